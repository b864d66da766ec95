"""Arrays that compiled functions make and write tensors into, as NumPy programs do: held against NumPy alone."""

import dataclasses
import functools
import gc
import itertools
import resource

import numpy as np
import pytest
from program.numpy_programs import Program, failure
from program.recorded import as_it_is

import tapegrad as tg
from tapegrad.errors import LostGradientError, OperandError, RepeatedWarning

X = np.array([0.52, 1.47, 2.53])


def aliases(x):
    a = b = np.zeros(3)
    c, d = a[1:], a[::-1]
    a[1] = x[0] ** 2
    c += x[1]
    d[0] *= x[2]
    return (a * b).sum() + c.sum() + d[0] * d[2] + np.dot(d, x)


def buffers_that_change_places(x):
    u, new = np.sin(np.arange(8.0)), np.empty(8)
    for _ in range(4):
        new[1:-1] = u[1:-1] + 0.1 * x[0] * (u[2:] - 2 * u[1:-1] + u[:-2])
        new[0], new[-1] = x[1], u[-1]
        u, new = new, u
    return (u**2).sum() + new[3]


def read_before(x):
    u = np.ones(3)
    y, z = x * u, u.copy()
    u[0] = x[1]
    u[1] = 7.0
    return (y * z).sum() + (x * u * x).sum() + u[1]


def columns(x):
    a = np.zeros((3, 4), order="F")
    a[:, 1] = x
    a[2] += x[0]
    b = a.T
    b[0] = x.sum()
    return np.linalg.norm(a) + (a.sum(0) ** 2).sum() + b[0, 1] * b[3, 2]


def views_of_views(x):
    a = np.zeros((4, 4))
    b = a[1:3, 1:3].T
    b[0] = x[:2]
    diagonal = a.reshape(16)
    diagonal[3::5] = x[2]
    a[np.arange(4), np.arange(4)] += x[1]
    a[a > 1.0] *= 0.5
    return (a @ a.T).trace() + b[0, 1] + diagonal.sum() + b[1, 0]


def backwards(x):
    a = np.arange(6.0)
    b, c = a[::-2], a.reshape(2, 3)[:, ::-1]
    a[1], b[1], c[0, 0] = x
    return (a * np.arange(6)).sum() + (b**2).sum() + c[1, 2] * c[0, 1]


def in_containers(x):
    parts, named = [np.zeros(3) for _ in range(3)], {name: np.zeros(2) for name in "ab"}
    for k in range(3):
        parts[k][k] = x[k]
    named["a"][0] += x[0]
    named["b"] += x[:2]
    total, either = sum(parts), sum(named.values())
    again = sum(part for part in parts)
    return (total**3).sum() + (either**2).sum() + (np.stack(parts) ** 2).sum() + (again * total).sum()


def through_iterators(x):
    parts = [np.zeros(3) for _ in range(3)]
    for k in range(3):
        parts[k][:] = x * k
    walk = iter(parts)
    a, b = next(walk), next(walk)
    product = functools.reduce(lambda p, q: p * (1 + q), parts, 1.0)
    return (
        (a + b).sum()
        + (product**2).sum()
        + sum(map(np.sum, parts))
        + sum((p * q).sum() for p, q in itertools.pairwise(parts))
    )


class Walk:
    def __init__(self, n):
        self.u, self.path, self.k = np.zeros(n), np.zeros((4, n)), 0

    def step(self, p):
        self.u += p * 0.1
        self.u[0] = p[0] ** 2
        self.path[self.k] = self.u
        self.k += 1


def in_attributes(x):
    walk = Walk(3)
    for _ in range(4):
        walk.step(x)
    return (walk.path**2).sum() + walk.u.max()


@dataclasses.dataclass
class Body:
    place: np.ndarray
    speed: np.ndarray

    def push(self, force):
        self.speed += force * 0.1
        self.place += self.speed * 0.1


def in_dataclasses(x):
    body, energy = Body(np.arange(3.0), np.zeros(3)), np.zeros(5)
    for k in range(5):
        body.push(-x * body.place)
        energy[k] = 0.5 * (body.speed**2).sum()
    return energy.sum() + body.place[0]


def by_functions(x):
    a, b, c, d, e, f = np.zeros(3), np.empty(3), np.zeros(3), np.zeros((3, 3)), np.zeros(3), np.zeros((3, 3))
    np.multiply(x, 2.0, out=a)
    np.add(a, x, b)
    np.sin(b, out=b)
    np.add.at(a, [0, 0, 2], x)
    np.copyto(c, x**2)
    np.fill_diagonal(d, x)
    np.cumsum(x, out=e)
    np.dot(d, d, out=f)
    c.fill(x[0])
    np.put(c, [1], x[1])
    return a.sum() + (b * c).sum() + f.sum() + e.prod()


def complex_numbers(x):
    z = np.zeros(3, complex)
    z[0] = x[0] + 1j * x[1]
    z.imag[2] = x[2]
    z.real += x
    z *= np.exp(1j * x[0])
    return np.abs(z @ z) + z.real.sum()


def filled_at_once(x):
    u, v, w = np.zeros(3), np.full(3, x[0]), np.full((2, 3), 1.5)
    w[1] = v
    u[:] = w.sum(0)
    first = np.array([True, False, False])
    u[first] = x[1]
    u[~first] -= x[2]
    return (u**2).sum()


def in_closures(x):
    total = np.zeros(3)

    def add(k):
        total[k] += x[k] ** 2

    for k in range(3):
        add(k)

    def summed(given=total):
        return given.sum() + total[0]

    return summed() * total.mean() + (lambda: total)()[1]


def in_generators(x):
    u = np.zeros(3)

    def states():
        for k in range(3):
            u[k] = x[k]
            yield u.copy()

    return sum((v**2).sum() for v in states()) + sum(states()).sum()


def unpacked(x):
    u = np.zeros(3)
    u[0], u[2] = x[0], x[1] * x[2]
    a, b, c = u
    *_, last = u
    return a * 2 + b + c**2 + last + sum([*u]) + sum(tuple(u)) * list(u)[1] + max(u) + min(u) * 3 + sum(u)


def states_in_rows(x):
    y, path = np.array([1.0, 0.0]), np.zeros((5, 2))
    for k in range(5):
        y = y + 0.1 * np.array([y[1], -x[0] * y[0]])
        path[k] = y
    y[0] = x[1]
    y += 1
    return (path**2).sum() + y[0] * y[1]


def matrices(x):
    a, lower = np.eye(3), np.zeros((3, 3))
    a[0, 1], a[1, 2] = x[0], -x[1]
    a += np.outer(x, x) * 0.1
    product = a @ a.T
    for i in range(3):
        for j in range(i + 1):
            rest = product[i, j] - lower[i, :j] @ lower[j, :j]
            lower[i, j] = np.sqrt(rest) if i == j else rest / lower[j, j]
    return np.linalg.solve(a, np.array([1.0, x[2], 1.0])).sum() + np.log(np.diag(lower)).sum() + lower[2, 0]


def asked(x):
    u, n = np.zeros(3), 0
    u[0] = x[0]
    n += u[0] > 0.4
    n += (u == 0).sum() == 2
    n += u.any() and not np.all(u)
    while u[1] < 2:
        u[1] += x[1]
    return u.sum() * n * (1 + (u is u)) * len(u) * u.shape[0]


def copies(x):
    u = np.zeros(3)
    v, w, z = u.copy(), np.array(u), np.asarray(u)
    u[0], v[1], w[2], z[1] = x[0], x[1], x[2], x[2]
    u.ravel()[2] = x[1]
    u.flatten()[0] = 100.0
    np.atleast_1d(u)[0] *= 2
    u[None][0, 1] += 1
    return (u * [1, 2, 3]).sum() + (v * w).sum() + (v**2).sum()


def operators(x):
    u, v = np.full(3, 2.0), np.ones(3)
    u -= x
    u *= x
    u /= x + 1
    u **= 2
    v[1:] -= x[1:]
    v[:2] *= x[0]
    v[0] /= x[2]
    return u.sum() + (v**3).sum() + (-u).sum() + abs(v).sum() + (2.0 - u) @ (v / 2.0)


def one_system(x):
    n = 3
    a, b, d = np.full(n - 1, -1.0), np.full(n, 2.0) + x, np.ones(n)
    for i in range(1, n):
        w = a[i - 1] / b[i - 1]
        b[i] -= w * a[i - 1]
        d[i] -= w * d[i - 1]
    s = np.zeros(n)
    s[-1] = d[-1] / b[-1]
    for i in range(n - 2, -1, -1):
        s[i] = (d[i] - a[i] * s[i + 1]) / b[i]
    return s.sum()


def lists_for_arrays(x):
    d, m = np.diag([1.0, x[0], x[1]]), np.mean([x[0], x[1]])
    v = np.eye(2) @ [x[0], x[2]]
    w = x * [1, 2, 3] + [x[0], x[1], 1.0]
    u = np.zeros(3)
    u[:2] = [x[1], x[2]]
    u[:] += [1, x[0], 2]
    n = np.concatenate([[x[0], 1.0], [x[1]]]) @ np.ascontiguousarray(x) + np.float64(x[0])
    pair = (u, [u, x])
    return (
        d.sum() * m
        + (v * [x[1], 2.0]).sum()
        + (w**2).sum()
        + np.hypot([x[0], 1.0], x[1]).sum()
        + n
        + np.vstack(pair[1]).sum()
    )


def blocks_and_floats(x):
    a = np.outer(x, x)
    whole = np.block([[a, a + 1.0], [a * 2.0, a @ a]])
    u = np.zeros((2, 3), np.float32)
    u[0] = x.astype(np.float32)
    u[1] += u[0] * np.float32(0.5)
    return whole.sum() * whole[0, 3] + 1.0 * (u == np.float32(0.0)).sum() + np.block([x[0] * x, x]).sum()


def by_indices(x):
    a, b = np.mgrid[0:3, 0:3].astype(float)
    a *= x
    b[0] += x
    rows = np.r_[0.0, np.cumsum(x), x[:1]] @ np.arange(5.0) + (np.c_[x, x**2, np.ones(3)].T @ np.c_[x, x]).sum()
    total = 0.0
    for place in np.ndindex(2, 3):
        total += a[place] * place[1]
    for (i, j), value in np.ndenumerate(b):
        total += value * i
        b[2, 2] += x[j]
    return (a @ b).sum() + rows + total


def arrays_without_axes(x):
    total = np.array(0.0)
    also = total
    for k in range(3):
        total += x[k] ** 2
    one = np.array(1.0)
    one += x[0]
    same = one
    one += x[1]
    return total * also + one * same


def sorted_in_place(x):
    u = np.zeros(3)
    u[:] = -x
    u[::-1].sort()
    return u @ np.arange(3.0) + u[0] ** 2


FUNCTIONS = [
    *(aliases, buffers_that_change_places, read_before, columns, views_of_views, backwards, in_containers),
    *(through_iterators, in_attributes, in_dataclasses, by_functions, complex_numbers, filled_at_once, in_closures),
    *(in_generators, unpacked, states_in_rows, matrices, asked, copies, operators, one_system, lists_for_arrays),
    *(blocks_and_floats, by_indices, arrays_without_axes, sorted_in_place),
]


def differences(function, x):
    """The derivative by central differences, of a function of NumPy's alone."""
    steps = 1e-6 * np.eye(len(x))
    return np.stack([(np.asarray(function(x + h)) - np.asarray(function(x - h))) / 2e-6 for h in steps], axis=-1)


@pytest.mark.slow(ids=8)
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_values_and_gradients_are_those_of_numpy(function):
    compiled = tg.compile(function)
    gradient, recorded = tg.func.value_and_grad(compiled), tg.compile(as_it_is(tg.func.grad(function)))
    for k in range(4):
        x = X * (1 + 0.01 * k)
        before = x.copy()
        np.testing.assert_allclose(compiled(x), function(x.copy()), rtol=1e-12)
        value, found = gradient(x)
        np.testing.assert_allclose(value, function(x.copy()), rtol=1e-12)
        np.testing.assert_allclose(found, differences(function, x), rtol=1e-6, atol=1e-7)
        np.testing.assert_allclose(recorded(x), found, rtol=1e-13, atol=1e-14)
        np.testing.assert_array_equal(x, before)
    assert compiled.stats.replays > 0 and not compiled.stats.reasons


@pytest.mark.slow(ids=4)
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_other_derivatives(function):
    compiled, v = tg.compile(function), np.array([1.0, -2.0, 0.5])
    first, second = differences(function, X), differences(tg.func.grad(compiled), X)
    for _ in range(3):
        np.testing.assert_allclose(tg.func.jvp(compiled, (X,), (v,))[1], first @ v, rtol=1e-6, atol=1e-7)
        np.testing.assert_allclose(tg.func.hessian(compiled)(X), second, rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(
        tg.func.vmap(compiled)(np.stack([X, X * 1.01])), [function(X), function(X * 1.01)], rtol=1e-12
    )
    x = tg.tensor(X, requires_grad=True)
    compiled(x).backward()
    np.testing.assert_allclose(x.grad.numpy(), first, rtol=1e-6, atol=1e-7)
    program = tg.record(function, X)
    np.testing.assert_allclose(program(X * 1.01), function(X * 1.01), rtol=1e-12)


def test_arrays_in_results():
    @tg.compile
    def path(x):
        u, v = np.zeros(3), np.ones(2)
        u[0] = x[0]
        return {"u": u, "part": u[:2], "rest": [v, u.sum()]}

    for k in range(3):
        found = path(X + k)
        assert found["u"].tolist() == [X[0] + k, 0.0, 0.0] and found["part"].tolist() == [X[0] + k, 0.0]
        assert found["rest"][0].tolist() == [1.0, 1.0] and found["rest"][1] == X[0] + k


def test_what_python_keeps_of_an_array_has_its_numbers():
    kept = []

    @tg.compile
    def fun(x):
        u = np.zeros(3)
        u[0] = x[0]
        kept.append(u)
        return u.sum()

    with pytest.warns(RepeatedWarning, match="changes kept by append"):
        for _ in range(5):
            fun(X)
    assert [u.tolist() for u in kept] == [[X[0], 0.0, 0.0]] * 5 and {type(u) for u in kept} == {np.ndarray}


def test_numbers_that_nobody_asks_for_are_nan():
    """Never what they were when they were recorded."""

    @tg.compile
    def fun(x):
        u = np.zeros(3)
        numbers = memoryview(u)
        u[0] = x[0]
        return x.sum() * numbers[0]

    assert np.isnan(fun(X))


def test_arrays_end_where_they_would():
    """Of sixty arrays of 8 MB there are a few at a time."""

    def fun(x):
        total = x[0] * 0.0
        for _ in range(60):
            u = np.full(1_000_000, 1.0)
            u[0] = x[0]
            total = total + u[0]
        return total

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    gc.disable()
    try:
        tg.record(fun, X)
    finally:
        gc.enable()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 240_000


@pytest.mark.parametrize("change", [lambda u: u.setflags(write=False), None])
def test_what_numpy_refuses_is_refused(change):
    def fun(x):
        u = np.zeros(3)
        if change is None:
            u = np.broadcast_to(u, (2, 3))
        else:
            change(u)
        u[0] = x[0]
        return u.sum()

    for function in (fun, tg.compile(fun)):
        with pytest.raises(ValueError, match="read-only"):
            function(X)


def test_arrays_from_outside_are_refused():
    shared = np.zeros(3)

    @tg.compile
    def fun(x):
        part = shared[1:]
        part[0] = x[0]
        return part.sum()

    with pytest.raises(LostGradientError, match="a plain array"):
        tg.func.grad(fun)(X)
    assert not np.isnan(shared).any()


def test_functions_that_are_left_to_python_have_their_gradients():
    calls = []

    @tg.compile
    def fun(x):
        calls.append(1)
        u = np.zeros(3)
        u[:2] = x[:2] ** 2
        return u.sum() + np.array([x[2], x[0]]).sum()

    with pytest.warns(RepeatedWarning, match="changes calls by append"):
        for k in range(4):
            x = X + k
            np.testing.assert_allclose(tg.func.grad(fun)(x), [2 * x[0] + 1, 2 * x[1], 1.0])
    assert len(calls) == 4 and not fun.stats.replays


def test_tensors_are_not_written_by_out():
    """As in PyTorch, and where nothing is compiled."""

    @tg.compile
    def fun(x):
        y = x * 1.0
        return np.multiply(y, 2.0, out=y).sum()

    with pytest.raises(OperandError, match="cannot keep its gradient"):
        fun(tg.tensor(X, requires_grad=True))
    for _ in range(3):  # what NumPy computed of arrays is an array
        assert tg.func.grad(fun)(X).tolist() == [2.0, 2.0, 2.0]


def test_sorting_in_place_is_for_arrays():
    @tg.compile
    def fun(x):
        y = x.copy()
        np.sort(y)
        y.sort()
        z = x.copy()
        return y[0], z.sort() if isinstance(z, tg.Tensor) else np.sort(z)

    x = X[::-1].copy()
    for _ in range(3):
        assert fun(x)[0] == X[0] and x.tolist() == X[::-1].tolist()
        least, whole = fun(tg.tensor(x))
        assert float(least) == X[-1] and whole.tolist() == X.tolist()


def test_sorted_copies_that_nobody_takes_sort_nothing():
    def fun(x):
        y = np.zeros(3)
        y[:] = x
        tg.sort(y)
        np.sort(y)
        return y[0]

    for _ in range(3):
        assert tg.compile(fun)(X[::-1].copy()) == X[-1]


@pytest.mark.slow(ids=2)
@pytest.mark.parametrize("first", range(0, 400, 40))
def test_random_programs_of_numpy(first):
    found = [failure(Program(seed).source) for seed in range(first, first + 40)]
    assert not [why for why in found if why] and found.count("") > 30, found
