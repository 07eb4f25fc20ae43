"""The command line as a user meets it: output, exit codes, and one clear line for bad input."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import click
import pytest

from lastcard import __version__, registry
from lastcard.cli import cli as commands
from lastcard.games.pairs.solver import engine as pairs
from lastcard.games.shichinarabe.solver import alpha_beta as sevens
from lastcard.games.solitaire.solver import verdict as solitaire
from lastcard.terminal.commands import SUMMARIES

PYTHON = [sys.executable, "-c", "from lastcard.cli import main; main()"]


def piped(*arguments, data=b"", environment=None):
    """Run a command line in a process of its own."""
    return subprocess.run(
        [*PYTHON, *arguments],
        input=data,
        capture_output=True,
        check=False,
        env={**os.environ, **(environment or {})},
    )


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def test_version_and_help(cli):
    assert cli("--version") == (0, f"lastcard {__version__}\n", "")
    code, out, err = cli()
    assert (code, err) == (0, "")
    for command in ("games", "solve", "tree", "claims", "bench", "play", "serve"):
        assert f"  {command} " in out
        code, text, err = cli(command, "--help")
        assert (code, err) == (0, "")
        assert "Examples:" in text
        assert f"lastcard {command}" in text
    told = " ".join(cli("solve", "--help")[1].split())
    assert (
        f"shichinarabe {sevens.SEARCH_BUDGET:,} unless told otherwise, solitaire {solitaire.BOARD_BUDGET:,}, "
        f"pairs {pairs.POSITION_BUDGET:,} (what needs more is not begun)."
    ) in told


def test_what_is_said_of_a_command_in_the_list_is_the_first_sentence_of_its_help():
    context = click.Context(commands)
    for name, said in SUMMARIES.items():
        command = commands.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert said == command.get_short_help_str(1000)


def test_help_and_version_import_no_game_and_no_command():
    for word in ("--help", "--version"):
        code = (
            f"import sys; from lastcard.cli import run; run([{word!r}]); "
            "print(*(name for name in sys.modules if name.startswith('lastcard.')), file=sys.stderr)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        places = {name.split(".")[1] for name in done.stderr.split()} - {"cli", "terminal"}
        assert places == {"core"}
        assert {"lastcard.core.game", "lastcard.terminal.inputs"} & set(done.stderr.split()) == set()


def test_the_library_imports_what_is_asked_of_it():
    code = "import sys, lastcard; print(*(name for name in sys.modules if name.startswith('lastcard.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"lastcard.core", "lastcard.core.lazy"}


def test_games(cli):
    code, out, _ = cli("games")
    assert code == 0
    assert "matches: Match-taking" in out
    assert "lastcard solve matches 15" in out
    assert "shichinarabe: Sevens (SHICHINARABE)" in out
    assert "for whom       2 players, about 2 minutes, no luck" in out


def test_games_as_json(cli):
    code, out, _ = cli("games", "tanhinmin", "pairs", "--json")
    first, second = map(json.loads, out.splitlines())
    assert (code, first["game"], first["title"], first["name_in_paper"]) == (
        0,
        "tanhinmin",
        "Beat the card",
        "TANHINMIN",
    )
    assert (first["players"], second["players"], second["luck"]) == ([2, 2], [2, 10], "with luck")
    assert first["example"] == first["examples"][0]["position"] == "1,3,4,6,8|2,5,7|0"
    assert second["deals"].startswith("ranks (3 to 20); players (2 to 10)")
    assert re.fullmatch(second["regex"], second["example"])


def test_solve_for_people(cli):
    code, out, err = cli("solve", "matches", "22", "take=4", "rule=normal")
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == [
        "matches 22 take=4 rule=normal",
        "The first player (to move) wins in 9 moves.",
    ]
    assert "     2   20 take=4 rule=normal   win                    9" in out.splitlines()
    many = cli("solve", "matches", "100 take=50")[1]
    assert "… and 30 more (all of them with --json)" in many


def test_words_come_before_the_argument_and_the_proof_is_named_last(cli):
    said = cli("solve", "matches", "21")[1].replace("\n", " ")
    words, argued, proof = (
        said.index(part)
        for part in (
            "the second player can make the two moves add up to 4",
            "21 = 4·5 + 1",
            "docs/proofs/match-taking.md",
        )
    )
    assert words < argued < proof


@pytest.mark.parametrize("command", ["solve", "tree"])
def test_without_a_position_it_is_the_one_that_the_game_begins_with(cli, command):
    assert cli(command, "matches") == cli(command, "matches", "15")
    assert cli(command, "matches")[0] == 0


def test_positions_of_a_file_are_read_one_a_line(cli, tmp_path):
    file = tmp_path / "piles.txt"
    file.write_text("21\nx\n22 rule=normal\n")
    found = objects(cli("solve", "matches", f"@{file}", "--json")[1])
    assert found == objects(cli("solve", "matches", "-", "--json", stdin=file.read_text())[1])
    assert [one.get("position") for one in found] == ["21", None, "22 rule=normal"]


def test_solve_json_has_the_stable_keys(cli):
    code, out, _ = cli("solve", "matches", "22", "--json")
    assert code == 0
    (found,) = objects(out)
    assert list(found) == ["game", "position", "to_move", "value", "distance", "moves", "reason"]
    assert (found["value"], found["distance"], found["to_move"]) == ("win", 12, "first")
    assert found["moves"][0] == {"move": "1", "position": "21", "value": "win", "distance": 12}


def test_solve_the_largest(cli):
    code, out, _ = cli("solve", "matches", str(10**18), "--json")
    assert code == 0
    assert objects(out)[0]["moves"][0]["move"] == "3"


@pytest.mark.parametrize(
    ("left", "minimax", "alphabeta"),
    [(5, 28, 25), (7, 96, 71), (15, 12640, 3241), (21, 489396, 66341), (23, 1655616, 137302)],
)
def test_tree_counts_table_1(cli, left, minimax, alphabeta):
    for algorithm, nodes in (("minimax", minimax), ("alphabeta", alphabeta)):
        code, out, _ = cli("tree", "matches", str(left), "--algorithm", algorithm, "--json")
        assert code == 0
        (found,) = objects(out)
        assert found["nodes"] == nodes
        assert found["value"] == ("loss" if left % 4 == 1 else "win")
        assert f"{nodes:,}" in cli("tree", "matches", str(left), "--algorithm", algorithm)[1]


def test_trees_too_large_are_refused_with_their_size(cli):
    code, out, err = cli("tree", "matches", "40")
    assert (code, out) == (2, "")
    assert err == (
        "lastcard: minimax visits 52,239,653,201 nodes from 40, more than the 20,000,000 allowed; "
        "--limit N allows more\n"
    )
    assert "about 1.15·10^53 nodes" in cli("tree", "matches", "200")[2]
    assert "more than 10^529 nodes" in cli("tree", "matches", str(10**18))[2]
    assert cli("tree", "matches", "15", "--limit", "12639")[0] == 2
    assert cli("tree", "matches", "15", "--limit", "12640")[0] == 0
    assert cli("tree", "matches", "3000", "take=1")[0] == 0


BAD = [
    (["solve", "matches", "--", "-3"], "'-3' is negative"),
    (["solve", "matches", "-35x"], "would be an option"),
    (["solve", "matches", "0"], "the game is over"),
    (["solve", "matches", "abc"], "'abc' is not a number"),
    (["solve", "matches", "1e9"], "'1e9' is not a number"),
    (["solve", "pairs", "1|2", "--budget", "1.5e0"], "'1.5e0' is not a whole number from 0 up"),
    (["solve", "pairs", "1|2", "--budget", "3e60"], "'3e60' is not a whole number from 0 up"),
    (["solve", "pairs", "1|2", "--budget", "1e3e"], "'1e3e' is not a whole number from 0 up"),
    (["solve", "matches", ""], "the position is empty"),
    (["solve", "matches", " \t "], "the position is empty"),
    (["solve", "matches", "1" + "0" * 30], "too many matches"),
    (["solve", "matches", "9" * 100_000], "characters long"),
    (["solve", "matches", "２１"], "not a number in plain digits"),
    (["solve", "matches", "21\n"], r"'21\n' is not a number"),
    (["solve", "matches", "21 take=0"], "take='0' is not allowed"),
    (["solve", "matches", "21", "take=0"], "take='0' is not allowed"),
    (["solve", "matches", "21 rule=x"], "rule='x' is not allowed"),
    (["solve", "matches", "21 take=3 take=3"], "given twice"),
    (["solve", "matches", "21", "22"], "'22' is not an option"),
    (["solve", "matches", "-"], "reading positions from a pipe (-) needs --json"),
    (["solve", "matches", "@piles.txt"], "reading positions from a file (@) needs --json"),
    (["solve", "matches", "@piles.txt", "--json"], "'piles.txt' cannot be read: No such file or directory"),
    (["solve", "shichinarabe", "@board.json", "--json"], "the file 'board.json' cannot be read"),
    (
        ["solve", "matches", "21", "--jsn"],
        "there is no option '--jsn'; the options are: --brief, --budget, --csv, --dashboard, --exact, --help, --jobs, "
        "--json, --out, --scheduler, --whole, -h",
    ),
    (["solve", "matches", "21", "--json=1"], "does not take a value"),
    (["solve"], "GAME is missing"),
    (["solve", "nosuch", "21"], "there is no game 'nosuch'; the games are: matches"),
    (["solve", "x" * 5000, "21"], "there is no game"),
    (
        ["nosuch"],
        "no such command 'nosuch'; the commands are: bench, board, check, claims, exercises, games, new-game, path, play, rules, serve",
    ),
    (["tree", "pairs", "3,7|2,5"], "chance is to move; this search is for games without chance"),
    (["tree", "solitaire", "seed=42"], "solitaire has 1 player here; this search is for two"),
    (["solve", "matches", "-3"], "as in: lastcard solve matches -- -3"),
    (["table", "pan", "-1"], "as in: lastcard table pan -- -1"),
    (["table", "pan", "--", "-1"], "'-1' is not a whole number from 1 up"),
    (["--nosuch"], "there is no option '--nosuch'"),
    (["games", "extra"], "there is no game 'extra'"),
    (["tree", "matches", "abc"], "'abc' is not a number"),
    (["tree", "matches", "21", "--algorithm", "best"], "'best' is not one of"),
    (["tree", "matches", "21", "--limit", "x"], "'x' is not a whole number from 1 up"),
    (["tree", "matches", "21", "--limit", "-5"], "'-5' is not a whole number from 1 up"),
    (["tree", "matches", "21", "--limit", "9" * 5000], "is not a whole number from 1 up"),
    (["tree", "matches", "21", "--limit"], "requires an argument"),
    (["claims", "nosuch"], "there is no game 'nosuch'"),
    (["claims", "--limit", "0"], "'0' is not a whole number"),
    (["bench", "nosuch"], "there is no game 'nosuch'"),
    (["bench", "--repeats", "1e3"], "'1e3' is not a whole number"),
    (["play", "nosuch"], "there is no game 'nosuch'"),
    (["play", "matches", "0"], "the game is over"),
    (["play", "matches", "--seat", "third"], "'third' is no seat; the seats are: first, second"),
    (["play", "matches", "--skill", "2"], "'2' is not a number between 0 and 1"),
    (["play", "matches", "--skill", "nan"], "'nan' is not a number between 0 and 1"),
]


@pytest.mark.parametrize(("arguments", "part"), BAD, ids=[" ".join(bad)[:40] for bad, _ in BAD])
def test_bad_input_is_one_clear_line_and_exit_2(cli, arguments, part):
    code, out, err = cli(*arguments)
    assert (code, out) == (2, "")
    assert part in err
    assert err.startswith("lastcard")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert len(err) < 300


def test_a_stream_is_answered_line_by_line_and_survives_bad_lines():
    lines = [b"21", b"", b"abc", b"22 take=4\r", b"9" * 1_000_000, b"\xff\xfe", b"\t7 ", b"0", b"5"]
    done = piped("solve", "matches", "-", "--json", data=b"\n".join(lines))
    assert (done.returncode, done.stderr) == (0, b"")
    found = objects(done.stdout.decode())
    assert [item.get("position") for item in found] == [
        "21",
        None,
        None,
        "22 take=4",
        None,
        None,
        "7",
        None,
        "5",
    ]
    assert [(item["line"], item["error"][:20]) for item in found if "error" in item] == [
        (2, "the position is empt"),
        (3, "'abc' is not a numbe"),
        (5, "the line is longer t"),
        (6, "the line is not UTF-"),
        (8, "no match is left in "),
    ]


def test_answers_come_as_they_are_ready():
    process = subprocess.Popen(
        [*PYTHON, "solve", "matches", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        for text in (b"21\n", b"x\n", b"22\n"):
            process.stdin.write(text)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())
    finally:
        process.communicate()
    assert process.returncode == 0


def test_a_reader_that_goes_away_is_no_disaster():
    process = subprocess.Popen(
        [*PYTHON, "solve", "matches", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdin.write(b"21\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    try:
        process.stdin.write(b"21\n" * 5000)
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


FAULTS = [
    ("games >/dev/full", 1, "the output cannot be written: "),
    ("solve matches 21 >&-", 1, "there is no standard output"),
    ("solve matches - --json <&-", 2, "there is no standard input"),
    ("play matches 21 <&-", 2, "there is no standard input"),
    ("solve matches x 2>&-", 2, ""),
]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a system without /dev/full")
def test_a_machine_in_the_way_is_told_in_one_line():
    shell = "; ".join(f'"$@" {fault}; echo "=$?" >&2' for fault, _, _ in FAULTS)
    done = subprocess.run(["sh", "-c", shell, "sh", *PYTHON], capture_output=True, text=True, check=False)
    said = re.findall(r"(.*\n)?=(\d+)\n", done.stderr)
    assert "".join(f"{line}={code}\n" for line, code in said) == done.stderr
    assert [int(code) for _, code in said] == [code for _, code, _ in FAULTS]
    assert all(part in line for (line, _), (_, _, part) in zip(said, FAULTS, strict=True)), said
    assert done.stdout == ""


def test_too_little_memory_is_told_in_one_line(cli, monkeypatch):
    def greedy(name):
        raise MemoryError

    monkeypatch.setattr(registry, "engine", greedy)
    assert cli("solve", "pan", "222/122") == (1, "", "lastcard: there is too little memory for this\n")


def test_a_long_line_in_play_is_not_read_and_asked_for_again():
    done = piped("play", "matches", "2", "--seat", "first", data=b"1" * 50_000 + b"\n1\n")
    assert done.returncode == 0
    assert b"more than 10,000 bytes is not read" in done.stdout
    assert b"You win" in done.stdout


def test_output_survives_a_terminal_without_the_signs():
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = piped("solve", "matches", "21", environment=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    done = piped("solve", "matches", "21", "--json", environment=environment)
    assert json.loads(done.stdout)["reason"]["sentence"].startswith("21 = 4·5 + 1")
    assert piped("solve", "matches", b"\xff", environment=environment).returncode == 2


def test_bench(cli):
    code, out, err = cli("bench", "matches", "--repeats", "1")
    assert (code, err) == (0, "")
    assert "hand-written" in out
    found = objects(cli("bench", "matches", "--repeats", "1", "--json")[1])
    assert [item["count"] for item in found] == [489396, 489396, 137302, 137302]


def test_the_general_solver_is_timed_by_its_name(cli):
    code, out, err = cli("bench", "general", "--repeats", "1", "--json")
    assert (code, err) == (0, "")
    found = objects(out)
    assert {item["game"] for item in found} == {"general"}
    assert [(item["name"], item["unit"]) for item in found] == [
        ("plain negamax", "positions"),
        ("general solver", "positions"),
    ] * 2
    assert all(item["per_second"] > 0 for item in found)
    assert "lastcard bench general" in cli("bench", "--help")[1]


def test_play_from_a_pipe(cli):
    done = piped("play", "matches", "6", "--seat", "first", data=b"2\n9\nhint\n1\n1\n")
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "9 cannot be taken" in text
    assert "move 1: at 6 your take 2 turned a win into a loss" in text
    stopped = piped("play", "matches")
    assert stopped.returncode == 0
    assert stopped.stdout.decode().endswith("Stopped before the end.\n")
    weak = ("play", "matches", "12", "--seat", "second", "--skill", "0", "--seed")
    assert len({cli(*weak, str(seed), stdin="")[1] for seed in range(1, 9)}) > 1
