"""Lemma 5.7, Theorem 5.6 and the question of chapter 7: endless rounds of the joker.

The text of the lemma is garbled; the position is that of figure 5.1. Theorem 5.6 aims at "not to be the
lowest", which leaves open what else is liked better. The solver searches; small positions, and all that it
finds, are judged on concrete cards besides.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence
from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress
from lastcard.games.babanuki.facts.brute_force import (
    JOKER_ALONE,
    Following,
    all_after,
    best_draw,
    broken_off_after,
    goes_round,
    judge_cards,
    renamed,
    to_be_tried,
    what_is_left,
)
from lastcard.games.babanuki.facts.common import baba_fact
from lastcard.games.babanuki.rules import GAME, JOKER, State
from lastcard.games.babanuki.solver.attractors import Sharing, hands_of, sharing
from lastcard.games.babanuki.solver.own_place import (
    FoundRounds,
    Prospects,
    joker_rounds,
    own_place,
    turned_counts,
)

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded

FIGURE = "1,4|2,3|1,4|2,3,J"

# The name of an order of preference, and how much each place, or endless play (None), is liked.
Order = tuple[str, dict[int | None, int]]

BY_PLACE: Order = ("1st > 2nd > 3rd > endless > last", {0: 4, 1: 3, 2: 2, None: 1, 3: 0})
ENDLESS_THIRD: Order = ("1st > 2nd > endless > 3rd > last", {0: 4, 1: 3, None: 2, 2: 1, 3: 0})
_NOT_LAST: dict[int | None, int] = {0: 1, 1: 1, 2: 1, None: 1, 3: 0}
ORDERS: tuple[Order, ...] = (
    BY_PLACE,
    ENDLESS_THIRD,
    ("1st > 2nd > 3rd > last > endless", {0: 4, 1: 3, 2: 2, 3: 1, None: 0}),
    ("only not to be last: 1st = 2nd = 3rd = endless > last", _NOT_LAST),
    ("only to be first: 1st > 2nd = 3rd = endless = last", {0: 1, 1: 0, 2: 0, None: 0, 3: 0}),
)
# The printed aim, not to be last, and ways to break its ties.
AIMS: tuple[Order, ...] = (
    ("1st = 2nd = 3rd = endless > last, ties left open", _NOT_LAST),
    BY_PLACE,
    ENDLESS_THIRD,
    ("endless > 1st > 2nd > 3rd > last", {None: 4, 0: 3, 1: 2, 2: 1, 3: 0}),
)

# By players: numbers up to which all positions are judged on concrete cards as well.
MOST_JUDGED = {3: 6, 4: 4, 5: 3, 6: 3}

DRAWS_AHEAD = 24  # draws ahead in the search among five players

_lemma = partial(
    baba_fact,
    place="section 5.4, Lemma 5.7",
    printed="if each player takes the best action to improve his/her ranking, it occurs repetition draw in the case of the "
    "following hand arrangement",
)


@_lemma(
    "",
    title="Four players, each for their own best place",
    statement=f"In {FIGURE}, let everybody prefer 1st > 2nd > 3rd > endless play > last, and let nobody make a draw that is "
    "sure to be worse for them than another. Then a player who draws a number comes last, the joker leads to the "
    "same position for the next player, and a player who always draws the joker is not last. So play never ends.",
    computed="A player who draws a number comes last, however ties are broken. A player who draws the joker leaves the same "
    "position to the next player, and one who always does so is never last: either another player draws a number "
    "and comes last, or play never ends. So the joker is everybody's only best draw, and play repeats.",
    otherwise="The search finds otherwise.",
    columns=("draw", "printed", "what follows"),
)
def lemma_5_7_own_place(limit: int) -> Concluded:
    start = GAME.parse(FIGURE)
    after = yield from all_after((start,), renamed)
    left = yield from what_is_left(after, own_place(4))
    prospects = Prospects(4)
    yield from prospects.look(sharing(start))
    for card in start.moves:
        there = renamed(start.after(card))
        if card == JOKER:
            same, said = (sharing(there) == sharing(start), "the same position for the next player")
            yield Case("the joker", "repetition", said, same, FIGURE)
        else:
            (ending, *more), words = left[there], "nothing is determined"
            if not more:
                places = zip(("1st", "2nd", "3rd", "last"), ending, strict=True)
                words = ", ".join(f"{place} player {seat}" for place, seat in places)
            yield Case(f"the number {GAME.format_move(card)}", "", words)
            yield Case(agrees={ending[3:] for ending in left[there]} == {(0,)}, position=FIGURE)
    begin = renamed(start)
    never = left[begin] == {()}
    comes_to = "play never ends" if never else f"{len(left[begin])} outcomes are not ruled out"
    yield Case("the position", "repetition", comes_to, never and goes_round(begin, after, left), FIGURE)
    unlike = sum(
        left[here]
        != {here.finished + tuple(map(here.playing.__getitem__, to)) for to in prospects.of(sharing(here))}
        for here in after
    )
    label = "positions where Explore’s induction differs"
    yield Case(label, "0", f"{unlike}", not unlike, FIGURE)
    bound = f"figure 5.1, all {len(after):,} positions that can follow, up to the names of the cards"
    return Conclusion(bound=bound)


@_lemma(
    "",
    title="Four players, each against all others together",
    statement=f"In {FIGURE} the player who draws the joker cannot be made last by all the others together.",
    computed="All others together cannot make a player last who has drawn the joker.",
    otherwise="All others together can make a player last who has drawn the joker: it does not save them from a coalition.",
    correction="It holds if each player plays for their own place, and prefers endless play to last place only.",
    columns=("position", "this reading", "can be made last"),
)
def lemma_5_7_security(limit: int) -> Concluded:
    start = GAME.parse(FIGURE)
    judged = yield from judge_cards(start)

    def in_danger(here: State) -> str:
        return f"players {', '.join(map(str, judged.made_last(here)))}"

    yield Case("the position", "", in_danger(start))
    for card, there in judged.after[start].items():
        printed, agrees = "", None
        if card == JOKER:
            printed, agrees = "not player 0", 0 not in judged.made_last(there)
        yield Case(f"after {GAME.format_move(card)}", printed, in_danger(there), agrees, FIGURE)
    return Conclusion(
        bound=f"the position of figure 5.1, all {len(judged.after):,} positions that can follow"
    )


@_lemma(
    "draws ahead",
    title="Four players, five orders of preference",
    statement=f"In {FIGURE}, if play is stopped after some number of draws and counts as endless, and everybody makes a "
    "draw that is best in that game, only the joker is best, wherever endless play ranks in everybody's preferences. "
    "We look at the numbers of draws in the upper half up to the bound.",
    limits=(12, 40, 200),
    bound=lambda limit: f"play stopped after {limit // 2 + 1} to {limit} draws, five orders of preference",
    columns=("order of preference", "printed", "best draw, however ties are broken"),
)
def lemma_5_7_orders(limit: int) -> Concluded:
    start = renamed(GAME.parse(FIGURE))
    after = yield from all_after((start,), renamed)
    some: list[str] = []
    for name, likes in ORDERS:
        layers = yield from broken_off_after(after, likes.__getitem__, limit)
        late = {best_draw(start, after, layer, likes.__getitem__) for layer in layers[limit // 2 : limit]}
        some += [name] if late == {JOKER_ALONE} else []
        yield Case(name, JOKER_ALONE, " or ".join(sorted(late)), late == {JOKER_ALONE}, FIGURE)
    return Conclusion(
        f"Only the joker is best in {len(some)} of {len(ORDERS)} orders: it depends on where endless play ranks.",
        correction=f"It is true if all prefer {' or '.join(some)}." if some else None,
    )


@baba_fact(
    "numbers",
    place="Theorem 5.6",
    title="Four players: positions in which the joker goes round for ever",
    printed="There is a situation where the situation is the repetition is the best strategy when aiming for all the "
    "players not to be the lowest",
    statement="With four players there is a position in which, for each player in turn, every number is sure to lead to last "
    "place and the joker to the same position for the next player, if everybody wants only not to be last, however "
    "ties are broken.",
    limits=(4, 4, MOST_JUDGED[4]),
    columns=("preference", "", "positions"),
)
def theorem_5_6(limit: int) -> Concluded:
    tried = yield from to_be_tried(4, limit)
    after = yield from all_after(tried, renamed)
    found = {}
    for name, likes in AIMS:
        left = yield from what_is_left(after, likes.__getitem__)
        found[name] = [here for here in tried if goes_round(here, after, left)]
    repeats = sum(_comes_back(here, after) for here in tried)
    label = "the joker comes back if everybody draws it, and nobody is last"
    yield Case(label, "", f"{repeats} of {len(tried)}")
    for name, rounds in found.items():
        how_many = f"{len(rounds)}: {GAME.format(rounds[0])}" if rounds else "none"
        yield Case(f"every number leads to last place: {name}", "", how_many)
    bound = f"all {len(tried):,} positions with at most {limit} numbers in which each player holds one, on concrete cards"
    sure = found.pop(AIMS[0][0])
    some = " or ".join(name for name, rounds in found.items() if rounds)
    if sure:
        yield Case(agrees=True)
        said = f"There {_are(len(sure))} in which every number is sure to lead to last place, however ties are broken."
        return Conclusion(said, bound)
    if not some:
        yield Case(agrees=False, position=FIGURE)
        said = "Neither in figure 5.1 nor elsewhere is any number sure to lead to last place, under any of these orders."
        return Conclusion(said, bound)
    return Conclusion(
        "It depends on what the thesis leaves open. If everybody draws the joker for ever, nobody is last, which is best "
        f"for this aim; but that is so in {repeats} of {len(tried)} positions. Whether a number is worse depends on ties: "
        f"somewhere it is, if they are broken as {some}, and nowhere up to the bound if they are left open or broken "
        "in another way listed here.",
        bound,
        f"It is true if everybody prefers {some}.",
        status="open",
        evidence=Evidence("open", "the thesis does not say how ties are broken"),
    )


def _comes_back(here: State, after: Following) -> bool:
    there = here
    for _ in here.hands:
        if JOKER not in after[there]:
            return False
        there = after[there][JOKER]
    return there == here


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count:,}"


@baba_fact(
    "numbers",
    place="on Theorem 5.6",
    title="Four players: the joker goes round for ever if better places are preferred",
    statement="With four players there is a position in which, for each player in turn, every number is sure to lead to last "
    "place and the joker to the same position for the next player, if everybody prefers "
    "1st > 2nd > 3rd > endless play > last.",
    limits=(4, 6, 8),
    columns=("position", "", "size"),
    wrong="fails",
)
def theorem_5_6_places(limit: int) -> Concluded:
    found = yield from joker_rounds(4, limit)
    for here in found.rounds:
        yield Case(GAME.format(hands_of(*here)), "", f"{sum(here.counts)} numbers")
    yield (yield from _on_cards(4, limit, found))
    yield Case(agrees=bool(found.rounds))
    return Conclusion(
        f"There {_are(len(found.rounds))} in which each player in turn comes last after any number, and so draws the joker, for ever.",
        f"all {found.tried:,} positions with at most {limit} numbers in which each player holds one, rotations counted once",
    )


@baba_fact(
    "numbers with five players",
    place="chapter 7, the open question",
    title="Other numbers of players: is there such a position?",
    printed="whether the k-player case for every k ≥ 5 also has an example of an infinite repetition play",
    statement="With five or six players there is a position in which, for each player in turn, every number is sure to lead to "
    "last place and the joker to the same position for the next player, if everybody prefers endless play to last "
    "place only.",
    limits=(1, 4, 6),
    columns=("positions", "tried", "found"),
    wrong="fails",
)
def more_players(limit: int) -> Concluded:
    labels, judged = [], []
    more: list[Sharing] = []
    for players, most in ((3, 2 * limit), (5, limit), (6, limit - 1)):
        if most >= (players + 1) // 2:
            found = yield from joker_rounds(players, most)
            more += found.rounds if players > 4 else ()
            labels.append(f"{players} players, up to {most} numbers")
            examples = "; ".join(GAME.format(hands_of(*here)) for here in found.rounds[:2]) or "none"
            yield Case(labels[-1], f"{found.tried:,}", examples)
            judged.append((yield from _on_cards(players, most, found)))
    yield from judged
    bound = f"{', '.join(labels)}; positions in which each player holds a number, rotations counted once"
    if not all(case.agrees for case in judged):
        said = "The search that judges this differs from a brute force over concrete cards."
        return Conclusion(said, bound)
    if more:
        return Conclusion(f"There is one: {GAME.format(hands_of(*more[0]))}.", bound)
    return Conclusion(
        "Up to the bound there is none with three, five or six players.",
        bound,
        status="open",
        evidence=Evidence(
            "open",
            "none is known. By the record of a native run of docs/audit/babanuki-equilibria.c, none exists for five players with up to "
            "twelve numbers and none for six with up to seven: all equilibria would have to lead to endless play. "
            "With five and with six players, some equilibria do: rounds-in-equilibrium",
        ),
    )


def _on_cards(players: int, most: int, found: FoundRounds) -> Generator[Progress, None, Case]:
    most = min(most, MOST_JUDGED[players])
    claimed = {
        renamed(hands_of(counts, players - 1, players))
        for here in found.rounds
        for counts in turned_counts(here.counts, players)
    }
    tried = yield from to_be_tried(players, most)
    together = [*tried, *claimed.difference(tried)]
    after = yield from all_after(together, renamed)
    left = yield from what_is_left(after, own_place(players))
    right = sum(goes_round(here, after, left) == (here in claimed) for here in together)
    label = f"{players} players, up to {most} numbers, on concrete cards"
    return Case(label, f"{len(together):,}", f"the same in {right:,}", right == len(together))


@baba_fact(
    "numbers with five players",
    place="on the open question of chapter 7",
    title="Five players: is the joker ever the only best draw, if play is stopped?",
    statement="With five players, each of whom holds a number, there is no position with {scope} in which the joker is the "
    f"only best draw whenever play is stopped after {DRAWS_AHEAD // 2 + 1} to {DRAWS_AHEAD} draws and counts as endless, if "
    "everybody prefers 1st > … > 4th > endless play > last.",
    limits=(3, 4, 4),
    scope="at most {} numbers",
    columns=("positions", "tried", "only the joker is best"),
    by_size=True,
)
def more_players_broken_off(limit: int) -> Concluded:
    tried = yield from to_be_tried(5, limit)
    hits = yield from _joker_alone(tried)
    figure = yield from _joker_alone([renamed(GAME.parse(FIGURE))])
    yield Case("figure 5.1, four players", "1", f"{len(figure)}")
    first = GAME.format(hits[0]) if hits else ""
    yield Case(f"five players, up to {limit} numbers", f"{len(tried):,}", f"{len(hits):,}", not hits, first)
    return Conclusion(
        f"With five players the joker is the only best draw in {len(hits):,} of {len(tried):,} positions; with four it "
        f"{'is' if figure else 'is not'} in that of figure 5.1.",
        f"{len(tried):,} positions of five players with at most {limit} numbers, on concrete cards; play stopped after "
        f"{DRAWS_AHEAD // 2 + 1} to {DRAWS_AHEAD} draws",
    )


def _joker_alone(tried: list[State]) -> Generator[Progress, None, list[State]]:
    """Return those where the joker is always the only best draw, broken off late."""
    likes = own_place(len(tried[0].hands))
    after = yield from all_after(tried, renamed)
    layers = (yield from broken_off_after(after, likes, DRAWS_AHEAD))[DRAWS_AHEAD // 2 : DRAWS_AHEAD]
    found = []
    for number, here in enumerate(tried):
        if all(best_draw(here, after, layer, likes) == JOKER_ALONE for layer in layers):
            found.append(here)
        if number % 20 == 0:
            yield Progress(number, len(tried), "best draws")
    return found
