"""The table of Play: board, status, buttons, advisor and scores, now or in review."""

from __future__ import annotations

from collections.abc import Callable, Generator
from copy import copy
from typing import Any

import param
from panel.viewable import Child

from lastcard.core.engine import NOW, PAGE
from lastcard.core.playing import Line
from lastcard.core.playing.match import Match
from lastcard.core.playing.review import turning_point
from lastcard.core.progress import Progress
from lastcard.core.sentences import ending_sentence, winning_seat
from lastcard.core.solution import Solution, worths
from lastcard.core.text import addressed, capital
from lastcard.ui import play
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract import Board, GameView
from lastcard.ui.contract.series import Series
from lastcard.ui.jobs import SingleJob
from lastcard.ui.play.record import (
    GameReview,
    MoveLog,
    Playback,
    Reviews,
    can_look_back,
    mistake_entry,
    ply_said,
    review_plies,
    turn_said,
)
from lastcard.ui.play.setup import Seats
from lastcard.ui.play.setup.hidden_hands import HiddenHands
from lastcard.ui.rows import called, retold


class TableCard(Component):
    """The board with its texts above and below."""

    script = "table_card.js"
    messages = Messages(
        call={},
        uncover={},
        look={"by": int},  # n plies forward
        see={"number": int, "ply": int},  # a mistake, in a round of a series
        retry={"ply": int},  # play on from before it
    )
    board = Child()  # the game's board
    scores = Child()
    buttons = Child()
    review = Child()
    players = param.List([])  # the players' names
    status = param.String("")  # the turn, the result, or the ply on show
    turning = param.Dict({})  # the decisive mistake of a finished game, as `mistake_entry` gives it
    why = param.String("")  # why there is none
    over = param.Boolean(False)  # true if the game is over
    back = param.Boolean(False)  # true if the ply on show is before the present
    hint = param.String("")  # the advice
    told = param.String("")  # the winning seat
    promise = param.String("")  # that the reader can win a game that just begins
    repeated = param.String("")  # that the position has come up before
    call = param.String("")  # the label of the button that then ends the game
    cover = param.String("")  # the player who must take the device before the table is shown, if any
    share = param.Number(-1.0)  # progress of an engine, the hint or the review, 0 to 1; else negative


class Advisor:
    """Works out advice on a match's current position, in slices.

    The board advises where a hand is hidden. `hide` hides everything that gives the answer away, as in
    Explore.
    """

    def __init__(self, view: GameView, board: Board, hands: HiddenHands, match: Callable[[], Match]) -> None:
        self._engine, self._match = view.engine, match
        self._board, self._hands = board, hands
        self.hide = False

    def known(self, state: Any) -> Solution | None:
        """Return the solution known now; None if it is hidden."""
        return None if self.hide else self._engine.solve(state, NOW)

    def hint(self) -> Generator[Progress, None, tuple[str, str]]:
        """Return the advice to the player to move, and the move it names."""
        match, engine = self._match(), self._engine
        if self._hands.sight(match).secret:
            return self._board.advise()
        state = match.state
        found = yield from engine.solving(state, PAGE)
        if not found.known:
            for work in engine.pending(state)[:1]:  # what else can be worked out, as in Explore
                yield from work.steps()
            found = engine.solve(state, NOW)
        return play.advice(match.game, state, found), play.advised_move(found)

    @property
    def knows_seats(self) -> bool:
        """True if the winning seat may be asked for: in a running open game for one person."""
        match = self._match()
        several = len(match.seats) > 1 and len(match.people) < 2
        return not self.hide and several and match.turn != "over" and not self._hands.sight(match).secret

    def seat(self) -> Generator[Progress, None, tuple[int | None, str]]:
        """Return the seat that wins, or None, and the reason."""
        game, state = self._match().game, self._match().state
        found = yield from self._engine.solving(state, PAGE)
        return winning_seat(called(game, state), worths(game, state, found), found, game.at_stake(state))


class PlayButtons(Component):
    """The buttons below the board: undo, hints, new games, replay."""

    script = "play_buttons.js"
    messages = Messages(
        undo={},
        redo={},
        hint={},
        win={},  # the winning seat
        pause={},
        pace={"name": str},
        replay={},
        again={},  # play the same start again
        fresh={},  # another game that can be won
        following={},  # the next round of a series
    )
    unattended = param.Boolean(False)  # true if no person plays
    paced = param.Boolean(False)  # true if an engine does
    your_turn = param.Boolean(True)
    over = param.Boolean(False)
    paused = param.Boolean(False)
    can_undo = param.Boolean(False)
    can_redo = param.Boolean(False)
    sequel = param.String("again")  # ``again``, the next ``round`` of a series, or nothing after its end
    open = param.Boolean(True)  # true if everything may be seen, so that the game can be replayed
    replaying = param.Boolean(False)
    pace = param.String("normal")  # of engines and chance: ``slow``, ``normal`` or ``fast``
    hide = param.Boolean(False)  # true if everything that gives the answer away is hidden
    seat_offer = param.Boolean(False)  # true if the winning seat may be asked for


class Scores(Component):
    """Everybody's points towards the target."""

    script = "scores.js"
    standing = param.Dict({})  # as `Standing.as_dict` gives it
    players = param.List([])  # the players' names
    mover = param.Integer(-1)  # -1 is nobody


class PlayTable:
    """Shows a `match` on the board, at its current or an earlier ply, and reviews it."""

    def __init__(
        self,
        view: GameView,
        board: Board,
        hands: HiddenHands,
        seats: Seats,
        series: Series,
        match: Callable[[], Match],
    ) -> None:
        self._engine, self._prompt = view.engine, view.prompt
        self._board, self._hands, self._seats = board, hands, seats
        self._series, self._match = series, match
        self._reviews = Reviews(view.engine)
        self._seen_by: int | None = None  # from whose side the review is seen; by default the only person's
        self.scores = Scores()
        self.buttons = PlayButtons()
        self.review = GameReview()
        self.card = TableCard(board=board, scores=self.scores, buttons=self.buttons, review=self.review)
        self.log = MoveLog()
        self.playback = Playback(lambda: match().line.at, self.show)
        self.card.listen(look=self.look)
        self.log.listen(look=self.look, go=self._go)
        self.review.listen(go=self._go, by=self._see_by)

    @property
    def line(self) -> Line:
        """The game, at the ply on show."""
        line = copy(self._match().line)
        line.at = self.playback.ply
        return line

    @property
    def only_person(self) -> int | None:
        """The seat of the only person; None if there are none or several."""
        people = self._match().people
        return people[0] if len(people) == 1 else None

    def begin(self) -> None:
        """Show the current position, without a review."""
        self._reviews.forget()
        self.review.param.update(review=[], shown=-1, reviewed="", plies=[], given="")
        self.log.mistakes = []
        self.card.param.update(turning={}, why="")
        self.show()

    def show(self) -> None:
        """Draw the position on show, and say which it is."""
        match, line, back = self._match(), self.line, self.playback.back
        yours = match.turn == "person" and self._hands.cover(match) is None
        self._board.follow(line)
        self._board.display(
            line.state,
            None,
            players=self._called,
            locked=back or not yours,
            by=self.only_person or 0,
            sight=self._hands.sight(match),
        )
        self._board.hint = ""
        said = ply_said(line, match.line.at, self.only_person) if back else self._status()
        self.card.param.update(status=said, back=back, hint="")
        self.buttons.replaying = self.playback.replaying
        self.log.param.update(at=line.at, back=back)
        self.review.at = line.at

    def _status(self) -> str:
        match, you = self._match(), self.only_person
        if end := match.outcome:
            if self._series.sizes:  # the points of each player count, not what the others gain by them
                return f"{capital(retold(end.sentence, match.game, match.state, you))}."
            names = addressed(called(match.game, match.state), you)
            return ending_sentence(end, names, you)
        return turn_said(match, self._seats, self.buttons.paused, self._prompt)

    @property
    def _called(self) -> tuple[str, ...]:
        match = self._match()
        return called(match.game, match.state, self.only_person)

    @property
    def open(self) -> bool:
        """True if everything may be seen, so that one can step through the game."""
        return not self._hands.sight(self._match()).secret

    def look(self, by: int) -> None:
        """Show the ply `by` plies later."""
        if self.open:
            self.playback.step(by)

    def _go(self, ply: int) -> None:
        if self.open:
            self.playback.go(ply)

    def see(self, number: int, ply: int) -> Line | None:
        """Show the position before a mistake and the better move; return an earlier round's line."""
        found = self._reviews.found
        if 0 < number < len(found):
            return self.past_round(number, ply - 1)
        mistakes = found[-1][1].mistakes if self.open and number in (0, len(found)) and found else ()
        for mistake in (one for one in mistakes if one.ply == ply):
            self.playback.go(ply - 1)
            self._board.hint = mistake.better[0].move
            self.card.hint = play.seen(mistake_entry(self._match().line, mistake, 0, self.only_person))
        return None

    def past_round(self, number: int, ply: int) -> Line | None:
        """Return an earlier round at a ply; None if there is no such round."""
        if not 1 <= number <= len(self._series.past):
            return None
        line = copy(self._series.past[number - 1])
        line.at = min(max(ply, 0), len(line.moves))
        return line

    def look_back(self, work: SingleJob, hide: bool) -> None:
        """Work out the mistakes of all rounds, unless hidden or unknowable."""
        past, line = self._series.past, self._match().line
        if hide:
            self.review.reviewed = "hidden"
        elif not past and not can_look_back(self._engine, line):
            self.review.reviewed = "unknown"
        else:
            self.review.reviewed = "working"
            work.do(self._reviews.look_back(past, line), self.tell_review)

    def tell_review(self, _: object = None) -> None:
        """Show what the review has found."""
        found, counted = self._reviews.found, bool(self._series.sizes)
        you, people, outcome = self.only_person, self._match().people, self._match().outcome
        mistakes, entries = [], []
        for number, (line, review) in enumerate(found, start=1):
            for mistake in review.mistakes:
                retry = number == len(found) and (not people or mistake.player in people)
                entries.append(mistake_entry(line, mistake, number if counted else 0, you, retry))
                mistakes.append(mistake)
        self.log.mistakes = [mistake.ply for mistake in found[-1][1].mistakes]
        lost = you is not None and outcome and not (outcome.results and outcome.results[you] == "win")
        counting = [mistake for mistake in mistakes if not lost or mistake.player == you]
        turned = turning_point(counting)
        shown = next((at for at, mistake in enumerate(mistakes) if mistake is turned), -1)
        why = play.no_turning_point(len(counting), not self._reviews.unjudged) if lost else ""
        self.card.param.update(turning=entries[shown] if shown >= 0 else {}, why="" if shown >= 0 else why)
        self.review.param.update(
            review=entries,
            shown=shown,
            reviewed="partly" if self._reviews.unjudged else "done",
            round=len(found) if counted else 0,
            forgotten=self._series.forgotten,
            given=play.given_away(self._called, self._reviews.costs()),
        )
        self._show_worth()

    def _show_worth(self) -> None:
        if self._reviews.found:
            by = (self.only_person or 0) if self._seen_by is None else self._seen_by
            by = min(by, len(self._match().seats) - 1)
            self.review.param.update(by=by, plies=review_plies(self._engine, *self._reviews.found[-1], by))

    def _see_by(self, player: int) -> None:
        self._seen_by = max(player, 0)
        self._show_worth()
