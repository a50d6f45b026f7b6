"""Checking a record: was the deal the one that was committed to, and was it played by the rules?"""

from __future__ import annotations

from dataclasses import dataclass

from sushiya.core.errors import SushiyaError
from sushiya.play.fairness import same_digest
from sushiya.play.match import Match
from sushiya.play.records import Reading, dealt_from_secret


@dataclass(frozen=True)
class Check:
    """One question about a record, and its answer. ``name`` is a slug.

    ``detail`` is English for developers; ``error`` is what the record was refused with, if it was.
    """

    name: str
    passed: bool
    detail: str = ""
    error: SushiyaError | None = None


@dataclass(frozen=True)
class Report:
    """All checks of a record, in the order they were made; later ones need the earlier."""

    checks: tuple[Check, ...]
    finished: bool = False

    @property
    def passed(self) -> bool:
        """Green: everything that can be checked was checked and holds."""
        return all(check.passed for check in self.checks)


def verify(text: str, commitment: str | None = None) -> Report:
    """Check a record from the first byte to the last. Never raises for a bad record.

    ``commitment`` is the one the table showed before the deal, if the reader noted it down; a
    record that carries another is a forgery, however well it fits itself.
    """
    checks: list[Check] = []
    asked = "whole-and-unchanged"
    try:
        reading = Reading(text)
        checks.append(Check(asked, passed=True))
        asked = "set-up-as-named"
        seats = reading.setup()[1].seats
        checks.append(Check(asked, passed=True))
        asked = "secret-matches-commitment"
        if reading.shuffle(seats) is None or "commitment" not in reading.headers:
            detail = "the record has no commitment and secret, so its deal cannot be checked"
            return Report((*checks, Check(asked, False, detail)))
        if commitment is not None:
            checks.append(_noted(commitment, reading.headers["commitment"]))
            if not checks[-1].passed:
                return Report(tuple(checks))
        asked = "deal-follows-from-secret"
        start = reading.start()
        checks += _origin(reading, start)
        asked = "moves-and-result-by-the-rules"
        match = reading.match()
        checks.append(Check(asked, passed=True))
        return Report(tuple(checks), finished=match.outcome is not None)
    except SushiyaError as error:
        return Report((*checks, Check(asked, False, str(error), error)))


def _noted(commitment: str, told: str) -> Check:
    same = same_digest(commitment, told)
    detail = "" if same else "the record carries another commitment than the one given"
    return Check("commitment-is-the-one-noted", same, detail)


def _origin(reading: Reading, start: Match) -> list[Check]:
    """Whether commitment, secret and deal belong together."""
    kept, dealt = reading.keeps_commitment(start), dealt_from_secret(start)
    why_kept = "" if kept else "the secret and rules do not give the published commitment"
    why_dealt = "" if dealt else "the cards in the record are not those the secret gives"
    return [
        Check("secret-matches-commitment", kept, why_kept),
        Check("deal-follows-from-secret", dealt, why_dealt),
    ]
