"""M-saved: what an operation saves for its derivative is there as `grad_fn._saved_…`, by PyTorch's names and ours."""

import numpy as np
import pytest
from ops.rows import IN_TORCH, function_of, is_composed, name_of, sample, torch_of

import tapegrad as tg
from tapegrad.errors import FreedError, GradError, VersionError

SAVED = "_saved_"


def leaf(values):
    """Make a leaf; booleans and integers have no gradient."""
    values = np.asarray(values)
    return tg.tensor(values, requires_grad=values.dtype.kind == "f")


# The document's sentences, one after the other


def test_m_saved_square_saves_its_input(torch):
    """For example, the function x -> x² saves the input x to compute the gradient."""
    for library in (tg, torch):
        x = library.tensor([1.0, -2.0], requires_grad=True)
        for y in (x**2, x.pow(2), x.square()):
            assert y.grad_fn._saved_self is x


def test_m_saved_custom_functions_save_and_retrieve():
    """save_for_backward to save tensors during the forward pass, and saved_tensors to retrieve them during backward."""

    class Square(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            seen.append(x)
            return 2 * x * grad

    seen = []
    x = tg.tensor([1.0, -2.0], requires_grad=True)
    Square.apply(x).sum().backward()
    assert x.grad.tolist() == [2.0, -4.0]
    assert seen == [x] or seen[0] is x


def test_m_saved_first_example(torch):
    for library in (tg, torch):
        x = tg.randn(5, requires_grad=True) if library is tg else torch.randn(5, requires_grad=True)
        y = x.pow(2)
        assert x.equal(y.grad_fn._saved_self) is True
        assert x is y.grad_fn._saved_self


def test_m_saved_second_example(torch):
    for library in (tg, torch):
        x = tg.randn(5, requires_grad=True) if library is tg else torch.randn(5, requires_grad=True)
        y = x.exp()
        assert y.equal(y.grad_fn._saved_result) is True
        assert y is not y.grad_fn._saved_result
        assert y.grad_fn._saved_result.data_ptr() == y.data_ptr(), "they still share the same storage"


def test_m_saved_names_begin_with_the_prefix():
    """Which tensors are saved: by attributes that start with the prefix _saved."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = tg.tensor([3.0, 4.0], requires_grad=True)
    names = [name for name in dir((x**y).grad_fn) if name.startswith(SAVED)]
    assert {"_saved_self", "_saved_exponent", "_saved_result"} <= set(names)
    assert {"_saved_x", "_saved_y", "_saved_out"} <= set(names)
    raw = {name for name in dir((x**y).grad_fn) if name.startswith("_raw_saved_")}
    assert raw == {name.replace(SAVED, "_raw_saved_") for name in names}


def test_m_saved_all_that_begins_with_the_prefix_can_be_read():
    x = tg.tensor([[1.0, 2.0]], requires_grad=True)
    for node in ((x * 2).grad_fn, x.softmax(1).grad_fn, (x @ x.T).grad_fn, x[0, :1].grad_fn, x.sum(axis=1).grad_fn):
        for name in dir(node):
            if name.startswith("_saved"):
                assert not callable(getattr(node, name)), name
    assert not [name for name in dir((-x).grad_fn) if name.startswith("_saved")]


def test_m_saved_without_the_prefix_there_is_nothing():
    node = tg.tensor([1.0], requires_grad=True).exp().grad_fn
    for name in ("_saved_self", "_saved_x", "_saved_other", "_raw_saved_self", "_saved_", "_saved_nonsense", "saved"):
        assert not hasattr(node, name)
        with pytest.raises(AttributeError, match="ExpBackward"):
            getattr(node, name)
    with pytest.raises(AttributeError, match="it saves _saved_out, _saved_result"):
        node._saved_self  # noqa: B018
    with pytest.raises(AttributeError, match="saves nothing"):
        (-tg.tensor([1.0], requires_grad=True)).grad_fn._saved_self  # noqa: B018


# Names, by PyTorch


def alike(ours, theirs, torch, aside=()):
    """Hold that a node has all tensors that PyTorch's has, with the same values."""
    for name in dir(theirs):
        if not name.startswith(SAVED) or name.removeprefix(SAVED) in aside:
            continue
        value = getattr(theirs, name)
        if isinstance(value, torch.Tensor):
            found = getattr(ours, name)
            np.testing.assert_allclose(found.detach().numpy(), value.detach().numpy(), rtol=1e-13, atol=0)
            assert name in dir(ours)


# What PyTorch saves there and we do not, because the derivative here reads something else, or nothing.
ELSEWHERE = {
    "cbrt": ("self",),
    "floor_divide": ("self", "other"),
    "softplus": ("other",),
    "erfinv": ("self",),
}


@pytest.mark.parametrize("row", IN_TORCH, ids=name_of)
def test_m_saved_elementwise_rows_have_the_names_of_torch(row, torch):
    arrays = sample(row, (4,))
    ours = function_of(row)(*map(leaf, arrays))
    theirs = torch_of(row)(torch, *[torch.tensor(a, requires_grad=a.dtype.kind == "f") for a in arrays])
    if theirs.grad_fn is not None and not is_composed(theirs):
        alike(ours.grad_fn, theirs.grad_fn, torch, ELSEWHERE.get(row.name, ()))


PROGRAMS = {
    "product": lambda F, x: x * x,
    "number times": lambda F, x: 2.0 * x,
    "times number": lambda F, x: x * 2.0,
    "quotient": lambda F, x: x / (x + 1),
    "power": lambda F, x: x**2.5,
    "power of a number": lambda F, x: 2.0**x,
    "where": lambda F, x: F.where(x > 0.5, x, 2 * x),
    "clamp below": lambda F, x: F.clamp_min(x, 0.5 * x),
    "clamp above": lambda F, x: F.clamp_max(x, 2.0 * x),
    "matrix times matrix": lambda F, x: x.reshape(2, 2) @ (x + 1).reshape(2, 2),
    "matrix times vector": lambda F, x: x.reshape(2, 2) @ x[:2],
    "dot": lambda F, x: x @ x,
    "addcmul": lambda F, x: F.addcmul(x, x, 2 * x, value=2.0),
    "addcdiv": lambda F, x: F.addcdiv(x, x, 2 * x),
    "lerp": lambda F, x: F.lerp(x, 2 * x, x / 2),
    "max": lambda F, x: x.max(),
    "prod": lambda F, x: x.prod(),
    "cumprod": lambda F, x: x.cumprod(0),
    "softmax": lambda F, x: x.softmax(0),
    "log_softmax": lambda F, x: x.log_softmax(0),
    "logsumexp": lambda F, x: x.logsumexp(0),
    "var": lambda F, x: x.var(),
    "norm": lambda F, x: x.norm(),
    "inverse": lambda F, x: F.linalg.inv(x.reshape(2, 2)),
    "determinant": lambda F, x: F.linalg.det(x.reshape(2, 2)),
    "cholesky": lambda F, x: F.linalg.cholesky(x.reshape(2, 2) @ x.reshape(2, 2).T + F.eye(2)),
    "cross": lambda F, x: F.linalg.cross(x[:3], x[1:]),
}
# LU decompositions; a single-precision number of which PyTorch keeps the tensor
NOT_HERE = ("LU", "pivots")


@pytest.mark.parametrize("name", PROGRAMS)
def test_m_saved_names_of_torch(name, torch):
    values = np.array([0.3, 0.7, 0.2, 0.9])
    ours = PROGRAMS[name](tg, tg.tensor(values, requires_grad=True))
    theirs = PROGRAMS[name](torch, torch.tensor(values, requires_grad=True))
    alike(ours.grad_fn, theirs.grad_fn, torch, NOT_HERE)


def test_m_saved_numbers_are_there_as_tensors(torch):
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    assert (x**3).grad_fn._saved_exponent.item() == 3.0
    assert (x * 2).grad_fn._saved_other.item() == 2.0
    assert (2.0**x).grad_fn._saved_self.item() == 2.0
    assert (x + 2).grad_fn.__dir__().count("_saved_other") == 0, "the derivative of a sum reads nothing"
    half = tg.tensor([1.0], dtype=np.float32, requires_grad=True)
    assert (half * 2).grad_fn._saved_other.dtype == np.float32


def test_m_saved_arguments_are_there_by_name():
    x = tg.ones((2, 3), requires_grad=True)
    node = x.softmax(axis=1).grad_fn
    assert "_saved_axis" in dir(node)
    assert node._saved_axis in (1, (1,))
    mask = np.array([True, False, True])
    assert (x.masked_fill(mask, 0.0).grad_fn._saved_mask == mask).all()


# Identity and storage


def test_m_saved_leaf_is_itself_and_others_share_their_storage():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    c = tg.tensor([5.0, 6.0])
    middle = x + 1
    for y, one, other in ((x * middle, x, middle), (middle * x, middle, x), (middle * c, None, c), (c * x, c, None)):
        for name, expected in (("_saved_self", one), ("_saved_other", other)):
            if expected is None:
                continue
            found = getattr(y.grad_fn, name)
            assert found.equal(expected)
            assert np.shares_memory(found._array, expected._array)
            if expected is x:
                assert found is x
    assert (x * x).grad_fn._saved_other is x


def test_m_saved_is_never_the_result_itself():
    x = tg.tensor([1.0, 4.0], requires_grad=True)
    for y in (x.exp(), x.sqrt(), x.tanh(), x.max(axis=0, keepdims=True), x.cumprod(0), 2.0**x):
        found = y.grad_fn._saved_result
        assert found is not y
        assert found.equal(y)
        assert np.shares_memory(found._array, y._array)
        assert y.grad_fn._saved_out.equal(y)


def test_m_saved_has_its_history(torch):
    """A saved result or intermediate value can be differentiated, as PyTorch's."""
    for library in (tg, torch):
        x = library.tensor(np.array([1.0, 2.0]), requires_grad=True)
        y = (3 * x).exp()
        z = y * y
        assert y.grad_fn._saved_result.grad_fn == y.grad_fn
        assert z.grad_fn._saved_self.grad_fn == y.grad_fn
        (gradient,) = library.autograd.grad(z.grad_fn._saved_other.sum(), x)
        np.testing.assert_allclose(gradient.numpy(), 3 * np.exp([3.0, 6.0]), rtol=1e-15)


def test_m_saved_constants_have_none():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    for constant in (tg.tensor([5.0, 6.0]), np.array([5.0, 6.0])):
        found = (x * constant).grad_fn._saved_other
        assert not found.requires_grad
        assert found.tolist() == [5.0, 6.0]


def test_m_saved_values_of_another_tape():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    middle = x.exp()
    middle.tape.close()
    y = middle * 2.0 * middle
    assert y.tape is not middle.tape
    assert y.grad_fn._saved_other.equal(middle)
    assert y.grad_fn._saved_other.grad_fn == middle.grad_fn


def test_m_saved_casts_are_saved_as_they_are_read():
    x = tg.tensor([1.0, 2.0], dtype=np.float32, requires_grad=True)
    y = tg.tensor([3.0, 4.0], requires_grad=True)
    node = (x * y).grad_fn
    assert node._saved_self.dtype == np.float64
    assert node._saved_self.tolist() == [1.0, 2.0]
    assert node._saved_other is y


def test_m_saved_when_the_leaf_is_gone():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    del x
    assert y.grad_fn._saved_self.tolist() == [1.0, 2.0]


# After backward, and after writes


def test_m_saved_reading_after_backward_is_an_error(torch):
    for library, errors in ((tg, FreedError), (torch, RuntimeError)):
        x = library.tensor([1.0, 2.0], requires_grad=True)
        y = x.exp()
        node = y.grad_fn
        y.sum().backward()
        with pytest.raises(errors):
            node._saved_result  # noqa: B018
        with pytest.raises(errors):
            y.grad_fn._saved_result  # noqa: B018
    with pytest.raises(FreedError, match="retain_graph=True"):
        node = (x_ := tg.tensor([1.0], requires_grad=True)).exp().grad_fn
        tg.autograd.grad(x_.exp(), x_, np.ones(1))
        y = x_.exp()
        node = y.grad_fn
        y.backward(np.ones(1))
        node._saved_result  # noqa: B018


def test_m_saved_reading_after_a_retained_backward():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x.exp()
    y.sum().backward(retain_graph=True)
    assert y.grad_fn._saved_result.equal(y)


def test_m_saved_what_did_not_run_can_still_be_read():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y, z = x.exp(), x.sin()
    y.sum().backward()
    assert z.grad_fn._saved_self is x
    with pytest.raises(FreedError):
        y.grad_fn._saved_result  # noqa: B018


def test_m_saved_reading_after_a_write_is_an_error(torch):
    for library, errors in ((tg, VersionError), (torch, RuntimeError)):
        x = library.tensor([1.0, 2.0], requires_grad=True)
        a = x * 1
        y = a * a
        b = y.exp()
        node = b.grad_fn
        a += 1
        b.mul_(2)
        for grad_fn, name in ((y.grad_fn, "_saved_self"), (y.grad_fn, "_saved_other"), (node, "_saved_result")):
            with pytest.raises(errors, match="version"):
                getattr(grad_fn, name)


def test_m_saved_values_saved_after_a_write_can_be_read():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    a = x * 1
    a += 1
    y = a * a
    assert y.grad_fn._saved_self.tolist() == [2.0, 3.0]
    part = a[1:]
    z = part.sin()
    assert z.grad_fn._saved_self.tolist() == [3.0]
    a[0] = 7.0
    with pytest.raises(VersionError):
        z.grad_fn._saved_self  # noqa: B018


def test_m_saved_values_after_writes_that_are_not_recorded():
    """The row is older than the write: what is read is what was saved after it, and has a history."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    a = x * 1
    with tg.no_grad():
        a.mul_(3)
    y = a.sin()
    found = y.grad_fn._saved_self
    assert found.tolist() == [3.0, 6.0]
    assert found._version == 1
    (gradient,) = tg.autograd.grad((found * found).sum(), x)
    assert gradient.tolist() == [6.0, 12.0]
    with tg.no_grad():
        a.mul_(3)
    with pytest.raises(VersionError, match="version 1, which is at version 2"):
        y.grad_fn._saved_self  # noqa: B018


def test_m_saved_what_a_constants_derivative_would_read_is_not_saved():
    x, c = tg.tensor([1.0, 2.0], requires_grad=True), tg.tensor([3.0, 4.0])
    for node, name in (((x * c).grad_fn, "self"), ((c * x).grad_fn, "other"), ((x / c).grad_fn, "self")):
        assert f"_saved_{name}" not in dir(node)
        assert not hasattr(node, f"_saved_{name}")


def test_m_saved_writes_through_an_array_are_noticed_where_backward_does():
    x = tg.ones(20_000, requires_grad=True)
    array = np.arange(20_000.0)
    y = x * array
    assert y.grad_fn._saved_other.numpy()[7] == 7.0
    array[:] = 0.0
    with pytest.raises(VersionError, match="copy"):
        y.grad_fn._saved_other  # noqa: B018
    with pytest.raises(VersionError):
        y.sum().backward()


def test_m_saved_writing_what_was_read_raises_the_version():
    """A saved tensor has the version counter of its memory: backward notices a write through it."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x.exp()
    with tg.no_grad():
        y.grad_fn._saved_result.mul_(2)
    assert y.tolist() == pytest.approx([2 * np.e, 2 * np.e**2])
    with pytest.raises(VersionError):
        y.sum().backward()


def test_m_saved_errors_are_gradient_errors():
    assert issubclass(FreedError, GradError)
    assert issubclass(VersionError, GradError)


def test_m_saved_arguments_have_both_spellings():
    x = tg.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    node = x.cumsum(axis=1).grad_fn
    assert node._saved_axis == node._saved_dim == 1
