"""The reverse pass over one tape for many adjoints at once, compiled: like `interpreter.py`, with lanes
(`lane_buffers.py`).

The pass stops for Python as that one does. Kernels of rows with structure know nothing of lanes: they run once for
each, with the slots of the row and of its operands at the lane's part of their blocks. Where a row is left to Python,
`ctrl[LANE]` is the first lane for which it has not run.
"""

from tapegrad.compilation.deferred import entry, njit
from tapegrad.engine.lane_buffers import (
    as_square,
    contribute,
    contribute_in_place,
    copy_lanes,
    give_back,
    lane_bytes,
    prepare,
    run_lanes,
    set_block,
    set_lanes,
)
from tapegrad.engine.memory_ops import (
    adjoint_of,
    check_saved,
    enter_adjoint,
    find_kernel,
    is_live,
    layout_of_row,
    live_operands,
    load_values,
    no_arguments,
    operand,
    uses_of,
)
from tapegrad.engine.parallel import can_hand_over, hand_over
from tapegrad.engine.pointers import call_3, load_i32, load_i64, load_u8, store_i64, store_u8
from tapegrad.tape import abi as R


@njit
def reverse_elementwise(ctrl, scratch, row, opcode, live):
    last = 0
    address, layout = ctrl[R.ROWS] + row * R.ROW_BYTES, layout_of_row(ctrl, row)
    ctrl[R.BUDGET] -= ctrl[R.LANES] * load_i64(layout + R.SIZE)
    for k in range(3):
        if live & (1 << k):
            status = prepare(ctrl, opcode, k, layout)
            if status != R.DONE:
                return status
            last = k
    g = adjoint_of(ctrl, row)
    for k in range(3):
        if live & (1 << k):
            target = operand(address, k)
            own = layout_of_row(ctrl, target)
            unused = k == last and own == layout and can_hand_over(ctrl, row, target)
            if unused and contribute_in_place(ctrl, scratch, row, opcode, k, g, False):
                hand_over(ctrl, row, target)
                break
            adjoint, assign = enter_adjoint(ctrl, target, own == layout)
            if adjoint == 0:
                return R.MEMORY
            contribute(ctrl, scratch, row, opcode, k, g, layout, adjoint, own, assign, False)
    return R.DONE


@njit
def reverse_linear(ctrl, scratch, row, kind):
    """Run a row that only moves its adjoint: see `interpreter.run_linear`."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    source = operand(address, 0)
    layout, target_layout = layout_of_row(ctrl, row), layout_of_row(ctrl, source)
    if kind == R.FLAT and can_hand_over(ctrl, row, source):
        hand_over(ctrl, row, source)
        return R.DONE
    kernel = find_kernel(ctrl, ctrl[R.SCALER] if kind == R.SPREAD else ctrl[R.COPIER], 0, layout)
    if kernel == 0:
        return R.KERNEL
    target, assign = enter_adjoint(ctrl, source, kind != R.VIEW)
    if target == 0:
        return R.MEMORY
    ctrl[R.BUDGET] -= ctrl[R.LANES] * load_i64(target_layout + R.SIZE)
    if kind == R.FLAT:
        copy_lanes(ctrl, scratch, adjoint_of(ctrl, row), target, layout, assign)
        return R.DONE
    no_arguments(scratch)
    side = load_i32(address + R.SIDE)
    if kind == R.VIEW:
        geometry, nd = ctrl[R.GEOMETRY] + 8 * side, load_i64(layout + R.NDIM)
        set_lanes(ctrl, scratch, R.ADJOINT_IN, adjoint_of(ctrl, row), layout, nd)
        at, step = target + load_i64(geometry), lane_bytes(target_layout)
        set_block(ctrl, scratch, R.ADJOINT_OUT, at, geometry + 8, layout, step, nd)
        run_lanes(ctrl, scratch, kernel, layout, 0)
    else:
        load_values(ctrl, scratch, row, 2, layout)  # y: the scale, an immediate
        nd, kept = load_i64(target_layout + R.NDIM), ctrl[R.LAYOUTS] + side * R.LAYOUT_BYTES
        set_lanes(ctrl, scratch, R.ADJOINT_IN, adjoint_of(ctrl, row), kept, nd)
        set_lanes(ctrl, scratch, R.ADJOINT_OUT, target, target_layout, nd)
        run_lanes(ctrl, scratch, kernel, target_layout, assign)
    return R.DONE


@njit
def count_operands(ctrl, row, opcode):
    arity = load_u8(ctrl[R.ARITY] + opcode)
    return operand(ctrl[R.ROWS] + row * R.ROW_BYTES, 1) if arity > 3 else arity


@njit
def operand_row(ctrl, row, opcode, k):
    """Return operand k of a row that may have more than three."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    if load_u8(ctrl[R.ARITY] + opcode) > 3:
        return load_i32(ctrl[R.SIDE_ROWS] + 4 * (operand(address, 0) + k))
    return operand(address, k)


@njit
def move_slots(ctrl, row, opcode, lane):
    """Let the slots of a row's operands show the parts of one lane; the blocks themselves are noted in WHOLE."""
    for k in range(count_operands(ctrl, row, opcode)):
        source = operand_row(ctrl, row, opcode, k)
        if is_live(ctrl, source):
            at = load_i64(ctrl[R.WHOLE] + 8 * source) + lane * lane_bytes(layout_of_row(ctrl, source))
            store_i64(ctrl[R.SLOTS] + 8 * source, at)


@njit
def reverse_structured(ctrl, scratch, row, opcode, kind):
    """Run a row through its own kernel, once for each lane or, if the kernel moves blocks, at once."""
    kernel = load_i64(ctrl[R.STRUCTURED_KERNELS] + 8 * opcode)
    if kernel == 0:
        ctrl[R.MISSING] = -opcode
        return R.KERNEL
    if kind == R.ASSIGNED or kind == R.PLACED:
        return call_3(kernel, ctrl.ctypes.data, scratch.ctypes.data, row)
    slots, step = ctrl[R.SLOTS], lane_bytes(layout_of_row(ctrl, row))
    for k in range(count_operands(ctrl, row, opcode)):
        source = operand_row(ctrl, row, opcode, k)
        if is_live(ctrl, source):
            target, _ = enter_adjoint(ctrl, source, False)
            if target == 0:
                return R.MEMORY
            store_i64(ctrl[R.WHOLE] + 8 * source, target)
    whole, lanes, status = load_i64(slots + 8 * row), ctrl[R.LANES], R.DONE
    ctrl[R.LANES] = 1
    for lane in range(lanes):
        store_i64(slots + 8 * row, whole + lane * step)
        move_slots(ctrl, row, opcode, lane)
        status = call_3(kernel, ctrl.ctypes.data, scratch.ctypes.data, row)
        if status != R.DONE:
            ctrl[R.LANE] = lane
            break
    ctrl[R.LANES] = lanes
    store_i64(slots + 8 * row, whole)
    move_slots(ctrl, row, opcode, 0)
    return status


@njit
def finish_many(ctrl, row):
    """Note that a row has run, and give its block to whoever comes next."""
    give_back(ctrl, row)
    state = load_u8(ctrl[R.STATES] + row)
    store_u8(ctrl[R.STATES] + row, state | R.RAN if state & R.KEEP else R.RAN)


@njit
def reverse_row(ctrl, scratch, row, opcode, live):
    """Run one row, if what it saved is there; return a status."""
    kind = load_u8(ctrl[R.KINDS] + opcode)
    own = as_square(ctrl, row, opcode) if kind == R.ELEMENTWISE else opcode
    status = check_saved(ctrl, row, uses_of(ctrl, own, live))
    if status != R.DONE:
        return status
    ctrl[R.LANE] = 0
    if kind == R.ELEMENTWISE:
        return reverse_elementwise(ctrl, scratch, row, own, live)
    if kind == R.PYTHON_RULE:
        return R.PYTHON
    if kind == R.FLAT or kind == R.VIEW or kind == R.SPREAD:
        return reverse_linear(ctrl, scratch, row, kind)
    return reverse_structured(ctrl, scratch, row, opcode, kind)


@entry("int64(int64[::1], int64[::1])")
def reverse_many(ctrl, scratch):
    """Walk the rows from `ctrl[ROW]` down to 0; return a status."""
    row = ctrl[R.ROW]
    if ctrl[R.RESUME]:
        ctrl[R.RESUME] = 0
        finish_many(ctrl, row)
        row -= 1
    while row >= 0:
        state = load_u8(ctrl[R.STATES] + row)
        head = load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES)
        opcode = head & R.OPCODE_MASK
        if not state & R.REACHED or opcode <= R.IMPORT:
            row -= 1
            continue
        ctrl[R.ROW] = row
        if head & R.HOOKED and not state & R.CALLED:
            return R.HOOKS
        live = live_operands(ctrl, row, opcode)
        if live == 0:  # its own adjoint was asked for, and nothing before it
            row -= 1
            continue
        status = reverse_row(ctrl, scratch, row, opcode, live)
        if status != R.DONE:
            return status
        finish_many(ctrl, row)
        row -= 1
        if ctrl[R.BUDGET] < 0:
            ctrl[R.BUDGET] = R.PAUSE_AFTER
            ctrl[R.ROW] = row
            return R.PAUSED
    return R.DONE
