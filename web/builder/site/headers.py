"""What a host says beside each file, where it can be told to: ``build.py serve`` does, and ``_headers`` tells others."""

from __future__ import annotations

LASTING = "public, max-age=31536000, immutable"
"""How long what has a hash in its name may be kept."""

ASKED_FOR = "no-cache"
"""How long all else may be: the browser asks whether there is a newer one."""

ALWAYS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}

FILE = "_headers"
"""What some hosts read; to others it is a file that nobody asks for."""


def for_hosts() -> str:
    """Return the text of `FILE`. A file must come under one rule for each header: some hosts would join their values."""
    rules = {
        "/*": ALWAYS,
        "/assets/*": {"Cache-Control": LASTING},
        **{path: {"Cache-Control": ASKED_FOR} for path in ("/", "/index.html", "/sw.js")},
    }
    return "".join(
        f"{path}\n" + "".join(f"  {name}: {value}\n" for name, value in headers.items())
        for path, headers in rules.items()
    )
