"""The documents say what is so: rule names, links, commands and worked examples.

A rule's name is defined by standing on a page in ``docs/rules``. A test cites it by its name, or
by being called after it: ``test_sg_maki_first_...`` cites the longest name that fits.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sushiya
from sushiya.core.bags import one
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.notation import bag_from_text
from sushiya.games.sushi_go.scoring import score_maki, score_puddings, score_round
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.state import State
from sushiya.play.fairness import Shuffle
from sushiya.play.match import Match

HERE = Path(__file__)
ROOT = HERE.parent.parent
DOCS = ROOT / "docs"
RULE_PAGES = tuple(sorted((DOCS / "rules").glob("*.md")))
PAGES = (*sorted(DOCS.rglob("*.md")), ROOT / "CONTRIBUTING.md")
TEXTS = (*PAGES, ROOT / "README.md", ROOT / "CHANGELOG.md")

PREFIXES = ("SG", "W")
GAME_PAGES = ("sushi-go.md", "wasabi.md")
README_TARGETS = {"run", "test"}
CONTRIBUTING_TARGETS = {"setup", "run", "test", "check", "perft", "golden", "bench"}

_NAME = re.compile(rf"(?<![\w-])(?:{'|'.join(PREFIXES)})-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*(?![\w-])")
_TEST_NAME = re.compile(rf"def test_((?:{'|'.join(p.lower() for p in PREFIXES)})_\w+)\(")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def listed(found: Iterable[str]) -> str:
    return ", ".join(sorted(found))


def rule_names(text: str) -> set[str]:
    return set(_NAME.findall(text))


def defined() -> set[str]:
    """Every rule name on a page of rules."""
    return {rule for page in RULE_PAGES for rule in rule_names(page.read_text())}


def files_of_tests() -> Iterator[Path]:
    """Tests, and the texts they read; not this file, which is about all names at once."""
    kinds = {".py", ".perft", ".play"}
    found = (path for path in HERE.parent.rglob("*") if path.suffix in kinds)
    return (path for path in found if path != HERE)


def cited_by_test_names(text: str, known: set[str]) -> Iterator[tuple[str, str | None]]:
    """Each test that is called after a rule, and the rule, if there is one."""
    slugs = {rule.lower().replace("-", "_"): rule for rule in known}
    for called in _TEST_NAME.findall(text):
        fitting = [slug for slug in slugs if called == slug or called.startswith(f"{slug}_")]
        yield f"test_{called}", slugs[max(fitting, key=len)] if fitting else None


@pytest.mark.parametrize("page", GAME_PAGES)
def test_every_game_has_a_page_of_named_rules(page: str) -> None:
    path = DOCS / "rules" / page
    assert path.is_file(), f"docs/rules/{page} is missing"
    assert rule_names(path.read_text())


def test_every_rule_is_cited_by_a_test() -> None:
    known = defined()
    cited: set[str] = set()
    for path in files_of_tests():
        text = path.read_text()
        cited |= rule_names(text)
        cited |= {rule for _, rule in cited_by_test_names(text, known) if rule}
    assert not known - cited, f"no test cites {listed(known - cited)}"


def test_every_rule_that_is_cited_is_on_a_page() -> None:
    known = defined()
    sources = sorted((ROOT / "src").rglob("*.py"))
    unknown = {
        f"{name(path)}: {rule}"
        for path in (*sources, *files_of_tests(), *TEXTS)
        for rule in rule_names(path.read_text()) - known
    }
    assert not unknown, f"on no page of rules: {listed(unknown)}"


def test_every_test_called_after_a_rule_names_one_that_exists() -> None:
    known = defined()
    unknown = [
        f"{name(path)}: {test}"
        for path in files_of_tests()
        for test, rule in cited_by_test_names(path.read_text(), known)
        if rule is None
    ]
    assert not unknown, f"called after no rule: {listed(unknown)}"


@pytest.mark.parametrize("page", TEXTS, ids=name)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    broken = []
    for link in _LINK.findall(_FENCE.sub("", page.read_text())):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        path = (page.parent / target).resolve() if target else page
        if not path.exists() or (anchor and anchor not in anchors(path.read_text())):
            broken.append(link)
    assert not broken, f"leads nowhere: {listed(broken)}"


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as code hosts make them."""
    headings = re.findall(r"^#+ (.+)$", _FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_page_begins_with_what_the_reader_can_do_after_it(page: Path) -> None:
    heading, first = page.read_text().split("\n\n")[:2]
    assert heading.startswith("# ")
    if first.startswith("*20"):  # a decision tells its date first
        first = page.read_text().split("\n\n")[2]
    assert re.match(r"\w", first), "a page begins with a paragraph"
    assert len(first.split()) >= 10


def targets(text: str) -> set[str]:
    """The make targets that a text tells the reader to run."""
    return set(re.findall(r"(?:`|\$ )make ([a-z]+)", text))


def test_readme_and_contributing_name_the_make_targets() -> None:
    assert targets((ROOT / "README.md").read_text()) >= README_TARGETS
    assert targets((ROOT / "CONTRIBUTING.md").read_text()) >= CONTRIBUTING_TARGETS


def test_every_make_target_in_the_documents_exists() -> None:
    made = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    told = {target for page in TEXTS for target in targets(page.read_text())}
    assert not told - made, f"the Makefile has no {listed(told - made)}"


def test_every_command_in_the_documents_exists() -> None:
    from sushiya.cli.root import COMMANDS

    told = {
        command
        for page in TEXTS
        for command in re.findall(r"(?:`|\$ )sushiya ([a-z]+)", page.read_text())
    } - {"record", "commitment", "key", "seed"}
    assert not told - set(COMMANDS), f"no such command: {listed(told - set(COMMANDS))}"


def test_changelog_begins_with_what_is_not_released_and_has_rules() -> None:
    headings = re.findall(r"^##+ (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert "Rules" in headings


def test_every_decision_has_a_number_a_date_and_three_parts() -> None:
    pages = sorted((DOCS / "decisions").glob("*.md"))
    for number, page in enumerate(pages, start=1):
        text = page.read_text()
        assert page.name.startswith(f"{number:04}-")
        assert text.startswith(f"# {number}. ")
        assert re.search(r"^\*20\d\d-\d\d-\d\d\*$", text, re.MULTILINE)
        parts = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert parts == ["Question", "Decision", "What we gave up"]


# The worked examples on the Sushi Go! page


def rows_under(heading: str) -> list[list[str]]:
    """The rows of the page's table whose first column has this heading."""
    page = (DOCS / "rules" / "sushi-go.md").read_text()
    table = page.partition(f"\n| {heading} |")[2].partition("\n\n")[0].split("\n")[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


def numbers(cell: str) -> list[int]:
    return [int(word.replace("−", "-")) for word in cell.split(", ")]


@pytest.mark.parametrize(
    ("heading", "card", "scored"),
    [("rolls", Card.MAKI_1, score_maki), ("puddings", Card.PUDDING, score_puddings)],
)
def test_worked_comparisons_are_what_the_program_pays(
    heading: str, card: Card, scored: Callable[[State], None]
) -> None:
    rows = rows_under(heading)
    assert len(rows) == 5
    for held, *paid in rows:
        counts = numbers(held)
        for editions, points in zip(
            (("adventureland", "gamewright"), ("zoch",)), paid, strict=True
        ):
            for edition in editions if points != "–" else ():
                table = empty_table(setup(len(counts), {"edition": edition}))
                table.tableaus[: len(counts)] = [number * one(card) for number in counts]
                scored(table)
                assert table.points[: len(counts)] == numbers(points), (edition, held)


@pytest.mark.parametrize("edition", ["adventureland", "gamewright", "zoch"])
def test_the_worked_round_is_what_the_program_pays(edition: str) -> None:
    table = empty_table(setup(4, {"edition": edition}))
    for row in rows_under("seat | tableau"):
        words = row[1].replace(" on ", "_on_").replace("five dumplings", "dumpling*5")
        table.tableaus[int(row[0])] = bag_from_text(words.replace(",", ""))
    score_round(table)
    for seat, *boxes in rows_under("seat | maki"):
        told = [_of_edition(box, edition) for box in boxes]
        at = int(seat) * 5
        assert [*table.sheet[at : at + 5], table.points[int(seat)]] == told


def _of_edition(cell: str, edition: str) -> int:
    """``1 (zoch: 3)`` is 3 in Zoch's edition and 1 elsewhere."""
    plain, _, other = cell.rstrip(")").partition(" (zoch: ")
    return int(other if other and edition == "zoch" else plain)


# The stand-alone checker on the fairness page


def checker_source() -> str:
    after = (DOCS / "fairness.md").read_text().partition("<!-- checker -->\n```python\n")[2]
    return after.partition("```")[0]


def was_fair(record: str, promised: str) -> bool:
    scope: dict[str, Any] = {}
    exec(compile(checker_source(), "docs/fairness.md", "exec"), scope)
    return bool(scope["was_fair"](record, promised))


def shuffled_match(seats: int, added: dict[int, str], **options: object) -> Match:
    """A match whose seats added randomness of their own, with its first move made."""
    rules = sushiya.new_game("sushi-go", seats=seats).game
    table = rules.setup(seats, options)
    shuffle = Shuffle("5a" * 32, added)
    match = Match(rules, table, rules.deal(table, shuffle.key()), shuffle=shuffle)
    match.play(0, match.legal_moves(0)[0])
    return match


MATCHES = {
    "plain": sushiya.new_game("sushi-go", seats=5, seed=3),
    "options": sushiya.new_game("sushi-go", seats=3, edition="zoch", seed=1, pass_both_ways=True),
    "ghost": sushiya.new_game("sushi-go", seats=2, seed=4, ghost=True, ghost_first=1),
    "added": shuffled_match(4, {3: "ginger", 1: "soy"}, edition="adventureland"),
}


def test_checker_imports_only_hashlib_and_is_short() -> None:
    source = checker_source()
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import)]
    assert [[alias.name for alias in node.names] for node in imports] == [["hashlib"]]
    assert "from " not in source.replace("yield from", "")
    assert len([line for line in source.splitlines() if line.strip()]) < 40


@pytest.mark.parametrize("kind", MATCHES)
def test_checker_agrees_with_a_fair_record(kind: str) -> None:
    match = MATCHES[kind]
    assert match.commitment
    assert was_fair(match.record(), match.commitment)


@pytest.mark.parametrize("kind", MATCHES)
def test_checker_finds_another_deck_secret_or_promise(kind: str) -> None:
    match = MATCHES[kind]
    record, promised = match.record(), match.commitment or ""
    assert match.shuffle
    cards = record.partition("deal deck: ")[2].partition("\n")[0].split(" ")
    swapped = next(at for at in range(108) if cards[at] != cards[0])
    cards[0], cards[swapped] = cards[swapped], cards[0]
    other_deck = re.sub("deal deck: .*", f"deal deck: {' '.join(cards)}", record)
    assert not was_fair(other_deck, promised)
    assert not was_fair(record.replace(match.shuffle.secret, "0" * 64), promised)
    assert not was_fair(record, "0" * 64)
    assert not was_fair(record.replace("result:", "randomness 0: mirin\nresult:"), promised)
