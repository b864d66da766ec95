"""Adjoints and tangents in many lanes, compiled: what passes over them ask of memory, and how elementwise rows add.

A lane is one adjoint of a pass that carries many at once. All those of a row stand one after the other in one block,
in C order: its shape is the number of lanes and then the row's own. The layouts that such a pass reads say the bytes of
a whole block and that nothing fits in a slot, so that `memory_ops.py` serves as it is; sizes and strides are those of a
lane.
"""

import numpy as np

from tapegrad.compilation.deferred import entry, njit
from tapegrad.engine.finite_check import are_products, has_only_finite
from tapegrad.engine.memory_ops import (
    enter_adjoint,
    find_kernel,
    in_c_order,
    layout_of_row,
    load_values,
    no_arguments,
    operand,
    set_adjoint,
    set_argument,
    store_immediate,
    value_of,
)
from tapegrad.engine.pointers import (
    call_1,
    call_kernel,
    load_f64,
    load_i32,
    load_i64,
    load_u8,
    p_c64,
    p_c128,
    p_f32,
    p_f64,
    store_i64,
    store_u8,
)
from tapegrad.engine.strided_loops import run_kernel
from tapegrad.tape import abi as R

FEW_LANES = 2  # so many are run from the saved values, each for itself


@njit
def lane_bytes(layout):
    return load_i64(layout + R.SIZE) * load_i64(layout + R.ITEMSIZE)


@njit
def set_block(ctrl, scratch, k, data, strides, layout, step, nd):
    """Describe a kernel's argument that has lanes, `step` bytes apart, for a loop over lanes and nd dims of each."""
    at, own = R.S_BLOCKS + k * R.BLOCK_WORDS, load_i64(layout + R.NDIM)
    base, dims, lead = scratch.ctypes.data, load_i64(layout + R.DIMS), nd - own
    scratch[at], scratch[at + R.BLOCK_DIMS] = ctrl[R.LANES], step
    for d in range(lead):
        scratch[at + 1 + d], scratch[at + R.BLOCK_DIMS + 1 + d] = 1, 0
    for d in range(own):
        scratch[at + 1 + lead + d] = load_i64(dims + 8 * d)
        scratch[at + R.BLOCK_DIMS + 1 + lead + d] = load_i64(strides + 8 * d)
    scratch[R.S_DATA + k], scratch[R.S_STRIDES + k] = data, base + 8 * (at + R.BLOCK_DIMS)
    scratch[R.S_OWN_DIMS + k], scratch[R.S_OWN_NDIM + k] = base + 8 * at, nd + 1


@njit
def set_lanes(ctrl, scratch, k, data, layout, nd):
    """Describe a block as a kernel's argument."""
    set_block(ctrl, scratch, k, data, load_i64(layout + R.STRIDES), layout, lane_bytes(layout), nd)


@njit
def run_lanes(ctrl, scratch, kernel, layout, assign):
    """Run a kernel over all lanes of a layout."""
    at, nd = R.S_BLOCKS + R.ARGUMENTS * R.BLOCK_WORDS, load_i64(layout + R.NDIM)
    scratch[at] = ctrl[R.LANES]
    for d in range(nd):
        scratch[at + 1 + d] = load_i64(load_i64(layout + R.DIMS) + 8 * d)
    run_kernel(scratch, kernel, scratch.ctypes.data + 8 * at, nd + 1, assign)


@njit
def run_flat_lanes(scratch, kernel, source, target, count, itemsize, assign):
    """Run a kernel that reads no values from one contiguous piece of memory to another."""
    base = scratch.ctypes.data
    scratch[R.S_ARGS + R.ADJOINT_IN], scratch[R.S_STEPS + R.ADJOINT_IN] = source, itemsize
    scratch[R.S_ARGS + R.ADJOINT_OUT], scratch[R.S_STEPS + R.ADJOINT_OUT] = target, itemsize
    scratch[R.S_DIMS] = count
    call_kernel(kernel, base + 8 * R.S_ARGS, base + 8 * R.S_DIMS, base + 8 * R.S_STEPS, assign)


@njit
def add_scaled(g, d, target, lanes, n, assign):
    """Add to each lane its g times the d of all; they do not overlap."""
    if n == 1:
        factor = d[0]
        if assign:
            for k in range(lanes):
                target[k] = g[k] * factor
        else:
            for k in range(lanes):
                target[k] += g[k] * factor
        return
    for lane in range(lanes):
        at = lane * n
        if assign:
            for i in range(n):
                target[at + i] = g[at + i] * d[i]
        else:
            for i in range(n):
                target[at + i] += g[at + i] * d[i]


@njit
def scale(g, d, lanes, n):
    """Multiply each lane by the d of all: a loop of its own, as `add_scaled` onto g itself would not be vectorised."""
    if n == 1:
        factor = d[0]
        for k in range(lanes):
            g[k] *= factor
        return
    for lane in range(lanes):
        at = lane * n
        for i in range(n):
            g[at + i] *= d[i]


@njit
def room_for(ctrl, nbytes):
    """Return the address of memory for a local derivative, in which nothing stays; 0 where there is none."""
    if ctrl[R.ROOM_BYTES] < nbytes or ctrl[R.ROOM] == 0:
        size = max(nbytes, 2 * ctrl[R.ROOM_BYTES], 1024)
        raw = call_1(ctrl[R.MALLOC], size + R.BLOCK_HEADER)
        if raw == 0:
            return 0
        store_i64(raw, ctrl[R.BLOCKS])
        ctrl[R.BLOCKS], ctrl[R.ROOM], ctrl[R.ROOM_BYTES] = raw, raw + R.BLOCK_HEADER, size
    return ctrl[R.ROOM]


@njit
def set_flat_values(ctrl, scratch, row, mask, layout):
    """Describe the values that a row reads for one call of a kernel; False where that cannot be.

    It can where they are of the row's own layout, in C order, or single numbers.
    """
    address, itemsize = ctrl[R.ROWS] + row * R.ROW_BYTES, load_i64(layout + R.ITEMSIZE)
    for k in range(4):
        if mask & (1 << k):
            source = row if k == 3 else operand(address, k)
            if source < 0:
                if load_i64(layout + R.DTYPE) != 0:
                    return False
                scratch[R.S_ARGS + k], scratch[R.S_STEPS + k] = address + R.IMMEDIATE, 0
                continue
            own = layout_of_row(ctrl, source)
            data, strides = value_of(ctrl, source)
            scratch[R.S_ARGS + k], scratch[R.S_STEPS + k] = data, 0
            if load_i64(own + R.NDIM) > 0:
                if own != layout or not in_c_order(strides, layout):
                    return False
                scratch[R.S_STEPS + k] = itemsize
    return True


@njit
def derivative(ctrl, scratch, row, kernel, mask, layout):
    """Compute a row's local derivative by an operand once for all lanes, as what a kernel makes of an adjoint of 1.

    If it reads nothing, it is one number. Of complex numbers it is the conjugate of the derivative.
    """
    room, base = ctrl[R.ROOM], scratch.ctypes.data
    one = base + 8 * R.S_ONE
    if load_i64(layout + R.DTYPE) == 0:
        p_f64(one)[0] = 1.0
    else:
        store_immediate(one, 1.0, load_i64(layout + R.DTYPE))
    if set_flat_values(ctrl, scratch, row, mask, layout):
        scratch[R.S_ARGS + R.ADJOINT_IN], scratch[R.S_STEPS + R.ADJOINT_IN] = one, 0
        scratch[R.S_ARGS + R.ADJOINT_OUT], scratch[R.S_STEPS + R.ADJOINT_OUT] = room, load_i64(layout + R.ITEMSIZE)
        scratch[R.S_DIMS] = load_i64(layout + R.SIZE) if mask else 1
        call_kernel(kernel, base + 8 * R.S_ARGS, base + 8 * R.S_DIMS, base + 8 * R.S_STEPS, 1)
        return
    no_arguments(scratch)
    load_values(ctrl, scratch, row, mask, layout)
    scratch[R.S_DATA + R.ADJOINT_IN] = one
    set_adjoint(scratch, R.ADJOINT_OUT, room, layout)
    run_kernel(scratch, kernel, load_i64(layout + R.DIMS), load_i64(layout + R.NDIM), 1)


@njit
def prepare(ctrl, opcode, k, layout):
    """See to it that nothing can stop `contribute` for an operand half way: kernels are compiled, there is memory."""
    if find_kernel(ctrl, opcode, k, layout) == 0 or find_kernel(ctrl, ctrl[R.SCALER], 0, layout) == 0:
        return R.KERNEL
    return R.MEMORY if room_for(ctrl, lane_bytes(layout)) == 0 else R.DONE


@njit
def contribute(ctrl, scratch, row, opcode, k, source, source_layout, target, target_layout, assign, onward):
    """Add, in all lanes, what is at `source` times an elementwise row's derivative by operand k to what is at `target`.

    On the way back source is the row's adjoint and target the operand's, else, `onward`, they are the tangents of the
    operand and of the row. The derivative is computed once, and a product and a sum is what is left for each lane:
    g * d is what kernels compute, too. Where it is a number (0, 1 or -1: it reads nothing) the kernel adds without a
    product.
    """
    layout = layout_of_row(ctrl, row)
    if load_i64(layout + R.DTYPE) >= 2:
        contribute_complex(ctrl, scratch, row, opcode, k, source, source_layout, target, target_layout, assign, onward)
        return
    lanes, n, itemsize = ctrl[R.LANES], load_i64(layout + R.SIZE), load_i64(layout + R.ITEMSIZE)
    nd, kernel, mask = (
        load_i64(layout + R.NDIM),
        find_kernel(ctrl, opcode, k, layout),
        load_u8(ctrl[R.USES] + opcode * 3 + k),
    )
    same = source_layout == layout and target_layout == layout
    if mask == 0 and same:
        run_flat_lanes(scratch, kernel, source, target, lanes * n, itemsize, assign)
        return
    few = lanes <= FEW_LANES or not are_products(ctrl, opcode, source, source_layout)
    if same and few and set_flat_values(ctrl, scratch, row, mask, layout):
        for lane in range(lanes):
            at = lane * n * itemsize
            run_flat_lanes(scratch, kernel, source + at, target + at, n, itemsize, assign)
        return
    mixed = load_i64(source_layout + R.DTYPE) != load_i64(target_layout + R.DTYPE)
    if mask != 0 and not few and not mixed:
        derivative(ctrl, scratch, row, kernel, mask, layout)
        if same:
            if load_i64(layout + R.DTYPE) == 0:
                add_scaled(p_f64(source), p_f64(ctrl[R.ROOM]), p_f64(target), lanes, n, assign)
            else:
                add_scaled(p_f32(source), p_f32(ctrl[R.ROOM]), p_f32(target), lanes, n, assign)
            return
        kernel = find_kernel(ctrl, ctrl[R.SCALER], 0, layout)
        no_arguments(scratch)
        set_argument(scratch, 1, ctrl[R.ROOM], load_i64(layout + R.STRIDES), layout)
    else:
        no_arguments(scratch)
        load_values(ctrl, scratch, row, mask, layout)
    set_lanes(ctrl, scratch, R.ADJOINT_IN, source, source_layout, nd)
    set_lanes(ctrl, scratch, R.ADJOINT_OUT, target, target_layout, nd)
    run_lanes(ctrl, scratch, kernel, layout, assign)


@njit
def conjugate(at, n, code):
    """Conjugate what is at an address."""
    if code == 2:
        doubles = p_f64(at)
        for k in range(n):
            doubles[2 * k + 1] = -doubles[2 * k + 1]
    else:
        singles = p_f32(at)
        for k in range(n):
            singles[2 * k + 1] = -singles[2 * k + 1]


@njit
def has_finite_derivative(ctrl, layout, mask):
    """Tell whether what `derivative` gave is finite: only then is g times it what a kernel computes of g."""
    return has_only_finite(ctrl[R.ROOM], load_i64(layout + R.SIZE) if mask else 1, load_i64(layout + R.DTYPE))


@njit
def contribute_complex(ctrl, scratch, row, opcode, k, source, source_layout, target, target_layout, assign, onward):
    """Do what `contribute` does for a row of complex numbers: back times the conjugate of the derivative.

    Onward it is times the derivative itself. One that reads nothing is a real number, or conjugates what it is given,
    which is its own adjoint: the kernel serves both ways. The kernel of SCALER conjugates what it multiplies by.
    """
    layout = layout_of_row(ctrl, row)
    lanes, n, itemsize = ctrl[R.LANES], load_i64(layout + R.SIZE), load_i64(layout + R.ITEMSIZE)
    nd, code, kernel, mask = (
        load_i64(layout + R.NDIM),
        load_i64(layout + R.DTYPE),
        find_kernel(ctrl, opcode, k, layout),
        load_u8(ctrl[R.USES] + opcode * 3 + k),
    )
    same, scaled = source_layout == layout and target_layout == layout, mask != 0
    if mask == 0 and same:
        run_flat_lanes(scratch, kernel, source, target, lanes * n, itemsize, assign)
        return
    if scaled:
        derivative(ctrl, scratch, row, kernel, mask, layout)
        scaled = onward or has_finite_derivative(ctrl, layout, mask)
        scaled = scaled and are_products(ctrl, opcode, source, source_layout)
    no_arguments(scratch)
    if scaled:
        if onward == same:
            conjugate(ctrl[R.ROOM], n, code)
        if same and code == 2:
            add_scaled(p_c128(source), p_c128(ctrl[R.ROOM]), p_c128(target), lanes, n, assign)
            return
        if same:
            add_scaled(p_c64(source), p_c64(ctrl[R.ROOM]), p_c64(target), lanes, n, assign)
            return
        kernel = find_kernel(ctrl, ctrl[R.SCALER], 0, layout)
        set_argument(scratch, 1, ctrl[R.ROOM], load_i64(layout + R.STRIDES), layout)
    else:
        load_values(ctrl, scratch, row, mask, layout)
    set_lanes(ctrl, scratch, R.ADJOINT_IN, source, source_layout, nd)
    set_lanes(ctrl, scratch, R.ADJOINT_OUT, target, target_layout, nd)
    run_lanes(ctrl, scratch, kernel, layout, assign)


@njit
def complex_in_place(ctrl, scratch, row, opcode, k, at, onward):
    """Do what `contribute_in_place` does for a row of complex numbers."""
    layout = layout_of_row(ctrl, row)
    lanes, n, code = ctrl[R.LANES], load_i64(layout + R.SIZE), load_i64(layout + R.DTYPE)
    mask, kernel = load_u8(ctrl[R.USES] + opcode * 3 + k), find_kernel(ctrl, opcode, k, layout)
    if mask == 0:
        run_flat_lanes(scratch, kernel, at, at, lanes * n, load_i64(layout + R.ITEMSIZE), 1)
        return True
    derivative(ctrl, scratch, row, kernel, mask, layout)
    if not (onward or has_finite_derivative(ctrl, layout, mask)):
        return False
    if onward:
        conjugate(ctrl[R.ROOM], n, code)
    if code == 2:
        scale(p_c128(at), p_c128(ctrl[R.ROOM]), lanes, n)
    else:
        scale(p_c64(at), p_c64(ctrl[R.ROOM]), lanes, n)
    return True


@njit
def contribute_in_place(ctrl, scratch, row, opcode, k, at, onward):
    """Do what `contribute` does from and to a block of the row's own layout, if that can be; say whether it was done.

    The row that the block is from then has no more use for it: it stays where it is in the processor's cache.
    """
    layout = layout_of_row(ctrl, row)
    mask, lanes, n = load_u8(ctrl[R.USES] + opcode * 3 + k), ctrl[R.LANES], load_i64(layout + R.SIZE)
    if lanes <= FEW_LANES or not are_products(ctrl, opcode, at, layout):
        return False
    if load_i64(layout + R.DTYPE) >= 2:
        return complex_in_place(ctrl, scratch, row, opcode, k, at, onward)
    derivative(ctrl, scratch, row, find_kernel(ctrl, opcode, k, layout), mask, layout)
    double, room = load_i64(layout + R.DTYPE) == 0, ctrl[R.ROOM]
    if mask == 0:
        factor = p_f64(room)[0] if double else np.float64(p_f32(room)[0])
        if abs(factor) != 1.0:
            return False
        if factor == 1.0:
            return True
        lanes, n = lanes * n, 1
    if double:
        scale(p_f64(at), p_f64(room), lanes, n)
    else:
        scale(p_f32(at), p_f32(room), lanes, n)
    return True


@njit
def as_square(ctrl, row, opcode):
    """Return the opcode by which a row is run: 2 * x for x ** 2, without a power for each element."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    if opcode == ctrl[R.POW] and operand(address, 1) == -1 and load_f64(address + R.IMMEDIATE) == 2.0:
        return ctrl[R.SQUARE]
    return opcode


@njit
def give_back(ctrl, row):
    """Give a row's block to whoever comes next, unless it is not the pass's own, or there is none."""
    state = load_u8(ctrl[R.STATES] + row)
    if state & R.KEEP or not state & R.HAS_BLOCK:
        return
    free = ctrl[R.FREE_BLOCKS] + 8 * load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES + R.LAYOUT)
    block = load_i64(ctrl[R.SLOTS] + 8 * row)
    store_i64(block, load_i64(free))
    store_i64(free, block)
    store_u8(ctrl[R.STATES] + row, state & ~R.HAS_BLOCK)


@njit
def copy_lanes(ctrl, scratch, source, target, layout, assign):
    """Add one block to another of as many elements, or write it there; False where the kernel is not compiled."""
    kernel = find_kernel(ctrl, ctrl[R.COPIER], 0, layout)
    if kernel != 0:
        count = ctrl[R.LANES] * load_i64(layout + R.SIZE)
        run_flat_lanes(scratch, kernel, source, target, count, load_i64(layout + R.ITEMSIZE), assign)
    return kernel != 0


@entry("int64(int64[::1], int64[::1], int64, int64)")
def give_many(ctrl, scratch, row, source):
    """Add a contribution in all lanes, a block at `source`, to a row's own; return a status."""
    layout = layout_of_row(ctrl, row)
    if find_kernel(ctrl, ctrl[R.COPIER], 0, layout) == 0:
        return R.KERNEL
    target, assign = enter_adjoint(ctrl, row, True)
    if target == 0:
        return R.MEMORY
    copy_lanes(ctrl, scratch, source, target, layout, assign)
    return R.DONE
