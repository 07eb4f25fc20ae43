"""Checks of the two rules that chapter 7 leaves open, several equal cards at once and revolution.

Is it ever bad to have to move on an empty table? How often does the plain game foretell the winner?
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import COUNTED, EXHAUSTIVE, Finding, Row, unchecked
from lastcard.core.pieces.divided_check import DividedCheck
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.tanhinmin.claims.common import proved
from lastcard.games.tanhinmin.solver.variants import NOTHING, Search, Variant, forecast, spread

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from lastcard.core.claims import Check
    from lastcard.games.tanhinmin.solver.variants import Counts, Laid

MOST_RANKS = 4
MOST_TURNING = 6
"""Larger decks take minutes."""

LOST_FOR_BOTH: tuple[Counts, Counts] = ((0, 2, 1, 1, 1, 0), (2, 0, 1, 1, 0, 1))
"""{2,2,3,4,5} and {1,1,3,4,6}, by rank: with revolution whoever is to move loses."""


def several_cards_to_move(limit: int) -> Check:
    """With several equal cards at once it is never bad to be to move on an empty table; and the move of the proof."""
    most = min(limit, MOST_RANKS)
    rows, failing = [], None
    for copies in (2, 3) if most < MOST_RANKS else (2,):
        lost = moves = lemma = pairs = 0
        game = Search(Variant())
        for hand, other in _pairs(most, copies):
            pairs += 1
            right, moved, held = _theorem(game, hand, other)
            lost += not right
            moves += moved
            lemma += held
            if held < 0 or not right:
                failing = failing or f"{_text(hand)} and {_text(other)}"
            if pairs % 4 == 0:
                yield Progress(pairs, (copies + 1) ** (2 * most), "pairs of hands searched")
        text = f"{lost:,} of {pairs:,} pairs; the move of the proof wins {moves:,} times, the lemma holds {lemma:,} times"
        rows.append(Row(f"{most} ranks, {copies} cards each", "0", text, lost == 0))
    bound = f"all pairs of hands from {most} ranks, of 2{' or 3' if most < MOST_RANKS else ''} cards each"
    return Finding(
        "fails" if failing else "holds",
        bound,
        f"Lost for both, or not as proved: {failing}."
        if failing
        else "No position on an empty table is lost for whoever is to move, for both players; whoever wins without being to move, with a "
        "lowest card, wins to move by placing all her lowest cards.",
        tuple(rows),
        columns=("deck", "lost for both", "computed"),
        evidence=EXHAUSTIVE if failing else proved("several-cards"),
    )


def _theorem(game: Search, hand: Counts, other: Counts) -> tuple[bool, int, int]:
    """Whether not both lose; whether the move of the proof was called for and wins; how often the lemma was tried and holds.

    The last is −1 where the lemma or the move fails.
    """
    low = next(rank for rank, count in enumerate(hand) if count)
    if any(other[:low]):
        return game.wins(hand, other) or game.wins(other, hand), 0, 0
    rest = (*hand[:low], 0, *hand[low + 1 :])
    if not any(rest):
        return game.wins(hand, other), 0, 0
    tried = 0
    tables: list[Laid] = [NOTHING, *((rank, count) for rank in range(low, len(hand)) for count in (1, 2))]
    for laid in tables:
        for to_move in (True, False):
            if _has(game, hand, other, laid, to_move):
                tried += 1
                if not _has(game, rest, other, laid, to_move):
                    return True, 0, -1
    if game.wins(other, hand):
        return True, 0, tried
    placed = not game.wins(other, rest, (low, hand[low]))
    return game.wins(hand, other), int(placed), tried if placed else -1


def _has(game: Search, hand: Counts, other: Counts, laid: Laid, to_move: bool) -> bool:
    """Whether the holder of a hand wins, to move or not."""
    return game.wins(hand, other, laid) if to_move else not game.wins(other, hand, laid)


def revolution_to_move(limit: int) -> Check:
    """With revolution there is a position that is lost for both; small decks and whole deals have none."""
    most = min(limit, MOST_TURNING)
    first, second = LOST_FOR_BOTH
    game = Search(Variant(revolution=2))
    both = not game.wins(first, second) and not game.wins(second, first)
    yield Progress(1, most, "example searched")
    label = f"{_text(first)} and {_text(second)}, two of a rank turn"
    rows = [Row(label, "lost for both", "so" if both else "not so", both)]
    fewest = 0
    for ranks in range(2, most + 1):
        lost = deals = pairs = whole = 0
        for hand, other in _pairs(ranks, 2):
            pairs += 1
            zugzwang = not game.wins(hand, other) and not game.wins(other, hand)
            lost += zugzwang
            if sum(hand) + sum(other) == 2 * ranks:
                deals += 1
                whole += zugzwang
            if pairs % 8 == 0:
                yield Progress(pairs, 6**ranks, "pairs of hands searched")
        fewest = fewest or (ranks if lost else 0)
        text = f"{lost:,} of {pairs:,} pairs of hands, {whole:,} of {deals:,} whole deals"
        rows.append(Row(f"{ranks} ranks, two cards each", "", text, None))
    found = (
        f"Searched by the number of ranks, {fewest} are the first, of two cards each, to have such a pair."
        if fewest
        else f"Up to {most} ranks of two cards each there is no such pair."
    )
    return Finding(
        "holds" if both else "fails",
        f"the position, searched to its end; all pairs of hands from {span(2, most)} ranks of two cards",
        f"Whoever is to move on an empty table loses, with either hand: there it matters who may pass. {found} No deal of a whole deck is known "
        "to be lost for both."
        if both
        else "One of the two wins.",
        tuple(rows),
        columns=("hands", "to be", "lost for both"),
        evidence=EXHAUSTIVE,
    )


def _pairs(ranks: int, copies: int) -> Iterator[tuple[Counts, Counts]]:
    """All pairs of hands from a deck, neither empty; fewer of the first rank first."""
    for hand in product(range(copies + 1), repeat=ranks):
        if any(hand):
            for other in product(*(range(copies + 1 - held) for held in hand)):
                if any(other):
                    yield hand, other


def _text(counts: Counts) -> str:
    return "{" + ",".join(map(str, spread(counts))) + "}"


COPIES = (2, 3, 4)


Decks = tuple[int, int]
"""The cards of a rank, and the ranks."""


def _decks(limit: int) -> list[Decks]:
    return [(copies, ranks) for copies in COPIES for ranks in range(2, min(limit, MOST_RANKS) + 1)]


def _counted(turning: bool, name: str) -> DividedCheck[Decks]:
    """The check of how often the plain game foretells the winner of a variant, all deals of a deck as a part."""

    def count(deck: Decks) -> Generator[Progress, None, list[Any]]:
        copies, ranks = deck
        found = yield from forecast(ranks, copies, Variant(revolution=copies) if turning else Variant())
        first = "" if found.wrong is None else f"; not for {_text(found.wrong)} against the rest"
        text = f"{found.right:,} of {found.deals:,} deals ({found.share:.1%}){first}"
        label = f"{ranks} ranks, {copies} cards each"
        return [label, text, found.right, found.by_ranks, found.mover, found.deals]

    def together(limit: int, found: Sequence[Any]) -> Finding:
        bound = (
            f"all deals of {span(2, min(limit, MOST_RANKS))} ranks, {COPIES[0]} to {COPIES[-1]} cards each"
        )
        if not found:
            return unchecked(bound, "A deck has two ranks or more.")
        right, by_ranks, mover, deals = (sum(one[place] for one in found) for place in range(2, 6))
        return Finding(
            "counted",
            bound,
            f"With {name}, the matchings of the plain game name the winner of {right:,} of {deals:,} deals ({right / deals:.1%}); with "
            f"equal cards of a hand counted once {by_ranks:,} ({by_ranks / deals:.1%}). Always naming the player to move is right in "
            f"{mover:,} ({mover / deals:.1%}): none of the three is a rule.",
            tuple(Row(label, "", text, None) for label, text, *_ in found),
            columns=("deck", "", "winner foretold"),
            evidence=COUNTED,
        )

    return DividedCheck(_decks, count, together)


several_cards = _counted(False, "several equal cards at once")
revolution = _counted(True, "several equal cards at once, and revolution by all cards of a rank")
