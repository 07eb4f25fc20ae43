"""Sheets, the questions and answers of their items, and JSON values as short codes.

A sheet never holds answers: solvers work them out when it is shown, and unknown ones are reported as unknown.
A code is a letter for its kind, a digit for the packing, and base64url of four bytes of checksum and a
deflated JSON text; it is never unpacked beyond a bound.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lastcard.core.containers import LRUCache
from lastcard.core.engine import NOW, PAGE
from lastcard.core.exercises import Exercise, Exercises, NoExercise
from lastcard.core.exercises.exercise import Judged, Takes, judge_solved
from lastcard.core.exercises.kinds import RESULTS, WhoWins, question_about, question_unsolved
from lastcard.core.game import CHANCE, ending
from lastcard.core.progress import Progress, Sliced
from lastcard.core.sentences import move_count, turn_sentence, verdict_sentence
from lastcard.core.solution import Solution
from lastcard.core.text import MAX_TEXT, Player, amount, as_sentence, capital, marked, named_player, quote

TASKS = {
    "who-wins": "Who wins?",
    "best-move": "Best move",
    "win-in": "Win as fast as you can",
    "play": "Play it out",
}  # what can be asked of any position

MOST_ITEMS = 60
MOST_TITLE = 120
MOST_LINE = 500  # items of a sheet, characters of its title, and of a line of text, at most
LARGEST_SEED = 10**9
MOST_MADE = 40  # how many exercises of a seed are made to come to that of an item, at most


class SheetError(ValueError):
    """Not a sheet; the message names the wrong part and what is allowed."""


@dataclass(frozen=True, slots=True)
class Item:
    """One task.

    `game`, `position`: a game and a position of it in notation.
    `task`: one of `TASKS` or, with a grade, a kind of exercise of the game.
    `text`: the teacher's remark.
    `plies`: the plies to win in, for the task ``win-in``.
    `grade`, `seed`, `number`: which exercise it is; grade 0 if none. The number counts from 0.
    """

    game: str
    position: str
    task: str
    text: str = ""
    plies: int = 0
    grade: int = 0
    seed: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A title, a line of text and items."""

    title: str = ""
    text: str = ""
    items: tuple[Item, ...] = ()

    def with_items(self, *items: Item) -> Sheet:
        """Return the sheet with other items."""
        return replace(self, items=items)

    def moved(self, place: int, to: int) -> Sheet:
        """Return the sheet with an item moved; the place is clamped."""
        items = list(self.items)
        item = items.pop(place)
        items.insert(min(max(to, 0), len(items)), item)
        return self.with_items(*items)

    def without(self, place: int) -> Sheet:
        """Return the sheet without an item."""
        return self.with_items(*self.items[:place], *self.items[place + 1 :])

    def put(self, place: int, **changes: Any) -> Sheet:
        """Return the sheet with an item changed."""
        changed = replace(self.items[place], **changes)
        return self.with_items(*self.items[:place], changed, *self.items[place + 1 :])


def checked(sheet: Sheet, games: Collection[str]) -> Sheet:
    """Return a valid sheet; its positions are not read yet. Raises `SheetError`."""
    if len(sheet.items) > MOST_ITEMS:
        raise SheetError(f"the sheet has {len(sheet.items):,} items; {MOST_ITEMS} are the most")
    if len(sheet.title) > MOST_TITLE:
        raise SheetError(f"the title has {len(sheet.title):,} characters; {MOST_TITLE} are the most")
    if (length := len(sheet.text)) > MOST_LINE:
        raise SheetError(f"the text of the sheet has {length:,} characters; {MOST_LINE} are the most")
    for number, item in enumerate(sheet.items, start=1):
        if wrong := _wrong(item, games):
            raise SheetError(f"item {number}: {wrong}")
    return sheet


def _wrong(item: Item, games: Collection[str]) -> str:
    if item.game not in games:
        return f"there is no game {quote(item.game)} here; there is {', '.join(games)}"
    if len(item.position) > MAX_TEXT:
        return f"the position has {len(item.position):,} characters; at most {MAX_TEXT:,} are possible"
    if len(item.text) > MOST_LINE:
        return f"the text has {len(item.text):,} characters; {MOST_LINE} are the most"
    if not 0 <= item.grade <= 3:
        return f"there is no grade {item.grade}; there are 1, 2 and 3"
    if not 0 <= item.seed <= LARGEST_SEED:
        return f"the seed {item.seed} is not between 0 and {LARGEST_SEED:,}"
    if not 0 <= item.number < MOST_MADE:
        return f"the number {item.number} is not between 0 and {MOST_MADE - 1}"
    if not item.grade and item.task not in TASKS:
        return f"there is no task {quote(item.task)}; there is {', '.join(TASKS)}, and with a grade any kind of exercise"
    if (item.task == "win-in" and not item.grade) != (item.plies > 0):
        return "a number of moves belongs only to the task win-in"
    return ""


def in_words(sheet: Sheet) -> str:
    """Return the title of a sheet, or the number of its items."""
    return sheet.title or f"A sheet of {amount(len(sheet.items), 'item')}"


_RUNS: LRUCache[tuple[Exercises, str, int, int], tuple[list[Exercise], Iterator[Exercise | Progress]]] = (
    LRUCache(16)
)
"""The exercises made for the latest items, by game, kind, grade and seed: a sheet has many of one run."""

NOT_EXACT = "The answer is unknown: this position has not been solved exactly."


@dataclass(frozen=True, slots=True)
class Question:
    """The question of an item.

    `position`: the position in notation, at the beginning of `line`.
    `choices`, `labels`: the possible answers, and these in words; none where the game is played out.
    `takes`: see `lastcard.core.exercises.exercise.Takes`.
    `by_move`: whether the choices are the legal moves, so that the board can be used.
    `answer`: the right answers; empty if unknown.
    `reason`: why, or why it is unknown.
    `exercise`: the exercise, if it is one.
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
        """The answer in words."""
        words = dict(zip(self.choices, self.labels, strict=True))
        said = [marked(words.get(one, one)) for one in self.answer]
        if self.takes == "one" and len(self.answer) == len(self.choices) > 1:
            return "any move"
        return as_sentence((" or " if self.takes == "one" else ", ").join(said))


def question_of(exercises: Exercises, item: Item, solution: Solution | None = None) -> Question:
    """Return the question of an item that is no exercise, answered as far as known.

    By default the solver's present knowledge. Raises `PositionError`, and `SheetError` if nothing can be
    asked.
    """
    game, state = exercises.game, exercises.game.parse(item.position)
    if ending(game, state) is not None:
        raise SheetError("the game is over in this position")
    if game.player_to_move(state) == CHANCE:
        raise SheetError("in this position it is for chance to move")
    if item.task == "play":
        return Question(item.position, _play_question(exercises, state))
    solution = exercises.engine.solve(state, NOW) if solution is None else solution
    here = judge_solved(game, state, solution)
    if item.task == "who-wins":
        return _who_wins(exercises, item, state, here)
    return _best_move(exercises, item, state, here)


def worked_out(exercises: Exercises, item: Item) -> Sliced[Question]:
    """Work out the question and the answer of an item in slices. Raises as `question_of`."""
    if item.grade:
        return (yield from _exercise_question(exercises, item))
    question = question_of(exercises, item)
    if item.task == "play" or question.answer:
        return question
    state = exercises.game.parse(item.position)
    return question_of(exercises, item, (yield from exercises.engine.solving(state, PAGE)))


def right(exercises: Exercises, question: Question, given: Sequence[str]) -> bool:
    """Return whether an answer is right, where that is known."""
    if question.exercise is not None:
        return exercises.right(question.exercise, given)
    return len(given) == 1 and given[0] in question.answer


def reply(exercises: Exercises, question: Question, given: Sequence[str]) -> str:
    """Return the reply to an answer."""
    asked = question.exercise
    return question.reason if asked is None else exercises.reply(asked, given).sentence


def number_of(exercises: Exercises, exercise: Exercise, seed: int) -> int | None:
    """Return the number of an exercise of its kind, grade and seed; None beyond `MOST_MADE`."""
    steps = _exercise_run(exercises, exercise.kind, exercise.grade, seed)
    found = (step for step in steps if not isinstance(step, Progress))
    return next((number for number, one in enumerate(found) if one == exercise), None)


def _exercise_run(exercises: Exercises, kind: str, grade: int, seed: int) -> Iterator[Exercise | Progress]:
    """The first exercises of a kind, grade and seed, each made once, and progress."""
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


def _exercise_question(exercises: Exercises, item: Item) -> Sliced[Question]:
    """The exercise of an item; if an earlier version made it, one of any rules."""
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
        f"the seed {item.seed} no longer makes an exercise of this position: another version of this site made it"
    )


def _numbered(exercises: Exercises, item: Item) -> Sliced[Exercise | None]:
    number = 0
    for step in _exercise_run(exercises, item.task, item.grade, item.seed):
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


def _play_question(exercises: Exercises, state: Any) -> str:
    game = exercises.game
    if len(game.players(state)) == 1:
        return "Play it out: can you solve it?"
    who = named_player(game.players(state), game.player_to_move(state))
    return as_sentence(f"Play it out. You are {who}, who is to move.")


def _results(exercises: Exercises) -> tuple[str, ...]:
    kind = exercises.kind("who-wins")
    return kind.results if isinstance(kind, WhoWins) else RESULTS


def _who_wins(exercises: Exercises, item: Item, state: Any, here: Judged | None) -> Question:
    game = exercises.game
    if here is None:
        ask, choices, labels = question_unsolved(game, state, _results(exercises))
        labels = tuple(map(as_sentence, labels))
        return Question(item.position, as_sentence(ask), choices, labels, reason=NOT_EXACT)
    ask, choices, labels, answer = question_about(game, here, _results(exercises))
    question = Question(item.position, as_sentence(ask), choices, tuple(map(as_sentence, labels)))
    if answer not in choices:
        return replace(question, reason="There is no single answer: two players are equally well off.")
    return replace(question, answer=(answer,), reason=_because(exercises, here))


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
            raise SheetError("the player to move cannot force a win, or it is not known how soon")
        if far != item.plies:
            raise SheetError(f"this is won in {move_count(far)}, not in {item.plies}")
        best = tuple(move for move in best if here.moves[move][0].distance == far)
    elif len(best) == len(here.moves):
        reason = as_sentence(f"All {amount(len(best), 'move')} come to the same here. {marked(reason)}")
    return replace(question, answer=best, reason=reason)


def _ask(item: Item, names: Sequence[str], mover: int) -> str:
    if item.task != "win-in":
        turn = f"{turn_sentence(names, mover)} " if len(names) > 1 else ""
        return as_sentence(f"{turn}Which move is best?")
    far = move_count(item.plies)
    if len(names) == 1:
        return f"This can be solved in {far}. Which move comes first?"
    others = "the other does" if len(names) == 2 else "the others do"
    can = capital(Player(names, mover)("is to move and can", "are to move and can"))
    return as_sentence(f"{can} win in {far}, whatever {others}. Which move comes first?")


PACKING = "1"  # how codes are packed now. Another way, or other `COMMON_TEXT` text, gets another digit.
MOST_CODE = 20_000  # characters of a code that are looked at
MOST_UNPACKED = 200_000  # bytes that are unpacked: no code of ours comes near

COMMON_TEXT = (
    b'["babanuki","J|1,2,3,J"]["shichinarabe","r: RBB RB(R B) B"]["tanhinmin","1,3,4,5,8|2,6,7|0"]'
    b'["solitaire","4x13: KS QH JD TC 9S 8H 7D 6C 5S 4H 3D 2C AS / QS JH TD 9C 8S 7H 6D 5C 4S 3H 2D AC KH / seed=129"]'
    b'["pairs","3,7|2,5 deck=1,2,3,4,5,6,7,8,9,10 burn=5 discards="]["pan","032/212 take=2 sets=off suits=5 bottom=free"]'
    b'"grade":1,"seed":0,"text":"Why? ","mistake","plies","play","win-in","who-wins","best-move",["matches","15","best-move"],['
)  # text found in many sheets, which the packer refers to


class CodeError(ValueError):
    """Not a code of that kind, or a damaged one."""


def packed_code(letter: str, value: Any) -> str:
    """Return a JSON value as a code of a kind; equal values give equal codes."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    squeezer = zlib.compressobj(9, wbits=-15, zdict=COMMON_TEXT)
    data = squeezer.compress(text) + squeezer.flush()
    code = base64.urlsafe_b64encode(zlib.crc32(text).to_bytes(4) + data).decode()
    return f"{letter}{PACKING}{code.rstrip('=')}"


def unpacked(letter: str, code: str) -> Any:
    """Return the value of a code. Raises `CodeError`."""
    code = "".join(code.split())
    if len(code) > MOST_CODE:
        raise CodeError(f"it has {len(code):,} characters; at most {MOST_CODE:,} are read")
    if not code.startswith(letter):
        raise CodeError(f"it does not begin with {letter!r}")
    if code[1:2] != PACKING:
        raise CodeError("it was made by another version of this site; reload the page to get the newest")
    if wrong := re.search(r"[^\w-]|[^\x00-\x7f]", code[2:]):
        raise CodeError(f"{wrong[0]!r} does not belong in it")
    try:
        data = base64.urlsafe_b64decode(code[2:] + "=" * (-len(code[2:]) % 4))
        opener = zlib.decompressobj(-15, zdict=COMMON_TEXT)
        text = opener.decompress(data[4:], MOST_UNPACKED)
        if opener.unconsumed_tail:
            raise CodeError(f"it holds more than {MOST_UNPACKED:,} bytes, the limit")
        if not opener.eof or opener.unused_data or zlib.crc32(text) != int.from_bytes(data[:4]):
            raise ValueError
        return json.loads(text)
    except CodeError:
        raise
    except (ValueError, zlib.error, RecursionError):
        raise CodeError(
            "it is damaged: a part is missing or was changed on the way. Copy it again, all of it"
        ) from None
