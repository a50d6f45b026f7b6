"""Where the shipped weights come from: every file is what a command of the project writes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

import sushiya.bots.weights
from sushiya.bots.sushi_go_cook import tuned_prices
from sushiya.study.train.__main__ import COMMAND, WHOLE, train_all, without_file

FOLDER = Path(sushiya.bots.weights.__file__).parent
FILES = sorted([*FOLDER.glob("*.npz"), *FOLDER.glob("*.toml")])
BY_HAND = "sushi_go_cook.toml"


def origin_of(file: Path) -> str:
    if file.suffix == ".npz":
        with np.load(file, allow_pickle=False) as content:
            return str(content["origin"])
    return file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.name))
def test_a_file_of_weights_names_the_command_that_writes_it(file: Path) -> None:
    if file.name == BY_HAND:
        assert origin_of(file) == "Set by hand."
    else:
        assert origin_of(file) in {f"{COMMAND} {' '.join(part)}" for part in WHOLE}


def test_every_command_has_written_a_file() -> None:
    origins = {origin_of(file) for file in FILES if file.name != BY_HAND}
    assert origins == {f"{COMMAND} {' '.join(part)}" for part in WHOLE}


def test_nothing_is_made_before_what_it_is_made_from() -> None:
    parts = [part[1] for part in WHOLE if part[0] == "sushi-go"]
    assert parts[:6] == ["prices", "odds", "chef", "habits", "win-model", "first-picks"]


def test_where_a_file_is_written_to_is_no_part_of_its_origin() -> None:
    given = ["sushi-go", "prices", "--out", "here.toml", "--deals", "10", "--out=there.toml"]
    assert without_file(given) == ["sushi-go", "prices", "--deals", "10"]


def test_parts_are_trained_one_after_the_other(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    tiny = ["sushi-go", "prices", "--generations", "1", "--deals", "10", "--population", "4"]
    files = [tmp_path / name for name in ("one.toml", "two.toml")]
    train_all([[*tiny, "--out", str(file)] for file in files])
    one, two = (file.read_text() for file in files)
    assert one == two
    assert one.startswith(f"# {COMMAND} {' '.join(tiny)}\n")
    assert tuple(tomllib.loads(one)["prices"].values()) != tuned_prices()
    told = capfd.readouterr().out
    assert told.count("generation  1") == told.count("s of CPU time") == 2
