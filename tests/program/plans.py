"""Programs run by plans, and held to what the eager tape gives: the same bits, forward and backward."""

import numpy as np

import tapegrad as tg
from tapegrad.program.run.plan import Plan


def same(a, b, what=""):
    """Two arrays with the same bits; one NaN is as good as another."""
    a, b = np.asarray(a), np.asarray(b)
    assert a.dtype == b.dtype and a.shape == b.shape, f"{what}: {a.dtype}{a.shape} and {b.dtype}{b.shape}"
    if a.dtype.kind in "fc":
        both = np.isnan(a) & np.isnan(b)
        a, b = np.where(both, 0, a), np.where(both, 0, b)
    assert a.tobytes() == b.tobytes(), f"{what}: {a} and {b}"


def leaf(array):
    return tg.tensor(array, requires_grad=np.asarray(array).dtype.kind in "fc")


def eagerly(function, arrays, cotangent=None):
    """What the tape gives: the value, and the gradients of the inputs that have one."""
    tensors = [leaf(a) for a in arrays]
    out = function(*tensors)
    if cotangent is None or not out.requires_grad:
        return out.detach().numpy(), None
    wanted = [t for t in tensors if t.requires_grad]
    found = tg.autograd.grad(out, wanted, tg.tensor(cotangent), allow_unused=True)
    return out.detach().numpy(), [None if g is None else g.numpy() for g in found]


def lowered(function, arrays):
    """A recording of a function, and its plan."""
    with np.errstate(all="ignore"):
        program = tg.record(function, *[leaf(a) for a in arrays])
    return program.listing, Plan(program.listing)


def agree(function, recorded, given=None, what=""):
    """Record a function with some arrays, run it with others, and compare with the tape."""
    listing, plan = lowered(function, recorded)
    given = recorded if given is None else given
    workspace = plan.take()
    for k, array in enumerate(given):
        workspace.load(k, array)
    assert workspace.forward() == -1, what
    (row,) = listing.outputs[:1]
    value = workspace.value(row)
    random = np.random.default_rng(7)
    cotangent = random.uniform(0.5, 1.5, value.shape).astype(value.dtype)
    if value.dtype.kind == "c":
        cotangent = cotangent + 1j * random.uniform(0.5, 1.5, value.shape).astype(value.dtype)
    with np.errstate(all="ignore"):
        expected, gradients = eagerly(function, given, cotangent)
    same(value, expected, f"{what} value")
    assert np.asarray(value).strides == expected.strides or value.size < 2, what
    if gradients is None:
        return
    wanted = [r for r, a in zip(listing.inputs, given, strict=False) if np.asarray(a).dtype.kind in "fc"]
    for _ in range(2):
        found = workspace.reverse({row: cotangent}, wanted)
        for k, (mine, theirs) in enumerate(zip(found, gradients, strict=True)):
            assert (mine is None) == (theirs is None), f"{what} gradient {k}"
            if mine is not None:
                same(mine, theirs, f"{what} gradient {k}")
                assert mine.flags.owndata and (mine.flags.c_contiguous or not mine.ndim)
    plan.give(workspace)
