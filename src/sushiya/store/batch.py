"""Many entries in one transaction: look at everything once, decide, write everything once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from sushiya.store.entry import CONFLICT, Entry, Key, Outcome, Upheld
from sushiya.store.schema import events, keys, people, tables
from sushiya.store.statements import rows_among, rows_with, run_many

_encode = msgspec.json.Encoder().encode
_encode_in_ascii = json.JSONEncoder(separators=(",", ":")).encode
_OVER = ("ended", "set-aside")
_KEY = (keys.c.scope, keys.c.person, keys.c.key)
_ANSWER = (*_KEY, keys.c.answer)
_THIS_TABLE = tables.c.id == bindparam("table")
# Made once: a statement that is built anew costs more than running it.
_VERSIONS = (
    select(tables.c.id, tables.c.version)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
_CODES = select(tables.c.code).where(tables.c.code.in_(bindparam("codes", expanding=True)))
_NEW_TABLE = insert(tables)
_MOVE_ON = (
    update(tables)
    .where(_THIS_TABLE)
    .values(version=bindparam("version"), updated_at=bindparam("updated_at"))
)
_SET_STATUS = update(tables).where(_THIS_TABLE).values(status=bindparam("status"))
_FREE_CODE = update(tables).where(_THIS_TABLE).values(code=None)
_NEW_EVENT = insert(events)
_NEW_KEY = insert(keys)
_NEW_PERSON = insert(people)
_GONE = delete(people).where(
    people.c.person == bindparam("who"), people.c.table_id == bindparam("where")
)


def write_batch(connection: Connection, entries: Sequence[Entry]) -> list[Outcome]:
    """Store those entries that come next at their tables; one outcome each, in order."""
    seen = _Seen(connection, entries)
    outcomes = [seen.judge(entry) for entry in entries]
    verdicts = zip(entries, outcomes, strict=True)
    stored = [entry for entry, (verdict, _) in verdicts if verdict == "stored"]
    _write_tables(connection, stored)
    _write_events(connection, stored)
    _write_keys(connection, stored)
    _write_people(connection, stored)
    return outcomes


def to_json(value: object) -> str:
    """What JSON knows, as it is stored: text that any database takes, whatever letters it knows.

    >>> print(to_json({"seat": 0, "name": "Łucja"}))
    {"seat":0,"name":"\\u0141ucja"}
    """
    try:
        return _encode(value).decode("ascii")  # moves are; this way takes a tenth of the time
    except (UnicodeError, TypeError):  # kinds of text and of keys that only the other one takes
        return _encode_in_ascii(value)


class _Seen:
    """What the database holds of the things a batch touches."""

    def __init__(self, connection: Connection, entries: Sequence[Entry]) -> None:
        self._versions = _versions(connection, {entry.table_id for entry in entries})
        self._answers = _answers(connection, {entry.key for entry in entries if entry.key})
        codes = {str(entry.facts["code"]) for entry in entries if entry.is_new}
        self._codes = _codes(connection, codes)
        self._upheld = Upheld()

    def judge(self, entry: Entry) -> Outcome:
        """Whether an entry may be stored; the next ones are judged as if it were."""
        may_follow = self._upheld.may_follow(entry)
        return self._upheld.note(entry, self._judged(entry) if may_follow else CONFLICT)

    def _judged(self, entry: Entry) -> Outcome:
        if entry.key in self._answers:
            return "repeated", self._answers[entry.key]
        version = self._versions.get(entry.table_id, 0)
        if entry.rows and entry.rows[0]["version"] != version + 1:
            return CONFLICT
        if entry.is_new:
            if entry.facts["code"] in self._codes:
                return "code-taken", None
            self._codes.add(str(entry.facts["code"]))
        self._versions[entry.table_id] = entry.last_version or version
        if entry.key:
            self._answers[entry.key] = dict(entry.answer or {})
        return "stored", None


def _versions(connection: Connection, ids: set[str]) -> dict[str, int]:
    """The versions of tables, held still until the commit."""
    rows = rows_among(connection, _VERSIONS, "ids", list(ids))
    return {str(table_id): int(version) for table_id, version in rows}


def _answers(connection: Connection, wanted: set[Key]) -> dict[Key | None, dict[str, Any]]:
    return {
        (scope, person, key): json.loads(answer)
        for scope, person, key, answer in rows_with(connection, _ANSWER, _KEY, list(wanted))
    }


def _codes(connection: Connection, wanted: set[str]) -> set[str]:
    if not wanted:
        return set()
    return {str(code) for code in connection.execute(_CODES, {"codes": list(wanted)}).scalars()}


def _write_tables(connection: Connection, entries: Sequence[Entry]) -> None:
    new = [_table_row(entry) for entry in entries if entry.is_new]
    if new:
        connection.execute(_NEW_TABLE, new)
    last = {entry.table_id: entry for entry in entries if entry.rows and not entry.is_new}
    moved = [
        {"table": table_id, "version": entry.last_version, "updated_at": entry.facts["at"]}
        for table_id, entry in last.items()
    ]
    run_many(connection, _MOVE_ON, moved)
    turned = [
        {"table": entry.table_id, "status": entry.facts["status"]}
        for entry in entries
        if "status" in entry.facts
    ]
    if turned:
        connection.execute(_SET_STATUS, turned)
    over = [{"table": change["table"]} for change in turned if change["status"] in _OVER]
    if over:
        connection.execute(_FREE_CODE, over)


def _table_row(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.table_id,
        "code": entry.facts["code"],
        "game": entry.facts["game"],
        "status": entry.facts["status"],
        "created_at": entry.facts["at"],
        "updated_at": entry.facts["at"],
        "version": entry.last_version,
    }


def _write_events(connection: Connection, entries: Sequence[Entry]) -> None:
    rows = [
        {
            "table_id": entry.table_id,
            "version": row["version"],
            "at": row["at"],
            "kind": row["kind"],
            "data": to_json(row["data"]),
        }
        for entry in entries
        for row in entry.rows
    ]
    run_many(connection, _NEW_EVENT, rows)


def _write_keys(connection: Connection, entries: Sequence[Entry]) -> None:
    rows = [
        {
            "scope": entry.key[0],
            "person": entry.key[1],
            "key": entry.key[2],
            "table_id": entry.table_id,
            "answer": to_json(entry.answer),
        }
        for entry in entries
        if entry.key
    ]
    run_many(connection, _NEW_KEY, rows)


def _write_people(connection: Connection, entries: Sequence[Entry]) -> None:
    """Who came and who left; somebody with two seats stands in the list once."""
    here: dict[tuple[str, str], bool] = {}
    for entry in entries:
        here |= {(person, entry.table_id): False for person in entry.facts.get("left", ())}
        here |= {(person, entry.table_id): True for person in entry.facts.get("people", ())}
    if not here:
        return
    run_many(connection, _GONE, [{"who": who, "where": where} for who, where in here])
    rows = [{"person": who, "table_id": where} for (who, where), is_here in here.items() if is_here]
    if rows:
        connection.execute(_NEW_PERSON, rows)
