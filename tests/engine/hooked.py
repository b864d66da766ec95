"""A program with one hook of any kind, for the tests of what hooks may do to it."""

import numpy as np

import tapegrad as tg
from tapegrad.autograd.graph import register_multi_grad_hook

KINDS = ("tensor", "leaf tensor", "accumulated", "before", "after", "leaf before", "leaf after", "all", "any")
WAYS = ("short", "general", "two tapes")


class Peculiar(Exception):
    pass


def register(kind, x, y, hook):
    """Register a function without arguments as a hook of some kind of a leaf x, or y = f(x, ...); give the handle."""
    call = lambda *_: hook()  # noqa: E731
    with tg.enable_grad():  # hooks register hooks, too
        node = (x * 1.0).grad_fn.next_functions[0][0] if kind.startswith("leaf ") else y.grad_fn
    if kind in ("all", "any"):
        return register_multi_grad_hook((y, x), call, mode=kind)
    if kind == "accumulated":
        return x.register_post_accumulate_grad_hook(call)
    if kind.endswith("tensor"):
        return (x if kind.startswith("leaf") else y).register_hook(call)
    return (node.register_prehook if kind.endswith("before") else node.register_hook)(call)


def program(way, shape=(3,), rows=1):
    """A leaf, a result on the way, the loss, and what the gradient is."""
    x = tg.tensor(np.full(shape, 2.0), requires_grad=True)
    y = x * x
    z = y
    for _ in range(rows):
        z = z * 1.0
    if way == "two tapes":
        y.tape.close()
    loss = (z * 3.0).sum() + (x * y).sum()
    if way != "short":
        loss.tape.close()
    return x, y, loss, np.full(shape, 6.0 * 2 + 3 * 4)
