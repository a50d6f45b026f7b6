"""A host's own games for a report: reading the records of a folder, such as ``export`` writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sushiya.core.errors import SushiyaError
from sushiya.play.match import Match
from sushiya.play.player_names import players_from_headers
from sushiya.play.records import LONGEST_RECORD, as_written, load_record
from sushiya.study.requests import refuse

ENDING = ".record"


@dataclass(frozen=True)
class Kept:
    """Finished games of one kind, and why others were left out."""

    game: str
    path: str
    matches: list[Match]
    left_out: Counter[str] = field(default_factory=Counter)

    def players(self, match: Match) -> tuple[str, ...]:
        """Who played; nothing if the record does not tell."""
        return players_from_headers(match.headers, match.seats)


def read_records(game: str, path: str, progress: Callable[[int], None] | None = None) -> Kept:
    """All finished games among the records; raises ``BadOption`` if there is none."""
    place = Path(path)
    if not place.exists():
        refuse(game, "records", path, "there is no such file or folder")
    kept = Kept(game, path, [])
    for file in _files(place):
        match, reason = _read(game, file)
        if match is None:
            kept.left_out[reason] += 1
        else:
            kept.matches.append(match)
        if progress:
            progress(1)
    if not kept.matches:
        told = ", ".join(f"{number} {reason}" for reason, number in sorted(kept.left_out.items()))
        refuse(game, "records", path, f"no finished game is in it{told and f' ({told})'}")
    return kept


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
    else:
        yield from sorted(place.rglob(f"*{ENDING}"))


def _read(game: str, file: Path) -> tuple[Match | None, str]:
    """The match, or why it is left out."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LONGEST_RECORD + 1)
        match = load_record(as_written(data.decode()))
    except (SushiyaError, OSError, UnicodeDecodeError):
        return None, "damaged"
    if match.game.name != game:
        return None, "of another game"
    if match.outcome is None:
        return None, "unfinished"
    return match, ""
