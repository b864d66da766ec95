"""Memory that Python brings to a row with hooks, compiled: what the row gives goes there, and comes from there.

The row runs where it stands, with this memory for its operands' adjoints meanwhile; so each operand's contribution is
seen by itself. What hooks make of it is taken when the pass goes on. `scratch` has, from S_BESIDE on, an array for the
row's own adjoint, the number of operands, and for each operand BESIDE_WORDS: its row, an array, and what was there. An
array is the Python object where `memory.py` has found that it can be read (there is no TABLE then), else the address of
its elements; 0 where there is none.
"""

from numba import njit

from tapegrad.tape import rows as R
from tapegrad.tape.access import adjoint_of, layout_of_row
from tapegrad.tape.pointers import load_i64, load_u8, p_i32, store_i64, store_u8

SEAL = "7e7063738e39d6b0"


@njit(nogil=True)
def elements_of(ctrl, array):
    """Give the address of an array's elements."""
    return load_i64(array + 16) if array != 0 and ctrl[R.TABLE] == 0 else array


@njit(nogil=True)
def copy_elements(ctrl, row, source, target):
    """Copy an adjoint; all dtypes have 4 or 8 bytes."""
    a, b = p_i32(source), p_i32(target)
    for k in range(load_i64(layout_of_row(ctrl, row) + R.NBYTES) // 4):
        b[k] = a[k]


@njit(nogil=True)
def enter_beside(ctrl, scratch):
    """Copy the row's adjoint if asked to, and put brought memory in the place of its operands' adjoints.

    Say whether there is any, so that the row is to run; it is the only one then.
    """
    row, count = ctrl[R.ROW], scratch[R.S_BESIDE + 1]
    own = elements_of(ctrl, scratch[R.S_BESIDE])
    if own != 0:
        copy_elements(ctrl, row, adjoint_of(ctrl, row), own)
    if count == 0:
        return False
    for k in range(count):
        at = R.S_BESIDE + 2 + R.BESIDE_WORDS * k
        operand = scratch[at]
        slot, state = ctrl[R.SLOTS] + 8 * operand, ctrl[R.STATES] + operand
        scratch[at + 2], scratch[at + 3] = load_i64(slot), load_u8(state)
        if load_i64(layout_of_row(ctrl, operand) + R.INLINE) != 0:
            store_u8(state, R.KEEP)
        else:
            store_i64(slot, elements_of(ctrl, scratch[at + 1]))
            store_u8(state, R.KEEP | R.HAS_BLOCK)
    state = ctrl[R.STATES] + row
    store_u8(state, load_u8(state) | R.CALLED)
    ctrl[R.RESUME], ctrl[R.BUDGET] = 0, -1  # so that it pauses behind the row
    return True


@njit(nogil=True)
def leave_beside(ctrl, scratch):
    """Put back what was there; say of each operand, in place of its state, whether anything reached it."""
    ctrl[R.BUDGET] = R.PAUSE_AFTER  # Python has been here just now
    for k in range(scratch[R.S_BESIDE + 1]):
        at = R.S_BESIDE + 2 + R.BESIDE_WORDS * k
        operand = scratch[at]
        slot, state = ctrl[R.SLOTS] + 8 * operand, ctrl[R.STATES] + operand
        reached = load_u8(state) & R.REACHED
        if reached and load_i64(layout_of_row(ctrl, operand) + R.INLINE) != 0:
            copy_elements(ctrl, operand, slot, elements_of(ctrl, scratch[at + 1]))
        store_i64(slot, scratch[at + 2])
        store_u8(state, scratch[at + 3])
        scratch[at + 3] = reached
