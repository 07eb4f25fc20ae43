"""What contests come to that take too long to be repeated while a person waits.

`LINE_UPS` is what ``lastcard simulate pairs equilibrium heuristic --games 10000 --seed 2014`` plays.
"""

from __future__ import annotations

from lastcard.games.pairs.solver.contests.contest import Contest, Counted

GAMES, SEED = 10_000, 2014
E, H, R = "equilibrium", "heuristic", "random"

_COUNTED = {
    (E, E): Counted(GAMES, 82858, (5030, 4970), 0, 1, (-1460, 1460), (3942894, 3942894)),
    (E, H): Counted(GAMES, 80170, (4740, 5260), 0, 0, (23621, -23621), (4283095, 4283095)),
    (H, E): Counted(GAMES, 79996, (5300, 4700), 0, 0, (-26640, 26640), (4332940, 4332940)),
    (E, R): Counted(GAMES, 82856, (478, 9522), 0, 0, (224618, -224618), (6368800, 6368800)),
    (H, R): Counted(GAMES, 81520, (523, 9477), 0, 0, (219327, -219327), (6288983, 6288983)),
    (E, H, H): Counted(
        GAMES, 68877, (3379, 3198, 3423), 0, 0, (21037, -2537, -18500), (6932851, 7596313, 7737940)
    ),
    (H, E, H): Counted(
        GAMES, 68870, (3502, 3269, 3229), 0, 0, (-24104, 30772, -6668), (7868606, 6905294, 7540802)
    ),
    (H, H, E): Counted(
        GAMES, 68908, (3385, 3389, 3226), 0, 0, (-13631, -15464, 29095), (7650911, 7796468, 6944561)
    ),
    (E, E, H): Counted(
        GAMES, 68517, (3428, 3194, 3378), 0, 0, (5061, 20775, -25836), (6884487, 6770181, 7530486)
    ),
    (E, R, R): Counted(
        GAMES, 82459, (256, 6103, 3641), 0, 0, (240216, -176796, -63420), (7805018, 7480724, 5026694)
    ),
}

LINE_UPS = {players: Contest(players, SEED, counted) for players, counted in _COUNTED.items()}
"""Whole games by who sits where, in turn order."""
