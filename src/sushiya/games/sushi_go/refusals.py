"""Why a position, a deal or a score sheet is refused, and where on the sheet the fault is."""

from __future__ import annotations

from sushiya.core.phrases import Phrases

POSITION = Phrases(
    "sushi_go.position",
    {
        "one-deck": "a deal of sushi-go is one deck",
        "deck": "the deck is not the {cards} cards of the game",
        "no-card": "{word!r} is no card",
        "card-form": "{word!r} should be a card, a star and a number",
        "too-many-of-a-kind": "more than {most} {card}",
        "unknown-key": "unknown key {key!r}; keys are {known}",
        "key-twice": "{key!r} is said twice",
        "no-hands": "a position needs a line of hands",
        "dipped-in-hand": "nigiri on wasabi lies on a tableau, not in a hand",
        "seats": "{seats} seats, but {hands} hands",
        "progress": "round is 1 to {rounds}, turn at least 1, over yes or no",
        "turns": "no round has more than ten turns",
        "pile": "the pile is larger than the deck",
        "copies": "the deck has only {copies} {card}",
        "hand": "seat {seat} should hold {cards} cards",
        "no-cards-left": "the game is not over, but there are no cards in hand",
        "ghost-pile": "the ghost's pile should have {cards} cards",
        "deck-too-small": "the deck is too small for the rounds to come",
        "choice": "seat {seat} cannot have chosen {move}",
        "all-have-chosen": "all seats have chosen: this is no position to wait in",
        "last-cards": "hands of one card are laid at once: this is no position to wait in",
        "parts": "{key} has {given} parts, not {wanted}",
        "key-number": "{key} should be a number, not {words!r}",
        "number": "{words!r} should be a number",
        "sheet": "a sheet is up to {rounds} rounds of {columns} numbers",
    },
)

SHEET = Phrases(
    "sushi_go.sheet",
    {
        "too-long": "a sheet has at most {most:,} characters",
        "not-json": "this is not JSON: {problem}",
        "not-a-sheet": "this is not JSON that could be a sheet",
        "object": "this should be an object, {{…}}",
        "list": "this should be a list of {least} to {most}",
        "list-length": "this should be a list of {least} to {most}, not {given}",
        "unknown-key": "unknown; known are {known}",
        "twice": "this is said twice in one place",
        "unknown-edition": "there is no edition {edition}; known: {known}",
        "no-edition": "it is missing; choose one of {known}",
        "two-editions": "the sheet says {told}, but {asked} was asked for",
        "no-name": "every player needs a name",
        "name-form": "a name has at most {most} printable characters",
        "name-twice": "there are two players called {name}",
        "rounds": "{given} given, but {first} has {wanted}",
        "whole-number": "{number} is not a whole number",
        "less-than-none": "{number} is less than none",
        "copies": "{number} of them, but the deck holds {copies}",
        "deck": "{number} {card} on the sheet by then, but the deck holds {copies}",
    },
)

PLACE = Phrases(
    "sushi_go.place",
    {
        "file": "the file",
        "whole": "the whole",
        "line": "line {line}, column {column}",
        "edition": "edition",
        "players": "players",
        "player": "player {number}",
        "player-name": "player {number}, name",
        "rounds": "{name}, rounds",
        "round": "{name}, round {round}",
        "kind": "{name}, round {round}, {kind}",
        "key": "{key}",
        "key-at": "{place}, {key}",
    },
)
