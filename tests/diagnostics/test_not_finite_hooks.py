"""Gradients that are not finite, from hooks and from custom functions, and through values that hooks packed."""

import io

import numpy as np
import pytest
from diagnostics.test_not_finite import blamed, leaf, operation

import tapegrad as tg
from tapegrad.autograd import Function, detect_anomaly
from tapegrad.engine.tape_pass import TapeRun
from tapegrad.errors import NonFiniteError

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


class Root(Function):
    """A square root with a derivative that is infinite at 0."""

    @staticmethod
    def forward(ctx, x):
        y = np.sqrt(x.detach().numpy())
        ctx.root = y
        return tg.tensor(y)

    @staticmethod
    def backward(ctx, g):
        return g * 0.5 / ctx.root


class Pair(Function):
    """Twice x, and its square root."""

    @staticmethod
    def forward(ctx, x):
        values = x.detach().numpy()
        ctx.root = np.sqrt(values)
        return tg.tensor(2.0 * values), tg.tensor(ctx.root)

    @staticmethod
    def backward(ctx, g, h):
        return g * 2.0 + h * 0.5 / ctx.root


@pytest.mark.parametrize("shape", [(), (3,)])
def test_a_custom_function_is_named(shape):
    x = leaf(np.zeros(shape))
    with detect_anomaly():
        error = blamed(Root.apply(x * 1.0) * 2.0)
    assert "RootBackward, the derivative of Root (row 2, " in str(error)
    assert "There the incoming gradient is 2" in str(error) or "of shape (3,), is between 2 and 2" in str(error)
    assert "recorded at" in str(error)
    assert x.grad is None
    with detect_anomaly():
        y = leaf(np.full(shape, 4.0))
        Root.apply(y).sum().backward()
    np.testing.assert_array_equal(y.grad.numpy(), np.full(shape, 0.25))


@pytest.fixture
def slots_of_nan(monkeypatch):
    """What lies in the memory for adjoints beforehand is NaN, and no address."""
    enter = TapeRun.enter

    def entered(self, count):
        enter(self, count)
        self.slots.fill(np.nan)

    monkeypatch.setattr(TapeRun, "enter", entered)


@pytest.mark.usefixtures("slots_of_nan")
@pytest.mark.parametrize("shape", [(), (3,)])
@pytest.mark.parametrize("uses", [(0,), (1,), (0, 1)])
def test_a_custom_function_of_several_results(shape, uses):
    """What waits for the function is in a bag: the row's own adjoint is not there, and is not to be read."""

    def evaluate(x):
        results = Pair.apply(x * 1.0)
        return sum(results[k].sin().sum() for k in uses)

    x = leaf(np.full(shape, 0.25))
    with detect_anomaly():
        evaluate(x).backward()
    expected = (0 in uses) * 2.0 * np.cos(0.5) + (1 in uses) * np.cos(0.5)
    np.testing.assert_allclose(x.grad.numpy(), np.full(shape, expected), rtol=1e-15)
    with detect_anomaly():
        error = blamed(evaluate(leaf(np.zeros(shape))))
    assert "PairBackward, the derivative of Pair" in str(error)  # 0 / 0 where the root is not used


@pytest.mark.parametrize("shape", [(), (3,)])
def test_a_hook_of_a_tensor_that_gives_nan_is_named(shape):
    x = leaf(np.ones(shape))
    with detect_anomaly():
        y = x * 2.0
        y.register_hook(lambda g: g * np.nan)
        with pytest.raises(NonFiniteError, match=r"a hook of the tensor of mul \(row 1, .*\) gave .* remove the hook"):
            (y * 3.0).sum().backward()
    assert x.grad is None


def test_hooks_before_and_after_a_row():
    x = leaf([1.0, 2.0])
    with detect_anomaly():
        y = x * 2.0
        handle = y.grad_fn.register_prehook(lambda gradients: (gradients[0] * np.inf,))
        with pytest.raises(NonFiniteError, match=r"a prehook of mul \(row 1, .*\) gave 2 of 2 entries"):
            y.sum().backward(retain_graph=True)
        handle.remove()
        y = x * 2.0
        handle = y.grad_fn.register_hook(
            lambda gradients, _: tuple(None if g is None else g * np.nan for g in gradients)
        )
        with pytest.raises(NonFiniteError, match=r"a hook of mul \(row \d, .*\) gave 2 of 2 entries, the first nan"):
            y.sum().backward(retain_graph=True)


def test_a_row_with_hooks_is_named_itself_where_it_is_to_blame():
    called = []
    x = leaf([1.0, 0.0])
    with detect_anomaly():
        y = x.sqrt()
        y.grad_fn.register_hook(lambda gradients, _: called.append(gradients))
        error = blamed(y * 2.0)
    assert operation(error) == "sqrt"
    assert error.found == (1, 2, (1,), np.inf)
    assert not called


def test_a_hook_that_takes_infinity_out_comes_too_late():
    """The gradient was infinite where sqrt gave it; without detection the hook of x * 1.0 makes it 0."""
    x = leaf([1.0, 0.0])

    def evaluate():
        y = x * 1.0
        y.register_hook(lambda g: tg.where(np.isfinite(g), g, 0.0))
        return y.sqrt().sum()

    evaluate().backward()
    assert x.grad.tolist() == [0.5, 0.0]
    with detect_anomaly():
        assert operation(blamed(evaluate())) == "sqrt"


def test_values_that_hooks_packed():
    x = leaf([1.0, 0.0])
    with detect_anomaly(), tg.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
        y = x.log()
        error = blamed(y * 2.0)
    assert operation(error) == "log"
    assert error.found == (1, 2, (1,), np.inf)
    assert "its operand x" in str(error)


def test_trace_nan_calls_no_hooks():
    called = []
    x = leaf([1.0, 0.0])
    x.register_hook(called.append)
    y = x * 1.0
    y.register_hook(called.append)
    z = y.sqrt()
    z.grad_fn.register_hook(lambda *_: called.append(1))
    z.grad_fn.register_prehook(called.append)
    z.retain_grad()
    steps = tg.debug.trace_nan(z.sum(), file=io.StringIO())
    assert [step.operation for step in steps] == ["sqrt", "mul", "leaf"]
    assert called == []
    assert z.grad is None


def test_trace_nan_through_a_custom_function():
    steps = tg.debug.trace_nan((Root.apply(leaf([4.0, 0.0]) * 1.0) * 2.0).sum(), file=io.StringIO())
    assert [step.operation for step in steps] == ["Root", "mul", "leaf"]
    x = leaf([4.0, 0.0])
    with detect_anomaly():
        loss = Root.apply(x.log() * 1.0).sum()
    steps = tg.debug.trace_nan(loss, file=io.StringIO())
    assert [step.operation for step in steps][:2] == ["log", "mul"]
    assert [step.operation for step in steps][-2:] == ["Root", "sum"]


@pytest.mark.usefixtures("slots_of_nan")
@pytest.mark.parametrize("shape", [(), (3,)])
@pytest.mark.parametrize("kind", ["tensor", "before", "after", "retained"])
def test_hooks_of_the_results_of_a_custom_function(shape, kind):
    """With finite gradients nothing is raised, whatever lies in memory that no adjoint is in."""
    x = leaf(np.full(shape, 0.25))
    with detect_anomaly():
        y, z = Pair.apply(x * 1.0)
        if kind == "tensor":
            y.register_hook(lambda g: g * 2.0)
        elif kind == "before":
            z.grad_fn.register_prehook(lambda gradients: gradients)
        elif kind == "after":
            z.grad_fn.register_hook(lambda gradients, _: gradients)
        else:
            y.retain_grad()
            z.retain_grad()
        (y * z).sum().backward()
    slope = (2.0 if kind == "tensor" else 1.0) * 2.0 * 0.5 + 0.5  # of y = 2 x, times z, and of z = sqrt(x), times y
    np.testing.assert_allclose(x.grad.numpy(), np.full(shape, slope), rtol=1e-15)


def test_a_view_of_a_buffer_that_is_filled_slice_by_slice():
    """Its adjoint goes from one write to the one before by the block itself."""
    x = leaf(np.linspace(0.0, 1.0, 5))
    with detect_anomaly():
        path = tg.zeros(4, 5)
        path[0] = x
        for t in range(3):
            path[t + 1, 1:-1] = path[t, 1:-1] * 0.5 + path[t, 2:].sqrt()
            path[t + 1, 0] = path[t, 0].sqrt()
        error = blamed(path[-1])
    assert operation(error) == "sqrt"
    assert error.values["out"] == 0.0
    with detect_anomaly():
        path = tg.zeros(4, 5)
        path[0] = x
        for t in range(3):
            path[t + 1, 1:-1] = path[t, 1:-1] * 0.5 + path[t, 2:]
        path[-1].sum().backward()
    inside = x.grad.numpy()
    x.grad = None
    path = tg.zeros(4, 5)
    path[0] = x
    for t in range(3):
        path[t + 1, 1:-1] = path[t, 1:-1] * 0.5 + path[t, 2:]
    path[-1].sum().backward()
    np.testing.assert_array_equal(inside, x.grad.numpy())


def test_hooks_of_a_leaf():
    x = leaf([1.0, 2.0])
    handle = x.register_hook(lambda g: g * np.nan)
    with detect_anomaly():
        with pytest.raises(NonFiniteError, match="a hook of a leaf gave 2 of 2 entries, the first nan"):
            (x * 3.0).sum().backward()
        with pytest.raises(NonFiniteError, match="a hook of a leaf gave"):
            tg.autograd.grad((x * 3.0).sum(), x)
    assert x.grad is None
    (x * 3.0).sum().backward()
    assert np.isnan(x.grad.numpy()).all()
    handle.remove()
