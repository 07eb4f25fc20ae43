"""Files of 20,000 positions of each game: cut and gone on with, in two processes of which one is killed, judged by the oracles."""

from __future__ import annotations

import os
import signal
import subprocess
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
from tests.helpers.waiting import until
from tests.terminal.test_cli import PYTHON, objects

POSITIONS, FEW = 20_000, 2_000

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


def ended(run):
    """What a run says at its end, which is good."""
    _, err = run.communicate()
    assert run.returncode == 0, err
    return err


def children(process):
    """The processes that another has started and that do pieces."""
    found = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    lines = [line.split(maxsplit=1) for line in found.stdout.splitlines()]
    return [int(number) for number, what in lines if "spawn_main" in what]


def under_way(run, out):
    """Wait until a run has written something; return the processes that do its pieces, or none if it is at its end."""
    workers = []
    while run.poll() is None and len(workers) < 2:
        workers = children(run.pid)
    until(lambda: run.poll() is not None or Path(out).stat().st_size)
    return workers if run.poll() is None else []


def write_positions(name, count, rng):
    """Write a file of positions, some lines of which are none; return its lines, without what is no text."""
    game = registry.game(name)
    texts = [game.format(game.random_state(rng)) for _ in range(count)]
    for number in range(0, count, 20) if name in SMALL else ():
        texts[number] = game.format(game.random_state(rng, SMALL[name]))
    wrong = ["no position", "", "nö position: μ₀ − 1", "x" * 30_000]
    bad = rng.sample(range(1, count), len(wrong) + 1)
    for number, text in zip(bad, wrong, strict=False):
        texts[number] = text
    lines = [text.encode() for text in texts]
    lines[bad[-1]] = b"\xff\xfe"
    lines[0] += b"\r"
    Path("positions.txt").write_bytes(b"\n".join(lines))  # without an end to the last line
    return texts, set(bad)


def cuts_of(whole, rng):
    """Where a file is cut: before all, in the first line, anywhere, in the midst of a letter, before its last byte, behind it."""
    letters = [place for place in range(len(whole)) if whole[place] & 0xC0 == 0x80]
    within = rng.sample(letters, min(len(letters), 1))
    return [
        0,
        rng.randrange(1, whole.index(b"\n")),
        *within,
        rng.randrange(len(whole)),
        len(whole) - 1,
        len(whole),
    ]


def check(name, count, *options):
    rng = Random(29)
    texts, bad = write_positions(name, count, rng)

    ended(start(name, "one", *options))
    whole = Path("one").read_bytes()
    header = "--csv" in options
    assert whole.count(b"\n") >= count + header

    run = start(name, "two", "--jobs", "2", *options)
    workers = under_way(run, "two")
    assert workers, "it was too short for one of its processes to be killed"
    os.kill(workers[0], signal.SIGKILL)
    ended(run)
    assert Path("two").read_bytes() == whole

    Path("two").unlink()
    run = start(name, "two", "--jobs", "2", *options)
    assert under_way(run, "two"), "it was too short to be killed"
    run.kill()
    run.communicate()  # until no process of it holds the pipe any more
    kept = Path("two").read_bytes()
    assert whole.startswith(kept)
    assert kept != whole
    assert "of them from before" in ended(start(name, "two", *options))
    assert Path("two").read_bytes() == whole

    for number, cut in enumerate(cuts_of(whole, rng)):
        Path("two").write_bytes(whole[:cut])
        err = ended(start(name, "two", "--jobs", str(1 + number % 2), *options))
        kept = whole[:cut].count(b"\n") - header
        assert kept <= 0 or "of them from before" in err
        assert Path("two").read_bytes() == whole, cut
    return texts, bad, whole


def judge(name, texts, bad, whole):
    """Hold some answers against those of an oracle."""
    game, rng = registry.game(name), Random(29)
    answers = objects(whole.decode())
    assert {number for number, answer in enumerate(answers) if "error" in answer} == bad
    judged = 0
    for number in rng.sample(range(len(texts)), min(len(texts), 1_500)):
        if number in bad:
            continue
        state = game.parse(texts[number])
        for key, truth in (JUDGES[name](state, texts[number]) or {}).items():
            if key in answers[number]:
                assert told(answers[number], key) == truth, (texts[number], key)
                judged += 1
    assert judged >= 20, "too few for an oracle"


@pytest.mark.slow  # the same with few lines stands in test_solving
@pytest.mark.parametrize("name", registry.names())
def test_twenty_thousand_positions(name):
    judge(name, *check(name, POSITIONS))


@pytest.mark.slow
@pytest.mark.parametrize("options", [("--brief",), ("--csv",), ("--brief", "--csv")], ids=" ".join)
@pytest.mark.parametrize("name", registry.names())
def test_they_are_answered_in_every_form(name, options):
    found = check(name, POSITIONS if "--brief" in options else FEW, *options)
    if "--csv" not in options:
        judge(name, *found)


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_a_cluster_writes_what_one_process_writes(name, cluster):
    """One of its workers is killed on the way."""
    from distributed import Client

    write_positions(name, FEW, Random(29))
    ended(start(name, "one"))
    with Client(cluster, set_as_default=False) as client:
        workers = list(client.run(os.getpid).values())
        run = start(name, "there", "--scheduler", cluster.scheduler_address)
        until(lambda: run.poll() is not None or (Path("there").exists() and Path("there").stat().st_size))
        assert run.poll() is None
        os.kill(workers[0], signal.SIGKILL)
        ended(run)
    assert Path("there").read_bytes() == Path("one").read_bytes()


def test_judges_are_there_for_every_game():
    assert sorted(JUDGES) == sorted(registry.names())
