"""Examples in docstrings as code: the reference shows ``>>>`` in a block of its own."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"(?:^>>> .*\n(?:^(?!\s*$).*\n?)*)", re.MULTILINE)


def fenced(text: str) -> str:
    """The text with every example between fences.

    >>> fenced("A sum.\\n\\n>>> 1 + 1\\n2\\n").split("\\n")
    ['A sum.', '', '```python', '>>> 1 + 1', '2', '```', '']
    """
    return _EXAMPLE.sub(lambda found: f"```python\n{found.group().rstrip()}\n```\n", text)


class Examples(griffe.Extension):
    """Reads every docstring before it is shown."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Fence the examples of one thing."""
        if obj.docstring and not obj.docstring.value.count("```"):
            obj.docstring.value = fenced(obj.docstring.value)
