"""A choice in the making: which cards of the hand are lifted, and for which slot."""

from __future__ import annotations

from sushiya.core.game import View

OWN, SECOND, GHOST = "own", "second", "ghost"
_PLAIN = "!plain"


class Choice:
    """Cards lifted from a hand, until they make one of the view's legal moves."""

    def __init__(self, view: View) -> None:
        self.hand: list[str] = view["hand"] or []
        self._legal: list[str] = view["legal_moves"]
        self.can_take_two = any("+" in move for move in self._legal)
        self.controls_ghost = any("/" in move for move in self._legal)
        self.takes_two = False
        self.picked: dict[str, int] = {}
        self._last = OWN
        self._variant = 0

    @property
    def slots(self) -> list[str]:
        """What has to be chosen, in order."""
        wanted = ((OWN, True), (SECOND, self.takes_two), (GHOST, self.controls_ghost))
        return [slot for slot, needed in wanted if needed]

    @property
    def move(self) -> str | None:
        """The move, once every slot is filled."""
        variants = self.variants
        return variants[self._variant % len(variants)] if variants else None

    @property
    def variants(self) -> list[str]:
        """The legal moves that lay just these cards: on a wasabi or beside it."""
        if not self._legal or any(slot not in self.picked for slot in self.slots):
            return []
        named = {slot: self.hand[at] for slot, at in self.picked.items()}
        found = self._laying(named)
        if not found and self.takes_two:
            # Two orders with the same result are offered as one move.
            found = self._laying({**named, OWN: named[SECOND], SECOND: named[OWN]})
        return found

    def slot_of(self, index: int) -> str | None:
        """For which slot a card of the hand is lifted."""
        return next((slot for slot, at in self.picked.items() if at == index), None)

    def toggle(self, index: int) -> None:
        """Lift a card into the next free slot, or put a lifted one back."""
        if not self._legal or not 0 <= index < len(self.hand):
            return
        self._variant = 0
        slot = self.slot_of(index)
        if slot is not None:
            del self.picked[slot]
            return
        free = [slot for slot in self.slots if slot not in self.picked]
        self._last = free[0] if free else self._last
        self.picked[self._last] = index

    def toggle_two(self) -> None:
        """Take two cards with chopsticks, or only one after all."""
        if self.can_take_two:
            self.takes_two = not self.takes_two
            self.picked.pop(SECOND, None)
            self._last = OWN
            self._variant = 0

    def next_variant(self) -> None:
        """Lay the nigiri beside the wasabi, or on it again."""
        self._variant += 1

    def swap_with_ghost(self) -> None:
        """Give the ghost one's own card and take its card."""
        own, ghost = self.picked.get(OWN), self.picked.get(GHOST)
        if own is not None and ghost is not None:
            self.picked[OWN], self.picked[GHOST] = ghost, own

    def _laying(self, named: dict[str, str]) -> list[str]:
        wanted = named[OWN]
        if SECOND in self.slots:
            wanted += "+" + named[SECOND]
        if GHOST in self.slots:
            wanted += "/" + named[GHOST]
        return [move for move in self._legal if move.replace(_PLAIN, "") == wanted]
