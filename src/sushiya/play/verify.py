"""Checking a record: was the deal the one that was committed to, and was it played by the rules?"""

from __future__ import annotations

from dataclasses import dataclass

from sushiya.core.errors import SushiyaError
from sushiya.play.fairness import same_digest
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
    try:
        reading = Reading(text)
        checks.append(Check("whole-and-unchanged", passed=True))
        start = reading.start()
        if start.shuffle is None or "commitment" not in reading.headers:
            detail = "the record has no commitment and secret, so its deal cannot be checked"
            return Report((*checks, Check("secret-matches-commitment", False, detail)))
        if commitment is not None and not same_digest(commitment, reading.headers["commitment"]):
            detail = "the record carries another commitment than the one given"
            return Report((*checks, Check("commitment-is-the-one-noted", False, detail)))
        if commitment is not None:
            checks.append(Check("commitment-is-the-one-noted", passed=True))
        kept = reading.keeps_commitment(start)
        detail = "" if kept else "the secret and rules do not give the published commitment"
        checks.append(Check("secret-matches-commitment", kept, detail))
        dealt = dealt_from_secret(start)
        detail = "" if dealt else "the cards in the record are not those the secret gives"
        checks.append(Check("deal-follows-from-secret", dealt, detail))
        match = reading.match()
        checks.append(Check("moves-and-result-by-the-rules", passed=True))
        return Report(tuple(checks), finished=match.outcome is not None)
    except SushiyaError as error:
        name = "whole-and-unchanged" if not checks else "moves-and-result-by-the-rules"
        return Report((*checks, Check(name, False, str(error), error)))
