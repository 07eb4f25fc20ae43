"""What a kind of exercise is: it drafts questions, and says of an answer whether and why it is right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from lastcard.core.exercises.difficulty import BOUNDS
from lastcard.core.exercises.exercise import Reply
from lastcard.core.exercises.judged import judged
from lastcard.core.game import CHANCE, ending
from lastcard.core.solution import worths
from lastcard.core.text.named import marked

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from random import Random

    from lastcard.core.engine import Engine
    from lastcard.core.exercises.difficulty import Mark
    from lastcard.core.exercises.exercise import Exercise, Takes
    from lastcard.core.exercises.judged import Judged
    from lastcard.core.game import Game
    from lastcard.core.solution import Solution

SHOWN = 8
"""Plies of a line that is stepped through, at most."""

BEST_PLAY = "Best play from here"
"""The heading of a line that shows no single answer."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An exercise that has no grade yet; the fields are those of `Exercise`, and the marks make the grade."""

    position: str
    to_move: str
    ask: str
    choices: tuple[str, ...]
    answer: tuple[str, ...]
    reason: str
    marks: tuple[Mark, ...]
    labels: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


class Source(ABC):
    """What kinds make exercises of: a game's engine, positions of it, and the moves that come to mind first."""

    engine: Engine[Any, Any]

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.engine.game

    @abstractmethod
    def solve(self, state: Any) -> Solution:
        """Return the solution of a position."""

    @abstractmethod
    def position(self, rng: Random, grade: int) -> Judged | None:
        """Return a random position that may do for a grade; None if the one that was drawn is not known exactly."""

    def judge(self, state: Any) -> Judged | None:
        """Return a position with its solution; None if it is over, or chance is to move, or it is not known exactly."""
        return judged(self.game, self.solve, state)

    def judge_drawn(self, drawn: Any, grade: int) -> Judged | None:
        """Return a position that was drawn for a grade, with its solution; None also if the grade must not have its rules."""
        state = self.as_written(drawn)
        return self.judge(state) if self.fits(state, grade) else None

    def fits(self, state: Any, grade: int) -> bool:
        """Tell whether a grade may have the rules of a position: the first has the usual ones."""
        return grade > 1 or not self.game.unusual_rules(state)

    def as_written(self, state: Any) -> Any:
        """Return the position that is read from what is written of one: who is to move there may be called otherwise."""
        return self.game.parse(self.game.format(state))

    @abstractmethod
    def tempting(self, state: Any) -> Collection[str]:
        """Return the moves that come to mind first, in notation: the greedy ones; none where nothing does."""

    def more_marks(self, here: Judged) -> tuple[Mark, ...]:
        """Return what else makes a position of this game hard."""
        return ()


class Kind(ABC):
    """A kind of exercise. `draft` must be written.

    Attributes
    ----------
    name : str
        Its name on the command line: ``best-move``.
    title : str
        What it asks, in some words, for people.
    says : str
        What its choices and its answer are, for whoever checks them.
    takes : Takes
        What answers it.
    lacking : mapping
        The grades of which a game has none of it, and why.
    bounds : tuple of two int
        The points from which it has grade 2, and grade 3.
    positions : callable or None
        Draws positions for a grade, with a chance that it is given, where those of the game would do only now and then.
    """

    name: str
    title: str
    says: str
    takes: Takes = "one"
    bounds: tuple[int, int] = BOUNDS
    lacking: ClassVar[Mapping[int, str]] = {}
    positions: Callable[[Random, int], Any] | None = None

    def position(self, source: Source, rng: Random, grade: int) -> Judged | None:
        """Return a random position, from `positions` if the kind has its own, else any of the game."""
        if self.positions is None:
            return source.position(rng, grade)
        return source.judge_drawn(self.positions(rng, grade), grade)

    def wanted(self, source: Source, rng: Random) -> Any:
        """Return which answer the next exercise should have, so that all are asked for equally often; None for any."""
        return None

    @abstractmethod
    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Draft | None:
        """Return a question, hoped to be of a grade; None if the position that was drawn gives none.

        `wanted` is what `wanted` has returned, or None.
        """

    def of_move(self, move: str) -> str | None:
        """Return the choice that a move made on the board stands for; None where the question is not answered by a move."""
        return None

    def right(self, exercise: Exercise, given: Sequence[str]) -> bool:
        """Tell whether an answer is right."""
        chosen = set(given)
        if self.takes == "all":
            return chosen == set(exercise.answer)
        if self.takes == "one":
            return len(chosen) == 1 and chosen <= set(exercise.answer)
        ends = [end for pair in chosen for end in _ends(pair)]
        return (
            chosen <= set(exercise.choices)
            and len(chosen) == len(exercise.answer)
            and len(ends) == len(set(ends))
        )

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Reply:
        """Return what is said of an answer, with a line to step through where there is one.

        Unless a kind knows better the line is one of best play from the position.
        """
        right = self.right(exercise, given)
        line = best_line(source, source.game.parse(exercise.position))
        return Reply(right, self._told(exercise, given), exercise.position if line else "", line)

    def _told(self, exercise: Exercise, given: Sequence[str]) -> str:
        """What is too much in an answer that names several, and what lacks; else the reason."""
        if self.takes != "all":
            return exercise.reason
        wrong = ", ".join(marked(exercise.label(one)) for one in given if one not in exercise.answer)
        lacks = ", ".join(marked(exercise.label(one)) for one in exercise.answer if one not in given)
        parts = (f"Not right: {wrong}." if wrong else "", f"Missing: {lacks}." if lacks else "")
        return " ".join(filter(None, parts)) or exercise.reason


def _ends(pair: str) -> tuple[tuple[str, str], tuple[str, str]]:
    one, _, other = pair.partition(">")
    return ("from", one), ("to", other)


def best_line(source: Source, state: Any, most: int = SHOWN) -> tuple[str, ...]:
    """Return the moves of best play from a position, n plies at most: to the end, or until chance or nobody decides."""
    game, line = source.game, list[str]()
    while len(line) < most and ending(game, state) is None and game.player_to_move(state) != CHANCE:
        solution = source.solve(state)
        if not solution.moves or all(worth is None for worth in worths(game, state, solution)):
            break
        line.append(solution.moves[0].move)
        state = game.play(state, game.parse_move(state, line[-1]))
    return tuple(line)
