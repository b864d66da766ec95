"""M-version: what backward says of a saved value that is not there any more."""

import re

import numpy as np
import pytest
from record.methods import FLOATING
from spec.aliases import ALIASES, with_history

import tapegrad as tg
from tapegrad.errors import VersionError
from tapegrad.tape import tape as tapes


def stale(loss):
    with pytest.raises(VersionError) as caught:
        loss.sum().backward()
    assert isinstance(caught.value, RuntimeError)
    return str(caught.value)


def hold(text, operation, what, layout, expected, found):
    """Hold that a message names the operation, the value, its shape and dtype, both versions, and what to do."""
    assert re.search(rf"\b{operation} \(", text), text
    assert f"saved its {what}, of {layout}, at version {expected}, and it is at version {found} now" in text, text
    assert "clone()" in text


X = np.array([0.3, 0.5, 0.7])
SAVING = {
    "x": ("log", lambda x, y: x.log(), "x", "operand x"),
    "y": ("mul", lambda x, y: tg.tensor(X, requires_grad=True) * y, "y", "operand y"),
    "out": ("exp", lambda x, y: x.exp(), "out", "result"),
    "y of div": ("div", lambda x, y: x / y, "y", "operand y"),
    "x of matmul": ("matmul", lambda x, y: x @ y, "x", "operand x"),
    "y of matmul": ("matmul", lambda x, y: x @ y, "y", "operand y"),
    "x of einsum": ("einsum", lambda x, y: tg.einsum("i,i->i", x, y), "x", "operand x"),
    "x of a norm": ("norm", lambda x, y: tg.linalg.norm(x), "x", "operand x"),
    "the result of softmax": ("softmax", lambda x, y: x.softmax(0), "out", "result"),
    "x of prod": ("prod", lambda x, y: x.prod(), "x", "operand x"),
    "the variance, which has another name on the tape": ("var", lambda x, y: x.var(), "x", "operand x"),
    "y of maximum": ("maximum", lambda x, y: tg.maximum(x, y), "y", "operand y"),
}


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("why", SAVING)
def test_m_version_stale_value_is_named(why, dtype):
    operation, function, which, what = SAVING[why]
    x, y = (tg.tensor(X + k, dtype=dtype, requires_grad=True) * 1.0 for k in range(2))
    if why == "y":
        y = y.astype(float)
    out = function(x, y)
    written = {"x": x, "y": y, "out": out}[which]
    written.mul_(2.0)
    layout = f"{'float64' if why == 'y' else np.dtype(dtype).name}{list(written.shape)}"
    hold(stale(out), operation, what, layout, 0, 1)


@pytest.mark.parametrize("shape", [(), (1,), (3, 4), (2, 1 << 10), (2, 1 << 11), (1 << 13, 2)], ids=str)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("which", ["x", "y", "out"])
def test_m_version_stale_value_of_any_size(shape, dtype, which):
    """From a single number to more than 16 kB, and more than 64 kB."""
    x, y = (tg.tensor(np.full(shape, 0.5), dtype=dtype, requires_grad=True) * 1.0 for _ in range(2))
    out = {"x": lambda: x.sin(), "y": lambda: x * y, "out": lambda: x.exp()}[which]()
    {"x": x, "y": y, "out": out}[which].zero_()
    name = {"x": "sin", "y": "mul", "out": "exp"}[which]
    what = "result" if which == "out" else f"operand {which}"
    hold(stale(out), name, what, f"{np.dtype(dtype).name}{list(shape)}", 0, 1)


@pytest.mark.parametrize("writes", [1, 3])
def test_m_version_saved_and_found_are_counted(writes):
    x = tg.tensor(X, requires_grad=True) * 1.0
    x.mul_(1.5)
    x.mul_(0.5)
    out = x.sin()
    for _ in range(writes):
        x.add_(0.1)
    hold(stale(out), "sin", "operand x", "float64[3]", 2, 2 + writes)


def test_m_version_stale_value_that_a_view_saved():
    t = with_history()
    out = t[1:].T.sin()
    t.mul_(2.0)
    hold(stale(out), "sin", "operand x", "float64[3, 2]", 0, 1)


def test_m_version_stale_value_that_was_written_through_a_view_or_what_was_detached():
    for way in ALIASES.values():
        t = with_history()
        out = t.sin()
        way(t).mul_(2.0)
        hold(stale(out), "sin", "operand x", "float64[3, 3]", 0, 1)


def test_m_version_writes_beside_what_a_view_saved_count_too():
    """The counter belongs to the memory, as in PyTorch: it does not know which part was written."""
    t = with_history()
    out = t[0].sin()
    t[2] = 0.0
    hold(stale(out), "sin", "operand x", "float64[3]", 0, 1)


def test_m_version_stale_value_from_another_tape():
    x = tg.tensor(X, requires_grad=True)
    y = x * 1.0
    y.tape.close()
    out = y.sin()
    assert out.tape is not y.tape
    y.mul_(2.0)
    hold(stale(out), "sin", "operand x", "float64[3]", 0, 1)


def test_m_version_stale_value_of_an_older_tape():
    x = tg.tensor(X, requires_grad=True)
    y = x.sin()
    z = y.exp()
    y.tape.close()
    out = z + 1.0
    z.mul_(2.0)
    hold(stale(out), "exp", "result", "float64[3]", 0, 1)


def test_m_version_stale_leaf_and_stale_constant():
    x, c = tg.tensor(X, requires_grad=True), tg.tensor(X + 1.0)
    out = x * c
    with tg.no_grad():
        x.mul_(2.0)
    c_out = tg.tensor(X, requires_grad=True) * c
    c.zero_()
    hold(stale(c_out), "mul", "operand y", "float64[3]", 0, 1)
    squared = x * x
    with tg.no_grad():
        x.mul_(2.0)
    hold(stale(squared), "mul", "operand x", "float64[3]", 1, 2)
    assert "saved its operand y" in stale(out)


def test_m_version_stale_after_a_backward_that_retained_the_graph():
    x = tg.tensor(X, requires_grad=True)
    y = x * 2.0
    out = y.sin().sum()
    out.backward(retain_graph=True)
    first = x.grad.numpy().copy()
    y.mul_(2.0)
    hold(stale(out), "sin", "operand x", "float64[3]", 0, 1)
    np.testing.assert_array_equal(x.grad.numpy(), first)
    np.testing.assert_allclose(first, 2 * np.cos(2 * X), rtol=1e-15)


def test_m_version_stale_value_in_every_backward_not_only_the_first():
    x = tg.tensor(X, requires_grad=True)
    y = x * 2.0
    out = y.sin()
    y.mul_(2.0)
    first = stale(out)
    assert stale(out) == first
    with pytest.raises(VersionError):
        tg.autograd.grad(out.sum(), x)
    assert x.grad is None


def test_m_version_stale_value_of_a_full_tape(monkeypatch):
    monkeypatch.setattr(tapes, "MAX_ROWS", 16)
    x = tg.tensor(X, requires_grad=True)
    y = x * 1.0
    out = y.sin()
    first = y.tape
    for _ in range(50):
        out = out + 1.0
    y.mul_(2.0)
    assert out.tape is not first
    hold(stale(out), "sin", "operand x", "float64[3]", 0, 1)


@pytest.mark.parametrize("call", FLOATING, ids=repr)
def test_m_version_every_method_makes_what_was_saved_before_stale(call):
    tensors = call.tensors()
    target = tg.tensor(call.arrays[0], requires_grad=True) * 1.0
    before = target.square()
    call.write(target, tensors[1:])
    hold(stale(before), "square", "operand x", f"float64{list(target.shape)}", 0, 1)
