"""Reverse kernels of rows with structure, compiled: what their rules say, without Python.

A kernel is called with ctrl and scratch by address and a row, and returns a status. It may leave a row to its Python
rule by returning PYTHON before it has entered an adjoint. Adjoints are in C order, so that one axis, or neighbouring
ones, can be walked as `outer` times `n` times `inner`; a row's numbers stand at its place in the geometry list, the
first of them 0 where the row must be left to Python. Saved values have strides: where they are not in C order, the row
is left to Python. To what only moves elements, complex numbers are pairs of real ones wherever they stand in pairs.
"""

import numpy as np

from tapegrad.compilation.deferred import njit
from tapegrad.engine.axis_loops import permuted_lanes, prod_lanes, write
from tapegrad.engine.memory_ops import adjoint_of, enter_adjoint, in_c_order, is_live, layout_of_row, operand, value_of
from tapegrad.engine.pointers import (
    load_i32,
    load_i64,
    load_u8,
    p_c64,
    p_c128,
    p_f32,
    p_f64,
    p_i64,
    store_i64,
    store_u8,
)
from tapegrad.tape import abi as R

f32 = np.float32


@njit
def numbers_of(ctrl, row):
    """Return the address of a row's numbers."""
    return ctrl[R.GEOMETRY] + 8 * load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES + R.SIDE)


@njit
def contiguous(ctrl, row):
    """Return the address of a saved value that is in C order; 0 where it is not."""
    data, strides = value_of(ctrl, row)
    layout = layout_of_row(ctrl, row)
    if load_i64(layout + R.NDIM) > 0 and not in_c_order(strides, layout):
        return 0
    return data


@njit
def is_double(ctrl, row):
    return load_i64(layout_of_row(ctrl, row) + R.DTYPE) == 0


@njit
def words_of(ctrl, row):
    """Return how many real numbers an element of a row is, and whether these are of 64 bits."""
    code = load_i64(layout_of_row(ctrl, row) + R.DTYPE)
    return (2 if code >= 2 else 1), code % 2 == 0


@njit
def is_complex(ctrl, row):
    """Tell whether a row's value, or what its adjoint goes to, is complex, as far as its first two operands say."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    if load_i64(layout_of_row(ctrl, row) + R.DTYPE) >= 2:
        return True
    arity = load_u8(ctrl[R.ARITY] + (load_i32(address) & R.OPCODE_MASK))
    for k in range(min(arity, 2) if arity <= 3 else 0):
        source = operand(address, k)
        if source >= 0 and load_i64(layout_of_row(ctrl, source) + R.DTYPE) >= 2:
            return True
    return False


@njit
def is_ordinary(out, count, smallest, largest):
    """Tell whether products are so far from 0 and infinity that dividing by a factor loses nothing."""
    for k in range(count):
        if not smallest < abs(out[k]) < largest:
            return False
    return True


@njit
def begin_lanes(ctrl, row, reads):
    """Give a status, the addresses of x, out and the adjoint to write to, and whether to assign; `reads` as in USES."""
    source = operand(ctrl[R.ROWS] + row * R.ROW_BYTES, 0)
    numbers = p_i64(numbers_of(ctrl, row))
    if numbers[0] == 0:
        return R.PYTHON, 0, 0, 0, 0
    x = contiguous(ctrl, source) if reads & 1 else 0
    out = contiguous(ctrl, row) if reads & 8 else 0
    if (reads & 1 and x == 0) or (reads & 8 and out == 0):
        return R.PYTHON, 0, 0, 0, 0
    target, assign = enter_adjoint(ctrl, source, True)
    ctrl[R.BUDGET] -= numbers[1] * numbers[2] * numbers[3]
    return R.MEMORY if target == 0 else R.DONE, x, out, target, assign


@njit
def product_of_lanes(ctrl, row):
    """Products, where no lane is 0 or near the ends of the range."""
    numbers = p_i64(numbers_of(ctrl, row))
    if numbers[0] == 0 or contiguous(ctrl, row) == 0:
        return R.PYTHON
    count, double = numbers[1] * numbers[3], is_double(ctrl, row)
    values = contiguous(ctrl, row)
    if double and not is_ordinary(p_f64(values), count, 1e-150, 1e150):
        return R.PYTHON
    if not double and not is_ordinary(p_f32(values), count, 1e-15, 1e15):
        return R.PYTHON
    status, x, out, target, assign = begin_lanes(ctrl, row, 9)
    if status != R.DONE:
        return status
    g, outer, n, inner = adjoint_of(ctrl, row), numbers[1], numbers[2], numbers[3]
    if double:
        prod_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, 0.0, assign)
    else:
        prod_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, 0.0, assign)
    return R.DONE


@njit
def scatter_rows(g, target, positions, count, n, inner, outer):
    for o in range(outer):
        for k in range(count):
            at = positions[k]
            at = (o * n + (at + n if at < 0 else at)) * inner
            source = (o * count + k) * inner
            for i in range(inner):
                target[at + i] += g[source + i]


@njit
def scatter(ctrl, row):
    """Reading by positions along an axis: numbers are 1, their address, how many, n, inner, outer."""
    numbers = p_i64(numbers_of(ctrl, row))
    if numbers[0] == 0:
        return R.PYTHON
    target, _ = enter_adjoint(ctrl, operand(ctrl[R.ROWS] + row * R.ROW_BYTES, 0), False)
    if target == 0:
        return R.MEMORY
    words, double = words_of(ctrl, row)
    g, count, n, inner, outer = adjoint_of(ctrl, row), numbers[2], numbers[3], numbers[4] * words, numbers[5]
    ctrl[R.BUDGET] -= count * inner * outer
    if double:
        scatter_rows(p_f64(g), p_f64(target), p_i64(numbers[1]), count, n, inner, outer)
    else:
        scatter_rows(p_f32(g), p_f32(target), p_i64(numbers[1]), count, n, inner, outer)
    return R.DONE


@njit
def permuted(ctrl, row):
    """Reading all elements in another order along an axis: numbers are 1, outer, n, inner, the order's address."""
    numbers = p_i64(numbers_of(ctrl, row))
    if numbers[0] == 0:
        return R.PYTHON
    target, assign = enter_adjoint(ctrl, operand(ctrl[R.ROWS] + row * R.ROW_BYTES, 0), True)
    if target == 0:
        return R.MEMORY
    g, outer, n, inner = adjoint_of(ctrl, row), numbers[1], numbers[2], numbers[3]
    ctrl[R.BUDGET] -= outer * n * inner
    (words, double), order = words_of(ctrl, row), p_i64(numbers[4])
    if words == 2 and double:
        permuted_lanes(p_c128(g), p_c128(target), order, outer, n, inner, assign)
    elif words == 2:
        permuted_lanes(p_c64(g), p_c64(target), order, outer, n, inner, assign)
    elif double:
        permuted_lanes(p_f64(g), p_f64(target), order, outer, n, inner, assign)
    else:
        permuted_lanes(p_f32(g), p_f32(target), order, outer, n, inner, assign)
    return R.DONE


@njit
def copy_part(g, target, outer, whole, start, part, assign):
    for k in range(outer):
        for i in range(part):
            write(target, k * part + i, g[k * whole + start + i], assign)


@njit
def parts(ctrl, row):
    """Joining: numbers are 1, outer, the elements of a joined lane, and where each operand begins in it."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    numbers = p_i64(numbers_of(ctrl, row))
    words, double = words_of(ctrl, row)
    g, outer, whole = adjoint_of(ctrl, row), numbers[1], numbers[2] * words
    for k in range(operand(address, 1)):
        source = load_i32(ctrl[R.SIDE_ROWS] + 4 * (operand(address, 0) + k))
        if not is_live(ctrl, source):
            continue
        if adjoint_of(ctrl, source) == 0:
            return R.MEMORY
    for k in range(operand(address, 1)):
        source = load_i32(ctrl[R.SIDE_ROWS] + 4 * (operand(address, 0) + k))
        if not is_live(ctrl, source):
            continue
        target, assign = enter_adjoint(ctrl, source, True)
        start, part = numbers[3 + k] * words, (numbers[4 + k] - numbers[3 + k]) * words
        ctrl[R.BUDGET] -= outer * part
        if double:
            copy_part(p_f64(g), p_f64(target), outer, whole, start, part, assign)
        else:
            copy_part(p_f32(g), p_f32(target), outer, whole, start, part, assign)
    return R.DONE


@njit
def move_part(g, target, numbers, live, assign):
    """Add a part of g, which strides describe, to target if it is live, and clear it in g."""
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
            if live:
                write(target, o * inner + i, g[at + i * step], assign)
            g[at + i * step] = 0.0


@njit
def move_places(g, target, places, count, live, assign):
    """Add g at some places to target if it is live, and clear it there."""
    for k in range(count):
        if live and places[k] >= 0:
            write(target, k, g[places[k]], assign)
        elif live and assign:
            target[k] = 0.0
    for k in range(count):
        if places[k] >= 0:
            g[places[k]] = 0.0


@njit
def add_all(g, target, count, assign):
    for k in range(count):
        write(target, k, g[k], assign)


@njit
def is_kept(ctrl, row):
    return load_u8(ctrl[R.STATES] + row) & R.KEEP != 0


@njit
def pass_on(ctrl, row, source):
    """Hand what is left of a row's adjoint to the value before the write, by the block itself where nothing is there.

    So a write costs what it writes, however large the whole. All lanes go at once.
    """
    states = ctrl[R.STATES]
    mine, theirs, layout = load_u8(states + row), load_u8(states + source), layout_of_row(ctrl, row)
    if mine & R.HAS_BLOCK and not theirs & (R.REACHED | R.HAS_BLOCK | R.KEEP):
        store_i64(ctrl[R.SLOTS] + 8 * source, load_i64(ctrl[R.SLOTS] + 8 * row))
        store_u8(states + source, theirs | R.REACHED | R.HAS_BLOCK)
        store_u8(states + row, (mine & ~R.HAS_BLOCK) | R.MOVED)
        return
    target, assign = enter_adjoint(ctrl, source, True)
    words, double = words_of(ctrl, row)
    g, size = adjoint_of(ctrl, row), ctrl[R.LANES] * load_i64(layout + R.SIZE) * words
    if g == target:  # a program's plan has given it the block beforehand
        return
    ctrl[R.BUDGET] -= size
    if double:
        add_all(p_f64(g), p_f64(target), size, assign)
    else:
        add_all(p_f32(g), p_f32(target), size, assign)


@njit
def begin_overwritten(ctrl, row):
    """Return a status, whether x and y are live, and the adjoint of y; all adjoints have memory then."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    x, y = operand(address, 0), operand(address, 1)
    if load_i64(numbers_of(ctrl, row)) == 0 or is_kept(ctrl, row):
        return R.PYTHON, False, False, 0, 0
    x_live, y_live = is_live(ctrl, x), is_live(ctrl, y)
    target = assign = 0
    if y_live:
        target, assign = enter_adjoint(ctrl, y, True)
        if target == 0:
            return R.MEMORY, False, False, 0, 0
    return R.DONE, x_live, y_live, target, assign


@njit
def lane_sizes(ctrl, row):
    """Return the bytes from one lane to the next of a row's adjoint and of that of what was written.

    What was written may be a constant that stands on no row.
    """
    y, part = operand(ctrl[R.ROWS] + row * R.ROW_BYTES, 1), 0
    if y >= 0:
        theirs = layout_of_row(ctrl, y)
        part = load_i64(theirs + R.SIZE) * load_i64(theirs + R.ITEMSIZE)
    own = layout_of_row(ctrl, row)
    return load_i64(own + R.SIZE) * load_i64(own + R.ITEMSIZE), part


@njit
def assigned(ctrl, row):
    """A part written in place: numbers are 1, its first element, its number of axes, its sizes, its strides.

    The first is 2 where the part is of real numbers, and so is what is counted, and the whole is of complex ones.
    """
    status, x_live, y_live, target, assign = begin_overwritten(ctrl, row)
    if status != R.DONE:
        return status
    g, numbers = adjoint_of(ctrl, row), p_i64(numbers_of(ctrl, row))
    whole, part = lane_sizes(ctrl, row)
    words, double = words_of(ctrl, row)
    pairs = words == 2 and numbers[0] == 1
    for _ in range(ctrl[R.LANES]):
        if pairs and double:
            move_part(p_c128(g), p_c128(target), numbers, y_live, assign)
        elif pairs:
            move_part(p_c64(g), p_c64(target), numbers, y_live, assign)
        elif double:
            move_part(p_f64(g), p_f64(target), numbers, y_live, assign)
        else:
            move_part(p_f32(g), p_f32(target), numbers, y_live, assign)
        g, target = g + whole, target + part
    if x_live:
        pass_on(ctrl, row, operand(ctrl[R.ROWS] + row * R.ROW_BYTES, 0))
    return R.DONE


@njit
def placed(ctrl, row):
    """Elements written in place: numbers are 1, the address of their numbers, how many."""
    status, x_live, y_live, target, assign = begin_overwritten(ctrl, row)
    if status != R.DONE:
        return status
    g, numbers = adjoint_of(ctrl, row), p_i64(numbers_of(ctrl, row))
    whole, part = lane_sizes(ctrl, row)
    (words, double), places, count = words_of(ctrl, row), p_i64(numbers[1]), numbers[2]
    for _ in range(ctrl[R.LANES]):
        if words == 2 and double:
            move_places(p_c128(g), p_c128(target), places, count, y_live, assign)
        elif words == 2:
            move_places(p_c64(g), p_c64(target), places, count, y_live, assign)
        elif double:
            move_places(p_f64(g), p_f64(target), places, count, y_live, assign)
        else:
            move_places(p_f32(g), p_f32(target), places, count, y_live, assign)
        g, target = g + whole, target + part
    if x_live:
        pass_on(ctrl, row, operand(ctrl[R.ROWS] + row * R.ROW_BYTES, 0))
    return R.DONE


@njit
def add_to_double(g, step, target, target_step, n, assign):
    for i in range(n):
        at = target_step * i
        target[at] = g[step * i] if assign else target[at] + g[step * i]


@njit
def add_to_single(g, step, target, target_step, n, assign):
    for i in range(n):
        at = target_step * i
        target[at] = f32(g[step * i]) if assign else target[at] + f32(g[step * i])


@njit
def cast(ctrl, row):
    """Values in another dtype: all is done in real numbers, and of complex ones real numbers meet the real parts."""
    source = operand(ctrl[R.ROWS] + row * R.ROW_BYTES, 0)
    layout, own = layout_of_row(ctrl, row), layout_of_row(ctrl, source)
    n, kind, own_kind = load_i64(layout + R.SIZE), load_i64(layout + R.DTYPE), load_i64(own + R.DTYPE)
    step, own_step = 2 if kind >= 2 else 1, 2 if own_kind >= 2 else 1
    to_part = step == 1 and own_step == 2  # imaginary parts are cleared before, so nothing is assigned
    target, assign = enter_adjoint(ctrl, source, not to_part)
    if target == 0:
        return R.MEMORY
    ctrl[R.BUDGET] -= n
    if step == 2 and own_step == 2:
        n, step, own_step = 2 * n, 1, 1
    g = adjoint_of(ctrl, row)
    if own_kind % 2 == 0 and kind % 2 == 0:
        add_to_double(p_f64(g), step, p_f64(target), own_step, n, assign)
    elif own_kind % 2 == 0:
        add_to_double(p_f32(g), step, p_f64(target), own_step, n, assign)
    elif kind % 2 == 0:
        add_to_single(p_f64(g), step, p_f32(target), own_step, n, assign)
    else:
        add_to_single(p_f32(g), step, p_f32(target), own_step, n, assign)
    return R.DONE
