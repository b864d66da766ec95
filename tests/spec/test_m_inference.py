"""M-inference: what is computed in inference mode is not recorded."""

import numpy as np

import tapegrad as tg


def test_m_inference_nothing_is_recorded():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    rows = len(y.tape)
    with tg.inference_mode():
        z = (y * y).exp().sum()
        with tg.enable_grad():
            w = y * x
    assert len(y.tape) == rows
    for result in (z, w):
        assert not result.requires_grad
        assert result.grad_fn is None
        assert result.tape is None
    y.sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]


def test_m_inference_values_are_those_of_grad_mode():
    x = tg.tensor(np.linspace(0.1, 2.0, 12).reshape(3, 4), requires_grad=True)

    def model(x):
        h = (x @ np.ones((4, 5))).tanh()
        return tg.where(h > 0.5, h, h * h).sum(axis=0) + h[0] / h.max()

    with tg.inference_mode():
        result = model(x)
    np.testing.assert_array_equal(result.numpy(), model(x).detach().numpy())


def test_m_inference_false_inside_ends_it():
    x = tg.tensor(2.0, requires_grad=True)
    with tg.inference_mode():
        with tg.inference_mode(False):
            y = x * x
        assert not (x * x).requires_grad
    y.backward()
    assert x.grad.item() == 4.0
