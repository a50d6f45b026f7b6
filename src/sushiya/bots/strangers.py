"""Players from elsewhere: yardsticks for the levels of the house, offered to nobody.

They are what others would write for these games. Tournaments know them by name; lobbies, ladders
and the terminal do not.
"""

from __future__ import annotations

from sushiya.bots import Level

STRANGERS: dict[str, tuple[Level, ...]] = {
    "sushi-go": (
        Level("dqn", "sushiya.bots.sushi_go_dqn:SushiGoDqn"),
        Level("duct", "sushiya.bots.sushi_go_strangers:Duct", seconds=0.005),
        Level("ismcts", "sushiya.bots.sushi_go_strangers:Ismcts", seconds=0.1),
    ),
}
"""For each game its strangers, the weakest first."""


def stranger(game: str, name: str) -> Level | None:
    """The stranger of this name, if there is one."""
    return next((one for one in STRANGERS.get(game, ()) if one.name == name), None)
