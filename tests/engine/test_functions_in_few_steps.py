"""Custom functions on the short way of a backward: the same numbers as on the general one, whatever is between."""

import gc
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.engine import fast_backward
from tapegrad.engine.fast_backward_hooks import Workspace


class Scaled(tg.autograd.Function):
    """x times a number, and what backward got and gave."""

    @staticmethod
    def forward(ctx, x, by=2.0):
        ctx.by = by
        return x * by

    @staticmethod
    def backward(ctx, g):
        return g * ctx.by, None


class Product(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, None, y)
        return x * y

    @staticmethod
    def backward(ctx, g):
        x, nothing, y = ctx.saved_tensors
        assert nothing is None
        return g * y, g * x


class Turned(tg.autograd.Function):
    """The transpose, whose gradient does not lie in C order."""

    @staticmethod
    def forward(ctx, x):
        return tg.tensor(x.detach().numpy().T.copy())

    @staticmethod
    def backward(ctx, g):
        return g.T


class Result(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = tg.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return g * ctx.saved_tensors[0]


class Nothing(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        return x + y

    @staticmethod
    def backward(ctx, g):
        return None, g


class Sum(tg.autograd.Function):
    @staticmethod
    def forward(ctx, *xs):
        ctx.count = len(xs)
        return sum(x.detach() for x in xs)

    @staticmethod
    def backward(ctx, g):
        return tuple(g * float(k) for k in range(ctx.count))


class Both(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2.0, x * 3.0

    @staticmethod
    def backward(ctx, g, h):
        return g * 2.0 + h * 3.0


def mixed(x):
    a, b = Both.apply(Scaled.apply(x))
    return Product.apply(a, tg.sin(b)) + Scaled.apply(a * b)


PROGRAMS = {
    "one behind the other": lambda x: Scaled.apply(Scaled.apply(Scaled.apply(x), 3.0), 0.5),
    "rows between": lambda x: Scaled.apply(tg.sin(Scaled.apply(x)) * x) + x,
    "of two": lambda x: Product.apply(Product.apply(x, x * 2.0), x),
    "one operand twice": lambda x: Product.apply(x, x),
    "its result saved": lambda x: Result.apply(Result.apply(x) * 0.1),
    "no gradient for one": lambda x: Nothing.apply(x * 2.0, x * 3.0),
    "none at all": lambda x: Nothing.apply(x * 2.0, tg.ones_like(x)) + x,
    "of very many": lambda x: Sum.apply(*[x * float(k) for k in range(80)]),
    "with two results": mixed,
    "other shapes between": lambda x: Scaled.apply(Scaled.apply(x.sum()) * Scaled.apply(x)),
    "other dtypes between": lambda x: Scaled.apply(Scaled.apply(Scaled.apply(x).astype(np.float32)).astype(np.float64)),
}


def gradient(program, data, retain_graph):
    x = tg.tensor(data, requires_grad=True)
    y = program(x)
    y.backward(tg.tensor(np.linspace(0.5, 1.5, y.size).reshape(y.shape)), retain_graph=retain_graph)
    return x.grad.numpy()


@pytest.fixture
def runs(monkeypatch):
    """How often functions were run on the short way."""
    found = []
    run = Workspace.run_functions
    monkeypatch.setattr(Workspace, "run_functions", lambda self: found.append(1) or run(self))
    return found


@pytest.mark.parametrize("shape", [(), (1,), (3,), (2, 3)])
@pytest.mark.parametrize("name", PROGRAMS)
def test_gradients_are_those_of_the_general_way(name, shape, runs):
    data = np.random.default_rng(0).uniform(0.2, 1.0, shape)
    short = gradient(PROGRAMS[name], data, False)
    assert runs
    runs.clear()
    general = gradient(PROGRAMS[name], data, True)
    assert not runs
    assert short.tobytes() == general.tobytes()
    assert gradient(PROGRAMS[name], data, False).tobytes() == short.tobytes()  # with a workspace that has been used


def test_gradients_are_those_of_a_closed_form():
    data = np.array([0.3, -0.7, 1.1])
    found = gradient(lambda x: Product.apply(Scaled.apply(x, 3.0), Result.apply(x)), data, False)
    g = np.linspace(0.5, 1.5, 3)
    np.testing.assert_allclose(found, g * (3 * np.exp(data) + 3 * data * np.exp(data)), rtol=1e-14)


def test_gradients_that_do_not_lie_in_c_order(runs):
    data = np.arange(6.0).reshape(2, 3)
    g = np.arange(6.0).reshape(3, 2) + 1
    x = tg.tensor(data, requires_grad=True)
    Turned.apply(Scaled.apply(x)).backward(g)
    assert runs and x.grad.numpy().tolist() == (2 * g.T).tolist()


def test_what_a_backward_keeps_is_not_written_again():
    """Each gets an array of its own, and what it gives may be what it got."""
    kept = []

    class Keeps(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 1.0

        @staticmethod
        def backward(ctx, g):
            kept.append(g)
            return g

    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x
    for k in range(4):
        y = Keeps.apply(y) * float(k + 1)
    y.backward([1.0, 1.0])
    assert [g.tolist() for g in kept] == [[4.0, 4.0], [12.0, 12.0], [24.0, 24.0], [24.0, 24.0]]
    assert x.grad.tolist() == [24.0, 24.0]
    kept[-1].data.fill_(7.0)
    assert x.grad.tolist() == [24.0, 24.0]


@pytest.mark.parametrize("at", [0, 1, 2])
def test_after_an_exception_the_same_objects_can_be_differentiated(at):
    class Raises(tg.autograd.Function):
        raises = True

        @staticmethod
        def forward(ctx, x, k):
            ctx.k = k
            return x * 2.0

        @staticmethod
        def backward(ctx, g):
            if Raises.raises and ctx.k == at:
                raise ValueError("no gradient")
            return g * 2.0, None

    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x
    for k in range(3):
        y = Raises.apply(tg.sin(y), k)
    with pytest.raises(ValueError, match="no gradient"):
        y.sum().backward()
    assert x.grad is None
    Raises.raises = False
    y.sum().backward()
    a = np.array([1.0, 2.0])
    b = 2 * np.sin(a)
    c = 2 * np.sin(b)
    np.testing.assert_allclose(x.grad.numpy(), 8 * np.cos(a) * np.cos(b) * np.cos(c), rtol=1e-14)


def test_a_backward_within_a_backward():
    class Inner(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            with tg.enable_grad():
                x = ctx.saved_tensors[0].detach().requires_grad_()
                Product.apply(Scaled.apply(x, 0.5), x * 2.0).backward(g)
            return x.grad

    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    Inner.apply(Inner.apply(x)).backward([1.0, 1.0, 1.0])
    np.testing.assert_allclose(x.grad.numpy(), 4 * np.array([1.0, 2.0, 3.0]) ** 3, rtol=1e-14)


def test_hooks_see_what_a_function_is_given_and_gives():
    seen = []
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = Scaled.apply(x, 3.0)
    z = Scaled.apply(y, 5.0)
    y.register_hook(lambda g: seen.append(g.tolist()) or g * 2)
    z.grad_fn.register_hook(lambda gi, go: seen.append((gi[0].tolist(), go[0].tolist())))
    Scaled.apply(z).backward([1.0, 1.0])
    assert seen == [([10.0, 10.0], [2.0, 2.0]), [10.0, 10.0]]
    assert x.grad.tolist() == [60.0, 60.0]


def test_nothing_is_kept_behind_the_backward():
    gc.disable()
    try:
        x = tg.tensor(np.ones(5), requires_grad=True)
        y = Product.apply(Scaled.apply(x), x * 2.0)
        known = [weakref.ref(y), weakref.ref(y._tape)]
        y.backward(np.ones(5))
        del y
        assert [each() for each in known] == [None, None]
        assert all(space.left is None for space in fast_backward._idle)
    finally:
        gc.enable()


def test_leaves_as_many_as_the_short_way_has_room_for(runs):
    """Numbers of leaves stand beside what is brought to functions."""
    leaves = [tg.tensor([float(k), 1.0], requires_grad=True) for k in range(fast_backward.MOST_LEAVES)]
    total = leaves[0]
    for leaf in leaves[1:]:
        total = Scaled.apply(total, 1.0) + leaf
    total.backward([1.0, 2.0])
    assert runs and all(leaf.grad.tolist() == [1.0, 2.0] for leaf in leaves)
