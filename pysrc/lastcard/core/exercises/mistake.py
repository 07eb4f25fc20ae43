"""*Spot the mistake*: one move of a line gave something away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from lastcard.core.exercises.exercise import (
    Draft,
    Exercise,
    Judged,
    Kind,
    Mark,
    Reply,
    Source,
    best_line,
    counted,
    depth_mark,
    error_mark,
    gap_mark,
)
from lastcard.core.exercises.kinds import refutation
from lastcard.core.game import CHANCE, Game, ending
from lastcard.core.playing import draw
from lastcard.core.progress import Sliced
from lastcard.core.sentences import points, result
from lastcard.core.text import Player, capital, named_player
from lastcard.core.worth import order

LENGTHS = {1: (3, 4), 2: (4, 6), 3: (6, 8)}  # moves of players in a line, by the grade that is hoped for
FEWEST = 3  # fewest moves of players to choose from


class Mistake(Kind):
    """A line with exactly one ply for which another legal move was better. `positions` as in `Kind`."""

    name = "mistake"
    title = "Spot the mistake"
    says = (
        "position: where the line begins; line: its moves, those of chance included; choices: the numbers of the plies that "
        "players made, counted from 1; answer: the one ply for which another legal move was better for whoever made it"
    )

    def __init__(self, positions: Callable[[Random, int], Any] | None = None) -> None:
        self.positions = positions

    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Sliced[Draft | None]:
        start = yield from self.position(source, rng, grade)
        if start is None or (len(start.everyone) == 1 and start.worth == "loss"):
            return None
        played = yield from with_mistake(source, start, rng, rng.randint(*LENGTHS[grade]))
        if played is None or played.slip is None:
            return None
        (slip, number, move), choices, line = played.slip, played.choices, played.line
        tempted = move in source.tempting(slip.state)
        marks = (
            counted(len(choices), (5, 7), f"{len(choices)} moves to look at"),
            depth_mark(slip),
            error_mark(source.engine, slip),
            gap_mark(slip),
            Mark(1, "the mistake is the greedy move") if tempted else None,
            *source.more_marks(slip),
        )
        return Draft(
            start.solution.position,
            start.solution.to_move,
            "One of these moves was a mistake. Which one?",
            choices,
            (str(number),),
            _slip_reason(source, slip, number, move),
            tuple(mark for mark in marks if mark is not None),
            _line_labels(source, start.state, line, choices),
            line,
            _slip_hints(source, slip, played, number),
        )

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Sliced[Reply]:
        """Return the reason and the better line; for another move also that it was fine."""
        game, right = source.game, self.right(exercise, given)
        state, number = game.parse(exercise.position), int(exercise.answer[0])
        for move in exercise.line[: number - 1]:
            state = game.play(state, game.parse_move(state, move))
        here, sentence = (yield from source.judge(state)), exercise.reason
        if here and not right and len(given) == 1 and given[0] in exercise.choices:
            told = yield from refutation(source, here, exercise.line[number - 1])
            fine = f"Move {given[0]} was fine: nothing better was possible."
            sentence = f"{fine} Move {number} was not. {told}"
        line = yield from best_line(source, state)
        line = line or tuple(one.move for one in (yield from source.solving(state)).best[:1])
        return Reply(right, sentence, game.format(state), line, "The better move")


@dataclass(frozen=True, slots=True)
class Played:
    """A line in the making: its position, moves, and the numbers and players of its choices.

    `slip` is its mistake: the position, its number, and the move.
    """

    state: Any
    line: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    slip: tuple[Judged, int, str] | None = None

    def after(self, game: Game[Any, Any], move: str, here: Judged | None = None) -> Played:
        """Return the line with one more move; `here` if a player makes it."""
        state = game.play(self.state, game.parse_move(self.state, move))
        number = str(len(self.line) + 1)
        if here is None:
            return replace(self, state=state, line=(*self.line, move))
        slip = self.slip if move in here.best else (here, int(number), move)
        return Played(state, (*self.line, move), (*self.choices, number), (*self.players, here.player), slip)


def with_mistake(source: Source, start: Judged, rng: Random, length: int) -> Sliced[Played | None]:
    """Return a line with one mistake and at most `length` player moves; None if impossible."""
    places: list[tuple[Played, Judged]] = []
    if (yield from _good_moves(source, Played(start.state), rng, length, places)) is None:
        return None
    slips = [(played, here) for played, here in places if len(here.best) < len(here.moves)]
    if not slips:
        return None
    played, here = rng.choice(slips)
    worse = [move for move in here.moves if move not in here.best]
    tempting = [move for move in worse if move in source.tempting(here.state)]
    move = rng.choice(tempting if tempting and rng.random() < 0.5 else worse)
    line = yield from _good_moves(source, played.after(source.game, move, here), rng, length, [])
    return line if line is not None and len(line.choices) >= FEWEST else None


def _good_moves(
    source: Source, played: Played, rng: Random, length: int, places: list[tuple[Played, Judged]]
) -> Sliced[Played | None]:
    """The line continued by best moves until it is long enough, over, or played for another stake.

    None if a position is not known exactly, or its moves are too close. Decisions of players go into
    `places`.
    """
    game = source.game
    stake = game.at_stake(played.state)
    while len(played.choices) < length and ending(game, played.state) is None:
        if game.at_stake(played.state) != stake:
            break
        if game.player_to_move(played.state) == CHANCE:
            played = played.after(game, game.format_move(draw(game, played.state, rng)))
            continue
        here = yield from source.judge(played.state)
        if here is None or not here.clear:
            return None
        places.append((played, here))
        played = played.after(game, rng.choice(here.best), here)
    return played


def _slip_reason(source: Source, slip: Judged, number: int, move: str) -> str:
    game, names = source.game, source.game.players(slip.state)
    got = slip.moves[move][1]
    whose = capital(Player(names, slip.player).whose)
    label, better = (game.move_label(slip.state, one) for one in (move, slip.solution.moves[0].move))
    if slip.for_points:
        what = f"cost {points(float(order(slip.worth) - order(got)))} on average"
    else:
        what = f"turned {result(slip.worth)} into {result(got)}"
    return f"Move {number}. {whose} move, {label}, {what}. Better: {better}."


def _line_labels(
    source: Source, state: Any, line: tuple[str, ...], choices: tuple[str, ...]
) -> tuple[str, ...]:
    game, labels = source.game, []
    for number, move in enumerate(line, start=1):
        if str(number) in choices:
            who = named_player(game.players(state), game.player_to_move(state))
            labels.append(f"move {number}, {who}: {game.move_label(state, move)}")
        state = game.play(state, game.parse_move(state, move))
    return tuple(labels)


def _slip_hints(source: Source, slip: Judged, played: Played, number: int) -> tuple[str, ...]:
    names, choices = source.game.players(slip.state), played.choices
    several = len(names) > 1 and played.players.count(slip.player) > 1
    ask = "At each move, ask whether another was better."
    who = [ask, *([f"It was {named_player(names, slip.player)}."] if several else [])]
    half = len(choices) // 2
    if half < 2:
        fine = next(choice for choice in (choices[1], choices[0]) if choice != str(number))
        return (*who, f"Move {fine} is no mistake.")
    first = number <= int(choices[half - 1])
    return (
        *who,
        f"It is up to move {choices[half - 1]}." if first else f"It is move {choices[half]} or later.",
    )
