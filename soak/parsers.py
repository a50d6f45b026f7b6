"""``python -m soak.parsers``: millions of spoiled texts for everything that reads one.

Every text is a true one with small wounds: a piece cut out, doubled, moved, or letters changed. A
reader may take it or refuse it with an error of ours; anything else is a find, and so is a text
that takes long or much memory. The same seed spoils the same texts.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256

import sushiya
from sushiya.core.errors import SushiyaError
from sushiya.games.sushi_go.notation import bag_from_text, move_from_text, pile_from_text
from sushiya.games.sushi_go.score_sheet import score_sheet_from_text
from sushiya.games.wasabi import notation as wasabi_notation
from sushiya.games.wasabi.menu import menu_from_text, standard_menu
from sushiya.play.verify import verify

FULL = 10_000_000
QUICK = 20_000
MOST_CPU_SECONDS = 5.0
MOST_MEGABYTES = 1024
LETTERS = "\x00\n\r\t \"'#,;:=+!-0123456789[]{}abcxyz|\\\u00e9\u2028\U0001f363\ud800"
SHEET = json.dumps(
    {
        "edition": "gamewright",
        "players": [
            {"name": name, "rounds": [{"tempura": 2, "maki_3": 1, "pudding": 1}] * 3}
            for name in ("Ann", "Ben")
        ],
    }
)


@dataclass(frozen=True)
class Reader:
    """Something that reads text: true examples, and how many of all inputs it gets (per 1000)."""

    name: str
    read: Callable[[str], object]
    examples: tuple[str, ...]
    share: int


def readers() -> tuple[Reader, ...]:
    """Everything that reads text from people, cheap ones more often."""
    matches = [sushiya.new_game(game, seats=2, seed=1) for game in ("sushi-go", "wasabi")]
    for match in matches:
        for _ in range(6):
            seat = match.to_act[0]
            match.play(seat, match.legal_moves(seat)[0])
    records = tuple(match.record() for match in matches)
    menu = standard_menu()
    moves = tuple(move for match in matches for move in match.legal_moves(match.to_act[0])[:8])
    piles = ("tempura salmon maki_3 egg", "2*tempura wasabi!", "egg+squid")
    return (
        Reader("sushi-go move", move_from_text, (*moves, *piles), 450),
        Reader("sushi-go pile", pile_from_text, piles, 200),
        Reader("sushi-go bag", bag_from_text, piles, 200),
        Reader(
            "wasabi move", lambda text: wasabi_notation.move_from_text(menu, (), text), moves, 138
        ),
        Reader("record", verify, records, 4),
        Reader("sealed record", lambda text: verify(sealed(text)), records, 4),
        Reader("score sheet", score_sheet_from_text, (SHEET,), 3),
        Reader("menu", menu_from_text, (menu.text,), 1),
    )


def sealed(text: str) -> str:
    """A record with a closing sum that fits, so that reading goes on behind it."""
    body = text.rpartition("sum: ")[0]
    return f"{body}sum: {sha256(body.encode('utf-8', 'replace')).hexdigest()}\n"


def spoiled(luck: random.Random, text: str) -> str:
    """A text with one to three wounds."""
    for _ in range(luck.randint(1, 3)):
        start = luck.randrange(len(text) + 1)
        end = min(len(text), start + luck.choice((0, 1, 1, 2, 8, 40)))
        piece = text[start:end]
        wound = luck.randrange(5)
        if wound == 0:
            piece = ""
        elif wound == 1:
            piece *= luck.choice((2, 3, 50))
        elif wound == 2:
            at = luck.randrange(len(text) + 1)
            piece = text[at : at + luck.choice((1, 8, 40))]
        else:
            piece = "".join(luck.choices(LETTERS, k=luck.choice((1, 1, 2, 5))))
        text = text[:start] + piece + text[end:]
    return text


def inputs(seed: int, count: int) -> Iterator[tuple[Reader, str]]:
    """So many spoiled texts, each with its reader."""
    luck = random.Random(seed)
    every = readers()
    chosen = luck.choices
    shares = [reader.share for reader in every]
    for _ in range(count):
        reader = chosen(every, shares)[0]
        yield reader, spoiled(luck, luck.choice(reader.examples))


def find(reader: Reader, text: str) -> str | None:
    """What is wrong with how a text is read; None if nothing is."""
    began = time.process_time()
    try:
        reader.read(text)
    except SushiyaError:
        pass
    except Exception:
        return traceback.format_exc(limit=-3)
    taken = time.process_time() - began
    return f"took {taken:.1f} CPU seconds" if taken > MOST_CPU_SECONDS else None


def _kind(wrong: str) -> str:
    """What finds of one kind have in common: all but the numbers in the last line."""
    lines = wrong.strip().split("\n")
    return "\n".join([*lines[:-1], lines[-1].partition(":")[0]])


def main(arguments: list[str] | None = None) -> int:
    """Read them all, tell what was found, and fail if there was anything."""
    parser = argparse.ArgumentParser(prog="python -m soak.parsers", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:,} texts, not {FULL:,}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--texts", type=int, help="so many")
    parser.add_argument("--minutes", type=float, help="come to an end then, read or not")
    chosen = parser.parse_args(arguments)
    count = chosen.texts or (QUICK if chosen.quick else FULL)
    until = time.monotonic() + 60 * chosen.minutes if chosen.minutes else None
    read: dict[str, int] = {}
    finds: dict[str, tuple[str, str]] = {}
    for reader, text in inputs(chosen.seed, count):
        if until is not None and time.monotonic() > until:
            break
        read[reader.name] = read.get(reader.name, 0) + 1
        wrong = find(reader, text)
        if wrong:
            finds.setdefault(_kind(wrong), (reader.name, text[:2000]))
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    told = {
        "texts": read,
        "all_texts": sum(read.values()),
        "cpu_seconds": round(time.process_time()),
        "most_megabytes": megabytes,
        "finds": [
            {"reader": name, "text": text, "why": why} for why, (name, text) in finds.items()
        ],
    }
    print(json.dumps(told, indent=2))
    return 1 if finds or megabytes > MOST_MEGABYTES else 0


if __name__ == "__main__":
    sys.exit(main())
