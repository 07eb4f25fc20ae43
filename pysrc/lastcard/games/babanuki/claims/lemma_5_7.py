"""Lemma 5.7: endless play with four players, under solution concepts that are said in full.

The text of the lemma is garbled; the position is that of figure 5.1: players 1 and 3 share two numbers, players 0 and 2
share two others, one of them holds the joker, and the next player is to draw from it. All is judged on concrete cards.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Claim, Finding, Row, Rows
from lastcard.games.babanuki.claims.brute_force import following, judge
from lastcard.games.babanuki.claims.brute_force_own_place import (
    JOKER_ALONE,
    best_draw,
    broken_off_after,
    goes_round,
    renamed,
    what_is_left,
)
from lastcard.games.babanuki.rules import GAME, JOKER, KIYA_2021
from lastcard.games.babanuki.solver.own_place.induction import Prospects, own_place
from lastcard.games.babanuki.solver.shares import shares

if TYPE_CHECKING:
    from lastcard.core.claims import Check
    from lastcard.games.babanuki.claims.brute_force import Judged
    from lastcard.games.babanuki.claims.brute_force_own_place import Ending
    from lastcard.games.babanuki.rules import State

FIGURE = "1,4|2,3|1,4|2,3,J"

MOST_AHEAD = 200
"""Most draws ahead in the position of the lemma."""

ORDERS: tuple[tuple[str, dict[int | None, int]], ...] = (
    ("1st > 2nd > 3rd > endless > last", {0: 4, 1: 3, 2: 2, None: 1, 3: 0}),
    ("1st > 2nd > endless > 3rd > last", {0: 4, 1: 3, None: 2, 2: 1, 3: 0}),
    ("1st > 2nd > 3rd > last > endless", {0: 4, 1: 3, 2: 2, 3: 1, None: 0}),
    ("only not to be last: 1st = 2nd = 3rd = endless > last", {0: 1, 1: 1, 2: 1, None: 1, 3: 0}),
    ("only to be first: 1st > 2nd = 3rd = endless = last", {0: 1, 1: 0, 2: 0, None: 0, 3: 0}),
)
"""What everybody may like better than what: a place (0 is the first) or endless play (None), and how much."""


def security(limit: int) -> Check:
    """Who can be made last by all others together, in the position and after each draw, by brute force."""
    start = GAME.parse(FIGURE)
    judged = yield from judge(start)
    safe_by_joker = judged.after[start][JOKER] not in judged.last[0]
    rows = Rows()
    rows.add("the position", "", _in_danger(judged, start))
    for card, there in judged.after[start].items():
        printed, agrees = ("not player 0", safe_by_joker) if card == JOKER else ("", None)
        rows.add(f"after {GAME.format_move(card)}", printed, _in_danger(judged, there), agrees)
    return Finding(
        "holds" if safe_by_joker else "fails",
        f"the position of figure 5.1, all {len(judged.after):,} positions that can follow",
        "All others together cannot make the player last who has drawn the joker."
        if safe_by_joker
        else "All others together can make the player last who has drawn the joker: against a coalition it does not save.",
        tuple(rows),
        None if safe_by_joker else FIGURE,
        None
        if safe_by_joker
        else "Read it with each player for itself, and endless play between the third place and the last.",
        ("position", "read so", "can be made last"),
        evidence=EXHAUSTIVE,
    )


def for_itself(limit: int) -> Check:
    """What each draw of the lemma's position comes to if everybody wants the best place of its own."""
    start = GAME.parse(FIGURE)
    after = yield from following((start,), renamed)
    left = yield from what_is_left(after, own_place(4))
    prospects = Prospects(4)
    yield from prospects.look(shares(start))
    rows, right = Rows(), True
    for card in start.moves:
        there = renamed(start.after(card))
        endings = left[there]
        if card == JOKER:
            same = shares(there) == shares(start)
            right = right and same
            rows.add("the joker", "repetition", "the same position for the next player", same)
        else:
            right = right and {ending[3:] for ending in endings} == {(0,)}
            words = _ranking(*endings) if len(endings) == 1 else "nothing is determined"
            rows.add(f"the number {GAME.format_move(card)}", "", words)
    unlike = [
        here
        for here in after
        if left[here]
        != {
            here.finished + tuple(here.playing[seat] for seat in outcome)
            for outcome in prospects.of(shares(here))
        }
    ]
    begin = renamed(start)
    endless = left[begin] == {()} and goes_round(begin, after, left)
    right = right and endless
    rows += [
        Row("the position", "repetition", _outcomes(left[begin]), endless),
        Row("positions in which the induction of Explore finds otherwise", "0", f"{len(unlike)}", not unlike),
    ]
    return Finding(
        "holds" if right and not unlike else "fails",
        f"figure 5.1, all {len(after):,} positions that can follow, but for the names of the cards",
        "Who draws a number is last: that much is determined, whatever way ties are broken. Who draws the joker leaves "
        "the same position to the next player, and who does so in every turn is never last: either another draws a "
        "number, and is last, or play does not end. So the joker is the only best draw of each, and play repeats."
        if right
        else "That is not what it comes to.",
        tuple(rows),
        None if right else FIGURE,
        columns=("draw", "printed", "what it comes to"),
        evidence=EXHAUSTIVE,
    )


def orders(limit: int) -> Check:
    """Which draw is best if play is broken off after more and more draws, for five orders of preference."""
    limit = min(limit, MOST_AHEAD)
    start = renamed(GAME.parse(FIGURE))
    after = yield from following((start,), renamed)
    rows, always = Rows(), []
    some: list[str] = []
    for name, likes in ORDERS:
        layers = yield from broken_off_after(after, likes.__getitem__, limit)
        late = {best_draw(start, after, layer, likes.__getitem__) for layer in layers[limit // 2 : limit]}
        always.append(late == {JOKER_ALONE})
        some += [name] if always[-1] else []
        rows.add(name, JOKER_ALONE, " or ".join(sorted(late)), always[-1])
    return Finding(
        "holds" if all(always) else "fails",
        f"play broken off after {limit // 2 + 1} to {limit} draws, five orders of preference",
        f"The joker alone is best in {sum(always)} of {len(ORDERS)} orders: it depends on where endless play stands.",
        tuple(rows),
        None if all(always) else FIGURE,
        f"It is true if all like {' or '.join(some)}." if some and not all(always) else None,
        ("order of preference", "printed", "best draw, whatever way ties are broken"),
        evidence=EXHAUSTIVE,
    )


def _in_danger(judged: Judged, here: State) -> str:
    """Who can be made last from a position, in words."""
    return f"players {', '.join(str(seat) for seat in range(4) if here in judged.last[seat])}"


def _outcomes(endings: frozenset[Ending]) -> str:
    """What a position comes to, in words."""
    return "play does not end" if endings == {()} else f"{len(endings)} outcomes are not ruled out"


def _ranking(ending: Ending) -> str:
    return ", ".join(
        f"{place} player {seat}" for place, seat in zip(("1st", "2nd", "3rd", "last"), ending, strict=True)
    )


_claim = partial(Claim, game=GAME.name, paper=KIYA_2021)
_unbounded = partial(_claim, default_limit=1, limit_means="")
_PLACE = "section 5.4, Lemma 5.7"
_PRINTED = (
    "if each player takes the best action to improve his/her ranking, it occurs repetition draw in the case of the "
    "following hand arrangement"
)

LEMMA_5_7 = (
    _unbounded(
        id="lemma-5-7-own-place",
        place=_PLACE,
        title="Four players, each for the best place of its own",
        printed=_PRINTED,
        statement=(
            f"In {FIGURE} let everybody like 1st > 2nd > 3rd > endless play > last, and let nobody make a draw that is sure "
            "to be liked less than another. Then each number leads to the last place for the one who draws it, the joker "
            "leads to the same position for the next player, and who draws the joker in every turn is not last. So play "
            "does not end."
        ),
        check=for_itself,
    ),
    _unbounded(
        id="lemma-5-7-security",
        place=_PLACE,
        title="Four players, each against all others together",
        printed=_PRINTED,
        statement=f"In {FIGURE} the player who draws the joker cannot be made last by all the others together.",
        check=security,
    ),
    _claim(
        id="lemma-5-7-orders",
        place=_PLACE,
        title="Four players, five orders of preference",
        printed=_PRINTED,
        statement=(
            f"In {FIGURE}, if play is broken off after some number of draws and counts as endless, and everybody makes a "
            "draw that is best then, the joker alone is best, wherever endless play stands in what everybody likes. "
            "Looked at are the numbers of draws in the upper half up to the bound."
        ),
        default_limit=40,
        least=12,
        most=MOST_AHEAD,
        limit_means="draws ahead",
        check=orders,
    ),
)
