"""The Explore tab: a position as text, board, verdict, moves, picture and line."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import param
from panel.viewable import Child, Children

from lastcard.core.engine import PendingWork
from lastcard.core.game import CHANCE, Game, PositionError, ending
from lastcard.core.playing import Line, draw
from lastcard.core.progress import Progress
from lastcard.core.sentences import verdict_sentence
from lastcard.core.solution import Solution
from lastcard.core.text import capital
from lastcard.core.worth import Worth
from lastcard.ui.component import Messages
from lastcard.ui.contract import FollowsLine, GameView
from lastcard.ui.explore import History, PositionBar, Reason, VerdictStrip
from lastcard.ui.explore.moves import MoveTable
from lastcard.ui.explore.undo_history import UndoHistory
from lastcard.ui.jobs import Job, later
from lastcard.ui.jobs.time_left import time_left
from lastcard.ui.rows import (
    argument,
    badges,
    best_moves,
    called,
    each_for_itself,
    everyones,
    history_plies,
    main_reason,
    move_rows,
    retold,
    retold_reason,
    solution_on,
)
from lastcard.ui.shell import Tab
from lastcard.ui.shell.address import address_of, brief, line_query, number_in, read_line, short, too_long

if TYPE_CHECKING:
    from lastcard.ui.sheets.add import AddToSheet


class Working:
    """Runs the position's pending work, one job at a time; `on_done` follows each result."""

    def __init__(self, view: GameView, card: Reason, on_done: Callable[[], None]) -> None:
        self._view = view
        self._card = card
        self._on_done = on_done
        self._works: tuple[PendingWork, ...] = ()
        self._job: Job | None = None
        self._doing: PendingWork | None = None
        self._declined: set[Hashable] = set()  # stopped, or failed: not begun again unless asked for
        self._trouble = ""
        self._stopped: tuple[Hashable, str] = None, ""  # what the reader has stopped last, and how far it was
        card.listen(work=lambda index: self._begin(self._works[index]), stop=self._decline)

    def update(self, state: Any) -> None:
        """Start what a position needs, and drop work that is useless to it."""
        self._works = self._view.engine.pending(state)
        if self._doing and self._doing.key not in {work.key for work in self._works}:
            self._stop()
        wanted = (work for work in self._works if work.eager and work.key not in self._declined)
        if self._doing is None and (first := next(wanted, None)):
            self._begin(first)
        else:
            self._show()

    def rest(self) -> None:
        """Drop all work, and offer none."""
        self._works = ()
        self._stop()
        self._show()

    def _begin(self, work: PendingWork) -> None:
        self._stop()
        self._doing, self._trouble, self._stopped = work, "", (None, "")
        done, failed = partial(self._done, work), partial(self._failed, work)
        self._job = Job(work.steps(), self._progress, done, failed)
        self._show()
        self._job.start()

    def _stop(self) -> None:
        if self._job:
            self._job.stop()
        self._job = self._doing = None

    def _decline(self) -> None:
        if self._doing:
            self._declined.add(self._doing.key)
            far = f" at {min(99, round(100 * self._card.share))} %" if self._card.share >= 0.005 else ""
            self._stopped = self._doing.key, f"{self._doing.title}: stopped{far}."
        self._stop()
        self._show()

    def _done(self, work: PendingWork, _: object) -> None:
        self._job = self._doing = None
        self._declined.discard(work.key)
        self._on_done()

    def _failed(self, work: PendingWork, error: Exception) -> None:
        self._job = self._doing = None
        self._declined.add(work.key)
        self._trouble = f"This did not work: {error}"
        self._show()

    def _progress(self, progress: Progress, left: float | None) -> None:
        self._card.param.update(share=progress.share, left=time_left(left))

    def _show(self) -> None:
        key, said = self._stopped
        self._card.param.update(
            doing=self._doing.title if self._doing else "",
            share=0.0,
            left="",
            offers=[] if self._doing else [work.action for work in self._works],
            trouble=self._trouble,
            stopped=said if key in {work.key for work in self._works} else "",
        )


DRAWS = 20  # random positions that are drawn to find one in which the game is not over


class ExploreLayout(VerdictStrip):
    """The layout of Explore, with the verdict above the board and the tools below."""

    script = "explore.js"
    messages = Messages(
        undo={"by": int},  # take back (-1) or make again (1), moves and edits alike
        step={"by": int},  # go so many plies along the line
        from_here={},  # play from here
        to_sheet={},  # put the position on a sheet
    )
    wide_board = param.Boolean(False)  # whether the board has more room than the picture
    can_undo = param.Boolean(False)
    can_redo = param.Boolean(False)
    place = param.String("")  # where in the line we are, in words; empty where there is no line
    can_play = param.Boolean(True)  # whether a game can start from here
    refused = param.Boolean(False)  # whether the position bar shows an error
    bar = Child()
    board = Child()
    reason = Child()
    moves = Child()
    picture = Child()
    history = Child()
    panels = Children()
    sheet = Child()


class Explore(Tab):
    """Shows any position; `hide` hides the solution, `by` is the player whose side we take."""

    hide = param.Boolean(False)
    by = param.Integer(0)

    def __init__(self, view: GameView) -> None:
        super().__init__()
        self._view, self._game = view, view.game
        notation = self._game.notation
        self._lines = UndoHistory(Line(self._game, self._game.parse(notation.default), notation.default))
        self.bar = PositionBar(text=notation.default, help=f"{notation.prose} {notation.moves}")
        self.board, self.picture = view.board(), view.picture()
        self.reason, self.history = Reason(), History()
        self.moves = MoveTable(show_after=view.show_after)
        self.panels = [make() for make in view.panels]
        self._pictures = (self.picture, *self.panels)
        self._argued = False
        self._adding: AddToSheet | None = None
        self.reason.listen(argue=self._argue)
        self.working = Working(view, self.reason, self._show)
        self.bar.listen(enter=self._enter, random=self._random_position, by=self._seen_by)
        self.board.listen(play=lambda move: self._play([move]))
        self.board.on_edit = self._enter
        self.board.on_note = lambda: self._note(False)
        self.moves.listen(
            play=lambda move: self._play([move]), walk=self._play, chance=self._let_chance_decide
        )
        self.history.listen(jump=self._jump)
        for picture in self._pictures:
            picture.on_walk = self._play
            picture.on_note = lambda: self._note(False)
            if isinstance(picture, FollowsLine):
                picture.on_step = self._step
        self.frame = self.verdict = ExploreLayout(
            wide_board=view.wide_board,
            bar=self.bar,
            board=self.board,
            reason=self.reason,
            moves=self.moves,
            picture=self.picture.__panel__(),
            history=self.history,
            panels=[panel.__panel__() for panel in self.panels],
        )
        self.frame.listen(
            undo=self._undo,
            step=self._step,
            from_here=self._play_from_here,
            to_sheet=self._to_sheet,
            hide=self._hidden,
        )
        self.bar.param.watch(lambda change: self.frame.param.update(refused=bool(change.new)), "error")
        self._turn = 0  # counts what is shown, so that a picture that comes too late is not drawn
        self._show()

    @property
    def _concealed(self) -> bool:
        return self.hide or not self.hints

    @property
    def _line(self) -> Line:
        return self._lines.here

    @property
    def state(self) -> Any:
        return self._line.state

    @property
    def position(self) -> str | None:
        return self._line.written()

    @property
    def opens_with(self) -> str:
        return self._game.notation.default

    def visit(self, query: dict[str, str]) -> None:
        """Apply the state in an address; a bad position stays in the bar with its error."""
        self.hide = query.get("hide") == "1" and self.hints
        self.by = number_in(query, "by", 1, 1) - 1
        self.board.visit(query)
        for picture in self._pictures:
            picture.visit(query)
        try:
            line, problem = read_line(self._game, query)
        except PositionError as error:
            self._show()
            self._refuse(query.get("pos", ""), error)
        else:
            self._lines.visit(line)
            self._show()
            self.bar.error = problem

    def _enter(self, text: str, remember: bool = True) -> None:
        if not text and self.bar.placeholder:  # the position is on show, and too long to stand in the field
            return
        try:
            state = self._game.parse(text)
        except PositionError as error:
            self._refuse(text, error)
        else:
            self._start(state, remember, text)

    def _refuse(self, text: str, error: PositionError) -> None:
        self.bar.param.update(**self._in_field(text), error=str(error), refused=True)

    def _in_field(self, text: str) -> dict[str, str]:
        written = short(text)
        return {"text": text if written else "", "placeholder": "" if written else brief(text)}

    def _random_position(self) -> None:
        for _ in range(DRAWS):
            state = self._view.engine.random_like(self._lots, self._line.state)
            if ending(self._game, state) is None:
                break
        self._start(state)

    @cached_property
    def _lots(self) -> random.Random:
        """Random numbers, made at first use: a page may be drawn long before it is shown."""
        return random.Random()

    def _let_chance_decide(self) -> None:
        state = self._line.state
        if self._game.player_to_move(state) == CHANCE and ending(self._game, state) is None:
            self._play([self._game.format_move(draw(self._game, state, self._lots))])

    def _start(self, state: Any, remember: bool = True, text: str = "") -> None:
        self._lines.start(Line(self._game, state, text), keep=remember)
        self._changed(remember)

    def _play(self, moves: list[str]) -> None:
        try:
            self._line.play_texts(moves)
        except ValueError as error:
            self.bar.error = str(error)
        else:
            self._lines.forget_undone()
            self._changed()

    def _step(self, by: int) -> None:
        if 0 <= self._line.at + by <= len(self._line.moves):
            self._jump(self._line.at + by)

    def _undo(self, by: int) -> None:
        if self._lines.undo() if by < 0 else self._lines.redo():
            self._changed()

    def _to_sheet(self) -> None:
        from lastcard.ui.sheets.add import AddToSheet

        self._adding = self._adding or AddToSheet()
        state = self._line.state
        solution = solution_on(self._view.engine, self._line) if self.hints else None
        self._adding.offer(self._game, state, solution)
        self.frame.sheet = self._adding

    def _play_from_here(self) -> None:
        if ending(self._game, self._line.state) is None:
            hidden = {"hide": "1"} if self.hide else {}
            self.open("play", address_of(self._line.text(self._line.at)) | hidden)

    def _jump(self, at: int) -> None:
        self._line.at = min(max(at, 0), len(self._line.moves))  # the line may be shorter by now
        self._changed()

    def _hidden(self, on: bool | None = None) -> None:
        self.hide = (not self.hide if on is None else on) and self.hints
        self._changed(remember=False)

    def _argue(self, on: bool) -> None:
        self._argued = on
        self._show_board(solution_on(self._view.engine, self._line))

    def _seen_by(self, player: int) -> None:
        self.by = min(max(player, 0), len(self._game.players(self._line.state)) - 1)
        self._changed(remember=False)

    def _changed(self, remember: bool = True) -> None:
        self._show(pictures_later=True)
        self._note(remember)

    def _note(self, remember: bool) -> None:
        query = line_query(self._line)
        if query == {"pos": self._game.notation.default}:
            query = {}
        query |= self.board.query
        for picture in self._pictures:
            query |= picture.query
        own = {"hide": "1" if self.hide else "", "by": str(self._by + 1) if self._by else ""}
        self.note(query | own, remember)

    @property
    def _by(self) -> int:
        """The player from whose side all is seen, of those in this position."""
        return min(self.by, len(self._game.players(self._line.state)) - 1)

    def _show(self, pictures_later: bool = False) -> None:
        state, by, hide = self._line.state, self._by, self._concealed
        names = called(self._game, state)
        solution = solution_on(self._view.engine, self._line)
        outcome = ending(self._game, state)
        everyone = everyones(self._game, state, solution)
        self.bar.param.update(
            **self._in_field(self._line.text(self._line.at)),
            error="",
            refused=False,
            examples=[(one.text, "" if hide else one.note) for one in self._game.notation.examples],
            players=list(names),
            by=by,
        )
        self.board.follow(self._line)
        self._show_board(solution)
        seen = None if hide and outcome is None else solution
        self.verdict.param.update(
            **self._verdict(seen, everyone),
            hide=hide,
            over=outcome is not None,
            closed=not self.hints,
            rules=[retold(rule, self._game, state) for rule in self._game.unusual_rules(state)],
            question=self._question(),
        )
        self.reason.param.update(**self._reason(None if outcome else seen))
        self.moves.param.update(
            rows=move_rows(self._view.engine, state, solution, by, hide),
            columns=list(names) if each_for_itself(everyone) else [],
            mover=self._game.player_to_move(state),
            total=len(solution.moves) + solution.left_out,
            together=len(names) > 1,
            hide=hide,
            ended="The game is over: there are no moves." if outcome else "",
        )
        plies = len(self._line.moves)
        self.frame.param.update(
            can_undo=self._lines.can_undo,
            can_redo=self._lines.can_redo,
            place=f"Move {self._line.at:,} of {plies:,}" if plies else "",
            can_play=outcome is None,
        )
        self._turn += 1
        turn = self._turn
        if pictures_later:  # they take longer than the verdict, and nobody waits for them
            later(lambda: self._draw() if turn == self._turn else None)
            later(lambda: self._show_line() if turn == self._turn else None)
        else:
            self._draw()
            self._show_line()
        if self.hints:
            self.working.update(state)
        else:
            self.working.rest()

    def _verdict(self, solution: Solution | None, everyone: tuple[Worth, ...]) -> dict[str, Any]:
        """Return the verdict's parameters; empty if the solution is hidden."""
        state, worth = self._line.state, everyone[self._by]
        if solution is None:
            return {"value": "", "badges": [], "sentence": "", "best": []}
        over = ending(self._game, state) is not None
        later = not over and not solution.known and self._view.engine.pending(state)
        sentence = "Not solved yet." if later else verdict_sentence(self._game, state, solution)
        return {
            "value": worth if isinstance(worth, str) and not over else "",
            "badges": badges(self._game, state, solution, self._by, everyone),
            "sentence": retold(sentence, self._game, state),
            "best": best_moves(self._game, state, solution),
        }

    def _reason(self, solution: Solution | None) -> dict[str, Any]:
        """Return the reason's parameters; empty if it is hidden, or the game is over."""
        state = self._line.state
        return {
            "detail": retold_reason(main_reason(solution), self._game, state) if solution else "",
            **_argued(solution, self._game, state),
        }

    def _show_board(self, solution: Solution) -> None:
        state = self._line.state
        self.board.display(
            state,
            None if self._concealed else solution,
            players=called(self._game, state),
            by=self._by,
            argued=self._argued and not self._concealed,
        )

    def _question(self) -> str:
        state = self._line.state
        if self._view.prompt and self._game.player_to_move(state) != CHANCE:
            return self._view.prompt
        return "Who wins?" if len(self._game.players(state)) > 1 else "Can this be solved?"

    def _show_line(self) -> None:
        self.history.param.update(
            plies=history_plies(self._view.engine, self._line, self._by, self._concealed),
            at=self._line.at,
            hide=self._concealed,
            players=list(called(self._game, self._line.state)),
            by=self._by,
            long=self._too_long(),
        )

    def _draw(self) -> None:
        for picture in self._pictures:
            if isinstance(picture, FollowsLine):
                picture.follow(self._line)
            picture.show(self._line.state, hide=self._concealed, by=self._by)

    def _too_long(self) -> str:
        position = "This position is too long for a link: a link to it works only while this page is open."
        line = "This line is too long for a link: a link, or a reload, keeps only the moves around this one."
        return position if not short(self._line.text(0)) else line if too_long(self._line) else ""


def _argued(solution: Solution | None, game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """The reason's parameters about the argument, without what the words above it say already."""
    if solution is None:
        return {"argument": "", "steps": [], "proof": "", "place": "", "place_link": "", "found_by": ""}
    reason, said, paper = solution.reason, argument(solution), game.paper
    place = f"{capital(reason.place)} ({paper.authors}, {paper.year})" if reason.place and paper else ""
    phrase = f'"{reason.place.partition(",")[0]}"'
    return {
        "argument": "" if said == main_reason(solution) else retold(said, game, state),
        "steps": [retold(step, game, state) for step in reason.steps],
        "proof": reason.proof,
        "place": place,
        "place_link": f"#/about/{game.name}?find={quote(phrase)}" if place else "",
        "found_by": reason.found_by,
    }
