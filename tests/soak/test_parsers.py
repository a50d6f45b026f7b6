"""Readers of text refuse what is spoiled with an error of ours, and nothing else happens."""

from __future__ import annotations

import pytest
from soak.parsers import find, inputs, readers

from sushiya.core.errors import BadRecord
from sushiya.play.records import load_record


def test_a_few_thousand_spoiled_texts_bring_no_reader_down() -> None:
    found = [
        (reader.name, wrong) for reader, text in inputs(2, 4000) if (wrong := find(reader, text))
    ]
    assert not found


def test_every_reader_is_fed() -> None:
    fed = {reader.name for reader, _ in inputs(2, 4000)}
    assert fed == {reader.name for reader in readers()}


def test_half_a_letter_is_no_record() -> None:
    with pytest.raises(BadRecord):
        load_record("sushiya record 1\ngame: \ud800\n\nsum: 0\n")
