"""The small server: next free port, how long files may be kept."""

from __future__ import annotations

import threading
from email.message import Message
from http.client import HTTPConnection

import pytest

from web.builder.site.server import bind


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a-123.js").write_text("1")
    (tmp_path / "index.html").write_text("hello")
    return tmp_path


def test_next_free_port(folder):
    with bind(folder, 18080) as first:
        port = first.server_address[1]
        with bind(folder, port) as second:
            assert second.server_address[1] > port


@pytest.mark.parametrize(("fault", "told"), [(ConnectionResetError, False), (ValueError, True)])
def test_a_visitor_who_leaves_in_the_middle_of_an_answer_is_no_fault(folder, capsys, fault, told):
    with bind(folder, 18280) as server:
        try:
            raise fault
        except fault:
            server.handle_error(None, ("127.0.0.1", 1))
    assert (fault.__name__ in capsys.readouterr().err) is told


KEPT, ASKED_AGAIN, NOT_KEPT = "public, max-age=31536000, immutable", "no-cache", "no-store"


@pytest.fixture
def ask(folder):
    """Ask a server for a path; the status and the headers of its answer."""
    with bind(folder, 18180) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()

        def ask(path: str, method: str = "GET", **headers: str) -> tuple[int, Message]:
            connection = HTTPConnection("127.0.0.1", server.server_address[1])
            connection.request(method, path, headers=headers)
            answer = connection.getresponse()
            connection.close()
            return answer.status, answer.headers

        yield ask
        server.shutdown()


@pytest.mark.parametrize(
    ("path", "status", "keep"),
    [
        ("/assets/a-123.js", 200, KEPT),
        ("/assets/a-123.js?fresh=1", 200, KEPT),
        ("/", 200, ASKED_AGAIN),
        ("/index.html?x=/assets/", 200, ASKED_AGAIN),
        ("/assets/none.js", 404, NOT_KEPT),
        ("/none.html", 404, NOT_KEPT),
        ("/assets/", 404, NOT_KEPT),
        ("/assets", 301, NOT_KEPT),
    ],
)
def test_only_files_that_are_there_are_kept(ask, path, status, keep):
    found, headers = ask(path)
    assert found == status
    assert headers.get_all("Cache-Control") == [keep]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_what_is_not_answered_is_not_kept_either(ask):
    assert ask("/assets/a-123.js", "POST")[1].get_all("Cache-Control") == [NOT_KEPT]
    assert ask("/assets/a-123.js", "HEAD")[1].get_all("Cache-Control") == [KEPT]


def test_what_has_not_changed_is_not_sent_again(ask):
    """A part of a file is asked for by nobody here; who does gets the whole file, or nothing new."""
    _, headers = ask("/assets/a-123.js")
    status, again = ask("/assets/a-123.js", **{"If-Modified-Since": headers["Last-Modified"]})
    assert (status, again["Cache-Control"]) == (304, KEPT)
    assert ask("/assets/a-123.js", Range="bytes=5-9")[0] == 200


def test_scripts_and_styles_have_their_types(ask):
    assert ask("/assets/a-123.js")[1]["Content-Type"] == "text/javascript"


def test_it_is_for_this_machine_alone(folder):
    with bind(folder, 18280) as server:
        assert server.server_address[0] == "127.0.0.1"
