"""Three players who want not to be the one who reaches the target: what the casino's equilibrium gives away, by the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row
from lastcard.core.progress import Progress
from lastcard.games.pairs.claims.truth import deals, hits
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import FOLD, HIT, triangular

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from lastcard.core.claims import Check
    from lastcard.games.pairs.rules import State

    Scores = tuple[int, int, int]
    Chances = dict[Scores, Fraction]

RANKS = 3
EVEN = Fraction(1, 3)


def real_objective_of_three(limit: int) -> Check:
    """Let one of three play as well as can be against two who play the casino's equilibrium, and compare."""
    alike = yield from losing(RANKS, limit, free=False)
    best = yield from losing(RANKS, limit, free=True)
    gain = {scores: alike[scores] - best[scores] for scores in alike}
    where = max(gain, key=lambda scores: (gain[scores], [-score for score in scores]))
    begin = gain[0, 0, 0]
    better = sum(share > 0 for share in gain.values())
    place = ", ".join(map(str, where))
    return Finding(
        "fails" if better else "holds",
        f"three players, the triangular deck of {RANKS} ranks, no card burned, not to reach {limit}, all scores, in fractions",
        f"Against two who play it, who plays it too loses more often than need be at {better} of {len(gain)} triples of scores: "
        f"by {float(gain[where]):.2%} at {place} (one's own first, then in turn order), by {float(begin):.3%} from the beginning.",
        (
            Row(
                f"scores {place}: chance to lose that the casino's equilibrium adds",
                "none",
                f"{gain[where]}",
                not better,
            ),
            Row("from the beginning", "none", f"{begin}", not begin),
        ),
        correction="Near the target the moves differ, as with two players." if better else None,
        evidence=EXHAUSTIVE,
    )


def losing(ranks: int, target: int, *, free: bool) -> Generator[Progress, None, Chances]:
    """Return for all scores below the target how often the first player reaches it first, in slices.

    The others play the casino's equilibrium; so does the first player, or, if `free`, what makes losing least likely. Each round
    is dealt from the whole deck; where the cards run out before it is known who begins it is dealt again, and where nobody
    scores in a round all are as likely to lose.
    """
    openings = list(deals(triangular(ranks), 3, 0))
    whole = sum((share for _, share in openings), Fraction(0))
    chances: Chances = {}
    triples = sorted(product(range(target), repeat=3), key=sum, reverse=True)
    for done, (mine, second, third) in enumerate(triples):
        ends = _ends(chances, (mine, second, third), target, ranks)
        known: dict[State, Fraction] = {}
        total = sum((share * _chance(state, ends, known, free) for state, share in openings), Fraction(0))
        chances[mine, second, third] = total / whole
        yield Progress(done, len(triples), "scores of three")
    return chances


def _ends(chances: Chances, scores: Scores, target: int, ranks: int) -> Mapping[tuple[int, int], Fraction]:
    """How likely the first player is to lose in the end, by who scores how many points now."""
    found = {}
    for seat, points in product(range(3), range(1, ranks + 1)):
        after = [score + points * (place == seat) for place, score in enumerate(scores)]
        found[seat, points] = (
            Fraction(int(seat == 0)) if after[seat] >= target else chances[after[0], after[1], after[2]]
        )
    return found


def _chance(
    state: State, ends: Mapping[tuple[int, int], Fraction], known: dict[State, Fraction], free: bool
) -> Fraction:
    """How likely the first player is to lose from a position."""
    if state in known:
        return known[state]
    outcome = GAME.outcome(state)
    if outcome is not None:
        cost = min(outcome.payoffs)
        found = ends[outcome.payoffs.index(cost), int(-cost) // 2] if cost else EVEN
    elif state.dealing:
        found = sum(
            (
                share * _chance(GAME.play(state, rank), ends, known, free)
                for rank, share in GAME.chance_outcomes(state)
            ),
            Fraction(0),
        )
    elif free and state.player == 0:
        found = min(_chance(GAME.play(state, move), ends, known, free) for move in (HIT, FOLD))
    else:
        found = _chance(GAME.play(state, HIT if hits(state) else FOLD), ends, known, free)
    known[state] = found
    return found
