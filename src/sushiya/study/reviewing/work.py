"""``python -m sushiya.study.reviewing.work DEPTH``: a review for a server, in a process of its own.

Reads a record from standard input. Writes lines of JSON: ``[done, all]`` again and again, and
the review last.
"""

from __future__ import annotations

import json
import sys

from sushiya.study.reviewing import review


def main(depth: str) -> None:
    """Review what comes in."""
    found = review(sys.stdin.read(), depth=depth, progress=lambda *now: _tell(now))
    _tell(found.to_dict())


def _tell(what: object) -> None:
    print(json.dumps(what, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
