"""Pan Galactic Solitaire as the `Game` contract has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lastcard.core.game import Guide, IllegalMove, MoveError, Outcome, Paper, move_word, won
from lastcard.core.game.authoring import WrittenGame
from lastcard.core.text import MAX_TEXT, amount, quote
from lastcard.games.solitaire.rules.cards import (
    NAMES,
    SUITS,
    rank_of,
    read_card,
    suit_of,
    told,
    write_card,
)
from lastcard.games.solitaire.rules.exchanges import Exchange, Move, exchanges, moves
from lastcard.games.solitaire.rules.notation import NOTATION, deal, read
from lastcard.games.solitaire.rules.position import MAX_RANKS, READINGS, USUAL, State

if TYPE_CHECKING:
    from random import Random

EASYPGS: Final = Paper(
    key="easypgs",
    title="Pan Galactic Solitaire",
    authors="Daryl DeFord",
    year=2015,
    where="README of drdeford/Pan_Galactic_Solitaire on GitHub, undated; the latest paper that it cites is of 2015",
)

PLAYERS = ("player",)

SMALL = ((2, 3), (3, 2), (2, 4), (3, 3), (4, 2), (2, 5))
"""Sizes of a random position when none is named: they are solved in a moment."""


class Solitaire(WrittenGame[State, Move]):
    """The rules of Pan Galactic Solitaire, as the `Game` contract has them."""

    name = "solitaire"
    title = "Pan Galactic Solitaire"
    summary = "Exchange cards until every column holds one rank, each card in the row of its suit."
    appeal = "No card is hidden: each deal is a puzzle that you can think through to its end."
    minutes = 5
    luck = "luck only in the deal"
    paper = EASYPGS
    notation = NOTATION
    read = read
    start = read(NOTATION.default)

    def players(self, state: State) -> tuple[str, ...]:
        return PLAYERS

    def player_to_move(self, state: State) -> int:
        """Return 0: there is one player."""
        return 0

    def called_off(self, state: State) -> Outcome:
        """Return how a game ends in which play goes round: nothing is won."""
        return Outcome((0.0,), "the same cards lie in the same places again", ("loss",))

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return a move for every legal exchange, in reading order of the card that is clicked; none when all is won."""
        return moves(state)

    def exchanges(self, state: State) -> tuple[Exchange, ...]:
        """Return the legal exchanges with every way to click them and the reasons; see `exchanges`."""
        return exchanges(state)

    def play(self, state: State, move: Move) -> State:
        self._named(state, move)
        return state.exchanged(move.card, move.other)

    def outcome(self, state: State) -> Outcome | None:
        """Return a win when every column is complete, a loss when there is no move, and else None."""
        if state.won:
            return won(0, 1, "every column is complete")
        if moves(state):
            return None
        done = len(state.completed)
        return Outcome((0.0,), f"no move is left, {done} of {state.ranks} columns complete", ("loss",))

    def parse_move(self, state: State, text: str) -> Move:
        """Read a move; however the exchange is clicked, the same move is returned. Raises `MoveError` or `IllegalMove`."""
        word = move_word(text)
        words = word.replace("\t", " ").split(" ") if len(word) <= MAX_TEXT else []
        kind, *names = [word for word in words if word] or [""]
        cards = [card for card in map(read_card, names) if card is not None]
        if kind not in ("swap", "cycle") or len(names) != 2 or len(cards) != 2:
            raise MoveError(
                f"{quote(text)} is not a move: write swap or cycle, the card that is clicked, and the card it is "
                "exchanged with, for example swap 3H 9C"
            )
        return self._named(state, Move("swap" if kind == "swap" else "cycle", cards[0], cards[1]))

    def _named(self, state: State, move: Move) -> Move:
        """The move that stands for an exchange. Raises `IllegalMove`."""
        for exchange in exchanges(state):
            if any(click.move == move for click in exchange.clicks):
                return exchange.move
        raise IllegalMove(_why_illegal(state, move))

    def format_move(self, move: Move) -> str:
        return f"{move.kind} {write_card(move.card)} {write_card(move.other)}"

    def rules(self, state: State) -> str:
        return (
            f"The home rows are, from the bottom, {' '.join(SUITS[: state.suits])}. Swap: where a card lies in its home "
            "row, click another card of its suit in the same column; it is exchanged with the card of the first one's "
            f"rank whose home the second one's row is. {_cycle(state)} You win when every column holds one "
            "rank, each card in its home row."
        )

    def unusual_rules(self, state: State) -> tuple[str, ...]:
        """Return what a cycle is, unless it is what it usually is."""
        return () if state.reading == USUAL else (_cycle(state),)

    def guide(self, state: State) -> Guide:
        from lastcard.games.solitaire.rules.guide import guide

        return guide(state.suits, state.ranks, state.reading)

    def move_label(self, state: State, text: str) -> str:
        """Return an exchange as people read it: ``2♦ ⇄ 10♣``, with ↻ for a cycle."""
        kind, card, other = text.split()
        return f"{told(NAMES[card])} {'⇄' if kind == 'swap' else '↻'} {told(NAMES[other])}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        """Return a deal that is not won: of a small board, or of one with about `size` cards; any reading of the rules."""
        if size is None:
            suits, ranks = rng.choice(SMALL)
        else:
            suits = rng.randint(2, 4)
            ranks = max(2, min(round(size / suits), MAX_RANKS))
        reading = rng.choice(READINGS)
        while True:
            state = deal(suits, ranks, rng.getrandbits(32), reading)
            if not state.won:
                return state


GAME = Solitaire()


def _cycle(state: State) -> str:
    from lastcard.games.solitaire.rules.guide import cycle

    return cycle(state.suits, state.reading) or "There are no cycles."


def _why_illegal(state: State, move: Move) -> str:
    text, card, other = GAME.format_move(move), write_card(move.card), write_card(move.other)
    if state.won:
        return "the game is over: every column is complete"
    for name, asked in ((card, move.card), (other, move.other)):
        if suit_of(asked) >= state.suits or rank_of(asked) >= state.ranks:
            return f"there is no {name} on this board of {amount(state.suits, 'suit')} and {amount(state.ranks, 'rank')}"
    if move.kind == "cycle" and state.reading == "swap":
        return f"{text} is not legal: with rules=swap there are no cycles"
    clicks = [click.move for exchange in exchanges(state) for click in exchange.clicks]
    if Move(move.kind, move.other, move.card) in clicks:
        return f"{text} is not legal: it is {other} that is clicked, {move.kind} {other} {card}"
    legal = [GAME.format_move(click) for click in clicks if click.card == move.card]
    instead = f"clicked, it can only {' or '.join(legal)}" if legal else f"{card} cannot be clicked"
    return f"{text} is not legal: {instead}"
