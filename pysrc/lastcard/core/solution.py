"""What every solver returns: what a position is worth to whom, how soon it ends, by which moves, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, cast

from lastcard.core.containers import FrozenDict, frozen, thawed
from lastcard.core.lazy import library
from lastcard.core.text import LONGEST, amount, as_sentence, bracketed, call, fitting
from lastcard.core.worth import Value, Worth, as_good, everyone_text, is_payoff, mirrored, order

if TYPE_CHECKING:
    from lastcard.core.game import Game

Status = Literal["exact", "bounded", "unknown"]
"""Whether all of a solution is settled, or what it says is true but some of it is open because a search was
bounded, or nothing is known of what the position is worth."""


@dataclass(frozen=True, slots=True, repr=False)
class Reason:
    """Why a verdict is true, so that a person can check it. Players in its sentences may be marked (`lastcard.core.text`).

    Parameters
    ----------
    kind : str
        Which argument it is; a game has a handful of kinds.
    sentence : str
        The argument in one sentence, with its numbers and letters.
    steps : tuple of str
        The argument in small steps, each of which can be checked by hand.
    facts : mapping
        The numbers in it, for a program that checks or draws it. JSON values only; they cannot be changed.
    plain : str
        The same for somebody who has only read the rules: what to do and why nobody can stop it, in a sentence or two
        without letters and terms. *You* is the player to move. A move that it tells to make stands at its beginning,
        in the words of `Game.move_label`, and is the first of the solution's moves.
    proof : str
        Name of the written proof in ``docs/proofs`` that the argument is a case of, if there is one.
    place : str
        Where the game's paper states it: ``Corollary 8``.
    found_by : str
        How it was found, where a computer has gone through it and no written proof says it all.
    """

    kind: str
    sentence: str
    steps: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    plain: str = ""
    proof: str = ""
    place: str = ""
    found_by: str = ""

    def __post_init__(self) -> None:
        for name in ("sentence", "plain"):
            object.__setattr__(self, name, as_sentence(getattr(self, name)))
        object.__setattr__(self, "steps", tuple(map(as_sentence, self.steps)))
        facts = {
            name: as_sentence(fact) if isinstance(fact, str) else fact for name, fact in self.facts.items()
        }
        object.__setattr__(self, "facts", frozen(facts))

    def __repr__(self) -> str:
        """Return its kind and sentence, shortened."""
        return bracketed(f"Reason {self.kind}: {self.sentence}")

    @property
    def words(self) -> str:
        """The reason for people: the plain words, and where a solver has none the sentence."""
        return self.plain or self.sentence

    def as_dict(self) -> dict[str, Any]:
        """Return the reason as JSON values."""
        return {
            "kind": self.kind,
            "plain": self.plain,
            "sentence": self.sentence,
            "steps": list(self.steps),
            "facts": thawed(self.facts),
            "proof": self.proof,
            "place": self.place,
            "found_by": self.found_by,
        }


@dataclass(frozen=True, slots=True, repr=False)
class MoveVerdict:
    """What one move leads to.

    Parameters
    ----------
    move, position : str
        The move, and the position after it, in the game's notation.
    value : {"win", "draw", "loss"} or None
        The result for the player who makes the move; None where nobody can force one, where that is open
        because a search was bounded (see `Solution.status`), and where games are played for numbers.
    distance : int or None
        Plies from the position before the move to the end of the game, this move included, when the
        winner hurries and the loser delays; None if the game need not end.
    worths : tuple of Worth
        What the position after the move is worth to each player; left empty by solvers of games for two, one of
        whom wins (`worths` fills it in).
    probability : Fraction or None
        How likely the move is, where chance makes it.
    outcomes : tuple of MoveVerdict
        What chance can make of the move, where it is chance's turn after it.
    """

    move: str
    position: str
    value: Value | None
    distance: int | None
    worths: tuple[Worth, ...] = ()
    probability: Fraction | None = None
    outcomes: tuple[MoveVerdict, ...] = ()

    def __repr__(self) -> str:
        """Return a call that makes an equal one, if that fits in two lines."""
        return _made(self, f"MoveVerdict {self.move}: {_in_short(self.value, self.distance, self.worths)}")

    def as_dict(self) -> dict[str, Any]:
        """Return the verdict as JSON values."""
        written: dict[str, Any] = {
            "move": self.move,
            "position": self.position,
            "value": self.value,
            "distance": self.distance,
        }
        if self.worths:
            written |= _everyone(self.worths)
        if self.probability is not None:
            written["probability"] = str(self.probability)
        if self.outcomes:
            written["outcomes"] = [outcome.as_dict() for outcome in self.outcomes]
        return written


# Without slots, as fields are filled in when they are read; and defaults are made by functions, as those that are values
# would be found in the class where a field is not there yet.
@dataclass(frozen=True, repr=False)
class Solution:
    """The solution of one position.

    A solver may leave what takes time until it is read (`unread`).

    Parameters
    ----------
    game, position : str
        The game's name and the position in its notation.
    to_move : str
        The name of the player to move, or ``chance``.
    value : {"win", "draw", "loss"} or None
        The result for the player to move; None where nobody can force one, where it is not known, and where games
        are played for numbers.
    distance : int or None
        Plies to the end of the game when the winner hurries and the loser delays.
    moves : tuple of MoveVerdict
        The legal moves, best first for whoever makes them; all of them unless `left_out` says otherwise.
    reason : Reason
        Why.
    extra : mapping
        What a game adds (JSON values only, which cannot be changed); these keys stand beside the others in `as_dict`.
    status : {"exact", "bounded", "unknown"}
        How much of it is settled; see `Status`.
    left_out : int
        How many legal moves are not listed.
    worths : tuple of Worth
        What the position is worth to each player, in the order of `Game.players`; a solver of a game for two, one of
        whom wins, may leave it empty (`worths` fills it in).
    unsaid : mapping
        Fields of the position that its text does not say, beside who is to move: what `lastcard.position` takes.
    implied : bool
        Whether `worths` follows from `value`, so that `as_dict` leaves it out.

    Raises
    ------
    ValueError
        If a key of `extra` is one that every solution has.
    """

    game: str
    position: str
    to_move: str
    value: Value | None
    distance: int | None
    moves: tuple[MoveVerdict, ...]
    reason: Reason
    extra: Mapping[str, Any] = field(default_factory=dict)
    status: Status = field(default_factory=lambda: "exact")
    left_out: int = field(default_factory=int)
    worths: tuple[Worth, ...] = field(default_factory=tuple)
    unsaid: Mapping[str, Any] = field(default_factory=dict)
    implied: bool = field(default_factory=bool)
    _rest: ClassVar[object] = None

    def __post_init__(self) -> None:
        self.__dict__.update(extra=self._added(self.extra), unsaid=frozen(self.unsaid))

    @classmethod
    def unread(cls, rest: object, **given: Any) -> Self:
        """Return a solution with some of its fields, whose others are computed when they are first read.

        Parameters
        ----------
        rest : object
            Its methods return the fields of the same names, given the solution; `best_moves` is one too, which may return None
            where it is no quicker than to judge all moves. They must come to the same whenever that is, and whatever has been
            solved meanwhile. What it has no method for has its usual value.
        **given
            The fields that are known.
        """
        found = object.__new__(cls)
        given["_rest"] = rest
        object.__setattr__(found, "__dict__", given)  # without a copy
        return found

    if not TYPE_CHECKING:  # else every name would be one of a solution

        def __getattr__(self, name: str) -> Any:
            """Compute a field that was left for later, once."""
            if name not in _USUAL:
                asked = getattr(type(self), name, None)
                if isinstance(asked, property):  # an AttributeError of what it read is not lost
                    return asked.fget(self)
                raise AttributeError(f"a solution has no {name!r}")
            compute = getattr(self._rest, name, None)
            found = _USUAL[name] if compute is None else compute(self)
            self.__dict__[name] = self._added(found) if name == "extra" else found
            return self.__dict__[name]

    def whole(self) -> Self:
        """Return the solution itself, with nothing left for later."""
        for name in _USUAL:
            getattr(self, name)
        return self

    def __reduce__(self) -> tuple[type[Solution], tuple[Any, ...]]:
        return Solution, tuple(getattr(self, one.name) for one in fields(self))

    def _added(self, extra: Mapping[str, Any]) -> Mapping[str, Any]:
        if taken := CORE_KEYS & extra.keys():
            raise ValueError(f"{self.game} adds keys that every solution has: {', '.join(sorted(taken))}")
        return cast("Mapping[str, Any]", frozen(extra))

    def __repr__(self) -> str:
        """Return a call of `lastcard.solution` that solves the position again and finds the same.

        One of which nothing is known, or with fractions, which `lastcard.solve` does not give, is only named, and so is that
        of a game that is over where the notation has no text for it. What a bounded search leaves open is the same again with the usual bound.
        """
        known = f"solution of {self.game}: {_in_short(self.value, self.distance, self.worths)}, {self.status}: {self.position}"
        if (
            self.status == "unknown"
            or self.left_out
            or not (self.moves or library().is_written(self.game, self.position))
            or any(isinstance(worth, Fraction) for worth in self.worths)
        ):
            return bracketed(known)
        said = {
            "to_move": self.to_move,
            "value": self.value,
            "distance": self.distance,
            "worths": None if self.implied else self.worths or None,
            "best": [move.move for move in self.best] or None,
            "status": self.status if self.status != "exact" else None,
        }
        told = {name: one for name, one in said.items() if one is not None}
        text = call("solution", self.game, self.position, **self.unsaid, **told)
        if len(text) > LONGEST:
            text = call("solution", self.game, self.position, **self.unsaid, to_move=self.to_move)
        return fitting(text, known)

    def _repr_html_(self) -> str:
        """Return the solution for a notebook: position, verdict, moves, reason."""
        return library().solution_html(self)

    @property
    def best(self) -> tuple[MoveVerdict, ...]:
        """The moves as good as the first: same value, same distance, same payoffs; none where nothing is known or chance moves."""
        if not self.moves or not self.known or self.to_move == "chance":
            return ()
        return tuple(move for move in self.moves if _alike(move, self.moves[0]))

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The same in notation, which can be quicker than the rest of what is said of the moves."""
        quick = getattr(self._rest, "best_moves", None)
        found: tuple[str, ...] | None = quick and quick(self)
        return tuple(move.move for move in self.best) if found is None else found

    @property
    def known(self) -> bool:
        """Whether it is settled what the position is worth; that nobody can force an end is settled too."""
        return self.status != "unknown"

    @property
    def complete(self) -> bool:
        """Whether every legal move is listed."""
        return not self.left_out

    def as_dict(self) -> dict[str, Any]:
        """Return the solution as JSON values, as the command line prints it."""
        told = self.worths and not self.implied
        everyone = _everyone(self.worths) | {"status": self.status} if told else {}
        return {
            "game": self.game,
            "position": self.position,
            "to_move": self.to_move,
            "value": self.value,
            "distance": self.distance,
            "moves": [move.as_dict() for move in self.moves],
            "reason": self.reason.as_dict(),
            **everyone,
            **thawed(self.extra),
        }


@dataclass(frozen=True, repr=False)  # without slots, as it is made of many thousand positions
class Brief:
    """A solution in short: what a position is worth, how soon it ends and by which moves, without reasons and successors.

    Parameters
    ----------
    game, position, to_move, value, distance, status, worths
        As in `Solution`: an answer that is not exact says so.
    best : tuple of str
        The moves as good as the first, in notation: `Solution.best`.
    bounds : tuple of tuple of Fraction
        Where payoffs are not exact, the smallest and the largest that each player's can be; `worths` has the middle.
    """

    game: str
    position: str
    to_move: str
    value: Value | None
    distance: int | None
    best: tuple[str, ...]
    status: Status = "exact"
    worths: tuple[Worth, ...] = ()
    bounds: tuple[tuple[Fraction, Fraction], ...] = ()

    def __repr__(self) -> str:
        """Return a call that makes an equal one, if that fits in two lines."""
        return _made(
            self, f"Brief {_in_short(self.value, self.distance, self.worths)}, {self.status}: {self.position}"
        )

    @classmethod
    def of(cls, solution: Solution) -> Brief:
        """Return a solution in short."""
        found = object.__new__(cls)
        values = {
            "game": solution.game,
            "position": solution.position,
            "to_move": solution.to_move,
            "value": solution.value,
            "distance": solution.distance,
            "best": solution.best_moves,
            "status": solution.status,
            "worths": () if solution.implied else solution.worths,
            "bounds": () if solution.status == "exact" else bounds_of(solution),
        }
        object.__setattr__(found, "__dict__", values)  # without a copy
        return found

    def as_dict(self) -> dict[str, Any]:
        """Return the answer as JSON values, each under the name that it has in `Solution.as_dict`."""
        everyone = _everyone(self.worths) if self.worths else {}
        return {
            "game": self.game,
            "position": self.position,
            "to_move": self.to_move,
            "value": self.value,
            "distance": self.distance,
            "best": list(self.best),
            **everyone,
            "status": self.status,
            **({"bounds": [list(map(str, pair)) for pair in self.bounds]} if self.bounds else {}),
        }


_USUAL: dict[str, Any] = {
    "distance": None,
    "moves": (),
    "reason": None,
    "extra": FrozenDict(),
    "status": "exact",
    "left_out": 0,
    "worths": (),
    "unsaid": FrozenDict(),
    "implied": False,
}
"""What fields are that nothing is said of."""

CORE_KEYS = {
    *("game", "position", "to_move", "value", "distance", "moves", "reason"),
    *("payoffs", "results", "status"),
}
"""Keys of `Solution.as_dict` that mean the same in every game."""


def bounds_of(solution: Solution) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return between which two numbers each player's payoff is, where the payoffs are not exact."""
    return tuple((Fraction(low), Fraction(high)) for low, high in solution.extra.get("bounds", ()))


def worths(
    game: Game[Any, Any], state: Any, verdict: Solution | MoveVerdict, mover: int | None = None
) -> tuple[Worth, ...]:
    """Return what a position is worth to each player, in the order of `Game.players`.

    Where a solver gives only the value for the player to move, there are one or two players, and what one of two
    wins the other loses.

    Parameters
    ----------
    game, state
        The game, and the position that was solved.
    verdict : Solution or MoveVerdict
        The solution of the position, or its verdict on one of the moves.
    mover : int, optional
        Whose view `verdict.value` is; the player to move in `state` if not given.

    Raises
    ------
    ValueError
        If there are more than two players and the solver has left out what they get.
    """
    if verdict.worths:
        return verdict.worths
    players = len(game.players(state))
    if players > 2:
        raise ValueError(f"{game.format(state)}: the solution leaves out what {players} players get")
    mover = game.player_to_move(state) if mover is None else mover
    return mirrored(verdict.value, mover)[:players]


def _made(record: Any, otherwise: str) -> str:
    """The call that makes a record, of what has not its usual value; in short where that is too long."""
    given = {
        one.name: getattr(record, one.name)
        for one in fields(record)
        if getattr(record, one.name) != one.default
    }
    return fitting(call(type(record).__name__, **given), otherwise)


def _in_short(value: Value | None, distance: int | None, worths: tuple[Worth, ...]) -> str:
    """What something is worth, in a few words."""
    said = everyone_text(value, worths)
    return said if distance is None else f"{said} in {amount(distance, 'ply', 'plies')}"


def _alike(one: MoveVerdict, other: MoveVerdict) -> bool:
    """Whether two moves are as good as each other."""
    if (one.value, one.distance) != (other.value, other.distance):
        return False
    pairs = zip(one.worths, other.worths, strict=True)
    return all(as_good(a, b) for a, b in pairs if is_payoff(a) and is_payoff(b))


def best_first(verdict: MoveVerdict) -> tuple[Fraction | float, float]:
    """Return a sort key: wins before draws before losses, quick wins and slow losses first."""
    return soonest(verdict.value, verdict.distance)


def soonest(worth: Worth, distance: int | None) -> tuple[Fraction | float, float]:
    """Return a sort key: more before less, what ends soon before what never does; of losses the longest first."""
    plies = (inf if worth else 0) if distance is None else distance
    return -order(worth), -plies if worth == "loss" else plies


def _everyone(found: tuple[Worth, ...]) -> dict[str, Any]:
    """What everybody gets, for JSON: numbers as `payoffs` (fractions as text), words as `results`."""
    if any(is_payoff(worth) for worth in found):
        return {"payoffs": [str(worth) if isinstance(worth, Fraction) else worth for worth in found]}
    return {"results": list(found)}
