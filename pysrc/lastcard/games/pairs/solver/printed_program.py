"""The paper's program for two players, and the objective not to reach the target.

The printed program looks five turns ahead, where it takes the average cost of a pair, rounded down, for a
gain. It remembers the worth of a position without the depth of the look, so most numbers come from shorter
looks. Its memory depends on the order of questions; here every position in turn, those with few cards
first.

The objective is solved from the highest pair of scores down: a round in which p points cost the chance that
the next pair of scores is worth. Every round is dealt from a full deck. `CHANCES` and `AGAINST` record what
`objective` returns for the deck of Pairs.
Source: Park, Tasnim and Zheng 2014, appendix 7.7; the objective is our own, where section 5.1 only says
that the two objectives are similar.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.games.pairs.rules.position import USUAL_BURN, USUAL_DECK, RankCounts
from lastcard.games.pairs.rules.table import target
from lastcard.games.pairs.solver.best_response import best_response, build
from lastcard.games.pairs.solver.block_step import Numbers, Slices
from lastcard.games.pairs.solver.position_worth import bits, lowest

Stacks = tuple[Numbers, Numbers]
TURNS = 5  # the program's ``num_stages``
LEFT = 5  # cards, all burned, at which it stops looking
SLICE_POSITIONS = 1 << 13  # positions of a slice
SLICE_ROWS = 16  # the mover's stacks in a slice, with all stacks of the other
_PRINTED_TABLES: dict[tuple[RankCounts, bool], Numbers] = {}


def printed_table(deck: RankCounts = USUAL_DECK, *, remembers: bool = True) -> Numbers:
    """Return where the program hits, indexed by the bits of both stacks, the mover's first.

    The face-up cards are missing from the full deck. As printed, it remembers earlier questions.
    """
    return run_to_end(printed_steps(deck, remembers=remembers))


def printed_steps(deck: RankCounts = USUAL_DECK, *, remembers: bool = True) -> Slices[Numbers]:
    """Do the same in slices."""
    if (deck, remembers) not in _PRINTED_TABLES:
        program = _Program(deck)
        yield from program.fill_in()
        work = program.remembering() if remembers else program.forgetting()
        _PRINTED_TABLES[deck, remembers] = yield from work
    return _PRINTED_TABLES[deck, remembers]


class _Program:
    """All positions of a deck; those with the same number of face-up cards form a layer."""

    def __init__(self, deck: RankCounts) -> None:
        self._ranks, stacks = len(deck), 1 << len(deck)
        self._full = np.array(deck, np.int16)
        self._own = bits(self._ranks) == 1
        self._deck = np.empty((stacks, stacks, self._ranks), np.int16)
        self._there = np.empty((stacks, stacks), bool)
        self._cost, self._left, self._weight = (np.empty((stacks, stacks), np.int64) for _ in range(3))
        sizes = self._own.sum(axis=1)
        self._cards = sizes[:, None] + sizes[None, :]
        low = lowest(self._ranks)
        self._low = np.minimum(low[:, None], low[None, :])

    def fill_in(self) -> Slices[None]:
        own, worths = self._own.astype(np.int16), np.arange(1, self._ranks + 1)
        for begin in range(0, len(own), SLICE_ROWS):
            rows = slice(begin, begin + SLICE_ROWS)
            deck = self._full - own[rows, None, :] - own[None, :, :]
            pairs = deck * own[rows, None, :]
            self._deck[rows] = deck
            self._there[rows] = (deck.min(axis=2) >= 0) & self._own[rows].any(axis=1)[:, None]
            self._cost[rows] = sum(pairs[:, :, rank] * worth for rank, worth in enumerate(worths))
            self._left[rows] = np.maximum(deck.sum(axis=2), 1)
            self._weight[rows] = 2 * deck.sum(axis=2) - pairs.sum(axis=2)
            yield Progress(begin, len(own), "decks")
        self._there[:, 0] = False
        self._guess = np.where(self._there, self._cost // self._left, 0.0)

    def forgetting(self) -> Slices[Numbers]:
        worth, hits = self._guess, np.zeros(self._there.shape, bool)
        for turn in range(TURNS):
            before, worth = worth, worth.copy()
            for here in _slices(self._there):
                hits[here], worth[here] = self._decide(*here, before)
                yield Progress(turn, TURNS, "turns ahead")
        return hits

    def remembering(self) -> Slices[Numbers]:
        """Tell where it hits after questions about every position, those with few cards first."""
        layers = []
        for count in range(2, 2 * self._ranks + 1):
            layers.append(list(_slices(self._there & (self._cards == count))))
            yield Progress(count, 2 * self._ranks, "layers")
        turns = yield from self._turns_left(layers)
        asked = self._cards + turns  # five more than the cards of the position from which it was looked at
        worth, hits = self._guess.copy(), np.zeros(self._there.shape, bool)
        for done, layer in enumerate(reversed(layers)):
            for here in layer:
                hits[here], worth[here] = self._decide(*here, worth, asked)
                yield Progress(done, 2 * self._ranks, "cards face up")
        return hits

    def _turns_left(self, layers: list[list[Stacks]]) -> Slices[Numbers]:
        """Return how many turns it looked ahead from each position when it first came there."""
        unseen = TURNS + 1
        turns = np.full(self._there.shape, unseen, np.int8)
        for done, layer in enumerate(layers):
            for mine, other in layer:
                here = turns[mine, other]
                here[here == unseen] = TURNS
                turns[mine, other] = here
                dear = self._cost[mine, other] >= self._weight[mine, other] * self._low[mine, other]
                on = (here > 1) & ~dear & (self._left[mine, other] > LEFT)
                for rank in range(self._ranks):
                    new = on & ~self._own[mine, rank] & (self._deck[mine, other, rank] > 0)
                    after = other[new], mine[new] | 1 << rank
                    turns[after] = np.minimum(turns[after], here[new] - 1)
                yield Progress(done, len(layers), "looking ahead")
        return turns

    def _decide(
        self, mine: Numbers, other: Numbers, worth: Numbers, asked: Numbers | None = None
    ) -> tuple[Numbers, Numbers]:
        """Return where it hits, and its values; it ignores the memory of later questions."""
        cost, left, low = self._cost[mine, other], self._left[mine, other], self._low[mine, other]
        total = cost.astype(float)
        for rank in range(self._ranks):
            after = other, mine | 1 << rank
            found = worth[after]
            if asked is not None:
                found = np.where(asked[after] > asked[mine, other], self._guess[after], found)
            cards = np.where(self._own[mine, rank], 0, self._deck[mine, other, rank])
            total += found * cards
        hit = np.where(cost >= self._weight[mine, other] * low, -np.inf, -total / left)
        thought = np.where(left <= LEFT, self._guess[mine, other], np.maximum(hit, -low))
        return thought > -low, thought


def _slices(mask: Numbers) -> Iterator[Stacks]:
    mine, other = np.nonzero(mask)
    for begin in range(0, len(mine), SLICE_POSITIONS):
        yield mine[begin : begin + SLICE_POSITIONS], other[begin : begin + SLICE_POSITIONS]


CHANCES = """
51782 53639 55550 57481 59398 61275 63099 64889 66670 68414 70424 72533 74601 76540 78312 79914 81370 82758
84122 85336 87874 89856 91375 92535 93428 94132 94714 95250 95763 96124 51861 53781 55726 57660 59557 61404
63221 65032 66810 68868 71034 73162 75161 76992 78651 80162 81607 83030 84297 86979 89076 90685 91915 92865
93615 94238 94814 95365 95751 51925 53878 55824 57738 59605 61445 63285 65094 67198 69419 71607 73666 75556
77271 78838 80342 81826 83148 85986 88205 89909 91215 92226 93027 93694 94314 94907 95323 51957 53912 55837
57720 59580 61445 63281 65430 67706 69951 72069 74016 75788 77410 78974 80520 81898 84901 87251 89056 90441
91517 92370 93086 93754 94393 94839 51959 53891 55785 57662 59547 61408 63598 65925 68227 70401 72404 74230
75907 77530 79137 80569 83746 86231 88141 89609 90751 91660 92425 93143 93830 94306 51936 53838 55727 57629
59509 61737 64112 66466 68695 70751 72629 74358 76038 77704 79188 82541 85165 87181 88733 89943 90908 91725
92494 93228 93736 51905 53803 55717 57613 59873 62293 64696 66974 69080 71008 72787 74520 76242 77776 81305
84066 86191 87828 89106 90128 90996 91816 92597 93135 51902 53825 55732 58020 60477 62924 65248 67401 69375
71200 72985 74759 76340 80040 82938 85170 86892 88239 89319 90239 91110 91938 92506 51927 53842 56151 58640
61124 63490 65686 67703 69572 71406 73232 74858 78724 81756 84096 85905 87323 88462 89435 90362 91239 91837
51918 54243 56758 59275 61678 63914 65972 67884 69765 71641 73311 77342 80509 82958 84858 86349 87550 88579
89563 90491 91121 52336 54873 57420 59857 62130 64226 66178 68104 70027 71740 75929 79231 81792 83782 85349
86612 87696 88738 89718 90378 52545 55107 57565 59864 61990 63979 65951 67926 69688 74065 77517 80197 82288
83939 85278 86439 87557 88615 89328 52567 55037 57352 59500 61519 63533 65556 67362 71944 75556 78360 80554
82293 83712 84954 86159 87297 88064 52474 54799 56961 59004 61052 63113 64952 69745 73518 76447 78740 80564
82059 83383 84672 85884 86695 52329 54500 56559 58633 60721 62583 67575 71504 74553 76942 78845 80413 81808
83172 84450 85300 52174 54242 56334 58440 60317 65490 69562 72724 75205 77182 78815 80276 81706 83040 83922
52073 54175 56292 58178 63507 67706 70975 73541 75588 77282 78800 80288 81670 82578 52108 54232 56121 61571
65876 69236 71880 73997 75750 77331 78874 80300 81230 52130 54023 59564 63958 67402 70127 72317 74134 75766
77384 78864 79819 51895 57514 61999 65532 68347 70612 72493 74181 75854 77387 78378 55667 60246 63870 66763
69097 71038 72780 74494 76076 77082 54547 58147 61038 63397 65427 67302 69194 70974 72146 53581 56473 58846
60909 62877 64843 66634 67811 52873 55242 57322 59329 61348 63133 64274 52357 54446 56444 58453 60227 61345
52077 54065 56038 57789 58882 51987 53941 55667 56738 51968 53680 54734 51740 52789 51070
"""
"""The chance not to lose with the lower score, in hundred thousandths.

A row for each own score; the other's is one higher, two higher, … up to 30.
"""

AGAINST = """
48391 50176 52039 53959 55903 57836 59732 61579 63395 65207 66983 69033 71187 73305 75295 77119 78772 80278
81721 83145 84397 87052 89131 90730 91954 92901 93647 94268 94849 95405 95760 46576 48358 50223 52150 54105
56052 57967 59834 61676 63516 65323 67419 69630 71808 73859 75742 77451 79013 80513 81995 83297 86103 88302
89995 91293 92299 93093 93756 94379 94974 95351 44695 46469 48330 50258 52218 54175 56102 57986 59848 61714
63549 65689 67953 70188 72297 74237 76003 77619 79179 80723 82078 85043 87368 89160 90536 91606 92452 93163
93835 94474 94877 42768 44530 46381 48305 50264 52224 54158 56054 57933 59820 61679 63859 66172 68461 70625
72620 74439 76111 77731 79338 80749 83881 86336 88231 89690 90827 91730 92493 93218 93908 94339 40831 42574
44412 46325 48279 50237 52174 54076 55967 57871 59751 61967 64325 66663 68878 70925 72797 74522 76201 77871
79339 82641 85230 87230 88774 89981 90943 91761 92544 93288 93751 38915 40638 42458 44358 46302 48254 50189
52094 53993 55910 57807 60054 62454 64838 67101 69197 71118 72893 74629 76360 77884 81356 84081 86188 87817
89095 90117 90991 91832 92631 93127 37046 38745 40545 42428 44360 46304 48235 50139 52042 53968 55878 58153
60591 63017 65326 67468 69436 71259 73048 74837 76412 80054 82915 85130 86846 88195 89275 90204 91100 91954
92483 35231 36904 38682 40547 42464 44399 46322 48224 50128 52060 53979 56279 58751 61219 63571 65758 67770
69638 71476 73317 74939 78751 81748 84072 85874 87293 88432 89412 90362 91266 91825 33443 35087 36840 38684
40585 42506 44420 46316 48218 50152 52076 54396 56901 59408 61802 64032 66085 67996 69880 71769 73434 77417
80554 82988 84879 86369 87566 88597 89597 90552 91139 31633 33244 34968 36786 38664 40568 42468 44354 46250
48181 50104 52440 54973 57515 59948 62218 64312 66265 68193 70126 71830 75991 79272 81823 83806 85371 86629
87715 88769 89766 90384 29801 31374 33062 34848 36699 38579 40460 42330 44215 46139 48055 50401 52956 55529
57997 60306 62438 64430 66405 68380 70112 74457 77889 80561 82643 84286 85608 86754 87868 88909 89543 27800
29320 30957 32694 34499 36337 38180 40017 41875 43777 45674 48013 50570 53153 55636 57964 60120 62144 64161
66182 67952 72484 76066 78857 81040 82767 84164 85389 86587 87701 88369 25750 27209 28785 30462 32208 33990
35783 37575 39395 41263 43132 45451 47994 50568 53050 55385 57555 59602 61656 63720 65529 70243 73966 76876
79158 80973 82452 83763 85058 86260 86974 23754 25148 26658 28269 29951 31672 33408 35149 36923 38751 40585
42874 45394 47949 50420 52751 54925 56988 59071 61172 63017 67902 71761 74781 77161 79063 80622 82022 83414
84706 85470 21885 23215 24660 26205 27823 29482 31159 32847 34572 36356 38151 40407 42897 45429 47884 50207
52381 54452 56555 58685 60560 65601 69590 72717 75189 77173 78807 80287 81768 83144 83957 20180 21449 22831
24315 25871 27471 29093 30729 32405 34145 35901 38120 40582 43091 45530 47843 50013 52087 54202 56352 58249
63436 67547 70777 73337 75395 77097 78644 80200 81650 82506 18632 19843 21168 22594 24094 25640 27210 28797
30428 32124 33839 36025 38460 40950 43375 45680 47845 49920 52041 54201 56112 61437 65668 68998 71642 73770
75528 77133 78747 80254 81148 17207 18364 19635 21007 22455 23952 25474 27016 28604 30257 31931 34084 36495
38969 41384 43683 45845 47918 50042 52203 54113 59576 63928 67358 70083 72278 74092 75733 77401 78946 79863
15783 16882 18094 19409 20800 22242 23712 25204 26743 28348 29974 32087 34467 36918 39318 41606 43760 45830
47945 50105 52006 57603 62076 65609 68417 70679 72553 74249 75936 77538 78469 14266 15297 16440 17684 19006
20381 21786 23216 24695 26239 27802 29859 32191 34604 36974 39238 41374 43435 45548 47676 49555 55288 59884
63523 66421 68759 70698 72469 74221 75794 76765 12775 13734 14802 15971 17218 18520 19854 21216 22631 24111
25603 27590 29862 32226 34556 36789 38899 40945 43056 45167 46974 52830 57549 61296 64284 66694 68701 70553
72390 73980 74847 10685 11514 12441 13457 14544 15682 16852 18052 19307 20628 21968 23764 25821 27962 30082
32123 34063 35970 37960 39976 41721 47437 52030 55685 58623 61018 63058 65006 66983 68723 69676 08979 09701
10509 11397 12349 13349 14381 15445 16564 17747 18955 20585 22455 24407 26345 28222 30020 31803 33684 35605
37281 42856 47322 50908 53815 56208 58279 60300 62366 64197 65212 07631 08264 08976 09762 10606 11495 12416
13369 14376 15447 16546 18038 19757 21556 23350 25095 26773 28451 30235 32065 33676 39124 43526 47053 49938
52315 54405 56471 58585 60465 61513 06587 07152 07790 08496 09257 10061 10895 11762 12680 13660 14670 16053
17657 19342 21026 22669 24254 25846 27543 29293 30844 36196 40557 44072 46933 49314 51406 53473 55599 57495
58560 05777 06288 06869 07514 08212 08950 09719 10520 11369 12278 13218 14519 16036 17636 19242 20809 22324
23846 25468 27153 28651 33943 38286 41798 44673 47041 49127 51179 53290 55198 56273 05113 05582 06117 06713
07362 08050 08768 09517 10312 11164 12046 13283 14735 16275 17824 19338 20800 22270 23836 25459 26902 32171
36516 40043 42932 45332 47380 49428 51521 53402 54480 04523 04954 05448 06002 06608 07253 07927 08630 09379
10181 11008 12189 13589 15081 16584 18056 19481 20896 22421 23983 25355 30643 35017 38559 41464 43884 45979
47914 50022 51852 52892 03782 04158 04594 05086 05627 06206 06812 07449 08125 08852 09601 10690 11994 13394
14811 16201 17551 18915 20329 21815 23106 28295 32638 36174 39073 41503 43627 45651 47514 49430 50422 02894
03200 03557 03965 04417 04904 05418 05961 06546 07167 07802 08755 09915 11171 12454 13718 14952 16224 17576
18851 19994 24998 29265 32751 35616 38028 40182 42302 44308 45646 46713 02231 02482 02777 03118 03500 03915
04355 04823 05334 05883 06426 07259 08295 09433 10606 11768 12908 14097 15382 16620 17515 22297 26511 29973
32820 35210 37370 39539 41637 43064 43370
"""
"""The same of the casino's equilibrium against the best response to it: 31 rows of 31."""


@dataclass(frozen=True)
class Objective:
    """Chances by own and other score before a round is dealt.

    `chances`: not to lose when both play for that.
    `against`: the same of the casino's equilibrium against the best response to it.
    """

    chances: Numbers
    against: Numbers | None

    @property
    def given_away(self) -> float:
        """The chance to lose that the casino's equilibrium adds from the first round on."""
        assert self.against is not None
        return float(self.chances[0, 0] - self.against[0, 0])


def objective(
    deck: RankCounts = USUAL_DECK,
    burn: int = USUAL_BURN,
    *,
    limit: int | None = None,
    begin: int = 0,
    casino: bool = True,
) -> Slices[Objective]:
    """Solve all pairs of scores, in slices of some ten milliseconds.

    `limit` is the losing score, ⌊60/2⌋ + 1 by default. Scores below `begin` are left out (NaN). With
    `casino` the casino's equilibrium is tried too.
    """
    limit = target(2) if limit is None else limit
    usual: Numbers | None = None
    if casino:
        usual = (yield from build(deck, burn)).hits
    chances = np.full((limit, limit), np.nan)
    against = np.full((limit, limit), np.nan) if casino else None
    pairs = [(x, y) for x in range(begin, limit) for y in range(begin, limit)]
    pairs.sort(key=lambda pair: -sum(pair))
    for done, (x, y) in enumerate(pairs):

        def told(within: Progress, done: int = done) -> Progress:
            return Progress(done, len(pairs), "pairs of scores")

        if np.isnan(chances[x, y]):
            chances[x, y] = yield from relay(chance_not_to_lose(chances, (x, y), deck, burn), told)
            chances[y, x] = 1 - chances[x, y]
        if against is not None:
            against[x, y] = yield from relay(
                chance_not_to_lose(against, (x, y), deck, burn, mine=usual), told
            )
    yield Progress(len(pairs), len(pairs), "pairs of scores")
    return Objective(chances, against)


def chance_not_to_lose(
    chances: Numbers,
    scores: tuple[int, int],
    deck: RankCounts = USUAL_DECK,
    burn: int = USUAL_BURN,
    *,
    mine: Numbers | None = None,
) -> Slices[float]:
    """Return the chance not to lose at two scores, in slices, from those of higher scores.

    `mine` tells where the first player hits, if not where it is best.
    """
    points = _costs(chances, *scores, len(deck))
    found = yield from best_response(deck, burn, mine=mine, points=points)
    return (1 + found.worth) / 2


def recorded_objective() -> Objective:
    """Return the objective with the deck of Pairs, recorded to five places."""
    limit = target(2)
    above, against = (np.array(record.split(), int) / 1e5 for record in (CHANCES, AGAINST))
    chances, upper = np.full((limit, limit), 0.5), np.triu_indices(limit, 1)
    chances[upper] = above
    chances.T[upper] = 1 - above
    return Objective(chances, against.reshape(limit, limit))


def _costs(chances: Numbers, mine: int, other: int, ranks: int) -> tuple[Numbers, Numbers]:
    """Return the cost of 0, 1, 2, … points for both: a lost game is −1, one not lost 1."""
    limit = len(chances)
    own, others = np.zeros(ranks + 2), np.zeros(ranks + 2)
    for score in range(1, ranks + 1):
        own[score] = 1 - 2 * (chances[mine + score, other] if mine + score < limit else 0.0)
        others[score] = 2 * (chances[mine, other + score] if other + score < limit else 1.0) - 1
    return own, others
