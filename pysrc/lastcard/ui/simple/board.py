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

MOST_MOVES = 400  # moves that have a button
HELD = 60  # cards of a hand that are drawn at most


class SimpleBoard(Board):
    """The players, what is before each and between all, and a button per move.

    The game's hands, if any, and the position give what is where; a game that knows better overrides
    `spread`.
    """

    script = "board.js"
    # What the players are called, who sits at the bottom, and whose turn it is (-1 is chance's, or nobody's).
    names = param.List([])
    own = param.Integer(0)
    mover = param.Integer(0)
    before = param.List([])  # for each player the texts on the cards or counters before the player
    middle = param.List([])  # the texts on what lies between all
    # What else the position says: dictionaries as :func:`lastcard.core.positions.fields_of` gives
    # them.
    fields = param.List([])
    # One dictionary a legal move: ``move`` (notation), ``label``, ``position`` (after it) and ``chance``, how
    # likely it is where chance makes it.
    moves = param.List([])
    # What is said in the place of a player's turn: that chance decides, or that the game is over.
    said = param.String("")
    left_out = param.Integer(0)  # how many moves have no button
    hidden = param.List([])  # the players whose cards lie face down

    def __init__(self, game: Game[Any, Any], **params: Any) -> None:
        super().__init__(**params)
        self.game = game
        self.hides = any(game.hands(game.start, 1))

    def spread(
        self, state: Any, secret: bool
    ) -> tuple[Sequence[Sequence[str]], Sequence[str], list[dict[str, Any]]]:
        """Return what is before each player, what is between all, and the other fields.

        With `secret` a hand is hidden, and nothing else may reveal it.
        """
        players = len(self.game.players(state))
        hands = self.game.hands(state, HELD)
        between = [card for cards in hands[players:] for card in cards]
        fields = [] if secret else fields_of(self.game, state, beside=bool(hands))
        return hands[:players], between, fields

    def _drawn(self, state: Any, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        over, sight = ending(self.game, state) is not None, view.sight
        mover = self.game.player_to_move(state)
        moves = () if mover in sight.hidden else legal_moves(self.game, state)
        chances = (
            [chance_text(share) for _, share in self.game.chance_outcomes(state)] if mover == CHANCE else []
        )
        return {
            **self.laid_out(state, view.players, own=view.by, sight=sight),
            "moves": [
                self._move(state, move, written=not sight.secret)
                | {"chance": chances[index] if chances else ""}
                for index, move in enumerate(moves[:MOST_MOVES])
            ],
            "said": "The game is over." if over else "Chance decides." if mover == CHANCE else "",
            "left_out": max(0, len(moves) - MOST_MOVES),
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
