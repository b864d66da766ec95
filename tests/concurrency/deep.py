"""Backwards at every depth of the stack, each in a process forked before anything was loaded.

`python deep.py FIRST LAST STEP`: depths below the limit, and many levels from shallow ones; every process ends well,
whatever backward does there.
"""

import contextlib
import os
import sys

import numpy as np

import tapegrad as tg


class Nested(tg.autograd.Function):
    """A function whose backward calls backward again, as many times as its argument says."""

    @staticmethod
    def forward(ctx, x):
        with tg.enable_grad():
            ctx.x = x.detach().requires_grad_() - 1
        return ctx.x.detach()

    @staticmethod
    def backward(ctx, g):
        if ctx.x.item() >= 0:
            with tg.enable_grad():
                Nested.apply(ctx.x.detach().requires_grad_()).sum().backward()
        return 2 * g


def nested():
    v = tg.tensor(3.0, requires_grad=True)
    Nested.apply(v).sum().backward()
    assert v.grad.item() == 2.0


def eager():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    (tg.exp(tg.log(x)) * x).sum().backward()
    assert np.allclose(x.grad.numpy(), [2.0, 4.0])


def second():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    (g,) = tg.autograd.grad((tg.cumsum(x) ** 3.0).sum(), x, create_graph=True)
    g.sum().backward()


class Deep(tg.autograd.Function):
    """As `Nested`; `forward` computes without gradients."""

    @staticmethod
    def forward(ctx, x):
        ctx.x = x.detach() - 1
        return ctx.x.clone()

    @staticmethod
    def backward(ctx, g):
        if ctx.x.item() >= 0:
            with tg.enable_grad():
                Deep.apply(ctx.x.requires_grad_()).sum().backward()
        return g


def many():
    """More levels than Python's stack takes: where one level met the limit at its last frames, it loaded a kernel."""
    v = tg.tensor(150.0, requires_grad=True)
    Deep.apply(v).sum().backward()


WAYS = (nested, eager, second)
FRAMES = 7  # of one level of `many`: from one of these depths it met the limit within a callback of LLVM's


def at(depth, way):
    if depth <= 0:
        way()
    else:
        at(depth - 1, way)


def ends_well(depth, way):
    """Call backward as deep as that, in a process of its own; then once more, not so deep."""
    child = os.fork()
    if not child:
        code = 3
        try:
            with contextlib.suppress(RecursionError):
                at(depth, way)
            way()
            code = 0
        except BaseException as error:
            print(way.__name__, "at", depth, type(error).__name__, error, file=sys.stderr, flush=True)
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1]


if __name__ == "__main__":
    first, last, step = map(int, sys.argv[1:])
    limit = sys.getrecursionlimit()
    bad = []
    for below in range(first, last, step):
        way = WAYS[below // step % len(WAYS)]
        status = ends_well(limit - below, way)
        if status:
            bad.append((way.__name__, below, status))
    for depth in range(FRAMES):
        status = ends_well(depth, many)
        if status:
            bad.append((many.__name__, depth, status))
    print("bad" if bad else "fine", bad)
