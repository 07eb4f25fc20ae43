"""The page of TANHINMIN, with its opponents; charts and lessons are imported when needed."""

from __future__ import annotations

from lastcard.games.tanhinmin.rules import State
from lastcard.games.tanhinmin.solver.engine import ENGINE
from lastcard.games.tanhinmin.solver.hidden_hands import MU0, MU1, BlindAgent, Oracle
from lastcard.games.tanhinmin.view.board import TanhinminBoard
from lastcard.games.tanhinmin.view.pictures import MatchingPicture, MatchingQuestion
from lastcard.ui.contract import FirstGames, GameView, Opponent, usual_opponents


def _no_cut_cards(state: State) -> str:
    if not state.cut:
        return ""
    return (
        "The oracles of chapter 4 don’t work with cut cards. While there is one, this player plays at random."
    )


def _blind(key: str, label: str, about: str, oracle: Oracle | None = None, *, once: bool = False) -> Opponent:
    source = f"{about} (Kiya 2021, chapter 4)."
    return Opponent(key, label, lambda _: BlindAgent(oracle, once), note=_no_cut_cards, about=source)


_TOLD = "Doesn’t see your hand, but asks an oracle for"

OPPONENTS = usual_opponents(
    ENGINE,
    _blind("mu0", "Asks μ₀ every turn", f"{_TOLD} μ₀ every turn, which is enough to win", MU0),
    _blind("mu0-once", "Asks μ₀ once", f"{_TOLD} μ₀ on its first turn", MU0, once=True),
    _blind("mu1-once", "Asks μ₁ once", f"{_TOLD} μ₁ on its first turn", MU1, once=True),
    _blind(
        "algorithm-3",
        "Algorithm 3",
        "Sees only its own hand and the table, and follows the paper’s Algorithm 3",
    ),
    perfect="Wins whenever it can, by counting the pairs of both hands after every move (Kiya 2021, chapter 2).",
)

VIEW = GameView(
    engine=ENGINE,
    package=__name__,
    board=TanhinminBoard,
    picture=MatchingPicture,
    opponents=OPPONENTS,
    questions={"matching": MatchingQuestion},
    first=FirstGames(
        (
            "1,3,5,6,8|2,4,7|0",
            "2,3,6,7|1,4,5|0",
            "1,4,6,7|2,3,5,8|0",
            "2,4,5,8|1,3,6,7|0",
            "1,3,6,8,9|2,4,5,7|0",
            "3,4,7,9|1,2,5,6,8|0",
        )
    ),
)
