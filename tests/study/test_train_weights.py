"""Where the shipped weights come from: every file is what a command of the project writes."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import sushiya.bots.weights
from sushiya.bots.sushi_go_cook import tuned_prices
from sushiya.study.train import __main__ as training
from sushiya.study.train.__main__ import COMMAND, WHOLE, train_all, without_file

FOLDER = Path(sushiya.bots.weights.__file__).parent
FILES = sorted([*FOLDER.glob("*.npz"), *FOLDER.glob("*.toml")])
BY_HAND = "sushi_go_cook.toml"
AT_LARGER_TABLES = "--generations 10 --deals 200 --population 20"
MADE_BY = {
    "sushi_go_prices": "sushi-go prices",
    "sushi_go_odds": "sushi-go odds",
    "sushi_go_chef": "sushi-go chef",
    "sushi_go_habits": "sushi-go habits",
    "sushi_go_win_model": "sushi-go win-model",
    "sushi_go_first_picks": "sushi-go first-picks",
    "sushi_go_dqn": "sushi-go dqn",
    "sushi_go_dqn_2": "sushi-go dqn --number 2",
    "sushi_go_dqn_3": "sushi-go dqn --number 3",
    "wasabi": "wasabi weights",
    "wasabi_quick": "wasabi weights",
    "wasabi_quick_3": f"wasabi weights --seats 3 {AT_LARGER_TABLES}",
    "wasabi_quick_4": f"wasabi weights --seats 4 {AT_LARGER_TABLES}",
    "wasabi_leads": "wasabi leads",
}
NEEDS = {
    "sushi-go odds": ("sushi-go prices",),
    "sushi-go chef": ("sushi-go prices", "sushi-go odds"),
    "sushi-go habits": ("sushi-go prices", "sushi-go odds", "sushi-go chef"),
    "sushi-go win-model": ("sushi-go chef",),
    "sushi-go first-picks": ("sushi-go odds", "sushi-go chef", "sushi-go win-model"),
    "wasabi leads": ("wasabi weights",),
}


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
        assert origin_of(file) == f"{COMMAND} {MADE_BY[file.stem]}"


def test_all_commands_together_make_all_files() -> None:
    assert {" ".join(part) for part in WHOLE} == set(MADE_BY.values())
    assert {file.stem for file in FILES if file.name != BY_HAND} == set(MADE_BY)


@pytest.mark.parametrize(("part", "needs"), NEEDS.items())
def test_nothing_is_made_before_what_it_is_made_from(part: str, needs: tuple[str, ...]) -> None:
    order = [" ".join(part) for part in WHOLE]
    assert all(order.index(need) < order.index(part) for need in needs)


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
    assert f"2/2 {COMMAND} sushi-go prices" in told
    assert f"written: {files[1]}" in told


def test_after_a_part_that_fails_no_other_is_trained(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="go on with --from 'sushi-go soup'"):
        train_all([("sushi-go", "soup"), ("sushi-go", "prices")])
    assert "2/2" not in capfd.readouterr().out


def test_all_can_go_on_with_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    trained: list[Sequence[Sequence[str]]] = []

    def keep(parts: Sequence[Sequence[str]]) -> tuple[()]:
        trained.append(parts)
        return ()

    monkeypatch.setattr(training, "train_all", keep)
    training.main(["all"])
    training.main(["all", "--from", "wasabi weights"])
    assert trained[0] == WHOLE
    assert trained[1] == tuple(part for part in WHOLE if part[0] == "wasabi")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("sushi-go habits --games 0", "no whole number from 1 on"),
        ("sushi-go win-model --games many", "no whole number from 1 on"),
        ("sushi-go prices --population 1", "no whole number from 2 on"),
        ("sushi-go prices --out no-such-folder/p.toml", "there is no folder 'no-such-folder'"),
        ("wasabi leads --out leads.toml", "does not end in .npz"),
        ("wasabi weights --out no-such-folder", "there is no folder"),
    ],
)
def test_what_cannot_be_trained_or_written_is_refused_before(
    given: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        training.main(given.split())
    assert words in capsys.readouterr().err


def test_help_tells_what_is_usual_and_where_weights_go(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        training.main(["sushi-go", "prices", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "(default: 24)" in told
    assert "sushi_go_prices.toml" in told


def test_arguments_are_not_abbreviated(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        training.main(["sushi-go", "prices", "--ou", "here.toml"])
    assert "--ou" in capsys.readouterr().err
