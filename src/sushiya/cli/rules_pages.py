"""The rules in short and in our own words, and the keys of the screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sushiya.cli.words import say_counted, say_in

if TYPE_CHECKING:
    from sushiya.games.wasabi.menu_file import TokenRow

_SUSHI_GO = """\
SUSHI GO!
Three rounds. Every turn all players choose a card in secret, lay it face
up together and pass the rest of the hand on. After three rounds the most
points win.

  {maki}     most icons of the round 6, second most 3
  tempura      every two 5
  sashimi      every three 10
  {dumpling}     1, 3, 6, 10, 15 for one to five or more
  nigiri       egg 1, salmon 2, {squid} 3
  wasabi       the next nigiri laid on it counts three times
  chopsticks   in a later turn lay two cards; the chopsticks go back
  pudding      stays until the end: most 6, fewest -6

IN THIS EDITION ({edition})
{differences}
  A tie on points is broken by puddings; then the win is shared.
"""

_SHARES = """\
  Tied players share a prize or a loss; what does not divide is dropped.
  A tie for most icons leaves no second place.
  If all have equally many puddings, none score.
  Of two players nobody loses points for puddings.
  A nigiri must go on an open wasabi."""

_EACH = """\
  Tied players all get the whole prize or loss; second place still scores.
  You may lay a nigiri beside an open wasabi."""

_GHOST = """
  The ghost's controller draws a card from its pile, then lays one for
  themself and one for the ghost. Control changes every turn. The ghost
  takes part in comparisons, and it cannot win."""

_SUSHI_GO_RULINGS = """
RULINGS (no book says it; this house decided)
  SG-TURN        You may change your choice until the last player has
                 chosen.
  SG-CHOPSTICKS  Each of two cards is laid on what lies there by then, in
                 the order you name: wasabi and then nigiri dips the nigiri,
                 nigiri and then wasabi leaves the wasabi open.
"""

_UNTOLD = {
    "adventureland": """\
  SG-WINNER      Tied in puddings, too: the win is shared.
""",
    "gamewright": """\
  SG-MAKI-NONE   Who has no icons takes no place.
  SG-WINNER      Tied in puddings, too: the win is shared.
""",
    "zoch": "",
}
"""What one book leaves open and others answer."""

_GHOST_RULINGS = """\
  SG-GHOST       Control goes on alternating from round to round. The ghost
                 is the third in comparisons, loss for puddings included.
                 Its nigiri must go on its wasabi, it never uses chopsticks.
                 With your own chopsticks you lay two cards for yourself
                 and one for the ghost.
"""

SUSHI_GO_KEYS = """\
KEYS
  1 … 9 0   lift a card, put it back     enter   lay what is lifted
  ← → ↑ ↓   go along the hand            space   lift the card there
  c         a second card (chopsticks)   w       on or beside wasabi
  g         swap with the ghost          s       score sheet
  l         what happened                q       leave
  A click does the same as a key.
"""

_WASABI = """\
WASABI!
Lay ingredients on a shared board and complete your secret recipes.
Points are for recipe tokens and for cubes.

STEP 1  Lay one ingredient on an empty square. Before or after it you may
        play one action card. A recipe is complete when a straight,
        unbroken line holds exactly its ingredients, in any order, and
        you changed that line this turn. In the strip's order, from either
        end, it is made with style and brings cubes.
        Or pass: discard recipes instead, and go on with step 2.
STEP 2  For every recipe completed take an action card from the Kitchen
        or a Wasabi! off the board. Then fill up to three ingredients
        and three recipes.

TOKENS  {tokens}
CARDS   Chop!    take a tile off: put it back, or lay it as your own
        Spicy!   lay up to two ingredients
        Stack!   your ingredient may go on top of another
        Switch!  swap two neighbouring squares
        Wasabi!  cover 2×2 squares, take a cube; covered is locked
END     Your tenth token wins at once. Otherwise the game ends when the
        board is full, or when all have passed three rounds running.
        Ties go to the most cubes.
"""

_WASABI_RULINGS = """
RULINGS (no book says it; this house decided)
  W-PASS         Strips go under their stacks as they stand in your screen.
                 With neither tile nor recipe a pass discards nothing.
  W-COMPLETE     You need not claim, and may at any time in step 1 while
                 the line stands.
  W-STYLE        The order counts from either end.
  W-STEP2        A reward may be declined. What you may take is judged
                 before a card goes back to make room. Where Pantry or
                 stacks are empty you go on with fewer.
  W-SPICY        Offered while an ingredient can still be laid.
  W-CHOP         With an empty hand the chopped tile must be laid.
  W-SWITCH       Two empty squares cannot be switched.
  W-WASABI       Before your ingredient it must leave a free square.
  W-UNDO         You may take moves back until a recipe is drawn or
                 somebody else has moved.
  W-ALL-PASSED   Three rounds in which all pass end the game.
"""

WASABI_KEYS = """\
KEYS
  1 2 3     take up a tile           4 5     take up an action card
  arrows    go over the board        enter   do it on this square
  tab       next square that fits    esc     put it down, leave a mode
  a b c …   the offers in the list   v       Pantry and Kitchen
  s         players                  l       what happened
  backspace take your last move back q       leave
  A click does the same as a key. On the board ◇ marks squares that fit,
  • what has just changed, ×2 a stack of two.
"""


def sushi_go_rules(edition: str, *, ghost: bool) -> str:
    """The page for one edition, with what no book decides."""
    from sushiya.games.sushi_go.editions import EDITIONS

    differences = _EACH if EDITIONS[edition].ties_pay_each else _SHARES
    rulings = _SUSHI_GO_RULINGS + _UNTOLD[edition] + (_GHOST_RULINGS if ghost else "")
    rules = _SUSHI_GO.format(
        maki=say_in(edition, "column.maki").lower().ljust(8),
        dumpling=say_in(edition, "column.dumpling").lower().ljust(8),
        squid=say_in(edition, "card.squid").removesuffix(" nigiri"),
        edition=edition,
        differences=differences + (_GHOST if ghost else ""),
    )
    return rules + rulings


def wasabi_rules(tokens: Sequence[TokenRow]) -> str:
    """The page for Wasabi! with a menu's tokens."""
    lines = (
        f"{row.length} parts: {row.count} of {say_counted('number.points', row.points)}, "
        f"style {row.cubes}"
        for row in tokens
    )
    return _WASABI.format(tokens="\n        ".join(lines)) + _WASABI_RULINGS
