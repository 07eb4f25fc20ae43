"""What a position of Pairs is: one round, from the first turn to its end.

Every player has a stack of face-up cards of different ranks. In turn a player hits, so that chance deals the player a
card, or folds. A card of a rank that the stack has is a pair: its player scores the rank, and the round is over. Who
folds scores the lowest card on the table, and the round is over too. When the deck is down to the burned cards it is
made anew with the discards; without discards the round is over and nobody scores. In the casino's way of counting,
whoever scores pays as much to each of the others.
Source: Park, Tasnim and Zheng 2014, sections 2.1 to 2.3.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from operator import lt, sub

from lastcard.core.game import Written

MAX_PLAYERS = 10
MAX_RANKS = 20
MAX_CARDS = 100_000
"""Most cards in the deck and the discards together."""

USUAL_BURN = 5
USUAL_RANKS = 10

HIT, FOLD = -1, 0
"""The moves of a player; the moves of chance are the ranks that it deals."""

Move = int
Stack = tuple[int, ...]
Counts = tuple[int, ...]
"""Cards by rank: the first number counts the ones."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a round ended.

    By a pair, a fold, or a deck that has run out, where nobody scores: `loser` is None. The score is the rank of the
    pair, or of the lowest card.
    """

    kind: str
    loser: int | None = None
    score: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position.

    Parameters
    ----------
    stacks : tuple of tuple of int
        The face-up ranks of each player, sorted, by seat.
    deck : tuple of int
        Cards left by rank, the burned ones included: they are like any others that nobody has seen.
    discards : tuple of int
        Cards by rank in the discard pile.
    burn : int
        How many cards of the deck are burned.
    player : int
        Whose turn it is, or was when the round ended.
    dealing : bool
        Whether that player has hit and the card is still to come.
    ending : Ending or None
        How the round ended, if it did.

    Raises
    ------
    ValueError
        If there are not two to `MAX_PLAYERS` stacks of different ranks, each with a card, or counts are negative or
        not one a rank.
    """

    stacks: tuple[Stack, ...]
    deck: Counts
    discards: Counts
    burn: int = USUAL_BURN
    player: int = 0
    dealing: bool = False
    ending: Ending | None = None

    def __post_init__(self) -> None:
        if not 2 <= len(self.stacks) <= MAX_PLAYERS or not 0 <= self.player < len(self.stacks):
            raise ValueError(f"two to {MAX_PLAYERS} players sit at the table, and one of them is to move")
        if len(self.deck) != len(self.discards) or not 1 <= len(self.deck) <= MAX_RANKS:
            raise ValueError(f"deck and discards count 1 to {MAX_RANKS} ranks, both the same")
        if min(*self.deck, *self.discards, self.burn) < 0:
            raise ValueError("there are no fewer than 0 cards of a rank")
        for stack in self.stacks:
            if not stack or not all(map(lt, stack, stack[1:])):
                raise ValueError(f"a stack has a card, and its ranks differ and are sorted: {stack}")
            if not stack[0] >= 1 or stack[-1] > len(self.deck):
                raise ValueError(f"ranks go from 1 to {len(self.deck)}: {stack}")

    def __str__(self) -> str:
        """Return the position in the game's notation, stacks in turn order, without what has its usual value."""
        text = "|".join(",".join(map(str, stack)) for stack in self.turned)
        ending = self.ending
        pair = ending.score if ending is not None and ending.kind == "pair" else 0
        if len(self.deck) != USUAL_RANKS or self.deck != usual_deck(self.stacks, pair):
            text += f" deck={','.join(map(str, self.deck))}"
        if any(self.discards):
            text += f" discards={','.join(map(str, self.discards))}"
        if self.burn != USUAL_BURN:
            text += f" burn={self.burn}"
        if ending is not None and ending.kind == "fold":
            text += " folded"
        return text + (f" paired={pair}" if pair else " dealing" * self.dealing)

    @property
    def ranks(self) -> int:
        """The highest rank, n."""
        return len(self.deck)

    @property
    def players(self) -> int:
        """How many players there are, m."""
        return len(self.stacks)

    @property
    def hand(self) -> Stack:
        """The stack of the player to move."""
        return self.stacks[self.player]

    @property
    def turned(self) -> tuple[Stack, ...]:
        """The stacks in turn order, beginning with the player to move."""
        return self.stacks[self.player :] + self.stacks[: self.player]

    @property
    def low(self) -> int:
        """The lowest card on the table: what folding scores."""
        return min(stack[0] for stack in self.stacks)

    def chance(self, rank: int) -> Fraction:
        """Return how likely it is that the next card has a rank."""
        return Fraction(self.deck[rank - 1], sum(self.deck))

    def pair_chance(self) -> Fraction:
        """Return how likely the next card is to pair."""
        return Fraction(sum(self.deck[rank - 1] for rank in self.hand), sum(self.deck))

    def hit(self) -> State:
        """Return the position in which the card is still to come."""
        return replace(self, dealing=True)

    def fold(self) -> State:
        """Return the end of the round by folding."""
        return replace(self, ending=Ending("fold", self.player, self.low))

    def paired(self, rank: int) -> State:
        """Return the end of the round by a pair, whose second card has left the deck."""
        return replace(self, dealing=False, ending=Ending("pair", self.player, rank))

    def deal(self, rank: int) -> State:
        """Return the position after the player who has hit is dealt a card, which the deck must have."""
        deck = one_more(self.deck, rank, -1)
        if rank in self.hand:
            paired = Ending("pair", self.player, rank)
            return State(self.stacks, deck, self.discards, self.burn, self.player, ending=paired)
        more = tuple(sorted((*self.hand, rank)))
        stacks = (*self.stacks[: self.player], more, *self.stacks[self.player + 1 :])
        following = (self.player + 1) % len(stacks)
        return ready(State(stacks, deck, self.discards, self.burn, following))

    def payoffs(self) -> tuple[Fraction, ...]:
        """Return what everybody gets at the end of the round: who scores pays as much to each of the others."""
        assert self.ending is not None
        others, loser = Fraction(self.ending.score), self.ending.loser
        return tuple(
            -(self.players - 1) * others if seat == loser else others for seat in range(self.players)
        )


def ready(state: State) -> State:
    """Return a position with its deck made anew if it is down to the burned cards, or ended if that cannot be done."""
    if state.ending is not None or sum(state.deck) > state.burn:
        return state
    together = added(state.deck, state.discards)
    if sum(together) > state.burn:
        return replace(state, deck=together, discards=(0,) * state.ranks)
    return replace(state, ending=Ending("empty"))


def triangular(ranks: int = USUAL_RANKS) -> Counts:
    """Return the deck of Pairs: one card of rank 1, two of rank 2, and so on."""
    return tuple(range(1, ranks + 1))


USUAL_DECK = triangular()


def face_up(stacks: tuple[Stack, ...], ranks: int, pair: int = 0) -> Counts:
    """Return how many cards of each rank lie face up, that of a pair included."""
    counts = [0] * ranks
    for stack in stacks:
        for rank in stack:
            counts[rank - 1] += 1
    if pair:
        counts[pair - 1] += 1
    return tuple(counts)


def usual_deck(stacks: tuple[Stack, ...], pair: int = 0) -> Counts | None:
    """Return the deck of ten ranks less what lies face up, that of a pair included; None if it does not hold that much."""
    if max(stack[-1] for stack in stacks) > USUAL_RANKS:
        return None
    left = tuple(map(sub, USUAL_DECK, face_up(stacks, USUAL_RANKS, pair)))
    return None if min(left) < 0 else left


def added(one: Counts, other: Counts) -> Counts:
    """Return cards put together."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def one_more(counts: Counts, rank: int, by: int = 1) -> Counts:
    """Return cards with one more of a rank, or as many more as `by` says."""
    return (*counts[: rank - 1], counts[rank - 1] + by, *counts[rank:])
