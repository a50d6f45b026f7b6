"""QR codes: an address that a phone can read off a screen."""

from __future__ import annotations

from io import StringIO


def terminal_code(address: str) -> str:
    """The code for a terminal, in half blocks."""
    import segno

    out = StringIO()
    segno.make(address, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue()
