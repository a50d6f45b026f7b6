"""Words that people would read, but that stand in no catalogue: in templates, pages and scripts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from sushiya.games.sushi_go.cards import CARD_NAMES
from tests.i18n.uses import SOURCES

WEB = SOURCES / "web"
TEMPLATES = WEB / "templates"
SCRIPTS = WEB / "static" / "js"

SAID_EVERYWHERE = frozenset({"sushiya", "Esc", "Enter", "Home", "End"})
"""Our own name, and what is printed on keys."""

_READ_OUT = ("alt", "title", "placeholder", "content", "value", "label")
_SILENT = frozenset({"script", "style", "code", "kbd", "samp"})
_FOR_ATTRIBUTES = re.compile(r"\{% block \w*(?:class|focus_home) %\}.*?\{% endblock %\}", re.DOTALL)
_BRANDS = re.compile(r"Sushi Go!|Wasabi!")
_JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_IN_JINJA = re.compile(r"""\{\{(.*?)\}\}|\{%(.*?)%\}""", re.DOTALL)
_TEXT = re.compile(r"""'([^']*)'|"([^"]*)\"""")
_WORD = re.compile(r"[^\W\d_]{2,}")
_PROSE = re.compile(r"[^\W\d_]{2,}[,;:]? [^\W\d_]{2,}|[^\W\d_]{2,}[.!?]$|^[A-Z][a-z]{2,}$")
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
_SCRIPT_TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', re.DOTALL)
_SENTENCE = re.compile(r"^[A-Z][a-z]+(?:[,;:]? [a-z]+)+|[a-z]{2,} [a-z]{2,}.*[.!?]$")
_SHOWN = re.compile(
    r"(?:textContent|innerText|innerHTML|outerHTML|document\.title|ariaLabel|placeholder|alt)\s*\+?="
    r"|setAttribute\(\s*\"(?:aria-label|title|alt|placeholder)\"\s*,"
    r"|\b(?:alert|confirm|prompt|insertAdjacentHTML)\("
)


class _Page(HTMLParser):
    """Collects what a reader sees or hears of a template from which Jinja was taken out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in _SILENT
        named = dict(attrs)
        for name, value in attrs:
            heard = name in _READ_OUT or (name.startswith("aria-") and name.endswith("label"))
            if value and heard and not _is_machine(tag, name, named):
                self.found.append(value)

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in _SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(data)


def _is_machine(tag: str, name: str, attributes: dict[str, str | None]) -> bool:
    """Whether a value is for the browser or the server: what a form sends, technical facts."""
    if tag == "meta":
        return attributes.get("name") != "description"
    is_button = tag == "input" and attributes.get("type") in ("submit", "button", "reset")
    return name == "value" and not is_button


def in_template(path: Path) -> Iterator[str]:
    """Words in a template: its text, what is read out, and texts inside its expressions."""
    text = _BRANDS.sub("", _FOR_ATTRIBUTES.sub("", path.read_text("utf-8")))
    page = _Page()
    page.feed(_JINJA.sub("", text))
    for piece in page.found:
        yield from (word for word in _WORD.findall(piece) if word not in SAID_EVERYWHERE)
    for outer in _IN_JINJA.findall(text):
        for one, other in _TEXT.findall("".join(outer)):
            if _is_prose(one or other):
                yield one or other


def in_python(path: Path) -> Iterator[str]:
    """Prose in a module that makes pages: texts that are no docstrings, logs or error sentences."""
    module = ast.parse(path.read_text("utf-8"))
    skipped = {id(one) for node in ast.walk(module) for one in _not_shown(node)}
    for node in ast.walk(module):
        value = node.value if isinstance(node, ast.Constant) and id(node) not in skipped else None
        if isinstance(value, str) and _is_prose(value):
            yield value


def _is_prose(text: str) -> bool:
    """Whether a text is for people: no key or its beginning, no cards in notation, no header."""
    is_key = re.fullmatch(r"[a-z0-9_./-]+", text) or text in SAID_EVERYWHERE
    is_notation = set(text.split()) <= set(CARD_NAMES)
    return not (is_key or is_notation or "=" in text) and _PROSE.search(text) is not None


def _not_shown(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id in ("sentence", "DESCRIPTION")
        for target in node.targets
    ):
        yield from ast.walk(node.value)
    elif isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        if called.startswith("log.") or called in ("Query", "Header", "Field", "re.compile"):
            yield from (inner for part in ast.iter_child_nodes(node) for inner in ast.walk(part))
    elif isinstance(node, ast.Assert) and node.msg:
        yield from ast.walk(node.msg)


def in_script(path: Path) -> Iterator[str]:
    """Prose in a script, and any word that is written straight into the page."""
    text = _COMMENT.sub("", path.read_text("utf-8"))
    for found in _SCRIPT_TEXT.finditer(text):
        words = re.sub(r"\$\{[^}]*\}", "", found[1] or found[2] or "")
        before = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        shown = _SHOWN.search(before) and _WORD.search(words) and not _names(words)
        if shown or _SENTENCE.search(words):
            yield words


def _names(words: str) -> bool:
    """Whether a text only names things of the page: selectors, keys of data."""
    return words.startswith(("#", ".", "[")) or re.fullmatch(r"[\w-]*-[\w-]*", words) is not None
