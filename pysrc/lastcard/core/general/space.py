"""Solved positions: what each is worth, the distance to the end, and the moves in order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from bisect import bisect_right
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, Literal

from lastcard.core.game import CHANCE, Game, Outcome, ending, legal_moves
from lastcard.core.general.backward import NEVER, TIED, UNSETTLED, kind, of_both, plies_to_end
from lastcard.core.general.explore import Graph
from lastcard.core.solution import MoveVerdict, soonest
from lastcard.core.worth import Worth, is_payoff

if TYPE_CHECKING:
    from lastcard.core.general.expected import Values
    from lastcard.core.general.many import Reached, Shared


Shape = Literal["two", "alone", "many", "numbers"]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of a position.

    `worths`: its worth to each player; None where nobody can force anything, or it is unknown.
    `distance`: plies to the end with best play.
    `known`, `timed`: whether the worths, and the distance, are settled.
    `best`: the position after the best move, where worths and distances do not determine it.
    `bounds`: the bounds of each share, where it is not exact.
    `guaranteed`: what each player can force against all others, where shares are not settled.
    `ties`: the range of each share over all ways to break ties, where it matters.
    `forced`: whether the worths are those that can be forced against all others, among three and more.
    """

    worths: tuple[Worth, ...]
    distance: int | None = None
    known: bool = True
    timed: bool = True
    best: Hashable = None
    bounds: tuple[tuple[Fraction, Fraction], ...] = ()
    guaranteed: tuple[Fraction, ...] = ()
    ties: tuple[tuple[Fraction, Fraction], ...] = ()
    forced: bool = False


class Space(ABC):
    """Solved positions.

    `shape`: the shape of the game from the root on.
    `searched`: the number of positions explored.
    `deep`: the plies from the root within which all play was explored; None if all was.
    `cut_short`: whether the search stopped early because the root was settled.
    """

    shape: Shape
    root: Hashable
    searched: int
    deep: int | None = None
    cut_short: bool = False

    @property
    def complete(self) -> bool:
        """True if all positions that can follow were explored."""
        return self.deep is None

    @abstractmethod
    def look(self, state: Hashable, *, forced: bool = False) -> Knowledge | None:
        """Return what is known of a position; None if it is not among these.

        With `forced`, among three and more, what can be forced even where best play is settled.
        """

    @abstractmethod
    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        """Return whether a search from the position itself would find the same as this space."""


@dataclass
class PackedTable(Space):
    """Two players without repetition: a packed value a position."""

    root: Hashable
    values: Mapping[Hashable, int]
    shape: Shape = "two"
    numbered: tuple[Graph[Any], Mapping[Any, int]] | None = None

    @property
    def searched(self) -> int:  # type: ignore[override]  # it is read alone
        """The number of positions explored."""
        return len(self.values)

    def look(self, state: Hashable, *, forced: bool = False) -> Knowledge | None:
        value = self.values.get(state)
        return None if value is None else Knowledge(of_both(value), plies_to_end(value))

    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        return state in self.values


@dataclass
class Numbered(Space):
    """Numbered positions, nearest first.

    `called_off`: the outcome of endless play.
    `alike`: by number `NEVER` where the game has another shape from there on; None if it never has.
    """

    graph: Graph[Any]
    numbers: Mapping[Any, int]
    called_off: Outcome | None
    alike: array[int] | None = None
    shape: Shape = field(init=False)

    def __post_init__(self) -> None:
        graph = self.graph
        self.root = graph.states[0]
        self.searched = len(graph.states) - len(graph.open)
        self.deep = self._depth(min(graph.open)) if graph.open else None

    def _depth(self, here: int) -> int:
        return bisect_right(self.graph.layers, here) - 1

    def look(self, state: Hashable, *, forced: bool = False) -> Knowledge | None:
        here = self.numbers.get(state)
        return None if here is None else self._found(here, forced)

    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        here = self.numbers.get(state)
        return here is not None and (
            here == 0 or (called_off == self.called_off and (self.alike is None or self.alike[here] != NEVER))
        )

    @abstractmethod
    def _found(self, here: int, forced: bool) -> Knowledge:
        """What is known of a position, by its number."""

    def _timed(self, here: int, distance: int | None) -> bool:
        """True if no quicker way can lead through an open position."""
        return self.deep is None or (distance is not None and distance <= self.deep - self._depth(here) + 1)


@dataclass
class ForTwo(Numbered):
    """Two players, one of whom wins."""

    values: array[int] = field(kw_only=True)
    shape = "two"

    def _found(self, here: int, forced: bool) -> Knowledge:
        value = self.values[here]
        known = value != UNSETTLED or self.complete
        timed = known and (
            here in self.graph.ends or (kind(value) != TIED and self._timed(here, plies_to_end(value)))
        )
        distance = plies_to_end(value)
        return Knowledge(
            of_both(value), distance if timed or self.complete else None, known, timed or self.complete
        )


@dataclass
class ForOne(Numbered):
    """One player."""

    reached: Reached = field(kw_only=True)
    shape = "alone"

    def _found(self, here: int, forced: bool) -> Knowledge:
        number, plies = self.reached.which[here], self.reached.plies[here]
        if number == NEVER:
            return Knowledge((None,), None, known=False, timed=False)
        worth = self.reached.kinds[number]
        distance = None if plies == NEVER or worth == "loss" else plies
        timed = self.complete or worth == "loss" or self._timed(here, distance)
        return Knowledge((worth,), distance if timed else None, known=True, timed=timed)


@dataclass
class ForMany(Numbered):
    """Three and more, some of whom win."""

    shared: Shared = field(kw_only=True)
    shape = "many"

    def _found(self, here: int, forced: bool) -> Knowledge:
        shared, graph = self.shared, self.graph
        settled = shared.which[here] != NEVER and (not forced or here in graph.ends)
        if settled:
            place = shared.choice[here]
            best = None if place == NEVER else graph.states[graph.after[graph.first[here] + place]]
            return Knowledge(shared.kinds[shared.which[here]], shared.plies[here], best=best)
        worths, distance = shared.forced(here)
        if self.complete:
            return Knowledge(worths, distance, forced=True)
        return Knowledge(worths, known=any(worths), timed=False, forced=True)  # best play may be another way

    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        here = self.numbers.get(state)
        settled = here is not None and self.shared.which[here] != NEVER
        return here == 0 or (
            len(self.shared.force) > 2 and (settled or self.shared.alone) and here is not None
        )

    def tied(self, state: Hashable) -> bool:
        """Return whether the mover has another best move that changes another player's result."""
        return bool(self.shared.tied[self.numbers[state]])


@dataclass
class ForNumbers(Numbered):
    """Anybody, for numbers or with chance."""

    values: Values = field(kw_only=True)
    shape = "numbers"

    def _found(self, here: int, forced: bool) -> Knowledge:
        values, graph = self.values, self.graph
        payoffs, place = values.payoffs[here], values.choice[here]
        guaranteed = values.guaranteed.get(here, ())
        known = payoffs is not None or (bool(guaranteed) and self.complete)
        return Knowledge(
            (None,) * graph.players if payoffs is None else payoffs,
            values.plies[here],
            known,
            known,
            best=None if place is None else graph.states[graph.after[graph.first[here] + place]],
            bounds=values.bounds.get(here, ()),
            guaranteed=guaranteed if payoffs is None else (),
            ties=values.ties.get(here, ()),
        )


@dataclass(frozen=True, slots=True)
class Option:
    """A move, the position after it, what is known of that, and its probability."""

    text: str
    label: str
    after: Hashable
    found: Knowledge
    probability: Fraction | None = None

    @property
    def distance(self) -> int | None:
        """Plies to the end, the move included."""
        return None if self.found.distance is None else self.found.distance + 1


class Look:
    """A game together with its solved positions."""

    def __init__(self, game: Game[Any, Any], space: Space) -> None:
        self.game = game
        self.space = space
        self.names = game.players(space.root)
        self._options: dict[tuple[Hashable, bool], list[Option]] = {}

    def found(self, state: Hashable, *, forced: bool = False) -> Knowledge:
        """Return what is known of a position; an unknown `Knowledge` if nothing is."""
        found = self.space.look(state, forced=forced)
        return Knowledge((None,) * len(self.names), known=False, timed=False) if found is None else found

    def over(self, state: Hashable) -> bool:
        """Return whether the game is over."""
        return ending(self.game, state) is not None

    def options(self, state: Hashable, *, forced: bool = False) -> list[Option]:
        """Return the moves of a position, best first for the mover; those of chance as they are listed."""
        known = self._options.get((state, forced))
        if known is None:
            known = self._options[state, forced] = self._ask(state, forced)
        return known

    def _ask(self, state: Hashable, forced: bool) -> list[Option]:
        game = self.game
        mover = game.player_to_move(state)
        shares = dict(game.chance_outcomes(state)) if mover == CHANCE else {}
        here = self.found(state, forced=forced)
        options = []
        for move in legal_moves(game, state):
            text, after = game.format_move(move), game.play(state, move)
            found = self.found(after, forced=here.forced)
            options.append(Option(text, game.move_label(state, text), after, found, shares.get(move)))
        if mover != CHANCE:
            options.sort(key=lambda option: self._key(here, mover, option))
        return options

    def _key(self, here: Knowledge, mover: int, option: Option) -> tuple[Fraction | float, ...]:
        """The sort key of a move, best first; the listed order remains where only payoffs count."""
        found = option.found
        worth = (found.guaranteed or found.worths)[mover]
        timed = self.space.shape != "numbers" and here.best is None
        more, plies = soonest(worth, option.distance if timed else None)
        if worth is None and any(map(is_payoff, here.worths)):
            more = inf
        return (option.after != here.best and here.best is not None, more, worth is None, plies)

    def line(self, state: Hashable, most: int) -> tuple[list[tuple[Hashable, Option]], bool]:
        """Return best play as positions with moves, and whether it ends in a repetition.

        It has at most `most` plies and stops before chance and before unknown positions.
        """
        line: list[tuple[Hashable, Option]] = []
        passed = set()
        while len(line) < most and not self.over(state) and self.game.player_to_move(state) != CHANCE:
            passed.add(state)
            best = self.options(state)[0]
            if not best.found.known:
                break
            line.append((state, best))
            state = best.after
            if state in passed:
                return line, True
        return line, False


def verdict(look: Look, option: Option, mover: int) -> MoveVerdict:
    """Return the verdict on a move, as solutions list it."""
    worth = None if mover == CHANCE else option.found.worths[mover]
    return MoveVerdict(
        option.text,
        look.game.format(option.after),
        worth if isinstance(worth, str) else None,
        option.distance,
        option.found.worths,
        option.probability,
        lots(look, option.after),
    )


def lots(look: Look, state: Hashable) -> tuple[MoveVerdict, ...]:
    """Return the moves of chance, if it is to move."""
    if look.over(state) or look.game.player_to_move(state) != CHANCE:
        return ()
    return tuple(
        MoveVerdict(
            lot.text, look.game.format(lot.after), None, lot.distance, lot.found.worths, lot.probability
        )
        for lot in look.options(state)
    )
