"""What the scripts send is what their components declare, and what is not declared so does no harm."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lastcard.ui.component import Component, Messages
from tests.ui.scripts.test_scripts import components
from web.builder.toolchain import node

READER = Path(__file__).with_name("sent_messages.cjs")


class Counter(Component):
    messages = Messages(count={"by": int, "note": str | None}, wait={"seconds": float}, stop={})


class Marker(Counter):
    messages = Messages(mark={"places": list[str]})


def differences(scripts: dict[str, str], declared: dict[str, Messages], tmp_path: Path) -> list[str]:
    """Where scripts, by the name of their component, send something else than is declared."""
    file = tmp_path / "scripts.json"
    file.write_text(json.dumps(scripts), encoding="utf-8")
    run = node.ended("--expose-internals", READER, file)
    assert run.returncode == 0, run.stderr
    found = []
    for name, sent in json.loads(run.stdout).items():
        found += [f"{name}: {message['unclear']} cannot be told" for message in sent if "unclear" in message]
        told = [(each, set(one["fields"])) for one in sent if "names" in one for each in one["names"]]
        for each, fields in told:
            needed = {field for field, kind in declared[name].get(each, {}).items() if not optional(kind)}
            if each not in declared[name]:
                found.append(f"{name}: {each} is not declared")
            elif not needed <= fields <= declared[name][each].keys():
                found.append(f"{name}: {each} is sent with {sorted(fields)}")
        found += [f"{name}: {each} is never sent" for each in declared[name].keys() - dict(told)]
        for each, kinds in declared[name].items():
            seen = set().union(*(fields for one, fields in told if one == each))
            found += [f"{name}: {each} is never sent with {field}" for field in kinds.keys() - seen if seen]
    return found


def optional(kind: object) -> bool:
    return not Messages(one={"field": kind}).wrong("one", {})


def test_every_script_sends_what_its_component_declares(tmp_path):
    kinds = {f"{kind.__module__}.{kind.__name__}": kind for kind in components() if kind._esm}
    assert len(kinds) > 30
    scripts = {name: kind._esm for name, kind in kinds.items()}
    declared = {name: kind.messages for name, kind in kinds.items()}
    assert sum(map(len, declared.values())) > 100
    assert differences(scripts, declared, tmp_path) == []


def test_a_script_that_sends_something_else_is_found(tmp_path):
    mutants = {
        'm.send_msg({do: "count", by: 1, note: ""}); m.send_msg({do: x ? "stop" : "wait"})': "wait is sent with []",
        'm.send_msg({do: "count", by: 1}); m.send_msg({do: "stop"})': "wait is never sent",
        'm.send_msg({do: "count", by: 1, on: 2})': "count is sent with ['by', 'on']",
        'm.send_msg({do: "count", by: 1})': "count is never sent with note",
        'm.send_msg({do: "count"})': "count is sent with []",
        'm.send_msg({do: "counts"})': "counts is not declared",
        'const message = {by: 1, "do": "begin"}': "begin is not declared",
        "m.send_msg({do: name})": "{do: name} cannot be told",
        'm.send_msg({do: "count", ...more})': '{do: "count", ...more} cannot be told',
        'message.do = "count"': "message.do cannot be told",
    }
    found = differences(
        {script: script for script in mutants}, dict.fromkeys(mutants, Counter.messages), tmp_path
    )
    for script, difference in mutants.items():
        assert f"{script}: {difference}" in found


def test_a_script_may_write_its_messages_in_any_way(tmp_path):
    script = """
        // {do: "comment"} is none, nor is "{do: 'text'}"
        do { const by = 3; const message = {do: "count", by, note}; model.send_msg(message); } while (again);
        model.send_msg(over ? {do: "stop"} : {"do": early ? "wait" : "wait", seconds: 1.5});
    """
    assert differences({"Counter": script}, {"Counter": Counter.messages}, tmp_path) == []


def test_declarations_are_inherited():
    assert Marker.messages.keys() == {"mark", "count", "wait", "stop"}
    assert Counter.messages.keys() == {"count", "wait", "stop"}


def test_to_listen_for_what_is_not_declared_is_an_error_at_once():
    with pytest.raises(ValueError, match="Counter declares no message mark, start"):
        Counter().listen(stop=print, start=print, mark=print)


def test_declared_messages_are_heard():
    heard = []
    made = Marker()
    made.listen(**dict.fromkeys(("count", "wait", "mark"), lambda **fields: heard.append(fields)))
    sent = [
        {"do": "count", "by": 3},
        {"do": "count", "by": -3.0, "note": "a"},
        {"do": "count", "by": 10**400, "note": None},
        {"do": "wait", "seconds": 2},
        {"do": "wait", "seconds": 2.5},
        {"do": "mark", "places": ["a", "b"]},
    ]
    for message in sent:
        made._handle_msg(message)
    assert heard == [{name: value for name, value in message.items() if name != "do"} for message in sent]


@pytest.mark.parametrize(
    "message",
    [
        {"do": "start"},
        {"do": "count"},
        {"do": "count", "by": "3"},
        {"do": "count", "by": True},
        {"do": "count", "by": 2.5},
        {"do": "count", "by": 3, "note": 4},
        {"do": "count", "by": 3, "more": 4},
        {"do": "count", "by": 3, 5: 4},
        {"do": "wait", "seconds": None},
        {"do": "mark", "places": "ab"},
        {"do": "mark", "places": ["a", 2]},
        {"do": "stop"},  # declared, but nothing listens
        {"do": ["stop"]},
        {"by": 3},
        {},
        "stop",
        None,
    ],
)
def test_what_is_not_declared_so_is_ignored_with_a_line_in_the_log(message, caplog):
    made = Marker()
    made.listen(count=pytest.fail, wait=pytest.fail, mark=pytest.fail)
    made._handle_msg(message)
    (line,) = caplog.messages
    assert line.startswith("Marker: a message is ignored: ")
    assert len(line) < 200
