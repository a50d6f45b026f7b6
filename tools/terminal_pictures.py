"""Draw the pictures of the terminal game for the README: ``make pictures``."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from sushiya.cli.screens.app import SushiyaApp
from sushiya.cli.sitting import Sitting

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
TABLES: dict[str, tuple[str, int, dict[str, object], list[str]]] = {
    "terminal-sushi-go": ("sushi-go", 4, {"edition": "gamewright"}, ["1", "enter"] * 4),
}


async def draw(name: str) -> None:
    """Play a few turns and keep what the screen shows."""
    game, seats, options, keys = TABLES[name]
    table = Sitting(game, seats, dict(options), ["greedy"] * (seats - 1), seed=7)
    app = SushiyaApp(table)
    async with app.run_test(size=(110, 34)) as pilot:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        drawn = app.export_screenshot(title="sushiya")
        # A picture of ours asks no other server for a font; the reader's own will do.
        (FOLDER / f"{name}.svg").write_text(re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.S))


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in TABLES:
        asyncio.run(draw(picture))
        print(f"drew docs/pictures/{picture}.svg")
