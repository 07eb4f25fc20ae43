"""What every solver returns: what a position is worth to whom, how soon it ends, by which moves, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, cast

from lastcard.core.containers import FrozenDict, frozen, thawed
from lastcard.core.lazy import library
from lastcard.core.text import TWO_LINES, amount, as_sentence, bracketed, call, fitting
from lastcard.core.worth import Value, Worth, as_good, everyone_text, is_payoff, mirrored, order

if TYPE_CHECKING:
    from lastcard.core.game import Game

Status = Literal["exact", "bounded", "unknown"]
"""All is settled; true, but a bounded search left some of it open; the worth is not known."""


@dataclass(frozen=True, slots=True, repr=False)
class Reason:
    """Why a verdict is true, so that a person can check it. Its sentences may mark players (`lastcard.core.text`).

    Parameters
    ----------
    kind : str
        The kind of argument; a game has a handful.
    sentence : str
        The argument in one sentence, with its numbers and letters.
    steps : tuple of str
        The argument in small steps that can be checked by hand.
    facts : mapping
        Its numbers, for a program that checks or draws it: JSON values, read-only.
    plain : str
        The argument in a sentence or two without letters and terms, for someone who has only read the rules. A
        recommended move comes first, in the words of `Game.move_label`, and is the first of the solution's moves.
        Players are marked (`lastcard.core.text.Player`); where they are not, *you* is the player to move.
    proof : str
        Name of the written proof in ``docs/proofs`` behind it, if any.
    place : str
        Its place in the game's paper: ``Corollary 8``.
    found_by : str
        How a computer search found it, if no written proof covers it.
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
        """The plain words, or the sentence if there are none."""
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
    """The result of one move.

    Parameters
    ----------
    move, position : str
        The move, and the position after it, in the game's notation.
    value : {"win", "draw", "loss"} or None
        The result for the player who moves; None if nobody can force one, if a bounded search left it open
        (`Solution.status`), or if the game is played for numbers.
    distance : int or None
        Plies from before the move to the end of the game if the winner hurries and the loser delays; None if the
        game need not end.
    worths : tuple of Worth
        The worth of the position after the move to each player; may be empty in a game for two with one winner
        (`worths` fills it in).
    probability : Fraction or None
        The probability of a move of chance.
    outcomes : tuple of MoveVerdict
        The possible moves of chance, if its turn comes next.
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
        return _call_of(self, f"MoveVerdict {self.move}: {_in_short(self.value, self.distance, self.worths)}")

    def as_dict(self) -> dict[str, Any]:
        """Return the verdict as JSON values."""
        written: dict[str, Any] = {
            "move": self.move,
            "position": self.position,
            "value": self.value,
            "distance": self.distance,
        }
        if self.worths:
            written |= _worths_json(self.worths)
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

    A solver may leave fields that take time to be computed when they are first read (`unread`).

    Parameters
    ----------
    game, position : str
        The game's name and the position in its notation.
    to_move : str
        The name of the player to move, or ``chance``.
    value : {"win", "draw", "loss"} or None
        The result for the player to move; None if nobody can force one, if it is not known, or if the game is played
        for numbers.
    distance : int or None
        Plies to the end of the game if the winner hurries and the loser delays.
    moves : tuple of MoveVerdict
        The legal moves, best first for the player to move; all of them unless `left_out` is positive.
    reason : Reason
        The reason.
    extra : mapping
        Values that a game adds beside those of every solution in `as_dict`: JSON values, read-only.
    status : {"exact", "bounded", "unknown"}
        How much is settled; see `Status`.
    left_out : int
        The number of legal moves that are not listed.
    worths : tuple of Worth
        The worth to each player, in the order of `Game.players`; may be empty in a game for two with one winner
        (`worths` fills it in).
    unsaid : mapping
        Fields of the position that its text does not contain, apart from the player to move, as `lastcard.position`
        takes them.
    implied : bool
        True if `worths` follows from `value`, so that `as_dict` leaves it out.
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
        """Return a solution of some given fields, whose others are computed when they are first read.

        The methods of `rest` return the fields of the same names, given the solution; `best_moves` is one too, which
        may return None if it is no quicker than judging all moves. They must return the same at any time, whatever
        has been solved since. A field without a method has its usual value.
        """
        found = object.__new__(cls)
        given["_rest"] = rest
        object.__setattr__(found, "__dict__", given)  # without a copy
        return found

    if not TYPE_CHECKING:  # else every name would be one of a solution

        def __getattr__(self, name: str) -> Any:
            """Compute a missing field, once."""
            if name not in _USUAL:
                asked = getattr(type(self), name, None)
                if isinstance(asked, property):  # an AttributeError of what it read is not lost
                    return asked.fget(self)
                raise AttributeError(f"a solution has no {name!r}")
            compute = getattr(self._rest, name, None)
            if compute is None:
                found = _USUAL[name]
            else:
                found = self._added(compute(self)) if name == "extra" else compute(self)
            self.__dict__[name] = found
            return found

    def whole(self) -> Self:
        """Return the solution with every field computed."""
        for name in _USUAL:
            getattr(self, name)
        return self

    def __reduce__(self) -> tuple[type[Solution], tuple[Any, ...]]:
        return Solution, tuple(getattr(self, one.name) for one in fields(self))

    def _added(self, extra: Mapping[str, Any]) -> Mapping[str, Any]:
        if not CORE_KEYS.isdisjoint(extra):
            taken = ", ".join(sorted(CORE_KEYS.intersection(extra)))
            raise ValueError(f"{self.game} adds keys that every solution has: {taken}")
        return cast("Mapping[str, Any]", frozen(extra))

    def __repr__(self) -> str:
        """Return a call of `lastcard.solution` that solves the position again and finds the same.

        A description instead if nothing is known, if there are fractions (which `lastcard.solve` does not give), or
        if the game is over and the notation has no text for that. A solution left open by a bounded search is found
        again with the usual bound.
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
        if len(text) > TWO_LINES:
            text = call("solution", self.game, self.position, **self.unsaid, to_move=self.to_move)
        return fitting(text, known)

    def _repr_html_(self) -> str:
        return library().solution_html(self)

    @property
    def best(self) -> tuple[MoveVerdict, ...]:
        """The moves with the value, distance and payoffs of the first; none if nothing is known or chance moves."""
        if not self.moves or not self.known or self.to_move == "chance":
            return ()
        return tuple(move for move in self.moves if _alike(move, self.moves[0]))

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The best moves in notation, which can be quicker than all verdicts."""
        quick = getattr(self._rest, "best_moves", None)
        found: tuple[str, ...] | None = quick and quick(self)
        return tuple(move.move for move in self.best) if found is None else found

    @property
    def known(self) -> bool:
        """True if the worth is settled, also if that is that nobody can force an end."""
        return self.status != "unknown"

    @property
    def complete(self) -> bool:
        """True if every legal move is listed."""
        return not self.left_out

    def as_dict(self) -> dict[str, Any]:
        """Return the solution as JSON values, as the command line prints it."""
        told = self.worths and not self.implied
        everyone = _worths_json(self.worths) | {"status": self.status} if told else {}
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
    """A short solution, without reasons and successors.

    Parameters
    ----------
    game, position, to_move, value, distance, status, worths
        As in `Solution`.
    best : tuple of str
        The best moves in notation.
    bounds : tuple of tuple of Fraction
        The smallest and largest payoff of each player if payoffs are not exact; `worths` has the middle.
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
        return _call_of(
            self, f"Brief {_in_short(self.value, self.distance, self.worths)}, {self.status}: {self.position}"
        )

    @classmethod
    def of(cls, solution: Solution) -> Brief:
        """Return the short form of a solution."""
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
        """Return it as JSON values, under the keys of `Solution.as_dict`."""
        everyone = _worths_json(self.worths) if self.worths else {}
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


_USUAL: dict[str, Any] = {  # the fields that may be left out
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

CORE_KEYS = {
    *("game", "position", "to_move", "value", "distance", "moves", "reason"),
    *("payoffs", "results", "status"),
}
"""Keys of `Solution.as_dict` that mean the same in every game."""


def bounds_of(solution: Solution) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return the smallest and largest payoff of each player if payoffs are not exact, else nothing."""
    return tuple((Fraction(low), Fraction(high)) for low, high in solution.extra.get("bounds", ()))


def worths(
    game: Game[Any, Any], state: Any, verdict: Solution | MoveVerdict, mover: int | None = None
) -> tuple[Worth, ...]:
    """Return the worth of a position, or of a move from it, to each player, in the order of `Game.players`.

    `mover` is the player whose result `verdict.value` is, by default the player to move. Raises `ValueError` if
    there are more than two players and the solver has left out their worths.
    """
    if verdict.worths:
        return verdict.worths
    players = len(game.players(state))
    if players > 2:
        raise ValueError(f"{game.format(state)}: the solution leaves out what {players} players get")
    mover = game.player_to_move(state) if mover is None else mover
    return mirrored(verdict.value, mover)[:players]


def _call_of(record: Any, otherwise: str) -> str:
    given = {
        one.name: getattr(record, one.name)
        for one in fields(record)
        if getattr(record, one.name) != one.default
    }
    return fitting(call(type(record).__name__, **given), otherwise)


def _in_short(value: Value | None, distance: int | None, worths: tuple[Worth, ...]) -> str:
    said = everyone_text(value, worths)
    return said if distance is None else f"{said} in {amount(distance, 'ply', 'plies')}"


def _alike(one: MoveVerdict, other: MoveVerdict) -> bool:
    if (one.value, one.distance) != (other.value, other.distance):
        return False
    pairs = zip(one.worths, other.worths, strict=True)
    return all(as_good(a, b) for a, b in pairs if is_payoff(a) and is_payoff(b))


def best_first(verdict: MoveVerdict) -> tuple[Fraction | float, float]:
    """Return a sort key: wins before draws before losses, quick wins and slow losses first."""
    return soonest(verdict.value, verdict.distance)


def soonest(worth: Worth, distance: int | None) -> tuple[Fraction | float, float]:
    """Return a sort key: more before less, sooner before later; of losses the longest first."""
    plies = (inf if worth else 0) if distance is None else distance
    return -order(worth), -plies if worth == "loss" else plies


def _worths_json(found: tuple[Worth, ...]) -> dict[str, Any]:
    """The worth to each player as JSON: numbers as `payoffs` (fractions as text), words as `results`."""
    if any(is_payoff(worth) for worth in found):
        return {"payoffs": [str(worth) if isinstance(worth, Fraction) else worth for worth in found]}
    return {"results": list(found)}
