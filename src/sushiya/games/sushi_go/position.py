"""A Sushi Go! position as text: one ``key words`` line per thing on the table.

What a line leaves out is as at the start of a last round: round 3, turn 1, nothing on the
table and nothing in the pile. So a position worth studying is two or three lines.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sushiya.core.bags import count, lowest_kind, one, size
from sushiya.core.errors import BadNotation, BadPosition, BadRequest
from sushiya.games.sushi_go.cards import (
    CARD_NAMES,
    COPIES,
    DECK_SIZE,
    DIPPED,
    KINDS,
    NIGIRI,
    Card,
)
from sushiya.games.sushi_go.editions import EDITION_NAMES
from sushiya.games.sushi_go.moves import MOST_MOVES, NO_CARD, move_of
from sushiya.games.sushi_go.notation import (
    bag_from_text,
    bag_to_text,
    move_from_text,
    move_to_text,
    pile_from_text,
    pile_to_text,
)
from sushiya.games.sushi_go.refusals import POSITION
from sushiya.games.sushi_go.rules import (
    controls_ghost,
    everyone_has_chosen,
    legal_moves,
)
from sushiya.games.sushi_go.scoring import sheet_box
from sushiya.games.sushi_go.setup import Setup, empty_table, setup
from sushiya.games.sushi_go.state import COLUMNS, NOTHING, ROUNDS, State

Part = TypeVar("Part")

KEYS = (
    "edition",
    "seats",
    "options",
    "round",
    "turn",
    "over",
    "hands",
    "tableaus",
    "chosen",
    "laid",
    "discards",
    "ghost-pile",
    "deck",
    "sheet",
    "pudding-points",
)


def position_to_text(state: State) -> str:
    """Everything about a state."""
    seats, places = range(state.seats), range(state.places)
    options = [name for name in ("pass_both_ways", "ghost", "ghost_first") if getattr(state, name)]
    ghost_pile = state.deck[state.ghost_at : state.ghost_at + state.ghost_left]
    lines = {
        "edition": EDITION_NAMES[state.edition],
        "seats": str(state.seats),
        "options": " ".join(options) or "-",
        "round": str(state.round + 1),
        "turn": str(state.turn + 1),
        "over": "yes" if state.over else "no",
        "hands": " / ".join(bag_to_text(state.hands[seat]) for seat in seats),
        "tableaus": " / ".join(bag_to_text(state.tableaus[place]) for place in places),
        "chosen": " / ".join(_choice_to_text(state.chosen[seat]) for seat in seats),
        "laid": " / ".join(_choice_to_text(state.laid[seat]) for seat in seats),
        "discards": bag_to_text(state.discards),
        "ghost-pile": pile_to_text(ghost_pile),
        "deck": pile_to_text(state.deck[state.dealt : state.deck_size]),
        "sheet": " / ".join(_sheet_to_text(state, place) for place in places),
        "pudding-points": " / ".join(str(state.pudding_points[place]) for place in places),
    }
    return "".join(f"{key} {words}\n" for key, words in lines.items())


def position_from_text(text: str) -> State:
    """A state from its text; raises ``BadPosition`` with the reason."""
    lines = _lines(text)
    hands = [bag_from_text(words) for words in lines.get("hands", "").split("/")]
    state = empty_table(_setup(lines, len(hands)))
    state.hands[: state.seats] = hands
    if any(hand >= one(KINDS) for hand in hands):
        raise BadPosition(reason=POSITION("dipped-in-hand"))
    _read_progress(state, lines)
    _read_table(state, lines)
    _read_sheet(state, lines)
    _check(state)
    _lay_last_cards_ready(state)
    _check_choices(state)
    return state


def _lines(text: str) -> dict[str, str]:
    lines: dict[str, str] = {}
    for line in text.splitlines():
        key, _, words = line.strip().partition(" ")
        if not key or key.startswith("#"):
            continue
        if key not in KEYS:
            raise BadPosition(reason=POSITION("unknown-key", key=key, known=", ".join(KEYS)))
        if key in lines:
            raise BadPosition(reason=POSITION("key-twice", key=key))
        lines[key] = words.strip()
    if "hands" not in lines:
        raise BadPosition(reason=POSITION("no-hands"))
    return lines


def _setup(lines: dict[str, str], hands: int) -> Setup:
    seats = _number(lines, "seats", hands)
    if seats != hands:
        raise BadPosition(reason=POSITION("seats", seats=seats, hands=hands))
    options: dict[str, object] = {"edition": lines.get("edition", EDITION_NAMES[0])}
    for word in lines.get("options", "-").replace("-", " ").split():
        options[word] = 1 if word == "ghost_first" else True
    try:
        return setup(seats, options)
    except BadRequest as error:
        raise BadPosition(reason=error) from error


def _read_progress(state: State, lines: dict[str, str]) -> None:
    state.round = _number(lines, "round", ROUNDS) - 1
    state.turn = _number(lines, "turn", 1) - 1
    state.over = {"yes": 1, "no": 0}.get(lines.get("over", "no"), -1)
    if not 0 <= state.round < ROUNDS or state.turn < 0 or state.over < 0:
        raise BadPosition(reason=POSITION("progress", rounds=ROUNDS))
    # The ghost's card is in its controller's hand, so the smaller hand tells the turns to come.
    state.cards_each = state.turn + min(size(hand) for hand in state.hands[: state.seats])
    if state.cards_each > 10:
        raise BadPosition(reason=POSITION("turns"))


def _read_table(state: State, lines: dict[str, str]) -> None:
    state.tableaus[: state.places] = _parts(lines, "tableaus", state.places, bag_from_text, 0)
    state.chosen[: state.seats] = _parts(lines, "chosen", state.seats, _choice, NOTHING)
    state.laid[: state.seats] = _parts(lines, "laid", state.seats, _choice, NOTHING)
    state.discards = bag_from_text(lines.get("discards", "-"))
    ghost_pile = pile_from_text(lines.get("ghost-pile", "-"))
    deck = ghost_pile + pile_from_text(lines.get("deck", "-"))
    if len(deck) > DECK_SIZE:
        raise BadPosition(reason=POSITION("pile"))
    state.deck = list(deck) + [0] * (DECK_SIZE - len(deck))
    state.deck_size = len(deck)
    state.dealt = state.ghost_left = len(ghost_pile)


def _read_sheet(state: State, lines: dict[str, str]) -> None:
    no_rounds: list[list[int]] = []
    sheets = _parts(lines, "sheet", state.places, _sheet, no_rounds)
    state.pudding_points[: state.places] = _parts(lines, "pudding-points", state.places, _signed, 0)
    for place, rounds in enumerate(sheets):
        for round_number, boxes in enumerate(rounds):
            start = sheet_box(round_number, place, 0)
            state.sheet[start : start + COLUMNS] = boxes
        state.points[place] = sum(map(sum, rounds)) + state.pudding_points[place]


def _check(state: State) -> None:
    """Refuse what no table can show: cards that do not exist, hands that do not match."""
    for card in range(KINDS):
        if _copies(state, card) > COPIES[card]:
            reason = POSITION("copies", copies=COPIES[card], card=CARD_NAMES[card])
            raise BadPosition(reason=reason)
    rest = state.cards_each - state.turn
    for seat in range(state.seats):
        wanted = rest + (1 if controls_ghost(state, seat) and not state.over else 0)
        if size(state.hands[seat]) != wanted:
            raise BadPosition(reason=POSITION("hand", seat=seat, cards=wanted))
    if not state.over and rest == 0:
        raise BadPosition(reason=POSITION("no-cards-left"))
    if state.ghost and not state.over and state.ghost_left != rest - 1:
        raise BadPosition(reason=POSITION("ghost-pile", cards=rest - 1))
    rounds_left = ROUNDS - 1 - state.round
    if state.deck_size - state.dealt < rounds_left * state.cards_each * state.places:
        raise BadPosition(reason=POSITION("deck-too-small"))


def _copies(state: State, card: int) -> int:
    """How many of a card there are; counted one by one, for a bag has no room for nonsense."""
    bags = [state.discards, *state.hands, *state.tableaus]
    copies = state.deck[: state.deck_size].count(card) + sum(count(bag, card) for bag in bags)
    dipped: dict[int, int] = {nigiri: _dipped(state, nigiri) for nigiri in NIGIRI}
    return copies + (sum(dipped.values()) if card == Card.WASABI else dipped.get(card, 0))


def _dipped(state: State, nigiri: int) -> int:
    return sum(count(tableau, nigiri + DIPPED) for tableau in state.tableaus)


def _check_choices(state: State) -> None:
    """Refuse choices that nobody could have made, and a table that waits for nobody."""
    moves = [0] * MOST_MOVES
    for seat in range(state.seats):
        chosen = state.chosen[seat]
        number = legal_moves(state, seat, moves)
        # SG-LAST: without legal moves there is a last card, which was made ready above.
        possible = chosen in moves[:number] or (number == 0 and not state.over)
        if chosen != NOTHING and not possible:
            reason = POSITION("choice", seat=seat, move=move_to_text(chosen))
            raise BadPosition(reason=reason)
    if not state.over and everyone_has_chosen(state):
        raise BadPosition(reason=POSITION("all-have-chosen"))


def _lay_last_cards_ready(state: State) -> None:
    """SG-LAST: a seat with a single card has no choice, so its card lies chosen."""
    if state.over or state.cards_each - state.turn > 1:
        return
    if not state.ghost:
        raise BadPosition(reason=POSITION("last-cards"))
    for seat in range(state.seats):
        if not controls_ghost(state, seat):
            state.chosen[seat] = move_of(lowest_kind(state.hands[seat]), NO_CARD, NO_CARD)


def _parts(
    lines: dict[str, str], key: str, number: int, read: Callable[[str], Part], default: Part
) -> list[Part]:
    if key not in lines:
        return [default] * number
    parts = [read(part.strip()) for part in lines[key].split(" / ")]
    if len(parts) != number:
        raise BadPosition(reason=POSITION("parts", key=key, given=len(parts), wanted=number))
    return parts


def _number(lines: dict[str, str], key: str, default: int) -> int:
    words = lines.get(key, str(default))
    if not (words.isascii() and words.isdigit() and len(words) < 4):
        raise BadPosition(reason=POSITION("key-number", key=key, words=words))
    return int(words)


def _signed(words: str) -> int:
    digits = words.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
        raise BadPosition(reason=POSITION("number", words=words))
    return int(words)


def _choice_to_text(move: int) -> str:
    return "-" if move == NOTHING else move_to_text(move)


def _choice(words: str) -> int:
    try:
        return NOTHING if words == "-" else move_from_text(words)
    except BadNotation as error:
        raise BadPosition(reason=error) from error


def _sheet_to_text(state: State, place: int) -> str:
    finished = ROUNDS if state.over else state.round
    rounds = []
    for round_number in range(finished):
        start = sheet_box(round_number, place, 0)
        rounds.append(" ".join(map(str, state.sheet[start : start + COLUMNS])))
    return ", ".join(rounds) or "-"


def _sheet(words: str) -> list[list[int]]:
    rounds = [] if words == "-" else [list(map(_signed, line.split())) for line in words.split(",")]
    if len(rounds) > ROUNDS or any(len(boxes) != COLUMNS for boxes in rounds):
        raise BadPosition(reason=POSITION("sheet", rounds=ROUNDS, columns=COLUMNS))
    return rounds
