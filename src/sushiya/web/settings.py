"""How a server is to run: where it listens, where it keeps its tables, how patient it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8642
DATABASE_FILE = "tables.db"
KEEP_DAYS = 0
"""A host decides when to forget; without a word everything is kept."""


@dataclass(frozen=True)
class Settings:
    """Everything a server must be told; the defaults are for one host and their friends."""

    data: Path
    """The folder for everything that must outlive the server."""
    database: str | None = None
    """The address of a database; None for a SQLite file in the data folder."""
    keep_days: int = KEEP_DAYS
    """A table that nobody touched for so many days is forgotten; 0 to keep all."""
    bot_threads: int = 2
    bot_beat: float = 0.3
    """Bots answer a whole number of so many seconds after they were asked, whatever they hold."""
    warm_up: bool = True
    """Whether to get the strongest bots ready at once."""
    tick: float = 0.5
    """Seconds between two looks at the clocks; 0 for a house that is told when to look."""
    heartbeat: float = 15
    """Seconds between two signs of life on every stream; 0 for none."""
    limits: bool = True
    """Whether a client that asks too often is turned away."""
    log_format: str = "text"
    """``text``, or ``json`` for a line of JSON each."""
    metrics: tuple[str, int] | None = None
    """Host and port for figures about the server; None for none."""
    worker: int = 0
    """Which of several processes on the same port this is."""
    ratings: bool = True
    """Whether people may keep a name, and with it their results and ratings."""
    reviews: bool = True
    """Whether the house goes through games that are over; what was found before is still shown."""
    pseudo_language: bool = False
    """Whether who asks for the language ``xx`` gets it; for tests of the layout."""

    @property
    def database_url(self) -> str:
        """The address of the database, in the form the store takes."""
        if self.database:
            return self.database
        return f"sqlite:///{(self.data / DATABASE_FILE).absolute().as_posix()}"


def default_data() -> Path:
    """The platform's folder for what a program keeps."""
    from platformdirs import user_data_path

    return user_data_path("sushiya", appauthor=False)
