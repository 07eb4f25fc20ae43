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
    from lastcard.games.shichinarabe.rules import Pair, State


@dataclass(frozen=True, slots=True)
class Roles:
    """The roles of the players: who empties the hand first if nobody is ever stuck, and what passes are worth then.

    The underdog loses unless the other, the favourite, gets stuck. `blocked` tells whether the favourite has a vertex
    that can never be reached, so that no blocker need be kept; `bonus` counts the moves that the underdog has in hand
    through passes, less those of the favourite.
    """

    underdog: int
    blocked: bool
    bonus: int


def roles_of(counts: Pair, player: int, passes: Pair = (0, 0), dead: Pair = (0, 0)) -> Roles | None:
    """Return the roles; None if the favourite could pass so often that the roles might change on the way.

    `counts` are the vertices left of red and blue, `dead` those of them that can never be reached. One vertex leaves a
    hand a turn, so the favourite empties the hand first unless stuck. Equal numbers of passes cancel, as each can be
    answered by one (Theorem 6.1); those of the favourite that are fewer than the lead are nothing but moves in hand.
    """
    if dead[0] and dead[1]:
        return Roles(0, True, passes[0] - passes[1])
    if dead[0] or dead[1]:
        underdog = 0 if dead[0] else 1
        return Roles(underdog, False, passes[underdog] - passes[1 - underdog])
    lead = counts[1 - player] - counts[player]
    favourite = player if lead >= 0 else 1 - player
    slack = lead if favourite == player else -lead - 1
    bonus = passes[1 - favourite] - passes[favourite]
    return None if -bonus > slack else Roles(1 - favourite, False, bonus)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A forest with its roles, judged.

    `gates` come earliest due first; `total` is V, the sum of the branch values for the underdog; `price` is L, what
    keeping one blocker costs: `NONE` if there is none, 0 if none need be kept.
    """

    roles: Roles
    scan: Scan
    gates: list[tuple[int, int, int]]
    total: int
    price: int

    @property
    def lead(self) -> int | None:
        """How many moves the underdog is ahead, a blocker kept and passes included; None if none can be kept."""
        if self.price >= NONE:
            return None
        return self.total - max(0, self.price) + self.roles.bonus

    def winner(self, player: int) -> int:
        """Return who wins when a player is to move."""
        underdog, lead = self.roles.underdog, self.lead
        if lead is None:
            return 1 - underdog
        return underdog if lead > 0 or (lead == 0 and player != underdog) else 1 - underdog


def judge(forest: Forest, state: State, roles: Roles) -> Judgement:
    """Judge a forest in the roles given."""
    found = scan(forest, state.colours, COLOURS[roles.underdog])
    total, cost = found.below[-1], found.cost[-1]
    if roles.blocked:
        return Judgement(roles, found, [], total, 0)
    gates = sorted(found.gates)
    paid = 0
    for due, pays, _ in gates:
        paid += pays
        if due - paid < cost:
            cost = due - paid
    return Judgement(roles, found, gates, total, cost)


def winning_selections(judgement: Judgement, state: State) -> list[int]:
    """Return the vertices whose selection wins, in ascending order."""
    roles = judgement.roles
    colour = COLOURS[state.player]
    mine = [vertex for vertex in judgement.scan.roots if state.colours[vertex] == colour]
    if state.player != roles.underdog and judgement.lead is None:
        return sorted(mine)
    chosen = _of_underdog if state.player == roles.underdog else _of_favourite
    return sorted(chosen(judgement, state, mine))


def _of_underdog(judgement: Judgement, state: State, mine: list[int]) -> list[int]:
    """An own root wins if enough is left afterwards: its cap on the price goes, and so may the last blocker."""
    found, roles = judgement.scan, judgement.roles
    below, cost = found.below, found.cost
    gated, least, second, holder = NONE, NONE, NONE, -1
    paid = 0
    for due, pays, _ in judgement.gates:
        paid += pays
        gated = min(gated, due - paid)
    colour = COLOURS[roles.underdog]
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
        if roles.blocked:
            price = 0
        if price < NONE:
            total = judgement.total - max(0, below[root] + 1) + below[root]
            if total - max(0, price) + roles.bonus >= 0:
                won.append(root)
    return won


def _of_favourite(judgement: Judgement, state: State, mine: list[int]) -> list[int]:
    """An own root wins if it leaves the underdog not ahead: it may cost more than a move, or raise the price."""
    found, roles = judgement.scan, judgement.roles
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
        if total - max(0, price) + roles.bonus <= 0:
            won.append(root)
    return won


def branch_values(judgement: Judgement, state: State) -> dict[int, int]:
    """Return the value of each branch by its root, in ascending order; positive for red."""
    colour = COLOURS[judgement.roles.underdog]
    sign = 1 if judgement.roles.underdog == 0 else -1
    below = judgement.scan.below
    return {
        root: sign * (max(0, below[root] + 1) if state.colours[root] == colour else min(0, below[root] - 1))
        for root in sorted(judgement.scan.roots)
    }
