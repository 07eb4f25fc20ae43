"""An exercise with its answer, and what is said of an answer that somebody gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from lastcard.core.containers.codec import parts_of
from lastcard.core.containers.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

Takes = Literal["one", "all", "matching"]
"""What answers an exercise: one of the answers; all of them and nothing else; or as many choices as the answer has, no two
of which share an end (each choice is written ``end>end``)."""

GRADES = (1, 2, 3)
"""From easy to hard."""


class NoExercise(ValueError):
    """There is no such kind of exercise, or none of that grade."""


class TooLarge(NoExercise):
    """There are no exercises of a game, as its positions are too large to be solved exactly in a moment."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question about a position, with all that a page, a sheet or a program needs of it.

    Parameters
    ----------
    game, kind : str
        The name of the game, and of the kind of exercise.
    grade : int
        How hard it is: one of `GRADES`.
    position : str
        The position in notation; where there is a line, the one that it begins with.
    to_move : str
        The name of the player to move in it.
    ask : str
        The question.
    choices : tuple of str
        What may be answered: moves in notation, ``win`` ``draw`` ``loss``, names of players, numbers.
    answer : tuple of str
        What is right, in the order of the choices; see `takes`.
    reason : str
        Why, for people.
    labels : tuple of str
        The choices in words, one each.
    takes : {"one", "all", "matching"}
        What answers it; see `Takes`.
    line : tuple of str
        Moves that were played from the position, in notation, where the question is about a line.
    why_grade : str
        Why it has its grade: what was counted. It may give the answer away, and so is shown with the reply.
    hints : tuple of str
        Hints, each of which says more than the one before; none names the answer.
    facts : mapping
        What else a page needs to draw it: JSON values only, which cannot be changed.
    unusual_rules : tuple of str
        The rules that hold because an option of the position is not the usual one (`Game.unusual_rules`); none in
        grade 1.
    """

    game: str
    kind: str
    grade: int
    position: str
    to_move: str
    ask: str
    choices: tuple[str, ...]
    answer: tuple[str, ...]
    reason: str
    labels: tuple[str, ...] = ()
    takes: Takes = "one"
    line: tuple[str, ...] = ()
    why_grade: str = ""
    hints: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    unusual_rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", frozen(self.facts))

    @property
    def question(self) -> tuple[object, ...]:
        """What makes two exercises the same."""
        return self.position, self.line, self.ask, self.choices

    def label(self, choice: str) -> str:
        """Return a choice in words."""
        return (
            dict(zip(self.choices, self.labels, strict=True)).get(choice, choice) if self.labels else choice
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the exercise as JSON values, as the command line prints it."""
        names = ("game", "kind", "grade", "position", "to_move", "ask", "choices", "answer", "reason")
        line = ("line",) if self.line else ()
        more = ("takes", "labels", "why_grade", "hints", "facts", "unusual_rules")
        return parts_of(self, *names, *line, *more) | {"labels": list(self.labels or self.choices)}


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said of an answer.

    Parameters
    ----------
    right : bool
        Whether it is right.
    sentence : str
        Why; or what comes of it, where it is wrong and that is known. The exercise's `reason` says why another is right.
    start : str
        The position that `line` begins with; empty where there is nothing to step through.
    line : tuple of str
        Moves to step through, in notation: what refutes a wrong answer, or what the right one leads to.
    shows : str
        What the line shows, as a heading, where it is neither.
    """

    right: bool
    sentence: str
    start: str = ""
    line: tuple[str, ...] = ()
    shows: str = ""
