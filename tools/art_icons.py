"""Render the app icons (PNG) from `art/brand/*.svg` with a headless Chromium.

    python tools/art_icons.py [--browser chromium]

Run it after changing `icon.svg` or `icon-maskable.svg`; the PNG files are kept in the repository.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

BRAND = Path(__file__).resolve().parent.parent / "src/sushiya/web/static/art/brand"
RENDERS = (
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-512.png", 512),
    ("icon-maskable.svg", "icon-maskable-512.png", 512),
)
PAGE = (
    '<body style="margin:0"><img src="{uri}" width="{size}" height="{size}" style="display:block">'
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--default-background-color=00000000",
)


def render(browser: str, source: Path, target: Path, size: int) -> None:
    """One picture at one size, transparent where nothing is drawn."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = Path(folder) / "icon.html"
        page.write_text(PAGE.format(uri=source.as_uri(), size=size), encoding="utf-8")
        subprocess.run(
            [
                browser,
                *FLAGS,
                f"--user-data-dir={folder}/profile",
                f"--screenshot={target}",
                f"--window-size={size},{size}",
                page.as_uri(),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )


def main() -> int:
    """Render every icon and say so."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--browser", default="chromium", help="command of the browser")
    browser = parser.parse_args().browser
    for source, target, size in RENDERS:
        render(browser, BRAND / source, BRAND / target, size)
        print(f"{target}: {size} x {size}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
