"""Errors in compiled functions: one traceback, of the user's lines, that ends where the user's code went wrong."""

import subprocess
import sys
import traceback
import warnings

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core import tracebacks
from tapegrad.errors import DivergenceError, GradError, OperandError, ShapeError

GOOD, SINGULAR = np.eye(2), np.zeros((2, 2))


@tg.compile
def adds(x, y):
    z = x * 2.0
    return (z + y).sum()


@tg.compile
def inverts(x):
    return np.linalg.inv(x * 1.0).sum()


@tg.compile
def raises(x):
    raise KeyError("the user's own")


@tg.compile
def lacks(x):
    return x.nothing_like_that(3)


@tg.compile
def indexes(x):
    return x[10]


@tg.compile(on_divergence="raise")
def chooses(x):
    return x if x > 0 else -x


@tg.compile
def sums(x):
    return np.sum(x, axis=5)


def fails(*args):
    raise ValueError("of a user's function")


class Backward(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x**2

    @staticmethod
    def backward(ctx, g):
        return fails(g)


class Forward(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return fails(x)

    @staticmethod
    def backward(ctx, g):
        return g


backs = tg.compile(lambda x: Backward.apply(x).sum())
forwards = tg.compile(lambda x: Forward.apply(x).sum())
along = tg.compile(lambda x: np.apply_along_axis(fails, 0, x))
solves = tg.compile(lambda x: tg.implicit.root(fails, x, x))
outer = tg.compile(lambda x: adds(x, np.ones(4)))
slope = tg.compile(tg.func.grad(lambda x: np.linalg.inv(x).sum()))
program = tg.record(inverts, GOOD)


def leaf(shape=3):
    return tg.ones(shape, requires_grad=True)


def hooked(_):
    x = leaf()
    x.register_hook(fails)
    adds(x, np.ones(3)).backward()


def after(good):
    """Return a good argument thrice, and then one for which the program raises."""
    return lambda k: good(GOOD if k < 3 else SINGULAR)


# What is called with the number of the call, what it raises, and the function in which that is seen last.
CASES = {
    "shapes": (lambda k: adds(np.ones(3), np.ones(4)), ShapeError, "adds"),
    "tensors": (lambda k: adds(leaf(), tg.ones(4)), ShapeError, "adds"),
    "replay": (after(inverts), np.linalg.LinAlgError, "inverts"),
    "replay of tensors": (after(lambda x: inverts(tg.tensor(x, requires_grad=True))), ValueError, "inverts"),
    "own": (lambda k: raises(np.ones(2)), KeyError, "raises"),
    "attribute": (lambda k: lacks(np.ones(2)), AttributeError, "lacks"),
    "index": (lambda k: indexes(np.ones(2)), IndexError, "indexes"),
    "axis": (lambda k: sums(np.ones(2)), np.exceptions.AxisError, "sums"),
    "divergence": (lambda k: chooses(np.array(1.0 if k < 3 else -1.0)), DivergenceError, "chooses"),
    "nested": (lambda k: outer(np.ones(3)), ShapeError, "adds"),
    "arguments": (lambda k: adds(np.ones(3)), OperandError, "<lambda>"),
    "kinds of arguments": (lambda k: adds(np.ones(3), {1}), OperandError, "<lambda>"),
    "no number": (lambda k: adds(leaf(), np.ones((3, 3))).reshape(1).expand(2).backward(), GradError, "<lambda>"),
    "custom forward": (lambda k: forwards(leaf()), ValueError, "fails"),
    "custom backward": (lambda k: backs(leaf()).backward(), ValueError, "fails"),
    "hook": (hooked, ValueError, "fails"),
    "callback": (lambda k: along(np.ones((3, 2))), ValueError, "fails"),
    "residual": (lambda k: solves(np.ones(3)), ValueError, "fails"),
    "grad within": (after(slope), np.linalg.LinAlgError, "<lambda>"),
    "grad of": (after(tg.func.grad(inverts)), np.linalg.LinAlgError, "inverts"),
    "jacobian of": (after(tg.func.jacobian(inverts)), np.linalg.LinAlgError, "inverts"),
    "vjp of": (after(lambda x: tg.func.vjp(inverts, x)), np.linalg.LinAlgError, "inverts"),
    "vmap of": (after(lambda x: tg.func.vmap(inverts)(np.stack([x, x]))), np.linalg.LinAlgError, "inverts"),
    "vmap of shapes": (lambda k: tg.func.vmap(adds)(np.ones((2, 3)), np.ones((2, 4))), ShapeError, "adds"),
    "record": (lambda k: tg.record(adds, np.ones(3), np.ones(4)), ShapeError, "adds"),
    "program": (lambda k: program(SINGULAR), DivergenceError, "inverts"),
    "program's gradient": (lambda k: program.value_and_grad(SINGULAR), DivergenceError, "inverts"),
    "program's map": (lambda k: program.map(np.zeros((3, 2, 2))), DivergenceError, "<lambda>"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_errors_have_one_traceback_of_the_users_lines(name):
    call, kind, last = CASES[name]
    found = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for k in range(5):
            try:
                call(k)
            except kind as error:
                found += 1
                text = "".join(traceback.format_exception(error))
                frames = traceback.extract_tb(error.__traceback__)
                assert "The above exception" not in text and "During handling" not in text, text
                assert sum("/tapegrad/" in frame.filename for frame in frames) <= 2, text
                assert (frames[-1].filename, frames[-1].name) == (__file__, last), text
                assert frames[0].name == "test_errors_have_one_traceback_of_the_users_lines"
                assert len(frames) <= 6, text
    assert found >= 2


@tg.compile
def chained(x):
    try:
        np.linalg.inv(x * 0.0)
    except np.linalg.LinAlgError as error:
        raise ValueError("not regular") from error


@tg.compile
def while_handling(x):
    try:
        {}["missing"]
    except KeyError:
        raise ValueError("not there")  # noqa: B904 - a context, and no cause


def test_chains_of_the_users_own_stay():
    for function, inner in ((chained, np.linalg.LinAlgError), (while_handling, KeyError)):
        for _ in range(3):
            with pytest.raises(ValueError, match=r"not regular|not there") as caught:
                function(GOOD)
            error = caught.value
            other = error.__cause__ or error.__context__
            assert isinstance(other, inner) and (function is while_handling) is (error.__cause__ is None)
            frames = traceback.extract_tb(other.__traceback__)
            assert [frame.name for frame in frames] == [function.__name__]
            assert other.__context__ is None and other.__cause__ is None


def test_what_the_user_handles_around_a_call_stays():
    with pytest.raises(ShapeError) as caught:
        try:
            {}["missing"]
        except KeyError:
            adds(np.ones(3), np.ones(4))
    assert type(caught.value.__context__) is KeyError and not caught.value.__suppress_context__
    with pytest.raises(ShapeError) as caught:
        try:
            {}["missing"]
        except KeyError:
            try:
                adds(np.ones(3), np.ones(4))
            except ShapeError as error:
                raise error from None
    assert caught.value.__cause__ is None and caught.value.__suppress_context__


def test_all_frames_are_shown_where_that_is_asked_for(monkeypatch):
    monkeypatch.setattr(tracebacks, "IS_FULL", True)
    with pytest.raises(ShapeError) as caught:
        adds(np.ones(3), np.ones(4))
    assert len(traceback.extract_tb(caught.value.__traceback__)) > 6


def test_a_program_that_ends_with_an_error_prints_few_lines(tmp_path):
    path = tmp_path / "script.py"
    path.write_text(
        "import numpy as np\nimport tapegrad as tg\n\n@tg.compile\ndef f(x, y):\n    return x + y\n\n"
        "f(np.ones(3), np.ones(4))\n"
    )
    run = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=120)
    lines = run.stderr.splitlines()
    assert lines[0] == "Traceback (most recent call last):" and lines[-1].startswith("tapegrad.errors.ShapeError")
    assert len(lines) <= 9 and "line 6, in f" in run.stderr and "/tapegrad/" not in run.stderr
