"""What positions are worth by the definitions alone, repeated over all positions until nothing changes.

It shares nothing with the solver: no numbers, no predecessors, no order of work. Only for small games.
"""

from __future__ import annotations

from fractions import Fraction

from lastcard.core.game import CHANCE, ending

ORDER = {"win": 2, "draw": 1, None: 1, "loss": 0}


def follow(game, start):
    """By position what follows, in the order of the moves; and the ends."""
    after, ends, waiting = {}, {}, [start]
    while waiting:
        here = waiting.pop()
        if here in after:
            continue
        outcome = ending(game, here)
        if outcome is not None:
            ends[here], after[here] = outcome, []
        else:
            after[here] = [game.play(here, move) for move in game.legal_moves(here)]
            waiting += after[here]
    return after, ends


def can_force(game, after, player, goals):
    """By position in how many plies a player can force play to some goals: by the definition, ply after ply."""
    known = dict.fromkeys(goals, 0)
    for ply in range(1, len(after) + 1):
        news = {
            here: ply
            for here, following in after.items()
            if here not in known
            and following
            and (any if game.player_to_move(here) == player else all)(there in known for there in following)
        }
        known.update(news)
    return known


def goes_round(after, start, line=()):
    """Whether some line from a position comes back to itself."""
    return start in line or any(goes_round(after, there, (*line, start)) for there in after[start])


def two(game, start):
    """What a position is worth to both, and the distance."""
    after, ends = follow(game, start)
    won = [
        can_force(game, after, one, [h for h, o in ends.items() if o.worth(one) == "win"]) for one in (0, 1)
    ]
    off = game.called_off(start)
    for one in (0, 1):
        if start in won[one]:
            return ("win", "loss") if one == 0 else ("loss", "win"), won[one][start]
    drawn = [here for here, outcome in ends.items() if outcome.worth(0) == "draw"]

    def keeps(here):
        if here in won[0] or here in won[1]:
            return False
        if off is None or off.worth(0) == "draw":
            return True
        hunter = 1 if off.worth(0) == "win" else 0
        goals = [h for h, outcome in ends.items() if outcome.worth(hunter) != "loss"]
        return here in can_force(game, after, hunter, goals)

    if keeps(start):
        layer, seen, plies = {start}, set(), 0
        while layer:
            if layer & set(drawn):
                return ("draw", "draw"), plies
            seen |= layer
            layer = {there for here in layer for there in after[here] if keeps(there)} - seen
            plies += 1
        return ((None, None) if off is None else ("draw", "draw")), None
    return tuple(off.worth(one) for one in (0, 1)), None


def alone(game, start):
    """The best that one player can come to, and in how many plies."""
    after, ends = follow(game, start)
    numbers = any(not outcome.results for outcome in ends.values())
    layer, seen, plies, best = {start}, set(), 0, None
    while layer:
        for here in layer & set(ends):
            outcome = ends[here]
            worth = outcome.payoffs[0] if numbers else outcome.worth(0)
            rank = worth if numbers else ORDER[worth]
            if best is None or rank > best[0]:
                best = rank, worth, plies
        seen |= layer
        layer = {there for here in layer for there in after[here]} - seen
        plies += 1
    if best is None or (not numbers and best[1] == "loss"):
        return ("loss" if not numbers else 0,), 0 if start in ends else None
    return (best[1],), best[2]


def many(game, start):
    """What everybody gets where play cannot go round; else who can force a win. And the distance."""
    after, ends = follow(game, start)
    if not goes_round(after, start):
        return induction(game, start, lambda outcome: outcome.results, ORDER.get)
    players = range(len(game.players(start)))
    won = {
        one: can_force(game, after, one, [h for h, o in ends.items() if o.worth(one) == "win"])
        for one in players
    }
    winner = next((one for one in players if start in won[one]), None)
    if winner is None:
        return (None,) * len(players), None
    return tuple("win" if one == winner else "loss" for one in players), won[winner][start]


def induction(game, here, read, rank):
    """Everybody takes the best in turn, the first of those that are as good; and the plies that takes."""
    outcome = ending(game, here)
    if outcome is not None:
        return tuple(read(outcome)), 0
    mover = game.player_to_move(here)
    if mover == CHANCE:
        shares = [
            [chance * got for got in induction(game, game.play(here, move), read, rank)[0]]
            for move, chance in game.chance_outcomes(here)
        ]
        return tuple(map(sum, zip(*shares, strict=True))), None
    best = None
    for move in game.legal_moves(here):
        got, plies = induction(game, game.play(here, move), read, rank)
        if best is None or rank(got[mover]) > rank(best[0][mover]):
            best = got, None if plies is None else plies + 1
    return best


def numbers(game, start):
    """What everybody gets on average where play cannot go round, and the plies of a line without chance."""
    if len(game.players(start)) == 1 and not chance_follows(game, start):
        return alone(game, start)
    return induction(game, start, lambda outcome: map(Fraction, outcome.payoffs), lambda got: got)


def chance_follows(game, here):
    """Whether chance has a part from here on."""
    after, _ = follow(game, here)
    return any(after[one] and game.player_to_move(one) == CHANCE for one in after)
