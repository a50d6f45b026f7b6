"""Points, one function per rule. Runs interpreted and compiled."""

from __future__ import annotations

from sushiya.core.bags import count
from sushiya.games.sushi_go.cards import DIPPED, Card
from sushiya.games.sushi_go.state import COLUMNS, MOST_PLACES, State

MAKI, TEMPURA, SASHIMI, DUMPLING, NIGIRI = range(COLUMNS)
COLUMN_NAMES = ("maki", "tempura", "sashimi", "dumpling", "nigiri")

MOST_MAKI = 6
SECOND_MAKI = 3
MOST_PUDDING = 6
LEAST_PUDDING = 6
DUMPLING_POINTS = (0, 1, 3, 6, 10, 15)


def tempura_points(tableau: int) -> int:
    """SG-TEMPURA: five for every pair."""
    return count(tableau, Card.TEMPURA) // 2 * 5


def sashimi_points(tableau: int) -> int:
    """SG-SASHIMI: ten for every three."""
    return count(tableau, Card.SASHIMI) // 3 * 10


def dumpling_points(tableau: int) -> int:
    """SG-DUMPLING: 1, 3, 6, 10, 15, and no more after five."""
    return DUMPLING_POINTS[min(count(tableau, Card.DUMPLING), 5)]


def nigiri_points(tableau: int) -> int:
    """SG-NIGIRI: egg 1, salmon 2, squid 3; SG-WASABI-TRIPLE: three times that on wasabi.

    SG-ZERO: an open wasabi and chopsticks have no function here because they score nothing.
    """
    plain = (
        count(tableau, Card.EGG) + 2 * count(tableau, Card.SALMON) + 3 * count(tableau, Card.SQUID)
    )
    dipped = (
        count(tableau, Card.EGG + DIPPED)
        + 2 * count(tableau, Card.SALMON + DIPPED)
        + 3 * count(tableau, Card.SQUID + DIPPED)
    )
    return plain + 3 * dipped


def maki_icons(tableau: int) -> int:
    """The rolls printed on a tableau's maki cards."""
    return (
        count(tableau, Card.MAKI_1)
        + 2 * count(tableau, Card.MAKI_2)
        + 3 * count(tableau, Card.MAKI_3)
    )


def puddings(tableau: int) -> int:
    """How many puddings a place has put by."""
    return count(tableau, Card.PUDDING)


def share(match: State, prize: int, tied: int) -> int:
    """A tied player's part of a prize: all of it, or an even share without the remainder."""
    return prize if match.ties_pay_each else prize // tied


def score_round(match: State) -> None:
    """Write this round's points on the sheet and add them up."""
    for place in range(match.places):
        tableau = match.tableaus[place]
        write(match, place, TEMPURA, tempura_points(tableau))
        write(match, place, SASHIMI, sashimi_points(tableau))
        write(match, place, DUMPLING, dumpling_points(tableau))
        write(match, place, NIGIRI, nigiri_points(tableau))
    score_maki(match)


def score_maki(match: State) -> None:
    """SG-MAKI-FIRST, SG-MAKI-SECOND: six for the most icons, three for the second most.

    SG-MAKI-NONE: a place without icons never gets anything.
    """
    first, second = two_most_icons(match)
    firsts = places_with_icons(match, first)
    seconds = places_with_icons(match, second)
    # A tie for first uses up second place, unless the edition pays everybody in full.
    second_stands = firsts == 1 or match.ties_pay_each
    for place in range(match.places):
        icons = maki_icons(match.tableaus[place])
        points = 0
        if icons > 0 and icons == first:
            points = share(match, MOST_MAKI, firsts)
        elif icons > 0 and icons == second and second_stands:
            points = share(match, SECOND_MAKI, seconds)
        write(match, place, MAKI, points)


def two_most_icons(match: State) -> tuple[int, int]:
    """The largest number of icons before any place, and the largest below it."""
    first = 0
    second = 0
    for place in range(match.places):
        icons = maki_icons(match.tableaus[place])
        if icons > first:
            second = first
            first = icons
        elif second < icons < first:
            second = icons
    return first, second


def places_with_icons(match: State, icons: int) -> int:
    """How many places show exactly this many icons."""
    found = 0
    for place in range(match.places):
        if maki_icons(match.tableaus[place]) == icons:
            found += 1
    return found


def write(match: State, place: int, column: int, points: int) -> None:
    """Put points into one box of the score sheet."""
    match.sheet[sheet_box(match.round, place, column)] = points
    match.points[place] += points


def sheet_box(round_number: int, place: int, column: int) -> int:
    """Where on the flat sheet a box lies."""
    return (round_number * MOST_PLACES + place) * COLUMNS + column


def score_puddings(match: State) -> None:
    """SG-PUDDING-MOST, SG-PUDDING-LEAST: six for the most, six off for the fewest.

    SG-PUDDING-EQUAL: when all have the same the prize and the loss cancel out, and books that
    share ties let nobody score. SG-PUDDING-TWO: of two players nobody loses.
    """
    most = puddings(match.tableaus[0])
    least = most
    for place in range(1, match.places):
        most = max(most, puddings(match.tableaus[place]))
        least = min(least, puddings(match.tableaus[place]))
    if most == least:
        return
    gain = share(match, MOST_PUDDING, places_with_puddings(match, most))
    loss = share(match, LEAST_PUDDING, places_with_puddings(match, least))
    for place in range(match.places):
        held = puddings(match.tableaus[place])
        if held == most:
            match.pudding_points[place] = gain
        elif held == least and match.places > 2:
            match.pudding_points[place] = -loss
        match.points[place] += match.pudding_points[place]


def places_with_puddings(match: State, held: int) -> int:
    """How many places have exactly this many puddings."""
    found = 0
    for place in range(match.places):
        if puddings(match.tableaus[place]) == held:
            found += 1
    return found


def is_winner(match: State, seat: int) -> bool:
    """SG-WINNER: most points, then most puddings; who is still tied wins together.

    The ghost cannot win: only seats are compared.
    """
    for other in range(match.seats):
        if match.points[other] > match.points[seat]:
            return False
        if match.points[other] == match.points[seat] and puddings(match.tableaus[other]) > puddings(
            match.tableaus[seat]
        ):
            return False
    return True


def winning_seats(match: State) -> int:
    """The seats that won or share the win, as a mask."""
    seats = 0
    for seat in range(match.seats):
        if is_winner(match, seat):
            seats |= 1 << seat
    return seats
