"""A result entered once: in one transaction what every kept name came to, and all ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from sushiya.play.rating import MU, SIGMA, Rating, rated
from sushiya.store.schema import kept_keys, ratings, results, settled

BOT = "bot:"
"""Before the level of a bot, in place of a name's id."""
TWICE, ALONE = "same-name", "alone"
_HERE = (ratings.c.game == bindparam("of_game")) & (ratings.c.seats == bindparam("of_seats"))


def settle(connection: Connection, told: Mapping[str, Any]) -> bool:
    """Enter a result: ``table``, ``game``, ``ended_at``, ``why_not`` and ``players``, of whom each
    has ``keys`` or a ``bot``, ``points`` and ``place``. False if that was done before.

    ``why_not`` says why a game does not count, or nothing. It does not either if a name sat at
    two seats, or nobody was there to be compared with.
    """
    known = select(settled.c.table_id).where(settled.c.table_id == told["table"])
    if connection.execute(known).first():
        return False
    row = {"table_id": told["table"], "at": told["ended_at"]}
    connection.execute(insert(settled).values(row))
    subjects = _subjects(connection, told)
    names = [one for one in subjects if one and not one.startswith(BOT)]
    if not names:
        return True
    why_not = told["why_not"] or _why_not(subjects, names)
    after = _enter_ratings(connection, told, subjects) if not why_not else {}
    connection.execute(
        insert(results),
        [
            _result_row(told, seat, subject, why_not, after.get(subject))
            for seat, subject in enumerate(subjects)
            if subject and not subject.startswith(BOT)
        ],
    )
    return True


def _subjects(connection: Connection, told: Mapping[str, Any]) -> list[str | None]:
    """For each seat the name that was in use there when the game ended, the bot, or None."""
    keys = sorted({key for player in told["players"] for key in player["keys"]})
    query = select(kept_keys).where(
        kept_keys.c.person.in_(keys), kept_keys.c.since <= told["ended_at"]
    )
    # Held still: a name that is being forgotten leaves nothing behind.
    query = query.order_by(kept_keys.c.person).with_for_update()
    name_of = {row.person: str(row.name_id) for row in connection.execute(query)}
    return [
        f"{BOT}{player['bot']}"
        if player["bot"]
        else next((name_of[key] for key in player["keys"] if key in name_of), None)
        for player in told["players"]
    ]


def _why_not(subjects: Sequence[str | None], names: Sequence[str]) -> str:
    if len(set(names)) < len(names):
        return TWICE
    return "" if sum(one is not None for one in subjects) > 1 else ALONE


def _enter_ratings(
    connection: Connection, told: Mapping[str, Any], subjects: Sequence[str | None]
) -> dict[str, Rating]:
    """Rate all who can be compared; bots of one level share a rating, and the mean of its gains."""
    players = [
        (subject, int(player["place"]))
        for subject, player in zip(subjects, told["players"], strict=True)
        if subject
    ]
    ladder = {"of_game": told["game"], "of_seats": len(told["players"])}
    before = _held(connection, sorted({subject for subject, _ in players}), ladder)
    new = rated([before[one][0] for one, _ in players], [place for _, place in players])
    after: dict[str, Rating] = {}
    for subject, (_, games) in before.items():
        mine = [now for (one, _), now in zip(players, new, strict=True) if one == subject]
        mu = sum(now.mu for now in mine) / len(mine)
        sigma = sum(now.sigma for now in mine) / len(mine)
        after[subject] = Rating(mu, sigma)
        query = update(ratings).where(_HERE, ratings.c.subject == bindparam("of_subject"))
        query = query.values(mu=mu, sigma=sigma, games=games + 1)
        connection.execute(query, {**ladder, "of_subject": subject})
    return after


def _held(
    connection: Connection, subjects: Sequence[str], ladder: Mapping[str, Any]
) -> dict[str, tuple[Rating, int]]:
    """The ratings of these, newcomers made, held still until the commit."""
    found = _locked(connection, subjects, ladder)
    missing = [subject for subject in subjects if subject not in found]
    if missing:
        newcomer = {"mu": MU, "sigma": SIGMA, "games": 0}
        place = {"game": ladder["of_game"], "seats": ladder["of_seats"]}
        rows = [{**place, "subject": subject, **newcomer} for subject in missing]
        connection.execute(_insert_if_new(connection), rows)
        found = _locked(connection, subjects, ladder)
    return found


def _locked(
    connection: Connection, subjects: Sequence[str], ladder: Mapping[str, Any]
) -> dict[str, tuple[Rating, int]]:
    query = select(ratings).where(_HERE, ratings.c.subject.in_(list(subjects)))
    query = query.order_by(ratings.c.subject).with_for_update()
    return {
        str(row.subject): (Rating(row.mu, row.sigma), int(row.games))
        for row in connection.execute(query, dict(ladder))
    }


def _insert_if_new(connection: Connection) -> Any:
    """An insert that leaves alone what another process made meanwhile."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as insert_there

        return insert_there(ratings).on_conflict_do_nothing()
    return insert(ratings)


def _result_row(
    told: Mapping[str, Any], seat: int, subject: str, why_not: str, after: Rating | None
) -> dict[str, Any]:
    player = told["players"][seat]
    return {
        "table_id": told["table"],
        "seat": seat,
        "name_id": subject,
        "game": told["game"],
        "seats": len(told["players"]),
        "at": told["ended_at"],
        "points": player["points"],
        "place": player["place"],
        "why_not": why_not,
        "mu": after.mu if after else None,
        "sigma": after.sigma if after else None,
    }
