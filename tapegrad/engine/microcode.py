"""How replay computes what takes more than one call of a loop, compiled: chains of steps, loops that move elements.

A row that Python would compute by several calls of NumPy (a mean, a product of matrices, a write into a part) has a
chain of steps in the program's code. A step is an inner loop by address, of NumPy's or ours, over any number of dims,
also with core dims, as those of generalized ufuncs have; or it reads or writes at places that are computed in the run.
"""

from tapegrad.compilation.deferred import LOOP, entry, njit
from tapegrad.engine.pointers import (
    call_kernel,
    load_i64,
    load_u8,
    p_c64,
    p_c128,
    p_f32,
    p_f64,
    p_i32,
    p_i64,
    store_i64,
    store_u8,
)

# Instructions of values, behind those of `replay_executor.py`.
LOOPS, PLACES, CHECK = 10, 11, 12
NEXT = 1  # of all: how many words further the next step is, 0 at the last one
# Of LOOPS: numbers of arguments, of words of dims and of steps, of outer dims; then the arguments' offsets, the dims
# and steps that the loop is told, and for each outer dim its size and the step of each argument along it.
L_FUNCTION, L_DATA, L_COUNT, L_DIMS, L_STEPS, L_OUTER, L_SKIPS, L_OFFSETS = range(2, 10)
MOST_ARGUMENTS = 8
# Of PLACES: what is done, the bytes of an element, how many places, how many elements there are, the offsets of these,
# of the places, and of what is read or written.
W_MODE, W_ITEMSIZE, W_COUNT, W_SIZE, W_WHOLE, W_PLACES, W_PART = range(2, 9)
READ, WRITE, ADD = range(3)  # ADD + k for the k-th of ADDED
ADDED = "dfDFl"
# Of CHECK: whether numbers are of single precision, how many, and their offset. Python computes where there is NaN.
C_SINGLE, C_COUNT, C_OFFSET = range(2, 5)
OUTSIDE, LEFT_TO_PYTHON = -1, -2  # what a chain gives that was not run to its end


@njit
def is_first(code, outer, nd, count, index):
    """Tell whether a reduction comes to its result's element for the first time."""
    rest = index
    for d in range(nd - 1, -1, -1):
        here = outer + d * (count + 1)
        if code[here + 1] == 0 and rest % code[here] != 0:
            return False
        rest //= code[here]
    return True


@njit
def run_step(base, args, number, at):
    """Run one loop over all its outer dims, counted by division; give how much work that was.

    `args` is the address of words for its arguments, `number` of one for how many elements there are. Where it skips,
    the first argument is a result that has its first elements already, and these are not taken again.
    """
    code, words = p_i64(at), p_i64(args)
    count, nd = code[L_COUNT], code[L_OUTER]
    dims = L_OFFSETS + count
    steps = dims + code[L_DIMS]
    outer = steps + code[L_STEPS]
    work = total = 1
    for d in range(code[L_DIMS]):
        work *= code[dims + d]
    for d in range(nd):
        total *= code[outer + d * (count + 1)]
    for index in range(total):
        rest = index
        for a in range(count):
            words[a] = base + code[L_OFFSETS + a]
        for d in range(nd - 1, -1, -1):
            here = outer + d * (count + 1)
            i = rest % code[here]
            rest //= code[here]
            for a in range(count):
                words[a] += i * code[here + 1 + a]
        if code[L_SKIPS] and is_first(code, outer, nd, count, index):
            if code[steps] != 0 or code[dims] < 2:
                continue
            words[1] += code[steps + 1]
            p_i64(number)[0] = code[dims] - 1
            call_kernel(code[L_FUNCTION], args, number, at + 8 * steps, code[L_DATA])
            continue
        call_kernel(code[L_FUNCTION], args, at + 8 * dims, at + 8 * steps, code[L_DATA])
    return total * work


@njit
def copy_bytes(source, target, n):
    if n == 8:
        store_i64(target, load_i64(source))
    elif n == 16:
        store_i64(target, load_i64(source))
        store_i64(target + 8, load_i64(source + 8))
    elif n == 4:
        p_i32(target)[0] = p_i32(source)[0]
    else:
        for k in range(n):
            store_u8(target + k, load_u8(source + k))


@njit
def add_number(source, target, which):
    if which == 0:
        p_f64(target)[0] += p_f64(source)[0]
    elif which == 1:
        p_f32(target)[0] += p_f32(source)[0]
    elif which == 2:
        p_c128(target)[0] += p_c128(source)[0]
    elif which == 3:
        p_c64(target)[0] += p_c64(source)[0]
    else:
        p_i64(target)[0] += p_i64(source)[0]


@njit
def go_to_places(base, at):
    """Read, write or add at places that were computed; False, before anything else, where one of them is outside."""
    code = p_i64(at)
    mode, itemsize, count, size = code[W_MODE], code[W_ITEMSIZE], code[W_COUNT], code[W_SIZE]
    whole, places, part = base + code[W_WHOLE], p_i64(base + code[W_PLACES]), base + code[W_PART]
    for k in range(count):
        if places[k] < -size or places[k] >= size:
            return False
    for k in range(count):
        place = places[k]
        element = whole + (place + size if place < 0 else place) * itemsize
        if mode == READ:
            copy_bytes(element, part + k * itemsize, itemsize)
        elif mode == WRITE:
            copy_bytes(part + k * itemsize, element, itemsize)
        else:
            add_number(part + k * itemsize, element, mode - ADD)
    return True


@njit
def holds_nan(base, at):
    """Tell whether there is NaN: LAPACK's functions fill their results with it where they find no answer."""
    code = p_i64(at)
    found = False
    if code[C_SINGLE]:
        single = p_f32(base + code[C_OFFSET])
        for k in range(code[C_COUNT]):
            found |= single[k] != single[k]
    else:
        double = p_f64(base + code[C_OFFSET])
        for k in range(code[C_COUNT]):
            found |= double[k] != double[k]
    return found


@njit
def run_chain(base, args, number, at):
    """Run the steps of a row; give how much work that was.

    OUTSIDE where a place is, and LEFT_TO_PYTHON where only Python knows what is to be done.
    """
    work = 0
    while True:
        code = p_i64(at)
        if code[0] == LOOPS:
            work += run_step(base, args, number, at)
        elif code[0] == CHECK:
            work += code[C_COUNT]
            if holds_nan(base, at):
                return LEFT_TO_PYTHON
        else:
            work += code[W_COUNT]
            if not go_to_places(base, at):
                return OUTSIDE
        if code[NEXT] == 0:
            return work
        at += 8 * code[NEXT]


@entry("int64(int64, int64, int64)")
def run_alone(base, words, at):
    """Run the steps of a row apart from a program, with 9 words of memory for arguments."""
    return run_chain(base, words, words + 8 * MOST_ARGUMENTS, at)


# Loops with the signature of NumPy's inner loops.


@entry(LOOP)
def copy_loop(args, dims, steps, itemsize):
    """Copy elements of so many bytes."""
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    x, out, xs, os = a[0], a[1], s[0], s[1]
    if xs == itemsize and os == itemsize:
        nbytes = n * itemsize
        whole = nbytes // 8
        for i in range(whole):
            store_i64(out + 8 * i, load_i64(x + 8 * i))
        for i in range(8 * whole, nbytes):
            store_u8(out + i, load_u8(x + i))
    elif itemsize == 8 and os == 8:
        for i in range(n):
            store_i64(out + 8 * i, load_i64(x + i * xs))
    elif itemsize == 8:
        for i in range(n):
            store_i64(out + i * os, load_i64(x + i * xs))
    else:
        for i in range(n):
            copy_bytes(x + i * xs, out + i * os, itemsize)


@entry(LOOP)
def pairs_loop(args, dims, steps, pairs):
    """Copy elements to where pairs of offsets say: from, to; before them stands how many bytes an element has."""
    a, p, n = p_i64(args), p_i64(pairs), p_i64(dims)[0]
    x, out, itemsize = a[0], a[1], p[0]
    if itemsize == 8:
        for i in range(n):
            store_i64(out + p[2 + 2 * i], load_i64(x + p[1 + 2 * i]))
    else:
        for i in range(n):
            copy_bytes(x + p[1 + 2 * i], out + p[2 + 2 * i], itemsize)
