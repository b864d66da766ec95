"""Reverse kernels of products and contractions, compiled: plain loops, for operands that are not too large."""

from tapegrad.compilation.deferred import njit
from tapegrad.engine.memory_ops import adjoint_of, enter_adjoint, is_live, layout_of_row, operand, value_of
from tapegrad.engine.pointers import load_i64, p_c64, p_c128, p_f32, p_f64, p_i64
from tapegrad.engine.structured import numbers_of
from tapegrad.tape import abi as R

LARGEST_LOOP = 1 << 15  # multiplications; beyond, LAPACK's product is faster than these loops by more than Python costs


@njit
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


@njit
def add_complex_product(a, a0, a1, b, b0, b1, target, rows, columns, depth, assign, left):
    """Add the product of two complex matrices with strides to one in C order; conjugate the left one, or the right."""
    for i in range(rows):
        if assign:
            for j in range(columns):
                target[i * columns + j] = 0.0
        for k in range(depth):
            factor = a[i * a0 + k * a1]
            if left:
                factor = factor.conjugate()
                for j in range(columns):
                    target[i * columns + j] += factor * b[k * b0 + j * b1]
            else:
                for j in range(columns):
                    target[i * columns + j] += factor * b[k * b0 + j * b1].conjugate()


@njit
def dtype_of(ctrl, row):
    """Return the code of a row's dtype: float64, float32, complex128, complex64."""
    return load_i64(layout_of_row(ctrl, row) + R.DTYPE)


@njit
def matrix_strides(ctrl, row, left):
    """Return the rows, columns and strides, in elements, of a saved vector or matrix; a vector is a row on the left."""
    layout = layout_of_row(ctrl, row)
    dims, nd, size = p_i64(load_i64(layout + R.DIMS)), load_i64(layout + R.NDIM), load_i64(layout + R.ITEMSIZE)
    strides = p_i64(value_of(ctrl, row)[1])
    if nd == 2:
        return dims[0], dims[1], strides[0] // size, strides[1] // size
    if left:
        return 1, dims[0], 0, strides[0] // size
    return dims[0], 1, strides[0] // size, 0


@njit
def matrix_shape(ctrl, row, left):
    layout = layout_of_row(ctrl, row)
    dims = p_i64(load_i64(layout + R.DIMS))
    if load_i64(layout + R.NDIM) == 2:
        return dims[0], dims[1]
    return (1, dims[0]) if left else (dims[0], 1)


@njit
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


@njit
def add_complex_contraction(numbers, total, g, other, strides, other_axis, target, own_step, itemsize):
    """Do what `add_contraction` does for complex numbers: one of the factors is conjugated.

    That is the other operand, and where x itself was conjugated (numbers begin with 2), for x the adjoint, and for y
    none.
    """
    nd = numbers[1]
    last = 2 + 6 * (nd - 1)
    n, g_step, t_step = numbers[last], numbers[last + 1], numbers[last + own_step]
    axis = numbers[last + other_axis]
    o_step = strides[axis] // itemsize if axis >= 0 else 0
    of_g, of_other = numbers[0] == 2 and own_step == 2, numbers[0] == 1
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
            a, b = g[at_g + i * g_step], other[at_o + i * o_step]
            if of_g:
                a = a.conjugate()
            if of_other:
                b = b.conjugate()
            target[at_t + i * t_step] += a * b


@njit
def contract(ctrl, row, numbers, total, which, other):
    """Run `add_contraction` for one operand."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    target, _ = enter_adjoint(ctrl, operand(address, which), False)
    data, strides = value_of(ctrl, operand(address, other))
    g, size, dtype = adjoint_of(ctrl, row), load_i64(layout_of_row(ctrl, row) + R.ITEMSIZE), dtype_of(ctrl, row)
    steps, axis, own = p_i64(strides), 4 + other, 2 + which
    if dtype == 0:
        add_contraction(numbers, total, p_f64(g), p_f64(data), steps, axis, p_f64(target), own, size)
    elif dtype == 1:
        add_contraction(numbers, total, p_f32(g), p_f32(data), steps, axis, p_f32(target), own, size)
    elif dtype == 2:
        add_complex_contraction(numbers, total, p_c128(g), p_c128(data), steps, axis, p_c128(target), own, size)
    else:
        add_complex_contraction(numbers, total, p_c64(g), p_c64(data), steps, axis, p_c64(target), own, size)


@njit
def contraction(ctrl, row):
    """A sum of products over labelled axes: numbers are 1 (2 where x is conjugated), how many labels, six for each."""
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


@njit
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
    g, dtype = adjoint_of(ctrl, row), dtype_of(ctrl, row)
    if live_x:  # g times y transposed, and conjugated
        _, _, s0, s1 = matrix_strides(ctrl, y, False)
        target, assign = enter_adjoint(ctrl, x, True)
        b = value_of(ctrl, y)[0]
        if dtype == 0:
            add_product(p_f64(g), n, 1, p_f64(b), s1, s0, p_f64(target), m, depth, n, assign)
        elif dtype == 1:
            add_product(p_f32(g), n, 1, p_f32(b), s1, s0, p_f32(target), m, depth, n, assign)
        elif dtype == 2:
            add_complex_product(p_c128(g), n, 1, p_c128(b), s1, s0, p_c128(target), m, depth, n, assign, False)
        else:
            add_complex_product(p_c64(g), n, 1, p_c64(b), s1, s0, p_c64(target), m, depth, n, assign, False)
    if live_y:  # x transposed, and conjugated, times g
        _, _, s0, s1 = matrix_strides(ctrl, x, True)
        target, assign = enter_adjoint(ctrl, y, True)
        a = value_of(ctrl, x)[0]
        if dtype == 0:
            add_product(p_f64(a), s1, s0, p_f64(g), n, 1, p_f64(target), depth, n, m, assign)
        elif dtype == 1:
            add_product(p_f32(a), s1, s0, p_f32(g), n, 1, p_f32(target), depth, n, m, assign)
        elif dtype == 2:
            add_complex_product(p_c128(a), s1, s0, p_c128(g), n, 1, p_c128(target), depth, n, m, assign, True)
        else:
            add_complex_product(p_c64(a), s1, s0, p_c64(g), n, 1, p_c64(target), depth, n, m, assign, True)
    ctrl[R.BUDGET] -= 2 * m * depth * n
    return R.DONE
