"""What replaying a program is made of, compiled: instructions of its rows, and what a backward through it runs.

A program's rows have records of four int32 (`RECORD_WORDS`): how the value is computed and how its derivative is, as
one number, and three operands. Rows of single float64 numbers are run from that alone by the switches in
`_generated/replay.py`, which call `compute` and `propagate` for all others: these find an instruction of int64 words in
the program's code. Values, and adjoints, stand at offsets from a base, so that one program serves many workspaces: of
single numbers at 8 times the row's number, of arrays before the base.
"""

import numpy as np
from numba import carray, njit

from tapegrad.tape import rows as R
from tapegrad.tape.access import clear, operand
from tapegrad.tape.interpreter import run_elementwise, run_linear, run_structured
from tapegrad.tape.pointers import (
    call_kernel,
    load_i32,
    load_i64,
    load_u8,
    p_c128,
    p_f32,
    p_f64,
    p_i32,
    p_i64,
    p_u8,
    store_i64,
    store_u8,
)

SEAL = "4c57f713475620cd"

# A workspace's words: addresses and settings; from ARGS on the arguments of a loop.
BASE, COUNT, RECORDS, CODE, ROW, BUDGET, FLAGS, SIDE_FLAGS, SLOTS, CTRL, SCRATCH, KERNELS, STATES, LOOPS = range(14)
ARGS, ONE, EIGHT, SPACE_SIZE = 16, 24, 26, 32
RECORD_WORDS = 4
REVERSE_SHIFT = 16  # where the number of the derivative begins in a record's first word
# Statuses.
ALL_RAN, CALL, FAILED, PAUSED, RULE, KERNEL, MEMORY = range(7)
STRETCH = 1 << 22  # rows after which a walk pauses, so that Ctrl-C is seen
WORK = 1 << 23  # elements likewise
# Instructions of values.
NO_VALUE, FLAT, NESTED, CALLED, IS_TRUE, HAS_BYTES, COPY, PLAIN, SUM = range(9)
# SUM is FLAT with the result for a first argument too, which is 0 before.
# PLAIN is FLAT of float64 where IEEE determines the bits: four operations, of arrays, of an array and a number, of a
# number and an array; then negatives and squares. Its loop stands in F_FUNCTION.
PLAIN_OPERATIONS, NEGATIVE, SQUARED = ("add", "subtract", "multiply", "divide"), 12, 13
LOOP_ARGUMENTS = 4
F_FUNCTION, F_DATA, F_COUNT, F_N, F_STEPS, F_OFFSETS = 1, 2, 3, 4, 5, 9
N_DIMS, FLAT_WORDS = 13, 13  # of NESTED, how many dims are counted, then for each its size and the steps along it
# Instructions of derivatives.
D_FLAT, D_ROW, D_RULE = 1, 2, 3
# In the place of a kernel's number, -1 - term - 8 * k: what a derivative of float64 that is 1, -1 or one of x, y, z, out
# (the k-th) makes of g: itself, its negative, its product with an array, with a number, and of one g for all with one.
TERM_G, TERM_MINUS, TERM_ARRAY, TERM_NUMBER, TERM_REPEATED = range(5)
D_N, D_IS_BLOCK, D_OFFSETS, D_OPERANDS = 1, 2, 3, 7
K_NUMBER, K_ROW, K_IS_BLOCK, K_CLEARS, K_OFFSET, K_STEPS, K_WORDS = 0, 1, 2, 3, 4, 5, 11
# Flags of a row in a backward: bit k says that operand k is given something, bit 3 + k that it is the first.
FIRST, RUNS = 8, 64
LIVE, BEGINS = 1, 2  # the same for an operand of many


@njit(nogil=True)
def run_nested(space, address, at):
    """Run a loop over all dims but the innermost, counted by division."""
    code = p_i64(at)
    count, nd, base = code[F_COUNT], code[N_DIMS], space[BASE]
    dims = FLAT_WORDS + 1
    total = 1
    for d in range(nd):
        total *= code[dims + d * (LOOP_ARGUMENTS + 1)]
    for index in range(total):
        rest = index
        for a in range(count):
            space[ARGS + a] = base + code[F_OFFSETS + a]
        for d in range(nd - 1, -1, -1):
            here = dims + d * (LOOP_ARGUMENTS + 1)
            i = rest % code[here]
            rest //= code[here]
            for a in range(count):
                space[ARGS + a] += i * code[here + 1 + a]
        call_kernel(code[F_FUNCTION], address + 8 * ARGS, at + 8 * F_N, at + 8 * F_STEPS, code[F_DATA])
    space[BUDGET] -= total * code[F_N]


@njit(nogil=True)
def run_plain(which, x, y, out, n):
    """Do arithmetic with arrays of float64 that lie without gaps, and single numbers."""
    if which == 0:
        for i in range(n):
            out[i] = x[i] + y[i]
    elif which == 1:
        for i in range(n):
            out[i] = x[i] - y[i]
    elif which == 2:
        for i in range(n):
            out[i] = x[i] * y[i]
    elif which == 3:
        for i in range(n):
            out[i] = x[i] / y[i]
    elif which == NEGATIVE:
        for i in range(n):
            out[i] = -x[i]
    elif which == SQUARED:
        for i in range(n):
            out[i] = x[i] * x[i]
    elif which < 8:
        b = y[0]
        if which == 4:
            for i in range(n):
                out[i] = x[i] + b
        elif which == 5:
            for i in range(n):
                out[i] = x[i] - b
        elif which == 6:
            for i in range(n):
                out[i] = x[i] * b
        else:
            for i in range(n):
                out[i] = x[i] / b
    else:
        a = x[0]
        if which == 8:
            for i in range(n):
                out[i] = a + y[i]
        elif which == 9:
            for i in range(n):
                out[i] = a - y[i]
        elif which == 10:
            for i in range(n):
                out[i] = a * y[i]
        else:
            for i in range(n):
                out[i] = a / y[i]


@njit(nogil=True)
def give_term(term, g, v, target, n, assign):
    """Add to an adjoint, or write, what a simple derivative makes of g."""
    if term == TERM_G:
        if assign:
            for i in range(n):
                target[i] = g[i]
        else:
            for i in range(n):
                target[i] += g[i]
    elif term == TERM_MINUS:
        if assign:
            for i in range(n):
                target[i] = -g[i]
        else:
            for i in range(n):
                target[i] += -g[i]
    elif term == TERM_ARRAY:
        if assign:
            for i in range(n):
                target[i] = g[i] * v[i]
        else:
            for i in range(n):
                target[i] += g[i] * v[i]
    elif term == TERM_NUMBER:
        b = v[0]
        if assign:
            for i in range(n):
                target[i] = g[i] * b
        else:
            for i in range(n):
                target[i] += g[i] * b
    else:
        b = g[0] * v[0]
        if assign:
            for i in range(n):
                target[i] = b
        else:
            for i in range(n):
                target[i] += b


@njit(nogil=True)
def is_true(data, char):
    """Tell whether a number is not zero; `char` is its dtype's."""
    if char == 100:  # d
        return p_f64(data)[0] != 0.0
    if char == 102:  # f
        return p_f32(data)[0] != 0.0
    if char == 68:  # D
        return p_f64(data)[0] != 0.0 or p_f64(data)[1] != 0.0
    if char == 70:  # F
        return p_f32(data)[0] != 0.0 or p_f32(data)[1] != 0.0
    for k in range(char):  # of integers and booleans the number of their bytes
        if load_u8(data + k) != 0:
            return True
    return False


@njit(nogil=True)
def compute(space, address, row, word):
    """Compute a row's value by its instruction; give a status."""
    at = space[CODE] + 8 * word
    code = p_i64(at)
    kind, base = code[0], space[BASE]
    if kind == FLAT:
        for a in range(code[F_COUNT]):
            space[ARGS + a] = base + code[F_OFFSETS + a]
        call_kernel(code[F_FUNCTION], address + 8 * ARGS, at + 8 * F_N, at + 8 * F_STEPS, code[F_DATA])
        space[BUDGET] -= code[F_N]
        return ALL_RAN
    if kind == PLAIN:
        x, y = p_f64(base + code[F_OFFSETS]), p_f64(base + code[F_OFFSETS + 1])
        run_plain(code[F_FUNCTION], x, y, p_f64(base + code[F_OFFSETS + code[F_COUNT] - 1]), code[F_N])
        space[BUDGET] -= code[F_N]
        return ALL_RAN
    if kind == SUM:
        p_f64(base + code[F_OFFSETS])[0] = 0.0
        for a in range(3):
            space[ARGS + a] = base + code[F_OFFSETS + a]
        call_kernel(code[F_FUNCTION], address + 8 * ARGS, at + 8 * F_N, at + 8 * F_STEPS, code[F_DATA])
        space[BUDGET] -= code[F_N]
        return ALL_RAN
    if kind == NESTED:
        run_nested(space, address, at)
        return ALL_RAN
    if kind == CALLED:
        return CALL
    if kind == IS_TRUE:
        return ALL_RAN if is_true(base + code[1], code[2]) == (code[3] != 0) else FAILED
    if kind == HAS_BYTES:
        for k in range(code[2]):
            if load_u8(base + code[1] + k) != load_u8(code[3] + k):
                return FAILED
        return ALL_RAN
    if kind == COPY:
        for k in range(code[3]):
            store_u8(base + code[2] + k, load_u8(base + code[1] + k))
    return ALL_RAN


@njit(nogil=True)
def adjoint_at(space, row, is_block):
    slot = space[SLOTS] + 8 * row
    return load_i64(slot) if is_block else slot


@njit(nogil=True)
def give_flat(space, address, row, at, flags):
    """Run a row's reverse kernels, each in one call."""
    code, base = p_i64(at), space[BASE]
    g = adjoint_at(space, row, code[D_IS_BLOCK])
    for k in range(3):
        if not flags & (1 << k):
            continue
        here = D_OPERANDS + k * K_WORDS
        target = adjoint_at(space, code[here + K_ROW], code[here + K_IS_BLOCK])
        assign = 1 if flags & (FIRST << k) else 0
        if assign and code[here + K_CLEARS]:
            clear(target, code[here + K_CLEARS])
            assign = 0
        target += code[here + K_OFFSET]
        number = code[here + K_NUMBER]
        if number < 0:
            which = -1 - number
            v = p_f64(base + code[D_OFFSETS + (which >> 3)])
            give_term(which & 7, p_f64(g), v, p_f64(target), code[D_N], assign)
            continue
        for a in range(4):
            space[ARGS + a] = base + code[D_OFFSETS + a]
        space[ARGS + 4], space[ARGS + 5] = g, target
        kernel = load_i64(space[KERNELS] + 8 * number)
        call_kernel(kernel, address + 8 * ARGS, at + 8 * D_N, at + 8 * (here + K_STEPS), assign)
    space[BUDGET] -= code[D_N]


@njit(nogil=True)
def mark_operands(space, row, flags, word):
    """Say in the states, for the interpreter's functions, which operands of a row have been given something."""
    code, states = p_i64(space[CODE] + 8 * word), space[STATES]
    store_u8(states + row, R.REACHED | R.HAS_BLOCK)
    for k in range(code[2]):
        source = code[3 + k]
        if source < 0:
            continue
        if code[1] < 0:
            live, first = flags & (1 << k) != 0, flags & (FIRST << k) != 0
        else:
            mark = load_u8(space[SIDE_FLAGS] + code[1] + k)
            live, first = mark & LIVE != 0, mark & BEGINS != 0
        if live and first:
            store_u8(states + source, R.HAS_BLOCK)
    for k in range(code[2]):
        source = code[3 + k]
        if source < 0:
            continue
        if code[1] < 0:
            live, first = flags & (1 << k) != 0, flags & (FIRST << k) != 0
        else:
            mark = load_u8(space[SIDE_FLAGS] + code[1] + k)
            live, first = mark & LIVE != 0, mark & BEGINS != 0
        if live and not first and not began_here(space, code, flags, k):
            store_u8(states + source, R.REACHED | R.HAS_BLOCK)


@njit(nogil=True)
def began_here(space, code, flags, k):
    """Tell whether an earlier operand of the same row is the same one, and the first to be given something."""
    for j in range(k):
        if code[3 + j] == code[3 + k]:
            if code[1] < 0:
                if flags & (FIRST << j):
                    return True
            elif load_u8(space[SIDE_FLAGS] + code[1] + j) & BEGINS:
                return True
    return False


@njit(nogil=True)
def give_by_row(space, row):
    """Run a row as the interpreter of tapes does; give its status."""
    ctrl = carray(p_i64(space[CTRL]), (R.CTRL_SIZE,))
    scratch = carray(p_i64(space[SCRATCH]), (R.SCRATCH_SIZE,))
    opcode = load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES) & R.OPCODE_MASK
    kind = load_u8(ctrl[R.KINDS] + opcode)
    before = ctrl[R.BUDGET]
    if kind == R.ELEMENTWISE:
        live = mask = 0
        address = ctrl[R.ROWS] + row * R.ROW_BYTES
        for k in range(load_u8(ctrl[R.ARITY] + opcode)):
            source = operand(address, k)
            if source >= 0 and load_u8(ctrl[R.NEEDED] + source) != 0 and load_u8(space[FLAGS] + row) & (1 << k):
                live |= 1 << k
                mask |= load_u8(ctrl[R.USES] + opcode * 3 + k)
        status = run_elementwise(ctrl, scratch, row, opcode, mask, live)
    elif kind == R.STRUCTURED:
        status = run_structured(ctrl, scratch, row, opcode)
    elif kind == R.PYTHON_RULE:
        status = R.PYTHON
    else:
        status = run_linear(ctrl, scratch, row, kind)
    space[BUDGET] -= before - ctrl[R.BUDGET]
    if status == R.DONE:
        return ALL_RAN
    if status == R.PYTHON:
        return RULE
    return KERNEL if status == R.KERNEL else MEMORY


@njit(nogil=True)
def propagate(space, address, row, word, flags):
    """Give a row's adjoint on to its operands by its instruction; give a status."""
    at = space[CODE] + 8 * word
    kind = load_i64(at)
    if kind == D_FLAT:
        give_flat(space, address, row, at, flags)
        return ALL_RAN
    mark_operands(space, row, flags, word)
    if kind == D_ROW:
        return give_by_row(space, row)
    return RULE


# Rows that are like one before: a pattern has six numbers, its instructions with room for places, and what is in it.
PATTERN_HEAD = 6


@njit(cache=True, nogil=True)
def measure(count, records_at, patterns_at, starts_at):
    """Give how many words of instructions, and of operands, the rows with patterns take."""
    records, patterns, starts = p_i32(records_at), p_i64(patterns_at), p_i64(starts_at)
    words = gives = 0
    for row in range(count):
        kind = records[RECORD_WORDS * row]
        if kind < 0:
            at = starts[-1 - kind]
            words += patterns[at] + patterns[at + 1]
            if patterns[at + 1]:
                gives += 2 + patterns[at + 4]
    return words, gives


@njit(cache=True, nogil=True)
def share_memory(count, records_at, patterns_at, starts_at, pinned_at, classes_at, heads_at, following_at, places_at):
    """Let rows with patterns have the memory of earlier ones that nobody reads any more: it is in the cache.

    `pinned` marks rows that keep their own: what outputs, guards and other rows read. What derivatives read is added.
    `classes` are equal for rows whose memory is of one size. `following` is working memory for each row.
    """
    records, patterns, starts = p_i32(records_at), p_i64(patterns_at), p_i64(starts_at)
    pinned, classes, places = p_u8(pinned_at), p_i32(classes_at), p_i64(places_at)
    heads, following = p_i32(heads_at), p_i32(following_at)
    for row in range(count):
        following[row] = -1  # the last row that reads it
        record = RECORD_WORDS * row
        if records[record] >= 0:
            pinned[row] = 1
            continue
        at = starts[-1 - records[record]]
        mask = patterns[at + 3] if patterns[at + 1] else 0
        for k in range(patterns[at + 2]):
            source = records[record + 1 + k]
            if source >= 0:
                following[source] = row
        for k in range(3):
            if mask >> k & 1 and records[record + 1 + k] >= 0:
                pinned[records[record + 1 + k]] = 1
        if mask & 8:
            pinned[row] = 1
    for row in range(count):
        record = RECORD_WORDS * row
        if records[record] >= 0:
            continue
        if not pinned[row]:
            kind = classes[row]
            if heads[kind] >= 0:
                used = heads[kind]
                heads[kind] = following[used]
                places[row] = places[used]
        at = starts[-1 - records[record]]
        for k in range(patterns[at + 2]):
            source = records[record + 1 + k]
            if source >= 0 and not pinned[source] and following[source] == row:
                pinned[source] = 1  # it is given back once, should it be here twice
                following[source] = heads[classes[source]]
                heads[classes[source]] = source


@njit(cache=True, nogil=True)
def write_patterns(count, records_at, patterns_at, starts_at, places_at, code_at, word, gives_at, give, both, one):
    """Write the instructions of rows with patterns from `word` and `give` on; their records become those of others.

    An operand below 0 is a number's place in units of 8 bytes. `both` and `one` are a record's first word, of a row
    that gives on its adjoint and of one that does not.
    """
    records, patterns, starts = p_i32(records_at), p_i64(patterns_at), p_i64(starts_at)
    places, code, gives = p_i64(places_at), p_i64(code_at), p_i32(gives_at)
    for row in range(count):
        record = RECORD_WORDS * row
        if records[record] >= 0:
            continue
        at = starts[-1 - records[record]]
        n, m, count_in = patterns[at], patterns[at + 1], patterns[at + 2]
        source = at + PATTERN_HEAD
        for k in range(n + m):
            code[word + k] = patterns[source + k]
        for k in range(count_in):
            own = records[record + 1 + k]
            code[word + F_OFFSETS + k] = places[own] if own >= 0 else 8 * own
        code[word + F_OFFSETS + count_in] = places[row]
        if m == 0:
            records[record], records[record + 1], records[record + 2] = one, word, 0
            word += n
            continue
        back, mask = word + n, patterns[at + 3]
        gives[give], gives[give + 1] = -1, patterns[at + 4]
        for k in range(patterns[at + 4]):
            own = records[record + 1 + k]
            if mask >> k & 1:
                code[back + D_OFFSETS + k] = places[own] if own >= 0 else 8 * own
            is_target = patterns[at + 5] >> k & 1
            gives[give + 2 + k] = own if is_target else -1
            if is_target:
                code[back + D_OPERANDS + k * K_WORDS + K_ROW] = own
        if mask & 8:
            code[back + D_OFFSETS + 3] = places[row]
        records[record], records[record + 1], records[record + 2], records[record + 3] = both, word, back, give
        give += 2 + patterns[at + 4]
        word += n + m


# The walk that finds out, for given seeds and wanted rows, what runs and what is the first contribution to an adjoint.


@njit(cache=True, nogil=True, error_model="numpy")
def mark_needed(count, records_at, gives_at, arity_at, live_at, needed_at, general):
    """Mark the rows on the way from those that are wanted, which are marked already."""
    records, gives, arity = p_i32(records_at), p_i32(gives_at), p_u8(arity_at)
    live, needed = p_u8(live_at), p_u8(needed_at)
    for row in range(count):
        if not live[row] or needed[row]:
            continue
        code = records[RECORD_WORDS * row] >> REVERSE_SHIFT
        if code == general:
            at = records[RECORD_WORDS * row + 3]
            for k in range(gives[at + 1]):
                source = gives[at + 2 + k]
                if source >= 0 and needed[source]:
                    needed[row] = 1
        elif code > 0:
            for k in range(arity[code]):
                source = records[RECORD_WORDS * row + 1 + k]
                if source >= 0 and needed[source]:
                    needed[row] = 1


@njit(nogil=True)
def reach(source, needed, reached, bit):
    """Give the flags of one operand, `bit` its own: none where nothing is wanted of it."""
    if source < 0 or not needed[source]:
        return 0
    if reached[source]:
        return bit
    reached[source] = 1
    return bit | bit * FIRST


@njit(nogil=True)
def give_block(row, sizes, blocks, heads, following, offsets, top):
    """Give a row a block for its adjoint if it needs one and has none: one that was used before, or a new one."""
    g = blocks[row]
    if g < 0 or offsets[g] >= 0:
        return top
    kind = sizes[2 * g]
    if heads[kind] >= 0:
        used = heads[kind]
        heads[kind] = following[used]
        offsets[g] = offsets[used]
        return top
    offsets[g] = top
    return top + sizes[2 * g + 1]


@njit(cache=True, nogil=True, error_model="numpy")
def plan_backward(
    count,
    records_at,
    gives_at,
    arity_at,
    live_at,
    needed_at,
    reached_at,
    general,
    flags_at,
    side_at,
    blocks_at,
    sizes_at,
    heads_at,
    following_at,
    offsets_at,
    kept_at,
):
    """Find out what runs, from `count - 1` down, and where adjoints of arrays are to be; give how much these take.

    `reached` is marked where seeds are. `blocks` numbers the rows that need a block; a block is given to another row of
    the same size once its row has run, unless the row's adjoint is to be `kept`.
    """
    records, gives, arity = p_i32(records_at), p_i32(gives_at), p_u8(arity_at)
    live, needed, reached, flags, side = p_u8(live_at), p_u8(needed_at), p_u8(reached_at), p_u8(flags_at), p_u8(side_at)
    blocks, sizes, heads, following = p_i32(blocks_at), p_i64(sizes_at), p_i64(heads_at), p_i64(following_at)
    offsets, kept = p_i64(offsets_at), p_u8(kept_at)
    top = 0
    has_blocks = blocks_at != 0
    if has_blocks:
        for row in range(count):
            if reached[row]:
                top = give_block(row, sizes, blocks, heads, following, offsets, top)
    for row in range(count - 1, -1, -1):
        if not reached[row]:
            continue
        if live[row] and needed[row]:
            code = records[RECORD_WORDS * row] >> REVERSE_SHIFT
            if code == general:
                at = records[RECORD_WORDS * row + 3]
                many = gives[at]
                mark = 0
                for k in range(gives[at + 1]):
                    found = reach(gives[at + 2 + k], needed, reached, 1)
                    if found:
                        mark |= RUNS
                        if has_blocks:
                            top = give_block(gives[at + 2 + k], sizes, blocks, heads, following, offsets, top)
                    if many >= 0:
                        side[many + k] = (LIVE if found else 0) | (BEGINS if found & FIRST else 0)
                    else:
                        mark |= (found & (1 | FIRST)) << k
                flags[row] = mark
            elif code > 0:
                mark = 0
                for k in range(arity[code]):
                    mark |= reach(records[RECORD_WORDS * row + 1 + k], needed, reached, 1 << k)
                flags[row] = mark
        if has_blocks and blocks[row] >= 0 and not kept[row]:
            g = blocks[row]
            following[g] = heads[sizes[2 * g]]
            heads[sizes[2 * g]] = g
    return top


@njit(cache=True, nogil=True)
def set_slots(count, rows_at, offsets_at, base, slots):
    """Write where the adjoints of arrays are."""
    rows, offsets = p_i64(rows_at), p_i64(offsets_at)
    for k in range(count):
        if offsets[k] >= 0:
            store_i64(slots + 8 * rows[k], base + offsets[k])


# Loops with the signature of NumPy's inner loops.


def where_loop(args, dims, steps, itemsize):
    """Choose: x is the condition; all of one item size."""
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    c, x, y, out = a[0], a[1], a[2], a[3]
    if itemsize == 8:
        for i in range(n):
            store_i64(out + i * s[3], load_i64((x + i * s[1]) if load_u8(c + i * s[0]) else (y + i * s[2])))
    elif itemsize == 16:
        for i in range(n):
            source = (x + i * s[1]) if load_u8(c + i * s[0]) else (y + i * s[2])
            p_f64(out + i * s[3])[0] = p_f64(source)[0]
            p_f64(out + i * s[3])[1] = p_f64(source)[1]
    elif itemsize == 4:
        for i in range(n):
            source = (x + i * s[1]) if load_u8(c + i * s[0]) else (y + i * s[2])
            p_i32(out + i * s[3])[0] = load_i32(source)
    else:
        for i in range(n):
            for k in range(itemsize):
                source = (x + i * s[1]) if load_u8(c + i * s[0]) else (y + i * s[2])
                store_u8(out + i * s[3] + k, load_u8(source + k))


# Pairs of dtypes between which values are converted here, by number: (from, to).
CASTS = ("fd", "fD", "dD", "FD", "fF", "df", "DF", "ld", "id", "?d", "lf", "if", "?f", "?l", "il")
_f32, _c64 = np.float32, np.complex64


def cast_loop(args, dims, steps, kind):
    """Convert values; `kind` is the place of the pair in CASTS."""
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    x, out, xs, os = a[0], a[1], s[0], s[1]
    if kind == 0:
        for i in range(n):
            p_f64(out + i * os)[0] = p_f32(x + i * xs)[0]
    elif kind == 1:
        for i in range(n):
            p_c128(out + i * os)[0] = complex(p_f32(x + i * xs)[0], 0.0)
    elif kind == 2:
        for i in range(n):
            p_c128(out + i * os)[0] = complex(p_f64(x + i * xs)[0], 0.0)
    elif kind == 3:
        for i in range(n):
            p_f64(out + i * os)[0] = p_f32(x + i * xs)[0]
            p_f64(out + i * os)[1] = p_f32(x + i * xs)[1]
    elif kind == 4:
        for i in range(n):
            p_f32(out + i * os)[0] = p_f32(x + i * xs)[0]
            p_f32(out + i * os)[1] = _f32(0.0)
    elif kind == 5:
        for i in range(n):
            p_f32(out + i * os)[0] = _f32(p_f64(x + i * xs)[0])
    elif kind == 6:
        for i in range(n):
            p_f32(out + i * os)[0] = _f32(p_f64(x + i * xs)[0])
            p_f32(out + i * os)[1] = _f32(p_f64(x + i * xs)[1])
    elif kind == 7:
        for i in range(n):
            p_f64(out + i * os)[0] = np.float64(p_i64(x + i * xs)[0])
    elif kind == 8:
        for i in range(n):
            p_f64(out + i * os)[0] = np.float64(p_i32(x + i * xs)[0])
    elif kind == 9:
        for i in range(n):
            p_f64(out + i * os)[0] = 1.0 if p_u8(x + i * xs)[0] else 0.0
    elif kind == 10:
        for i in range(n):
            p_f32(out + i * os)[0] = _f32(p_i64(x + i * xs)[0])
    elif kind == 11:
        for i in range(n):
            p_f32(out + i * os)[0] = _f32(p_i32(x + i * xs)[0])
    elif kind == 12:
        for i in range(n):
            p_f32(out + i * os)[0] = _f32(1.0) if p_u8(x + i * xs)[0] else _f32(0.0)
    elif kind == 13:
        for i in range(n):
            p_i64(out + i * os)[0] = 1 if p_u8(x + i * xs)[0] else 0
    else:
        for i in range(n):
            p_i64(out + i * os)[0] = p_i32(x + i * xs)[0]


@njit(cache=True, nogil=True)
def call_loop(function, args, dims, steps, data):
    """Call a loop by its address."""
    call_kernel(function, args, dims, steps, data)
