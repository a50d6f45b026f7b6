"""Our own drawings as templates use them."""

from __future__ import annotations

from functools import cache

from sushiya.web.rendering import STATIC, asset

ICONS = STATIC / "art" / "icons"
_HIDDEN = 'class="icon" aria-hidden="true" focusable="false"'


class Drawing(str):
    """Markup of our own, which templates do not escape."""

    def __html__(self) -> str:
        return self


@cache
def icon(name: str) -> Drawing:
    """A line drawing in the colour of the text around it; words stand beside it."""
    drawing = (ICONS / f"{name}.svg").read_text("utf-8")
    return Drawing(drawing.replace("<svg", f"<svg {_HIDDEN}", 1).strip())


def art(name: str) -> str:
    """The address of a picture: ``art("sushi-go/salmon")``."""
    return asset(f"art/{name}.svg")
