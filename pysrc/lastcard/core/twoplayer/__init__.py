"""Searches for two-player zero-sum games: the precondition, the kernel, and numbered positions.

The kernel of minimax and alpha-beta (Guo 2014, sections 2.1 and 2.2) is a flat loop over an explicit stack,
without calls but the look-up of an `Expansion`, that yields now and then; `minimax` is the way in. As plain
searches visit the same positions again and again, a `PositionTable` calls the rules once a distinct position.
It stores which positions follow, never their values.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sized
from dataclasses import dataclass
from math import inf
from typing import Any, Generic, Literal

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


def search_kernel(
    expand: Callable[[int], Expansion],
    root: int,
    algorithm: Algorithm,
    alpha: float = -inf,
    beta: float = inf,
    every: int = NODES_A_SLICE,
    cut_on_ties: bool = True,
    met: Sized | None = None,
) -> Generator[int, None, SearchResult]:
    """Search from a numbered position: alpha-beta within a window, or minimax without one.

    At each yield it raises `EndlessSearch` if the current line has more plies than there are positions in
    `met` with each of its windows, for then a position and window repeat. Memory grows with the depth alone.
    """
    cuts, slack = algorithm == "alphabeta", 0.0 if cut_on_ties else _LESS_THAN_A_STEP
    nodes, cutoffs, pruned, pause = 1, 0, 0, every
    maximising, children, payoff = expand(root)
    if not children:
        return SearchResult(algorithm, payoff, 1, 0, 0)
    stack: list[tuple[Iterator[int], bool, float, float, float]] = []
    untried = iter(children)
    best = -inf if maximising else inf
    while True:
        for child in untried:
            nodes += 1
            child_maximising, children, value = expand(child)
            if children:
                stack.append((untried, maximising, best, alpha, beta))
                untried, maximising = iter(children), child_maximising
                best = -inf if maximising else inf
                if nodes >= pause:
                    pause = nodes + every
                    if met is not None and len(stack) > len(met) * len({frame[3:] for frame in stack}):
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


class PositionTable(Generic[State, Move]):
    """The numbered positions of a two-player zero-sum game; 0 is the root, Max to move.

    `expand` gives the `Expansion` of a number. Raises `ValueError` if the game is not for two and, on
    expansion, if payoffs do not add up to 1, or a position that is not over has no legal move.
    """

    def __init__(self, game: Game[State, Move], root: State) -> None:
        require_two_player_zero_sum(game, root)
        self.game = game
        self.max_player = game.player_to_move(root)
        self._states: list[State] = []
        self._numbers: dict[State, int] = {}
        self._moves: dict[int, tuple[Move, ...]] = {}
        self.expand: Callable[[int], Expansion] = Expansions(self.ask_rules).__getitem__
        self.number(root)

    def __len__(self) -> int:
        return len(self._states)

    def number(self, state: State) -> int:
        """Return the number of a position, a new one if it is new."""
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number

    def state(self, number: int) -> State:
        """Return the position with this number."""
        return self._states[number]

    def moves(self, number: int) -> tuple[Move, ...]:
        """Return the legal moves of a position, in the order of its expansion."""
        self.expand(number)
        return self._moves[number]

    def ask_rules(self, number: int) -> Expansion:
        """Expand a position by the rules (`expand` caches the answer)."""
        game, state = self.game, self._states[number]
        mover, outcome = game.player_to_move(state), ending(game, state)
        maximising = mover == self.max_player
        if outcome is not None or mover == CHANCE:
            require_two_player_zero_sum(game, state, outcome)
        if outcome is not None:
            self._moves[number] = ()
            return maximising, (), float(outcome.payoffs[self.max_player])
        moves = tuple(game.legal_moves(state))
        if not moves:
            raise ValueError(f"{game.format(state)}: the game is not over, but there is no legal move")
        self._moves[number] = moves
        return maximising, tuple(self.number(game.play(state, move)) for move in moves), 0.0


class Expansions(dict[int, Expansion]):
    """Cached expansions by number: the quickest look-up in Python."""

    def __init__(self, ask_rules: Callable[[int], Expansion]) -> None:
        self._ask_rules = ask_rules

    def __missing__(self, number: int) -> Expansion:
        expansion = self[number] = self._ask_rules(number)
        return expansion
