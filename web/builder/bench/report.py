"""What the loads of one line come to: medians, ratios to stock, and which bars hold."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Any

from .throttle import Throttle

Rows = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Bar:
    """The most that a row's figure may be, itself or over the same figure of another row."""

    row: str
    most: float
    figure: str = "interactive_s"
    over: str = ""


UNLIMITED = [
    Bar("plain cold", 0.35, over="stock cold"),
    Bar("plain warm", 0.30, over="stock warm"),
    Bar("snapshot cold", 0.14, over="stock cold"),
    Bar("snapshot warm", 0.15, over="stock warm"),
    Bar("default cold", 0.12, over="stock cold"),
    Bar("plain cold", 0.3, "first_text_s"),
    Bar("snapshot cold", 0.3, "first_text_s"),
    Bar("default cold", 0.3, "first_text_s"),
]
LIMITED = [Bar("default cold", 0.25, over="stock cold")]
BETTER = "the better way cold"
ALWAYS = [
    Bar("default cold", 1.1, over=BETTER),
    Bar("default warm", 0.12, over="stock warm"),
    Bar("plain cold", 7, "megabytes"),
    Bar("snapshot cold", 13, "megabytes"),
]


def summary(figures: dict[str, list[dict[str, Any]]], line: Throttle) -> dict[str, Any]:
    """Medians, ratios to stock, and which bars hold; `figures` has the loads of each row."""
    rows = {name: _row(found) for name, found in figures.items()}
    for name, row in rows.items():
        if (stock := rows.get(f"stock {name.split()[1]}")) and stock is not row:
            row["ratio"] = round(row["interactive_s"] / stock["interactive_s"], 3)
    wanted = [*(UNLIMITED if line.mbits is None else LIMITED), *ALWAYS]
    bars = [found for bar in wanted if (found := _held(bar, rows))]
    return {"mbits": line.mbits, "latency_ms": line.latency, "rows": rows, "bars": bars, "runs": figures}


def _row(found: list[dict[str, Any]]) -> dict[str, Any]:
    seconds = [one["interactive"] / 1000 for one in found]
    row: dict[str, Any] = {
        "interactive_s": round(statistics.median(seconds), 2),
        "best_s": round(min(seconds), 2),
        "worst_s": round(max(seconds), 2),
        "first_text_s": round(statistics.median((one["text"] or 0) / 1000 for one in found), 2),
        "megabytes": round(statistics.median(one["bytes"] for one in found) / 1e6, 2),
    }
    if ways := {one["mode"] for one in found if "mode" in one}:
        row["way"] = " or ".join(sorted(ways))
    return row


def _held(bar: Bar, rows: Rows) -> dict[str, Any] | None:
    """Whether a bar holds; None where its rows were not measured."""
    ways = [rows[name] for name in ("plain cold", "snapshot cold") if name in rows]
    known = rows | ({BETTER: min(ways, key=lambda row: row["interactive_s"])} if len(ways) == 2 else {})
    if bar.row not in known or (bar.over and bar.over not in known):
        return None
    found = known[bar.row][bar.figure] / (known[bar.over][bar.figure] if bar.over else 1)
    unit = {"first_text_s": "first text (s)", "megabytes": "on the wire (MB)"}.get(bar.figure, "")
    what = f"{bar.row} against {bar.over}" if bar.over else f"{bar.row}: {unit}"
    return {"what": what, "bar": bar.most, "is": round(found, 3), "ok": found <= bar.most}


def text(report: dict[str, Any]) -> str:
    """A summary as a table."""
    lines = [
        str(Throttle(report["mbits"], report["latency_ms"])),
        f"{'':16}{'interactive':>12}{'best':>8}{'worst':>8}{'first text':>12}{'MB':>8}{'of stock':>10}  way",
    ]
    for name, row in report["rows"].items():
        ratio = f"{row['ratio']:.2f} ×" if "ratio" in row else ""
        lines.append(
            f"{name:16}{row['interactive_s']:>10.2f} s{row['best_s']:>8.2f}{row['worst_s']:>8.2f}"
            f"{row['first_text_s']:>10.2f} s{row['megabytes']:>8.1f}{ratio:>10}  {row.get('way', '')}".rstrip()
        )
    lines.append("")
    lines += [
        f"{'holds' if bar['ok'] else 'MISSED':8}{bar['what']}: {bar['is']} (bar {bar['bar']})"
        for bar in report["bars"]
    ]
    return "\n".join(lines)
