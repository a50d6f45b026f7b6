"""The options of Sushi Go! in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sushiya.i18n import Translator

DEFAULTS = {"edition": "gamewright", "pass_both_ways": False, "ghost": False}


def described(words: Translator, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The edition, and every variant that is played."""
    edition = options["edition"]
    name = words.t(f"sushi_go.edition.{edition}.name")
    lines = [
        (
            words.t(
                "pages.option.chosen", option=words.t("sushi_go.option.edition.name"), choice=name
            ),
            words.t(f"sushi_go.edition.{edition}.about"),
        )
    ]
    return lines + [
        (words.t(f"sushi_go.option.{option}.name"), words.t(f"sushi_go.option.{option}.about"))
        for option in ("pass_both_ways", "ghost")
        if options.get(option)
    ]
