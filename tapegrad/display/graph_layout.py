"""The graph of a tape or a program as a drawing: rows are folded until few enough are left, and set in layers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tapegrad.display.markup import escaped, line_text
from tapegrad.display.row_table import NO_PLACE, NUMBER, OUTPUT, RowTable

MOST_NODES = 500
_WIDEST = 24
"""Nodes side by side; a layer that has more is set in several lines."""
_ACROSS, _DOWN, _WIDTH, _HEIGHT = 150, 76, 132, 40
_SWEEPS = 8
_LETTERS = 20


@dataclass(frozen=True)
class Graph:
    """Nodes, each of which stands for one row or for several.

    Attributes
    ----------
    of_row : ndarray of int
        The node of each row.
    first, count : ndarray of int
        By node: its first row, and how many rows it stands for.
    edges : ndarray of int, of shape (m, 2)
        From an operand's node to that of the row that reads it. Where the second is the lower one, a value is carried
        into the next turn of a loop.
    folding : str
        What is one node; empty where that is each row.
    """

    of_row: np.ndarray
    first: np.ndarray
    count: np.ndarray
    edges: np.ndarray
    folding: str


def folded_graph(rows: RowTable, most: int = MOST_NODES) -> Graph:
    """Return the graph of all rows, folded to at most `most` nodes."""
    total = len(rows.rows)
    turn = np.arange(total)
    segment = np.zeros(total, np.int64)
    for k, (first, period, count) in enumerate(rows.loops):
        stop = first + period * count
        turn[first:stop] = first + np.arange(period * count) % period
        segment[first:stop] = 2 * k + 1
        segment[stop:] = 2 * k + 2
    places = len(rows.places) + 1
    by_line = segment * places + rows.place + 1
    ways = (
        ("each loop once" if rows.loops else "", turn),
        ("rows of one operation in one line are one", by_line * max(len(rows.operations), 1) + rows.operation),
        ("rows of one line are one", by_line),
        ("rows that follow each other are one", np.arange(total) * most // max(total, 1)),
    )
    for folding, keys in ways:
        graph = _graph(rows, keys, folding)
        if len(graph.first) <= most:
            return graph
    return graph


def _graph(rows: RowTable, keys: np.ndarray, folding: str) -> Graph:
    _, first, of_row, count = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    order = np.argsort(first, kind="stable")
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    of_row = place[of_row]
    readers = np.repeat(of_row, rows.arity)
    kept = rows.operands != NUMBER
    pairs = np.stack([of_row[rows.operands[kept]], readers[kept]], axis=1)
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    edges = np.unique(pairs, axis=0) if len(pairs) else np.zeros((0, 2), np.int64)
    return Graph(of_row, first[order], count[order], edges, folding)


def drawing(rows: RowTable, graph: Graph) -> str:
    """Return a graph as SVG. A node has the number of its first row as `data-row`."""
    x, y = _coordinates(graph)
    if not len(x):
        return ""
    left, right, bottom = x.min() - _ACROSS / 2, x.max() + _ACROSS / 2, y.max() + _DOWN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role=group aria-label="graph of {escaped(rows.title)}" '
        f'viewBox="{left:.0f} {-_DOWN / 2:.0f} {right - left:.0f} {bottom:.0f}">'
    ]
    for source, reader in graph.edges.tolist():
        parts.append(_edge(x[source], y[source], x[reader], y[reader], is_back=source > reader))
    parts += [_node(rows, graph, k, x[k], y[k]) for k in range(len(x))]
    return "".join([*parts, "</svg>"])


def _edge(x1: float, y1: float, x2: float, y2: float, is_back: bool) -> str:
    start, end = y1 + _HEIGHT / 2, y2 - _HEIGHT / 2
    if is_back:  # around the right of both
        side = max(x1, x2) + 0.75 * _WIDTH
        path = f"M{x1:.0f} {start:.0f}C{side:.0f} {start + 20:.0f} {side:.0f} {end - 20:.0f} {x2:.0f} {end:.0f}"
        return f'<path class="edge back" d="{path}"/>'
    middle = (start + end) / 2
    return (
        f'<path class=edge d="M{x1:.0f} {start:.0f}C{x1:.0f} {middle:.0f} {x2:.0f} {middle:.0f} {x2:.0f} {end:.0f}"/>'
    )


def _node(rows: RowTable, graph: Graph, node: int, x: float, y: float) -> str:
    row, count = int(graph.first[node]), int(graph.count[node])
    name, layout = rows.operations[rows.operation[row]], rows.layouts[rows.layout[row]]
    note = rows.notes.get(row, "") if count == 1 and not rows.arity[row] else ""
    title = f"{name} ×{count:,}" if count > 1 else f"{name} {note}".strip()
    place = int(rows.place[row])
    said = line_text(rows.places[place]) if place != NO_PLACE else rows.notes.get(row, "")
    kind = "node given" if not rows.arity[row] else "node result" if rows.marks[row] & OUTPUT else "node"
    label = escaped(f"row {row}, {title}, {layout}. {said}")
    return (
        f'<g class="{kind}" tabindex=-1 role=button data-row={row} aria-label="{label}" '
        f'transform="translate({x:.0f} {y:.0f})"><title>{label}</title>'
        f"<rect x={-_WIDTH / 2:.0f} y={-_HEIGHT / 2:.0f} width={_WIDTH} height={_HEIGHT} rx=6 />"
        f"<text y=-3>{escaped(_cut(title))}</text><text class=small y=13>{escaped(_cut(layout))}</text></g>"
    )


def _cut(text: str) -> str:
    return text if len(text) <= _LETTERS else f"{text[: _LETTERS - 1]}…"


def _coordinates(graph: Graph) -> tuple[np.ndarray, np.ndarray]:
    """Place nodes in layers, by the longest way to each, and order each layer by the means of its neighbours.

    The method is that of Sugiyama, Tagawa and Toda (1981), with barycentres.
    """
    count = len(graph.first)
    ahead = graph.edges[graph.edges[:, 0] < graph.edges[:, 1]]
    layer = np.zeros(count, np.int64)
    for source, reader in ahead[np.argsort(ahead[:, 1], kind="stable")].tolist():
        layer[reader] = max(layer[reader], layer[source] + 1)
    x = np.zeros(count)
    members = [np.flatnonzero(layer == k) for k in range(int(layer.max(initial=-1)) + 1)]
    for nodes in members:
        x[nodes] = _spread(len(nodes))
    for sweep in range(_SWEEPS):
        from_end, to_end = (0, 1) if sweep % 2 == 0 else (1, 0)
        sums, degrees = np.zeros(count), np.zeros(count)
        for nodes in members if sweep % 2 == 0 else reversed(members):
            which = np.isin(ahead[:, to_end], nodes)
            np.add.at(sums, ahead[which, to_end], x[ahead[which, from_end]])
            np.add.at(degrees, ahead[which, to_end], 1)
            wanted = np.where(degrees[nodes] > 0, sums[nodes] / np.maximum(degrees[nodes], 1), x[nodes])
            x[nodes[np.argsort(wanted, kind="stable")]] = _spread(len(nodes))
    y, down = np.zeros(count), 0.0
    for nodes in members:
        ordered = nodes[np.argsort(x[nodes], kind="stable")]
        for k in range(0, len(ordered), _WIDEST):
            line = ordered[k : k + _WIDEST]
            x[line], y[line] = _spread(len(line)), down
            down += _DOWN
    return x, y


def _spread(count: int) -> np.ndarray:
    return (np.arange(count) - (count - 1) / 2) * _ACROSS
