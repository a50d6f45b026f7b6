"""Lines of the log as pages show them, and as streams send them."""

from __future__ import annotations

import msgspec
import pytest

from sushiya.web.pages.log import ACTOR, LogLine, actor_form, in_forms, line_form


@pytest.mark.parametrize("text", ["Ann chose.", "100 % %d <b>&", 'Zoë "%s" \\ 茶'])
def test_a_line_is_sent_as_it_is_drawn(text: str) -> None:
    form = line_form(text, 2, text + "!")
    assert msgspec.json.decode(form.others % 1207) == LogLine(1207, text).drawn
    assert msgspec.json.decode(form.own % 1207) == LogLine(1207, text + "!").drawn
    assert form.seat == 2


@pytest.mark.parametrize("name", ["Ann", "100 % %d <b>&", 'Zoë "%s" \\ 茶', "{player}", ACTOR])
def test_a_form_for_whoever_acts_becomes_the_line_of_one(name: str) -> None:
    forms = actor_form(f"{ACTOR} <laid> 3 %; well done, {ACTOR}.", f"You, {ACTOR}, laid.")
    form = forms.by(2, in_forms(name))
    told = LogLine(1207, f"{name} <laid> 3 %; well done, {name}.").drawn
    assert msgspec.json.decode(form.others % 1207) == told
    assert msgspec.json.decode(form.own % 1207) == LogLine(1207, f"You, {name}, laid.").drawn
    assert form.seat == 2
