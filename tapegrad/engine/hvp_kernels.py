"""Elementwise rows of the pass that carries an adjoint and its change at once (`hvp.py`), compiled.

A reverse kernel adds to the adjoint, a kernel of `_generated/curvature.py` to its change. Both run over a block of
elements before the next one comes, so that the second finds in the cache what the first has read. A single number is
given as a block of it, which all blocks read: so kernels meet contiguous memory only.
"""

from tapegrad.compilation.deferred import entry
from tapegrad.engine.pointers import call_kernel

BLOCK = 512


@entry("void(int64, int64, int64[::1], int64, int64, int64)")
def run_blocks(first, second, words, n, assign, flags):
    """Run a row for one operand.

    `first` is the reverse kernel and `second` the other one; 0 for none, and 1 where the change is only that of g.
    `words` has 12 addresses (x, y, z, out, their changes, g, gd, the two that are added to), a step from element to
    element for each, and one from block to block, in bytes for each element; then room for 24 numbers.
    """
    base = words.ctypes.data
    args, steps, dims = base + 8 * 36, base + 8 * 48, base + 8 * 55
    for k in range(4):
        words[48 + k] = words[12 + k]
    words[52], words[53] = words[20], words[22]
    start = 0
    while start < n:
        words[55] = min(BLOCK, n - start)
        for k in range(4):
            words[36 + k] = words[k] + start * words[24 + k]
        words[40], words[41] = words[8] + start * words[32], words[10] + start * words[34]
        if first != 0:
            call_kernel(first, args, dims, steps, assign)
        if second == 1:
            words[40], words[41] = words[9] + start * words[33], words[11] + start * words[35]
            call_kernel(first, args, dims, steps, flags & 1)
        elif second != 0:
            for k in range(4, 10):
                words[36 + k] = words[k] + start * words[24 + k]
            words[46] = words[11] + start * words[35]
            call_kernel(second, args, dims, steps, flags)
        start += BLOCK
