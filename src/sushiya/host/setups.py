"""Games as people ask for them at a table: checked, and safe to set up for strangers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sushiya.core.errors import BadOption
from sushiya.core.game import Game
from sushiya.core.options import OPTION
from sushiya.games import game as game_named
from sushiya.host.errors import MenuTooLong

LONGEST_MENU = 20_000


def checked_setup(
    game: str, seats: int, options: Mapping[str, object], menu_text: str | None = None
) -> Any:
    """The table set for a game as a person asked for it; raises ``BadRequest`` and others.

    An option that takes any text may name a file where a program asks; from people at a table
    only its default is taken, and a menu of their own comes as text.
    """
    rules = game_named(game)
    if menu_text is not None and len(menu_text) > LONGEST_MENU:
        raise MenuTooLong(longest=LONGEST_MENU)
    free = {
        o.name: o.default for o in rules.options if isinstance(o.default, str) and not o.choices
    }
    for name, default in free.items():
        if menu_text is None and options.get(name, default) != default:
            reason = OPTION("no-file", default=default)
            raise BadOption(game=game, name=name, value=options[name], reason=reason)
    given = options if menu_text is None else {k: v for k, v in options.items() if k not in free}
    return setup_of(rules, seats, given, menu_text)


def setup_of(rules: Game, seats: int, options: Mapping[str, object], menu_text: str | None) -> Any:
    """The table set for a game as it was stored."""
    if menu_text is None:
        return rules.setup(seats, options)
    from_text = getattr(rules, "setup_from_menu_text", None)
    if from_text is None:
        raise BadOption(game=rules.name, name="menu", value="…", reason=OPTION("no-menu"))
    return from_text(seats, options, menu_text)
