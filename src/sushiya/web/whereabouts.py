"""Where people find the server: on this machine, or in its network."""

from __future__ import annotations

import ipaddress
import socket

from sushiya.web.settings import DEFAULT_HOST

EVERYWHERE = frozenset({"0.0.0.0", "::", ""})


def address(host: str, port: int) -> str:
    """Where people find the server.

    >>> address("127.0.0.1", 8642)
    'http://127.0.0.1:8642/'
    """
    name = lan_host() if host in EVERYWHERE else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def is_for_others(host: str) -> bool:
    """Whether other machines may find the server there.

    >>> is_for_others("192.0.2.7"), is_for_others("127.0.0.1")
    (True, False)
    """
    try:
        return host in EVERYWHERE or not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def lan_host() -> str:
    """This machine's address in its own network; the loopback where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing: it only picks the way out.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return DEFAULT_HOST
