"""A plugin of `panel serve` that decides who may ask the server, and what its pages may do.

A page of another site in the same browser can reach every server of this machine, also by its own name that it makes
point here. So every request must name one of the addresses of the pages (those of ``--allow-websocket-origin``), and
a web socket, which does all the work, must come from such a page.
"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any
from urllib.parse import urlsplit

from bokeh.server.tornado import BokehTornado
from bokeh.server.util import check_allowlist
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import ErrorHandler, OutputTransform

from lastcard.private.bokeh import serve_with
from lastcard.shell import POLICY

ROUTES: list[Any] = []  # what Panel asks a plugin for; there is nothing more to be had here than without it
_INLINE = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)


class Guarded(BokehTornado):
    """Bokeh's application, which refuses strangers and limits what pages may do."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.add_transform(Headers)

    def find_handler(self, request: HTTPServerRequest, **more: Any) -> Any:
        """Return the handler of a request: a refusal for a stranger."""
        if self._welcome(request):
            return super().find_handler(request, **more)
        return self.get_handler_delegate(request, ErrorHandler, {"status_code": 403})

    def _welcome(self, request: HTTPServerRequest) -> bool:
        origin = request.headers.get("Origin")
        hosts = [request.headers.get("Host", "")]
        if origin is not None or "websocket" in request.headers.get("Upgrade", "").lower():
            hosts.append(urlsplit(origin or "").netloc)
        return all(host and check_allowlist(host.lower(), list(self.websocket_origins)) for host in hosts)


class Headers(OutputTransform):
    """The headers of every answer."""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Add them to an answer whose first part, for a page all of it, is here."""
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "same-origin"
        if status_code >= 400:
            headers["Cache-Control"] = "no-store"
            headers.pop("Expires", None)
        if headers.get("Content-Type", "").startswith("text/html"):
            headers["Content-Security-Policy"] = policy(chunk.decode("utf-8", "replace"))
        return status_code, headers, chunk


def policy(page: str) -> str:
    """Return the site's policy, with the scripts that Bokeh has written into a page."""
    inline = (hashlib.sha256(script.encode()).digest() for script in _INLINE.findall(page))
    return POLICY.format(start=" ".join(f"'sha256-{base64.b64encode(one).decode()}'" for one in inline))


serve_with(Guarded)
