"""Every key that the games' data, errors, rules and events need, domain by domain."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

from sushiya.bots import MOODS, RUNGS
from sushiya.core.options import OPTION, SEATING, Option
from sushiya.core.phrases import Phrases
from sushiya.games.sushi_go.cards import CARD_NAMES as KINDS
from sushiya.games.sushi_go.cards import TABLEAU_NAMES
from sushiya.games.sushi_go.editions import EDITION_NAMES
from sushiya.games.sushi_go.game import SushiGo
from sushiya.games.sushi_go.refusals import PLACE, SHEET
from sushiya.games.sushi_go.refusals import POSITION as SUSHI_GO_POSITION
from sushiya.games.sushi_go.scoring import COLUMN_NAMES
from sushiya.games.wasabi.events import ENDINGS
from sushiya.games.wasabi.game import Wasabi
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.notation import CARD_NAMES as ACTION_CARDS
from sushiya.games.wasabi.refusals import MENU, ROW
from sushiya.games.wasabi.refusals import POSITION as WASABI_POSITION
from sushiya.play.record_reasons import RECORD
from sushiya.study.solving import SOLVING
from sushiya.web.rules_outline import PAGES
from tests.i18n.uses import SOURCES

ROOT = SOURCES.parents[1]
RULE_NAME = re.compile(r"(?<![\w-])(?:SG|W)-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*(?![\w-])")

YOU = "you"
"""The ending of an event that the reader brought about."""

OWN_NAMES = {  # SG-NAMES: what an edition prints otherwise than the plain key says
    "maki_1": ("adventureland", "gamewright"),
    "maki_2": ("adventureland", "gamewright"),
    "maki_3": ("adventureland", "gamewright"),
    "dumpling": ("gamewright", "zoch"),
    "squid": ("zoch",),
    "squid_on_wasabi": ("zoch",),
}
OWN_COLUMNS = {"maki": ("adventureland", "gamewright"), "dumpling": ("gamewright", "zoch")}

SUSHI_GO_EVENTS = {
    "chose": ("", YOU),
    "laid": ("", YOU),
    "passed": ("left", "right"),
    "round-scored": ("", "line"),
    "puddings-scored": ("", "line"),
    "game-ended": ("", YOU),
}
_WHAT_SOMEBODY_DOES = (
    *("drew", "kept", "laid", "action", "chopped", "returned", "switched", "covered"),
    *("claimed", "passed", "done", "took", "declined", "picked", "turn-began", "turn-ended"),
)
WASABI_EVENTS = {
    **dict.fromkeys(_WHAT_SOMEBODY_DOES, ("", YOU)),
    "gave": ("", YOU, "to-you"),
    "rewards-lapsed": ("",),
    "game-ended": ENDINGS[1:],
}
"""For each type of event the endings its sentences have."""

MORE_SENTENCES = {
    "events.sushi_go": {
        "laid-two": ("", YOU),
        "laid-for-ghost": ("", YOU),
        "beside": ("",),
    },
    "events.wasabi": {
        "drew-two": ("", YOU),
        "laid-on": ("", YOU),
        "claimed-with-style": ("", YOU),
        "took-off-board": ("", YOU),
        "dropped": ("",),
        "winners": ("",),
    },
}
"""Events that are told in another way, or in one sentence more, when their facts say so."""

SCORE = {
    "": ("points", "nothing", "icons", "zero", "remainder"),
    "maki": (
        *("most", "most-shared", "most-each", "second", "second-shared", "second-each"),
        *("no-second", "other"),
    ),
    "tempura": ("", "none"),
    "sashimi": ("", "none"),
    "dumpling": ("", "most"),
    "nigiri": ("card", "on-wasabi"),
    "pudding": (
        *("most", "most-shared", "most-each", "fewest", "fewest-shared", "fewest-each"),
        *("no-loss", "equal", "other"),
    ),
    "wasabi": ("recipe", "cubes"),
}
"""The reasons on a score sheet: places in a comparison are those of ``standings.Standing``."""

MORE_DETAILS = {
    "rule.not-your-turn": {"seat", "to_act"},
    "rule.illegal-move": {"seat", "move", "reason", "rule"},
}
"""Details that an error gets from its own ``__init__`` and not from its sentence."""


PHRASES: tuple[Phrases, ...] = (
    *(SEATING, OPTION, RECORD),
    *(SUSHI_GO_POSITION, SHEET, PLACE),
    *(WASABI_POSITION, MENU, ROW),
    SOLVING,
)
"""Every table of reasons and places that errors tell."""


def with_endings(key: str, endings: tuple[str, ...]) -> set[str]:
    """A key and the keys that its endings make; the empty one is the key itself."""
    return {f"{key}.{ending}".strip(".") for ending in endings}


def games_keys() -> set[str]:
    """Names and one-line explanations."""
    keys = {f"{game}.{part}" for game in ("sushi_go", "wasabi") for part in ("name", "about")}
    for family in ("card", "object", "count"):
        for kind in TABLEAU_NAMES:
            own = OWN_NAMES.get(kind, ())
            keys |= with_endings(f"sushi_go.{family}.{kind}", ("", *own))
    keys |= {f"sushi_go.hint.{kind}" for kind in KINDS}
    for column in (*COLUMN_NAMES, "pudding", "total"):
        keys |= with_endings(f"sushi_go.column.{column}", ("", *OWN_COLUMNS.get(column, ())))
    keys |= {f"sushi_go.edition.{edition}" for edition in EDITION_NAMES}
    keys |= {f"sushi_go.option.{option.name}" for option in SushiGo.options}
    keys |= {f"wasabi.option.{option.name}" for option in Wasabi.options}
    keys |= {f"bot.{bot}" for bot in RUNGS}
    named = {key for key in keys if key.split(".")[-2] in ("edition", "option", "bot")}
    keys = keys - named | {f"{key}.{part}" for key in named for part in ("name", "about")}
    return keys | _wasabi_keys() | {"sushi_go.ghost"} | {f"bot.mood.{mood}" for mood in MOODS}


def _wasabi_keys() -> set[str]:
    menu = standard_menu()
    keys = {f"wasabi.{family}.{one}" for family in ("ingredient", "object") for one in menu.kind_of}
    keys |= {f"wasabi.category.{row.name}" for row in menu.rows.categories}
    keys |= {f"wasabi.recipe.{recipe}" for recipe in menu.recipes}
    keys |= {f"wasabi.action.{card}{part}" for card in ACTION_CARDS for part in ("", ".about")}
    return keys | {"wasabi.menu.standard", "wasabi.menu.custom"}


def rules_keys() -> set[str]:
    """The words of both rules pages."""
    keys = {f"rules.label.{label}" for label in ("example", "ruling", "editions", "option")}
    keys.add("rules.label.ruling.about")
    for page in PAGES.values():
        keys |= {f"{page.key}.title", f"{page.key}.lead"}
        keys |= {key for rule in page.rules for key in rule.keys}
        for section in page.sections:
            keys |= {section.key, *(f"{section.key}.{part}" for part in section.parts)}
    return keys


def errors_keys() -> set[str]:
    """A sentence for every code, and one more for every reason that is a slug."""
    keys = {f"error.{code}" for code in error_codes()}
    keys |= {"error.rule.not-your-turn.over", "error.request.bad-seat-count.table"}
    keys |= {f"error.rule.illegal-move.{slug}" for slug in move_reasons()}
    keys |= {f"error.request.bad-option.{slug}" for slug in option_reasons()}
    return keys | {f"error.table.bad-name.{slug}" for slug in name_reasons()}


def refusals_keys() -> set[str]:
    """Words for every reason and place that an error tells."""
    return {f"error.reason.{code}" for code in phrases()} | {"error.reason.seat"}


def phrases() -> dict[str, str]:
    """The English of every reason and place, by its code."""
    return {
        f"{table.area}.{code}": english
        for table in PHRASES
        for code, english in table.english.items()
    }


def events_keys() -> set[str]:
    """A sentence for every event, for every ending of a game, and the reasons for points."""
    keys = {f"outcome.{reason}" for reason in ("three-rounds-played", *ENDINGS[1:])}
    for game, kinds in (("sushi_go", SUSHI_GO_EVENTS), ("wasabi", WASABI_EVENTS)):
        for kind, endings in kinds.items():
            keys |= with_endings(f"events.{game}.{kind}", endings)
    for start, told in MORE_SENTENCES.items():
        for kind, endings in told.items():
            keys |= with_endings(f"{start}.{kind}", endings)
    for column, reasons in SCORE.items():
        keys |= with_endings(f"score.{column}".strip("."), reasons)
    return keys


def modules() -> Iterator[tuple[Path, ast.Module]]:
    """Every module of the package, parsed but not run."""
    for path in sorted(SOURCES.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def error_codes() -> dict[str, set[str]]:
    """The code of every error in the package, and the details its sentence tells."""
    found: dict[str, set[str]] = {}
    for _, module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef) and node.bases:
                texts = dict(_text_fields(node))
                if "code" in texts:
                    told = Formatter().parse(texts.get("sentence", ""))
                    details = {name for _, name, _, _ in told if name}
                    found[texts["code"]] = details | MORE_DETAILS.get(texts["code"], set())
    return found


def _text_fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for line in node.body:
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
            for target in line.targets:
                if isinstance(target, ast.Name) and isinstance(line.value.value, str):
                    yield target.id, line.value.value


def move_reasons() -> set[str]:
    """The slugs with which both games refuse a move: the first of a reason and its rule."""
    found = set()
    for game in ("sushi_go", "wasabi"):
        text = (SOURCES / "games" / game / "reasons.py").read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Tuple) and len(node.elts) == 2:
                first, rule = node.elts
                slug = first.value if isinstance(first, ast.Constant) else None
                words = ast.unparse(rule)
                if isinstance(slug, str) and (RULE_NAME.search(words) or words == "rule"):
                    found.add(slug)
    return found


def option_reasons() -> set[str]:
    """The slugs with which an option is refused, for every table that might be asked for."""
    found = set()
    for game in (SushiGo, Wasabi):
        values = [_values(option) for option in game.options]
        for seats in range(game.least_seats, game.most_seats + 1):
            for chosen in product(*values):
                table = dict(zip((one.name for one in game.options), chosen, strict=True))
                found |= {option.why_not(seats, table) for option in game.options}
    return found - {""}


def _values(option: Option) -> tuple[Any, ...]:
    if option.choices:
        return option.choices
    return (False, True) if isinstance(option.default, bool) else (option.default,)


def name_reasons() -> set[str]:
    """The slugs with which a name is refused."""
    found = set()
    for path, module in modules():
        if path.parent.name != "host":
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "BadName":
                found |= {str(ast.literal_eval(word.value)) for word in node.keywords}
    return found


def event_types(game: str) -> set[str]:
    """The types of event a game tells: the values of ``"type"``, and the first of a pair."""
    text = (SOURCES / "games" / game / "events.py").read_text("utf-8")
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            kinds = [value for key, value in pairs if key and ast.unparse(key) == "'type'"]
            found |= {one.value for one in kinds if isinstance(one, ast.Constant)}
        elif isinstance(node, ast.List):
            pairs_told = (one.elts[0] for one in node.elts if isinstance(one, ast.Tuple))
            found |= {one.value for one in pairs_told if isinstance(one, ast.Constant)}
    return {str(kind) for kind in found}


def rule_names() -> set[str]:
    """Every rule name that stands on a page of rules or is cited by the program."""
    pages = [*(ROOT / "docs" / "rules").glob("*.md"), *(SOURCES / "games").rglob("*.py")]
    return {rule for page in pages for rule in RULE_NAME.findall(page.read_text("utf-8"))}


EXPECTED: dict[str, Callable[[], set[str]]] = {
    "games": games_keys,
    "rules": rules_keys,
    "errors": errors_keys,
    "refusals": refusals_keys,
    "events": events_keys,
}
"""The keys of every domain that comes from data."""
