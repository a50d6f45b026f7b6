"""The command line: one file per command, each imported when it is asked for."""

from __future__ import annotations


def main() -> None:
    """Run the command line; where the console script ``sushiya`` begins."""
    from sushiya.cli.root import root

    root()
