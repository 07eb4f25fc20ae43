"""What chapter 6 of Kiya 2021 says about SHICHINARABE, and what is known beyond it, each with a check."""

from __future__ import annotations

from functools import partial

from lastcard.core.claims import Claim
from lastcard.games.shichinarabe.claims import (
    deals,
    formulas,
    hardness,
    narrow_forests,
    one_right_on_forests,
    one_right_on_legs,
    open_questions,
    passes,
    planar_formulas,
    rights,
    values,
)
from lastcard.games.shichinarabe.rules import GAME, KIYA_2021

_claim = partial(Claim, game=GAME.name, paper=KIYA_2021)
_ours = partial(_claim, origin="ours", printed="")
_NO_ALGORITHM = "(no algorithm is given)"

CLAIMS: tuple[Claim, ...] = (
    _claim(
        id="theorem-6-1",
        place="Theorem 6.1",
        title="Equal passes do not matter",
        printed="“For any p, the following two conditions are equivalent”: red wins with 0 passes, with p passes",
        statement="On {scope}, if both players have the same number of passes, 1 to 3, the winner is the same as without passes.",
        scope=passes.graphs_up_to,
        default_limit=5,
        least=3,
        most=6,
        limit_means="vertices",
        check=passes.equal_passes,
    ),
    _ours(
        id="uneven-passes",
        place="beyond Theorem 6.1",
        title="Uneven passes",
        statement="On a board in one piece with a white vertex, a pass that only one of the players has does not change the winner.",
        default_limit=5,
        least=4,
        most=6,
        limit_means="vertices",
        check=passes.uneven_passes,
    ),
    _claim(
        id="definition-6-3",
        place="Definition 6.3",
        title="Deletional edges that are added",
        printed="“we define the edge e_A ∈ E as deletional edge”, in the definition of edge addition",
        statement="In Definition 6.3 an edge goes when its vertex turns white, as the word in it says.",
        default_limit=4,
        least=3,
        limit_means="vertices",
        check=open_questions.definition,
    ),
    _claim(
        id="forests-without-rights",
        place="sections 1.4 and 6.1",
        title="Trees below white vertices in linear time, without rights",
        printed="“we present a linear-time algorithm that can decide the winner of a given ordinary SHICHINARABE "
        f"instance” {_NO_ALGORITHM}",
        statement="On every forest that hangs off white vertices the sum of the branch values, less the price of keeping a "
        "blocker, names the winner and all winning moves; no player has a right.",
        default_limit=6,
        least=2,
        limit_means="vertices",
        check=values.linear_rule,
    ),
    _claim(
        id="theorem-6-5",
        place="Theorem 6.5",
        title="Trees in linear time, with one right",
        printed="“The decision of the winner of a graphical SHICHINARABE game on a tree can compute in O(n) even if the "
        f"all-mighty right can be used at most once.” {_NO_ALGORITHM}",
        statement="On trees with one all-mighty right the winner can be found in linear time.",
        default_limit=4,
        least=2,
        limit_means="vertices",
        check=open_questions.one_right,
    ),
    _claim(
        id="one-joker",
        place="section 6.3",
        title="One joker in linear time",
        printed="“the ordinary SHICHINARABE, which contains at most one JOKER card, can be computed in linear time of the "
        f"total number of cards” {_NO_ALGORITHM}",
        statement="With one joker the winner of a deal can be found in time linear in the number of cards.",
        default_limit=20,
        limit_means="deals",
        check=open_questions.one_joker,
    ),
    _claim(
        id="several-white",
        place="Theorem 6.5",
        title="Trees with several white vertices",
        printed=f"“a graphical SHICHINARABE game on a tree can compute in O(n)” {_NO_ALGORITHM}",
        statement="On a tree with any number of white vertices in it, rights left aside, the winner can be found in linear "
        "time.",
        default_limit=5,
        least=4,
        most=6,
        limit_means="vertices",
        check=open_questions.several_white,
    ),
    _ours(
        id="whole-numbers",
        place="section 1.4 (the SHICHINARABE value)",
        title="Values are whole numbers",
        statement="On every graph the game in which whoever cannot move loses has a whole number as its value.",
        default_limit=5,
        least=3,
        most=6,
        limit_means="vertices",
        check=values.whole_numbers,
    ),
    _ours(
        id="sum-decides",
        place="beyond section 1.4",
        title="The sum of the values is not enough",
        statement="Whoever is ahead in the sum of the values wins (whoever is not to move, if it is 0).",
        default_limit=5,
        least=2,
        limit_means="vertices",
        check=values.sum_decides,
    ),
    _ours(
        id="single-blocker",
        place="beyond Theorem 6.5",
        title="One blocker is not enough",
        statement="The underdog wins exactly if there is one blocker that can be settled on at once.",
        default_limit=5,
        least=5,
        limit_means="vertices of half the forest",
        check=values.single_blocker,
    ),
    _ours(
        id="right-never-hurts",
        place="section 6.2 (the all-mighty right)",
        title="A right never hurts",
        statement="On {scope}, who wins without an all-mighty right wins with one.",
        scope=rights.forests_up_to,
        default_limit=5,
        least=2,
        limit_means="vertices",
        check=rights.never_hurts,
    ),
    _ours(
        id="never-stuck",
        place="beyond Theorem 6.5",
        title="Where no right helps",
        statement="Where no edge goes, a favourite in the race who reaches every vertex of their own over vertices of their own "
        "wins, whatever rights anybody has.",
        default_limit=5,
        least=2,
        limit_means="vertices",
        check=rights.never_stuck,
    ),
    _ours(
        id="now-or-never",
        place="beyond Theorem 6.5",
        title="Use it at once or never",
        statement="A player to move who wins only thanks to a right wins by using it at once.",
        default_limit=6,
        least=2,
        limit_means="vertices",
        check=one_right_on_forests.now_or_never,
    ),
    _ours(
        id="underdog-uses-at-once",
        place="beyond Theorem 6.5",
        title="When a right need not be kept",
        statement="A player to move with the only right, who wins only thanks to it and is not the favourite once it is used, "
        "wins by using it at once.",
        default_limit=6,
        least=2,
        limit_means="vertices",
        check=one_right_on_forests.underdog,
    ),
    _ours(
        id="normal-play-right",
        place="beyond Theorem 6.5",
        title="Now or never, where nobody wins the race",
        statement="On a forest on which whoever cannot move loses, and nothing else ends the game, a player to move with the only "
        "right who wins does so without it or by using it at once.",
        default_limit=6,
        least=2,
        limit_means="vertices",
        check=one_right_on_forests.normal_play,
    ),
    _ours(
        id="one-way-right",
        place="beyond Theorem 6.5",
        title="One right on forests with one-way edges",
        statement="On a forest whose edges all lead away from white, on which whoever cannot move loses, and nothing else ends the game, "
        "a player to move with the only right wins exactly if the sum of the branch values is 1 or more, as it is or with some "
        "vertex of the other white.",
        default_limit=6,
        least=2,
        limit_means="vertices",
        check=one_right_on_forests.one_way,
    ),
    _ours(
        id="narrow-forests-by-values",
        place="beyond Theorem 6.5",
        title="One right on narrow and plain forests, where nobody wins the race",
        statement="On a narrow forest (nothing of the other player hides much) or a plain one (the proof says what these words mean), on "
        "which whoever cannot move loses, and nothing else ends the game, a player to move with the only right wins exactly if the sum of "
        "the values is 1 or more, as it is or with some vertex of the other white.",
        default_limit=6,
        least=2,
        limit_means="vertices",
        check=narrow_forests.by_values,
    ),
    _ours(
        id="narrow-forests-at-once",
        place="beyond Theorem 6.5",
        title="Now or never on narrow and plain forests",
        statement="On a narrow forest a player to move with the only right, who wins only thanks to it and has as many vertices left as "
        "the other, wins by using it at once; so does one who has more, if there are no gates and the forest is narrow in a stricter "
        "sense; and on a plain forest so does one who has fewer (the proof says what these words mean).",
        default_limit=6,
        least=3,
        limit_means="vertices",
        check=narrow_forests.at_once,
    ),
    _ours(
        id="legs-by-values",
        place="beyond Theorem 6.5",
        title="One right on legs, where nobody wins the race",
        statement="On a board of legs, such as that of the ordinary game, on which whoever cannot move loses, and nothing else ends the "
        "game, a player to move with the only right wins exactly if the sum of the values is 1 or more, as it is or with some vertex of "
        "the other white.",
        default_limit=6,
        least=2,
        limit_means="vertices",
        check=one_right_on_legs.by_values,
    ),
    _ours(
        id="legs-underdog",
        place="beyond section 6.3",
        title="When a right need not be kept on legs",
        statement="On a board of legs a player to move with the only right, who wins only thanks to it and is not the favourite once it is "
        "used, wins by using it at once.",
        default_limit=6,
        least=4,
        limit_means="vertices",
        check=one_right_on_legs.underdog,
    ),
    _ours(
        id="legs-at-once",
        place="beyond section 6.3",
        title="Now or never on legs",
        statement="On a board of legs, such as that of the ordinary game, a player to move with the only right, who wins only thanks to "
        "it, wins by using it at once.",
        default_limit=6,
        least=3,
        limit_means="vertices",
        check=one_right_on_legs.at_once,
    ),
    _claim(
        id="theorem-6-6",
        place="Theorem 6.6",
        title="A fixed number of rights on trees",
        printed="“on a tree, where only one of the players has the right to use the all-mighty right k times, can compute "
        f"in O(n^k) time” {_NO_ALGORITHM}",
        statement="For every k the winner on a tree, with k rights of one player, can be found in time O(n^k).",
        default_limit=4,
        least=2,
        limit_means="vertices",
        check=open_questions.several_rights,
    ),
    _claim(
        id="theorem-6-7",
        place="Theorem 6.7",
        title="Any number of rights on trees",
        printed="“on a tree, where only one of the players has the right to use the all-mighty right multiple times, can "
        f"compute in O(n^4) time” {_NO_ALGORITHM}",
        statement="The winner on a tree, with any number of rights of one player, can be found in time O(n^4).",
        default_limit=4,
        least=2,
        limit_means="vertices, and rights",
        check=open_questions.any_rights,
    ),
    _claim(
        id="theorem-6-8",
        place="Theorem 6.8",
        title="Rights on planar graphs are hard",
        printed="“NP-hard … on a planar graph” (no proof is given)",
        statement="On a graph with a red vertex in each edge, and free moves for blue beside it, red wins with k rights "
        "exactly if k vertices cover all edges.",
        default_limit=4,
        least=2,
        most=6,
        limit_means="vertices of the graph",
        check=hardness.covers,
    ),
    _claim(
        id="theorem-6-9",
        place="Theorem 6.9",
        title="Edge rules are hard",
        printed="“PSPACE-hard … where the Edge deletion rule and Edge addition rule are adapted” (no proof is given)",
        statement="On a planar graph made from a formula, with edge deletions alone and at most one vertex that deletes each edge (one "
        "vertex may delete several), red wins exactly if red wins the game of choosing its variables.",
        default_limit=4,
        least=2,
        limit_means="variables",
        check=hardness.planar_choices,
    ),
    _ours(
        id="deletions-on-trees",
        place="beyond Theorem 6.9",
        title="Edge deletions are hard on trees, with several labels an edge",
        statement="On a tree of depth two made from a formula, with edge deletions alone, some edges deleted by any of several vertices, "
        "red wins exactly if red wins the game of choosing its variables.",
        default_limit=4,
        least=2,
        limit_means="variables",
        check=hardness.tree_choices,
    ),
    _ours(
        id="planar-question",
        place="chapter 7, which leaves it open",
        title="Planar graphs without rights",
        statement="To find the winner on planar graphs is NP-hard without rights, passes and edge rules too: on a board made from a "
        "graph, with one more blue vertex if blue begins, red wins exactly if so many vertices cover all its edges.",
        default_limit=4,
        least=2,
        most=6,
        limit_means="vertices of the graph",
        check=hardness.plain_covers,
    ),
    _ours(
        id="pspace-without-rights",
        place="beyond chapter 7",
        title="Graphs without rights: PSPACE-complete",
        statement="To find the winner on graphs, connected and with one white vertex, is PSPACE-complete without rights, passes and edge "
        "rules: on a board made from a formula red, to move, wins exactly if blue cannot make all clauses true, where both set the "
        "variables in order, red the first.",
        default_limit=2,
        most=formulas.MOST_VARIABLES,
        limit_means="variables",
        check=formulas.quantified,
    ),
    _ours(
        id="pspace-on-planar-graphs",
        place="chapter 7, which leaves it open",
        title="Planar graphs without rights: PSPACE-complete",
        statement="To find the winner is PSPACE-complete without rights, passes and edge rules on planar graphs too: every formula "
        "can be made into another, whose board is planar and which blue can make true exactly if blue can make the first true.",
        default_limit=3,
        limit_means="variables",
        check=planar_formulas.planar,
    ),
    _ours(
        id="who-begins",
        place="beyond the thesis",
        title="Beginning is a disadvantage",
        statement="In the ordinary game with 52 cards and without options, whoever begins wins less than half of the "
        "random deals.",
        default_limit=1000,
        limit_means="deals",
        check=deals.who_begins,
    ),
)
