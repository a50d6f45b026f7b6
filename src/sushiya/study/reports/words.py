"""Every sentence of a report, by name."""

from __future__ import annotations

TITLES = {"sushi-go": "Sushi Go! in figures", "wasabi": "Wasabi! in figures"}

READING = (
    "Every figure stands with its 95 % interval: in 95 of 100 such reports the truth lies between "
    "its ends. Games are independent of each other, choices within a game are not; intervals count "
    "games. Where fewer than ten games have something to say, the figure is left out. "
    "The command under a section makes the same section again, to the last digit."
)
READING_RECORDS = (
    "A figure stands with its 95 % interval: in 95 of 100 such reports the truth lies between "
    "its ends. Games are independent of each other, choices within a game are not; intervals count "
    "games. What goes with choices is left out where fewer than ten games have something to say; "
    "points and wins are told of however few games there are, points of one game without an "
    "interval. The command under a section makes the same section again, to the last digit."
)

SECTIONS: dict[str, tuple[str, str]] = {
    "card-values": (
        "What each card is worth",
        "An experiment: in every game one choice of one seat is looked at, and the game is played "
        "once for each kind of card in that hand. Deal, players and luck are the same, only that "
        "choice differs. The value of a card is by how many points it leaves the seat further "
        "ahead of the others than the mean of all cards in the hand. It is what the card does for "
        "these players, not for perfect ones.",
    ),
    "first-picks": (
        "The first card of a round",
        "In how many opening hands each card is, how often it is taken first by those who can, "
        "how much they win then, and what taking it was worth in the experiment. The share of "
        "wins goes with the whole hand and not with the card alone; the value is the card's.",
    ),
    "first-picks-observed": (
        "The first card of a round",
        "In how many opening hands each card was, how often it was taken first by those who could, "
        "and how much they won then.",
    ),
    "observed-values": (
        "Who took what, and how they ended",
        "For every pick: how often a card was taken by those who could, and how many points ahead "
        "of the others they ended, next to those who left it. Nobody ordered these choices, so a "
        "difference may come from who plays like that, or from the rest of the hand.",
    ),
    "points": (
        "Where points come from",
        "Points of a seat in a whole game, by what they were given for.",
    ),
    "editions": (
        "What the rulebooks change",
        "The same deals by the rules of {first} (which are those of: {same}) and by another book. "
        "In zoch's book tied players get the whole prize each, a tie for most maki leaves the "
        "second place standing, and a nigiri may lie beside an open wasabi. Differences are taken "
        "deal by deal. The players are the same; a level that knows the books (the chef does) also "
        "plays differently by another one, so other winners are not due to ties alone.",
    ),
    "seats": (
        "Seats and directions",
        "Among equals no seat should be better than another; the line is a fair share. The second "
        "table puts one novice, who plays at random, among them: the seat after the novice is "
        "handed what the novice left lying. The lead is over the mean of all but the novice.",
    ),
    "seats-observed": (
        "Seats",
        "Wins and points by seat; the line is a fair share.",
    ),
    "strategies": (
        "What comes of simple plans",
        "One seat follows a plan among others that are all {bot}s. Every deal is played with the "
        "planner in every seat. A plan takes its cards whenever it can and otherwise plays like "
        "the {base}; names without “always” are levels of the house. The line is a fair share.",
    ),
    "wasabi-strategies": (
        "What comes of simple plans",
        "One seat follows a plan among cooks: it plays like them but for the one thing the plan "
        "says. Every deal is played with the planner in every seat. The line is a fair share.",
    ),
    "wasabi-seats": (
        "Turn order and endings",
        "Wins and points by seat, the first to move being seat 0; the line is a fair share. Then "
        "how games end, and after how many turns of each seat.",
    ),
    "recipes": (
        "How hard each recipe is",
        "How often a strip that was drawn is completed, in how many turns of its seat, how often "
        "with style, and how often it is discarded. The hardest come first.",
    ),
    "balance": (
        "What each length brings for its time",
        "Points and style cubes of a length, by the turns for which its strips lay behind a "
        "screen, completed or not. On an even menu all lengths bring the same per turn. The even "
        "token is what a token of the length would have to pay for that, if everybody went on "
        "playing the same way; change by less than that, and look again.",
    ),
    "ingredients": (
        "Which ingredients are scarce",
        "How many tiles there are, how many parts of all recipes ask for them, in how many games "
        "the Pantry ran out, how many tiles it had left at the end, and how often recipes with the "
        "ingredient are completed. The scarcest come first.",
    ),
    "actions": (
        "How action cards are used",
        "Taken and played in a game by all seats together, and how far ahead those end who played "
        "the card at least once. The lead was seen, not caused: who completes more recipes has "
        "more cards to play.",
    ),
    "overview": (
        "What was read",
        "{games} finished games. Left out: {left_out}.",
    ),
    "players": (
        "Who won",
        "Players with at least {least} games; a shared win counts in parts. The line is a fair "
        "share.",
    ),
}
"""Title and explanation of each section."""

CHARTS = {
    "card-values-by-pick": "Value by pick, in points ahead, {seats} seats",
    "card-values-by-round": "Value by round, in points ahead, {seats} seats",
    "first-picks": "Taken first by those who can, {seats} seats",
    "observed-values": "Points ahead of who took it, by pick, {seats} seats",
    "points": "Points of a seat by what they were given for",
    "editions": "What zoch’s book adds, in points of a seat, by number of seats",
    "seats": "Share of wins by seat, {seats} seats",
    "directions": "Lead of those after the novice, {seats} seats",
    "strategies": "Share of wins of one planner, {seats} seats",
    "recipes": "Completed of those drawn, {seats} seats",
    "balance": "Points per turn in hand, by length, {seats} seats",
    "ingredients": "Games in which the Pantry ran out, {seats} seats",
    "actions": "Played in a game, {seats} seats",
    "players": "Share of wins, {seats} seats",
}

TABLES = {
    "card-values-by-pick": "Value by pick",
    "card-values-by-round": "Value by round",
    "first-picks": "First picks",
    "observed-values": "Taken and left",
    "points": "Points by part",
    "editions": "Editions on the same deals",
    "seats": "Seats",
    "directions": "After a novice",
    "strategies": "Plans",
    "recipes": "Recipes",
    "balance": "Lengths",
    "ingredients": "Ingredients",
    "actions": "Action cards",
    "endings": "Endings",
    "overview": "Games",
    "players": "Players",
}

COLUMNS = {
    "win_share": "wins",
    "value": "value",
    "offered": "in the hand",
    "taken": "taken",
    "lead": "points ahead",
    "lead_taken": "ahead, took it",
    "lead_left": "ahead, left it",
    "offered_hands": "hands",
    "hands_go": "hands go",
    "after": "seats after",
    "first": "adventureland",
    "other": "this edition",
    "with_style": "with style",
    "parts_per_tile": "parts per tile",
    "ran_out": "ran out",
    "turns_held": "turns held",
    "points_per_turn": "points per turn",
    "even_token": "even token",
    "turns_each": "turns each",
}
"""Column names that read better otherwise."""

VALUES = {
    "other_winner": "other winners",
    "first_to_last": "first to last",
    "shared_wins": "shared wins (of all games)",
}
