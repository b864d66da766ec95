"""Arrays for tests of chains, and programs of one row held against NumPy."""

import numpy as np
from program.plans import lowered, same


def numbers(dtype, shape=(6, 8), seed=0):
    """Numbers of a dtype, among them zeros of both signs."""
    random = np.random.default_rng(seed)
    if dtype == "int64":
        return random.integers(-9, 9, shape)
    x = random.normal(size=shape) * 3
    x.reshape(-1)[::5] = 0.0
    x.reshape(-1)[1::5] = -0.0
    return (x + 1j * random.normal(size=shape)).astype(dtype) if dtype == "complex128" else x.astype(dtype)


def value_of(plan, listing, arrays):
    workspace = plan.take()
    for k, array in enumerate(arrays):
        workspace.load(k, array)
    assert workspace.forward() == -1
    return workspace.value(listing.outputs[0])


def matches_numpy(function, arrays, others, calls=False):
    """Record with some arrays, run with others: NumPy's bits; and no row that Python computes."""
    try:
        with np.errstate(all="ignore"):
            expected = [np.asarray(function(*given)) for given in (arrays, others)]
    except (TypeError, ValueError, IndexError):
        return
    listing, plan = lowered(function, arrays)
    for given, its in zip((arrays, others), expected, strict=True):
        same(value_of(plan, listing, given), its)
    assert bool(plan.calls) == calls
