"""What replaying a program is made of, compiled: instructions of its rows, and what a backward through it runs.

A program's rows have records of four int32 (`RECORD_WORDS`): how the value is computed and how its derivative is, as
one number, and three operands. Rows of single float64 numbers are run from that alone by the switches in
`_generated/replay.py`, which call `compute` and `propagate` for all others: these find an instruction of int64 words in
the program's code. Values, and adjoints, stand at offsets from a base, so that one program serves many workspaces: of
single numbers at 8 times the row's number, of arrays before the base.
"""

from tapegrad.compilation.deferred import carray, njit
from tapegrad.engine.float_loops import give_term, run_plain
from tapegrad.engine.interpreter import run_elementwise, run_linear, run_structured
from tapegrad.engine.memory_ops import clear, operand
from tapegrad.engine.microcode import LOOPS as FIRST_OF_CHAINS
from tapegrad.engine.microcode import OUTSIDE, run_chain
from tapegrad.engine.pointers import call_kernel, load_i32, load_i64, load_u8, p_f32, p_f64, p_i64, p_u8, store_u8
from tapegrad.tape import abi as R

# A workspace's words: addresses and settings; from ARGS on the arguments of a loop.
BASE, COUNT, RECORDS, CODE, ROW, BUDGET, FLAGS, SIDE_FLAGS, SLOTS, CTRL, SCRATCH, KERNELS, STATES, LOOPS = range(14)
NATIVE, TOP = 14, 15  # the functions that give adjoints of groups on, in this backward; the row where it begins
ARGS, ONE, EIGHT, NUMBER, SPACE_SIZE = 16, 24, 26, 30, 37
FORWARD, BACKWARD = 35, 36  # the two passes, for what runs both
BEGUN, GIVEN, PIECE = 32, 33, 34  # how far a large row is, forward and in reverse; how many elements one call takes
RECORD_WORDS = 4
REVERSE_SHIFT = 16  # where the number of the derivative begins in a record's first word
# Statuses.
ALL_RAN, CALL, FAILED, PAUSED, RULE, KERNEL, MEMORY, DIVIDED = range(8)  # DIVIDED: threads are to run it
BACK = 64  # what statuses of the way back are more, where both ways are one call
STRETCH = 1 << 20  # rows after which a walk pauses, so that Ctrl-C is seen
WORK = 1 << 21  # elements likewise
MOST = 1 << 20  # elements of a row that are computed in one call
# Instructions of values.
NO_VALUE, FLAT, NESTED, CALLED, IS_TRUE, HAS_BYTES, COPY, PLAIN, SUM, TOGETHER = range(10)
# From 10 on `microcode.py` has them.
# PLAIN is FLAT of float64 that needs no call (`float_loops.py`): which it is stands in F_FUNCTION.
# TOGETHER is a group (`program/fuse/llvm/group.py` has its words); a derivative D_TOGETHER likewise.
T_FUNCTION, T_COUNT, T_STEPS, T_OUTER, T_GRAIN = 1, 2, 3, 4, 5
# SUM is FLAT with the result for a first argument too, which is 0 before.
LOOP_ARGUMENTS = 4
F_FUNCTION, F_DATA, F_COUNT, F_N, F_STEPS, F_OFFSETS = 1, 2, 3, 4, 5, 9
N_DIMS, FLAT_WORDS = 13, 13  # of NESTED, how many dims are counted, then for each its size and the steps along it
# Instructions of derivatives.
D_FLAT, D_ROW, D_RULE, D_TOGETHER, D_CHAIN = 1, 2, 3, 4, 5
# A kernel's number below 0 is -1 - term - 8 * k: a derivative that needs no call, which reads x, y, z or out, the k-th.
# D_CHAIN: behind the targets, as D_RULE has them, words of the chain that computes what a rule says: where it is in the
# code, whether the adjoint is in a block, its bytes, and where the chain reads it. Then for each target where the chain
# writes, how many real numbers (0 for none), whether of single precision, and whether its adjoint is in a block.
X_CHAIN, X_IS_BLOCK, X_BYTES, X_PLACE, X_TARGETS = range(5)
Y_PLACE, Y_COUNT, Y_SINGLE, Y_IS_BLOCK, Y_WORDS = range(5)
D_N, D_IS_BLOCK, D_OFFSETS, D_OPERANDS = 1, 2, 3, 7
K_NUMBER, K_ROW, K_IS_BLOCK, K_CLEARS, K_OFFSET, K_STEPS, K_WORDS = 0, 1, 2, 3, 4, 5, 11
# Flags of a row in a backward: bit k says that operand k is given something, bit 3 + k that it is the first.
FIRST, RUNS = 8, 64
LIVE, BEGINS = 1, 2  # the same for an operand of many


@njit
def run_nested(space, address, at):
    """Run a loop over all dims but the innermost, counted by division."""
    code = p_i64(at)
    count, nd, base = code[F_COUNT], code[N_DIMS], space[BASE]
    dims = FLAT_WORDS + 1
    total = 1
    for d in range(nd):
        total *= code[dims + d * (LOOP_ARGUMENTS + 1)]
    n = max(code[F_N], 1)
    begun = space[BEGUN]
    end = min(total, begun + max(MOST // n, 1))
    for index in range(begun, end):
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
    return gone(space, BEGUN, end, total, (end - begun) * n)


@njit
def gone(space, word, end, whole, work):
    """Note how far a row is; give the status: a row that is not through pauses the walk, so that Ctrl-C is seen."""
    space[BUDGET] -= work
    space[word] = end if end < whole else 0
    return PAUSED if end < whole else ALL_RAN


@njit
def run_flat(space, address, at, base, is_plain):
    """Run a loop over elements that lie in one line, as many as one call takes; give a status."""
    code = p_i64(at)
    begun, n = space[BEGUN], code[F_N]
    end = min(n, begun + MOST)
    for a in range(code[F_COUNT]):
        space[ARGS + a] = base + code[F_OFFSETS + a] + begun * code[F_STEPS + a]
    if is_plain:
        out = p_f64(space[ARGS + code[F_COUNT] - 1])
        run_plain(code[F_FUNCTION], p_f64(space[ARGS]), p_f64(space[ARGS + 1]), out, end - begun)
    else:
        space[PIECE] = end - begun
        call_kernel(code[F_FUNCTION], address + 8 * ARGS, address + 8 * PIECE, at + 8 * F_STEPS, code[F_DATA])
    return gone(space, BEGUN, end, n, end - begun)


@njit
def run_together(space, address, at, words, function):
    """Run a group forward or in reverse; `at` is its instruction, `words` what the function is to read."""
    code = p_i64(at)
    space[ARGS], space[ARGS + 1], space[ARGS + 2] = 0, code[T_COUNT] if code[T_OUTER] < 0 else code[T_OUTER], 0
    call_kernel(function, address, words, address + 8 * ARGS, 0)
    space[BUDGET] -= code[T_COUNT] * code[T_STEPS] * max(1, code[T_OUTER])


@njit
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
    bits = 0
    for k in range(char):  # of integers and booleans the number of their bytes
        bits |= load_u8(data + k)
    return bits != 0


@njit
def compute(space, address, row, word):
    """Compute a row's value by its instruction; give a status."""
    at = space[CODE] + 8 * word
    code = p_i64(at)
    kind, base = code[0], space[BASE]
    if kind == FLAT:
        return run_flat(space, address, at, base, False)
    if kind == PLAIN:
        return run_flat(space, address, at, base, True)
    if kind == SUM:
        p_f64(base + code[F_OFFSETS])[0] = 0.0
        for a in range(3):
            space[ARGS + a] = base + code[F_OFFSETS + a]
        call_kernel(code[F_FUNCTION], address + 8 * ARGS, at + 8 * F_N, at + 8 * F_STEPS, code[F_DATA])
        space[BUDGET] -= code[F_N]
        return ALL_RAN
    if kind == NESTED:
        return run_nested(space, address, at)
    if kind == TOGETHER:
        if code[T_GRAIN]:
            return DIVIDED
        run_together(space, address, at, at, code[T_FUNCTION])
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
    if kind >= FIRST_OF_CHAINS:
        work = run_chain(base, address + 8 * ARGS, address + 8 * NUMBER, at)
        if work < 0:
            return FAILED if work == OUTSIDE else CALL
        space[BUDGET] -= work
    return ALL_RAN


@njit
def adjoint_at(space, row, is_block):
    slot = space[SLOTS] + 8 * row
    return load_i64(slot) if is_block else slot


@njit
def give_flat(space, address, row, at, flags):
    """Run a row's reverse kernels, each on as many elements as one call takes; give a status."""
    code, base = p_i64(at), space[BASE]
    n = code[D_N]
    for k in range(3):
        begun = max(0, space[GIVEN] - k * n)
        if not flags & (1 << k) or 0 < n <= begun:
            continue
        g = adjoint_at(space, row, code[D_IS_BLOCK])
        here = D_OPERANDS + k * K_WORDS
        target = adjoint_at(space, code[here + K_ROW], code[here + K_IS_BLOCK])
        assign = 1 if flags & (FIRST << k) else 0
        if assign and code[here + K_CLEARS]:
            if not begun:
                clear(target, code[here + K_CLEARS])
            assign = 0
        step = code[here + K_STEPS + 5]
        end = min(n, begun + MOST) if step else n  # what goes to one number is added up in one call
        g += begun * code[here + K_STEPS + 4]
        target += code[here + K_OFFSET] + begun * step
        number = code[here + K_NUMBER]
        if number < 0:
            which = -1 - number
            own = which >> 3
            v = p_f64(base + code[D_OFFSETS + own] + begun * code[here + K_STEPS + own])
            give_term(which & 7, p_f64(g), v, p_f64(target), end - begun, assign)
        else:
            for a in range(4):
                space[ARGS + a] = base + code[D_OFFSETS + a] + begun * code[here + K_STEPS + a]
            space[ARGS + 4], space[ARGS + 5], space[PIECE] = g, target, end - begun
            kernel = load_i64(space[KERNELS] + 8 * number)
            call_kernel(kernel, address + 8 * ARGS, address + 8 * PIECE, at + 8 * (here + K_STEPS), assign)
        if end < n:
            return gone(space, GIVEN, k * n + end, 3 * n, end - begun)
    return gone(space, GIVEN, 0, 0, n)


@njit
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


@njit
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


@njit
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


@njit
def give_numbers(source, target, count, is_single, is_first):
    """Add real numbers to an adjoint, or write the first ones."""
    if is_single:
        single, terms = p_f32(target), p_f32(source)
        for i in range(count):
            single[i] = terms[i] if is_first else single[i] + terms[i]
    else:
        double, numbers = p_f64(target), p_f64(source)
        for i in range(count):
            double[i] = numbers[i] if is_first else double[i] + numbers[i]


@njit
def give_by_chain(space, address, row, at, flags):
    """Compute what a rule says by a chain of steps, and give it on; give a status."""
    code, base = p_i64(at), space[BASE]
    n = code[2]
    own = 3 + n
    g = adjoint_at(space, row, code[own + X_IS_BLOCK])
    source, target = p_u8(g), p_u8(base + code[own + X_PLACE])
    for i in range(code[own + X_BYTES]):
        target[i] = source[i]
    chain = space[CODE] + 8 * code[own + X_CHAIN]
    work = run_chain(base, address + 8 * ARGS, address + 8 * NUMBER, chain)
    if work < 0:
        return RULE
    space[BUDGET] -= work
    for k in range(n):
        if code[1] < 0:
            live, first = flags & (1 << k) != 0, flags & (FIRST << k) != 0
        else:
            mark = load_u8(space[SIDE_FLAGS] + code[1] + k)
            live, first = mark & LIVE != 0, mark & BEGINS != 0
        here = own + X_TARGETS + Y_WORDS * k
        if live:
            to = adjoint_at(space, code[3 + k], code[here + Y_IS_BLOCK])
            give_numbers(base + code[here + Y_PLACE], to, code[here + Y_COUNT], code[here + Y_SINGLE], first)
    return ALL_RAN


@njit
def propagate(space, address, row, word, flags):
    """Return a row's adjoint on to its operands by its instruction; give a status."""
    at = space[CODE] + 8 * word
    kind = load_i64(at)
    if kind == D_FLAT:
        return give_flat(space, address, row, at, flags)
    if kind == D_TOGETHER:
        own = p_i64(at)
        if load_i64(space[CODE] + 8 * (own[1] + T_GRAIN)):
            return DIVIDED
        function = load_i64(space[NATIVE] + 8 * own[2])
        run_together(space, address, space[CODE] + 8 * own[1], at, function)
        return ALL_RAN
    mark_operands(space, row, flags, word)
    if kind == D_ROW:
        return give_by_row(space, row)
    return give_by_chain(space, address, row, at, flags) if kind == D_CHAIN else RULE
