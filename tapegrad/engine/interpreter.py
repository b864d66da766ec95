"""The reverse pass over one tape, compiled: it walks the rows backwards and never raises, never holds the GIL.

It works on raw memory, described by `ctrl`, a flat int64 array of addresses and settings (`tape/abi.py`
says which). It returns a status; where Python is needed (`PYTHON`, `KERNEL`, …) `ctrl[ROW]` says at which row, Python
acts and calls again, and the pass goes on where it stopped. Kernels are called by address, with NumPy's inner-loop
signature.
"""

from tapegrad.compilation.deferred import carray, entry, njit
from tapegrad.engine.finite_check import gave_finite
from tapegrad.engine.hook_memory import copy_elements, elements_of, enter_beside, leave_beside, note_row, show_row
from tapegrad.engine.memory_ops import (
    adjoint_of,
    check_saved,
    enter_adjoint,
    find_kernel,
    in_c_order,
    is_live,
    layout_of_row,
    live_operands,
    load_values,
    no_arguments,
    operand,
    set_adjoint,
    set_argument,
    uses_of,
    value_of,
)
from tapegrad.engine.parallel import (
    divides_spread,
    hand_over,
    handed_on,
    hands_flat,
    is_divided,
    note_part,
    overwritten,
)
from tapegrad.engine.pointers import (
    call_1,
    call_2,
    call_3,
    call_kernel,
    load_f64,
    load_i32,
    load_i64,
    load_u8,
    p_i32,
    p_i64,
    p_u8,
    store_i64,
    store_u8,
)
from tapegrad.engine.strided_loops import run_kernel
from tapegrad.tape import abi as R


@njit
def prepare_elementwise(ctrl, row, opcode, layout, live, over):
    """See to it that nothing can stop the row half way: kernels are compiled, all adjoints but one have memory."""
    for k in range(3):
        if live & (1 << k):
            if find_kernel(ctrl, opcode, k, layout) == 0:
                return R.KERNEL
            if k != over and adjoint_of(ctrl, operand(ctrl[R.ROWS] + row * R.ROW_BYTES, k)) == 0:
                return R.MEMORY
    return R.DONE


@njit
def run_flat(ctrl, scratch, row, opcode, layout, mask, live, over):
    """Run a row whose arguments all are of its own layout in C order, or single numbers; say whether it was one.

    The adjoint of the operand `over` is written over the row's own, which is handed on.
    """
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    itemsize = load_i64(layout + R.ITEMSIZE)
    for k in range(4):
        if mask & (1 << k):
            source = row if k == 3 else operand(address, k)
            if source < 0:
                if load_i64(layout + R.DTYPE) != 0:
                    return False
                scratch[R.S_ARGS + k], scratch[R.S_STEPS + k] = address + R.IMMEDIATE, 0
                continue
            own = layout_of_row(ctrl, source)
            data, strides = value_of(ctrl, source)
            scratch[R.S_ARGS + k], scratch[R.S_STEPS + k] = data, 0
            if load_i64(own + R.NDIM) > 0:
                if own != layout or not in_c_order(strides, layout):
                    return False
                scratch[R.S_STEPS + k] = itemsize
    for k in range(3):
        if live & (1 << k):
            own = layout_of_row(ctrl, operand(address, k))
            if own != layout and load_i64(own + R.NDIM) > 0:
                return False
    base = scratch.ctypes.data
    scratch[R.S_DIMS] = load_i64(layout + R.SIZE)
    scratch[R.S_ARGS + R.ADJOINT_IN], scratch[R.S_STEPS + R.ADJOINT_IN] = adjoint_of(ctrl, row), itemsize
    divided = is_divided(ctrl, row, opcode, scratch[R.S_DIMS])
    for k in range(3):
        if live & (1 << k):
            target = operand(address, k)
            same = layout_of_row(ctrl, target) == layout
            if k == over:
                adjoint, assign = adjoint_of(ctrl, row), 1
            else:
                adjoint, assign = enter_adjoint(ctrl, target, same)
            kernel = find_kernel(ctrl, opcode, k, layout)
            if divided and same:
                note_part(scratch, kernel, adjoint, assign)
                continue
            scratch[R.S_ARGS + R.ADJOINT_OUT], scratch[R.S_STEPS + R.ADJOINT_OUT] = adjoint, itemsize if same else 0
            call_kernel(kernel, base + 8 * R.S_ARGS, base + 8 * R.S_DIMS, base + 8 * R.S_STEPS, assign)
    scratch[R.S_STEPS + R.ADJOINT_OUT] = itemsize  # of parts
    if over >= 0:
        hand_over(ctrl, row, operand(address, over))
    return True


@njit
def run_elementwise(ctrl, scratch, row, opcode, mask, live):
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    layout = layout_of_row(ctrl, row)
    ctrl[R.BUDGET] -= load_i64(layout + R.SIZE)
    if opcode == ctrl[R.POW] and operand(address, 1) == -1 and load_f64(address + R.IMMEDIATE) == 2.0:
        opcode, mask = ctrl[R.SQUARE], 1  # 2 * x, without a power for each element
    handed = handed_on(ctrl, row, opcode, live)
    live &= ~(1 << handed) if handed >= 0 else -1
    over = overwritten(ctrl, row, opcode, layout, live) if handed < 0 else -1
    status = prepare_elementwise(ctrl, row, opcode, layout, live, over)
    if status == R.DONE and live:
        scratch[R.S_PARTS] = 0
        if not run_flat(ctrl, scratch, row, opcode, layout, mask, live, over):
            status = prepare_elementwise(ctrl, row, opcode, layout, live, -1)
            if status == R.DONE:
                run_nested(ctrl, scratch, row, opcode, layout, mask, live)
        elif scratch[R.S_PARTS]:
            status = R.DIVIDED
    if handed >= 0 and (status == R.DONE or status == R.DIVIDED):
        hand_over(ctrl, row, operand(address, handed))
    return status


@njit
def run_nested(ctrl, scratch, row, opcode, layout, mask, live):
    """Run a row whose arguments have strides, or are repeated."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    dims, nd = load_i64(layout + R.DIMS), load_i64(layout + R.NDIM)
    no_arguments(scratch)
    load_values(ctrl, scratch, row, mask, layout)
    set_adjoint(scratch, R.ADJOINT_IN, adjoint_of(ctrl, row), layout)
    for k in range(3):
        if live & (1 << k):
            target = operand(address, k)
            own = layout_of_row(ctrl, target)
            adjoint, assign = enter_adjoint(ctrl, target, own == layout)
            set_adjoint(scratch, R.ADJOINT_OUT, adjoint, own)
            run_kernel(scratch, find_kernel(ctrl, opcode, k, layout), dims, nd, assign)


@njit
def run_in_c_order(scratch, kernel, source, target, layout, assign):
    """Run a kernel from one adjoint to another of the same number of elements, one after the other."""
    scratch[R.S_FLAT], scratch[R.S_FLAT + 1] = load_i64(layout + R.SIZE), load_i64(layout + R.ITEMSIZE)
    base = scratch.ctypes.data
    for k, data in ((R.ADJOINT_IN, source), (R.ADJOINT_OUT, target)):
        scratch[R.S_DATA + k], scratch[R.S_STRIDES + k] = data, base + 8 * (R.S_FLAT + 1)
        scratch[R.S_OWN_DIMS + k], scratch[R.S_OWN_NDIM + k] = base + 8 * R.S_FLAT, 1
    run_kernel(scratch, kernel, base + 8 * R.S_FLAT, 1, assign)
    return R.DONE


@njit
def run_linear(ctrl, scratch, row, kind):
    """Run a row that only moves its adjoint: element by element, through a view's strides, or repeated."""
    address = ctrl[R.ROWS] + row * R.ROW_BYTES
    source = operand(address, 0)
    if not is_live(ctrl, source):
        return R.DONE
    layout, target_layout = layout_of_row(ctrl, row), layout_of_row(ctrl, source)
    if kind == R.FLAT and hands_flat(ctrl, row, source):
        hand_over(ctrl, row, source)
        return R.DONE
    kernel = find_kernel(ctrl, ctrl[R.SCALER] if kind == R.SPREAD else ctrl[R.COPIER], 0, layout)
    if kernel == 0:
        return R.KERNEL
    target, assign = enter_adjoint(ctrl, source, kind != R.VIEW)
    if target == 0:
        return R.MEMORY
    no_arguments(scratch)
    side = load_i32(address + R.SIDE)
    if kind == R.FLAT:
        # Both adjoints are in C order: one loop over all elements.
        return run_in_c_order(scratch, kernel, adjoint_of(ctrl, row), target, layout, assign)
    set_adjoint(scratch, R.ADJOINT_OUT, target, target_layout)
    if kind == R.VIEW:
        geometry = ctrl[R.GEOMETRY] + 8 * side
        set_adjoint(scratch, R.ADJOINT_IN, adjoint_of(ctrl, row), layout)
        set_argument(scratch, R.ADJOINT_OUT, target + load_i64(geometry), geometry + 8, layout)
        run_kernel(scratch, kernel, load_i64(layout + R.DIMS), load_i64(layout + R.NDIM), 0)
    else:
        load_values(ctrl, scratch, row, 2, layout)  # y: the scale, an immediate
        set_adjoint(scratch, R.ADJOINT_IN, adjoint_of(ctrl, row), ctrl[R.LAYOUTS] + side * R.LAYOUT_BYTES)
        if divides_spread(ctrl, scratch, row, source, kernel, assign, target):
            return R.DIVIDED
        run_kernel(scratch, kernel, load_i64(target_layout + R.DIMS), load_i64(target_layout + R.NDIM), assign)
    ctrl[R.BUDGET] -= load_i64(target_layout + R.SIZE)
    return R.DONE


@njit
def run_structured(ctrl, scratch, row, opcode):
    """Run a row through its own kernel."""
    kernel = load_i64(ctrl[R.STRUCTURED_KERNELS] + 8 * opcode)
    if kernel == 0:
        ctrl[R.MISSING] = -opcode
        return R.KERNEL
    return call_3(kernel, ctrl.ctypes.data, scratch.ctypes.data, row)


@njit
def finish_row(ctrl, row):
    """Note that a row has run, and give its block to whoever comes next."""
    state = load_u8(ctrl[R.STATES] + row)
    if state & R.KEEP:
        store_u8(ctrl[R.STATES] + row, state | R.RAN)
        return
    store_u8(ctrl[R.STATES] + row, R.RAN)
    if not state & R.MOVED and load_i64(layout_of_row(ctrl, row) + R.INLINE) == 0:
        free = ctrl[R.FREE_BLOCKS] + 8 * load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES + R.LAYOUT)
        block = load_i64(ctrl[R.SLOTS] + 8 * row)
        store_i64(block, load_i64(free))
        store_i64(free, block)


@entry("int64(int64[::1], int64[::1])")
def reverse(ctrl, scratch):
    """Walk the rows from `ctrl[ROW]` down to 0; return a status."""
    # What a row gave to brought memory is looked at in Python, as are hooks.
    row, looks_for_nan = ctrl[R.ROW], ctrl[R.LOOKS_FOR_NAN] != 0 and ctrl[R.MODE] != R.BESIDE
    resume = ctrl[R.RESUME]
    if resume == R.TAKES or resume == R.GIVES:
        status = take_given(ctrl, scratch)
        if status != R.DONE:
            return status
        ctrl[R.RESUME] = 0
    if resume != 0 and resume != R.TAKES:
        checked, ctrl[R.RESUME] = resume == 2, 0
        if looks_for_nan and not checked and not gave_finite(ctrl, row):
            return R.NOT_FINITE
        finish_row(ctrl, row)
        row -= 1
    while row >= 0:
        if not load_u8(ctrl[R.STATES] + row) & R.REACHED:
            row -= 1
            continue
        head = load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES)
        opcode = head & R.OPCODE_MASK
        if opcode <= R.IMPORT:
            row -= 1
            continue
        kind = load_u8(ctrl[R.KINDS] + opcode)
        scalar = kind == R.ELEMENTWISE and load_i32(ctrl[R.ROWS] + row * R.ROW_BYTES + R.LAYOUT) == 0
        if scalar and not looks_for_nan:
            stop = call_2(ctrl[R.SCALARS], ctrl.ctypes.data, row)
            if stop != row:  # it ran some; a row that it cannot run is left to what follows
                row = stop
                continue
        ctrl[R.ROW] = row
        if head & R.HOOKED and not load_u8(ctrl[R.STATES] + row) & R.CALLED:
            note_row(ctrl, scratch, row, opcode)
            return R.HOOKS
        live = live_operands(ctrl, row, opcode)
        if live == 0:  # its own adjoint was asked for, and nothing before it
            row -= 1
            continue
        mask = uses_of(ctrl, opcode, live)
        status = check_saved(ctrl, row, mask)
        if status == R.DONE:
            if kind == R.ELEMENTWISE:
                status = run_elementwise(ctrl, scratch, row, opcode, mask, live)
            elif kind == R.PYTHON_RULE:
                status = R.PYTHON
            elif kind == R.STRUCTURED:
                status = run_structured(ctrl, scratch, row, opcode)
            else:
                status = run_linear(ctrl, scratch, row, kind)
        if status == R.DONE and looks_for_nan and not gave_finite(ctrl, row):
            status = R.NOT_FINITE
        if status != R.DONE:
            if status == R.PYTHON:
                show_row(ctrl, scratch, row, opcode)
            return status
        finish_row(ctrl, row)
        row -= 1
        if ctrl[R.BUDGET] < 0:
            ctrl[R.BUDGET] = R.PAUSE_AFTER
            ctrl[R.ROW] = row
            return R.PAUSED
    return R.DONE


@entry("int64(int64[::1], int64[::1], int64, int64)")
def give_adjoint(ctrl, scratch, row, source):
    """Add a contribution, in C order at `source`, to a row's adjoint; return a status."""
    layout = layout_of_row(ctrl, row)
    kernel = find_kernel(ctrl, ctrl[R.COPIER], 0, layout)
    if kernel == 0:
        return R.KERNEL
    target, assign = enter_adjoint(ctrl, row, True)
    if target == 0:
        return R.MEMORY
    no_arguments(scratch)
    return run_in_c_order(scratch, kernel, source, target, layout, assign)


@njit
def take_given(ctrl, scratch):
    """Take what is left at S_BESIDE: another adjoint of the row, and contributions to others; give a status."""
    if scratch[R.S_BESIDE] != 0:
        row = ctrl[R.ROW]
        copy_elements(ctrl, row, elements_of(ctrl, scratch[R.S_BESIDE]), adjoint_of(ctrl, row))
    for k in range(scratch[R.S_BESIDE + 1]):
        at = R.S_BESIDE + 2 + R.BESIDE_WORDS * k
        left = scratch[at + 2]
        if left != R.NOTHING_LEFT:
            number = scratch.ctypes.data + 8 * (at + 1)
            source = number if left == R.NUMBER_LEFT else elements_of(ctrl, scratch[at + 1])
            status = give_adjoint(ctrl, scratch, scratch[at], source)
            if status != R.DONE:
                return status
            scratch[at + 2] = R.NOTHING_LEFT  # it has been taken, should the next one need Python
    return R.DONE


@entry("void(int64[::1])")
def release_blocks(ctrl):
    """Give all blocks back; none may be in use."""
    raw = ctrl[R.BLOCKS]
    ctrl[R.BLOCKS] = 0
    while raw != 0:
        following = load_i64(raw)
        call_1(ctrl[R.RELEASE], raw)
        raw = following


@njit
def finish_small(ctrl):
    """Mark FREED the rows that ran and had saved something, find the end of what can still run, give back blocks."""
    count = ctrl[R.END]
    states, free, arity = p_u8(ctrl[R.STATES]), p_i64(ctrl[R.FREE_BLOCKS]), p_u8(ctrl[R.ARITY])
    end = freed = keeps = 0
    saves = False
    row = -1
    while row + 1 < count and not saves:
        row += 1
        words = p_i32(ctrl[R.ROWS] + row * R.ROW_BYTES)
        head, first, second = words[0], words[R.OPERANDS // 4], words[R.OPERANDS // 4 + 1]
        opcode = head & R.OPCODE_MASK
        if opcode <= R.IMPORT:
            continue
        if states[row]:
            free[words[R.LAYOUT // 4]] = 0
            if states[row] & R.RAN and head & R.SAVES:
                head |= R.FREED
                words[0] = head
                freed += 1
        keeps |= (head & (R.SAVES | R.FREED)) == R.SAVES
        blocked = R.BLOCKED if head & R.FREED else 0
        n = arity[opcode]
        if n > 3:
            for k in range(second):
                blocked |= states[load_i32(ctrl[R.SIDE_ROWS] + 4 * (first + k))]
        else:
            if first >= 0:
                blocked |= states[first]
            if n > 1 and second >= 0:
                blocked |= states[second]
            if n > 2 and words[R.THIRD // 4] >= 0:
                blocked |= states[words[R.THIRD // 4]]
        if blocked & R.BLOCKED:
            states[row] |= R.BLOCKED
        else:
            end = row + 1
            saves = head & R.SAVES != 0
    if saves:  # what follows is for `tape/reclaim.py` to find out, so not twice
        end, freed = count, 1
        for later in range(row + 1, count):
            if states[later]:
                free[load_i32(ctrl[R.ROWS] + later * R.ROW_BYTES + R.LAYOUT)] = 0
    ctrl[R.END], ctrl[R.NEWLY_FREED], ctrl[R.STILL_SAVES], ctrl[R.KEEPS] = end, freed, saves, keeps
    release_blocks(ctrl)


@njit
def begin_small(ctrl, scratch):
    """Clear the states, but for rows whose adjoints have memory of their own, and seed a row; return a status.

    ROWS, ITEMS and LAYOUTS are Python objects here, and become the addresses of their memory: `core/memory.py` has
    checked where these kinds of object have it. RESUME is the number of rows, MISSING the array to start from.
    """
    row, count, seed = ctrl[R.ROW], ctrl[R.RESUME], ctrl[R.MISSING]
    ctrl[R.ROW] = -1  # nothing has begun
    ctrl[R.RESUME], ctrl[R.END] = 0, count
    ctrl[R.ROWS] = load_i64(ctrl[R.ROWS] + 40)  # a bytearray's
    ctrl[R.ITEMS] = load_i64(ctrl[R.ITEMS] + 24)  # a list's
    ctrl[R.LAYOUTS] = load_i64(ctrl[R.LAYOUTS] + 16)  # a NumPy array's
    seed = load_i64(seed + 16)
    states = p_u8(ctrl[R.STATES])
    for k in range(count):
        states[k] = 0
    for k in range(1, scratch[R.S_KEPT] + 1):
        kept = scratch[R.S_KEPT + k]
        inline = load_i64(layout_of_row(ctrl, kept) + R.INLINE) != 0
        states[kept] = R.KEEP if inline else R.KEEP | R.HAS_BLOCK
    return give_adjoint(ctrl, scratch, row, seed)


@entry("int64(int64)")
def reverse_small(at):
    """Do all of a backward over one tape that imports nothing: seed a row, walk, finish; return a status.

    Or what MODE asks for: go on where the walk stopped, and finish; or run one row with brought memory, and stop. It is
    one function, so that the second call finds the machine code in the processor's cache. `at` is where `ctrl` begins:
    called with one number it takes half as long as with two arrays.
    """
    ctrl = carray(p_i64(at), (R.CTRL_SIZE,))
    scratch = carray(p_i64(ctrl[R.SCRATCH]), (R.SCRATCH_SIZE,))
    mode, row, status = ctrl[R.MODE], ctrl[R.ROW], R.DONE
    if mode == R.BEGIN:
        status = begin_small(ctrl, scratch)
        if status == R.DONE:
            ctrl[R.ROW] = row
    elif mode == R.BESIDE and not enter_beside(ctrl, scratch):
        return R.DONE
    if status == R.DONE:
        status = reverse(ctrl, scratch)
    if mode == R.BESIDE:
        leave_beside(ctrl, scratch, status == R.PAUSED)
    elif status == R.DONE:
        finish_small(ctrl)
    return status
