"""Rows over a short last axis, taken apart: the same values to the bit, gradients, and when it is done at all."""

import linecache
import random
from typing import Any

import numpy as np
import pytest
from program.optimised import improved
from program.recorded import as_it_is

import tapegrad as tg
from tapegrad.diagnostics.program_report import APART
from tapegrad.program.ir import components


def pairs(x: Any) -> Any:
    return x[:, None] - x[None]


def energy(x: Any, w: Any) -> Any:
    apart = pairs(x)
    square = (apart * apart).sum(2) + np.eye(len(x)) * 1e6
    inverse = 1.0 / (square * square * square)
    return ((inverse * inverse - inverse) * w).sum()


def orbits(x: Any, w: Any) -> Any:
    v = 0.1 * x
    for _ in range(3):
        apart = pairs(x)
        square = (apart * apart).sum(2) + 0.05
        v = v + 0.01 * (apart * (w / (square * np.sqrt(square)))[:, :, None]).sum(1)
        x = x + 0.01 * v
    return (x[0] * x[0]).sum()


def spin(x: Any, w: Any) -> Any:
    for _ in range(4):
        x = x + 0.1 * np.cross(x[1], x)
    return (x * x).sum()


def box(x: Any, w: Any) -> Any:
    apart = pairs(x)
    apart = apart - 2.0 * np.rint(apart / 2.0)
    near = (apart * apart).sum(-1, keepdims=True)
    return (np.where(near < 1.0, apart, 0.0) ** 2).sum(axis=(0, 2)).sum() + (apart[..., 0] * w).sum()


def centred(x: Any, w: Any) -> Any:
    y = pairs(x - x.mean(axis=0)) * w[..., None]
    return (y.mean(0) * x).sum() + y[2, 1, 0] + y[::-1].sum() + (y @ np.ones((3, 2))).sum()


def spread(x: Any, w: Any) -> Any:
    apart = np.broadcast_to(x * 2.0, (len(x), *x.shape)) - x[:, None]
    return ((apart * apart).sum(2) * w).sum() + np.broadcast_to(apart[0, :, 1], (2, len(x))).sum()


def lengths(x: Any, w: Any) -> Any:
    apart = pairs(x)
    far = np.linalg.norm(apart, axis=-1)  # 0 on the diagonal, where the gradient is 0
    unit = apart / (0.1 + np.linalg.norm(apart, 2, 2, keepdims=True))
    return (far * w).sum() + (unit.mean(-1) * far).sum() + unit.mean((0, 2))[0] + (unit * unit).mean()


def partly(x: Any, w: Any) -> Any:
    apart = pairs(x)
    square = apart * apart
    return (square[1:] * w[1:, :, None]).sum() + square.sum() + (apart * w[..., None]).sum(2).sum()


PROGRAMS = [partly, energy, orbits, spin, box, centred, spread, lengths]


def arguments(n: int = 20, k: int = 3) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(n)
    return rng.normal(size=(n, k)), rng.normal(size=(n, n))


def count(compiled: Any) -> int:
    (number,) = {program.report().count(APART) for program in compiled.recordings}  # of arrays, and of tensors
    return int(number)


@pytest.mark.parametrize("fun", PROGRAMS, ids=lambda f: f.__name__)
def test_gradients(fun):
    args = arguments()
    compiled = improved(fun, *args)
    assert count(compiled) > 0
    other = tuple(1.01 * a for a in args)
    value, gradients = tg.func.value_and_grad(compiled, (0, 1))(*other)
    expected, wanted = tg.func.value_and_grad(fun, (0, 1))(*other)
    np.testing.assert_allclose(value, expected, rtol=1e-13)
    for mine, its in zip(gradients, wanted, strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-11, atol=1e-12 * np.abs(its).max())


@pytest.mark.parametrize("fun", PROGRAMS, ids=lambda f: f.__name__)
def test_derivatives_of_other_orders(fun):
    args = arguments(6)
    compiled = improved(fun, *args)
    for transform in (tg.func.hessian, lambda f: lambda x, w: tg.func.jvp(f, (x, w), (w[:, :3], w))[1]):
        mine, its = transform(compiled)(*args), transform(fun)(*args)
        np.testing.assert_allclose(mine, its, rtol=1e-9, atol=1e-10 * np.abs(its).max())


@pytest.mark.parametrize("fun", PROGRAMS, ids=lambda f: f.__name__)
def test_recorded_derivatives(fun):
    """Their adjoints of sums are one number for all components: views that repeat it."""
    args = arguments()
    compiled = improved(as_it_is(tg.func.value_and_grad(fun, (0, 1))), *args)
    assert count(compiled) > count(improved(fun, *args))
    other = tuple(1.01 * a for a in args)
    (value, gradients), (expected, wanted) = compiled(*other), tg.func.value_and_grad(fun, (0, 1))(*other)
    np.testing.assert_allclose(value, expected, rtol=1e-13)
    for mine, its in zip(gradients, wanted, strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-11, atol=1e-12 * np.abs(its).max())


SPECIAL = [-0.0, 0.0, np.nan, np.inf, -np.inf, 1e308, 5e-324, 0.1, -3.7]


def bits(x: Any, w: Any) -> Any:
    apart = pairs(x)
    near = (apart * apart).sum(2)
    turned = np.cross(apart, x)
    first = apart, near, -0.0 * np.abs(apart).sum(-1), turned, apart.sum(-1, keepdims=True), (w[..., None] * x)[..., 1]
    return *first, np.linalg.norm(apart, axis=-1), np.linalg.norm(turned, axis=2, keepdims=True), apart.mean(-1)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("seed", range(4))
def test_values_have_the_bits_of_numpy(seed):
    rng = np.random.default_rng(seed)
    x, w = rng.choice(SPECIAL, (30, 3)), rng.normal(size=(30, 30))
    x[seed:] += rng.normal(size=(30 - seed, 3))
    compiled = improved(bits, x, w)
    assert count(compiled) > 0
    for mine, its in zip(compiled(x, w), bits(x, w), strict=True):
        assert mine.shape == its.shape and mine.strides == its.copy().strides
        its = np.where(np.isnan(its), np.nan, its)  # of which sign a NaN is, IEEE leaves open
        assert np.where(np.isnan(mine), np.nan, mine).tobytes() == its.tobytes()


def test_sums_of_negative_zeros():
    def sums(x):
        y = pairs(x) * 0.0 * -1.0
        return y.sum(2), (y * 1.0).sum(2, keepdims=True)

    x = np.ones((30, 3))
    compiled = improved(sums, x)
    assert count(compiled) > 0
    for mine, its in zip(compiled(x), sums(x), strict=True):
        assert np.array_equal(np.signbit(mine), np.signbit(its))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_gradients_of_norms_at_special_points():
    def fun(x):
        return np.linalg.norm(pairs(x), axis=-1)

    x = np.random.default_rng(0).normal(size=(20, 3))
    compiled = improved(fun, x)
    assert count(compiled) > 0
    for special in (0.0, np.nan, np.inf, 1e200, 1e-200, 5e-324):
        x[3] = x[2] = 0.0
        x[2, 1] = special
        each = [tg.func.vjp(f, x)[1](np.ones((20, 20)))[0] for f in (compiled, fun)]
        np.testing.assert_allclose(*each, rtol=1e-13, atol=1e-13)


def test_exact_keeps_the_bits_of_gradients():
    args = arguments()
    compiled = improved(energy, *args, optimize="exact")
    assert count(compiled) == 0
    assert tg.func.grad(compiled)(*args).tobytes() == tg.func.grad(energy)(*args).tobytes()


NOT_WORTH = {
    "a sum over components of an argument": lambda x, w: (x * x).sum(1),
    "elementwise rows alone": lambda x, w: np.sin(x) * 2.0 + x,
    "five components": lambda x, w: (pairs(w[:, :5]) ** 2).sum(2),
    "few pairs": lambda x, w: (pairs(x[:2]) ** 2).sum(2),
    "integers": lambda x, w: (pairs(np.ones((20, 3), np.int64)) ** 2).sum(2) + w,
    "single precision": lambda x, w: (pairs(x.astype(np.float32)) ** 2).sum(2),
}


@pytest.mark.parametrize("what", NOT_WORTH)
def test_what_is_not_taken_apart(what):
    fun, args = NOT_WORTH[what], arguments()
    compiled = improved(fun, *args)
    assert count(compiled) == 0
    np.testing.assert_array_equal(compiled(*args), fun(*args))


def test_single_vectors_become_numbers():
    def orbit(x, v):
        for _ in range(5):
            v = v - 0.01 * x / (x * x).sum() ** 1.5
            x = x + 0.01 * v
        return x

    x, v = np.array([1.0, 0.2]), np.array([0.0, 1.0])
    compiled = improved(orbit, x, v)
    assert count(compiled) > 0
    assert compiled(x, v).tobytes() == orbit(x, v).tobytes()


def predators(s: Any, p: Any) -> Any:
    x, y = s[0], s[1]
    return np.stack([p[0] * x - p[1] * x * y, p[2] * x * y - p[3] * y])


def test_states_that_are_put_together_of_numbers():
    def runge_kutta(s, p):
        for _ in range(5):
            k1 = predators(s, p)
            k2 = predators(s + 0.05 * k1, p)
            s = s + 0.1 * k2
        return s

    s, p = np.array([1.0, 0.5]), np.array([1.1, 0.4, 0.2, 0.6])
    compiled = improved(runge_kutta, s, p)
    assert count(compiled) > 0
    for program in compiled.recordings:
        listing = program.plan.better._listing
        assert [op.name for op in listing.ops if op is not None].count("stack") == 1  # the result
    assert compiled(s, p).tobytes() == runge_kutta(s, p).tobytes()
    each = [tg.func.jacrev(f, (0, 1))(s, p) for f in (compiled, runge_kutta)]
    for mine, its in zip(*each, strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-13)


def test_arrays_put_together_along_the_last_axis():
    def fun(x, w):
        y = np.stack([w, w.T, w * 0.5 + x[0, 0]], axis=-1)
        for _ in range(3):
            y = y + 0.1 * np.sin(y) * y[..., :1]
        with tg.no_grad():
            z = np.stack([w, w], axis=2) * w[..., None]
        return (y * y).sum(2).sum() + (z * y[..., :2]).sum() + np.stack([x, x], axis=0).sum()

    args = arguments()
    compiled = improved(fun, *args)
    assert count(compiled) > 0
    for mine, its in zip(*(tg.func.grad(f, (0, 1))(*args) for f in (compiled, fun)), strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-11, atol=1e-12)


def test_guards_and_views_of_a_component():
    def fun(x):
        apart = pairs(x)
        first = apart[..., 0]
        if first[1, 2] > 0:
            apart = apart * 2.0
        rows = np.broadcast_to(first[:, 0], (3, len(x)))
        return (
            (apart * apart).sum(2).sum()
            + (rows * first[:3, ::-1].T.reshape(3, -1)[0]).sum()
            + first.T.ravel()[1:].sum()
        )

    x = np.random.default_rng(0).normal(size=(20, 3))
    compiled = improved(fun, x)
    assert count(compiled) > 0
    for sign in (1.0, -1.0, 1.0):
        np.testing.assert_allclose(compiled(sign * x), fun(sign * x), rtol=1e-12)
        np.testing.assert_allclose(tg.func.grad(compiled)(sign * x), tg.func.grad(fun)(sign * x), rtol=1e-11)


def walls(x: Any) -> Any:
    y = x * 1.0
    for _ in range(3):
        y = y + 0.01 * np.sin(pairs(y) * 0.3).sum(1)
        y[0] = 0.5
        y[:, 2] = np.abs(y[:, 2].clone() if isinstance(y, tg.Tensor) else y[:, 2])
        y[::-2, :2] = y[1::2, :2] * 0.5
        y[3:5] += 0.1 * y[5:7]
        y[..., 1] = 0.25
        y.reshape(-1)[1:4] = 0.5
    return (y * y).sum()


def test_writes_into_components_and_rows():
    x = arguments()[0]
    compiled = improved(walls, x)
    assert count(compiled) > 9
    (value, gradient), (expected, wanted) = (tg.func.value_and_grad(f)(1.01 * x) for f in (compiled, walls))
    np.testing.assert_allclose(value, expected, rtol=1e-14)
    np.testing.assert_allclose(gradient, wanted, rtol=1e-11)


def test_what_is_written_without_gradients_has_none():
    def fun(x):
        y = pairs(x) * 2.0
        with tg.no_grad():
            z = y.detach().clone() if isinstance(y, tg.Tensor) else tg.tensor(y)
            z[..., 1] = (y * y).sum(-1)
        return ((z * y * z).sum(2) * np.arange(len(x))).sum()

    x = arguments()[0]
    compiled = improved(fun, x)
    assert count(compiled) > 0
    np.testing.assert_allclose(tg.func.grad(compiled)(x), tg.func.grad(fun)(x), rtol=1e-11, atol=1e-12)


def detached(x):
    x = tg.tensor(x) if isinstance(x, np.ndarray) else x
    apart = pairs(x)
    still, column = apart.detach(), x[:, None]
    apart = apart + 0.5 * (column - x[None]) * column.detach()
    return ((still * apart).sum(2) * still[..., 1].detach() * apart[..., 1].detach()).sum()


def without_gradients(x):
    with tg.no_grad():
        still = pairs(x)
    return ((still * pairs(x)).sum(2) * 0.5 * still[..., 1]).sum()


@pytest.mark.parametrize("fun", [detached, without_gradients], ids=lambda f: f.__name__)
def test_what_is_computed_without_gradients_has_none(fun):
    x = arguments()[0]
    compiled = improved(fun, x)
    assert count(compiled) > 0
    np.testing.assert_allclose(tg.func.grad(compiled)(x), tg.func.grad(fun)(x), rtol=1e-11, atol=1e-12)


# Random programs

VECTORS = [
    "{v} + 0.1 * {u}",
    "{f}.sum({j2})",
    "{f}.mean(axis={j2})",
    "np.stack([{v}[:, {j}]] * k, -1)",
    "np.where({v}[:, :1] > 0.2, {v}, {s})",
    "{f}[0] @ np.eye(k)",
    "np.cross({v}, {u}) if k == 3 else {v} * {u}",
]
FULL = [
    "{f} * {p}[:, :, None]",
    "np.sin({f}) + {v}",
    "{f} / (1.0 + {p}[..., None] ** 2)",
    "{f} - {v}[:, None, :] * {s}",
    "{f}[::-1] * 1.5",
    "np.where({p}[..., None] > 0.3, {f}, 0.0)",
    "{f} * {g}[:, :, {j}:{j} + 1]",
    "np.cross({f}, {g}) if k == 3 else {f}",
]
PAIRS = ["({f} * {g}).sum(2)", "np.sqrt(({f} * {f}).sum(-1) + 0.1)", "{f}[..., {j}] * 2.0"]
PAIRS += ["{f}.sum(axis=-1, keepdims=True)[:, :, 0]", "np.linalg.norm({f}, axis=-1) + {g}.mean(2)"]
WRITES = {
    "vec": [
        "[:, {j}] = {u}[:, 0] * 0.5",
        "[1:] += 0.1 * {u}[:-1]",
        "[::-2] = 0.3",
        "[0] *= 2.0",
        "[:] = {u} * {s}",
        ".reshape(-1)[1 : k + 1] = 0.5",
    ],
    "full": [
        "[..., {j}] = {p}",
        "[..., {j}] = {p}.T",
        "[..., {j}] = 0.25",
        "[1:, :2] = {v}[:2] + {s}",
        "[:, 0, {j}] -= 1.5",
        "[::-1, :, :1] = {p}[:, :, None]",
    ],
}
NUMBERS = ["({v} * {u}).sum()", "{f}[0, 0, {j}]", "{a}[{j}] * 0.5", "({a} * {b}).sum()"]
ONES = [
    "{a} * {b} + {s}",
    "np.stack([{a}[{j}], *({b} * 0.5)[1:]])",
    "np.where({a} > 0.1, {b}, {s})",
    "{a} - {a}.mean() * {v}[0]",
    "np.stack([{s}] * k) - np.sin({a})",
    "{a} @ np.eye(k)",
]


def program(rng: random.Random, k: int) -> str:
    """Return the source of a function of vectors, weights and a number."""
    names = {
        "full": ["(x[:, None] - x[None])"],
        "vec": ["x", "v"],
        "pair": ["w"],
        "number": ["s"],
        "one": ["x[0]", "v[-1]"],
    }
    kinds = {"full": FULL, "vec": VECTORS, "pair": PAIRS, "number": NUMBERS, "one": ONES}
    lines = [f"def f(x, v, w, s, k={k}):"]
    for at in range(rng.randint(4, 12)):
        kind = rng.choice(["full", "full", "vec", "pair", "pair", "number", "one", "one"])
        chosen = {name: rng.choice(names[group]) for name, group in zip("fgvupsab", GROUPS, strict=True)}
        numbers = {"j": rng.randrange(k), "j2": rng.randrange(2)}
        lines.append(f"    t{at} = {rng.choice(kinds[kind]).format(**chosen, **numbers)}")
        if kind in WRITES and rng.random() < 0.3:
            lines.append(f"    t{at} = t{at} * 1.0; t{at}{rng.choice(WRITES[kind]).format(**chosen, **numbers)}")
        names[kind].append(f"t{at}")
    ends = [
        f"({rng.choice(names['full'])} ** 2).sum() * 1e-3",
        f"{rng.choice(names['pair'])}.sum()",
        names["number"][-1],
        f"({names['one'][-1]} ** 2).sum()",
    ]
    return "\n".join([*lines, f"    return {' + '.join(ends)}, {rng.choice(names['full'] + names['vec'])}"])


GROUPS = ["full", "full", "vec", "vec", "pair", "number", "one", "one"]


def compiled_source(source: str, seed: int) -> Any:
    """Return the function of a source text, which is there to be read."""
    file, names = f"<program {seed}>", {"np": np}
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    exec(compile(source, file, "exec"), names)
    return names["f"]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_random_programs(exhaustive, monkeypatch):
    monkeypatch.setattr(components, "_COPY", 0.0)
    monkeypatch.setattr(components, "_COPIED", 0.0)  # so that most are taken apart
    done = 0
    for seed in range(100 if exhaustive else 12):
        rng, numbers = random.Random(seed), np.random.default_rng(seed)
        k, n = rng.choice([2, 3, 4]), rng.choice([1, 2, 5, 9, 30])
        f = compiled_source(program(rng, k), seed)
        args = numbers.normal(size=(n, k)), numbers.normal(size=(n, k)), numbers.normal(size=(n, n)), np.array(0.7)
        compiled = improved(f, *args)
        done += count(compiled) > 0
        (value, its), gradients = tg.func.value_and_grad(f, (0, 1, 2, 3), has_aux=True)(*args)
        (mine, own), found = tg.func.value_and_grad(compiled, (0, 1, 2, 3), has_aux=True)(*args)
        if seed % 4 == 0 or exhaustive:
            recorded = improved(tg.func.value_and_grad(f, (0, 1, 2, 3), has_aux=True), *args)(*args)
            np.testing.assert_allclose(recorded[0][0], value, rtol=1e-10, err_msg=str(seed))
            found += recorded[1]
        np.testing.assert_allclose(mine, value, rtol=1e-10, err_msg=str(seed))
        np.testing.assert_allclose(own, its, rtol=1e-10, atol=1e-12, err_msg=str(seed))
        for a, b in zip(found, gradients * (len(found) // 4), strict=True):
            scale = np.nan_to_num(np.abs(b)).max(initial=1.0)
            np.testing.assert_allclose(a, b, rtol=1e-8, atol=1e-10 * scale, err_msg=str(seed))
    assert done >= (50 if exhaustive else 5)
