"""Run the notebooks of the documents, cell by cell, and write down what they print.

    python -m tools.notebooks

A small runner instead of a Jupyter kernel: it runs the cells of a notebook in order, in one
namespace, and shows what they print and the value of their last expression. That is all our
notebooks use, it needs no further libraries, and takes a tenth of the time. In Jupyter they run as
they are.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

NOTEBOOKS = tuple(sorted((Path(__file__).parent.parent / "docs" / "notebooks").glob("*.ipynb")))

Outputs = list[dict[str, Any]]


def run(notebook: dict[str, Any], name: str = "notebook") -> list[Outputs]:
    """What each code cell shows; an error in a cell is raised."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [
        _cell("".join(cell["source"]), f"{name}, cell {number}", number, names)
        for number, cell in enumerate(cells, start=1)
    ]


def _cell(source: str, name: str, number: int, names: dict[str, Any]) -> Outputs:
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value = None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)
    outputs: Outputs = []
    if text := printed.getvalue():
        lines = text.splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        outputs.append({
            "data": {"text/plain": [repr(value)]}, "execution_count": number, "metadata": {},
            "output_type": "execute_result",
        })  # fmt: skip
    return outputs


def main() -> None:
    """Write every notebook with what it prints now."""
    for path in NOTEBOOKS:
        notebook = json.loads(path.read_text("utf-8"))
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        for number, (cell, outputs) in enumerate(
            zip(cells, run(notebook, path.stem), strict=True), start=1
        ):
            cell["outputs"], cell["execution_count"] = outputs, number
        text = json.dumps(notebook, indent=1, ensure_ascii=False)
        path.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
