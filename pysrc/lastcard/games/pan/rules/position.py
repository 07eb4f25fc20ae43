"""Positions of Pan, their legal moves and their notation.

A hand is a number of cards of each rank, 1 (the nines) to k; all other cards are in the pile, which is always
sorted, because a card is only played on one of its own rank or lower. The nine of hearts stays at its bottom.
Source: Samkoff 2015, sections 1 and 1.3; the variants are those of section 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import sub

from lastcard.core.game import Example, Notation, PositionError, Written, read_options, words_of
from lastcard.core.text import is_digits, quote, whole_number

RANK_LIMIT = 10
MAX_SUITS = 9
MAX_TAKE = 99

RankCounts = tuple[int, ...]  # how many cards of each rank, from the nines upward
Move = int  # r plays one card of rank r, −r the whole set of rank r, and `TAKE` picks up
TAKE: Move = 0

_RANK_NAMES = ("9", "10", "J", "Q", "K", "A")


def rank_name(rank: int) -> str:
    """Return a rank's name: 9, 10, J, Q, K, A, and from the seventh rank on its number."""
    return _RANK_NAMES[rank - 1] if rank <= len(_RANK_NAMES) else f"rank {rank}"


@dataclass(frozen=True, slots=True)
class PanRules:
    """The rules of one game of Pan, by default rules 1 to 3. Raises `ValueError`."""

    take: int = 3  # cards that a player picks up, if the pile has them: 1 to `MAX_TAKE`
    sets: bool = True  # a whole set of a rank may be played at once (rule 3)
    suits: int = 4  # cards of each rank, 1 to `MAX_SUITS`
    bottom_free: bool = False  # no nine is fixed under the pile, which may be empty
    nines_together: bool = (
        False  # all free nines in one hand must be played together: fits the essay's numbers
    )

    def __post_init__(self) -> None:
        if not 1 <= self.take <= MAX_TAKE:
            raise ValueError(f"take is 1 to {MAX_TAKE}, not {self.take}")
        if not 1 <= self.suits <= MAX_SUITS:
            raise ValueError(f"suits is 1 to {MAX_SUITS}, not {self.suits}")
        if self.nines_together and not self.sets:
            raise ValueError("nines_together needs sets: set sets=True, or nines_together=False")

    def __hash__(self) -> int:
        """Hash only the usual differences, for speed: rules are looked up with every move."""
        return hash((self.take, self.suits))

    def cards(self, rank: int) -> int:
        """Return the number of cards of a rank that hands can hold, without a fixed nine of hearts."""
        return self.suits - 1 if rank == 1 and not self.bottom_free else self.suits

    def set_size(self, rank: int) -> int | None:
        """Return the size of a set of a rank, or None if the rank has no set of two or more."""
        size = self.cards(rank)
        return size if self.sets and size > 1 else None


ESSAY_RULES = PanRules()


def unusual_options(rules: PanRules) -> dict[str, str]:
    """Return the options of a variant in notation, without those of usual value."""
    words = {
        "take": str(rules.take),
        "sets": "on" if rules.sets else "off",
        "suits": str(rules.suits),
        "bottom": "free" if rules.bottom_free else "fixed",
        "nines": "together" if rules.nines_together else "free",
    }
    return {name: word for name, word in words.items() if word != _USUAL_WORDS[name]}


@cache
def _capacity(rules: PanRules, ranks: int) -> RankCounts:
    return tuple(rules.cards(rank) for rank in range(1, ranks + 1))


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position, finished or not. Raises `ValueError` if the hands do not fit."""

    hand: RankCounts  # of the player to move
    other: RankCounts
    rules: PanRules = ESSAY_RULES
    player: int = 0  # to move: 0, the player who moved first in the initial position, or 1

    def __post_init__(self) -> None:
        if not 1 <= len(self.hand) <= RANK_LIMIT:
            raise ValueError(f"there are 1 to {RANK_LIMIT} ranks, not {len(self.hand)}")
        if len(self.hand) != len(self.other):
            raise ValueError(f"the hands have {len(self.hand)} and {len(self.other)} ranks")
        most = _capacity(self.rules, len(self.hand))
        for rank, (mine, theirs, cards) in enumerate(zip(self.hand, self.other, most, strict=True), start=1):
            if mine < 0 or theirs < 0 or mine + theirs > cards:
                raise ValueError(f"rank {rank} has {mine} and {theirs} of {cards} cards")
        if not any(self.hand) and not any(self.other):
            raise ValueError("both hands are empty")
        if self.player not in (0, 1):
            raise ValueError(f"player is 0 or 1, not {self.player}")

    def __str__(self) -> str:
        """Return the position in notation, without options of their usual value."""
        hands = f"{''.join(map(str, self.hand))}/{''.join(map(str, self.other))}"
        if self.rules is ESSAY_RULES:
            return hands
        return " ".join([hands, *(f"{name}={word}" for name, word in unusual_options(self.rules).items())])

    def __hash__(self) -> int:
        """Hash only what differs between positions of one game, for speed."""
        return hash((self.hand, self.other, self.player))

    @property
    def ranks(self) -> int:
        """The number of ranks, the k of k-Pan."""
        return len(self.hand)

    @property
    def loose(self) -> RankCounts:
        """The cards of the pile that can be picked up, by rank: all but the nine of hearts."""
        most = _capacity(self.rules, len(self.hand))
        return tuple(map(sub, map(sub, most, self.hand), self.other))

    @property
    def pile(self) -> RankCounts:
        """The cards of the pile by rank, the nine of hearts included."""
        loose = self.loose
        return loose if self.rules.bottom_free else (loose[0] + 1, *loose[1:])

    @property
    def top(self) -> int:
        """The rank of the pile's top card; 0 if the pile is empty."""
        return self._top(self.loose)

    def _top(self, loose: RankCounts) -> int:
        rank = len(loose)
        while rank and not loose[rank - 1]:
            rank -= 1
        return rank or int(not self.rules.bottom_free)

    @property
    def over(self) -> bool:
        """True if a hand is empty."""
        return not (any(self.hand) and any(self.other))

    @property
    def seats(self) -> tuple[RankCounts, RankCounts]:
        """The hands of the first and the second player."""
        return (self.other, self.hand) if self.player else (self.hand, self.other)

    def taken(self) -> RankCounts:
        """Return the cards that a player picks up."""
        wanted = self.rules.take
        cards = []
        for count in reversed(self.loose):
            cards.append(count if count < wanted else wanted)  # quicker than min
            wanted -= cards[-1]
        return tuple(reversed(cards))

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves: low ranks first, sets after single cards, picking up last."""
        if self.over:
            return ()
        moves: list[Move] = []
        loose, hand, rules = self.loose, self.hand, self.rules
        for rank in range(max(self._top(loose), 1), len(hand) + 1):
            held = hand[rank - 1]
            if not held:
                continue
            whole = held == rules.set_size(rank)
            if not (whole and rank == 1 and rules.nines_together):
                moves.append(rank)
            if whole:
                moves.append(-rank)
        if any(loose):
            moves.append(TAKE)
        return tuple(moves)

    def after(self, move: Move) -> State:
        """Return the position after a legal move."""
        if move == TAKE:
            hand = tuple([held + got for held, got in zip(self.hand, self.taken(), strict=True)])
        else:
            place = abs(move) - 1
            left = self.hand[place] - 1 if move > 0 else 0
            hand = (*self.hand[:place], left, *self.hand[place + 1 :])
        return _unchecked(self.other, hand, self.rules, 1 - self.player)

    def turned(self) -> State:
        """Return the position with the hands swapped and the other player to move."""
        return replace(self, hand=self.other, other=self.hand)


_set_hand, _set_other, _set_rules, _set_player = (
    State.__dict__[name].__set__ for name in ("hand", "other", "rules", "player")
)


def _unchecked(hand: RankCounts, other: RankCounts, rules: PanRules, player: int) -> State:
    """Return a position after a legal move, without checks."""
    state: State = object.__new__(State)
    _set_hand(state, hand)
    _set_other(state, other)
    _set_rules(state, rules)
    _set_player(state, player)
    return state


NOTATION = Notation(
    prose=(
        "Both hands as digits, the hand of the player to move first: the number of nines, then of tens, and so "
        f"on, one digit for each rank (1 to {RANK_LIMIT} ranks). All other cards are in the pile, with the nine of "
        "hearts at the bottom. Then any unusual rules: "
        f"take=J (cards to pick up, 1 to {MAX_TAKE}, usually 3), sets=off (no sets), "
        f"suits=N (cards of each rank, 1 to {MAX_SUITS}, usually 4), bottom=free (no card is fixed under the pile), "
        "nines=together (a player with all free nines must play them together)."
    ),
    regex=(
        r"[ \t]*[0-9]{1,10}[/-][0-9]{1,10}"
        r"([ \t]+(take=[1-9][0-9]?|sets=(on|off)|suits=[1-9]|bottom=(fixed|free)|nines=(free|together))){0,5}"
        r"[ \t]*"
    ),
    default="132/212",
    examples=(
        Example("132/212", "the essay’s game against the computer: a win in 25 moves"),
        Example("22213/12231", "a deal of 5-Pan that fits the essay’s example of searches 10 moves deep"),
        Example("0304/2120", "section 5.2: pick up, or play a queen?"),
        Example("012/212", "three ranks, and a card to dig out"),
        Example("2222/1222", "an even deal of 4-Pan"),
        Example("310413/034031", "section 1.1: the first example game, after the nine of hearts"),
        Example("0000002/0000002", "7-Pan, where both hold two of the highest rank"),
        Example("032/212 take=2", "picking up at most two cards"),
    ),
    moves="A rank’s number plays one card of that rank (1 is a nine), with * the whole set, as in 2*; t picks up.",
)

_USUAL_WORDS = {"take": "3", "sets": "on", "suits": "4", "bottom": "fixed", "nines": "free"}
_WORDS = {"sets": ("on", "off"), "bottom": ("fixed", "free"), "nines": ("free", "together")}
_MOST = {"take": MAX_TAKE, "suits": MAX_SUITS}


def read(text: str) -> State:
    """Read a position; the first player is to move. Raises `PositionError`."""
    NOTATION.check_length(text)
    words = words_of(text)
    if not words:
        raise PositionError("the position is empty: type both hands, for example 132/212")
    hand, other = _read_hands(words[0])
    rules = read_rules(words[1:])
    try:
        return State(hand, other, rules)
    except ValueError:
        raise PositionError(_unfit(hand, other, rules)) from None


def _read_hands(word: str) -> tuple[RankCounts, RankCounts]:
    allowed = "type both hands as digits, the player to move first, for example 132/212"
    parts = word.replace("-", "/").split("/")
    if len(parts) != 2:
        raise PositionError(f"{quote(word)} is not two hands: {allowed}")
    for part, whose in zip(parts, ("of the player to move", "of the other player"), strict=True):
        if not part:
            raise PositionError(f"{quote(word)} lacks the hand {whose}: {allowed}")
        if not is_digits(part):
            raise PositionError(f"{quote(part)} is not a hand written in digits: {allowed}")
        if len(part) > RANK_LIMIT:
            digits = f"the limit is {RANK_LIMIT}, one digit each"
            raise PositionError(f"the hand {quote(part)} has {len(part):,} ranks: {digits}")
    if len(parts[0]) != len(parts[1]):
        both = "type one digit for each rank in both, for example 132/212"
        raise PositionError(f"the hands have {len(parts[0])} and {len(parts[1])} ranks: {both}")
    return tuple(map(int, parts[0])), tuple(map(int, parts[1]))


def read_rules(words: Sequence[str]) -> PanRules:
    """Read the options of a variant: ``take=2``, ``suits=5``. Raises `PositionError`."""
    if not words:
        return ESSAY_RULES
    allowed = "the options after the hands are take=, sets=, suits=, bottom= and nines=, for example take=2"
    options = dict(_USUAL_WORDS)
    for name, value in read_options(words, _USUAL_WORDS, allowed):
        if name in _WORDS and value not in _WORDS[name]:
            which = " or ".join(f"{name}={word}" for word in _WORDS[name])
            raise PositionError(f"{name}={quote(value)} is not allowed: type {which}")
        if name in _MOST and whole_number(value, _MOST[name]) is None:
            which = f"type a whole number from 1 to {_MOST[name]}"
            raise PositionError(f"{name}={quote(value)} is not allowed: {which}")
        options[name] = value
    if options["nines"] == "together" and options["sets"] == "off":
        raise PositionError("nines=together needs sets: remove sets=off or nines=together")
    take, suits = int(options["take"]), int(options["suits"])
    free, together = options["bottom"] == "free", options["nines"] == "together"
    return PanRules(take, options["sets"] == "on", suits, free, together)


def _unfit(hand: RankCounts, other: RankCounts, rules: PanRules) -> str:
    for rank, (mine, theirs) in enumerate(zip(hand, other, strict=True), start=1):
        most, held = rules.cards(rank), mine + theirs
        if held > most:
            fixed = rank == 1 and not rules.bottom_free
            under = " (one is under the pile)" if fixed else ""
            name = "" if rank_name(rank).startswith("rank") else f" ({rank_name(rank)})"
            cards = f"{mine} + {theirs} = {held} cards"
            return f"rank {rank}{name} has {cards} in the hands: at most {most} are possible{under}"
    return "both hands are empty: give at least one player a card"
