"""Nothing that people read stands outside the catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.i18n.outside import SCRIPTS, TEMPLATES, WEB, in_python, in_script, in_template

FOR_DEVELOPERS = ("api.py", "api_bodies.py", "api_desk.py", "server.py")
"""The description of the API, and what the server tells the terminal it was started from."""


def named(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(WEB)) for path in paths]


ALL_TEMPLATES = named(sorted(TEMPLATES.rglob("*.html")))
ALL_SCRIPTS = named(sorted(SCRIPTS.rglob("*.js")))
ALL_PAGES = [
    name for name in named(sorted(WEB.rglob("*.py"))) if Path(name).name not in FOR_DEVELOPERS
]


@pytest.mark.parametrize("name", ALL_TEMPLATES)
def test_templates_have_no_words_of_their_own(name: str) -> None:
    assert list(in_template(WEB / name)) == []


@pytest.mark.parametrize("name", ALL_PAGES)
def test_pages_have_no_words_of_their_own(name: str) -> None:
    assert list(in_python(WEB / name)) == []


@pytest.mark.parametrize("name", ALL_SCRIPTS)
def test_scripts_have_no_words_of_their_own(name: str) -> None:
    assert list(in_script(WEB / name)) == []


@pytest.mark.parametrize(
    "text",
    [
        "<p>Hello there</p>",
        '<img alt="A plate of sushi">',
        '<button aria-label="Close">{{ icon("x") }}</button>',
        '<input type="submit" value="Go on">',
        "<p>{{ t('pages.points') }} points</p>",
        "<p>{{ 'Please wait' if waiting else '' }}</p>",
        '<meta name="description" content="A game">',
    ],
)
def test_words_in_a_template_are_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "page.html").write_text(text, "utf-8")
    assert list(in_template(tmp_path / "page.html")) != []


def test_words_in_a_page_are_found(tmp_path: Path) -> None:
    module = tmp_path / "page.py"
    module.write_text(
        '"""A page."""\n\ndef title():\n    """Its title."""\n    return "Well done!"\n'
    )
    assert list(in_python(module)) == ["Well done!"]


@pytest.mark.parametrize(
    "text",
    [
        'place.textContent = "Done";',
        "const message = `Your turn has come, ${name}.`;",
        'button.setAttribute("aria-label", "Close");',
        'tell("Please try again");',
    ],
)
def test_words_in_a_script_are_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "page.js").write_text(text, "utf-8")
    assert list(in_script(tmp_path / "page.js")) != []
