"""How often somebody may ask: a bucket of tokens for each client, person and kind of request.

Time comes in as an argument. The buckets of a process are bounded in number, and forgetting one
only ever lets somebody ask a little more. Anybody can be as many persons as they like, so persons
have a room of their own: made-up ones push nobody's address out.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field
from functools import lru_cache

MOST_BUCKETS = 20_000
"""Of clients, and again of persons."""
MOST_NETWORKS = 1024
"""Whose names are kept at hand."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second from then on."""

    burst: int
    per_second: float
    seconds_for_one: float = field(init=False)
    seconds_to_fill: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seconds_for_one", 1 / self.per_second)
        object.__setattr__(self, "seconds_to_fill", self.burst / self.per_second)

    def times(self, share: int) -> Rate:
        """As much for so many."""
        return Rate(self.burst * share, self.per_second * share)


RATES = {
    "join": Rate(10, 1 / 6),
    "create": Rate(20, 1 / 3),
    "verify": Rate(10, 1 / 3),
    "command": Rate(60, 10),
    "stream": Rate(40, 2),
    "page": Rate(200, 20),
}
"""A code has 148 million spellings: at ten a minute nobody finds a table by guessing."""
CLIENT_SHARE = 10
"""A whole household may stand behind one address, so it may ask this much more than a person.

Joining is the exception: who guesses codes can be a new person each time.
"""
NOT_SHARED = frozenset({"join"})
NETWORK_SHARE = 10
"""What a whole IPv6 network may do where a household may do no more than a person.

Providers hand out many thousand households' worth of addresses to whoever asks for them.
"""
_NETWORK_BITS = 48
_ROUNDING = 1e-6
"""Seconds since 1970 are no more exact than this."""


class Limits:
    """All buckets of a process."""

    def __init__(self, rates: dict[str, Rate] | None = None) -> None:
        self._rates = RATES if rates is None else rates
        self._client_rates = {kind: _widened(kind, rate) for kind, rate in self._rates.items()}
        self._network_rates = {
            kind: rate.times(NETWORK_SHARE)
            for kind, rate in self._rates.items()
            if kind in NOT_SHARED
        }
        self._clients = Buckets()
        self._networks = Buckets()
        self._persons = Buckets()

    def wait(self, kind: str, client: str, person: str | None, now: float) -> float:
        """Take a token from the buckets of the client, its network and the person.

        The answer is 0, or how many seconds to wait until there is one. A client that must wait
        costs nothing but its own bucket, whoever it says to be, and one whose network must wait
        costs nothing.
        """
        name, rate = (kind, client), self._client_rates[kind]
        wait = self._clients.take(name, rate, now)
        if not wait and kind in self._network_rates and (network := network_of(client)):
            wait = self._networks.take((kind, network), self._network_rates[kind], now)
            if wait:
                self._clients.give_back(name, rate)
        if wait or person is None:
            return wait
        return self._persons.take((kind, person), self._rates[kind], now)


class Buckets:
    """When each bucket will be full again; the one that was used longest ago is forgotten first."""

    def __init__(self) -> None:
        # A plain dictionary, which keeps its order too, in half the room.
        self._full_at: dict[tuple[str, str], float] = {}

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, name: tuple[str, str], rate: Rate, now: float) -> float:
        """Take a token; 0, or the seconds until there is one."""
        buckets = self._full_at
        ahead = buckets.pop(name, now) - now
        if not 0 < ahead <= rate.seconds_to_fill + 2 * _ROUNDING:
            ahead = 0.0  # It is full; or the clock was put back, and nobody knows.
        wait = ahead + rate.seconds_for_one - rate.seconds_to_fill
        if wait > _ROUNDING:
            buckets[name] = now + ahead
            return wait
        buckets[name] = now + ahead + rate.seconds_for_one
        if len(buckets) > MOST_BUCKETS:
            del buckets[next(iter(buckets))]
        return 0.0

    def give_back(self, name: tuple[str, str], rate: Rate) -> None:
        """Put the token back that was just taken."""
        self._full_at[name] -= rate.seconds_for_one


def _widened(kind: str, rate: Rate) -> Rate:
    """What a client may do: the share of a whole household."""
    return rate if kind in NOT_SHARED else rate.times(CLIENT_SHARE)


@lru_cache(MOST_NETWORKS)
def network_of(client: str) -> str:
    """The network that a household belongs to; none where a client is a single address.

    >>> network_of("2001:db8:0:7::/64")
    '2001:db8::/48'
    >>> network_of("192.0.2.1")
    ''
    """
    if "/" not in client:
        return ""
    try:
        return str(ipaddress.IPv6Network(client).supernet(new_prefix=_NETWORK_BITS))
    except ValueError:  # whatever a proxy calls its clients
        return ""
