"""The graph of the positions that can follow from some, and guarded calls of a game's rules.

`SafeRules` turns invalid answers of a game into clear errors; `explore` numbers positions layer by layer.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Rational
from typing import Any, Generic, NoReturn

from lastcard.core.game import CHANCE, Game, GameError, Outcome, State
from lastcard.core.game.ends import exact_payoffs, in_full
from lastcard.core.progress import Progress, Sliced
from lastcard.core.text import quote
from lastcard.core.worth import Value

MOST_ASKED_KEPT = 10_000  # ends, and lots of chance, that are remembered so that they are read once


class SafeRules:
    """A game's rules with checked answers; `root` determines the players. Raises `GameError`."""

    def __init__(self, game: Game[Any, Any], root: Any) -> None:
        self.game = game
        self.names = tuple(game.players(root))
        if not self.names:
            raise GameError(f"{self.where('players', root)} names nobody")
        self.require_hashable(root)
        self._ends: dict[Any, tuple[tuple[Fraction, ...], tuple[Value, ...]]] = {}
        self._lots: dict[Any, tuple[Any, tuple[Any, ...], tuple[Fraction, ...]]] = {}

    def require_hashable(self, state: Any) -> None:
        """Raise `GameError` unless a position is hashable."""
        try:
            hash(state)
        except TypeError:
            raise self._unhashable(f"the position {_state_shown(self.game, state)}") from None

    def where(self, method: str, state: Any) -> str:
        """Return a call of a method, for a message."""
        return f"{self.game.name}: {method}({_state_shown(self.game, state)})"

    def end(self, said: Any, state: Any) -> tuple[tuple[Fraction, ...], tuple[Value, ...]]:
        """Return the exact payoffs and the results, if any, of an end. Raises `GameError`."""
        kept = isinstance(said, str | tuple | Outcome) or type(said) is int
        try:
            known = self._ends.get((type(said), said)) if kept else None
        except TypeError:
            known, kept = None, False
        if known is None:
            known = self._read_end(said, state)
            if kept and len(self._ends) < MOST_ASKED_KEPT:
                self._ends[type(said), said] = known
        return known

    def _read_end(self, said: Any, state: Any) -> tuple[tuple[Fraction, ...], tuple[Value, ...]]:
        where = self.where("outcome", state)  # ends that come up again are remembered, so this is seldom
        full = in_full(said, self.names, where)
        players = len(self.names)
        if len(full.payoffs) != players or len(full.results) not in (0, players):
            raise GameError(f"{where} is not about {players} players: {full.payoffs} {full.results}")
        return exact_payoffs(full.payoffs, where), full.results

    def moves(self, said: Any, state: Any) -> Sequence[Any]:
        """Return the moves of `legal_moves` as a sequence. Raises `GameError`."""
        if isinstance(said, Iterator):
            said = tuple(said)
        if not isinstance(said, Sequence):
            raise GameError(
                f"{self.where('legal_moves', state)} is {quote(repr(said))}, which is not a sequence of moves",
                "return a list or a tuple",
            )
        if not said:
            where = self.where("legal_moves", state)
            raise GameError(f"{where} has no move, and outcome says that the game is not over")
        return said

    def lot(self, state: Any) -> tuple[tuple[Any, ...], tuple[Fraction, ...]]:
        """Return the possible moves of chance and their probabilities. Raises `GameError`."""
        said = self.game.chance_outcomes(state)
        known = self._lots.get(id(said))
        if known is None:
            moves, shares = self._read_lot(said, state)
            if type(said) is not tuple or len(self._lots) >= MOST_ASKED_KEPT:
                return moves, shares
            known = self._lots[id(said)] = said, moves, shares  # with `said`, whose id would be used again
        return known[1], known[2]

    def _read_lot(self, said: Any, state: Any) -> tuple[tuple[Any, ...], tuple[Fraction, ...]]:
        try:
            pairs = [(move, share) for move, share in said]
        except (TypeError, ValueError):
            change = "it must be pairs of a move and its probability"
            raise self._bad_lot(state, f"is {quote(repr(said))}", change) from None
        for move, share in pairs:
            if isinstance(share, bool) or not isinstance(share, Rational):
                what = f"gives {quote(repr(move))} the probability {share!r:.60}, which is not exact"
                raise self._bad_lot(state, what, "write a fraction, such as Fraction(1, 6)")
            if share < 0:
                raise self._bad_lot(state, f"gives {quote(repr(move))} the probability {share}, less than 0")
        if not pairs:
            raise self._bad_lot(state, "has no move, and outcome says that the game is not over")
        total = sum(share for _, share in pairs)
        if total != 1:
            raise self._bad_lot(state, f"has probabilities that add up to {total}, not 1")
        possible = [(move, Fraction(share)) for move, share in pairs if share]
        return tuple(move for move, _ in possible), tuple(share for _, share in possible)

    def _bad_lot(self, state: Any, what: str, change: str = "") -> GameError:
        return GameError(f"{self.where('chance_outcomes', state)} {what}", change)

    def refuse_mover(self, said: Any, state: Any) -> NoReturn:
        """Raise `GameError` for an invalid answer of `player_to_move`."""
        most = len(self.names) - 1
        whose = f"the players have the numbers 0 to {most}" if most else "the only player has the number 0"
        where = self.where("player_to_move", state)
        raise GameError(f"{where} is {said!r:.60}", f"{whose}, and chance is {CHANCE}")

    def refuse_unhashable(self, state: Any, moves: Sequence[Any], after: Sequence[Any]) -> None:
        """Raise `GameError` if a position after one of the moves is unhashable."""
        for move, position in zip(moves, after, strict=False):
            try:
                hash(position)
            except TypeError:
                made = f"play({_state_shown(self.game, state)}, {move!r:.60}) makes the position {quote(repr(position))}, which"
                raise self._unhashable(made) from None

    def _unhashable(self, what: str) -> GameError:
        why = "is unhashable, as it has a list, a set or a dictionary in it"
        return GameError(f"{self.game.name}: {what} {why}", "write a tuple or a frozenset")


def _state_shown(game: Game[Any, Any], state: Any) -> str:
    try:
        return game.format(state)
    except Exception:  # of the game's own code; the fault to report is another
        return repr(state)


@dataclass(slots=True)
class Graph(Generic[State]):
    """Numbered positions and what follows from each.

    `states`: the positions by number, the root first; `movers`: who is to move in each, or `CHANCE`.
    `after`: the successors in the order of the legal moves; those of position p begin at ``first[p]``.
    `chances`: the probabilities of the moves, where chance is to move.
    `ends`, `results`: the payoffs of finished positions, and their results if the game gives them.
    `open`: positions that were met but not explored, because the budget was spent.
    `layers`: the number of the first position at each distance from the root, if positions are numbered by
    distance; the last entry may be the number of positions.
    """

    players: int
    states: list[State]
    movers: array[int]
    first: array[int]
    after: array[int]
    chances: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    ends: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    open: set[int] = field(default_factory=set)
    results: dict[int, tuple[Value, ...]] = field(default_factory=dict)
    layers: list[int] = field(default_factory=list)


EXPLORED_PER_SLICE = 100  # positions whose moves are made between two yields
AT_LEAST, ENOUGH_GROWTH = (
    2_000,
    1.5,
)  # positions before `enough` is asked, and the growth until it is asked again

# Returns whether the explored part of a graph is enough.
Enough = Callable[[Graph[State], Mapping[State, int]], Sliced[bool]]


def explore(
    rules: SafeRules, roots: Iterable[State], budget: int, enough: Enough[State] | None = None
) -> Sliced[tuple[Graph[State], dict[State, int]]]:
    """Number the positions that can follow from some, nearest first.

    The roots get the first numbers. After `budget` positions no further one is explored; those that were met
    and are not over are `Graph.open`, without moves. `enough`, called now and then at the end of a layer, has
    the same effect when it returns True. Raises `GameError` for an invalid answer of the game.
    """
    game = rules.game
    legal_moves, play = game.legal_moves, game.play
    outcome, player_to_move = game.outcome, game.player_to_move
    players = range(len(rules.names))
    graph: Graph[State] = Graph(len(rules.names), [], array("b"), array("l", [0]), array("i"))
    states, movers, first, edges, ends = graph.states, graph.movers, graph.first, graph.after, graph.ends
    numbers: dict[State, int] = {}
    known = numbers.get
    lots: dict[tuple[Fraction, ...], tuple[Fraction, ...]] = {}

    def meet(there: State) -> int:
        """The number of a position that had none a moment ago."""
        number = known(there)
        if number is None:
            number = numbers[there] = len(states)
            states.append(there)
            said = outcome(there)
            if said is not None:
                ends[number], results = rules.end(said, there)
                if results:
                    graph.results[number] = results
        return number

    for root in roots:
        rules.require_hashable(root)
        meet(root)
    layers, asked = graph.layers, AT_LEAST / ENOUGH_GROWTH
    layers += [0, len(states)]
    here = -1
    for state in states:  # which grow meanwhile
        here += 1
        if here == layers[-1]:
            if enough is not None and len(states) > asked * ENOUGH_GROWTH and budget > 0:
                asked = len(states)
                if (yield from enough(graph, numbers)):
                    budget = 0
            layers.append(len(states))
        if here in ends:
            movers.append(0)
            first.append(first[-1])
            continue
        mover = player_to_move(state)
        if mover not in players and mover != CHANCE:
            rules.refuse_mover(mover, state)
        movers.append(mover)
        if len(states) > budget:
            graph.open.add(here)
            first.append(first[-1])
            continue
        moves: Sequence[Any]
        if mover == CHANCE:
            moves, shares = rules.lot(state)
            graph.chances[here] = lots.setdefault(shares, shares)
        else:
            moves = legal_moves(state)
            if not moves or (moves.__class__ is not list and moves.__class__ is not tuple):
                moves = rules.moves(moves, state)
        after = [play(state, move) for move in moves]
        try:
            found = list(map(known, after))
        except TypeError:
            rules.refuse_unhashable(state, moves, after)
            raise
        pairs = zip(after, found, strict=True)
        edges.extend([meet(there) if number is None else number for there, number in pairs])
        first.append(len(edges))
        if here % EXPLORED_PER_SLICE == 0:
            yield Progress(len(states), 0, "positions")
    return graph, numbers
