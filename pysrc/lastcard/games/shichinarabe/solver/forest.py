"""The linear rule: the winner and the winning moves of a forest below white vertices.

Red counts upwards. A red vertex over branches of sum s is worth max(0, s + 1), a blue one min(0, s − 1): the moves
that red is ahead if the player who cannot move loses. The *underdog* (`Roles`) can only win by keeping a *blocker*,
an own vertex with vertices of the favourite below it. Let V be the sum of the branch values for the underdog, and L
the price of one blocker: the least cost in the open, or less, because the favourite has to open the gates one by
one, earliest due first, and pays for each. The underdog wins if and only if V − max(0, L) is positive, or zero with
the favourite to move. This takes linear time, but for sorting the gates.

Source: ours, proved in ``docs/proofs/shichinarabe-forests.md``; Kiya 2021 states in Theorem 6.5 that there is such an
algorithm, and names the value in section 1.4.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from lastcard.games.shichinarabe.rules import COLOURS, RedBlue, State

NONE = 1 << 60  # the cost of a blocker where there is none


@dataclass(frozen=True, slots=True)
class Forest:
    """The vertices that can be reached, parents first, and the numbers of `dead` ones.

    The parent of a dead vertex is −1; that of a root, which is next to white, is the size of the board.
    """

    order: list[int]
    parents: array[int]
    dead: tuple[int, int]


def forest_of(state: State) -> Forest | None:
    """Return the forest of a position without edge rules; None for cycles and double roots."""
    board = state.board
    found = _as_numbered(state) if board.two_way and not board.has_rules else None
    return found or _by_search(state)


def _as_numbered(state: State) -> Forest | None:
    """The forest in one pass, if every parent has a lower number than its children."""
    colours = state.colours
    size = len(colours)
    parents = array("q", [-1]) * size
    order: list[int] = []
    for vertex, near in enumerate(state.board.opens):
        first = near[0] if near else size
        if first < vertex and len(near) > 1 and near[1] < vertex:
            return None
        if colours[vertex] == "W":
            if first < vertex and colours[first] != "W":
                return None
        elif first > vertex:
            return None
        elif colours[first] == "W":
            parents[vertex] = size
            order.append(vertex)
        elif parents[first] >= 0:
            parents[vertex] = first
            order.append(vertex)
    return _with_dead(order, parents, colours)


def _by_search(state: State) -> Forest | None:
    colours, opens = state.colours, state.board.adjacency(state.colours)
    size = len(colours)
    parents = array("q", [-1]) * size
    order: list[int] = []
    for vertex, colour in enumerate(colours):
        if colour == "W":
            for child in opens[vertex]:
                if parents[child] < 0 and colours[child] != "W":
                    parents[child] = size
                    order.append(child)
    for vertex in order:
        above = parents[vertex]
        for child in opens[vertex]:
            if child != above:
                if parents[child] >= 0:
                    return None
                if colours[child] != "W":
                    parents[child] = vertex
                    order.append(child)
    return _with_dead(order, parents, colours)


def _with_dead(order: list[int], parents: array[int], colours: str) -> Forest:
    dead = Counter[str]()
    if len(order) + colours.count("W") < len(colours):
        dead.update(colour for colour, parent in zip(colours, parents, strict=True) if parent < 0)
    return Forest(order, parents, (dead["R"], dead["B"]))


@dataclass(frozen=True, slots=True)
class Scan:
    """The result of one pass from the leaves to the roots, counted for the underdog.

    By vertex, and for the whole forest at the end: `below`, the sum of the branches below it, and `cost`, the least
    cost of a blocker below it in the open. `over` marks vertices above one of the favourite's. A gate (due, pays,
    vertex) is a vertex that the favourite pays for opening, with a blocker below it that is free until then.
    """

    below: list[int]
    cost: list[int]
    over: bytearray
    gates: list[tuple[int, int, int]]
    roots: list[int]


def scan(forest: Forest, colours: Sequence[str], underdog: str) -> Scan:
    """Compute sums, costs and gates."""
    size = len(colours)
    parents = forest.parents
    below = [0] * (size + 1)
    cost = [NONE] * (size + 1)
    hidden = [NONE] * (size + 1)
    over = bytearray(size + 1)
    gates: list[tuple[int, int, int]] = []
    for vertex in reversed(forest.order):
        parent = parents[vertex]
        value = below[vertex]
        if colours[vertex] == underdog:
            value = value + 1 if value >= 0 else 0
            if over[vertex]:
                over[parent] = 1
                price = cost[vertex]
                if value < price:
                    price = value
                if price < cost[parent]:
                    cost[parent] = price
                price = hidden[vertex]
                if price < hidden[parent]:
                    hidden[parent] = price
            below[parent] += value
        else:
            over[parent] = 1
            value -= 1
            price = cost[vertex]
            if value <= 0:
                below[parent] += value
                if price < cost[parent]:
                    cost[parent] = price
                price = hidden[vertex]
                if price < hidden[parent]:
                    hidden[parent] = price
            else:
                due = hidden[vertex]
                if price < due:
                    due = price
                if due < NONE:
                    gates.append((due, value, vertex))
                    due -= value
                    if due < hidden[parent]:
                        hidden[parent] = due
    roots = [vertex for vertex in forest.order if parents[vertex] == size]
    return Scan(below, cost, over, gates, roots)


@dataclass(frozen=True, slots=True)
class Roles:
    """The underdog, who loses unless the other player, the favourite, gets stuck.

    `blocked`: the favourite has a dead vertex, so that no blocker is needed. `bonus`: the underdog's moves in hand
    through passes, less the favourite's.
    """

    underdog: int
    blocked: bool
    bonus: int


def roles_of(counts: RedBlue, player: int, passes: RedBlue = (0, 0), dead: RedBlue = (0, 0)) -> Roles | None:
    """Return the roles; None if the favourite has so many passes that the roles might change.

    A hand loses one vertex a turn, so the favourite empties it first unless stuck. Equal passes cancel, as each can
    be answered by one (Theorem 6.1); fewer passes of the favourite than the lead are only moves in hand.
    """
    if dead[0] and dead[1]:
        return Roles(0, True, passes[0] - passes[1])
    if dead[0] or dead[1]:
        underdog = 0 if dead[0] else 1
        return Roles(underdog, False, passes[underdog] - passes[1 - underdog])
    lead = counts[1 - player] - counts[player]
    favourite, slack = (player, lead) if lead >= 0 else (1 - player, -lead - 1)
    bonus = passes[1 - favourite] - passes[favourite]
    return None if -bonus > slack else Roles(1 - favourite, False, bonus)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A forest judged by its roles: gates earliest due first, `total` V and `price` L.

    The price is `NONE` without a blocker, 0 if none is needed.
    """

    roles: Roles
    scan: Scan
    gates: list[tuple[int, int, int]]
    total: int
    price: int

    @property
    def lead(self) -> int | None:
        """The moves that the underdog is ahead with a blocker kept; None without one."""
        if self.price >= NONE:
            return None
        return self.total - max(0, self.price) + self.roles.bonus

    def winner(self, player: int) -> int:
        """Return the winner if a player is to move."""
        underdog, lead = self.roles.underdog, self.lead
        enough = lead is not None and (lead > 0 or (lead == 0 and player != underdog))
        return underdog if enough else 1 - underdog


def judge_forest(forest: Forest, state: State, roles: Roles) -> Judgement:
    """Judge a forest by its roles."""
    found = scan(forest, state.colours, COLOURS[roles.underdog])
    total, cost = found.below[-1], found.cost[-1]
    if roles.blocked:
        return Judgement(roles, found, [], total, 0)
    gates = sorted(found.gates)
    return Judgement(roles, found, gates, total, min([cost, *_costs_when_opened(gates)]))


def _costs_when_opened(gates: list[tuple[int, int, int]]) -> list[int]:
    paid = accumulate(pays for _, pays, _ in gates)
    return [due - so_far for (due, _, _), so_far in zip(gates, paid, strict=True)]


def winning_selections(judgement: Judgement, state: State) -> list[int]:
    """Return the winning selections in ascending order."""
    colour, leads = COLOURS[state.player], state.player != judgement.roles.underdog
    mine = [vertex for vertex in judgement.scan.roots if state.colours[vertex] == colour]
    if leads and judgement.lead is None:
        return sorted(mine)
    return sorted((_of_favourite if leads else _of_underdog)(judgement, state, mine))


def _of_underdog(judgement: Judgement, state: State, mine: list[int]) -> list[int]:
    """The roots that leave enough: a root's cap on the price goes, perhaps the last blocker."""
    found, roles = judgement.scan, judgement.roles
    below, cost = found.below, found.cost
    gated = min(_costs_when_opened(judgement.gates), default=NONE)
    least, second, holder = NONE, NONE, -1
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
    """The roots that leave the underdog not ahead: playing one may change the price."""
    found, roles = judgement.scan, judgement.roles
    below, cost = found.below, found.cost
    gates = judgement.gates
    costs = _costs_when_opened(gates)
    before = list(accumulate(costs, min, initial=NONE))
    after = list(accumulate(reversed(costs), min, initial=NONE))[::-1]
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
    """Return the value of each branch by its root in ascending order, positive for red."""
    colour = COLOURS[judgement.roles.underdog]
    sign = 1 if judgement.roles.underdog == 0 else -1
    below = judgement.scan.below
    return {
        root: sign * (max(0, below[root] + 1) if state.colours[root] == colour else min(0, below[root] - 1))
        for root in sorted(judgement.scan.roots)
    }
