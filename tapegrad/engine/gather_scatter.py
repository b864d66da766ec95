"""How tangents go through rows that only move or drop elements and have a kernel for the way back, compiled.

Each function makes a row's tangent, in all lanes, of those of its operands that have one; `structured.py` has the way
back, and says which numbers a row has. They return PYTHON, before anything is written, where these say nothing, or an
operand has another dtype than the row. What moves is bytes: complex64 goes as float64 does.
"""

from tapegrad.compilation.deferred import njit
from tapegrad.engine.lane_buffers import lane_bytes
from tapegrad.engine.memory_ops import adjoint_of, clear, enter_adjoint, layout_of_row, operand
from tapegrad.engine.pointers import (
    load_i32,
    load_i64,
    load_u8,
    p_c128,
    p_f32,
    p_f64,
    p_i32,
    p_i64,
    store_i64,
    store_u8,
)
from tapegrad.engine.structured import lane_sizes, numbers_of
from tapegrad.tape import abi as R


@njit
def carries(ctrl, row):
    """Tell whether a row has a tangent."""
    return row >= 0 and load_u8(ctrl[R.STATES] + row) & R.REACHED != 0


@njit
def can_take_over(ctrl, row, source):
    """Tell whether the block of an operand may become the row's, as it is the pass's own and nobody else reads it."""
    mine, theirs = load_u8(ctrl[R.STATES] + row), load_u8(ctrl[R.STATES] + source)
    own = theirs & R.HAS_BLOCK != 0 and (mine | theirs) & R.KEEP == 0
    return own and mine & R.HAS_BLOCK == 0 and p_i32(ctrl[R.LAST])[source] == row


@njit
def take_over(ctrl, row, source):
    """Let the block of an operand, of as many bytes, become the row's."""
    states = ctrl[R.STATES]
    store_i64(ctrl[R.SLOTS] + 8 * row, load_i64(ctrl[R.SLOTS] + 8 * source))
    store_u8(states + row, load_u8(states + row) | R.REACHED | R.HAS_BLOCK)
    store_u8(states + source, load_u8(states + source) & ~R.HAS_BLOCK)


@njit
def copy_words(source, target, nbytes):
    words = nbytes // 4  # of float32 at least
    a, b = p_i32(source), p_i32(target)
    for k in range(words):
        b[k] = a[k]


@njit
def write_part(out, source, numbers, live):
    """Write a part, which strides describe, with what is at source, or 0."""
    nd = numbers[2]
    dims, strides = 3, 3 + nd
    inner, step = (numbers[dims + nd - 1], numbers[strides + nd - 1]) if nd else (1, 1)
    outer = 1
    for k in range(nd - 1):
        outer *= numbers[dims + k]
    for o in range(outer):
        at, left = numbers[1], o
        for k in range(nd - 2, -1, -1):
            at += left % numbers[dims + k] * numbers[strides + k]
            left //= numbers[dims + k]
        for i in range(inner):
            out[at + i * step] = source[o * inner + i] if live else 0.0


@njit
def write_places(out, source, places, count, live):
    for k in range(count):
        if places[k] >= 0:
            out[places[k]] = source[k] if live else 0.0


@njit
def itemsize_of(ctrl, row):
    return load_i64(layout_of_row(ctrl, row) + R.ITEMSIZE)


@njit
def differs(ctrl, row, source):
    """Tell whether an operand that has a tangent has another dtype than the row."""
    own = load_i64(layout_of_row(ctrl, row) + R.DTYPE)
    return carries(ctrl, source) and load_i64(layout_of_row(ctrl, source) + R.DTYPE) != own


@njit
def write_lane(ctrl, row, kind, out, source, live):
    numbers, itemsize = p_i64(numbers_of(ctrl, row)), itemsize_of(ctrl, row)
    if kind == R.ASSIGNED and numbers[0] == 2:
        itemsize //= 2  # real numbers in complex ones
    if kind == R.ASSIGNED and itemsize == 8:
        write_part(p_f64(out), p_f64(source), numbers, live)
    elif kind == R.ASSIGNED and itemsize == 16:
        write_part(p_c128(out), p_c128(source), numbers, live)
    elif kind == R.ASSIGNED:
        write_part(p_f32(out), p_f32(source), numbers, live)
    elif itemsize == 8:
        write_places(p_f64(out), p_f64(source), p_i64(numbers[1]), numbers[2], live)
    elif itemsize == 16:
        write_places(p_c128(out), p_c128(source), p_i64(numbers[1]), numbers[2], live)
    else:
        write_places(p_f32(out), p_f32(source), p_i64(numbers[1]), numbers[2], live)


@njit
def written(ctrl, row, kind):
    """A part, or elements, written in place: the tangent of the whole is that of before, but there."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    x, y = operand(address, 0), operand(address, 1)
    nbytes, live = ctrl[R.LANES] * lane_bytes(layout_of_row(ctrl, row)), carries(ctrl, y)
    first = load_i64(numbers_of(ctrl, row))
    if first == 0 or (first == 1 and differs(ctrl, row, y)) or differs(ctrl, row, x):
        return R.PYTHON
    if x != y and carries(ctrl, x) and can_take_over(ctrl, row, x):
        take_over(ctrl, row, x)
    else:
        out, _ = enter_adjoint(ctrl, row, True)
        if out == 0:
            return R.MEMORY
        ctrl[R.BUDGET] -= nbytes // 8
        if carries(ctrl, x):
            copy_words(adjoint_of(ctrl, x), out, nbytes)
        else:
            clear(out, nbytes)
    whole, part = lane_sizes(ctrl, row)
    out, source = adjoint_of(ctrl, row), adjoint_of(ctrl, y) if live else 0
    for lane in range(ctrl[R.LANES]):
        write_lane(ctrl, row, kind, out + lane * whole, source + lane * part, live)
    return R.DONE


@njit
def gather_rows(out, source, positions, count, n, inner, outer):
    for o in range(outer):
        for k in range(count):
            at = positions[k]
            at = (o * n + (at + n if at < 0 else at)) * inner
            to = (o * count + k) * inner
            for i in range(inner):
                out[to + i] = source[at + i]


@njit
def reorder(out, source, order, outer, n, inner):
    for k in range(outer * inner):
        first = (k // inner) * n * inner + k % inner
        for j in range(n):
            out[first + j * inner] = source[first + order[first + j * inner] * inner]


@njit
def gather_lane(out, source, numbers, kind):
    if kind == R.PERMUTED:
        reorder(out, source, p_i64(numbers[4]), numbers[1], numbers[2], numbers[3])
    else:
        gather_rows(out, source, p_i64(numbers[1]), numbers[2], numbers[3], numbers[4], numbers[5])


@njit
def gathered(ctrl, row, kind):
    """Reading by positions, or in another order."""
    source, numbers = operand(ctrl[R.ROWS] + row * R.ROW_BYTES, 0), p_i64(numbers_of(ctrl, row))
    if numbers[0] == 0 or differs(ctrl, row, source):
        return R.PYTHON
    out, _ = enter_adjoint(ctrl, row, True)
    if out == 0:
        return R.MEMORY
    at, step = adjoint_of(ctrl, source), lane_bytes(layout_of_row(ctrl, source))
    own, itemsize = lane_bytes(layout_of_row(ctrl, row)), itemsize_of(ctrl, row)
    ctrl[R.BUDGET] -= ctrl[R.LANES] * own // 4
    for _ in range(ctrl[R.LANES]):
        if itemsize == 8:
            gather_lane(p_f64(out), p_f64(at), numbers, kind)
        elif itemsize == 16:
            gather_lane(p_c128(out), p_c128(at), numbers, kind)
        else:
            gather_lane(p_f32(out), p_f32(at), numbers, kind)
        out, at = out + own, at + step
    return R.DONE


@njit
def place_part(out, source, outer, whole, start, part, live):
    for k in range(outer):
        for i in range(part):
            out[k * whole + start + i] = source[k * part + i] if live else 0.0


@njit
def joined(ctrl, row):
    """Joining."""
    address, numbers = ctrl[R.ROWS] + row * R.ROW_BYTES, p_i64(numbers_of(ctrl, row))
    for k in range(operand(address, 1)):
        if differs(ctrl, row, load_i32(ctrl[R.SIDE_ROWS] + 4 * (operand(address, 0) + k))):
            return R.PYTHON
    out, _ = enter_adjoint(ctrl, row, True)
    if out == 0:
        return R.MEMORY
    itemsize = itemsize_of(ctrl, row)
    own, outer, whole, lanes = lane_bytes(layout_of_row(ctrl, row)), numbers[1], numbers[2], ctrl[R.LANES]
    ctrl[R.BUDGET] -= lanes * own // 4
    for k in range(operand(address, 1)):
        source = load_i32(ctrl[R.SIDE_ROWS] + 4 * (operand(address, 0) + k))
        start, part, live = numbers[3 + k], numbers[4 + k] - numbers[3 + k], carries(ctrl, source)
        at, step = (adjoint_of(ctrl, source), lane_bytes(layout_of_row(ctrl, source))) if live else (0, 0)
        for lane in range(lanes):
            to, where = out + lane * own, at + lane * step
            if itemsize == 8:
                place_part(p_f64(to), p_f64(where), outer, whole, start, part, live)
            elif itemsize == 16:
                place_part(p_c128(to), p_c128(where), outer, whole, start, part, live)
            else:
                place_part(p_f32(to), p_f32(where), outer, whole, start, part, live)
    return R.DONE
