"""Sushi Go! on the command line."""
