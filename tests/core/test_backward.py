"""`backward` and `autograd.grad`, each behaviour against PyTorch on the same program."""

import numpy as np
import pytest
from core.programs import PROGRAMS, outcome

import tapegrad as tg


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.__name__)
def test_as_in_torch(program, torch):
    expected = outcome(program, torch)
    actual = outcome(program, tg)
    if isinstance(expected, tuple) and expected[0] == "raises":
        assert isinstance(actual, tuple) and actual[0] == "raises", f"PyTorch raises, tapegrad gives {actual}"
    else:
        assert actual == expected


def test_there_are_programs():
    assert len(PROGRAMS) > 45


def test_messages():
    x = tg.tensor([3.0, 1.0], requires_grad=True)
    cases = (
        (TypeError, r"\.grad takes a tensor or None, not float; wrap it in tensor\(\)", 1.0),
        (TypeError, r"\.grad of a tensor float64\[2\] cannot be float64\[1\]; shape and dtype", tg.tensor([1.0])),
        (TypeError, r"\.grad of a tensor float64\[2\] cannot be int64\[2\]", tg.tensor([1, 2])),
    )
    for kind, text, value in cases:
        with pytest.raises(kind, match=text):
            x.grad = value
    assert x.grad is None


def test_seeds_of_every_kind():
    for seed in (tg.tensor([1.0, 2.0]), np.array([1.0, 2.0]), np.float32([1, 2]), np.array([1, 2]), [1.0, 2.0]):
        x = tg.tensor([3.0, 4.0], requires_grad=True)
        if isinstance(seed, list):
            tg.autograd.backward([x * x], [seed])
        else:
            (x * x).backward(seed)
        assert x.grad.tolist() == [6.0, 16.0]
        assert x.grad.dtype == np.float64
    with pytest.raises(TypeError, match="complex128; give real numbers"):
        (x * x).backward(np.array([1j, 2j]))


def test_gradients_are_arrays_of_their_own():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x + 0.0
    y.retain_grad()
    seed = tg.ones(2)
    gradients = tg.autograd.grad(y, [x, y, x, y], [seed])
    for k, gradient in enumerate(gradients):
        gradient.numpy()[0] = 5.0 + k
    assert [g.tolist() for g in gradients] == [[5.0 + k, 1.0] for k in range(4)]
    assert y.grad.tolist() == seed.tolist() == [1.0, 1.0]


def test_tuples_lists_and_single_tensors_are_all_taken():
    x = tg.tensor(3.0, requires_grad=True)
    for outputs in (x * x, [x * x], (x * x,)):
        for inputs in (x, [x], (x,)):
            assert tg.autograd.grad(outputs, inputs, retain_graph=True)[0].item() == 6.0


def test_what_is_no_tensor_is_refused_by_name():
    x = tg.tensor(3.0, requires_grad=True)
    for call in (
        lambda: tg.autograd.grad(3.0, x),
        lambda: tg.autograd.grad(x * x, 3.0),
        lambda: tg.autograd.backward("loss"),
        lambda: (x * x).backward(inputs=[None]),
    ):
        with pytest.raises((TypeError, RuntimeError)) as caught:
            call()
        assert "NoneType' object" not in str(caught.value)
        assert "no attribute" not in str(caught.value)
