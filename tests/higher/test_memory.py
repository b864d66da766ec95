"""Graphs of gradients are freed by reference counting alone, and loops do not grow."""

import contextlib
import gc
import tracemalloc
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import func

N = 2000


@contextlib.contextmanager
def no_collector():
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def f(x):
    return (tg.sin(x) * tg.softmax(x)).sum()


def double_backward(x):
    (first,) = tg.autograd.grad(f(x), x, create_graph=True)
    tg.autograd.grad((first**2).sum(), x)


def backward_twice(x):
    f(x).backward(create_graph=True)
    (x.grad**2).sum().backward()
    x.grad = None


def penalty(x):
    y = f(x)
    (first,) = tg.autograd.grad(y, x, create_graph=True)
    (y + (first**2).sum()).backward()
    x.grad = None


def not_used(x):
    tg.autograd.grad(f(x), x, create_graph=True)


def third(x):
    (first,) = tg.autograd.grad(f(x), x, create_graph=True)
    (second,) = tg.autograd.grad(first.sum(), x, create_graph=True)
    tg.autograd.grad(second.sum(), x)


def array(way):
    return lambda x: way(x.detach().numpy())


LOOPS = {
    "double backward": (double_backward, 1000),
    "backward twice": (backward_twice, 300),
    "penalty": (penalty, 300),
    "not used": (not_used, 300),
    "third": (third, 100),
    "jvp": (array(lambda a: func.jvp(f, (a,), (a,))), 100),
    "vjp": (array(lambda a: func.vjp(f, a)[1](1.0)), 100),
    "hvp": (array(lambda a: func.hvp(f, a, a)), 100),
    "forward over reverse": (array(lambda a: func.jvp(func.grad(f), (a,), (a,))), 50),
    "reverse over forward": (array(lambda a: func.grad(lambda z: func.jvp(f, (z,), (a,))[1])(a)), 50),
    "hessian": (array(lambda a: func.hessian(f)(a[:4])), 50),
}


@pytest.mark.slow(ids=5)
@pytest.mark.parametrize("name", LOOPS)
def test_loops_do_not_grow(name):
    step, count = LOOPS[name]
    x = tg.tensor(np.linspace(0, 1, N), requires_grad=True)
    for _ in range(5):
        step(x)
    with no_collector():
        tracemalloc.start()
        try:
            before, _ = tracemalloc.get_traced_memory()
            for _ in range(count):
                step(x)
            after, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert after - before < 20 * 8 * N  # one kept array a turn would be 50 to 1000 of them


def test_what_a_recorded_gradient_kept_goes_with_it():
    x = tg.tensor(np.linspace(0, 1, N), requires_grad=True)
    with no_collector():
        h = tg.exp(x)
        alive = weakref.ref(h.tape)
        (first,) = tg.autograd.grad((h * h).sum(), x, create_graph=True)
        of_first = weakref.ref(first.tape)
        del h
        assert alive() is not None  # the gradient leads there
        del first
        tg.autograd.grad((x * x).sum(), x)  # on the tape that is open
        assert alive() is None
        assert of_first() is None
