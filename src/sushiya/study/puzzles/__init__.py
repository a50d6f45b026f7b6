"""Puzzles: "what would you take?", cut from games where one choice is clearly best.

``book`` reads and writes them and needs nothing else; ``making`` cuts new ones, with the exact
solver and the searches of the strongest bots.
"""
