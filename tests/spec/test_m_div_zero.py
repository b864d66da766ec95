"""M-div-zero: a division by zero that is masked away afterwards still gives NaN; masked before, it gives 0."""

import warnings

import numpy as np
import pytest

import tapegrad as tg

EXAMPLE = """
x = tg.tensor([1., 1.], requires_grad=True)
div = tg.tensor([0., 1.])

y = x / div          # Results in [inf, 1]
mask = div != 0      # [False, True]
loss = y[mask].sum()
loss.backward()
"""


def test_m_div_zero_the_documents_example():
    names = {"tg": tg}
    with np.errstate(divide="ignore"):  # NumPy warns of the division itself
        exec(EXAMPLE, names)
    assert names["y"].tolist() == [np.inf, 1.0]
    assert names["mask"].tolist() == [False, True]
    assert names["loss"].item() == 1.0
    np.testing.assert_array_equal(names["x"].grad.numpy(), [np.nan, 1.0])  # not [0, 1]


def test_m_div_zero_gives_the_warning_of_numpy_and_no_other():
    names = {"tg": tg}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        exec(EXAMPLE, names)
    state = (names["y"].tolist(), names["div"].tolist(), np.geterr(), warnings.filters)
    assert ["divide by zero encountered" in str(warning.message) for warning in caught] == [True], state


REMEDY = """
x = tg.tensor([1., 1.], requires_grad=True)
div = tg.tensor([0., 1.])

mask = div != 0
safe = tg.zeros_like(x)
safe[mask] = x[mask] / div[mask]
loss = safe.sum()
loss.backward()      # Produces safe gradients [0, 1]
"""


def test_m_div_zero_the_documents_remedy_masks_before_the_division(torch):
    for module in (tg, torch):
        names = {"tg": module}
        exec(REMEDY, names)  # without a warning of a division by zero
        assert names["safe"].tolist() == [0.0, 1.0]
        assert names["safe"].requires_grad and not names["safe"].is_leaf
        assert names["loss"].item() == 1.0
        assert names["x"].grad.tolist() == [0.0, 1.0]


def test_m_div_zero_masked_before_the_division_without_a_write():
    x = tg.tensor([1.0, 1.0], requires_grad=True)
    div = tg.tensor([0.0, 1.0])

    mask = div != 0
    loss = (x[mask] / div[mask]).sum()
    loss.backward()
    assert loss.item() == 1.0
    assert x.grad.tolist() == [0.0, 1.0]


def test_m_div_zero_what_is_overwritten_afterwards_still_gives_nan(torch):
    """The infinity is gone from the value, by a write in place, and still there in the graph: 0 * inf."""
    for module in (tg, torch):
        x = module.tensor([1.0, 1.0], requires_grad=True)
        div = module.tensor([0.0, 1.0])
        with np.errstate(divide="ignore", invalid="ignore"):
            y = x / div
            y[div == 0] = 0.0
            assert y.tolist() == [0.0, 1.0]
            y.sum().backward()
        np.testing.assert_array_equal(x.grad.numpy(), [np.nan, 1.0])


def test_m_div_zero_in_place(torch):
    found = []
    for module in (tg, torch):
        x = module.tensor([1.0, 1.0], requires_grad=True)
        y = x * 1.0
        with np.errstate(divide="ignore"):
            y /= module.tensor([0.0, 1.0])
        y[[1]].sum().backward()
        found.append((y.tolist(), x.grad.numpy()))
    assert found[0][0] == found[1][0] == [np.inf, 1.0]
    np.testing.assert_array_equal(found[0][1], [np.nan, 1.0])
    np.testing.assert_array_equal(found[1][1], [np.nan, 1.0])


@pytest.mark.parametrize(
    "select", [lambda y, mask: tg.where(mask, y, 0.0), lambda y, mask: y * mask], ids=["where", "times"]
)
def test_m_div_zero_masked_after_the_division_in_other_ways(select):
    """Whatever takes the infinity out afterwards comes too late: 0 * inf."""
    x = tg.tensor([1.0, 1.0], requires_grad=True)
    div = tg.tensor([0.0, 1.0])
    with np.errstate(divide="ignore", invalid="ignore"):
        select(x / div, div != 0).sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), [np.nan, 1.0])


def test_m_div_zero_a_safe_divisor_before_the_division():
    x = tg.tensor([1.0, 1.0], requires_grad=True)
    div = tg.tensor([0.0, 1.0])
    mask = div != 0
    tg.where(mask, x / tg.where(mask, div, 1.0), 0.0).sum().backward()
    assert x.grad.tolist() == [0.0, 1.0]


def test_m_div_zero_is_as_in_torch(torch):
    found = []
    for module in (tg, torch):
        names = {"tg": module}
        with np.errstate(divide="ignore"):
            exec(EXAMPLE, names)
        found.append(names["x"].grad.numpy().astype(np.float64))
    np.testing.assert_array_equal(*found)
