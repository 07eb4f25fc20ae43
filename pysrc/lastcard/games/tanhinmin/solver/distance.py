"""The plies of a game in which the winner hurries and the loser delays, for small hands.

The winner places one card after another, with a ply of the loser before each but perhaps the first, and each
of her passes costs two plies more. So we search, from the rules alone, for the fewest passes that are enough.

Only which cards beat which matters. A card of the winner is SPAN · a + b, where a of the loser's ordinary
cards are weaker and b are not stronger (for a cut card a = b). A cut card of the loser is the number of the
winner's ordinary cards that it beats. Hands are bytes of such numbers, weakest first; the loser's ordinary
cards are only counted. The two cases without a search are proved in ``docs/proofs/tanhinmin-distances.md``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from functools import lru_cache

from lastcard.games.tanhinmin.rules import EMPTY, PASS, State, TanCard
from lastcard.games.tanhinmin.solver.winner import Configuration, configuration, winner

Left = tuple[bytes, bytes, bytes, int, int, int, bool]
"""The rest of a game: the winner's ordinary and cut cards, the loser's cut cards and number of ordinary ones;
the first ordinary and cut card that the winner may place, or how many of his strongest the loser may; True if
passing is allowed."""

MOST_CARDS = 11  # most cards in both hands together for which distances are searched
SPAN = MOST_CARDS + 1

DISTANCES_KEPT = 20_000  # positions kept for either player to move, and answers: some megabytes


def distance(state: State) -> int | None:
    """Return the plies to the end of the game, or None for more than `MOST_CARDS` cards."""
    if len(state.hand) + len(state.other) > MOST_CARDS:
        return None
    return 0 if state.over else _plies_of(state, not winner(state))


def distances_after(state: State, winning: Collection[TanCard]) -> dict[TanCard, int]:
    """Return the plies to the end for each legal move first, for few cards."""
    after = {move: state.after(move) for move in state.moves()}
    return {
        move: 1 + (0 if there.over else _plies_of(there, move not in winning))
        for move, there in after.items()
    }


def best_moves(state: State, table: Configuration, wins: bool) -> tuple[int, list[TanCard]]:
    """Return the plies to the end and the moves that take them, for few cards."""
    hand = state.hand
    passes, places = _best_places(_left(table, wins), wins)
    cards = [*(card for card in hand if card > 0), *(card for card in hand if card < 0), PASS]
    best = {cards[place] for place in places}
    return _plies_of(state, wins, passes), [card for card in dict.fromkeys((*hand, PASS)) if card in best]


def _plies_of(state: State, wins: bool, passes: int | None = None) -> int:
    if passes is None:
        passes = _passes(_left(configuration(state), wins), wins)
    return 2 * (len(state.hand if wins else state.other) + passes) - wins


def _passes(left: Left, wins: bool) -> int:
    enough = _passes_suffice if wins else _is_beaten
    for passes in range(SPAN):
        if enough(left, passes):
            return passes
    raise AssertionError(f"{SPAN - 1} passes are not enough for who wins by the matchings: {left}")


@lru_cache(maxsize=DISTANCES_KEPT)
def _best_places(left: Left, wins: bool) -> tuple[int, tuple[int, ...]]:
    """Return the fewest passes and the best moves: places of cards, and last −1 to pass."""
    passes = _passes(left, wins)
    places = _winning(left, passes) if wins else _escapes(left, passes - 1)
    return passes, tuple(sorted(places, key=lambda place: place if place >= 0 else SPAN))


def _left(table: Configuration, wins: bool) -> Left:
    mine, theirs, level = table
    hers, his = (mine, theirs) if wins else (theirs, mine)
    plain, cuts = bisect_right(mine.plain, level), bisect_right(mine.cuts, level)
    return (
        bytes([SPAN * bisect_left(his.plain, card) + bisect_right(his.plain, card) for card in hers.plain]),
        bytes([(SPAN + 1) * bisect_left(his.plain, cut) for cut in hers.cuts]) if hers.cuts else b"",
        bytes([bisect_left(hers.plain, cut) for cut in his.cuts]) if his.cuts else b"",
        len(his.plain),
        plain if wins else len(mine.plain) - plain,
        cuts if wins else len(mine.cuts) - cuts,
        level != EMPTY,
    )


@lru_cache(maxsize=DISTANCES_KEPT)
def _passes_suffice(left: Left, passes: int) -> bool:
    """Return True if the passes are enough for the winner, who is to move."""
    hers, her_cuts, his_cuts, his, weakest, _, table = left
    # Lemma 1: she never passes with a high card, one that beats all of his, for each low one but her last.
    if not his_cuts and weakest < len(hers):
        low = bisect_left(hers, SPAN * his)
        last = weakest < low and not (table and her_cuts)
        if low <= his and low <= len(hers) - low + last:
            return True
    # Lemma 2: if his card is the strongest and she has no cut cards, he places it first.
    blocked = len(hers) > 1 and not her_cuts and hers[-1] % SPAN < his
    if blocked and his - hers[-1] // SPAN + len(his_cuts) > passes:
        return False
    return next(_winning(left, passes), None) is not None


@lru_cache(maxsize=DISTANCES_KEPT)
def _is_beaten(left: Left, passes: int) -> bool:
    """Return True if the passes are enough whatever the loser, who is to move, does."""
    hers, her_cuts, his_cuts, his, strongest, strongest_cuts, _ = left
    if not his_cuts:
        low = max(1, bisect_left(hers, SPAN * his))
        if 2 * low <= len(hers) and low < his:
            return True
    beaten = max(hers[-1:] + her_cuts[-1:]) // SPAN
    blocked = strongest_cuts or (strongest and beaten < his)
    if blocked and his - beaten + len(his_cuts) > passes:
        return False
    return next(_escapes(left, passes), None) is None


def _winning(left: Left, passes: int) -> Iterator[int]:
    """Give the places of the winner's moves with enough passes, the weakest card first."""
    hers, her_cuts, his_cuts, his, weakest, weakest_cut, table = left
    last = len(hers) + len(her_cuts) == 1
    before, enough = -1, False
    for place in range(weakest, len(hers)):
        card = hers[place]
        if card != before or his_cuts:  # else it is as good as the one before
            before = card
            rest, fewer = hers[:place] + hers[place + 1 :], his_cuts and his_cuts.translate(_FEWER[place])
            above, cuts_above = his - card % SPAN, len(his_cuts) - bisect_right(his_cuts, place)
            if last:
                enough = True
            elif above or cuts_above:
                enough = _is_beaten((rest, her_cuts, fewer, his, above, cuts_above, True), passes)
            else:  # the other has to pass
                enough = _passes_suffice((rest, her_cuts, fewer, his, 0, 0, False), passes)
        if enough:
            yield place
    for place in range(weakest_cut, len(her_cuts)):  # after which the other has to pass
        rest = her_cuts[:place] + her_cuts[place + 1 :]
        if last or _passes_suffice((hers, rest, his_cuts, his, 0, 0, False), passes):
            yield len(hers) + place
    if (
        table
        and passes
        and _is_beaten((hers, her_cuts, his_cuts, his, his, len(his_cuts), False), passes - 1)
    ):
        yield -1


def _escapes(left: Left, passes: int) -> Iterator[int]:
    """Give the places of the loser's moves without enough, the strongest card first."""
    hers, her_cuts, his_cuts, his, strongest, strongest_cuts, table = left
    last = his + len(his_cuts) == 1
    for place in range(len(his_cuts) - strongest_cuts, len(his_cuts)):  # after which she has to pass
        rest = his_cuts[:place] + his_cuts[place + 1 :]
        if (
            last
            or passes <= 0
            or not _is_beaten((hers, her_cuts, rest, his, his, len(rest), False), passes - 1)
        ):
            yield his + place
    for place in range(his - 1, his - 1 - strongest, -1):
        gone, beats_more = _WITHOUT[place], SPAN * (place + 1)
        weakest, weakest_cut = bisect_left(hers, beats_more), bisect_left(her_cuts, beats_more)
        if last or passes < 0:
            beaten = False
        elif weakest < len(hers) or weakest_cut < len(her_cuts):
            cuts = her_cuts and her_cuts.translate(gone)
            beaten = _passes_suffice(
                (hers.translate(gone), cuts, his_cuts, his - 1, weakest, weakest_cut, True), passes
            )
        else:  # she has to pass
            rest, cuts = hers.translate(gone), her_cuts.translate(gone)
            after = (rest, cuts, his_cuts, his - 1, his - 1, len(his_cuts), False)
            beaten = passes > 0 and _is_beaten(after, passes - 1)
        if not beaten:
            yield place
    if table and (passes < 0 or not _passes_suffice((hers, her_cuts, his_cuts, his, 0, 0, False), passes)):
        yield -1


# By the place of a removed ordinary card: the new value of a number of the weakest.
_FEWER = [bytes(number - (number > place) for number in range(256)) for place in range(MOST_CARDS)]

# The same for two such numbers in one.
_WITHOUT = [
    bytes(SPAN * fewer[number // SPAN] + fewer[number % SPAN] for number in range(SPAN * SPAN)).ljust(256)
    for fewer in _FEWER
]
