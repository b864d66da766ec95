"""Whether adjoints are finite, compiled: what the interpreter asks after each row while it looks for NaN and infinity.

The bits are looked at, not the numbers: an exponent of ones only is that of NaN and of the infinities, and a loop over
integers has no order to keep, so that the compiler takes several at once.
"""

from tapegrad.compilation.deferred import njit
from tapegrad.engine.memory_ops import is_live, layout_of_row, operand
from tapegrad.engine.pointers import load_i32, load_i64, load_u8, p_i32, p_i64
from tapegrad.tape import abi as R

AT_ONCE = 1024  # elements between two looks at what was found


@njit
def has_only_finite(address, count, code):
    """Tell whether all of some elements are finite; the code is a layout's: `rows.DTYPE`."""
    if code > 3:
        return True  # integers
    if code > 1:
        count, code = 2 * count, code - 2  # complex: pairs of real numbers
    doubles, singles = p_i64(address), p_i32(address)
    k = found = 0
    while k < count:
        end = min(k + AT_ONCE, count)
        if code == 0:
            while k < end:
                found |= (doubles[k] & 0x7FF0000000000000) == 0x7FF0000000000000
                k += 1
        else:
            while k < end:
                found |= (singles[k] & 0x7F800000) == 0x7F800000
                k += 1
        if found:
            return False
    return True


@njit
def is_finite(ctrl, row):
    """Tell whether a row's adjoint is finite, as far as anything has reached it."""
    if not is_live(ctrl, row) or not load_u8(ctrl[R.STATES] + row) & R.REACHED:
        return True
    layout = layout_of_row(ctrl, row)
    slot, inline = ctrl[R.SLOTS] + 8 * row, load_i64(layout + R.INLINE) != 0
    if not inline and not load_u8(ctrl[R.STATES] + row) & R.HAS_BLOCK:
        return True  # a custom function's, whose adjoints Python keeps
    address = slot if inline else load_i64(slot)
    return has_only_finite(address, load_i64(layout + R.SIZE), load_i64(layout + R.DTYPE))


@njit
def are_products(ctrl, opcode, at, layout):
    """Tell whether a row's kernel makes of the adjoints in all lanes their products with what it makes of 1.

    Where it may choose 0 it does so of infinity and NaN too, and a product does not.
    """
    if not load_u8(ctrl[R.TRAITS] + opcode) & R.CHOOSES:
        return True
    return has_only_finite(at, ctrl[R.LANES] * load_i64(layout + R.SIZE), load_i64(layout + R.DTYPE))


@njit
def gave_finite(ctrl, row):
    """Tell whether the adjoints that a row has just added to are finite; else MISSING says of which operand not."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    arity = load_u8(ctrl[R.ARITY] + (load_i32(address) & R.OPCODE_MASK))
    count = operand(address, 1) if arity > 3 else arity
    for k in range(count):
        target = load_i32(ctrl[R.SIDE_ROWS] + 4 * (operand(address, 0) + k)) if arity > 3 else operand(address, k)
        if not is_finite(ctrl, target):
            ctrl[R.MISSING] = k
            return False
    return True
