"""How many plies a game lasts when the winner hurries and the loser delays, for small hands.

Who wins is known (`winner`). She places one card after another, with a ply of the loser before each but perhaps the first,
and whenever she has to pass the game is two plies longer. So all that is looked for is with how few passes she can do:
whether none is enough, or one, or two, … is searched from the rules alone. Mostly none is needed, which is soon seen.

Of cards only matters which of the other player's they beat and are beaten by. So a card of the winner is a number that says
how many ordinary cards of the loser it beats, and how many of them do not beat it (`SPAN` times the one plus the other: the
two differ by the cards equal to it; for a cut card, which nothing beats, they are the same). A cut card of the loser is how
many ordinary cards of the winner it beats. Hands are bytes of such numbers, weakest first; the loser's ordinary cards are
only counted.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.rules import EMPTY, PASS
from lastcard.games.tanhinmin.solver.winner import configuration, winner

if TYPE_CHECKING:
    from collections.abc import Collection

    from lastcard.games.tanhinmin.rules import Card, State
    from lastcard.games.tanhinmin.solver.winner import Configuration

    Left = tuple[bytes, bytes, bytes, int, int, int, bool]
    """What is left of a game: the winner's ordinary and cut cards, the loser's cut cards and how many ordinary ones; from
    which place on the winner may place hers, or how many of his strongest the loser may place, ordinary and cut ones;
    whether there is a card on the table, so that passing is allowed."""

MOST_CARDS = 11
"""Most cards in both hands together for which distances are searched."""

SPAN = MOST_CARDS + 1

REMEMBERED = 10_000
"""Searches that are remembered at most, of either player to move: some megabytes."""


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


def best_moves(state: State, wins: bool) -> tuple[int, list[Card]]:
    """Return the plies to the end and the moves that take so many: of few cards, in a game that is not over.

    `wins` tells whether the player to move wins. Moves stand in the order of the rules.
    """
    left, passes = _left(configuration(state), wins), 0
    cards = [*(card for card in state.hand if card > 0), *(card for card in state.hand if card < 0), PASS]
    best = cards
    if wins:
        while not (places := _winning(left, passes, SPAN)):
            passes += 1
        best = [cards[place] for place in places]
    else:
        while places := _escapes(left, passes, SPAN):
            passes += 1
            best = [cards[place] for place in places]
    return _plies(state, wins, passes), [move for move in state.moves() if move in best]


def _plies_of(state: State, wins: bool) -> int:
    """The plies to the end of a game that is not over and that the player to move wins, or does not."""
    return _plies(state, wins, _passes(_left(configuration(state), wins), wins))


def _plies(state: State, wins: bool, passes: int) -> int:
    """The same where it is known with how few passes the winner can do."""
    return 2 * (len(state.hand if wins else state.other) + passes) - wins


def _passes(left: Left, wins: bool) -> int:
    """With how few passes the winner can do; `wins` tells whether she is to move."""
    enough = _wins if wins else _is_beaten
    return next(passes for passes in range(SPAN) if enough(left, passes))


def _left(table: Configuration, wins: bool) -> Left:
    """A position as numbers; `wins` tells whether the player to move wins."""
    mine, theirs, level = table
    hers, his = (mine, theirs) if wins else (theirs, mine)
    plain, cuts = bisect_right(mine.plain, level), bisect_right(mine.cuts, level)
    return (
        bytes([SPAN * bisect_left(his.plain, card) + bisect_right(his.plain, card) for card in hers.plain]),
        bytes([(SPAN + 1) * bisect_left(his.plain, cut) for cut in hers.cuts]),
        bytes([bisect_left(hers.plain, cut) for cut in his.cuts]),
        len(his.plain),
        plain if wins else len(mine.plain) - plain,
        cuts if wins else len(mine.cuts) - cuts,
        level != EMPTY,
    )


@lru_cache(maxsize=REMEMBERED)
def _wins(left: Left, passes: int) -> bool:
    """Whether so many passes are enough for the winner, who is to move."""
    return bool(_winning(left, passes, 1))


@lru_cache(maxsize=REMEMBERED)
def _is_beaten(left: Left, passes: int) -> bool:
    """Whether they are whatever the loser does, who is to move."""
    return not _escapes(left, passes, 1)


def _winning(left: Left, passes: int, most: int) -> list[int]:
    """The winner's moves after which so many passes are enough, as places of cards, the weakest first: at most some of them."""
    hers, her_cuts, his_cuts, his, weakest, weakest_cut, table = left
    found = []
    for place in range(weakest, len(hers)):
        rest = hers[:place] + hers[place + 1 :]
        above, cuts_above = his - hers[place] % SPAN, len(his_cuts) - bisect_right(his_cuts, place)
        after = rest, her_cuts, his_cuts.translate(_FEWER[place]), his, above, cuts_above, True
        if not (rest or her_cuts) or _is_beaten(after, passes):
            found.append(place)
            if len(found) == most:
                return found
    for place in range(weakest_cut, len(her_cuts)):  # after which the other has to pass
        rest = her_cuts[:place] + her_cuts[place + 1 :]
        if not (hers or rest) or _wins((hers, rest, his_cuts, his, 0, 0, False), passes):
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
            or not passes
            or not _is_beaten((hers, her_cuts, rest, his, his, len(rest), False), passes - 1)
        ):
            found.append(his + place)
            if len(found) == most:
                return found
    for place in range(his - 1, his - 1 - strongest, -1):
        gone, beats_more = _WITHOUT[place], SPAN * (place + 1)
        weakest, weakest_cut = bisect_left(hers, beats_more), bisect_left(her_cuts, beats_more)
        must_pass = weakest == len(hers) and weakest_cut == len(her_cuts)
        after = hers.translate(gone), her_cuts.translate(gone), his_cuts, his - 1, weakest, weakest_cut, True
        if last or (must_pass and not passes) or not _wins(after, passes):
            found.append(place)
            if len(found) == most:
                return found
    if table and not _wins((hers, her_cuts, his_cuts, his, 0, 0, False), passes):
        found.append(-1)
    return found


_FEWER = [bytes(number - (number > place) for number in range(256)) for place in range(MOST_CARDS)]
"""By the place of an ordinary card that is gone, how many such cards are left of any number of the weakest."""

_WITHOUT = [
    bytes(SPAN * fewer[number // SPAN] + fewer[number % SPAN] for number in range(SPAN * SPAN)).ljust(256)
    for fewer in _FEWER
]
"""The same for two such numbers in one."""
