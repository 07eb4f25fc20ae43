"""Exact search on any board: alpha-beta with a transposition table and cut-offs.

A position is won as soon as one move is known to win. A position is cut off when

- the favourite in the race cannot be blocked any more,
- one player has enough *quiet* moves, which open nothing for the other, that the other runs out first,
- (undirected, without edge rules) the linear rule covers all components, or bounds the lead well enough,
- a player with rights or spare passes wins without them, or
- the only player with rights wins by a use at once, or cannot win even if each component had these rights.

The use of a last right counts as half a turn. With passes the only right is tried only where it cannot wait.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from lastcard.core.progress import run_to_end
from lastcard.games.shichinarabe.rules import Move, RedBlue, State
from lastcard.games.shichinarabe.rules.position import one_less
from lastcard.games.shichinarabe.solver.components import Bitboard, Limit, Pause, WorkMeter, bits
from lastcard.games.shichinarabe.solver.rights import Cutoffs, SearchNode

SEARCH_BUDGET = 100_000  # nodes that a search visits by default: some seconds
LARGEST_SEARCHED = 2_000  # most vertices of a board that is searched
NODE_COST = 60  # work of a node, in vertices looked at, beside those
MOVE_COST = 6  # work of a move, likewise


class OutOfNodes(Exception):
    """The search has reached its limit of nodes, work or memory."""


class Search:
    """Searches positions of one board and keeps all results; `pruning` allows cut-offs."""

    def __init__(self, state: State, budget: int = SEARCH_BUDGET, pruning: bool = True) -> None:
        self.meter = WorkMeter(len(state.colours), budget)
        self.board = Bitboard(state, self.meter)
        self.budget = budget
        self.nodes = 0
        self.table: dict[SearchNode, bool] = {}
        self._wins = [0] * self.board.size
        self._undirected = pruning and state.board.two_way and not state.board.has_rules
        self._cutoffs = Cutoffs(self.board, any(state.almighty), state.board.two_way) if pruning else None

    def exactly(self, state: State) -> SearchNode:
        """Return the node of a position, its passes as they are: for `moves`."""
        white = sum(1 << vertex for vertex, colour in enumerate(state.colours) if colour == "W")
        return SearchNode(white, state.player, state.almighty, state.passes)

    def reduced(self, state: State) -> SearchNode:
        """Return the node of a position, equal passes cancelled: for `steps`."""
        return _reduced(self.exactly(state))

    def wins(self, state: State) -> bool:
        """Return True if the player to move wins. Raises `OutOfNodes`."""
        return run_to_end(self.steps(self.reduced(state)))

    def steps(self, root: SearchNode) -> Generator[int, None, bool]:
        """Find out if the player to move wins, in slices; yields the nodes visited so far."""
        table = self.table
        known = yield from self._looking(root)
        if known is not None:
            return known
        stack = [(root, self._children(root))]
        while stack:
            node, untried = stack[-1]
            won = False
            for child in untried:
                if child is None:
                    yield self._pause()
                    continue
                known = table.get(child)
                if known is None:
                    known = yield from self._looking(child)
                if known is None:
                    stack.append((child, self._children(child)))
                    break
                if known == (child.player == node.player):
                    won = True
                    self._credit(node, child)
                    break
            else:
                known = won
            if known is None:
                continue
            table[node] = won
            stack.pop()
            while stack and won == (node.player == stack[-1][0].player):
                child, (node, _) = node, stack.pop()
                table[node] = won = True
                self._credit(node, child)
        return table[root]

    def _looking(self, node: SearchNode) -> Generator[int, None, bool | None]:
        while True:
            try:
                known = self._look(node)
            except Pause:
                yield self._pause()
            else:
                if self.meter.over:
                    yield self._pause()
                return known

    def _pause(self) -> int:
        """Begin the next slice, and return the number of nodes visited so far."""
        self.meter.go_on()
        if self.ended:
            raise OutOfNodes
        return self.nodes

    @property
    def done(self) -> int:
        """The progress in positions of the budget, by their number or by the work."""
        return min(self.budget, max(self.nodes, int(self.budget * self.meter.share)))

    @property
    def ended(self) -> Limit:
        """The limit that is reached, if any."""
        return "positions" if self.nodes >= self.budget else self.meter.ended

    def _credit(self, node: SearchNode, child: SearchNode) -> None:
        """Count the vertices that won, so that they are tried early elsewhere."""
        for vertex in bits(child.white & ~node.white):
            self._wins[vertex] += 1

    def _look(self, node: SearchNode) -> bool | None:
        known = self.table.get(node)
        if known is None:
            if self.ended:
                raise OutOfNodes
            known = self._at_once(node)
            self.nodes += 1
            self.meter.kept += 2
            self.meter.add(NODE_COST)
            if known is not None:
                self.table[node] = known
        return known

    def _at_once(self, node: SearchNode) -> bool | None:
        white, player, rights, passes = node
        board = self.board
        mine, theirs = board.own[player] & ~white, board.own[1 - player] & ~white
        if not mine:
            return True
        if not theirs:
            return False
        front = board.front(white)
        if not front & mine and not passes[player] and not rights[player]:
            return False
        if front & mine and not mine & (mine - 1):
            return True
        return self._cutoffs.verdict(node, front) if self._cutoffs else None

    def _children(self, node: SearchNode) -> Iterator[SearchNode | None]:
        """The nodes after each move, rights first, then by the opponent's moves; None: pause."""
        board, player = self.board, node.player
        if node.rights[player]:
            among = self._cutoffs.uses.pop(node, -1) if self._cutoffs else -1
            if self._cutoffs and not any(node.passes):
                yield from self._halves(node, among)
            else:
                # A use can wait until its vertex is next to white or to the selection (Lemma 5).
                can_wait = self._undirected and node.rights[player] == 1 and not node.rights[1 - player]
                yield from (child for _, child in self._uses(node, can_wait))
        plain = [child for _, child in self._turns(*node, None)]
        if len(plain) > 1:
            theirs = board.own[1 - player]
            plain.sort(key=lambda child: (board.front(child.white) & theirs & ~child.white).bit_count())
        yield from plain

    def moves(self, node: SearchNode, uses: bool = True) -> Iterator[tuple[Move, SearchNode]]:
        """Yield the moves at a node with their children, no right on the last vertex."""
        yield from self._turns(*node, None)
        if uses:
            yield from self._uses(node)

    def _halves(self, node: SearchNode, among: int) -> Iterator[SearchNode | None]:
        """The nodes within a turn, after the use of a right; None asks for a pause.

        There a player with another right could use it in the same turn, against the rules: unless such a node is lost,
        the nodes after the selections count.
        """
        white, player, rights, passes = node
        board = self.board
        theirs = board.own[1 - player] & ~white
        if not theirs & (theirs - 1):
            return
        left = one_less(rights, player)
        for vertex in sorted(bits(theirs & among), key=self._wins.__getitem__, reverse=True):
            half = SearchNode(board.grown(white, vertex), player, left, passes)
            if not left[player]:
                yield half
                continue
            looking = self._looking(half)
            while True:
                try:
                    next(looking)
                except StopIteration as end:
                    lost = end.value is False
                    break
                yield None
            if not lost:
                yield from (child for _, child in self._turns(*half, vertex))

    def _uses(self, node: SearchNode, put_off: bool = False) -> Iterator[tuple[Move, SearchNode]]:
        white, player, rights, passes = node
        board = self.board
        theirs = board.own[1 - player] & ~white
        if rights[player] and theirs & (theirs - 1):
            left = one_less(rights, player)
            front = board.front(white) if put_off else -1
            for vertex in bits(theirs):
                among = -1 if front >> vertex & 1 else board.opens[vertex]
                yield from self._turns(board.grown(white, vertex), player, left, passes, vertex, among)

    def _turns(
        self, white: int, player: int, rights: RedBlue, passes: RedBlue, whitened: int | None, among: int = -1
    ) -> list[tuple[Move, SearchNode]]:
        """What can follow a use or begin a turn: selections `among` some, and the pass."""
        board, other = self.board, 1 - player
        found = [
            (Move(vertex, whitened), _reduced(SearchNode(board.grown(white, vertex), other, rights, passes)))
            for vertex in bits(board.front(white) & board.own[player] & ~white & among)
        ]
        if passes[player] and among == -1:
            after = _reduced(SearchNode(white, other, rights, one_less(passes, player)))
            found.append((Move(None, whitened), after))
        self.meter.add(MOVE_COST * len(found))
        return found


def _reduced(node: SearchNode) -> SearchNode:
    """Cancel equal passes if no player has two rights: a pass answers a pass (Theorem 6.1).

    With a second right a player could whiten two vertices before a selection, which needs a pass.
    """
    (red, blue), least = node.passes, min(node.passes)
    if not least or max(node.rights) > 1:
        return node
    return node._replace(passes=(red - least, blue - least))
