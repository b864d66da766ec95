"""`grad(is_grads_batched=True)`: many gradients to start from in one pass, against one backward for each."""

import numpy as np
import pytest

import tapegrad as tg


def several(dtype=np.float64):
    random = np.random.default_rng(0)
    x = tg.tensor(random.uniform(-1, 1, (3, 2)).astype(dtype), requires_grad=True)
    y = tg.tensor(random.uniform(1, 2, 2).astype(dtype), requires_grad=True)
    outputs = [tg.sin(x) * y, (x @ y) ** 2, y.sum()]
    starts = [random.uniform(-1, 1, (5, *out.shape)).astype(dtype) for out in outputs]
    return [x, y], outputs, starts


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_as_one_by_one(dtype):
    inputs, outputs, starts = several(dtype)
    found = tg.autograd.grad(outputs, inputs, starts, is_grads_batched=True)
    for k in range(5):
        expected = tg.autograd.grad(outputs, inputs, [s[k] for s in starts], retain_graph=True)
        for block, one in zip(found, expected, strict=True):
            assert block.dtype == dtype and not block.requires_grad
            np.testing.assert_allclose(block.numpy()[k], one.numpy(), rtol=1e-14 if dtype == np.float64 else 1e-6)


def test_as_torch(torch):
    inputs, outputs, starts = several()
    found = tg.autograd.grad(outputs[0], inputs, starts[0], is_grads_batched=True)
    x, y = [torch.tensor(t.detach().numpy(), requires_grad=True) for t in inputs]
    expected = torch.autograd.grad(torch.sin(x) * y, [x, y], torch.tensor(starts[0]), is_grads_batched=True)
    for block, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(block.numpy(), other.numpy(), rtol=1e-13)


def test_tensors_may_be_given_and_results_on_the_way_asked_for():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    middle = x * x
    (found,) = tg.autograd.grad((middle * 3.0).sum(), middle, tg.tensor([1.0, 10.0]), is_grads_batched=True)
    assert found.tolist() == [[3.0, 3.0], [30.0, 30.0]]


def test_unused_inputs():
    x, unused = tg.tensor(2.0, requires_grad=True), tg.tensor([1.0, 1.0], requires_grad=True)
    start = np.ones(3)
    with pytest.raises(RuntimeError, match=r"input 1, of shape \(2,\), was not used.*allow_unused=True"):
        tg.autograd.grad(x * x, [x, unused], start, is_grads_batched=True)
    found = tg.autograd.grad(x * x, [x, unused], start, is_grads_batched=True, allow_unused=True)
    assert found[0].tolist() == [4.0, 4.0, 4.0] and found[1] is None
    found = tg.autograd.grad(x * x, [x, unused], start, is_grads_batched=True, materialize_grads=True)
    assert found[1].numpy().shape == (3, 2) and not found[1].numpy().any()


def test_bad_input():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    with pytest.raises(TypeError, match=r"gradient to start from for each of the 1 outputs.*got None"):
        tg.autograd.grad(y, x, is_grads_batched=True)
    with pytest.raises(ValueError, match=r"output 0 has shape \(2,\), but its gradient has shape \(3,\)"):
        tg.autograd.grad(y, x, np.ones((4, 3)), is_grads_batched=True)
    with pytest.raises(ValueError, match=r"first axis of one size, and got shapes \(2, 2\), \(3, 2\)"):
        tg.autograd.grad([y, x * 2.0], x, [np.ones((2, 2)), np.ones((3, 2))], is_grads_batched=True)
    with pytest.raises(ValueError, match=r"first axis of one size, and got shapes \(\)"):
        tg.autograd.grad(y, x, np.float64(1.0), is_grads_batched=True)
    with pytest.raises(RuntimeError, match="create_graph=True together"):
        tg.autograd.grad(y, x, np.eye(2), is_grads_batched=True, create_graph=True)
    assert tg.autograd.grad(y, x, np.eye(2), is_grads_batched=True)[0].tolist() == [[2.0, 0.0], [0.0, 4.0]]
