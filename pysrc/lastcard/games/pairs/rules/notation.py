"""How positions of Pairs are written and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.game import Example, Notation, PositionError, read_options, words_of
from lastcard.core.text import amount, is_digits, quote
from lastcard.games.pairs.rules.position import (
    MAX_CARDS,
    MAX_PLAYERS,
    MAX_RANKS,
    USUAL_BURN,
    USUAL_RANKS,
    Counts,
    Stack,
    State,
    face_up,
    ready,
    triangular,
    usual_deck,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_RANK = r"0*[1-9][0-9]?"
_STACK = rf"{_RANK}(,{_RANK}){{0,{MAX_RANKS - 1}}}"
_COUNTS = rf"[0-9]{{1,9}}(,[0-9]{{1,9}}){{0,{MAX_RANKS - 1}}}"

NOTATION = Notation(
    prose=(
        "The face-up stacks in turn order with | between them, the player to move first; in a stack the ranks with "
        f"commas, none twice. Two to {MAX_PLAYERS} players. Then, if they differ from the usual, deck= cards left by "
        f"rank from 1 up, burned ones included (up to {MAX_RANKS} ranks; usually the deck of ten ranks, with as many "
        "cards of a rank as it says, less what lies face up), discards= by rank (usually none), burn= cards of the "
        "deck that are burned (usually 5). In the end, dealing: the player to move has hit, and the card is still "
        "to come. Or how the round is over: folded, or paired=7 where a second 7 came, by the player in front."
    ),
    regex=(
        rf"[ \t]*{_STACK}(\|{_STACK}){{1,{MAX_PLAYERS - 1}}}"
        rf"([ \t]+(deck={_COUNTS}|discards={_COUNTS}|burn=[0-9]{{1,9}})){{0,3}}([ \t]+(paired={_RANK}|dealing|folded))?[ \t]*"
    ),
    default="3,7|2,5",
    examples=(
        Example("3,7|2,5", "in the middle of a round: hitting is worth it"),
        Example("1|2", "the lowest card moves first, and hits"),
        Example("5|1", "the higher card is to move, after a hit that changed nothing: fold"),
        Example("9|10", "no card is low, and still the lower one hits"),
        Example("1|7,8", "where corollary 8 fails as printed: its conclusion is for the other player"),
        Example("2|3|4 deck=1,1,2,3,5", "three players, five ranks"),
        Example(
            "2,5|3,4 deck=0,1,1,1,2 discards=1,0,1,1,0 burn=4", "the next card is the last before a reshuffle"
        ),
        Example("2,3|1 deck=0,0,2,1 burn=2", "the deck runs out: with the next card the round is over"),
        Example("3,7|2,5 dealing", "the card is still to come"),
        Example("3,7|2,5 paired=7", "a second 7 has come: the round is over"),
    ),
    moves="hit takes a card, fold takes the lowest card on the table; chance: deal 7 deals a card of rank 7.",
)

_OPTIONS = ("deck", "discards", "burn")
_LAST = ("dealing", "folded", "paired")
_ALLOWED = "after the stacks only deck=, discards=, burn= and dealing, folded or paired= may follow, for example burn=5"


def read(text: str) -> State:
    """Read a position; the first player is to move, or was when the round ended. Raises `PositionError`.

    A deck that is down to the burned cards is made anew with the discards at once, unless the round is over.
    """
    NOTATION.check_length(text)
    words = words_of(text)
    if not words:
        raise PositionError(
            "the position is empty: write the stacks with | between them, for example 3,7|2,5"
        )
    stacks = _read_stacks(words[0])
    last = words.pop() if len(words) > 1 and words[-1].partition("=")[0] in _LAST else ""
    pair = _read_pair(last, stacks[0])
    options = dict(read_options(_before_end(words[1:]), _OPTIONS, _ALLOWED))
    deck = _read_deck(stacks, options, pair)
    discards = _read_discards(options, len(deck))
    burn = _number("burn", options["burn"]) if "burn" in options else USUAL_BURN
    if sum(deck) + sum(discards) > MAX_CARDS:
        raise PositionError(
            f"deck and discards have {sum(deck) + sum(discards):,} cards; {MAX_CARDS:,} in all is the most"
        )
    state = State(stacks, deck, discards, burn)
    if pair:
        if sum(deck) < burn:
            raise PositionError(
                f"no card can have come: the deck has {amount(sum(deck), 'card')} left, and {burn:,} "
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
    """The rank that has come a second time; 0 where the last word says something else."""
    name, equals, value = last.partition("=")
    if name != "paired":
        if equals:
            raise PositionError(f"{name} stands alone, without = and {quote(value)}")
        return 0
    rank = int(value) if is_digits(value) and len(value) <= 9 else 0
    if rank not in hand:
        allowed = (
            f"paired={hand[0]}" if len(hand) == 1 else f"one of paired={', paired='.join(map(str, hand))}"
        )
        raise PositionError(f"{quote(last)} is no pair of the first stack: write {allowed}")
    return rank


def _read_stacks(word: str) -> tuple[Stack, ...]:
    parts = word.split("|")
    if len(parts) > MAX_PLAYERS:
        raise PositionError(
            f"there are {len(parts):,} stacks: 2 to {MAX_PLAYERS} players can sit at the table"
        )
    stacks = tuple(_read_stack(part, place) for place, part in enumerate(parts, start=1))
    if len(stacks) == 1:
        raise PositionError(
            f"{quote(word)} is one stack: write two or more with | between them, the player to move first, for "
            "example 3,7|2,5"
        )
    return stacks


def _read_stack(text: str, place: int) -> Stack:
    if not text:
        raise PositionError(f"stack {place} is empty: everybody has at least one card, for example 3,7|2,5")
    ranks = []
    for word in text.split(","):
        rank = int(word) if is_digits(word) and len(word) <= 9 else 0
        if rank == 0:
            what = quote(word) if word else "a comma without a rank beside it"
            raise PositionError(f"{what} in stack {place} is not a rank: ranks are whole numbers from 1 up")
        if rank > MAX_RANKS:
            raise PositionError(f"rank {rank:,} in stack {place} is too high: {MAX_RANKS} ranks are the most")
        if rank in ranks:
            raise PositionError(
                f"rank {rank} lies twice in stack {place}: a second one is a pair, and the round over"
            )
        ranks.append(rank)
    return tuple(sorted(ranks))


def _before_end(words: list[str]) -> Iterator[str]:
    """The words one by one; refused where one is met that stands at the end, which has been taken off."""
    for word in words:
        name = word.partition("=")[0]
        if name in _LAST:
            raise PositionError(f"{name} stands once, at the end")
        yield word


def _read_deck(stacks: tuple[Stack, ...], options: dict[str, str], pair: int) -> Counts:
    if "deck" in options:
        deck = _counts("deck", options["deck"])
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


def _read_discards(options: dict[str, str], ranks: int) -> Counts:
    if "discards" not in options:
        return (0,) * ranks
    discards = _counts("discards", options["discards"])
    if len(discards) != ranks:
        raise PositionError(
            f"discards={quote(options['discards'])} counts {amount(len(discards), 'rank')}, and the deck has {ranks}: write one "
            "number a rank"
        )
    return discards


def _counts(name: str, value: str) -> Counts:
    words = value.split(",")
    if len(words) > MAX_RANKS:
        raise PositionError(f"{name}= counts {len(words):,} ranks: {MAX_RANKS} are the most")
    return tuple(_number(name, word, f" for rank {rank}") for rank, word in enumerate(words, start=1))


def _number(name: str, word: str, where: str = "") -> int:
    if word.startswith("-") and is_digits(word[1:]):
        raise PositionError(f"{name} has {quote(word)}{where}: no count is negative")
    if not is_digits(word):
        what = quote(word) if word else "nothing"
        raise PositionError(
            f"{name} has {what}{where}: write whole numbers from 0 up, with commas between ranks"
        )
    if len(word) > 9 or int(word) > MAX_CARDS:
        raise PositionError(f"{name} has {quote(word)}{where}: {MAX_CARDS:,} cards are the most")
    return int(word)
