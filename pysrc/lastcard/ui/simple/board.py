"""The board of games without a drawing: players, what is before each and between, moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import param

from lastcard.core.game import CHANCE, Game, ending, legal_moves
from lastcard.core.positions import fields_of
from lastcard.core.sentences import chance_text
from lastcard.core.solution import Solution
from lastcard.ui.contract import OPEN, Board, Sight, Viewpoint
from lastcard.ui.shell.address import brief

MOVE_BUTTONS = 400
HAND_CARDS = 60  # cards of a hand that are drawn at most


class SimpleBoard(Board):
    """The players, what is before each and between all, and a button per move.

    The game's hands, if any, and the position give what is where; a game that knows better overrides
    `spread`.
    """

    script = "board.js"
    names = param.List([])  # the players' names
    own = param.Integer(0)  # the player at the bottom
    mover = param.Integer(0)  # -1 is chance, or nobody
    before = param.List([])  # per player the texts on the cards or counters before them
    middle = param.List([])  # the texts on what is between all
    fields = param.List([])  # the rest of the position, as :func:`lastcard.core.positions.fields_of` gives it
    moves = param.List([])  # ``move``, ``label``, ``position`` (after it) and ``chance`` of each legal move
    said = param.String("")  # that chance decides, or that the game is over
    left_out = param.Integer(0)  # the number of moves without a button
    hidden = param.List([])  # the players whose cards are face down

    def __init__(self, game: Game[Any, Any], **params: Any) -> None:
        super().__init__(**params)
        self.game = game
        self.hides = any(game.hands(game.start, 1))

    def spread(
        self, state: Any, secret: bool
    ) -> tuple[Sequence[Sequence[str]], Sequence[str], list[dict[str, Any]]]:
        """Return what is before each player, between all, and besides, unless a hand is `secret`."""
        players, hands = len(self.game.players(state)), self.game.hands(state, HAND_CARDS)
        between = [card for cards in hands[players:] for card in cards]
        return hands[:players], between, [] if secret else self.fields_beside(state, bool(hands))

    def fields_beside(self, state: Any, hands: bool) -> list[dict[str, Any]]:
        """Return what else the position says, beside its `hands` if it has any."""
        return fields_of(self.game, state, beside=hands)

    def _drawn(self, state: Any, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        over, sight = ending(self.game, state) is not None, view.sight
        mover = self.game.player_to_move(state)
        moves = () if mover in sight.hidden else legal_moves(self.game, state)
        shares = self.game.chance_outcomes(state) if mover == CHANCE else ()
        chances = [chance_text(share) for _, share in shares] or [""] * len(moves)
        buttons = zip(moves[:MOVE_BUTTONS], chances, strict=False)
        return {
            **self.laid_out(state, view.players, own=view.by, sight=sight),
            "moves": [
                self._move(state, move, not sight.secret) | {"chance": chance} for move, chance in buttons
            ],
            "said": "The game is over." if over else "Chance decides." if mover == CHANCE else "",
            "left_out": max(0, len(moves) - MOVE_BUTTONS),
        }

    def laid_out(
        self, state: Any, players: tuple[str, ...], own: int = 0, sight: Sight = OPEN
    ) -> dict[str, Any]:
        """Return the parameters that draw a position, on the board and in lessons."""
        before, middle, fields = self.spread(state, sight.secret)
        over = ending(self.game, state) is not None
        return {
            "names": list(players),
            "own": own if sight.viewer is None else sight.viewer,
            "mover": -1 if over else self.game.player_to_move(state),
            "before": [
                ["?"] * len(texts) if player in sight.hidden else list(texts)
                for player, texts in enumerate(before)
            ],
            "middle": list(middle),
            "fields": fields,
            "hidden": sorted(sight.hidden),
        }

    def _move(self, state: Any, move: Any, written: bool) -> dict[str, str]:
        text = self.game.format_move(move)
        after = brief(self.game.format(self.game.play(state, move))) if written else ""
        return {"move": text, "label": self.game.move_label(state, text), "position": after}
