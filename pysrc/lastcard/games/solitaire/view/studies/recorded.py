"""What came of many deals that the strategies played natively: the counts behind the charts.

Each block is what ``lastcard simulate solitaire NAME --games GAMES --seed 0`` comes to: the name and the deals won; then
how many games lasted so many moves, from 0 up; then how many ended with so many complete columns, from 0 to 13.
"""

from __future__ import annotations

from lastcard.games.solitaire.solver.contests.contest import Contest

ORIGIN = "A record of native runs on the deals with seeds from 0 on."
"""What is said of the counts where they are shown."""

RECORD = """\
random 1846
3 1 2 12 19 28 50 68 88 159 181 233 339 356 386 492 554 570 651 731 717 794 740 825 891 854 809 802 778
730 752 689 675 590 597 513 509 506 502 438 391 313 224 148 113 62 43 29 13 12 5 7 1 0 3 1 0 1 | 20 117
369 873 1430 2026 2344 2584 2483 2281 1621 2006 0 1846

complete 355
0 0 0 4 8 4 10 13 21 33 46 47 71 82 95 114 116 127 150 140 144 157 195 165 187 174 176 165 146 148 142
153 113 129 103 110 88 80 97 76 70 52 21 19 5 2 1 1 | 2 28 73 182 312 388 491 507 507 450 348 357 0 355

settled 378
0 0 0 4 7 3 15 18 22 39 55 42 78 91 97 149 138 136 174 182 166 200 193 196 186 179 165 159 164 132 158
99 112 107 96 75 89 87 90 56 28 10 1 1 1 | 0 30 69 164 272 424 491 552 496 430 339 355 0 378

free 443
0 0 0 2 1 0 0 4 3 4 10 6 15 16 12 14 21 20 27 26 39 35 38 19 33 45 31 32 38 32 45 32 39 48 39 51 36 50
44 53 31 51 63 46 44 52 42 36 34 27 34 34 19 29 21 26 12 20 21 25 18 21 19 9 10 7 9 9 14 15 9 12 17 9 13
10 7 2 3 5 6 7 1 1 6 2 2 2 3 3 4 6 5 3 2 2 2 5 4 1 1 0 2 0 0 2 1 1 1 2 2 1 2 3 1 1 1 2 1 2 2 0 1 0 1 2 1
2 0 2 2 0 1 1 1 1 0 0 0 1 2 0 1 1 0 2 3 0 1 3 0 0 0 0 0 0 1 1 0 0 1 0 1 1 0 0 0 2 1 0 0 0 0 1 0 0 3 0 0
0 0 1 0 0 1 0 1 0 0 0 1 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0 1 1 2 1 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 1 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 | 0 6 15 59 89 127 159 191 234 225 209 243 0 443

greedy 643
0 0 0 4 4 4 7 15 13 40 34 32 57 77 82 110 99 99 166 104 143 170 156 167 230 191 191 166 161 139 151 122
140 149 100 115 135 149 137 98 33 9 1 | 0 16 44 114 205 309 376 471 534 475 368 445 0 643

ahead 185
0 0 0 1 0 0 1 2 4 5 8 3 10 16 23 18 31 26 37 32 43 44 43 34 52 38 45 63 39 34 32 41 29 32 23 27 38 44 42
25 11 4 | 0 1 7 19 42 78 109 114 116 123 112 94 0 185

beam-30 201
99 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 5 11 30 36 48 38 22 7 2 1 | 0 0 0 3 3
9 14 10 7 18 19 16 0 201

beam-300 83
17 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 8 9 28 18 7 8 3 | 0 0 0 1 1 1 3 2 1
1 3 4 0 83
"""


def _contest(block: str) -> Contest:
    head, counts = block.split("\n", 1)
    name, won = head.split()
    moves, complete = (tuple(map(int, part.split())) for part in counts.split("|"))
    return Contest(name, "odd4", int(won), moves, complete)


CONTESTS = tuple(map(_contest, RECORD.strip().split("\n\n")))
"""The counts, from simple to strong."""
