"""Graphs and tables for other libraries: networkx, and pandas if it is installed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from lastcard import registry
from lastcard.core.claims import Finding
from lastcard.core.game import ending
from lastcard.core.sentences import mover_name
from lastcard.core.solution import Brief, MoveVerdict, Solution
from lastcard.core.twoplayer.trace import Trace
from lastcard.core.worth import everyone_text
from lastcard.library.games import game, position
from lastcard.library.studies import Study

if TYPE_CHECKING:
    from networkx import DiGraph
    from pandas import DataFrame


def to_networkx(
    name: str, start: object = None, *, most: int = 1_000, depth: int | None = None, solved: bool = False
) -> DiGraph[str]:
    """Return the positions that can follow from one and the moves between them, as a graph of plain texts and numbers.

    Equal positions are one node. The attributes of nodes and edges are texts, numbers and truth values, so that the
    graph can be written (``networkx.write_graphml``). Raises `UnknownGame`, `PositionError`, or `ValueError` if
    `most` is less than 1 or `depth` is negative.

    Parameters
    ----------
    name : str
        The name of a game, or the path of a file that has one.
    start : optional
        The first position, as `position` takes it; by default the game's own.
    most : int
        The largest number of positions; those reached by fewer moves come first.
    depth : int, optional
        Plies from the start beyond which positions are left out.
    solved : bool
        True to add ``value``, ``distance`` and ``status`` of each position.

    Returns
    -------
    networkx.DiGraph
        A node is ``"first: 032/212"``, the player to move and the position; it has ``position``, ``to_move``,
        ``depth``, ``over`` and ``expanded`` (True if all its moves are in the graph). An edge has ``move``, with
        several moves separated by commas. The graph has ``game``, ``root`` and ``complete``.

    Examples
    --------
    >>> graph = lastcard.to_networkx("matches", 3, solved=True)
    >>> graph.nodes["first: 3"]["value"], graph.edges["first: 3", "second: 1"]["move"]
    ('win', '2')
    """
    from lastcard.core.positions.graph import position_graph

    known = registry.take_up(name)
    rules = game(known)
    begins = rules.start if start is None else position(known, start)
    found = position_graph(rules, begins, most, depth)
    names = {state: f"{mover_name(rules, state)}: {rules.format(state)}" for state in found}
    graph: DiGraph[str] = type(found)(game=known, root=names[begins], complete=found.graph["complete"])
    for state, told in found.nodes(data=True):
        more = _worth_attributes(known, state) if solved else {}
        graph.add_node(
            names[state],
            position=rules.format(state),
            to_move=mover_name(rules, state),
            depth=told["depth"],
            over=ending(rules, state) is not None,
            expanded=told["expanded"],
            **more,
        )
    for here, after, edge in found.edges(data=True):
        graph.add_edge(names[here], names[after], move=", ".join(map(rules.format_move, edge["moves"])))
    return graph


def to_pandas(found: Solution | Finding | Study | Trace[Any, Any] | Iterable[Solution | Brief]) -> DataFrame:
    """Return a table as a pandas data frame.

    Raises `ImportError` if pandas is not installed, or `TypeError` for anything else.

    Parameters
    ----------
    found : Solution, Finding, Study, Trace, or iterable of Solution or Brief
        A solution gives its moves, a finding its rows, a study its shares, a searched tree its nodes, many solutions
        a row each.

    Examples
    --------
    >>> lastcard.to_pandas(lastcard.solve("matches", 22))["move"].tolist()  # doctest: +SKIP
    ['1', '3', '2']
    """
    try:
        import pandas
    except ImportError:
        raise ImportError("a data frame needs pandas, which is not installed: pip install pandas") from None
    lines = table(found)
    return pandas.DataFrame(lines, columns=list(lines[0]) if lines else None)


def table(
    found: Solution | Finding | Study | Trace[Any, Any] | Iterable[Solution | Brief],
) -> list[dict[str, Any]]:
    """Return the lines of the table of `to_pandas`, each a dictionary with the same keys. Raises `TypeError`.

    Examples
    --------
    >>> lastcard.table(lastcard.solve("matches", 3))[0]
    {'move': '2', 'position': '1', 'value': 'win', 'distance': 2}
    """
    if isinstance(found, Solution):
        return _with_all_keys([_line(move) for move in found.moves])
    if isinstance(found, Finding):
        return [row.as_dict() for row in found.rows]
    if isinstance(found, Study):
        return [asdict(share) for share in found.shares]
    if isinstance(found, Trace):
        keys = (
            *("index", "parent", "depth", "move", "state"),
            *("value", "alpha", "beta", "maximising", "terminal", "folded"),
        )
        return [{key: getattr(node, key) for key in keys} for node in found.nodes]
    if not isinstance(found, Iterable) or isinstance(found, str | bytes):
        raise TypeError(
            f"a solution, a finding, a study, a tree and many solutions have a table, not {found!r:.80}"
        )
    lines = []
    for one in found:
        if not isinstance(one, Solution | Brief):
            raise TypeError(f"a table has a line for each solution, and {one!r:.80} is among them")
        best = [move if isinstance(move, str) else move.move for move in one.best]
        told = {"game": one.game, "position": one.position, "to_move": one.to_move, "value": one.value}
        lines.append(
            {
                **told,
                "distance": one.distance,
                "best": ", ".join(best),
                "status": one.status,
                **_share_columns(one),
            }
        )
    return _with_all_keys(lines)


def _line(move: MoveVerdict) -> dict[str, Any]:
    told = {"move": move.move, "position": move.position, "value": move.value, "distance": move.distance}
    return (
        told
        | _share_columns(move)
        | ({} if move.probability is None else {"probability": float(move.probability)})
    )


def _share_columns(found: Solution | Brief | MoveVerdict) -> dict[str, Any]:
    """The worth to each player, a column each; nothing if it follows from the value."""
    if isinstance(found, Solution) and found.implied:
        return {}
    return {
        f"player {number}": worth if worth is None or isinstance(worth, str) else float(worth)
        for number, worth in enumerate(found.worths, start=1)
    }


def _with_all_keys(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    keys = dict.fromkeys(key for line in lines for key in line)
    return [{key: line.get(key) for key in keys} for line in lines]


def _worth_attributes(name: str, state: Any) -> dict[str, Any]:
    found = Brief.of(registry.engine(name).solve(state))
    worth = everyone_text(found.value, found.worths)
    distance = {} if found.distance is None else {"distance": found.distance}
    return {"value": worth, **distance, "status": found.status}
