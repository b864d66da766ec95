"""What large rows are spared: a block that is handed on is not copied, and a row may be run by several threads.

A row that is divided stops the pass with DIVIDED: all is prepared then, and `scratch` says what each part is to do.
Only rows whose operands' adjoints have as many elements as their own are; sums are not, so that no order of adding
depends on the number of threads.
"""

from tapegrad.compilation.deferred import entry, njit
from tapegrad.engine.memory_ops import layout_of_row, operand
from tapegrad.engine.pointers import (
    call_kernel,
    draw_number,
    load_i32,
    load_i64,
    load_u8,
    p_i32,
    p_i64,
    store_i64,
    store_u8,
)
from tapegrad.tape import abi as R

OVER_BYTES = 8192
"""Of a strip that a kernel reads a copy of: it stays in the nearest cache, as do the other arguments."""
WORDS = 2 * R.ARGUMENTS + 1 + OVER_BYTES // 8
"""How many words a thread needs."""


@njit
def can_hand_over(ctrl, row, source):
    """Tell whether a row's block may become the operand's, as it is the pass's own, and nothing is there yet."""
    mine, theirs = load_u8(ctrl[R.STATES] + row), load_u8(ctrl[R.STATES] + source)
    return mine & R.HAS_BLOCK != 0 and mine & R.KEEP == 0 and theirs & (R.REACHED | R.HAS_BLOCK | R.KEEP) == 0


@njit
def hand_over(ctrl, row, source):
    """Let a row's block, of as many bytes as the operand's, become that."""
    states = ctrl[R.STATES]
    store_i64(ctrl[R.SLOTS] + 8 * source, load_i64(ctrl[R.SLOTS] + 8 * row))
    store_u8(states + source, load_u8(states + source) | R.REACHED | R.HAS_BLOCK)
    store_u8(states + row, (load_u8(states + row) & ~R.HAS_BLOCK) | R.MOVED)


@njit
def is_spared(ctrl, row):
    """Tell whether a row may be run in another way: nobody looks at its adjoint, or at what it gives, in between."""
    head = load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES)
    return ctrl[R.DIVIDES] != 0 and ctrl[R.MODE] != R.BESIDE and head & R.HOOKED == 0


@njit
def hands_flat(ctrl, row, source):
    """Tell whether a row that only moves its adjoint may hand over its block, of another shape."""
    if not is_spared(ctrl, row) or ctrl[R.LOOKS_FOR_NAN] != 0 or not can_hand_over(ctrl, row, source):
        return False
    mine, theirs = layout_of_row(ctrl, row), layout_of_row(ctrl, source)
    same = load_i64(mine + R.DTYPE) == load_i64(theirs + R.DTYPE)
    return same and load_i64(mine + R.NBYTES) == load_i64(theirs + R.NBYTES) and load_i64(theirs + R.INLINE) == 0


@njit
def handed_on(ctrl, row, opcode, live):
    """Return the operand that the row's adjoint itself is due to, and that can have its block; -1 if there is none."""
    if not is_spared(ctrl, row) or ctrl[R.LOOKS_FOR_NAN] != 0:
        return -1
    k = 2 if live & 4 else 1 if live & 2 else 0
    if not load_u8(ctrl[R.TRAITS] + opcode) & (1 << k):
        return -1
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    target = operand(address, k)
    for j in range(k):
        if live & (1 << j) and operand(address, j) == target:
            return -1
    same = layout_of_row(ctrl, target) == layout_of_row(ctrl, row)
    return k if same and can_hand_over(ctrl, row, target) else -1


@njit
def is_divided(ctrl, row, opcode, size):
    """Tell whether a row is to be run in parts: it is large for what its kernels do."""
    least = ctrl[R.DIVIDES]
    if not load_u8(ctrl[R.TRAITS] + opcode) & R.COSTLY:
        least *= R.TIMES_CHEAP
    return size >= least and is_spared(ctrl, row)


@njit
def overwritten(ctrl, row, opcode, layout, live):
    """Return the operand whose adjoint is to be written over the row's own, in parts; -1 if there is none.

    It is the last that parts are run for, as the others read what is there.
    """
    if live == 0 or ctrl[R.LOOKS_FOR_NAN] != 0 or not is_divided(ctrl, row, opcode, load_i64(layout + R.SIZE)):
        return -1
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    k = 2
    while not (live & (1 << k) and layout_of_row(ctrl, operand(address, k)) == layout):
        k -= 1
        if k < 0:
            return -1
    target = operand(address, k)
    for j in range(k):
        if live & (1 << j) and operand(address, j) == target:
            return -1
    return k if can_hand_over(ctrl, row, target) else -1


@njit
def note_part(scratch, kernel, data, assign):
    """Note one kernel that each part is to run, and the adjoint that it writes."""
    at = R.S_PARTS + 1 + 3 * scratch[R.S_PARTS]
    scratch[at], scratch[at + 1], scratch[at + 2] = kernel, data, assign
    scratch[R.S_PARTS] += 1


@njit
def divides_spread(ctrl, scratch, row, source, kernel, assign, target):
    """Prepare what a row repeats over a large adjoint, in C order from `target` on; say whether it is to be divided."""
    kept = ctrl[R.LAYOUTS] + load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES + R.SIDE) * R.LAYOUT_BYTES
    layout = layout_of_row(ctrl, source)
    size = load_i64(layout + R.SIZE)
    if load_i64(kept + R.SIZE) != 1 or not is_divided(ctrl, row, ctrl[R.SCALER], size):
        return False
    for a in range(R.ARGUMENTS):
        scratch[R.S_ARGS + a], scratch[R.S_STEPS + a] = scratch[R.S_DATA + a], 0
    scratch[R.S_DIMS], scratch[R.S_STEPS + R.ADJOINT_OUT] = size, load_i64(layout + R.ITEMSIZE)
    scratch[R.S_PARTS] = 0
    note_part(scratch, kernel, target, assign)
    return True


@njit
def run_over(words, kernel, assign):
    """Run a kernel that writes where it reads its adjoint from: strip by strip, of which it reads a copy.

    Where two arguments overlap compiled code uses no vectors.
    """
    args, steps, dims, strip = 0, R.ARGUMENTS, 2 * R.ARGUMENTS, 2 * R.ARGUMENTS + 1
    base, size, itemsize = words.ctypes.data, words[dims], words[steps + R.ADJOINT_IN]
    room = base + 8 * strip
    while size > 0:
        count = min(OVER_BYTES // itemsize, size)
        source = words[args + R.ADJOINT_OUT]
        p_from, p_to = p_i64(source), p_i64(room)
        for i in range(count * itemsize // 8):
            p_to[i] = p_from[i]
        if count * itemsize % 8:  # one float32
            begin = count * itemsize - 4
            p_i32(room + begin)[0] = load_i32(source + begin)
        words[args + R.ADJOINT_IN], words[dims] = room, count
        call_kernel(kernel, base, base + 8 * dims, base + 8 * steps, assign)
        for a in range(R.ARGUMENTS):
            words[args + a] += count * words[steps + a]
        size -= count


@entry("void(int64[::1], int64[::1], int64[::1], int64)")
def run_parts(scratch, words, counter, grain):
    """Run what a divided row's parts are to do, part by part, until there are none left that nobody has taken.

    `words` is this thread's own memory, for arguments and for a strip of them; `counter` has the number of the next
    part, and all threads'.
    """
    args, steps, dims = 0, R.ARGUMENTS, 2 * R.ARGUMENTS
    for a in range(R.ARGUMENTS):
        words[steps + a] = scratch[R.S_STEPS + a]
    base, size = words.ctypes.data, scratch[R.S_DIMS]
    while True:
        begin = grain * draw_number(counter.ctypes.data)
        if begin >= size:
            return
        words[dims] = min(grain, size - begin)
        for a in range(R.ARGUMENTS):
            words[args + a] = scratch[R.S_ARGS + a] + begin * scratch[R.S_STEPS + a]
        for p in range(scratch[R.S_PARTS]):
            at = R.S_PARTS + 1 + 3 * p
            words[args + R.ADJOINT_OUT] = scratch[at + 1] + begin * scratch[R.S_STEPS + R.ADJOINT_OUT]
            if scratch[at + 1] == scratch[R.S_ARGS + R.ADJOINT_IN]:
                run_over(words, scratch[at], scratch[at + 2])
                break
            call_kernel(scratch[at], base, base + 8 * dims, base + 8 * steps, scratch[at + 2])
