"""A review in words: choices, reasons and turns, for pages and for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sushiya.i18n import Translator
from sushiya.play.match import Match
from sushiya.study.reviewing.depths import DEPTHS
from sushiya.study.reviewing.report import (
    Account,
    Block,
    Choice,
    Decision,
    Moment,
    Reason,
    Review,
)
from sushiya.web.pages.sushi_go_cards import PLAIN
from sushiya.web.pages.wasabi_moves import move_words
from sushiya.web.pages.wasabi_tiles import MenuWords

_THEN = "; "
"""Between the moves of a turn."""
_END = "done"
"""The end of a turn goes without saying."""
_COUNTED = {
    "now": "points",
    "set": "lacks",
    "wasabi": "nigiri",
    "chopsticks": "turns",
    "denies": "points",
    "nearer": "short",
    "blocks": "tiles",
}
"""Reasons whose sentence depends on a number, and which."""


class ReviewWords:
    """Tells the review of one match in one language, with the names of its players."""

    def __init__(self, words: Translator, match: Match, names: Sequence[str]) -> None:
        self.words = words
        self.names = names
        self.options = match.options
        menu = getattr(match.setup, "menu", None)
        self._menu = None if menu is None else MenuWords(words, menu)

    def move(self, move: str) -> str:
        """A choice as people say it."""
        if self._menu is not None:
            steps = [step for step in move.split(_THEN) if step != _END]
            told = [move_words(self.words, self._menu, step) for step in steps]
            return ", ".join(told) or self.words.t("review.move.done")
        own, _, ghost = move.partition("/")
        cards = [self._lay(lay) for lay in own.split("+")]
        taken = " + ".join(cards)
        return f"{taken} / {self._lay(ghost)}" if ghost else taken

    def reason(self, reason: Reason) -> str:
        """One reason as a few words."""
        key, values = f"review.reason.{reason.code}", self._values(reason.values)
        counted = _COUNTED.get(reason.code)
        if counted is None:
            even = values.get("most") == values.get("fewest", "")
            return self.words.t(key, *(("even",) if even else ()), **values)
        number = int(reason.values[counted])
        if not number and reason.code == "wasabi":
            return self.words.t("review.reason.wasabi.none")
        return self.words.n(key, number, **values)

    def reasons(self, choice: Choice) -> list[str]:
        """What there is to say of a choice."""
        return [self.reason(one) for one in choice.reasons]

    def made(self, decision: Decision) -> list[str]:
        """What there is to say of the choice that was made."""
        notes = map(self.reason, decision.notes)
        return list(dict.fromkeys([*notes, *self.reasons(decision.made)]))

    def label(self, label: str) -> str:
        """How well a decision was taken."""
        return self.words.t(f"review.label.{label}")

    def turn(self, label: str, *endings: str) -> str:
        """A turn by its round, where there are rounds, and its number."""
        round_number, _, number = label.rpartition(".")
        if not round_number:
            return self.words.t("review.turn_number", *endings, turn=number)
        return self.words.t("review.round_turn", *endings, round=round_number, turn=number)

    def moment(self, moment: Moment) -> str:
        """When it is, in a few words."""
        if moment.kind == "turn":
            return self.turn(moment.turn)
        return self.words.t(f"review.moment.{moment.kind}", round=moment.turn.partition(".")[0])

    def turning(self, review: Review) -> str:
        """The turning point as a sentence; empty where there is none."""
        found = review.turning
        if found is None:
            return ""
        return self.words.t(
            "review.turning",
            turn=self.turn(found.turn, "inside"),
            player=self.names[found.seat],
            before=self.words.percent(found.before),
            after=self.words.percent(found.after),
        )

    def block(self, block: Block) -> str:
        """Who made whose recipe longer."""
        values: dict[str, Any] = {
            "turn": block.turn,
            "by": self.names[block.by],
            "player": self.names[block.seat],
            "recipe": self._name("recipe", block.recipe),
        }
        if not block.tiles:
            return self.words.t("review.blocks.line.impossible", **values)
        return self.words.n("review.blocks.line", block.tiles, **values)

    def method(self, review: Review) -> list[tuple[str, list[str]]]:
        """How all this was worked out and how far to trust it: titles, and paragraphs of each."""
        t, depth = self.words.t, DEPTHS[review.depth]
        chances = [
            t("review.method.chances", number=self.words.number(depth.simulations)),
            t("review.method.last"),
        ]
        trust = [t("review.method.trust")]
        if review.game == "wasabi":
            chances = [t("review.method.wasabi", plans=depth.plans, worlds=depth.worlds)]
            trust = [t("review.method.wasabi.trust")]
        lost = [t(f"review.method.{part}") for part in ("lost", "labels", "fair")]
        return [
            (t("review.chances"), chances),
            (t("review.decisions"), [*lost, t("review.columns.words")]),
            (t("review.luck"), [t("review.method.luck")]),
            (t("review.method.trust.title"), trust),
        ]

    def lost(self, decision: Decision) -> str:
        """What a decision gave away."""
        return self.words.t("review.lost", share=self.words.percent(decision.lost))

    def luck(self, account: Account, column: str) -> str:
        """A share of the win in percentage points, with one digit, so that sums can be checked."""
        value = 100 * getattr(account, column)
        return self.words.tenths(value, signed=column not in ("start", "result"))

    def _values(self, values: Mapping[str, int | str]) -> dict[str, Any]:
        told: dict[str, Any] = dict(values)
        for name in ("card", "recipe"):
            if name in told:
                told[name] = self._name(name, str(told[name]))
        if "turn" in told:
            told["turn"] = str(told["turn"]).rpartition(".")[2]
        if "seat" in told:
            told["player"] = self.names[int(told["seat"])]
        return told

    def _name(self, what: str, name: str) -> str:
        if what == "card":
            return self.words.t(f"sushi_go.card.{name}", str(self.options.get("edition", "")))
        assert self._menu is not None
        return self._menu.recipe(name)

    def _lay(self, lay: str) -> str:
        card = lay.removesuffix(PLAIN)
        name = self._name("card", card)
        return name if card == lay else self.words.t("events.sushi_go.beside", card=name)
