"""M-function: random programs in which operations are replaced by custom functions that compute the same.

The gradients are those of the built-in operations, whichever way the function computes, saves and writes, and memory
comes back.
"""

import gc
import weakref

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from spec.functions import function

import tapegrad as tg

# Each operation: its value, and the gradient by each operand, of arrays or tensors.
UNARY = {
    "sin": (lambda F, x: F.sin(x), lambda F, g, x, out: g * F.cos(x)),
    "exp": (lambda F, x: F.exp(-x * x), lambda F, g, x, out: g * out * -2.0 * x),
    "tanh": (lambda F, x: F.tanh(x), lambda F, g, x, out: g * (1.0 - out * out)),
    "scale": (lambda F, x: x * 1.5, lambda F, g, x, out: g * 1.5),
}
BINARY = {
    "add": (lambda F, x, y: x + y, lambda F, g, x, y, out: (g, g)),
    "mul": (lambda F, x, y: x * y, lambda F, g, x, y, out: (g * y, g * x)),
    "sub": (lambda F, x, y: x - y, lambda F, g, x, y, out: (g, -g)),
}


def by_numpy(value, *tensors):
    return tg.from_numpy(np.asarray(value(np, *[t.detach().numpy() for t in tensors])))


def by_tapegrad(value, *tensors):
    return value(tg, *tensors)


def unary(name, compute, saves):
    """Make a function of one operation of one operand."""
    value, gradient = UNARY[name]

    def forward(ctx, x):
        out = compute(value, x)
        if saves == "attributes":
            ctx.arrays = x.detach().numpy(), out.detach().numpy()
        else:
            ctx.save_for_backward(x, out)
        return out

    def backward(ctx, g):
        if saves == "attributes":
            return gradient(np, g.numpy(), *ctx.arrays)
        return gradient(tg, g, *ctx.saved_tensors)

    return function(tg, forward, backward)


def in_place(name):
    """Make a function that writes its argument."""
    value, gradient = UNARY[name]

    def forward(ctx, x):
        before = x.clone()
        x.copy_(value(tg, before))
        ctx.mark_dirty(x)
        ctx.save_for_backward(before, x)
        return x

    return function(tg, forward, lambda ctx, g: gradient(tg, g, *ctx.saved_tensors))


def binary(name, compute):
    value, gradient = BINARY[name]

    def forward(ctx, x, y):
        out = compute(value, x, y)
        ctx.save_for_backward(x, y, out)
        return out

    return function(tg, forward, lambda ctx, g: gradient(tg, g, *ctx.saved_tensors))


def pair(name, other, compute):
    """Make a function of two operations, of one operand and of two, with both results."""
    (value, gradient), (value2, gradient2) = UNARY[name], BINARY[other]

    def forward(x, y):
        return compute(value, x), compute(value2, x, y)

    def setup(ctx, inputs, output):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(*inputs, *output)

    def backward(ctx, g, h):
        x, y, out, out2 = ctx.saved_tensors
        one = 0.0 * x if g is None else gradient(tg, g, x, out)
        first, second = (0.0 * x, None) if h is None else gradient2(tg, h, x, y, out2)
        return one + first, second

    return function(tg, forward, backward, setup_context=setup)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["unary", "binary", "pair", "in place"]),
        st.sampled_from(sorted(UNARY)),
        st.sampled_from(sorted(BINARY)),
        st.integers(0, 7),
        st.integers(0, 7),
        st.sampled_from([by_numpy, by_tapegrad]),
        st.sampled_from(["attributes", "tensors"]),
        st.sampled_from(["built in", "function"]),
    ),
    min_size=1,
    max_size=8,
)
WEIGHTS = np.linspace(0.5, 1.5, 4)


def run(steps, leaves, with_functions, died):
    """Run a program; give the loss."""
    values = [leaf * 1.0 for leaf in leaves]
    for kind, name, other, first, second, compute, saves, how in steps:
        x, y = values[first % len(values)], values[second % len(values)]
        uses = with_functions and how == "function"
        if kind == "unary":
            made = unary(name, compute, saves)
            values.append(made.apply(x) if uses else UNARY[name][0](tg, x))
        elif kind == "binary":
            made = binary(other, compute)
            values.append(made.apply(x, y) if uses else BINARY[other][0](tg, x, y))
        elif kind == "pair":
            made = pair(name, other, compute)
            both = made.apply(x, y) if uses else (UNARY[name][0](tg, x), BINARY[other][0](tg, x, y))
            values += both
        else:  # of a copy, part of which is written and is used as a whole
            copy = x.clone()
            part = copy[1:3]
            if uses:
                in_place(name).apply(part)
            else:
                part.copy_(UNARY[name][0](tg, part.clone()))
            values += [copy, tg.concatenate([part, part])]
    died += [weakref.ref(v) for v in values] + [weakref.ref(v.tape) for v in values]
    return sum((v * WEIGHTS * (k + 1.0)).sum() for k, v in enumerate(values))


@settings(max_examples=30)
@given(STEPS, st.booleans(), st.booleans())
def test_m_function_programs(steps, retain, grad):
    found = []
    gc.disable()
    try:
        for with_functions in (False, True):
            leaves = [tg.tensor(np.linspace(a, a + 0.6, 4), requires_grad=True) for a in (0.2, -0.5)]
            died = []
            loss = run(steps, leaves, with_functions, died)
            if grad:
                grads = tg.autograd.grad(loss, leaves, retain_graph=retain)
                found.append([g.numpy() for g in grads])
            else:
                loss.backward(retain_graph=retain)
                found.append([leaf.grad.numpy() for leaf in leaves])
            del loss
            assert [r() for r in died] == [None] * len(died)
    finally:
        gc.enable()
    for ours, expected in zip(found[1], found[0], strict=True):
        np.testing.assert_allclose(ours, expected, rtol=1e-12, atol=1e-12)
