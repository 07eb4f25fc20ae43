"""The table of Pairs seen from above, everybody's face-up cards, and the deck by rank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import param

from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.view.board import editor
from lastcard.ui.component import Messages
from lastcard.ui.contract import Board, Viewpoint
from lastcard.ui.shell.position_text import brief

if TYPE_CHECKING:
    from lastcard.core.solution import Solution


class PairsBoard(Board):
    """Players around a table with the deck between them; below, the cards that are left by rank."""

    script = "board.js"
    messages = Messages(  # all of them edit the position
        anchor={},
        move={"rank": int, "source": str, "target": str},
        count={"pile": str, "rank": int, "cards": int},
        burn={"cards": int},
        ranks={"count": int},
        players={"count": int},
        turn={"seat": int},
    )
    names = param.List([])  # what the players are called, by seat
    # Who sits at the bottom, and whose turn it is or whose card is to come; -1 when the round is over.
    own = param.Integer(0)
    mover = param.Integer(0)
    dealing = param.Boolean(False)  # whether that card is still to come
    stacks = param.List([])  # everybody's face-up ranks
    low = param.Integer(1)  # the lowest rank on the table
    # Cards left by rank, burned ones included; how many of them are burned; discards by rank.
    deck = param.List([])
    burn = param.Integer(0)
    discards = param.List([])
    # How the round ended: ``kind``, ``loser`` (-1 is nobody) and ``score``; empty while it runs.
    ended = param.Dict({})
    # One dictionary a legal move: ``move`` (notation), ``label``, ``position`` (after it).
    moves = param.List([])

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.listen(
            anchor=self._anchor,
            **self._edits(
                move=editor.moved,
                count=editor.counted,
                burn=editor.burned,
                ranks=editor.resized,
                players=editor.seated,
                turn=editor.turned,
            ),
        )

    def _anchor(self) -> None:
        """Make the player to move the first one, with no card to come; the editor begins with this."""
        if self._state.player or self._state.dealing or self._state.ending is not None:
            self._edit(lambda: editor.at_rest(self._state))

    def _traces(self, before: State, move: Any) -> dict[str, Any]:
        return {"to": before.player if before.dealing else -1}

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        moves = [_choice(state, move) for move in GAME.legal_moves(state)]
        return {**laid_out(state, view.players), "own": view.by, "moves": moves}


def laid_out(state: State, players: tuple[str, ...]) -> dict[str, Any]:
    """Return what lies on the table, as the script of the board draws it."""
    return {
        "names": list(players),
        "mover": -1 if state.ending is not None else state.player,
        "dealing": state.dealing and state.ending is None,
        "stacks": [list(stack) for stack in state.stacks],
        "low": state.low,
        "deck": list(state.deck),
        "burn": state.burn,
        "discards": list(state.discards),
        "ended": _ended(state),
    }


def _ended(state: State) -> dict[str, Any]:
    ending = state.ending
    if ending is None:
        return {}
    loser = -1 if ending.loser is None else ending.loser
    return {"kind": ending.kind, "loser": loser, "score": ending.score}


def _choice(state: State, move: int) -> dict[str, str]:
    text = GAME.format_move(move)
    label = GAME.move_label(state, text)
    return {"move": text, "label": label, "position": brief(GAME.format(GAME.play(state, move)))}
