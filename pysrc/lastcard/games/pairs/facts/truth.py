"""Judges that share nothing with the solver: backward induction over the rules.

They give the exact value of a position, all positions by size, the deals of a round, and the chance not to reach
the target.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import chain, combinations, pairwise, product
from operator import sub
from typing import Any

import numpy as np

from lastcard.core.facts import fact
from lastcard.core.progress import Progress
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.game import PARK_2014
from lastcard.games.pairs.rules.position import (
    FOLD,
    HIT,
    RankCounts,
    Stack,
    face_up,
    one_more,
    ready,
    triangular,
)

ChanceNumber = Fraction | float
ExactPayoffs = tuple[Fraction, ...]
Scores = tuple[int, ...]
Chances = dict[Scores, ChanceNumber]
ChanceArray = np.ndarray[Any, Any]
Ends = dict[tuple[int, int] | None, ChanceArray]
pairs_fact = partial(fact, GAME.name, PARK_2014)
MOST_CARDS = 6  # cards up to which the smallest position is looked for


def truth(state: State, play: Callable[[State, int], State] = GAME.play) -> ExactPayoffs:
    """Return the payoffs of a position by seat, ties folding; `play` may change the rules."""
    return _true_worth(state, play)


@lru_cache(maxsize=200_000)
def _true_worth(state: State, play: Callable[[State, int], State]) -> ExactPayoffs:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return tuple(Fraction(share) for share in outcome.payoffs)
    if state.dealing:
        return mean(GAME.chance_outcomes(state), lambda rank: _true_worth(play(state, rank), play))
    hit, fold = (_true_worth(play(state, move), play) for move in (HIT, FOLD))
    return hit if hit[state.player] > fold[state.player] else fold


def mean(chances: Iterable[tuple[int, Fraction]], got: Callable[[int], ExactPayoffs]) -> ExactPayoffs:
    """Return the average payoffs over the cards."""
    weighed = [[chance * share for share in got(rank)] for rank, chance in chances]
    return tuple(sum(shares, Fraction(0)) for shares in zip(*weighed, strict=True))


def hitting(state: State) -> ExactPayoffs:
    """Return the payoffs after a hit."""
    return truth(GAME.play(state, HIT))


def folding(state: State) -> ExactPayoffs:
    """Return the payoffs after a fold."""
    return truth(GAME.play(state, FOLD))


def hits(state: State) -> bool:
    """Tell whether the player to move hits."""
    return hitting(state)[state.player] > folding(state)[state.player]


def round_positions(deck: RankCounts, players: int, burn: int, largest: int | None = None) -> Iterator[State]:
    """Yield the unfinished positions of a first round, those with few cards first."""
    tables = product(_stacks(len(deck), largest), repeat=players)
    for table in sorted(tables, key=lambda table: (sum(map(len, table)), table)):
        left = tuple(map(sub, deck, face_up(table, len(deck))))
        if min(left) >= 0:
            state = ready(State(table, left, (0,) * len(deck), burn))
            if state.ending is None:
                yield state


def openings(deck: RankCounts, players: int) -> dict[tuple[int, ...], State]:
    """Return all positions with one card each, none burned, by these cards."""
    found = round_positions(deck, players, 0, largest=1)
    return {tuple(card for stack in state.stacks for card in stack): state for state in found}


def _stacks(ranks: int, largest: int | None = None) -> list[Stack]:
    every = range(1, ranks + 1)
    return list(chain.from_iterable(combinations(every, size) for size in every[:largest]))


def smallest(against: Callable[[State], bool], players: int, most: int = MOST_CARDS) -> State | None:
    """Return the smallest position of at most `most` cards for which a test holds, or None."""
    return next((state for state in positions_by_size(players, most) if against(state)), None)


def positions_by_size(players: int, most: int) -> Iterator[State]:
    """Yield every position in which a player is to move and a card can be dealt, by size.

    The size is the number of all cards: face up, in the deck and discarded. Then fewer ranks come first,
    then fewer burned cards, then lower stacks, deck and discards.
    """
    for cards in range(players + 1, most + 1):
        for ranks, burn in product(range(1, cards + 1), range(cards - players)):
            for table in sorted(product(_stacks(ranks), repeat=players)):
                hidden = cards - sum(map(len, table))
                for left in range(burn + 1, hidden + 1):
                    for deck, discards in product(
                        _ways_to_count(left, ranks), _ways_to_count(hidden - left, ranks)
                    ):
                        if deck[-1] or discards[-1] or any(stack[-1] == ranks for stack in table):
                            yield State(table, deck, discards, burn)


def _ways_to_count(cards: int, ranks: int) -> Iterator[RankCounts]:
    places = cards + ranks - 1
    for bars in combinations(range(places), ranks - 1):
        yield tuple(after - before - 1 for before, after in pairwise((-1, *bars, places)))


def true_deals(
    deck: RankCounts, players: int, burn: int, *, put_back: bool = False
) -> Iterator[tuple[State, Fraction]]:
    """Yield the first positions of a round with their chances, ties broken by further cards.

    A card that pairs is discarded, or put back, and replaced. The chance that cards run out in a tie, so
    that no round begins, is left out.
    """

    def deal(
        left: RankCounts,
        discards: RankCounts,
        stacks: tuple[Stack, ...],
        tied: list[int],
        cards: Stack,
        chance: Fraction,
    ) -> Iterator[tuple[State, Fraction]]:
        """Deal the next of those who are tied a card, of whom so many have theirs."""
        if len(cards) == len(tied):
            low, new = [], list(stacks)
            for seat, card in zip(tied, cards, strict=True):
                new[seat] = tuple(sorted((*stacks[seat], card)))
                low += [seat] * (card == min(cards))
            if len(low) == 1:
                yield ready(State(tuple(new), left, discards, burn, low[0])), chance
            else:
                yield from deal(left, discards, tuple(new), low, (), chance)
            return
        stack = stacks[tied[len(cards)]]
        ranks = [rank for rank, count in enumerate(left, 1) if count and not (put_back and rank in stack)]
        total = sum(left[rank - 1] for rank in ranks)
        for rank in ranks if total > burn else ():
            fewer, share = one_more(left, rank, -1), chance * Fraction(left[rank - 1], total)
            if rank in stack:
                yield from deal(fewer, one_more(discards, rank), stacks, tied, cards, share)
            else:
                yield from deal(fewer, discards, stacks, tied, (*cards, rank), share)

    return deal(deck, (0,) * len(deck), ((),) * players, list(range(players)), (), Fraction(1))


def losing(
    ranks: int, target: int, free: Sequence[int], *, players: int = 3, exact: bool = True
) -> Generator[Progress, None, Chances]:
    """Return the first player's chance to reach the target first, by scores, in slices.

    Everybody plays the casino's equilibrium, except the `free` players: the first makes losing least
    likely, another makes it most likely. Each round is dealt from the whole deck, none of it burned; with
    two players a card that pairs in the deal is put back. A deal that cannot be finished is repeated, and
    where nobody scores all are as likely to lose. Floats are used if not `exact`.
    """
    one: ChanceNumber = Fraction(1) if exact else 1.0
    places: dict[State, int] = {}
    nodes: list[Callable[[list[ChanceArray], Ends], ChanceArray]] = []

    def place(state: State) -> int:
        """Put what a position is worth into a list behind all that can follow; return its place."""
        if state in places:
            return places[state]
        outcome = GAME.outcome(state)
        if outcome is not None:
            cost = min(outcome.payoffs)
            end = (outcome.payoffs.index(cost), int(-cost) // (players - 1)) if cost else None
            nodes.append(lambda found, ends: ends[end])
        elif state.dealing:
            cards = GAME.chance_outcomes(state)
            after = [(one * share, place(GAME.play(state, rank))) for rank, share in cards]
            nodes.append(lambda found, ends: sum((share * found[at] for share, at in after), 0 * ends[None]))
        else:
            hit, fold = (place(GAME.play(state, move)) for move in (HIT, FOLD))
            best, chosen = np.maximum if state.player else np.minimum, hit if hits(state) else fold
            if state.player in free:
                nodes.append(lambda found, ends: best(found[hit], found[fold]))
            else:
                nodes.append(lambda found, ends: found[chosen])
        places[state] = len(nodes) - 1
        return places[state]

    dealt = list(true_deals(triangular(ranks), players, 0, put_back=players == 2))
    whole = sum((share for _, share in dealt), Fraction(0))
    begin = []
    for number, (state, share) in enumerate(dealt):
        begin.append((one * (share / whole), place(state)))
        yield Progress(number, len(dealt), "positions of a round")
    chances: Chances = {}
    for total in reversed(range(players * (target - 1) + 1)):
        alike = [scores for scores in product(range(target), repeat=players) if sum(scores) == total]
        ends = _end_chances(chances, alike, target, ranks, one)
        found: list[ChanceArray] = []
        for node in nodes:
            found.append(node(found, ends))
        begun = sum((share * found[at] for share, at in begin), 0 * ends[None])
        chances |= dict(zip(alike, begun, strict=True))
        yield Progress(len(chances), target**players, "scores")
    return chances


def _end_chances(
    chances: Chances, alike: Sequence[Scores], target: int, ranks: int, one: ChanceNumber
) -> Ends:
    """Return the chance to lose after the end of a round, by loser and points, or None."""

    def then(scores: Scores, seat: int, points: int) -> ChanceNumber:
        after = tuple(score + points * (place == seat) for place, score in enumerate(scores))
        return one * int(seat == 0) if after[seat] >= target else chances[after]

    kind, players = type(one) if isinstance(one, float) else object, len(alike[0])
    found: Ends = {None: np.array([one / players] * len(alike), dtype=kind)}
    for end in product(range(players), range(1, ranks + 1)):
        found[end] = np.array([then(scores, *end) for scores in alike], dtype=kind)
    return found
