"""A program for tests: plays the first legal move, and misbehaves as its arguments say.

``player.py HOW [DECISION]``: from that decision on (the first by default) it is ``slow``, it
``lies``, ``dies``, ``mumbles`` something that is no JSON, ``shouts`` without an end, or is
``silent`` from the beginning. ``log FILE`` writes down every message it gets.
"""

from __future__ import annotations

import json
import sys
import time

FAILINGS = ("slow", "lies", "dies", "mumbles", "shouts")


def answer(message: dict[str, object]) -> None:
    """One line on standard output."""
    print(json.dumps(message), flush=True)


def misbehave(how: str) -> None:
    """What is wrong with this program."""
    if how == "slow":
        time.sleep(3600)
    elif how == "lies":
        answer({"move": "everything"})
    elif how == "dies":
        sys.exit(3)
    elif how == "mumbles":
        print("tempura, please", flush=True)
    elif how == "shouts":
        while True:
            print("!" * 10_000, end="")


def main(how: str = "well", more: str = "1") -> None:
    """Answer until the input ends."""
    decisions = 0
    for line in sys.stdin:
        message = json.loads(line)
        if how == "log":
            with open(more, "a") as file:
                file.write(line)
        if message["type"] == "hello" and how != "silent":
            answer({"type": "hello", "protocol": 1, "name": "player"})
        elif message["type"] == "decide":
            decisions += 1
            if how in FAILINGS and decisions >= int(more):
                misbehave(how)
            answer({"type": "move", "move": message["view"]["legal_moves"][0]})


if __name__ == "__main__":
    main(*sys.argv[1:])
