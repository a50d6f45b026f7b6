"""Why a position, a deal or a menu is refused, and which row of the menu is at fault."""

from __future__ import annotations

from sushiya.core.phrases import Phrases

POSITION = Phrases(
    "wasabi.position",
    {
        "piles": "a deal has the piles {known}",
        "stack": "{pile} is not every recipe of {length} parts once",
        "unknown-key": "unknown key {key!r}; known keys: {known}",
        "key-twice": "key {key!r} is given twice",
        "one-number": "{key}: give one number",
        "one-thing": "{key}: name one thing",
        "parts": "{key}: give {seats} parts separated by '/'",
        "too-many": "{key}: a seat has at most {most}",
        "other-game": "it is not a position of wasabi",
        "board": "board: draw {rows} rows of {columns} squares",
        "wasabi-cards": "wasabi: cards lie on the board and do not overlap",
        "active": "active: give ROWSxCOLUMNS, for example 3x3",
        "shown": "shown: name two recipes in phase keep, else none",
        "recipe-stack": ("{key}: name recipes of {length} parts once, and none that a seat has"),
        "overdrawn": "there are more things on the table than the {key} ever held",
        "square": "{key}: {word!r} is no square of the active board",
        "recipe-twice": "a recipe is named twice",
        "tokens": "completed: a seat has used more tokens than it has",
        "ending": "ending: give one in phase over, else none",
        "stuck": "the seat to act has no move; check phase, hands and stacks",
        "unknown": "{key}: {word!r} is unknown",
        "number": "{key}: give a number from 0 to {most}, not {word!r}",
    },
)

MENU = Phrases(
    "wasabi.menu",
    {
        "not-toml": "it is not TOML: {problem}",
        "not-toml-at": "it is not TOML: {problem}",
        "board-table": "make it a table with rows and columns",
        "columns-table": "columns: give a table {{ 2 = 5, 3 = 6, 4 = 7 }}",
        "size": "{key}: give a whole number from {least} to {most}, not {given!r}",
        "list": "make it a list of tables, one {{ … }} a row",
        "text": "{key}: give a text that is not empty, in quotation marks, not {given!r}",
        "whole-number": "{key}: give a whole number, not {given!r}",
        "true-or-false": "{key}: give true or false, not {given!r}",
        "list-of-ids": "{key}: give a list of ingredient ids, not {given!r}",
        "unknown-key": "remove the unknown key {key!r}; known keys: {known}",
        "no-key": "add the missing key {key!r}",
        "exactly": "list exactly {wanted}, not {given}",
        "at-most": "list at most {most}, not {given}",
        "from-to": "list {least} to {most}, not {given}",
        "same": "two have the {key} {given!r}; give each its own",
        "colour": "colour: give six hex digits like '#D9534F'",
        "lengths": "give one row for each length {known}, in this order",
        "at-least-one": "{key}: give at least 1",
        "points": "{key}: give a number from 0 to {most}",
        "tokens": "the counts make {given}; make them {wanted} together",
        "category": "category {given!r} is unknown; use one of {known}",
        "unique-tiles": "a unique ingredient has exactly 1 tile, not {given}",
        "unique-start": "set start = false for a unique ingredient",
        "tiles": "there are {given} tiles in all; make it {wanted}",
        "starting-hands": (
            "at least {wanted} categories need {tiles} or more tiles with start = true;"
            " only {given} have them"
        ),
        "no-length": "add at least one recipe of {length} parts",
        "parts": "give {least} to {most} parts, not {given}",
        "ingredient": "ingredient {part!r} is unknown; list it among ingredients",
        "too-few-tiles": "it takes {wanted} × {part}, but the Pantry holds {given}",
        "id": "id: use small letters, digits and single hyphens",
        "same-id": "another row has this id; give each its own",
    },
)

ROW = Phrases(
    "wasabi.row",
    {
        "file": "the file",
        "board": "board",
        "board-columns": "board columns",
        "categories": "categories",
        "tokens": "tokens",
        "ingredients": "ingredients",
        "recipes": "recipes",
        "category": "category {number}",
        "category-named": "category {number} {id!r}",
        "token": "token row {number}",
        "ingredient": "ingredient {number}",
        "ingredient-named": "ingredient {number} {id!r}",
        "recipe": "recipe {number}",
        "recipe-named": "recipe {number} {id!r}",
    },
)
