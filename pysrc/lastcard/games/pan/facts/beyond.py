"""Section 6 and our own results: formulas for every k, larger games, cuts, variants."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import Evidence, from_engine
from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress
from lastcard.games.pan.facts.heuristic import fewest_cards
from lastcard.games.pan.facts.truth import (
    AGREE,
    READ,
    READ_AND_COUNTED,
    READINGS,
    STATES_A_STEP,
    Stepwise,
    checked_attainable,
    checked_cuts,
    checked_source,
    checked_summary,
    checked_table,
    every_position,
    numbers_of_moves,
    pan_fact,
    proved_besides,
    strict_fact,
)
from lastcard.games.pan.facts.winning import SOLVED, share_of_draws
from lastcard.games.pan.rules import ESSAY_RULES, GAME, PanRules, State
from lastcard.games.pan.solver.attainable import NO_SETS, TOGETHER, corollary, proved_count
from lastcard.games.pan.solver.search import principal_variation
from lastcard.games.pan.solver.space import LabelTable, PanSpace, sums_of
from lastcard.games.pan.solver.whole_game import ORIGIN, RECORDS, SECOND_COUNTS, SECOND_RANKS, numbers_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.core.facts import Cases, Concluded

ONE = PanRules(take=1)
VARIANTS = {
    "as usual": ESSAY_RULES,
    "no sets": NO_SETS,
    "no fixed nine": PanRules(bottom_free=True),
    "3 suits": PanRules(suits=3),
    "5 suits": PanRules(suits=5),
}

_ours = partial(pan_fact, wrong="fails")
_counted_fact = partial(pan_fact, evidence=READ_AND_COUNTED)


@strict_fact(
    place="section 6, j = 1",
    title="Picking up one card",
    printed="“Once a player is unable to place a low card, he will never be allowed the opportunity again”",
    statement="If you pick up one card at a time, a player who cannot play any card never wins, as that would mean "
    "playing all those cards.",
    limits=(2, 4, 5),
    first=1,
    correction="the other player may be forced to pick up the high cards, one by one",
    columns=("game in which one card is picked up", "expected", "computed"),
    by_size=True,
)
def one_card(limit: int) -> Concluded:
    first = None
    for ranks in range(1, limit + 1):
        game, stuck, won = yield from _stuck(ranks, ONE)
        smallest = fewest_cards(game, np.flatnonzero(won)) if won.any() else None
        first = first or smallest
        label, shown = f"k = {ranks}: no card can be played, but won", f"{won.sum():,} of {stuck.sum():,}"
        agrees = smallest is None if stuck.any() else None
        yield Case(label, "0", shown, agrees, "" if smallest is None else str(smallest))
        yield Progress(ranks, limit, "stuck positions")
    if first is None:
        return "A player who cannot play any card never wins."
    known = yield from checked_source(first.ranks, ONE)
    line = " ".join(GAME.format_move(ply.move) for ply in principal_variation(known, first))
    return (
        "Many positions in which the player to move cannot play any card are won for that player, who gets rid of all "
        f"those cards. In the smallest, by ranks and then by cards in the hands, the moves are {line}."
    )


def _stuck(ranks: int, rules: PanRules) -> Stepwise[tuple[LabelTable, NDArray[np.bool_], NDArray[np.bool_]]]:
    """Solve a game; return where the only move is to pick up, and where this is still a win."""
    game, moves = (yield from checked_table(ranks, rules)), (yield from numbers_of_moves(ranks, rules))
    digits = game.space.digits
    loose = sums_of(([digit.cards - sum(share) for share in digit.shares] for digit in digits), np.int16)
    stuck = (moves == 1) & (loose > 0)
    return game, stuck, stuck & (game.labels > 0) & (game.labels % 2 == 1)


@strict_fact(
    place="section 6, j = 2",
    title="Picking up two, and draws",
    printed="“When j = 2, drawing is easy”",
    statement="For {scope}, a larger share of the positions is drawn if you pick up 2 cards than if you pick up 3 "
    "(our reading, as “easy” is not defined).",
    limits=(2, 5, 6),
    computed="For each k more positions are drawn if you pick up two cards than if you pick up three. (The essay does "
    "not say what makes a draw easy.)",
    otherwise="For some k picking up two cards does not give more draws than picking up three.",
    columns=("game", "in the text", "share of draws if 1, 2, 3, 4 cards are picked up"),
)
def taking_two(limit: int) -> Concluded:
    wrong = []
    for ranks in range(2, limit + 1):
        shares = []
        for take in (1, 2, 3, 4):
            tally = (yield from checked_summary(ranks, PanRules(take=take))).tally
            shares.append(tally.draws / tally.total)
        text = ", ".join(f"{share:.1%}" for share in shares)
        wrong += [f"k = {ranks}"] * (shares[1] <= shares[2])
        yield Case(f"k = {ranks}", "more with two than with three", text, shares[1] > shares[2])
    return Conclusion(correction=f"not for {', '.join(wrong)}")


@_counted_fact(
    place="section 6, j = 3",
    title="The smallest interesting number",
    printed="“Thus, j = 3 is the smallest j for which the game is interesting”",
    statement="Draws, positions won though no card can be played, and the longest game, by the number of cards picked "
    "up.",
    limits=(3, 4, 5),
    computed="“Interesting” is not defined. The table shows the share of draws, how often a player who cannot play "
    "any card still wins, and the length of the longest game, if 1 to 5 cards are picked up.",
    columns=("game", "printed", "drawn; won though no card can be played; longest game"),
)
def three_cards(limit: int) -> Cases:
    for ranks in range(3, limit + 1):
        for take in range(1, 6):
            game, stuck, won = yield from _stuck(ranks, PanRules(take=take))
            tally = yield from game.counting()
            shown = f"{tally.draws / tally.total:.1%}; {won.sum() / stuck.sum():.1%}; {tally.longest} moves"
            yield Case(f"k = {ranks}, picking up {take}", "", shown)


@_ours(
    place="section 6",
    title="Without rule 3",
    printed="“the claim and corollary in Section 2 would still apply since they do not rely on rule 3”",
    statement="Every position that satisfies the corollary (with a ≥ 1) is attainable without rule 3.",
    limits=(2, 3, 4),
    otherwise="Not every position of the corollary can occur without rule 3.",
    columns=("game without sets", "expected", "computed"),
    evidence=proved_besides("and a forward search from all deals, within the limit"),
    refuted=READ,
)
def without_sets(limit: int) -> Concluded:
    fewer = set[int]()
    for ranks in range(2, limit + 1):
        space = PanSpace(ranks, NO_SETS)
        seen = yield from checked_attainable(ranks, NO_SETS)
        states = (space.state(index) for index in range(1, space.size) if not seen[index])
        wrong = [GAME.format(state) for state in states if corollary(state)]
        label = f"k = {ranks}: of the corollary, but not attainable"
        yield Case(label, "0", str(len(wrong)), not wrong, "".join(wrong[:1]))
        there, more = int(seen.sum()), int((yield from checked_attainable(ranks)).sum())
        fewer.add(more - there)
        yield Case(f"k = {ranks}: attainable, with rule 3 {more:,}", "", f"{there:,}")
    one_less = "; in total there is one position fewer" if fewer == {1} else ""
    return f"Every position of the (corrected) corollary can also occur without rule 3{one_less}."


@_ours(
    place="beyond Tables 1 and 3",
    title="Attainable positions for every k",
    statement="For k ≥ 2 there are 10·15^(k−1) − 4·5^(k−1) − k − 7 attainable positions, without rule 3 one fewer, "
    "and for k ≥ 3 with nines played together k + 3 fewer.",
    limits=(2, 4, 7),
    computed="The search finds the proved number.",
    otherwise="The search finds a different number.",
    columns=("game", "proved", "by a forward search from all deals"),
    evidence=proved_besides("the search checks the proof, within the limit"),
    refuted=READ,
)
def attainable_count(limit: int) -> Cases:
    for ranks in range(2, limit + 1):
        for rules, note in ((ESSAY_RULES, ""), (NO_SETS, ", without sets"), (TOGETHER, ", nines together")):
            proved = proved_count(ranks, rules)
            if proved is not None:
                met = int((yield from checked_attainable(ranks, rules)).sum())
                yield Case.compare(f"k = {ranks}{note}", proved, met)


@_ours(
    place="beyond Table 2",
    title="Moves for every k",
    statement="All potential positions of k-Pan together have 21·15^(k−1) − 21·5^(k−1) + 4 moves, and with nines "
    "played together 5^(k−1) − 1 fewer.",
    limits=(1, 3, 5),
    computed="The listed numbers equal the formula.",
    otherwise="The listed numbers differ from the formula.",
    columns=("game", "by the formula", "listed by the rules"),
    evidence=Evidence("proved", "the check lists every position and its moves", "pan-size.md"),
)
def moves_of_all(limit: int) -> Cases:
    for ranks in range(1, limit + 1):
        for rules, note in READINGS:
            listed = 0
            for done, state in enumerate(every_position(ranks, rules)):
                listed += len(state.moves())
                if done % 500 == 0:
                    yield Progress(done, 10 * 15 ** (ranks - 1), "positions")
            said = 21 * 15 ** (ranks - 1) - 21 * 5 ** (ranks - 1) + 4
            fewer = (5 ** (ranks - 1) - 1) * (rules == TOGETHER)
            yield Case.compare(f"k = {ranks}{note}", said - fewer, listed)


@_ours(
    place="beyond the essay",
    title="Both readings of the rules",
    statement="For {scope}, every potential position has the same value whether or not nines must be played together.",
    limits=(1, 5, SOLVED),
    otherwise="Some positions have a different value if nines must be played together.",
    correction="some values differ",
    columns=("game", "expected", "positions"),
    evidence=from_engine(
        "the engine's tables",
        AGREE,
        Evidence(
            "exhaustive",
            "both games solved. In 7-Pan no value changes, but 13,788 distances do; in 8-Pan at least 1,135 positions "
            "are drawn only with free nines (native runs, docs/proofs/pan-nines.md)",
        ),
    ),
)
def nines_together(limit: int) -> Concluded:
    far = 0
    for ranks in range(1, limit + 1):
        usual, other = (yield from checked_table(ranks)), (yield from checked_table(ranks, TOGETHER))
        values = plies = 0
        for start in range(0, len(usual.labels), 1 << 18):
            one, two = (some.labels[start : start + (1 << 18)] for some in (usual, other))
            plies += int(((one != two) & (one > 0) & (two > 0)).sum())
            values += int((((one < 0) != (two < 0)) | ((one > 0) & (two > 0) & (one % 2 != two % 2))).sum())
            yield Progress(start, len(usual.labels), "labels compared")
        far += plies
        yield Case.compare(f"k = {ranks}: different value", 0, values)
        yield Case(f"k = {ranks}: different distance", "", f"{plies:,}")
    distances = ", but not always the same distance" if far else ", and the same distance"
    return f"Every position has the same value whether or not nines must be played together{distances}."


@_counted_fact(
    place="beyond Tables 4 and 5",
    title="5-Pan, 6-Pan and larger games",
    statement="Longest game, draws and start positions of the larger games, which the essay leaves open.",
    limits=(5, 5, SOLVED),
    computed="All positions of these games are solved, including draws by endless play.",
    columns=("game", "in the essay", "computed"),
)
def larger_games(limit: int) -> Cases:
    for ranks in range(5, limit + 1):
        found = yield from checked_summary(ranks)
        tally, known = found.tally, found.attainable
        figures = {
            "longest game": f"{tally.longest} moves",
            "attainable positions": "not known" if known is None else f"{known:,}",
            "won, lost, drawn positions": f"{tally.wins:,}, {tally.losses:,}, {tally.draws:,}",
            "share of draws": f"{float(share_of_draws(found)):.4f}",
        }
        for what, one in (("starts", found.starts), ("deals, for the holder of the 9♥,", found.deals)):
            if one is not None:
                shown = f"{one.win:,}, {one.loss:,}, {one.draw:,} of {one.total:,}"
                figures[f"{what} won, lost, drawn"] = shown
        for what, shown in figures.items():
            yield Case(f"k = {ranks}, {what}", "(open)", shown)


@_ours(
    place="beyond Tables 4 and 5",
    title="7-Pan and 8-Pan, twice",
    statement="Two programs that share no code find the same numbers for the largest games.",
    limits=(1, 6, 8),
    bound=" and ".join(f"k = {ranks}" for ranks in SECOND_RANKS),
    computed="Both programs found the same numbers.",
    otherwise="The two programs found different numbers.",
    columns=("game", "this package's record", "second program"),
    evidence=Evidence("recorded", ORIGIN),
)
def records(limit: int) -> Cases:
    for place, ranks in enumerate(SECOND_RANKS):
        record = RECORDS[ranks]
        for (label, counts), ours in zip(SECOND_COUNTS.items(), numbers_of(record), strict=True):
            yield Case.compare(f"k = {ranks}, {label}", ours, counts[place])
        if ranks <= limit:
            same = (yield from checked_summary(ranks)) == record
            shown = "the same" if same else "not the same"
            yield Case(f"k = {ranks}, solved here", "as recorded", shown, same)
        yield Progress(ranks, max(RECORDS), "records")
    for ranks in RECORDS.keys() - SECOND_RANKS:
        yield Case(f"k = {ranks}", "recorded", "found by this package only")


@strict_fact(
    place="beyond section 5.2",
    title="The best cut of the rank sums",
    statement="For {scope}, the gain of the best cut over always picking up shrinks with each additional rank.",
    first=3,
    limits=(4, 5, 6),
    columns=("game", "expected", "value kept"),
)
def rank_sum_cut(limit: int) -> Concluded:
    gains = list[float]()
    for ranks in range(3, limit + 1):
        cuts = yield from checked_cuts(ranks)
        best, always = max(cuts.cuts, key=cuts.kept), cuts.kept(0)
        gain = cuts.kept(best) - always
        expected, less = ("gains less than for the previous k", gain < gains[-1]) if gains else ("", None)
        gains.append(gain)
        shown = f"cut {best:g}: {cuts.kept(best):.2%} of {cuts.positions:,}; always pick up {always:.2%}"
        yield Case(f"k = {ranks}", expected, shown, less)
    return f"The best cut gains {', '.join(f'{gain:.2%}' for gain in gains)} over always picking up."


@_ours(
    place="beyond section 5.2",
    title="Cuts far below the highest sum",
    statement="For m from 1 to k − 1, the share of potential positions with at least three loose cards and a rank sum "
    "of the top three of at most 3(k − m) + 2 is at most (25 + 35m + 8m(m − 1))/(25·3^m).",
    limits=(2, 3, 5),
    computed="The listed numbers agree with the proof.",
    otherwise="The listed numbers contradict the proof.",
    correction="the proof does not cover the numbers found",
    columns=("positions", "by the proof", "listed by the rules"),
    evidence=Evidence("proved", "the check lists every position", "pan-cuts.md"),
)
def cuts_far_below(limit: int) -> Cases:
    for ranks in range(2, limit + 1):
        size = 10 * 15 ** (ranks - 1)
        few, low = [0] * ranks, [0] * ranks
        for number, state in enumerate(every_position(ranks)):
            if number % STATES_A_STEP == 0:
                yield Progress(number, size, "positions, one by one")
            rank_sum = sum(rank * held for rank, held in enumerate(state.taken(), 1))
            for highest in range(1, ranks):
                few[highest] += sum(state.loose[-highest:]) <= 2
                low[highest] += sum(state.loose) >= 3 and rank_sum <= 3 * (ranks - highest) + 2
        for highest in range(1, ranks):
            said = (25 + 35 * highest + 8 * highest * (highest - 1)) * size // (25 * 3**highest)
            label = f"k = {ranks}: at most two loose among the {highest} highest ranks"
            yield Case.compare(label, said, few[highest])
            label = f"k = {ranks}: at least three loose, rank sum up to {3 * (ranks - highest) + 2}"
            yield Case(label, f"at most {said:,}", f"{low[highest]:,}", low[highest] <= said)


@_counted_fact(
    place="beyond section 6",
    title="The even deal",
    statement="The result of the deal with two cards of each rank in both hands.",
    limits=(2, 5, 6),
    computed="The result for the player without the 9♥, who moves after it.",
    columns=("even deal", "printed", "for the player to move"),
)
def even_start(limit: int) -> Cases:
    for ranks in range(2, limit + 1):
        state = State((2,) * ranks, (1,) + (2,) * (ranks - 1))
        label = (yield from checked_source(ranks)).label(state)
        moves = "" if label.distance is None else f" in {label.distance} moves"
        yield Case(GAME.format(state), "", f"{label.value}{moves}")


@_counted_fact(
    place="beyond section 6",
    title="Other rules",
    statement="Won, lost and drawn positions without sets, with no fixed nine, and with three or five suits.",
    limits=(2, 4, 5),
    computed="All unfinished positions, solved under each of these rules.",
    columns=("game", "printed", "won, lost, drawn; longest game"),
)
def other_rules(limit: int) -> Cases:
    for ranks in range(2, limit + 1):
        for name, rules in VARIANTS.items():
            tally = yield from (yield from checked_table(ranks, rules)).counting()
            shown = f"{tally.wins:,}, {tally.losses:,}, {tally.draws:,}; {tally.longest} moves"
            yield Case(f"k = {ranks}, {name}", "", shown)
