"""Compiled functions among eager code, modes, hooks, and functions of functions, in both directions."""

import warnings

import numpy as np
import pytest
from program.same import close, same

import tapegrad as tg
from tapegrad import func

X = np.linspace(0.3, 1.4, 4)


def loss(x):
    y = tg.sin(x) * x
    for _ in range(3):
        y = y + 0.1 * tg.cos(y)
    return (y * y).sum()


def vector(x):
    return tg.exp(x * 0.5) * x.sum()


def warmed(fun, **options):
    compiled = tg.compile(fun, **options)
    for k in range(3):
        compiled(X + k)
        compiled(tg.tensor(X + k, requires_grad=True))
    return compiled


def leaf(k=0):
    return tg.tensor(X + k, requires_grad=True)


def test_eager_code_before_and_after():
    compiled = tg.compile(vector)
    for k in range(6):
        x, z = leaf(k), leaf(k)
        before, its = x * x + 1.0, z * z + 1.0
        out, expected = (compiled(before) * before).sum() / x[0], (vector(its) * its).sum() / z[0]
        same(out, expected, f"value {k}")
        out.backward()
        expected.backward()
        np.testing.assert_allclose(x.grad.numpy(), z.grad.numpy(), rtol=1e-14, err_msg=f"gradient {k}")
    assert compiled.stats.replays == 4


def test_a_chain_of_calls():
    compiled = warmed(vector)
    x, z = leaf(), leaf()
    y, its = x * 0.1, z * 0.1
    for _ in range(5):
        y, its = compiled(y) * 0.1, vector(its) * 0.1
    y.sum().backward()
    its.sum().backward()
    same([y, x.grad], [its, z.grad], "a chain")


@pytest.mark.parametrize("mode", [tg.no_grad, tg.inference_mode])
def test_modes_without_gradients(mode):
    compiled = tg.compile(loss)
    for k in range(6):
        with mode():
            value = compiled(leaf(k))
            assert not value.requires_grad
            assert value.is_inference() is (mode is tg.inference_mode)
            same(value, loss(leaf(k)), f"value {k}")
    for k in range(6):
        x, z = leaf(k), leaf(k)
        compiled(x).backward()
        loss(z).backward()
        same(x.grad, z.grad, f"gradient {k}")


def test_modes_in_turn():
    """What was recorded in one mode is right in another."""
    compiled = tg.compile(loss)
    for k in range(12):
        x, z = leaf(k), leaf(k)
        if k % 3 == 0:
            with tg.no_grad():
                assert not compiled(x).requires_grad
        elif k % 3 == 1:
            with tg.inference_mode():
                assert compiled(x).is_inference()
        else:
            compiled(x).backward()
            loss(z).backward()
            same(x.grad, z.grad, f"gradient {k}")
    assert compiled.stats.replays > 4


def test_the_mode_is_seen_inside():
    """A function that asks for the mode goes the way that eager code goes."""

    def fun(x):
        return (x * x).sum() if tg.is_grad_enabled() else (x * 3.0).sum()

    compiled = tg.compile(fun)
    for k in range(12):
        with tg.set_grad_enabled(k % 2 == 0):
            same(compiled(leaf(k)).detach(), fun(leaf(k)).detach(), f"call {k}")


def test_hooks_on_arguments_and_results():
    compiled = warmed(vector)
    log = []
    for function in (vector, compiled):
        seen = []
        x = leaf()
        y = x * 2.0
        y.register_hook(lambda g, seen=seen: seen.append(("argument", g.numpy().copy())))
        out = function(y)
        out.register_hook(lambda g, seen=seen: (seen.append(("result", g.numpy().copy())), g * 3.0)[1])
        x.register_hook(lambda g, seen=seen: seen.append(("leaf", g.numpy().copy())))
        x.register_post_accumulate_grad_hook(lambda t, seen=seen: seen.append(("grad", t.grad.numpy().copy())))
        out.retain_grad()
        out.sum().backward()
        log.append([*seen, ("kept", out.grad.numpy()), ("end", x.grad.numpy())])
    assert [name for name, _ in log[0]] == [name for name, _ in log[1]]
    for (name, expected), (_, found) in zip(*log, strict=True):
        same(found, expected, name)


def test_hooks_on_the_node():
    compiled = warmed(loss)
    seen = []
    x = leaf()
    out = compiled(x)
    out.grad_fn.register_prehook(lambda grads: seen.append("before"))
    out.grad_fn.register_hook(lambda inputs, outputs: seen.append("after"))
    out.backward()
    assert seen == ["before", "after"]
    z = leaf()
    loss(z).backward()
    same(x.grad, z.grad, "gradient")


def test_two_backwards():
    compiled = warmed(loss)
    x, z = leaf(), leaf()
    out, expected = compiled(x), loss(z)
    for result in (out, expected):
        result.backward(retain_graph=True)
        result.backward(retain_graph=True)
        result.backward()
    same(x.grad, z.grad, "three backwards")
    with pytest.raises(tg.errors.FreedError, match="retain_graph=True"):
        out.backward()


def test_several_results_one_after_the_other():
    compiled = warmed(lambda x: (tg.exp(x), x * x))
    x, z = leaf(), leaf()
    a, b = compiled(x)
    a.sum().backward(retain_graph=True)
    b.sum().backward()
    (tg.exp(z).sum() + (z * z).sum()).backward()
    np.testing.assert_allclose(x.grad.numpy(), z.grad.numpy(), rtol=1e-15)
    c, d = compiled(x)
    del c
    x.grad = None
    d.sum().backward()
    same(x.grad.numpy(), 2.0 * X, "one of two")


def test_backward_with_a_gradient():
    compiled = warmed(vector)
    x, z = leaf(), leaf()
    weights = tg.tensor([1.0, -2.0, 0.0, 3.0])
    compiled(x).backward(weights)
    vector(z).backward(weights)
    same(x.grad, z.grad, "gradient")
    found = tg.autograd.grad(compiled(x), x, tg.eye(4), is_grads_batched=True)[0]
    expected = tg.autograd.grad(vector(z), z, tg.eye(4), is_grads_batched=True)[0]
    close(found.numpy(), expected.numpy(), "many at once")


def test_gradients_add_up_over_calls():
    compiled = warmed(loss)
    x, z = leaf(), leaf()
    for k in range(4):
        compiled(x * (k + 1.0)).backward()
        loss(z * (k + 1.0)).backward()
    same(x.grad, z.grad, "sum")


def wave(x, p):
    return (tg.sin(x * p) * p).sum()


OF_COMPILED = {
    "grad": lambda f: func.grad(f)(X),
    "value_and_grad": lambda f: func.value_and_grad(f)(X),
    "vjp": lambda f: func.vjp(f, X)[1](2.0),
    "jvp": lambda f: func.jvp(f, (X,), (np.cos(X),)),
    "linearize": lambda f: func.linearize(f, X)[1](np.cos(X)),
    "hessian": lambda f: func.hessian(f)(X),
    "hvp": lambda f: func.hvp(f, X, np.cos(X)),
    "jacobian": lambda f: func.jacobian(func.grad(f))(X),
    "grad of grad": lambda f: func.grad(lambda x: (func.grad(f)(x) * np.cos(X)).sum())(X),
    "forward over reverse": lambda f: func.jvp(func.grad(f), (X,), (np.cos(X),)),
    "reverse over forward": lambda f: func.grad(lambda x: func.jvp(f, (x,), (np.cos(X),))[1])(X),
    "third": lambda f: func.grad(lambda x: func.hvp(f, x, tg.tensor(np.cos(X))).sum())(X),
    "checkpoint": lambda f: func.grad(lambda x: func.checkpoint(f, x * 2.0) * x.sum())(X),
    "vmap": lambda f: func.vmap(f)(np.stack([X, X + 1.0, X * 2.0])),
    "vmap of grad": lambda f: func.vmap(func.grad(f))(np.stack([X, X + 1.0, X * 2.0])),
    "grad of vmap": lambda f: func.grad(lambda xs: func.vmap(f)(xs).sum())(np.stack([X, X + 1.0])),
    "gradcheck": lambda f: tg.autograd.gradcheck(f, (tg.tensor(X, requires_grad=True),)),
    "gradgradcheck": lambda f: tg.autograd.gradgradcheck(f, (tg.tensor(X, requires_grad=True),)),
}


def agree(found, expected, what):
    ours, theirs = [], []
    func.map_values(ours.append, found)
    func.map_values(theirs.append, expected)
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs, strict=True):
        close(a, b, what)


@pytest.mark.parametrize("name", OF_COMPILED)
def test_functions_of_a_compiled_function(name):
    expected = OF_COMPILED[name](loss)
    compiled = tg.compile(loss)
    for k in range(5):
        agree(OF_COMPILED[name](compiled), expected, f"{name}, call {k}")
    agree(OF_COMPILED[name](warmed(loss)), expected, f"{name}, warm")


@pytest.mark.parametrize("name", ["jacrev", "jacfwd", "jacobian"])
def test_jacobians_of_a_compiled_function(name):
    expected = getattr(func, name)(vector)(X)
    compiled = tg.compile(vector)
    for k in range(5):
        agree(getattr(func, name)(compiled)(X), expected, f"call {k}")
    assert compiled.stats.replays >= 3


COMPILED_OF = {
    "grad": (lambda: func.grad(loss), (X,)),
    "value_and_grad": (lambda: func.value_and_grad(loss), (X,)),
    "value_and_grad of two": (lambda: func.value_and_grad(wave, argnums=(0, 1)), (X, np.array(0.5))),
    "vjp": (lambda: lambda x, g: func.vjp(vector, x)[1](g), (X, np.cos(X))),
    "jvp": (lambda: lambda x, v: func.jvp(vector, (x,), (v,)), (X, np.cos(X))),
    "hvp": (lambda: lambda x, v: func.hvp(loss, x, v), (X, np.cos(X))),
    "hessian": (lambda: func.hessian(loss), (X,)),
    "jacrev": (lambda: func.jacrev(vector), (X,)),
    "jacfwd": (lambda: func.jacfwd(vector), (X,)),
    "grad of grad": (lambda: lambda x: func.grad(lambda z: func.grad(loss)(z).sum())(x), (X,)),
    "vmap": (lambda: func.vmap(loss), (np.stack([X, X + 1.0]),)),
    "vmap of grad": (lambda: func.vmap(func.grad(loss)), (np.stack([X, X + 1.0]),)),
    "checkpoint": (lambda: lambda x: func.checkpoint(loss, x), (X,)),
}


@pytest.mark.parametrize("name", COMPILED_OF)
def test_compiled_functions_of_a_function(name):
    make, args = COMPILED_OF[name]
    compiled = tg.compile(make())
    for k in range(6):
        given = tuple(a * (1.0 + k / 8.0) for a in args)
        agree(compiled(*given), make()(*given), f"{name}, call {k}")
    assert compiled.stats.replays + compiled.stats.eager > 0


@pytest.mark.parametrize("name", ["grad", "value_and_grad", "vjp", "jvp", "hvp"])
def test_derivatives_are_replayed(name):
    """A compiled gradient is a program like any other, not a way back to Python."""
    make, args = COMPILED_OF[name]
    compiled = tg.compile(make())
    for _ in range(5):
        compiled(*args)
    assert compiled.stats.replays == 3


def test_a_derivative_of_a_compiled_derivative():
    compiled = tg.compile(func.grad(loss))
    for k in range(5):
        x, z = leaf(k), leaf(k)
        compiled(x).sum().backward()
        func.grad(loss)(z).sum().backward()
        close(x.grad.numpy(), z.grad.numpy(), f"call {k}")


def test_a_leaf_outside_in_a_functional_gradient():
    """`func.grad` with tensors: what the compiled function captured can be differentiated by as well."""
    w = tg.tensor(X, requires_grad=True)
    compiled = tg.compile(lambda x: (x * x * w).sum())
    for k in range(5):
        x = tg.tensor(X + k)
        first = func.grad(compiled)(x)
        (found,) = tg.autograd.grad(first.sum(), w)
        close(found.numpy(), 2.0 * (X + k), f"call {k}")


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
def test_custom_functions_inside():
    class Cube(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * 3.0 * x**2

    def fun(x):
        return (Cube.apply(x) * tg.sin(x)).sum()

    compiled = tg.compile(fun)
    for k in range(6):
        x, z = leaf(k), leaf(k)
        compiled(x).backward()
        fun(z).backward()
        same(x.grad, z.grad, f"call {k}")
        close(func.hvp(compiled, X + k, X), func.hvp(fun, X + k, X), f"call {k}")


def test_anomaly_detection_around_a_call():
    compiled = warmed(lambda x: tg.sqrt(x).sum())
    with tg.autograd.detect_anomaly():
        x = leaf()
        compiled(x).backward()
        np.testing.assert_allclose(x.grad.numpy(), 0.5 / np.sqrt(X), rtol=1e-15)


def test_saved_tensor_hooks_around_a_call():
    compiled = warmed(loss)
    x, z = leaf(), leaf()
    with tg.autograd.graph.saved_tensors_hooks(lambda t: t.numpy().copy(), lambda a: tg.tensor(a)):
        out = compiled(x)
    out.backward()
    loss(z).backward()
    same(x.grad, z.grad, "gradient")


def test_a_derivative_by_a_number_of_the_functions_own():
    """It is a tensor where an outer derivative depends on it: within a recording that cannot be told."""

    def inner(x):
        return tg.func.grad(lambda s: s * s * x)(2.0) * x

    for by in (3.0, np.array(3.0), tg.tensor(3.0)):
        for function in (tg.func.grad(inner), tg.compile(tg.func.grad(inner)), tg.func.grad(tg.compile(inner))):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", tg.RepeatedWarning)
                assert [float(function(by)) for _ in range(3)] == [24.0] * 3  # of 4 x x
    compiled = tg.compile(inner)
    with pytest.warns(tg.RepeatedWarning, match=r"taken by numbers that are no argument.*give the numbers as a tensor"):
        compiled(tg.tensor(3.0))
    alone = tg.compile(tg.func.grad(lambda s: s * s))
    assert [float(alone(2.0)) for _ in range(3)] == [4.0] * 3
    assert alone.stats.replays + len(alone.recordings) > 0


def test_a_number_is_a_numpy_scalar_at_each_call():
    compiled = tg.compile(lambda x: (x, x.sum(), x[()], x.reshape(())))
    for _ in range(4):
        assert [type(part) for part in compiled(np.array(2.0))] == [np.float64] * 4


def test_a_number_that_loses_a_gradient_within_a_derivative_is_an_error():
    def lossy(x):
        return x * float(x)

    compiled = tg.compile(tg.func.grad(lossy))
    with pytest.raises(tg.LostGradientError, match=r"float\(\) takes the plain number.*(\n.*)*return x \* float"):
        compiled(np.array(2.0))
    for _ in range(4):  # as recorded, and replayed
        with tg.allow_lost_gradients():
            assert compiled(np.array(2.0)) == 2.0
        with pytest.raises(tg.LostGradientError):
            compiled(np.array(2.0))


@pytest.mark.parametrize("operator", ["+", "-", "*", "/", "**", "%", "<", ">="])
def test_operators_of_what_is_traced_and_of_a_batch_go_both_ways(operator):
    one, other = eval(f"lambda w, a: w {operator} a"), eval(f"lambda w, a: a {operator} w")
    x, w = np.array([1.0, 2.0, 3.0]), np.array(2.0)
    for function in (one, other):
        compiled = tg.compile(lambda w, x, f=function: tg.func.vmap(lambda a: f(w, a))(x))
        for _ in range(3):
            assert np.array_equal(compiled(w, x), function(w, x))
        assert compiled.stats.replays == 1


def test_a_derivative_by_a_number_that_is_no_argument_reads_nothing():
    """It comes out as a tensor while the function is recorded: read as a number, it would be for that call alone."""

    def both(x):
        value, (by_x, by_rate) = tg.func.value_and_grad(lambda x, rate: (x * x).sum() * rate, (0, 1))(x, 2.0)
        return value * by_rate, by_x

    compiled = tg.compile(both)
    for k in range(6):
        (value, by_x), (expected, its) = compiled(X + k), both(X + k)
        assert value == expected
        np.testing.assert_array_equal(by_x, its)
    assert compiled.stats.replays == 4 and not compiled.recordings[0].guards
