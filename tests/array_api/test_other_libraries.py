"""Libraries that are written with the standard: array_api_compat, array_api_extra, einops."""

import importlib

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import LeafError


def x():
    return tg.tensor(np.random.default_rng(0).uniform(0.2, 2.0, (2, 3)), requires_grad=True)


def test_array_api_compat_knows_tensors(array_api_compat):
    t = x()
    assert array_api_compat.array_namespace(t, tg.ones(1)) is tg.array_api
    assert array_api_compat.is_array_api_obj(t) and array_api_compat.is_writeable_array(t)
    assert array_api_compat.device(t) == "cpu" and array_api_compat.size(t) == 6
    assert array_api_compat.to_device(t, "cpu") is t


EXTRA = {
    "apply_where": (lambda e, x: e.apply_where(x > 1, (x,), lambda a: a * a, lambda a: -a), None),
    "atleast_nd": (lambda e, x: e.atleast_nd(x, ndim=3), lambda x: x[None]),
    "cov": (lambda e, x: e.cov(x), np.cov),
    "create_diagonal": (lambda e, x: e.create_diagonal(x[0]), lambda x: np.diag(x[0])),
    "kron": (lambda e, x: e.kron(x, x), lambda x: np.kron(x, x)),
    "pad": (lambda e, x: e.pad(x, 1), lambda x: np.pad(x, 1)),
    "sinc": (lambda e, x: e.sinc(x), np.sinc),
    "at, set": (lambda e, x: e.at(x * 1)[0].set(7.0), lambda x: np.stack([0 * x[0] + 7, x[1]])),
    "at, copied": (lambda e, x: e.at(x)[0].add(1.0, copy=True), lambda x: np.stack([x[0] + 1, x[1]])),
}


@pytest.mark.parametrize("name", list(EXTRA))
def test_array_api_extra_computes_and_gradients_go_through(name, array_api_extra):
    call, expected = EXTRA[name]
    if expected is not None:
        assert np.allclose(call(array_api_extra, x()).detach(), expected(x().detach().numpy()))
    assert tg.autograd.gradcheck(lambda x: call(array_api_extra, x), x())


def test_a_leaf_is_not_written_by_array_api_extra(array_api_extra):
    with pytest.raises(LeafError, match="it is a leaf that requires grad"):
        array_api_extra.at(x())[0].set(7.0)


EINOPS = {
    "rearrange": (lambda e, x: e.rearrange(x, "a b -> b a"), lambda x: x.T),
    "mean": (lambda e, x: e.reduce(x, "a b -> a", "mean"), lambda x: x.mean(1)),
    "max": (lambda e, x: e.reduce(x, "a b -> b", "max"), lambda x: x.max(0)),
    "repeat": (lambda e, x: e.repeat(x, "a b -> a b c", c=2), lambda x: x[:, :, None].repeat(2, 2)),
    "pack": (lambda e, x: e.pack([x, x], "a *")[0], lambda x: np.concatenate([x, x], 1)),
}


@pytest.mark.parametrize("name", list(EINOPS))
def test_einops_moves_axes_of_tensors(name, einops):
    api = importlib.import_module(f"{einops.__name__}.array_api")
    call, expected = EINOPS[name]
    assert np.allclose(call(api, x()).detach(), expected(x().detach().numpy()))
    assert tg.autograd.gradcheck(lambda x: call(api, x), x())
