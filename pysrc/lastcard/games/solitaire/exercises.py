"""The exercises of Pan Galactic Solitaire, with *which swap opens the column?*"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from lastcard.core.exercises import Draft, Exercise, Exercises, Kind, Mark, Reply, Source
from lastcard.core.exercises.exercise import Judged, counted
from lastcard.core.exercises.kinds import BestMove, Plies, WhoWins
from lastcard.core.exercises.mistake import Mistake
from lastcard.core.progress import Sliced
from lastcard.core.text import amount, capital, ordinal
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.exchanges import exchanges
from lastcard.games.solitaire.rules.position import READINGS, Reading, deal
from lastcard.games.solitaire.solver.engine import ENGINE

# Suits and ranks of a board, by grade.
SIZES = {1: ((2, 3), (3, 2), (2, 4)), 2: ((2, 4), (4, 2), (3, 3)), 3: ((2, 5), (5, 2), (4, 2))}
Boards = dict[int, tuple[tuple[int, int, Reading], ...]]  # suits, ranks and readings, by grade

NARROW: Boards = {
    1: ((2, 3, "odd4"), (2, 3, "broad"), (3, 2, "odd")),
    2: ((2, 4, "odd4"), (2, 4, "broad"), (4, 2, "odd")),
    3: ((2, 5, "odd4"), (2, 5, "broad"), (4, 2, "odd")),
}  # boards on which often a single move is right

WINDING: Boards = {
    1: ((4, 2, "odd4"), (2, 5, "odd4")),
    2: ((3, 3, "odd"), (4, 2, "odd"), (2, 6, "odd4"), (2, 6, "broad")),
    3: ((3, 3, "odd"), (5, 2, "odd"), (4, 3, "odd"), (2, 6, "odd4")),
}  # boards with lines long enough for a mistake

WINDING_BEFORE: Boards = WINDING | {
    1: ((3, 2, "odd"), (4, 2, "odd"))
}  # the same in versions in which grade 1 had any rules

WIDE = {1: (4, 3, 5), 2: (4, 5, 8), 3: (4, 8, 13)}  # suits, least and most ranks, for questions about rules


def position(rng: Random, grade: int) -> State:
    """Deal a small board that is not won, under any reading of the rules."""
    suits, ranks = rng.choice(SIZES[grade])
    while True:
        state = deal(suits, ranks, rng.getrandbits(32), rng.choice(READINGS))
        if not state.won:
            return state


def greedy(state: State) -> tuple[str, ...]:
    """Return the moves after which most columns are complete."""
    after = {
        GAME.format_move(move): len(state.exchanged(move.card, move.other).completed)
        for move in GAME.legal_moves(state)
    }
    most = max(after.values(), default=0)
    return tuple(move for move, done in after.items() if done == most) if most > len(state.completed) else ()


def _one_of(boards: Boards, rng: Random, grade: int) -> State:
    suits, ranks, reading = rng.choice(boards[grade])
    return deal(suits, ranks, rng.getrandbits(32), reading)


def board_size_marks(here: Judged) -> tuple[Mark, ...]:
    """Return the mark for the size of a board."""
    cards = here.state.suits * here.state.ranks
    return (counted(cards, (8, 10), f"{cards} cards"),)


def _open_columns(state: State) -> set[int]:
    """Return the columns in which a card can be clicked, counted from 0."""
    clicked = (click.move.card for exchange in exchanges(state) for click in exchange.clicks)
    return {state.cells.index(card) % state.ranks for card in clicked}


class OpensColumn(Kind):
    """No card of a column can be clicked; one exchange changes that."""

    name = "opens-column"
    title = "Unlock the column"
    says = (
        "facts: column, counted from 1 from the left, in which no card can be clicked; choices: all legal moves; answer: "
        "the one after which a card of it can be clicked for a swap or a cycle"
    )

    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Sliced[Draft | None]:
        yield from ()
        suits, least, most = WIDE[grade]
        state = deal(suits, rng.randint(least, most), rng.getrandbits(32), rng.choice(READINGS))
        for _ in range(rng.randrange(6)):
            moves = GAME.legal_moves(state)
            if moves:
                state = GAME.play(state, rng.choice(moves))
        moves = GAME.legal_moves(state)
        closed = set(range(state.ranks)) - _open_columns(state) - set(state.completed)
        if len(moves) < 2 or not closed:
            return None
        opens = {move: _open_columns(GAME.play(state, move)) for move in moves}
        fits = {column: [move for move in moves if column in opens[move]] for column in sorted(closed)}
        columns = [column for column, found in fits.items() if len(found) == 1]
        if not columns:
            return None
        column = rng.choice(columns)
        right = fits[column][0]
        answer, label = GAME.format_move(right), GAME.move_label(state, GAME.format_move(right))
        place = f"the {ordinal(column)} column"
        after = GAME.play(state, right)
        click = next(
            click
            for exchange in exchanges(after)
            for click in exchange.clicks
            if after.cells.index(click.move.card) % after.ranks == column
        )
        legal = click.move in GAME.legal_moves(after)
        then = GAME.move_label(after, GAME.format_move(click.move)) if legal else ""
        within = column in {state.cells.index(card) % state.ranks for card in (right.card, right.other)}
        return Draft(
            GAME.format(state),
            GAME.players(state)[0],
            f"No card in {place} can move. Which move unlocks it?",
            tuple(GAME.format_move(move) for move in moves),
            (answer,),
            f"{capital(label)} opens {place}. {click.why}",
            (
                counted(len(moves), (4, 8), f"{amount(len(moves), 'move')} to choose from"),
                counted(state.ranks, (6, 9), f"{amount(state.ranks, 'column')}"),
                Mark(int(len(closed) > 2), f"{amount(len(closed), 'column')} closed"),
            ),
            tuple(GAME.move_label(state, GAME.format_move(move)) for move in moves),
            hints=(
                f"The move {'changes a card in that column' if within else 'is in another column'}.",
                *([f"After that you can play {then}."] if then else []),
            ),
            facts={"column": column + 1},
        )

    def of_move(self, move: str) -> str:
        return move

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Sliced[Reply]:
        """Return the reason with the move; for a wrong move, that the column is still closed."""
        yield from ()
        right = self.right(exercise, given)
        if right or len(given) != 1 or given[0] not in exercise.choices:
            return Reply(right, exercise.reason, exercise.position, exercise.answer)
        place = ordinal(exercise.facts["column"] - 1)
        sentence = f"After {exercise.label(given[0])} you still can’t click a card in the {place} column."
        return Reply(False, sentence, exercise.position, (given[0],))


EXERCISES = Exercises(
    ENGINE,
    (
        WhoWins(("win", "loss")),
        Plies("What is the fewest moves that solve this?", 1),
        BestMove(partial(_one_of, NARROW)),
        Mistake(partial(_one_of, WINDING)),
        OpensColumn(),
    ),
    position,
    greedy,
    more_marks=board_size_marks,
    bounds={"best-move": (1, 2), "mistake": (2, 4)},
    most_easy={"mistake": 3},
    earlier=(Mistake(partial(_one_of, WINDING_BEFORE)),),
)
