"""What is written about a running server, as lines for people or as JSON for programs.

Nobody's secret is ever in a line: paths are told without the private part, parameters of the
database are hidden, and what people send is not written down.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

TEXT = "text"
JSON = "json"
FORMATS = (TEXT, JSON)


class JsonLines(logging.Formatter):
    """Each record as one line of JSON: ``time``, ``level``, ``logger``, ``message``, ``trace``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up_logs(form: str) -> None:
    """Write warnings and worse to the standard error stream in this form; text is Python's own."""
    if form != JSON:
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    logging.captureWarnings(True)
