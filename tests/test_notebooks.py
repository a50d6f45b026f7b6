"""The notebooks of the documents run from the first cell to the last and print what they show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tools.notebooks import NOTEBOOKS, run


def test_there_are_two() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["menu", "openings"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_prints_what_it_shows(path: Path) -> None:
    notebook = json.loads(path.read_text())
    shown = [cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert any(shown)
    assert run(notebook) == shown


def test_a_cell_shows_what_it_prints_and_its_last_value() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Words"]},
        {"cell_type": "code", "source": ["a = 2\n", "print('two')\n", "a + 1"]},
        {"cell_type": "code", "source": ["a = a + 1"]},
    ]
    first, second = run({"cells": cells})
    assert [output["output_type"] for output in first] == ["stream", "execute_result"]
    assert first[1]["data"]["text/plain"] == ["3"]
    assert second == []
    with pytest.raises(ZeroDivisionError):
        run({"cells": [{"cell_type": "code", "source": ["1 / 0"]}]})
