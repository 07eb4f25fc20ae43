"""Where the nodes of a tree stand: a tidy drawing in linear time."""

from __future__ import annotations

from collections.abc import Sequence


def tidy(children: Sequence[Sequence[int]], root: int = 0) -> list[float]:
    """Horizontal places of the nodes of an ordered tree, one unit apart at least on every level.

    Parents stand over the middle of their children, subtrees lie as close as their outlines allow, and equal subtrees
    look equal. The vertical place of a node is its depth.

    `children` has for each node those of its children, left to right, each greater than its own; the leftmost place is 0.

    Takes time linear in the number of nodes for trees whose outlines are short against their size; at worst
    nodes × depth.

    Source: E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE Transactions on Software Engineering 7
    (1981).
    """
    count = len(children)
    shift = [0.0] * count  # of a node against its parent
    left: list[list[float]] = [
        [] for _ in range(count)
    ]  # outlines of the subtree, level by level, against its root
    right: list[list[float]] = [[] for _ in range(count)]
    for node in range(count - 1, root - 1, -1):
        places: list[float] = []
        outer_left: list[float] = []
        outer_right: list[float] = []
        for child in children[node]:
            place = 0.0
            for edge, inner in zip(outer_right, left[child], strict=False):
                place = max(place, edge + 1 - inner)
            places.append(place)
            outer_left += [place + edge for edge in left[child][len(outer_left) :]]
            outer_right[: len(right[child])] = [place + edge for edge in right[child]]
            left[child] = right[child] = []
        middle = (places[0] + places[-1]) / 2 if places else 0.0
        for child, place in zip(children[node], places, strict=True):
            shift[child] = place - middle
        left[node] = [0.0] + [edge - middle for edge in outer_left]
        right[node] = [0.0] + [edge - middle for edge in outer_right]
    places = [0.0] * count
    for node in range(root, count):
        for child in children[node]:
            places[child] = places[node] + shift[child]
    least = min(places[root:], default=0.0)
    return [place - least for place in places]
