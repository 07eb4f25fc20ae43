"""Theorem 5.6 and the open question of chapter 7: positions in which the joker goes round for ever.

Theorem 5.6 aims at "not to be the lowest", which leaves open what is liked better of all that is not the last place.
The solver searches; small positions, and every one that it finds, are judged on concrete cards besides.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Claim, Evidence, Finding, Row, Rows, unchecked
from lastcard.core.progress import Progress
from lastcard.games.babanuki.claims.brute_force import following
from lastcard.games.babanuki.claims.brute_force_own_place import (
    JOKER_ALONE,
    best_draw,
    broken_off_after,
    goes_round,
    renamed,
    to_be_tried,
    what_is_left,
)
from lastcard.games.babanuki.claims.lemma_5_7 import FIGURE
from lastcard.games.babanuki.rules import GAME, JOKER, KIYA_2021
from lastcard.games.babanuki.solver.own_place.induction import own_place
from lastcard.games.babanuki.solver.own_place.repetition import joker_rounds, turned
from lastcard.games.babanuki.solver.shares import hands_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.claims import Check
    from lastcard.games.babanuki.claims.brute_force import Following
    from lastcard.games.babanuki.rules import State
    from lastcard.games.babanuki.solver.own_place.repetition import Found
    from lastcard.games.babanuki.solver.shares import Shares

MOST_ROUNDS = 8
"""Most numbers with four players in the search for rounds of the joker; with five two fewer: more take too long."""

MOST_BROKEN_OFF = 4
"""Most numbers with five players where play is broken off: more take too long."""

MOST_JUDGED = {3: 6, 4: 4, 5: 3, 6: 3}
"""By the number of players: up to how many numbers every position is judged on concrete cards as well."""

AHEAD = 24
"""Draws ahead in the search among five players."""


AIM: tuple[str, dict[int | None, int]] = (
    "1st = 2nd = 3rd = endless > last, ties left open",
    {0: 1, 1: 1, 2: 1, None: 1, 3: 0},
)
"""The aim that is printed: not to be last. It says nothing of what else is liked."""

TIES: tuple[tuple[str, dict[int | None, int]], ...] = (
    ("1st > 2nd > 3rd > endless > last", {0: 4, 1: 3, 2: 2, None: 1, 3: 0}),
    ("1st > 2nd > endless > 3rd > last", {0: 4, 1: 3, None: 2, 2: 1, 3: 0}),
    ("endless > 1st > 2nd > 3rd > last", {None: 4, 0: 3, 1: 2, 2: 1, 3: 0}),
)
"""Ways to break the ties of that aim: the last place stays the worst."""


def not_the_lowest(limit: int) -> Check:
    """The theorem as printed: is there such a position if everybody aims at not being last, and how do ties matter?"""
    limit = min(limit, MOST_JUDGED[4])
    tried = yield from to_be_tried(4, limit)
    figure = renamed(GAME.parse(FIGURE))
    if figure not in tried:
        return unchecked(f"at most {limit} numbers", "The position of figure 5.1 has four numbers.")
    after = yield from following(tried, renamed)
    found = []
    for name, likes in (AIM, *TIES):
        left = yield from what_is_left(after, likes.__getitem__)
        found.append((name, [here for here in tried if goes_round(here, after, left)]))
    (_, sure), *broken = found
    some = [name for name, rounds in broken if rounds]
    repeats = sum(_comes_back(here, after) for here in tried)
    rows = (
        Row(
            "the joker comes back if everybody draws it, and nobody is last",
            "",
            f"{repeats} of {len(tried)}",
            None,
        ),
        *(
            Row(f"each number is sure to make last: {name}", "", _how_many(rounds), None)
            for name, rounds in found
        ),
    )
    bound = f"all {len(tried):,} positions with at most {limit} numbers in which each player holds one, on concrete cards"
    found_in = partial(Finding, bound=bound, rows=rows, columns=("what everybody likes", "", "positions"))
    if sure:
        said = f"There {_are(len(sure))} in which each number is sure to make last, whatever way ties are broken."
        return found_in("holds", computed=said, evidence=EXHAUSTIVE)
    if not some:
        said = "In figure 5.1 no number is sure to make last, under none of these orders; nor elsewhere."
        return found_in("fails", computed=said, counterexample=FIGURE, evidence=EXHAUSTIVE)
    return found_in(
        "open",
        computed=(
            "It depends on what the print leaves open. That everybody draws the joker for ever gives each the best there is "
            f"for this aim, as nobody is last, but so it does in {repeats} of {len(tried)} positions. Whether a number is worse "
            f"depends on ties: it is, somewhere, if they are broken as {' or '.join(some)}, and nowhere up to the bound if they "
            "are left open or broken in another way listed here."
        ),
        correction=f"It is true if everybody likes {' or '.join(some)}.",
        evidence=Evidence("open", "the print does not say how ties are broken"),
    )


def _comes_back(here: State, after: Following) -> bool:
    """Whether the same position comes back when everybody in turn draws the joker."""
    there = here
    for _ in here.hands:
        if JOKER not in after[there]:
            return False
        there = after[there][JOKER]
    return there == here


def _how_many(rounds: list[State]) -> str:
    return f"{len(rounds)}: {GAME.format(rounds[0])}" if rounds else "none"


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count:,}"


def four_players(limit: int) -> Check:
    """All positions of four players in which only the joker is drawn, for ever."""
    limit = min(limit, MOST_ROUNDS)
    found = yield from joker_rounds(4, limit)
    judged = yield from _on_cards(4, limit, found)
    rows = (*(Row(_cards(here), "", f"{sum(here.counts)} numbers", None) for here in found.rounds), judged)
    if not found.rounds and limit < 4:
        return unchecked(f"at most {limit} numbers", "The position of figure 5.1 has four numbers.")
    return Finding(
        "holds" if found.rounds and judged.agrees else "fails",
        f"all {found.tried:,} positions with at most {limit} numbers in which each player holds one, turned ones once",
        f"There {_are(len(found.rounds))} in which everybody in turn is last after each number, and so draws the joker, for ever.",
        rows,
        columns=("position", "", "size"),
        evidence=EXHAUSTIVE,
    )


def more_players(limit: int) -> Check:
    """The open question: such positions with other numbers of players."""
    limit = min(limit, MOST_ROUNDS - 2)
    rows = Rows()
    judged: list[Row] = []
    more: list[Shares] = []
    tried = ((3, 2 * limit), (5, limit), (6, limit - 1))
    for players, most in tried:
        if most >= (players + 1) // 2:
            found = yield from joker_rounds(players, most)
            more += found.rounds if players > 4 else ()
            examples = "; ".join(map(_cards, found.rounds[:2])) or "none"
            rows.add(f"{players} players, up to {most} numbers", f"{found.tried:,}", examples)
            judged.append((yield from _on_cards(players, most, found)))
    if not rows:
        return unchecked(f"at most {limit} numbers", "With so few numbers some player has none.")
    bound = ", ".join(row.label for row in rows)
    right = all(row.agrees for row in judged)
    none = Evidence(
        "open",
        "none is known, and small positions have none: in the record of a native run of docs/audit/babanuki-equilibria.c none of five "
        "players with up to twelve numbers and none of six with up to seven, as such a position would be one from which all equilibria "
        "come to endless play; one from which some do there is with five and with six: rounds-in-equilibrium",
    )
    said = (
        f"There is one: {_cards(more[0])}."
        if more
        else "Up to the bound there is none with five or six players, and none with three."
    )
    return Finding(
        ("holds" if more else "open") if right else "fails",
        f"{bound}; positions in which each player holds a number, turned ones once",
        said
        if right
        else "The search, by which this is judged, is not what a brute force over concrete cards finds.",
        (*rows, *judged),
        columns=("positions", "tried", "found"),
        evidence=none if right and not more else EXHAUSTIVE,
    )


def _on_cards(players: int, most: int, found: Found) -> Generator[Progress, None, Row]:
    """All small positions, and all rounds that the search has found, judged on concrete cards."""
    most = min(most, MOST_JUDGED[players])
    claimed = {
        renamed(hands_of(counts, players - 1, players))
        for here in found.rounds
        for counts in turned(here.counts, players)
    }
    tried = yield from to_be_tried(players, most)
    together = [*tried, *claimed.difference(tried)]
    after = yield from following(together, renamed)
    left = yield from what_is_left(after, own_place(players))
    right = sum(goes_round(here, after, left) == (here in claimed) for here in together)
    return Row(
        f"{players} players, up to {most} numbers, on concrete cards",
        f"{len(together):,}",
        f"the same in {right:,}",
        right == len(together),
    )


def broken_off_play(limit: int) -> Check:
    """The open question by another concept: play that is broken off, and the joker as the only best draw in one turn."""
    limit = min(limit, MOST_BROKEN_OFF)
    tried = yield from to_be_tried(5, limit)
    hits = yield from _joker_alone(tried)
    figure = yield from _joker_alone([renamed(GAME.parse(FIGURE))])
    rows = (
        Row("figure 5.1, four players", "1", f"{len(figure)}", None),
        Row(f"five players, up to {limit} numbers", f"{len(tried):,}", f"{len(hits):,}", not hits),
    )
    return Finding(
        ("fails" if hits else "holds") if tried else "unchecked",
        f"{len(tried):,} positions of five players with at most {limit} numbers, on concrete cards; play broken off after "
        f"{AHEAD // 2 + 1} to {AHEAD} draws",
        f"With five players the joker is the only best draw in {len(hits):,} of {len(tried):,} positions; with four it "
        f"{'is' if figure else 'is not'} in that of figure 5.1.",
        rows,
        GAME.format(hits[0]) if hits else None,
        columns=("positions", "tried", "the joker alone is best"),
        smallest=bool(hits),
        evidence=EXHAUSTIVE,
    )


def _joker_alone(tried: list[State]) -> Generator[Progress, None, list[State]]:
    """Those positions in which the joker is the only best draw, whenever play is broken off in the upper half of the draws."""
    if not tried:
        return []
    likes = own_place(len(tried[0].hands))
    after = yield from following(tried, renamed)
    layers = (yield from broken_off_after(after, likes, AHEAD))[AHEAD // 2 : AHEAD]
    found = []
    for number, here in enumerate(tried):
        if all(best_draw(here, after, layer, likes) == JOKER_ALONE for layer in layers):
            found.append(here)
        if number % 20 == 0:
            yield Progress(number, len(tried), "best draws")
    return found


def _cards(here: Shares) -> str:
    return GAME.format(hands_of(here.counts, here.joker, here.players))


_claim = partial(Claim, game=GAME.name, paper=KIYA_2021)

THEOREM_5_6 = (
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
            "place and the joker to the next player's turn in the same position, if all that everybody wants is not to be "
            "last, and whatever way ties are broken."
        ),
        default_limit=4,
        least=4,
        most=MOST_JUDGED[4],
        limit_means="numbers",
        check=not_the_lowest,
    ),
    _claim(
        id="theorem-5-6-places",
        place="on Theorem 5.6",
        origin="ours",
        title="Four players: the joker goes round for ever if the better place is liked more",
        printed="",
        statement=(
            "With four players there is a position in which, for everybody in turn, each number is sure to lead to the last "
            "place and the joker to the next player's turn in the same position, if everybody likes "
            "1st > 2nd > 3rd > endless play > last."
        ),
        default_limit=6,
        least=4,
        most=MOST_ROUNDS,
        limit_means="numbers",
        check=four_players,
    ),
    _claim(
        id="more-players",
        place="chapter 7, the open question",
        title="Other numbers of players: is there such a position?",
        printed="whether the k-player case for every k ≥ 5 also has an example of an infinite repetition play",
        statement=(
            "With five players or with six there is a position in which, for everybody in turn, each number is sure to lead to "
            "the last place and the joker to the next player's turn in the same position, if everybody likes endless play "
            "better than the last place alone."
        ),
        default_limit=4,
        most=MOST_ROUNDS - 2,
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
            "With five players, each of whom holds a number, there is no position with {scope} in which the joker is the "
            f"only best draw whenever play is broken off after {AHEAD // 2 + 1} to {AHEAD} draws and counts as endless, if "
            "everybody likes 1st > … > 4th > endless play > last."
        ),
        scope="at most {} numbers".format,
        default_limit=4,
        least=3,
        most=MOST_BROKEN_OFF,
        limit_means="numbers with five players",
        check=broken_off_play,
    ),
)
