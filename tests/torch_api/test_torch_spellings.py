"""Arguments under torch's names, errors of the kinds that torch raises, and choices among ties as torch makes them."""

import inspect
import re
import warnings

import numpy as np
import pytest

import tapegrad as tg

A = np.arange(24.0).reshape(2, 3, 4) * 0.37 - 3.0
NAMES = {"dim", "keepdim", "dims", "dim0", "dim1", "dim2"}
# `size` is NumPy's attribute here, and torch.permute's argument is called dims, whatever its overrides say.
OTHERS = {"permute", "size", "select"}


def test_every_function_takes_the_names_of_axes_that_torchs_has(torch):
    known, missing = torch.overrides.get_testing_overrides(), []
    spaces = [(torch, tg), (torch.linalg, tg.linalg), (torch.fft, tg.fft), (torch.Tensor, tg.Tensor)]
    for theirs, ours in spaces:
        for name in sorted(set(dir(theirs)) & set(dir(ours)) - OTHERS):
            function = getattr(theirs, name)
            if name.startswith("_") or not (callable(function) and callable(getattr(ours, name, None))):
                continue
            if inspect.isclass(function):
                continue
            wanted = set(inspect.signature(known[function]).parameters) if function in known else set()
            for text in re.findall(rf"\b{name}\((.*?)\)\s*->", function.__doc__ or ""):
                wanted |= {part.partition("=")[0].split(" ")[-1] for part in re.split(r",\s*", text)}
            lacking = wanted & NAMES - set(inspect.signature(getattr(ours, name)).parameters)
            missing += [(ours.__name__, name, sorted(lacking))] if lacking else []
    assert not missing


SAME = {
    "amax": lambda lib, t: lib.amax(t, dim=(0, 2)),
    "amin": lambda lib, t: t.amin(dim=1, keepdim=True),
    "fft2": lambda lib, t: lib.fft.fft2(t, dim=(0, 1)),
    "irfftn": lambda lib, t: lib.fft.irfftn(t, dim=(0, 2)),
    "fftshift": lambda lib, t: lib.fft.fftshift(t, dim=1),
    "flip": lambda lib, t: t.flip(dims=(0, 2)),
    "roll": lambda lib, t: lib.roll(t, shifts=(1, 2), dims=(0, 2)),
    "rot90": lambda lib, t: lib.rot90(t, 1, dims=(1, 2)),
    "tile": lambda lib, t: t.tile(dims=(2, 1, 1)),
    "tensordot": lambda lib, t: lib.tensordot(t, t, dims=([1, 2], [1, 2])),
    "transpose": lambda lib, t: t.transpose(dim0=0, dim1=2),
    "swapdims": lambda lib, t: lib.swapdims(t, dim0=0, dim1=1),
    "matrix_norm": lambda lib, t: lib.linalg.matrix_norm(t, ord=1, dim=(2, 0), keepdim=True),
    "diagonal": lambda lib, t: lib.linalg.diagonal(t, offset=1, dim1=2, dim2=0),
    "take_along_dim": lambda lib, t: lib.take_along_dim(t, lib.tensor([[0, 23], [5, 5]])),
    "take_along_dim dim": lambda lib, t: t.take_along_dim(lib.tensor([[[0]], [[2]]]), dim=1),
}


@pytest.mark.parametrize("name", SAME)
def test_values_and_gradients_under_torchs_names(name, torch):
    theirs = torch.tensor(A, requires_grad=True)
    ours = tg.tensor(A, requires_grad=True)
    expected, found = SAME[name](torch, theirs), SAME[name](tg, ours)
    np.testing.assert_allclose(found.detach().numpy(), expected.detach().numpy(), rtol=1e-12, atol=1e-12)
    for out in (expected, found):
        (abs(out) ** 2).sum().backward()
    np.testing.assert_allclose(ours.grad.numpy(), theirs.grad.numpy(), rtol=1e-12, atol=1e-12)


def test_two_names_for_one_argument_are_refused():
    t = tg.ones((2, 3))
    for call, says in [
        (lambda: t.amax(0, dim=1), "amax.* got both axis=0 and dim=1"),
        (lambda: tg.fft.fft2(t, axes=(1, 0), dim=(0, 1)), "got both axes=.* and dim="),
        (lambda: t.transpose(0, 1, dim0=1, dim1=0), "which mean the same"),
        (lambda: t.transpose(dim0=1), "dim0= and dim1= together"),
        (lambda: tg.tile(t, 2, dims=(2,)), "tile.* got both"),
        (lambda: t.max(dim=1), r"torch.max\(dim=\) gives values and indices"),
    ]:
        with pytest.raises(TypeError, match=says):
            call()
    with pytest.raises(ValueError, match="a matrix has two axes"):
        tg.linalg.matrix_norm(t, dim=1)


@pytest.mark.parametrize("name", ["median", "nanmedian"])
@pytest.mark.parametrize(
    "values",
    [[1, 2, 2, 2, 3], [2, 2, 1], [np.nan, 1, 2, 2], [np.nan] * 2, [np.nan, 1, np.nan, 1, 3, 3, 3], [2] * 4, [5]],
    ids=str,
)
def test_ties_of_medians_share_as_torchs_do(name, values, torch):
    """Where torch's median, the lower of two middle ones, is NumPy's, which is their mean."""
    values = [float(v) for v in values]
    if name == "nanmedian" and values[:3] == [np.nan, 1, 2]:
        values = values[:-2] + [1.0]
    theirs, ours = torch.tensor(values, dtype=torch.float64, requires_grad=True), tg.tensor(values, requires_grad=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # NumPy's, of NaN alone
        getattr(tg, name)(ours).backward()
    getattr(torch, name)(theirs).backward()
    np.testing.assert_array_equal(ours.grad.numpy(), theirs.grad.numpy())


def test_ties_of_medians_along_axes():
    x = tg.tensor([[1.0, 1.0, 3.0, 3.0], [1.0, 2.0, 2.0, 5.0], [4.0, 2.0, 3.0, 1.0]], requires_grad=True)
    expected = [[0.25] * 4, [0.0, 0.5, 0.5, 0.0], [0.0, 0.5, 0.5, 0.0]]
    for t in (x, np.array(x.detach())):
        gradient = tg.func.grad(lambda t: np.median(t, axis=1).sum())(t)
        np.testing.assert_array_equal(np.array(gradient), expected)
    compiled = tg.compile(tg.func.grad(lambda t: np.median(t, axis=1).sum()))
    for _ in range(4):
        np.testing.assert_array_equal(compiled(np.array(x.detach())), expected)
    assert compiled.stats.replays == 2 and compiled.stats.eager == 0


WRONG = {
    "add": lambda lib: lib.ones(3) + lib.ones(4),
    "matmul": lambda lib: lib.ones((2, 3)) @ lib.ones((2, 3)),
    "reshape": lambda lib: lib.ones(3).reshape(2, 2),
    "stack": lambda lib: lib.stack([lib.ones(2), lib.ones(3)]),
    "copy_": lambda lib: lib.ones(3).copy_(lib.ones(4)),
    "einsum": lambda lib: lib.einsum("ij,jk->ik", lib.ones((2, 3)), lib.ones((2, 3))),
    "subtract booleans": lambda lib: (lib.ones(3) > 0) - (lib.ones(3) > 0),
    "requires_grad_": lambda lib: lib.ones(3, dtype=lib.int64).requires_grad_(),
    "gather": lambda lib: lib.gather(lib.ones(3), 0, lib.tensor([5])),
    "scatter": lambda lib: lib.scatter(lib.ones(3), 0, lib.tensor([5]), lib.ones(1)),
    "index": lambda lib: lib.ones(3)[5],
    "axis": lambda lib: lib.ones(3).sum(3),
    "masked_fill": lambda lib: lib.ones(3).masked_fill(lib.ones(3), 1.0),
    "kthvalue": lambda lib: lib.kthvalue(lib.ones(3), 5),
    "quantile": lambda lib: lib.quantile(lib.ones(3), 2.0),
    "empty": lambda lib: lib.zeros(0).max(),
    "zeros": lambda lib: lib.zeros((-1,)),
    "text": lambda lib: lib.ones(3) + "a",
    "many": lambda lib: bool(lib.ones(3)),
}


@pytest.mark.parametrize("name", WRONG)
def test_errors_are_caught_by_torchs_class_and_by_numpys(name, torch):
    with pytest.raises(Exception) as theirs:
        WRONG[name](torch)
    with pytest.raises(Exception) as ours:
        WRONG[name](tg)
    assert isinstance(ours.value, theirs.type), (theirs.type, ours.type.__mro__)
    assert isinstance(ours.value, (ValueError, TypeError, IndexError))
