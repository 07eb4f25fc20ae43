"""Who wins on a forest, by which moves, and why: in linear time, but for sorting the gates.

Write V for the sum of the branch values, counted for the underdog, and L for the price of keeping one blocker: the
least cost in the open, or less, because the favourite has to open the gates one by one, earliest due first, and pays
for each. The underdog wins if and only if V − max(0, L) is positive, or zero with the favourite to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from lastcard.games.shichinarabe.rules import COLOURS
from lastcard.games.shichinarabe.solver.forest import NONE, Forest, Scan, scan

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import State
    from lastcard.games.shichinarabe.solver.race import Race


@dataclass(frozen=True, slots=True)
class Judgement:
    """A forest with its roles, judged.

    Parameters
    ----------
    race : Race
        Who needs what.
    scan : Scan
        The numbers found on the way.
    gates : list of (int, int, int)
        The gates, earliest due first.
    total : int
        V: the sum of the branch values, for the underdog.
    price : int
        L: what keeping one blocker costs; `NONE` if there is none, 0 if none need be kept.
    """

    race: Race
    scan: Scan
    gates: list[tuple[int, int, int]]
    total: int
    price: int

    @property
    def lead(self) -> int | None:
        """How many moves the underdog is ahead, a blocker kept and passes included; None if none can be kept."""
        if self.price >= NONE:
            return None
        return self.total - max(0, self.price) + self.race.bonus

    def winner(self, player: int) -> int:
        """Return who wins when a player is to move."""
        underdog, lead = self.race.underdog, self.lead
        if lead is None:
            return 1 - underdog
        return underdog if lead > 0 or (lead == 0 and player != underdog) else 1 - underdog


def judge(forest: Forest, state: State, race: Race) -> Judgement:
    """Judge a forest in the roles given.

    Complexity: O(n) and a sort of the gates.
    Source: Kiya 2021, Theorem 6.5, which states that there is such an algorithm.
    """
    found = scan(forest, state.colours, COLOURS[race.underdog])
    total, cost = found.below[-1], found.cost[-1]
    if race.blocked:
        return Judgement(race, found, [], total, 0)
    gates = sorted(found.gates)
    paid = 0
    for due, pays, _ in gates:
        paid += pays
        if due - paid < cost:
            cost = due - paid
    return Judgement(race, found, gates, total, cost)


def winning_selections(judgement: Judgement, state: State) -> list[int]:
    """Return the vertices whose selection wins, in ascending order.

    Complexity: O(n + r log r) for r roots, all of them together.
    """
    race = judgement.race
    colour = COLOURS[state.player]
    mine = [vertex for vertex in judgement.scan.roots if state.colours[vertex] == colour]
    if state.player != race.underdog and judgement.lead is None:
        return sorted(mine)
    chosen = _of_underdog if state.player == race.underdog else _of_favourite
    return sorted(chosen(judgement, state, mine))


def _of_underdog(judgement: Judgement, state: State, mine: list[int]) -> list[int]:
    """An own root wins if enough is left afterwards: its cap on the price goes, and so may the last blocker."""
    found, race = judgement.scan, judgement.race
    below, cost = found.below, found.cost
    gated, least, second, holder = NONE, NONE, NONE, -1
    paid = 0
    for due, pays, _ in judgement.gates:
        paid += pays
        gated = min(gated, due - paid)
    colour = COLOURS[race.underdog]
    for root in found.roots:
        price = cost[root]
        if state.colours[root] == colour:
            price = min(price, max(0, below[root] + 1)) if found.over[root] else NONE
        elif below[root] > 1:
            price = NONE
        if price < least:
            least, second, holder = price, least, root
        elif price < second:
            second = price
    won = []
    for root in mine:
        price = min(second if root == holder else least, cost[root], gated)
        if race.blocked:
            price = 0
        if price < NONE:
            total = judgement.total - max(0, below[root] + 1) + below[root]
            if total - max(0, price) + race.bonus >= 0:
                won.append(root)
    return won


def _of_favourite(judgement: Judgement, state: State, mine: list[int]) -> list[int]:
    """An own root wins if it leaves the underdog not ahead: it may cost more than a move, or raise the price."""
    found, race = judgement.scan, judgement.race
    below, cost = found.below, found.cost
    gates = judgement.gates
    times = list(accumulate(pays for _, pays, _ in gates))
    late = [due - time for (due, _, _), time in zip(gates, times, strict=True)]
    before = list(accumulate(late, min, initial=NONE))
    after = list(accumulate(reversed(late), min, initial=NONE))[::-1]
    place = {vertex: number for number, (_, _, vertex) in enumerate(gates)}
    won = []
    for root in mine:
        total = judgement.total - min(0, below[root] - 1) + below[root]
        price = judgement.price
        number = place.get(root)
        if number is not None:
            rest = after[number + 1]
            if rest < NONE:
                rest += gates[number][1]
            price = min(found.cost[-1], cost[root], before[number], rest)
        if total - max(0, price) + race.bonus <= 0:
            won.append(root)
    return won


def branch_values(judgement: Judgement, state: State) -> dict[int, int]:
    """Return the value of each branch by its root, in ascending order; positive for red.

    Complexity: O(r log r) for r roots.
    Source: Kiya 2021, section 1.4, the SHICHINARABE value.
    """
    colour = COLOURS[judgement.race.underdog]
    sign = 1 if judgement.race.underdog == 0 else -1
    below = judgement.scan.below
    return {
        root: sign * (max(0, below[root] + 1) if state.colours[root] == colour else min(0, below[root] - 1))
        for root in sorted(judgement.scan.roots)
    }
