"""How many plies a game lasts when the winner hurries and the loser delays, for small hands.

Who wins is known (`winner`). She places one card after another, with a ply of the loser before each but perhaps the first,
and whenever she has to pass the game is two plies longer. So all that is looked for is with how few passes she can do:
whether none is enough, or one, or two, … is searched from the rules alone. Mostly none is needed, which is soon seen.

Of cards only matters which of the other player's they beat and are beaten by. So a card of the winner is a number that says
how many ordinary cards of the loser it beats, and how many of them do not beat it (`SPAN` times the one plus the other: the
two differ by the cards equal to it; for a cut card, which nothing beats, they are the same). A cut card of the loser is how
many ordinary cards of the winner it beats. Hands are bytes of such numbers, weakest first; the loser's ordinary cards are
only counted. The two cases that need no search are proved in ``docs/proofs/tanhinmin-distances.md``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.rules import EMPTY, PASS, Card, State
from lastcard.games.tanhinmin.solver.winner import Configuration, configuration, winner

if TYPE_CHECKING:
    Left = tuple[bytes, bytes, bytes, int, int, int, bool]
    """What is left of a game: the winner's ordinary and cut cards, the loser's cut cards and how many ordinary ones; from
    which place on the winner may place hers, or how many of his strongest the loser may place, ordinary and cut ones;
    whether there is a card on the table, so that passing is allowed."""

MOST_CARDS = 11  # most cards in both hands together for which distances are searched
SPAN = MOST_CARDS + 1

REMEMBERED = 20_000
"""Positions that are remembered at most, of either player to move, and as many answers: some megabytes."""


def distance(state: State) -> int | None:
    """Return the plies to the end of the game, or None if there are more than `MOST_CARDS` cards.

    The last ply is the winner's last card, so that the number is odd if and only if the player to move wins a game
    that is not over.
    """
    if len(state.hand) + len(state.other) > MOST_CARDS:
        return None
    return 0 if state.over else _plies_of(state, not winner(state))


def distances_after(state: State, winning: Collection[Card]) -> dict[Card, int]:
    """Return for each legal move the plies to the end with this move first; of few cards, in a game that is not over.

    `winning` are the moves that win.
    """
    after = {move: state.after(move) for move in state.moves()}
    return {
        move: 1 + (0 if there.over else _plies_of(there, move not in winning))
        for move, there in after.items()
    }


def best_moves(state: State, table: Configuration, wins: bool) -> tuple[int, list[Card]]:
    """Return the plies to the end and the moves that take so many: of few cards, in a game that is not over.

    `table` is the position as levels; `wins` tells whether the player to move wins. Moves stand in the order of the rules.
    """
    hand = state.hand
    passes, places = _best(_left(table, wins), wins)
    if table.active.cuts:
        cards = [*(card for card in hand if card > 0), *(card for card in hand if card < 0), PASS]
        best = {cards[place] for place in places}
        found = [card for card in dict.fromkeys((*hand, PASS)) if card in best]
    else:
        found = list(dict.fromkeys([hand[place] if place >= 0 else PASS for place in places]))
    return _plies(state, wins, passes), found


def _plies_of(state: State, wins: bool) -> int:
    """The plies to the end of a game that is not over and that the player to move wins, or does not."""
    return _plies(state, wins, _passes(_left(configuration(state), wins), wins))


def _plies(state: State, wins: bool, passes: int) -> int:
    """The same where it is known with how few passes the winner can do."""
    return 2 * (len(state.hand if wins else state.other) + passes) - wins


def _passes(left: Left, wins: bool) -> int:
    """With how few passes the winner can do; `wins` tells whether she is to move."""
    enough = _wins if wins else _is_beaten
    for passes in range(SPAN):
        if enough(left, passes):
            return passes
    raise AssertionError(f"{SPAN - 1} passes are not enough for who wins by the matchings: {left}")


@lru_cache(maxsize=REMEMBERED)
def _best(left: Left, wins: bool) -> tuple[int, tuple[int, ...]]:
    """With how few passes the winner can do, and the best moves of who is to move: places of cards, and last -1 to pass."""
    passes = _passes(left, wins)
    places = _winning(left, passes, SPAN) if wins else _escapes(left, passes - 1, SPAN)
    return passes, (
        *sorted(place for place in places if place >= 0),
        *(place for place in places if place < 0),
    )


def _left(table: Configuration, wins: bool) -> Left:
    """A position as numbers; `wins` tells whether the player to move wins."""
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


@lru_cache(maxsize=REMEMBERED)
def _wins(left: Left, passes: int) -> bool:
    """Whether so many passes are enough for the winner, who is to move.

    Two cases need no search. With a high card, one that beats all of his, for each that is not high but her last, she
    never passes if he has cards enough not to be through before her (Lemma 1). And if the strongest card of all is his, and
    she has no cut cards, he places it on her first, and then everything that she cannot beat (Lemma 2).
    """
    hers, her_cuts, his_cuts, his, weakest, _, table = left
    if not his_cuts and weakest < len(hers):
        low = bisect_left(hers, SPAN * his)
        last = weakest < low and not (table and her_cuts)
        if low <= his and low <= len(hers) - low + last:
            return True
    blocked = len(hers) > 1 and not her_cuts and hers[-1] % SPAN < his
    if blocked and his - hers[-1] // SPAN + len(his_cuts) > passes:
        return False
    return bool(_winning(left, passes, 1))


@lru_cache(maxsize=REMEMBERED)
def _is_beaten(left: Left, passes: int) -> bool:
    """Whether they are whatever the loser does, who is to move; the two cases are those of `_wins`."""
    hers, her_cuts, his_cuts, his, strongest, strongest_cuts, _ = left
    if not his_cuts:
        low = max(1, bisect_left(hers, SPAN * his))
        if 2 * low <= len(hers) and low < his:
            return True
    beaten = max(hers[-1:] + her_cuts[-1:]) // SPAN
    blocked = strongest_cuts or (strongest and beaten < his)
    if blocked and his - beaten + len(his_cuts) > passes:
        return False
    return not _escapes(left, passes, 1)


def _winning(left: Left, passes: int, most: int) -> list[int]:
    """The winner's moves after which so many passes are enough, as places of cards, the weakest first: at most some of them."""
    hers, her_cuts, his_cuts, his, weakest, weakest_cut, table = left
    last = len(hers) + len(her_cuts) == 1
    found = []
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
                enough = _wins((rest, her_cuts, fewer, his, 0, 0, False), passes)
        if enough:
            found.append(place)
            if len(found) == most:
                return found
    for place in range(weakest_cut, len(her_cuts)):  # after which the other has to pass
        rest = her_cuts[:place] + her_cuts[place + 1 :]
        if last or _wins((hers, rest, his_cuts, his, 0, 0, False), passes):
            found.append(len(hers) + place)
            if len(found) == most:
                return found
    if (
        table
        and passes
        and _is_beaten((hers, her_cuts, his_cuts, his, his, len(his_cuts), False), passes - 1)
    ):
        found.append(-1)
    return found


def _escapes(left: Left, passes: int, most: int) -> list[int]:
    """The loser's moves after which so many passes are not enough, likewise, his strongest card first."""
    hers, her_cuts, his_cuts, his, strongest, strongest_cuts, table = left
    last = his + len(his_cuts) == 1
    found = []
    for place in range(len(his_cuts) - strongest_cuts, len(his_cuts)):  # after which she has to pass
        rest = his_cuts[:place] + his_cuts[place + 1 :]
        if (
            last
            or passes <= 0
            or not _is_beaten((hers, her_cuts, rest, his, his, len(rest), False), passes - 1)
        ):
            found.append(his + place)
            if len(found) == most:
                return found
    for place in range(his - 1, his - 1 - strongest, -1):
        gone, beats_more = _WITHOUT[place], SPAN * (place + 1)
        weakest, weakest_cut = bisect_left(hers, beats_more), bisect_left(her_cuts, beats_more)
        if last or passes < 0:
            beaten = False
        elif weakest < len(hers) or weakest_cut < len(her_cuts):
            cuts = her_cuts and her_cuts.translate(gone)
            beaten = _wins(
                (hers.translate(gone), cuts, his_cuts, his - 1, weakest, weakest_cut, True), passes
            )
        else:  # she has to pass
            after = (
                hers.translate(gone),
                her_cuts.translate(gone),
                his_cuts,
                his - 1,
                his - 1,
                len(his_cuts),
                False,
            )
            beaten = passes > 0 and _is_beaten(after, passes - 1)
        if not beaten:
            found.append(place)
            if len(found) == most:
                return found
    if table and (passes < 0 or not _wins((hers, her_cuts, his_cuts, his, 0, 0, False), passes)):
        found.append(-1)
    return found


_FEWER = [bytes(number - (number > place) for number in range(256)) for place in range(MOST_CARDS)]
"""By the place of an ordinary card that is gone, how many such cards are left of any number of the weakest."""

_WITHOUT = [
    bytes(SPAN * fewer[number // SPAN] + fewer[number % SPAN] for number in range(SPAN * SPAN)).ljust(256)
    for fewer in _FEWER
]
"""The same for two such numbers in one."""
