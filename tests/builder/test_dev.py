"""What ``build.py dev`` listens on and looks at; tests/browser/release/test_dev.py edits files and watches a page."""

from __future__ import annotations

import signal
import socket

import pytest

from web.builder import dev
from web.builder.paths import SOURCE, WEB
from web.builder.say import Fail


def test_a_taken_port_is_a_sentence():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Fail, match=f"Port {port} is taken"), dev.listen(port):
            pass


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        (SOURCE / "lastcard" / "ui" / "shell" / "page.js", True),
        (SOURCE / "lastcard" / "ui" / "shell" / "page.py", True),
        (WEB / "styles" / "home.css", True),
        (WEB / "index.html", True),
        (SOURCE / "lastcard" / "ui" / "shell" / "__pycache__" / "page.cpython-313.pyc", False),
        (WEB / "builder" / "cli.py", False),
    ],
)
def test_what_can_be_seen_in_a_page_counts(path, counts):
    assert dev._counts(None, str(path)) is counts


@pytest.fixture
def signals():
    """What signals come to before and after."""
    kept = {name: signal.getsignal(name) for name in (signal.SIGINT, signal.SIGTERM)}
    yield list(kept)
    for name, what in kept.items():
        signal.signal(name, what)


def test_who_ends_it_while_scripts_are_bundled_does_not_wait_for_them(signals, monkeypatch, tmp_path):
    """On a busy machine that takes half a minute."""
    done = []

    def bundle(source):
        for name in signals:  # of which the second comes while the first is taken
            try:
                signal.raise_signal(name)
            finally:
                done.append(name)
        done.append("bundled")

    monkeypatch.setattr(dev.components, "bundle", bundle)
    monkeypatch.setattr(dev.Server, "start", lambda server: done.append("started"))
    assert dev.run(0, tmp_path, tmp_path) == 0
    assert done == signals[:1]


def test_who_ends_it_before_the_server_has_started_is_heard(signals, monkeypatch, tmp_path):
    monkeypatch.setattr(dev, "rebuild", lambda changed, source: None)
    monkeypatch.setattr(dev.Server, "start", lambda server: [signal.raise_signal(name) for name in signals])
    assert dev.run(0, tmp_path, tmp_path) == 0
