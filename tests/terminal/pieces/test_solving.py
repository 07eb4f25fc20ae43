"""Files of positions: answered in pieces, cut anywhere and gone on with, the same bytes wherever they are solved."""

from __future__ import annotations

import csv
import gzip
import json
import os
import signal
import subprocess
import tracemalloc
from pathlib import Path
from random import Random

import pytest

from lastcard import registry
from lastcard.terminal.pieces import solving
from tests.helpers.one_file import HEAP, changed
from tests.helpers.slow_cases import slow_among
from tests.helpers.waiting import until
from tests.terminal.test_cli import PYTHON, objects

SLOW = '''
import os, time
from lastcard import Game

class Countdown(Game):
    """Whoever counts to nothing wins; some numbers are bad for the process that looks at them."""

    name, title, summary = "countdown", "Countdown", "Count down to nothing by one."
    start = 5

    def player_to_move(self, state):
        return state % 2

    def legal_moves(self, state):
        time.sleep(0.0005)
        if state == 13 and not os.path.exists("seen"):
            open("seen", "w").close()
            os._exit(9)
        if state == 66:
            os._exit(9)
        while state == 9 and os.path.exists("held"):
            time.sleep(0.01)
        if state == 77:
            raise ZeroDivisionError("seventy-seven")
        return (1,) if state else ()

    def play(self, state, move):
        return state - 1

    def outcome(self, state):
        return None if state else 0

GAME = Countdown()
'''


def write_positions(name, count, seed=1, bad=()):
    game, rng = registry.game(name), Random(seed)
    lines = [game.format(game.random_state(rng)) for _ in range(count)]
    for place, text in bad:
        lines.insert(place, text)
    Path("positions.txt").write_text("\n".join(lines) + "\n")
    return lines


@pytest.mark.parametrize("options", [("--brief",), ("--csv", "--brief"), ("--csv",), ()], ids=" ".join)
def test_what_was_cut_anywhere_and_gone_on_with_has_the_same_bytes(cli, options):
    write_positions("matches", 60, bad=[(0, "none"), (7, ""), (20, "9" * 10_000)])
    command = ("solve", "matches", "@positions.txt", *options, "--out", "results")
    code, out, err = cli(*command)
    assert (code, out) == (0, "")
    assert err == "lastcard: results has 63 positions; 3 errors among the new ones\n"
    whole = Path("results").read_bytes()
    cuts = [0, 1, 5, 40, len(whole) - 1, len(whole), *(Random(29).randrange(len(whole)) for _ in range(12))]
    for cut in cuts:
        Path("results").write_bytes(whole[:cut])
        code, out, err = cli(*command)
        assert (code, out) == (0, "")
        assert Path("results").read_bytes() == whole, cut
    assert "63 of them from before" not in err or cut == len(whole)


def test_a_file_has_what_the_stream_has_and_a_checksum(cli):
    write_positions("pan", 40, bad=[(3, "no position")])
    printed = objects(cli("solve", "pan", "@positions.txt", "--json")[1])
    assert cli("solve", "pan", "@positions.txt", "--out", "results.jsonl")[0] == 0
    found = objects(Path("results.jsonl").read_text())
    assert len({one.pop("check") for one in found}) == len(found)
    assert found == printed
    brief = objects(cli("solve", "pan", "@positions.txt", "--json", "--brief")[1])
    for one, other in zip(brief, printed, strict=True):
        if "error" in other:
            assert one == other
        else:
            assert [one[key] for key in ("position", "value", "distance")] == [
                other[key] for key in ("position", "value", "distance")
            ]
            first = other["moves"][0]
            alike = [
                m
                for m in other["moves"]
                if (m["value"], m["distance"]) == (first["value"], first["distance"])
            ]
            assert one["best"] == [m["move"] for m in alike]


def test_a_table_has_a_row_for_each_line(cli):
    lines = write_positions("babanuki", 5, bad=[(2, "x,y")])
    code, out, err = cli("solve", "babanuki", "-", "--csv", "--brief", stdin="\n".join(lines))
    assert (code, err) == (0, "")
    rows = list(csv.DictReader(out.splitlines()))
    assert [row["line"] for row in rows] == [str(number) for number in range(1, 7)]
    assert [bool(row["error"]) for row in rows] == [number == 2 for number in range(6)]
    solved = objects(cli("solve", "babanuki", "@positions.txt", "--json")[1])
    for row, one in zip(rows, solved, strict=True):
        if "error" not in one:
            assert row["position"] == one["position"]
            assert row["worths"] == "; ".join(worth or "open" for worth in one["results"])
    whole = list(csv.DictReader(cli("solve", "babanuki", "@positions.txt", "--csv")[1].splitlines()))
    assert whole[0]["reason"] == solved[0]["reason"]["plain"]


def test_memory_does_not_grow_with_the_file(cli, monkeypatch):
    """One piece is in memory at a time, whose answers are bounded; 1 s."""
    monkeypatch.setattr(solving, "MOST_BYTES", 20_000)
    peaks = []
    for count in (300, 300, 2_000):  # the first brings the game in
        write_positions("matches", count)
        tracemalloc.start()
        assert cli("solve", "matches", "@positions.txt", "--out", f"results{len(peaks)}")[0] == 0
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert Path("results2").stat().st_size > 1_000_000
    assert peaks[2] < peaks[1] + 150_000


def test_two_processes_write_what_one_writes(cli):
    write_positions("tanhinmin", 300, bad=[(5, "1,1|2|0"), (200, "")])
    for jobs in ("1", "2"):
        assert cli("solve", "tanhinmin", "@positions.txt", "--out", f"by{jobs}", "--jobs", jobs)[0] == 0
    assert Path("by1").read_bytes() == Path("by2").read_bytes()
    printed = cli("solve", "tanhinmin", "@positions.txt", "--json", "--brief", "--jobs", "2")
    assert printed == cli("solve", "tanhinmin", "@positions.txt", "--json", "--brief")


def test_a_file_of_something_else_is_left_as_it_is(cli):
    write_positions("matches", 5)
    command = ("solve", "matches", "@positions.txt", "--out", "results")
    assert cli(*command)[0] == 0
    whole = Path("results").read_bytes()
    lines = whole.splitlines(keepends=True)
    others = [
        (b"dear diary\n", "is no file of such results"),
        (b'{"a": 1}', "is no file of such results"),
        (b"\n" + whole, "is no file of such results"),
        (lines[1] + lines[0], "has the answers to something else (line 1)"),
        (whole + lines[0], "has the answers to something else (line 6)"),
    ]
    for there, why in others:
        Path("results").write_bytes(there)
        code, out, err = cli(*command)
        assert (code, out) == (2, "")
        assert why in err
        assert Path("results").read_bytes() == there
    Path("results").write_bytes(whole)
    for options in (("--brief",), ("--csv",)):
        assert cli(*command, *options)[0] == 2
        assert Path("results").read_bytes() == whole
    assert "cannot be written: No such file" in cli(*command[:-1], "nowhere/results")[2]


@pytest.mark.parametrize(
    "command",
    [
        ("solve", "./coins.py", "@positions.txt", "--brief"),
        ("simulate", "./coins.py", "easy", "random", "--games", "4"),
    ],
    ids=lambda command: command[0],
)
def test_the_answers_of_a_file_that_has_changed_are_not_kept(cli, command):
    Path("positions.txt").write_text("5\n6\n")
    Path("coins.py").write_text(HEAP)
    assert cli(*command, "--out", "results")[0] == 0
    there = Path("results").read_bytes()
    assert cli(*command, "--out", "results")[0] == 0
    Path("coins.py").write_text(changed("(1, 2, 3)", "(1, 2)"))
    code, _, err = cli(*command, "--out", "results")
    assert (code, "'results' has the answers to something else (line 1)" in err) == (2, True)
    assert Path("results").read_bytes() == there


def test_the_answer_to_a_board_in_a_file_that_has_changed_is_not_kept(cli):
    board = {
        "nodes": [{"id": 0, "colour": "W"}, {"id": 1, "colour": "R"}],
        "links": [{"source": 0, "target": 1}],
    }
    Path("board.json").write_text(json.dumps(board))
    Path("positions.txt").write_text("r: RB\n@board.json\n")
    command = ("solve", "shichinarabe", "@positions.txt", "--out", "results")
    assert [cli(*command)[0] for _ in range(2)] == [0, 0]
    board["nodes"][1]["colour"] = "B"
    Path("board.json").write_text(json.dumps(board))
    code, _, err = cli(*command)
    assert (code, "'results' has the answers to something else (line 2)" in err) == (2, True)


def test_damaged_lines_are_done_again(cli):
    write_positions("matches", 20)
    command = ("solve", "matches", "@positions.txt", "--out", "results")
    cli(*command)
    whole = Path("results").read_bytes()
    lines = whole.splitlines(keepends=True)
    Path("results").write_bytes(
        b"".join([*lines[:7], lines[7].replace(b"matches", b"watches", 1), *lines[8:]])
    )
    code, _, err = cli(*command)
    assert code == 0
    assert "line 8 is damaged; from there on all is done again" in err
    assert Path("results").read_bytes() == whole


def test_two_runs_do_not_write_one_file(cli, folder):
    fcntl = pytest.importorskip("fcntl")
    write_positions("matches", 2)
    with open("results", "wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        code, _, err = cli("solve", "matches", "@positions.txt", "--out", "results")
    assert (code, "another run is writing 'results'" in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("matches", "21", "--csv"), "are for many positions"),
        (("matches", "21", "--out", "x"), "are for many positions"),
        (("matches", "-", "--csv", "--json"), "name one"),
        (("matches", "-"), "needs --json, --csv or --out FILE"),
        (("matches", "21", "--dashboard"), "are for many positions"),
        (("matches", "-", "--json", "--dashboard"), "name one: --scheduler ADDRESS"),
        (("matches", "-", "--json", "--dashboard", "--jobs", "2"), "name one: --scheduler ADDRESS"),
        (("matches", "-", "--json", "--budget", "7"), "--budget is not needed"),
        (("matches", "-", "--json", "--scheduler", "tcp://127.0.0.1:9"), "no scheduler answers"),
        (
            ("matches", "-", "--json", "--scheduler", "nonsense"),
            "no scheduler answers at 'nonsense': missing port",
        ),
    ],
)
def test_bad_usage_is_told(cli, words, why, monkeypatch):
    monkeypatch.setattr("lastcard.terminal.pieces.WAIT", "0.3s")
    code, out, err = cli("solve", *words, stdin="")
    assert out == ""
    assert code in (1, 2)
    assert why in err


def test_a_file_that_an_editor_on_windows_wrote_is_read(cli):
    Path("windows.txt").write_bytes(b"\xef\xbb\xbf21\r\n22\r\n\xef\xbb\xbf23\r\n")
    *read, wrong = objects(cli("solve", "matches", "@windows.txt", "--json", "--brief")[1])
    assert [answer["position"] for answer in read] == ["21", "22"]
    assert wrong["line"] == 3  # a mark in the midst is no beginning


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("@packed.txt.gz", "--json"), "gunzip -c packed.txt.gz | lastcard solve matches -"),
        (("@packed.txt.gz", "--out", "results"), "'packed.txt.gz' is compressed"),
        (("@plain.txt", "--out", "/dev/full"), "'/dev/full' cannot be written: it is no ordinary file"),
    ],
)
def test_files_that_cannot_be_used_are_told_before_anything_is_done(cli, words, why):
    Path("packed.txt.gz").write_bytes(gzip.compress(b"21\n22\n")[:20])  # it may be cut, too
    Path("plain.txt").write_text("21\n")
    code, out, err = cli("solve", "matches", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert why in err
    assert not Path("results").exists()


@pytest.mark.parametrize("to_file", [False, True])
def test_a_line_at_which_the_solver_fails_is_told_and_the_rest_goes_on(cli, monkeypatch, to_file):
    engine = registry.engine("matches")
    asked = []

    def solve(state):
        asked.append(state.left)
        if state.left == 22:
            raise RuntimeError("out of order")
        return type(engine).solve(engine, state)

    monkeypatch.setattr(engine, "solve", solve, raising=False)
    Path("positions.txt").write_text("21\n22\n23\n")
    code, out, _ = cli(
        "solve", "matches", "@positions.txt", "--brief", *(["--out", "results"] if to_file else ["--json"])
    )
    assert code == 0
    found = objects(Path("results").read_text() if to_file else out)
    assert [one.get("value") for one in found] == ["loss", None, "win"]
    assert found[1]["error"] == "lastcard failed at this position: RuntimeError: out of order"
    assert found[1]["line"] == 2
    assert asked == [21, 22, 23]


@pytest.mark.parametrize("code", ["utf-16", "utf-16-be"])
def test_a_file_of_another_encoding_is_named(cli, code):
    mark = "\ufeff" if code == "utf-16-be" else ""
    Path("positions.txt").write_text(f"{mark}21\n", encoding=code)
    for words in (["--json"], ["--out", "results"], ["--csv", "--jobs", "2"]):
        found, _, err = cli("solve", "matches", "@positions.txt", *words)
        assert (found, err) == (2, "lastcard solve: 'positions.txt' is UTF-16 text; save it as UTF-8\n")
        assert not Path("results").exists()


class TestProcesses:
    """A game whose positions take a while, and some of which end the process that looks at them."""

    @pytest.fixture(autouse=True)
    def countdown(self, folder):
        Path("countdown.py").write_text(SLOW)

    def start(self, *options):
        return subprocess.Popen(
            [*PYTHON, "solve", "./countdown.py", "@positions.txt", "--brief", "--out", "results", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            # who runs the tests in the background has them deaf to Ctrl-C, and so would this be
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        )

    def test_a_line_that_ends_its_process_is_told_and_the_rest_goes_on(self):
        numbers = [1, 2, 13, 3, 66, 4, 77, 5, 6]
        Path("positions.txt").write_text("".join(f"{number}\n" for number in numbers))
        run = self.start("--jobs", "2")
        _, err = run.communicate()
        assert run.returncode == 0, err
        found = objects(Path("results").read_text())
        assert [one.get("position") for one in found] == ["1", "2", "13", "3", None, "4", None, "5", "6"]
        assert found[4]["error"] == (
            "this failed 3 times: the process that did it ended, perhaps for lack of memory"
        )
        assert "ZeroDivisionError: seventy-seven" in found[6]["error"]
        assert Path("seen").exists()

    @pytest.mark.parametrize(
        "stop", slow_among([signal.SIGINT, signal.SIGKILL], [signal.SIGINT]), ids=["Ctrl-C", "killed"]
    )
    def test_a_run_that_was_stopped_goes_on(self, stop):
        numbers = [number % 8 for number in range(480)]
        numbers[400] = 9
        Path("held").touch()  # the run cannot be at its end before it is stopped
        Path("positions.txt").write_text("".join(f"{number}\n" for number in numbers))
        run = self.start("--jobs", "2")
        until(lambda: Path("results").exists() and Path("results").stat().st_size > 2_000)
        if stop == signal.SIGINT:
            os.killpg(run.pid, stop)  # as a terminal does: to all of its processes
        else:
            run.send_signal(stop)
        Path("held").unlink()
        _, err = run.communicate()  # which waits until no process holds the pipe any more
        kept = Path("results").read_bytes().count(b"\n")
        assert 0 < kept < 480
        if stop == signal.SIGINT:
            assert run.returncode == 130
            assert f"results has {kept} positions so far; the same command goes on from there" in err
        else:
            assert run.returncode == -signal.SIGKILL
        again = self.start()
        _, err = again.communicate()
        assert f"480 positions, {kept} of them from before" in err
        found = objects(Path("results").read_text())
        assert [one["position"] for one in found] == list(map(str, numbers))
        whole = Path("results").read_bytes()
        Path("results").unlink()
        assert self.start().wait() == 0
        assert Path("results").read_bytes() == whole


def test_brief_answers_of_one_position(cli):
    code, out, _ = cli("solve", "pan", "032/212", "--brief")
    assert code == 0
    assert [line.split() for line in out.splitlines()[1:]] == [
        ["to", "move", "first"],
        ["value", "win"],
        ["plies", "17"],
        ["best", "2"],
        ["status", "exact"],
    ]
    assert json.loads(cli("solve", "pan", "032/212", "--brief", "--json")[1])["best"] == ["2"]


def test_lines_of_a_game_whose_positions_may_be_files_of_their_own(cli):
    lines = write_positions("shichinarabe", 6)
    found = objects(cli("solve", "shichinarabe", "@positions.txt", "--json")[1])
    assert [one["position"] for one in found] == lines
    Path("board.txt").write_text(
        json.dumps({"nodes": [{"id": 0, "color": "W"}, {"id": 1, "color": "R"}], "edges": []})
    )
    assert cli("solve", "shichinarabe", "@board.txt", "--out", "results")[0] == 2
    assert not Path("results").exists()
