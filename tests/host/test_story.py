"""All that has happened at a table, as it is kept."""

from __future__ import annotations

from sushiya.host.story import Happening, Story


def test_what_has_happened_behind_a_version_where_some_are_told_to_nobody() -> None:
    story = Story()
    told = [Happening(version, 10.0 + version, {"kind": "moved"}) for version in (1, 2, 4, 7)]
    for one in told:
        story.append(one)
    assert story.after(0) == told
    assert story.after(2) == told[2:]
    assert story.after(3) == told[2:]
    assert story.after(6) == told[3:]
    assert story.after(7) == story.after(9) == []
    assert Story().after(0) == []


def test_happenings_of_one_version_come_together() -> None:
    story = Story()
    told = [Happening(version, 10.0, {"kind": "moved"}) for version in (1, 2, 2, 2, 3)]
    for one in told:
        story.append(one)
    assert story.after(1) == told[1:]
    assert story.after(2) == told[4:]


def test_what_is_too_much_is_left_out_as_a_whole() -> None:
    story = Story()
    told = [Happening(version, 10.0, {"kind": "moved"}) for version in range(1, 6)]
    for one in told:
        story.append(one)
    assert story.after(2, most=3) == told[2:]
    assert story.after(1, most=3) == []
    assert story.after(5, most=0) == []
