"""Searches for two-player zero-sum games: the precondition, the kernel, and numbered positions.

The kernel of minimax and alpha-beta (Guo 2014, sections 2.1 and 2.2) is a flat loop over an explicit stack,
without calls for known positions, that yields now and then; an `Observer` can follow it. `minimax` is the way
in. As plain searches visit the same positions again and again, a `PositionTable` calls the rules once a
distinct position. It stores which positions follow, never their values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, Generic, Literal, Protocol

from lastcard.core.game import CHANCE, Game, Move, Outcome, State, ending
from lastcard.core.progress import run_to_end
from lastcard.core.text import amount

TOTAL = 1  # what the payoffs of the two players add up to: a win is 1, a draw 1/2, a loss 0


class NotTwoPlayerZeroSum(ValueError):
    """A search for two-player zero-sum games was given another game."""


def require_two_player_zero_sum(game: Game[Any, Any], state: Any, outcome: Outcome | None = None) -> None:
    """Raise `NotTwoPlayerZeroSum` unless two play, without chance, for payoffs that add up to 1.

    Searches call it at the root, where chance is to move, and with the outcome of every finished game.
    """
    players = len(game.players(state))
    if players != 2:
        raise NotTwoPlayerZeroSum(f"{game.name} has {amount(players, 'player')} here; this search is for two")
    if game.player_to_move(state) == CHANCE:
        raise NotTwoPlayerZeroSum(
            f"{game.format(state)}: chance is to move; this search is for games without chance"
        )
    if outcome is not None and sum(outcome.payoffs) != TOTAL:
        payoffs = " and ".join(map(str, outcome.payoffs))
        raise NotTwoPlayerZeroSum(
            f"{game.format(state)}: the payoffs {payoffs} do not add up to {TOTAL}; "
            "this search is for games in which a win counts 1, a draw 1/2 and a loss 0"
        )


Algorithm = Literal["minimax", "alphabeta"]
ALGORITHMS: tuple[Algorithm, ...] = ("minimax", "alphabeta")
NODES_A_SLICE = 10_000  # nodes between two yields: 2 to 3 ms natively, under 25 in a tab
_LESS_THAN_A_STEP = 0.25
"""Less than any difference of payoffs, so that ``alpha >= beta + this`` means alpha > beta."""


class SearchTooLarge(RuntimeError):
    """A search exceeded its nodes."""


class EndlessSearch(SearchTooLarge):
    """A search would never return from some node, as play repeats."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a plain search.

    `value`: the payoff of the player to move at the root: 1, 1/2 or 0.
    `nodes`: nodes visited, the root and the finished games included.
    `cutoffs`, `pruned`: the nodes with untried moves, and the number of these moves.
    """

    algorithm: Algorithm
    value: float
    nodes: int
    cutoffs: int
    pruned: int


class Observer(Protocol):
    """Follows a search node by node, and may end the tree at any of them."""

    def enter(
        self, number: int, expansion: Expansion, best: float, alpha: float, beta: float
    ) -> tuple[tuple[int, ...], float]:
        """Enter a node; return the successors to search, and the payoff if there are none.

        `best`, `alpha` and `beta` are the parent's best value and window, which the node inherits.
        """

    def leave(self, best: float, alpha: float, beta: float) -> None:
        """Leave the open node entered last, with its best value and final window."""


def search_kernel(
    table: Expansions,
    root: int,
    algorithm: Algorithm,
    alpha: float = -inf,
    beta: float = inf,
    every: int = NODES_A_SLICE,
    cut_on_ties: bool = True,
    observer: Observer | None = None,
) -> Generator[int, None, SearchResult]:
    """Search from a numbered position: alpha-beta within a window, or minimax without one.

    At each yield it raises `EndlessSearch` if the current line has more plies than there are known positions
    with each of its windows, for then a position and window repeat. Memory grows with the depth alone.
    Values are taken over in two places, as one more jump a node is measurably slower.
    """
    cuts, slack = algorithm == "alphabeta", 0.0 if cut_on_ties else _LESS_THAN_A_STEP
    nodes, cutoffs, pruned, pause, known = 0, 0, 0, every, table.known
    stack: list[tuple[Iterator[int], bool, float, float, float]] = []
    untried, maximising, best = iter((root,)), True, -inf  # as if the root were the only child of a Max node
    while True:
        for number in untried:
            nodes += 1
            try:
                child_maximising, children, value = known[number]
            except KeyError:
                child_maximising, children, value = known[number] = table.build(number)
            if observer is not None:
                children, value = observer.enter(number, known[number], best, alpha, beta)
            if children:
                stack.append((untried, maximising, best, alpha, beta))
                untried, maximising = iter(children), child_maximising
                best = -inf if maximising else inf
                if nodes >= pause:
                    pause = nodes + every
                    if len(stack) > 1 + len(known) * len({frame[3:] for frame in stack}):
                        raise EndlessSearch("the search never ends, for play can go round")
                    yield nodes
                break
            if value > best if maximising else value < best:
                best = value
                if cuts:
                    if maximising:
                        alpha = value if value > alpha else alpha
                    elif value < beta:
                        beta = value
                    if alpha >= beta + slack:
                        before = pruned
                        for _ in untried:
                            pruned += 1
                        cutoffs += pruned > before
        else:
            if not stack:
                return SearchResult(algorithm, best, nodes, cutoffs, pruned)
            if observer is not None:
                observer.leave(best, alpha, beta)
            value = best
            untried, maximising, best, alpha, beta = stack.pop()
            if value > best if maximising else value < best:
                best = value
                if cuts:
                    if maximising:
                        alpha = value if value > alpha else alpha
                    elif value < beta:
                        beta = value
                    if alpha >= beta + slack:
                        before = pruned
                        for _ in untried:
                            pruned += 1
                        cutoffs += pruned > before


def drain(steps: Generator[int, None, SearchResult], max_nodes: int | None = None) -> SearchResult:
    """Run a sliced search to its end. Raises `SearchTooLarge` beyond `max_nodes`."""

    def look(nodes: int) -> None:
        if max_nodes is not None and nodes > max_nodes:
            raise SearchTooLarge(f"the tree has more than {max_nodes:,} nodes")

    return run_to_end(steps, look)


Expansion = tuple[bool, tuple[int, ...], float]
"""Whether Max is to move, the successors in move order, and without any the payoff of Max."""


class Expansions(ABC):
    """Expansions by number, each built once."""

    def __init__(self) -> None:
        self.known: dict[int, Expansion] = {}  # not a subclass, in which a look-up takes longer

    def expand(self, number: int) -> Expansion:
        """Return the expansion of a number."""
        found = self.known.get(number)
        if found is None:
            found = self.known[number] = self.build(number)
        return found

    @abstractmethod
    def build(self, number: int) -> Expansion:
        """Compute the expansion of a number."""


class PositionTable(Expansions, Generic[State, Move]):
    """The numbered positions of a two-player zero-sum game; 0 is the root, Max to move.

    `order` sorts the moves. Raises `ValueError` if the game is not for two and, on expansion, if payoffs do
    not add up to 1, or a position that is not over has no legal move.
    """

    def __init__(
        self,
        game: Game[State, Move],
        root: State,
        order: Callable[[tuple[Move, ...]], Iterable[Move]] | None = None,
    ) -> None:
        super().__init__()
        require_two_player_zero_sum(game, root)
        self.game, self._order = game, order
        self.max_player = game.player_to_move(root)
        self.states = [root]
        self._numbers = {root: 0}
        self._moves: dict[int, tuple[Move, ...]] = {}

    def moves(self, number: int) -> tuple[Move, ...]:
        """Return the legal moves of a position, in the order of its expansion."""
        return self._moves[number] if self.expand(number)[1] else ()

    def standing(self, number: int) -> tuple[bool, Outcome | None]:
        """Return true if Max is to move, and the outcome if the game is over."""
        game, state = self.game, self.states[number]
        mover, outcome = game.player_to_move(state), ending(game, state)
        if outcome is not None or mover == CHANCE:
            require_two_player_zero_sum(game, state, outcome)
        return mover == self.max_player, outcome

    def build(self, number: int) -> Expansion:
        """Expand a position by the rules."""
        game, states, numbers = self.game, self.states, []
        maximising, outcome = self.standing(number)
        if outcome is not None:
            return maximising, (), float(outcome.payoffs[self.max_player])
        moves = tuple(game.legal_moves(states[number]))
        if not moves:
            raise ValueError(
                f"{game.format(states[number])}: the game is not over, but there is no legal move"
            )
        if self._order is not None:
            moves = tuple(self._order(moves))
        self._moves[number] = moves
        for move in moves:
            after = game.play(states[number], move)
            numbers.append(self._numbers.setdefault(after, len(states)))
            if numbers[-1] == len(states):
                states.append(after)
        return maximising, tuple(numbers), 0.0
