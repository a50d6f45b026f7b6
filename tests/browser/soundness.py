"""What holds for every page: nothing for axe, nothing too wide, no target too small."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

TOO_SMALL = """() => [...document.querySelectorAll(
    "a, button, input:not([type=hidden]), select, summary")].filter((element) => {
  if (!element.checkVisibility() || element.closest(".skip")) return false;
  if (getComputedStyle(element).display === "inline") return false;
  const box = (element.closest("label") || element).getBoundingClientRect();
  return box.width > 0 && (box.height < 43.5 || box.width < 43.5);
}).map((element) => element.outerHTML.slice(0, 120))"""
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check(page: Page) -> None:
    """Look at the page as it stands."""
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(TOO_SMALL) == []
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
