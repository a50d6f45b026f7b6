"""Everything the games and the house can say has its words, and there are no words for nothing."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter

import pytest

from sushiya.core.bags import one
from sushiya.games.sushi_go.cards import TABLEAU_NAMES, Card
from sushiya.games.sushi_go.scoring import score_maki, score_puddings, score_round
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.state import State
from sushiya.i18n.catalogues import domain_catalogue
from sushiya.i18n.translators import placeholders
from sushiya.web.rules_outline import COMPARISONS, PAGES, WORKED_ROUND
from tests.i18n import vocabulary
from tests.i18n.uses import SOURCES


@pytest.mark.parametrize("domain", vocabulary.EXPECTED)
def test_everything_has_its_words(domain: str) -> None:
    missing = vocabulary.EXPECTED[domain]() - domain_catalogue("en", domain).messages.keys()
    assert sorted(missing) == []


@pytest.mark.parametrize("domain", vocabulary.EXPECTED)
def test_no_words_for_what_is_not_there(domain: str) -> None:
    dead = domain_catalogue("en", domain).messages.keys() - vocabulary.EXPECTED[domain]()
    assert sorted(dead) == []


def test_sources_are_read() -> None:
    """The lists above come from parsing; should that stop working they must not be empty."""
    assert {"rule.illegal-move", "table.stale-version"} <= vocabulary.error_codes().keys()
    assert len(vocabulary.move_reasons()) > 40
    assert "there-is-no-ghost-in-this-game" in vocabulary.option_reasons()
    assert "too-long" in vocabulary.name_reasons()


def test_errors_ask_only_for_details_they_have() -> None:
    messages = domain_catalogue("en", "errors").messages
    for code, details in vocabulary.error_codes().items():
        for key, forms in messages.items():
            if key == f"error.{code}":
                assert placeholders(forms[0]) <= details, key


def test_reasons_ask_only_for_values_they_have() -> None:
    messages = domain_catalogue("en", "refusals").messages
    for code, english in vocabulary.phrases().items():
        have = {name for _, name, _, _ in Formatter().parse(english) if name}
        more = {"line", "column"} if code == "wasabi.menu.not-toml-at" else set()
        assert placeholders(messages[f"error.reason.{code}"][0]) <= have | more, code


def test_every_reason_is_given_somewhere() -> None:
    told = "".join(path.read_text("utf-8") for path in SOURCES.rglob("*.py"))
    for table in vocabulary.PHRASES:
        for code in table.english:
            family = code.removesuffix("-named")
            assert told.count(f'"{family}"') > 1, f"{table.area}.{code}"


@pytest.mark.parametrize(
    ("game", "told"),
    [("sushi_go", vocabulary.SUSHI_GO_EVENTS), ("wasabi", vocabulary.WASABI_EVENTS)],
)
def test_every_event_is_told(game: str, told: dict[str, tuple[str, ...]]) -> None:
    assert vocabulary.event_types(game) == told.keys()


def test_every_rule_has_its_place_on_a_page() -> None:
    named = [rule.name for page in PAGES.values() for rule in page.rules]
    assert len(named) == len(set(named))
    assert set(named) == vocabulary.rule_names()


def test_every_ruling_in_the_documents_is_marked_on_the_page() -> None:
    ruled = {
        rule.name
        for page in PAGES.values()
        for rule in page.rules
        if any(part.startswith("ruling") for part in rule.parts)
    }
    for page in ("sushi-go.md", "wasabi.md"):
        text = (vocabulary.ROOT / "docs" / "rules" / page).read_text("utf-8")
        rows = text.partition("## All rulings")[2].split("\n| ")[1:]
        listed = {rule for row in rows for rule in vocabulary.RULE_NAME.findall(row.split("|")[0])}
        # SG-WINNER's ruling stands in its words for the editions that leave it open.
        assert listed - {"SG-WINNER"} <= ruled


# The worked examples are what the program pays


@pytest.mark.parametrize(
    ("rule", "card", "scored"),
    [
        ("SG-MAKI-SECOND", Card.MAKI_1, score_maki),
        ("SG-PUDDING-LEAST", Card.PUDDING, score_puddings),
    ],
)
def test_comparisons_are_what_the_program_pays(
    rule: str, card: Card, scored: Callable[[State], None]
) -> None:
    for row in COMPARISONS[rule]:
        paid = {"adventureland": row.shared, "gamewright": row.shared, "zoch": row.zoch}
        for edition, points in paid.items():
            if points is not None:
                table = empty_table(setup(len(row.held), {"edition": edition}))
                table.tableaus[: len(row.held)] = [number * one(card) for number in row.held]
                scored(table)
                assert tuple(table.points[: len(row.held)]) == points, (edition, row)


@pytest.mark.parametrize("edition", ["adventureland", "gamewright", "zoch"])
def test_the_worked_round_is_what_the_program_pays(edition: str) -> None:
    table = empty_table(setup(len(WORKED_ROUND), {"edition": edition}))
    for place, worked in enumerate(WORKED_ROUND):
        cards = worked.tableau.items()
        bag = sum(number * one(TABLEAU_NAMES.index(kind)) for kind, number in cards)
        table.tableaus[place] = bag
        size = sum(number * (2 if "_on_" in kind else 1) for kind, number in cards)
        assert size == table.cards_each
    score_round(table)
    for place, worked in enumerate(WORKED_ROUND):
        points = worked.zoch if edition == "zoch" else worked.shared
        assert tuple(table.sheet[place * 5 : place * 5 + 5]) == points
