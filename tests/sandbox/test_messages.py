"""The page takes the messages that the sandbox sends, and nothing else: by the same shapes in its script and in Python."""

from __future__ import annotations

import json

import pytest

from lastcard.ui.workshop.sandbox_messages import MESSAGES, BadRows, parsed_json
from tests.helpers.one_file import HEAP, changed
from tests.sandbox import programs
from tests.sandbox.sessions import Said
from tests.sandbox.test_running import SMALL
from web.builder.toolchain import node

QUESTIONS = (
    {"what": "read", "text": "(12, 0)"},
    {"what": "read", "text": "(12"},
    {"what": "look", "position": "(12, 0)"},
    {"what": "solve", "position": "(12, 0)", "budget": 50},
    {"what": "draw", "seed": 1, "count": 3},
    {"what": "move", "position": "(12, 0)", "text": "1"},
    {"what": "nothing"},
)


@pytest.fixture
def taken(request, tmp_path):
    """Whether the page takes each of some texts, by its script and by Python, which agree."""

    def ask(texts):
        path = tmp_path / "texts.json"
        shapes = {kind: message.shape for kind, message in MESSAGES.items()}
        path.write_text(json.dumps({"shapes": shapes, "texts": texts}), encoding="utf-8")
        done = node.ended(str(request.path.with_name("read_messages.mjs")), str(path))
        assert done.returncode == 0, done.stderr
        by_script = json.loads(done.stdout)
        assert by_script == list(map(_fits, texts))
        return by_script

    return ask


def _fits(text):
    try:
        message = parsed_json(text, dict)
    except BadRows:
        return False
    kind = message.get("type")
    return isinstance(kind, str) and kind in MESSAGES and MESSAGES[kind].fits(message)


def sent(text, name="game.py", questions=(), **options):
    """The texts that a run sends, and the answers to some questions."""
    said, texts = Said(), []
    post = said.session._post
    said.session._post = lambda one: (texts.append(one), post(one))
    said.run(text, name, **options)
    for question in questions:
        said.ask(**question)
    return texts


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    """What is sent of programs of every shape, sound and faulty ones, and in answer to questions."""
    found = []
    with pytest.MonkeyPatch.context() as patched:
        for name in ("pig.py", "ring.py", "tricks.py", *programs.ALL):
            patched.chdir(tmp_path_factory.mktemp("one"))
            found += sent(SMALL[name], name)
        faulty = (
            changed("start = Heap(7)", "start = Heap(7)\n    print('begun')"),
            changed("return state.player", "return self.player_to_move(state)"),
            changed("GAME = Coins()", "GAME = Coins"),
            changed("class Coins(Game):", "class Coins(Game:"),
            HEAP.replace("state.coins - move", "state.coins + move").replace("if take <= state.coins", ""),
        )
        for text in faulty:
            patched.chdir(tmp_path_factory.mktemp("one"))
            found += sent(text)
        patched.chdir(tmp_path_factory.mktemp("one"))
        found += sent(programs.LARGE, table=10, budget=500)
        patched.chdir(tmp_path_factory.mktemp("one"))
        found += sent(programs.COUNTDOWN, questions=QUESTIONS)
    return found


def test_whatever_is_sent_is_taken(texts, taken):
    kinds = {json.loads(text)["type"] for text in texts}
    assert kinds >= {
        "state",
        "console",
        "fault",
        "game",
        "verdict",
        "rows",
        "table",
        "large",
        "count",
        "check",
    }
    assert kinds >= {"done", "answer"}
    refused = [text for text, good in zip(texts, taken(texts), strict=True) if not good]
    assert refused == []


def _parts(value, path=()):
    """All parts of a message, with the way to them; of a list only the first."""
    yield path, value
    names = value if isinstance(value, dict) else range(min(len(value), 1)) if isinstance(value, list) else ()
    for name in names:
        if name != "solution":  # which is any object
            yield from _parts(value[name], (*path, name))


def _changed(message, path, part):
    copy = json.loads(json.dumps(message))
    *above, last = path
    inner = copy
    for name in above:
        inner = inner[name]
    inner[last] = part
    return copy


def _spoilt_inside(message):
    """Messages with one part too long, too large, or with one part more."""
    for path, part in list(_parts(message))[1:]:
        if isinstance(part, str):
            yield _changed(message, path, "x" * 50_000)
        elif isinstance(part, int) and not isinstance(part, bool):
            yield _changed(message, path, 10**9 + 1)
            yield _changed(message, path, -2)
        elif isinstance(part, dict):
            yield _changed(message, path, {**part, "__proto__": 1})
            yield _changed(message, path, {**part, "toString": 1})
        yield _changed(message, path, {"html": "<b>"})


def _spoilt(message):
    """Messages that are none any more: a part lacking, one too many, and one of another kind."""
    yield {**message, "more": 1}
    yield {**message, "type": "patch"}
    for name, part in message.items():
        yield {key: value for key, value in message.items() if key != name}
        if name != "solution":
            yield {**message, name: {"html": "<b>"} if not isinstance(part, dict) else "text"}
        if isinstance(part, str):
            yield {**message, name: "x" * 50_000}
        if isinstance(part, list):
            yield {**message, name: [*part, {"no": "part"}]}


def test_whatever_else_comes_is_not(texts, taken):
    first = {}
    for text in texts:
        message = json.loads(text)
        first.setdefault(message["type"], message)
    wrong = [json.dumps(one) for message in first.values() for one in _spoilt(message)]
    wrong += [
        "",
        "null",
        "[]",
        "{}",
        "<script>",
        '{"type":"toString"}',
        '{"type":"__proto__"}',
        "1" * 5_000_000,
    ]
    assert not any(taken(wrong))


def test_script_and_python_agree_on_parts_of_parts(texts, taken):
    first = {}
    for text in texts:
        message = json.loads(text)
        first.setdefault((message["type"], *message.get("answer", ())), message)
    answers = taken([json.dumps(one) for message in first.values() for one in _spoilt_inside(message)])
    assert answers.count(False) > 300


def test_what_is_too_long_for_a_page_is_cut_or_asked_for_one_by_one(tmp_path, monkeypatch, taken):
    monkeypatch.chdir(tmp_path)
    long = (
        programs.COUNTDOWN.replace('"""Say the next numbers;', '"""' + "Say the next numbers; " * 3_000)
        .replace('name = "countdown"', 'name = "countdown"\n    title = "c" * 3_000')
        .replace(
            "GAME =",
            "    def move_label(self, state, text):\n        return text * 2_000\n\n\nGAME =",
        )
    )
    sound = sent(long, "../../countdown.py")
    assert {json.loads(text)["why"] for text in sound if '"large"' in text} == {"bytes"}
    assert all(taken(sound))
    assert (tmp_path / "game.py").exists()
