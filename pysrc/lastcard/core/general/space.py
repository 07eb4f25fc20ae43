"""The positions that can follow from one, solved: what each is worth to everybody, how far the end is, what is best.

The moves of a position with what is known of each, the best first, and the line that best play takes.
"""

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
from lastcard.core.general.backward import DRAWN, NEVER, OPEN, kind, of_both, plies_to_end
from lastcard.core.general.explore import Graph
from lastcard.core.solution import MoveVerdict, soonest
from lastcard.core.worth import Worth, is_payoff

if TYPE_CHECKING:
    from lastcard.core.general.expected import Values
    from lastcard.core.general.many import Reached, Shared


Shape = Literal["two", "alone", "many", "numbers"]
"""Two players one of whom wins, one alone, several of whom some win, or anybody for numbers."""


@dataclass(frozen=True, slots=True)
class Found:
    """What is known of a position.

    `worths`: what it is worth to each player; None where nobody can force anything, or it is not known.
    `distance`: plies to the end with best play.
    `known`: whether it is settled what it is worth, as far as anything can be.
    `timed`: whether the distance is settled too.
    `best`: the position that the best move leads to, where that does not follow from worths and distances.
    `bounds`: between which two numbers everybody's share is, where it is not exact.
    `guaranteed`: what each player can force against all others, where shares are not settled.
    `ties`: between which two numbers everybody's share is, however ties are broken, where they matter.
    `forced`: whether the worths are what can be forced whatever all others do, among three and more.
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

    `shape`: of what shape the game is from the root on.
    `root`: the position that all others follow from.
    `searched`: how many positions were gone through.
    `deep`: up to how many plies from the root all play was gone through; None if all was.
    `cut_short`: whether the search stopped because the root was settled, with some of its budget left.
    """

    shape: Shape
    root: Hashable
    searched: int
    deep: int | None = None
    cut_short: bool = False

    @property
    def complete(self) -> bool:
        """Whether all positions that can follow were gone through."""
        return self.deep is None

    @abstractmethod
    def look(self, state: Hashable, *, forced: bool = False) -> Found | None:
        """Return what is known of a position; None if it is not among these.

        With `forced`, among three and more, what can be forced even where best play is settled.
        """

    @abstractmethod
    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        """Tell whether what is found here of a position is what would be found if it were asked for by itself."""


@dataclass
class Table(Space):
    """Two players and play that does not go round: a number a position."""

    root: Hashable
    values: Mapping[Hashable, int]
    shape: Shape = "two"
    numbered: tuple[Graph[Any], Mapping[Any, int]] | None = None

    @property
    def searched(self) -> int:  # type: ignore[override]  # it is read alone
        """How many positions were gone through."""
        return len(self.values)

    def look(self, state: Hashable, *, forced: bool = False) -> Found | None:
        value = self.values.get(state)
        return None if value is None else Found(of_both(value), plies_to_end(value))

    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        """Tell whether the position is among these."""
        return state in self.values


@dataclass
class Numbered(Space):
    """Positions with numbers, nearest first.

    `graph`, `numbers`: the positions, the moves between them, and their numbers.
    `called_off`: how a game ends that goes round.
    `alike`: by number whether the game is of the same shape from there on: `NEVER` where it is not. None if
        it is everywhere.
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

    def look(self, state: Hashable, *, forced: bool = False) -> Found | None:
        here = self.numbers.get(state)
        return None if here is None else self._found(here, forced)

    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        """Tell whether the position is among these, and the game from there on of the same shape."""
        here = self.numbers.get(state)
        return here is not None and (
            here == 0 or (called_off == self.called_off and (self.alike is None or self.alike[here] != NEVER))
        )

    @abstractmethod
    def _found(self, here: int, forced: bool) -> Found:
        """What is known of a position, by its number."""

    def _timed(self, here: int, distance: int | None) -> bool:
        """Whether no quicker way can lead through a position that is open: that takes a ply more than to reach one."""
        return self.deep is None or (distance is not None and distance <= self.deep - self._depth(here) + 1)


@dataclass
class ForTwo(Numbered):
    """Two players, one of whom wins."""

    values: array[int] = field(kw_only=True)
    shape = "two"

    def _found(self, here: int, forced: bool) -> Found:
        value = self.values[here]
        known = value != OPEN or self.complete
        timed = known and (
            here in self.graph.ends or (kind(value) != DRAWN and self._timed(here, plies_to_end(value)))
        )
        distance = plies_to_end(value)
        return Found(
            of_both(value), distance if timed or self.complete else None, known, timed or self.complete
        )


@dataclass
class ForOne(Numbered):
    """One player."""

    reached: Reached = field(kw_only=True)
    shape = "alone"

    def _found(self, here: int, forced: bool) -> Found:
        number, plies = self.reached.which[here], self.reached.plies[here]
        if number == NEVER:
            return Found((None,), None, known=False, timed=False)
        worth = self.reached.kinds[number]
        distance = None if plies == NEVER or worth == "loss" else plies
        timed = self.complete or worth == "loss" or self._timed(here, distance)
        return Found((worth,), distance if timed else None, known=True, timed=timed)


@dataclass
class ForMany(Numbered):
    """Three and more, some of whom win."""

    shared: Shared = field(kw_only=True)
    shape = "many"

    def _found(self, here: int, forced: bool) -> Found:
        shared, graph = self.shared, self.graph
        settled = shared.which[here] != NEVER and (not forced or here in graph.ends)
        if settled:
            place = shared.choice[here]
            best = None if place == NEVER else graph.states[graph.after[graph.first[here] + place]]
            return Found(shared.kinds[shared.which[here]], shared.plies[here], best=best)
        worths, distance = shared.forced(here)
        if self.complete:
            return Found(worths, distance, forced=True)
        return Found(worths, known=any(worths), timed=False, forced=True)  # best play may be another way

    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        """Tell whether the position is among these, and whoever wins together here may do so there."""
        here = self.numbers.get(state)
        settled = here is not None and self.shared.which[here] != NEVER
        return here == 0 or (
            len(self.shared.force) > 2 and (settled or self.shared.alone) and here is not None
        )

    def tied(self, state: Hashable) -> bool:
        """Tell whether the one to move has another best move, by which somebody else gets something else."""
        return bool(self.shared.tied[self.numbers[state]])


@dataclass
class ForNumbers(Numbered):
    """Anybody, for numbers or with chance."""

    values: Values = field(kw_only=True)
    shape = "numbers"

    def _found(self, here: int, forced: bool) -> Found:
        values, graph = self.values, self.graph
        payoffs, place = values.payoffs[here], values.choice[here]
        guaranteed = values.guaranteed.get(here, ())
        known = payoffs is not None or (bool(guaranteed) and self.complete)
        return Found(
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
    """A move in notation and in words, the position after it, what is known of that, and how likely chance makes it."""

    text: str
    label: str
    after: Hashable
    found: Found
    probability: Fraction | None = None

    @property
    def distance(self) -> int | None:
        """Plies to the end, the move included."""
        return None if self.found.distance is None else self.found.distance + 1


class Look:
    """A game as far as it is solved in some positions."""

    def __init__(self, game: Game[Any, Any], space: Space) -> None:
        self.game = game
        self.space = space
        self.names = game.players(space.root)
        self._options: dict[tuple[Hashable, bool], list[Option]] = {}

    def found(self, state: Hashable, *, forced: bool = False) -> Found:
        """Return what is known of a position, if anything is."""
        found = self.space.look(state, forced=forced)
        return Found((None,) * len(self.names), known=False, timed=False) if found is None else found

    def over(self, state: Hashable) -> bool:
        """Tell whether the game is over."""
        return ending(self.game, state) is not None

    def options(self, state: Hashable, *, forced: bool = False) -> list[Option]:
        """Return the moves of a position, best first for whoever makes them; those of chance as they are listed."""
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

    def _key(self, here: Found, mover: int, option: Option) -> tuple[Fraction | float, ...]:
        """Best moves first; of those that are as good the one listed first, where all that counts is the payoff."""
        found = option.found
        worth = (found.guaranteed or found.worths)[mover]
        timed = self.space.shape != "numbers" and here.best is None
        more, plies = soonest(worth, option.distance if timed else None)
        if worth is None and any(map(is_payoff, here.worths)):
            more = inf
        return (option.after != here.best and here.best is not None, more, worth is None, plies)

    def line(self, state: Hashable, most: int) -> tuple[list[tuple[Hashable, Option]], bool]:
        """Return best play, `most` plies at most, as far as chance has no part in it and it does not go round.

        It is the positions, each with the move that is made there, and whether the last leads back to one of them.
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
    """Return what a move leads to, as solutions list it."""
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
    """Return what chance can do in a position, if it is to move there."""
    if look.over(state) or look.game.player_to_move(state) != CHANCE:
        return ()
    return tuple(
        MoveVerdict(
            lot.text, look.game.format(lot.after), None, lot.distance, lot.found.worths, lot.probability
        )
        for lot in look.options(state)
    )
