"""Checks of Corollary 8, and of who hits and who folds in openings, over whole tables.

The tables come from the solver; on the decks of up to four ranks they are compared with backward induction over the
rules first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import EXHAUSTIVE, Evidence, Finding, Row, from_engine, unchecked
from lastcard.core.progress import Progress
from lastcard.games.pairs.claims.smallest_positions import refuting, smallest
from lastcard.games.pairs.claims.truth import hits, positions
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import face_up, triangular
from lastcard.games.pairs.solver.stack_numbers import bits, lowest, stack_of
from lastcard.games.pairs.solver.two_players.table import Table, build
from lastcard.games.pairs.solver.whole_game.openings_of_three import work_out

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from lastcard.core.claims import Check
    from lastcard.games.pairs.rules.position import Stack
    from lastcard.games.pairs.solver.induction.subsets import Numbers

CHECKED = 4
"""Ranks up to which a table is compared with the truth."""

BURN = 5

READ = from_engine("the solver's tables", f"decks of up to {CHECKED} ranks without burned cards")
"""What is read from tables of the solver rests on."""


class Refuted(Exception):
    """A table of the solver that is not what the rules say, with the position where it is not."""

    def __init__(self, state: State) -> None:
        super().__init__(GAME.format(state))
        self.state = state


def judged(check: Callable[[int], Check]) -> Callable[[int], Check]:
    """Return a check that fails where a table that it relies on is refuted by the rules."""

    def checked(limit: int) -> Check:
        if limit < 3:
            return unchecked(scope(limit))
        try:
            return (yield from check(limit))
        except Refuted as found:
            return Finding(
                "fails",
                scope(limit),
                "The solver, whose tables this is read from, is not what backward induction over the rules finds here.",
                counterexample=GAME.format(found.state),
                evidence=EXHAUSTIVE,
            )

    return checked


def tables(limit: int) -> Generator[Progress, None, list[Table]]:
    """Return the tables of decks with 3 ranks up to the bound (12 at most), checked where they are small.

    Raises `Refuted` if a table is not what the rules say.
    """
    found = []
    for ranks in range(3, min(limit, 12) + 1):
        made = yield from build(triangular(ranks), 0 if ranks <= CHECKED else BURN)
        if ranks <= CHECKED:
            for number, state in enumerate(positions(triangular(ranks), 2, 0)):
                if made.hit(*state.stacks) != hits(state):
                    raise Refuted(state)
                if not number % 16:
                    yield Progress(number, 0, "positions")
        found.append(made)
    return found


def condition(made: Table, *, sharp: bool = False) -> Numbers:
    """Where the inequality of Corollary 8 is fulfilled for the player to move, by both stacks."""
    return np.asarray(excess(made, sharp=sharp) >= 0)


def excess(made: Table, *, sharp: bool = False) -> Numbers:
    """By how much the left side of the inequality is more than the right, both turned to what is paid, by both stacks."""
    ranks = len(made.deck)
    numbers, held = np.arange(1 << ranks), bits(ranks)
    points, deck = np.arange(1, ranks + 1), np.array(made.deck)
    left = (held @ (points * (deck - 1)))[:, None] - (held * points) @ held.T
    pairing = (held @ (deck - 1))[:, None] - held @ held.T
    size = held.sum(axis=1)
    cards = sum(made.deck) - size[:, None] - size[None, :]
    low = lowest(ranks)[numbers[:, None] | numbers[None, :]]
    if not sharp:
        return np.asarray(left - low * (pairing + 2 * (cards - pairing)))
    gain = np.zeros_like(left)
    for rank in range(1, ranks + 1):
        free = (1 - held[:, rank - 1])[:, None] * (deck[rank - 1] - held[None, :, rank - 1])
        gain += np.minimum(low, rank) * free
    return np.asarray(left - gain - low * cards)


def of_stack(state: State, turn: int) -> int:
    """The same, written out for the cards of a player, counted from the one to move."""
    stack = state.turned[turn]
    cost = sum(rank * state.deck[rank - 1] for rank in stack)
    room = sum((2 - (rank in stack)) * left for rank, left in enumerate(state.deck, start=1))
    return cost - state.low * room


@judged
def corollary_8(limit: int) -> Check:
    """Corollary 8 with its conclusion about the player to move."""
    rows = []
    for made in (yield from tables(limit)):
        there = np.isfinite(made.payoffs)
        caught = condition(made) & there
        folds = there & ~made.hits
        wrong = caught & made.hits
        if wrong.any():
            return _wrong(limit, "It is wrong.", _first(made, wrong))
        rows.append(Row(f"{len(made.deck)} ranks", f"{int(folds.sum()):,}", f"{int(caught.sum()):,}", None))
        yield Progress(len(rows), limit, "tables")
    return Finding(
        "holds",
        scope(limit),
        f"It never says to fold where hitting is better; of {rows[-1].printed} folds with {rows[-1].label} it finds "
        f"{rows[-1].computed}.",
        tuple(rows),
        columns=("deck", "folds", "found by the corollary"),
        evidence=READ,
    )


@judged
def corollary_8_printed(limit: int) -> Check:
    """Corollary 8 to the letter: the inequality for one player, the conclusion for the other."""
    tried = wrong = 0
    first: State | None = None
    for made in (yield from tables(limit)):
        caught = condition(made).T & np.isfinite(made.payoffs)
        tried, wrong = int(caught.sum()), int((caught & made.hits).sum())
        first = _first(made, caught & made.hits) if wrong and not first else first
        yield Progress(len(made.deck), limit, "tables")
    if not tried:
        return unchecked(scope(limit))
    said, found = refuting(lambda state: of_stack(state, 1) >= 0 and hits(state), first)
    return Finding(
        "fails" if wrong else "holds",
        scope(limit),
        f"With {min(limit, 12)} ranks it says to fold in {tried:,} positions, and in {wrong:,} of them hitting is better."
        f"{said}",
        correction="u and a are those of (d, d̄, s₁, s₂): whose cards stand in the inequality folds.",
        evidence=READ,
        **found,
    )


@judged
def corollary_8_reversed(limit: int) -> Check:
    """Corollary 8 with ≤ turned round to ≥, which would be wrong."""
    tried = strictly = wrong = 0
    for made in (yield from tables(limit)):
        there, more = np.isfinite(made.payoffs), excess(made)
        said = there & (more <= 0)
        tried, strictly = int(said.sum()), int((there & (more < 0)).sum())
        wrong = int((said & made.hits).sum())
        yield Progress(len(made.deck), limit, "tables")
    if not tried:
        return unchecked(scope(limit))
    if not wrong:
        none = Evidence("open", "no position up to the bound tells the two signs apart")
        return Finding("open", scope(limit), "Turned round it is not wrong up to the bound.", evidence=none)
    found = smallest(lambda state: of_stack(state, 0) <= 0 and hits(state), 2)
    return Finding(
        "holds",
        scope(limit),
        f"Turned round, with {min(limit, 12)} ranks it says to fold in {tried:,} positions ({strictly:,} where both sides "
        f"differ), and in {wrong:,} of them hitting is better."
        + (f" No position with fewer cards in all shows it than {GAME.format(found)}." if found else ""),
        evidence=READ,
    )


@judged
def sharper(limit: int) -> Check:
    """The bound that counts a low card that comes as the lowest from then on."""
    rows = []
    for made in (yield from tables(limit)):
        there = np.isfinite(made.payoffs)
        caught, before = condition(made, sharp=True) & there, condition(made) & there
        if (wrong := (caught & made.hits) | (before & ~caught)).any():
            return _wrong(limit, "It is wrong, or does not find what Corollary 8 finds.", _first(made, wrong))
        rows.append(Row(f"{len(made.deck)} ranks", f"{int(before.sum()):,}", f"{int(caught.sum()):,}", None))
    return Finding(
        "holds",
        scope(limit),
        f"With {rows[-1].label} it finds {rows[-1].computed} folds.",
        tuple(rows),
        columns=("deck", "found by Corollary 8", "found by the sharper bound"),
        evidence=READ,
    )


@judged
def openings_of_two(limit: int) -> Check:
    """Who hits with one card each."""
    rows, ranks = [], min(limit, 12)
    for made in (yield from tables(limit)):
        ranks = len(made.deck)
        pairs = [(a, b) for a in range(1, ranks + 1) for b in range(1, ranks + 1) if a != b]
        folds = [(a, b) for a, b in pairs if not made.hit((a,), (b,))]
        low = [pair for pair in folds if pair[0] < pair[1]]
        if low:
            return _wrong(limit, "The lower card folds.", _dealt(made, ((low[0][0],), (low[0][1],))))
        rows.append(Row(f"{ranks} ranks", "", " ".join(f"{a}|{b}" for a, b in folds) or "none", None))
    return Finding(
        "holds",
        scope(limit),
        f"The player with the lower card hits in all {ranks * (ranks - 1) // 2} openings of {ranks} ranks; the higher "
        f"card would fold in: {rows[-1].computed}.",
        tuple(rows),
        columns=("deck", "", "openings that fold"),
        evidence=READ,
    )


def openings_of(limit: int) -> str:
    """Return the range of `openings_of_three` in words."""
    return f"all openings of {min(limit, 10)} ranks, {BURN} cards burned"


@judged
def openings_of_three(limit: int) -> Check:
    """Who hits with one card each among three players."""
    ranks = min(limit, 10)
    small = yield from work_out(triangular(3), 0)
    for state in positions(triangular(3), 3, 0):
        if all(len(stack) == 1 for stack in state.stacks):
            one, two, three = (stack[0] for stack in state.stacks)
            if small.hits((one, two, three)) != hits(state):
                raise Refuted(state)
    found = yield from work_out(triangular(ranks), BURN)
    cards = list(found.cards())
    folds = [each for each in cards if not found.hits(each)]
    first = [each for each in cards if each[0] < min(each[1:])]
    wrong = [each for each in folds if each in set(first)]
    seats = [sum(found.worth(each)[seat] for each in first) / len(first) for seat in range(3)]
    return Finding(
        "fails" if wrong else "holds",
        openings_of(limit),
        f"The lowest card hits in all {len(first)} openings in which it moves first and is alone; {len(folds)} of "
        f"{len(cards)} openings fold. Over those {len(first)}, each counted once, the seats get "
        f"{seats[0]:+.3f}, {seats[1]:+.3f} and {seats[2]:+.3f}.",
        counterexample="|".join(map(str, wrong[0])) if wrong else None,
        evidence=from_engine("the solver's table", "the deck of 3 ranks without burned cards"),
    )


def _wrong(limit: int, said: str, where: State) -> Finding:
    return Finding("fails", scope(limit), said, counterexample=GAME.format(where), evidence=READ)


def scope(limit: int) -> str:
    """Return the range of a check in words."""
    if limit < 3:
        return "no deck, as the smallest that is looked at has 3 ranks"
    decks = (
        f"triangular decks of 3 to {min(limit, 12)} ranks" if limit > 3 else "the triangular deck of 3 ranks"
    )
    burned = f"no card burned{'' if limit <= CHECKED else f' up to {CHECKED} ranks, {BURN} beyond'}"
    return f"all positions of two players in a first round, {decks}, {burned}"


def _first(made: Table, where: Numbers) -> State:
    """The position of a set with the fewest cards on the table, then the lowest."""
    states = [tuple(stack_of(int(number)) for number in pair) for pair in np.argwhere(where)]
    return _dealt(made, min(states, key=lambda pair: (sum(map(len, pair)), pair)))


def _dealt(made: Table, stacks: tuple[Stack, ...]) -> State:
    """The position of a first round with these stacks."""
    left = tuple(a - b for a, b in zip(made.deck, face_up(stacks, len(made.deck)), strict=True))
    return State(stacks, left, (0,) * len(left), made.burn)
