"""autograd.functional against PyTorch's: the same structure of results, the same numbers, errors at the same places."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.autograd import functional
from tapegrad.autograd.function import once_differentiable
from tapegrad.errors import ArgumentError, GradError, OperandError, ShapeError

X = np.array([0.5, -1.1, 2.0])
Y = np.array([1.5, 0.3, -0.9])
W = np.array([[0.7, -0.4, 0.2], [1.5, 0.3, -0.9]])

# Functions of tensors that both libraries know, and their inputs; a tuple where the function takes several.
FUNCTIONS = {
    "one to one": (lambda x: x.sin() * x, X),
    "to a number": (lambda x: (x**3).sum(), X),
    "of a number": (lambda x: x * x, np.array(1.5)),
    "a matrix": (lambda w: w.T @ w, W),
    "two inputs": (lambda x, y: x * y.exp(), (X, Y)),
    "two shapes": (lambda w, x: w @ x, (W, X)),
    "a tuple of one": (lambda x: x.exp(), (X,)),
    "gives a tuple of one": (lambda x: (x.exp(),), X),
    "gives two": (lambda x: (x.exp(), x.sum()), X),
    "two to two": (lambda x, y: (x * y, (x * x).sum() + y[0]), (X, Y)),
    "unused input": (lambda x, y: x * 2, (X, Y)),
    "unused by one output": (lambda x, y: (x * 2, x * y), (X, Y)),
    "float32": (lambda x: x.sin() * x, X.astype(np.float32)),
    "both dtypes": (lambda x, y: x * y, (X, Y.astype(np.float32))),
    "written in place": (lambda x: x.clone().mul_(2).sin_(), X),
    "no entries": (lambda x: x * x, np.zeros((0, 2))),
}
NUMBERS = {
    "cubes": (lambda x: (x**3).sum(), X),
    "of a number": (lambda x: x**3, np.array(1.5)),
    "a matrix": (lambda w: (w.T @ w).exp().sum(), W),
    "two inputs": (lambda x, y: (x * x * y.exp()).sum(), (X, Y)),
    "two shapes": (lambda w, x: ((w @ x) ** 3).sum(), (W, X)),
    "a tuple of one": (lambda x: x.exp().sum(), (X,)),
    "one entry": (lambda x: (x**3).sum(0, keepdim=True), X),
    "unused input": (lambda x, y: (x**3).sum(), (X, Y)),
    "linear in one": (lambda x, y: (x**3).sum() + y.sum(), (X, Y)),
    "linear": (lambda x: x.sum() * 3, X),
    "float32": (lambda x: (x**3).sum(), X.astype(np.float32)),
}
STRUCTURES = pytest.mark.parametrize("name", FUNCTIONS)
SCALARS = pytest.mark.parametrize("name", NUMBERS)


def mapped(function, value):
    return tuple(mapped(function, v) for v in value) if isinstance(value, tuple) else function(value)


def same(ours, theirs):
    """Hold two results to each other, tuples and all."""
    if isinstance(theirs, (tuple, list)):  # in forward mode PyTorch gives lists
        assert isinstance(ours, tuple) and len(ours) == len(theirs), (ours, theirs)
        for a, b in zip(ours, theirs, strict=True):
            same(a, b)
        return
    assert isinstance(ours, tg.Tensor)
    a, b = ours.detach().numpy(), theirs.detach().numpy()
    assert a.shape == b.shape and a.dtype == b.dtype, (a, b)
    assert np.allclose(a, b, rtol=1e-5 if a.dtype == np.float32 else 1e-10, atol=1e-12)


def both(torch, name, function, arrays, *vectors, requires_grad=False, **kwargs):
    """Return what both libraries' functions give."""
    found = []
    for lib in (tg.autograd.functional, torch.autograd.functional):
        make = tg.tensor if lib is functional else torch.tensor
        inputs = mapped(lambda a, make=make: make(a, requires_grad=requires_grad), arrays)
        given = [mapped(lambda a, make=make: make(a, requires_grad=requires_grad), v) for v in vectors]
        found.append((getattr(lib, name)(function, inputs, *given, **kwargs), inputs, given))
    return found


def vector_like(value):
    """Return a vector of a shape, other numbers in each place."""
    return mapped(lambda a: np.asarray(np.cos(np.arange(1.0, np.size(a) + 1)).reshape(np.shape(a)), a.dtype), value)


def outputs_of(function, arrays):
    result = function(*mapped(tg.tensor, arrays if isinstance(arrays, tuple) else (arrays,)))
    return mapped(lambda t: t.numpy(), result)


@STRUCTURES
def test_vjp(torch, name):
    function, arrays = FUNCTIONS[name]
    (ours, _, _), (theirs, _, _) = both(torch, "vjp", function, arrays, vector_like(outputs_of(function, arrays)))
    same(ours, theirs)


@STRUCTURES
def test_jvp(torch, name):
    function, arrays = FUNCTIONS[name]
    (ours, _, _), (theirs, _, _) = both(torch, "jvp", function, arrays, vector_like(arrays))
    same(ours, theirs)


@pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")
@pytest.mark.parametrize("strategy", ["reverse-mode", "forward-mode"])
@pytest.mark.parametrize("vectorize", [False, True])
@STRUCTURES
def test_jacobian(torch, name, vectorize, strategy):
    function, arrays = FUNCTIONS[name]
    if name == "no entries":
        assert (
            functional.jacobian(function, tg.tensor(arrays), vectorize=vectorize, strategy=strategy).shape == (0, 2) * 2
        )
        return
    if name == "both dtypes":  # PyTorch's forward mode gives the dtype of what it multiplied there
        strategy = "reverse-mode"
    theirs = torch.autograd.functional.jacobian(
        function, mapped(torch.tensor, arrays), vectorize=strategy == "forward-mode", strategy=strategy
    )
    ours = functional.jacobian(function, mapped(tg.tensor, arrays), vectorize=vectorize, strategy=strategy)
    same(ours, theirs)
    for block in ours if isinstance(ours, tuple) else (ours,):
        for part in block if isinstance(block, tuple) else (block,):
            assert not part.requires_grad


@pytest.mark.parametrize("which", ["vhp", "hvp"])
@SCALARS
def test_products_with_hessians(torch, name, which):
    function, arrays = NUMBERS[name]
    (ours, _, _), (theirs, _, _) = both(torch, which, function, arrays, vector_like(arrays))
    same(ours, theirs)


@pytest.mark.parametrize("strategy", ["reverse-mode", "forward-mode"])
@pytest.mark.parametrize("vectorize", [False, True])
@SCALARS
def test_hessian(torch, name, vectorize, strategy):
    function, arrays = NUMBERS[name]
    theirs = torch.autograd.functional.hessian(function, mapped(torch.tensor, arrays))
    inputs = mapped(tg.tensor, arrays)
    same(functional.hessian(function, inputs, vectorize=vectorize, outer_jacobian_strategy=strategy), theirs)


def test_without_v(torch):
    for name in ("vjp", "jvp", "vhp", "hvp"):
        (ours, _, _), (theirs, _, _) = both(torch, name, lambda x: x**3, np.array(1.5))
        same(ours, theirs)


@given(st.lists(st.integers(1, 3), max_size=2), st.integers(0, 2**32 - 1))
def test_the_ways_agree_at_any_shape(shape, seed):
    generator = np.random.default_rng(seed)
    x, y = (tg.tensor(generator.normal(size=shape)) for _ in range(2))

    def function(x, y):
        return (x * y).sin(), (x * x).sum() * y

    u, v = (tg.tensor(generator.normal(size=shape)) for _ in range(2))
    matrix = functional.jacobian(function, (x, y))
    axes = len(shape)
    for k, product in enumerate(functional.jvp(function, (x, y), (u, v))[1]):
        expected = sum(np.tensordot(matrix[k][j].numpy(), t.numpy(), axes) for j, t in enumerate((u, v)))
        assert np.allclose(product.numpy(), expected)
    for j, product in enumerate(functional.vjp(function, (x, y), (u, v))[1]):
        expected = sum(np.tensordot(t.numpy(), matrix[k][j].numpy(), axes) for k, t in enumerate((u, v)))
        assert np.allclose(product.numpy(), expected)


# create_graph


def test_results_can_be_differentiated(torch):
    function = FUNCTIONS["two to two"][0]
    for name, vectors in (
        ("vjp", ((Y, np.array(0.7)),)),
        ("jvp", ((Y, X),)),
        ("jacobian", ()),
    ):
        for (found, inputs, vs), keep in zip(
            both(torch, name, function, (X, Y), *vectors, requires_grad=True, create_graph=True),
            ([], []),
            strict=True,
        ):
            parts = []

            def collect(value, parts=parts):
                parts.append((value * value).sum())

            mapped(collect, found)
            total = sum(parts[1:], parts[0])
            total.backward()
            keep.append(total)
            wanted = [*inputs, *(t for v in vs for t in v)]
            if isinstance(wanted[0], tg.Tensor):
                ours = tuple(t.grad for t in wanted)
            else:
                same(ours, tuple(t.grad for t in wanted))


@pytest.mark.parametrize("which", ["vhp", "hvp", "hessian"])
def test_hessians_can_be_differentiated(torch, which):
    function = NUMBERS["two inputs"][0]
    vectors = () if which == "hessian" else ((Y, X),)
    results = []
    for found, inputs, vs in both(torch, which, function, (X, Y), *vectors, requires_grad=True, create_graph=True):
        parts = []
        mapped(lambda t, parts=parts: parts.append((t * t).sum()), found)
        sum(parts[1:], parts[0]).backward()
        results.append(tuple(t.grad for t in (*inputs, *(t for v in vs for t in v))))
    same(*results)


class Square(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, g):
        return 2 * g * ctx.saved_tensors[0]


class SquareOnce(Square):
    backward = staticmethod(once_differentiable(Square.backward))


@pytest.mark.parametrize("create_graph", [False, True])
def test_functions_without_a_jvp(create_graph):
    x, v = tg.tensor(X, requires_grad=True), tg.tensor(Y, requires_grad=True)
    along = functional.jvp(lambda x: Square.apply(x) * x, x, v, create_graph)[1]
    assert np.allclose(along.detach().numpy(), 3 * X**2 * Y) and along.requires_grad == create_graph
    bent = functional.hvp(lambda x: (Square.apply(x) * x).sum(), x, v, create_graph)[1]
    assert np.allclose(bent.detach().numpy(), 6 * X * Y) and bent.requires_grad == create_graph
    if create_graph:
        for found, by_x, by_v in ((along, 6 * X * Y, 3 * X**2), (bent, 6 * Y, 6 * X)):
            ours = tg.autograd.grad(found.sum(), (x, v))
            assert np.allclose(ours[0].numpy(), by_x) and np.allclose(ours[1].numpy(), by_v)
    with pytest.raises(GradError, match="once_differentiable"):
        functional.jvp(SquareOnce.apply, x, v, create_graph)


def test_hooks_on_gradients_are_no_part_of_a_tangent():
    """With create_graph the product came of a gradient, and was three times as large."""

    def function(x):
        y = x * x
        y.register_hook(lambda g: 3 * g)
        return y

    for create_graph in (False, True):
        along = functional.jvp(function, tg.tensor(X), tg.tensor(Y), create_graph)[1]
        assert np.allclose(along.detach().numpy(), 2 * X * Y)


def test_nothing_is_recorded_unless_asked_for():
    x = tg.tensor(X, requires_grad=True)
    for found in (
        functional.vjp(lambda x: x.exp(), x, tg.tensor(Y)),
        functional.jvp(lambda x: x.exp(), x, tg.tensor(Y)),
        functional.vhp(lambda x: x.exp().sum(), x, tg.tensor(Y)),
        functional.hvp(lambda x: x.exp().sum(), x, tg.tensor(Y)),
        (functional.jacobian(lambda x: x.exp(), x), functional.hessian(lambda x: x.exp().sum(), x)),
    ):
        assert not any(t.requires_grad for t in found)
    assert x.grad is None


def test_under_no_grad(torch):
    with tg.no_grad():
        x = tg.tensor(X)
        assert np.allclose(functional.jacobian(lambda x: x**3, x).numpy(), np.diag(3 * X**2))
        assert np.allclose(functional.hessian(lambda x: (x**3).sum(), x).numpy(), np.diag(6 * X))
        assert not tg.is_grad_enabled()
    with tg.inference_mode():
        assert np.allclose(functional.jvp(lambda x: x**3, tg.tensor(X), tg.tensor(Y))[1].numpy(), 3 * X**2 * Y)


def test_the_same_tensor_found_another_way():
    """What the function reaches by itself is constant, as in PyTorch."""
    x = tg.tensor(X, requires_grad=True)
    assert np.allclose(functional.jacobian(lambda y: y * x, x).numpy(), np.diag(X))


# Errors


STRICT = {
    "an output that is constant": (lambda x: (x * 2, x.detach()), X, ("vjp", "jvp", "jacobian")),
    "an unused input": (lambda x, y: x * 2, (X, Y), ("vjp", "jvp", "jacobian")),
    "an unused input of a number": (lambda x, y: (x**3).sum(), (X, Y), ("vhp", "hvp", "hessian")),
    "a linear function": (lambda x: x.sum(), X, ("vhp", "hvp", "hessian")),
    "linear in one": (lambda x, y: (x**3).sum() + y.sum(), (X, Y), ("vhp", "hvp", "hessian")),
    "a constant": (lambda x: x.detach().sum(), X, ("vjp", "jvp", "jacobian", "vhp", "hvp", "hessian")),
}


@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("name", STRICT)
def test_strict(torch, name, create_graph):
    function, arrays, which = STRICT[name]
    for method in which:
        vectors = ()
        if method == "vjp":
            vectors = (vector_like(outputs_of(function, arrays)),)
        elif method not in ("jacobian", "hessian"):
            vectors = (vector_like(arrays),)
        for lib, make, error in (
            (functional, tg.tensor, GradError),
            (torch.autograd.functional, torch.tensor, RuntimeError),
        ):
            given = [mapped(make, v) for v in (arrays, *vectors)]
            with pytest.raises(error, match="strict"):
                getattr(lib, method)(function, *given, strict=True, create_graph=create_graph)
            assert getattr(lib, method)(function, *given) is not None


@pytest.mark.parametrize("strategy", ["reverse-mode", "forward-mode"])
def test_strict_goes_with_every_way(strategy):
    for vectorize in (False, True):
        kwargs = {"strict": True, "vectorize": vectorize, "strategy": strategy}
        with pytest.raises(GradError, match=r"do(es)? not depend on input 1, which strict=True does not allow"):
            functional.jacobian(lambda x, y: x * 2, (tg.tensor(X), tg.tensor(Y)), **kwargs)
        assert functional.jacobian(lambda x: x * 2, tg.tensor(X), **kwargs).shape == (3, 3)


def test_arguments_of_no_use():
    x, f = tg.tensor(X), functional
    for error, what, call in (
        (OperandError, "inputs of vjp is of type ndarray; give a tensor", lambda: f.vjp(tg.sin, X, x)),
        (OperandError, r"inputs\[1\] of jvp is of type int", lambda: f.jvp(tg.mul, (x, 2), x)),
        (OperandError, "inputs of hessian is empty", lambda: f.hessian(lambda: x, ())),
        (OperandError, "the result of jacobian is of type int", lambda: f.jacobian(lambda x: 3, x)),
        (OperandError, "dtype int64; give float64 or float32", lambda: f.jacobian(lambda x: x, tg.tensor([1, 2]))),
        (GradError, r"v of vjp was left out, .* outputs .*\[\(3,\)\]", lambda: f.vjp(tg.sin, x)),
        (GradError, "v of jvp was left out", lambda: f.jvp(tg.sin, x)),
        (GradError, "v of vhp was left out", lambda: f.vhp(tg.sum, x)),
        (ShapeError, r"v of vjp has shape \(2,\); give it the shape \(3,\)", lambda: f.vjp(tg.sin, x, tg.ones(2))),
        (ShapeError, r"v\[1\] of jvp has shape", lambda: f.jvp(tg.mul, (x, x), (x, tg.ones(2)))),
        (OperandError, "v of jvp has 1 tensors, and there are 2 inputs", lambda: f.jvp(tg.mul, (x, x), x)),
        (OperandError, "v of jvp is a tuple of 2 tensors", lambda: f.jvp(tg.sin, x, (x, x))),
        (GradError, r"gave a tensor of shape \(3,\), and must give one number", lambda: f.hvp(tg.sin, x, x)),
        (GradError, "gave a tuple of 1, and must give one number", lambda: f.hessian(lambda x: (x.sum(),), x)),
        (ArgumentError, "strategy 'sideways'; choose", lambda: f.jacobian(tg.sin, x, strategy="sideways")),
        (
            GradError,
            "create_graph=True with the strategy",
            lambda: f.jacobian(tg.sin, x, True, strategy="forward-mode"),
        ),
    ):
        with pytest.raises(error, match=what):
            call()
