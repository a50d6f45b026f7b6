"""What a host's own records of Wasabi! tell: the same tables as for simulated games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable

from sushiya.games.wasabi.notation import move_from_text
from sushiya.games.wasabi.placing import screen_of
from sushiya.play.match import Match
from sushiya.study.reports.figures import Section
from sushiya.study.reports.players import overview, players
from sushiya.study.reports.records import Kept
from sushiya.study.reports.wasabi_story import Stories, Story, gathered
from sushiya.study.reports.wasabi_tables import (
    actions_of,
    balance_of,
    ingredients_of,
    recipes_of,
    seats_of,
)


def story_of(match: Match) -> Story:
    """A recorded game, told again."""
    state = match.game.start(match.setup, match.deal)
    story = Story(state.menu, match.seats)
    for seat, text in match.moves:
        move = move_from_text(state.menu, screen_of(state.match, seat), text)
        turn = state.match.turn
        state = match.game.apply(state, seat, text)
        story.saw(turn, seat, move, state.match)
    story.ended(state.match)
    return story


class Read:
    """The games of all records with the menu that most of them have, by number of seats."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        menus = Counter(match.setup.menu.hash for match in kept.matches)
        usual = menus.most_common(1)[0][0]
        groups: dict[int, list[Match]] = defaultdict(list)
        for match in kept.matches:
            if match.setup.menu.hash == usual:
                groups[match.seats].append(match)
            else:
                kept.left_out["with another menu"] += 1
        self.stories = [_gathered(groups[seats]) for seats in sorted(groups)]


def _gathered(matches: list[Match]) -> Stories:
    ends = [match.state.match for match in matches]
    outcomes = [match.outcome for match in matches if match.outcome]
    return gathered(
        matches[0].setup.menu, [story_of(match) for match in matches],
        [outcome.points for outcome in outcomes],
        [sum(1 << seat for seat in outcome.winners) for outcome in outcomes],
        [end.turn for end in ends], [end.ending for end in ends],
    )  # fmt: skip


SECTIONS: dict[str, Callable[[Read], Section]] = {
    "overview": lambda read: overview(read.kept),
    "recipes": lambda read: recipes_of(read.stories),
    "balance": lambda read: balance_of(read.stories),
    "ingredients": lambda read: ingredients_of(read.stories),
    "actions": lambda read: actions_of(read.stories),
    "seats": lambda read: seats_of(read.stories),
    "players": lambda read: players(read.kept),
}
