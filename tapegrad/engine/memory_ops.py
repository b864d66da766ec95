"""What the passes ask of a tape's memory, compiled: operands, saved values and their versions, adjoints.

Each row has a `slot` (8 bytes) and a `state`. A 0-d adjoint lives in its slot; that of an array in a block, whose
address is in the slot. Blocks of rows that have been run are used again for rows of the same layout.
"""

import numpy as np

from tapegrad.compilation.deferred import njit
from tapegrad.engine.pointers import (
    call_1,
    load_f64,
    load_i32,
    load_i64,
    load_u8,
    store_f32,
    store_f64,
    store_i64,
    store_u8,
)
from tapegrad.tape import abi as R


@njit
def opcode_of(ctrl, row):
    return load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES) & R.OPCODE_MASK


@njit
def is_live(ctrl, row):
    """Tell whether a row's adjoint is wanted."""
    if row < 0 or opcode_of(ctrl, row) == R.CONST:
        return False
    return ctrl[R.NEEDED] == 0 or load_u8(ctrl[R.NEEDED] + row) != 0


@njit
def layout_of_row(ctrl, row):
    return ctrl[R.LAYOUTS] + load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES + R.LAYOUT) * R.LAYOUT_BYTES


@njit
def value_of(ctrl, row):
    """Return the addresses of a saved value's data and of its strides; 0 where it is not there."""
    if ctrl[R.TABLE] != 0:
        return load_i64(ctrl[R.TABLE] + 16 * row), load_i64(ctrl[R.TABLE] + 16 * row + 8)
    item = load_i64(ctrl[R.ITEMS] + 8 * row)
    if item == ctrl[R.NONE]:
        return 0, 0
    if load_i64(item + 8) == ctrl[R.ARRAY_TYPE]:
        return load_i64(item + 16), load_i64(item + 40)
    return item + 16, 0


@njit
def adjoint_of(ctrl, row):
    """Return the address of a row's adjoint, making room for it; 0 where there is no memory."""
    slot = ctrl[R.SLOTS] + 8 * row
    layout = layout_of_row(ctrl, row)
    if load_i64(layout + R.INLINE) != 0:
        return slot
    state = load_u8(ctrl[R.STATES] + row)
    if state & R.HAS_BLOCK:  # from before, or a buffer that Python brought
        return load_i64(slot)
    head = ctrl[R.FREE_BLOCKS] + 8 * load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES + R.LAYOUT)
    block = load_i64(head)
    if block != 0:
        store_i64(head, load_i64(block))
    else:
        raw = call_1(ctrl[R.MALLOC], load_i64(layout + R.NBYTES) + R.BLOCK_HEADER + 8)
        if raw == 0:
            return 0
        store_i64(raw, ctrl[R.BLOCKS])
        ctrl[R.BLOCKS] = raw
        block = raw + R.BLOCK_HEADER
    store_i64(slot, block)
    store_u8(ctrl[R.STATES] + row, state | R.HAS_BLOCK)
    return block


@njit
def clear(address, nbytes):
    words = nbytes // 8
    for k in range(words):
        store_i64(address + 8 * k, 0)
    for k in range(words * 8, nbytes):
        store_u8(address + k, 0)


@njit
def has_newer(ctrl, row, since):
    """Tell whether a row's value was written since it was saved, `since` versions after the row was."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    cell = load_i64(address + R.CELL)
    return cell != 0 and (load_i64(cell) - load_i32(address + R.BORN) - since) & 0xFFFFFFFF != 0


@njit
def operand(address, k):
    return load_i32(address + R.OPERANDS + 4 * k) if k < 2 else load_i32(address + R.THIRD)


@njit
def live_operands(ctrl, row, opcode):
    """Say which operands want a contribution, bit k for operand k; of more than three, whether any does."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    arity = load_u8(ctrl[R.ARITY] + opcode)
    live = 0
    if arity > 3:
        for k in range(operand(address, 1)):
            if is_live(ctrl, load_i32(ctrl[R.SIDE_ROWS] + 4 * (operand(address, 0) + k))):
                return 1
        return 0
    for k in range(arity):
        if is_live(ctrl, operand(address, k)):
            live |= 1 << k
    return live


@njit
def uses_of(ctrl, opcode, live):
    """Say what the derivatives by the live operands read, as a mask of x, y, z, out."""
    mask = 0
    for k in range(3):
        if live & (1 << k):
            mask |= load_u8(ctrl[R.USES] + opcode * 3 + k)
    return mask


@njit
def check_saved(ctrl, row, mask):
    """Check that all that a row reads is still there and as it was."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    head = load_i32(address)
    if head & R.FREED:
        return R.IS_FREED
    for k in range(4):
        if mask & (1 << k):
            source = row if k == 3 else operand(address, k)
            if source < 0:
                continue
            if has_newer(ctrl, source, 0 if k == 3 else load_i32(address + R.VERSIONS + 4 * k)):
                ctrl[R.MISSING] = k
                return R.VERSION
            if value_of(ctrl, source)[0] == 0:
                return R.IS_FREED
    if head & R.WATCHED and not load_u8(ctrl[R.STATES] + row) & R.CHECKED:
        ctrl[R.MISSING] = mask
        return R.CHECK
    return R.DONE


@njit
def set_argument(scratch, k, data, strides, layout):
    """Describe a kernel's argument as an array; without strides it is one element, repeated."""
    scratch[R.S_DATA + k], scratch[R.S_STRIDES + k] = data, strides
    scratch[R.S_OWN_DIMS + k], scratch[R.S_OWN_NDIM + k] = load_i64(layout + R.DIMS), load_i64(layout + R.NDIM)


@njit
def set_adjoint(scratch, k, data, layout):
    """Describe an adjoint, which is in C order, as a kernel's argument."""
    set_argument(scratch, k, data, load_i64(layout + R.STRIDES), layout)


@njit
def no_arguments(scratch):
    for k in range(R.ARGUMENTS):
        scratch[R.S_DATA + k], scratch[R.S_STRIDES + k] = 0, 0


@njit
def find_kernel(ctrl, opcode, k, layout):
    """Return a reverse kernel's address; where it is not compiled yet, leave its number for Python and give 0."""
    number = (opcode * 3 + k) * R.DTYPES + load_i64(layout + R.DTYPE)
    ctrl[R.MISSING] = number
    return load_i64(ctrl[R.KERNELS] + 8 * number)


@njit
def store_immediate(address, number, dtype):
    """Write a row's immediate as a number of its dtype, other than float64."""
    if dtype == 2:
        store_f64(address, number)
        store_f64(address + 8, 0.0)
    else:
        store_f32(address, np.float32(number))
        if dtype == 3:
            store_f32(address + 4, np.float32(0.0))


@njit
def load_values(ctrl, scratch, row, mask, layout):
    """Describe the arguments x, y, z, out that a row reads."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    for k in range(4):
        if not mask & (1 << k):
            continue
        source = row if k == 3 else operand(address, k)
        if source >= 0:
            data, strides = value_of(ctrl, source)
            set_argument(scratch, k, data, strides, layout_of_row(ctrl, source))
        elif load_i64(layout + R.DTYPE) != 0:
            single = scratch.ctypes.data + 8 * R.S_SINGLE
            store_immediate(single, load_f64(address + R.IMMEDIATE), load_i64(layout + R.DTYPE))
            scratch[R.S_DATA + k] = single
        else:
            scratch[R.S_DATA + k] = address + R.IMMEDIATE


@njit
def in_c_order(strides, layout):
    """Tell whether an array's strides are those of C order."""
    own = load_i64(layout + R.STRIDES)
    for k in range(load_i64(layout + R.NDIM)):
        if load_i64(strides + 8 * k) != load_i64(own + 8 * k) and load_i64(load_i64(layout + R.DIMS) + 8 * k) != 1:
            return False
    return True


@njit
def enter_adjoint(ctrl, row, assignable):
    """Make a row's adjoint ready for a contribution; say whether the first may simply be written."""
    target = adjoint_of(ctrl, row)
    if target == 0:
        return 0, 0
    state = load_u8(ctrl[R.STATES] + row)
    assign = 0
    if not state & R.REACHED:
        if assignable:
            assign = 1
        else:
            clear(target, load_i64(layout_of_row(ctrl, row) + R.NBYTES))
        store_u8(ctrl[R.STATES] + row, state | R.REACHED)
    return target, assign
