"""Derivatives of programs: against central differences, torch, and those of the plain function."""

import numpy as np
import pytest
from other_packages import torch

import tapegrad as tg

RNG = np.random.default_rng(5)
A = RNG.normal(size=(3, 3))
S = A @ A.T + 3.0 * np.eye(3)
V = RNG.normal(size=4)


def written(x):
    y = x * 1.0
    y[1:3] = x[:2] ** 2
    y *= x
    return y


def detached(x):
    with tg.no_grad():
        scale = x * 2.0
    return x * scale + x.detach() ** 2


FUNCTIONS = {
    "elementwise": (lambda x: np.sin(x) * x + np.exp(-(x**2)), V),
    "sort": (lambda x: np.sort(x) * np.arange(4.0), V),
    "product": (lambda x: x.prod() * x, V),
    "product with zero": (lambda x: x.prod() * x, np.array([0.0, 1.0, 2.0])),
    "running sum": (lambda x: np.cumsum(x) ** 2, V),
    "largest": (lambda x: x.max() * x, V),
    "norm": (lambda x: tg.linalg.norm(x) * x, V),
    "where": (lambda x: np.where(x > 0, x**2, np.exp(x)), V),
    "gather": (lambda x: x[np.array([0, 1, 1])] ** 3, V),
    "views": (lambda x: x[::2] * x[::-1][:2], V),
    "written": (written, V),
    "no gradient": (detached, V),
    "products": (lambda x: x @ x @ x[:, 0], A),
    "einsum": (lambda x: np.einsum("ij,jk->ik", x, x), A),
    "solve": (lambda x: tg.linalg.solve(x, x[:, 0] ** 2), S),
    "determinant": (lambda x: tg.linalg.det(x), S),
    "cholesky": (lambda x: tg.linalg.cholesky(x), S),
    "spread": (lambda x: x.var() * x.std(), V),
    "fourier": (lambda x: abs(tg.fft.fft(x)) ** 2, V),
    "concatenated": (lambda x: np.concatenate([x, x**2]) * 2.0, V),
    "float32": (lambda x: np.sin(x) * x, V.astype(np.float32)),
    "constant": (lambda x: x.detach() * 2.0, V),
}


def moved(x):
    """Return other numbers than those of the recording, and a direction; symmetric ones for symmetric matrices."""
    rng = np.random.default_rng(7)
    other, direction = (rng.normal(size=x.shape).astype(x.dtype) for _ in range(2))
    if x is S:
        other, direction = other + other.T, direction + direction.T
    return x + x.dtype.type(0.01) * other, direction


def squares(fun):
    return lambda x: (fun(x) ** 2).sum()


@pytest.fixture(params=FUNCTIONS)
def case(request):
    fun, x = FUNCTIONS[request.param]
    return fun, x, *moved(x), 1e-4 if x.dtype == np.float32 else 1e-9


def test_value_and_grad(case):
    fun, example, x, _, rel = case
    loss = squares(fun)
    value, gradient = tg.record(loss, example).value_and_grad(x)
    expected = tg.func.value_and_grad(loss)(x)
    assert value == expected[0]
    assert gradient.dtype == x.dtype and type(gradient) is np.ndarray
    np.testing.assert_allclose(gradient, expected[1], rel, 1e-12)


def test_vjp(case):
    fun, example, x, _, rel = case
    program = tg.record(fun, example)
    output, pullback = tg.func.vjp(fun, x)
    seed = np.cos(np.arange(output.size)).reshape(output.shape).astype(output.dtype)
    found, gradient = program.vjp(x, seed)
    np.testing.assert_array_equal(found, output)
    np.testing.assert_allclose(gradient, pullback(seed)[0], rel, 1e-12)


def test_jvp(case):
    fun, example, x, v, rel = case
    if fun is detached:  # of what is constant to a program, a tangent that goes through no_grad knows more
        with pytest.raises(tg.errors.GradError, match=r"no_grad\(\)"):
            tg.record(fun, example).jvp(x, v)
        return
    output, tangent = tg.record(fun, example).jvp(x, v)
    expected = tg.func.jvp(fun, (x,), (v,))
    np.testing.assert_array_equal(output, expected[0])
    np.testing.assert_allclose(tangent, expected[1], rel, 1e-12)


def test_jacobian(case):
    fun, example, x, _, rel = case
    np.testing.assert_allclose(tg.record(fun, example).jacobian(x), tg.func.jacrev(fun)(x), rel, 1e-12)


def test_hvp(case):
    fun, example, x, v, rel = case
    loss = squares(fun)
    if fun is detached:
        with pytest.raises(tg.errors.GradError, match=r"no_grad\(\)"):
            tg.record(loss, example).hvp(x, v)
        return
    np.testing.assert_allclose(tg.record(loss, example).hvp(x, v), tg.func.hvp(loss, x, v), 10 * rel, 1e-10)


# Against others


def simulation(x, p):
    for _ in range(20):
        x = x + 0.05 * (p[0] * np.sin(x) - p[1] * x * x)
    return (x**2).sum()


X, P = np.array([0.4, 0.9, 1.3]), np.array([1.2, 0.7])


@pytest.fixture(scope="module")
def program():
    return tg.record(simulation, X, P)


def test_against_central_differences(program):
    x, p, h = X * 1.1, P * 0.9, 1e-6
    dx, dp = np.array([0.3, -1.0, 0.5]), np.array([-0.2, 0.8])
    _, (by_x, by_p) = program.value_and_grad(x, p, argnums=(0, 1))
    slope = (program(x + h * dx, p + h * dp) - program(x - h * dx, p - h * dp)) / (2 * h)
    np.testing.assert_allclose(by_x @ dx + by_p @ dp, slope, 1e-8)
    _, tangent = program.jvp((x, p), (dx, dp))
    np.testing.assert_allclose(tangent, slope, 1e-8)
    ahead = program.value_and_grad(x + h * dx, p + h * dp, argnums=(0, 1))[1]
    behind = program.value_and_grad(x - h * dx, p - h * dp, argnums=(0, 1))[1]
    for product, a, b in zip(program.hvp((x, p), (dx, dp)), ahead, behind, strict=True):
        np.testing.assert_allclose(product, (a - b) / (2 * h), 1e-7)


def test_against_torch(program):
    def loss(x, p):
        for _ in range(20):
            x = x + 0.05 * (p[0] * torch.sin(x) - p[1] * x * x)
        return (x**2).sum()

    x, p = X * 0.8, P * 1.3
    xs, ps = (torch.tensor(a, requires_grad=True) for a in (x, p))
    value = loss(xs, ps)
    expected = torch.autograd.grad(value, (xs, ps))
    found = program.value_and_grad(x, p, argnums=(0, 1))
    np.testing.assert_allclose(found[0], value.item(), 1e-13)
    for mine, its in zip(found[1], expected, strict=True):
        np.testing.assert_allclose(mine, its.numpy(), 1e-12)
    _, hessian = torch.autograd.functional.hvp(loss, (xs, ps), (torch.tensor(X), torch.tensor(P)))
    for mine, its in zip(program.hvp((x, p), (X, P)), hessian, strict=True):
        np.testing.assert_allclose(mine, its.numpy(), 1e-11)


def test_forward_mode_of_complex_numbers_is_recorded():
    def fun(z):
        waves = tg.fft.fft(z * z.conj() + 1j * z) * z.real
        return np.concatenate([np.sin(z) + waves, np.reshape(z @ np.array([1j, 2.0, -1.0]), (1,)) * abs(z)])

    def length(z, w):
        return (abs(tg.func.jvp(fun, (z,), (w,))[1]) ** 2).sum()

    z, w = np.array([1.0 + 2.0j, 3.0 - 1.0j, 0.5 + 0.2j]), np.array([1.0j, 2.0, 1.0 - 1.0j])
    compiled = tg.compile(lambda z, w: (tg.func.jvp(fun, (z,), (w,))[1], tg.func.grad(length)(z, w)))
    h = 1e-6
    for _ in range(3):
        tangent, gradient = compiled(z, w)
        numbers = (fun(tg.tensor(z + h * w)) - fun(tg.tensor(z - h * w))).numpy() / (2 * h)
        np.testing.assert_allclose(tangent, numbers, 1e-8)
        slope = (length(z + h * w, w) - length(z - h * w, w)) / (2 * h)
        np.testing.assert_allclose((gradient.conj() * w).real.sum(), slope, 1e-7)
        z = z * (0.9 + 0.1j)
    assert compiled.stats.replays > 0 and not compiled.stats.reasons


def test_complex_numbers():
    def fun(z):
        return np.exp(z) * z.conj(), abs(z) ** 2

    z = np.array([1.0 + 2.0j, -0.3 + 0.1j])
    w = z * (0.5 - 0.25j)
    program = tg.record(fun, w)
    cotangents = (w, np.array([1.0, 2.0]))
    output, gradient = program.vjp(z, cotangents)
    expected, pullback = tg.func.vjp(fun, z)
    np.testing.assert_array_equal(output[0], expected[0])
    np.testing.assert_allclose(gradient, pullback(cotangents)[0], 1e-12)
    _, tangent = program.jvp(z, w)
    for mine, its in zip(tangent, tg.func.jvp(fun, (z,), (w,))[1], strict=True):
        np.testing.assert_allclose(mine, its, 1e-12)
    with pytest.raises(tg.errors.GradError, match="holomorphic"):
        program.jacobian(z)
    parts = tg.record(lambda z: abs(z) ** 2, w)
    np.testing.assert_allclose(parts.jacobian(z), np.diag(2 * z), 1e-12)
    turned = tg.record(lambda x: np.exp(1j * x), X)
    np.testing.assert_allclose(turned.jacobian(P[[0, 1, 0]]), np.diag(1j * np.exp(1j * P[[0, 1, 0]])), 1e-12)
    loss = tg.record(lambda z: (abs(z) ** 3).sum(), w)
    np.testing.assert_allclose(loss.value_and_grad(z)[1], 3 * abs(z) * z, 1e-12)
    h = 1e-6
    slope = (loss.value_and_grad(z + h * w)[1] - loss.value_and_grad(z - h * w)[1]) / (2 * h)
    np.testing.assert_allclose(loss.hvp(z, w), slope, 1e-7)


# What comes out


def test_argnums():
    program = tg.record(lambda a, b, n: (a * b).sum() * n, X, X, 3.0)
    a, b = X, X + 1.0
    assert program.value_and_grad(a, b, 3.0)[1].tolist() == (3 * b).tolist()
    assert program.value_and_grad(a, b, 3.0, argnums=1)[1].tolist() == (3 * a).tolist()
    assert program.value_and_grad(a, b, 3.0, argnums=-2)[1].tolist() == (3 * a).tolist()
    _, (by_b, by_a) = program.value_and_grad(a, b, 3.0, argnums=[1, 0])
    assert by_b.tolist() == (3 * a).tolist() and by_a.tolist() == (3 * b).tolist()
    _, alone = program.value_and_grad(a, b, 3.0, argnums=(1,))
    assert type(alone) is tuple and len(alone) == 1
    assert program.value_and_grad(a, b, n=3.0)[1].tolist() == (3 * b).tolist()
    for argnums in (3, -4, "x", 1.5, (0, 7)):
        with pytest.raises(tg.errors.OperandError, match="argnums"):
            program.value_and_grad(a, b, 3.0, argnums=argnums)
    with pytest.raises(tg.errors.OperandError, match=r"by n, which is 3\.0, a value of Python's"):
        program.value_and_grad(a, b, 3.0, argnums=2)
    with pytest.raises(tg.errors.OperandError, match="pass what is differentiated by position"):
        program.value_and_grad(a, argnums=1, b=b, n=3.0)


def test_containers_of_arguments_and_results():
    def fun(params, scale):
        y = params["w"] * params["layers"][0] + params["b"]
        return {"y": y, "pair": (y.sum() * scale, "word", None)}

    given = {"w": X, "layers": [X + 1.0], "b": np.array(2.0), "name": None}
    program = tg.record(fun, given, np.array(1.0))
    output, (gradient, by_scale) = program.vjp((given, np.array(3.0)), {"y": None, "pair": (np.array(2.0), None, None)})
    y = X * (X + 1.0) + 2.0
    assert output["pair"][1:] == ("word", None)
    np.testing.assert_array_equal(output["y"], y)
    np.testing.assert_allclose(gradient["w"], 6.0 * (X + 1.0))
    np.testing.assert_allclose(gradient["layers"][0], 6.0 * X)
    assert gradient["b"] == 18.0 and isinstance(gradient["b"], np.float64) and gradient["name"] is None
    np.testing.assert_allclose(by_scale, 2.0 * y.sum())
    _, tangent = program.jvp((given, np.array(3.0)), ({"w": X, "layers": None, "b": 1.0, "name": None}, None))
    np.testing.assert_allclose(tangent["y"], X * (X + 1.0) + 1.0)
    np.testing.assert_allclose(tangent["pair"][0], 3.0 * (X * (X + 1.0) + 1.0).sum())
    assert tangent["pair"][1] is None
    other_order = {"name": None, "b": np.array(2.0), "layers": [X + 1.0], "w": X}
    _, gradient = tg.record(lambda p: (p["w"] * p["b"]).sum(), given).value_and_grad(other_order)
    assert list(gradient) == ["name", "b", "layers", "w"]
    np.testing.assert_array_equal(gradient["w"], np.full(3, 2.0))


def test_tensors_in_tensors_out(program):
    x, p = tg.tensor(X), tg.tensor(P)
    value, gradient = program.value_and_grad(x, p)
    assert isinstance(value, tg.Tensor) and isinstance(gradient, tg.Tensor) and not gradient.requires_grad
    value, gradient = program.value_and_grad(X, p)  # by the first argument, as tg.func does
    assert isinstance(value, np.float64) and type(gradient) is np.ndarray
    _, gradient = program.value_and_grad(X, p, argnums=1)
    assert isinstance(gradient, tg.Tensor)
    output, tangent = program.jvp((X, p), (X, P))
    assert isinstance(output, tg.Tensor) and isinstance(tangent, tg.Tensor)
    first, second = program.hvp((X, p), (X, P))
    assert type(first) is np.ndarray and isinstance(second, tg.Tensor)
    assert isinstance(program.vjp((X, P), tg.tensor(1.0))[1][0], tg.Tensor)


def test_derivatives_of_derivatives(program):
    """By tensors that require grad, derivatives can be differentiated in turn."""
    x, p = tg.tensor(X, requires_grad=True), tg.tensor(P, requires_grad=True)
    _, gradient = program.value_and_grad(x, p)
    found = tg.autograd.grad((gradient**2).sum(), [x, p])
    plain = [tg.tensor(a, requires_grad=True) for a in (X, P)]
    (first,) = tg.autograd.grad(simulation(*plain), plain[0], create_graph=True)
    expected = tg.autograd.grad((first**2).sum(), plain)
    for mine, its in zip(found, expected, strict=True):
        np.testing.assert_allclose(mine.numpy(), its.numpy(), 1e-11)
    for derivative in (
        lambda x, p: program.jvp((x, p), (X, P))[1],
        lambda x, p: (program.vjp((x, p), 2.0)[1][1] ** 2).sum(),
        lambda x, p: (program.hvp((x, p), (X, P))[0] ** 2).sum(),
        lambda x, p: (program.jacobian(x, p) ** 2).sum(),
    ):
        given = tg.func.grad(derivative, argnums=(0, 1))(X, P)
        h, dx, dp = 1e-6, X - 0.5, P * 2.0
        slope = (derivative(X + h * dx, P + h * dp) - derivative(X - h * dx, P - h * dp)) / (2 * h)
        np.testing.assert_allclose(given[0] @ dx + given[1] @ dp, slope, 1e-6)


def test_programs_of_a_function_of_batches(program):
    xs = np.stack([X, X * 1.1, X * 0.7])
    found = tg.func.vmap(lambda x: program.value_and_grad(x, P)[1])(xs)
    expected = np.stack([program.value_and_grad(x, P)[1] for x in xs])
    np.testing.assert_allclose(found, expected, 1e-12)
    np.testing.assert_array_equal(tg.func.vmap(lambda x: program(x, P))(xs), [program(x, P) for x in xs])
    np.testing.assert_allclose(
        tg.func.vmap(lambda x: program.jvp((x, P), (X, None))[1])(xs),
        [program.jvp((x, P), (X, None))[1] for x in xs],
        1e-12,
    )


def test_a_program_in_a_program(program):
    """It is recorded row by row, with what it depends on, guards included."""
    outer = tg.record(lambda x, p: program(x * 2.0, p) + x.sum(), X, P)
    assert len(outer) > len(program)
    np.testing.assert_allclose(outer(X * 1.1, P), program(X * 2.2, P) + (X * 1.1).sum(), 1e-14)
    expected = 2.0 * program.value_and_grad(X * 2.2, P)[1] + 1.0
    np.testing.assert_allclose(outer.value_and_grad(X * 1.1, P)[1], expected, 1e-12)
    derived = tg.record(lambda x, p: program.value_and_grad(x, p)[1] * 2.0, X, P)
    np.testing.assert_allclose(derived(X * 1.1, P), 2.0 * program.value_and_grad(X * 1.1, P)[1], 1e-12)
    guarded = tg.record(lambda x: x.sum() if x.sum() > 0 else -x.sum(), X)
    outer = tg.record(lambda x: guarded(x) * 2.0, X)
    assert len(outer.guards) == 1
    assert outer(X + 1.0) == 2.0 * (X + 1.0).sum()
    with pytest.raises(tg.errors.DivergenceError):
        outer(-X)


def test_captured_tensors_have_gradients():
    w = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    program = tg.record(lambda x: (w * x**2).sum(), X)
    (program(tg.tensor(X)) * 2.0).backward()
    np.testing.assert_allclose(w.grad.numpy(), 2.0 * X**2)
    with tg.no_grad():
        w += 1.0
        value, gradient = program.value_and_grad(X)
    np.testing.assert_allclose(value, ((np.arange(3) + 2.0) * X**2).sum())
    np.testing.assert_allclose(gradient, 2.0 * (np.arange(3) + 2.0) * X)
    with tg.no_grad():
        np.testing.assert_allclose(program.hvp(X, X), 2.0 * (np.arange(3) + 2.0) * X)
        np.testing.assert_allclose(program.jvp(X, X)[1], 2.0 * value)


def test_recorded_where_nothing_is_recorded_it_can_be_differentiated():
    with tg.no_grad():
        program = tg.record(lambda x: (x**2).sum(), X)
        np.testing.assert_array_equal(program.value_and_grad(X)[1], 2.0 * X)
        np.testing.assert_array_equal(program.hvp(X, X), 2.0 * X)


def test_has_aux():
    program = tg.record(lambda x: ((x**2).sum(), {"x": x, "n": 3}), X)
    (value, aux), gradient = program.value_and_grad(X, has_aux=True)
    assert value == (X**2).sum() and aux["n"] == 3
    np.testing.assert_array_equal(aux["x"], X)
    np.testing.assert_array_equal(gradient, 2.0 * X)
    with pytest.raises(tg.errors.GradError, match="one real number, but result is a tuple"):
        program.value_and_grad(X)
    with pytest.raises(tg.errors.OperandError, match="pair"):
        tg.record(lambda x: x.sum(), X).value_and_grad(X, has_aux=True)


def test_results_that_do_not_depend_on_arguments():
    program = tg.record(lambda x: 2.0, X)
    value, gradient = program.value_and_grad(X)
    assert value == 2.0
    np.testing.assert_array_equal(gradient, np.zeros(3))
    np.testing.assert_array_equal(program.hvp(X, X), np.zeros(3))
    program = tg.record(lambda x, y: (y * 2.0, np.ones(3, int) + y.astype(int)), X, X)
    output, tangent = program.jvp((X, X), (X, None))
    np.testing.assert_array_equal(tangent[0], np.zeros(3))
    assert tangent[1] is None and output[1].dtype == np.int64


def test_jacobians_of_containers():
    program = tg.record(lambda x, p: {"a": x * p["s"], "b": [x.sum()]}, X, {"s": np.array(2.0)})
    found = program.jacobian(X, {"s": np.array(3.0)}, argnums=(0, 1))
    np.testing.assert_array_equal(found["a"][0], 3.0 * np.eye(3))
    np.testing.assert_array_equal(found["a"][1]["s"], X)
    np.testing.assert_array_equal(found["b"][0][0], np.ones(3))
    assert found["b"][0][1]["s"] == 0.0
    with pytest.raises(tg.errors.GradError, match=r"result\[1\] is of dtype int64"):
        tg.record(lambda x: (x, x.astype(int)), X).jacobian(X)
    with pytest.raises(tg.errors.GradError, match=r"result\[1\] is 3"):
        tg.record(lambda x: (x, 3), X).jacobian(X)


# What is refused


def test_wrong_directions(program):
    vector = tg.record(lambda x, n: (x * 2.0, n + 1), X, np.array(3))
    n = np.array(3)
    for call, words in (
        (lambda: program.jvp((X, P), X), "tangents is .* for 2 arguments"),
        (lambda: program.jvp((X, P), (X,)), "tangents is .* for 2 arguments"),
        (lambda: program.jvp((X, P), (X[:2], P)), r"tangent of x has shape \(2,\)"),
        (lambda: program.jvp((X, P), (X * 1j, P)), "tangent of x has dtype complex128"),
        (lambda: program.jvp((X, P), ("x", P)), "tangent of x is 'x'"),
        (lambda: program.hvp((X, P), (X, [P])), "tangent of p is a list"),
        (lambda: vector.jvp((X, n), (X, 1)), "tangent of n was given, .* dtype int64"),
        (lambda: vector.vjp((X, n), (X,)), "cotangents is a tuple of 1, where the result is a tuple of 2"),
        (lambda: vector.vjp((X, n), (X, 1.0)), r"cotangents\[1\] is given for numbers of dtype int64"),
        (lambda: vector.vjp((X, n), (X[:2], None)), r"cotangents\[0\] has shape \(2,\)"),
    ):
        with pytest.raises(tg.errors.TapegradError, match=words):
            call()
    assert vector.vjp((X, n), (X, None))[1][1] is None


def test_integers_and_one_array_in_several_places():
    program = tg.record(lambda x, k: (x * k).sum(), X, np.array([1, 2, 3]))
    with pytest.raises(tg.errors.DTypeError, match="by k, which has dtype int64"):
        program.value_and_grad(X, np.array([1, 2, 3]), argnums=1)
    program = tg.record(lambda x, y: (x * y).sum(), X, X)
    np.testing.assert_array_equal(program.value_and_grad(X, X)[1], X)
    np.testing.assert_array_equal(program.value_and_grad(X, X + 1.0)[1], X + 1.0)
    compiled = tg.compile(lambda x, y: (x * y).sum())
    for _ in range(3):
        compiled(X, X)
    with pytest.raises(tg.errors.OperandError, match="one array in several places"):
        compiled.recordings[0].value_and_grad(X, X)


def test_an_argument_that_is_written():
    def fun(x, out):
        out[...] = x * 2.0
        return (x**2).sum()

    program = tg.record(fun, X, np.zeros(3))
    out = np.zeros(3)
    _, gradient = program.value_and_grad(X, out)
    np.testing.assert_array_equal(out, 2.0 * X)
    np.testing.assert_array_equal(gradient, 2.0 * X)
    with pytest.raises(tg.errors.LeafError, match="writes out in place"):
        program.value_and_grad(X, out, argnums=1)
    with pytest.raises(tg.errors.TapegradError, match="the same array as x"):
        both = X.copy()
        program(both, both)
    with pytest.raises(tg.errors.CompileError, match="several places"):
        tg.record(fun, out, out)


def test_a_guard_that_fails_leaves_everything_as_it_was():
    def fun(x, out):
        out[...] = x
        return x.sum() ** 2 if x.sum() > 0 else -x.sum()

    program = tg.record(fun, X, np.zeros(3))
    out = np.zeros(3)
    for call in (
        lambda: program(-X, out),
        lambda: program.value_and_grad(-X, out),
        lambda: program.jacobian(-X, out),
    ):
        with pytest.raises(tg.errors.DivergenceError, match=r"test_program_derivatives\.py, line \d+"):
            call()
    assert not out.any()
    guarded = tg.record(lambda x: x.sum() ** 2 if x.sum() > 0 else -x.sum(), X)
    for call in (
        lambda: guarded.vjp(-X, 1.0),
        lambda: guarded.jvp(-X, X),
        lambda: guarded.hvp(-X, X),
    ):
        with pytest.raises(tg.errors.DivergenceError, match=r"test_program_derivatives\.py, line \d+"):
            call()
    np.testing.assert_allclose(guarded.hvp(X, X), 2.0 * X.sum())
    assert len(guarded.plan._free) >= 1  # workspaces were given back


def test_workspaces_are_given_back(program):
    program.value_and_grad(X, P)
    before = len(program.plan._free)
    for _ in range(3):
        program.value_and_grad(X, P)
        program.vjp((X, P), 1.0)
        program.jacobian(X, P)
        program.jvp((X, P), (X, P))
        program.hvp((X, P), (X, P))
    assert len(program.plan._free) == before
    assert all(len(derived.plan._free) == 1 for derived in program._derived.values())


def test_tangents_of_results_that_are_computed_from_each_other():
    """Each is read by the next one and then given out: its memory stays its own."""

    def function(x):
        results = []
        for _ in range(6):
            x = x * 3.0
            results.append(x)
            x = x + 1.5
        return results

    for mode in (True, "exact", False):
        program = tg.record(function, np.ones(5), optimize=mode)
        _, found = program.jvp((np.linspace(0.0, 1.0, 5),), (np.ones(5),))
        assert [t.tolist() for t in found] == [[3.0**k] * 5 for k in range(1, 7)]


def test_derivatives_are_simplified_as_their_programs_are():
    def function(x, y):
        z = np.exp(-x * y) * np.sin(x) + np.exp(-x * y) / (1.0 + np.exp(-x * y))
        return (z * z * 1.0).sum()

    random = np.random.default_rng(3)
    arguments, direction = random.normal(size=(2, 2, 7))
    found = {}
    for mode in (True, "exact", False):
        program = tg.record(function, *np.ones((2, 7)), optimize=mode)
        found[mode] = program.jvp(tuple(arguments), tuple(direction)), program.hvp(tuple(arguments), tuple(direction))
        found[mode] += ([len(derived.listing) for derived in program._derived.values()],)
    tangents = [np.asarray(found[mode][0][1]).tobytes() for mode in found]
    assert len(set(tangents)) == 1
    for mine, its in zip(found["exact"][1], found[False][1], strict=True):
        assert mine.tobytes() == its.tobytes()
    for mine, its in zip(found[True][1], found[False][1], strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-12)
    (jvp, hvp), (_, exact), (all_of_jvp, all_of_hvp) = (found[mode][2] for mode in (True, "exact", False))
    assert jvp < 0.8 * all_of_jvp and hvp < exact <= all_of_hvp
