"""The Play tab: any seat for a person or an engine, chance, advice, undo, and a review at the end."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Generator
from typing import Any

from panel.viewable import Viewable

from lastcard.core.game import CHANCE, PositionError
from lastcard.core.line import Line
from lastcard.core.match import Match
from lastcard.core.progress import Progress
from lastcard.core.review import Mistake
from lastcard.ui import hidden_hands
from lastcard.ui import play_words as words
from lastcard.ui.contract import GameView
from lastcard.ui.hidden_hands import HiddenHands
from lastcard.ui.jobs import Job, soon
from lastcard.ui.line import line_query, read_line
from lastcard.ui.play_layout import PlayLayout
from lastcard.ui.play_log import log_entries, mistake_entry, turn_said
from lastcard.ui.play_review import look_back
from lastcard.ui.position_text import brief, short
from lastcard.ui.seats import YOU, Seats
from lastcard.ui.series import Series, Single, seated
from lastcard.ui.tab import Tab

PAUSE = 0.7  # seconds before an engine moves, so that a move can be seen
CHANCE_PAUSE = 0.5  # seconds before chance does


class Play(Tab):
    """A game between persons, the game's engines, and chance where it has a part in it.

    Parameters
    ----------
    view
        The game.
    """

    def __init__(self, view: GameView) -> None:
        super().__init__()
        self._view = view
        self._game = view.game
        self.seats = Seats(view.opponents)
        self.series: Series = view.series() if view.series else Single()
        self.hands = HiddenHands()
        self._random = random.Random()
        self._turn = 0  # counts what happens, so that an engine that was thinking knows it is late
        self._job: Job | None = None
        start = self._game.parse(self._game.notation.default)
        self.series.begin(start)
        self._match = self._new_match(Line(self._game, start, self._game.notation.default))
        self.board = view.board()
        self.board.framed = False
        self.board.listen(play=self._human, set=self._begin)
        self.board.on_note = self._changed
        self.frame = PlayLayout(board=self.board, choices=self.seats.choices(), hides=self.board.hides)
        self.frame.sizes = list(self.series.sizes)
        self.frame.listen(
            seat=self._seat,
            setting=self._set,
            begin=self._begin,
            undo=self._undo,
            redo=self._redo,
            hint=self._hint,
            pause=self._pause,
            call=self._call,
            veil=self._veil,
            uncover=self._uncover,
            deal=self._deal,
            following=self._following,
        )
        self._show()

    @property
    def _line(self) -> Line:
        """What has been played."""
        return self._match.line

    @property
    def _names(self) -> tuple[str, ...]:
        return self._game.players(self._line.states[0])

    @property
    def _alone(self) -> int | None:
        """The seat of the only person who plays; None where nobody plays, or several do."""
        people = self._match.people
        return people[0] if len(people) == 1 else None

    def _new_match(self, line: Line) -> Match:
        """A game that stands where a line does, with one seat a player."""
        self.seats.fit(len(self._game.players(line.states[0])))
        match = Match(self._game, line.states[0], self.series.told(self.seats.agents()))
        match.line = line
        return match

    def visit(self, query: dict[str, str]) -> None:
        """Take up ``pos``, ``line``, ``seats``, the settings, ``hidden`` and ``end``; what cannot be read is said and stays."""
        self._turn += 1
        self._stop()
        self.board.visit(query)
        line, problem = self._line, ""
        refused: PositionError | None = None
        try:
            line, problem = read_line(self._game, query)
            line = seated(self.series, query, line)
        except PositionError as error:
            refused = error
        names = self._game.players(line.states[0])
        self.seats.visit(query, len(names))
        self.hands.visit(query.get("hidden", "") if self.board.hides else "", names)
        self._match = self._new_match(line)
        self.frame.paused = False
        if refused is not None:
            self._show()
            self._refuse(query.get("pos", ""), refused)
            return
        if query.get("end") == "draw":
            self._match.call()
        self._show()
        self.frame.error = problem
        self._go_on()

    def _seat(self, index: int, who: str) -> None:
        self.seats.put(int(index), who)
        self._match.sit(self.series.told(self.seats.agents()))
        self.frame.paused = self.frame.paused and not self._match.people
        self._changed()

    def _set(self, name: str, value: int) -> None:
        self.seats.set(name, value)
        self._match.sit(self.series.told(self.seats.agents()))
        self.frame.settings = self.seats.sliders()
        self._note()

    def _begin(self, text: str, remember: bool = True) -> None:
        """Start a game; games make no entries in the browser's history, whatever `remember` says."""
        try:
            start = self._game.parse(text) if text or not self.frame.placeholder else self._line.states[0]
        except PositionError as error:
            self._refuse(text, error)
            return
        self.series.begin(start)
        self._open(start, text)

    def _open(self, start: Any, text: str = "") -> None:
        """Start a game or a round from a position, which may have been read from a text."""
        self.seats.renew()
        self.hands.begin()
        self._match = self._new_match(Line(self._game, start, text))
        self.frame.paused = False
        self._changed()

    def _deal(self, players: int) -> None:
        """Start a series of rounds."""
        if int(players) in self.series.sizes:
            self._open(self.series.deal(int(players), self._random))

    def _following(self) -> None:
        """Deal the next round of a series; if there is none, it is said why."""
        over = self._match.turn == "over"
        start = self.series.following(self._match.state, self._random) if over else None
        if start is None:
            self._show()
        else:
            self._open(start)

    def _refuse(self, text: str, error: PositionError) -> None:
        shown = text if short(text) else ""
        self.frame.param.update(position=shown, placeholder="" if shown else brief(text), error=str(error))

    def _human(self, move: str) -> None:
        if self._match.turn != "person" or self.hands.cover(self._match) is not None:
            return
        try:
            self._match.play(self._game.parse_move(self._match.state, move))
        except ValueError as error:
            self.frame.error = str(error)
            return
        self._changed()

    def _undo(self) -> None:
        """Back to a person's last turn; where no person has moved yet, the others begin again."""
        if not self._match.undo():
            self._line.at = 0
            self._line.forget_rest()
        self.frame.paused = not self._match.people
        self._changed()

    def _redo(self) -> None:
        if self._match.redo():
            self._changed()

    def _call(self) -> None:
        """Call the game off where a position has come up again."""
        if self._match.can_call and self._match.call():
            self._changed()

    def _veil(self, mode: str) -> None:
        self.hands.visit(mode, self._names)
        self._changed()

    def _uncover(self) -> None:
        """The person to move has taken over the device."""
        self.hands.uncover(self._match)
        self._show()

    def _hint(self) -> None:
        if self._match.turn == "person":
            self._work(self._advising(), lambda text: self.frame.param.update(hint=text))

    def _advising(self) -> Generator[Progress, None, str]:
        if self.hands.sight(self._match).secret:
            return self.board.advise()
        engine, state = self._view.engine, self._match.state
        yield from engine.prepare(state) or ()
        if not engine.at_hand(state).known:
            for work in engine.pending(state)[:1]:  # what else can be worked out, as in Explore
                yield from work.steps()
        return words.advice(self._game, state, engine.at_hand(state))

    def _pause(self) -> None:
        self.frame.paused = not self.frame.paused
        self._changed()

    def _changed(self) -> None:
        self._turn += 1
        self._stop()
        self._show()
        self._note()
        self._go_on()

    def _note(self) -> None:
        query = line_query(self._line, self.hands.sight(self._match).secret)
        query["hidden"] = self.hands.mode
        query |= self.board.query | self.seats.query() | self.series.query(self._line.states[0])
        query["end"] = "draw" if self._match.called else ""
        if query.get("pos") == self._game.notation.default and len(self._line.moves) == 0:
            query["pos"] = ""
        self.note(query, False)

    def _go_on(self) -> None:
        """What comes by itself: the move of an engine or of chance, or the review of a finished game."""
        due = self._match.turn
        if due == "over":
            self._look_back()
        elif due != "person" and not self.frame.paused:
            turn, pause = self._turn, CHANCE_PAUSE if due == "chance" else PAUSE

            async def answer() -> None:
                await asyncio.sleep(pause)
                if turn == self._turn:
                    self._work(self._match.next_move(self._random), self._made)

            soon(answer)

    def _made(self, move: Any) -> None:
        self._match.play(move)
        self._changed()

    def _look_back(self) -> None:
        engine, start = self._view.engine, self._line.states[0]
        if not engine.at_hand(start).known and not engine.prepare(start):
            self.frame.reviewed = "unknown"
            return
        self.frame.reviewed = "working"
        self._work(look_back(engine, self._line), self._tell_review)

    def _tell_review(self, mistakes: tuple[Mistake, ...] | None) -> None:
        review = [mistake_entry(self._line, mistake) for mistake in mistakes or ()]
        self.frame.param.update(review=review, reviewed="unknown" if mistakes is None else "done")

    def _work(self, steps: Generator[Progress, None, Any], then: Callable[[Any], object]) -> None:
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
        match, names = self._match, self._names
        state, outcome = match.state, match.outcome
        sight, cover = self.hands.sight(match), self.hands.cover(match)
        yours = match.turn == "person" and cover is None
        alone = self._alone
        self.board.follow(self._line)
        self.board.display(state, None, players=names, locked=not yours, by=alone or 0, sight=sight)
        earlier = self._line.earlier() if match.can_call else []
        log, first = log_entries(self._line, self.seats, sight.secret)
        start = self._line.given or self._line.text(0)
        shown = short(start) and not sight.secret
        self.frame.param.update(
            players=list(names),
            seats=list(self.seats.keys),
            settings=self.seats.sliders(),
            mover=-1 if outcome or match.mover == CHANCE else match.mover,
            position=start if shown else "",
            placeholder="" if shown else "hidden" if sight.secret else brief(start),
            note=self.seats.notes(state),
            error="",
            hint="",
            repeated=words.repetition(earlier, self._view.engine.at_hand(state)) if earlier else "",
            call=words.call(self._game.called_off(state)),
            veils=hidden_hands.choices(names) if self.board.hides else [],
            veil=self.hands.mode,
            cover="" if cover is None else names[cover],
            status=words.ending(outcome, names, alone)
            if outcome
            else turn_said(match, self.seats, bool(self.frame.paused)),
            log=log,
            earlier=first,
            review=[],
            reviewed="",
            over=outcome is not None,
            can_undo=self._line.at > 0,
            can_redo=self._line.at < len(self._line.moves),
            your_turn=yours,
            unattended=YOU not in self.seats.keys,
            standing=standing.as_dict() if (standing := self.series.standing(state)) else {},
        )

    def __panel__(self) -> Viewable:
        return self.frame
