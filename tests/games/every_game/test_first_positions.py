"""The position that a game begins with: there is something to decide in it, as its engine says."""

import pytest

from lastcard import registry


def worth_of(solution, move):
    """The worth of a move to its player: a result, or a number in games played for points."""
    return move.worths[0] if move.worths else move.value


@pytest.mark.parametrize("name", registry.names())
def test_the_first_position_has_a_move_that_keeps_its_value_and_one_that_does_not(name):
    engine = registry.engine(name)
    solution = engine.solve(engine.game.start)
    value = solution.worths[0] if solution.worths else solution.value
    worths = [worth_of(solution, move) for move in solution.moves]
    assert value in worths
    assert any(worth is not None and worth != value for worth in worths)


@pytest.mark.parametrize("name", registry.names())
def test_the_first_position_is_the_first_of_the_examples(name):
    game = registry.game(name)
    assert game.format(game.start) == game.format(game.parse(game.notation.default))
    assert any(example.text == game.notation.default for example in game.notation.examples)
