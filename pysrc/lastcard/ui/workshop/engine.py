"""The solver of a visitor's game: the general one within the table, beyond it the sandbox."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any, cast

from lastcard.core.engine import ALL, Effort, PendingWork
from lastcard.core.game import CHANCE, ending
from lastcard.core.general import GeneralEngine
from lastcard.core.general.verdict import over
from lastcard.core.progress import Progress
from lastcard.core.solution import MoveVerdict, Reason, Solution
from lastcard.ui.simple.board import SimpleBoard
from lastcard.ui.workshop.sandbox_messages import (
    DRAWING,
    BadRows,
    Offer,
    PositionAnswer,
    TableEntry,
    position_answer,
)
from lastcard.ui.workshop.table_game import TableGame

ANSWER_WAIT = 0.03  # seconds between two checks for an answer
MOST_OPEN = 64  # questions at a time


class Refused(Exception):
    """The sandbox gives no answer; the message says why, for people."""


class Asks:
    """The open questions; `send` sends one with its number, or withdraws it (None)."""

    def __init__(self, send: Callable[[int, dict[str, Any] | None], None]) -> None:
        self._send = send
        self._number = 0
        self._open: dict[int, Progress] = {}
        self._answers: dict[int, dict[str, Any]] = {}

    def ask(self, question: dict[str, Any]) -> Generator[Progress, None, dict[str, Any]]:
        """Ask, and return the answer. Raises `Refused` if too many questions are open."""
        if len(self._open) >= MOST_OPEN:
            raise Refused("the program gets too many requests at once")
        self._number += 1
        number = self._number
        self._open[number] = Progress(0, 0, wait=ANSWER_WAIT)
        try:
            self._send(number, question)
            while number not in self._answers:
                yield self._open[number]
            return self._answers.pop(number)
        finally:
            if self._open.pop(number, None) and number not in self._answers:
                self._send(number, None)
            self._answers.pop(number, None)

    def progress(self, number: int, done: int, total: int) -> None:
        """Take the progress of an answer."""
        if number in self._open:
            self._open[number] = Progress(done, total, wait=ANSWER_WAIT)

    def answered(self, number: int, answer: dict[str, Any]) -> None:
        """Take an answer."""
        if number in self._open:
            self._answers[number] = answer


NOT_YET = "The program has not reported yet what can follow from here."


class WorkshopEngine(GeneralEngine[int, str]):
    """Solves positions of the table; of others it knows the sandbox's answers, through `asks`."""

    def __init__(self, game: TableGame, asks: Asks) -> None:
        super().__init__(game)
        self._table = game
        self._asks = asks
        self._size = len(game.rows) if game.known(0) else 0  # what has a lower number is known whole
        self._solutions: dict[int, tuple[Solution, tuple[Offer, ...]]] = {}  # that the sandbox has sent
        self._values: dict[int, TableEntry] = {}

    @property
    def whole(self) -> bool:
        """True if the table has all positions that can follow from the start."""
        return self._size > 0

    def begin(self, first: Solution) -> None:
        """Take the sandbox's solution of the start, which counts until the table is solved."""
        if first.status == "exact":
            self._solutions[0] = first, ()

    def solving_table(self) -> Generator[Progress, None, object] | None:
        """Return the work that solves the table; None if that is done."""
        return self.preparing(0, self.budget, whole=True)

    def take(self, found: PositionAnswer) -> int:
        """Take an answer, and return its position. Raises `BadRows`."""
        numbers = self._table.add(found.rows)
        self._values |= dict(zip(numbers, found.values, strict=True))
        here = self._table.parse(found.position)
        self._solutions[here] = found.solution, found.offers
        return here

    def solve(self, state: int, effort: Effort = ALL) -> Solution:
        """Return what is known of a position: everything if it is in the table."""
        begun = (
            state in self._solutions or 0 in self._solutions
        )  # before the table is solved, which takes a moment
        now = effort.level == "now" and begun and self._worked_out(state) is None
        if state < self._size and not now:
            return super().solve(state, effort)
        if state in self._solutions:
            return self._solutions[state][0]
        outcome = ending(self.game, state)
        return over(self.game, state, outcome) if outcome else self._unknown(state)

    def pending(self, state: int) -> tuple[PendingWork, ...]:
        """Return what the sandbox can be asked about a position, automatically or on request."""
        if state < self._size:
            return super().pending(state)
        here = self.game.format(state)
        if state in self._solutions:
            return tuple(self._offered(here, offer) for offer in self._solutions[state][1])
        if ending(self.game, state) is not None:
            return ()
        look = partial(self._asking, {"what": "look", "position": here})
        return (PendingWork(("look", here), "Asking the program", "Ask the program", look),)

    def preparing(
        self, state: int, budget: int, *, whole: bool = False
    ) -> Generator[Progress, None, object] | None:
        if state < self._size:
            return super().preparing(state, budget, whole=True)
        known = state in self._solutions or ending(self.game, state) is not None
        return None if known else self._asking({"what": "look", "position": self.game.format(state)})

    def read(self, written: str) -> Generator[Progress, None, object]:
        """Ask for the position that a text means."""
        return self._asking({"what": "read", "text": written})

    def drawing(self, seed: int, count: int) -> Generator[Progress, None, None]:
        """Ask for positions from the program's `random_state`, for later use."""
        said = yield from self._asks.ask({"what": "draw", "seed": seed, "count": count})
        if DRAWING.fits(said) and len(said["positions"]) <= count:
            self._table.draw(said["positions"])

    def _offered(self, here: str, offer: Offer) -> PendingWork:
        steps = partial(self._asking, {"what": "solve", "position": here, "budget": offer.budget})
        return PendingWork((here, offer.budget), offer.title, offer.action, steps, offer.eager)

    def _asking(self, question: dict[str, Any]) -> Generator[Progress, None, object]:
        """Ask the sandbox, and take its answer. Raises `Refused` with the reason."""
        said = yield from self._asks.ask(question)
        if said.get("ok") is not True:
            if question["what"] == "read" and isinstance(said.get("error"), str):
                self._table.refuse(question["text"], said["error"][:1000])
                return None
            raise Refused(_refusal(said))
        try:
            found = position_answer(said, self.game.name, len(self._table.head.players))
            here = self.take(found)
        except BadRows as error:
            raise Refused(f"its answer cannot be read: {error}") from None
        if question["what"] == "read":
            self._table.same(question["text"], found.position)
        return here

    def _unknown(self, state: int) -> Solution:
        """The solution while the program has not been asked: at most its worth."""
        game, names, mover = self._table, self._table.players(state), self._table.player_to_move(state)
        after = {move: game.format(game.play(state, move)) for move in game.legal_moves(state)}
        moves = tuple(MoveVerdict(move, there, None, None) for move, there in after.items())
        worths, distance = self._values.get(state, ((None,) * len(names), None))
        to_move, reason = (
            "chance" if mover == CHANCE else names[mover],
            Reason("asked", NOT_YET, plain=NOT_YET),
        )
        facts = game.name, game.format(state), to_move, None, distance, moves, reason
        return Solution(*facts, status="unknown", worths=worths)


def _refusal(said: dict[str, Any]) -> str:
    fault = said.get("fault")
    if isinstance(fault, dict) and isinstance(fault.get("sentence"), str):
        return str(fault["sentence"])[:1000]
    return {
        "stopped": "the program was stopped; Run brings it back",
        "newer": "the program was restarted in the meantime",
        "full": "the program gets too many requests at once",
    }.get(str(said.get("refused")), "the program gives no answer")


class TableBoard(SimpleBoard):
    """The simple board, with the fields that came with each position."""

    def fields_beside(self, state: Any, hands: bool) -> list[dict[str, Any]]:
        return list(cast("TableGame", self.game).fields(state))
