"""Claims, contests and sweeps in pieces: the same on one process, on two and on a cluster, also after a run was cut."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from lastcard import registry
from lastcard.core.claims import read_finding, run
from lastcard.core.facts import DividedCheck
from lastcard.core.progress import run_to_end
from lastcard.terminal import pieces
from tests.browser.helpers.ports import free_port
from tests.helpers.one_file import HEAP
from tests.helpers.waiting import until
from tests.terminal.pieces.test_large_files import children
from tests.terminal.test_cli import PYTHON, objects

COMMANDS = [
    ("sweep", "tanhinmin", "4", "4", "--list", "loss"),
    ("simulate", "matches", "easy", "hard", "--games", "60"),
    ("claims", "matches", "--limit", "5"),
    ("claims", "tanhinmin", "--limit", "3", "--origin", "ours"),
]


@pytest.fixture
def small_pieces(monkeypatch):
    """Few deals a piece, so that there are many pieces."""
    for name in registry.names():
        monkeypatch.setattr(registry.engine(name), "deals_a_piece", 7, raising=False)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_what_was_cut_anywhere_and_gone_on_with_has_the_same_bytes(cli, command, small_pieces):
    plain = cli(*command)
    assert plain[0] == 0
    code, out, _ = cli(*command, "--out", "results")
    assert code == 0
    assert out.splitlines()[-1] == plain[1].splitlines()[-1]
    if command[0] != "claims":
        assert out == plain[1]
    whole = Path("results").read_bytes()
    lines = objects(whole.decode())
    assert len({line["piece"] for line in lines}) == len(lines) > 1
    for cut in (0, 3, len(whole) - 2, len(whole), Random(29).randrange(len(whole))):
        Path("results").write_bytes(whole[:cut])
        assert cli(*command, "--out", "results")[:2] == (0, out)
        assert Path("results").read_bytes() == whole, cut


def test_a_file_of_other_deals_is_left_as_it_is(cli, monkeypatch, small_pieces):
    """Though the words of the command are the same, as when the file of one's own game was changed meanwhile."""
    command = ("sweep", "pan", "3", "--out", "results")
    assert cli(*command)[0] == 0
    before = Path("results").read_bytes()
    engine = registry.engine("pan")
    deals = list(engine.deals(3))
    monkeypatch.setattr(engine, "deals", lambda *size: iter(deals[::-1]), raising=False)
    assert cli(*command)[0] == 2
    assert Path("results").read_bytes() == before


@pytest.mark.parametrize("size", [("3", "2"), ("4", "4")], ids=" ".join)
def test_a_sweep_counts_what_the_rules_say(cli, size):
    """TANHINMIN's deals are few enough to be judged one by one, by a search from the rules alone."""
    game = registry.game("tanhinmin")
    lost = {"win": 0, "loss": 0}
    known = {}

    def wins(state):
        if state not in known:
            if (over := game.outcome(state)) is not None:
                known[state] = over.winners == (game.player_to_move(state),)
            else:
                known[state] = any(not wins(game.play(state, move)) for move in game.legal_moves(state))
        return known[state]

    for state, _ in registry.engine("tanhinmin").deals(*map(int, size)):
        lost["win" if wins(state) else "loss"] += 1
    (*listed, summary) = objects(cli("sweep", "tanhinmin", *size, "--json", "--list", "loss")[1])
    assert {what: one["deals"] for what, one in summary["outcomes"].items()} == {
        what: count for what, count in lost.items() if count
    }
    assert len(listed) == lost["loss"]
    assert all(not wins(game.parse(one["position"])) for one in listed)


def test_deals_are_weighed_by_how_often_they_are_dealt(cli):
    (summary,) = objects(cli("sweep", "pan", "3", "--json")[1])
    assert summary["dealt"] == "462"
    assert sum(int(one["dealt"]) for one in summary["outcomes"].values()) == 462
    assert sum(one["share"] for one in summary["outcomes"].values()) == pytest.approx(1)
    (drawn,) = objects(cli("sweep", "pan", "3", "--json", "--sample", "400", "--seed", "3")[1])
    for what, one in drawn["outcomes"].items():
        low, high = one["interval"]
        assert low - 0.05 < summary["outcomes"][what]["share"] < high + 0.05


def test_a_deal_that_is_drawn_again_counts_as_often_and_is_solved_once(cli, monkeypatch):
    engine, words = (
        registry.engine("pan"),
        ("sweep", "pan", "3", "--json", "--sample", "400", "--list", "win"),
    )
    deals = [engine.deal(Random(f"1 {number}"), 3) for number in range(400)]
    won = sum(engine.solve(deal).value == "win" for deal in deals)
    solve, solved = engine.solve, []
    monkeypatch.setattr(engine, "solve", lambda deal: (solved.append(deal), solve(deal))[1])
    (*listed, summary) = objects(cli(*words)[1])
    assert solved == list(dict.fromkeys(deals))
    assert (summary["deals"], summary["outcomes"]["win"]["deals"], len(listed)) == (400, won, won)
    assert sum(summary["plies"].values()) + summary["outcomes"].get("draw", {"deals": 0})["deals"] == 400
    monkeypatch.setattr("lastcard.core.positions.sweep.LOT", 5)  # so that some are solved again
    (*again, the_same) = objects(cli(*words)[1])
    assert the_same == summary
    assert sorted(map(str, again)) == sorted(map(str, listed))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("sweep", "pan", "0"), "0 is no number of ranks (1 to"),
        (("sweep", "pan", "x"), "'x' is not a whole number"),
        (("sweep", "pan", "3", "3"), "a size is one number, not 2: ranks"),
        (("sweep", "babanuki", "1", "9"), "no game of that size is dealt"),
    ],
)
def test_sizes_that_there_are_not_are_told(cli, words, why):
    code, out, err = cli(*words)
    assert (code, out) == (2, "")
    assert why in err
    assert err.count("\n") == 1


def test_deals_that_are_to_be_listed_and_do_not_occur_are_told(cli):
    code, out, err = cli("sweep", "pan", "3", "--list", "loose", "--list", "loss")
    assert (code, out.count(": loss\n")) == (0, 5)
    assert err == "lastcard: --list 'loose': no deal comes to that, but to 'loss' or 'win'\n"


def test_a_finding_is_read_as_it_was_written():
    for claim in registry.claims("matches"):
        finding = run(claim, claim.least)
        assert read_finding(json.loads(json.dumps(finding.as_dict()))) == finding


def divided():
    """All claims whose check falls into parts."""
    claims = [claim for name in registry.names() for claim in registry.claims(name)]
    return [claim for claim in claims if isinstance(claim.check, DividedCheck)]


def test_long_claims_of_most_games_fall_into_parts():
    games = {"babanuki", "pairs", "pan", "shichinarabe", "solitaire", "tanhinmin"}
    assert {claim.game for claim in divided()} == games
    assert {"appendix-7-7", "theorem-10", "brute-force"} <= {claim.id for claim in divided()}
    for claim in divided():
        assert len(claim.check.parts(claim.default_limit)) > 1, claim


@pytest.mark.parametrize(
    "claim",
    # those of Pairs play thousands of games twice
    [
        pytest.param(one, marks=[pytest.mark.slow] if one.game == "pairs" else [], id=one.id)
        for one in divided()
    ],
)
def test_parts_are_put_together_from_json(claim):
    limit = max(claim.least, 4 if claim.game in ("tanhinmin", "shichinarabe") else 1)
    parts = claim.check.parts(limit)
    assert claim.check.parts(limit) == parts == pickle.loads(pickle.dumps(parts))
    found = [json.loads(json.dumps(run_to_end(claim.check.work(part)))) for part in parts]
    assert claim.check.together(limit, found) == run(claim, limit)


def test_where_a_part_of_a_claim_fails_the_claim_is_undecided_and_the_other_parts_are_there(cli, monkeypatch):
    claim = next(one for one in divided() if one.game == "tanhinmin")
    parts = claim.check.parts(4)

    def work(part):
        if part == parts[1]:
            raise RuntimeError("no deck")
        return claim.check.work(part)

    broken = replace(claim, check=replace(claim.check, work=work))
    monkeypatch.setattr(registry, "claims", lambda name: (broken,) if name == "tanhinmin" else ())
    code, _, err = cli("claims", "tanhinmin", "--limit", "4", "--out", "results")
    assert code == 1
    assert f"tanhinmin {claim.id} up to 4, part 2 of {len(parts)} failed: RuntimeError: no deck" in err
    lines = objects(Path("results").read_text())
    assert [("error" in line, "status" in line) for line in lines] == [
        (number == 1, False) for number in range(len(parts))
    ]


def test_a_claim_whose_check_fails_is_told_and_the_others_are_checked(cli, monkeypatch):
    chosen = registry.claims("matches")[1]

    def broken(limit):
        raise RuntimeError("no paper")
        yield

    monkeypatch.setattr(
        "lastcard.terminal.commands.claims._check", lambda claim, limit: _check(claim, limit, chosen, broken)
    )
    code, _, err = cli("claims", "matches", "--limit", "3", "--out", "results")
    assert code == 1
    assert f"matches {chosen.id} up to 3 failed: RuntimeError: no paper" in err
    assert err.strip().splitlines()[-1].endswith("what they check is undecided")
    lines = objects(Path("results").read_text())
    assert [("error" in line) for line in lines] == [claim is chosen for claim in registry.claims("matches")]


def _check(claim, limit, chosen, broken):
    if claim is chosen:
        return next(broken(limit))
    return run(claim, max(limit, claim.least))


@pytest.mark.slow  # it starts a cluster; two processes are compared with one above
def test_a_cluster_of_two_workers_writes_what_one_process_writes(cli, cluster):
    """Also when a worker is lost while it is at work: another does its pieces."""
    from distributed import Client

    game, rng = registry.game("tanhinmin"), Random(1)
    Path("positions.txt").write_text(
        "".join(f"{game.format(game.random_state(rng))}\n" for _ in range(1_200))
    )
    killed = []

    def kill(workers):
        until(lambda: Path("there0").exists() and Path("there0").stat().st_size >= 10_000)
        os.kill(workers[0], signal.SIGKILL)
        killed.append(Path("there0").read_bytes().count(b"\n"))

    with Client(cluster, set_as_default=False) as client:
        workers = list(client.run(os.getpid).values())
        killer = Thread(target=kill, args=(workers,))
        killer.start()
        for number, command in enumerate([("solve", "tanhinmin", "@positions.txt"), *COMMANDS]):
            there = cli(*command, "--out", f"there{number}", "--scheduler", cluster.scheduler_address)
            here = cli(*command, "--out", f"here{number}")
            assert there[:2] == here[:2]
            assert here[0] == 0, here
            assert Path(f"there{number}").read_bytes() == Path(f"here{number}").read_bytes()
        killer.join()
        assert 0 < killed[0] < 1_200
        assert workers[0] not in client.run(os.getpid).values()


def kill_when_begun(worker, file):
    """End a worker as soon as something has been written."""
    until(lambda: Path(file).exists() and Path(file).stat().st_size)
    os.kill(worker, signal.SIGKILL)


@pytest.mark.slow  # it is done three times; of other commands it is tried above
@pytest.mark.parametrize("name", ["babanuki", "tanhinmin"])
def test_divided_claims_come_to_the_same_where_a_worker_is_killed(cli, cluster, name):
    """In two processes of which one is killed, and on a cluster one of whose workers is."""
    from distributed import Client

    command = ("claims", name, "--limit", "4", "--origin", "ours")
    here = cli(*command, "--out", "here")
    assert here[0] == 0
    lines = objects(Path("here").read_text())
    assert not all("status" in line for line in lines)  # some are parts

    run = subprocess.Popen(
        [*PYTHON, *command, "--out", "two", "--jobs", "2"], stdout=subprocess.PIPE, text=True
    )
    while len(workers := children(run.pid)) < 2:
        assert run.poll() is None
    kill_when_begun(workers[0], "two")
    assert (run.communicate()[0], run.returncode) == (here[1], 0)
    assert Path("two").read_bytes() == Path("here").read_bytes()

    with Client(cluster, set_as_default=False) as client:
        workers = list(client.run(os.getpid).values())
        killer = Thread(target=kill_when_begun, args=(workers[0], "there"))
        killer.start()
        there = cli(*command, "--out", "there", "--scheduler", cluster.scheduler_address)
        killer.join()
        assert workers[0] not in client.run(os.getpid).values()
    assert there[:2] == here[:2]
    assert Path("there").read_bytes() == Path("here").read_bytes()


@pytest.mark.slow  # quicker ones are in test_solving
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_two_processes_write_what_one_writes(cli, command):
    for jobs in ("1", "2"):
        assert cli(*command, "--out", f"by{jobs}", "--jobs", jobs)[0] == 0
    assert Path("by1").read_bytes() == Path("by2").read_bytes()


class TestCluster:
    """What is told of a cluster, and what its workers need: they may stand in another folder."""

    def test_without_a_scheduler_a_run_says_so_and_leaves_no_file(self, cli, monkeypatch):
        pytest.importorskip("distributed")
        monkeypatch.setattr(pieces, "WAIT", 0.5)
        Path("positions.txt").write_text("21\n")
        address = f"tcp://127.0.0.1:{free_port()}"
        code, out, err = cli("solve", "matches", "@positions.txt", "--out", "results", "--scheduler", address)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert f"no scheduler answers at '{address}'" in err
        assert not Path("results").exists()

    def test_without_workers_a_run_says_so_and_leaves_no_file(self, cli, monkeypatch):
        distributed = pytest.importorskip("distributed")
        wait = distributed.Client.wait_for_workers
        monkeypatch.setattr(
            distributed.Client, "wait_for_workers", lambda client, most, timeout: wait(client, most, 0.1)
        )
        with distributed.LocalCluster(
            n_workers=0, processes=False, protocol="tcp", dashboard_address=None, silence_logs=50
        ) as cluster:
            address = cluster.scheduler_address
            code, out, err = cli("sweep", "matches", "21", "--out", "results", "--scheduler", address)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert f"'{address}' has no workers; start one: dask worker {address}" in err
        assert not Path("results").exists()

    def test_workers_in_another_folder_find_the_game(self, cli, folder, monkeypatch):
        (folder / "here").mkdir()
        (folder / "there").mkdir()
        monkeypatch.chdir(folder / "here")
        Path("coins.py").write_text(HEAP)
        Path("positions.txt").write_text("(7,)\n(6,)\nnone\n")
        begin = partial(ProcessPoolExecutor, 1, get_context("spawn"), os.chdir, (folder / "there",))
        for words in (
            ["solve", "./coins.py", "@positions.txt", "--json"],
            ["simulate", "./coins.py", "perfect", "random", "--games", "4"],
        ):
            monkeypatch.undo()
            monkeypatch.chdir(folder / "here")
            here = cli(*words)
            with begin() as pool:

                @contextmanager
                def cluster(address, dashboard, pool=pool):
                    yield pieces.elsewhere(pool, 1)

                monkeypatch.setattr(pieces, "_cluster", cluster)
                assert cli(*words, "--scheduler", "tcp://there:1") == here
            assert here[0] == 0
            assert "failed" not in here[1]
