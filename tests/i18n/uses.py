"""Where messages are asked for: keys found in the pages and their templates.

A key is written out (``t("pages.front.title")``), begins a text that data completes
(``t(f"pages.clock.{clock}")``, ``t('pages.clock.' ~ clock)``), or belongs to a family that other
tests hold against the data of the games.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "sushiya"
ROOMS = ("web",)
ALSO = (SOURCES / "cli" / "review_table.py",)
"""In the terminal only a review speaks all languages."""
ROOTS = (
    *("pages", "study", "review", "sushi_go", "wasabi", "bot", "rules"),
    *("error", "events", "outcome", "score", "people", "practice"),
)

_KEY = re.compile(rf"(?:{'|'.join(ROOTS)})(?:\.[a-z0-9_-]+)+")
_BEGINNING = re.compile(rf"(?:{'|'.join(ROOTS)})(?:\.[a-z0-9_-]+)*\.")
_QUOTED = re.compile(r"""['"]([a-z0-9_.-]+)['"]""")
_FILE_NAME = re.compile(r".*\.(?:html|py|svg|css|js|json|toml|po|txt|md)")
_NOT_ASKING = frozenset({"rules_outline.py"})


@dataclass(frozen=True)
class Uses:
    """Keys in full, and beginnings of keys, each with the files they stand in."""

    keys: dict[str, set[str]]
    beginnings: dict[str, set[str]]

    def are_met_by(self, key: str) -> bool:
        """Whether a message may be asked for: by its key, or by the key it is an ending of."""
        above = key.rpartition(".")[0]
        return key in self.keys or above in self.keys or any(map(key.startswith, self.beginnings))


def uses(rooms: Iterable[str] = ROOMS) -> Uses:
    """Everything that is asked for in these rooms."""
    found = Uses({}, {})
    pages = (path for room in rooms for path in (SOURCES / room).rglob("*"))
    for path in sorted([*pages, *ALSO]):
        if path.suffix not in (".py", ".html") or path.name in _NOT_ASKING:
            continue
        texts = _python(path) if path.suffix == ".py" else _template(path)
        for text in texts:
            _note(found, text, path.name)
    return found


def _note(found: Uses, text: str, file: str) -> None:
    if _KEY.fullmatch(text) and not _FILE_NAME.fullmatch(text):
        found.keys.setdefault(text, set()).add(file)
    elif _BEGINNING.fullmatch(text):
        found.beginnings.setdefault(text, set()).add(file)


def _python(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            yield str(node.values[0].value)


def _template(path: Path) -> Iterator[str]:
    yield from _QUOTED.findall(path.read_text("utf-8"))
