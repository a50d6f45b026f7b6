"""Sushi Go! scored straight from the rulebooks: cards as words, lists, no cleverness."""

from __future__ import annotations

NIGIRI = {"egg": 1, "salmon": 2, "squid": 3}


def round_points(tableau: list[str]) -> dict[str, int]:
    """What one player's cards score without looking at anybody else's."""
    pairs = tableau.count("tempura") // 2
    threes = tableau.count("sashimi") // 3
    dumplings = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10}.get(tableau.count("dumpling"), 15)
    nigiri = 0
    for card in tableau:
        if card in NIGIRI:
            nigiri += NIGIRI[card]
        if card.endswith("_on_wasabi"):
            nigiri += 3 * NIGIRI[card.removesuffix("_on_wasabi")]
    return {"tempura": 5 * pairs, "sashimi": 10 * threes, "dumpling": dumplings, "nigiri": nigiri}


def maki_points(icons: list[int], *, each: bool) -> list[int]:
    """Six for the most, three for the second most; who has none is not compared."""
    points = [0] * len(icons)
    ranking = sorted({number for number in icons if number > 0}, reverse=True)
    prizes = [6, 3]
    for prize, number in zip(prizes, ranking, strict=False):
        tied = [player for player, own in enumerate(icons) if own == number]
        for player in tied:
            points[player] = prize if each else prize // len(tied)
        if not each and prize == 6 and len(tied) > 1:
            break
    return points


def pudding_points(puddings: list[int], *, each: bool) -> list[int]:
    """Six for the most and six off for the fewest; two players never lose any."""
    points = [0] * len(puddings)
    most = [player for player, own in enumerate(puddings) if own == max(puddings)]
    least = [player for player, own in enumerate(puddings) if own == min(puddings)]
    if not each and len(most) == len(puddings):
        return points
    for player in most:
        points[player] += 6 if each else 6 // len(most)
    if len(puddings) > 2:
        for player in least:
            points[player] -= 6 if each else 6 // len(least)
    return points
