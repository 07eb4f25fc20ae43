"""What holds for two-player zero-sum games alone: searches, and traces of searches.

What a game must be for the searches of this package: two players, no chance, and what one wins the other loses.

The inner loop of plain minimax and alpha-beta, on positions numbered by a `PositionTable`.

It is a flat loop over an explicit stack: no recursion, no calls but the look-up of a position's
`Expansion`, and a yield every so many nodes. `lastcard.core.twoplayer.minimax` is the way in.

Source: Guo 2014, sections 2.1 and 2.2, as a loop without recursion.

Positions numbered as a search meets them, so that searches work on small integers.

Rules code is written for people: it makes and checks a frozen object a move. A plain search passes the
same positions again and again, and would spend nearly all its time there. A `PositionTable` asks the
rules once a distinct position and answers from a dictionary after that. It remembers which positions
follow from which, never what any of them is worth.
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
    """See to it that a position is one of two players, without chance, and that payoffs mirror each other.

    A search calls this at its root, where chance is to move, and with the outcome of every finished game it meets.

    Raises `NotTwoPlayerZeroSum` if it is not; the message says why.
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


SLICE = 10_000
"""Nodes between two yields of `search_steps`: two or three milliseconds natively, under 25 in a browser tab."""


_LESS_THAN_A_STEP = 0.25
"""Less than the difference between any two payoffs, so that ``alpha >= beta + this`` means alpha > beta."""


class SearchTooLarge(RuntimeError):
    """A search met more nodes than it was allowed to."""


class EndlessSearch(SearchTooLarge):
    """A search went round: it would never have come back from some node."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a plain search found.

    `algorithm` (one of "minimax", "alphabeta"): how it searched.
    `value`: the payoff of the player to move at the root: 1, 1/2 or 0.
    `nodes`: nodes visited, the root and the finished games included.
    `cutoffs`: nodes at which at least one legal move was never tried.
    `pruned`: legal moves never tried, summed over those nodes.
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
    every: int = SLICE,
    cut_on_ties: bool = True,
    met: Sized | None = None,
) -> Generator[int, None, SearchResult]:
    """Search from a numbered position: with alpha-beta within a window, with minimax without one (see `minimax`, `alphabeta`).

    At each yield it raises `EndlessSearch` if the line at hand has more plies than there are positions in `met`, which are
    those met so far, each with any window: then some position comes twice in that line with the same window, and the search
    would go round for ever.

    Nothing recurs, and memory grows with the depth of the tree alone.
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
    """Run a sliced search to its end.

    Raises `SearchTooLarge` if it is known, at the end of a slice, to have more than `max_nodes` nodes.
    """

    def look(nodes: int) -> None:
        if max_nodes is not None and nodes > max_nodes:
            raise SearchTooLarge(f"the tree has more than {max_nodes:,} nodes")

    return run_to_end(steps, look)


Expansion = tuple[bool, tuple[int, ...], float]
"""Whether Max is to move, the numbers of the positions that follow in move order, and, when none
follows, the payoff of Max."""


class PositionTable(Generic[State, Move]):
    """The positions of a two-player zero-sum game, numbered as they are met; 0 is the root, where Max is to move.

    `expand`: from a number to its `Expansion`. The rules are asked the first time only.

    Raises `ValueError` if the game is not one of two players; later, on expansion, if the rules contradict
    themselves: payoffs that do not add up to 1, or a position that is not over and has no legal move.
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
        """Return the number of a position, giving it the next one when it is new."""
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
        """Expand a position by the rules (`expand` remembers what this returns)."""
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
    """By number the expansions that were worked out so far, by `ask_rules`: the quickest look-up Python has."""

    def __init__(self, ask_rules: Callable[[int], Expansion]) -> None:
        self._ask_rules = ask_rules

    def __missing__(self, number: int) -> Expansion:
        expansion = self[number] = self._ask_rules(number)
        return expansion
