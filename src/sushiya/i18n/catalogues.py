"""The catalogues on disk, read when a language is first spoken."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sushiya.i18n.languages import ENGLISH, PSEUDO
from sushiya.i18n.po import BadCatalogue, Catalogue, catalogue_from_po
from sushiya.i18n.pseudo import stretched

FOLDER = Path(__file__).parent / "catalogues"
DOMAINS = (
    *("pages", "study", "review", "people", "practice"),
    *("games", "rules", "errors", "refusals", "events"),
)


@cache
def catalogue(language: str) -> Catalogue:
    """All messages of a language."""
    if language == PSEUDO:
        english = catalogue(ENGLISH)
        messages = {key: tuple(map(stretched, forms)) for key, forms in english.messages.items()}
        return Catalogue(messages, english.forms, english.form_of)
    domains = [domain_catalogue(language, domain) for domain in DOMAINS]
    messages = {}
    for domain in domains:
        twice = messages.keys() & domain.messages.keys()
        if twice:
            raise BadCatalogue(f"{language}: in two domains: {', '.join(sorted(twice))}")
        messages |= domain.messages
    return Catalogue(messages, domains[0].forms, domains[0].form_of)


def domain_catalogue(language: str, domain: str) -> Catalogue:
    """The messages in one file."""
    path = FOLDER / language / f"{domain}.po"
    return catalogue_from_po(path.read_text("utf-8"), f"{language}/{domain}.po")
