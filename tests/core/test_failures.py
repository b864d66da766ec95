"""An operation that fails leaves tape, tensors and gradients as they were."""

import numpy as np
import pytest

import tapegrad as tg


@pytest.fixture(autouse=True)
def new_tape():
    """Begin on a new tape: a test that failed before may have left this thread's open one alive."""
    (tg.tensor(0.0, requires_grad=True) * 1.0).tape.close()


FAILING = {
    "shapes that do not broadcast": (ValueError, lambda y: y * np.ones(5)),
    "tensor shapes that do not broadcast": (ValueError, lambda y: y * tg.ones(5)),
    "results that do not broadcast": (ValueError, lambda y: y * y[:2]),
    "an unknown operand": (TypeError, lambda y: y + "a"),
    "a complex operand of what is for real ones": (TypeError, lambda y: y % 1j),
    "an axis that is not there": (ValueError, lambda y: y.sum(axis=3)),
    "an axis twice": (ValueError, lambda y: y.sum(axis=(0, 0))),
    "a reshape that does not fit": (ValueError, lambda y: y.reshape(2, 2)),
    "an index beyond the end": (IndexError, lambda y: y[7]),
    "an index array beyond the end": (IndexError, lambda y: y[[0, 7]]),
    "a mask of another shape": (IndexError, lambda y: y[np.ones(5, bool)]),
    "joining other shapes": (ValueError, lambda y: tg.stack([y, y[:2]])),
    "joining nothing": (ValueError, lambda y: tg.stack([])),
    "an expansion that does not fit": (ValueError, lambda y: y.expand(2, 5)),
    "matrices that do not fit": (ValueError, lambda y: y @ np.ones((5, 2))),
    "a number to matmul": (ValueError, lambda y: y @ 2.0),
    "an error by errstate": (FloatingPointError, lambda y: (y - y).log()),
    "an error by errstate with an immediate": (FloatingPointError, lambda y: 1.0 / (y - y)),
    "squeezing what is not 1": (ValueError, lambda y: y.squeeze(0)),
    "both spellings": (TypeError, lambda y: y.sum(axis=0, dim=0)),
    "an integer too large": (OverflowError, lambda y: y * 10**400),
    "an axis of the wrong kind": (TypeError, lambda y: y.sum(axis="a")),
    "a condition that does not broadcast": (ValueError, lambda y: tg.where(np.ones(5, bool), y, y)),
    "a norm of an unknown order": (ValueError, lambda y: y.norm("nuclear")),
    "item of several": (TypeError, lambda y: y.item()),
    "backward from several": (RuntimeError, lambda y: y.backward()),
    "backward with a wrong shape": (ValueError, lambda y: y.backward(np.ones(5))),
    "truth of several": (TypeError, lambda y: bool(y)),
}


@pytest.mark.parametrize("what", FAILING)
@pytest.mark.parametrize("fresh", [False, True])
def test_failing_leaves_all_as_it_was(what, fresh):
    kind, call = FAILING[what]
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x * x
    tape, version = y.tape, y._version
    rows = str(tape)
    operand = y
    if fresh:  # an operand that this thread's open tape has not seen
        operand = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    with np.errstate(divide="raise", invalid="raise"), pytest.raises(kind) as caught:
        call(operand)
    assert str(caught.value)
    steps = {"an error by errstate", "an error by errstate with an immediate", "results that do not broadcast"}
    if what not in steps | {"joining other shapes"}:  # which record a row before the one that fails
        assert str(tape) == rows
    assert tape.closed == 0 or "backward" in what
    assert y._version == version
    z = (y * x).sum()
    z.backward()
    assert x.grad.tolist() == [3.0, 12.0, 27.0]


def test_errors_are_of_tapegrads_and_of_pythons_kinds():
    errors = tg.errors
    assert issubclass(errors.GradError, RuntimeError)
    assert issubclass(errors.FreedError, errors.GradError)
    assert issubclass(errors.VersionError, errors.GradError)
    assert issubclass(errors.LeafError, errors.GradError)
    assert issubclass(errors.OperandError, TypeError)
    assert issubclass(errors.DTypeError, TypeError)
    assert issubclass(errors.ShapeError, ValueError)
    for kind in (errors.GradError, errors.OperandError, errors.DTypeError, errors.ShapeError, errors.TableError):
        assert issubclass(kind, errors.TapegradError)


@pytest.mark.parametrize("newer", [False, True])
def test_a_failing_backward_frees_nothing(newer):
    """Neither what it would have run later, nor what it has run."""
    x, w = tg.tensor([1.0], requires_grad=True), tg.tensor([2.0], requires_grad=True)
    if not newer:
        kept = w.exp()
        kept.tape.close()
    freed = x.exp()
    freed.backward(np.ones(1))
    if newer:
        kept = w.exp()
    x.grad = None
    with pytest.raises(tg.errors.FreedError):
        (freed * 1.0 + kept * 1.0).backward(np.ones(1))
    assert (x.grad, w.grad) == (None, None)
    kept.backward(np.ones(1))
    assert w.grad.item() == pytest.approx(np.exp(2.0), rel=1e-15)


def test_a_nan_is_a_value_like_any_other():
    x = tg.tensor([np.nan, 1.0], requires_grad=True)
    (x * x).sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), [np.nan, 2.0])
