"""Files of 20,000 positions of each game: cut and gone on with, in two processes of which one is killed, judged by the oracles."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from random import Random

import pytest

from lastcard import registry
from tests.games.babanuki import oracle as babanuki
from tests.games.matches import oracle as matches
from tests.games.pairs import oracle as pairs
from tests.games.pan import oracle as pan
from tests.games.shichinarabe import oracle as shichinarabe
from tests.games.solitaire import oracle as solitaire
from tests.games.tanhinmin import oracle as tanhinmin
from tests.terminal.test_cli import PYTHON, objects

POSITIONS = 20_000

SMALL = {"babanuki": 4, "shichinarabe": 8}
"""Where all usual positions are too large for an oracle: the size of every twentieth one."""


def of_matches(state, _):
    wins, plies = matches.outcome(state.left, state.take, state.misere)
    return {"value": "win" if wins else "loss", "distance": plies}


_PAN: dict = {}


def of_pan(state, _):
    key = state.ranks, state.rules
    if state.ranks > 4:
        return None
    if key not in _PAN:
        _PAN[key] = pan.solve(state.ranks, **pan.oracle_rules(state.rules))
    value, distance = _PAN[key][state.hand, state.other]
    return {"value": value, "distance": distance}


def of_pairs(state, _):
    if sum(state.deck) - state.burn > 9:
        return None
    return {"payoffs": pytest.approx([float(share) for share in pairs.of(state)], abs=1e-9)}


def of_tanhinmin(state, _):
    if len(state.hand) + len(state.other) > 9 or not (state.hand and state.other):
        return None
    return {"value": "win" if tanhinmin.wins(state.hand, state.other, state.table) else "loss"}


def of_shichinarabe(state, _):
    if sum(colour != "W" for colour in state.colours) > 9:
        return None
    wins, _ = shichinarabe.answer(state)
    return {"value": "win" if wins else "loss"}


def of_babanuki(_, text):
    if text.count(",") > 6 or text.count("|") > 2:
        return None
    start = babanuki.table(text)
    _, first = babanuki.first(start)
    return {"results": ["win" if start in first[seat] else None for seat in start.seats]}


def of_solitaire(_, text):
    head = text.split(":")[0]
    if ":" not in text or head.split("x")[0] not in "23" or int(head.split("x")[1]) > 3:
        return None
    board, rules = solitaire.board_from(text)
    found = solitaire.distances(board, rules)[0].get(solitaire.key(board))
    return {"value": "loss" if found is None else "win"}


JUDGES = {
    "matches": of_matches,
    "pan": of_pan,
    "pairs": of_pairs,
    "tanhinmin": of_tanhinmin,
    "shichinarabe": of_shichinarabe,
    "babanuki": of_babanuki,
    "solitaire": of_solitaire,
}


def told(answer, key):
    """What an answer says, so far as it can be held against an oracle: who has no forced result is open."""
    if key == "results":
        return ["win" if result == "win" else None for result in answer[key]]
    return answer[key]


def start(name, out, *options):
    return subprocess.Popen(
        [*PYTHON, "solve", name, "@positions.txt", "--out", out, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def children(process):
    """The processes that another has started and that do pieces."""
    found = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    lines = [line.split(maxsplit=1) for line in found.stdout.splitlines()]
    return [int(number) for number, what in lines if "spawn_main" in what]


def check(name, count):
    game, rng = registry.game(name), Random(29)
    texts = [game.format(game.random_state(rng)) for _ in range(count)]
    for number in range(0, count, 20) if name in SMALL else ():
        texts[number] = game.format(game.random_state(rng, SMALL[name]))
    bad = rng.randrange(count)
    texts[bad] = "no position"
    Path("positions.txt").write_text("\n".join(texts) + "\n")

    assert start(name, "one").wait() == 0
    whole = Path("one").read_bytes()
    assert whole.count(b"\n") == count

    run, workers = start(name, "two", "--jobs", "2"), []
    while run.poll() is None and len(workers) < 2:
        workers = children(run.pid)
    while run.poll() is None and not Path("two").stat().st_size:
        time.sleep(0.0005)
    killed = run.poll() is None
    if killed:
        os.kill(workers[0], signal.SIGKILL)
    _, err = run.communicate()
    assert (run.returncode, killed) == (0, True), err
    assert Path("two").read_bytes() == whole

    for cut, jobs in zip(sorted(rng.randrange(len(whole)) for _ in range(3)), ("1", "2", "2"), strict=True):
        Path("two").write_bytes(whole[:cut])
        run = start(name, "two", "--jobs", jobs)
        _, err = run.communicate()
        assert run.returncode == 0, err
        kept = whole[:cut].count(b"\n")
        assert not kept or f"{kept:,} of them from before" in err
        assert Path("two").read_bytes() == whole

    answers = objects(whole.decode())
    assert "error" in answers[bad]
    judged = 0
    for number in rng.sample(range(count), min(count, 1_500)):
        if number == bad:
            continue
        state = game.parse(texts[number])
        for key, truth in (JUDGES[name](state, texts[number]) or {}).items():
            assert told(answers[number], key) == truth, (texts[number], key)
            judged += 1
    assert judged >= 20, "too few for an oracle"


@pytest.mark.slow  # the same with few lines stands in test_solving
@pytest.mark.parametrize("name", registry.names())
def test_twenty_thousand_positions(name):
    check(name, POSITIONS)


def test_judges_are_there_for_every_game():
    assert sorted(JUDGES) == sorted(registry.names())
