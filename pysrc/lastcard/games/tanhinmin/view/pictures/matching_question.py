"""The exercise *draw a maximum matching*: a configuration graph in which pairs are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import param

from lastcard.games.tanhinmin.rules import GAME, PLAYERS
from lastcard.games.tanhinmin.solver.winner import verdict
from lastcard.games.tanhinmin.view.pictures.graph_layout import columns, figures
from lastcard.ui.contract import Question

if TYPE_CHECKING:
    from lastcard.core.exercises import Exercise


class MatchingQuestion(Question):
    """Two rows of cards: the upper ones beat the lower ones, each at most one."""

    script = "matching_question.js"
    # The rows, as `lastcard.games.tanhinmin.view.pictures.graph_layout` lays them out, without pairs and
    # covers.
    figure = param.Dict({})
    wide = param.Integer(0)  # how many columns there are
    drawn = param.List([])  # the pairs of the answer, each ``[place above, place below]``
    # Once it was answered, the places above and below of a vertex cover as large as a maximum matching; empty
    # before.
    cover = param.List([])
    answered = param.Boolean(False)  # whether it was

    def pose(self, exercise: Exercise, given: tuple[str, ...] | None) -> None:
        state = GAME.parse(exercise.position)
        places, wide = columns(state)
        player = PLAYERS.index(exercise.facts["player"])
        figure: dict[str, Any] = figures(state, verdict(state), places, hide=True)[player]
        beating, beaten = exercise.facts["beating"], exercise.facts["beaten"]
        shown = given or exercise.answer if given is not None else ()
        ends = [tuple(map(int, pair.split(">"))) for pair in shown]
        above, below = exercise.facts["cover"]
        self.param.update(
            figure={name: figure[name] for name in ("beating", "beaten", "out", "reach", "title")},
            wide=wide,
            drawn=[[beating.index(one), beaten.index(other)] for one, other in ends],
            cover=[]
            if given is None
            else [[beating.index(card) for card in above], [beaten.index(card) for card in below]],
            answered=given is not None,
        )
