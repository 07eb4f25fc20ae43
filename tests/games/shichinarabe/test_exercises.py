"""The exercises of SHICHINARABE, each answer by brute force; branch values by play alone, blockers by never playing them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from lastcard import registry
from lastcard.games.shichinarabe.rules import COLOURS, GAME
from tests.games.shichinarabe.oracle import oracle_of
from tests.helpers.exercise_judge import Oracle, check, check_form, check_run, some


class Boards(Oracle):
    """Positions are (brute force of the board, colours, red to move)."""

    def read(self, text):
        state = GAME.parse(text)
        return oracle_of(state), tuple(state.colours), state.player == 0

    def mover(self, here):
        return 0 if here[2] else 1

    def moves(self, here):
        board, colours, red = here
        me = "R" if red else "B"
        free = [v for v, colour in enumerate(colours) if colour == me and board.neighbours_white(v, colours)]
        return {str(v): (board, (*colours[:v], "W", *colours[v + 1 :]), not red) for v in free}

    def worth(self, here, player):
        board, colours, red = here
        return int(board.wins(colours, red) == (player == self.mover(here)))


def branch_value(parents, colours):
    """How many moves red is ahead where whoever cannot move loses: red, to move second, survives just so many moves."""

    @cache
    def survives(here, spare, red):
        """Whether the player to move wins; `spare` are moves that red has elsewhere, or blue if they are negative."""
        me = "R" if red else "B"
        for vertex, colour in enumerate(here):
            if colour == me and (parents[vertex] < 0 or here[parents[vertex]] == "W"):
                after = (*here[:vertex], "W", *here[vertex + 1 :])
                if not survives(after, spare, not red):
                    return True
        own = spare if red else -spare
        return own > 0 and not survives(here, spare - (1 if red else -1), not red)

    start = tuple(colours)
    return next(
        -spare
        for spare in range(-len(start), len(start) + 1)
        if not survives(start, spare, True) and not survives(start, spare, False)
    )


def wins_without(here, kept):
    """Whether the player of a vertex wins if it may never be played."""
    board, start, _ = here
    keeper = start[kept]

    @cache
    def wins(colours, red):
        me, you = ("R", "B") if red else ("B", "R")
        if me not in colours:
            return True
        if you not in colours:
            return False
        for vertex, colour in enumerate(colours):
            if colour == me and vertex != kept and board.neighbours_white(vertex, colours):
                after = (*colours[:vertex], "W", *colours[vertex + 1 :])
                if me not in after or not wins(after, not red):
                    return True
        return False

    return wins(start, here[2]) == (keeper == ("R" if here[2] else "B"))


def below(state, vertex):
    found = [vertex]
    for one in found:
        found += [child for child in state.board.opens[one] if child > one]
    return found


def test_every_answer_is_that_of_brute_force():
    oracle, made = Boards(), some("shichinarabe", 120)
    check_run("shichinarabe", made)
    for exercise in made:
        check_form(exercise)
        state, here = GAME.parse(exercise.position), oracle.read(exercise.position)
        if exercise.kind == "branch":
            branch = sorted(below(state, exercise.facts["root"]))
            parents = [
                next((branch.index(one) for one in branch if vertex > one in state.board.opens[vertex]), -1)
                for vertex in branch
            ]
            assert exercise.facts["vertices"] == branch
            assert exercise.answer == (str(branch_value(parents, [state.colours[v] for v in branch])),)
        elif exercise.kind == "blocker":
            keeper = exercise.facts["player"][0].upper()
            blockers = {
                vertex
                for vertex, colour in enumerate(state.colours)
                if colour == keeper
                and any(state.colours[one] not in (keeper, "W") for one in below(state, vertex))
            }
            assert {*map(int, exercise.choices)} == blockers
            assert [*exercise.answer] == [v for v in exercise.choices if wins_without(here, int(v))]
        else:
            check(exercise, oracle)


def test_a_kept_vertex_that_loses_is_told_apart():
    """The judge of blockers can fail: a position whose keeper loses has none that holds."""
    state = GAME.parse("r: RBB RB(R B) B")
    here = Boards().read(str(state))
    assert wins_without(here, 5)
    assert not wins_without(Boards().read(str(replace(state, player=1))), 1)


def test_a_vertex_that_is_held_back_is_not_played_and_who_loses_by_it_is_out_of_moves():
    offered = registry.exercises("shichinarabe")
    for exercise in some("shichinarabe", 12, kind="blocker", seed=2):
        keeper = COLOURS.index(exercise.facts["player"][0].upper())
        for choice in exercise.choices:
            reply = offered.reply(exercise, [choice])
            assert choice not in reply.line
            state = GAME.parse(exercise.position)
            for move in reply.line:
                state = GAME.play(state, GAME.parse_move(state, move))
            won = keeper if reply.right else 1 - keeper
            stuck = {GAME.format_move(move) for move in GAME.legal_moves(state)} <= {choice}
            assert (stuck and state.player == 1 - won) or not state.counts[won]


def test_who_counts_the_colours_of_a_branch_hears_why_that_is_wrong():
    offered = registry.exercises("shichinarabe")
    made = some("shichinarabe", 12, kind="branch", seed=2)
    replies = [offered.reply(one, (choice,)) for one in made for choice in one.choices]
    naive = [one for one in replies if "Counting the colours gives" in one.sentence]
    assert naive
    assert not any(one.right for one in naive)
