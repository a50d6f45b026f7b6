"""A review in words: every code that the reviews tell, in every language."""

from __future__ import annotations

import pytest

import sushiya
from sushiya.i18n import LANGUAGES, translator
from sushiya.study.reviewing.report import Block, Reason
from sushiya.web.pages.practice_words import choice_words
from sushiya.web.pages.review_words import ReviewWords

NAMES = ("Ann", "Ben")
SUSHI_GO = (
    *(Reason("now", {"points": 3}), Reason("complete", {"card": "tempura"}), Reason("two")),
    Reason("set", {"card": "sashimi", "held": 1, "lacks": 2, "coming": 4}),
    *(Reason("stranded", {"card": "sashimi", "held": 1}), Reason("gone-for-good")),
    *(Reason("dumplings", {"card": "dumpling", "held": 3}), Reason("dipped", {"card": "squid"})),
    *(Reason("wasabi", {"nigiri": 0}), Reason("wasabi", {"nigiri": 1})),
    *(Reason("maki", {"own": 3, "most": 2}), Reason("chopsticks", {"turns": 5})),
    *(Reason("pudding", {"own": 1, "most": most, "fewest": 1}) for most in (1, 2)),
    Reason("denies", {"seat": 1, "card": "squid", "points": 9}),
    *(Reason(code, {"card": "egg", "turn": "1.3"}) for code in ("came-back", "was-taken")),
)
WASABI = (
    *(Reason(code, {"recipe": "tendon"}) for code in ("claim", "claim-style")),
    *(Reason(code, {"recipe": "tendon"}) for code in ("missed-claim", "missed-style")),
    Reason("nearer", {"recipe": "tendon", "short": 2}),
    Reason("blocks", {"seat": 1, "recipe": "tendon", "tiles": 1}),
    Reason("blocks-for-good", {"seat": 1, "recipe": "tendon"}),
    Reason("no-nearer"),
)


def words(game: str, language: str) -> ReviewWords:
    return ReviewWords(translator(language), sushiya.new_game(game, seats=2, seed=1), NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "reasons"), [("sushi-go", SUSHI_GO), ("wasabi", WASABI)])
def test_every_reason_has_words(game: str, reasons: tuple[Reason, ...], language: str) -> None:
    told = [words(game, language).reason(one) for one in reasons]
    assert len(set(told)) == len(told)
    assert not [one for one in told if "review." in one or "…" in one]


def test_turns_are_told_with_their_round() -> None:
    told = words("sushi-go", "en")
    assert told.turn("2.7") == "Round 2, turn 7"
    assert told.turn("12") == "Turn 12"
    back = Reason("came-back", {"card": "egg", "turn": "1.3"})
    assert told.reason(back) == "egg nigiri came back in turn 3"


def test_moves_are_told_as_people_say_them() -> None:
    sushi_go, wasabi = words("sushi-go", "en"), words("wasabi", "en")
    assert sushi_go.move("wasabi+squid") == "wasabi + squid nigiri"
    assert sushi_go.move("egg/salmon") == "egg nigiri / salmon nigiri"
    assert wasabi.move("lay rice c3; claim tendon; done") == "rice on C3, claim Tendon"
    assert wasabi.move("switch a1 a2; done") == "play Switch! on A1 and A2"
    assert wasabi.move("done") == "nothing"
    assert wasabi.move("pass tendon") == "pass and discard Tendon"
    assert wasabi.move("pass") == "pass"
    assert wasabi.move("chop a1; return; done") == "play Chop! on A1, take the tile back"


def test_puzzles_and_reviews_tell_a_move_alike() -> None:
    match = sushiya.new_game("wasabi", seats=2, seed=1)
    for language in LANGUAGES:
        for move in ("lay rice c3", "claim tendon", "pass tendon", "stack a1", "return"):
            offered = choice_words(translator(language), match.view(0), move)
            assert words("wasabi", language).move(move) == offered


@pytest.mark.parametrize("language", LANGUAGES)
def test_blocks_name_both_players(language: str) -> None:
    for tiles in (0, 1, 2, 5):
        told = words("wasabi", language).block(Block(9, "4", 0, 1, "tendon", tiles))
        assert all(name in told for name in NAMES)
        assert "review." not in told
