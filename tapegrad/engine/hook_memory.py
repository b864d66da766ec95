"""Memory that Python brings to a row with hooks, compiled: what the row gives goes there, and comes from there.

The row runs where it stands, with this memory for its operands' adjoints meanwhile; so each operand's contribution is
seen by itself. What hooks make of it is taken when the pass goes on. `scratch` has, from S_BESIDE on, an array for the
row's own adjoint, the number of operands, and for each operand BESIDE_WORDS: its row, an array, and what was there. An
array is the Python object where `core/memory.py` has found that it can be read (there is no TABLE then), else the
address of its elements; 0 where there is none. An operand that is one float64 needs no array: its number is left in
that word. When the row has run, the third word of an operand says what has been left.
"""

from tapegrad.compilation.deferred import njit
from tapegrad.engine.memory_ops import adjoint_of, is_live, layout_of_row, operand
from tapegrad.engine.pointers import load_i32, load_i64, load_u8, p_i32, store_i64, store_u8
from tapegrad.tape import abi as R


@njit
def elements_of(ctrl, array):
    """Return the address of an array's elements."""
    return load_i64(array + 16) if array != 0 and ctrl[R.TABLE] == 0 else array


@njit
def copy_elements(ctrl, row, source, target):
    """Copy an adjoint; all dtypes have 4 or 8 bytes."""
    a, b = p_i32(source), p_i32(target)
    for k in range(load_i64(layout_of_row(ctrl, row) + R.NBYTES) // 4):
        b[k] = a[k]


@njit
def fill(ctrl, scratch, row, at):
    """Copy a row's adjoint into the array that has been brought there, if it is for the row's layout; say whether."""
    array = scratch[at]
    if array == 0 or scratch[at + 1] != load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES + R.LAYOUT):
        return False
    copy_elements(ctrl, row, adjoint_of(ctrl, row), elements_of(ctrl, array))
    scratch[at] = 0
    return True


@njit
def note_row(ctrl, scratch, row, opcode):
    """Leave for Python, at S_NOTED, a row's opcode, kind, layout, how many operands, and of each row and layout.

    These are numbers; the layout is -1 where no gradient is wanted. Of more than three operands only how many. A row
    that can run beside finds its operands at S_BESIDE, in want of memory; of any other it says there that it has none.
    Last is whether the array that was brought ahead has the row's adjoint now.
    """
    address, arity = ctrl[R.ROWS] + row * R.ROW_BYTES, load_u8(ctrl[R.ARITY] + opcode)
    kind, count = load_u8(ctrl[R.KINDS] + opcode), 0
    can_run = kind != R.PYTHON_RULE and arity < 4
    scratch[R.S_NOTED], scratch[R.S_NOTED + 1] = opcode, kind
    scratch[R.S_NOTED + 2], scratch[R.S_NOTED + 3] = load_i32(address + R.LAYOUT), arity
    for k in range(arity if arity < 4 else 0):  # of more, those are places in a list
        source = operand(address, k)
        live = is_live(ctrl, source)
        scratch[R.S_NOTED + 4 + 2 * k] = source
        scratch[R.S_NOTED + 5 + 2 * k] = load_i32(ctrl[R.ROWS] + source * R.ROW_BYTES + R.LAYOUT) if live else -1
        if live:
            for j in range(count):
                if scratch[R.S_BESIDE + 2 + R.BESIDE_WORDS * j] == source:  # its parts could not be told apart
                    can_run = False
            at = R.S_BESIDE + 2 + R.BESIDE_WORDS * count
            scratch[at], scratch[at + 1] = source, 0
            count += 1
    scratch[R.S_BESIDE], scratch[R.S_BESIDE + 1] = 0, count if can_run else 0
    scratch[R.S_NOTED + 10] = fill(ctrl, scratch, row, R.S_AHEAD)


@njit
def show_row(ctrl, scratch, row, opcode):
    """Leave for Python what the row is that it is to run, and its adjoint if an array of its layout has been brought.

    So a custom function behind another one is run with one call of compiled code.
    """
    scratch[R.S_SHOWN], scratch[R.S_SHOWN + 1] = opcode, load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES + R.LAYOUT)
    fill(ctrl, scratch, row, R.S_SHOWN + 2)


@njit
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
        source = scratch[at]
        slot, state = ctrl[R.SLOTS] + 8 * source, ctrl[R.STATES] + source
        scratch[at + 2], scratch[at + 3] = load_i64(slot), load_u8(state)
        if load_i64(layout_of_row(ctrl, source) + R.INLINE) != 0:
            store_u8(state, R.KEEP)
        else:
            store_i64(slot, elements_of(ctrl, scratch[at + 1]))
            store_u8(state, R.KEEP | R.HAS_BLOCK)
    state = ctrl[R.STATES] + row
    store_u8(state, load_u8(state) | R.CALLED)
    ctrl[R.RESUME], ctrl[R.BUDGET] = 0, -1  # so that it pauses behind the row
    return True


@njit
def leave_beside(ctrl, scratch, ran):
    """Put back what was there, and say for each operand what has been left.

    That is what the pass takes when it goes on, if hooks let it be.
    """
    ctrl[R.BUDGET] = R.PAUSE_AFTER  # Python has been here just now
    for k in range(scratch[R.S_BESIDE + 1]):
        at = R.S_BESIDE + 2 + R.BESIDE_WORDS * k
        source = scratch[at]
        slot, state = ctrl[R.SLOTS] + 8 * source, ctrl[R.STATES] + source
        left = R.NOTHING_LEFT
        if load_u8(state) & R.REACHED:
            left = R.ARRAY_LEFT
            if ran and scratch[at + 1] == 0:
                left, scratch[at + 1] = R.NUMBER_LEFT, load_i64(slot)
            elif load_i64(layout_of_row(ctrl, source) + R.INLINE) != 0:
                copy_elements(ctrl, source, slot, elements_of(ctrl, scratch[at + 1]))
        store_i64(slot, scratch[at + 2])
        store_u8(state, scratch[at + 3])
        scratch[at + 2] = left
    if ran:
        scratch[R.S_BESIDE], ctrl[R.RESUME] = 0, R.TAKES
