"""Colours for the columns of sparse matrices, so that few products give all their elements. Compiled.

Columns: no row has elements in two columns of one colour (Curtis, Powell and Reid 1974). Symmetric matrices: a star
colouring of their graph, of which each element can be read off one product (Gebremedhin, Manne and Pothen 2005, "What
color is your Jacobian?", section 4). Both are greedy: a column takes the first colour that is free.
"""

from __future__ import annotations

from tapegrad.compilation.deferred import entry


@entry("int64(int32[::1], int32[::1], int32[::1], int32[::1], int64[::1], int32[::1], int32[::1])")
def color_columns(starts, rows, row_starts, columns, order, colors, forbidden):
    """Colour columns, in an order; the matrix is given by columns and by rows. Colours are -1 before.

    Returns how many colours there are.
    """
    count = 0
    for at in range(len(order)):
        j = order[at]
        for a in range(starts[j], starts[j + 1]):
            row = rows[a]
            for b in range(row_starts[row], row_starts[row + 1]):
                color = colors[columns[b]]
                if color >= 0:
                    forbidden[color] = j
        color = 0
        while color < count and forbidden[color] == j:
            color += 1
        colors[j] = color
        if color == count:
            count += 1
    return count


@entry("int64(int32[::1], int32[::1], int64[::1], int32[::1], int32[::1])")
def color_stars(starts, neighbors, order, colors, forbidden):
    """Colour the nodes of a graph, in an order, so that no path of four nodes has two colours. Colours are -1 before.

    Returns how many colours there are.
    """
    count = 0
    for at in range(len(order)):
        v = order[at]
        for a in range(starts[v], starts[v + 1]):
            w = neighbors[a]
            if w == v:
                continue
            if colors[w] >= 0:
                forbidden[colors[w]] = v
            for b in range(starts[w], starts[w + 1]):
                x = neighbors[b]
                if x == v or colors[x] < 0 or forbidden[colors[x]] == v:
                    continue
                if x == w:
                    continue
                if colors[w] < 0:
                    forbidden[colors[x]] = v
                    continue
                for c in range(starts[x], starts[x + 1]):
                    y = neighbors[c]
                    if y != w and y != x and colors[y] == colors[w]:
                        forbidden[colors[x]] = v
                        break
        color = 0
        while color < count and forbidden[color] == v:
            color += 1
        colors[v] = color
        if color == count:
            count += 1
    return count
