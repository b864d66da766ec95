"""check_nan: the part of anomaly detection that looks for gradients that are not finite, as a mode of its own."""

import asyncio
import itertools

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import (
    detect_anomaly,
    is_anomaly_check_nan_enabled,
    is_anomaly_enabled,
    set_detect_anomaly,
)
from tapegrad.core import grad_mode
from tapegrad.errors import NonFiniteError, OperandError

pytestmark = [
    pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled"),
    pytest.mark.filterwarnings("ignore::RuntimeWarning"),
]


@pytest.fixture(autouse=True)
def mode_is_restored():
    yield
    found = is_anomaly_enabled(), is_anomaly_check_nan_enabled(), list(grad_mode.state.detected)
    set_detect_anomaly(False)
    del grad_mode.state.detected[:]
    assert found == (False, False, []), "the test left anomaly detection on"


def says():
    return is_anomaly_enabled(), is_anomaly_check_nan_enabled()


def finds():
    """Tell whether a backward looks for gradients that are not finite, through arrays and through single numbers."""
    found = []
    for value in ([0.0, 1.0], 0.0):
        y = tg.tensor(value, requires_grad=True).sqrt().sum()
        try:
            y.backward()
            found.append(False)
        except NonFiniteError:
            found.append(True)
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize(
    ("make", "checks"),
    [
        (lambda: detect_anomaly(), True),
        (lambda: detect_anomaly(True), True),  # torch's first argument
        (lambda: detect_anomaly(False), False),
        (lambda: detect_anomaly(check_nan=False), False),
        (lambda: detect_anomaly(check_nan=np.True_), True),
        (lambda: set_detect_anomaly(True), True),
        (lambda: set_detect_anomaly(True, False), False),
        (lambda: set_detect_anomaly(True, check_nan=False), False),
    ],
)
def test_blocks(make, checks):
    with make():
        assert says() == (True, checks)
        assert finds() == checks
    assert says() == (False, False)
    assert not finds()


@pytest.mark.parametrize("mode", [None, 1, "no"])
def test_other_values_are_refused(mode):
    for make in (lambda: detect_anomaly(check_nan=mode), lambda: set_detect_anomaly(True, mode)):
        with pytest.raises(OperandError, match=r"detect_anomaly got .* as check_nan; give True or False"):
            make()
    assert says() == (False, False)


KINDS = {
    "detect_anomaly()": lambda lib: lib.autograd.detect_anomaly(),
    "check_nan=False": lambda lib: lib.autograd.detect_anomaly(check_nan=False),
    "set(True)": lambda lib: lib.autograd.set_detect_anomaly(True),
    "set(True, False)": lambda lib: lib.autograd.set_detect_anomaly(True, False),
    "set(False)": lambda lib: lib.autograd.set_detect_anomaly(False, False),
    "no_grad": lambda lib: lib.no_grad(),
}


def torch_says(torch):
    enabled = torch.is_anomaly_enabled()
    return enabled, enabled and torch.is_anomaly_check_nan_enabled()


def test_nested_in_all_ways_as_in_torch(torch):
    def nested(lib, names, seen):
        seen.append(says() if lib is tg else torch_says(lib))
        if names:
            with KINDS[names[0]](lib):
                nested(lib, names[1:], seen)
            seen.append(says() if lib is tg else torch_says(lib))
        return seen

    for names in (names for n in (1, 2, 3) for names in itertools.product(KINDS, repeat=n)):
        assert nested(tg, names, []) == nested(torch, names, []), names


@pytest.mark.parametrize(
    ("decorate", "checks"),
    [(detect_anomaly, True), (detect_anomaly(), True), (detect_anomaly(check_nan=False), False),
     (lambda f: set_detect_anomaly(True, False)(f), False)],
)  # fmt: skip
def test_functions_and_generators(decorate, checks):
    @decorate
    def function():
        return says()

    @decorate
    def generator():
        yield says()
        yield says()

    assert function() == (True, checks)
    for found in generator():
        assert found == (True, checks)
        assert says() == (False, False)


def test_async_functions():
    @detect_anomaly(check_nan=False)
    async def one():
        await asyncio.sleep(0)
        return says()

    @detect_anomaly()
    async def other():
        await asyncio.sleep(0)
        return says()

    async def main():
        return await asyncio.gather(one(), other(), one())

    assert asyncio.run(main()) == [(True, False), (True, True), (True, False)]


def test_it_counts_where_backward_is_called_not_where_the_forward_was():
    with detect_anomaly():
        y = tg.tensor([0.0], requires_grad=True).sqrt()
    y.backward(retain_graph=True)
    with detect_anomaly(check_nan=False):
        y.backward(retain_graph=True)
    with detect_anomaly(), tg.no_grad(), pytest.raises(NonFiniteError):
        y.backward()
    with detect_anomaly(), tg.inference_mode(), pytest.raises(NonFiniteError):
        y.backward()


def test_in_func_grad():
    with detect_anomaly(), pytest.raises(NonFiniteError, match="SqrtBackward"):
        tg.func.grad(lambda x: np.sqrt(x))(0.0)
    with detect_anomaly(check_nan=False):
        assert tg.func.grad(lambda x: np.sqrt(x))(0.0) == np.inf
