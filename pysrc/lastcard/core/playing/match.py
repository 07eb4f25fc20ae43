"""A game being played: who sits where, whose turn it is, taking moves back, calling a game off, and its end.

The terminal, the Play tab and simulations all play through this one loop.

What play by one player alone, without chance, proves of the positions that it goes through.

What can be solved at some position could be solved at every one before it: the moves between are the way. And what
cannot be solved at one cannot be solved at any after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from lastcard.core.game import CHANCE, Game, Outcome, ending
from lastcard.core.playing import Line, choosing, draw
from lastcard.core.progress import run_to_end
from lastcard.core.sentences import move_count
from lastcard.core.solution import MoveVerdict, Reason, Solution
from lastcard.core.text import amount, bracketed
from lastcard.core.worth import Worth

if TYPE_CHECKING:
    from lastcard.core.playing import Agent, Choosing


REPETITIONS = 3
"""A position that comes up so many times ends a game among engines, where the game can be called off at all."""

Turn = Literal["person", "engine", "chance", "over"]  # who is to make the next move
PERSON = None  # who sits in a seat that is not an engine's


class Match:
    """One game between persons and engines.

    Parameters
    ----------
    game : Game
        Any game of the contract.
    start : State
        The position to begin with.
    seats : sequence of Agent or None
        Who plays, one a player in the order of `Game.players`: an engine, or `PERSON`.
    repetitions : int or None
        How often a position may come up among engines before the game is called off; None for as often as it may.

    Raises
    ------
    ValueError
        If there is not one seat a player.
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
        """Seat other players. Raises `ValueError` if there is not one seat a player."""
        names = self.game.players(self.line.states[0])
        if len(seats) != len(names):
            raise ValueError(f"{self.game.name} has {amount(len(names), 'player')} here, not {len(seats)}")
        self.seats = tuple(seats)

    @property
    def state(self) -> Any:
        """The position on the table."""
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
        """How the game has ended: by the rules, called off, or, among engines, by coming up again and again."""
        outcome = ending(self.game, self.state)
        if outcome is not None:
            return outcome
        called = self.game.called_off(self.state) if self.called or self._goes_round() else None
        if called is None or not self.called:
            return called
        word = "a draw" if called.results and set(called.results) == {"draw"} else "off"
        return replace(called, sentence=f"the game was called {word} after {move_count(self.line.at)}")

    def _goes_round(self) -> bool:
        """Whether a position has come up too often, and nobody is there to say so."""
        if self.repetitions is None or self.people or self.game.called_off(self.state) is None:
            return False
        return len(self.line.earlier()) + 1 >= self.repetitions

    @property
    def can_call(self) -> bool:
        """Whether the game may be called off now: its position has come up before, and the rules know an end for it."""
        over = self.called or ending(self.game, self.state) is not None
        return not over and bool(self.line.earlier()) and self.game.called_off(self.state) is not None

    def call(self) -> bool:
        """Call the game off, if it may be; return whether it was."""
        self.called = self.called or self.can_call
        return self.called

    def play(self, move: Any) -> None:
        """Make a move for whoever is to move. Raises `IllegalMove`."""
        self.line.play(move)
        self._taken.clear()

    def run(self, seed: int | Random | None = None) -> Outcome:
        """Let chance and the engines play to the end, and return how the game ended; `line` has what was played.

        Parameters
        ----------
        seed : int or Random, optional
            The same seed, the same game.

        Raises
        ------
        ValueError
            If it is a person's turn.
        """
        rng = seed if isinstance(seed, Random) else Random(seed)
        while (outcome := self.outcome) is None:
            self.play(run_to_end(self.next_move(rng)))
        return outcome

    def __repr__(self) -> str:
        """Return where the game stands, in short."""
        ended = "still going on" if self.outcome is None else self.outcome.sentence
        return bracketed(
            f"Match of {self.game.name}: {move_count(self.line.at)} from {self.line.states[0]}, {ended}"
        )

    def next_move(self, rng: Random) -> Choosing:
        """Let chance or the engine to move choose, in slices: yield `Progress`, return the move.

        Raises
        ------
        ValueError
            If it is a person's turn.
        """
        mover = self.mover
        if mover == CHANCE:
            return draw(self.game, self.state, rng)
        seat = self.seats[mover]
        if seat is PERSON:
            raise ValueError(f"{self.game.format(self.state)}: it is for a person to move")
        return (yield from choosing(seat, self.game, self.state, rng))

    def undo(self) -> bool:
        """Go back to the last position before this one in which a person is to move, or one ply where none plays.

        What was taken back can be made again (`redo`); in a game for one player it stays in the line. Return whether
        anything was: where no person has moved before, nothing is.
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
        """Whether it is a game for one player."""
        return len(self.seats) == 1

    def redo(self) -> bool:
        """Make again what was taken back last; return whether there was anything."""
        if self._taken:
            for move in self._taken.pop():
                self.line.play(move)
            return True
        ahead = self.line.at < len(self.line.moves)
        self.line.at += ahead
        return ahead

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be made again."""
        return bool(self._taken) or self.line.at < len(self.line.moves)

    def _person_moves(self, ply: int) -> bool:
        mover = self.game.player_to_move(self.line.states[ply])
        return mover != CHANCE and self.seats[mover] is PERSON


def alone(game: Game[Any, Any], states: Sequence[Any]) -> bool:
    """Tell whether one player makes all the moves of a line, given by its positions."""
    return len(game.players(states[0])) == 1 and all(
        game.player_to_move(state) != CHANCE for state in states[:-1]
    )


def solved(game: Game[Any, Any], states: Sequence[Any]) -> bool:
    """Tell whether one player alone has won at the end of a line."""
    outcome = ending(game, states[-1])
    return outcome is not None and alone(game, states) and outcome.worth(0) == "win"


def along(game: Game[Any, Any], states: Sequence[Any], found: Sequence[Worth]) -> list[Worth]:
    """Return what the positions of a line are worth to who plays alone, from what is known of some; None is not known.

    Nothing is added in any other game.
    """
    known = list(found)
    if not alone(game, states):
        return known
    last = max((at for at, worth in enumerate(known) if worth == "win"), default=-1)
    first = next((at for at, worth in enumerate(known) if worth == "loss"), len(known))
    told: list[Worth] = ["win" if at < last else "loss" if at > first else None for at in range(len(known))]
    return [worth or more for worth, more in zip(known, told, strict=True)]


def with_line(line: Line, solution: Solution, found: Sequence[Worth]) -> Solution:
    """Return the solution of the position that a line stands at, with what the line proves where nothing else is known.

    `solution` and `found` are what is known of it, and of all positions of the line, without that; None is not known.
    """
    worth = None if solution.known else along(line.game, line.states, found)[line.at]
    if worth == "win":
        return replace(
            solution,
            value="win",
            moves=tuple(
                sorted((_played(line, move) for move in solution.moves), key=lambda one: one.value != "win")
            ),
            reason=_way(line, found),
            status="bounded",
            worths=("win",),
            implied=True,
        )
    if worth == "loss":
        before = found.index("loss")
        where = "at the start" if not before else f"after move {before:,}"
        when = "Before the first move" if not before else f"After move {before:,}"
        reason = Reason(
            "played",
            f"This could not be solved any more {where} of this line already.",
            plain=f"{when} this could not be solved any more, so it cannot be solved now.",
        )
        moves = tuple(replace(move, value="loss", worths=()) for move in solution.moves)
        return replace(
            solution, value="loss", moves=moves, reason=reason, status="exact", worths=("loss",), implied=True
        )
    return solution


def _played(line: Line, move: MoveVerdict) -> MoveVerdict:
    """A move from the position that a line stands at: the one on record wins."""
    made = line.at < len(line.moves) and line.game.format_move(line.moves[line.at]) == move.move
    return replace(move, value="win", worths=()) if made else move


def _way(line: Line, found: Sequence[Worth]) -> Reason:
    """That the moves of a line lead on to a position that is won, or can be."""
    last = max(at for at, worth in enumerate(found) if worth == "win")
    over = ending(line.game, line.states[last]) is not None
    far = move_count(last - line.at)
    if over:
        return Reason(
            "played",
            f"The line that was played from here solves this in {far}; there may be a shorter one.",
            plain=f"This can be solved: {_moves(last - line.at)} from here on solved it. There may be a shorter way.",
        )
    return Reason(
        "played",
        f"The line that was played from here comes to a position that can be solved, after {far}.",
        plain=f"This can be solved: {_moves(last - line.at)} from here on led to a position of which that is known.",
    )


def _moves(count: int) -> str:
    return "the move that was made" if count == 1 else f"the {count:,} moves that were made"
