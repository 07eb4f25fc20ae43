"""Section 3, Tables 4 to 7: winners, lengths of games, draws, and results of deals."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import astuple
from fractions import Fraction
from functools import partial
from math import comb
from typing import TYPE_CHECKING

from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress
from lastcard.core.text import amount, with_decimals
from lastcard.games.pan.facts.truth import (
    checked_source,
    checked_summary,
    every_position,
    numbers_of_moves,
    pan_fact,
    ranks_from,
    read_fact,
    strict_fact,
)
from lastcard.games.pan.rules import GAME, State
from lastcard.games.pan.rules.deals import number_of_all_deals, starts
from lastcard.games.pan.solver.attainable import Score
from lastcard.games.pan.solver.search import loop
from lastcard.games.pan.solver.space import LabelSource, PanSpace
from lastcard.games.pan.solver.whole_game import PanSummary

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

TABLE_4 = {
    1: (3, 5, 5, "0"),
    2: (15, 115, 115, "0"),
    3: (38, 2134, 2038, ".045"),
    4: (84, 33232, 28667, ".137"),
}
TABLE_5 = {1: (1, 0, 0, 1), 2: (4, 3, 0, 1), 3: (16, 11, 0, 5), 4: (70, 34, 13, 23)}
TABLE_6 = (
    ("[0,4],[3,0]", "04/30", "win", 1),
    ("[1,3],[3,1]", "13/21", "win", 12),
    ("[2,2],[1,2]", "22/12", "lose", 18),
    ("[3,1],[0,3]", "31/03", "win", 4),
)
TABLE_7 = {
    1: ("1", "0", "0"),
    2: (".514", ".486", "0"),
    3: (".405", ".595", "0"),
    4: (".216", ".432", ".352"),
}
SOLVED = 7  # ranks of the largest game that a fact solves: 114 million positions, about a minute natively
BY_RULES = 3  # ranks of the largest game whose positions are also checked one by one with the rules
CLOSE = Fraction(1, 2000)  # half a unit of the third decimal
_four_games = partial(read_fact, limits=(1, 4, 4))
_of_two_ranks = partial(read_fact, limits=(2, 2, 2))


@strict_fact(
    place="section 3.1",
    title="No stalemate",
    printed="“there is at least one legal move at all times”",
    statement="For {scope}, in every potential position that is not over the player to move has a legal move.",
    limits=(1, 5, 5),
    computed="Every position that is not over has a legal move.",
    otherwise="Some positions that are not over have no legal move.",
    columns=("game", "expected", "positions without a move"),
)
def always_a_move(limit: int) -> Cases:
    for ranks in range(1, limit + 1):
        space = PanSpace(ranks)
        counts = yield from numbers_of_moves(ranks)
        over = len(space.one_sided(True)) + len(space.one_sided(False)) - 1
        yield Case.compare(f"k = {ranks}", 0, int((counts == 0).sum()) - over)
        yield Progress(ranks, limit, "moves counted")
        if ranks <= BY_RULES:
            stuck = 0
            for number, state in enumerate(every_position(ranks)):
                stuck += not state.over and not state.moves()
                if number % 500 == 0:
                    yield Progress(ranks, limit, "positions checked one by one")
            yield Case.compare(f"k = {ranks}, checked one by one with the rules", 0, stuck)


@_four_games(
    place="Table 4, second column",
    title="The longest game",
    printed="3, 15, 38, 84 for k = 1, 2, 3, 4",
    statement="After the printed number of passes no new position is labelled. It is one more than the length of the "
    "longest game, in moves.",
    columns=("game", "printed", "moves in the longest game, plus 1"),
)
def table_4_passes(limit: int) -> Concluded:
    plies = []
    for ranks, (printed, *_) in TABLE_4.items():
        passes = None
        if ranks <= limit:
            passes = (yield from checked_summary(ranks)).tally.longest + 1
            plies.append(str(passes - 1))
        yield Case.compare(f"k = {ranks}", printed, passes)
    return (
        "The printed numbers count the passes, including the one that labels finished games; the longest game "
        f"is one move shorter ({', '.join(plies)} moves)."
    )


@_four_games(
    place="Table 4",
    title="Decided positions and draws",
    printed="5, 115, 2,038 and 28,667 decided of 5, 115, 2,134 and 33,232; draws 0, 0, .045, .137",
    statement="The number of attainable positions that a player can win, and the share of draws, are as printed.",
    correction="{put_right} by the rules as written",
)
def table_4(limit: int) -> Concluded:
    for ranks, (_, attainable, decisive, share) in TABLE_4.items():
        if ranks > limit:
            yield Case.beyond(f"k = {ranks}, decided", decisive)
            continue
        found = yield from checked_summary(ranks)
        together = (found.attainable_together or 0) - found.tally.draws
        yield Case.compare(f"k = {ranks}, attainable", attainable, found.attainable or 0)
        yield Case.compare(f"k = {ranks}, decided", decisive, found.decisive or 0)
        yield Case.compare(f"k = {ranks}, decided, nines together", decisive, together)
        exact = share_of_draws(found)
        agrees = abs(exact - Fraction(share)) <= CLOSE
        yield Case(f"k = {ranks}, share of draws", share, f"{float(exact):.4f}", agrees)
    return (
        "The draws are as printed. The counts of attainable positions are those of the game in which nines must be "
        "played together; positions have the same value in both games."
    )


def share_of_draws(found: PanSummary) -> Fraction:
    """Return the share of draws among the attainable positions."""
    return Fraction(found.tally.draws, found.attainable or 1)


@strict_fact(
    place="section 3.2",
    title="More draws with more ranks",
    printed="“the proportion of positions which are drawn appears to grow as k increases”",
    statement="The share of draws among attainable positions never falls from one k to the next.",
    limits=(2, 5, SOLVED),
    first=1,
    columns=("game", "“appears to grow”", "share of draws"),
)
def draws_grow(limit: int) -> Concluded:
    shares, falls = list[Fraction](), list[int]()
    for ranks in range(1, limit + 1):
        share = share_of_draws((yield from checked_summary(ranks)))
        grows = share >= shares[-1] if shares else None
        falls += [ranks] * (grows is False)
        shares.append(share)
        yield Case(f"k = {ranks}", "grows" if ranks > 1 else "", f"{float(share):.4f}", grows)
    shown = ", ".join(f"{float(share):.1%} for k = {ranks}" for ranks, share in enumerate(shares, start=1))
    return Conclusion(
        f"From k = {falls[0] - 1} to {falls[0]} the share of drawn positions falls."
        if falls
        else "Up to the limit the share of draws grows.",
        correction=f"It goes up and down: {shown}.",
    )


@read_fact(
    place="section 3.2 and footnote 4",
    title="A draw is a loop",
    printed="“a cycle in the state space is traversed”; “there can be an endless cycle of moves in optimal play when "
    "k ≥ 3”",
    statement="For {scope}, there are drawn positions exactly if k ≥ 3, and from each of them moves that keep the "
    "draw lead into a loop.",
    limits=(1, 3, 4),
    computed="From every drawn position, moves that keep the draw lead back to an earlier position of the same line.",
    correction="not every drawn position leads into a loop",
)
def draws_go_round(limit: int) -> Cases:
    for ranks in range(1, limit + 1):
        known, space = (yield from checked_source(ranks)), PanSpace(ranks)
        drawn = []
        for index, state in enumerate(map(space.state, range(1, space.size)), start=1):
            drawn += [state] * (known.value(state) == "draw")
            if index % 500 == 0:
                yield Progress(index, space.size, f"positions of k = {ranks}")
        expected = "0" if ranks < 3 else "some"
        yield Case(f"k = {ranks}: drawn positions", expected, f"{len(drawn):,}", bool(drawn) == (ranks >= 3))
        closed = 0
        for number, state in enumerate(drawn):
            closed += _goes_round(known, state)
            yield Progress(number, len(drawn), f"draws of k = {ranks}")
        if drawn:
            yield Case.compare(f"k = {ranks}: drawn positions that lead into a loop", len(drawn), closed)


def _goes_round(known: LabelSource, state: State) -> bool:
    found = loop(known, state)
    if found is None:
        return False
    places = [state]
    for move, _ in found.plies:
        places.append(GAME.play(places[-1], move))
    return places[-1] == places[found.entry] and all(known.value(one) == "draw" for one in places)


@pan_fact(
    place="section 3.3",
    title="The number of deals",
    printed="“The total number of ways to deal a starting hand is C(4k−1, 2k)”",
    statement="For {scope}, the products of binomials over all start positions add up to this number.",
    limits=(1, 5, 7),
    computed="The products of binomials add up to the printed number.",
    columns=("game", "printed", "sum over the start positions"),
)
def number_of_deals(limit: int) -> Cases:
    for ranks in range(1, limit + 1):
        found = starts(ranks)
        total, printed = sum(start.deals for start in found), comb(4 * ranks - 1, 2 * ranks)
        label = f"k = {ranks}: {amount(len(found), 'start')}"
        formula = f"C({4 * ranks - 1}, {2 * ranks}) = {printed:,}"
        yield Case(label, formula, f"{total:,}", total == printed)
        whole = all(sum(start.state.hand) == 2 * ranks and not any(start.state.loose) for start in found)
        label = f"k = {ranks}: only the 9♥ in the pile, 2k cards for the mover"
        yield Case.compare(label, "all", "all" if whole else "not all")
        yield Progress(ranks, limit, "deals")


@_four_games(
    place="Table 5",
    title="Start positions",
    printed="1: 0, 0, 1; 4: 3, 0, 1; 16: 11, 0, 5; 70: 34, 13, 23",
    statement="The numbers of start positions that are won, lost and drawn for the player to move (without the 9♥) "
    "are as printed.",
    correction="the last two columns are drawn and lost positions, in this order",
    columns=("start positions", "printed", "computed"),
)
def table_5(limit: int) -> Concluded:
    for ranks, (total, *printed) in TABLE_5.items():
        if ranks > limit:
            yield Case.beyond(f"k = {ranks}", f"{total:,}: {', '.join(f'{one:,}' for one in printed)}")
            continue
        found = (yield from checked_summary(ranks)).starts or Score()
        yield Case.compare(f"k = {ranks}, all", total, found.total)
        for name, count, shown in zip(("won", "lost", "drawn"), astuple(found), printed, strict=True):
            yield Case.compare(f"k = {ranks}, {name}", shown, count)
    return "The headings of the columns for lost and drawn positions are swapped."


@_of_two_ranks(
    place="Table 6",
    title="The deals of 2-Pan",
    printed="win 1, win 12, lose 18, win 4 of 35 deals",
    statement="The four start positions have these hands, results and numbers of deals.",
    otherwise="Results and numbers of deals are as printed; the second position is misprinted (four nines).",
    correction="[1,3],[2,1] in the second row",
    columns=("position", "printed", "computed"),
)
def table_6(limit: int) -> Cases:
    dealt = {GAME.format(start.state): start.deals for start in starts(limit)}
    known = yield from checked_source(limit)
    for printed, text, result, ways in TABLE_6:
        value = known.label(GAME.parse(text)).value
        hands = ",".join(f"[{','.join(part)}]" for part in text.split("/"))
        yield Case.compare(f"{text}, hands", printed, hands)
        yield Case.compare(f"{text}, result", result, "lose" if value == "loss" else value)
        yield Case.compare(f"{text}, deals", ways, dealt[text])
    total = number_of_all_deals(limit)
    yield Case("all deals", "35", str(total), total == 35 == sum(dealt.values()))


@_of_two_ranks(
    place="section 3.3, after Table 6",
    title="Probabilities in 2-Pan",
    printed="“18/35 ≈ .486 … 1 − .486 = .514”",
    statement="The holder of the 9♥ wins with probability 18/35, and the decimals equal the fractions.",
    otherwise="The holder of the nine of hearts wins 18 of 35 deals.",
    correction="18/35 = .514 and 17/35 = .486; the two decimals are swapped in the text, and correct in Table 7",
    columns=("probability", "printed", "computed"),
)
def chance_in_the_text(limit: int) -> Cases:
    found = (yield from checked_summary(limit)).deals or Score()
    stated = Fraction(18, 35)
    win, loss = Fraction(found.win, found.total), Fraction(found.loss, found.total)
    yield Case("18/35", ".486", f"{float(stated):.4f}", with_decimals(stated, 3) == "0.486")
    yield Case("the holder of the 9♥ wins", "18/35", f"{win}", win == stated)
    yield Case("the holder of the 9♥ loses", ".514", f"{float(loss):.4f}", with_decimals(loss, 3) == "0.514")


@pan_fact(
    place="section 3.3",
    title="The number of deals as a sum",
    printed="the sum of C(3,i)·C(4,i) for i = 0 to k − 1, with k = 2, is C(7,4) = 35",
    statement="The sum with its printed limits is 35.",
    limits=(2, 2, 2),
    bound="k = 2",
    correction="the upper limit of the sum is 3, the number of free nines, not k − 1",
    columns=("sum", "printed", "computed"),
)
def sum_of_deals(limit: int) -> Concluded:
    printed, right = (sum(comb(3, i) * comb(4, i) for i in range(end)) for end in (limit, 4))
    yield Case.compare("the sum of C(3,i)·C(4,i) up to i = k − 1", 35, printed)
    return f"Up to i = 3 the sum is {right}."


@read_fact(
    place="Table 7",
    title="Probabilities for the holder of the 9♥",
    printed="wins 1, .514, .405, .216; loses 0, .486, .595, .432; draws 0, 0, 0, .352",
    statement="From a random deal the holder of the 9♥ wins, loses and draws with these probabilities.",
    limits=(1, 5, SOLVED),
    computed="The printed probabilities are right; the table has the exact fractions.",
    columns=("the holder of the 9♥", "printed", "computed"),
)
def table_7(limit: int) -> Cases:
    for ranks in range(1, max(4, limit) + 1):
        found = ((yield from checked_summary(ranks)).deals or Score()) if ranks <= limit else Score()
        texts = TABLE_7.get(ranks, ("", "", ""))
        for name, count, printed in zip(("wins", "loses", "draws"), astuple(found), texts, strict=True):
            if ranks > limit:
                yield Case.beyond(f"k = {ranks}, {name}", printed)
                continue
            share = Fraction(count, found.total)
            agrees = abs(share - Fraction(printed)) <= CLOSE if printed else None
            shown = f"{count:,} of {found.total:,} = {float(share):.5f}"
            yield Case(f"k = {ranks}, {name}", printed, shown, agrees)


@read_fact(
    place="section 3.3",
    title="Who is favoured",
    printed="“player with the advantage in k-Pan is with the player who moves second, at least for these k”",
    statement="For {scope}, the player without the 9♥ wins more deals than the holder.",
    limits=(3, 4, 4),
    computed="The player without the nine of hearts wins more deals than the holder.",
    otherwise="The player without the nine of hearts does not always win more deals than the holder.",
    columns=("without the 9♥", "printed", "computed"),
)
def second_favoured(limit: int) -> Cases:
    yield from _without_the_nine(range(3, limit + 1))


@strict_fact(
    place="section 3.3, end",
    title="Who is favoured for all other k",
    printed="“the odds of receiving a winning hand for k = 2 are almost even … For all other k, it appears that this "
    "advantage is real”",
    statement="For every k except 2, the player without the 9♥ wins more deals than the holder.",
    limits=(1, 5, SOLVED),
    bound=lambda limit: "k = 1" + (f" and {ranks_from(3)(limit)}" if limit > 2 else ""),
    columns=("without the 9♥", "printed", "computed"),
    by_size=True,
)
def advantage_for_other_k(limit: int) -> Concluded:
    wrong = yield from _without_the_nine((1, *range(3, limit + 1)))
    if not wrong:
        return "For each of these k the player without the 9♥ wins more deals."
    listed = ", ".join(wrong)
    known = wrong == ["k = 1"] and limit > 2
    right = "for k = 3 and above, as far as checked" if known else f"not for {listed}"
    return Conclusion(f"This is false for {listed}.", correction=right)


def _without_the_nine(games: Iterable[int]) -> Generator[Progress | Case, None, list[str]]:
    """Compare deals for the player without the 9♥; return the games without an advantage."""
    wrong = []
    for ranks in games:
        found = (yield from checked_summary(ranks)).deals or Score()
        chances = [f"{part / max(1, found.total):.5f}" for part in (found.loss, found.win, found.draw)]
        shown = f"wins {chances[0]}, loses {chances[1]}, draws {chances[2]}"
        more = found.loss > found.win
        wrong += [f"k = {ranks}"] * (not more)
        yield Case(f"k = {ranks}", "favoured", shown, more, str(starts(1)[0].state) if ranks == 1 else "")
    return wrong


@strict_fact(
    place="section 3.3, after Table 7",
    title="Less than half",
    printed="“the probability that the player with the 9 of hearts wins is less than half of the probability the "
    "other player wins”",
    statement="In 4-Pan the holder of the 9♥ wins fewer than half as many deals as the other player.",
    limits=(4, 4, 4),
    bound="all deals of 4-Pan",
    correction="slightly more than half; .216 is half of .432 only because of rounding",
    columns=("4-Pan", "printed", "computed"),
)
def less_than_half(limit: int) -> Concluded:
    found = (yield from checked_summary(limit)).deals or Score()
    text = f"{found.win:,} deals of {found.total:,} against {found.loss:,}: {found.win / found.loss:.4f}"
    less = 2 * found.win < found.loss
    yield Case("the holder’s probability divided by the other player’s", "less than half", text, less)
    return f"The holder wins {text}."


@read_fact(
    place="section 3.3",
    title="Four nines",
    printed="“When Player A has four 9s, he is in a tough position indeed”",
    statement="For {scope}: of the deals in which the holder of the 9♥ has all four nines, the holder loses more than "
    "they win (our reading of “tough”).",
    limits=(2, 5, 6),
    computed="With all four nines the holder of the 9♥ loses more deals than they win.",
    columns=("the holder of the 9♥ has", "printed", "deals"),
)
def nines_burden(limit: int) -> Cases:
    for ranks in range(2, limit + 1):
        known = yield from checked_source(ranks)
        counts = {nines: {"win": 0, "loss": 0, "draw": 0} for nines in range(1, 5)}
        for start in starts(ranks):
            counts[1 + start.state.other[0]][known.value(start.state)] += start.deals
        for nines, dealt in counts.items():
            shown = f"wins {dealt['loss']:,}, loses {dealt['win']:,}, draws {dealt['draw']:,}"
            expected, tough = ("tough", dealt["win"] > dealt["loss"]) if nines == 4 else ("", None)
            yield Case(f"k = {ranks}, {nines} of the nines", expected, shown, tough)
        yield Progress(ranks, limit, "deals")
