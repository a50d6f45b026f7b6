"""What it runs on is listed, in the version that is tested, under a licence somebody looked at."""

from __future__ import annotations

import re

from tools.dependencies import EXTRAS, PAGE, closure, licence, locked, needed

LOOKED_AT = frozenset(
    (
        *("MIT", "BSD", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Zlib", "CC0-1.0", "Apache-2.0"),
        *("PSF-2.0", "MPL-2.0", "Apache-2.0 WITH LLVM-exception"),
    )
)
ROW = re.compile(r"^\| ([a-z0-9-]+) \| (\S+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def listed() -> dict[str, tuple[str, str]]:
    """Version and licence of each package on the page."""
    return {name: (version, under) for name, version, under, _ in ROW.findall(PAGE.read_text())}


def test_everything_it_needs_is_listed_in_the_version_of_the_lock() -> None:
    """``python -m tools.dependencies`` writes the page anew."""
    page, versions = listed(), locked()
    assert {name: version for name, (version, _) in page.items()} == {
        name: versions[name] for name in page
    }
    for extra in (None, *EXTRAS):
        assert set(needed(extra)) <= set(page), extra
    assert closure(needed()) <= set(page)


def test_no_licence_comes_in_unseen() -> None:
    for name, (_, under) in listed().items():
        for one in re.split(r" AND | OR |, ", under):
            assert one in LOOKED_AT, f"{name} is under {one}: read it first"


def test_the_page_says_what_packages_say_of_themselves() -> None:
    page = listed()
    for name in closure(needed()):
        assert page[name][1] == licence(name)
