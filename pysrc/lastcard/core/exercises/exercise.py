"""An exercise with its answer, and what is said of an answer that somebody gives.

What a kind of exercise is: it drafts questions, and says of an answer whether and why it is right.

A position that exercises may be made of: it is not over, and all of it is known exactly.

How hard an exercise is: what the engine can count, in points, and the grade that the points come to.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from lastcard.core.containers import frozen, parts_of
from lastcard.core.game import CHANCE, Game, ending
from lastcard.core.playing.levels import ShortSightedAgent
from lastcard.core.sentences import move_count, points
from lastcard.core.solution import MoveVerdict, Solution, worths
from lastcard.core.text import amount, marked
from lastcard.core.worth import Worth, better, is_payoff, order

if TYPE_CHECKING:
    from lastcard.core.engine import Engine


Takes = Literal["one", "all", "matching"]
"""What answers an exercise: one of the answers; all of them and nothing else; or as many choices as the answer has, no two
of which share an end (each choice is written ``end>end``)."""

GRADES = (1, 2, 3)  # from easy to hard


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


CLEAR = 0.02  # by how many points a better move is better at least: no exercise hangs on less


@dataclass(frozen=True)  # without slots: what follows from the moves is worked out once
class Judged:
    """A position in which a player is to move, with its exact solution.

    Parameters
    ----------
    state : State
        The position.
    solution : Solution
        Its solution: exact, with all moves.
    player : int
        Who is to move.
    everyone : tuple of Worth
        What the position is worth to each player.
    moves : mapping
        By move, in the order of the game: its verdict, and what it is worth to the player.
    """

    state: Any
    solution: Solution
    player: int
    everyone: tuple[Worth, ...]
    moves: dict[str, tuple[MoveVerdict, Worth]]

    @cached_property
    def worth(self) -> Worth:
        """What the position is worth to the player to move."""
        return max((worth for _, worth in self.moves.values()), key=order)

    @cached_property
    def best(self) -> tuple[str, ...]:
        """The moves that are worth most to the player who makes them."""
        most = self.worth
        return tuple(move for move, (_, worth) in self.moves.items() if not better(most, worth))

    @cached_property
    def clear(self) -> bool:
        """Whether every other move is worse by enough to be told apart."""
        most = order(self.worth)
        return all(
            not better(self.worth, worth) or most - order(worth) >= CLEAR for _, worth in self.moves.values()
        )

    @property
    def for_points(self) -> bool:
        """Whether the game is played for numbers."""
        return any(map(is_payoff, self.everyone))


def judged(game: Game[Any, Any], solve: Callable[[Any], Solution], state: Any) -> Judged | None:
    """Return a position with its solution; None if it is over, it is for chance to move, or something is not known."""
    if ending(game, state) is not None or game.player_to_move(state) == CHANCE:
        return None
    legal = [game.format_move(move) for move in game.legal_moves(state)]
    solution = solve(state)
    found = {verdict.move: verdict for verdict in solution.moves}
    if solution.status != "exact" or solution.left_out or set(legal) != found.keys():
        return None
    player = game.player_to_move(state)
    moves = {move: (found[move], worths(game, state, found[move], player)[player]) for move in legal}
    return Judged(state, solution, player, worths(game, state, solution), moves)


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that was counted: how many points it adds, and what it is in words."""

    points: int
    words: str


BOUNDS = (2, 4)  # the points from which an exercise has grade 2, and grade 3
WORDS = {1: "Easy", 2: "Medium", 3: "Hard"}  # what a grade is called


def grade_of(marks: Sequence[Mark], bounds: tuple[int, int] = BOUNDS) -> int:
    """Return the grade that points come to."""
    points = sum(mark.points for mark in marks)
    return 1 + (points >= bounds[0]) + (points >= bounds[1])


def why(grade: int, marks: Sequence[Mark]) -> str:
    """Return in a sentence why an exercise has a grade."""
    return f"{WORDS[grade]} (grade {grade} of 3): {', '.join(mark.words for mark in marks)}."


def counted(count: int, steps: tuple[int, int], words: str) -> Mark:
    """Return the mark of a number: one point from the first step on, two from the second."""
    return Mark((count >= steps[0]) + (count >= steps[1]), words)


def choice_mark(here: Judged) -> Mark:
    """Return the mark for how many moves are legal."""
    count = len(here.moves)
    return counted(count, (4, 6), f"{amount(count, 'move')} to choose from")


def depth_mark(here: Judged) -> Mark | None:
    """Return the mark for how far the end is; None where that is not counted."""
    far = here.solution.distance
    if far is None:
        return None
    players = len(here.everyone)
    what = "the win" if players > 2 else "the end"
    return counted(far, (5, 11), f"{what} is {move_count(far)} away")


def error_mark(engine: Engine[Any, Any], here: Judged) -> Mark:
    """Return the mark for how often the player of medium strength goes wrong, which is worked out, not played."""
    game, level = engine.game, engine.levels.medium
    seen = ShortSightedAgent(level.sight).favoured(game, here.state) if level.sight else None
    moves = list(here.moves) if seen is None else [game.format_move(move) for move in seen]
    share = sum(move not in here.best for move in moves) / len(moves)
    errs = round(100 * (1 - level.skill) * share)
    return Mark((share > 0.5) + (share > 0.75), f"a player of medium strength goes wrong {errs} times in 100")


def gap_mark(here: Judged) -> Mark | None:
    """Return the mark for how much better the best move is than the next, where games are played for points."""
    if not here.for_points:
        return None
    ranked = sorted((float(order(worth)) for _, worth in here.moves.values()), reverse=True)
    gap, scale = ranked[0] - ranked[1], max(map(abs, ranked))
    return Mark(2 * ((gap < 0.4 * scale) + (gap < 0.15 * scale)), f"{points(gap)} lie between the best moves")


def tempting_mark(here: Judged, tempting: Collection[str]) -> Mark | None:
    """Return the mark for whether the move that comes to mind first is wrong; None where none does."""
    if not tempting:
        return None
    wrong = not set(tempting) & set(here.best)
    return Mark(int(wrong), f"the greedy move is {'wrong' if wrong else 'right'}")


SHOWN = 8  # plies of a line that is stepped through, at most
BEST_PLAY = "Best play from here"  # the heading of a line that shows no single answer


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
