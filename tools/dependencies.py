"""Write docs/dependencies.md anew: what sushiya runs on, which version, under which licence.

    python -m tools.dependencies

What is needed comes from pyproject.toml, versions from requirements-dev.lock, licences from what
the installed packages say of themselves.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "dependencies.md"
EXTRAS = ("postgres", "study", "cluster")
"""Extras that people install; what is for developers alone is in the lock file."""
_LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)
_CLASSIFIER = re.compile(r"License :: (?:OSI Approved :: )?(.+)")
_READ = {"resvg-py": "MIT"}
"""Of packages that name none: what their licence file says."""
_SHORT = {
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "BSD License": "BSD",
    "Apache Software License": "Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
HEAD = """# What it runs on, and under which licence

After this page you know which packages a server or a study brings along, in which versions they
are tested, and what their authors ask for. All of them may be used and passed on freely; none asks
that code which uses it be published (the MPL of one asks it of changes to its own files).

The table is written by `python -m tools.dependencies` from the lock file and from what the packages
say of themselves; a test fails when it is out of date, or when a licence comes in that nobody has
looked at. Developers' tools are in `requirements-dev.lock`.
"""


def locked() -> dict[str, str]:
    """The version of every package in the lock file."""
    text = (ROOT / "requirements-dev.lock").read_text("utf-8")
    return {canonicalize_name(name): version for name, version in _LOCKED.findall(text)}


def needed(extra: str | None = None) -> list[str]:
    """The packages sushiya asks for itself, or for an extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = project["dependencies"] if extra is None else project["optional-dependencies"][extra]
    return [canonicalize_name(Requirement(one).name) for one in asked]


def closure(names: list[str]) -> set[str]:
    """These packages and all that they need in turn, as installed here."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            asked = requires(name) or []
        except PackageNotFoundError:
            continue
        found.add(name)
        for one in map(Requirement, asked):
            if one.marker is None or one.marker.evaluate({"extra": ""}):
                waiting.append(canonicalize_name(one.name))
    return found


def licence(name: str) -> str:
    """What a package says of its licence, in a few letters."""
    told = metadata(name)
    if "License-Expression" in told:
        return told["License-Expression"]
    classified = [
        found[1]
        for line in told.get_all("Classifier") or ()
        if (found := _CLASSIFIER.fullmatch(line))
    ]
    names = [_SHORT.get(one, one) for one in classified if one != "OSI Approved"]
    if names:
        return ", ".join(sorted(set(names)))
    line = told["License"].strip().split("\n")[0] if "License" in told else ""
    return _SHORT.get(line, line) or _READ.get(name, "?")


def rows() -> Iterator[tuple[str, str, str, str]]:
    """Every package: name, version, licence, and what it is for."""
    versions, listed = locked(), set[str]()
    for extra in (None, *EXTRAS):
        direct = needed(extra)
        for name in sorted(closure(direct) - listed):
            listed.add(name)
            purpose = f"`{extra}`" if extra else "always"
            through = "" if name in direct else ", through others"
            yield name, versions.get(name, "?"), licence(name), purpose + through


def page() -> str:
    """The whole page."""
    lines = ["| package | tested with | licence | for |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in rows()]
    return HEAD + "\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
