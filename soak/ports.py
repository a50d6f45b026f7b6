"""Ports for servers that are started again on the same one."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from random import SystemRandom

_LENT = Path("/proc/sys/net/ipv4/ip_local_port_range")
_LOWEST = 20_000
_USUAL_LENT = 32_768


def free_port() -> int:
    """A free port that the system lends to nobody's connection while its server is down."""
    lent = _USUAL_LENT
    with suppress(OSError, ValueError):
        lent = int(_LENT.read_text().split()[0])
    chance = SystemRandom()
    while True:
        port = chance.randrange(min(_LOWEST, lent // 2), lent)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
