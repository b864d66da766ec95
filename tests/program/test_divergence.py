"""Python that goes another way: branches on values, loops until something is reached, numbers that leak into Python."""

import contextlib
import inspect
import warnings

import numpy as np
import pytest
from program.same import follow, phase, same

import tapegrad as tg

X = np.array([0.5, -0.25, 1.0, 2.0])


def branch(x):
    if x.sum() > 0:
        return (x * x).sum()
    return tg.sin(x).sum()


def branches(x):
    total = x.sum()
    for k in range(4):
        total = total * 1.5 if x[k] > 0.0 else total + tg.exp(x[k])
    return total


def comparison_chain(x):
    if 0.0 < x[0] < 1.0 and not x[1] > x[2]:
        return x.prod()
    return (x * x).sum()


def conditional_expressions(x):
    return (x if x.max() > 1.5 else -x).sum() * (2.0 if (x > 0).all() else 3.0)


def newton(x):
    """Square roots, until the step is small."""
    root = x * 0.5 + 0.5
    while (root * root - x).detach().abs().max() > 1e-9:
        root = 0.5 * (root + x / root)
    return (root * x).sum()


def breaks(x):
    total = x[0] * 1.0
    for k in range(1, 4):
        if total > 1.0:
            break
        total = total + x[k] * x[k]
    return total


def raises_and_catches(x):
    try:
        if x.sum() < 0:
            raise ValueError
        return (x * x).sum()
    except ValueError:
        return (x * 3.0).sum()


def matches(x):
    match int(x.detach().argmax()):
        case 0:
            return x.sum()
        case 3:
            return (x * x).sum()
        case _:
            return (x * 0.5).sum()


SIGNS = [
    X,
    -X,
    np.array([-0.5, 0.25, -1.0, 0.1]),
    np.array([0.5, 0.25, 1.0, 0.1]),
    np.array([2.0, 0.25, 1.0, 0.1]),
]
BRANCHING = [branch, branches, comparison_chain, conditional_expressions, breaks, raises_and_catches, matches]


@pytest.mark.parametrize("fun", BRANCHING)
def test_branches(way, fun):
    phases = [phase(lambda k, a=a: (a * (1.0 + k / 1024.0),)) for a in SIGNS]
    again = [phase(lambda k, a=a: (a * (1.0 + k / 1024.0),), calls=2, fresh=False) for a in SIGNS]
    follow(way, lambda: (fun, None), *phases, *again, max_recordings=16)


def test_loops_until_something_is_reached(way):
    phases = [phase(lambda k, s=s: (np.abs(X) * s * (1.0 + k / 1e6),), calls=5) for s in (1.0, 100.0, 1.0, 1e4)]
    follow(way, lambda: (newton, None), *phases, max_recordings=16)


def test_a_branch_is_noticed_at_once_and_recordings_are_kept():
    compiled = tg.compile(branch)
    for k in range(4):
        compiled(X + k)
    assert (compiled.stats.replays, len(compiled.recordings)) == (2, 1)
    same(compiled(-X), branch(tg.tensor(-X)).numpy(), "the other way")
    assert compiled.stats.replays == 2
    for k in range(1, 4):
        same(compiled(-X - k), branch(tg.tensor(-X - k)).numpy(), f"the other way {k}")
    assert (compiled.stats.replays, len(compiled.recordings)) == (4, 2)
    for k in range(6):
        x = X + k if k % 2 else -X - k
        same(compiled(x), branch(tg.tensor(x)).numpy(), f"in turn {k}")
    assert (compiled.stats.replays, len(compiled.recordings)) == (10, 2)


def test_the_statistics_say_how_often_and_where():
    compiled = tg.compile(branch)
    for k in range(4):
        compiled(X + k)
    assert not compiled.stats.divergences
    for _ in range(3):
        compiled(-X)
    assert compiled.stats.divergences
    text = str(compiled.stats.divergences) + str(compiled.stats)
    assert "test_divergence.py" in text
    first = inspect.getsourcelines(branch)[1]
    assert str(first + 1) in text, f"line {first + 1} is not in {text}"


LEAKS = {
    "float": lambda x: x * float(x[0]),
    "int": lambda x: x * int(x[0] * 100.0),
    "item": lambda x: x * x[0].item(),
    "tolist": lambda x: x * x.tolist()[0],
    "numpy": lambda x: x * x.numpy()[0],
    "asarray": lambda x: x * np.asarray(x)[0],
    "array of numbers": lambda x: x * np.array([v.item() for v in x]),
    "complex": lambda x: x * complex(x[0]).real,
    "round": lambda x: x * round(x[0].item(), 3),
    "format": lambda x: x * float(f"{x[0].item()}"),
    "equal": lambda x: x * (2.0 if x.equal(tg.tensor(X)) else 3.0),
    "allclose": lambda x: x * (2.0 if tg.allclose(x, tg.tensor(X)) else 3.0),
    "array_equal": lambda x: x * (2.0 if np.array_equal(x, X) else 3.0),
    "max of Python's": lambda x: x * max(x.tolist()),
    "sum of Python's": lambda x: x * sum(x.tolist()),
    "a key of a dict": lambda x: x * {True: 2.0, False: 3.0}[bool(x[0] > 0.6)],
    "an index": lambda x: x * [2.0, 3.0, 4.0, 5.0, 6.0][(x > 0).sum()],
    "a range": lambda x: sum((x for _ in range((x > 0).sum())), x),
    "iterating a list": lambda x: x * sum(v * v for v in x.tolist()),
    "memoryview": lambda x: x * memoryview(x.numpy())[0],
    "detached": lambda x: x * x.detach().numpy()[0],
    "data": lambda x: x * float(x.data[0]),
    "a file's worth of bytes": lambda x: x * x.numpy().tobytes()[0],
    "a comparison with a number": lambda x: x * (x[0] == 0.5),
    "hash of a number": lambda x: x * (hash(x[0].item()) % 7),
}


@pytest.mark.parametrize("name", LEAKS)
def test_numbers_that_leak(name):
    """Each way out of a tensor is guarded: the next numbers give what eager code gives."""
    fun = LEAKS[name]
    compiled = tg.compile(fun, max_recordings=64)
    points = [X, X, X, X + 1.0, X + 1.0, X, -X, X + 0.001, X]
    for k, x in enumerate(points):
        same(compiled(x), fun(tg.tensor(x)).numpy(), f"call {k}")
        same(compiled(tg.tensor(x)), fun(tg.tensor(x)), f"call {k} of tensors")
    assert compiled.stats.replays > 0


@pytest.mark.parametrize("name", ["item", "tolist", "detached", "an index", "a comparison with a number"])
def test_numbers_that_leak_and_gradients(way, name):
    """Gradients and second derivatives go by what was read, which is a constant to them, where that is allowed."""

    def fun(x):
        return (LEAKS[name](x.detach() if name == "tolist" else x) * x).sum()

    if name == "detached":

        def fun(x):
            return (x * x.detach().numpy()[0] * x).sum()

    phases = [phase(lambda k, s=s: (X * s,), calls=4) for s in (1.0, 2.0, 1.0, -1.0)]
    with tg.allow_lost_gradients():
        follow(way, lambda: (fun, None), *phases, max_recordings=16)


def leaking(x):
    scale = x[0].item()
    return (x * scale).sum()


@tg.allow_lost_gradients  # `leaking` is differentiated
def test_after_max_recordings_it_runs_eagerly_with_one_warning():
    compiled = tg.compile(leaking, max_recordings=3)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for k in range(20):
            same(compiled(X + k), leaking(tg.tensor(X + k)).numpy(), f"call {k}")
            x, z = [tg.tensor(X + k, requires_grad=True) for _ in range(2)]
            compiled(x).backward()
            leaking(z).backward()
            same(x.grad, z.grad, f"gradient {k}")
    assert len(caught) == 1, [str(w.message) for w in caught]
    text = str(caught[0].message)
    line = inspect.getsourcelines(leaking)[1] + 1
    assert "test_divergence.py" in text
    assert str(line) in text
    assert "leaking" in text
    assert issubclass(caught[0].category, UserWarning)
    assert caught[0].filename == __file__, "the warning points to the user's own line"
    assert len(compiled.recordings) <= 3
    assert compiled.stats.eager > 10


def test_what_was_recorded_is_replayed_after_the_last_recording():
    """Only what no recording serves runs eagerly."""
    compiled = tg.compile(leaking, max_recordings=2)
    for _ in range(4):
        compiled(X)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for k in range(1, 12):
            compiled(X + k)
    before = compiled.stats.replays
    same(compiled(X), leaking(tg.tensor(X)).numpy(), "the first numbers")
    assert compiled.stats.replays == before + 1


def test_max_recordings_is_for_each_layout_or_all_is_right():
    """Many shapes in a row: right for each, whether replayed or not."""
    compiled = tg.compile(lambda x: tg.sin(x).sum() * len(x), max_recordings=2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for n in list(range(1, 20)) * 3:
            x = np.linspace(0.0, 1.0, n)
            same(compiled(x), (tg.sin(tg.tensor(x)).sum() * n).numpy(), f"size {n}")


def test_on_divergence_raise():
    compiled = tg.compile(branch, on_divergence="raise")
    for k in range(4):
        compiled(X + k)
    line = inspect.getsourcelines(branch)[1] + 1
    for _ in range(3):
        with pytest.raises(tg.errors.DivergenceError, match=rf"test_divergence\.py, line {line}\b") as caught:
            compiled(-X)
        assert isinstance(caught.value, tg.errors.CompileError)
        assert isinstance(caught.value, RuntimeError)
        same(compiled(X), branch(tg.tensor(X)).numpy(), "the call after it")
    assert len(compiled.recordings) == 1


def test_on_divergence_raise_and_two_recordings_that_differ():
    """The second recording goes another way than the first: that is a divergence already, or the recording is kept."""
    compiled = tg.compile(branch, on_divergence="raise")
    same(compiled(X), branch(tg.tensor(X)).numpy(), "first")
    with contextlib.suppress(tg.errors.DivergenceError):
        same(compiled(-X), branch(tg.tensor(-X)).numpy(), "second")
    for k in range(4):
        same(compiled(X + k), branch(tg.tensor(X + k)).numpy(), f"later {k}")


def test_another_layout_is_no_divergence():
    compiled = tg.compile(branch, on_divergence="raise")
    for n in (4, 4, 4, 3, 3, 3, 4):
        same(compiled(X[:n]), branch(tg.tensor(X[:n])).numpy(), f"size {n}")
    assert compiled.stats.replays == 3


def test_alternating_branches_from_the_start():
    """Two recordings need not come one after the other."""
    compiled = tg.compile(branch)
    for k in range(12):
        x = X + k if k % 2 else -X - k
        same(compiled(x), branch(tg.tensor(x)).numpy(), f"call {k}")
    assert compiled.stats.replays >= 6
    assert len(compiled.recordings) == 2


def test_many_branches_share_what_they_have_in_common():
    """A tree of 2 ** 3 ways: all right; memory is not eight times that of one."""

    def fun(x):
        y = x * 1.0
        for _ in range(100):
            y = y + 0.01 * tg.sin(y)
        for k in range(3):
            y = y * 2.0 if x[k] > 0.0 else y + 1.0
        return y.sum()

    compiled = tg.compile(fun, max_recordings=8)
    signs = [np.array([a, b, c, 1.0]) for a in (1.0, -1.0) for b in (1.0, -1.0) for c in (1.0, -1.0)]
    for turn in range(4):
        for s in signs:
            same(compiled(np.abs(X) * s), fun(tg.tensor(np.abs(X) * s)).numpy(), f"turn {turn}")
    assert compiled.stats.replays >= 16
    assert compiled.stats.eager == 0


def test_nan_takes_the_branch_that_eager_takes(way):
    follow(
        way,
        lambda: (branch, None),
        phase(X),
        phase(lambda k: (np.array([np.nan, 1.0, 1.0, 1.0]),)),
        phase(lambda k: (np.array([0.0, -0.0, 0.0, 0.0]),), calls=2),
    )


def test_an_assertion_on_values():
    def fun(x):
        assert (x > -5.0).all(), "too small"
        return (x * x).sum()

    compiled = tg.compile(fun)
    for k in range(6):
        same(compiled(X + k), fun(tg.tensor(X + k)).numpy(), f"call {k}")
        if k % 2:
            with pytest.raises(AssertionError, match="too small"):
                compiled(X - 10.0)


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
def test_guards_under_no_grad(way):
    """What decides is computed where nothing is recorded for gradients; it is guarded all the same."""

    def fun(x):
        with tg.no_grad():
            large = bool((x * x).sum() > 6.0)
        return (x * x).sum() if large else (x**3).sum()

    if way == "hvp":  # which goes through no_grad: Python computes it
        follow(way, lambda: (fun, None), *[phase(x, replays=False) for x in (X, X * 3.0, X)])
        return
    follow(way, lambda: (fun, None), phase(X), phase(X * 3.0, fresh=True), phase(X, fresh=False), phase(X * 3.0))
