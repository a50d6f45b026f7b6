"""Lines of the log as pages show them, and as streams send them."""

from __future__ import annotations

import msgspec
import pytest

from sushiya.web.pages.log import LogLine, line_form


@pytest.mark.parametrize("text", ["Ann chose.", "100 % %d <b>&", 'Zoë "%s" \\ 茶'])
def test_a_line_is_sent_as_it_is_drawn(text: str) -> None:
    form = line_form(text, 2, text + "!")
    assert msgspec.json.decode(form.others % 1207) == LogLine(1207, text).drawn
    assert msgspec.json.decode(form.own % 1207) == LogLine(1207, text + "!").drawn
    assert form.seat == 2
