"""The place where visitors' programs run: what it answers, what it ends, and that nothing gets out of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from lastcard.core.general import GeneralEngine
from lastcard.gallery import PROGRAMS
from lastcard.registry.loading import file_home
from tests.browser.helpers.pages import until
from tests.browser.helpers.sandbox_client import BEGIN, RUN, client
from tests.browser.helpers.static_host import Host
from tests.browser.helpers.ways_out import BREAKS, SCRIPTS, all_shut, program, trial
from tests.helpers.one_file import HEAP, changed

START = "#/matches/explore"
TURN = "return state.player\n"

NOT_OF_A_FRAME = {"eval", "Function", "constructor", "peer"}
"""The first three are open to the debugger by which a test speaks to a frame. The last is open to a frame, in which no
program runs: a worker has no such thing."""

Run = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="module")
def run(loaded: Page, site: Any) -> Iterator[Run]:
    """Run a program in the page."""
    loaded.evaluate(BEGIN, client(site))

    def act(text: str, name: str = "coins.py", **options: int) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = loaded.evaluate(RUN, [text, name, options])
        return told

    yield act
    loaded.evaluate("() => sandbox.end()")


@pytest.fixture(scope="module")
def elsewhere(site: Any) -> Iterator[Host]:
    """Another host, which answers everybody and knows what it was asked for."""
    host = Host(site)
    yield host
    host.close()


def one(told: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    (found,) = [message for message in told if message["type"] == kind]
    return found


@pytest.mark.slow  # the workshop's tests solve programs here too
def test_a_program_is_solved_as_natively(page, run, tmp_path):
    """Those of the gallery are all looked at in the page itself (test_workshop.py)."""
    (each,) = [one for one in PROGRAMS if one.name == "pig"]
    told = run(each.text, "pig.py")
    path = tmp_path / "pig.py"
    path.write_text(each.text, encoding="utf-8")
    game = file_home(path).game
    native = json.loads(json.dumps(GeneralEngine(game).solve(game.start).as_dict()))
    solution = one(told, "verdict")["solution"]
    assert {key: solution[key] for key in native} == native
    assert one(told, "table")["positions"] == native["searched"]
    assert one(told, "done")["ok"] is True


def test_a_fault_is_told_with_its_line(page, run):
    text = changed("state.coins - move", "state.coins - whoo")
    found = one(run(text), "fault")
    line = text.split("\n").index("        return Heap(state.coins - whoo, 1 - state.player)") + 1
    assert (
        found["sentence"]
        == f"line {line}, in play(Heap(coins=7, player=0), 1): NameError: name 'whoo' is not defined"
    )


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        # The workshop's own test has another loop, and its Stop.
        pytest.param("slow", "while True:\n            pass\n", marks=pytest.mark.slow),
        pytest.param("slow", "return 9**9**9\n", marks=pytest.mark.slow),
        ("memory", "x = []\n        while True:\n            x.append(bytearray(600_000_000))\n"),
    ],
    ids=["a loop that never ends", "a number that is never worked out", "more memory than there is"],
)
def test_what_never_ends_is_ended(page, run, kind, body):
    told = run(changed(TURN, body))
    assert one(told, "fault")["kind"] == kind
    assert one(told, "done")["ok"] is False
    assert one(run(HEAP), "verdict")["solution"]["value"] == "win"


def test_a_flood_of_lines_is_no_burden(page, run):
    told = run(changed("GAME = Coins()", "GAME = Coins()\nfor number in range(300_000):\n    print(number)"))
    printed = [message for message in told if message["type"] == "console"]
    assert sum(len(message["lines"]) for message in printed) == 1_000
    assert printed[-1]["left_out"] == 299_000
    assert one(told, "done")["ok"] is True


def test_stop_ends_what_goes_on_and_refuses_what_waits(page, run):
    text = changed(TURN, "while True:\n            pass\n")
    answer, state = page.evaluate(
        """async (text) => {
          const run = sandbox.run(text, {name: "coins.py"})
          while (!said.some((message) => message.run === run && message.doing === "checking the contract")) {
            await new Promise((go) => setTimeout(go, 20))
          }
          const answer = sandbox.ask({what: "look", position: "7"})
          sandbox.stop()
          return [await answer, sandbox.state.state]
        }""",
        text,
    )
    assert answer == {"ok": False, "refused": "stopped"}
    assert state == "stopped"
    assert page.evaluate("() => sandbox.ask({what: 'look', position: '7'})") == {
        "ok": False,
        "refused": "stopped",
    }
    assert one(run(HEAP), "done")["ok"] is True
    answer = page.evaluate("() => sandbox.ask({what: 'look', position: '7', plies: 1})")
    assert list(answer["rows"]) == ["7", "6 player=1", "5 player=1", "4 player=1"]


def test_a_module_that_few_programs_need_is_fetched(page, run):
    text = "import calendar\nimport statistics\n" + HEAP.replace(
        "Heap(7)", "Heap(int(statistics.mean((6, 8))))"
    )
    assert one(run(text), "verdict")["solution"]["position"] == "7"


def test_a_script_in_the_text_of_a_position_is_a_text(page, run):
    text = changed(
        "    def outcome",
        "    def format(self, state):\n        return '<img src=x onerror=alert(1)>'\n\n    def outcome",
    )
    told = run(text)
    assert page.evaluate("() => document.querySelectorAll('img[src=x]').length") == 0
    assert [message["type"] for message in told if message["type"] == "fault"]


def test_a_program_finds_no_way_out(page, run, elsewhere):
    told = run(program(elsewhere.url), "shut.py")
    all_shut(told)
    assert elsewhere.asked == []


def test_a_program_that_breaks_python_gets_no_further(page, run, elsewhere):
    told = run(BREAKS + HEAP)
    assert one(told, "fault")["kind"] == "exit"
    assert elsewhere.asked == []
    assert one(run(HEAP), "done")["ok"] is True


@pytest.mark.parametrize("place", ["frame", "worker"])
def test_the_frame_lets_nothing_out_even_of_a_script(page, run, watch, elsewhere, place):
    watch.allow("Content Security Policy", "sandboxed")
    (frame,) = [frame for frame in page.frames if frame.url == "about:srcdoc"]
    in_worker = """(source) => new Promise((done) => {
      const source_ = `(async () => postMessage(await ${source}))()`
      const worker = new Worker(URL.createObjectURL(new Blob([source_], {type: "text/javascript"})))
      const said = (what) => { done(what); worker.terminate() }
      worker.onmessage = ({data}) => said(data)
      worker.onerror = () => said("shut")
    })"""
    site = page.evaluate("() => String(lastcard.base)")
    found = {}
    for name, way in SCRIPTS.items():
        if place == "frame" and name in NOT_OF_A_FRAME:
            continue
        source = trial(way, elsewhere.url, site)
        found[name] = frame.evaluate(source) if place == "frame" else frame.evaluate(in_worker, source)
    assert {name: said for name, said in found.items() if said != "shut"} == {}
    assert elsewhere.asked == []


def test_the_worker_of_a_program_has_nothing_left_to_send_with(page, run):
    assert one(run(HEAP), "done")["ok"] is True
    page.wait_for_function("() => sandbox.active?.ready && sandbox.spare?.ready")
    workers = []

    def both() -> bool:
        workers[:] = [worker for worker in page.workers if worker.url.startswith("blob:null")]
        return len(workers) == 2

    until(page, both)  # one that has ended may still be listed
    for worker in workers:
        with pytest.raises(Error, match="eval is not a function"):  # nor can one ask it what is left
            worker.evaluate("() => fetch")
