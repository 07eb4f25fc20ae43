"""The board of Pairs: the table from above, moves on it, and its editor.

Each change of the editor returns a position in notation, or raises `PositionError`.
"""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.game import PositionError
from lastcard.core.solution import Solution
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import MAX_PLAYERS, MOST_DECK_RANKS, face_up, triangular
from lastcard.ui.component import Messages
from lastcard.ui.contract import Board, Viewpoint
from lastcard.ui.shell.address import brief

DECK, DISCARDS = "deck", "discards"

Piles = dict[str, list[int]]  # cards by rank in the deck, the discards, and each stack, named by its seat


def at_rest(state: State) -> str:
    """Return the position before the last hit, pair or fold, the player to move first."""
    piles = _piles(state)
    if state.pair:
        piles[DECK][state.pair - 1] += 1
    return _position_text(piles, state.burn, state.player)


def with_card_moved(state: State, rank: int, source: str, target: str) -> str:
    """Return the position with one card of a rank in another pile."""
    piles = _piles(state)
    if not {source, target} <= piles.keys() or not 1 <= rank <= state.ranks or not piles[source][rank - 1]:
        raise PositionError(f"no card of rank {rank:,} can go from {source} to {target}")
    piles[source][rank - 1] -= 1
    piles[target][rank - 1] += 1
    return _position_text(piles, state.burn)


def with_cards(state: State, pile: str, rank: int, cards: int) -> str:
    """Return the position with another number of cards of a rank in the deck or the discards."""
    if pile not in (DECK, DISCARDS) or not 1 <= rank <= state.ranks:
        raise PositionError(f"{pile} has no rank {rank:,}")
    piles = _piles(state)
    piles[pile][rank - 1] = cards
    return _position_text(piles, state.burn)


def burned(state: State, cards: int) -> str:
    """Return the position with another number of burned cards."""
    return _position_text(_piles(state), cards)


def resized(state: State, count: int) -> str:
    """Return the position with another number of ranks, new ones with their usual cards."""
    if not 1 <= count <= MOST_DECK_RANKS:
        raise PositionError(f"there are 1 to {MOST_DECK_RANKS} ranks, not {count:,}")
    piles = {name: [*cards[:count], *[0] * (count - state.ranks)] for name, cards in _piles(state).items()}
    piles[DECK][state.ranks :] = triangular(count)[state.ranks :]
    return _position_text(_none_empty(piles), state.burn)


def seated(state: State, count: int) -> str:
    """Return the position with another number of players; leavers' cards return to the deck."""
    if not 2 <= count <= MAX_PLAYERS:
        raise PositionError(f"two to {MAX_PLAYERS} players can sit at the table, not {count:,}")
    piles = _piles(state)
    for seat in range(count, state.players):
        piles[DECK] = [one + other for one, other in zip(piles[DECK], piles.pop(str(seat)), strict=True)]
    for seat in range(state.players, count):
        piles[str(seat)] = [0] * state.ranks
    return _position_text(_none_empty(piles), state.burn)


def with_mover(state: State, seat: int) -> str:
    """Return the position with another player to move, in the same turn order."""
    if not 0 <= seat < state.players:
        raise PositionError(f"there is no player {seat + 1:,}")
    return _position_text(_piles(state), state.burn, seat)


def _piles(state: State) -> Piles:
    stacks = {str(seat): list(face_up((stack,), state.ranks)) for seat, stack in enumerate(state.stacks)}
    return stacks | {DECK: list(state.deck), DISCARDS: list(state.discards)}


def _stacks(piles: Piles) -> list[list[int]]:
    return [piles[str(seat)] for seat in range(len(piles) - 2)]


def _none_empty(piles: Piles) -> Piles:
    for stack in _stacks(piles):
        rank = next((rank for rank, cards in enumerate(piles[DECK]) if cards), None)
        if not any(stack) and rank is not None:
            piles[DECK][rank] -= 1
            stack[rank] += 1
    return piles


def _position_text(piles: Piles, burn: int, first: int = 0) -> str:
    """Write the position and read it again, so that errors are reported as for any other."""
    stacks = _stacks(piles)
    held = ([str(rank) for rank, n in enumerate(stack, 1) for _ in range(n)] for stack in stacks)
    cards = list(map(",".join, held))
    cards = cards[first:] + cards[:first]
    options = f"deck={','.join(map(str, piles[DECK]))} discards={','.join(map(str, piles[DISCARDS]))}"
    return GAME.format(GAME.parse(f"{'|'.join(cards)} {options} burn={burn}"))


class PairsBoard(Board):
    """Players around a table with the deck between them; below, the cards left by rank."""

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
        edits = self._edits(
            move=with_card_moved,
            count=with_cards,
            burn=burned,
            ranks=resized,
            players=seated,
            turn=with_mover,
        )
        self.listen(anchor=self._anchor, **edits)

    def _anchor(self) -> None:
        """Make the player to move the first one, with no card to come, for the editor."""
        if self._state.player or self._state.dealing or self._state.ending is not None:
            self._edit(lambda: at_rest(self._state))

    def _traces(self, before: State, move: Any) -> dict[str, Any]:
        return {"to": before.player if before.dealing else -1}

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        moves = []
        for move in GAME.legal_moves(state):
            text, after = GAME.format_move(move), GAME.format(GAME.play(state, move))
            moves.append({"move": text, "label": GAME.move_label(state, text), "position": brief(after)})
        return {**laid_out(state, view.players), "own": view.by, "moves": moves}


def laid_out(state: State, players: tuple[str, ...]) -> dict[str, Any]:
    """Return the table, as the script of the board draws it."""
    ending, ended = state.ending, {}
    if ending is not None:
        loser = -1 if ending.loser is None else ending.loser
        ended = {"kind": ending.kind, "loser": loser, "score": ending.score}
    return {
        "names": list(players),
        "mover": -1 if ending is not None else state.player,
        "dealing": state.dealing and ending is None,
        "stacks": [list(stack) for stack in state.stacks],
        "low": state.low,
        "deck": list(state.deck),
        "burn": state.burn,
        "discards": list(state.discards),
        "ended": ended,
    }
