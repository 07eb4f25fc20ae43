"""Tables in pieces on disk: as at once, whatever the jobs, and also after the run was ended anywhere."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread

import numpy as np
import pytest

from lastcard.core.pieces import PiecesFailed, in_rounds, processes
from lastcard.core.progress import run_to_end
from lastcard.games.pan.rules import ESSAY_RULES, PanRules
from lastcard.games.pan.solver import on_disk
from lastcard.games.pan.solver.on_disk import Work, solve_on_disk
from lastcard.games.pan.solver.retrograde import analyse
from tests.helpers.waiting import until


def work_in(name, ranks=4, rules=ESSAY_RULES, block=4_096):
    Path(name).mkdir()
    return Work(name, ranks, rules, block)


def labels_of(table):
    """Plies to the end by number of the position; the analysis in memory has minus the moves left where there are none."""
    return np.maximum(np.array(table.labels), -1)


@pytest.mark.parametrize(
    ("ranks", "rules"),
    [
        (4, ESSAY_RULES),
        (4, replace(ESSAY_RULES, take=2)),
        (3, PanRules(suits=5)),
        (3, PanRules(bottom_free=True)),
        (1, ESSAY_RULES),
    ],
    ids=str,
)
def test_every_label_is_that_of_the_analysis_in_memory(ranks, rules):
    found = run_to_end(in_rounds(solve_on_disk(work_in("pieces", ranks, rules))))
    assert np.array_equal(labels_of(found), labels_of(run_to_end(analyse(ranks, rules))))


@pytest.mark.slow  # so does the run that is killed below
def test_so_it_is_in_two_processes(monkeypatch):
    monkeypatch.setattr(on_disk, "FEW", 500)
    with processes(2) as place:
        found = run_to_end(in_rounds(solve_on_disk(work_in("pieces")), place))
    assert np.array_equal(labels_of(found), labels_of(run_to_end(analyse(4))))


class Ended(Exception):
    """The run is ended here."""


@pytest.mark.parametrize("seed", range(4))
def test_what_was_ended_anywhere_goes_on(seed, monkeypatch):
    """Again and again, when a piece has labelled its blocks and not said so, and with plies done that are not noted."""
    monkeypatch.setattr(on_disk, "SAVED_EVERY", 0.1 * seed)
    monkeypatch.setattr(on_disk, "FEW", 500)
    expected = labels_of(run_to_end(analyse(4)))
    work, rng, ends = work_in("pieces"), Random(seed), 0
    kept = on_disk._save_piece

    def ending(*given, **named):
        if ends < 12 and rng.random() < 0.1:
            raise Ended
        return kept(*given, **named)

    monkeypatch.setattr(on_disk, "_save_piece", ending)
    while True:
        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("lastcard.core.pieces.TRIES", 1)
                found = run_to_end(in_rounds(solve_on_disk(work)))
            break
        except PiecesFailed:
            ends += 1
    assert ends
    assert np.array_equal(labels_of(found), expected)
    assert sorted(path.name for path in Path("pieces").iterdir()) == ["labels", "plies.json"]


@pytest.mark.parametrize("size", [("pan", "4"), ("pairs", "5", "4")], ids=" ".join)
def test_the_command_says_the_same(cli, size):
    at_once = cli("table", *size)
    assert cli("table", *size, "--folder", "pieces")[:2] == at_once[:2]
    assert cli("table", *size, "--folder", "pieces")[:2] == at_once[:2]  # which is done already


def test_the_command_says_the_same_of_a_variant(cli):
    assert (
        cli("table", "pan", "4", "take=2", "--json", "--folder", "two")[:2]
        == cli("table", "pan", "4", "take=2", "--json")[:2]
    )


KILLED_ONCE_NOTED = """
import os, signal
from pathlib import Path
from lastcard.games.{game} import on_disk
write = on_disk.{write}
def write_and_die(*given):
    write(*given)
    if Path("pieces", "{noted}").exists():
        os.kill(os.getpid(), signal.SIGKILL)
on_disk.{write} = write_and_die
from lastcard.cli import main
main()
"""
"""A command that is killed from within: from outside it may be at its end before."""


@pytest.mark.parametrize(
    ("size", "killed"),
    [
        (("pan", "5"), ("pan.solver", "_note_ply", "plies.json")),
        pytest.param(
            ("pairs", "7", "4"),
            ("pairs.solver", "_save", "layers.json"),
            marks=pytest.mark.slow,
        ),
    ],
    ids=["pan", "pairs"],
)
def test_a_run_that_was_killed_goes_on(cli, size, killed):
    game, write, noted = killed
    code = KILLED_ONCE_NOTED.format(game=game, write=write, noted=noted)
    command = [sys.executable, "-c", code, "table", *size, "--folder", "pieces", "--jobs", "2"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == -signal.SIGKILL, run.stderr
    assert Path("pieces", noted).exists()
    assert cli("table", *size, "--folder", "pieces")[:2] == cli("table", *size)[:2]


@pytest.mark.slow  # it starts a cluster: processes are above
def test_on_a_cluster_of_which_a_worker_is_killed_it_is_the_same(cli, cluster):
    from distributed import Client

    def kill(workers):
        until(Path("pieces/layers.json").exists)
        os.kill(workers[0], signal.SIGKILL)

    with Client(cluster, set_as_default=False) as client:
        workers = list(client.run(os.getpid).values())
        killer = Thread(target=kill, args=(workers,))
        killer.start()
        for size in (("pairs", "7", "4"), ("pan", "4")):
            folder = ("--folder", "pieces" if size[0] == "pairs" else "others")
            there = cli("table", *size, *folder, "--scheduler", cluster.scheduler_address)
            assert there[:2] == cli("table", *size)[:2]
        killer.join()
        assert workers[0] not in client.run(os.getpid).values()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("pan", "4", "--folder", "other"), "'other' belongs to something else"),
        (("pan", "3", "take=2", "--folder", "mine"), "'mine' has other files in it"),
        (("pan", "3", "--folder", "mine/diary"), "is a file"),
        (("pan", "3", "--jobs", "2"), "name where: --folder FOLDER"),
        (("pan", "11", "--folder", "new"), "8 ranks can be counted"),
        (("pan", "3", "x=1", "--folder", "new"), "x=1"),
        (("pan", "3", "3", "--folder", "new"), "one number, the number of ranks"),
        (("pairs", "3", "4", "--folder", "new"), "the deck of 3 ranks runs out"),
        (("pairs", "10", "4"), "58.5 GB; name a folder"),
        (("pairs", "10", "5", "--folder", "new"), "more than the 20,000,000,000"),
        (("pairs", "5", "burn=2"), "without options such as 'burn=2'"),
        (("pairs", "five"), "'five' is not a whole number"),
    ],
)
def test_what_cannot_be_is_told_and_left_as_it_is(cli, words, why):
    Path("mine").mkdir()
    Path("mine/diary").write_text("dear diary")
    assert cli("table", "pan", "3", "--folder", "other")[0] == 0
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    code, out, err = cli("table", *words)
    assert (code, out) == (2, "")
    assert why in err
    assert err.count("\n") == 1
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before


def test_two_runs_do_not_work_in_one_folder(cli):
    fcntl = pytest.importorskip("fcntl")
    assert cli("table", "pan", "3", "--folder", "pieces")[0] == 0
    with open("pieces/command.json", "rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        code, _, err = cli("table", "pan", "3", "--folder", "pieces")
    assert (code, "another run is working in 'pieces'" in err) == (2, True)


@pytest.mark.slow  # 4 ranks are above
def test_six_ranks_in_pieces_are_six_ranks_at_once():
    found = run_to_end(in_rounds(solve_on_disk(work_in("pieces", 6, block=1 << 20))))
    assert np.array_equal(labels_of(found), labels_of(run_to_end(analyse(6))))
