"""Memory that is shared with other libraries by DLPack, both ways."""

import inspect

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import ExportError, LostGradientError, OperandError


def test_numpy_and_tapegrad_see_the_same_memory():
    t = tg.tensor([1.0, 2.0])
    array = np.from_dlpack(t)
    t[0] = 3.0
    assert array[0] == 3.0
    back = tg.from_dlpack(array)
    t[1] = 4.0
    assert back[1].item() == 4.0 and not back.requires_grad


def test_copies_are_not_shared():
    array = np.array([1.0, 2.0])
    t = tg.from_dlpack(array, copy=True, device="cpu")
    array[0] = 5.0
    assert t[0].item() == 1.0
    given = np.from_dlpack(tg.from_dlpack(array), copy=True)
    array[0] = 6.0
    assert given[0] == 5.0


@pytest.mark.parametrize("dtype", ["float32", "int8", "uint16", "complex64", "bool"])
def test_pytorch_takes_and_gives(dtype, torch):
    t = tg.tensor(np.array([[1, 0], [3, 4]], dtype))
    its = torch.from_dlpack(t)
    assert np.array_equal(its.numpy(), t.numpy())
    its[0, 0] = 0
    assert t[0, 0].item() == 0
    assert tg.from_dlpack(its.T).tolist() == its.T.tolist()


def test_a_tensor_that_requires_grad_is_not_exported():
    x = tg.tensor([1.0], requires_grad=True)
    for give in (lambda: np.from_dlpack(x), lambda: tg.from_dlpack(x * 2), lambda: x.__dlpack__()):
        with pytest.raises(BufferError, match=r"would not differentiate it; give its detach\(\)") as caught:
            give()
        assert isinstance(caught.value, (ExportError, LostGradientError))
    assert np.from_dlpack(x.detach()).tolist() == [1.0]


def test_arguments_of_the_protocol_are_the_standards():
    found = inspect.signature(tg.Tensor.__dlpack__).parameters
    assert {n: p.default for n, p in found.items() if n != "self"} == dict.fromkeys(
        ("stream", "max_version", "dl_device", "copy")
    )
    assert tg.ones(2).__dlpack_device__() == np.ones(2).__dlpack_device__() == (1, 0)
    assert "dltensor_versioned" in repr(tg.ones(2).__dlpack__(max_version=(1, 0)))


class GivenOnce:
    """An array whose capsule is the same at each call, as DLPack forbids."""

    def __init__(self):
        self.capsule = np.ones(2).__dlpack__()

    def __dlpack__(self, **_):
        return self.capsule

    def __dlpack_device__(self):
        return (1, 0)


class Elsewhere(GivenOnce):
    def __dlpack_device__(self):
        return (2, 0)  # CUDA


def test_memory_that_was_given_away_or_is_elsewhere_is_refused():
    once = GivenOnce()
    assert tg.from_dlpack(once).tolist() == [1.0, 1.0]
    with pytest.raises(OperandError, match=r"this GivenOnce cannot be shared: .*, and ask for its memory once"):
        tg.from_dlpack(once)
    with pytest.raises(
        OperandError, match=r"this Elsewhere cannot be shared: it is in the memory of a device of .* 2;"
    ):
        tg.from_dlpack(Elsewhere())
    with pytest.raises(OperandError, match="from_dlpack takes an array of a library, not list; use asarray"):
        tg.from_dlpack([1.0])
    with pytest.raises(OperandError, match=r"this ndarray cannot be shared: .*to a dtype that NumPy has"):
        tg.from_dlpack(np.array(["a"]))


def test_within_a_compiled_function_memory_from_outside_is_read_anew_or_refused():
    array = np.array([1.0, 2.0])

    @tg.compile
    def f(x):
        return x * tg.from_dlpack(array)

    for value in (1.0, 2.0, 3.0, 4.0):
        array[0] = value
        assert f(tg.ones(2)).tolist() == [value, 2.0]
