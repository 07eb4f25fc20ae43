"""A game in the terminal against the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from lastcard.core.review import review
from lastcard.core.words import plies, verdict_sentence
from lastcard.terminal.layout import review_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.agents import Agent
    from lastcard.core.game import Game
    from lastcard.core.solution import Solution

HELP = (
    "Type a move, or: hint (the best move and why), undo (take your last move back), draw (call it a draw when a "
    "position has come up again), quit."
)


@dataclass
class Session:
    """One game between a person and the engine.

    Parameters
    ----------
    game, solve
        The game and its solver.
    start : State
        The position to begin with.
    engine : Agent
        Who plays against the person.
    ask : callable
        Shows a prompt and returns the line typed; raises `EOFError` at the end of the input.
    say : callable
        Shows a line.
    seat : int or None
        The person's seat; None to ask.
    rng : Random
        Where the engine's chance comes from.
    """

    game: Game[Any, Any]
    solve: Callable[[Any], Solution]
    start: Any
    engine: Agent
    ask: Callable[[str], str]
    say: Callable[[str], None]
    seat: int | None = None
    rng: Random = field(default_factory=Random)
    states: list[Any] = field(init=False)
    moves: list[Any] = field(init=False, default_factory=list)
    called: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.states = [self.start]

    def run(self) -> None:
        """Play until the game is over, or the person quits or closes the input."""
        game = self.game
        self.say(f"{game.title}, from {game.format(self.start)}. {game.rules(self.start)}")
        self.say(HELP)
        try:
            if self.seat is None:
                self.seat = self._choose_seat()
            while game.outcome(self.states[-1]) is None and not self.called:
                if game.player_to_move(self.states[-1]) == self.seat:
                    self._turn()
                else:
                    self._engine_turn()
        except (EOFError, _Quit):
            self.say("")
            self.say("Stopped before the end.")
            return
        outcome = game.outcome(self.states[-1])
        if self.called:
            self.say("")
            self.say(f"Draw: the game was called a draw after {plies(len(self.moves))}.")
        elif outcome is not None:
            won = "You win" if self.seat in outcome.winners else "Draw" if not outcome.winners else "You lose"
            self.say("")
            self.say(f"{won}: {outcome.sentence}.")
        self.say(review_text(game, self.states, review(game, self.solve, self.start, self.moves)))

    def _choose_seat(self) -> int:
        names = self.game.player_names
        while True:
            word = self.ask(f"Which seat do you take, {' or '.join(names)}? [{names[0]}] ").strip().lower()
            if word in ("quit", "q"):
                raise _Quit
            fitting = [seat for seat, name in enumerate(names) if name.startswith(word)]
            if not word or len(fitting) == 1:
                return fitting[0]
            self.say(f"That is no seat: type {' or '.join(names)}.")

    def _turn(self) -> None:
        """Ask until a move is made or taken back."""
        state = self.states[-1]
        moves = [self.game.format_move(move) for move in self.game.legal_moves(state)]
        if self._repeated():
            self.say("")
            self.say(f"{self._repetition()} Type draw to call it a draw.")
        shown = " ".join(moves) if len(moves) <= 12 else f"{' '.join(moves[:3])} … {moves[-1]}"
        self.say("")
        word = self.ask(f"{self.game.format(state)}   your move ({shown}): ").strip()
        command = word.lower()
        if command in ("quit", "q", "exit"):
            raise _Quit
        if command in ("hint", "h"):
            self._hint(state)
        elif command in ("undo", "u"):
            self._undo()
        elif command == "draw":
            self.called = self._repeated()
            if not self.called:
                self.say("This position has not come up before: there is no draw to call.")
        elif command in ("help", "?", ""):
            self.say(HELP)
        else:
            try:
                self._make(self.game.parse_move(state, word))
            except ValueError as error:
                self.say(f"{error}.")

    def _repeated(self) -> bool:
        """Whether the position has come up before, with the same player to move."""
        return self.states[-1] in self.states[:-1]

    def _repetition(self) -> str:
        text = "This position has come up before, with the same player to move"
        drawn = self.solve(self.states[-1]).value == "draw"
        return f"{text}; it is drawn with best play." if drawn else f"{text}."

    def _engine_turn(self) -> None:
        state = self.states[-1]
        move = self.engine.choose(self.game, state, self.rng)
        self._make(move)
        label = self.game.move_label(state, self.game.format_move(move))
        self.say(f"{self.game.format(state)}   engine: {label}")

    def _make(self, move: Any) -> None:
        self.states.append(self.game.play(self.states[-1], move))
        self.moves.append(move)

    def _undo(self) -> None:
        """Go back to the person's last turn before this one."""
        mine = [
            ply for ply, state in enumerate(self.states[:-1]) if self.game.player_to_move(state) == self.seat
        ]
        if not mine:
            self.say("There is no move of yours to take back.")
            return
        del self.moves[mine[-1] :]
        del self.states[mine[-1] + 1 :]
        self.say(f"Back at {self.game.format(self.states[-1])}.")

    def _hint(self, state: Any) -> None:
        solution = self.solve(state)
        if not solution.known:
            self.say(solution.reason.sentence)
            return
        best = solution.moves[0]
        far = "" if best.distance is None else f" in {plies(best.distance)}"
        self.say(verdict_sentence(self.game, state, solution))
        self.say(
            f"Best: {self.game.move_label(state, best.move)}, a {best.value or 'game without end'}{far}."
        )
        self.say(solution.reason.sentence)


class _Quit(Exception):
    """The person wants to stop."""
