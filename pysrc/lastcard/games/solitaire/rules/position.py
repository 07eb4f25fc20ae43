"""Positions of Pan Galactic Solitaire, a grid of cards, and their notation.

Row s is the home row of suit s, counted from the bottom. A column is complete when all its cards have one
rank and each is in its home row; the game is won when every column is complete. A card is a number: 13
times its suit plus its rank, both from 0.
Source: the README of easyPGS, "Game Rules" and "End of the game"; the suits after S H D C are our own.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Literal, get_args

from lastcard.core.game import Example, Notation, PositionError, Written
from lastcard.core.text import amount, is_digits, quote

SUIT_LETTERS = "SHDCEFGI"  # in the order of the home rows, from the bottom
RANKS = "A23456789TJQK"  # a board of m ranks uses the first m
CardNumber = int  # 13 · suit + rank
PER_SUIT = len(RANKS)


def card_of(suit: int, rank: int) -> CardNumber:
    """Return the card of a suit and a rank."""
    return PER_SUIT * suit + rank


def suit_of(card: CardNumber) -> int:
    """Return the suit of a card, which is the number of its home row."""
    return card // PER_SUIT


def rank_of(card: CardNumber) -> int:
    """Return the rank of a card, from 0."""
    return card % PER_SUIT


def card_name(card: CardNumber) -> str:
    """Write a card: ``9C``."""
    return RANKS[card % PER_SUIT] + SUIT_LETTERS[card // PER_SUIT]


SUIT_SIGNS = "♠♥♦♣★●♜▲"  # signs of the suits, in the order of `SUIT_LETTERS`


def card_text(card: CardNumber) -> str:
    """Return a card for people: ``10♣``."""
    rank = RANKS[card % PER_SUIT]
    return f"{'10' if rank == 'T' else rank}{SUIT_SIGNS[card // PER_SUIT]}"


CARD_NAMES = {card_name(card): card for card in range(PER_SUIT * len(SUIT_LETTERS))}  # every card by its name


def card_named(word: str) -> CardNumber | None:
    """Return the card of a name, or None."""
    return CARD_NAMES.get(word)


Reading = Literal["odd4", "odd", "broad", "swap"]  # the cards that a cycle may exchange; see `exchanges`
READINGS: Final[tuple[Reading, ...]] = get_args(Reading)
USUAL_READING: Final[Reading] = "odd4"
MAX_SUITS = 8
MAX_COLUMNS = PER_SUIT


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position, won and stuck ones included.

    `suits`, `ranks`: the numbers of rows and columns.
    `cells`: the cards, row by row from the bottom: ``cells[s * ranks + c]`` is in row s and column c.
    `reading`: the rule of a cycle.
    """

    suits: int
    ranks: int
    cells: bytes
    reading: Reading = USUAL_READING

    def __str__(self) -> str:
        rows = "/".join(" ".join(map(card_name, row)) for row in self.rows)
        return f"{self.suits}x{self.ranks}: {rows}" + f" rules={self.reading}" * (
            self.reading != USUAL_READING
        )

    @property
    def rows(self) -> list[bytes]:
        """The cards of the rows, top row first."""
        ranks = self.ranks
        return [self.cells[suit * ranks : (suit + 1) * ranks] for suit in reversed(range(self.suits))]

    def column(self, column: int) -> bytes:
        """Return the cards of a column, from the bottom."""
        return self.cells[column :: self.ranks]

    def is_complete(self, column: int) -> bool:
        """Tell whether a column is complete."""
        cards = self.cells[column :: self.ranks]
        return cards[0] < PER_SUIT and all(
            card == cards[0] + PER_SUIT * suit for suit, card in enumerate(cards)
        )

    @property
    def completed(self) -> tuple[int, ...]:
        """The complete columns, from the left, counted from 0."""
        return tuple(column for column in range(self.ranks) if self.is_complete(column))

    @property
    def won(self) -> bool:
        """True if every column is complete."""
        return all(self.is_complete(column) for column in range(self.ranks))

    def exchanged(self, card: CardNumber, other: CardNumber) -> State:
        """Return the position with two cards exchanged, legal or not."""
        cells = bytearray(self.cells)
        here, there = cells.index(card), cells.index(other)
        cells[here], cells[there] = other, card
        return State(self.suits, self.ranks, bytes(cells), self.reading)


USUAL_SUITS, USUAL_RANKS = 4, 13
SEED_DIGITS = 18  # most digits of a seed
_CARD_REGEX = rf"[{RANKS}][{SUIT_LETTERS}]"
_ROW = rf"[ \t]*{_CARD_REGEX}([ \t]+{_CARD_REGEX}){{0,{MAX_COLUMNS - 1}}}[ \t]*"
_SIZE = r"[1-8]x(1[0-3]|[1-9])"
_SEED = rf"seed=[0-9]{{1,{SEED_DIGITS}}}"
_RULES = rf"([ \t]+rules=({'|'.join(READINGS)}))?"

NOTATION = Notation(
    prose=(
        f"4x13: and then the rows, top row first, with / between them and blanks between the cards. A card is a rank, "
        f"{RANKS[0]} to {RANKS[-1]} ({RANKS}, the first as many as there are columns), and a suit. The home rows, from the bottom, are those of {' '.join(SUIT_LETTERS)}, as many as there are rows; up to {MAX_SUITS} suits and "
        f"{MAX_COLUMNS} ranks. Or seed=42 to deal, with 3x5: before it for another size. Then, if it is not the usual "
        f"one, the reading of the rules: rules= {', '.join(READINGS)} (usually {USUAL_READING})."
    ),
    regex=(
        rf"[ \t]*(({_SIZE}:[ \t]*)?{_SEED}{_RULES}|{_SIZE}:{_ROW}(/{_ROW}){{0,{MAX_SUITS - 1}}}{_RULES})[ \t]*"
    ),
    default="seed=129",
    examples=(
        Example("seed=129", "a standard deal that can be solved; one of its first moves is a mistake"),
        Example("seed=42", "another standard deal"),
        Example("seed=42 rules=swap", "the same deal under the original rules: no cycles"),
        Example("2x2: AH 2S/2H AS", "two columns, two moves from the end"),
        Example(
            "3x3: 3S AS 3H/AD 3D 2S/2H AH 2D",
            "the hardest board of three suits and three ranks under the usual rules: eight moves",
        ),
        Example(
            "4x2: AC 2S/AH AD/2H AS/2C 2D rules=swap",
            "the hardest board of this size with swaps only: six moves",
        ),
        Example("3x2: 2H AD/2S AH/AS 2D", "six moves can lead back to this board"),
        Example("seed=23", "a standard deal that is proved lost: every following board was visited"),
        Example("8x13: seed=1", "eight suits: twice the cards"),
    ),
    moves=(
        "swap 3H 9C or cycle 3H 9C: the card to click, and the card it trades places with. An exchange that is both a swap and a cycle "
        "is one move, a swap."
    ),
)


def deal(suits: int, ranks: int, seed: int, reading: Reading = USUAL_READING) -> State:
    """Return the deal of a seed, always the same."""
    cards = [card_of(suit, rank) for suit in range(suits) for rank in range(ranks)]
    Random(seed).shuffle(cards)
    return State(suits, ranks, bytes(cards), reading)


def read(text: str) -> State:
    """Read a position. Raises `PositionError`."""
    NOTATION.check_length(text)
    body, reading = _without_rules(text.replace("\t", " ").strip(" "))
    size, colon, rows = body.rpartition(":")
    if not body:
        raise PositionError(
            "the position is empty: type seed=42, or a size and the rows, for example 2x2: AH 2S/2H AS"
        )
    if not colon and "seed" not in body:
        raise PositionError(
            f"{quote(body)} has no size in front: type suits x ranks and a colon, for example 4x13: and then the rows"
        )
    suits, ranks = _read_size(size.strip(" ")) if colon else (USUAL_SUITS, USUAL_RANKS)
    rows = rows.strip(" ")
    if rows.startswith("seed"):
        return deal(suits, ranks, _read_seed(rows), reading)
    return State(suits, ranks, _read_rows(rows, suits, ranks), reading)


def _without_rules(text: str) -> tuple[str, Reading]:
    body, equals, value = text.partition("rules=")
    if not equals:
        return text, USUAL_READING
    if "rules=" in value:
        raise PositionError("rules= is given twice")
    for reading in READINGS:
        if value == reading and body.endswith(" "):
            return body.strip(" "), reading
    if not body.endswith(" "):
        raise PositionError("rules= comes last, after the rows or the seed and a space")
    raise PositionError(
        f"rules={quote(value)} is unknown: type one of {', '.join(READINGS)}, and nothing after it"
    )


def _read_size(text: str) -> tuple[int, int]:
    first, cross, second = text.partition("x")
    if not cross or not is_digits(first) or not is_digits(second) or len(text) > 9:
        raise PositionError(f"{quote(text)} is not a size: type suits x ranks, for example 4x13:")
    suits, ranks = int(first), int(second)
    if suits > MAX_SUITS:
        raise PositionError(
            f"there are {suits:,} suits: at most {MAX_SUITS} are possible ({' '.join(SUIT_LETTERS)})"
        )
    if ranks > MAX_COLUMNS:
        raise PositionError(
            f"there are {ranks:,} ranks: at most {MAX_COLUMNS} are possible ({' '.join(RANKS)})"
        )
    if not suits or not ranks or first[0] == "0" or second[0] == "0":
        raise PositionError(
            f"{quote(text)} is not a size: there is at least one suit and one rank, for example 4x13:"
        )
    return suits, ranks


def _read_seed(text: str) -> int:
    name, equals, digits = text.partition("=")
    if name != "seed" or not equals or not is_digits(digits):
        raise PositionError(f"{quote(text)} is not a seed: type a whole number, for example seed=42")
    if len(digits) > SEED_DIGITS:
        raise PositionError(f"the seed has {len(digits):,} digits; at most {SEED_DIGITS} are possible")
    return int(digits)


def _read_rows(text: str, suits: int, ranks: int) -> bytes:
    rows = text.split("/")
    if len(rows) != suits:
        raise PositionError(
            f"{suits}x{ranks}: has {amount(suits, 'row')}, but {len(rows)} {'is' if len(rows) == 1 else 'are'} "
            "written: separate the rows by /, top row first"
        )
    cards: list[CardNumber] = []
    place: dict[CardNumber, str] = {}
    for row in reversed(range(suits)):
        name = f"{SUIT_LETTERS[row]} row"
        words = [word for word in rows[suits - 1 - row].split(" ") if word]
        if len(words) != ranks:
            raise PositionError(
                f"the {name} has {amount(len(words), 'card')}, not {ranks}: every row has one card per column"
            )
        found = [_read_card(word, suits, ranks) for word in words]
        for card in found:
            if card in place:
                where = "twice" if place[card] == name else f"in the {place[card]} and"
                raise PositionError(f"{card_name(card)} lies {where} in the {name}: every card occurs once")
            place[card] = name
        cards = found + cards
    return bytes(cards)


def _read_card(word: str, suits: int, ranks: int) -> CardNumber:
    card = card_named(word)
    if card is None:
        raise PositionError(_why_no_card(word))
    if suit_of(card) >= suits:
        raise PositionError(
            f"{word} has no home row: {suits} suit{'s are' if suits > 1 else ' is'} {' '.join(SUIT_LETTERS[:suits])}"
        )
    if rank_of(card) >= ranks:
        raise PositionError(
            f"{word} is of no rank here: {ranks} rank{'s are' if ranks > 1 else ' is'} {' '.join(RANKS[:ranks])}"
        )
    return card


def _why_no_card(word: str) -> str:
    if card_named(word.upper()) is not None:
        return f"{quote(word)} is not a card: use capital letters, {word.upper()}"
    if word.startswith("10"):
        return f"{quote(word)} is not a card: the rank ten is T, for example T{word[2:3] if word[2:3] in SUIT_LETTERS else 'S'}"
    if len(word) == 2 and word[0] in RANKS:
        return f"{quote(word)} is not a card: {quote(word[1])} is not a suit; the suits are {' '.join(SUIT_LETTERS)}"
    if len(word) == 2 and word[1] in SUIT_LETTERS:
        return f"{quote(word)} is not a card: {quote(word[0])} is not a rank; the ranks are {' '.join(RANKS)}"
    return f"{quote(word)} is not a card: type a rank ({' '.join(RANKS)}) and a suit ({' '.join(SUIT_LETTERS)}), for example 9C"
