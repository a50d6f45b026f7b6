"""The colours of the counter."""

from __future__ import annotations

from textual.theme import Theme

COUNTER = Theme(
    name="counter",
    primary="#8fa0e8",
    secondary="#6f9a3a",
    accent="#d8432e",
    warning="#f2c14e",
    error="#d8432e",
    success="#8fbf4d",
    foreground="#f4ecdf",
    background="#17161f",
    surface="#1d1c27",
    panel="#23222e",
    dark=True,
)
