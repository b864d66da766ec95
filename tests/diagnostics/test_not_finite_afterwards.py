"""After `NonFiniteError` everything can be used as before; the ways on which gradients are looked at."""

from pathlib import Path

import numpy as np
import pytest
from diagnostics.test_not_finite import blamed, leaf, no_tape_is_open, operation  # noqa: F401  # the fixture is for all

import tapegrad as tg
from tapegrad.autograd import detect_anomaly, grad
from tapegrad.errors import NonFiniteError

SOURCE = Path(__file__).read_text().splitlines()
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def at(mark):
    """Return the place of the line of this file that ends in a comment."""
    (line,) = [k + 1 for k, text in enumerate(SOURCE) if text.endswith(f"# {mark}")]
    return f"{__file__}:{line}, in "


# Afterwards


@pytest.mark.parametrize("retain", [False, True])
def test_after_the_error_nothing_has_changed(retain):
    x, w = leaf([1.0, 0.0]), leaf([2.0, 3.0])
    w.grad = tg.tensor([10.0, 10.0])
    y = x.sqrt() * w
    before = str(y.tape), y.tape.nbytes
    with detect_anomaly():
        for _ in range(2):
            error = blamed(y, retain_graph=retain)
            assert operation(error) == "sqrt"
            assert x.grad is None
            assert w.grad.tolist() == [10.0, 10.0]
    assert "freed" not in str(y.tape)
    assert str(y.tape).startswith(before[0].split("rows")[0].rsplit(" ", 2)[0])
    y.sum().backward(retain_graph=retain)
    assert x.grad.tolist() == [1.0, np.inf]
    assert w.grad.tolist() == [11.0, 10.0]


def test_after_the_error_what_does_not_meet_it_can_be_differentiated():
    x, w = leaf([1.0, 0.0]), leaf([2.0, 3.0])
    y = (x.sqrt() * w).sum()
    with detect_anomaly():
        with pytest.raises(NonFiniteError):
            grad(y, [x, w])
        (gradient,) = grad(y, w, retain_graph=True)  # not on the way to x
        assert gradient.tolist() == [1.0, 0.0]
        with pytest.raises(NonFiniteError):
            grad(y, x)


def test_check_nan_false_leaves_the_rest():
    x = leaf([1.0, 0.0])
    with detect_anomaly(check_nan=False):
        y = x.sqrt()
        y.sum().backward(retain_graph=True)
        assert x.grad.tolist() == [0.5, np.inf]
        assert y.tape.lines
        y.detach().numpy()[0] = 5.0
        with pytest.raises(tg.errors.VersionError):
            y.sum().backward()


def test_off_it_is_not_looked_for():
    for shape in ((), (2,)):
        x = leaf(np.zeros(shape))
        x.sqrt().sum().backward()
        assert np.isinf(x.grad.numpy()).all()


# Ways through the interpreter


def test_the_short_way_is_not_taken():
    """Nothing is saved here, so nothing is watched: only the check keeps the backward from going the short way."""
    x = leaf(1.0)
    with detect_anomaly():
        error = blamed(x * 1e200 * 1e200)
    assert operation(error) == "mul"
    assert error.found[3] == np.inf


@pytest.mark.parametrize("shape", [(), (3,)])
def test_a_row_whose_kernel_is_compiled_only_now(shape, monkeypatch):
    from tapegrad.engine import kernels

    monkeypatch.setattr(kernels, "ADDRESSES", np.zeros_like(kernels.ADDRESSES))
    monkeypatch.setattr(kernels, "_filled", [])
    compiled = []
    original = kernels.compile_reverse
    monkeypatch.setattr(kernels, "compile_reverse", lambda number: (compiled.append(number), original(number)))
    with detect_anomaly():
        error = blamed(leaf(np.zeros(shape)).sqrt() * 2.0)
    assert compiled
    assert operation(error) == "sqrt"


def test_a_row_after_which_the_interpreter_pauses(monkeypatch):
    from tapegrad.engine import kernels
    from tapegrad.engine.tape_pass import TapeRun
    from tapegrad.tape import abi as R

    original, pauses = TapeRun.act, []

    def act(self, status):
        pauses.append(status)
        original(self, status)
        self.ctrl[R.BUDGET] = 0  # so that it pauses after each row

    monkeypatch.setattr(TapeRun, "act", act)
    template = kernels._template().copy()
    template[R.BUDGET] = 0
    monkeypatch.setattr(kernels, "_filled", [template])
    x = leaf(np.zeros(5))
    with detect_anomaly():
        error = blamed((x * 1.0).sqrt() * 2.0)
    assert R.PAUSED in pauses
    assert operation(error) == "sqrt"


def test_large_adjoints():
    """More elements than are looked at in one go, and the bad one last, first, and in between."""
    for n in (1023, 1024, 1025, 5000):
        for k in (0, 1, n // 2, n - 1):
            for dtype in (np.float64, np.float32):
                values = np.ones(n, dtype)
                values[k] = 0
                with detect_anomaly():
                    error = blamed(leaf(values, dtype).sqrt())
                assert error.found == (1, n, (k,), np.inf)


def test_bits_of_all_kinds_of_numbers():
    info = [np.finfo(np.float64), np.finfo(np.float32)]
    for dtype, limits in zip((np.float64, np.float32), info, strict=True):
        finite = [0.0, -0.0, limits.max, limits.min, limits.tiny, limits.smallest_subnormal, -1.5]
        for value in finite:
            with detect_anomaly():
                x = leaf([value, 1.0], dtype)
                (x * np.array([value, 1.0], dtype)).sum().backward()
                assert x.grad.tolist() == [float(dtype(value)), 1.0]
        for value in (np.nan, -np.nan, np.inf, -np.inf):
            with detect_anomaly():
                error = blamed(leaf([2.0, 1.0], dtype) * np.array([value, 1.0], dtype))
            assert error.found[:3] == (1, 2, (0,))


def test_several_tapes():
    x = leaf([1.0, 0.0])
    with detect_anomaly():
        y = x.sqrt()  # on the first tape
        y.tape.close()
        z = y * 2.0
        z.tape.close()
        loss = z * z
        assert len({t.tape.number for t in (y, z, loss)}) == 3
        error = blamed(loss)  # which gives sqrt a gradient of 0
    assert operation(error) == "sqrt"
    assert error.origin[0] == y.tape.number
    assert at("on the first tape") in str(error)
    assert x.grad is None


def test_a_gradient_that_comes_from_another_tape_is_blamed_there():
    x = leaf([1.0, 0.0])
    with detect_anomaly():
        y = x * 3.0
        y.tape.close()
        error = blamed(y.log())
    assert operation(error) == "log"
    assert error.origin[0] != y.tape.number


ROWS = {
    "view": (lambda x: x.sqrt()[1:].reshape(2, 1).T, "sqrt"),
    "spread": (lambda x: (x * 0.0).mean().sqrt(), "sqrt"),
    "stack": (lambda x: tg.stack([x, x.sqrt(), x]), "sqrt"),
    "concatenate": (lambda x: tg.concatenate([x * 2.0, x.sqrt()]), "sqrt"),
    "einsum": (lambda x: tg.einsum("i,j->ij", x, x.sqrt()), "sqrt"),
    "matmul": (lambda x: tg.sqrt(tg.ones((2, 3)) @ (x * 0.0)), "sqrt"),
    "indexed by positions": (lambda x: x.sqrt()[[0, 1, 1, 2]], "sqrt"),
    "cumsum": (lambda x: tg.cumsum(x.sqrt()), "sqrt"),
    "cumprod": (lambda x: tg.cumprod(x + 1e200), "cumprod"),
    "prod": (lambda x: (x + 1e200).prod(), "prod"),
    "sort": (lambda x: tg.sort(x.sqrt()), "sqrt"),
    "clone and write": (lambda x: (lambda y: (y.__setitem__(0, 5.0), y)[1])(x.sqrt() * 1.0), "sqrt"),
    "product too large": (lambda x: tg.matmul(x + 1e200, x + 1e200) * 1e200, "matmul"),
    "broadcast": (lambda x: tg.broadcast_to(x.sqrt(), (4, 3)), "sqrt"),
    "max": (lambda x: tg.max(x.sqrt()) + tg.min(x.sqrt()), "sqrt"),
}


@pytest.mark.parametrize("name", ROWS)
def test_rows_with_structure(name):
    program, expected = ROWS[name]
    with detect_anomaly():
        error = blamed(program(leaf([4.0, 0.0, 1.0])))
    assert operation(error) == expected
