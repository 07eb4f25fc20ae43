"""Many rounds and the paper's players: sections 3.2, 4.2, 5, Tables 1 and 2, appendix 7.

The real objective is not to be the player who reaches the target.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.claims import COUNTED, Evidence, Status
from lastcard.core.containers import json_values
from lastcard.core.facts import Case, Conclusion
from lastcard.core.pieces import PartitionedWork
from lastcard.core.playing.simulate import NORMAL_95
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.pairs.facts.readings import reading
from lastcard.games.pairs.facts.truth import ExactPayoffs, hits, losing, mean, pairs_fact, true_deals, truth
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import USUAL_DECK, RankCounts, Stack, one_more, triangular
from lastcard.games.pairs.rules.table import target
from lastcard.games.pairs.solver.best_response import best_response, build, exploitability, heuristic_table
from lastcard.games.pairs.solver.contest import LINE_UPS, SEED, ContestPiece, contest, piece_steps
from lastcard.games.pairs.solver.printed_program import objective, printed_steps

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded

PRINTED_GAMES = 10_000
FAR_ERRORS = 4.0  # standard errors between a printed count and the computed one
E, R, H = "equilibrium", "random", "heuristic"
PRINTED, FORGETFUL = "printed", "printed-forgetful"
LineUp = tuple[str, ...]
TableCells = tuple[tuple[str, LineUp, tuple[int, ...]], ...]  # label, players, and printed losses by seat

TABLE_1: TableCells = (
    ("two-player against two-player", (E, E), (4997, 5003)),
    ("two-player against m-player", (E, E), (5352, 4648)),
    ("two-player against random", (E, R), (495, 9505)),
    ("two-player against heuristic", (E, H), (4791, 5209)),
    ("m-player against m-player", (E, E), (5000, 5000)),
    ("m-player against random", (E, R), (454, 9546)),
    ("m-player against heuristic", (E, H), (4684, 5316)),
    ("random against random", (R, R), (5028, 4972)),
    ("random against heuristic", (R, H), (9534, 466)),
    ("heuristic against heuristic", (H, H), (5027, 4973)),
)
TABLE_2: TableCells = (
    ("m-player, random, random", (E, R, R), (320, 5983, 3697)),
    ("m-player, heuristic, random", (E, H, R), (555, 991, 8454)),
    ("m-player, heuristic, heuristic", (E, H, H), (3255, 3327, 3418)),
)
LOSSES = ((E, 5352), (H, 4791), (R, 495))  # of the printed program in Table 1, by its opponent
MATCH_UPS = tuple(((player, other), lost) for player in (PRINTED, FORGETFUL) for other, lost in LOSSES)


def _fair_round(players: int) -> dict[str, Any]:
    return {
        "printed": "“Hence, the players are indifferent to playing another game.”",
        "bound": lambda limit: (
            f"{players} players, triangular decks of {span(2, limit)} ranks, whole and with any one card set aside"
        ),
        "columns": ("dealt from", "printed", "computed"),
        "evidence": COUNTED,
    }


@pairs_fact(
    "ranks",
    **_fair_round(2),
    place="section 3.2",
    title="Many rounds change nothing",
    statement="A round before its deal is worth 0 to both players, whatever the deck.",
    limits=(2, 4, None),
)
def many_rounds(limit: int) -> Concluded:
    return _fair(limit, 2)


@pairs_fact(
    "ranks",
    **_fair_round(3),
    place="section 4.2",
    title="Many rounds change nothing among three",
    statement="A round before its deal is worth 0 to all three players, whatever the deck.",
    limits=(2, 3, 3),
)
def many_rounds_of_three(limit: int) -> Concluded:
    return _fair(limit, 3)


def _fair(limit: int, players: int) -> Concluded:
    """Yield the mean of a round over its deal, exactly, with any one card set aside or none.

    The deal treats all seats alike and payments add up to 0, so no rule of play can change this mean.
    """
    fair = begun = 0
    for ranks in range(2, limit + 1):
        whole = triangular(ranks)
        for deck in (whole, *(one_more(whole, rank, -1) for rank in range(1, ranks + 1))):
            totals, chance = [Fraction(0)] * players, Fraction(0)
            for number, (state, share) in enumerate(true_deals(deck, players, 0)):
                totals = [a + share * b for a, b in zip(totals, truth(state), strict=True)]
                chance += share
                if not number % 16:
                    yield Progress(number, 0, "deals")
            said = f"{', '.join(map(str, totals))}; {float(chance):.1%} begin a round"
            even = not any(totals) if chance else None
            said = said if chance else "no deal begins a round"
            yield Case(f"deck {','.join(map(str, deck))}", "0", said, even)
            fair, begun = fair + (even is True), begun + (even is not None)
    return (
        f"Before the deal a round is worth exactly 0 to every seat from {fair} of {begun} decks: the deal favours nobody, and one player's points are the others' payments, so it cannot be "
        "otherwise. If the cards run out before a tie is broken, nobody scores."
    )


def _contests(line_ups: Iterable[LineUp], limit: int) -> dict[LineUp, PartitionedWork[ContestPiece, Any]]:
    return {players: contest(players, 1000 * limit, SEED) for players in line_ups}


def _contest_pieces(line_ups: Iterable[LineUp], limit: int) -> list[ContestPiece]:
    return [piece for work in _contests(line_ups, limit).values() for piece in work.pieces]


def _play_contest_piece(piece: ContestPiece) -> Generator[Progress, None, Any]:
    return json_values((yield from piece_steps(piece)))


def _losing_shares(line_ups: Iterable[LineUp], limit: int, found: Sequence[Any]) -> dict[LineUp, list[float]]:
    left, shares = iter(found), {}
    for players, work in _contests(line_ups, limit).items():
        seats = work.together([work.read(next(left)) for _ in work.pieces]).as_dict()["seats"]
        shares[players] = [seat["share"] for seat in seats]
    return shares


def _compare_cells(table: TableCells, limit: int, found: Sequence[Any]) -> Concluded:
    games, off = 1000 * limit, []
    shares = _losing_shares((players for _, players, _ in table), limit, found)
    for label, players, counts in table:
        agrees = True
        for share, count in zip(shares[players], counts, strict=True):
            error = sqrt(max(share * (1 - share), 1e-6) * (1 / games + 1 / PRINTED_GAMES))
            agrees &= abs(share - count / PRINTED_GAMES) <= FAR_ERRORS * error
        off += [label] * (not agrees)
        printed = " / ".join(f"{count / PRINTED_GAMES:.2%}" for count in counts)
        yield Case(label, printed, " / ".join(f"{share:.2%}" for share in shares[players]), agrees)
    text = "Share of games lost."
    if off:
        text += f" More than {FAR_ERRORS:.0f} standard errors off: {', '.join(off)}."
    error = 1.96 * sqrt(0.25 / games)
    margin = f"± {error:.2%} at most (95 %), and {FAR_ERRORS:.0f} standard errors are asked for"
    if off or games >= PRINTED_GAMES:
        why = "Two identical equilibria lose equally often, so a share of 53.52 % is impossible."
        return Conclusion(text, evidence=Evidence("sampled", margin), correction=why)
    # A small sample is far from nothing.
    text += f" No cell is far off, but with fewer games than the paper's {PRINTED_GAMES:,} a wrong cell could be missed."
    return Conclusion(text, status="open", evidence=Evidence("open", margin))


def _table_words(table: TableCells) -> dict[str, Any]:
    return {
        "bound": f"{{:,}},000 games a cell, seed {SEED}",
        "columns": ("match-up", "printed", "computed"),
        "parts": partial(_contest_pieces, [players for _, players, _ in table]),
        "work": _play_contest_piece,
    }


@pairs_fact(
    "thousand games a cell",
    **_table_words(TABLE_1),
    place="Table 1",
    title="Who loses, two players",
    printed="495/9,505 against random, 4,791/5,209 against the heuristic, 5,352/4,648 among the two programs",
    statement="The shares of lost games are those of the equilibrium on the full deck less what is visible.",
    limits=(1, 20, None),
)
def table_1(limit: int, found: Sequence[Any]) -> Concluded:
    return _compare_cells(TABLE_1, limit, found)


@pairs_fact(
    "thousand games a cell",
    **_table_words(TABLE_2),
    place="Table 2",
    title="Who loses, three players",
    printed="320/5,983/3,697, 555/991/8,454, 3,255/3,327/3,418",
    statement="The shares of lost games are those of the equilibrium on the full deck less what is visible.",
    limits=(1, 10, None),
)
def table_2(limit: int, found: Sequence[Any]) -> Concluded:
    return _compare_cells(TABLE_2, limit, found)


@pairs_fact(
    "",
    place="section 5.5",
    title="Against two heuristic players",
    printed="“still was able to have a better loss ratio than the heuristic players”",
    statement="Against two heuristic players, the equilibrium loses less often than each of them, averaged over all seats.",
    columns=("share of games lost", "Table 2 prints", "computed"),
)
def two_heuristics(limit: int) -> Concluded:
    losses = [0, 0, 0]  # of the equilibrium, of the player after it, of the one before it
    games = 0
    for seat in range(3):
        counted = LINE_UPS[tuple(E if place == seat else H for place in range(3))].counted
        games += counted.games
        losses = [lost + counted.losses[(seat + place) % 3] for place, lost in enumerate(losses)]
    own, *others = (lost / games for lost in losses)
    yield Case("the equilibrium", "32.55%", f"{own:.2%}")
    gains = []
    for who, printed, share in zip(("after", "before"), ("33.27%", "34.18%"), others, strict=True):
        error = sqrt((own + share - (own - share) ** 2) / games)
        gains.append((share - own) / error)
        clear = None if abs(gains[-1]) < FAR_ERRORS else gains[-1] > 0
        text = f"{share:.2%}: {100 * (share - own):+.2f} points, ± {196 * error:.2f}"
        yield Case(f"the heuristic player {who} it", printed, text, clear)
    status: Status = "holds" if min(gains) >= FAR_ERRORS else "fails" if min(gains) <= -FAR_ERRORS else "open"
    origin = (
        f"{games:,} whole games with the equilibrium in each seat in turn, seed {SEED}, played natively by this package; "
        f"the errors are at 95 %, and {FAR_ERRORS:.0f} standard errors are asked for"
    )
    said = f"The equilibrium loses {own:.2%}, the two others {others[0]:.2%} and {others[1]:.2%}."
    if status == "open":
        said = (
            f"The equilibrium loses {own:.2%}, the heuristic player after it {others[0]:.2%} and the one before it "
            f"{others[1]:.2%}: neither is far enough away for this number of games to decide."
        )
    evidence = Evidence("open" if status == "open" else "recorded", origin)
    return Conclusion(said, f"{games:,} recorded games", status=status, evidence=evidence)


def _played_or_compared(part: ContestPiece | bool) -> Generator[Progress, None, Any]:
    if not isinstance(part, bool):
        return (yield from _play_contest_piece(part))
    hits = yield from printed_steps(remembers=part)
    table = yield from build(USUAL_DECK)
    return [int((hits != table.hits).sum()), table.positions]


@pairs_fact(
    "thousand games a match-up",
    place="appendix 7.7",
    title="The printed program for two",
    printed="“two programs to generate the SPNEs specified by the analysis”",
    statement="The printed program for two players is as good as the equilibrium.",
    limits=(1, 10, None),
    correction="Search to the end of the round, which dynamic programming can; or at least remember the depth of "
    "each number, and count the cost of a pair as a loss.",
    columns=("share of games lost", "Table 1 prints", "computed"),
    # The games, and for the program with and without its memory the comparison move by move.
    parts=lambda limit: [*_contest_pieces((players for players, _ in MATCH_UPS), limit), True, False],
    work=_played_or_compared,
)
def appendix_7_7(limit: int, found: Sequence[Any]) -> Concluded:
    games, error = 1000 * limit, sqrt(0.25 / (1000 * limit))
    *played, (differing, positions), (forgetful, _) = found
    shares = _losing_shares((players for players, _ in MATCH_UPS), limit, played)
    for players, count in MATCH_UPS:
        share, printed = shares[players][0], count / PRINTED_GAMES
        agrees = abs(share - printed) <= FAR_ERRORS * sqrt(error**2 + sqrt(0.25 / PRINTED_GAMES) ** 2)
        yield Case(" against ".join(players), f"{printed:.2%}", f"{share:.2%}", agrees)
    lost, lost_forgetful = shares[PRINTED, E][0], shares[FORGETFUL, E][0]
    far = lost - 0.5 > FAR_ERRORS * error
    margin = f"shares ± {NORMAL_95 * error:.2%} (95 %), and {FAR_ERRORS:.0f} standard errors are asked for"
    return Conclusion(
        f"The program loses {lost:.2%} of its games to the equilibrium and moves otherwise in {differing:,} of "
        f"{positions:,} positions. Its memory causes this: if it forgets after each question, it loses "
        f"{lost_forgetful:.2%} and moves otherwise in {forgetful:,} positions only.",
        f"{games:,} games a match-up, seed {SEED}; all {positions:,} positions",
        status="fails" if far else "open",
        evidence=Evidence("sampled" if far else "open", margin),
    )


@reading(
    3,
    lambda state: state.burn == 0 and _moves_otherwise(state),
    lambda state: state.burn == 0,
    lambda state: state.burn > 0 and _moves_otherwise(state),
    lambda state: state.burn > 0,
    place="section 5.3 and appendix 7.8",
    title="The printed program for more",
    printed="“two programs to generate the SPNEs specified by the analysis”",
    statement="The printed program for m players, repaired until it runs, makes the moves of the equilibrium.",
    otherwise="As printed it does not run: 7.4 calls `nAction` with two arguments, and 7.8 has it take one. Repaired, and in fractions, it differs from the equilibrium "
    "in {:,} of {:,} positions without burned cards and in {:,} of "
    "{:,} with two: it compares whole vectors of payoffs, so it folds on a tie only if the next player gains nothing by "
    "a hit, and it also deals the burned cards.",
    correction="Compare only the mover's payoff, fold on a tie, and stop at k cards.",
)
def appendix_7_8(state: State) -> bool:
    return _moves_otherwise(state)


def _moves_otherwise(state: State) -> bool:
    return (_most(state.deck, state.turned) != _unfold(state.turned)) != hits(state)


@lru_cache(maxsize=100_000)
def _most(deck: RankCounts, stacks: tuple[Stack, ...]) -> ExactPayoffs:
    """Return the program's ``umax``: the larger vector; no burned cards, no discards."""
    return max(_hit(deck, stacks), _unfold(stacks))


def _pays(points: int, players: int) -> ExactPayoffs:
    return (Fraction(points - players * points), *[Fraction(points)] * (players - 1))


def _unfold(stacks: tuple[Stack, ...]) -> ExactPayoffs:
    return _pays(min(map(min, stacks)), len(stacks))


def _hit(deck: RankCounts, stacks: tuple[Stack, ...]) -> ExactPayoffs:
    def got(rank: int) -> ExactPayoffs:
        if rank in stacks[0]:
            return _pays(rank, len(stacks))
        after = _most(one_more(deck, rank, -1), (*stacks[1:], tuple(sorted((*stacks[0], rank)))))
        return (after[-1], *after[:-1])

    chances = [(rank, Fraction(count, sum(deck))) for rank, count in enumerate(deck, start=1) if count]
    return mean(chances, got) or (Fraction(0),) * len(stacks)


@pairs_fact(
    "ranks",
    place="section 5.4",
    title="How good the heuristic is",
    printed="“The heuristic player did surprisingly well”",
    statement="How many points a round the equilibrium and the best answer to the heuristic win from it.",
    limits=(3, 10, 10),
    bound="one round from a deck of {} ranks",
    evidence=COUNTED,
    wrong="fails",
)
def heuristic(limit: int) -> Concluded:
    usual = yield from build(triangular(limit))
    given = heuristic_table(0, limit)
    best, own = exploitability(given, usual.deck), exploitability(usual.hits, usual.deck)
    equilibrium = (yield from best_response(usual.deck, mine=usual.hits, other=given)).worth
    yield Case(agrees=best >= equilibrium >= 0 and abs(own) < 1e-9)
    return (
        f"The best answer to the heuristic wins {best:.4f} points a round from it, the equilibrium {equilibrium:.4f}; "
        f"nothing wins from the equilibrium ({abs(own):.4f})."
    )


THREE_PLAYER_DECKS = (3, 4)  # the decks of three players

FURTHER_TARGETS = (
    "in floating point, natively: 7.3 in a million from the beginning and 9.50% at most with three ranks and 21 points; 2.28% and 11.15% "
    "with four ranks and 21 points; 2.43% and 10.05% with five ranks and 21 points"
)


@pairs_fact(
    "scores below the target",
    place="section 5.1",
    title="Not to reach the target",
    printed="“the same moves we might take to avoid a score of 60/m + 1”",
    statement="The casino's equilibrium is also best for a player who only wants not to reach the target first.",
    limits=(1, 4, target(2)),
    bound=lambda limit: f"two players, all scores from {target(2) - limit} to {target(2) - 1}",
    correction="Near the target the moves differ; the objective over pairs of scores shows how.",
    wrong="fails",
)
def real_objective(limit: int) -> Concluded:
    begin = target(2) - limit
    found = yield from objective(begin=begin)
    assert found.against is not None
    loss = found.chances - found.against
    place = np.unravel_index(np.nanargmax(loss), loss.shape)
    label = f"scores {place[0]} and {place[1]}: chance to lose that the casino's equilibrium adds"
    yield Case(label, "none", f"{loss[place]:.2%}", bool(np.nanmax(loss) <= 1e-6))
    yield from _judge_chances()
    return (
        f"A player of the casino's equilibrium can lose more often than necessary: by {loss[place]:.2%} at the scores "
        f"{place[0]} and {place[1]}, and by {loss[begin, begin]:.2%} from {begin} and {begin} on."
    )


def _judge_chances(ranks: int = 3, top: int = 4) -> Generator[Progress | Case, None, None]:
    """Compare the solver's chances with backward induction over the rules, on a small deck."""
    best = yield from losing(ranks, top, (0, 1), players=2)
    casino = yield from losing(ranks, top, (1,), players=2)
    found = yield from objective(triangular(ranks), 0, limit=top)
    assert found.against is not None
    pairs = (found.chances, best), (found.against, casino)
    right = sum(all(abs(one[xy] - 1 + float(other[xy])) < 1e-9 for one, other in pairs) for xy in best)
    label = f"{ranks} ranks, not to reach {top}: pairs of scores, judged by the rules alone"
    yield Case(label, f"{len(best)}", f"the same in {right}", bool(right == len(best)))


@pairs_fact(
    "points that lose the game",
    place="on section 5.1",
    title="The real objective of three players",
    statement="Among three players with a deck of three or four ranks, a player of the casino's equilibrium "
    "against two others of it cannot lose less often by playing differently.",
    limits=(1, 4, None),
    bound=f"three players, the triangular decks of {' and '.join(map(str, THREE_PLAYER_DECKS))} ranks, no card burned, not to reach {{}}, all "
    "scores, in fractions",
    correction="Near the target the moves differ, as with two players.",
    evidence=Evidence("exhaustive", FURTHER_TARGETS),
    wrong="fails",
)
def real_objective_of_three(limit: int) -> Concluded:
    said = []
    for ranks in THREE_PLAYER_DECKS:
        alike = yield from losing(ranks, limit, ())
        best = yield from losing(ranks, limit, (0,))
        gain = {scores: alike[scores] - best[scores] for scores in alike}
        where = max(gain, key=lambda scores: (gain[scores], [-score for score in scores]))
        begin, better = gain[0, 0, 0], sum(share > 0 for share in gain.values())
        place = ", ".join(map(str, where))
        label = f"{ranks} ranks, scores {place}: chance to lose that the casino's equilibrium adds"
        yield Case(label, "none", f"{gain[where]}", not better)
        yield Case(f"{ranks} ranks, from the beginning", "none", f"{begin}", not begin)
        said.append(
            f"with {ranks} ranks at {better} of {len(gain)} triples of scores: by {float(gain[where]):.2%} at {place} (one's own "
            f"first, then in turn order), by {float(begin):.3%} from the beginning"
        )
    return (
        f"Against two players of it, a third player of it loses more often than necessary {'; '.join(said)}."
    )
