"""Corollary 8, and who hits in openings, over whole tables.

The tables come from the solver; on small decks they are compared with backward induction first.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial, wraps
from itertools import permutations
from math import comb
from operator import sub
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.claims import EXHAUSTIVE, Evidence, from_engine
from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.pairs.facts.truth import hits, openings, pairs_fact, round_positions, smallest, truth
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import Stack, face_up, triangular
from lastcard.games.pairs.solver import whole_game
from lastcard.games.pairs.solver.best_response import PositionTable, build
from lastcard.games.pairs.solver.block_step import Numbers
from lastcard.games.pairs.solver.position_worth import bits, lowest, stack_of
from lastcard.games.pairs.solver.whole_game import work_out_three

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded, Fact

CHECKED = 4  # ranks up to which a table is compared with the truth
BURN = 5
READ = from_engine("the solver's tables", f"decks of up to {CHECKED} ranks without burned cards")
FOUR = 4
FOUR_PLAYER_RANKS = 3  # players, and ranks of the deck that is compared with the rules

FURTHER = Evidence(
    "exhaustive",
    "further, by native runs of lastcard table pairs in floating point, with no decision left to rounding: in none of the 783 such openings with "
    "eight ranks and the 1,295 with nine does the lowest card fold",
)

REFUTED = Conclusion(
    "The solver's tables differ from backward induction over the rules.",
    evidence=EXHAUSTIVE,
)

_table_fact = partial(pairs_fact, "ranks", limits=(3, 10, 12), evidence=READ)


def scope(limit: int) -> str:
    """Return the range of a check in words."""
    decks = f"triangular decks of 3 to {limit} ranks" if limit > 3 else "the triangular deck of 3 ranks"
    burned = f"no card burned{'' if limit <= CHECKED else f' up to {CHECKED} ranks, {BURN} beyond'}"
    return f"all positions of two players in a first round, {decks}, {burned}"


def tables(limit: int) -> Generator[Progress | Case, None, list[PositionTable]]:
    """Return the tables from 3 ranks on; none, after a case, if one contradicts the rules."""
    found = []
    for ranks in range(3, limit + 1):
        made = yield from build(triangular(ranks), 0 if ranks <= CHECKED else BURN)
        for number, state in enumerate(round_positions(triangular(ranks), 2, 0) if ranks <= CHECKED else ()):
            if made.hit(*state.stacks) != hits(state):
                yield Case(agrees=False, position=GAME.format(state))
                return []
            if not number % 16:
                yield Progress(number, 0, "positions")
        found.append(made)
    return found


def condition(made: PositionTable, *, sharp: bool = False) -> Numbers:
    """Return by both stacks where Corollary 8 makes the player to move fold."""
    return np.asarray(_excess(made, sharp=sharp) >= 0) & np.isfinite(made.payoffs)


def _excess(made: PositionTable, *, sharp: bool = False) -> Numbers:
    """Return by both stacks how much the left side of the inequality exceeds the right."""
    held = bits(len(made.deck))
    numbers = np.arange(len(held))
    low = lowest(len(made.deck))[numbers[:, None] | numbers]
    more: Numbers = np.zeros_like(low)
    for rank, count in enumerate(made.deck, start=1):
        mine, other = held[:, rank - 1, None], held[None, :, rank - 1]
        gain = np.minimum(low, rank) if sharp else low
        more += (count - mine - other) * (np.where(mine, rank, -gain) - low)
    return more


def of_stack(state: State, turn: int) -> int:
    """Return the same for a position and the player `turn` turns after the one to move."""
    stack = state.turned[turn]
    cost = sum(rank * state.deck[rank - 1] for rank in stack)
    room = sum((2 - (rank in stack)) * left for rank, left in enumerate(state.deck, start=1))
    return cost - state.low * room


def _first_marked(made: PositionTable, where: Numbers) -> str:
    states = (tuple(stack_of(int(number)) for number in pair) for pair in np.argwhere(where))
    stacks = min(states, key=lambda pair: (sum(map(len, pair)), pair), default=None)
    return _dealt(made, stacks) if stacks else ""


def _dealt(made: PositionTable, stacks: tuple[Stack, ...]) -> str:
    left = tuple(map(sub, made.deck, face_up(stacks, len(made.deck))))
    return GAME.format(State(stacks, left, (0,) * len(left), made.burn))


TableVerdict = tuple[str, str, str]  # a position where the statement is wrong, or "", and the row's columns


def of_tables(
    *, computed: str, otherwise: str, columns: tuple[str, str, str], **words: Any
) -> Callable[[Callable[[PositionTable], TableVerdict]], Fact]:
    """Return a decorator that makes a fact of a function which judges a table.

    `computed` is filled in with the row of the largest table; `otherwise` is the sentence for an exception.
    """

    def decorate(judge: Callable[[PositionTable], TableVerdict]) -> Fact:
        @wraps(judge)
        def cases(limit: int) -> Concluded:
            printed = found = ""
            for made in (yield from tables(limit)):
                wrong, printed, found = judge(made)
                yield Case(f"{len(made.deck)} ranks", printed, found)
                yield Case(agrees=not wrong, position=wrong)
                yield Progress(len(made.deck), limit, "tables")
                if wrong:
                    return otherwise
            return computed.format(printed, found, ranks=limit, pairs=comb(limit, 2)) if found else REFUTED

        return _table_fact(scope=scope, columns=columns, **words)(cases)

    return decorate


@_table_fact(
    place="Corollary 8",
    title="Certain folds, as printed",
    printed="“then u(d, d̄, s₂, s₁) = u_Fold(d, d̄, s₂, s₁) and a(d, d̄, s₂, s₁) = Fold”",
    statement="If the inequality holds for the cards s₁, the player with the cards s₂ folds.",
    bound=scope,
)
def corollary_8_printed(limit: int) -> Concluded:
    # To the letter: the inequality for one player, the conclusion for the other.
    tried, wrong, known = 0, 0, ""
    least = None
    for made in (yield from tables(limit)):
        caught = condition(made).T & np.isfinite(made.payoffs)
        tried, wrong = int(caught.sum()), int((caught & made.hits).sum())
        if wrong and not known:
            least = smallest(lambda state: of_stack(state, 1) >= 0 and hits(state), 2)
            known = GAME.format(least) if least else _first_marked(made, caught & made.hits)
        yield Case(agrees=not wrong, position=known)
        yield Progress(len(made.deck), limit, "tables")
    no_smaller = " No position of a deck with fewer cards contradicts it." if least else ""
    said = f"With {limit} ranks it says to fold in {tried:,} positions, and in {wrong:,} of them hitting is better.{no_smaller}"
    why = "u and a are those of (d, d̄, s₁, s₂): the player whose cards are in the inequality folds."
    return Conclusion(said, correction=why, smallest=least is not None) if tried else REFUTED


@of_tables(
    place="Corollary 8, corrected",
    title="Certain folds",
    statement="In {scope}: if −Σ j s₁[j] d̃[j] ≤ Σ u_Fold (2 − s₁[j]) d̃[j] for the cards s₁ of the player to move, folding is "
    "best.",
    computed="It never says to fold where hitting is better. Of {} folds with {ranks} ranks it finds {}.",
    otherwise="It is wrong.",
    columns=("deck", "folds", "found by the corollary"),
)
def corollary_8(made: PositionTable) -> TableVerdict:
    caught = condition(made)
    folds = np.isfinite(made.payoffs) & ~made.hits
    return _first_marked(made, caught & made.hits), f"{folds.sum():,}", f"{caught.sum():,}"


@_table_fact(
    place="on Corollary 8",
    title="The sign of the inequality",
    statement="The sign ≤ of the inequality is right: reversed, the corollary would say to fold where hitting is "
    "better.",
    bound=scope,
)
def corollary_8_reversed(limit: int) -> Concluded:
    tried = strictly = wrong = 0
    for made in (yield from tables(limit)):
        there, more = np.isfinite(made.payoffs), _excess(made)
        said = there & (more <= 0)
        tried, strictly = int(said.sum()), int((there & (more < 0)).sum())
        wrong = int((said & made.hits).sum())
        yield Case(agrees=True, count=tried)
        yield Progress(len(made.deck), limit, "tables")
    if not tried:
        return REFUTED
    if not wrong:
        none = Evidence("open", "no position up to the bound distinguishes the two signs")
        return Conclusion("Reversed, it is not wrong up to the bound.", status="open", evidence=none)
    found = smallest(lambda state: of_stack(state, 0) <= 0 and hits(state), 2)
    least = f" No position with fewer cards shows it than {GAME.format(found)}." if found else ""
    return (
        f"Reversed, with {limit} ranks it says to fold in {tried:,} positions ({strictly:,} where both sides "
        f"differ), and in {wrong:,} of them hitting is better.{least}"
    )


@of_tables(
    place="on Corollary 8",
    title="A few more certain folds",
    statement="In {scope}: folding is best if Σ j d[j] over the ranks in the player's stack, minus Σ min(low, j) d[j] over the "
    "others, is at least low · Σ d[j]. This finds every fold that Corollary 8 finds.",
    computed="With {ranks} ranks it finds {1} folds.",
    otherwise="It is wrong, or misses a fold that Corollary 8 finds.",
    columns=("deck", "found by Corollary 8", "found by the sharper bound"),
)
def sharper_bound(made: PositionTable) -> TableVerdict:
    caught, before = condition(made, sharp=True), condition(made)
    wrong = (caught & made.hits) | (before & ~caught)
    return _first_marked(made, wrong), f"{before.sum():,}", f"{caught.sum():,}"


@of_tables(
    place="on section 3",
    title="Openings of two players",
    statement="With one card each, among {scope}, the player with the lower card, who moves first, always hits.",
    computed="The player with the lower card hits in all {pairs} openings of {ranks} ranks; the higher card would fold in: "
    "{1}.",
    otherwise="The lower card folds.",
    columns=("deck", "", "openings that fold"),
)
def openings_of_two(made: PositionTable) -> TableVerdict:
    pairs = permutations(range(1, len(made.deck) + 1), 2)
    folds = [(a, b) for a, b in pairs if not made.hit((a,), (b,))]
    low = [_dealt(made, ((a,), (b,))) for a, b in folds if a < b]
    return "".join(low[:1]), "", " ".join(f"{a}|{b}" for a, b in folds) or "none"


@_table_fact(
    place="on section 4",
    title="Openings of three players",
    statement="In {scope}, among three players, the player with the lowest card, who moves first, always hits.",
    limits=(3, 8, 10),
    scope=f"all openings of {{}} ranks, {BURN} cards burned",
    evidence=from_engine("the solver's table", "the deck of 3 ranks without burned cards"),
)
def openings_of_three(limit: int) -> Concluded:
    small = yield from work_out_three(triangular(3), 0)
    for (one, two, three), state in openings(triangular(3), 3).items():
        if small.hits((one, two, three)) != hits(state):
            yield Case(agrees=False, position=GAME.format(state))
            return REFUTED
    found = yield from work_out_three(triangular(limit), BURN)
    cards = list(found.cards())
    folds = [each for each in cards if not found.hits(each)]
    first = [each for each in cards if each[0] < min(each[1:])]
    for each in first:
        yield Case(agrees=found.hits(each), position="|".join(map(str, each)))
    seats = [f"{sum(found.worth(each)[seat] for each in first) / len(first):+.3f}" for seat in range(3)]
    return (
        f"The lowest card hits in all {len(first)} openings in which it moves first and is alone; {len(folds)} of "
        f"{len(cards)} openings fold. Over those {len(first)}, each counted once, the seats get "
        f"{seats[0]}, {seats[1]} and {seats[2]}."
    )


@_table_fact(
    place="on section 4",
    title="Openings of four players",
    statement="In {scope}, the player with the lowest card, who moves first, always hits.",
    limits=(3, 5, 7),
    scope=lambda limit: (
        f"all openings of four players, triangular decks of {span(FOUR_PLAYER_RANKS, limit)} ranks, no card burned"
    ),
    bound="{scope}, in fractions",
    computed="The lowest card hits in every opening in which it moves first and is not tied. The seats' means "
    "count each of these once.",
    otherwise="A player with the lowest card folds, or the engine contradicts the rules.",
    correction="There are exceptions.",
    columns=("openings in which the lowest card is not tied", "expected", "found"),
    evidence=from_engine("the solver's exact tables", f"the deck of {FOUR_PLAYER_RANKS} ranks", FURTHER),
)
def openings_of_four(limit: int) -> Cases:
    for ranks in range(FOUR_PLAYER_RANKS, limit + 1):
        found = yield from whole_game.work_out_several(triangular(ranks), FOUR, 0)
        dealt = openings(triangular(ranks), FOUR)
        first = [cards for cards in found if cards[0] < min(cards[1:])]
        folding = [cards for cards in first if not found[cards].hits]
        wrong = [dealt[cards] for cards in folding]
        if ranks == FOUR_PLAYER_RANKS:
            wrong += [state for cards, state in dealt.items() if found[cards] != (truth(state), hits(state))]
        totals = [sum(shares) for shares in zip(*(found[cards].payoffs for cards in first), strict=True)]
        seats = ", ".join(f"{float(total / len(first)):+.4f}" for total in totals)
        folds = sum(not opening.hits for opening in found.values())
        label = f"{ranks} ranks: {len(first)} openings of {len(found)}, {folds} of which fold"
        computed = f"{len(folding)} of them fold; seats {seats}"
        yield Case(label, "0 of them fold", computed, not wrong, "".join(map(GAME.format, wrong[:1])))
