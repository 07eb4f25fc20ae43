"""What chapter 6 of Kiya 2021 says about SHICHINARABE, and what is known beyond it, each with a check."""

from __future__ import annotations

from functools import partial

from lastcard.core.claims import Claim
from lastcard.games.shichinarabe.claims import dealing, hardness, passing, rights, valuing
from lastcard.games.shichinarabe.rules import GAME, KIYA_2021

_claim = partial(Claim, game=GAME.name, paper=KIYA_2021)
_NOT_PRINTED = "(not in the thesis)"

CLAIMS: tuple[Claim, ...] = (
    _claim(
        id="theorem-6-1",
        place="Theorem 6.1",
        title="Equal passes do not matter",
        printed="“For any p, the following two conditions are equivalent”: red wins with 0 passes, with p passes",
        statement="If both players have the same number of passes, the winner is the same as without passes.",
        default_limit=5,
        limit_means="vertices",
        check=passing.equal_passes,
    ),
    _claim(
        id="uneven-passes",
        place="beyond Theorem 6.1",
        title="Uneven passes",
        printed=_NOT_PRINTED,
        statement="A pass that only one of the players has does not change the winner.",
        default_limit=5,
        limit_means="vertices",
        check=passing.uneven_passes,
    ),
    _claim(
        id="theorem-6-5",
        place="Theorem 6.5",
        title="Trees in linear time",
        printed="“can compute in O(n)” (no algorithm is given)",
        statement="On every forest that hangs off white vertices the sum of the branch values, less the price of keeping a "
        "blocker, names the winner and all winning moves.",
        default_limit=6,
        limit_means="vertices",
        check=valuing.linear_rule,
    ),
    _claim(
        id="whole-numbers",
        place="section 1.4 (the SHICHINARABE value)",
        title="Values are whole numbers",
        printed=_NOT_PRINTED,
        statement="On every graph the game in which whoever cannot move loses has a whole number as its value.",
        default_limit=5,
        limit_means="vertices",
        check=valuing.whole_numbers,
    ),
    _claim(
        id="sum-decides",
        place="beyond section 1.4",
        title="The sum of the values is not enough",
        printed=_NOT_PRINTED,
        statement="Whoever is ahead in the sum of the values wins (whoever is not to move, if it is 0).",
        default_limit=5,
        limit_means="vertices",
        check=valuing.sum_decides,
    ),
    _claim(
        id="single-blocker",
        place="beyond Theorem 6.5",
        title="One blocker is not enough",
        printed=_NOT_PRINTED,
        statement="The underdog wins exactly if there is one blocker that can be settled on at once.",
        default_limit=5,
        limit_means="vertices of half the forest",
        check=valuing.single_blocker,
    ),
    _claim(
        id="right-never-hurts",
        place="section 6.2 (the all-mighty right)",
        title="A right never hurts",
        printed=_NOT_PRINTED,
        statement="Who wins without an all-mighty right wins with one.",
        default_limit=5,
        limit_means="vertices",
        check=rights.never_hurts,
    ),
    _claim(
        id="now-or-never",
        place="beyond Theorem 6.5",
        title="Use it at once or never",
        printed=_NOT_PRINTED,
        statement="A player to move who wins only thanks to a right wins by using it at once.",
        default_limit=5,
        limit_means="vertices",
        check=rights.now_or_never,
    ),
    _claim(
        id="theorem-6-6",
        place="Theorems 6.5 to 6.7",
        title="Rights on trees",
        printed="O(n) for one right, O(n^k) for k, O(n^4) for any number (no algorithm is given)",
        statement="With one or two rights of one player the engine names the winner on every forest.",
        default_limit=4,
        limit_means="vertices",
        check=rights.searched,
    ),
    _claim(
        id="theorem-6-8",
        place="Theorem 6.8",
        title="Rights on planar graphs are hard",
        printed="“NP-hard … on a planar graph” (no proof is given)",
        statement="On a graph with a red vertex in each edge, and free moves for blue beside it, red wins with k rights "
        "exactly if k vertices cover all edges.",
        default_limit=4,
        limit_means="vertices of the graph",
        check=hardness.covers,
    ),
    _claim(
        id="theorem-6-9",
        place="Theorem 6.9",
        title="Edge rules are hard",
        printed="“PSPACE-hard … where the Edge deletion rule and Edge addition rule are adapted” (no proof is given)",
        statement="On a star with edge rules made from a formula, red wins exactly if red wins the game of choosing its "
        "variables.",
        default_limit=4,
        limit_means="variables",
        check=hardness.choices,
    ),
    _claim(
        id="effort",
        place="Theorem 6.9",
        title="What hardness looks like",
        printed=_NOT_PRINTED,
        statement="For every two variables more, from 8 on, at least 2.5 times as many positions are searched.",
        default_limit=12,
        limit_means="variables",
        check=hardness.effort,
    ),
    _claim(
        id="who-begins",
        place="beyond the thesis",
        title="Beginning is a disadvantage",
        printed=_NOT_PRINTED,
        statement="In the ordinary game with 52 cards and without options, whoever begins wins less than half of the "
        "random deals.",
        default_limit=1000,
        limit_means="deals",
        check=dealing.who_begins,
    ),
)
