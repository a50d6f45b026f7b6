"""Batches of Wasabi!: rows tell what views tell, masks what the rules allow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sushiya.core.errors import BadOption
from sushiya.envs import batch
from sushiya.envs.wasabi import HAND_NAMES, field_names
from sushiya.games.wasabi import observing, stepping
from sushiya.games.wasabi.board import STRIDE
from sushiya.games.wasabi.match import LONGEST, MOST_KINDS, SHORTEST, SQUARES, Phase
from sushiya.games.wasabi.match import Match as Rules
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.moves import Verb, verb_of
from sushiya.games.wasabi.notation import CARD_NAMES, move_to_text
from sushiya.games.wasabi.numbering import ACTIONS
from sushiya.games.wasabi.rules import MOST
from sushiya.play.match import Match
from tests.tables import WASABI_TABLES, Dice, Table, play_on

MENU = standard_menu()


@pytest.mark.parametrize("table", WASABI_TABLES, ids=str)
def test_masks_are_the_legal_moves_and_every_field_is_what_the_view_tells(table: Table) -> None:
    names = field_names(table.seats)
    match = table.new(3)
    for number, (seat, _) in enumerate(play_on(match, Dice(3))):
        state = match.state.match
        row, mask, choices = [-9] * observing.row_length(state), [7] * ACTIONS, [-9] * ACTIONS
        observing.write_mask(state, MENU.tables, [0] * MOST, choices, mask)
        allowed = [move_to_text(MENU, choices[at]) for at, one in enumerate(mask) if one == 1]
        assert sorted(allowed) == sorted(match.legal_moves(seat))
        for viewer in range(table.seats) if number % 5 == 0 else (seat,):
            observing.write_row(state, MENU.tables, viewer, row)
            assert dict(zip(names, row, strict=True)) == told(match, viewer)


def told(match: Match, seat: int) -> dict[str, int]:
    """A row made of nothing but the seat's view."""
    view = match.view(seat)
    this_turn, choosing, hand = view["this_turn"], view["choosing"], view["hand"]
    fields: dict[str, int] = {
        "phase": Phase[view["phase"].upper()],
        "turn": view["turn"],
        "passes": view["passes_in_a_row"],
        "laid": this_turn["laid"],
        "played": CARD_NAMES.index(this_turn["action"]) + 1 if this_turn["action"] else 0,
        "in_the_air": kind(this_turn["in_the_air"]),
        "rewards": this_turn["rewards"],
        "shown_length": choosing["length"] if choosing else 0,
        "seat": view["turn_seat"],
        "acts_after": (view["turn_seat"] - seat) % view["seats"],
    }
    pantry = list(view["pantry"].values())
    fields |= {f"pantry.{at}": amount for at, amount in enumerate(pantry)}
    fields |= {f"pantry.{at}": 0 for at in range(len(pantry), MOST_KINDS)}
    fields |= {f"kitchen.{card}": number for card, number in view["kitchen"].items()}
    fields |= {f"stack.{length}": size for length, size in view["stacks"].items()}
    fields |= board(view)
    fields |= {
        f"tile.{place}": kind(hand["tiles"][at]) if at < len(hand["tiles"]) else 0
        for at, place in enumerate(HAND_NAMES)
    }
    fields |= {f"card.{card}": hand["cards"].count(card) for card in CARD_NAMES}
    for place in range(3):
        strip = hand["recipes"][place] if place < len(hand["recipes"]) else None
        fields[f"recipe.{place}"] = recipe(strip)
        parts = strip["parts"] if strip else []
        for at in range(LONGEST):
            fields[f"recipe.{place}.part.{at}"] = kind(parts[at]) if at < len(parts) else 0
    strips = choosing["recipes"] if choosing else None
    for at in range(2):
        fields[f"shown.{at}"] = recipe(strips[at]) if strips else 0
    for after in range(view["seats"]):
        fields |= place_fields(view["table"][(seat + after) % view["seats"]], after)
    return fields


def board(view: dict[str, Any]) -> dict[str, int]:
    shown = {
        (row, column): square
        for row, squares in enumerate(view["board"])
        for column, square in enumerate(squares)
    }
    fields = {}
    for number in range(SQUARES):
        at = divmod(number, STRIDE)
        square = shown.get(at, {"square": "", "top": None, "height": 0, "covered": False})
        name = f"{at[0]}.{at[1]}"
        fields[f"top.{name}"] = kind(square["top"])
        fields[f"height.{name}"] = square["height"]
        fields[f"covered.{name}"] = int(square["covered"])
        fields[f"changed.{name}"] = int(square["square"] in view["this_turn"]["changed"])
        fields[f"active.{name}"] = int(at in shown)
    return fields


def place_fields(place: dict[str, Any], after: int) -> dict[str, int]:
    fields = {
        f"points.{after}": place["points"],
        f"cubes.{after}": place["cubes"],
        f"completed.{after}": len(place["completed"]),
        f"tiles.{after}": place["tiles_in_hand"],
        f"recipes.{after}": place["recipes_in_hand"],
        f"cards.{after}": place["cards_in_hand"],
    }
    for length in range(SHORTEST, LONGEST + 1):
        fields[f"tokens.{after}.{length}"] = place["tokens"][str(length)]
    return fields


def kind(name: str | None) -> int:
    return 0 if name is None else MENU.kind_of[name] + 1


def recipe(strip: dict[str, Any] | None) -> int:
    return 0 if strip is None else MENU.recipe_of[strip["recipe"]] + 1


def chosen(made: Any, dice: Dice) -> Any:
    """A legal action for every match; a claim where there is one, so that recipes are finished."""
    actions = np.zeros(len(made.masks), np.int64)
    for at, mask in enumerate(made.masks):
        legal = np.flatnonzero(mask)
        claims = [a for a in legal if verb_of(int(made._choices[at, a])) == Verb.CLAIM]
        actions[at] = claims[0] if claims else dice.pick(legal)
    return actions


def test_a_batch_plays_what_the_rules_play() -> None:
    """Compiled against interpreted, over the end of a match and into the next one."""
    made = batch("wasabi", seats=3, matches=2, seed=4, draw_two_keep_one=True)
    matches, seeds = (
        [Rules(seats=3, draw_two=1) for _ in range(2)],
        [(4 << 32) + at for at in (0, 1)],
    )
    rows, masks, choices = made.rows.tolist(), made.masks.tolist(), made._choices.tolist()
    gained, winners, room = made.gained.tolist(), made.winners.tolist(), [0] * MOST
    stepping.deal_all(matches, [1, 1], MENU.tables, seeds, room, choices, rows, masks)
    ended = steps = 0
    while ended < 3:
        assert made.rows.tolist() == rows
        assert made.masks.tolist() == masks
        actions = chosen(made, Dice(steps))
        made.step(actions)
        stepping.step_all(
            matches, MENU.tables, seeds, 1, actions.tolist(), room, choices, rows, masks,
            gained, winners,
        )  # fmt: skip
        assert made.gained.tolist() == gained
        assert made.winners.tolist() == winners
        assert made.seeds.tolist() == seeds
        ended += sum(1 for mask in winners if mask)
        steps += 1
    assert steps > 100
    before = made._matches.copy()
    for wrong in (-1, ACTIONS, int(np.flatnonzero(made.masks[1] == 0)[0])):
        bad = chosen(made, Dice(0))
        bad[1] = wrong
        with pytest.raises(BadOption, match="match 1"):
            made.step(bad)
        assert np.array_equal(made._matches, before)
    with pytest.raises(BadOption, match="shape"):
        made.step(bad[:1])
