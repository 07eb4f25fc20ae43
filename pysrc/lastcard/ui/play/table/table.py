"""The table of Play: the position that is looked at, now or in looking back, and how the game went."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard.core.playing.review import turning_point
from lastcard.core.text import capital
from lastcard.ui.play import words
from lastcard.ui.play.record.game_review import GameReview
from lastcard.ui.play.record.log import mistake_entry, ply_said, turn_said
from lastcard.ui.play.record.move_log import MoveLog
from lastcard.ui.play.record.playback import Playback
from lastcard.ui.play.record.review import Reviews, can_look_back, review_plies
from lastcard.ui.play.table.play_buttons import PlayButtons
from lastcard.ui.play.table.scores import Scores
from lastcard.ui.play.table.table_card import TableCard
from lastcard.ui.player_names import called, retold

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.playing.line import Line
    from lastcard.core.playing.match import Match
    from lastcard.ui.contract import Board, GameView
    from lastcard.ui.contract.series import Series
    from lastcard.ui.jobs.single_job import SingleJob
    from lastcard.ui.play.setup.hidden_hands import HiddenHands
    from lastcard.ui.play.setup.seats import Seats


class Table:
    """Shows a match on the board: where it stands, or a ply before, and in the end what gave something away.

    `match` returns the match that is played, and `series` has the rounds that count together with it.
    """

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
        self._board = board
        self._hands = hands
        self._seats = seats
        self._series = series
        self._match = match
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
        """The game, standing at the ply that is looked at."""
        line = copy(self._match().line)
        line.at = self.playback.ply
        return line

    @property
    def only_person(self) -> int | None:
        """The seat of the only person who plays; None where nobody plays, or several do."""
        people = self._match().people
        return people[0] if len(people) == 1 else None

    def begin(self) -> None:
        """Show where the match stands; there is nothing to look back on yet."""
        self._reviews.forget()
        self.review.param.update(review=[], shown=-1, reviewed="", plies=[], given="")
        self.log.mistakes = []
        self.card.param.update(turning={}, why="")
        self.show()

    def show(self) -> None:
        """Lay out the position that is looked at, and say which it is."""
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
        if match.outcome:
            sentence = retold(match.outcome.sentence, match.game, match.state, you)
            if self._series.sizes:  # what counts is how many points who has, not what the others gain by it
                return f"{capital(sentence)}."
            return words.ending(replace(match.outcome, sentence=sentence), self._called, you)
        return turn_said(match, self._seats, self.buttons.paused, self._prompt)

    @property
    def _called(self) -> tuple[str, ...]:
        """What the players are called."""
        match = self._match()
        return called(match.game, match.state, self.only_person)

    @property
    def open(self) -> bool:
        """Whether everything may be seen, so that the game can be looked through."""
        return not self._hands.sight(self._match()).secret

    def look(self, by: int) -> None:
        """Look at a ply so many after the one that is looked at, or before it."""
        if self.open:
            self.playback.step(by)

    def _go(self, ply: int) -> None:
        """Look at a ply of the game."""
        if self.open:
            self.playback.go(ply)

    def see(self, number: int, ply: int) -> Line | None:
        """Show the position before a mistake with the better move; return its line if it is in an earlier round."""
        found = self._reviews.found
        if 0 < number < len(found):
            return self.past_round(number, ply - 1)
        mistakes = found[-1][1].mistakes if self.open and number in (0, len(found)) and found else ()
        for mistake in mistakes:
            if mistake.ply == ply:
                self.playback.go(ply - 1)
                entry = mistake_entry(self._match().line, mistake, 0, self.only_person)
                self._board.hint = mistake.better[0].move
                self.card.hint = words.seen(entry)
        return None

    def past_round(self, number: int, ply: int) -> Line | None:
        """Return a round before the present one, standing after so many plies; None if there is no such round."""
        if not 1 <= number <= len(self._series.past):
            return None
        line = copy(self._series.past[number - 1])
        line.at = min(max(ply, 0), len(line.moves))
        return line

    def look_back(self, work: SingleJob, hide: bool) -> None:
        """Work out what gave something away, in the rounds before too, unless that is hidden or cannot be known."""
        past, line = self._series.past, self._match().line
        if hide:
            self.review.reviewed = "hidden"
        elif not past and not can_look_back(self._engine, line):
            self.review.reviewed = "unknown"
        else:
            self.review.reviewed = "working"
            work.do(self._reviews.look_back(past, line), self.tell_review)

    def tell_review(self, _: object = None) -> None:
        """Say what was found in looking back."""
        found, counted = self._reviews.found, bool(self._series.sizes)
        you, people = self.only_person, self._match().people
        mistakes = [
            (number, line, mistake)
            for number, (line, review) in enumerate(found, start=1)
            for mistake in review.mistakes
        ]
        entries = [
            mistake_entry(
                line,
                mistake,
                number if counted else 0,
                you,
                number == len(found) and (not people or mistake.player in people),
            )
            for number, line, mistake in mistakes
        ]
        self.log.mistakes = [mistake.ply for mistake in found[-1][1].mistakes]
        outcome = self._match().outcome
        lost = you is not None and outcome and not (outcome.results and outcome.results[you] == "win")
        counting = [mistake for _, _, mistake in mistakes if not lost or mistake.player == you]
        turned = turning_point(counting)
        shown = next((at for at, (_, _, mistake) in enumerate(mistakes) if mistake is turned), -1)
        why = words.no_turning_point(len(counting), not self._reviews.unjudged) if lost else ""
        self.card.param.update(turning=entries[shown] if shown >= 0 else {}, why="" if shown >= 0 else why)
        self.review.param.update(
            review=entries,
            shown=shown,
            reviewed="partly" if self._reviews.unjudged else "done",
            round=len(found) if counted else 0,
            forgotten=self._series.forgotten,
            given=words.given_away(self._called, self._reviews.costs()),
        )
        self._show_worth()

    def _show_worth(self) -> None:
        """How the worth of the positions went, from the side that was chosen."""
        if not self._reviews.found:
            return
        by = (self.only_person or 0) if self._seen_by is None else self._seen_by
        by = min(by, len(self._match().seats) - 1)
        plies = review_plies(self._engine, *self._reviews.found[-1], by)
        self.review.param.update(by=by, plies=plies)

    def _see_by(self, player: int) -> None:
        self._seen_by = max(player, 0)
        self._show_worth()
