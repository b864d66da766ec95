"""M-saved-hooks: what unpack hooks give must fit, and writes to memory that hooks only pass on are noticed."""

import numpy as np
import pytest
from spec.packing import COPYING, copied, restored

import tapegrad as tg
from tapegrad.errors import DTypeError, OperandError, ShapeError, VersionError


def leaf(values=(1.0, 2.0)):
    return tg.tensor(np.array(values), requires_grad=True)


WRONG = {
    "None": (lambda a: None, OperandError, "NoneType"),
    "text": (lambda a: "values", OperandError, "str"),
    "list": (lambda a: [1.0, 2.0], OperandError, "list"),
    "bool": (lambda a: True, OperandError, "bool"),
    "shape": (lambda a: tg.tensor([1.0, 2.0, 3.0]), ShapeError, r"\(3,\).*\(2,\)"),
    "no shape": (lambda a: 1.0, ShapeError, r"\(\).*\(2,\)"),
    "broadcast": (lambda a: tg.tensor([[1.0, 2.0]]), ShapeError, r"\(1, 2\)"),
    "float32": (lambda a: tg.tensor(a, dtype=np.float32), DTypeError, r"float32.*float64.*astype"),
    "integers": (lambda a: tg.tensor(a, dtype=np.int64), DTypeError, "int64"),
    "booleans": (lambda a: tg.tensor(a) > 0, DTypeError, "bool"),
}


@pytest.mark.parametrize("why", WRONG)
def test_m_saved_hooks_what_unpack_gives_must_fit(why):
    function, error, text = WRONG[why]

    def unpacking(array):
        return function(array) if state["wrong"] else restored(array)

    state = {"wrong": True}
    x = leaf()
    y = x.exp()
    y.grad_fn._raw_saved_result.register_hooks(copied, unpacking)
    for read in (lambda: y.grad_fn._saved_result, y.sum().backward, lambda: tg.autograd.grad(y, x, np.ones(2))):
        with pytest.raises(error, match=f"unpack hook .*unpacking for exp.*{text}"):
            read()
    assert x.grad is None
    state["wrong"] = False
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.exp([1, 2]), rtol=1e-15)


FITTING = {
    "a view": lambda a: tg.tensor(np.repeat(a, 2))[::2],
    "backwards": lambda a: tg.tensor(a[::-1].copy())[::-1],
    "a leaf": lambda a: tg.tensor(a, requires_grad=True),
    "with a history": lambda a: tg.tensor(a, requires_grad=True) * 1,
    "an expanded one": lambda a: tg.tensor(a[:1]).expand(2) * tg.tensor(a / a[0]),
    "an array": lambda a: a,
    "a foreign byte order": lambda a: a.astype(">f8"),
    "not aligned": lambda a: np.frombuffer(b"x" + a.tobytes(), np.uint8)[1:].view(a.dtype),
    "a subclass": lambda a: np.ma.masked_array(a),
    "inference": lambda a: made_in_inference(a),
}


def made_in_inference(array):
    with tg.inference_mode():
        return tg.tensor(array)


@pytest.mark.parametrize("what", FITTING)
def test_m_saved_hooks_unpack_may_give_any_tensor_of_that_shape_and_dtype(what):
    x, y = leaf(), leaf([0.5, 3.0])
    z = x**y
    for name in ("self", "exponent", "result"):
        getattr(z.grad_fn, f"_raw_saved_{name}").register_hooks(copied, FITTING[what])
    assert z.grad_fn._saved_self.tolist() == [1.0, 2.0]
    z.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), [0.5, 12.0], rtol=1e-15)
    np.testing.assert_allclose(y.grad.numpy(), [0.0, 8 * np.log(2)], rtol=1e-15)


def test_m_saved_hooks_after_a_write_the_value_is_not_there_to_be_packed():
    x = leaf()
    middle = x + 0
    y = middle.sin()
    middle += 1
    with pytest.raises(VersionError):
        y.grad_fn._raw_saved_self.register_hooks(*COPYING)


def test_m_saved_hooks_registered_before_a_write_keep_the_value():
    x = leaf()
    middle = x + 0
    y = middle.sin()
    y.grad_fn._raw_saved_self.register_hooks(*COPYING)
    middle += 1
    (y + middle).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.cos([1, 2]) + 1, rtol=1e-15)


PASSED_ON = {
    "the tensor": (lambda t: t, lambda t: t),
    "its detach": (lambda t: t.detach(), lambda t: t),
    "a view": (lambda t: t[:], lambda t: t),
    "its array": (lambda t: t.numpy(), tg.from_numpy),
    "a part of more": (lambda t: (t, t[:1]), lambda pair: pair[0]),
}


@pytest.mark.parametrize("how", PASSED_ON)
def test_m_saved_hooks_that_pass_the_memory_on_do_not_hide_writes(how):
    """PyTorch gives the derivative of the wrong value here, without a word."""
    x = leaf()
    middle = x + 0
    y = middle.sin()
    y.grad_fn._raw_saved_self.register_hooks(*PASSED_ON[how])
    middle += 1
    with pytest.raises(VersionError, match=r"sin.*version 0.*version 1 now, in the very memory.*unpack hook"):
        y.sum().backward()
    with pytest.raises(VersionError):
        y.grad_fn._saved_self  # noqa: B018
