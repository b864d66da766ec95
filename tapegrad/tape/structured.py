"""Reverse kernels of rows with structure, compiled: what their rules say, without Python.

A kernel is called with ctrl and scratch by address and a row, and returns a status. It may leave a row to its Python
rule by returning PYTHON before it has entered an adjoint. Adjoints are in C order, so that one axis, or neighbouring
ones, can be walked as `outer` times `n` times `inner`; a row's numbers stand at its place in the geometry list, the
first of them 0 where the row must be left to Python. Saved values have strides: where they are not in C order, the row
is left to Python.
"""

import math

from numba import njit

from tapegrad.tape import rows as R
from tapegrad.tape.access import (
    adjoint_of,
    enter_adjoint,
    in_c_order,
    is_live,
    layout_of_row,
    operand,
    value_of,
)
from tapegrad.tape.pointers import load_i32, load_i64, p_f32, p_f64, p_i64

SEAL = "6d051f4ac1cd227e"


@njit(nogil=True)
def numbers_of(ctrl, row):
    """Give the address of a row's numbers."""
    return ctrl[R.GEOMETRY] + 8 * load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES + R.SIDE)


@njit(nogil=True)
def contiguous(ctrl, row):
    """Give the address of a saved value that is in C order; 0 where it is not."""
    data, strides = value_of(ctrl, row)
    layout = layout_of_row(ctrl, row)
    if load_i64(layout + R.NDIM) > 0 and not in_c_order(strides, layout):
        return 0
    return data


@njit(nogil=True)
def is_double(ctrl, row):
    return load_i64(layout_of_row(ctrl, row) + R.DTYPE) == 0


@njit(nogil=True)
def write(target, k, term, assign):
    if assign:
        target[k] = term
    else:
        target[k] += term


@njit(nogil=True, inline="always")
def lane(a, index, n, inner):
    """Give the first element of a lane; the next ones are `inner` apart."""
    return (index // inner) * n * inner + index % inner


# Each of the following adds the contribution of one kind of row to the adjoint of its operand: g and out are by lanes
# of one element or of n, x, target by lanes of n.


@njit(nogil=True, error_model="numpy")
def cumsum_lanes(x, out, g, target, outer, n, inner, scale, assign):
    for k in range(outer * inner):
        at = lane(0, k, n, inner) + (n - 1) * inner
        total = 0.0
        for _ in range(n):
            total += g[at]
            write(target, at, total, assign)
            at -= inner


@njit(nogil=True, error_model="numpy")
def extreme_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """Ties share equally; a NaN result comes from the NaN elements."""
    for k in range(outer * inner):
        first, best = lane(0, k, n, inner), out[k]
        none = best != best
        count = 0
        for j in range(n):
            v = x[first + j * inner]
            count += v == best or (none and v != v)
        share = g[k] * (1.0 / count)
        for j in range(n):
            v = x[first + j * inner]
            write(target, first + j * inner, share if v == best or (none and v != v) else 0.0, assign)


@njit(nogil=True)
def prod_lanes(x, out, g, target, outer, n, inner, scale, assign):
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        for j in range(n):
            write(target, first + j * inner, g[k] * (out[k] / x[first + j * inner]), assign)


@njit(nogil=True)
def is_ordinary(out, count, smallest, largest):
    """Tell whether products are so far from 0 and infinity that dividing by a factor loses nothing."""
    for k in range(count):
        if not smallest < abs(out[k]) < largest:
            return False
    return True


@njit(nogil=True, error_model="numpy")
def mean_of_lane(x, first, n, inner):
    """Give the mean, and then add that of what is left: of numbers that differ little the sum alone has lost digits."""
    total = 0.0
    for j in range(n):
        total += x[first + j * inner]
    mean = total / n
    if not math.isfinite(mean):
        return mean
    rest = 0.0
    for j in range(n):
        rest += x[first + j * inner] - mean
    return mean + rest / n


@njit(nogil=True, error_model="numpy")
def var_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """With scale = 1 / (n - ddof)."""
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        mean = mean_of_lane(x, first, n, inner)
        for j in range(n):
            at = first + j * inner
            write(target, at, g[k] * (2.0 * scale * (x[at] - mean)), assign)


@njit(nogil=True, error_model="numpy")
def std_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """With scale = 1 / (n - ddof); where the deviation is 0 so is the sub-gradient of least norm."""
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        mean = mean_of_lane(x, first, n, inner)
        factor = 0.0 if out[k] == 0.0 else g[k] * scale / out[k]
        for j in range(n):
            at = first + j * inner
            write(target, at, factor * (x[at] - mean), assign)


@njit(nogil=True, error_model="numpy")
def logsumexp_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """Where the result is infinite, those that are as infinite share equally."""
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        share, count = 0.0, 0
        if math.isinf(out[k]):
            for j in range(n):
                count += x[first + j * inner] == out[k]
            share = 1.0 / count
        for j in range(n):
            at = first + j * inner
            weight = math.exp(x[at] - out[k]) if share == 0.0 else (share if x[at] == out[k] else 0.0)
            write(target, at, g[k] * weight, assign)


@njit(nogil=True, error_model="numpy")
def softmax_lanes(x, out, g, target, outer, n, inner, scale, assign):
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        total = 0.0
        for j in range(n):
            total += g[first + j * inner] * out[first + j * inner]
        for j in range(n):
            at = first + j * inner
            write(target, at, out[at] * (g[at] - total), assign)


@njit(nogil=True, error_model="numpy")
def log_softmax_lanes(x, out, g, target, outer, n, inner, scale, assign):
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        total = 0.0
        for j in range(n):
            total += g[first + j * inner]
        for j in range(n):
            at = first + j * inner
            write(target, at, g[at] - math.exp(out[at]) * total, assign)


@njit(nogil=True, error_model="numpy")
def norm_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """The Euclidean norm; at 0 the sub-gradient of least norm is 0."""
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        for j in range(n):
            at = first + j * inner
            write(target, at, 0.0 if out[k] == 0.0 else g[k] * (x[at] / out[k]), assign)


@njit(nogil=True)
def flip_lanes(x, out, g, target, outer, n, inner, scale, assign):
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        for j in range(n):
            write(target, first + j * inner, g[first + (n - 1 - j) * inner], assign)


@njit(nogil=True)
def roll_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """With scale = the shift, not negative."""
    shift = int(scale)
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        for j in range(n):
            write(target, first + j * inner, g[first + ((j + shift) % n) * inner], assign)


@njit(nogil=True)
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


# Whole kernels.


@njit(nogil=True)
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


@njit(nogil=True)
def scatter_rows(g, target, positions, count, n, inner, outer):
    for o in range(outer):
        for k in range(count):
            at = positions[k]
            at = (o * n + (at + n if at < 0 else at)) * inner
            source = (o * count + k) * inner
            for i in range(inner):
                target[at + i] += g[source + i]


@njit(nogil=True)
def scatter(ctrl, row):
    """Reading by positions along an axis: numbers are 1, their address, how many, n, inner, outer."""
    numbers = p_i64(numbers_of(ctrl, row))
    if numbers[0] == 0:
        return R.PYTHON
    target, _ = enter_adjoint(ctrl, operand(ctrl[R.ROWS] + row * R.ROW_BYTES, 0), False)
    if target == 0:
        return R.MEMORY
    g, count, n, inner, outer = adjoint_of(ctrl, row), numbers[2], numbers[3], numbers[4], numbers[5]
    ctrl[R.BUDGET] -= count * inner * outer
    if is_double(ctrl, row):
        scatter_rows(p_f64(g), p_f64(target), p_i64(numbers[1]), count, n, inner, outer)
    else:
        scatter_rows(p_f32(g), p_f32(target), p_i64(numbers[1]), count, n, inner, outer)
    return R.DONE


@njit(nogil=True)
def permuted_lanes(g, target, order, outer, n, inner, assign):
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        for j in range(n):
            write(target, first + order[first + j * inner] * inner, g[first + j * inner], assign)


@njit(nogil=True)
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
    if is_double(ctrl, row):
        permuted_lanes(p_f64(g), p_f64(target), p_i64(numbers[4]), outer, n, inner, assign)
    else:
        permuted_lanes(p_f32(g), p_f32(target), p_i64(numbers[4]), outer, n, inner, assign)
    return R.DONE


@njit(nogil=True)
def copy_part(g, target, outer, whole, start, part, assign):
    for k in range(outer):
        for i in range(part):
            write(target, k * part + i, g[k * whole + start + i], assign)


@njit(nogil=True)
def parts(ctrl, row):
    """Joining: numbers are 1, outer, the elements of a joined lane, and where each operand begins in it."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    numbers = p_i64(numbers_of(ctrl, row))
    g, outer, whole = adjoint_of(ctrl, row), numbers[1], numbers[2]
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
        start, part = numbers[3 + k], numbers[4 + k] - numbers[3 + k]
        ctrl[R.BUDGET] -= outer * part
        if is_double(ctrl, row):
            copy_part(p_f64(g), p_f64(target), outer, whole, start, part, assign)
        else:
            copy_part(p_f32(g), p_f32(target), outer, whole, start, part, assign)
    return R.DONE


LARGEST_LOOP = 1 << 15  # multiplications; beyond, LAPACK's product is faster than these loops by more than Python costs


@njit(nogil=True)
def add_product(a, a0, a1, b, b0, b1, target, rows, columns, depth, assign):
    """Add the product of two matrices with strides to one in C order."""
    for i in range(rows):
        if assign:
            for j in range(columns):
                target[i * columns + j] = 0.0
        for k in range(depth):
            factor = a[i * a0 + k * a1]
            for j in range(columns):
                target[i * columns + j] += factor * b[k * b0 + j * b1]


@njit(nogil=True)
def matrix_strides(ctrl, row, left):
    """Give the rows, columns and strides, in elements, of a saved vector or matrix; a vector is a row on the left."""
    layout = layout_of_row(ctrl, row)
    dims, nd, size = p_i64(load_i64(layout + R.DIMS)), load_i64(layout + R.NDIM), load_i64(layout + R.ITEMSIZE)
    strides = p_i64(value_of(ctrl, row)[1])
    if nd == 2:
        return dims[0], dims[1], strides[0] // size, strides[1] // size
    if left:
        return 1, dims[0], 0, strides[0] // size
    return dims[0], 1, strides[0] // size, 0


@njit(nogil=True)
def matrix_shape(ctrl, row, left):
    layout = layout_of_row(ctrl, row)
    dims = p_i64(load_i64(layout + R.DIMS))
    if load_i64(layout + R.NDIM) == 2:
        return dims[0], dims[1]
    return (1, dims[0]) if left else (dims[0], 1)


@njit(nogil=True)
def add_contraction(numbers, total, g, other, strides, other_axis, target, own_step, itemsize):
    """Add g times the other operand to an operand's adjoint, over all combinations of the labels.

    A label has six numbers: its size, its step in g, in x's and y's adjoints, and its axis in x and y (or -1). The
    last label is the inner loop; the others are counted by division.
    """
    nd = numbers[1]
    last = 2 + 6 * (nd - 1)
    n, g_step, t_step = numbers[last], numbers[last + 1], numbers[last + own_step]
    axis = numbers[last + other_axis]
    o_step = strides[axis] // itemsize if axis >= 0 else 0
    for k in range(total // n):
        rest, at_g, at_o, at_t = k, 0, 0, 0
        for label in range(nd - 2, -1, -1):
            at = 2 + 6 * label
            i = rest % numbers[at]
            rest //= numbers[at]
            at_g += i * numbers[at + 1]
            at_t += i * numbers[at + own_step]
            axis = numbers[at + other_axis]
            if axis >= 0:
                at_o += i * (strides[axis] // itemsize)
        for i in range(n):
            target[at_t + i * t_step] += g[at_g + i * g_step] * other[at_o + i * o_step]


@njit(nogil=True)
def contract(ctrl, row, numbers, total, which, other):
    """Run `add_contraction` for one operand."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    target, _ = enter_adjoint(ctrl, operand(address, which), False)
    data, strides = value_of(ctrl, operand(address, other))
    g, size = adjoint_of(ctrl, row), load_i64(layout_of_row(ctrl, row) + R.ITEMSIZE)
    if is_double(ctrl, row):
        add_contraction(
            numbers, total, p_f64(g), p_f64(data), p_i64(strides), 4 + other, p_f64(target), 2 + which, size
        )
    else:
        add_contraction(
            numbers, total, p_f32(g), p_f32(data), p_i64(strides), 4 + other, p_f32(target), 2 + which, size
        )


@njit(nogil=True)
def contraction(ctrl, row):
    """A sum of products over labelled axes: numbers are 1, how many labels, and six for each."""
    numbers = p_i64(numbers_of(ctrl, row))
    if numbers[0] == 0:
        return R.PYTHON
    total = 1
    for label in range(numbers[1]):
        total *= numbers[2 + 6 * label]
    if total > LARGEST_LOOP:
        return R.PYTHON
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    x, y = operand(address, 0), operand(address, 1)
    live_x, live_y = is_live(ctrl, x), is_live(ctrl, y)
    if (live_x and adjoint_of(ctrl, x) == 0) or (live_y and adjoint_of(ctrl, y) == 0):
        return R.MEMORY
    if live_x:
        contract(ctrl, row, numbers, total, 0, 1)
    if live_y:
        contract(ctrl, row, numbers, total, 1, 0)
    ctrl[R.BUDGET] -= 2 * total
    return R.DONE


@njit(nogil=True)
def product(ctrl, row):
    """The product of two vectors or matrices that are not too large."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    x, y = operand(address, 0), operand(address, 1)
    for source in (x, y):
        nd = load_i64(layout_of_row(ctrl, source) + R.NDIM)
        if nd == 0:
            return R.PYTHON
        if nd > 2:
            return contraction(ctrl, row)
    m, depth = matrix_shape(ctrl, x, True)
    n = matrix_shape(ctrl, y, False)[1]
    if m * depth * n > LARGEST_LOOP:
        return R.PYTHON
    live_x, live_y = is_live(ctrl, x), is_live(ctrl, y)
    if (live_x and adjoint_of(ctrl, x) == 0) or (live_y and adjoint_of(ctrl, y) == 0):
        return R.MEMORY
    g, double = adjoint_of(ctrl, row), is_double(ctrl, row)
    if live_x:  # g times y transposed
        _, _, s0, s1 = matrix_strides(ctrl, y, False)
        target, assign = enter_adjoint(ctrl, x, True)
        b = value_of(ctrl, y)[0]
        if double:
            add_product(p_f64(g), n, 1, p_f64(b), s1, s0, p_f64(target), m, depth, n, assign)
        else:
            add_product(p_f32(g), n, 1, p_f32(b), s1, s0, p_f32(target), m, depth, n, assign)
    if live_y:  # x transposed times g
        _, _, s0, s1 = matrix_strides(ctrl, x, True)
        target, assign = enter_adjoint(ctrl, y, True)
        a = value_of(ctrl, x)[0]
        if double:
            add_product(p_f64(a), s1, s0, p_f64(g), n, 1, p_f64(target), depth, n, m, assign)
        else:
            add_product(p_f32(a), s1, s0, p_f32(g), n, 1, p_f32(target), depth, n, m, assign)
    ctrl[R.BUDGET] -= 2 * m * depth * n
    return R.DONE
