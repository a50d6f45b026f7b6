"""The strongest Wasabi! bot: the master with all the time that a decision may take.

A tree search over the same plans (UCB with progressive widening, three own turns deep) was tried
in its place and lost to the master: so many tries on few plans left good ones unopened.
"""

from __future__ import annotations

from sushiya.bots.wasabi_master import WasabiMaster


class WasabiItamae(WasabiMaster):
    """The plan that leads to the best standing two of its own turns later, in more worlds."""

    work = 66_000
