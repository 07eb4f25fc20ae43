"""A game in the terminal against the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from lastcard.core.game import CHANCE, Game, legal_moves
from lastcard.core.playing import Agent
from lastcard.core.playing.match import PERSON, Match
from lastcard.core.playing.review import review
from lastcard.core.sentences import ending_sentence, move_count, result, verdict_sentence, within
from lastcard.core.solution import Solution, worths
from lastcard.core.text import addressed, listed, with_names
from lastcard.terminal.layout import review_text
from lastcard.terminal.progress import watched

HELP = (
    "Type a move, or: hint (the best move and why), undo (take your last move back), draw (call it a draw when a "
    "position has come up again), quit."
)


@dataclass
class TerminalGame:
    """One game between a person and the engine, which takes all other seats.

    `ask` shows a prompt and returns the typed line, or raises `EOFError` at the end of the input; `seat` is the
    person's, None to ask if there is more than one.
    """

    game: Game[Any, Any]
    solve: Callable[[Any], Solution]
    start: Any
    engine: Agent
    ask: Callable[[str], str]
    say: Callable[[str], None]
    seat: int | None = None
    rng: Random = field(default_factory=Random)
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        self.match = Match(self.game, self.start, [self.engine] * len(self.game.players(self.start)))

    def run(self) -> None:
        """Play until the game is over, or the person quits or closes the input."""
        game, match = self.game, self.match
        self.say(f"{game.title}, from {game.format(self.start)}. {game.rules(self.start)}")
        self.say(HELP)
        try:
            self._sit()
            while (turn := match.turn) != "over":
                if turn == "person":
                    self._turn()
                else:
                    self._others_turn()
        except (EOFError, _Quit):
            self.say("")
            self.say("Stopped before the end.")
            return
        self.say("")
        self.say(self._ending())
        line = match.line
        made = review(game, self.solve, self.start, line.moves[: line.at])
        seat = self.seat or 0
        lost = match.outcome is not None and match.outcome.worth(seat) != "win"
        self.say(review_text(game, line.states[: line.at + 1], made, seat, lost))

    def _sit(self) -> None:
        names = self.game.players(self.start)
        if self.seat is None:
            self.seat = 0 if len(names) == 1 else self._choose_seat(names)
        self.match.sit([PERSON if player == self.seat else self.engine for player in range(len(names))])

    def _choose_seat(self, names: tuple[str, ...]) -> int:
        choice = listed(names, "or")
        while True:
            word = self.ask(f"Which seat do you take, {choice}? [{names[0]}] ").strip().lower()
            if word in ("quit", "q"):
                raise _Quit
            fitting = [seat for seat, name in enumerate(names) if name.startswith(word)]
            if not word or len(fitting) == 1:
                return fitting[0]
            self.say(f"That is no seat: type {choice}.")

    def _turn(self) -> None:
        state = self.match.state
        moves = [self.game.format_move(move) for move in legal_moves(self.game, state)]
        if self.match.can_call:
            self.say("")
            self.say(f"{self._repetition()} Type draw to call it a draw.")
        shown = " ".join(moves) if len(moves) <= 12 else f"{' '.join(moves[:3])} … {moves[-1]}"
        self.say("")
        word = self.ask(f"{self.game.format(state)}   your move ({shown}): ").strip()
        command = "" if word in moves else word.lower()  # a move comes before a command of the same name
        if word in moves:
            self.match.play(self.game.parse_move(state, word))
        elif command in ("quit", "q", "exit"):
            raise _Quit
        elif command in ("hint", "h"):
            self._hint(state)
        elif command in ("undo", "u"):
            self._undo()
        elif command == "draw":
            if not self.match.call():
                self.say("This position has not come up before: there is no draw to call.")
        elif command in ("help", "?", ""):
            self.say(HELP)
        else:
            try:
                self.match.play(self.game.parse_move(state, word))
            except ValueError as error:
                self.say(f"{error}.")

    def _repetition(self) -> str:
        text = "This position has come up before, with the same player to move"
        drawn = self.solve(self.match.state).value == "draw"
        return f"{text}. With best play it is a draw." if drawn else f"{text}."

    def _others_turn(self) -> None:
        match = self.match
        state = match.state
        who = self._who(match.mover)
        move = watched(match.next_move(self.rng))
        match.play(move)
        label = self.game.move_label(state, self.game.format_move(move))
        self.say(f"{self.game.format(match.state)}   {who}: {label}")

    def _who(self, mover: int) -> str:
        if mover == CHANCE:
            return "chance"
        names = self.game.players(self.start)
        return "engine" if len(names) == 2 else f"{names[mover]} (engine)"

    def _ending(self) -> str:
        outcome, seat = self.match.outcome, self.seat or 0
        assert outcome is not None
        worth = outcome.worth(seat)
        if self.match.called:
            called = "a draw" if worth == "draw" else "off"
            head = "Draw: the game" if worth == "draw" else "The game"
            return f"{head} was called {called} after {move_count(self.match.line.at)}."
        return ending_sentence(outcome, self._names, seat)

    @property
    def _names(self) -> tuple[str, ...]:
        """The players' names in sentences."""
        return addressed(self.game.players(self.start), self.seat or 0)

    def _undo(self) -> None:
        if self.match.undo():
            self.say(f"Back at {self.game.format(self.match.state)}.")
        else:
            self.say("There is no move of yours to take back.")

    def _hint(self, state: Any) -> None:
        solution = self.solve(state)
        if not solution.known:
            self.say(with_names(solution.reason.words, self._names))
            return
        best = solution.moves[0]
        self.say(with_names(verdict_sentence(self.game, state, solution), self._names))
        worth = worths(self.game, state, best)[self.game.player_to_move(state)]
        label = self.game.move_label(state, best.move)
        self.say(f"Best: {label}, {result(worth)}{within(best.distance)}.")
        self.say(with_names(solution.reason.words, self._names))


class _Quit(Exception):
    """The person wants to stop."""
