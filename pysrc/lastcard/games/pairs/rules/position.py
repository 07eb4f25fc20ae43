"""Positions of Pairs, from the first turn of a round to its end, and their notation.

A player hits and is dealt a card, or folds. A second card of a rank is a pair: the player scores
its rank. A fold scores the lowest card on the table. Both end the round. A deck that is down to the
burned cards is rebuilt from the discards; without discards the round ends and nobody scores. The
loser pays the score to each other player.
Source: Park, Tasnim and Zheng 2014, sections 2.1 to 2.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from operator import lt, sub

from lastcard.core.game import Example, Notation, PositionError, Written, read_options, words_of
from lastcard.core.text import amount, is_digits, quote

MAX_PLAYERS = 10
MOST_DECK_RANKS = 20
MOST_DECK_CARDS = 100_000  # most cards in the deck and the discards together
USUAL_BURN = 5
USUAL_RANKS = 10
HIT, FOLD = -1, 0  # the moves of a player; the moves of chance are the ranks that it deals
Move = int
Stack = tuple[int, ...]
RankCounts = tuple[int, ...]  # cards by rank: the first number counts the ones


@dataclass(frozen=True, slots=True)
class RoundEnding:
    """The end of a round: a "pair", a "fold", or a deck that is "empty", where nobody loses."""

    kind: str
    loser: int | None = None
    score: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position.

    `stacks`: the face-up ranks of each seat, sorted.
    `deck`, `discards`: cards by rank; the deck includes the burned ones.
    `burn`: the number of burned cards.
    `player`: the player to move, or the last one who moved.
    `dealing`: True after a hit, before the card is dealt.
    Raises `ValueError` for invalid stacks, counts or players.
    """

    stacks: tuple[Stack, ...]
    deck: RankCounts
    discards: RankCounts
    burn: int = USUAL_BURN
    player: int = 0
    dealing: bool = False
    ending: RoundEnding | None = None

    def __post_init__(self) -> None:
        if not 2 <= len(self.stacks) <= MAX_PLAYERS or not 0 <= self.player < len(self.stacks):
            raise ValueError(f"two to {MAX_PLAYERS} players sit at the table, and one of them is to move")
        if len(self.deck) != len(self.discards) or not 1 <= len(self.deck) <= MOST_DECK_RANKS:
            raise ValueError(f"deck and discards count 1 to {MOST_DECK_RANKS} ranks, both the same")
        if min(*self.deck, *self.discards, self.burn) < 0:
            raise ValueError("there are no fewer than 0 cards of a rank")
        for stack in self.stacks:
            if not stack or not all(map(lt, stack, stack[1:])):
                raise ValueError(f"a stack has a card, and its ranks differ and are sorted: {stack}")
            if not stack[0] >= 1 or stack[-1] > len(self.deck):
                raise ValueError(f"ranks go from 1 to {len(self.deck)}: {stack}")

    def __str__(self) -> str:
        text, pair = "|".join(",".join(map(str, stack)) for stack in self.turned), self.pair
        if len(self.deck) != USUAL_RANKS or self.deck != usual_deck(self.stacks, pair):
            text += f" deck={','.join(map(str, self.deck))}"
        if any(self.discards):
            text += f" discards={','.join(map(str, self.discards))}"
        if self.burn != USUAL_BURN:
            text += f" burn={self.burn}"
        if self.ending is not None and self.ending.kind == "fold":
            text += " folded"
        return text + (f" paired={pair}" if pair else " dealing" * self.dealing)

    @property
    def ranks(self) -> int:
        """The number of ranks, n."""
        return len(self.deck)

    @property
    def players(self) -> int:
        """The number of players, m."""
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
    def pair(self) -> int:
        """The rank of the pair that ended the round, or 0."""
        return self.ending.score if self.ending is not None and self.ending.kind == "pair" else 0

    @property
    def low(self) -> int:
        """The lowest card on the table, which a fold scores."""
        return min(stack[0] for stack in self.stacks)

    def chance(self, rank: int) -> Fraction:
        """Return the probability that the next card has a rank."""
        return Fraction(self.deck[rank - 1], sum(self.deck))

    def pair_chance(self) -> Fraction:
        """Return the probability that the next card makes a pair."""
        return Fraction(sum(self.deck[rank - 1] for rank in self.hand), sum(self.deck))

    def hit(self) -> State:
        """Return the position after a hit, before the card is dealt."""
        return replace(self, dealing=True)

    def fold(self) -> State:
        """Return the end of the round by a fold."""
        return replace(self, ending=RoundEnding("fold", self.player, self.low))

    def paired(self, rank: int) -> State:
        """Return the end of the round by a pair whose second card has left the deck."""
        return replace(self, dealing=False, ending=RoundEnding("pair", self.player, rank))

    def deal(self, rank: int) -> State:
        """Return the position after a hit and a card of the deck."""
        deck = one_more(self.deck, rank, -1)
        if rank in self.hand:
            paired = RoundEnding("pair", self.player, rank)
            return State(self.stacks, deck, self.discards, self.burn, self.player, ending=paired)
        more = tuple(sorted((*self.hand, rank)))
        stacks = (*self.stacks[: self.player], more, *self.stacks[self.player + 1 :])
        following = (self.player + 1) % len(stacks)
        return ready(State(stacks, deck, self.discards, self.burn, following))

    def payoffs(self) -> tuple[Fraction, ...]:
        """Return the payoffs at the end: the loser pays the score to each of the others."""
        assert self.ending is not None
        shares = [Fraction(self.ending.score)] * self.players
        if self.ending.loser is not None:
            shares[self.ending.loser] *= 1 - self.players
        return tuple(shares)


def ready(state: State) -> State:
    """Rebuild the deck if it is down to the burned cards, or end the round if it cannot be."""
    if state.ending is not None or sum(state.deck) > state.burn:
        return state
    together = added(state.deck, state.discards)
    if sum(together) > state.burn:
        return replace(state, deck=together, discards=(0,) * state.ranks)
    return replace(state, ending=RoundEnding("empty"))


def triangular(ranks: int = USUAL_RANKS) -> RankCounts:
    """Return the deck of Pairs: one 1, two 2s, and so on."""
    return tuple(range(1, ranks + 1))


USUAL_DECK = triangular()


def face_up(stacks: tuple[Stack, ...], ranks: int, pair: int = 0) -> RankCounts:
    """Return the number of face-up cards of each rank, with the second card of a pair."""
    counts = [0] * ranks
    for rank in (*chain(*stacks), *[pair][:pair]):
        counts[rank - 1] += 1
    return tuple(counts)


def usual_deck(stacks: tuple[Stack, ...], pair: int = 0) -> RankCounts | None:
    """Return the deck of ten ranks less the face-up cards; None if it does not hold them."""
    if max(stack[-1] for stack in stacks) > USUAL_RANKS:
        return None
    left = tuple(map(sub, USUAL_DECK, face_up(stacks, USUAL_RANKS, pair)))
    return None if min(left) < 0 else left


def added(one: RankCounts, other: RankCounts) -> RankCounts:
    """Return the sum of two counts."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def one_more(counts: RankCounts, rank: int, by: int = 1) -> RankCounts:
    """Return counts with `by` more cards of a rank."""
    return (*counts[: rank - 1], counts[rank - 1] + by, *counts[rank:])


_RANK = r"0*[1-9][0-9]?"
_STACK = rf"{_RANK}(,{_RANK}){{0,{MOST_DECK_RANKS - 1}}}"
_COUNTS = rf"[0-9]{{1,9}}(,[0-9]{{1,9}}){{0,{MOST_DECK_RANKS - 1}}}"

NOTATION = Notation(
    prose=(
        "The face-up stacks in turn order with | between them, the player to move first; each stack is ranks with commas, none twice. Two to {MAX_PLAYERS} players. Then, if they differ from the usual, deck= cards left by "
        f"rank from 1 up, burned ones included (up to {MOST_DECK_RANKS} ranks; usually the deck of ten ranks, with as many "
        "cards of a rank as it says, less what lies face up), discards= by rank (usually none), burn= cards of the "
        "deck that are burned (usually 5). In the end, dealing: the player to move has hit, and before the card is dealt. Or how the round is over: folded, or paired=7 where a second 7 came, by the player in front."
    ),
    regex=(
        rf"[ \t]*{_STACK}(\|{_STACK}){{1,{MAX_PLAYERS - 1}}}"
        rf"([ \t]+(deck={_COUNTS}|discards={_COUNTS}|burn=[0-9]{{1,9}})){{0,3}}([ \t]+(paired={_RANK}|dealing|folded))?[ \t]*"
    ),
    default="3,7|2,5",
    examples=(
        Example("3,7|2,5", "in the middle of a round: hitting pays"),
        Example("1|2", "the lowest card moves first and hits"),
        Example("5|1", "the higher card to move, after a hit that changed nothing: fold"),
        Example("9|10", "no low card, and still the lower one hits"),
        Example("1|7,8", "where corollary 8 fails as printed: its conclusion is for the other player"),
        Example("2|3|4 deck=1,1,2,3,5", "three players, five ranks"),
        Example(
            "2,5|3,4 deck=0,1,1,1,2 discards=1,0,1,1,0 burn=4", "the next card is the last before a reshuffle"
        ),
        Example("2,3|1 deck=0,0,2,1 burn=2", "the deck runs out: with the next card the round is over"),
        Example("3,7|2,5 dealing", "before the card is dealt"),
        Example("3,7|2,5 paired=7", "a second 7 was dealt: the round is over"),
    ),
    moves="hit takes a card, fold takes the lowest card on the table; chance: deal 7 deals a card of rank 7.",
)

_OPTIONS = ("deck", "discards", "burn")
_LAST = ("dealing", "folded", "paired")
_ALLOWED = "after the stacks only deck=, discards=, burn= and dealing, folded or paired= may follow, for example burn=5"


def read(text: str) -> State:
    """Read a position, whose first player moves or moved last. Raises `PositionError`.

    A deck that is down to the burned cards is rebuilt at once, unless the round is over.
    """
    NOTATION.check_length(text)
    words = words_of(text)
    if not words:
        raise PositionError("the position is empty: type the stacks with | between them, for example 3,7|2,5")
    stacks = _read_stacks(words[0])
    last = words.pop() if len(words) > 1 and words[-1].partition("=")[0] in _LAST else ""
    pair = _read_pair(last, stacks[0])
    options = dict(read_options(_before_end(words[1:]), _OPTIONS, _ALLOWED))
    deck = _read_deck(stacks, options, pair)
    discards = _read_discards(options, len(deck))
    burn = _read_count("burn", options["burn"]) if "burn" in options else USUAL_BURN
    if sum(deck) + sum(discards) > MOST_DECK_CARDS:
        raise PositionError(
            f"deck and discards have {sum(deck) + sum(discards):,} cards; {MOST_DECK_CARDS:,} in all is the most"
        )
    state = State(stacks, deck, discards, burn)
    if pair:
        if sum(deck) < burn:
            raise PositionError(
                f"no card was left to deal: the deck has {amount(sum(deck), 'card')} left, and {burn:,} "
                f"{'is' if burn == 1 else 'are'} burned"
            )
        return state.paired(pair)
    state = ready(state)
    if not last:
        return state
    if state.ending is not None:
        what = "no card can be dealt" if last == "dealing" else "nobody can have folded"
        raise PositionError(
            f"{what}: the deck has {amount(sum(deck), 'card')}, and {burn:,} {'is' if burn == 1 else 'are'} burned"
        )
    return state.hit() if last == "dealing" else state.fold()


def _read_pair(last: str, hand: Stack) -> int:
    name, equals, value = last.partition("=")
    if name != "paired":
        if equals:
            raise PositionError(f"{name} stands alone, without = and {quote(value)}")
        return 0
    rank = int(value) if is_digits(value) and len(value) <= 9 else 0
    if rank not in hand:
        allowed = "one of " * (len(hand) > 1) + f"paired={', paired='.join(map(str, hand))}"
        raise PositionError(f"{quote(last)} is not a pair of the first stack: type {allowed}")
    return rank


def _read_stacks(word: str) -> tuple[Stack, ...]:
    parts = word.split("|")
    if len(parts) > MAX_PLAYERS:
        raise PositionError(
            f"there are {len(parts):,} stacks: 2 to {MAX_PLAYERS} players can sit at the table"
        )
    stacks = tuple(_read_stack(part, place) for place, part in enumerate(parts, start=1))
    if len(stacks) > 1:
        return stacks
    raise PositionError(
        f"{quote(word)} is only one stack: type two or more with | between them, the player to move first, for "
        "example 3,7|2,5"
    )


def _read_stack(text: str, place: int) -> Stack:
    if not text:
        raise PositionError(
            f"stack {place} is empty: every player has at least one card, for example 3,7|2,5"
        )
    ranks = []
    for word in text.split(","):
        rank = int(word) if is_digits(word) and len(word) <= 9 else 0
        if rank == 0:
            what = quote(word) if word else "a comma without a rank next to it"
            raise PositionError(f"{what} in stack {place} is not a rank: ranks are whole numbers from 1 up")
        if rank > MOST_DECK_RANKS:
            raise PositionError(
                f"rank {rank:,} in stack {place} is too high: {MOST_DECK_RANKS} ranks are the most"
            )
        if rank in ranks:
            raise PositionError(
                f"stack {place} has two cards of rank {rank}: that is a pair, so the round is over"
            )
        ranks.append(rank)
    return tuple(sorted(ranks))


def _before_end(words: list[str]) -> Iterator[str]:
    """Yield the options; raises `PositionError` at a word that belongs to the end."""
    for word in words:
        name = word.partition("=")[0]
        if name in _LAST:
            raise PositionError(f"{name} stands once, at the end")
        yield word


def _read_deck(stacks: tuple[Stack, ...], options: dict[str, str], pair: int) -> RankCounts:
    if "deck" in options:
        deck = _read_counts("deck", options["deck"])
        _check_ranks(stacks, len(deck), f"deck={quote(options['deck'])} counts the ranks 1 to {len(deck)}")
        return deck
    _check_ranks(stacks, USUAL_RANKS, f"without deck= the ranks go from 1 to {USUAL_RANKS}")
    left = usual_deck(stacks, pair)
    if left is None:
        up = face_up(stacks, USUAL_RANKS, pair)
        rank = next(rank for rank, cards in enumerate(triangular(), start=1) if up[rank - 1] > cards)
        raise PositionError(
            f"{up[rank - 1]} cards of rank {rank} lie face up, and the deck holds {rank}: with another deck, say by deck= "
            "what is left of it"
        )
    return left


def _check_ranks(stacks: tuple[Stack, ...], ranks: int, why: str) -> None:
    for place, stack in enumerate(stacks, start=1):
        if stack[-1] > ranks:
            raise PositionError(f"rank {stack[-1]} in stack {place} is too high: {why}")


def _read_discards(options: dict[str, str], ranks: int) -> RankCounts:
    if "discards" not in options:
        return (0,) * ranks
    discards = _read_counts("discards", options["discards"])
    if len(discards) != ranks:
        raise PositionError(
            f"discards={quote(options['discards'])} counts {amount(len(discards), 'rank')}, and the deck has {ranks}: type one number for each rank"
        )
    return discards


def _read_counts(name: str, value: str) -> RankCounts:
    words = value.split(",")
    if len(words) > MOST_DECK_RANKS:
        raise PositionError(f"{name}= counts {len(words):,} ranks: {MOST_DECK_RANKS} are the most")
    return tuple(_read_count(name, word, f" for rank {rank}") for rank, word in enumerate(words, start=1))


def _read_count(name: str, word: str, where: str = "") -> int:
    if word.startswith("-") and is_digits(word[1:]):
        raise PositionError(f"{name} has {quote(word)}{where}: counts are not negative")
    if not is_digits(word):
        what = quote(word) if word else "nothing"
        raise PositionError(
            f"{name} has {what}{where}: type whole numbers from 0 up, with commas between ranks"
        )
    if len(word) > 9 or int(word) > MOST_DECK_CARDS:
        raise PositionError(f"{name} has {quote(word)}{where}: {MOST_DECK_CARDS:,} cards are the most")
    return int(word)
