"""Pan Galactic Solitaire as a `Game`, and its guide."""

from __future__ import annotations

from random import Random
from typing import Final

from lastcard.core.game import Guide, IllegalMove, Illustration, MoveError, Outcome, Paper, move_word, won
from lastcard.core.game.authoring import WrittenGame
from lastcard.core.text import MAX_TEXT, amount, listed, quote
from lastcard.games.solitaire.rules.exchanges import Exchange, Move, exchanges, moves
from lastcard.games.solitaire.rules.position import (
    CARD_NAMES,
    MAX_COLUMNS,
    NOTATION,
    READINGS,
    SUIT_LETTERS,
    USUAL_READING,
    Reading,
    State,
    card_name,
    card_named,
    card_text,
    deal,
    rank_of,
    read,
    suit_of,
)

EASYPGS: Final = Paper(
    key="easypgs",
    title="Pan Galactic Solitaire",
    authors="Daryl DeFord",
    year=2015,
    where="README of drdeford/Pan_Galactic_Solitaire on GitHub, undated; the latest paper that it cites is of 2015",
)

ONE_PLAYER = ("player",)
SMALL_SIZES = ((2, 3), (3, 2), (2, 4), (3, 3), (4, 2), (2, 5))  # of random positions, solved in a moment


class Solitaire(WrittenGame[State, Move]):
    """The rules of Pan Galactic Solitaire."""

    name = "solitaire"
    title = "Pan Galactic Solitaire"
    summary = "Swap cards until each column is a single rank and each row a single suit."
    appeal = "Nothing is hidden. Each deal is a puzzle you can think all the way through."
    minutes = 5
    luck = "luck in the deal only"
    paper = EASYPGS
    notation = NOTATION
    read = read
    start = read(NOTATION.default)

    def players(self, state: State) -> tuple[str, ...]:
        return ONE_PLAYER

    def player_to_move(self, state: State) -> int:
        return 0

    def called_off(self, state: State) -> Outcome:
        """Return the outcome of play that goes round: a loss."""
        return Outcome((0.0,), "every card is back where it was", ("loss",))

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return a move for each legal exchange, in reading order; none after a win."""
        return moves(state)

    def exchanges(self, state: State) -> tuple[Exchange, ...]:
        """Return the legal exchanges with all clicks and the reasons; see `exchanges`."""
        return exchanges(state)

    def play(self, state: State, move: Move) -> State:
        self._named(state, move)
        return state.exchanged(move.card, move.other)

    def outcome(self, state: State) -> Outcome | None:
        """Return a win when every column is complete, a loss when there is no move, else None."""
        if state.won:
            return won(0, 1, "every column is complete")
        if moves(state):
            return None
        done = len(state.completed)
        return Outcome((0.0,), f"no moves left, {done} of {state.ranks} columns complete", ("loss",))

    def parse_move(self, state: State, text: str) -> Move:
        """Read a move, by any of its clicks. Raises `MoveError` or `IllegalMove`."""
        word = move_word(text)
        words = word.replace("\t", " ").split(" ") if len(word) <= MAX_TEXT else []
        kind, *names = [word for word in words if word] or [""]
        cards = [card for card in map(card_named, names) if card is not None]
        if kind not in ("swap", "cycle") or len(names) != 2 or len(cards) != 2:
            raise MoveError(
                f"{quote(text)} is not a move: type swap or cycle, the card to click, and the card it trades "
                "places with, for example swap 3H 9C"
            )
        return self._named(state, Move("swap" if kind == "swap" else "cycle", cards[0], cards[1]))

    def _named(self, state: State, move: Move) -> Move:
        for exchange in exchanges(state):
            if any(click.move == move for click in exchange.clicks):
                return exchange.move
        raise IllegalMove(_why_no_exchange(state, move))

    def format_move(self, move: Move) -> str:
        return f"{move.kind} {card_name(move.card)} {card_name(move.other)}"

    def rules(self, state: State) -> str:
        return (
            f"The home rows, from the bottom, are {' '.join(SUIT_LETTERS[: state.suits])}. Swap: find a card at home and click "
            "another card of its suit in that column; it trades places with the card of the first card’s rank whose home "
            f"is the clicked card’s row. {_cycle_rule(state)} You win when each column is a single rank, with every card "
            "at home."
        )

    def unusual_rules(self, state: State) -> tuple[str, ...]:
        """Return the rule of a cycle, unless it is the usual one."""
        return () if state.reading == USUAL_READING else (_cycle_rule(state),)

    def guide(self, state: State) -> Guide:
        suits, ranks, reading = state.suits, state.ranks, state.reading
        cycles = cycle(suits, reading)
        homes = [SUITS_IN_WORDS.get(letter, letter) for letter in SUIT_LETTERS[:suits]]
        return Guide(
            goal="Sort the cards: one rank in each column, every card at home.",
            setup=(
                f"You play alone. Shuffle {amount(suits * ranks, 'card')} and deal them face up: "
                f"{amount(suits, 'row')}, {amount(ranks, 'column')}.\n\n"
                f"Each row is home to one suit. From the bottom up: {listed(homes)}. "
                "A card is at home in the row of its suit, in any column."
            ),
            turn="\n\n".join(
                [
                    f"Trade the places of two cards. There {'are two ways' if cycles else 'is one way'} to do it.",
                    "Swap: find a card at home. Click another card of its suit in that column. "
                    "It trades places with a card of the first card’s rank, which comes home.",
                    *([cycles] if cycles else []),
                ]
            ),
            end=(
                "You win when each column is a single rank, with every card at home. "
                "If you run out of moves before that, you have lost."
            ),
            unusual=("Nothing is hidden. The only luck is in the deal.\n\nA complete column stays as it is."),
            example=_exchange_picture(suits, reading),
            words=(
                (
                    "Suit",
                    "spades ♠, hearts ♥, diamonds ♦ or clubs ♣"
                    + (", and four more here." if suits > 4 else "."),
                ),
                ("Rank", "the number or letter on a card. A, J, Q and K are ace, jack, queen and king."),
                ("At home", "in the row of its suit."),
                ("Move", "two cards trade places."),
                ("Swap", "the move that brings a second card of a rank home beside the first."),
                *([("Cycle", "the move that brings home the card a column is missing.")] if cycles else []),
                ("Complete", "a column of a single rank, with every card at home."),
            ),
        )

    def move_label(self, state: State, text: str) -> str:
        """Return an exchange for people: ``2♦ ⇄ 10♣``, with ↻ for a cycle."""
        kind, card, other = text.split()
        sign = "⇄" if kind == "swap" else "↻"
        return f"{card_text(CARD_NAMES[card])} {sign} {card_text(CARD_NAMES[other])}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        """Return a deal that is not won, under any reading: small, or with about `size` cards."""
        if size is None:
            suits, ranks = rng.choice(SMALL_SIZES)
        else:
            suits = rng.randint(2, 4)
            ranks = max(2, min(round(size / suits), MAX_COLUMNS))
        reading = rng.choice(READINGS)
        while True:
            state = deal(suits, ranks, rng.getrandbits(32), reading)
            if not state.won:
                return state


GAME = Solitaire()


def _cycle_rule(state: State) -> str:
    return cycle(state.suits, state.reading) or "There are no cycles."


def _why_no_exchange(state: State, move: Move) -> str:
    text, card, other = GAME.format_move(move), card_name(move.card), card_name(move.other)
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


SUITS_IN_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}

PICTURED_BOARDS = {
    2: ("2x3: 3S 2H 3H/AS AH 2S", "AS", "3S", "AH"),
    4: ("4x4: 3C 4D 3H 2H/4S 4H AH 3D/2S 2C AC 2D/AD 3S AS 4C", "3D", "2D", "3H"),
}
"""The pictured board by suits (two or more), with the card at home and the two swapped ones."""


def _exchange_picture(suits: int, reading: Reading) -> Illustration | None:
    if suits == 1:
        return None
    board, home, card, comes = PICTURED_BOARDS[2 if suits == 2 else 4]
    option = "" if reading == USUAL_READING else f" rules={reading}"
    return Illustration(
        board + option,
        f"swap {card} {comes}",
        f"The {card_text(CARD_NAMES[home])} is at home. The {card_text(CARD_NAMES[card])} in its column is not. "
        f"Choose it, and the {card_text(CARD_NAMES[comes])} comes home in its place.",
    )


def cycle(suits: int, reading: Reading) -> str:
    """Return the rule of a cycle; empty where there are none."""
    if reading == "swap" or suits == 1 or (suits == 2 and reading == "odd"):
        return ""
    comes = "It trades places with the card of that rank whose home is this row."
    if suits == 2:
        return (
            f"Cycle: find a column whose two cards have the same rank. Click one that isn’t at home. {comes}"
        )
    if reading == "broad":
        return (
            "Cycle: find a column whose cards all have the same rank, or all but one. "
            f"Click any card in it that isn’t of that rank, or isn’t at home. {comes}"
        )
    odd = f"Cycle: find a column whose cards all have the same rank but one. Click the odd one. {comes}"
    return odd if reading == "odd" else f"{odd} If all have the same rank, click one that isn’t at home."
