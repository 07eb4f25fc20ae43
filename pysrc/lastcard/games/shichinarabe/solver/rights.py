"""Verdicts without search: bounds for all-mighty rights, and uses that win at once.

Suppose one player, the holder, has k rights. Give every component k rights, charge the holder some moves for each use
beside the selection that follows it, and give k·charge moves in advance. That is never worse for the holder,
components share nothing any more, and all values are whole numbers that add up. The best bound is the least over all
charges. Proofs: ``docs/proofs/shichinarabe-forests.md``, here Theorem 4.
"""

from __future__ import annotations

from typing import NamedTuple

from lastcard.games.shichinarabe.rules import RedBlue
from lastcard.games.shichinarabe.solver.components import (
    Bitboard,
    Components,
    ComponentValue,
    Pause,
    bits,
    bounds,
    simplest,
)
from lastcard.games.shichinarabe.solver.forest import NONE, Roles, roles_of

MOST_CHARGE = 8  # largest charge that is tried
MOST_SMALL = 9  # most vertices of a component of any shape that is valued
MOST_WORK = 400_000  # bound of the size of a larger tree to the power of its entries and the rights
MOST_AT_ONCE = 300  # most vertices of components looked at for one position; results are kept for the next


class TooMuch(Exception):
    """Raised when a value takes more work than is allowed for one position."""


BlockerCost = tuple[int, int, int, int]
"""(cost, size of the pocket, vertex, pocket): the cost of never playing a vertex, and all that this hides."""


class Rights:
    """Values the components of a board for a player with rights, each once."""

    def __init__(self, components: Components) -> None:
        self._components = components
        self._known: dict[tuple[int, int, int, int, int, int, int], int] = {}
        self._kept: dict[tuple[int, int, int], list[BlockerCost]] = {}
        self._pockets: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        self.work = 0  # vertices of components looked at
        self._enough = 0

    def begin(self) -> None:
        """Allow new work for another position."""
        self._enough = self.work + MOST_AT_ONCE

    def holds(
        self, left: int, front: int, holder: int, uses: int, most: int, frozen: int = 0, thaw: int = 0
    ) -> bool:
        """True if the value for the holder of `uses` rights is seen to be at most `most`.

        The opponent promises not to play the vertices `frozen`. With the last use the promise ends in a component with
        fewer such vertices than `thaw`; in others it remains for one.
        """
        components = self._components.split(left)
        if not all(self._feasible(component, component & front, uses) for component in components):
            return False
        before = NONE
        for charge in range(1, MOST_CHARGE + 1):
            try:
                total = uses * charge + sum(
                    self._value(component, component & front, holder, uses, component & frozen, thaw, charge)
                    for component in components
                )
            except TooMuch:
                return False
            if total <= most:
                return True
            if total > before:
                break
            before = total
        return False

    def blockers(self, left: int, front: int, holder: int, number: int) -> list[int]:
        """Return sets of vertices of the opponent that each hide some of the holder's."""
        parts = self._components.split(left)
        found = sorted(entry for part in parts for entry in self._blockers(part, part & front, holder))
        first = _disjoint(found, number)
        others = (_disjoint([entry for entry in found if entry is not one], number) for one in first)
        return [sum(1 << vertex for _, _, vertex, _ in chosen) for chosen in (first, *others) if chosen]

    def _blockers(self, component: int, entries: int, holder: int) -> list[BlockerCost]:
        key = (component, entries, holder)
        if key not in self._kept:
            components, own, found = self._components, self._components.board.own, []
            if self._feasible(component, entries, 1):
                found = [
                    (*pocket, vertex)
                    for vertex in bits(component & own[1 - holder])
                    if (pocket := self._pocket(component, entries, holder, vertex))[1] & own[holder]
                ]
            value = components.value(component, entries) * (1 if holder == 0 else -1) if found else 0
            self._kept[key] = [(kept - value, hid.bit_count(), vertex, hid) for kept, hid, vertex in found]
        return self._kept[key]

    def _pocket(self, component: int, entries: int, holder: int, vertex: int) -> tuple[int, int]:
        """The value while a vertex is never played, and the vertex with all it hides."""
        key = (component, entries, holder, vertex)
        known = self._pockets.get(key)
        if known is None:
            components = self._components
            hidden, worth = 1 << vertex, 0
            for part in components.each(component ^ 1 << vertex):
                if part & entries:
                    worth += components.value(part, part & entries)
                else:
                    hidden |= part
            known = self._pockets[key] = (worth if holder == 0 else -worth, hidden)
            components.meter.keep()
        return known

    def _feasible(self, component: int, entries: int, uses: int) -> bool:
        size = component.bit_count()
        if size <= MOST_SMALL:
            return True
        cuts = entries.bit_count() + uses
        return size**cuts <= MOST_WORK and self._components.edges(component) == size - 1

    def _value(
        self, component: int, entries: int, holder: int, uses: int, frozen: int, thaw: int, charge: int
    ) -> int:
        """The value of a component for the holder, with `charge` moves to pay for each use."""
        key = (component, entries, holder, uses, frozen, thaw, charge)
        known = self._known.get(key)
        if known is not None:
            return known
        size = component.bit_count()
        self.work += size
        if self.work > self._enough:
            raise TooMuch
        try:
            known = self._simplest(component, entries, holder, uses, frozen, thaw, charge)
        except Pause:
            self.work -= size  # counted again when it resumes
            raise
        self._known[key] = known
        self._components.meter.keep()
        return known

    def _simplest(
        self, component: int, entries: int, holder: int, uses: int, frozen: int, thaw: int, charge: int
    ) -> int:
        components, own = self._components, self._components.board.own
        opens = components.board.opens
        low, high = -NONE, NONE
        for vertex in bits(entries & ~frozen):
            rest = component ^ 1 << vertex
            opened = (entries | opens[vertex]) & rest
            worth = sum(
                self._value(part, opened & part, holder, uses, frozen & part, thaw, charge)
                for part in components.each(rest)
            )
            if own[holder] >> vertex & 1:
                low = max(low, worth)
            else:
                high = min(high, worth)
        for vertex in bits(component & own[1 - holder]):
            rest = component ^ 1 << vertex
            opened = (entries | opens[vertex]) & rest
            if uses == 1:
                kept = 0 if frozen.bit_count() < thaw else frozen & rest
                worth = self._after(rest, opened, holder, kept)
            else:
                worth = sum(
                    self._value(part, opened & part, holder, uses - 1, frozen & part, thaw, charge)
                    for part in components.each(rest)
                )
            low = max(low, worth - charge - 1)
        return simplest(low, high)

    def _after(self, left: int, entries: int, holder: int, frozen: int) -> int:
        """The value after the last use, while one of the vertices `frozen` is kept, if any."""
        components = self._components
        hidden = components.board.own[holder]
        found = []
        for vertex in bits(frozen):
            parts = list(components.each(left ^ 1 << vertex))
            if any(not part & entries and part & hidden for part in parts):
                found.append(sum(components.value(part, part & entries) for part in parts))
        if not found:
            found = [sum(components.value(part, part & entries) for part in components.each(left & ~frozen))]
        return min(found) if holder == 0 else -max(found)


def _disjoint(blockers: list[BlockerCost], number: int) -> list[BlockerCost]:
    """The first `number` blockers whose pockets do not meet; none if there are too few."""
    chosen: list[BlockerCost] = []
    for blocker in blockers:
        if len(chosen) < number and not any(blocker[3] & other[3] for other in chosen):
            chosen.append(blocker)
    return chosen if len(chosen) == number else []


class Uses(NamedTuple):
    """True if a use of one right wins; else the vertices on which a use may win."""

    wins: bool
    open: int


def judge_uses(components: Components, left: int, front: int, holder: int, leads: bool) -> Uses:
    """Judge the uses of the only right; `leads`: its holder is the favourite after the use.

    A use on a vertex wins if and only if the value with that vertex white, before the selection, is at least 1 for the
    holder (Lemma 4).
    """
    theirs = left & components.board.own[1 - holder]
    if not theirs & (theirs - 1):
        return Uses(False, 0)
    underdog = 1 - holder if leads else holder
    within = components.split(left)
    known = [components.judge(component, component & front, underdog) for component in within]
    components.meter.add(len(within))
    key = (left, front, holder, leads)
    judged, unsure = components.judged.get(key, (0, 0))
    for place, component in enumerate(within):
        others = known[:place] + known[place + 1 :]
        for vertex in bits(component & theirs & ~judged):
            parts = components.opened(component, component & front, vertex, underdog)
            wins = _use_wins([*others, *parts], leads)
            if wins:
                components.judged.pop(key, None)
                return Uses(True, 0)
            judged |= 1 << vertex
            unsure |= (wins is None) << vertex
            components.judged[key] = judged, unsure
            components.meter.add(len(others) + len(parts))
            components.meter.keep()
    components.judged.pop(key, None)
    return Uses(False, unsure)


def _use_wins(known: list[ComponentValue | None], leads: bool) -> bool | None:
    """True if the value is at least 1 for the holder; None if the bounds leave it open."""
    found = [value for value in known if value is not None]
    if len(found) < len(known):
        return None
    goal = 0 if leads else 1  # values count for the underdog: for the opponent if the holder leads
    if sum(value.value for value in found) < goal:
        return leads
    least, most = bounds(found)
    return not leads if least >= goal else leads if most < goal else None


class SearchNode(NamedTuple):
    """A position in a search, its white vertices as a set."""

    white: int
    player: int
    rights: RedBlue
    passes: RedBlue


class Cutoffs:
    """Finds the winner at a node without search, where possible.

    `whitening`: rights may open vertices that selections never reach. `two_way`: the board is undirected; values are
    used only there, without edge rules.
    """

    def __init__(self, board: Bitboard, whitening: bool, two_way: bool) -> None:
        self._board = board
        self._components = Components(board) if two_way and not board.changes else None
        self.uses: dict[SearchNode, int] = {}  # at open nodes: where the only right may still win at once
        self._rights = Rights(self._components) if self._components else None
        self._interrupted: SearchNode | None = None
        self._dead: RedBlue | None = (0, 0) if board.changes else None
        if self._dead is None and not whitening:
            self._dead = self._unreachable(board.white)

    def verdict(self, node: SearchNode, front: int) -> bool | None:
        """True if the player to move wins; None if unknown. After `Pause` ask for the node again."""
        if self._rights and node != self._interrupted:
            self._rights.begin()
        self._interrupted = node
        found = self._verdict(node, front)
        self._interrupted = None
        return found

    def _verdict(self, node: SearchNode, front: int) -> bool | None:
        white, player, rights, passes = node
        if not any(rights):
            return self._plain(white, player, passes, front)
        favourite = self._never_stuck(white, player, front)
        if favourite is not None:
            return player == favourite
        if all(rights):
            return self._forgone(node, front)
        holder = 0 if rights[0] else 1
        without = self._plain(white, player, passes, front)
        if without is (player == holder):
            return without
        return self._held(node, front, holder)

    def _never_stuck(self, white: int, player: int, front: int) -> int | None:
        """The favourite, if all own vertices are reached unaided, which no right or pass stops."""
        board = self._board
        if board.deletes and board.triggers & ~white:
            return None
        left, counts = board.left(white)
        roles = roles_of(counts, player)
        if roles is None:
            return None
        strong = left[1 - roles.underdog]
        return 1 - roles.underdog if board.reach(white, front, strong) == strong else None

    def _forgone(self, node: SearchNode, front: int) -> bool | None:
        """The verdict if both players have rights: a player who wins without using any wins."""
        for winner in (0, 1):
            rights = (0, node.rights[1]) if winner == 0 else (node.rights[0], 0)
            won = self._verdict(node._replace(rights=rights), front)
            if won is (node.player == winner):
                return won
        return None

    def _held(self, node: SearchNode, front: int, holder: int) -> bool | None:
        """The verdict if the holder of all rights loses without them."""
        white, player, rights, passes = node
        if self._components is None or self._rights is None or self._unreachable(white) != (0, 0):
            return None
        left, counts = self._board.left(white)
        lead = counts[1 - holder] - counts[holder] - (player != holder)
        if not any(passes):
            uses = judge_uses(self._components, left[0] | left[1], front, holder, lead > 0)
            if uses.wins:
                return player == holder
            if rights[holder] == 1 and player == holder:
                self.uses[node] = uses.open
        roles = roles_of(counts, player, passes)
        if roles is None:
            return None
        number, choices, thaw, bonus = rights[holder], [0], 0, roles.bonus
        if roles.underdog != holder:
            if any(passes):
                return None
            kept = min(number, lead) + 1
            choices = self._rights.blockers(left[0] | left[1], front, holder, kept)
            thaw = NONE if lead < number else kept if number == 1 else 0
            bonus = -bonus
        held = left[0] | left[1], front, holder, number, -bonus - (player != holder)
        if any(self._rights.holds(*held, frozen, thaw) for frozen in choices):
            return player != holder
        return None

    def _unreachable(self, white: int) -> RedBlue:
        """The numbers of red and blue vertices that are never reached, whatever is selected."""
        board = self._board
        left = (board.own[0] | board.own[1]) & ~white
        dead = left & ~board.reach(white, board.front(white), left)
        return (dead & board.own[0]).bit_count(), (dead & board.own[1]).bit_count()

    def _plain(self, white: int, player: int, passes: RedBlue, front: int) -> bool | None:
        board = self._board
        left, counts = board.left(white)
        if not front & left[player] and not passes[player]:
            return False
        dead = self._unreachable(white) if self._dead is None else self._dead
        roles = roles_of(counts, player, passes, dead)
        if roles is None:
            return None
        weak, strong = left[roles.underdog], left[1 - roles.underdog]
        strong_alone = board.reach(white, front, strong)
        weak_alone = board.reach(white, front, weak)
        active = board.triggers & ~white
        if strong_alone == strong and not roles.blocked and not (active and board.deletes):
            return player != roles.underdog
        to_move = player == roles.underdog
        if not strong_alone & active and strong_alone != strong:
            quiet = board.quiet(white, front, weak, strong)
            if quiet + roles.bonus >= strong_alone.bit_count() + to_move:
                return to_move
        if not weak_alone & active:
            quiet = board.quiet(white, front, strong, weak)
            if quiet >= weak_alone.bit_count() + roles.bonus + (not to_move):
                return not to_move
        if self._components is None:
            return None
        return self._by_values(self._components, weak | strong, front, roles, to_move)

    def _by_values(
        self, components: Components, left: int, front: int, roles: Roles, to_move: bool
    ) -> bool | None:
        values: list[ComponentValue] = []
        for component in components.split(left):
            if entries := component & front:
                found = components.judge(component, entries, roles.underdog)
                if found is None:
                    return None
                values.append(found)
        needed = int(to_move) - roles.bonus  # the least sum with which the underdog wins
        total = sum(found.value for found in values)
        if roles.blocked:
            return to_move if total >= needed else not to_move
        if bounds(values)[0] >= needed:
            return to_move
        if total < needed or all(found.exact for found in values):
            return not to_move
        return None
