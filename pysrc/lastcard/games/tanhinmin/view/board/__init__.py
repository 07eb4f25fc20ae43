"""The board of TANHINMIN: it draws a position, takes moves on it, and edits it.

Changing a position card by card: each change gives the text of a position, which the parser then judges.

Both hands and the table card, by strength; in a game one hand may be hidden.

What a player who does not see the other hand is told, and what can be advised to her.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import param

from lastcard.core.solution import Solution
from lastcard.core.text import capital
from lastcard.games.tanhinmin.rules import EMPTY, GAME, Card, Hand, State, beats, write_card
from lastcard.games.tanhinmin.rules.position import rank_in_hand
from lastcard.games.tanhinmin.solver.engine import LARGE
from lastcard.games.tanhinmin.solver.hidden_hands import MU0, MU1, ORACLES, OracleAgent, inequality
from lastcard.ui.component import Messages
from lastcard.ui.contract import OPEN, Board, Sight, Viewpoint
from lastcard.ui.rows import colour

HANDS = ("first", "second")
TABLE, OUT = "table", "out"


def moved(state: State, card: Card, source: str, target: str) -> str:
    """The position with a card in another place: ``first``, ``second``, ``table`` or ``out``.

    A card from outside is a new one. A card that comes to the table takes the place of the one there, which goes out.
    Nothing changes if there is no such card.
    """
    hands = _seated(state)
    if not _take(hands, card, source):
        return _text(state, hands, state.table)
    table = EMPTY if source == TABLE else state.table
    if target in hands:
        hands[target].append(card)
    elif target == TABLE:
        table = card
    return _text(state, hands, table)


def flipped(state: State, card: Card, place: str) -> str:
    """The position with an ordinary card made a cut card of its level, or the other way round."""
    hands = _seated(state)
    if place == TABLE:
        return _text(state, hands, -state.table)
    if _take(hands, card, place):
        hands[place].append(-card)
    return _text(state, hands, state.table)


def _take(hands: dict[str, list[Card]], card: Card, source: str) -> bool:
    """Take a card out of a hand; whether it could be taken where it was sought."""
    if source not in hands:
        return True
    if card not in hands[source]:
        return False
    hands[source].remove(card)
    return True


def _seated(state: State) -> dict[str, list[Card]]:
    hands = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
    return {name: list(hand) for name, hand in zip(HANDS, hands, strict=True)}


def _text(state: State, hands: dict[str, list[Card]], table: Card) -> str:
    mover, other = HANDS[state.player], HANDS[1 - state.player]
    written = [",".join(map(write_card, sorted(hands[name], key=rank_in_hand))) for name in (mover, other)]
    return "|".join([*written, write_card(table)])


CHOICES = (
    ("", "tells nothing"),
    ("cards", "|X1|: how many cards the other has"),
    ("mu0", "μ₀: pairs of the player to move"),
    ("mu1", "μ₁: pairs of the player not to move"),
    ("inequality", "the winning inequality"),
)
"""What can be asked: key and words."""


def tell(state: State, asker: int, key: str) -> str:
    """Return an oracle's answer to one of the players, as a sentence; empty if nothing is asked."""
    if not key or state.over:
        return ""
    if state.cut:
        return "The oracles of chapter 4 know no cut cards."
    name = colour(asker)
    if key == "inequality":
        known = inequality(state, asker)
        word = "holds" if known.holds else "is broken"
        return f"The {name} player's winning inequality {word}: {known}."
    oracle = ORACLES[key]
    to_move = state.player == asker
    own, rival = (state.hand, state.other) if to_move else (state.other, state.hand)
    return f"The oracle tells the {name} player: {oracle.symbol} = {oracle.answer(own, rival, state.table, to_move)}."


_ORACLES = {"mu0": MU0, "mu1": MU1}


def advised_move(state: State, key: str) -> str:
    """Return the move that an oracle's answer gives the player to move, in notation; empty where it knows none."""
    if state.cut:
        return ""
    return GAME.format_move(OracleAgent(_ORACLES.get(key)).choose(GAME, state, Random(0)))  # it draws no lots


def advise(state: State, key: str) -> str:
    """Return what an oracle's answer lets the player to move do, as a sentence or two."""
    if state.cut:
        return "The oracles of chapter 4 know no cut cards, and nothing can be advised without seeing the other hand."
    oracle = _ORACLES.get(key)
    label = GAME.move_label(state, advised_move(state, key))
    name = f"{capital(label)}"
    if oracle:
        return f"{name}: if you win with open hands, this move keeps the win; {oracle.symbol} is all it takes to know it."
    return f"{name}, says Algorithm 3, which is sure to win only against two cards or fewer; ask μ₀ or μ₁ to be sure."


SHOWN, FEW = 60, 21  # most cards of a hand that are drawn, and how many of a larger one are


class TanhinminBoard(Board):
    """The table: the second player's cards, the table card, the first player's cards."""

    hides = True
    script = "board.js"
    messages = Messages(
        move={"card": int, "source": str, "target": str},
        flip={"card": int, "place": str},
        swap={},
        anchor={},
        ask={"name": str},
        deal={},
    )
    # For each player the cards in notation, weakest first; of large hands only the first, of a hidden hand
    # none.
    hands = param.List([])
    counts = param.List([0, 0])  # how many cards each player holds; -1 if that is hidden
    laid = param.String("")  # the table card in notation; empty if there is none
    mover = param.Integer(0)  # whose turn it is, 0 or 1; -1 if the game is over
    # One dictionary a legal move of the cards that are drawn: ``move`` (notation), ``label``, ``position``
    # (after it; empty where it is not shown).
    moves = param.List([])
    seats = param.List([])  # what the players are called
    note = param.String("")  # what is said below the table
    own = param.Integer(0)  # whose cards lie at the bottom
    # Which oracle is asked, and what there is to choose.
    oracle: param.Selector[str] = param.Selector(default="", objects=[key for key, _ in CHOICES])
    oracles = param.List([list(choice) for choice in CHOICES])
    # Whose hands lie face down now, and what the oracle tells.
    hidden = param.List([])
    told = param.String("")

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.listen(
            swap=lambda: self._set(GAME.format(self._state.turned())),
            anchor=self._mover_first,
            ask=self._ask,
            deal=self._deal,
            **self._edits(move=moved, flip=flipped),
        )

    def _mover_first(self) -> None:
        """Make the player to move the first player, as in every position in notation; the editor begins with this."""
        if self._state.player:
            self._set(GAME.format(self._state))

    def _ask(self, name: str) -> None:
        self.visit({"oracle": name})
        self.on_note()

    def visit(self, query: dict[str, str]) -> None:
        """Take up ``oracle``; what is no oracle asks nothing."""
        oracle = query.get("oracle", "")
        self.oracle = oracle if oracle in dict(CHOICES) else ""
        self.query = {"oracle": self.oracle}

    def advise(self) -> tuple[str, str]:
        """The move that the oracle's answer gives."""
        return advise(self._state, self.oracle), advised_move(self._state, self.oracle)

    def _deal(self) -> None:
        """Deal at random, without cut cards: the oracles know none."""
        while (state := GAME.random_state(self._lots)).cut:
            pass
        self._set(GAME.format(state))

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        unseen = not state.over and state.player in view.sight.hidden
        asker = state.player if view.sight.viewer is None else view.sight.viewer
        own = 0 if self.framed else view.by
        return {
            **laid_out(state, view.players, view.sight, counted=self.oracle == "cards", own=own),
            "note": "" if unseen else _note(state),
            "told": tell(state, asker, self.oracle),
        }


def laid_out(
    state: State, players: tuple[str, ...], sight: Sight = OPEN, *, counted: bool = False, own: int = 0
) -> dict[str, Any]:
    """Return what is drawn of a position, on the board and in the lessons: the parameters of `TanhinminBoard` of these names.

    `sight` says what may be seen, `counted` whether also how many cards a hidden hand holds, `own` whose hand lies
    at the bottom.
    """
    hands = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
    unseen = not state.over and state.player in sight.hidden
    return {
        "hands": [
            [] if player in sight.hidden else [write_card(card) for card in drawn(hand)]
            for player, hand in enumerate(hands)
        ],
        "counts": [
            -1 if player in sight.hidden and not counted else len(hand) for player, hand in enumerate(hands)
        ],
        "laid": write_card(state.table) if state.table else "",
        "mover": -1 if state.over else state.player,
        "moves": [] if unseen else _choices(state, written=not sight.secret),
        "seats": list(players),
        "own": own,
        "hidden": sorted(sight.hidden),
    }


def drawn(hand: Hand) -> Hand:
    """The cards of a hand that are drawn: all, or of a large hand the weakest."""
    return hand if len(hand) <= SHOWN else hand[:FEW]


def _note(state: State) -> str:
    if state.over:
        return "Whoever first has no card left wins."
    if state.table and not beats(state.hand[-1], state.table):
        return "No card beats the table card: a pass is the only move."
    return "Equal cards do not beat each other."


def _choices(state: State, written: bool) -> list[dict[str, Any]]:
    """The legal moves with the cards that are drawn; with the positions after them, if they are to be written."""
    if len(state.hand) + len(state.other) > LARGE:
        state, written = replace(state, hand=drawn(state.hand)), False
    return [_choice(state, move, GAME.format(state.after(move)) if written else "") for move in state.moves()]


def _choice(state: State, move: Card, position: str) -> dict[str, Any]:
    text = GAME.format_move(move)
    return {"move": text, "label": GAME.move_label(state, text), "position": position}
