"""Exercises, kinds of exercises, judged positions, and grades from counted points."""

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
from lastcard.core.progress import Sliced
from lastcard.core.sentences import move_count, points
from lastcard.core.solution import MoveVerdict, Solution, worths
from lastcard.core.text import amount, marked
from lastcard.core.worth import Worth, better, is_payoff, order

if TYPE_CHECKING:
    from lastcard.core.engine import Engine


Takes = Literal["one", "all", "matching"]
"""How answers are given: one of the answers; all of them; or as many choices as the answer has, written
``end>end``, no two of which share an end."""

GRADES = (1, 2, 3)  # from easy to hard


class NoExercise(ValueError):
    """No such kind of exercise, or none of that grade."""


class TooLarge(NoExercise):
    """No exercises: the positions of the game are too large to be solved exactly in a moment."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question about a position, with all that a page, a sheet or a program needs.

    `game`, `kind`, `grade`: the names of the game and of the kind of exercise; one of `GRADES`.
    `position`, `to_move`: in notation, at the beginning of `line`; the name of the player to move.
    `ask`: the question.
    `choices`, `labels`: the possible answers (moves in notation, ``win`` ``draw`` ``loss``, players,
    numbers), and these in words.
    `answer`: the right ones, in the order of the choices; `takes` says how many (`Takes`).
    `reason`: why, for people.
    `line`: moves played from the position, in notation, if the question is about a line.
    `why_grade`: what was counted for the grade. It may give the answer away, so it is shown with the reply.
    `hints`: each more telling than the one before; none names the answer.
    `facts`: further JSON values for a page; they cannot be changed.
    `unusual_rules`: `Game.unusual_rules` of the position; none in grade 1.
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
        return dict(zip(self.choices, self.labels or self.choices, strict=True)).get(choice, choice)

    def as_dict(self) -> dict[str, Any]:
        """Return the exercise as JSON values, as the command line prints it."""
        names = ("game", "kind", "grade", "position", "to_move", "ask", "choices", "answer", "reason")
        line = ("line",) if self.line else ()
        more = ("takes", "labels", "why_grade", "hints", "facts", "unusual_rules")
        return parts_of(self, *names, *line, *more) | {"labels": list(self.labels or self.choices)}


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to an answer.

    `sentence`: why it is right, or what refutes it if that is known; `Exercise.reason` explains the right
    answer.
    `start`, `line`: a position and moves to step through, in notation, if there are any: the refutation, or
    best play.
    `shows`: a heading for the line, where it is neither.
    """

    right: bool
    sentence: str
    start: str = ""
    line: tuple[str, ...] = ()
    shows: str = ""


CLEAR = 0.02  # by how many points a better move is better at least: no exercise hangs on less


@dataclass(frozen=True)  # without slots: what follows from the moves is worked out once
class Judged:
    """A position with its exact solution, `player` to move.

    `everyone`: its worth to each player.
    `moves`: by move, in the order of the game, its verdict and its worth to the player.
    """

    state: Any
    solution: Solution
    player: int
    everyone: tuple[Worth, ...]
    moves: dict[str, tuple[MoveVerdict, Worth]]

    @cached_property
    def worth(self) -> Worth:
        """The worth of the position to the player to move."""
        return max((worth for _, worth in self.moves.values()), key=order)

    @cached_property
    def best(self) -> tuple[str, ...]:
        """The moves that are worth most to the player."""
        most = self.worth
        return tuple(move for move, (_, worth) in self.moves.items() if not better(most, worth))

    @cached_property
    def clear(self) -> bool:
        """True if every other move is worse by at least `CLEAR`."""
        most = order(self.worth)
        others = [worth for _, worth in self.moves.values() if better(self.worth, worth)]
        return all(most - order(worth) >= CLEAR for worth in others)

    @property
    def for_points(self) -> bool:
        """True if the game is played for numbers."""
        return any(map(is_payoff, self.everyone))


def judge_solved(game: Game[Any, Any], state: Any, solution: Solution) -> Judged | None:
    """Return a player's turn with its solution; None unless it is exact and lists all moves."""
    legal = [game.format_move(move) for move in game.legal_moves(state)]
    found = {verdict.move: verdict for verdict in solution.moves}
    if solution.status != "exact" or solution.left_out or set(legal) != found.keys():
        return None
    player = game.player_to_move(state)
    moves = {move: (found[move], worths(game, state, found[move], player)[player]) for move in legal}
    return Judged(state, solution, player, worths(game, state, solution), moves)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something counted for the grade: its points, and it in words."""

    points: int
    words: str


BOUNDS = (2, 4)  # the points from which an exercise has grade 2, and grade 3
WORDS = {1: "Easy", 2: "Medium", 3: "Hard"}  # what a grade is called


def grade_of(marks: Sequence[Mark], bounds: tuple[int, int] = BOUNDS) -> int:
    """Return the grade for the sum of the points."""
    points = sum(mark.points for mark in marks)
    return 1 + (points >= bounds[0]) + (points >= bounds[1])


def why_graded(grade: int, marks: Sequence[Mark]) -> str:
    """Return a sentence on why an exercise has its grade."""
    return f"{WORDS[grade]} (grade {grade} of 3): {', '.join(mark.words for mark in marks)}."


def counted(count: int, steps: tuple[int, int], words: str) -> Mark:
    """Return the mark of a number: one point from the first step on, two from the second."""
    return Mark((count >= steps[0]) + (count >= steps[1]), words)


def choice_mark(here: Judged) -> Mark:
    """Return the mark for the number of legal moves."""
    count = len(here.moves)
    return counted(count, (4, 6), f"{amount(count, 'move')} to choose from")


def depth_mark(here: Judged) -> Mark | None:
    """Return the mark for the distance to the end; None if it is not counted."""
    far = here.solution.distance
    if far is None:
        return None
    players = len(here.everyone)
    what = "the win" if players > 2 else "the end"
    return counted(far, (5, 11), f"{what} is {move_count(far)} away")


def error_mark(engine: Engine[Any, Any], here: Judged) -> Mark:
    """Return the mark for the computed error rate of the medium player."""
    game, level = engine.game, engine.levels.medium
    seen = ShortSightedAgent(level.sight).favoured(game, here.state) if level.sight else None
    moves = list(here.moves) if seen is None else [game.format_move(move) for move in seen]
    share = sum(move not in here.best for move in moves) / len(moves)
    errs = round(100 * (1 - level.skill) * share)
    return Mark((share > 0.5) + (share > 0.75), f"Medium gets it wrong {errs} times in 100")


def gap_mark(here: Judged) -> Mark | None:
    """Return the mark for the gap between the two best moves, in games for points."""
    if not here.for_points:
        return None
    ranked = sorted((float(order(worth)) for _, worth in here.moves.values()), reverse=True)
    gap, scale = ranked[0] - ranked[1], max(map(abs, ranked))
    return Mark(2 * ((gap < 0.4 * scale) + (gap < 0.15 * scale)), f"{points(gap)} between the best moves")


def tempting_mark(here: Judged, tempting: Collection[str]) -> Mark | None:
    """Return the mark for a wrong greedy move; None if there is no greedy move."""
    if not tempting:
        return None
    wrong = not set(tempting) & set(here.best)
    return Mark(int(wrong), f"the greedy move is {'wrong' if wrong else 'right'}")


PLIES_STEPPED = 8  # plies of a line that is stepped through, at most
BEST_PLAY = "Best play from here"  # the heading of a line that shows no single answer


@dataclass(frozen=True, slots=True)
class Draft:
    """An exercise without a grade; its marks make the grade. The fields are those of `Exercise`."""

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
    """What kinds make exercises of: an engine, which solves in slices, positions, greedy moves."""

    engine: Engine[Any, Any]

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.engine.game

    @abstractmethod
    def solving(self, state: Any) -> Sliced[Solution]:
        """Return the solution of a position."""

    @abstractmethod
    def draw(self, rng: Random, grade: int) -> Any:
        """Return a random position for a grade."""

    def judge(self, state: Any) -> Sliced[Judged | None]:
        """Return a position with its solution; None if over, chance's turn, or not fully known."""
        if ending(self.game, state) is not None or self.game.player_to_move(state) == CHANCE:
            return None
        return judge_solved(self.game, state, (yield from self.solving(state)))

    def fits(self, state: Any, grade: int) -> bool:
        """Return whether the rules of a position fit a grade: the first has the usual ones."""
        return grade > 1 or not self.game.unusual_rules(state)

    @abstractmethod
    def tempting(self, state: Any) -> Collection[str]:
        """Return the greedy moves, in notation."""

    def more_marks(self, here: Judged) -> tuple[Mark, ...]:
        """Return further marks of this game."""
        return ()


class Kind:
    """A kind of exercise, which asks about a solved position in `about`.

    One that asks about anything else writes `draft` instead. `draft` and `reply` are work in slices: they
    call whatever solves with ``yield from``, and begin with ``yield from ()`` if nothing does.

    `name`, `title`: its name on the command line, ``best-move``, and its question in some words.
    `says`: its choices and its answer, for programs that check them.
    `takes`: how it is answered.
    `lacking`: the grades without exercises, and why.
    `bounds`: the points of grades 2 and 3.
    `positions`: draws positions for a grade, if those of the game would rarely do.
    `best_play`: true if the usual `reply` shows best play from the position.
    """

    name: str
    title: str
    says: str
    takes: Takes = "one"
    bounds: tuple[int, int] = BOUNDS
    lacking: ClassVar[Mapping[int, str]] = {}
    positions: Callable[[Random, int], Any] | None = None
    best_play: bool = True

    def position(self, source: Source, rng: Random, grade: int) -> Sliced[Judged | None]:
        """Draw and solve a position; None if not known exactly, or with rules unfit for the grade."""
        drawn = (self.positions or source.draw)(rng, grade)
        state = source.game.parse(source.game.format(drawn))  # a text may number the players differently
        return (yield from source.judge(state)) if source.fits(state, grade) else None

    def wanted(self, source: Source, rng: Random) -> Any:
        """Return the answer of the next exercise, so that all are equally frequent; None for any."""
        return None

    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Sliced[Draft | None]:
        """Return a question, if possible of the grade; None if the position drawn gives none."""
        here = yield from self.position(source, rng, grade)
        return None if here is None else self.about(source, here, rng, wanted)

    def about(self, source: Source, here: Judged, rng: Random, wanted: Any) -> Draft | None:
        """Return the question about a position; None if it gives none."""
        raise NotImplementedError(f"the kind {self.name} has neither about nor draft")

    def of_move(self, move: str) -> str | None:
        """Return the choice that a move on the board stands for; None if none does."""
        return None

    def right(self, exercise: Exercise, given: Sequence[str]) -> bool:
        """Return whether an answer is right."""
        chosen = set(given)
        if self.takes == "all":
            return chosen == set(exercise.answer)
        if self.takes == "one":
            return len(chosen) == 1 and chosen <= set(exercise.answer)
        ends = [end for pair in chosen for end in _pair_ends(pair)]
        return (
            chosen <= set(exercise.choices)
            and len(chosen) == len(exercise.answer)
            and len(ends) == len(set(ends))
        )

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Sliced[Reply]:
        """Return the reply to an answer: its `sentence`, and best play if `best_play`."""
        right, state = self.right(exercise, given), source.game.parse(exercise.position)
        line = (yield from best_line(source, state)) if self.best_play else ()
        return Reply(right, self.sentence(exercise, given), exercise.position if line else "", line)

    def sentence(self, exercise: Exercise, given: Sequence[str]) -> str:
        """Return the wrong and the missing parts of an answer with several; else the reason."""
        if self.takes != "all":
            return exercise.reason
        wrong = ", ".join(marked(exercise.label(one)) for one in given if one not in exercise.answer)
        lacks = ", ".join(marked(exercise.label(one)) for one in exercise.answer if one not in given)
        parts = (f"Not right: {wrong}." if wrong else "", f"Missing: {lacks}." if lacks else "")
        return " ".join(filter(None, parts)) or exercise.reason


def _pair_ends(pair: str) -> tuple[tuple[str, str], tuple[str, str]]:
    one, _, other = pair.partition(">")
    return ("from", one), ("to", other)


def best_line(source: Source, state: Any, most: int = PLIES_STEPPED) -> Sliced[tuple[str, ...]]:
    """Return at most n plies of best play, until the end, chance, or nobody can force it."""
    game, line = source.game, list[str]()
    while len(line) < most and ending(game, state) is None and game.player_to_move(state) != CHANCE:
        solution = yield from source.solving(state)
        if not solution.moves or all(worth is None for worth in worths(game, state, solution)):
            break
        line.append(solution.moves[0].move)
        state = game.play(state, game.parse_move(state, line[-1]))
    return tuple(line)
