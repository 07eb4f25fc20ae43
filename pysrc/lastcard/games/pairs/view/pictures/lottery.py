"""The two numbers that matter as a balance, and the lottery of the next card: how likely, and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import param

from lastcard.core.engine import NOW
from lastcard.core.worth import order
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.view.words import signed
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract.picture import Picture
from lastcard.ui.player_names import called
from lastcard.ui.shell.position_text import brief

if TYPE_CHECKING:
    from lastcard.core.solution import MoveVerdict, Solution


class LotteryCard(Component):
    """A balance with what hitting and folding are worth, and a line for each rank that can come."""

    script = "lottery.js"
    messages = Messages(walk={"moves": list[str]})
    # One dictionary a rank that is left: ``rank``, ``chance`` (0 to 1), ``share`` (as a fraction), ``pair``,
    # ``worth`` (to who is dealt the card; None if it is hidden or not known), ``text`` (the same in words),
    # ``moves`` (that lead there, in notation) and ``position`` (after them).
    rows = param.List([])
    # What both moves are worth to the player; None if that is hidden, not known, or no move any more.
    hit = param.Number(None, allow_None=True)
    fold = param.Number(None, allow_None=True)
    action = param.String("")  # ``hit`` or ``fold``; empty if that is hidden or not known
    # Who is dealt the card: seat, and what that player is called.
    player = param.Integer(0)
    called = param.String("")
    note = param.String("")  # what is said in the place of numbers


class Lottery(Picture):
    """The picture of Explore: what the next card brings, and unless that is hidden what it is worth."""

    def __init__(self) -> None:
        super().__init__(LotteryCard())
        self.card.listen(walk=self._walk)

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        solution = ENGINE.solve(state, NOW)
        seat, over = state.player, state.ending is not None
        extra = solution.extra
        known = solution.known and not hide and not over
        return {
            "rows": [] if over else lottery(state, None if hide else solution),
            "hit": _number(extra["hit"]) if known else None,
            "fold": _number(extra["fold"]) if known else None,
            "action": (extra["action"] or "") if known else "",
            "player": seat,
            "called": called(GAME, state)[seat],
            "note": _note(over, hide, solution),
        }


def lottery(state: State, solution: Solution | None) -> list[dict[str, Any]]:
    """Return a line for each rank that can come next, without worths if there is no solution."""
    found: dict[str, MoveVerdict] = {}
    if solution is not None and state.dealing:
        found = {verdict.move: verdict for verdict in solution.moves}
    elif solution is not None:
        hits = [verdict for verdict in solution.moves if verdict.move == "hit"]
        found = {verdict.move: verdict for hit in hits for verdict in hit.outcomes}
    coming = state if state.dealing else state.hit()
    before = [] if state.dealing else ["hit"]
    return [_row(coming, rank, found, before) for rank in GAME.legal_moves(coming)]


def _row(coming: State, rank: int, found: dict[str, MoveVerdict], before: list[str]) -> dict[str, Any]:
    move = GAME.format_move(rank)
    after = coming.deal(rank)
    verdict = found.get(move)
    worth = verdict.worths[coming.player] if verdict and verdict.worths else None
    chance = coming.chance(rank)
    return {
        "rank": rank,
        "chance": float(chance),
        "share": str(chance),
        "pair": rank in coming.hand,
        "worth": None if worth is None else float(order(worth)),
        "text": "" if worth is None else signed(float(order(worth))),
        "moves": [*before, move],
        "position": brief(GAME.format(after)),
    }


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _note(over: bool, hide: bool, solution: Solution) -> str:
    if over:
        return "The round is over: no card is to come."
    if hide:
        return "What the cards are worth is hidden."
    return "" if solution.known else "What the cards are worth is not worked out."
