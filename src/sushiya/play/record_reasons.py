"""Why a record is refused."""

from __future__ import annotations

from sushiya.core.phrases import Phrases

RECORD = Phrases(
    "record",
    {
        "not-text": "a record is UTF-8 text",
        "no-str": "a record is passed as a str, not as {kind}",
        "too-long": "a record has at most {most:,} characters",
        "no-sum": "the closing sum is missing: it was cut off",
        "wrong-sum": "the closing sum is wrong: it was changed",
        "first-line": "a record begins with {wanted!r}",
        "header-form": "a header is a key, a colon, a space and a value",
        "unknown-header": "unknown header {key!r}",
        "header-twice": "the header {key!r} is said twice",
        "no-header": "the header {key!r} is missing",
        "number": "{text!r} should be a whole number",
        "commitment": "the secret and rules do not give this commitment",
        "deal": "the cards are not those the secret gives",
        "moves-form": "a line of moves is a turn, two spaces and moves",
        "no-seat": "the seat of the first move is missing",
        "turn": "this is turn {expected}, not {told}",
        "result": "the moves give {found!r}, not {told!r}",
    },
)
