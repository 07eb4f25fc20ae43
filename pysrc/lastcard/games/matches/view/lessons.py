"""The steps of the Learn tab: the rules, the lost piles, and why every fourth pile plus one is lost."""

from __future__ import annotations

from lastcard.ui.lessons import Lesson

_MATCH = (
    '<g transform="translate({x} {y})" class="{kind}"><rect x="4.5" y="12" width="5" height="70" rx="1.6" class="wood"/>'
    '<path d="M7 1.5C10.5 5 11 10 10.6 13.5 10 16.6 4 16.6 3.4 13.5 3 10 3.5 5 7 1.5Z" class="head"/></g>'
)
_WIDTH, _GAP = 17, 16


def piles(*rows: tuple[str, ...]) -> str:
    """Rows of matches in groups as SVG text.

    Parameters
    ----------
    rows
        One tuple a row. A group is written ``size:kind:label``: how many matches, how they are drawn (``plain``,
        ``taken``, ``last``, ``round``, ``take``) and what stands below.
    """
    drawn, width = [], 0
    for row, groups in enumerate(rows):
        x, y = 0, row * 128
        for group in groups:
            size, kind, label = group.split(":")
            start = x
            for _ in range(int(size)):
                drawn.append(_MATCH.format(x=x, y=y, kind=f"match {kind}"))
                x += _WIDTH
            middle = (start + x) / 2
            if label:
                drawn.append(f'<path d="M{start + 2} {y + 90}v4H{x - 5}v-4" class="bracket {kind}"/>')
                drawn.append(
                    f'<text x="{middle - 1.5}" y="{y + 110}" class="lesson-label {kind}">{label}</text>'
                )
            x += _GAP
        width = max(width, x - _GAP)
    height = len(rows) * 128
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 -8 {width + 60} {height}" role="img" class="piles">{"".join(drawn)}</svg>'


LESSONS = (
    Lesson(
        "The rules",
        "A pile of matches lies on the table. Two players take turns. Whoever is to move takes one, two or three matches.\n\n"
        "Whoever has to take the last match loses.",
        piles(("9:plain:9 matches", "3:take:take 1, 2 or 3")),
        "A pile of twelve matches; the three at the right end may be taken.",
        "12",
    ),
    Lesson(
        "One match is lost",
        "Begin at the end, where everything is clear. With one match left there is no choice: take it, and lose.\n\n"
        "So one match is a lost pile for whoever is to move.",
        piles(("1:last:must be taken",)),
        "A single match, which must be taken.",
        "1",
    ),
    Lesson(
        "Two, three and four are won",
        "With two, three or four matches you can leave exactly one to the other player: take one, two or three.\n\n"
        "The other player then stands before the lost pile of the step before.",
        piles(
            ("1:last:leave", "1:take:take 1"),
            ("1:last:leave", "2:take:take 2"),
            ("1:last:leave", "3:take:take 3"),
        ),
        "Piles of two, three and four: all but one match is taken.",
        "4",
    ),
    Lesson(
        "Five is lost",
        "With five matches you can leave four, three or two. All of these are won for the other player, as the step before shows.\n\n"
        "The other player simply fills your take up to four: one and three, two and two, three and one.",
        piles(
            ("1:last:left", "3:round:answer 3", "1:take:take 1"),
            ("1:last:left", "2:round:answer 2", "2:take:take 2"),
            ("1:last:left", "1:round:answer 1", "3:take:take 3"),
        ),
        "Five matches: each take of t is answered by 4 − t, and one match is left.",
        "5",
    ),
    Lesson(
        "And so on, in rounds of four",
        "Take and answer together always make four. So a pile of nine becomes five, thirteen becomes nine, and twenty-one becomes one after five rounds.\n\n"
        "Every pile of the form 4k + 1 is lost for whoever is to move.",
        piles(("1:last:last", "4:round:4", "4:round:4", "4:round:4", "4:round:4", "4:round:4")),
        "Twenty-one matches: one, and five rounds of four.",
        "21",
    ),
    Lesson(
        "How to win all the others",
        "Any other pile has a surplus over 4k + 1. Take just that surplus, and the other player stands before a lost pile.\n\n"
        "From then on answer every take t with 4 − t. The winning move is the remainder of n − 1 divided by 4.",
        piles(("1:last:last", "4:round:4", "4:round:4", "2:take:take 2")),
        "Eleven matches: one, two rounds of four, and a surplus of two to be taken.",
        "11",
    ),
    Lesson(
        "Other takes, other endings",
        "If up to m matches may be taken, a round has m + 1. If whoever takes the last match wins, there is no match left over: "
        "the lost piles are the multiples of m + 1.\n\nThe proof is the same, word for word.",
        piles(("5:round:5", "5:round:5", "5:round:5", "3:take:take 3")),
        "Eighteen matches, up to four at a time, the last one wins: three rounds of five, and a surplus of three to be taken.",
        "18 take=4 rule=normal",
    ),
)
