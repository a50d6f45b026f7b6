"""A report as a page: it needs nothing else, tells how it was made, and can be made again."""

from __future__ import annotations

import csv
import re
import shlex
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sushiya.cli.root import root
from sushiya.core.errors import BadOption, MissingLibrary
from sushiya.study.reports import RECORD_SECTIONS, SECTIONS, Report, report
from sushiya.study.reports.charts import check_charts
from sushiya.study.reports.figures import COUNT, PERCENT, Column, Section, Table
from sushiya.study.reports.page import page
from sushiya.study.statistics import Interval
from tests.cli.running import run
from tests.study.reports.test_sushi_go import recorded


def small(seed: int) -> Report:
    return report(
        "sushi-go", seats=[2, 3], bot="random", games=20, seed=seed, only=["points", "seats"],
        compiled=False, pass_both_ways=True,
    )  # fmt: skip


@pytest.fixture(scope="module")
def made() -> str:
    return small(1).html()


class _Reader(HTMLParser):
    """Collects what is loaded from elsewhere, and whether every element is closed."""

    VOID = frozenset({"meta", "br", "link", "img"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.loaded += [value or "" for name, value in attrs if name in ("src", "href", "data")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_stands_alone(made: str) -> None:
    reader = _Reader()
    reader.feed(made)
    assert reader.open == []
    assert "script" not in reader.elements
    assert reader.elements.count("svg") == 4
    assert all(link.startswith("#") for link in reader.loaded)
    assert "url(" not in made
    assert "@import" not in made


def test_a_page_can_be_made_again_to_the_last_letter(made: str) -> None:
    assert small(1).html() == made
    assert small(2).html() != made


def test_every_section_tells_a_command_that_the_command_line_takes(made: str) -> None:
    commands = re.findall(r'class="command"><code>(.*)</code>', made)
    assert len(commands) == 2
    for command in commands:
        program, name, *words = shlex.split(command)
        assert program == "sushiya"
        group = root.get_command(root.make_context("sushiya", ["report"]), name)
        assert group
        context = group.make_context(name, list(words))
        inner = group.get_command(context, words[0])  # type: ignore[attr-defined]
        given = inner.make_context(words[0], words[1:]).params
        assert given["seats"] == "2-3"
        assert given["pass_both_ways"] is True
        assert given["games"] == 20
        assert given["only"][0] in ("points", "seats")


def test_a_figure_stands_with_its_interval_and_without_minus_nothing() -> None:
    columns = (Column("card"), Column("taken", PERCENT, interval=True), Column("hands", COUNT))
    rows = [("maki_1", Interval(0.25, -0.0, 0.5), 1200), ("<egg>", None, 3)]
    section = Section("first-picks", [Table("first-picks", columns, list(rows))])
    told = page(Report("sushi-go", {"seed": "0"}, [section]))
    assert "25.0 % <small>0.0 % … 50.0 %</small>" in told
    assert "&lt;egg&gt;" in told
    assert "1,200" in told
    assert ">–</td>" in told


def test_what_cannot_be_reported_is_refused_before_a_game_is_played() -> None:
    with pytest.raises(BadOption, match="the sections are"):
        report("sushi-go", seats=[3], only=["weather"])
    with pytest.raises(BadOption, match="one of random, apprentice, cook, chef"):
        report("sushi-go", seats=[3], bot="itamae")
    with pytest.raises(BadOption, match="without the ghost"):
        report("sushi-go", seats=[2], ghost=True)
    with pytest.raises(BadOption, match="whole number from 20"):
        report("wasabi", seats=[2], games=5)


@pytest.mark.parametrize("library", ["altair", "vl_convert"])
def test_a_missing_library_is_told_with_the_way_to_get_it(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingLibrary, match=r"pip install 'sushiya\[study\]'"):
        check_charts()


def test_a_hosts_own_records_become_a_page_and_tables(tmp_path: Path) -> None:
    records = tmp_path / "games"
    records.mkdir()
    for seed in range(3):
        match = recorded(3, seed)
        match.headers["players"] = "Ann, Ben <b>, Cleo"
        (records / f"{seed}.record").write_text(match.record())
    (records / "half.record").write_text("sushiya record 1\n")
    out, tables = tmp_path / "ours.html", tmp_path / "figures"
    done = run("report", "sushi-go", str(out), "--records", str(records), "--tables", str(tables))
    assert done.exit_code == 0, done.stderr
    told = out.read_text()
    assert "3 finished games. Left out: 1 damaged." in told
    assert "Ben &lt;b&gt;" in told
    assert "told of however few games" in told
    assert str(tmp_path) not in told
    for section in RECORD_SECTIONS["sushi-go"]:
        assert f"--only {section}" in told
    with (tables / "players.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["player"] for row in rows] == ["Ann", "Ben <b>", "Cleo"]
    assert {row["games"] for row in rows} == {"3"}
    assert sum(float(row["win_share"]) for row in rows) == pytest.approx(1)

    import pyarrow.parquet

    again = pyarrow.parquet.read_table(tables / "players.parquet")
    assert again.column("win_share_low").to_pylist() == [
        pytest.approx(float(row["win_share_low"])) for row in rows
    ]
    assert b"--only players" in again.schema.metadata[b"sushiya.command"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["taken.html"], "exists already"),
        (["new.html", "--seats", "7"], "seats 2 to 5"),
        (["new.html", "--only", "weather"], "the sections are card-values"),
        (["new.html", "--records", "nowhere"], "no such file or folder"),
        (["new.html", "--records", ".", "--games", "30"], "--games is for simulated games"),
        (["new.html", "--records", "."], "no finished game is in it (1 damaged)"),
        (["new.html", "--tables", "."], "not an empty folder"),
        (["no/folder.html"], "folder"),
    ],
)
def test_the_command_line_refuses_and_writes_nothing(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.html").write_text("mine")
    (tmp_path / "half.record").write_text("sushiya record 1\n")
    done = run("report", "sushi-go", *arguments)
    assert done.exit_code == 2
    assert told in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["half.record", "taken.html"]
    assert (tmp_path / "taken.html").read_text() == "mine"


def test_the_help_lists_the_sections() -> None:
    told = run("report", "wasabi", "--help").stdout
    for section in SECTIONS["wasabi"]:
        assert section in told
