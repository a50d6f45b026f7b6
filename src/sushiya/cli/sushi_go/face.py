"""Sushi Go! in lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sushiya.cli.faces import Names
from sushiya.cli.sushi_go.cards import counted_cards, laid_words
from sushiya.cli.sushi_go.rounds import FinishedRound, final_pudding_reasons, finished_round
from sushiya.cli.winners import winners_line
from sushiya.cli.words import listed, say, say_counted, say_in
from sushiya.core.game import Event, View
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.scoring import COLUMN_NAMES

if TYPE_CHECKING:
    from sushiya.cli.sitting import Sitting


class SushiGoFace:
    """What Sushi Go! shows and says; see ``cli.faces.Face``."""

    default_seats = 3

    def places(self, view: View) -> int:
        """The seats, and the ghost if there is one."""
        return len(view["tableaus"])

    def forced(self, view: View) -> str | None:
        """Nothing: where there is no choice, the rules lay the card themselves."""
        return None

    def wants_table(self, view: View) -> bool:
        """At every choice."""
        return True

    def table_lines(self, view: View, names: Names) -> list[str]:
        """Round, turn, and what lies before everybody."""
        lines = [heading(view), *(self._place(view, names, at) for at in range(len(names)))]
        if view["ghost"] and view["outcome"] is None:
            lines.append(say("sushi-go.controls", name=names[view["ghost"]["controller"]]))
        return lines

    def hand_lines(self, view: View, names: Names, *, own: bool = True) -> list[str]:
        """The cards in hand, equal ones counted."""
        if not view["hand"]:
            return []
        counts: Counter[str] = Counter(view["hand"])
        cards = counted_cards(counts, view["options"]["edition"])
        if own:
            return [say("sushi-go.hand", cards=cards)]
        return [say("sushi-go.hand-of", name=names[view["seat"]], cards=cards)]

    def told(self, before: View, events: Sequence[Event], names: Names) -> list[str]:
        """The reveal, the pass and the score sheet."""
        lines: list[str] = []
        for event in events:
            lines += self._told(before, event, events, names)
        return lines

    def offered(self, view: View) -> list[str]:
        """Single cards first, then the rest."""
        return sorted(view["legal_moves"], key=lambda move: ("+" in move, move_from_text(move)))

    def move_words(self, view: View, move: str) -> str:
        """What would be laid."""
        return laid_words(move, view["options"]["edition"])

    def notation_lines(self, view: View) -> list[str]:
        """Pairs, the ghost's card and plain nigiri, where they can be had."""
        moves = view["legal_moves"]
        lines = []
        for mark, key in (("+", "two"), ("/", "ghost"), ("!", "plain")):
            example = next((move for move in moves if mark in move), None)
            if example:
                lines.append(say(f"sushi-go.moves-{key}", example=example))
        return lines

    def result_lines(self, view: View, names: Names) -> list[str]:
        """Everybody's rounds, puddings and total, and the winner."""
        outcome = view["outcome"]
        lines = []
        reasons = final_pudding_reasons(view)
        for at, (name, place) in enumerate(zip(names, outcome["breakdown"], strict=True)):
            rounds = " + ".join(str(line["total"]) for line in place["rounds"])
            lines.append(
                say(
                    "sushi-go.result",
                    name=name,
                    total=say_counted("number.points", place["total"]),
                    rounds=rounds,
                    pudding=reasons[at],
                )
            )
        return [*lines, winners_line(outcome, names)]

    def rules_page(self, view: View) -> str:
        """The rules in short, with what this edition does differently."""
        from sushiya.cli.rules_pages import sushi_go_rules

        return sushi_go_rules(view["options"]["edition"], ghost=view["options"]["ghost"])

    def screen(self, sitting: Sitting) -> Any:
        """The table on the screen."""
        from sushiya.cli.sushi_go.screen import SushiGoScreen

        return SushiGoScreen(sitting)

    def _place(self, view: View, names: Names, at: int) -> str:
        words = {
            "name": names[at],
            "points": say_counted("number.points", view["points"][at]),
            "cards": counted_cards(view["tableaus"][at], view["options"]["edition"]),
        }
        if at >= view["seats"]:
            return say("sushi-go.ghost", left=view["ghost"]["cards_left"], **words)
        return say("sushi-go.place", hand=view["hand_sizes"][at], **words)

    def _told(self, before: View, event: Event, events: Sequence[Event], names: Names) -> list[str]:
        edition = before["options"]["edition"]
        if event["type"] == "laid":
            cards = laid_words(event["move"], edition)
            return [say("sushi-go.laid", name=names[event["seat"]], cards=cards)]
        if event["type"] == "passed":
            return [say("sushi-go.passed", direction=say(f"direction.{event['direction']}"))]
        if event["type"] == "round-scored":
            finished = finished_round(before, events)
            assert finished
            scored = say("sushi-go.round-scored", round=event["round"])
            return [scored, *reasons_lines(finished, names)]
        if event["type"] == "puddings-scored":
            return [say("sushi-go.puddings-scored")]
        if event["type"] == "game-ended":
            won = listed([names[seat] for seat in event["winners"]])
            return [say("sushi-go.ended", names=won)]
        return []


def heading(view: View) -> str:
    """Round, turn and which way the hands go."""
    if view["outcome"]:
        return say("sushi-go.over")
    return say(
        "sushi-go.heading",
        round=view["round"],
        turn=view["turn"],
        turns=view["turns"],
        direction=say(f"direction.{view['passes']}"),
    )


def reasons_lines(finished: FinishedRound, names: Names) -> list[str]:
    """A line per place: its points of the round, column by column."""
    lines = []
    for name, reasons, total in zip(names, finished.reasons, finished.totals, strict=True):
        told = "; ".join(
            f"{say_in(finished.edition, f'column.{column}')} {reasons[column]}"
            for column in COLUMN_NAMES
            if reasons[column] != say("why.nothing")
        )
        points = say_counted("number.points", total)
        lines.append(say("sushi-go.round-line", name=name, total=points, reasons=told))
    return lines
