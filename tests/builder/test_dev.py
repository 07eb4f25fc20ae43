"""What ``build.py dev`` listens on and looks at; tests/browser/release/test_dev.py edits files and watches a page."""

from __future__ import annotations

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
        with pytest.raises(Fail, match=f"Port {port} is taken"):
            dev.check(port)


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
