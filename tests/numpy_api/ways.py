"""What is done with a row and its operands: eager and compiled, forward, back, and second derivatives.

Each way is called with the row's function and arrays, and returns arrays. What an operand's memory is like must not
show in them.
"""

import numpy as np
from higher.cases import flat

import tapegrad as tg

CALLS = 3  # of a compiled function: it records twice, and then replays


def _results(result):
    return [np.array(t.detach().numpy()) for t in flat(result)]


def _total(result):
    """Return a number that depends on all that a function gave: real numbers, by squares that tell elements apart."""
    total = 0.0
    for part in flat(result):
        if part.dtype.kind in "fc":
            part = part.real * part.real + part.imag if part.dtype.kind == "c" else part * part
            total = total + part.sum()
    return total


def _leaves(arrays):
    """Return tensors of the arrays, of their own memory where they can share it, and those that can require grad."""
    tensors = []
    for array in arrays:
        shares = array.dtype.isnative and array.flags.aligned and array.flags.writeable
        tensors.append(tg.from_numpy(array) if shares else tg.tensor(array))
    live = [t.requires_grad_() for t in tensors if t.dtype.char in "dfDF"]
    return tensors, live


def _grads(total, live, create_graph=False):
    if not isinstance(total, tg.Tensor) or not total.requires_grad or not live:
        return []
    return tg.autograd.grad(total, live, create_graph=create_graph, allow_unused=True)


def _second(total, live):
    first = [g for g in _grads(total, live, True) if g is not None]
    again = _total([g for g in first if g.requires_grad])
    return [*_results(first), *_results([g for g in _grads(again, live) if g is not None])]


def forward(function, arrays):
    return _arrays(function(*arrays))


def backward(function, arrays):
    tensors, live = _leaves(arrays)
    return _results([g for g in _grads(_total(function(*tensors)), live) if g is not None])


def second(function, arrays):
    tensors, live = _leaves(arrays)
    return _second(_total(function(*tensors)), live)


def one_live(function, arrays):
    """The first operand is a tensor that requires grad, and the others are arrays."""
    tensors, live = _leaves(arrays[:1])
    total = _total(function(*tensors, *arrays[1:]))
    return [*_results(total), *_results([g for g in _grads(total, live) if g is not None])]


def _repeated(call):
    found = None
    for _ in range(CALLS):
        found = call()
    return found


def compiled_forward(function, arrays):
    compiled = tg.compile(lambda *given: function(*given))
    return _repeated(lambda: [np.array(a) for a in _arrays(compiled(*arrays))])


def _arrays(result):
    if isinstance(result, (tuple, list)):
        return [a for part in result for a in _arrays(part)]
    if isinstance(result, (np.ndarray, np.generic, float, int, bool)):
        return [np.asarray(result)]
    return _results(result)


def compiled_backward(function, arrays):
    compiled = tg.compile(lambda *given: _total(function(*given)))

    def call():
        tensors, live = _leaves(arrays)
        return _results([g for g in _grads(compiled(*tensors), live) if g is not None])

    return _repeated(call)


def compiled_second(function, arrays):
    compiled = tg.compile(lambda *given: _total(function(*given)))

    def call():
        tensors, live = _leaves(arrays)
        return _second(compiled(*tensors), live)

    return _repeated(call)


def compiled_written(function, arrays):
    """A copy of an argument is written by another, in a compiled function, which is differentiated in both modes."""

    def written(*given):
        copy = given[0].copy()
        if copy.ndim:
            copy[0] = copy[0] * 2.0
        return _total(function(copy, *given[1:]))

    compiled = tg.compile(written)
    which = tuple([k for k, a in enumerate(arrays) if a.dtype.kind in "fc"])
    if not which or any(a.dtype.kind == "c" for a in arrays):
        return _repeated(lambda: _arrays(compiled(*arrays)))

    def call():
        value, tangent = tg.func.jvp(lambda *given: compiled(*given), tuple(arrays), tuple(arrays))
        gradient = tg.func.grad(compiled, argnums=which)(*arrays)
        along = tuple([arrays[k] for k in which])

        def of_some(*some):
            given = list(arrays)
            for k, one in zip(which, some, strict=True):
                given[k] = one
            return compiled(*given)

        product = tg.func.hvp(of_some, along, along)
        return _arrays([value, tangent, gradient, product])

    return _repeated(call)


def of_outer_graph(function, arrays):
    """A compiled function of arrays and of a tensor whose graph goes on, differentiated with `create_graph`."""
    compiled = tg.compile(lambda *given: _total(function(*given)))

    def call():
        tensors, live = _leaves(arrays[:1])
        return _second(compiled(*tensors, *arrays[1:]), live)

    return _repeated(call)


WAYS = (
    *(forward, backward, second, one_live),
    *(compiled_forward, compiled_backward, compiled_second, compiled_written, of_outer_graph),
)
