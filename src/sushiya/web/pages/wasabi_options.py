"""The options of Wasabi! in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sushiya.i18n import Translator

VARIANTS = ("draw_two_keep_one", "memory_aid")
DEFAULTS = dict.fromkeys(VARIANTS, False)


def described(words: Translator, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The menu, and every variant that is played."""
    menu = "standard" if options["menu"] == "standard" else "custom"
    name = words.t(
        "pages.option.chosen",
        option=words.t("wasabi.option.menu.name"),
        choice=words.t(f"wasabi.menu.{menu}"),
    )
    return [(name, words.t("wasabi.option.menu.about"))] + [
        (words.t(f"wasabi.option.{option}.name"), words.t(f"wasabi.option.{option}.about"))
        for option in VARIANTS
        if options.get(option)
    ]
