"""The position of figure 5.1, in which the joker goes round: stepped through, and judged by what everybody likes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import param

from lastcard.core.progress import run_to_end
from lastcard.games.babanuki.claims.lemma_5_7 import FIGURE, orders
from lastcard.games.babanuki.rules import GAME, JOKER
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.solver.own_place.induction import Prospects, carried
from lastcard.games.babanuki.solver.shares import shares
from lastcard.games.babanuki.view.board.board import laid_out
from lastcard.ui.jobs.work_card import WorkCard
from lastcard.ui.player_names import called
from lastcard.ui.shell.address import Address
from lastcard.ui.study.computed import Computed

if TYPE_CHECKING:
    from lastcard.core.claims import Finding
    from lastcard.games.babanuki.rules import State
    from lastcard.ui.study.computed import Steps

AT_ONCE, AHEAD = 12, 40
"""Draws ahead after which play is broken off, at most: when the study opens, and when it is asked for more."""

PLACES = ("1st", "2nd", "3rd", "last")


class RepetitionCard(WorkCard):
    """A round of draws of the joker, step by step, and beside it what the other draws come to.

    Parameters
    ----------
    frames
        JSON text: for each position of the round what is drawn of it, and ``[draw, what it comes to]`` for each draw.
    orders
        One ``[order of preference, what is best]`` each.
    address
        That of the position.
    """

    script = "repetition.js"
    frames = param.String("[]")
    orders = param.List([])
    address = param.String("")


class RepetitionStudy(Computed):
    """Keeps what the orders of preference have shown."""

    asks = "Can the joker go round for ever?"
    action = f"Look {AHEAD} draws ahead here"
    once = True

    def __init__(self) -> None:
        self._finding, self._ahead = run_to_end(orders(AT_ONCE)), AT_ONCE
        address = Address(GAME.name, "explore", {"pos": FIGURE, "line": "J,J,J,J", "at": "0"})
        super().__init__(RepetitionCard(frames=json.dumps(ROUND), address=str(address)))

    def _compute(self) -> Steps[Finding]:
        return orders(AHEAD)

    def _take(self, found: Finding) -> None:
        self._finding, self._ahead = found, AHEAD

    def _note(self) -> str:
        return (
            "Lemma 5.7 does not say what endless play is worth. If everybody likes it better than the last place alone, each "
            f"number is a mistake, and the joker goes round. Here play is broken off after {self._ahead // 2 + 1} to {self._ahead} draws, "
            "which counts as endless; the table says which draw is best then, whatever way ties are broken."
        )

    def _drawn(self) -> dict[str, Any]:
        return {"orders": [[row.label, row.computed] for row in self._finding.rows]}


def _frames() -> list[list[Any]]:
    prospects = Prospects(4)
    state = GAME.parse(FIGURE)
    run_to_end(prospects.look(shares(state)))
    frames = []
    for _ in range(len(state.hands)):
        drawn = laid_out(state, ENGINE.solve(state), called(GAME, state))
        frames.append([drawn, _options(state, prospects)])
        state = state.after(JOKER)
    return frames


def _options(state: State, prospects: Prospects) -> list[list[str]]:
    """What each kind of draw comes to, the numbers first."""
    names, playing = called(GAME, state), state.playing
    found = []
    for draw in prospects.after[shares(state)]:
        outcome = prospects.determined(draw.after)
        if draw.partner == len(playing) - 1:
            found.append(["the joker", f"the same hands for the {names[playing[1]]} player"])
        elif outcome is not None:
            ranking = [names[playing[seat]] for seat in carried(draw, outcome)]
            found.append(
                [
                    "a number",
                    ", ".join(f"{name} {place}" for place, name in zip(PLACES, ranking, strict=True)),
                ]
            )
        else:
            found.append(["a number", "nothing is determined"])
    return found


ROUND = _frames()
"""The positions of the round: what is drawn of each, and what each draw comes to."""
