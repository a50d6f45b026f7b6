"""The documentation site: links, notebooks and what a page may load. `make check` builds it all."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools.docs_site import (
    REFERENCE,
    loads_from_elsewhere,
    notebook_page,
    on_page_markdown,
)
from tools.docstrings import fenced

from tests.test_docs import ROOT


class _File:
    generated_by = None

    def __init__(self, uri: str) -> None:
        self.src_uri = uri


class _Page:
    def __init__(self, uri: str) -> None:
        self.file = _File(uri)


def test_links_out_of_the_folder_lead_to_their_page_or_become_words() -> None:
    text = (
        "[a](../CONTRIBUTING.md#style) [b](../src/sushiya/cli/faces.py) [c](bots.md) [d](https://e)"
    )
    assert on_page_markdown(text, _Page("python.md")) == (
        "[a](contributing.md#style) b [c](bots.md) [d](https://e)"
    )
    assert on_page_markdown("[a](../../CHANGELOG.md)", _Page("rules/wasabi.md")) == (
        "[a](../changelog.md)"
    )


def test_the_navigation_names_every_page_once() -> None:
    named = re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text().partition("nav:\n  -")[2])
    assert len(named) > 25
    assert len(named) == len(set(named))


def test_code_keeps_its_brackets() -> None:
    text = "```python\nrows[0](x)\n[a](../src/b)\n```"
    assert on_page_markdown(text, _Page("python.md")) == text


def test_a_page_that_loads_something_is_found() -> None:
    assert loads_from_elsewhere('<script src="https://cdn.example/x.js"></script>') == [
        "https://cdn.example/x.js"
    ]
    assert loads_from_elsewhere('<img src="//cdn.example/x.png">') == ["//cdn.example/x.png"]
    assert loads_from_elsewhere('<a href="https://example.org">out</a><img src="x.png">') == []


def test_the_gallery_loads_nothing_and_stays_small() -> None:
    gallery = sorted((ROOT / "docs" / "reports").glob("*.html"))
    assert len(gallery) == 5
    for path in gallery:
        text = path.read_text()
        assert len(text) < 300_000
        assert "<script" not in text
        assert loads_from_elsewhere(text) == []
        assert "sushiya report" in text


def test_the_gallery_says_what_its_reports_say() -> None:
    """Figures are copied by hand into the page; they must stand in a report."""
    told = (ROOT / "docs" / "reports" / "README.md").read_text()
    reports = "".join(
        path.read_text() for path in sorted((ROOT / "docs" / "reports").glob("*.html"))
    )
    for figure in ("1.51 <small>1.01 … 2.01", "0.90 <small>0.43 … 1.36", "1.92 <small>1.83 … 2.00",
                   "55.9 % <small>54.3 % … 57.4 %", "99.6 % <small>99.3 % … 99.8 %"):  # fmt: skip
        assert figure in reports
        assert figure.partition(" ")[0] in told


def test_a_notebook_becomes_a_page(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Words"]},
        {"cell_type": "code", "source": ["1 + 1"], "outputs": [
            {"output_type": "execute_result", "data": {"text/plain": ["2"]}}]},
    ]  # fmt: skip
    path = tmp_path / "sums.ipynb"
    path.write_text(json.dumps({"cells": cells}))
    assert notebook_page(path) == (
        "# Words\n\n```python\n1 + 1\n```\n\n```text\n2\n```\n\n[The notebook itself](sums.ipynb)\n"
    )


def test_examples_of_docstrings_are_code() -> None:
    text = "A sum.\n\n>>> 1 + 1\n2\n\nThe end."
    assert fenced(text) == "A sum.\n\n```python\n>>> 1 + 1\n2\n```\n\nThe end."
    assert fenced("No example.") == "No example."


def test_the_reference_is_about_modules_that_exist() -> None:
    for modules in REFERENCE.values():
        for module in modules:
            path = ROOT / "src" / module.replace(".", "/")
            assert path.with_suffix(".py").is_file() or (path / "__init__.py").is_file(), module
