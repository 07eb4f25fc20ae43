"""Three players who want not to be the one who reaches the target: what the casino's equilibrium gives away, by the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from lastcard.core.claims import Evidence, Finding, Rows
from lastcard.core.progress import Progress
from lastcard.games.pairs.claims.truth import deals, hits
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import FOLD, HIT, triangular

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from numpy.typing import NDArray

    from lastcard.core.claims import Check
    from lastcard.games.pairs.rules import State

    Scores = tuple[int, int, int]
    Chances = dict[Scores, "Number"]
    Numbers = NDArray[Any]

Number = Fraction | float

RANKS = (3, 4)
"""The decks that are tried, by their ranks."""

RECORD = (
    "in floating point, natively: 7.3 in a million from the beginning and 9.50% at most with three ranks and 21 points; 2.28% and 11.15% "
    "with four ranks and 21 points; 2.43% and 10.05% with five ranks and 21 points"
)


def real_objective_of_three(limit: int) -> Check:
    """Let one of three play as well as can be against two who play the casino's equilibrium, and compare."""
    rows, said, worse = Rows(), [], 0
    for ranks in RANKS:
        alike = yield from losing(ranks, limit, free=False)
        best = yield from losing(ranks, limit, free=True)
        gain = {scores: alike[scores] - best[scores] for scores in alike}
        where = max(gain, key=lambda scores: (gain[scores], [-score for score in scores]))
        begin = gain[0, 0, 0]
        better = sum(share > 0 for share in gain.values())
        worse += better
        place = ", ".join(map(str, where))
        rows.add(
            f"{ranks} ranks, scores {place}: chance to lose that the casino's equilibrium adds",
            "none",
            f"{gain[where]}",
            not better,
        )
        rows.add(f"{ranks} ranks, from the beginning", "none", f"{begin}", not begin)
        said.append(
            f"with {ranks} ranks at {better} of {len(gain)} triples of scores: by {float(gain[where]):.2%} at {place} (one's own "
            f"first, then in turn order), by {float(begin):.3%} from the beginning"
        )
    return Finding(
        "fails" if worse else "holds",
        f"three players, the triangular decks of {' and '.join(map(str, RANKS))} ranks, no card burned, not to reach {limit}, all "
        "scores, in fractions",
        f"Against two who play it, who plays it too loses more often than need be {'; '.join(said)}.",
        tuple(rows),
        correction="Near the target the moves differ, as with two players." if worse else None,
        evidence=Evidence("exhaustive", RECORD),
    )


def losing(ranks: int, target: int, *, free: bool, exact: bool = True) -> Generator[Progress, None, Chances]:
    """Return for all scores below the target how often the first player reaches it first, in slices.

    The others play the casino's equilibrium; so does the first player, or, if `free`, what makes losing least likely. Each round
    is dealt from the whole deck; where the cards run out before it is known who begins it is dealt again, and where nobody
    scores in a round all are as likely to lose. Not `exact`, it is worked out in floating point.
    """
    openings = list(deals(triangular(ranks), 3, 0))
    whole = sum((share for _, share in openings), Fraction(0))
    places: dict[State, int] = {}
    nodes: list[Node] = []
    for number, (state, _) in enumerate(openings):
        _listed(state, places, nodes)
        yield Progress(number, len(openings), "positions of a round")
    one: Number = Fraction(1) if exact else 1.0
    begin = [(one * (share / whole), places[state]) for state, share in openings]
    if not exact:
        nodes = [
            [(float(share), after) for share, after in node] if isinstance(node, list) else node
            for node in nodes
        ]
    chances: Chances = {}
    for total in reversed(range(3 * target - 2)):
        alike = [(x, y, z) for x, y, z in product(range(target), repeat=3) if x + y + z == total]
        ends = _ends(chances, alike, target, ranks, one)
        none = 0 * ends[None]
        found: list[Numbers] = []
        for node in nodes:
            if isinstance(node, list):
                found.append(sum((share * found[after] for share, after in node), none))
            elif isinstance(node, Turn):
                hit, fold = found[node.hit], found[node.fold]
                found.append(np.minimum(hit, fold) if free and node.first else hit if node.hits else fold)
            else:
                found.append(ends[node])
        begun = sum((share * found[place] for share, place in begin), none)
        chances |= dict(zip(alike, begun, strict=True))
        yield Progress(len(chances), target**3, "scores of three")
    return chances


def _ends(
    chances: Chances, alike: Sequence[Scores], target: int, ranks: int, one: Number
) -> Mapping[tuple[int, int] | None, Numbers]:
    """How likely the first player is to lose in the end, from scores of one sum, by who scores how many points now, or nobody."""

    def then(scores: Scores, seat: int, points: int) -> Number:
        first, second, third = (score + points * (place == seat) for place, score in enumerate(scores))
        return one * int(seat == 0) if scores[seat] + points >= target else chances[first, second, third]

    kind = type(one) if isinstance(one, float) else object
    found: dict[tuple[int, int] | None, Numbers] = {
        (seat, points): np.array([then(scores, seat, points) for scores in alike], dtype=kind)
        for seat, points in product(range(3), range(1, ranks + 1))
    }
    return found | {None: np.array([one / 3] * len(alike), dtype=kind)}


class Turn(NamedTuple):
    """A turn of a player: the places of what follows, whether it is the first player's, and what the casino's equilibrium does."""

    hit: int
    fold: int
    first: bool
    hits: bool


Node = list[tuple[Number, int]] | Turn | tuple[int, int] | None
"""What a position is: cards that may come, a turn, an end (the seat that scores, and how much), or an end without a score."""


def _listed(state: State, places: dict[State, int], nodes: list[Node]) -> int:
    """Put a position into a list behind all that can follow; return its place."""
    if state not in places:
        outcome = GAME.outcome(state)
        node: Node = None
        if outcome is not None:
            cost = min(outcome.payoffs)
            node = (outcome.payoffs.index(cost), int(-cost) // 2) if cost else None
        elif state.dealing:
            node = [
                (share, _listed(GAME.play(state, rank), places, nodes))
                for rank, share in GAME.chance_outcomes(state)
            ]
        else:
            after = [_listed(GAME.play(state, move), places, nodes) for move in (HIT, FOLD)]
            node = Turn(after[0], after[1], state.player == 0, hits(state))
        places[state] = len(nodes)
        nodes.append(node)
    return places[state]
