"""Checks of section 3.3 and Tables 5 to 7: what the start positions are worth, and whom the deal favours."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, Rows, unchecked
from lastcard.core.progress import Progress
from lastcard.games.pan.claims.checks.common import finding, ranks_up_to, rounded
from lastcard.games.pan.claims.checks.truth import READ, source, summary
from lastcard.games.pan.claims.checks.winning import SOLVED
from lastcard.games.pan.rules import GAME
from lastcard.games.pan.solver.whole_game.deals import Score, deals, starts

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from lastcard.core.claims import Check

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


def table_5(limit: int) -> Check:
    """Start positions: won, lost and drawn for the player to move."""
    rows = Rows()
    for ranks, (total, *printed) in TABLE_5.items():
        if ranks > limit:
            rows.beyond(f"k = {ranks}", f"{total:,}: {printed[0]:,}, {printed[1]:,}, {printed[2]:,}")
            continue
        found = (yield from summary(ranks)).starts
        if found is None:
            continue
        rows.compare(f"k = {ranks}, all", total, found.total)
        for name, count, shown in zip(
            ("won", "lost", "drawn"), (found.win, found.loss, found.draw), printed, strict=True
        ):
            rows.compare(f"k = {ranks}, {name}", shown, count)
    return finding(
        rows,
        ranks_up_to(limit, 4),
        "The columns of losing and drawing positions have each other's headings.",
        ("start positions", "printed", "computed"),
        "the last two columns are drawing and losing positions, in this order",
        evidence=READ,
    )


def table_6(limit: int) -> Check:
    """The four deals of 2-Pan."""
    if limit < 2:
        return unchecked("k = 2")
    dealt = {GAME.format(start.state): start.deals for start in starts(2)}
    known = yield from source(2)
    rows = Rows()
    for printed, text, result, ways in TABLE_6:
        label = known.label(GAME.parse(text))
        hands = ",".join(f"[{','.join(part)}]" for part in text.split("/"))
        word = {"win": "win", "loss": "lose", "draw": "draw"}[label.value]
        rows.compare(f"{text}, hands", printed, hands)
        rows.compare(f"{text}, result", result, word)
        rows.compare(f"{text}, deals", ways, dealt[text])
    yield Progress(1, 1, "deals")
    rows.add("all deals", "35", str(deals(2)), deals(2) == 35 == sum(dealt.values()))
    return finding(
        rows,
        "k = 2",
        "Results and numbers of deals are as printed; the second position is misprinted (four nines).",
        ("position", "printed", "computed"),
        "[1,3],[2,1] in the second row",
        evidence=READ,
    )


def chance_in_the_text(limit: int) -> Check:
    """The chances of 2-Pan as the text before Table 7 has them."""
    if limit < 2:
        return unchecked("k = 2")
    found = (yield from summary(2)).deals
    if found is None:
        return unchecked("k = 2")
    win, loss = Fraction(found.win, found.total), Fraction(found.loss, found.total)
    rows = [
        Row("18/35", ".486", f"{float(Fraction(18, 35)):.4f}", rounded(Fraction(18, 35), 3) == "0.486"),
        Row("the holder of the 9♥ wins", "18/35", f"{win}", win == Fraction(18, 35)),
        Row("the holder of the 9♥ loses", ".514", f"{float(loss):.4f}", rounded(loss, 3) == "0.514"),
    ]
    return finding(
        rows,
        "k = 2",
        "The holder of the nine of hearts wins 18 of 35 deals.",
        ("chance", "printed", "computed"),
        "18/35 = .514 and 17/35 = .486; the two decimals are exchanged in the text, and right in Table 7",
        evidence=READ,
    )


def deals_of_a_sum(limit: int) -> Check:
    """The sum over deals of 2-Pan with its printed upper limit."""
    if limit < 2:
        return unchecked("k = 2")
    printed = sum(comb(3, i) * comb(4, i) for i in range(2))
    right = sum(comb(3, i) * comb(4, i) for i in range(4))
    yield Progress(1, 1, "deals")
    return finding(
        [Row("the sum of C(3,i)·C(4,i) up to i = k − 1", "35", str(printed), printed == 35)],
        "k = 2",
        f"Up to i = 3 the sum is {right}.",
        ("sum", "printed", "computed"),
        "the upper limit of the sum is 3, the number of free nines, not k − 1",
        evidence=EXHAUSTIVE,
    )


def table_7(limit: int) -> Check:
    """The chances of the holder of the nine of hearts."""
    rows = Rows()
    for ranks in range(1, max(4, min(limit, SOLVED)) + 1):
        printed = TABLE_7.get(ranks, ("", "", ""))
        names = ("wins", "loses", "draws")
        if ranks > limit:
            for name, shown in zip(names, printed, strict=True):
                rows.beyond(f"k = {ranks}, {name}", shown)
            continue
        found = (yield from summary(ranks)).deals
        if found is None:
            continue
        for name, count, shown in zip(names, (found.win, found.loss, found.draw), printed, strict=True):
            share = Fraction(count, found.total)
            number = Fraction("0" + shown if shown[:1] == "." else shown) if shown else None
            agrees = None if number is None else abs(share - number) <= Fraction(1, 2000)
            rows.add(
                f"k = {ranks}, {name}", shown, f"{count:,} of {found.total:,} = {float(share):.5f}", agrees
            )
    return finding(
        rows,
        ranks_up_to(limit, SOLVED),
        "The printed chances are right, and exact fractions are given.",
        ("the holder of the 9♥", "printed", "computed"),
        evidence=READ,
    )


def second_is_favoured(limit: int) -> Check:
    """Whether whoever does not hold the nine of hearts is favoured in 3-Pan and 4-Pan."""
    rows = yield from _without_the_nine(range(3, min(limit, 4) + 1))
    return finding(
        rows,
        ranks_up_to(limit, 4, 3),
        "Whoever does not hold the nine of hearts wins more deals than the holder."
        if all(row.agrees for row in rows)
        else "Whoever does not hold the nine of hearts does not always win more deals than the holder.",
        ("without the 9♥", "printed", "computed"),
        evidence=READ,
    )


def advantage_for_other_k(limit: int) -> Check:
    """Whether the advantage of who lacks the nine of hearts is there for every k but 2."""
    rows = yield from _without_the_nine((1, *range(3, min(limit, SOLVED) + 1)))
    wrong = [row.label for row in rows if not row.agrees]
    first = next((start.state for start in starts(1)), None) if "k = 1" in wrong else None
    return Finding(
        status="fails" if wrong else "holds",
        bound=f"k = 1{' and ' + ranks_up_to(limit, SOLVED, 3) if limit > 2 else ''}",
        computed=f"It is not so for {', '.join(wrong)}."
        if wrong
        else "For each of these k whoever lacks the 9♥ wins more deals.",
        rows=tuple(rows),
        counterexample=None if first is None else GAME.format(first),
        correction="for k = 3 and more, as far as checked"
        if wrong == ["k = 1"] and limit > 2
        else f"not for {', '.join(wrong)}"
        if wrong
        else None,
        columns=("without the 9♥", "printed", "computed"),
        evidence=READ,
        smallest=first is not None,
    )


def _without_the_nine(games: Iterable[int]) -> Generator[Progress, None, list[Row]]:
    """What the deals of some games are worth to whoever lacks the nine of hearts."""
    rows = Rows()
    for ranks in games:
        found = (yield from summary(ranks)).deals or Score()
        chances = [f"{part / max(1, found.total):.5f}" for part in (found.loss, found.win, found.draw)]
        shown = f"wins {chances[0]}, loses {chances[1]}, draws {chances[2]}"
        rows.add(f"k = {ranks}", "favoured", shown, found.loss > found.win)
    return rows
