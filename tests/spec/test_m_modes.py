"""M-modes: the document's table of grad modes; context managers, decorators, per thread."""

import threading

import pytest

import tapegrad as tg

# Excludes operations from being recorded in backward graph; leaves is_grad_enabled, is_inference_mode_enabled at:
TABLE = {
    "default": (lambda: tg.enable_grad(), False, True, False),
    "no-grad": (lambda: tg.no_grad(), True, False, False),
    "inference": (lambda: tg.inference_mode(), True, False, True),
}


@pytest.mark.parametrize("name", TABLE)
def test_m_modes_the_documents_table(name):
    mode, excludes, enabled, inference = TABLE[name]
    x = tg.tensor(2.0, requires_grad=True)
    with mode():
        assert (x * x).requires_grad is not excludes
        assert (tg.is_grad_enabled(), tg.is_inference_mode_enabled()) == (enabled, inference)
    assert (x * x).requires_grad
    assert (tg.is_grad_enabled(), tg.is_inference_mode_enabled()) == (True, False)


def test_m_modes_tensors_made_under_no_grad_can_be_used_in_grad_mode_later():
    x = tg.tensor(2.0, requires_grad=True)
    with tg.no_grad():
        y = x * 3.0
    (x * y).backward()
    assert x.grad.item() == 6.0


def test_m_modes_requires_grad_takes_effect_only_in_the_default_mode():
    """The document: it is always overridden to be False in both the two other modes."""
    x = tg.tensor(2.0, requires_grad=True)
    for mode in (tg.no_grad, tg.inference_mode):
        with mode():
            assert x.requires_grad
            y = x * x
            assert not y.requires_grad
            assert y.is_leaf
            assert y.grad_fn is None


@pytest.mark.parametrize("name", TABLE)
def test_m_modes_decorators_of_functions_and_generators(name):
    mode, excludes, *_ = TABLE[name]
    x = tg.tensor(2.0, requires_grad=True)

    @mode()
    def function():
        return (x * x).requires_grad

    @mode()
    def generator():
        yield (x * x).requires_grad
        yield (x * x).requires_grad

    with tg.no_grad():
        assert function() is not excludes
    assert function() is not excludes
    for recorded in generator():
        assert recorded is not excludes
        assert (x * x).requires_grad


def test_m_modes_set_grad_enabled_and_inference_mode_take_a_mode():
    x = tg.tensor(2.0, requires_grad=True)
    for flag in (True, False):
        with tg.set_grad_enabled(flag):
            assert (x * x).requires_grad is flag
        with tg.no_grad(), tg.inference_mode(not flag):
            assert (x * x).requires_grad is flag


def test_m_modes_are_per_thread():
    seen = []

    def look():
        seen.append((tg.is_grad_enabled(), tg.is_inference_mode_enabled()))

    for mode in (tg.no_grad, tg.inference_mode):
        with mode():
            thread = threading.Thread(target=look)
            thread.start()
            thread.join()
    assert seen == [(True, False)] * 2
