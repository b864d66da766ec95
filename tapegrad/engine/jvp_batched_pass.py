"""The forward pass over one tape for many tangents at once, compiled: from what rows depend on to what depends on them.

No derivative is written for it: a reverse kernel adds an adjoint times a local derivative, and does so as well with the
tangent of the operand in the adjoint's place, into the tangent of the row. Rows with structure that are more than a
movement of elements are left to Python. A row has a tangent if it is REACHED, which those that are given their
tangents are from the beginning; `plan` says which rows are needed, and which row is the last to read one.
"""

from tapegrad.compilation.deferred import entry, njit
from tapegrad.engine.gather_scatter import can_take_over, carries, gathered, joined, take_over, written
from tapegrad.engine.graph_walks import FIRST, HEAD, MANY, SECOND, THIRD
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
    layout_of_row,
    load_values,
    no_arguments,
    operand,
    uses_of,
)
from tapegrad.engine.pointers import load_i32, load_i64, load_u8, p_i32
from tapegrad.engine.vjp_batched_pass import count_operands, operand_row
from tapegrad.tape import abi as R

NEEDED, GIVEN = 1, 2


@njit(inline="always")
def mark(needed, last, source, row):
    if source >= 0:
        needed[source] |= NEEDED
        if last[source] < row:
            last[source] = row


@entry("void(int32[:, ::1], int32[::1], uint8[::1], uint8[::1], int32[::1])")
def plan(rows, side_rows, arity, needed, last):
    """Mark, backwards, what NEEDED rows depend on, up to those that are GIVEN, and the last row that reads each."""
    for row in range(len(rows) - 1, -1, -1):
        opcode = rows[row, HEAD] & R.OPCODE_MASK
        if opcode <= R.IMPORT or needed[row] != NEEDED:
            continue
        if arity[opcode] == MANY:
            for k in range(rows[row, SECOND]):
                mark(needed, last, side_rows[rows[row, FIRST] + k], row)
            continue
        for k in range(arity[opcode]):
            mark(needed, last, rows[row, THIRD if k == 2 else FIRST + k], row)


@njit
def carrying(ctrl, row, opcode):
    """Say which operands have a tangent, bit k for operand k; of more than three, whether any does."""
    found, many = 0, load_u8(ctrl[R.ARITY] + opcode) > 3
    for k in range(count_operands(ctrl, row, opcode)):
        if carries(ctrl, operand_row(ctrl, row, opcode, k)):
            found |= 1 if many else 1 << k
    return found


@njit
def in_place(ctrl, scratch, row, opcode, live):
    """Let the tangent of an operand that nobody else reads become the row's, multiplied; give its bit, 0 for none."""
    address, layout = ctrl[R.ROWS] + row * R.ROW_BYTES, layout_of_row(ctrl, row)
    for k in range(3):
        if live & (1 << k):
            source = operand(address, k)
            again = False
            for other in range(3):
                again = again or (other != k and live & (1 << other) != 0 and operand(address, other) == source)
            if again or layout_of_row(ctrl, source) != layout or not can_take_over(ctrl, row, source):
                continue
            if contribute_in_place(ctrl, scratch, row, opcode, k, adjoint_of(ctrl, source), True):
                take_over(ctrl, row, source)
                return 1 << k
    return 0


@njit
def forward_elementwise(ctrl, scratch, row, opcode, live):
    address, layout = ctrl[R.ROWS] + row * R.ROW_BYTES, layout_of_row(ctrl, row)
    ctrl[R.BUDGET] -= ctrl[R.LANES] * load_i64(layout + R.SIZE)
    for k in range(3):
        if live & (1 << k):
            own = layout_of_row(ctrl, operand(address, k))
            if load_i64(own + R.DTYPE) != load_i64(layout + R.DTYPE):
                return R.PYTHON  # the result is real, of complex operands: kernels go from real to complex only
            status = prepare(ctrl, opcode, k, layout)
            if status != R.DONE:
                return status
    done = in_place(ctrl, scratch, row, opcode, live)
    if adjoint_of(ctrl, row) == 0:
        return R.MEMORY
    for k in range(3):
        if live & ~done & (1 << k):
            source = operand(address, k)
            tangent, assign = enter_adjoint(ctrl, row, True)
            at, own = adjoint_of(ctrl, source), layout_of_row(ctrl, source)
            contribute(ctrl, scratch, row, opcode, k, at, own, tangent, layout, assign, True)
    return R.DONE


@njit
def forward_linear(ctrl, scratch, row, kind):
    """Run a row whose tangent has the operand's elements, or their sums."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    source = operand(address, 0)
    layout, own = layout_of_row(ctrl, row), layout_of_row(ctrl, source)
    if kind == R.FLAT and can_take_over(ctrl, row, source):
        take_over(ctrl, row, source)
        return R.DONE
    kernel = find_kernel(ctrl, ctrl[R.SCALER] if kind == R.SPREAD else ctrl[R.COPIER], 0, layout)
    if kernel == 0:
        return R.KERNEL
    tangent, assign = enter_adjoint(ctrl, row, kind != R.SPREAD)
    if tangent == 0:
        return R.MEMORY
    at = adjoint_of(ctrl, source)
    ctrl[R.BUDGET] -= ctrl[R.LANES] * load_i64((own if kind == R.SPREAD else layout) + R.SIZE)
    if kind == R.FLAT:
        copy_lanes(ctrl, scratch, at, tangent, layout, assign)
        return R.DONE
    no_arguments(scratch)
    side = load_i32(address + R.SIDE)
    if kind == R.VIEW:
        geometry, nd = ctrl[R.GEOMETRY] + 8 * side, load_i64(layout + R.NDIM)
        set_block(ctrl, scratch, R.ADJOINT_IN, at + load_i64(geometry), geometry + 8, layout, lane_bytes(own), nd)
        set_lanes(ctrl, scratch, R.ADJOINT_OUT, tangent, layout, nd)
        run_lanes(ctrl, scratch, kernel, layout, assign)
    else:
        load_values(ctrl, scratch, row, 2, layout)  # y: the scale, an immediate
        nd, kept = load_i64(own + R.NDIM), ctrl[R.LAYOUTS] + side * R.LAYOUT_BYTES
        set_lanes(ctrl, scratch, R.ADJOINT_IN, at, own, nd)
        set_lanes(ctrl, scratch, R.ADJOINT_OUT, tangent, kept, nd)
        run_lanes(ctrl, scratch, kernel, own, 0)
    return R.DONE


@njit
def forward_row(ctrl, scratch, row, opcode, live):
    """Run one row, if what it saved is there; return a status."""
    kind = load_u8(ctrl[R.KINDS] + opcode)
    own = as_square(ctrl, row, opcode) if kind == R.ELEMENTWISE else opcode
    status = check_saved(ctrl, row, uses_of(ctrl, own, live))
    if status != R.DONE:
        return status
    if kind == R.ELEMENTWISE:
        return forward_elementwise(ctrl, scratch, row, own, live)
    if kind == R.FLAT or kind == R.VIEW or kind == R.SPREAD:
        return forward_linear(ctrl, scratch, row, kind)
    if kind == R.ASSIGNED or kind == R.PLACED:
        return written(ctrl, row, kind)
    if kind == R.SCATTER or kind == R.PERMUTED:
        return gathered(ctrl, row, kind)
    return joined(ctrl, row) if kind == R.PARTS else R.PYTHON


@njit
def release_operands(ctrl, row, opcode):
    """Give back the blocks of the operands that no later row reads."""
    for k in range(count_operands(ctrl, row, opcode)):
        source = operand_row(ctrl, row, opcode, k)
        if source >= 0 and p_i32(ctrl[R.LAST])[source] == row:
            give_back(ctrl, source)


@entry("int64(int64[::1], int64[::1])")
def forward_many(ctrl, scratch):
    """Walk the rows from `ctrl[ROW]` up to `ctrl[END]`; return a status."""
    row = ctrl[R.ROW]
    if ctrl[R.RESUME]:
        ctrl[R.RESUME] = 0
        release_operands(ctrl, row, load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES) & R.OPCODE_MASK)
        row += 1
    while row < ctrl[R.END]:
        state = load_u8(ctrl[R.STATES] + row)
        head = load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES)
        opcode = head & R.OPCODE_MASK
        if load_u8(ctrl[R.NEEDED] + row) != NEEDED or state & R.REACHED or opcode <= R.IMPORT:
            row += 1
            continue
        live = carrying(ctrl, row, opcode)
        if live == 0:
            row += 1
            continue
        ctrl[R.ROW] = row
        if head & R.HOOKED and not state & R.CALLED:
            return R.HOOKS
        status = forward_row(ctrl, scratch, row, opcode, live)
        if status != R.DONE:
            return status
        release_operands(ctrl, row, opcode)
        row += 1
        if ctrl[R.BUDGET] < 0:
            ctrl[R.BUDGET] = R.PAUSE_AFTER
            ctrl[R.ROW] = row
            return R.PAUSED
    return R.DONE
