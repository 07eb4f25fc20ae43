"""The Play tab: any seat for a person or an engine, chance, advice, undo, and a review."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from lastcard.core.game import CHANCE, PositionError
from lastcard.core.playing import Line
from lastcard.core.playing.match import Match
from lastcard.core.playing.repetition import earlier
from lastcard.ui import play
from lastcard.ui.contract import GameView
from lastcard.ui.contract.series import Series, seated
from lastcard.ui.jobs import SingleJob, soon
from lastcard.ui.play import PlayLayout
from lastcard.ui.play.record import log_entries
from lastcard.ui.play.setup import YOU, FirstGamePicker, GameSetup, Seats, hidden_hands
from lastcard.ui.play.setup.hidden_hands import HiddenHands
from lastcard.ui.play.table import Advisor, PlayTable
from lastcard.ui.rows import called, retold
from lastcard.ui.shell import Tab
from lastcard.ui.shell.address import brief, line_query, read_line, short

ENGINE_PAUSE = 0.9  # seconds before an engine moves, so that a move can be seen
CHANCE_PAUSE = 0.5  # seconds before chance does
PACES = {"slow": 3.0, "normal": 1.0, "fast": 0.15}  # factors of all pauses, replay included


class Play(Tab):
    """A game between persons, engines, and chance."""

    def __init__(self, view: GameView) -> None:
        super().__init__()
        self._game = view.game
        self.seats = Seats(view.opponents)
        self.series: Series = view.series() if view.series else Series()
        self.hands = HiddenHands()
        self._random = random.Random()
        self._turn = 0  # counts what happens, so that an engine that was thinking knows it is late
        self.first_games = FirstGamePicker(view)
        self._told = ""  # what is said until the next move of a person
        self.pace = "normal"
        start = self._game.parse(self.first_games.usual)
        self.series.begin(start)
        self._match = self._new_match(Line(self._game, start, self.first_games.usual))
        self.board = view.board()
        self.board.framed = False
        self.board.listen(play=self._human)
        self.board.on_edit, self.board.on_note = self._begin, self._changed
        self.setup = GameSetup(
            choices=self.seats.choices(), hides=self.board.hides, sizes=list(self.series.sizes)
        )
        self.table = PlayTable(view, self.board, self.hands, self.seats, self.series, lambda: self._match)
        self.card, self.buttons = self.table.card, self.table.buttons
        self._work = SingleJob(self.card, self._failed)
        self.advisor = Advisor(view, self.board, self.hands, lambda: self._match)
        self.frame = PlayLayout(setup=self.setup, table=self.card, log=self.table.log)
        self.setup.listen(seat=self._seat, setting=self._set, veil=self._veil, hide=self._hide)
        self.setup.listen(begin=self._begin, deal=self._deal)
        self.card.listen(call=self._call, uncover=self._uncover)
        for review in (self.card, self.table.review):
            review.listen(see=self._see, retry=self._retry)
        self.buttons.listen(undo=self._undo, redo=self._redo, hint=self._hint, win=self._win)
        self.buttons.listen(pause=self._pause, pace=self._set_pace, replay=self._replay)
        self.buttons.listen(again=self._again, fresh=self._fresh, following=self._following)
        self.table.log.listen(explore=self._explore)
        self.frame.listen(look=self.table.look, undo=self._undo, redo=self._redo)
        self.frame.listen(hide=lambda: self._hide(not self.advisor.hide))
        self._show()

    @property
    def _line(self) -> Line:
        return self._match.line

    @property
    def _names(self) -> tuple[str, ...]:
        """The players' names in addresses."""
        return self._game.players(self._line.states[0])

    @property
    def _called(self) -> tuple[str, ...]:
        return called(self._game, self._line.states[0], self.table.only_person)

    def _new_match(self, line: Line) -> Match:
        self.seats.fit(len(self._game.players(line.states[0])))
        match = Match(self._game, line.states[0], self.series.told(self.seats.agents()))
        match.line = line
        return match

    @property
    def _hidden(self) -> bool:
        return self.advisor.hide and self.hints

    @property
    def state(self) -> Any:
        return self._match.state

    @property
    def position(self) -> str | None:
        return self.table.line.written() if self.table.open else None

    @property
    def opens_with(self) -> str:
        return self.first_games.usual

    def visit(self, query: dict[str, str]) -> None:
        """Apply a state and report what is invalid, which stays in its field."""
        self._turn += 1
        self._work.stop()
        self._told = ""
        self.table.playback.end()
        asked = query.get("pace", "")
        self.pace = asked if asked in PACES else "normal"
        self.advisor.hide = query.get("hide") == "1" or not self.hints
        self.board.visit(query)
        line, problem = self._line, ""
        refused: PositionError | None = None
        try:
            line, problem = read_line(self._game, query, self.first_games.usual)
            line = seated(self.series, query, line)
        except PositionError as error:
            refused = error
        names = self._game.players(line.states[0])
        unknown = self.seats.visit(query, len(names))
        self.hands.visit(query.get("hidden", "") if self.board.hides else "", names)
        self._match = self._new_match(line)
        self.buttons.paused = False
        if refused is None and query.get("end") == "draw":
            self._match.call()
        self._show()
        if refused is not None:
            self._refuse(query.get("pos", ""), refused)
            return
        self.setup.error = problem or unknown
        self._go_on()

    def _sit(self) -> None:
        self._match.sit(self.series.told(self.seats.agents()))

    def _seat(self, index: int, who: str) -> None:
        self.seats.put(index, who)
        self._sit()
        self.buttons.paused = self.buttons.paused and not self._match.people
        self._changed()

    def _set(self, name: str, value: int) -> None:
        self.seats.set(name, value)
        self._sit()
        self.setup.settings = self.seats.sliders()
        self._note()

    def _begin(self, text: str, remember: bool = True) -> None:
        """Start a game; games make no entries in the browser's history, whatever `remember` is."""
        try:
            start = self._game.parse(text) if text or not self.setup.placeholder else self._line.states[0]
        except PositionError as error:
            self._refuse(text, error)
            return
        self.series.begin(start)
        self._open(start, text)

    def _again(self) -> None:
        self.setup.again += 1
        self._begin(self.setup.position)

    def _open(self, start: Any, text: str = "") -> None:
        self.seats.renew()
        self.hands.begin()
        self._told = ""
        self._match = self._new_match(Line(self._game, start, text))
        self.buttons.paused = False
        self._changed()

    def _fresh(self) -> None:
        text = self.first_games.another(self._line.given or self._line.text(0), self._random)
        if len(self._match.people) == 1:
            self.seats.give(0)
        self._begin(text)

    def _win(self) -> None:
        if self.advisor.knows_seats:
            self._work.do(self.advisor.seat(), self._sit_there)

    def _sit_there(self, found: tuple[int | None, str]) -> None:
        seat, why = found
        self._told = why
        if seat is not None:
            self._told += f": you sit there {'already' if self._match.people == (seat,) else 'now'}."
            self.seats.give(seat)
            self._sit()
        self._changed()

    def _explore(self, line: Line | None = None) -> None:
        if self.table.open:
            hidden = {"hide": "1"} if self._hidden else {}
            self.open("explore", line_query(line or self.table.line) | hidden)

    def _see(self, number: int, ply: int) -> None:
        if line := self.table.see(number, ply):
            self._explore(line)

    def _retry(self, ply: int) -> None:
        if self._match.turn == "over" and 0 < ply <= self._line.at:
            self._match.go_back(ply - 1)
            self.buttons.paused = not self._match.people
            self._changed()

    def keeps(self, query: dict[str, str]) -> dict[str, str]:
        """Return who plays and how, without what belongs to the former game."""
        gone = {"deal", "end", *self.series.query(self._line.states[0])}
        kept = {name: value for name, value in super().keeps(query).items() if name not in gone}
        return kept | {"seats": ",".join(self.seats.keys)}

    def _replay(self) -> None:
        if self._match.turn == "over":
            self.table.playback.replay(lambda: ENGINE_PAUSE * PACES[self.pace])

    def _set_pace(self, name: str) -> None:
        if name in PACES:
            self.pace = self.buttons.pace = name
            self._note()

    def _deal(self, players: int) -> None:
        if players in self.series.sizes:
            self._open(self.series.deal(players, self._random))

    def _following(self) -> None:
        over = self._match.turn == "over"
        if (start := self.series.following(self._match.state, self._random) if over else None) is None:
            self._show()
        else:
            self.series.keep(self._line)
            self._open(start)

    def _refuse(self, text: str, error: PositionError) -> None:
        shown = text if short(text) else ""
        place = "" if shown else brief(text)
        self.setup.param.update(position=shown, placeholder=place, error=str(error), refused=True)

    def _human(self, move: str) -> None:
        if self._match.turn != "person" or self.hands.cover(self._match) is not None:
            return
        try:
            self._match.play(self._game.parse_move(self._match.state, move))
        except ValueError as error:
            self.setup.error = str(error)
        else:
            self._told = ""
            self._changed()

    def _undo(self) -> None:
        """Return to a person's last turn; before the first, restart the others."""
        if not self._line.at:
            return
        if not self._match.undo():
            self._line.at = 0
            self._line.forget_rest()
        self.buttons.paused = not self._match.people
        self._changed()

    def _redo(self) -> None:
        if self._match.redo():
            self._changed()

    def _call(self) -> None:
        if self._match.can_call and self._match.call():
            self._changed()

    def _veil(self, mode: str) -> None:
        self.hands.visit(mode, self._names)
        self._changed()

    def _hide(self, on: bool) -> None:
        self.advisor.hide = bool(on) or not self.hints
        self._told = ""
        self._changed()

    def _uncover(self) -> None:
        self.hands.uncover(self._match)
        self._show()

    def _hint(self) -> None:
        if self._match.turn == "person" and not self.advisor.hide:
            self.table.playback.go(self._line.at)
            self._work.do(self.advisor.hint(), self._advise)

    def _advise(self, found: tuple[str, str]) -> None:
        hint, self.board.hint = found
        self.card.hint = retold(hint, self._game, self._match.state, self._match.mover)

    def _pause(self) -> None:
        self.buttons.paused = not self.buttons.paused
        self._changed()

    def _changed(self) -> None:
        self._turn += 1
        self._work.stop()
        self.table.playback.end()
        self._show()
        self._note()
        self._go_on()

    def _note(self) -> None:
        query = line_query(self._line, self.hands.sight(self._match).secret)
        query["hidden"] = self.hands.mode
        begins = query.get("pos") == self.first_games.usual
        query |= self.board.query | self.seats.query(chosen=not begins)
        query |= self.series.query(self._line.states[0])
        query["hide"] = "1" if self._hidden else ""
        query["pace"] = self.pace if self.pace != "normal" else ""
        query["end"] = "draw" if self._match.called else ""
        self.note(query | ({"pos": ""} if begins else {}), False)

    def _failed(self, error: Exception) -> None:
        self.setup.error = f"Could not work this out: {error}"

    def _go_on(self) -> None:
        due = self._match.turn
        if due == "over":
            self.table.look_back(self._work, self.advisor.hide)
        elif due != "person" and not self.buttons.paused:
            turn, pause = self._turn, (CHANCE_PAUSE if due == "chance" else ENGINE_PAUSE) * PACES[self.pace]

            async def answer() -> None:
                await asyncio.sleep(pause)
                if turn == self._turn:
                    self._work.do(self._match.next_move(self._random), self._made)

            soon(answer)

    def _made(self, move: Any) -> None:
        self._match.play(move)
        self._changed()

    def _show(self) -> None:
        match, names = self._match, self._called
        state, outcome = match.state, match.outcome
        sight, cover = self.hands.sight(match), self.hands.cover(match)
        self.table.begin()
        before = earlier(self._line) if match.can_call and not outcome else []
        log, first = log_entries(self._line, self.seats, sight.secret)
        standing = self.series.standing(state)
        start = self._line.given or self._line.text(0)
        shown = short(start) and not sight.secret
        self.setup.param.update(
            players=list(names),
            seats=list(self.seats.keys),
            settings=self.seats.sliders(),
            position=start if shown else "",
            placeholder="" if shown else "hidden" if sight.secret else brief(start),
            note=self.seats.notes(state),
            error="",
            refused=False,
            veils=hidden_hands.choices(self._names, names) if self.board.hides else [],
            veil=self.hands.mode,
            hide=self.advisor.hide,
            closed=not self.hints,
        )
        self.table.log.param.update(players=list(names), log=log, earlier=first, open=self.table.open)
        self.table.review.param.update(players=list(names), visible=outcome is not None)
        scores: dict[str, Any] = {}
        if standing:
            scores = standing.as_dict(lambda said: retold(said, match.game, state, self.table.only_person))
        mover = -1 if outcome or match.mover == CHANCE else match.mover
        self.table.scores.param.update(
            players=list(names), mover=mover, standing=scores, visible=standing is not None
        )
        self.buttons.param.update(
            unattended=YOU not in self.seats.keys,
            paced=set(self.seats.keys) != {YOU},
            your_turn=match.turn == "person" and cover is None,
            over=outcome is not None,
            can_undo=self._line.at > 0,
            can_redo=match.can_redo,
            sequel=("" if standing.over else "round") if standing else "again",
            open=self.table.open,
            pace=self.pace,
            hide=self.advisor.hide,
            seat_offer=self.advisor.knows_seats,
        )
        self.card.param.update(
            over=outcome is not None,
            players=list(names),
            told=self._told,
            promise="" if self.advisor.hide else self.first_games.promise(match),
            repeated=play.repetition(before, self.advisor.known(state)) if before else "",
            call=play.call(self._game.called_off(state)),
            cover="" if cover is None else names[cover],
        )
