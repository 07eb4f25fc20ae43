"""What an item of a sheet asks, and what is right: worked out by the solvers when it is asked for, never read from the sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from lastcard.core.containers.lru_cache import LRUCache
from lastcard.core.engine import NOW, PAGE
from lastcard.core.exercises import NoExercise
from lastcard.core.exercises.judged import judged
from lastcard.core.exercises.who_wins import RESULTS, WhoWins, question_about, question_unsolved
from lastcard.core.game import CHANCE, ending
from lastcard.core.progress import Progress
from lastcard.core.sentences import move_count, verdict_sentence
from lastcard.core.sheets.sheet import MOST_MADE, SheetError
from lastcard.core.text import amount, capital
from lastcard.core.text.named import as_sentence, marked, named_player

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from lastcard.core.exercises import Exercise, Exercises
    from lastcard.core.exercises.exercise import Takes
    from lastcard.core.exercises.judged import Judged
    from lastcard.core.sheets.sheet import Item
    from lastcard.core.solution import Solution

_RUNS: LRUCache[tuple[Exercises, str, int, int], tuple[list[Exercise], Iterator[Exercise | Progress]]] = (
    LRUCache(16)
)
"""What was made for the latest items, by game, kind, grade and seed: a sheet has many of one run."""

NOT_EXACT = "The answer is not known: this position has not been solved exactly."


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a position.

    Parameters
    ----------
    position : str
        The position in notation; where there is a line, the one that it begins with.
    ask : str
        The question.
    choices, labels : tuple of str
        What may be answered, and the same in words; none where the game is played out.
    takes : Takes
        What answers it (`lastcard.core.exercises.exercise.Takes`).
    by_move : bool
        Whether the choices are the legal moves of the position, so that it can be answered on the board.
    line : tuple of str
        Moves that were played from the position.
    answer : tuple of str
        What is right: any of these where it takes one. Empty as long as it is not known.
    reason : str
        Why, for people; where the answer is not known, why not.
    exercise : Exercise or None
        The exercise that it is, where it is one.
    """

    position: str
    ask: str
    choices: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    takes: Takes = "one"
    by_move: bool = False
    line: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    reason: str = ""
    exercise: Exercise | None = None

    @property
    def answer_words(self) -> str:
        """What is right, in words."""
        words = dict(zip(self.choices, self.labels, strict=True))
        said = [marked(words.get(one, one)) for one in self.answer]
        if self.takes == "one" and len(self.answer) == len(self.choices) > 1:
            return "any move"
        return as_sentence((" or " if self.takes == "one" else ", ").join(said))


def asked(exercises: Exercises, item: Item, solution: Solution | None = None) -> Question:
    """Return what an item asks, with what is right as far as a solution says it; for an item that is no exercise.

    Without a solution what the solver knows now is taken.

    Raises
    ------
    PositionError
        If the position cannot be read.
    SheetError
        If nothing can be asked of it.
    """
    game, state = exercises.game, exercises.game.parse(item.position)
    if ending(game, state) is not None:
        raise SheetError("the game is over in this position")
    if game.player_to_move(state) == CHANCE:
        raise SheetError("in this position it is for chance to move")
    if item.task == "play":
        return Question(item.position, _play(exercises, state))
    solution = exercises.engine.solve(state, NOW) if solution is None else solution
    here = judged(game, lambda _: solution, state)
    if item.task == "who-wins":
        return _who_wins(exercises, item, state, here)
    return _best_move(exercises, item, state, here)


def worked_out(exercises: Exercises, item: Item) -> Generator[Progress, None, Question]:
    """Work out in slices what an item asks and what is right. Raises as `asked`."""
    if item.grade:
        return (yield from _made(exercises, item))
    question = asked(exercises, item)
    if item.task == "play" or question.answer:
        return question
    state = exercises.game.parse(item.position)
    return asked(exercises, item, (yield from exercises.engine.solving(state, PAGE)))


def right(exercises: Exercises, question: Question, given: Sequence[str]) -> bool:
    """Tell whether an answer is right, where that is known."""
    if question.exercise is not None:
        return exercises.right(question.exercise, given)
    return len(given) == 1 and given[0] in question.answer


def reply(exercises: Exercises, question: Question, given: Sequence[str]) -> str:
    """Return what is said of an answer."""
    if question.exercise is not None:
        return exercises.reply(question.exercise, given).sentence
    return question.reason


def number_of(exercises: Exercises, exercise: Exercise, seed: int) -> int | None:
    """Return which exercise it is of its kind, grade and seed; None if it is none of the first `MOST_MADE`."""
    steps = _run(exercises, exercise.kind, exercise.grade, seed)
    found = (step for step in steps if not isinstance(step, Progress))
    return next((number for number, one in enumerate(found) if one == exercise), None)


def _run(exercises: Exercises, kind: str, grade: int, seed: int) -> Iterator[Exercise | Progress]:
    """The first exercises of a kind, grade and seed, and how far the next one is; each is made once."""
    run = _RUNS.get((exercises, kind, grade, seed))
    if run is None:
        run = _RUNS.put((exercises, kind, grade, seed), ([], exercises.in_slices(kind, grade, seed)))
    known, more = run
    for number in range(MOST_MADE):
        while number == len(known):
            step = next(more, None)
            if step is None:
                return
            if isinstance(step, Progress):
                yield step
            else:
                known.append(step)
        yield known[number]


def _made(exercises: Exercises, item: Item) -> Generator[Progress, None, Question]:
    """The exercise of an item; where it was made by an earlier version, one of any rules."""
    game = exercises.game
    wanted = game.format(game.parse(item.position))
    for source in (exercises, exercises.of_any_rules)[: 2 if item.grade == 1 else 1]:
        try:
            found = yield from _numbered(source, item)
        except NoExercise as error:
            raise SheetError(str(error)) from None
        if found and game.format(game.parse(found.position)) == wanted:
            return _of_exercise(exercises, found)
    raise SheetError(
        f"the seed {item.seed} makes no exercise of this position any more: it was made by another version of this site"
    )


def _numbered(exercises: Exercises, item: Item) -> Generator[Progress, None, Exercise | None]:
    """The exercise that the number of an item means."""
    number = 0
    for step in _run(exercises, item.task, item.grade, item.seed):
        if isinstance(step, Progress):
            yield step
        elif number == item.number:
            return step
        else:
            number += 1
            yield Progress(number, item.number + 1)
    return None


def _of_exercise(exercises: Exercises, exercise: Exercise) -> Question:
    game, state = exercises.game, exercises.game.parse(exercise.position)
    legal = {game.format_move(move) for move in game.legal_moves(state)}
    return Question(
        exercise.position,
        exercise.ask,
        exercise.choices,
        exercise.labels or exercise.choices,
        exercise.takes,
        exercise.takes == "one" and not exercise.line and legal == set(exercise.choices),
        exercise.line,
        exercise.answer,
        exercise.reason,
        exercise,
    )


def _play(exercises: Exercises, state: Any) -> str:
    game = exercises.game
    if len(game.players(state)) == 1:
        return "Play it out: can you solve it?"
    who = named_player(game.players(state), game.player_to_move(state))
    return as_sentence(f"Play it out. You are {who}, who is to move.")


def _results(exercises: Exercises) -> tuple[str, ...]:
    """The results that a game for one or two can have."""
    kind = exercises.kind("who-wins")
    return kind.results if isinstance(kind, WhoWins) else RESULTS


def _who_wins(exercises: Exercises, item: Item, state: Any, here: Judged | None) -> Question:
    game = exercises.game
    if here is None:
        ask, choices, labels = question_unsolved(game, state, _results(exercises))
        return Question(
            item.position, as_sentence(ask), choices, tuple(map(as_sentence, labels)), reason=NOT_EXACT
        )
    ask, choices, labels, answer = question_about(game, here, _results(exercises))
    ask, labels = as_sentence(ask), tuple(map(as_sentence, labels))
    if answer not in choices:
        return Question(
            item.position,
            ask,
            choices,
            labels,
            reason="There is no single answer: two players are as well off.",
        )
    return Question(item.position, ask, choices, labels, answer=(answer,), reason=_because(exercises, here))


def _because(exercises: Exercises, here: Judged) -> str:
    verdict = verdict_sentence(exercises.game, here.state, here.solution)
    return as_sentence(f"{marked(verdict)} {marked(here.solution.reason.words)}".strip())


def _best_move(exercises: Exercises, item: Item, state: Any, here: Judged | None) -> Question:
    game = exercises.game
    moves = list(game.legal_moves(state))
    labels = tuple(game.move_label(state, game.format_move(move)) for move in moves)
    question = Question(
        item.position,
        _ask(item, game.players(state), game.player_to_move(state)),
        tuple(map(game.format_move, moves)),
        labels,
        by_move=True,
        reason=NOT_EXACT,
    )
    if here is None:
        return question
    best, reason = here.best, _because(exercises, here)
    if item.task == "win-in":
        far = here.solution.distance
        if here.worth != "win" or far is None:
            raise SheetError("whoever is to move cannot win by force, or it is not known how soon")
        if far != item.plies:
            raise SheetError(f"this is won in {move_count(far)}, not in {item.plies}")
        best = tuple(move for move in best if here.moves[move][0].distance == far)
    elif len(best) == len(here.moves):
        reason = as_sentence(f"All {amount(len(best), 'move')} come to the same here. {marked(reason)}")
    return replace(question, answer=best, reason=reason)


def _ask(item: Item, names: Sequence[str], mover: int) -> str:
    """The question for a move."""
    if item.task != "win-in":
        turn = f"{capital(named_player(names, mover))} is to move. " if len(names) > 1 else ""
        return as_sentence(f"{turn}Which move is best?")
    far = move_count(item.plies)
    if len(names) == 1:
        return f"This can be solved in {far}. Which move begins it?"
    others = "the other does" if len(names) == 2 else "the others do"
    who = capital(named_player(names, mover))
    return as_sentence(f"{who} is to move and can win in {far}, whatever {others}. Which move begins it?")
