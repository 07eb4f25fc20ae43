"""Theorem 5.6 and Lemma 5.7: endless play with four players, under solution concepts that are said in full.

The text of the lemma is garbled; the position is that of figure 5.1: players 1 and 3 share two numbers, players 0 and 2
share two others, one of them holds the joker, and the next player is to draw from it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Claim, Evidence, Finding, Row
from lastcard.games.babanuki.claims.brute import judge
from lastcard.games.babanuki.claims.common import hands_of
from lastcard.games.babanuki.rules import GAME, KIYA_2021
from lastcard.games.babanuki.solver.induction import (
    Prospects,
    broken_off,
    carried,
    own_place,
    positions_after,
    worth,
)
from lastcard.games.babanuki.solver.repetition import all_turns, joker_rounds
from lastcard.games.babanuki.solver.shares import Shares, shares

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.babanuki.claims.common import Check
    from lastcard.games.babanuki.solver.induction import Likes, Outcomes
    from lastcard.games.babanuki.solver.shares import Draw

FIGURE = "1,4|2,3|1,4|2,3,J"

MOST_AHEAD = 200
"""Most draws ahead in the position of the lemma."""

MOST_ROUNDS = 8
"""Most numbers with four players in the search for rounds of the joker; with five two fewer: more take too long."""

AHEAD = 24
"""Draws ahead in the search among five players."""

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
    rows = []
    safe_by_joker = True
    for label, here in (
        ("the position", start),
        *((f"after {GAME.format_move(c)}", h) for c, h in judged.after[start].items()),
    ):
        last = [seat for seat in range(4) if here in judged.last[seat]]
        rows.append(Row(label, "", f"players {', '.join(map(str, last))}", None))
        if label == "after J":
            safe_by_joker = 0 not in last
    return Finding(
        "holds" if safe_by_joker else "fails",
        f"the position of figure 5.1, all {len(judged.after):,} positions that can follow",
        "All others together can make every player last, after the joker is drawn as well: against a coalition the joker "
        "saves nobody.",
        tuple(rows),
        None if safe_by_joker else FIGURE,
        "Read it with each player for itself, and endless play between the third place and the last.",
        ("position", "", "can be made last"),
        evidence=EXHAUSTIVE,
    )


def for_itself(limit: int) -> Check:
    """What each draw of the lemma's position comes to if everybody wants the best place of its own."""
    here = shares(GAME.parse(FIGURE))
    prospects = Prospects(4)
    yield from prospects.look(here)
    rows, right = [], True
    for draw in prospects.after[here]:
        if draw.partner == 3:
            right = right and draw.after == here
            rows.append(
                Row("the joker", "repetition", "the same position for the next player", draw.after == here)
            )
        else:
            outcome = prospects.determined(draw.after)
            ranking = None if outcome is None else carried(draw, outcome)
            right = right and ranking is not None and ranking[-1] == 0
            rows.append(
                Row("a number", "", "nothing is determined" if ranking is None else _ranking(ranking), None)
            )
    return Finding(
        "holds" if right else "fails",
        f"figure 5.1, all {len(prospects.after):,} positions that can follow, but for the names of the cards",
        "Who draws a number is last: that much is determined, whatever way ties are broken. Who draws the joker leaves "
        "the same position to the next player. So the joker is the only best draw of each, and play repeats.",
        tuple(rows),
        None if right else FIGURE,
        columns=("draw", "printed", "what it comes to"),
        evidence=EXHAUSTIVE,
    )


def orders(limit: int) -> Check:
    """Which draw is best if play is broken off after more and more draws, for five orders of preference."""
    limit = min(limit, MOST_AHEAD)
    here = shares(GAME.parse(FIGURE))
    after = (yield from positions_after(here)) or {}
    rows, always = [], []
    for name, likes in ORDERS:
        layers = yield from broken_off(after, likes.__getitem__, 4, limit)
        late = [_best(here, after[here], layer, likes.__getitem__) for layer in layers[limit // 2 : limit]]
        always.append(set(late) == {"the joker alone"})
        words = " or ".join(sorted(set(late)))
        rows.append(Row(name, "the joker alone", words, always[-1]))
    return Finding(
        "holds" if all(always) else "fails",
        f"play broken off after {limit // 2 + 1} to {limit} draws, five orders of preference",
        f"The joker alone is best in {sum(always)} of {len(ORDERS)} orders: it depends on where endless play stands.",
        tuple(rows),
        None if all(always) else FIGURE,
        "It is true if all like 1st > 2nd > 3rd > endless play > last.",
        ("order of preference", "printed", "best draw, whatever way ties are broken"),
        evidence=EXHAUSTIVE,
    )


def _best(here: Shares, choices: tuple[Draw, ...], layer: Outcomes, likes: Likes) -> str:
    """Which draw of the first player is best, whatever way ties are broken later."""
    values: dict[bool, list[float]] = {True: [], False: []}
    for draw in choices:
        values[draw.partner == here.joker] += [
            worth(carried(draw, outcome), 0, likes) for outcome in layer[draw.after]
        ]
    joker, number = ((min(found), max(found)) for found in (values[True], values[False]))
    if joker[0] > number[1]:
        return "the joker alone"
    if number[0] > joker[1]:
        return "a number alone"
    return "both the same" if joker == number and joker[0] == joker[1] else "it depends on ties"


def _ranking(ranking: tuple[int, ...]) -> str:
    return ", ".join(
        f"{place} player {seat}" for place, seat in zip(("1st", "2nd", "3rd", "last"), ranking, strict=True)
    )


def four_players(limit: int) -> Check:
    """All positions of four players in which only the joker is drawn, for ever."""
    limit = min(limit, MOST_ROUNDS)
    found = yield from joker_rounds(4, limit)
    rows = tuple(Row(_cards(here), "", f"{sum(here.counts)} numbers", None) for here in found.rounds)
    if not rows and limit < 4:
        return Finding(
            "unchecked",
            f"at most {limit} numbers",
            "The position of figure 5.1 has four numbers.",
            evidence=EXHAUSTIVE,
        )
    return Finding(
        "holds" if rows else "fails",
        f"all {found.tried:,} positions with at most {limit} numbers in which each player holds one, turned ones once",
        f"There {'is' if len(rows) == 1 else 'are'} {len(rows)} in which everybody in turn is last after each number, and so "
        "draws the joker, for ever.",
        rows,
        columns=("position", "", "size"),
        evidence=EXHAUSTIVE,
    )


def more_players(limit: int) -> Check:
    """The open question: such positions with other numbers of players."""
    limit = min(limit, MOST_ROUNDS - 2)
    rows: list[Row] = []
    more: list[Shares] = []
    tried = ((3, 2 * limit), (5, limit), (6, limit - 1))
    for players, most in tried:
        if most >= (players + 1) // 2:
            found = yield from joker_rounds(players, most)
            more += found.rounds if players > 4 else ()
            examples = "; ".join(map(_cards, found.rounds[:2])) or "none"
            rows.append(Row(f"{players} players, up to {most} numbers", f"{found.tried:,}", examples, None))
    if not rows:
        return Finding(
            "unchecked",
            f"at most {limit} numbers",
            "With so few numbers some player has none.",
            evidence=EXHAUSTIVE,
        )
    bound = ", ".join(row.label for row in rows)
    none = Evidence("open", "none is known, and small positions have none")
    return Finding(
        "holds" if more else "open",
        f"{bound}; positions in which each player holds a number, turned ones once",
        f"There is one: {_cards(more[0])}."
        if more
        else "Up to the bound there is none with five or six players, and none with three.",
        tuple(rows),
        columns=("positions", "tried", "found"),
        evidence=EXHAUSTIVE if more else none,
    )


def broken_off_play(limit: int) -> Check:
    """The open question by another concept: play that is broken off, and the joker as the only best draw in one turn."""
    limit = min(limit, MOST_ROUNDS - 3)
    tried, turns, hits = 0, 0, []
    for seen in all_turns(5, limit):
        tried += 1
        for counts in seen:
            turns += 1
            here = Shares(counts, 4, 5)
            if (yield from _joker_alone(here)):
                hits.append(here)
    figure = yield from _joker_alone(shares(GAME.parse(FIGURE)))
    rows = (
        Row("figure 5.1, four players", "1", "1" if figure else "0", None),
        Row(f"five players, up to {limit} numbers", f"{turns:,}", f"{len(hits):,}", None),
    )
    bound = f"{tried:,} positions of five players with at most {limit} numbers, turned ones once; play broken off after "
    return Finding(
        ("fails" if hits else "holds") if tried else "unchecked",
        f"{bound}{AHEAD // 2 + 1} to {AHEAD} draws",
        f"With five players the joker is the only best draw in {len(hits):,} of {turns:,} turns; with four it {'is' if figure else 'is not'} in the "
        "position of figure 5.1.",
        rows,
        _cards(hits[0]) if hits else None,
        columns=("turns", "tried", "the joker alone is best"),
        evidence=EXHAUSTIVE,
    )


def _joker_alone(here: Shares) -> Generator[Progress, None, bool]:
    """Whether the joker is the only best draw, whenever play is broken off in the upper half of the draws ahead."""
    likes = own_place(here.players)
    after = (yield from positions_after(here)) or {}
    layers = yield from broken_off(after, likes, here.players, AHEAD)
    late = {_best(here, after[here], layer, likes) for layer in layers[AHEAD // 2 : AHEAD]}
    return late == {"the joker alone"}


def _cards(here: Shares) -> str:
    return GAME.format(hands_of(here.counts, here.joker, here.players))


_claim = partial(Claim, game=GAME.name, paper=KIYA_2021)
_PLACE = "section 5.4, Lemma 5.7"
_LEMMA = (
    "if each player takes the best action to improve his/her ranking, it occurs repetition draw in the case of the "
    "following hand arrangement"
)

REPETITION = (
    _claim(
        id="lemma-5-7-own-place",
        place=_PLACE,
        title="Four players, each for the best place of its own",
        printed=_LEMMA,
        statement=(
            f"In {FIGURE} let everybody like 1st > 2nd > 3rd > endless play > last, and let nobody make a draw that is sure "
            "to be liked less than another. Then each number leads to the last place for the one who draws it, and the "
            "joker leads to the same position for the next player."
        ),
        default_limit=1,
        limit_means="",
        check=for_itself,
    ),
    _claim(
        id="lemma-5-7-security",
        place=_PLACE,
        title="Four players, each against all others together",
        printed=_LEMMA,
        statement=f"In {FIGURE} the player who draws the joker cannot be made last by all the others together.",
        default_limit=1,
        limit_means="",
        check=security,
    ),
    _claim(
        id="lemma-5-7-orders",
        place=_PLACE,
        title="Four players, five orders of preference",
        printed=_LEMMA,
        statement=(
            f"In {FIGURE}, if play is broken off after some number of draws and counts as endless, and everybody makes a "
            "draw that is best then, the joker alone is best, wherever endless play stands in what everybody likes. "
            "Looked at are the numbers of draws in the upper half up to the bound."
        ),
        default_limit=40,
        limit_means="draws ahead",
        check=orders,
    ),
    _claim(
        id="theorem-5-6",
        place="Theorem 5.6",
        title="Four players: positions in which the joker goes round for ever",
        printed=(
            "There is a situation where the situation is the repetition is the best strategy when aiming for all the "
            "players not to be the lowest"
        ),
        statement=(
            "With four players there is a position in which, for everybody in turn, each number is sure to lead to the last "
            "place and the joker to the next player's turn in the same position, if everybody likes "
            "1st > 2nd > 3rd > endless play > last."
        ),
        default_limit=6,
        limit_means="numbers",
        check=four_players,
    ),
    _claim(
        id="more-players",
        place="chapter 7, the open question",
        title="Other numbers of players: is there such a position?",
        printed="whether the k-player case for every k ≥ 5 also has an example of an infinite repetition play",
        statement=(
            "With five players or with six there is a position in which everybody draws the joker for ever, as in "
            "Theorem 5.6."
        ),
        default_limit=4,
        limit_means="numbers with five players",
        check=more_players,
    ),
    _claim(
        id="more-players-broken-off",
        place="on the open question of chapter 7",
        origin="ours",
        title="Five players: is the joker ever the only best draw, if play is broken off?",
        printed="",
        statement=(
            "With five players, each of whom holds a number, there is no position up to the bound in which the joker is the "
            f"only best draw whenever play is broken off after {AHEAD // 2 + 1} to {AHEAD} draws and counts as endless, if "
            "everybody likes 1st > … > 4th > endless play > last."
        ),
        default_limit=3,
        limit_means="numbers with five players",
        check=broken_off_play,
    ),
)
