"""The position of figure 5.1, in which the joker goes round: stepped through, and judged by what everybody likes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import param
from panel.viewable import Viewable

from lastcard.core.progress import run_to_end
from lastcard.games.babanuki.claims.lemma import FIGURE, orders
from lastcard.games.babanuki.rules import GAME, JOKER
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.solver.induction import Prospects, carried
from lastcard.games.babanuki.solver.shares import shares
from lastcard.games.babanuki.view.board import laid_out
from lastcard.ui.component import Component, Messages, Part
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.shell.address import Address

if TYPE_CHECKING:
    from lastcard.core.claims import Finding
    from lastcard.games.babanuki.rules import State

AT_ONCE, AHEAD = 12, 40
"""Draws ahead after which play is broken off, at most: when the study opens, and when it is asked for more."""

PLACES = ("1st", "2nd", "3rd", "last")


class RepetitionCard(Component):
    """A round of draws of the joker, step by step, and beside it what the other draws come to.

    Parameters
    ----------
    frames
        JSON text: for each position of the round what is drawn of it, and ``[draw, what it comes to]`` for each draw.
    orders
        One ``[order of preference, what is best]`` each.
    address
        That of the position.
    note
        What is said below.
    action, share
        What the work is called; how far it is, 0 to 1, and negative while it does not run.
    """

    script = "repetition.js"
    messages = Messages(act={"stop": bool | None})
    frames = param.String("[]")
    orders = param.List([])
    address = param.String("")
    note = param.String("")
    action = param.String("")
    share = param.Number(-1.0)


class RepetitionStudy(Part):
    """Keeps what the orders of preference have shown."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()
        self.card = RepetitionCard(
            frames=json.dumps(ROUND),
            address=str(Address(GAME.name, "explore", {"pos": FIGURE, "line": "J,J,J,J", "at": "0"})),
            action=f"Look {AHEAD} draws ahead here",
        )
        self._work = ButtonJob(self.card, lambda: orders(AHEAD), self._done)
        self._show(run_to_end(orders(AT_ONCE)), AT_ONCE)

    def _done(self, finding: Finding) -> None:
        self.card.action = ""
        self._show(finding, AHEAD)

    def _show(self, finding: Finding, ahead: int) -> None:
        self.card.param.update(
            orders=[[row.label, row.computed] for row in finding.rows],
            note=(
                "Lemma 5.7 does not say what endless play is worth. If everybody likes it better than the last place alone, each "
                f"number is a mistake, and the joker goes round. Here play is broken off after {ahead // 2 + 1} to {ahead} draws, "
                "which counts as endless; the table says which draw is best then, whatever way ties are broken."
            ),
        )

    def __panel__(self) -> Viewable:
        return self.card


def _frames() -> list[list[Any]]:
    prospects = Prospects(4)
    state = GAME.parse(FIGURE)
    run_to_end(prospects.look(shares(state)))
    frames = []
    for _ in range(len(state.hands)):
        drawn = laid_out(state, ENGINE.solve(state), GAME.players(state))
        frames.append([drawn, _options(state, prospects)])
        state = state.after(JOKER)
    return frames


def _options(state: State, prospects: Prospects) -> list[list[str]]:
    """What each kind of draw comes to, the numbers first."""
    names, playing = GAME.players(state), state.playing
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
