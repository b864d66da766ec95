"""Functions compiled and called with other arguments than they were recorded with, held against Python."""

import functools
import warnings

import numpy as np

import tapegrad as tg
from tapegrad.errors import RepeatedWarning

NAMES = ("value", "gradient", "argument")
REPLAYED, GUARDED, BY_PYTHON = "replayed", "guarded", "by Python"


def as_it_is(derivative):
    """Return a function that `tg.compile` knows nothing of: its rows are recorded, and not those of its function."""

    @functools.wraps(derivative)
    def recorded(*args, **kwargs):
        return derivative(*args, **kwargs)

    return recorded


def flat(result):
    """List the results of a function, also of nested sequences."""
    if isinstance(result, (list, tuple)):
        return [each for part in result for each in flat(part)]
    return [result]


def weighted(parts):
    """Add the results up, each element with a weight of its own."""
    total = tg.tensor(0.0)
    for part in parts:
        if isinstance(part, tg.Tensor) and part.requires_grad and part.dtype.kind in "fc":
            weights = np.cos(np.arange(part.size)).reshape(part.shape).astype(part.dtype)
            product = part * weights
            total = total + (product if product.dtype.kind == "f" else product.real + 0.5 * product.imag).sum()
    return total


def is_live(array):
    return np.asarray(array).dtype.kind in "fc"


def run(function, arrays, requires_grad=True):
    """Call a function with tensors; give its values, gradients, and what it left in its arguments."""
    leaves = [tg.tensor(a, requires_grad=requires_grad and is_live(a)) for a in arrays]
    parts = flat(function(*leaves))
    live = [t for t in leaves if t.requires_grad]
    loss = weighted(parts)
    gradients = tg.autograd.grad(loss, live, allow_unused=True) if loss.requires_grad else [None] * len(live)
    values = [p.detach().numpy() if isinstance(p, tg.Tensor) else p for p in parts]
    return values, [None if g is None else g.numpy() for g in gradients], [t.detach().numpy() for t in leaves]


def assert_same(found, expected, what, signed=True):
    """Hold values against others, to the bit, with shapes and dtypes."""
    assert len(found) == len(expected), what
    for mine, its in zip(found, expected, strict=True):
        if mine is None and its is not None and not its.any():
            continue  # what was overwritten has a gradient of zeros in eager mode, and none here
        assert type(mine) is type(its), f"{what}: {type(mine)} for {type(its)}"
        if its is None or not isinstance(its, (np.ndarray, np.generic)):
            assert mine == its or (mine is its), what
            continue
        assert mine.shape == its.shape and mine.dtype == its.dtype, f"{what}: {mine.shape} for {its.shape}"
        if np.ascontiguousarray(mine).tobytes() != np.ascontiguousarray(its).tobytes():
            np.testing.assert_array_equal(mine, its, err_msg=str(what))
            signs = [np.array_equal(np.signbit(part(mine)), np.signbit(part(its))) for part in (np.real, np.imag)]
            assert all(signs) or not signed, f"{what}: signs of zeros"


def check(function, samples, what="", requires_grad=True):
    """Compile a function and call it with one sample of arguments after the other; it has to do what Python does.

    Returns how the last calls were computed: REPLAYED for other arguments than recorded, GUARDED where that only runs
    again for the same numbers, BY_PYTHON.
    """
    compiled = tg.compile(function, max_recordings=20)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepeatedWarning)
        for arrays in samples:
            expected = run(function, arrays, requires_grad)
            for name, mine, its in zip(NAMES, run(compiled, arrays, requires_grad), expected, strict=True):
                assert_same(mine, its, f"{what}: {name}", name != "gradient")
        if compiled.stats.eager:
            return f"{BY_PYTHON}: {compiled.stats.reasons[0]}"
        if compiled.stats.replays:
            return REPLAYED
        for _ in range(2):
            for name, mine, its in zip(NAMES, run(compiled, arrays, requires_grad), expected, strict=True):
                assert_same(mine, its, f"{what}: {name}", name != "gradient")
        assert compiled.stats.replays, f"{what}: was never replayed"
    return GUARDED
