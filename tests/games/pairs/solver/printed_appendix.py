"""The two-player program of appendix 7.7 as it is printed, for Python 3, with its deck's ranks as a parameter."""

from __future__ import annotations

from typing import ClassVar


class Configuration:
    """What the program asks about; ``udict`` is its memory."""

    udict: ClassVar[dict[str, float]] = {}
    n = 10
    num_stages = 5

    def __init__(self, deck, stack1, stack2, low, depth=0):
        self.deck, self.stack1, self.stack2, self.low, self.rd = deck, stack1, stack2, low, depth

    def hit(self, j):
        new = self.deck[:]
        new[j - 1] -= 1
        low = min(self.low, j)
        return Configuration(new, self.stack2, self.stack1 | 2 ** (j - 1), low, self.rd + 1)

    def unfold(self):
        return -self.low

    def uhit(self):
        s = bin(self.stack1)[2:].zfill(Configuration.n)
        p = 0
        z = 0
        h = []
        for j in range(1, Configuration.n + 1):
            if s[-j] == "1":
                p += j * self.deck[j - 1]
                z += 1 * self.deck[j - 1]
            else:
                if self.deck[j - 1]:
                    h.append(j)
                z += 2 * self.deck[j - 1]
        if -p <= -z * self.low:
            return -float("inf")
        for j in h:
            p += self.hit(j).umax() * self.deck[j - 1]
        return -float(p) / sum(self.deck)

    def umax(self):
        s = str((self.deck, self.stack1, self.stack2))
        if s in Configuration.udict:
            return Configuration.udict[s]
        if self.rd >= Configuration.num_stages or sum(self.deck) <= 5:
            return self.use_heuristic()
        u = max(self.uhit(), self.unfold())
        Configuration.udict[s] = u
        return u

    def use_heuristic(self):
        hand = bin(self.stack1)[2:].zfill(Configuration.n)[::-1]
        ws = sum((i + 1) * self.deck[i] * int(hand[i]) for i in range(len(hand)))
        wa = ws // sum(self.deck)
        return max(wa, self.unfold())

    def action(self):
        return "Fold" if self.umax() == self.unfold() else "Hit"


def actions(deck, *, remembers):
    """Ask the program about every position, those with few cards first: where it hits, by both stacks as numbers."""
    Configuration.n, Configuration.udict = len(deck), {}
    numbers = range(1, 1 << len(deck))
    found = {}
    for one, other in sorted(
        ((a, b) for a in numbers for b in numbers), key=lambda pair: sum(map(int.bit_count, pair))
    ):
        left = [count - (one >> rank & 1) - (other >> rank & 1) for rank, count in enumerate(deck)]
        if min(left) < 0 or not sum(left):
            continue
        low = min((one & -one).bit_length(), (other & -other).bit_length())
        if not remembers:
            Configuration.udict = {}
        found[one, other] = Configuration(left, one, other, low).action() == "Hit"
    return found
