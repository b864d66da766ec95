"""What is said of a call before it is replayed: guards with their lines, refusals with what to do; bad input."""

import functools
import types

import numpy as np
import pytest

import tapegrad as tg

X = np.linspace(0.5, 1.5, 3)


def test_guards_are_shown_with_their_lines():
    limits = {"low": [0.5, 2.0], "unread": 1}
    compiled = tg.compile(lambda x: x * limits["low"][1])
    found = compiled.explain(X)
    assert found.replays and not found.refusals and len(found.program) == 2
    guard = next(guard for guard in found.guards if "['low'][1]" in guard.text)
    assert guard.text.endswith(": 2.0") and "test_explain.py, line 16" in guard.source
    assert "is replayed" in str(found) and str(guard) in str(found)
    assert not compiled.recordings, "nothing is kept"


@pytest.mark.filterwarnings("ignore:.*run by Python")
def test_what_keeps_a_call_from_replaying_is_said_once_with_line_and_remedy():
    seen = []

    def fun(x):
        seen.append(1)
        return x * len(seen)

    compiled = tg.compile(fun)
    found = compiled.explain(X)
    assert not found.replays and found.refusals[0].startswith("changes seen by append in ")
    assert "line 30" in found.refusals[0] and "return a new one" in found.refusals[0]
    assert "is run by Python" in str(found)
    for k in range(2, 12):
        np.testing.assert_array_equal(compiled(X), X * k)
    assert len(compiled.stats.reasons) == 1 and not compiled.stats.replays


def test_strict_raises_instead_of_running_python():
    count = types.SimpleNamespace(n=0)

    def fun(x):
        count.n += 1
        return x * count.n

    compiled = tg.compile(fun, strict=True)
    for _ in range(2):
        with pytest.raises(tg.errors.CompileError, match=r"strict=True .*writes the attribute n of .*return"):
            compiled(X)
    plain = tg.compile(lambda x: x * 2.0, strict=True)
    for _ in range(3):
        np.testing.assert_array_equal(plain(X), X * 2.0)
    assert plain.stats.replays == 1


def generator(x):
    yield x


async def coroutine(x):
    return x


@pytest.mark.parametrize(
    ("fun", "words"),
    [
        (np.sin, "numpy.sin, which has no code .*give a function that calls it"),
        (abs, "abs, which has no code"),
        (str.upper, "str.upper, which has no code"),
        (dict, "the class dict; give a function"),
        (functools.lru_cache(generator), "answers from a cache"),
        (generator, "the generator function .*generator; give a function that returns a list"),
        (functools.partial(generator), "the generator function"),
        (coroutine, "the coroutine function .*coroutine; give an ordinary function"),
    ],
)
def test_what_has_no_code_to_be_recorded_is_refused_by_name(fun, words):
    for make in (tg.compile, lambda f: tg.record(f, X)):
        with pytest.raises(tg.errors.OperandError, match=words):
            make(fun)


def test_promises_of_what_cannot_be_promised():
    with pytest.raises(tg.errors.OperandError, match=r"static got 2\.0, which cannot change"):
        tg.static(2.0)
    with pytest.raises(tg.errors.OperandError, match="pure got int in place of a function"):
        tg.pure(3)


def test_issues_of_pytorch():
    """139476: `requires_grad`; 197860: `__code__` of a bound method; 196360: `is` between attributes."""
    weights = tg.tensor(X)
    asked = tg.compile(lambda x: x * (2.0 if weights.requires_grad else 3.0))
    for _ in range(3):
        np.testing.assert_array_equal(asked(X), X * 3.0)
    weights.requires_grad_()
    np.testing.assert_array_equal(asked(X), X * 2.0)

    class Model:
        def step(self, x):
            return x

    model = Model()
    model.a = model.b = [1.0]
    bound = tg.compile(lambda x: x * len(model.step.__code__.co_varnames))
    same = tg.compile(lambda x: x * (2.0 if model.a is model.b else 3.0))
    for _ in range(3):
        np.testing.assert_array_equal(bound(X), X * 2.0)
        np.testing.assert_array_equal(same(X), X * 2.0)
    Model.step = lambda self, x, y=1: x
    model.b = [1.0]
    np.testing.assert_array_equal(bound(X), X * 3.0)
    np.testing.assert_array_equal(same(X), X * 3.0)
    assert bound.stats.replays and same.stats.replays


def test_the_code_of_a_function_is_its_own_again():
    def inner(x):
        return x * 2.0

    def outer(x):
        return inner(x) + (1.0 if inner.__code__ is code else 2.0)

    code = inner.__code__
    compiled = tg.compile(outer)
    for _ in range(4):
        np.testing.assert_array_equal(compiled(X), X * 2.0 + 1.0)
        assert inner.__code__ is code
    with pytest.raises(ZeroDivisionError):
        tg.compile(lambda x: inner(x) / 0 if x is None else inner(1 / 0))(X)
    assert inner.__code__ is code
