"""Measurements of the whole server, run by ``make bench``; the rules' own are in ``study``."""
