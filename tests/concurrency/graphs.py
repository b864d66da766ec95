"""Random graphs with gradients that are known: each step has NumPy's value and its adjoint beside the library's.

All numbers are whole and small enough to be exact in float64, so that sums over threads are exact in any order. The
library may be tapegrad or PyTorch: the second shows that what is expected is right.
"""

from __future__ import annotations

import itertools

import numpy as np

_numbers = itertools.count()


class Known:
    """A value with what is known of its gradient: operands, each with the function from this one's adjoint to its."""

    __slots__ = ("number", "operands", "value")

    def __init__(self, value, *operands):
        self.value = np.asarray(value, np.float64)
        self.operands = operands
        self.number = next(_numbers)


def gradients(result, leaves):
    """Return the gradient of a known single number by known leaves."""
    adjoints, found, todo = {result.number: np.ones(result.value.shape)}, {}, [result]
    while todo:
        item = todo.pop()
        if item.number not in found:
            found[item.number] = item
            todo += [operand for operand, _ in item.operands]
    for number in sorted(found, reverse=True):
        if number not in adjoints:
            continue
        for operand, rule in found[number].operands:
            adjoint = rule(adjoints[number])
            assert adjoint.shape == operand.value.shape
            adjoints[operand.number] = adjoints.get(operand.number, 0.0) + adjoint
    return [adjoints.get(leaf.number, np.zeros(leaf.value.shape)) for leaf in leaves]


def _placed(shape, index, g):
    whole = np.zeros(shape)
    np.add.at(whole, index, g)
    return whole


def _scaled(c):
    return lambda g: g * c


def _same(g):
    return g


# Steps: (library, its value t, known value k, random numbers, another pair of the same shape) -> a pair.


def negated(lib, t, k, r, other):
    return -t, Known(-k.value, (k, lambda g: -g))


def scaled(lib, t, k, r, other):
    c = float(r.choice((2, 3, -2)))
    return t * c, Known(k.value * c, (k, _scaled(c)))


def shifted(lib, t, k, r, other):
    return 3.0 - t, Known(3.0 - k.value, (k, lambda g: -g))


def added(lib, t, k, r, other):
    u, m = other
    return t + u, Known(k.value + m.value, (k, _same), (m, _same))


def subtracted(lib, t, k, r, other):
    u, m = other
    return t - u, Known(k.value - m.value, (k, _same), (m, lambda g: -g))


def multiplied(lib, t, k, r, other):
    """By one of 1, 0, 2, so that numbers stay small; both values are saved."""
    u, m = other
    small = m.value % 3
    factor = u - lib.tensor(m.value - small)
    return t * factor, Known(k.value * small, (k, _scaled(small)), (m, _scaled(k.value)))


def squared(lib, t, k, r, other):
    """Of the remainder by 5, so that numbers stay small."""
    small = k.value % 5
    rest = t - lib.tensor(k.value - small)
    return rest * rest, Known(small**2, (k, _scaled(2 * small)))


def weighted(lib, t, k, r, other):
    w = np.array(r.choices((-1.0, 1.0, 2.0), k=k.value.size)).reshape(k.value.shape)
    return t * lib.tensor(w), Known(k.value * w, (k, _scaled(w)))


def sliced_and_joined(lib, t, k, r, other):
    """Two views put together the other way round."""
    cut = r.randrange(k.value.shape[0] + 1)
    value = np.concatenate([k.value[cut:], k.value[:cut]])
    n = k.value.shape[0] - cut
    return lib.concatenate([t[cut:], t[:cut]]), Known(value, (k, lambda g: np.concatenate([g[n:], g[:n]])))


def viewed(lib, t, k, r, other):
    """A view of a view of a view."""
    shape = k.value.shape
    through = t.reshape((-1,))[1:].reshape((-1,))
    index = (slice(1, None),)
    return (
        t + through.sum(),
        Known(
            k.value + k.value.reshape(-1)[1:].sum(),
            (k, _same),
            (k, lambda g: _placed((k.value.size,), index, np.full(k.value.size - 1, g.sum())).reshape(shape)),
        ),
    )


def added_up(lib, t, k, r, other):
    return t.cumsum(0), Known(k.value.cumsum(0), (k, lambda g: g[::-1].cumsum(0)[::-1]))


def row_added(lib, t, k, r, other):
    """Broadcasting: one row is added to all."""
    n = r.randrange(k.value.shape[0])
    shape = k.value.shape
    back = lambda g: _placed(shape, n, g.sum(0))  # noqa: E731
    return t + t[n], Known(k.value + k.value[n], (k, _same), (k, back))


def chosen(lib, t, k, r, other):
    u, m = other
    mask = np.array(r.choices((True, False), k=k.value.size)).reshape(k.value.shape)
    condition = mask if lib.__name__ == "tapegrad" else lib.tensor(mask)
    value = np.where(mask, k.value, m.value)
    return lib.where(condition, t, u), Known(value, (k, _scaled(mask)), (m, _scaled(~mask)))


def picked(lib, t, k, r, other):
    """Rows by number, some twice."""
    n = len(k.value)
    rows = np.array([r.randrange(n) for _ in range(n)])
    return t[rows], Known(k.value[rows], (k, lambda g: _placed(k.value.shape, rows, g)))


def reduced(lib, t, k, r, other):
    """Kept small: the mean would not be whole."""
    back = lambda g: np.broadcast_to(g.sum(0), k.value.shape)  # noqa: E731
    return t.sum(0) + 0.0 * t, Known(k.value.sum(0) + 0.0 * k.value, (k, back))


# In-place steps: on a copy, and on views of it. What is expected is what the same would give without writing.


def written_in_place(lib, t, k, r, other):
    t = t.clone()
    t.mul_(2.0)
    t[1:].add_(other[0][:-1])
    t += 1.0
    rest = k.value.shape

    def back(g):
        whole = np.zeros(rest)
        whole[:-1] = g[1:]
        return whole

    value = 2 * k.value + 1
    value[1:] += other[1].value[:-1]
    return t, Known(value, (k, _scaled(2.0)), (other[1], back))


def row_replaced(lib, t, k, r, other):
    t = t.clone()
    view = t[0]
    t[0] = other[0][-1]
    view.mul_(3.0)
    value, shape = k.value.copy(), k.value.shape
    value[0] = 3 * other[1].value[-1]

    def kept(g):
        g = g.copy()
        g[0] = 0
        return g

    return t, Known(value, (k, kept), (other[1], lambda g: _placed(shape, -1, 3 * g[0])))


# Steps with Python in the backward: hooks of every kind, and a custom function.


def hooked(lib, t, k, r, other):
    t = t * 1.0
    t.register_hook(lambda g: g * 2)
    return t, Known(k.value, (k, _scaled(2.0)))


def hooked_and_removed(lib, t, k, r, other):
    t = t * 1.0
    first, second = t.register_hook(lambda g: g * 100), t.grad_fn.register_hook(lambda inputs, outputs: 1 / 0)
    t.register_hook(lambda g: None)
    first.remove()
    second.remove()
    return t, Known(k.value, (k, _same))


def node_hooked(lib, t, k, r, other):
    """Before and after a row with an operand twice."""
    t = t + t
    t.grad_fn.register_prehook(lambda outputs: (-outputs[0],))
    t.grad_fn.register_hook(lambda inputs, outputs: (inputs[0] * 2, None))
    t.grad_fn.register_hook(lambda inputs, outputs: None)
    return t, Known(2 * k.value, (k, _scaled(-2.0)))


def hooked_structure(lib, t, k, r, other):
    """Rows with kernels of their own that are run alone."""
    joined = lib.concatenate([t, t, other[0], t])
    joined.grad_fn.register_hook(lambda inputs, outputs: (None if inputs[0] is None else inputs[0] * 2, *inputs[1:]))
    n = len(k.value)
    part = joined[: 2 * n].cumsum(0)
    part.grad_fn.register_prehook(lambda outputs: None)

    def back(g):
        whole = np.zeros((2 * n, *g.shape[1:]))
        whole[n:] = g
        whole = whole[::-1].cumsum(0)[::-1]
        return 2 * whole[:n] + whole[n:]

    return part[n:], Known(np.concatenate([k.value, k.value]).cumsum(0)[n:], (k, back))


def several_hooked(lib, t, k, r, other):
    """One hook on two results, each of which it is to see in every backward."""
    t = t * 1.0
    u = -t

    def see(gradients):
        assert len(gradients) == 2
        assert gradients[0] is not None

    lib.autograd.graph.register_multi_grad_hook((t, u), see)
    return t - u, Known(2 * k.value, (k, _scaled(2.0)))


_functions = {}


def _weighted_sum_of(lib):
    """A function of a library that gives 2x - y, and x, and saves what it must find again."""
    if lib not in _functions:

        class Weighted(lib.autograd.Function):
            @staticmethod
            def forward(ctx, x, y):
                ctx.save_for_backward(x, y)
                ctx.factor = 2.0
                return ctx.factor * x - y, x.clone()

            @staticmethod
            def backward(ctx, g, h):
                x, y = ctx.saved_tensors
                assert x.shape == y.shape
                return ctx.factor * g + h, -g

        _functions[lib] = Weighted
    return _functions[lib]


def applied(lib, t, k, r, other):
    u, m = other
    a, b = _weighted_sum_of(lib).apply(t, u)
    if r.random() < 0.5:
        a.grad_fn.register_hook(lambda inputs, outputs: None)
    value = 2 * k.value - m.value
    if r.random() < 0.5:
        return a, Known(value, (k, _scaled(2.0)), (m, lambda g: -g))
    return a + b, Known(value + k.value, (k, _scaled(3.0)), (m, lambda g: -g))


PLAIN = (
    negated, scaled, shifted, added, subtracted, multiplied, squared, weighted, sliced_and_joined, viewed, added_up,
    row_added, chosen, picked, reduced,
)  # fmt: skip
IN_PLACE = (written_in_place, row_replaced)
PYTHON = (hooked, hooked_and_removed, node_hooked, hooked_structure, several_hooked, applied)


def steps_of(lib):
    """List the steps that a library can do."""
    return PLAIN + IN_PLACE + PYTHON


LARGEST = 1 << 20


def extend(lib, pairs, steps, length, r):
    """Apply some random steps to pairs of one shape, (tensor, Known); give the last pair."""
    pairs = list(pairs)
    for _ in range(length):
        t, k = pairs[-1] if r.random() < 0.6 else r.choice(pairs)
        made = r.choice(steps)(lib, t, k, r, r.choice(pairs))
        if np.abs(made[1].value).max() < LARGEST:
            pairs.append(made)
    return pairs[-1]


def total(pairs):
    """Add up all elements of some pairs, of which the first may have any shape: the pair to differentiate."""
    t, k = pairs[0]
    result, known = t.sum(), Known(k.value.sum(), (k, lambda g: np.full(k.value.shape, float(g))))
    for u, m in pairs[1:]:
        before, operand = known, m
        result = result + u.sum()
        known = Known(
            before.value + operand.value.sum(),
            (before, _same),
            (operand, lambda g, shape=operand.value.shape: np.full(shape, float(g))),
        )
    return result, known
