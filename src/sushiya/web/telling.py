"""An error in a reader's words, and as plain values for a program."""

from __future__ import annotations

from sushiya.core.errors import SushiyaError
from sushiya.core.phrases import Phrase
from sushiya.i18n import ENGLISH, Translator, translator
from sushiya.web.pages.players import shown_name


def sentence(error: SushiyaError, language: str) -> str:
    """The error in a reader's language; in English where the catalogue has no words for it."""
    words = translator(language)
    key, endings = f"error.{error.code}", _endings(error)
    if not words.has(key, *endings):
        return str(error)
    return words.t(key, *endings, **_values(words, error.details))


def reason(error: SushiyaError, language: str) -> str:
    """Why, without what: the reason among the details of an error that has one."""
    return str(_said(translator(language), "reason", error.details["reason"]))


def place(error: SushiyaError, language: str) -> str:
    """Where in a menu: the row among the details of an error that has one."""
    return str(_said(translator(language), "row", error.details["row"]))


def plain_details(error: SushiyaError, language: str = ENGLISH) -> dict[str, object]:
    """The details as JSON takes them; a reason is its code, with its values beside it.

    An error among them has a ``message`` of its own.
    """
    found: dict[str, object] = {}
    for name, value in error.details.items():
        if isinstance(value, Phrase):
            found |= {inner: _plain(one, language) for inner, one in value.values.items()}
            found[name] = value.code
        else:
            found[name] = _plain(value, language)
    return found


def _endings(error: SushiyaError) -> tuple[str, ...]:
    """What makes a sentence more exact: a slug, or that nobody is to act any more."""
    if error.details.get("to_act") == ():
        return ("over",)
    slug = error.details.get("reason", error.details.get("what"))
    if isinstance(slug, Phrase):
        return (slug.code.rpartition(".")[2],)
    return (slug.replace(" ", "-"),) if isinstance(slug, str) else ()


def _values(words: Translator, values: object) -> dict[str, object]:
    assert isinstance(values, dict)
    told = {name: _said(words, name, value) for name, value in values.items()}
    if "to_act" in values:
        told["to_act"] = words.listed(_waited_for(words, values))
    return told


def _waited_for(words: Translator, details: dict[str, object]) -> list[str]:
    """Who is to act, by name where the table knows names."""
    names, seats = details.get("names"), details["to_act"]
    assert isinstance(seats, tuple)
    if isinstance(names, tuple):
        return [shown_name(words, str(name)) for name in names]
    return [words.t("error.reason.seat", number=seat) for seat in seats]


def _said(words: Translator, name: str, value: object) -> object:
    """A detail as it stands in a sentence."""
    if isinstance(value, SushiyaError):
        return sentence(value, words.language)
    if isinstance(value, Phrase):
        return words.t(f"error.reason.{value.code}", **_values(words, dict(value.values)))
    if name in _NAMED:
        key = _NAMED[name].format(str(value).replace("-", "_"))
        return words.t(key) if words.has(key) else value
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


_NAMED = {"game": "{}.name", "edition": "sushi_go.edition.{}.name"}
"""Details that people know by another name."""


def _plain(value: object, language: str) -> object:
    """A detail as JSON takes it."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, SushiyaError):
        told = {"code": value.code, "message": sentence(value, language)}
        return told | {"details": plain_details(value, language)}
    if isinstance(value, Phrase):
        return value.code
    if isinstance(value, list | tuple):
        return [_plain(one, language) for one in value]
    return str(value)
