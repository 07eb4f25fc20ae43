"""The Play tab: any seat for a person or an engine, advice, undo, and a review at the end."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Generator
from typing import Any

from panel.viewable import Viewable

from lastcard.core.agents import choosing
from lastcard.core.game import Outcome, PositionError, drawn
from lastcard.core.line import Line
from lastcard.core.match import REPETITIONS
from lastcard.core.progress import Progress
from lastcard.core.review import Mistake, review_steps
from lastcard.ui import play_words as words
from lastcard.ui.address import small_number
from lastcard.ui.contract import GameView, Opponent, Setting
from lastcard.ui.jobs import Job, soon
from lastcard.ui.line import line_query, read_line
from lastcard.ui.play_layout import PlayLayout
from lastcard.ui.position_text import brief, short
from lastcard.ui.tab import Tab

YOU = "you"
PAUSE = 0.7  # seconds before an engine moves, so that a move can be seen
LOGGED = 200  # plies that are listed; of a longer game the last ones


class Play(Tab):
    """A game between any two of: a person, and the game's engines.

    Parameters
    ----------
    view
        The game.
    """

    def __init__(self, view: GameView) -> None:
        super().__init__()
        self._view = view
        self._game = view.game
        self._engines: dict[str, Opponent] = {opponent.key: opponent for opponent in view.opponents}
        self._settings: dict[str, Setting] = {
            opponent.setting.name: opponent.setting for opponent in view.opponents if opponent.setting
        }
        self._values = {name: setting.usual for name, setting in self._settings.items()}
        self._random = random.Random()
        self._usual = [YOU, view.opponents[0].key]
        self._turn = 0  # counts what happens, so that an engine that was thinking knows it is late
        self._job: Job | None = None
        self._called = False  # whether the game was called a draw where it stands
        self._line = Line(self._game, self._game.parse(self._game.notation.default))
        self.board = view.board()
        self.board.framed = False
        self.board.listen(play=self._human, set=self._begin)
        choices = [(YOU, "You", "")] + [
            (opponent.key, opponent.label, opponent.setting.name if opponent.setting else "")
            for opponent in view.opponents
        ]
        self.frame = PlayLayout(
            board=self.board,
            players=list(self._game.players(self._line.state)),
            seats=self._usual,
            choices=choices,
        )
        self.board.on_note = self._changed
        self.frame.listen(
            seat=self._seat,
            setting=self._set,
            begin=self._begin,
            undo=self._undo,
            hint=self._hint,
            pause=self._pause,
            draw=self._call,
        )
        self._show()

    def visit(self, query: dict[str, str]) -> None:
        """Take up ``pos``, ``line``, ``seats``, the settings and ``end``; what cannot be read is said and stays."""
        self._turn += 1
        self._stop()
        self.board.visit(query)
        seats = query.get("seats", "").split(",")
        known = len(seats) == len(self._usual) and all(seat == YOU or seat in self._engines for seat in seats)
        for name, setting in self._settings.items():
            value = small_number(query.get(name, ""), setting.usual)
            self._values[name] = min(max(value, setting.lowest), setting.highest)
        self.frame.param.update(seats=seats if known else self._usual, paused=False)
        problem = ""
        try:
            self._line, problem = read_line(self._game, query)
        except PositionError as error:
            self._refuse(query.get("pos", ""), error)
            return
        self._called = query.get("end") == "draw" and bool(self._earlier())
        self._show()
        self.frame.error = problem
        self._go_on()

    def _seat(self, index: int, who: str) -> None:
        seats = list(self.frame.seats)
        seats[int(index)] = who
        self.frame.param.update(seats=seats, paused=self.frame.paused and YOU not in seats)
        self._changed()

    def _set(self, name: str, value: int) -> None:
        setting = self._settings[name]
        self._values[name] = min(max(int(value), setting.lowest), setting.highest)
        self.frame.settings = self._sliders()
        self._note()

    def _begin(self, text: str, remember: bool = True) -> None:
        """Start a game; games make no entries in the browser's history, whatever `remember` says."""
        try:
            start = self._game.parse(text) if text or not self.frame.placeholder else self._line.states[0]
        except PositionError as error:
            self._refuse(text, error)
            return
        self._line = Line(self._game, start)
        self._called = False
        self.frame.paused = False
        self._changed()

    def _refuse(self, text: str, error: PositionError) -> None:
        shown = text if short(text) else ""
        self.frame.param.update(position=shown, placeholder="" if shown else brief(text), error=str(error))

    def _human(self, move: str) -> None:
        if self._called or self._seat_to_move() != YOU:
            return
        try:
            self._line.play_texts([move])
        except ValueError as error:
            self.frame.error = str(error)
            return
        self._changed()

    def _undo(self) -> None:
        """Back to the last position in which a person is to move, or one ply where none plays."""
        self._called = False
        self._line.at = max(0, self._line.at - 1)
        while self._line.at > 0 and YOU in self.frame.seats and self._seat_to_move() != YOU:
            self._line.at -= 1
        del self._line.moves[self._line.at :], self._line.states[self._line.at + 1 :]
        self.frame.paused = YOU not in self.frame.seats
        self._changed()

    def _call(self) -> None:
        """Call the game a draw where a position has come up again."""
        if self._earlier() and not self._outcome():
            self._called = True
            self._changed()

    def _hint(self) -> None:
        if self._outcome() or self._seat_to_move() != YOU:
            return
        self._work(self._advising(), lambda text: self.frame.param.update(hint=text))

    def _advising(self) -> Generator[Progress, None, str]:
        if self.board.secret:
            return self.board.advise()
        state = self._line.state
        yield from self._view.engine.prepare(state) or ()
        if not self._view.engine.at_hand(state).known:
            for work in self._view.engine.pending(state)[:1]:  # what else can be worked out, as in Explore
                yield from work.steps()
        return words.advice(self._game, state, self._view.engine.at_hand(state))

    def _pause(self) -> None:
        self.frame.paused = not self.frame.paused
        self._changed()

    def _seat_to_move(self) -> str:
        return self.frame.seats[self._game.player_to_move(self._line.state)]

    def _earlier(self) -> list[int]:
        """After which plies the position that is on the board has come up before, with the same player to move."""
        state = self._line.state
        return [ply for ply, other in enumerate(self._line.states[: self._line.at]) if other == state]

    def _outcome(self) -> Outcome | None:
        """How the game ended; a position that comes up again and again ends it where nobody is there to say so."""
        outcome = self._game.outcome(self._line.state)
        if outcome:
            return outcome
        if self._called:
            sentence = f"the game was called a draw after {self._line.at:,} plies"
            return drawn(len(self._game.players(self._line.state)), sentence)
        if YOU not in self.frame.seats and len(self._earlier()) + 1 >= REPETITIONS:
            return self._game.called_off(self._line.state)
        return None

    def _changed(self) -> None:
        self._turn += 1
        self._stop()
        self._show()
        self._note()
        self._go_on()

    def _note(self) -> None:
        query = line_query(self._line, self.board.secret) | self.board.query
        query["seats"] = ",".join(self.frame.seats) if self.frame.seats != self._usual else ""
        used = {self._engines[seat].setting for seat in self.frame.seats if seat in self._engines}
        for setting in self._settings.values():
            query[setting.name] = str(self._values[setting.name]) if setting in used else ""
        query["end"] = "draw" if self._called else ""
        if query.get("pos") == self._game.notation.default and len(self._line.moves) == 0:
            query["pos"] = ""
        self.note(query, False)

    def _go_on(self) -> None:
        """What comes by itself: the engine's move, or the review of a finished game."""
        if self._outcome():
            self._look_back()
        elif self._seat_to_move() != YOU and not self.frame.paused:
            turn = self._turn

            async def answer() -> None:
                await asyncio.sleep(PAUSE)
                if turn == self._turn:
                    self._think()

            soon(answer)

    def _think(self) -> None:
        opponent = self._engines[self._seat_to_move()]
        agent = opponent.make(self._values[opponent.setting.name] if opponent.setting else 0)
        self._work(choosing(agent, self._game, self._line.state, self._random), self._engine_moves)

    def _engine_moves(self, move: Any) -> None:
        self._line.play(move)
        self._changed()

    def _look_back(self) -> None:
        if not self._view.engine.at_hand(self._line.states[0]).known and not self._view.engine.prepare(
            self._line.states[0]
        ):
            self.frame.reviewed = "unknown"
            return
        self.frame.reviewed = "working"
        self._work(self._reviewing(), self._tell_review)

    def _reviewing(self) -> Generator[Progress, None, tuple[Mistake, ...]]:
        states, moves = self._line.states, self._line.moves[: self._line.at]
        for state in states[: self._line.at]:
            yield from self._view.engine.prepare(state) or ()
        return (yield from review_steps(self._game, self._view.engine.at_hand, states[0], moves))

    def _tell_review(self, mistakes: tuple[Mistake, ...]) -> None:
        self.frame.param.update(review=[self._mistake(mistake) for mistake in mistakes], reviewed="done")

    def _work(self, steps: Generator[Progress, None, Any], then: Callable[[Any], None]) -> None:
        """Do some work in slices, one at a time, and show how far it is when it takes long."""
        self._stop()

        def done(result: Any) -> None:
            self._stop()
            then(result)

        def failed(error: Exception) -> None:
            self._stop()
            self.frame.error = f"This could not be worked out: {error}"

        self._job = Job(steps, self._progress, done, failed)
        self._job.start()

    def _progress(self, progress: Progress, left: float | None) -> None:
        self.frame.share = min(1.0, progress.done / progress.total) if progress.total else 0.0

    def _stop(self) -> None:
        if self._job:
            self._job.stop()
        self._job = None
        self.frame.share = -1.0

    def _show(self) -> None:
        state = self._line.state
        outcome = self._outcome()
        yours = outcome is None and self._seat_to_move() == YOU
        self.board.show(state, None, seats=self._game.players(state), locked=not yours)
        earlier = [] if outcome else self._earlier()
        first = max(0, self._line.at - LOGGED)
        start = self._line.text(0)
        shown = short(start) and not self.board.secret
        self.frame.param.update(
            position=start if shown else "",
            placeholder="" if shown else "hidden" if self.board.secret else brief(start),
            settings=self._sliders(),
            note=self._said_of_engines(),
            error="",
            hint="",
            repeated=words.repetition(earlier, self._view.engine.at_hand(state)) if earlier else "",
            status=self._status(outcome, yours),
            log=[self._entry(index) for index in range(first, self._line.at)],
            earlier=first,
            review=[],
            reviewed="",
            over=outcome is not None,
            can_undo=self._line.at > 0,
            your_turn=yours,
        )

    def _status(self, outcome: Outcome | None, yours: bool) -> str:
        mover = self._game.players(self._line.state)[self._game.player_to_move(self._line.state)]
        alone = self.frame.seats.count(YOU) == 1
        if outcome:
            return words.ending(outcome, self.frame.seats.index(YOU) if alone else None)
        if yours:
            return "Your move." if alone else f"Your move, {mover} player."
        if self.frame.paused:
            return "Paused."
        return f"The {mover} player ({self._label(self._seat_to_move())}) is thinking."

    def _sliders(self) -> list[dict[str, Any]]:
        return [
            {
                "name": setting.name,
                "label": setting.label,
                "lowest": setting.lowest,
                "highest": setting.highest,
                "step": setting.step,
                "unit": setting.unit,
                "value": self._values[setting.name],
            }
            for setting in self._settings.values()
        ]

    def _said_of_engines(self) -> str:
        seated = [opponent for opponent in self._view.opponents if opponent.key in self.frame.seats]
        notes = (opponent.note(self._line.state) for opponent in seated)
        return " ".join(dict.fromkeys(note for note in notes if note))

    def _mistake(self, mistake: Mistake) -> dict[str, Any]:
        state = self._line.states[mistake.ply - 1]
        return {
            "ply": mistake.ply,
            "player": self._game.players(self._line.state)[mistake.player],
            "move": self._game.move_label(state, mistake.played.move),
            "lost": mistake.had or "draw",
            "better": [self._game.move_label(state, verdict.move) for verdict in mistake.better[:6]],
        }

    def _label(self, key: str) -> str:
        return "you" if key == YOU else self._engines[key].label.lower()

    def _entry(self, index: int) -> dict[str, Any]:
        state = self._line.states[index]
        mover = self._game.player_to_move(state)
        return {
            "player": self._game.players(self._line.state)[mover],
            "who": self._label(self.frame.seats[mover]),
            "move": self._game.move_label(state, self._game.format_move(self._line.moves[index])),
            "position": "" if self.board.secret else brief(self._line.text(index + 1)),
        }

    def __panel__(self) -> Viewable:
        return self.frame
