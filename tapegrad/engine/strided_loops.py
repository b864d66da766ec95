"""One kernel over arrays of any shape and strides: an inner loop along one dim, counted by hand over the others."""

from tapegrad.compilation.deferred import njit
from tapegrad.engine.pointers import call_kernel, load_i64
from tapegrad.tape import abi as R


@njit
def stride_along(scratch, argument, d, n, nd):
    """Return an argument's step along the loop's dim d, of size n: 0 where it is repeated."""
    k = d - (nd - scratch[R.S_OWN_NDIM + argument])
    if scratch[R.S_STRIDES + argument] == 0 or k < 0 or load_i64(scratch[R.S_OWN_DIMS + argument] + 8 * k) != n:
        return 0
    return load_i64(scratch[R.S_STRIDES + argument] + 8 * k)


@njit
def merge_dims(scratch, dims, nd):
    """Lay all arguments along the loop's dims, joining neighbours that all step through as one; outermost first."""
    m = 0
    for d in range(nd):
        n = load_i64(dims + 8 * d)
        if n == 1:
            continue
        joins = m > 0
        for a in range(R.ARGUMENTS):
            step = stride_along(scratch, a, d, n, nd)
            scratch[R.S_MERGED + a * R.MAX_DIMS + m] = step
            joins = joins and scratch[R.S_MERGED + a * R.MAX_DIMS + m - 1] == step * n
        if joins:
            for a in range(R.ARGUMENTS):
                scratch[R.S_MERGED + a * R.MAX_DIMS + m - 1] = scratch[R.S_MERGED + a * R.MAX_DIMS + m]
            scratch[R.S_DIM + m - 1] *= n
        else:
            scratch[R.S_DIM + m] = n
            m += 1
    return m


@njit
def run_kernel(scratch, kernel, dims, nd, assign):
    """Run a kernel over all dims; `scratch` describes its arguments, and is used up to S_INDEX and beyond."""
    base = scratch.ctypes.data
    for d in range(nd):
        if load_i64(dims + 8 * d) == 0:
            return
    m = merge_dims(scratch, dims, nd)
    inner = m - 1
    scratch[R.S_DIMS] = scratch[R.S_DIM + inner] if m > 0 else 1
    for a in range(R.ARGUMENTS):
        scratch[R.S_ARGS + a] = scratch[R.S_DATA + a]
        scratch[R.S_STEPS + a] = scratch[R.S_MERGED + a * R.MAX_DIMS + inner] if m > 0 else 0
    for d in range(m):
        scratch[R.S_INDEX + d] = 0
    while True:
        call_kernel(kernel, base + 8 * R.S_ARGS, base + 8 * R.S_DIMS, base + 8 * R.S_STEPS, assign)
        d = inner - 1
        while d >= 0:
            scratch[R.S_INDEX + d] += 1
            for a in range(R.ARGUMENTS):
                scratch[R.S_ARGS + a] += scratch[R.S_MERGED + a * R.MAX_DIMS + d]
            if scratch[R.S_INDEX + d] < scratch[R.S_DIM + d]:
                break
            for a in range(R.ARGUMENTS):
                scratch[R.S_ARGS + a] -= scratch[R.S_MERGED + a * R.MAX_DIMS + d] * scratch[R.S_DIM + d]
            scratch[R.S_INDEX + d] = 0
            d -= 1
        if d < 0:
            return
