"""A game being played: seats, turns, undo, calling off, and the end.

The terminal, the Play tab and simulations all use this loop. At the end: what a line of a single player
proves. If a position on it can be solved, so can all before it; if one cannot, no later one can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal

from lastcard.core.game import CHANCE, Game, Outcome, ending
from lastcard.core.playing import Agent, Choosing, Line, choosing, draw
from lastcard.core.playing.repetition import REPETITIONS, repeated
from lastcard.core.progress import run_to_end
from lastcard.core.sentences import move_count
from lastcard.core.solution import MoveVerdict, Reason, Solution
from lastcard.core.text import amount, bracketed
from lastcard.core.worth import Worth

Turn = Literal["person", "engine", "chance", "over"]  # who is to make the next move
PERSON = None  # who sits in a seat that is not an engine's


class Match:
    """A game between persons and engines.

    `seats` has one a player, in the order of `Game.players`: an engine, or `PERSON`. `repetitions` of a
    position end a game among engines; None for no limit. Raises `ValueError` unless there is one seat a
    player.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        start: Any,
        seats: Sequence[Agent | None],
        repetitions: int | None = REPETITIONS,
    ) -> None:
        self.game = game
        self.line = Line(game, start)
        self.called = False
        self.repetitions = repetitions
        self.seats: tuple[Agent | None, ...] = ()
        self._taken: list[list[Any]] = []  # the moves that were taken back, the latest last
        self.sit(seats)

    def sit(self, seats: Sequence[Agent | None]) -> None:
        """Seat other players. Raises `ValueError` unless there is one seat a player."""
        names = self.game.players(self.line.states[0])
        if len(seats) != len(names):
            raise ValueError(f"{self.game.name} has {amount(len(names), 'player')} here, not {len(seats)}")
        self.seats = tuple(seats)

    @property
    def state(self) -> Any:
        """The current position."""
        return self.line.state

    @property
    def mover(self) -> int:
        """The player to move, or `CHANCE`."""
        return self.game.player_to_move(self.state)

    @property
    def people(self) -> tuple[int, ...]:
        """The players that are persons."""
        return tuple(player for player, seat in enumerate(self.seats) if seat is PERSON)

    @property
    def turn(self) -> Turn:
        """Who is to make the next move."""
        if self.outcome is not None:
            return "over"
        if self.mover == CHANCE:
            return "chance"
        return "person" if self.seats[self.mover] is PERSON else "engine"

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by the rules, called off, or by repetition among engines."""
        outcome = ending(self.game, self.state)
        if outcome is not None:
            return outcome
        called = self.game.called_off(self.state) if self.called or self._goes_round() else None
        if called is None or not self.called:
            return called
        word = "a draw" if called.results and set(called.results) == {"draw"} else "off"
        return replace(called, sentence=f"the game was called {word} after {move_count(self.line.at)}")

    def _goes_round(self) -> bool:
        return self.repetitions is not None and not self.people and repeated(self.line, self.repetitions)

    @property
    def can_call(self) -> bool:
        """True if the position has been reached before and the rules have a result for that."""
        over = self.called or ending(self.game, self.state) is not None
        return not over and repeated(self.line, 2)

    def call(self) -> bool:
        """End the game, if possible; return whether it is."""
        self.called = self.called or self.can_call
        return self.called

    def play(self, move: Any) -> None:
        """Make a move for the player to move. Raises `IllegalMove`."""
        self.line.play(move)
        self._taken.clear()

    def run(self, seed: int | Random | None = None) -> Outcome:
        """Play chance and engines to the end. Raises `ValueError` at a person's turn."""
        rng = seed if isinstance(seed, Random) else Random(seed)
        while (outcome := self.outcome) is None:
            self.play(run_to_end(self.next_move(rng)))
        return outcome

    def __repr__(self) -> str:
        """Return the state of the game, in short."""
        ended = "still going on" if self.outcome is None else self.outcome.sentence
        far = f"{move_count(self.line.at)} from {self.line.states[0]}"
        return bracketed(f"Match of {self.game.name}: {far}, {ended}")

    def next_move(self, rng: Random) -> Choosing:
        """Let chance or the engine to move choose, in slices. Raises `ValueError` at a person's turn."""
        mover = self.mover
        if mover == CHANCE:
            return draw(self.game, self.state, rng)
        seat = self.seats[mover]
        if seat is PERSON:
            raise ValueError(f"{self.game.format(self.state)}: it is for a person to move")
        return (yield from choosing(seat, self.game, self.state, rng))

    def undo(self) -> bool:
        """Go back to the last position with a person to move, or one ply; False if impossible.

        `redo` repeats the moves; in a game for one player they stay in the line.
        """
        before = range(self.line.at - 1, -1, -1)
        mine = [ply for ply in before if not self.people or self._person_moves(ply)]
        if not mine:
            return False
        self.go_back(mine[0])
        return True

    def go_back(self, ply: int) -> None:
        """Take back all moves after n plies; see `undo`."""
        stood, self.line.at = self.line.at, ply
        if not self.alone:
            self._taken.append(self.line.moves[ply:stood])
            self.line.forget_rest()
        self.called = False

    @property
    def alone(self) -> bool:
        """True for a game for one player."""
        return len(self.seats) == 1

    def redo(self) -> bool:
        """Repeat what was taken back last; return whether there was anything."""
        if self._taken:
            for move in self._taken.pop():
                self.line.play(move)
            return True
        ahead = self.line.at < len(self.line.moves)
        self.line.at += ahead
        return ahead

    @property
    def can_redo(self) -> bool:
        """True if something can be repeated."""
        return bool(self._taken) or self.line.at < len(self.line.moves)

    def _person_moves(self, ply: int) -> bool:
        mover = self.game.player_to_move(self.line.states[ply])
        return mover != CHANCE and self.seats[mover] is PERSON


def alone(game: Game[Any, Any], states: Sequence[Any]) -> bool:
    """Return whether one player makes all the moves of a line, given by its positions."""
    return len(game.players(states[0])) == 1 and all(
        game.player_to_move(state) != CHANCE for state in states[:-1]
    )


def solved(game: Game[Any, Any], states: Sequence[Any]) -> bool:
    """Return whether a single player has won at the end of a line."""
    outcome = ending(game, states[-1])
    return outcome is not None and alone(game, states) and outcome.worth(0) == "win"


def along(game: Game[Any, Any], states: Sequence[Any], found: Sequence[Worth]) -> list[Worth]:
    """Return the worths of a line's positions to a single player; None is unknown."""
    known = list(found)
    if not alone(game, states):
        return known
    last = max((at for at, worth in enumerate(known) if worth == "win"), default=-1)
    first = next((at for at, worth in enumerate(known) if worth == "loss"), len(known))
    told: list[Worth] = ["win" if at < last else "loss" if at > first else None for at in range(len(known))]
    return [worth or more for worth, more in zip(known, told, strict=True)]


def with_line(line: Line, solution: Solution, found: Sequence[Worth]) -> Solution:
    """Return the solution of a line's current position, with what the line proves.

    `solution` and `found` are what is known of it and of all positions of the line otherwise.
    """
    worth = None if solution.known else along(line.game, line.states, found)[line.at]
    if worth == "win":
        moves = sorted(
            (_line_move(line, move) for move in solution.moves), key=lambda one: one.value != "win"
        )
        proved: dict[str, Any] = {"value": "win", "reason": _line_reason(line, found), "status": "bounded"}
    elif worth == "loss":
        before = found.index("loss")
        where = "at the start" if not before else f"after move {before:,}"
        when = "Before the first move" if not before else f"After move {before:,}"
        sentence = f"The puzzle was already lost {where} of this line."
        plain = f"{when} this could not be solved any more, so it cannot be solved now."
        moves = [replace(move, value="loss", worths=()) for move in solution.moves]
        proved = {"value": "loss", "reason": Reason("played", sentence, plain=plain), "status": "exact"}
    else:
        return solution
    return replace(solution, moves=tuple(moves), worths=(worth,), implied=True, **proved)


def _line_move(line: Line, move: MoveVerdict) -> MoveVerdict:
    made = line.at < len(line.moves) and line.game.format_move(line.moves[line.at]) == move.move
    return replace(move, value="win", worths=()) if made else move


def _line_reason(line: Line, found: Sequence[Worth]) -> Reason:
    last = max(at for at, worth in enumerate(found) if worth == "win")
    count = last - line.at
    sentence = f"comes to a position that can be solved, after {move_count(count)}."
    end = "led to a position of which that is known."
    if ending(line.game, line.states[last]) is not None:
        sentence = f"solves this in {move_count(count)}; there may be a shorter one."
        end = "solved it. There may be a shorter way."
    made = "the move that was made" if count == 1 else f"the {count:,} moves that were made"
    plain = f"This can be solved: {made} from here on {end}"
    return Reason("played", f"The line played from here {sentence}", plain=plain)
