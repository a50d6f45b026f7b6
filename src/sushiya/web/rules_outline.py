"""The rules pages as data: which rule stands where, and the keys of its words.

The words are in the catalogue ``rules``. A rule's name is its anchor; ``SG-MAKI-FIRST`` has its
words under ``rules.sg.maki_first``: always a ``title``, and the parts named here, in order:

* ``text``, ``more``, ``more_2``: paragraphs
* ``example``: a worked example
* ``ruling``, ``ruling_2`` …: what the books leave open and the house has decided
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

SHARED = "shared"
"""The words for the two editions that agree with each other."""

AGREED = {"adventureland": SHARED, "gamewright": SHARED, "zoch": "zoch"}
EACH = {"adventureland": "adventureland", "gamewright": "gamewright", "zoch": "zoch"}


@dataclass(frozen=True)
class Rule:
    """One rule: its name, its parts, and the ending of its words for each edition that differs.

    ``option`` is the option of the game that brings the rule into play.
    """

    name: str
    parts: tuple[str, ...] = ("text",)
    editions: Mapping[str, str] = field(default_factory=dict)
    option: str = ""

    @property
    def key(self) -> str:
        """Where its words are."""
        page, _, rule = self.name.lower().partition("-")
        return f"rules.{page}.{rule.replace('-', '_')}"

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all its words."""
        editions = dict.fromkeys(f"{self.key}.edition.{end}" for end in self.editions.values())
        return (f"{self.key}.title", *(f"{self.key}.{part}" for part in self.parts), *editions)


@dataclass(frozen=True)
class Section:
    """A heading and the rules under it; ``parts`` are words of the section itself."""

    key: str
    rules: tuple[Rule, ...] = ()
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """The rules of one game: ``key.title``, ``key.lead`` and the sections."""

    game: str
    key: str
    sections: tuple[Section, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule in the order of the page."""
        return tuple(rule for section in self.sections for rule in section.rules)


@dataclass(frozen=True)
class Comparison:
    """Who holds how many, and what that pays where ties share and where they pay each."""

    held: tuple[int, ...]
    shared: tuple[int, ...] | None
    zoch: tuple[int, ...] | None


@dataclass(frozen=True)
class WorkedPlace:
    """One place of the worked round: its tableau, and its points column by column."""

    tableau: Mapping[str, int]
    shared: tuple[int, ...]
    zoch: tuple[int, ...]


SUSHI_GO = Page(
    "sushi-go",
    "rules.sg",
    (
        Section(
            "rules.sg.section.before",
            (
                Rule("SG-PLAYERS", editions=AGREED),
                Rule("SG-NAMES", editions=EACH),
                Rule("SG-DEAL"),
                Rule("SG-ROUNDS"),
            ),
        ),
        Section(
            "rules.sg.section.turn",
            (
                Rule("SG-TURN", ("text", "ruling")),
                Rule("SG-PASS-BOTH", option="pass_both_ways"),
                Rule("SG-WASABI", editions=AGREED),
                Rule("SG-WASABI-ONE"),
                Rule("SG-CHOPSTICKS", ("text", "more", "example", "ruling")),
                Rule("SG-LAST"),
                Rule("SG-ROUND-END"),
            ),
        ),
        Section(
            "rules.sg.section.scoring",
            (
                Rule("SG-TEMPURA", ("text", "example")),
                Rule("SG-SASHIMI"),
                Rule("SG-DUMPLING"),
                Rule("SG-NIGIRI"),
                Rule("SG-WASABI-TRIPLE"),
                Rule("SG-ZERO"),
                Rule("SG-MAKI-FIRST", editions=AGREED),
                Rule("SG-MAKI-SECOND", ("text", "example"), editions=AGREED),
                Rule("SG-MAKI-NONE", ("text", "ruling")),
            ),
        ),
        Section(
            "rules.sg.section.pudding",
            (
                Rule("SG-PUDDING-MOST", editions=AGREED),
                Rule("SG-PUDDING-LEAST", ("text", "example"), editions=AGREED),
                Rule("SG-PUDDING-EQUAL", editions=AGREED),
                Rule("SG-PUDDING-TWO"),
                Rule("SG-WINNER", editions=AGREED),
            ),
        ),
        Section("rules.sg.section.round", parts=("text", "note")),
        Section(
            "rules.sg.section.ghost",
            (
                Rule(
                    "SG-GHOST",
                    ("text", "more", "more_2", "ruling", "ruling_2", "ruling_3", "ruling_4"),
                    option="ghost",
                ),
            ),
        ),
    ),
)

WASABI = Page(
    "wasabi",
    "rules.w",
    (
        Section("rules.w.section.table", (Rule("W-BOARD"), Rule("W-TOKENS"))),
        Section(
            "rules.w.section.setup",
            (Rule("W-ACTIONS"), Rule("W-START-HAND"), Rule("W-START-RECIPES")),
        ),
        Section(
            "rules.w.section.turn",
            (
                Rule("W-STEP1"),
                Rule("W-COMPLETE", ("text", "more", "example", "ruling")),
                Rule("W-STYLE", ("text", "ruling")),
                Rule("W-SAFE"),
                Rule("W-PASS", ("text", "ruling", "ruling_2")),
                Rule("W-STEP2", ("text", "more", "more_2", "ruling", "ruling_2", "ruling_3")),
            ),
        ),
        Section(
            "rules.w.section.actions",
            (
                Rule("W-CHOP", ("text", "more", "ruling")),
                Rule("W-SPICY", ("text", "ruling")),
                Rule("W-STACK"),
                Rule("W-SWITCH", ("text", "ruling")),
                Rule("W-WASABI", ("text", "more", "ruling")),
            ),
        ),
        Section(
            "rules.w.section.end",
            (
                Rule("W-TEN"),
                Rule("W-END", ("text", "example")),
                Rule("W-ALL-PASSED", ("text", "ruling")),
            ),
        ),
        Section("rules.w.section.hidden", (Rule("W-HIDDEN"), Rule("W-UNDO", ("text", "ruling")))),
        Section(
            "rules.w.section.options",
            (
                Rule("W-MEMORY-AID", option="memory_aid"),
                Rule("W-DRAW-TWO", option="draw_two_keep_one"),
            ),
        ),
        Section("rules.w.section.menu", parts=("text",)),
    ),
)

PAGES = {page.game: page for page in (SUSHI_GO, WASABI)}

COMPARISONS = {
    "SG-MAKI-SECOND": (
        Comparison((7, 4, 4, 1), (6, 1, 1, 0), (6, 3, 3, 0)),
        Comparison((6, 6, 5), (3, 3, 0), (6, 6, 3)),
        Comparison((4, 4, 4, 4, 3), (1, 1, 1, 1, 0), (6, 6, 6, 6, 3)),
        Comparison((5, 2, 2, 2, 2), (6, 0, 0, 0, 0), (6, 3, 3, 3, 3)),
        Comparison((2, 0, 0), (6, 0, 0), (6, 0, 0)),
    ),
    "SG-PUDDING-LEAST": (
        Comparison((5, 2, 1, 1), (6, 0, -3, -3), (6, 0, -6, -6)),
        Comparison((3, 3, 2), (3, 3, -6), (6, 6, -6)),
        Comparison((4, 0, 0, 0, 0), (6, -1, -1, -1, -1), (6, -6, -6, -6, -6)),
        Comparison((2, 2, 2), (0, 0, 0), (0, 0, 0)),
        Comparison((4, 1), (6, 0), None),
    ),
}
"""Tables of ties under the rule that explains them: rolls or puddings, and their points."""

WORKED_ROUND = (
    WorkedPlace(
        {"maki_3": 1, "maki_2": 1, "tempura": 3, "egg": 1, "chopsticks": 1, "pudding": 1},
        (6, 5, 0, 0, 1),
        (6, 5, 0, 0, 1),
    ),
    WorkedPlace(
        {"maki_3": 1, "sashimi": 3, "squid_on_wasabi": 1, "wasabi": 1, "pudding": 1},
        (1, 0, 10, 0, 9),
        (3, 0, 10, 0, 9),
    ),
    WorkedPlace(
        {"maki_2": 1, "maki_1": 1, "dumpling": 5, "salmon": 1},
        (1, 0, 0, 15, 2),
        (3, 0, 0, 15, 2),
    ),
    WorkedPlace(
        {"maki_2": 1, "sashimi": 2, "dumpling": 1, "egg": 1, "salmon_on_wasabi": 1, "pudding": 1},
        (0, 0, 0, 1, 7),
        (0, 0, 0, 1, 7),
    ),
)
"""Four tableaus at the end of a round; the columns are those of the score sheet."""
