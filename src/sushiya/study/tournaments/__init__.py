"""Tournaments: bots against each other on the same deals in every seat.

A *plan* says who plays whom at which tables. A *match-up* is a group of bots at one table; on
each deal it is played once in every seating. A *job* is some deals of a match-up: a pure function
of the plan and the numbers of the deals, so that it does not matter who plays it, or when.
"""
