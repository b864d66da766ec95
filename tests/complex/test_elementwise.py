"""Every elementwise row that takes complex numbers: values, first derivatives, and what compiled kernels compute."""

import numpy as np
import pytest
from complex import plane
from complex.plane import DTYPES, FUNCTIONS, REL, adjoint, draw, gradient, numpys, ours
from oracles import assert_close, layouts

import tapegrad as tg
from tapegrad.engine import vjp_jvp
from tapegrad.engine.jvp_recorded import push


@pytest.fixture(autouse=True)
def numpy_is_silent():
    with np.errstate(all="ignore"):
        yield


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_are_those_of_numpy(name, dtype):
    for shape in ((50,), (3, 4), (1,), (0,), ()):
        arrays = draw(name, shape, dtype=dtype)
        expected = numpys(name)(*arrays)
        for requires_grad in (False, True):
            tensors = [tg.tensor(a, requires_grad=requires_grad and a.dtype != bool) for a in arrays]
            result = ours(name)(*tensors)
            assert result.requires_grad == requires_grad
            assert result.dtype == expected.dtype
            # NumPy's own loops over complex numbers differ in a bit by where their memory lies.
            assert_close(result.detach().numpy(), expected, 4 * np.finfo(dtype).eps, f"{name} of shape {shape}")


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_gradients_are_those_of_differences(name, dtype):
    arrays = draw(name, (60,), dtype=dtype)
    tensors = [tg.tensor(a, requires_grad=a.dtype != bool) for a in arrays]
    out = ours(name)(*tensors)
    g = adjoint(out.shape, out.dtype)
    for k, array in enumerate(arrays):
        if array.dtype == bool:
            continue
        (found,) = tg.autograd.grad(out, tensors[k], g, retain_graph=True)
        assert found.dtype == array.dtype
        expected = plane.gradient_by_differences(numpys(name), plane.wide(arrays), k, g)
        assert_close(found.numpy(), expected, REL[dtype], f"{name} by operand {k}", scale=1.0)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", [n for n in FUNCTIONS if plane.torchs(n) is not None])
def test_gradients_are_those_of_torch(name, dtype, torch):
    arrays = draw(name, (60,), dtype=dtype, seed="torch")
    tensors = [tg.tensor(a, requires_grad=a.dtype != bool) for a in arrays]
    theirs = [torch.tensor(a, requires_grad=a.dtype != bool) for a in arrays]
    out, other = ours(name)(*tensors), plane.torchs(name)(torch, *theirs)
    g = adjoint(out.shape, out.dtype)
    for k, array in enumerate(arrays):
        if array.dtype == bool:
            continue
        (found,) = tg.autograd.grad(out, tensors[k], g, retain_graph=True)
        (expected,) = torch.autograd.grad(other, theirs[k], torch.tensor(g), retain_graph=True)
        assert_close(
            found.numpy(), expected.resolve_conj().numpy(), 1e-4 if dtype is np.complex64 else 1e-11, name, scale=1.0
        )


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_kernels_and_recorded_formulas_agree(name, dtype):
    arrays = draw(name, (60,), dtype=dtype, seed="kernel")
    for k, array in enumerate(arrays):
        if array.dtype == bool:
            continue
        tensors = [tg.tensor(a, requires_grad=a.dtype != bool) for a in arrays]
        out = ours(name)(*tensors)
        g = adjoint(out.shape, out.dtype)
        compiled = gradient(ours(name), tensors, k, g)
        recorded = gradient(ours(name), tensors, k, g, create_graph=True)
        assert recorded.dtype == compiled.dtype == array.dtype
        assert_close(recorded.detach().numpy(), compiled, 30 * np.finfo(dtype).eps, name, scale=1.0)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_tangents_are_those_of_differences(name, dtype):
    arrays = draw(name, (20,), dtype=dtype)
    tensors = [tg.tensor(a, requires_grad=a.dtype != bool) for a in arrays]
    out = ours(name)(*tensors)
    tangents = [adjoint(a.shape, a.dtype, f"t{k}") if a.dtype != bool else None for k, a in enumerate(arrays)]
    leaves = [k for k, t in enumerate(tangents) if t is not None]
    (found,) = push([out], [tensors[k] for k in leaves], [tg.tensor(tangents[k]) for k in leaves])
    expected = sum(plane.along(numpys(name), plane.wide(arrays), k, tangents[k]) for k in leaves)
    assert found.dtype == out.dtype
    assert_close(found.detach().numpy(), expected, REL[dtype], name, scale=1.0)
    for lanes in (1, 3):  # compiled: with the reverse kernels, and with derivatives computed once
        blocks = [np.stack([(n + 1) * tangents[k] for n in range(lanes)]) for k in leaves]
        (block,) = vjp_jvp.push([out], [tensors[k] for k in leaves], blocks, lanes)
        for n in range(lanes):
            assert_close(block[n], (n + 1) * expected, REL[dtype], name, scale=1.0)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_second_derivatives_are_those_of_differences(name):
    arrays = draw(name, (6,), seed="second")
    live = [k for k, a in enumerate(arrays) if a.dtype != bool]

    def slope(*given, create_graph=False):
        tensors = [tg.tensor(a, requires_grad=a.dtype != bool) for a in given]
        out = ours(name)(*tensors)
        g = adjoint(out.shape, out.dtype)
        leaves = [tensors[k] for k in live]
        found = tg.autograd.grad(out, leaves, g, create_graph=create_graph)
        vectors = [adjoint(t.shape, t.dtype, f"v{k}") for k, t in enumerate(leaves)]
        return leaves, sum((f * np.conj(v)).real for f, v in zip(found, vectors, strict=True))

    leaves, value = slope(*arrays, create_graph=True)
    found = tg.autograd.grad(value.sum(), leaves, materialize_grads=True) if value.requires_grad else None
    for j, k in enumerate(live):
        expected = plane.gradient_by_differences(lambda *a: slope(*a)[1].numpy(), arrays, k, np.ones(6))
        assert_close(np.zeros(6) if found is None else found[j].numpy(), expected, 1e-7, name, scale=1.0)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_strides_and_broadcasting(name):
    n = plane.arity_of(name)
    shapes = ((3, 4),) if n == 1 else ((3, 4), (4,)) if n == 2 else ((3, 4), (4,), (3, 1))
    arrays = draw(name, *shapes, seed="strides")
    if name == "where":
        arrays[0] = np.broadcast_to(arrays[0], (3, 4))
    out = numpys(name)(*arrays)
    g = adjoint(out.shape, out.dtype)
    for k, array in enumerate(arrays):
        if array.dtype == bool:
            continue
        full = [np.broadcast_to(a, out.shape) for a in arrays]
        expected = plane.gradient_by_differences(numpys(name), full, k, g)
        while expected.ndim > array.ndim:
            expected = expected.sum(0)
        axes = tuple(i for i in range(array.ndim) if array.shape[i] == 1 and expected.shape[i] > 1)
        expected = expected.sum(axes, keepdims=True)
        for what, laid in layouts(array).items():
            tensors = [tg.from_numpy(laid) if i == k else tg.tensor(a) for i, a in enumerate(arrays)]
            tensors[k].requires_grad_()
            assert_close(gradient(ours(name), tensors, k, g), expected, 1e-9, f"{name} {what}", scale=1.0)
        if array.shape == (3, 4):
            tensors = [tg.tensor(a[0, 1] if i == k else a.ravel()[0]) for i, a in enumerate(arrays)]
            tensors[k].requires_grad_()
            single = [a[0, 1] if i == k else a.ravel()[0] for i, a in enumerate(arrays)]
            value = numpys(name)(*single)
            weight = np.asarray(1 - 2j if np.iscomplexobj(value) else 1.5)
            expected0 = plane.gradient_by_differences(numpys(name), single, k, weight)
            assert_close(gradient(ours(name), tensors, k, weight), expected0, 1e-9, f"{name} 0-d", scale=1.0)
