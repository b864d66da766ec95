"""`implicit.root` and `fixed_point`: closed forms of any order, any solver, no solution, no derivative."""

import weakref

import numpy as np
import pytest
import scipy.optimize
import scipy.special
from oracles import difference_gradient

import tapegrad as tg
from tapegrad.errors import (
    ArgumentError,
    ConvergenceError,
    DTypeError,
    FreedError,
    GradError,
    OperandError,
    ShapeError,
    VersionError,
)
from tapegrad.func import checkpoint, grad, hessian, jacfwd, jacrev, jvp
from tapegrad.implicit import fixed_point, root


def derivatives(value, x, count):
    """Return a value and its derivatives by one number."""
    found = [value.item()]
    for _ in range(count):
        (value,) = tg.autograd.grad(value, x, create_graph=True)
        found.append(value.item())
    return found


# Closed forms


def by_brentq(f, x0):
    return scipy.optimize.brentq(f, 0.0, 10.0, xtol=1e-15)


def by_newton(f, x0):
    return scipy.optimize.newton(f, x0, tol=1e-14)


def by_root_scalar(f, x0):
    return scipy.optimize.root_scalar(f, x0=x0, x1=x0 + 0.1, xtol=1e-15)


@pytest.mark.parametrize("solver", [None, by_brentq, by_newton, by_root_scalar])
@pytest.mark.parametrize("captured", [False, True])
def test_square_root(solver, captured):
    a = tg.tensor(2.0, requires_grad=True)
    if captured:
        x = root(lambda x: x * x - a, 1.0, solver=solver)
    else:
        x = root(lambda x, a: x * x - a, 1.0, a, solver=solver)
    expected = [2**0.5, 0.5 * 2**-0.5, -0.25 * 2**-1.5, 0.375 * 2**-2.5, -0.9375 * 2**-3.5]
    np.testing.assert_allclose(derivatives(x, a, 4), expected, rtol=1e-11)


def test_lambert_w():
    """With w exp(w) = a, w' = w / (a (1 + w)), and w'' = -w² (2 + w) / (a² (1 + w)³)."""
    a = tg.tensor(1.5, requires_grad=True)
    w = scipy.special.lambertw(1.5).real
    expected = [w, w / (1.5 * (1 + w)), -(w**2) * (2 + w) / (1.5**2 * (1 + w) ** 3)]
    x = root(lambda x: x * np.exp(x) - a, 1.0)
    np.testing.assert_allclose(derivatives(x, a, 2), expected, rtol=1e-12)
    x = fixed_point(lambda x, a: (a + x * x * np.exp(x)) / (np.exp(x) * (1 + x)), 1.0, a)  # Newton's iteration
    np.testing.assert_allclose(derivatives(x, a, 2), expected, rtol=1e-10)


def test_kepler():
    """E - e sin E = M: dE/dM = 1 / (1 - e cos E), d²E/dM² = -e sin E / (1 - e cos E)³, dE/de = sin E dE/dM."""
    M, e = tg.tensor([0.3, 1.0, 2.5], requires_grad=True), tg.tensor(0.4, requires_grad=True)
    x = root(lambda x, M, e: x - e * np.sin(x) - M, M, M, e)
    E = x.detach().numpy()
    np.testing.assert_allclose(E - 0.4 * np.sin(E), M.detach().numpy(), rtol=1e-13)
    first, by_e = tg.autograd.grad(x.sum(), [M, e], create_graph=True)
    speed = 1 / (1 - 0.4 * np.cos(E))
    np.testing.assert_allclose(first.detach().numpy(), speed, rtol=1e-12)
    np.testing.assert_allclose(by_e.item(), (np.sin(E) * speed).sum(), rtol=1e-12)
    second, mixed = tg.autograd.grad(first.sum(), [M, e])
    np.testing.assert_allclose(second.numpy(), -0.4 * np.sin(E) * speed**3, rtol=1e-11)
    np.testing.assert_allclose(mixed.item(), (speed**2 * np.cos(E) - 0.4 * np.sin(E) ** 2 * speed**3).sum(), rtol=1e-11)


@pytest.mark.parametrize("rows", [False, True])
def test_linear_system(rows):
    rng = np.random.default_rng(0)
    A = tg.tensor(rng.normal(size=(4, 4)) + 3 * np.eye(4), requires_grad=True)
    b = tg.tensor(rng.normal(size=4), requires_grad=True)

    def equation(x, state):
        residual = state["A"] @ x - state["b"][0]
        return [residual[k] for k in range(4)] if rows else residual

    found = []
    for x in (root(equation, np.zeros(4), {"A": A, "b": [b]}), tg.linalg.solve(A, b)):
        first = tg.autograd.grad((x * x).sum(), [A, b], create_graph=True)
        loss = sum((g**3).sum() for g in first)
        found.append([x.detach(), *(g.detach() for g in first), *tg.autograd.grad(loss, [A, b])])
    for ours, theirs in zip(*found, strict=True):
        np.testing.assert_allclose(ours.numpy(), theirs.numpy(), rtol=1e-8, atol=1e-10)


def test_minimiser_of_a_quadratic():
    """x* = A⁻¹ b minimises x·A·x / 2 - b·x; the equation is a gradient itself."""
    rng = np.random.default_rng(1)
    half = rng.normal(size=(3, 3))
    A = tg.tensor(half @ half.T + np.eye(3), requires_grad=True)
    b = tg.tensor(rng.normal(size=3), requires_grad=True)

    def energy(x):
        return 0.5 * (x @ (A @ x)) - b @ x

    x = root(grad(energy), np.zeros(3), solver=lambda f, x0: np.linalg.solve(A.detach().numpy(), b.detach().numpy()))
    y = tg.linalg.solve((A + A.T) / 2, b)
    for ours, theirs in zip(*[tg.autograd.grad((t**2).sum(), [A, b]) for t in (x, y)], strict=True):
        np.testing.assert_allclose(ours.numpy(), theirs.numpy(), rtol=1e-9, atol=1e-12)


def test_shapes():
    a = np.array([[1.0, 4.0, 9.0], [16.0, 25.0, 36.0]])
    t = tg.tensor(a, requires_grad=True)
    x = root(lambda x, a: x * x - a, np.full((2, 3), 3.0), t)
    assert x.shape == (2, 3)
    x.sum().backward()
    np.testing.assert_allclose(t.grad.numpy(), 0.5 / np.sqrt(a), rtol=1e-10)
    empty = tg.zeros(0).requires_grad_()
    x = root(lambda x, a: x - a, np.zeros(0), empty)
    x.sum().backward()
    assert x.shape == empty.grad.shape == (0,)


def test_a_system_against_differences():
    theta = np.array([0.7, 1.2])

    def equation(x, p):
        return [x[0] ** 2 + p[0] * x[1] - 2.0, np.exp(x[0]) * p[1] - x[1] ** 2]

    def solved(p):
        return scipy.optimize.root(lambda x: np.array(equation(x, p)), [1.0, 1.5], tol=1e-14).x

    t = tg.tensor(theta, requires_grad=True)
    x = root(equation, [1.0, 1.5], t)
    (gradient,) = tg.autograd.grad(x[0] * x[1], t)
    expected = difference_gradient(lambda p: np.prod(solved(p)), (theta,), 0)
    np.testing.assert_allclose(gradient.numpy(), expected, rtol=1e-8)


def test_fixed_point():
    a = tg.tensor(1.0, requires_grad=True)
    for solver in (None, scipy.optimize.fixed_point):
        x = fixed_point(lambda x, a: np.cos(a * x), 0.5, a, solver=solver)
        v = x.item()
        s, c = np.sin(v), np.cos(v)
        first = -v * s / (1 + s)
        found = derivatives(x, a, 1)
        np.testing.assert_allclose(found, [v, first], rtol=1e-9)
        assert abs(np.cos(v) - v) < 1e-9
        assert c > 0


def test_fixed_point_of_a_linear_map():
    rng = np.random.default_rng(2)
    A = tg.tensor(rng.normal(size=(3, 3)) * 0.2, requires_grad=True)
    b = tg.tensor(rng.normal(size=(3, 2)), requires_grad=True)
    ours = fixed_point(lambda x: A @ x + b, np.zeros((3, 2)))
    theirs = tg.linalg.solve(tg.tensor(np.eye(3)) - A, b)
    for one, other in zip(*[tg.autograd.grad((t**2).sum(), [A, b]) for t in (ours, theirs)], strict=True):
        np.testing.assert_allclose(one.numpy(), other.numpy(), rtol=1e-8)


# What it takes and gives


def test_kinds_of_numbers():
    assert root(lambda x: x - 2.0, 1).dtype == np.float64
    x = root(lambda x, a: x * x - a, np.float32(1.0), tg.tensor(2.0, dtype=np.float32, requires_grad=True))
    assert x.dtype == np.float32
    x.backward()
    np.testing.assert_allclose(x.item(), 2**0.5, rtol=1e-6)
    start = tg.tensor([1.0, 2.0], requires_grad=True)
    x = root(lambda x: x - 2.0, start)
    assert x.tolist() == [2.0, 2.0]
    assert not x.requires_grad
    assert start.tolist() == [1.0, 2.0]
    with pytest.raises(DTypeError, match="booleans"):
        root(lambda x: x, True)


def test_the_solver_gets_arrays():
    seen = []

    def solver(f, x0):
        seen.append((type(x0), x0.shape, type(f(x0)), f(x0).shape))
        return x0 + 1.0

    a = tg.tensor(2.0, requires_grad=True)
    x = root(lambda x, a: x - a, np.ones((2, 1)), a, solver=solver)
    assert seen == [(np.ndarray, (2, 1), np.ndarray, (2, 1))]
    assert x.requires_grad
    assert tg.is_grad_enabled()


def test_the_solution_is_an_ordinary_tensor():
    a = tg.tensor([4.0, 9.0], requires_grad=True)
    x = root(lambda x, a: x * x - a, [1.0, 1.0], a)
    assert not x.is_view
    y = x * 1.0
    y[0] = 0.0
    (y * x).sum().backward()
    np.testing.assert_allclose(a.grad.numpy(), [0.0, 1.0], rtol=1e-10, atol=1e-12)


def test_nothing_to_differentiate():
    a = tg.tensor(4.0, requires_grad=True)
    with tg.no_grad():
        x = root(lambda x, a: x * x - a, 1.0, a)
    assert not x.requires_grad
    np.testing.assert_allclose(x.item(), 2.0)
    with tg.inference_mode():
        np.testing.assert_allclose(root(lambda x, a: x * x - a, 1.0, a).item(), 2.0)
    assert not root(lambda x, a: x * x - a, 1.0, a.detach()).requires_grad


def test_among_other_things():
    """In a function whose gradient is taken, in a checkpoint, and one in the other."""
    np.testing.assert_allclose(grad(lambda a: root(lambda x: x * x - a, 1.0) ** 3)(4.0), 3.0, rtol=1e-10)
    a = tg.tensor(4.0, requires_grad=True)
    x = checkpoint(lambda a: root(lambda x: x * x - a, 1.0) * 2.0, a)
    np.testing.assert_allclose(derivatives(x, a, 2), [4.0, 0.5, -1 / 16], rtol=1e-10)
    x = root(lambda x, b: x * checkpoint(lambda x: x * 1.0, x) - b, 1.0, a)
    np.testing.assert_allclose(derivatives(x, a, 2), [2.0, 0.25, -1 / 32], rtol=1e-10)

    def inner(a):
        return root(lambda y, a: y**3 - a, 1.0, a)

    x = root(lambda x, a: x * x - inner(a), 1.0, a)  # the sixth root
    np.testing.assert_allclose(
        derivatives(x, a, 2), [4 ** (1 / 6), 4 ** (-5 / 6) / 6, -5 / 36 * 4 ** (-11 / 6)], rtol=1e-9
    )


def test_forward_mode():
    """Tangents come through the row by transposing its backward, to any order."""

    def solved(a):
        return root(lambda x: x * x - a, 1.0)

    def first(a):
        return jvp(solved, (a,), (1.0,))[1]

    found = [first(2.0), jvp(first, (2.0,), (1.0,))[1], grad(first)(2.0)]
    np.testing.assert_allclose(found, [0.5 * 2**-0.5, -0.25 * 2**-1.5, -0.25 * 2**-1.5], rtol=1e-12)


def test_functions_of_functions():
    a = np.array([2.0, 3.0])

    def roots(a):
        return root(lambda x: x * x - a, np.ones(2))

    for transform in (jacrev, jacfwd):
        np.testing.assert_allclose(transform(roots)(a), np.diag(0.5 * a**-0.5), atol=1e-12)
    np.testing.assert_allclose(hessian(lambda a: roots(a).sum())(a), np.diag(-0.25 * a**-1.5), rtol=1e-10)


def test_hooks_of_arguments_are_called_once():
    a, b, seen = tg.tensor(4.0, requires_grad=True), tg.tensor(1.0, requires_grad=True), []
    for t in (a, b):
        t.register_hook(lambda g: seen.append(g.item()))
    root(lambda x, a: b * x * x - a, 1.0, a).backward()
    np.testing.assert_allclose(sorted(seen), [-1.0, 0.25], rtol=1e-10)


# No solution


def test_a_solver_that_fails():
    a = tg.tensor(-1.0, requires_grad=True)
    with pytest.raises(ConvergenceError, match=r"\|fun\(x\)\| is 1"):
        root(lambda x, a: x * x - a, 1.0, a)
    with pytest.raises(ConvergenceError, match=r"found no solution: .*progress"):
        root(lambda x, a: x * x - a, [1.0], a, solver=scipy.optimize.root)
    with pytest.raises(ConvergenceError, match="found no solution: convergence error"):
        root(lambda x, a: x * x - a, 1.0, a,
             solver=lambda f, x0: scipy.optimize.root_scalar(f, x0=1.0, x1=1.1, maxiter=3))  # fmt: skip
    with pytest.raises(ConvergenceError, match="no solution"):
        root(lambda x, a: x - a, 1.0, a, solver=lambda f, x0: x0)
    with pytest.raises(ConvergenceError, match="no solution"):
        root(lambda x, a: x - a, 1.0, a, solver=lambda f, x0: np.nan)
    with pytest.raises(ConvergenceError, match="did not converge in 10 steps"):
        fixed_point(lambda x, a: a * x + 1.0, 1.0, a, maxiter=10)
    with pytest.raises(ConvergenceError, match="did not converge"), np.errstate(all="ignore"):
        fixed_point(lambda x: x * x, 2.0)
    with pytest.raises(ConvergenceError, match=r"\|fun\(x\) - x\|"):
        fixed_point(lambda x, a: x * a, 1.0, a, solver=lambda f, x0: x0)


@pytest.mark.parametrize("unit", [1e-20, 1.0, 1e20])
def test_what_is_close_enough_does_not_depend_on_units(unit):
    a = tg.tensor((3 * unit) ** 2, requires_grad=True)
    x = root(lambda x, a: x * x - a, 2 * unit, a, solver=lambda f, x0: 3 * unit * (1 + 1e-9))
    x.backward()
    np.testing.assert_allclose(a.grad.item(), 1 / (6 * unit), rtol=1e-6)
    with pytest.raises(ConvergenceError):
        root(lambda x, a: x * x - a, 2 * unit, a, solver=lambda f, x0: 3 * unit * (1 + 1e-4))
    root(lambda x, a: x * x - a, 2 * unit, a, solver=lambda f, x0: 3 * unit * (1 + 1e-4), tol=1e-2)


# No derivative


def singular(name):
    a = tg.tensor(0.0, requires_grad=True)
    if name == "double root":
        return root(lambda x: x * x - a, 1.0, solver=lambda f, x0: 1e-20)
    if name == "dependent equations":
        return root(lambda x: [x[0] + x[1] - a, 2 * x[0] + 2 * x[1] - 2 * a], [1.0, -1.0]).sum()
    if name == "too few equations":
        return root(lambda x: (x[0] + x[1] - a) * tg.ones(2), [1.0, -1.0]).sum()
    if name == "an unknown too many":
        return root(lambda x: [x[0] - a, x[0] * 2 - 2 * a], [0.0, 5.0]).sum()
    return fixed_point(lambda x: x + a, 1.0)


@pytest.mark.parametrize(
    "name", ["double root", "dependent equations", "too few equations", "an unknown too many", "identity"]
)
def test_a_singular_jacobian(name):
    x = singular(name)
    with pytest.raises(GradError, match=r"is singular \(its condition number is .*other solutions next to this one"):
        x.backward()


@pytest.mark.parametrize("unit", [1e-12, 1e12])
def test_a_jacobian_in_odd_units_is_not_singular(unit):
    a = tg.tensor([2.0, 3.0], requires_grad=True)

    def equation(x, a):
        u, v = x[0] / unit, x[1]
        return [(u * v - a[0]) * unit, u + v - a[1]]

    x = root(equation, [1.9 * unit, 1.1], a)
    x[1].backward()
    # u + v = 3 and u v = 2: v = 1 and dv/d(uv) = 1 / (u - v), dv/d(u + v) = -v / (u - v)
    np.testing.assert_allclose(a.grad.numpy(), [1.0, -1.0], rtol=1e-8)


def test_a_jacobian_that_is_not_finite():
    a = tg.tensor(0.0, requires_grad=True)
    with np.errstate(all="ignore"):
        x = root(lambda x: np.sqrt(x) - a, 1.0, solver=lambda f, x0: 0.0)
        with pytest.raises(GradError, match="not finite"):
            x.backward()


# What cannot be


def test_arguments():
    with pytest.raises(OperandError, match="as fun"):
        root(3.0, 1.0)
    with pytest.raises(OperandError, match="as solver"):
        fixed_point(np.cos, 1.0, solver="newton")
    with pytest.raises(ArgumentError, match="positive"):
        fixed_point(np.cos, 1.0, maxiter=0)
    with pytest.raises(ShapeError, match="as many equations as unknowns"):
        root(lambda x: x[:1], [1.0, 2.0])
    with pytest.raises(OperandError, match=r"must give x, of shape \(2,\)"):
        root(lambda x: x, [1.0, 2.0], solver=lambda f, x0: 0.0)
    with pytest.raises(OperandError, match="must give x"):
        root(lambda x: x, [1.0, 2.0], solver=lambda f, x0: None)


@pytest.mark.parametrize("captured", [False, True])
def test_writes_after_it_are_noticed(captured):
    def solved(f, a):
        return root(lambda x: f(x, a), [1.0]) if captured else root(f, [1.0], a)

    a = tg.tensor([4.0], requires_grad=True)
    x = solved(lambda x, a: x * x * a - 4.0, a)
    with tg.no_grad():
        a += 1.0
    with pytest.raises(VersionError):
        x.sum().backward()
    a = tg.tensor([4.0], requires_grad=True)
    x = solved(lambda x, a: x * x - a, a)
    with tg.no_grad():
        a += 1.0
    x.sum().backward()  # for which the value of a is not needed
    np.testing.assert_allclose(a.grad.numpy(), [0.25])
    a = tg.tensor([4.0], requires_grad=True)
    x = root(lambda x, a: x * x - a, [1.0], a)
    y = x * 1.0
    with tg.no_grad():
        x += 1.0
    with pytest.raises(VersionError):
        y.sum().backward()


# What a function refers to may be something else in backward


class Stepper:
    """Implicit Euler for y' = -k y³, with the step in a closure, in an attribute, in a buffer, or as an argument."""

    def __init__(self, way, solve):
        self.way, self.solve, self.h, self.buffer = way, solve, 0.0, np.zeros(1)
        self.calls = 0

    def equation(self, z, y, h, k):
        self.calls += 1
        left = y - h * k * z**3
        return left if self.solve is fixed_point else z - left

    def __call__(self, steps, y, k):
        for h in steps:
            self.h, self.buffer[0] = h, h
            functions = {
                "closure": lambda z, y, k: self.equation(z, y, h, k),  # noqa: B023  # which is meant
                "attribute": lambda z, y, k: self.equation(z, y, self.h, k),
                "buffer": lambda z, y, k: self.equation(z, y, self.buffer, k).sum(),
            }
            if self.way == "argument":
                y = self.solve(self.equation, 1.0, y, h, k)
            else:
                y = self.solve(functions[self.way], 1.0, y, k)
        return y


STEPS = [0.05, 0.1, 0.2]


def stepped(k):
    """The same by Newton's iteration in NumPy."""
    y = 1.0
    for h in STEPS:
        z = y
        for _ in range(30):
            z = z - (z - y + h * k * z**3) / (1.0 + 3.0 * h * k * z**2)
        y = z
    return y


@pytest.mark.parametrize("solve", [root, fixed_point])
@pytest.mark.parametrize("way", ["closure", "attribute", "buffer", "argument"])
def test_what_is_something_else_in_backward(way, solve):
    k = tg.tensor(0.7, requires_grad=True)
    stepper = Stepper(way, solve)
    y = stepper(STEPS, tg.tensor(1.0), k)
    stepper.h, stepper.buffer[0] = 100.0, 100.0
    before = stepper.calls
    (first,) = tg.autograd.grad(y, k, create_graph=True)
    (second,) = tg.autograd.grad(first, k)
    assert stepper.calls == before
    np.testing.assert_allclose(y.item(), stepped(0.7), rtol=1e-12)
    np.testing.assert_allclose(first.item(), difference_gradient(stepped, (0.7,), 0), rtol=1e-8)
    slope = lambda k: difference_gradient(stepped, (k,), 0)  # noqa: E731
    np.testing.assert_allclose(second.item(), (slope(0.71) - slope(0.69)) / 0.02, rtol=1e-3)


def test_a_minimiser_with_another_target_in_backward():
    """A root of a gradient, whose function is in a closure: best(p) = t - p / 2."""
    p = tg.tensor([1.0, -1.0], requires_grad=True)
    found = []
    for t in (1.0, 2.0, 3.0):
        found.append(root(grad(lambda x, p: ((x - t) ** 2 * t + x * p * t).sum()), [0.0, 0.0], p))  # noqa: B023
    total = sum((t * x).sum() for t, x in zip((1.0, 2.0, 3.0), found, strict=True))
    (by_p,) = tg.autograd.grad(total, p)
    np.testing.assert_allclose(total.item(), 28.0)
    np.testing.assert_allclose(by_p.numpy(), [-3.0, -3.0])


def test_derivatives_of_derivatives_meet():
    """Each new value is made of products of gradients, so that wrong dependencies add up; as Newton's, recorded."""

    def newton(a, b):
        x = tg.tensor(1.0)
        for _ in range(12):
            x = x - (x**3 + a * x - b) / (3.0 * x**2 + a)
        return x

    def values(solved):
        a, b = tg.tensor(1.3, requires_grad=True), tg.tensor(2.1, requires_grad=True)
        x = solved(a, b)
        v, found = x * x * a, []
        for _ in range(4):
            by_a, by_b = tg.autograd.grad(v, [a, b], create_graph=True)
            v = by_a * by_a * b + by_a * by_b + by_b * x * v
            found.append(v.item())
        return found

    expected = values(newton)
    np.testing.assert_allclose(values(lambda a, b: root(lambda x: x**3 + a * x - b, 1.0)), expected, rtol=1e-10)
    np.testing.assert_allclose(values(lambda a, b: root(lambda x, a, b: x**3 + a * x - b, 1.0, a, b)), expected, 1e-10)


def test_what_was_recorded_goes_with_the_graph():
    def solved(a):
        array = np.array([1.0, 2.0])

        def equation(x):
            return x * x * tg.from_numpy(array) - a

        # SciPy's solvers keep the functions that they were given until the collector comes
        return root(equation, np.ones(2), solver=lambda f, x0: [1.0, 1.0]), weakref.ref(array)

    a = tg.tensor([1.0, 2.0], requires_grad=True)
    x, array = solved(a)
    assert array() is not None
    x.sum().backward(retain_graph=True)
    assert array() is not None
    x.sum().backward()
    assert array() is None
    np.testing.assert_allclose(a.grad.numpy(), [1.0, 0.5])  # of two backwards
    with pytest.raises(FreedError):
        x.sum().backward()
    x, array = solved(a)
    (slope,) = tg.autograd.grad(x.sum(), a, create_graph=True)
    slope.sum().backward()
    assert array() is None
    x, array = solved(a)
    (slope,) = tg.autograd.grad(x.sum(), a, create_graph=True)
    del x, slope
    assert array() is None


def test_writes_inside_are_refused():
    a, buffer = tg.tensor([4.0], requires_grad=True), tg.zeros(1)

    def writes_its_argument(x, a):
        x += 1.0
        return x - a

    def writes_from_outside(x, a):
        buffer.add_(1.0)
        return x - a

    with pytest.raises((OperandError, GradError)):
        root(writes_its_argument, [1.0], a, solver=lambda f, x0: np.array([4.0]))
    with pytest.raises(GradError, match="from outside in place"):
        root(writes_from_outside, [1.0], a)
