"""What a seat may do now at a Wasabi! table, as things to press: all from the legal moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sushiya.games.wasabi.advising import Advice
from sushiya.web.pages.wasabi_board import MODES
from sushiya.web.pages.wasabi_tiles import ActionCard, MenuWords, Strip, Tile

TOKENS_TO_WIN = 10
FULL_HAND = 3
DONE = "done"

View = Mapping[str, Any]


@dataclass(frozen=True)
class TilePick:
    """A tile of the hand; ``value`` is the beginning of a move that a square completes."""

    value: str
    tile: Tile
    copies: int
    key: str


@dataclass(frozen=True)
class CardPick:
    """An action card of the hand, and how it may be played now, if at all."""

    card: ActionCard
    copies: int
    key: str
    is_mode: bool
    """It needs squares; otherwise ``move`` plays it at once."""
    move: str
    is_playable: bool


@dataclass(frozen=True)
class Claim:
    """A recipe that stands on the mat and may be claimed."""

    move: str
    strip: Strip
    squares: tuple[str, ...]
    has_style: bool
    cubes: int
    is_chosen: bool


@dataclass(frozen=True)
class Reward:
    """A way of taking a reward."""

    move: str
    card: ActionCard
    square: str
    dropped: ActionCard | None


@dataclass(frozen=True)
class Length:
    """A stack of recipes."""

    length: int
    points: int
    cubes: int
    left: int
    tokens: int
    move: str


@dataclass(frozen=True)
class Desk:
    """Everything one may press in this moment; what is empty is not possible."""

    act: str
    """``give``, ``draw``, ``keep``, ``play``, ``reward``, ``pick``, or ``wait``."""
    tiles: tuple[TilePick, ...] = ()
    cards: tuple[CardPick, ...] = ()
    claims: tuple[Claim, ...] = ()
    claim_all: tuple[str, ...] = ()
    """What follows claims in the same breath: going on, unless they win the game."""
    rewards: tuple[Reward, ...] = ()
    lengths: tuple[Length, ...] = ()
    kept: tuple[Strip, ...] = ()
    first: tuple[str, ...] = ()
    """Moves that go before a pick or a draw by themselves: nothing else was left to do."""
    may_go_on: bool = False
    passes: tuple[Strip, ...] = ()
    may_pass_empty: bool = False
    in_air: Tile | None = None
    may_return: bool = False
    missing: int = 0
    """How many tiles are to be picked or given, or recipes drawn."""

    @property
    def has_modes(self) -> bool:
        """Whether squares can be pressed."""
        return bool(self.tiles) or any(card.is_mode and card.is_playable for card in self.cards)


def desk(menu: MenuWords, view: View, told: Advice) -> Desk:
    """What the seat of this view may do now."""
    moves = view["legal_moves"]
    if not moves:
        return Desk("wait", cards=_cards(menu, view))
    phase = view["phase"]
    if phase == "play":
        return _play(menu, view, told)
    if phase == "reward":
        return Desk("reward", rewards=_rewards(menu, moves), missing=view["this_turn"]["rewards"])
    if phase == "pick":
        return Desk("pick", missing=_tiles_missing(view))
    if phase == "draw":
        return Desk("draw", lengths=_lengths(menu, view), missing=_recipes_missing(view))
    if phase == "keep":
        strips = view["choosing"]["recipes"]
        return Desk("keep", kept=tuple(menu.strip(one["recipe"]) for one in strips))
    neighbour = view["table"][(view["seat"] + 1) % view["seats"]]
    return Desk("give", missing=FULL_HAND - neighbour["tiles_in_hand"])


def _play(menu: MenuWords, view: View, told: Advice) -> Desk:
    moves = view["legal_moves"]
    claims = _claims(menu, view, told)
    if moves == [DONE] and not view["this_turn"]["rewards"]:
        after = _after_done(menu, view)
        if after:
            return after
    air = view["this_turn"]["in_the_air"]
    passes = {recipe for move in moves if move.startswith("pass ") for recipe in move.split()[1:]}
    strips = (one["recipe"] for one in view["hand"]["recipes"])
    return Desk(
        "play",
        tiles=_tiles(menu, view),
        cards=_cards(menu, view),
        claims=claims,
        claim_all=(DONE,) if _goes_on_after(view, claims) else (),
        may_go_on=DONE in moves,
        passes=tuple(menu.strip(recipe) for recipe in strips if recipe in passes),
        may_pass_empty="pass" in moves,
        in_air=menu.tile(air) if air else None,
        may_return="return" in moves,
    )


def _after_done(menu: MenuWords, view: View) -> Desk | None:
    """The first choice of step 2, when going on to it is all that is left of step 1."""
    if _tiles_missing(view):
        return Desk("pick", missing=_tiles_missing(view), first=(DONE,))
    lengths = _lengths(menu, view)
    if _recipes_missing(view) and any(length.move for length in lengths):
        return Desk("draw", lengths=lengths, missing=_recipes_missing(view), first=(DONE,))
    return None


def _tiles(menu: MenuWords, view: View) -> tuple[TilePick, ...]:
    """The hand, or the one tile in the air; only what may be laid."""
    held = Counter(view["hand"]["tiles"])
    kinds = sorted(
        {move.split(" ")[1] for move in view["legal_moves"] if move.startswith("lay ")},
        key=list(menu.tiles).index,
    )
    return tuple(
        TilePick(f"lay {kind}", menu.tile(kind), max(1, held[kind]), str(number))
        for number, kind in enumerate(kinds, start=1)
    )


def _cards(menu: MenuWords, view: View) -> tuple[CardPick, ...]:
    held = Counter(view["hand"]["cards"]) if view["hand"] else Counter()
    verbs = {move.split(" ")[0] for move in view["legal_moves"]}
    return tuple(
        CardPick(
            menu.card(card),
            copies,
            str(number),
            is_mode=card in MODES,
            move=card,
            is_playable=card in verbs and view["phase"] == "play",
        )
        for number, (card, copies) in enumerate(held.items(), start=FULL_HAND + 1)
    )


def _claims(menu: MenuWords, view: View, told: Advice) -> tuple[Claim, ...]:
    """What may be claimed; ticked as long as there are tokens, style first."""
    tokens = dict(view["table"][view["seat"]]["tokens"])
    claims = []
    for one in sorted(told.claims.values(), key=lambda one: -one.cubes):
        strip = menu.strip(one.recipe)
        length = str(strip.length)
        tokens[length] -= 1
        claims.append(
            Claim(
                f"claim {one.recipe}",
                strip,
                one.squares,
                one.style,
                one.cubes,
                is_chosen=tokens[length] >= 0,
            )
        )
    return tuple(claims)


def _goes_on_after(view: View, claims: tuple[Claim, ...]) -> bool:
    """Whether step 1 may end with these claims; a tenth token ends the game first (W-TEN)."""
    placed = len(view["table"][view["seat"]]["completed"])
    chosen = sum(claim.is_chosen for claim in claims)
    rest = {move for move in view["legal_moves"] if not move.startswith("claim ")}
    return bool(claims) and placed + chosen < TOKENS_TO_WIN and rest == {DONE}


def _rewards(menu: MenuWords, moves: list[str]) -> tuple[Reward, ...]:
    found = []
    for move in moves:
        verb, *things = move.split(" ")
        if verb == "take":
            dropped = menu.card(things[-1]) if "drop" in things else None
            square = things[1] if len(things) in (2, 4) else ""
            found.append(Reward(move, menu.card(things[0]), square, dropped))
    return tuple(found)


def _lengths(menu: MenuWords, view: View) -> tuple[Length, ...]:
    tokens = view["table"][view["seat"]]["tokens"]
    return tuple(
        Length(
            length,
            points,
            cubes,
            view["stacks"][str(length)],
            tokens[str(length)],
            f"draw {length}" if view["stacks"][str(length)] else "",
        )
        for length, points, cubes in menu.lengths()
    )


def _tiles_missing(view: View) -> int:
    held = view["table"][view["seat"]]["tiles_in_hand"]
    return int(min(FULL_HAND - held, sum(view["pantry"].values())))


def _recipes_missing(view: View) -> int:
    held = view["table"][view["seat"]]["recipes_in_hand"]
    return int(min(FULL_HAND - held, sum(view["stacks"].values())))
