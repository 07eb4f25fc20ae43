"""The look of drawings: the palette of the pages, light or dark by what is around them."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

NAMES = (
    *("surface", "sunken", "ink", "ink-2", "line", "line-strong", "accent"),
    *("win", "win-soft", "loss", "loss-soft", "draw", "draw-soft"),
    *("p1", "p2", "p3", "p4", "p5", "card", "card-edge", "card-ink", "card-red", "suit"),
)
"""What of the palette drawings use."""

DARK = (
    '[data-jp-theme-light="false"] .lastcard',  # Jupyter
    ".dark .lastcard",  # marimo
    ".vscode-dark .lastcard",
    '[data-theme="dark"] .lastcard',
)
"""Where it is dark, whatever the system's own colours are."""

LIGHT = (
    '[data-jp-theme-light="true"] .lastcard',
    ".light .lastcard",
    ".vscode-light .lastcard",
    '[data-theme="light"] .lastcard',
)

_SHAPES = """
.lastcard{font:400 14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif;color:var(--ink)}
.lastcard svg,svg.lastcard{max-width:100%;height:auto}
.lastcard .wide{overflow-x:auto}.lastcard .wide svg{max-width:none}
.lastcard text{fill:var(--ink);font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif}
.lastcard .label{font-size:13px}.lastcard .quiet{fill:var(--ink-2);font-size:12px}.lastcard .mover{font-weight:700}
.lastcard .paper{fill:var(--card);stroke:var(--card-edge);stroke-width:1.2}
.lastcard .print{fill:var(--card-ink)}.lastcard .red .print{fill:var(--card-red)}
.lastcard .sign{fill:var(--ink)}.lastcard .red .sign{fill:var(--suit)}.lastcard .court{fill:none;stroke:var(--card-ink);opacity:.4}.lastcard .red .court{stroke:var(--card-red)}
.lastcard .index{font-size:16px;font-weight:750;text-anchor:middle}.lastcard .index.long{font-size:15px;letter-spacing:-1.6px}
.lastcard .letter{font-size:23px;font-weight:700;text-anchor:middle}
.lastcard .face{font-size:34px;font-weight:700;text-anchor:middle}
.lastcard .face.long{font-size:21px}.lastcard .face.tiny{font-size:15px}
.lastcard .lapped .face{font-size:18px;translate:-26px -32px;text-anchor:start}.lastcard .lapped .face.long{font-size:15px}
.lastcard .corner{font-size:20px;font-weight:700}
.lastcard .bell{fill:#c58a12}.lastcard .wood{fill:#d9b06c}.lastcard .shade{fill:#b98b45}.lastcard .head{fill:#c23a22}
.lastcard .edge{stroke:var(--line-strong);stroke-width:1.5;fill:none}.lastcard .arrow{fill:var(--line-strong)}
.lastcard .p1{fill:var(--p1)}.lastcard .p2{fill:var(--p2)}.lastcard .white{fill:var(--surface);stroke:var(--line-strong)}
.lastcard .on{fill:var(--surface);font-weight:700;text-anchor:middle}.lastcard .mid{text-anchor:middle}
.lastcard .box{fill:var(--sunken);stroke:var(--line)}
.lastcard .win{fill:var(--win-soft);stroke:var(--win)}.lastcard .loss{fill:var(--loss-soft);stroke:var(--loss)}
.lastcard .draw{fill:var(--draw-soft);stroke:var(--draw)}
.lastcard table{border-collapse:collapse;margin:.4em 0}
.lastcard th,.lastcard td{border-bottom:1px solid var(--line);padding:.2em .7em;text-align:left;font-size:13px;color:var(--ink)}
.lastcard tr,.lastcard thead{background:none}.lastcard p{margin:.3em 0}.lastcard .aside{color:var(--ink-2)}
.lastcard b.is-win{color:var(--win)}.lastcard b.is-loss{color:var(--loss)}.lastcard b.is-draw{color:var(--draw)}
"""


@cache
def tokens(theme: str) -> dict[str, str]:
    """Return the palette of the pages in ``light`` or ``dark``, by the names of `tokens.css`."""
    sheet = files("lastcard").joinpath("ui", "look", "tokens.css").read_text("utf-8")
    head = ":root {" if theme == "light" else f':root[data-theme="{theme}"] {{'
    return dict(re.findall(r"--([a-z0-9-]+): ([^;]+);", sheet[sheet.index(head) :].partition("}")[0]))


@cache
def stylesheet() -> str:
    """Return the look of everything that has the class ``lastcard``."""
    light, dark = (
        "".join(f"--{name}:{tokens(theme)[name]};" for name in NAMES) for theme in ("light", "dark")
    )
    system = f"@media (prefers-color-scheme: dark){{.lastcard{{{dark}}}}}"
    return f".lastcard{{{light}}}{system}{','.join(LIGHT)}{{{light}}}{','.join(DARK)}{{{dark}}}{_SHAPES}"
