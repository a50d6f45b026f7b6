"""What a server may cost: every figure is printed beside its mark."""

from __future__ import annotations

SATURATED = 0.35
"""CPU seconds for 1000 moves of programs, as fast as they come."""
PACED = 0.6
"""The same at a move a second and seat."""
BYTES_PER_MOVE = 2000
"""To all four."""
BYTES_TO_COME_BACK = 3000
MEMORY_PER_TABLE = 60_000
"""With its connections."""
PAGES = 2.0
"""How many times as much as programs people with pages may cost."""
IDLE_STREAMS = 5000
FLAT = 1.5
"""How many times as much a move may cost with 2,000 tables as with 10: flat, but for noise."""


def beside(figure: float, most: float) -> str:
    """A mark that a figure must not be above, and whether it is."""
    return f"(mark {most:g}: {'reached' if figure <= most else 'missed'})"
