"""Custom functions and hooks at higher orders: each program runs with PyTorch too, and must give the same."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import GradError


def leaf(lib, values):
    return lib.tensor(values, requires_grad=True, dtype=lib.float64)


def plain(value):
    """Make numbers of tensors, wherever they stand."""
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if hasattr(value, "detach"):
        return np.asarray(value.detach()).tolist()
    return value


def approximately(mine, theirs):
    if isinstance(theirs, list):
        assert isinstance(mine, list) and len(mine) == len(theirs), (mine, theirs)
        for one, other in zip(mine, theirs, strict=True):
            approximately(one, other)
    elif isinstance(theirs, float):
        assert mine == pytest.approx(theirs, rel=1e-12, abs=1e-14)
    else:
        assert mine == theirs


PROGRAMS = []


def program(function):
    PROGRAMS.append(function)
    return function


# Double backward, through what was saved


def cube(lib):
    class Cube(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return 3 * x**2 * g

    return Cube.apply


@program
def through_saved_inputs(lib):
    x = leaf(lib, [1.0, 2.0])
    (g,) = lib.autograd.grad((cube(lib)(x * x) * x).sum(), x, create_graph=True)
    (h,) = lib.autograd.grad(g.sum(), x, create_graph=True)
    (t,) = lib.autograd.grad((h * h).sum(), x)
    return g, h, t


@program
def through_saved_outputs(lib):
    class Exp(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            out = lib.exp(x)
            ctx.save_for_backward(out)
            return out

        @staticmethod
        def backward(ctx, g):
            (out,) = ctx.saved_tensors
            return g * out

    x = leaf(lib, [0.5, 1.0])
    (g,) = lib.autograd.grad(Exp.apply(x * 2).sum(), x, create_graph=True)
    (h,) = lib.autograd.grad(g.sum(), x, create_graph=True)
    return g, h, lib.autograd.grad(h.sum(), x)


@program
def through_intermediates_that_are_returned(lib):
    """PyTorch's documentation: what is computed on the way is returned, so that it has a history."""

    class Sinh(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            up, down = lib.exp(x), lib.exp(-x)
            ctx.save_for_backward(up, down)
            return (up - down) / 2, up, down

        @staticmethod
        def backward(ctx, g, g_up, g_down):
            up, down = ctx.saved_tensors
            return g * (up + down) / 2 + g_up * up - g_down * down

    x = leaf(lib, [0.5, 1.0])
    y = Sinh.apply(x)[0]
    (g,) = lib.autograd.grad(y.sum(), x, create_graph=True)
    return g, lib.autograd.grad(g.sum(), x)


@program
def several_outputs_with_and_without_zeros(lib):
    found = []
    for materializes in (True, False):

        class Two(lib.autograd.Function):
            @staticmethod
            def forward(ctx, x, y, materializes):
                ctx.set_materialize_grads(materializes)
                ctx.save_for_backward(x, y)
                return x * y, x + y * y

            @staticmethod
            def backward(ctx, a, b):
                x, y = ctx.saved_tensors
                found.append([None if g is None else plain(g) for g in (a, b)])
                gx = gy = 0
                if a is not None:
                    gx, gy = a * y, a * x
                if b is not None:
                    gx, gy = gx + b, gy + 2 * b * y
                return gx, gy, None

        x, y = leaf(lib, [1.0, 2.0]), leaf(lib, [3.0, 5.0])
        a, b = Two.apply(x, y, materializes)
        for out in (a, b, a * b):
            gradients = lib.autograd.grad(out.sum(), (x, y), create_graph=True)
            total = sum((g * g).sum() for g in gradients)
            again = lib.autograd.grad(total, (x, y), retain_graph=True, materialize_grads=True)
            found.append([plain(gradients), plain(again)])
    return found


@program
def in_place(lib):
    class Square_(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x.clone())
            before = x.clone()
            ctx.before = before
            x.mul_(x)
            ctx.mark_dirty(x)
            return x

        @staticmethod
        def backward(ctx, g):
            return 2 * ctx.before * g

    x = leaf(lib, [1.0, 2.0])
    z = x * 3
    y = Square_.apply(z)
    (g,) = lib.autograd.grad((y * x).sum(), x, create_graph=True)
    return g, y is z, lib.autograd.grad(g.sum(), x)


@program
def dirty_and_saved_output(lib):
    class Exp_(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            x.exp_()
            ctx.mark_dirty(x)
            ctx.save_for_backward(x)
            return x

        @staticmethod
        def backward(ctx, g):
            (out,) = ctx.saved_tensors
            return g * out

    x = leaf(lib, [0.5, 1.0])
    (g,) = lib.autograd.grad(Exp_.apply(x * 2).sum(), x, create_graph=True)
    return g, lib.autograd.grad(g.sum(), x)


@program
def views_as_outputs(lib):
    class Part(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x[1:]

        @staticmethod
        def backward(ctx, g):
            return lib.cat([g[:1] * 0, g])

    x = leaf(lib, [1.0, 2.0, 3.0])
    y = Part.apply(x * x)
    (g,) = lib.autograd.grad((y * y).sum(), x, create_graph=True)
    return g, lib.autograd.grad(g.sum(), x)


@program
def arguments_of_other_kinds(lib):
    class Power(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x, n, flags):
            ctx.n, ctx.flags = n, flags
            ctx.save_for_backward(x)
            return x**n

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return ctx.n * x ** (ctx.n - 1) * g * ctx.flags["scale"], None, None

    x = leaf(lib, [1.0, 2.0])
    (g,) = lib.autograd.grad(Power.apply(x, 3, {"scale": 1.0}).sum(), x, create_graph=True)
    return g, lib.autograd.grad(g.sum(), x)


@program
def gradients_of_the_seed(lib):
    x, v = leaf(lib, [1.0, 2.0]), leaf(lib, [0.5, 0.25])
    (g,) = lib.autograd.grad(cube(lib)(x), x, v, create_graph=True)
    return g, lib.autograd.grad(g.sum(), (x, v))


@program
def functions_in_backward(lib):
    """A backward that calls a custom function."""
    inner = cube(lib)

    class Fourth(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**4

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return 4 * inner(x) * g

    x = leaf(lib, [1.0, 2.0])
    (g,) = lib.autograd.grad(Fourth.apply(x).sum(), x, create_graph=True)
    (h,) = lib.autograd.grad(g.sum(), x, create_graph=True)
    return g, h, lib.autograd.grad(h.sum(), x)


@program
def modes_in_backward(lib):
    modes = []

    class Seen(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            modes.append(lib.is_grad_enabled())
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            modes.append((lib.is_grad_enabled(), g.requires_grad, ctx.saved_tensors[0].requires_grad))
            return 2 * g * ctx.saved_tensors[0]

    x = leaf(lib, [1.0, 2.0])
    lib.autograd.grad(Seen.apply(x * 1).sum(), x)
    lib.autograd.grad(Seen.apply(x * 1).sum(), x, create_graph=True)
    (y,) = lib.autograd.grad((Seen.apply(x * 1) ** 2).sum(), x, create_graph=True)
    return [*modes, y.requires_grad]


# once_differentiable


def once(lib):
    class Once(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        @lib.autograd.function.once_differentiable
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return 3 * x**2 * g

    return Once.apply


def outcome(function):
    try:
        return plain(function())
    except RuntimeError:
        return "RuntimeError"


@program
def once_differentiable_in_every_way(lib):
    grad, found = lib.autograd.grad, []
    for seed in (None, lib.tensor([1.0, 1.0], dtype=lib.float64), leaf(lib, [1.0, 1.0])):
        x = leaf(lib, [1.0, 2.0])
        y = once(lib)(x * 1)
        (g,) = grad(y.sum() if seed is None else y, x, seed, create_graph=True)
        found.append((plain(g), outcome(lambda x=x, g=g: grad(g.sum(), x))))
        found.append(outcome(lambda x=x, g=g: grad((g.detach() * x).sum(), x)))
        if seed is not None and seed.requires_grad:
            found.append(outcome(lambda seed=seed, g=g: grad(g.sum(), seed)))
    return found


# Hooks


@program
def hooks_are_called_with_histories(lib):
    found, x = [], leaf(lib, [1.0, 2.0])
    y = x * x
    z = y * x

    def note(name):
        def hook(*given):
            tensors = [t for each in given for t in (each if isinstance(each, tuple) else (each,))]
            found.append((name, lib.is_grad_enabled(), [None if t is None else t.requires_grad for t in tensors]))

        return hook

    x.register_hook(note("leaf"))
    y.register_hook(note("tensor"))
    y.grad_fn.register_prehook(note("prehook"))
    y.grad_fn.register_hook(note("node"))
    for create_graph in (False, True):
        lib.autograd.grad(z.sum(), x, create_graph=create_graph, retain_graph=True)
        found.append("next")
    return found


@program
def hooks_that_change_gradients(lib):
    x = leaf(lib, [1.0, 2.0])
    y = x * x
    z = y * y
    y.register_hook(lambda g: g * g)
    z.grad_fn.register_prehook(lambda gs: (gs[0] * x.sum(),))
    y.grad_fn.register_hook(lambda gi, go: tuple(None if g is None else g * 2 for g in gi))
    x.register_hook(lambda g: g * x)
    (g,) = lib.autograd.grad(z.sum(), x, create_graph=True)
    return g, lib.autograd.grad(g.sum(), x)


@program
def hooks_of_a_custom_function(lib):
    x, found = leaf(lib, [1.0, 2.0]), []
    y = cube(lib)(x * 1)
    y.register_hook(lambda g: g * 2)
    y.grad_fn.register_hook(lambda gi, go: found.append([t.requires_grad for t in (*gi, *go)]))
    y.grad_fn.register_prehook(lambda go: (go[0] * go[0],))
    (g,) = lib.autograd.grad((y * y).sum(), x, create_graph=True)
    return g, lib.autograd.grad(g.sum(), x), found


@program
def grad_has_a_history(lib):
    x, seen = leaf(lib, [1.0, 2.0]), []
    y = x * x
    y.retain_grad()
    x.register_post_accumulate_grad_hook(
        lambda p: seen.append((lib.is_grad_enabled(), p.grad.requires_grad, plain(p.grad)))
    )
    (y * y).sum().backward(create_graph=True)
    gx, gy = x.grad, y.grad
    found = [gx, gy, gx.requires_grad, gy.requires_grad]
    found += lib.autograd.grad(gx.sum(), x, retain_graph=True)
    found += lib.autograd.grad(gy.sum(), (x, y))
    x.grad = None
    (x**3).sum().backward(create_graph=True)
    (x.grad * x.grad).sum().backward()
    return [*found, x.grad, *seen[:2]]


@program
def multi_grad_hooks(lib):
    x, y, found = leaf(lib, [1.0, 2.0]), leaf(lib, [3.0, 4.0]), []
    a, b = x * y, x + y

    def hook(gradients):
        found.append((lib.is_grad_enabled(), [g.requires_grad for g in gradients], plain(list(gradients))))

    lib.autograd.graph.register_multi_grad_hook((a, b), hook)
    for create_graph in (False, True):
        (a * b).sum().backward(create_graph=create_graph, retain_graph=True)
        x.grad = y.grad = None
    return found


@program
def leaf_hooks_in_a_second_backward(lib):
    x, calls = leaf(lib, [1.0, 2.0]), []
    x.register_hook(lambda g: calls.append(plain(g)))
    (x**3).sum().backward(create_graph=True)
    g, x.grad = x.grad, None
    g.sum().backward()
    return x.grad, calls


def two(lib):
    class Two(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            sign = x > y
            ctx.mark_non_differentiable(sign)
            return x * y, sign, x * x * y

        @staticmethod
        def backward(ctx, a, _, b):
            x, y = ctx.saved_tensors
            return a * y + 2 * b * x * y, a * x + b * x * x

    return Two.apply


@program
def hooks_of_several_outputs(lib):
    x, y, found = leaf(lib, [1.0, 2.0]), leaf(lib, [3.0, 1.5]), []
    a, sign, b = two(lib)(x * 1, y)
    a.register_hook(lambda g: g * g)
    a.grad_fn.register_hook(lambda gi, go: found.append([None if t is None else plain(t) for t in (*gi, *go)]))
    a.retain_grad()
    total = (a * a * b).sum()
    g, _ = lib.autograd.grad(total, (x, y), create_graph=True)
    found.append(plain(lib.autograd.grad((g * g).sum(), (x, y), retain_graph=True)))
    total.backward(create_graph=True)
    found += [plain(a.grad), a.grad.requires_grad, sign.requires_grad]
    return found, lib.autograd.grad(a.grad.sum(), (x, y))


@program
def only_one_output_is_used(lib):
    x, y = leaf(lib, [1.0, 2.0]), leaf(lib, [3.0, 1.5])
    found = []
    for k in (0, 2):
        out = two(lib)(x, y)[k]
        g = lib.autograd.grad(out.sum(), (x, y), create_graph=True)
        found.append([plain(g), plain(lib.autograd.grad(sum((t * t).sum() for t in g), (x, y)))])
    return found


@program
def what_hooks_packed(lib):
    x = leaf(lib, [1.0, 2.0])

    with lib.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
        y = cube(lib)(x * x)
    (g,) = lib.autograd.grad(y.sum(), x, create_graph=True)
    return g, lib.autograd.grad(g.sum(), x)


@program
def an_exception_in_a_recorded_backward(lib):
    """Nothing is left changed."""
    x, fails = leaf(lib, [1.0, 2.0]), [True]

    class Fails(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            if fails[0]:
                raise ValueError("once")
            return 2 * g * ctx.saved_tensors[0]

    y = (Fails.apply(x * 1) * x).sum()
    with pytest.raises(ValueError, match="once"):
        y.backward(create_graph=True)
    fails[0] = False
    mode = lib.is_grad_enabled()
    (g,) = lib.autograd.grad(y, x, create_graph=True)
    return mode, x.grad, g, lib.autograd.grad(g.sum(), x)


@program
def versions_at_second_order(lib):
    """What the first backward saved, and was written before the second."""
    x = leaf(lib, [1.0, 2.0])
    z = x * 1
    y = cube(lib)(z)
    v = leaf(lib, [1.0, 1.0])
    w = v * 1
    (g,) = lib.autograd.grad(y, x, w, create_graph=True)
    first = plain(g)
    with lib.no_grad():
        w.add_(1.0)
    return first, outcome(lambda: lib.autograd.grad(g.sum(), x)), outcome(lambda: lib.autograd.grad(y.sum(), x))


@pytest.mark.parametrize("run", PROGRAMS, ids=lambda run: run.__name__)
@pytest.mark.filterwarnings("ignore:Using backward:UserWarning")
def test_as_in_pytorch(torch, run):
    approximately(plain(run(tg)), plain(run(torch)))


# What PyTorch has elsewhere, or refuses


def test_functions_in_forward_mode():
    calls = []

    class Two(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x, n, y):
            ctx.set_materialize_grads(False)
            ctx.save_for_forward(x, y)
            ctx.save_for_backward(y)
            return x * y, x.sum()

        @staticmethod
        def backward(ctx, a, b):
            (y,) = ctx.saved_tensors
            x_part = None if a is None else a * y
            return (x_part if b is None else (0 if x_part is None else x_part) + b * tg.ones_like(y)), None, None

        @staticmethod
        def jvp(ctx, tx, tn, ty):
            x, y = ctx.saved_tensors
            calls.append([t is None for t in (tx, tn, ty)])
            first = 0 if tx is None else tx * y
            return first if ty is None else first + x * ty, None if tx is None else tx.sum()

    x, y = np.array([1.0, 2.0]), np.array([3.0, 4.0])
    _, (a, b) = tg.func.jvp(lambda x, y: Two.apply(x, 3, y), (x, y), (np.ones(2), np.array([1.0, 0.0])))
    assert np.asarray(a).tolist() == [4.0, 4.0] and float(b) == 2.0
    _, (a, b) = tg.func.jvp(lambda y: Two.apply(tg.tensor(x), 3, y), (y,), (np.ones(2),))
    assert np.asarray(a).tolist() == [1.0, 2.0] and float(np.asarray(b)) == 0.0
    assert calls == [[False, True, False], [True, True, False]]


def test_jvp_of_second_order():
    class Cube(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_forward(x)
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, g):
            return 3 * ctx.saved_tensors[0] ** 2 * g

        @staticmethod
        def jvp(ctx, t):
            return 3 * ctx.saved_tensors[0] ** 2 * t

    x = np.array([1.0, 2.0])
    expected = np.einsum("i,ij,jk->ijk", 6 * x, np.eye(2), np.eye(2))
    for outer in (tg.func.jacfwd, tg.func.jacrev):
        for inner in (tg.func.jacfwd, tg.func.jacrev):
            found = np.asarray(outer(inner(Cube.apply))(x))
            assert found == pytest.approx(expected), (outer, inner)


def test_once_differentiable_in_functions_of_functions():
    f = once(tg)
    x, v = np.array([1.0, 2.0]), np.ones(2)
    assert np.asarray(tg.func.grad(lambda x: f(x).sum())(x)).tolist() == [3.0, 12.0]
    for transform in (
        lambda: tg.func.hessian(lambda x: f(x).sum())(x),
        lambda: tg.func.hvp(lambda x: f(x).sum(), (x,), (v,)),
        lambda: tg.func.jacrev(tg.func.jacrev(f))(x),
        lambda: tg.func.jacfwd(tg.func.jacrev(f))(x),
    ):
        with pytest.raises(GradError, match="once_differentiable"):
            transform()
