"""The reverse pass over one tape, compiled: it walks the rows backwards and never raises, never holds the GIL.

It works on raw memory, described by `ctrl`, a flat int64 array of addresses and settings (the constants below say
which). It returns a status; where Python is needed (`PYTHON`, `KERNEL`, …) `ctrl[ROW]` says at which row, Python acts
and calls again, and the pass goes on where it stopped. Kernels are called by address, with NumPy's inner-loop
signature, so this file depends on nothing generated. It imports nothing of ours: Numba caches compiled code by the
file that a function stands in, and would run stale code after an edit elsewhere.

Each row has a `slot` (8 bytes) and a `state`. A 0-d adjoint lives in its slot; that of an array in a block, whose
address is in the slot. Blocks of rows that have been run are used again for rows of the same layout.
"""

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

# One row of a tape: 56 bytes, zero where not written.
ROW_BYTES = 56
HEAD, LAYOUT, OPERANDS, IMMEDIATE, THIRD, SIDE, VERSIONS, CELL = 0, 4, 8, 16, 24, 28, 32, 48
# HEAD is the opcode and these flags.
OPCODE_MASK = 0xFFFF
SAVES, FREED, WATCHED = 1 << 16, 1 << 17, 1 << 18
LEAF, CONST, IMPORT = 0, 1, 2

# ctrl: what the pass works on. Addresses unless said otherwise.
ROW, ROWS, COUNT, ITEMS, TABLE, SLOTS, STATES, NEEDED, KERNELS, LAYOUTS, FREE_BLOCKS, USES, KINDS = range(13)
ARITY, MALLOC, RETAIN, ARRAY_TYPE, NONE, SCALARS, GEOMETRY, BLOCKS, RESUME, BUDGET, MISSING = range(13, 24)
RELEASE, SIDE_ROWS = 24, 27
COPIER, SCALER = 25, 26  # opcodes whose reverse kernels add g, and g * y
CTRL_SIZE = 32

# States of a row.
REACHED, KEEP = 1, 2
# How an opcode is run.
ELEMENTWISE, PYTHON_RULE, FLAT, VIEW, SPREAD = 0, 1, 2, 3, 4
# Statuses.
DONE, PYTHON, KERNEL, VERSION, IS_FREED, MEMORY, PAUSED, CHECK = range(8)

# One layout: 8 int64. DTYPE 0 is float64, 1 float32. INLINE: one element that fits in a slot.
LAYOUT_BYTES = 64
DTYPE, NDIM, SIZE, NBYTES, INLINE, DIMS, STRIDES = 0, 8, 16, 24, 32, 40, 48

# scratch: the six kernel arguments x, y, z, out, g, adjoint (pointers, strides along the loop's dims), the loop with
# neighbouring dims merged, and what a kernel is called with.
ARGUMENTS, ADJOINT_IN, ADJOINT_OUT = 6, 4, 5
MAX_DIMS = 64
S_POINTER, S_STRIDE = 0, 8
S_MERGED = S_STRIDE + ARGUMENTS * MAX_DIMS
S_DIM = S_MERGED + ARGUMENTS * MAX_DIMS
S_INDEX = S_DIM + MAX_DIMS
S_ARGS = S_INDEX + MAX_DIMS
S_DIMS, S_STEPS, S_SINGLE, S_FLAT = S_ARGS + 8, S_ARGS + 16, S_ARGS + 24, S_ARGS + 25
SCRATCH_SIZE = S_ARGS + 32

BLOCK_HEADER = 64  # keeps blocks aligned for vector loads as well as malloc's own are
PAUSE_AFTER = 1 << 25  # elements, about 0.1 s: then Python gets the chance to see Ctrl-C


def _loader(llvm, numba_type):
    @intrinsic
    def load(context, address):
        def generate(context, builder, signature, args):
            return builder.load(builder.inttoptr(args[0], llvm.as_pointer()))

        return numba_type(types.int64), generate

    return load


def _storer(llvm, numba_type):
    @intrinsic
    def store(context, address, value):
        def generate(context, builder, signature, args):
            builder.store(args[1], builder.inttoptr(args[0], llvm.as_pointer()))
            return context.get_dummy_value()

        return types.void(types.int64, numba_type), generate

    return store


_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
load_u8, load_i32, load_i64 = _loader(_I8, types.uint8), _loader(_I32, types.int32), _loader(_I64, types.int64)
load_f64 = _loader(ir.DoubleType(), types.float64)
store_u8, store_i32, store_i64 = _storer(_I8, types.uint8), _storer(_I32, types.int32), _storer(_I64, types.int64)
store_f64, store_f32 = _storer(ir.DoubleType(), types.float64), _storer(ir.FloatType(), types.float32)


@intrinsic
def call_kernel(context, function, args, dims, steps, data):
    def generate(context, builder, signature, values):
        kernel = ir.FunctionType(ir.VoidType(), [_I64] * 4)
        builder.call(builder.inttoptr(values[0], kernel.as_pointer()), values[1:])
        return context.get_dummy_value()

    return types.void(*[types.int64] * 5), generate


def _function(n):
    @intrinsic
    def call(context, function, *args):
        def generate(context, builder, signature, values):
            kind = ir.FunctionType(_I64, [_I64] * n)
            arguments = [builder.extract_value(values[1], k) for k in range(n)]
            return builder.call(builder.inttoptr(values[0], kind.as_pointer()), arguments)

        return types.int64(types.int64, types.StarArgTuple([types.int64] * n)), generate

    return call


call_1, call_2 = _function(1), _function(2)


@njit(nogil=True)
def opcode_of(ctrl, row):
    return load_i32(ctrl[ROWS] + row * ROW_BYTES) & OPCODE_MASK


@njit(nogil=True)
def is_live(ctrl, row):
    """Tell whether a row's adjoint is wanted."""
    if row < 0 or opcode_of(ctrl, row) == CONST:
        return False
    return ctrl[NEEDED] == 0 or load_u8(ctrl[NEEDED] + row) != 0


@njit(nogil=True)
def layout_of_row(ctrl, row):
    return ctrl[LAYOUTS] + load_i32(ctrl[ROWS] + row * ROW_BYTES + LAYOUT) * LAYOUT_BYTES


@njit(nogil=True)
def value_of(ctrl, row):
    """Give the addresses of a saved value's data and of its strides; 0 where it is not there."""
    if ctrl[TABLE] != 0:
        return load_i64(ctrl[TABLE] + 16 * row), load_i64(ctrl[TABLE] + 16 * row + 8)
    item = load_i64(ctrl[ITEMS] + 8 * row)
    if item == ctrl[NONE]:
        return 0, 0
    if load_i64(item + 8) == ctrl[ARRAY_TYPE]:
        return load_i64(item + 16), load_i64(item + 40)
    return item + 16, 0


@njit(nogil=True)
def adjoint_of(ctrl, row):
    """Give the address of a row's adjoint, making room for it; 0 where there is no memory."""
    slot = ctrl[SLOTS] + 8 * row
    layout = layout_of_row(ctrl, row)
    if load_i64(layout + INLINE) != 0:
        return slot
    block = load_i64(slot)  # there already, or a buffer that Python brought
    if block != 0:
        return block
    head = ctrl[FREE_BLOCKS] + 8 * load_i32(ctrl[ROWS] + row * ROW_BYTES + LAYOUT)
    block = load_i64(head)
    if block != 0:
        store_i64(head, load_i64(block))
    else:
        raw = call_1(ctrl[MALLOC], load_i64(layout + NBYTES) + BLOCK_HEADER + 8)
        if raw == 0:
            return 0
        store_i64(raw, ctrl[BLOCKS])
        ctrl[BLOCKS] = raw
        block = raw + BLOCK_HEADER
    store_i64(slot, block)
    return block


@njit(nogil=True)
def clear(address, nbytes):
    words = nbytes // 8
    for k in range(words):
        store_i64(address + 8 * k, 0)
    for k in range(words * 8, nbytes):
        store_u8(address + k, 0)


@njit(nogil=True)
def has_newer(ctrl, row, expected):
    """Tell whether a row's value was written since it was saved at version `expected`."""
    cell = load_i64(ctrl[ROWS] + row * ROW_BYTES + CELL)
    return cell != 0 and (load_i64(cell) & 0xFFFFFFFF) != (expected & 0xFFFFFFFF)


@njit(nogil=True)
def operand(address, k):
    return load_i32(address + OPERANDS + 4 * k) if k < 2 else load_i32(address + THIRD)


@njit(nogil=True)
def live_operands(ctrl, row, opcode):
    """Say which operands want a contribution, bit k for operand k; of more than three, whether any does."""
    address = ctrl[ROWS] + row * ROW_BYTES
    arity = load_u8(ctrl[ARITY] + opcode)
    live = 0
    if arity > 3:
        for k in range(operand(address, 1)):
            if is_live(ctrl, load_i32(ctrl[SIDE_ROWS] + 4 * (operand(address, 0) + k))):
                return 1
        return 0
    for k in range(arity):
        if is_live(ctrl, operand(address, k)):
            live |= 1 << k
    return live


@njit(nogil=True)
def uses_of(ctrl, opcode, live):
    """Say what the derivatives by the live operands read, as a mask of x, y, z, out."""
    mask = 0
    for k in range(3):
        if live & (1 << k):
            mask |= load_u8(ctrl[USES] + opcode * 3 + k)
    return mask


@njit(nogil=True)
def check_saved(ctrl, row, mask):
    """Check that all that a row reads is still there and as it was."""
    address = ctrl[ROWS] + row * ROW_BYTES
    if load_i32(address) & FREED:
        return IS_FREED
    for k in range(4):
        if mask & (1 << k):
            source = row if k == 3 else operand(address, k)
            if source < 0:
                continue
            if has_newer(ctrl, source, load_i32(address + VERSIONS + 4 * k)):
                ctrl[MISSING] = k
                return VERSION
            if value_of(ctrl, source)[0] == 0:
                return IS_FREED
            if load_i32(ctrl[ROWS] + source * ROW_BYTES) & WATCHED and load_u8(ctrl[STATES] + source) == 0:
                ctrl[MISSING] = source
                return CHECK
    return DONE


@njit(nogil=True)
def set_strides(scratch, argument, strides, layout, dims, nd):
    """Lay an argument's own strides (0: one element) along the loop's dims, 0 where it is repeated."""
    own = load_i64(layout + NDIM)
    own_dims = load_i64(layout + DIMS)
    for d in range(nd):
        k = d - (nd - own)
        step = 0
        if k >= 0 and strides != 0 and load_i64(own_dims + 8 * k) == load_i64(dims + 8 * d):
            step = load_i64(strides + 8 * k)
        scratch[S_STRIDE + argument * MAX_DIMS + d] = step


@njit(nogil=True)
def merge_dims(scratch, dims, nd):
    """Join neighbouring dims that all arguments step through as one; return how many remain, outermost first."""
    m = 0
    for d in range(nd):
        n = load_i64(dims + 8 * d)
        if n == 1:
            continue
        joins = m > 0
        if joins:
            for a in range(ARGUMENTS):
                outer = scratch[S_MERGED + a * MAX_DIMS + m - 1]
                if outer != scratch[S_STRIDE + a * MAX_DIMS + d] * n:
                    joins = False
                    break
        if joins:
            m -= 1
            scratch[S_DIM + m] *= n
        else:
            scratch[S_DIM + m] = n
        for a in range(ARGUMENTS):
            scratch[S_MERGED + a * MAX_DIMS + m] = scratch[S_STRIDE + a * MAX_DIMS + d]
        m += 1
    return m


@njit(nogil=True)
def run_kernel(scratch, kernel, dims, nd, assign):
    """Run a kernel over all dims: NumPy's inner loop along the last, counted by hand over the others."""
    base = scratch.ctypes.data
    for d in range(nd):
        if load_i64(dims + 8 * d) == 0:
            return
    m = merge_dims(scratch, dims, nd)
    inner = m - 1
    scratch[S_DIMS] = scratch[S_DIM + inner] if m > 0 else 1
    for a in range(ARGUMENTS):
        scratch[S_ARGS + a] = scratch[S_POINTER + a]
        scratch[S_STEPS + a] = scratch[S_MERGED + a * MAX_DIMS + inner] if m > 0 else 0
    for d in range(m):
        scratch[S_INDEX + d] = 0
    while True:
        call_kernel(kernel, base + 8 * S_ARGS, base + 8 * S_DIMS, base + 8 * S_STEPS, assign)
        d = inner - 1
        while d >= 0:
            scratch[S_INDEX + d] += 1
            for a in range(ARGUMENTS):
                scratch[S_ARGS + a] += scratch[S_MERGED + a * MAX_DIMS + d]
            if scratch[S_INDEX + d] < scratch[S_DIM + d]:
                break
            for a in range(ARGUMENTS):
                scratch[S_ARGS + a] -= scratch[S_MERGED + a * MAX_DIMS + d] * scratch[S_DIM + d]
            scratch[S_INDEX + d] = 0
            d -= 1
        if d < 0:
            return


@njit(nogil=True)
def no_arguments(scratch, nd):
    for a in range(ARGUMENTS):
        scratch[S_POINTER + a] = 0
        for d in range(nd):
            scratch[S_STRIDE + a * MAX_DIMS + d] = 0


@njit(nogil=True)
def find_kernel(ctrl, opcode, k, layout):
    """Give a reverse kernel's address; where it is not compiled yet, leave its number for Python and give 0."""
    number = (opcode * 3 + k) * 2 + load_i64(layout + DTYPE)
    ctrl[MISSING] = number
    return load_i64(ctrl[KERNELS] + 8 * number)


@njit(nogil=True)
def load_values(ctrl, scratch, row, mask, layout):
    """Point the arguments x, y, z, out at what they are, for a loop over the row's own layout."""
    address = ctrl[ROWS] + row * ROW_BYTES
    dims, nd = load_i64(layout + DIMS), load_i64(layout + NDIM)
    for k in range(4):
        if not mask & (1 << k):
            continue
        source = row if k == 3 else operand(address, k)
        if source >= 0:
            data, strides = value_of(ctrl, source)
            scratch[S_POINTER + k] = data
            set_strides(scratch, k, strides, layout_of_row(ctrl, source), dims, nd)
        elif load_i64(layout + DTYPE) == 1:
            single = scratch.ctypes.data + 8 * S_SINGLE
            store_f32(single, types.float32(load_f64(address + IMMEDIATE)))
            scratch[S_POINTER + k] = single
        else:
            scratch[S_POINTER + k] = address + IMMEDIATE


@njit(nogil=True)
def in_c_order(strides, layout):
    """Tell whether an array's strides are those of C order."""
    own = load_i64(layout + STRIDES)
    for k in range(load_i64(layout + NDIM)):
        if load_i64(strides + 8 * k) != load_i64(own + 8 * k) and load_i64(load_i64(layout + DIMS) + 8 * k) != 1:
            return False
    return True


@njit(nogil=True)
def enter_adjoint(ctrl, row, assignable):
    """Make a row's adjoint ready for a contribution; say whether the first may simply be written."""
    state = load_u8(ctrl[STATES] + row)
    target = adjoint_of(ctrl, row)
    if target == 0:
        return 0, 0
    assign = 0
    if not state & REACHED:
        if assignable:
            assign = 1
        else:
            clear(target, load_i64(layout_of_row(ctrl, row) + NBYTES))
        store_u8(ctrl[STATES] + row, state | REACHED)
    return target, assign


@njit(nogil=True)
def prepare_elementwise(ctrl, row, opcode, layout, live):
    """See to it that nothing can stop the row half way: kernels are compiled, adjoints have memory."""
    for k in range(3):
        if live & (1 << k):
            if find_kernel(ctrl, opcode, k, layout) == 0:
                return KERNEL
            if adjoint_of(ctrl, operand(ctrl[ROWS] + row * ROW_BYTES, k)) == 0:
                return MEMORY
    return DONE


@njit(nogil=True)
def run_flat(ctrl, scratch, row, opcode, layout, mask, live):
    """Run a row whose arguments all are of its own layout in C order, or single numbers; say whether it was one."""
    address = ctrl[ROWS] + row * ROW_BYTES
    itemsize = load_i64(layout + NBYTES) // max(1, load_i64(layout + SIZE))
    for k in range(4):
        if mask & (1 << k):
            source = row if k == 3 else operand(address, k)
            if source < 0:
                if load_i64(layout + DTYPE) != 0:
                    return False
                scratch[S_ARGS + k], scratch[S_STEPS + k] = address + IMMEDIATE, 0
                continue
            own = layout_of_row(ctrl, source)
            data, strides = value_of(ctrl, source)
            scratch[S_ARGS + k], scratch[S_STEPS + k] = data, 0
            if load_i64(own + NDIM) > 0:
                if own != layout or not in_c_order(strides, layout):
                    return False
                scratch[S_STEPS + k] = itemsize
    for k in range(3):
        if live & (1 << k):
            own = layout_of_row(ctrl, operand(address, k))
            if own != layout and load_i64(own + NDIM) > 0:
                return False
    base = scratch.ctypes.data
    scratch[S_DIMS] = load_i64(layout + SIZE)
    scratch[S_ARGS + ADJOINT_IN], scratch[S_STEPS + ADJOINT_IN] = adjoint_of(ctrl, row), itemsize
    for k in range(3):
        if live & (1 << k):
            target = operand(address, k)
            same = layout_of_row(ctrl, target) == layout
            scratch[S_ARGS + ADJOINT_OUT], assign = enter_adjoint(ctrl, target, same)
            scratch[S_STEPS + ADJOINT_OUT] = itemsize if same else 0
            kernel = find_kernel(ctrl, opcode, k, layout)
            call_kernel(kernel, base + 8 * S_ARGS, base + 8 * S_DIMS, base + 8 * S_STEPS, assign)
    return True


@njit(nogil=True)
def run_elementwise(ctrl, scratch, row, opcode, mask, live):
    address = ctrl[ROWS] + row * ROW_BYTES
    layout = layout_of_row(ctrl, row)
    ctrl[BUDGET] -= load_i64(layout + SIZE)
    status = prepare_elementwise(ctrl, row, opcode, layout, live)
    if status != DONE or run_flat(ctrl, scratch, row, opcode, layout, mask, live):
        return status
    dims, nd = load_i64(layout + DIMS), load_i64(layout + NDIM)
    no_arguments(scratch, nd)
    load_values(ctrl, scratch, row, mask, layout)
    scratch[S_POINTER + ADJOINT_IN] = adjoint_of(ctrl, row)
    set_strides(scratch, ADJOINT_IN, load_i64(layout + STRIDES), layout, dims, nd)
    for k in range(3):
        if live & (1 << k):
            target = operand(address, k)
            own = layout_of_row(ctrl, target)
            scratch[S_POINTER + ADJOINT_OUT], assign = enter_adjoint(ctrl, target, own == layout)
            set_strides(scratch, ADJOINT_OUT, load_i64(own + STRIDES), own, dims, nd)
            run_kernel(scratch, find_kernel(ctrl, opcode, k, layout), dims, nd, assign)
    return DONE


@njit(nogil=True)
def run_linear(ctrl, scratch, row, kind):
    """Run a row that only moves its adjoint: element by element, through a view's strides, or repeated."""
    address = ctrl[ROWS] + row * ROW_BYTES
    source = operand(address, 0)
    if not is_live(ctrl, source):
        return DONE
    layout, target_layout = layout_of_row(ctrl, row), layout_of_row(ctrl, source)
    kernel = find_kernel(ctrl, ctrl[SCALER] if kind == SPREAD else ctrl[COPIER], 0, layout)
    if kernel == 0:
        return KERNEL
    target, assign = enter_adjoint(ctrl, source, kind != VIEW)
    if target == 0:
        return MEMORY
    no_arguments(scratch, max(1, load_i64(layout + NDIM), load_i64(target_layout + NDIM)))
    scratch[S_POINTER + ADJOINT_IN] = adjoint_of(ctrl, row)
    scratch[S_POINTER + ADJOINT_OUT] = target
    side = load_i32(address + SIDE)
    if kind == FLAT:
        # Both adjoints are in C order: one loop over all elements.
        itemsize = load_i64(layout + NBYTES) // max(1, load_i64(layout + SIZE))
        scratch[S_STRIDE + ADJOINT_IN * MAX_DIMS] = itemsize
        scratch[S_STRIDE + ADJOINT_OUT * MAX_DIMS] = itemsize
        scratch[S_FLAT] = load_i64(layout + SIZE)
        run_kernel(scratch, kernel, scratch.ctypes.data + 8 * S_FLAT, 1, assign)
    elif kind == VIEW:
        geometry = ctrl[GEOMETRY] + 8 * side
        scratch[S_POINTER + ADJOINT_OUT] += load_i64(geometry)
        dims, nd = load_i64(layout + DIMS), load_i64(layout + NDIM)
        set_strides(scratch, ADJOINT_IN, load_i64(layout + STRIDES), layout, dims, nd)
        set_strides(scratch, ADJOINT_OUT, geometry + 8, layout, dims, nd)
        run_kernel(scratch, kernel, dims, nd, 0)
    else:
        kept = ctrl[LAYOUTS] + side * LAYOUT_BYTES
        dims, nd = load_i64(target_layout + DIMS), load_i64(target_layout + NDIM)
        load_values(ctrl, scratch, row, 2, layout)  # y: the scale, an immediate
        set_strides(scratch, ADJOINT_IN, load_i64(kept + STRIDES), kept, dims, nd)
        set_strides(scratch, ADJOINT_OUT, load_i64(target_layout + STRIDES), target_layout, dims, nd)
        run_kernel(scratch, kernel, dims, nd, assign)
    ctrl[BUDGET] -= load_i64(target_layout + SIZE)
    return DONE


@njit(nogil=True)
def finish_row(ctrl, row):
    """Mark a row that has run, and give its block to whoever comes next."""
    address = ctrl[ROWS] + row * ROW_BYTES
    head = load_i32(address)
    if ctrl[RETAIN] == 0 and head & SAVES:
        store_i32(address, head | FREED)
    state = load_u8(ctrl[STATES] + row)
    if state & KEEP:
        return
    store_u8(ctrl[STATES] + row, 0)
    if load_i64(layout_of_row(ctrl, row) + INLINE) == 0:
        free = ctrl[FREE_BLOCKS] + 8 * load_i32(address + LAYOUT)
        slot = ctrl[SLOTS] + 8 * row
        block = load_i64(slot)
        store_i64(slot, 0)
        store_i64(block, load_i64(free))
        store_i64(free, block)


@njit(cache=True, nogil=True, error_model="numpy")
def reverse(ctrl, scratch):
    """Walk the rows from `ctrl[ROW]` down to 0; return a status."""
    row = ctrl[ROW]
    if ctrl[RESUME]:
        ctrl[RESUME] = 0
        finish_row(ctrl, row)
        row -= 1
    while row >= 0:
        if not load_u8(ctrl[STATES] + row) & REACHED:
            row -= 1
            continue
        head = load_i32(ctrl[ROWS] + row * ROW_BYTES)
        opcode = head & OPCODE_MASK
        if opcode <= IMPORT:
            row -= 1
            continue
        kind = load_u8(ctrl[KINDS] + opcode)
        if kind == ELEMENTWISE and load_i32(ctrl[ROWS] + row * ROW_BYTES + LAYOUT) == 0:
            stop = call_2(ctrl[SCALARS], ctrl.ctypes.data, row)
            if stop != row:  # it ran some; a row that it cannot run is left to what follows
                row = stop
                continue
        ctrl[ROW] = row
        live = live_operands(ctrl, row, opcode)
        if live == 0:  # its own adjoint was asked for, and nothing before it
            row -= 1
            continue
        mask = uses_of(ctrl, opcode, live)
        status = check_saved(ctrl, row, mask)
        if status == DONE:
            if kind == ELEMENTWISE:
                status = run_elementwise(ctrl, scratch, row, opcode, mask, live)
            elif kind == PYTHON_RULE:
                status = PYTHON
            else:
                status = run_linear(ctrl, scratch, row, kind)
        if status != DONE:
            return status
        finish_row(ctrl, row)
        row -= 1
        if ctrl[BUDGET] < 0:
            ctrl[BUDGET] = PAUSE_AFTER
            ctrl[ROW] = row
            return PAUSED
    return DONE


@njit(cache=True, nogil=True, error_model="numpy")
def give_adjoint(ctrl, scratch, row, source):
    """Add a contribution, in C order at `source`, to a row's adjoint; return a status."""
    layout = layout_of_row(ctrl, row)
    kernel = find_kernel(ctrl, ctrl[COPIER], 0, layout)
    if kernel == 0:
        return KERNEL
    target, assign = enter_adjoint(ctrl, row, True)
    if target == 0:
        return MEMORY
    dims, nd = load_i64(layout + DIMS), load_i64(layout + NDIM)
    no_arguments(scratch, nd)
    scratch[S_POINTER + ADJOINT_IN] = source
    scratch[S_POINTER + ADJOINT_OUT] = target
    set_strides(scratch, ADJOINT_IN, load_i64(layout + STRIDES), layout, dims, nd)
    set_strides(scratch, ADJOINT_OUT, load_i64(layout + STRIDES), layout, dims, nd)
    run_kernel(scratch, kernel, dims, nd, assign)
    return DONE


@njit(cache=True, nogil=True)
def release_blocks(ctrl):
    """Give all blocks back; none may be in use."""
    raw = ctrl[BLOCKS]
    ctrl[BLOCKS] = 0
    while raw != 0:
        following = load_i64(raw)
        call_1(ctrl[RELEASE], raw)
        raw = following
