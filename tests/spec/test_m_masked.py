"""M-masked: `as_masked_tensor(y, mask).sum()` gives a clean gradient, undefined told from zero."""

import numpy as np
import pytest

import tapegrad as tg

EXAMPLE = """
x = tg.tensor([1., 1.], requires_grad=True)
div = tg.tensor([0., 1.])

y = x / div
mask = div != 0
loss = as_masked_tensor(y, mask).sum()
loss.backward()      # Cleanly handles "undefined" vs "zero" gradients
"""


def example():
    names = {"tg": tg, "as_masked_tensor": tg.masked.as_masked_tensor}
    with np.errstate(divide="ignore"):  # NumPy warns of the division itself
        exec(EXAMPLE, names)
    return names


def test_m_masked_the_documents_example():
    names = example()
    gradient = names["x"].grad
    assert names["loss"].item() == 1.0
    assert gradient.get_mask().tolist() == [False, True]
    assert gradient.get_data().tolist()[1] == 1.0
    assert gradient.to_tensor(0.0).tolist() == [0.0, 1.0]  # not nan
    assert repr(gradient) == "masked_tensor([--, 1.])"


@pytest.mark.filterwarnings("ignore:The PyTorch API of MaskedTensors", "ignore:It is not recommended to create")
def test_m_masked_the_documents_example_in_torch(torch):
    names = {"tg": torch, "as_masked_tensor": torch.masked.as_masked_tensor}
    exec(EXAMPLE, names)
    ours = example()["x"].grad
    assert ours.get_mask().tolist() == names["x"].grad.get_mask().tolist()
    assert ours.to_tensor(-1.0).tolist() == names["x"].grad.to_tensor(-1.0).tolist()


@pytest.mark.parametrize("behind", [np.nan, np.inf, -np.inf, 0.0])
def test_m_masked_whatever_is_behind_the_mask(behind):
    x = tg.tensor([4.0, behind, 9.0], requires_grad=True)
    with np.errstate(all="ignore"):
        y = x.sqrt() + 1 / x
    tg.masked.as_masked_tensor(y, [True, False, True]).sum().backward()
    assert x.grad.get_mask().tolist() == [True, False, True]
    np.testing.assert_allclose(x.grad.to_tensor(0.0), [1 / 4 - 1 / 16, 0.0, 1 / 6 - 1 / 81])


def test_m_masked_undefined_is_not_zero():
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x * tg.tensor([0.0, 1.0, 1.0])  # a gradient that is 0
    tg.masked.as_masked_tensor(y, [True, True, False]).sum().backward()
    assert repr(x.grad) == "masked_tensor([0., 1., --])"


def test_m_masked_without_a_mask_the_gradient_is_not_clean():
    """As in the document's first example: what the masked tensor is for."""
    x = tg.tensor([1.0, 1.0], requires_grad=True)
    div = tg.tensor([0.0, 1.0])
    with np.errstate(all="ignore"):
        y = x / div
    y[div != 0].sum().backward()
    np.testing.assert_array_equal(x.grad, [np.nan, 1.0])
