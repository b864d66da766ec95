"""M-function: what a backward may return, and what is refused, by name; dtypes, shapes, strides of gradients."""

import numpy as np
import pytest
from spec.functions import agree, cast, function, tensor

import tapegrad as tg
from tapegrad.errors import DTypeError, FreedError, GradError, OperandError, ShapeError

GIVEN = {
    "views of the gradient": lambda ctx, g: (g[:], g[::-1] if isinstance(g, tg.Tensor) else g.flip(0)),
    "the gradient itself, twice": lambda ctx, g: (g, g),
    "a saved tensor itself": lambda ctx, g: (ctx.saved_tensors[0], ctx.saved_tensors[1]),
    "a result that was saved": lambda ctx, g: (ctx.saved_tensors[2], None),
    "transposed": lambda ctx, g: ((g.reshape(1, 3) * 2.0).T.reshape(3), g),
    "strided": lambda ctx, g: (ctx.wide[::2], g),
    "expanded": lambda ctx, g: (g.sum().expand(3), g),
    "None and one": lambda ctx, g: (None, g),
    "one and None": lambda ctx, g: (g, None),
    "None alone": lambda ctx, g: (None, None),
    "too many that are None": lambda ctx, g: (g, g * 2.0, None, None),
}


@pytest.mark.parametrize("what", GIVEN)
@pytest.mark.parametrize("twice", [False, True])
def test_m_function_gradients_that_may_be(torch, what, twice):
    """Also one argument passed twice, and two functions that return what the other is given."""

    def forward(ctx, x, y):
        z = x * 2.0 + y
        ctx.save_for_backward(x, y, z)
        ctx.wide = x.detach().repeat_interleave(2) if hasattr(x, "repeat_interleave") else tg.repeat(x.detach(), 2)
        return z

    def program(lib):
        x, y = tensor(lib, [1.0, 2.0, 3.0]), tensor(lib, [4.0, 5.0, 6.0])
        y = x if twice else y
        made = function(lib, forward, GIVEN[what])
        z = made.apply(x, y)
        (made.apply(z, z) * tensor(lib, [1.0, 2.0, 4.0], False) + z).sum().backward()
        return x.grad, y.grad, x, y, z

    agree(torch, program)


def test_m_function_gradients_given_as_arrays_and_numbers():
    x, s = tg.tensor([1.0, 2.0], requires_grad=True), tg.tensor(3.0, requires_grad=True)
    for gradients in (
        lambda ctx, g: (np.array([2.0, 4.0]), 5.0),
        lambda ctx, g: (np.array([4.0, 2.0])[::-1], 5),
        lambda ctx, g: [g.numpy() * [2.0, 4.0], np.float64(5.0)],
        lambda ctx, g: (np.array([2.0, 4.0]).astype(">f8").astype(float), np.array(5.0)),
    ):
        x.grad = s.grad = None
        function(tg, lambda ctx, x, s: x * s, gradients).apply(x, s).sum().backward()
        assert x.grad.tolist() == [2.0, 4.0]
        assert s.grad.item() == 5.0


WRONG = {
    "shape": (lambda g: g.sum(), ShapeError, r"argument 1 a gradient of shape \(\) for a value of shape \(3,\)"),
    "longer": (lambda g: tg.ones((2, 3)), ShapeError, r"argument 1 a gradient of shape \(2, 3\) for .* \(3,\)"),
    "array": (lambda g: np.ones(4), ShapeError, r"argument 1 a gradient of shape \(4,\)"),
    "dtype": (lambda g: g.astype("float32"), DTypeError, "argument 1 a gradient of dtype float32 for .* float64"),
    "integers": (lambda g: np.ones(3, int), DTypeError, "argument 1 a gradient of dtype int64 for .* float64"),
    "text": (lambda g: "gradient", OperandError, "argument 1 a gradient of type str"),
    "a list": (lambda g: [1.0, 2.0, 3.0], OperandError, "argument 1 a gradient of type list"),
    "a bool": (lambda g: True, OperandError, "argument 1 a gradient of type bool"),
    "a number": (lambda g: 1.0, ShapeError, r"argument 1 a gradient of shape \(\)"),
}


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("what", WRONG)
def test_m_function_gradients_of_the_wrong_kind(what, several):
    make, error, words = WRONG[what]
    x, y = tg.tensor([1.0, 2.0, 3.0], requires_grad=True), tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    is_wrong = [True]

    def backward(ctx, g, *others):
        return g * 2.0, make(g) if is_wrong[0] else g * 3.0

    def forward(ctx, x, y):
        return (x * 2.0 + y * 3.0, x * 1.0) if several else x * 2.0 + y * 3.0

    z = function(tg, forward, backward, name="Wrong").apply(x, y)
    z = z[0] if several else z
    with pytest.raises(error, match=f"Wrong.backward returned for {words}"):
        z.sum().backward()
    assert x.grad is None and y.grad is None
    is_wrong[0] = False
    z.sum().backward()
    assert (x.grad.tolist(), y.grad.tolist()) == ([2.0] * 3, [3.0] * 3)


COUNTS = {
    "too few": (lambda g: g, "returned 1 gradients, and forward took 3 arguments"),
    "none": (lambda g: (), "returned 0 gradients, and forward took 3 arguments"),
    "nothing": (lambda g: None, "returned 1 gradients, and forward took 3 arguments"),
    "too many": (lambda g: (g, g, None, g), "returned 4 gradients, and forward took 3 arguments"),
    "for no tensor": (lambda g: (g, g, g), "returned a gradient for argument 2, which is no tensor"),
}


@pytest.mark.parametrize("what", COUNTS)
def test_m_function_gradients_of_the_wrong_number(torch, what):
    make, words = COUNTS[what]

    def program(lib):
        x = tensor(lib, [1.0])
        function(lib, lambda ctx, x, y, k: x * y * k, lambda ctx, g: make(g)).apply(x, x, 2.0).sum().backward()

    with pytest.raises(OperandError, match=f"Given.backward {words}"):
        program(tg)
    with pytest.raises(RuntimeError):
        program(torch)


@pytest.mark.parametrize("dtype", ["float64", "int64"])
def test_m_function_gradients_that_nobody_asked_for_are_not_used(torch, dtype):
    """For an argument that does not require grad, whatever it is."""

    def program(lib):
        x, c = tensor(lib, [1.0, 2.0]), tensor(lib, [1, 2], False, dtype)
        made = function(lib, lambda ctx, x, c: x * 2.0, lambda ctx, g: (g * 2.0, g.sum()))
        made.apply(x, c).sum().backward()
        return x.grad

    agree(torch, program)


@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 3), (2, 3)])
@pytest.mark.parametrize("source", ["float32", "float64"])
@pytest.mark.parametrize("target", ["float32", "float64"])
def test_m_function_between_dtypes(torch, shape, source, target):
    def program(lib):
        def backward(ctx, g):
            assert str(g.dtype).endswith(target)
            return cast(lib, g, source) * 2.0

        x = cast(lib, lib.ones(shape) * 1.5, source).requires_grad_()
        y = function(lib, lambda ctx, x: cast(lib, x, target) * 2.0, backward).apply(x)
        (y * y).sum().backward()
        return y, x.grad

    agree(torch, program)


def test_m_function_between_dtypes_with_several_results(torch):
    def program(lib):
        x = tensor(lib, [1.0, 2.0], True, "float32")
        made = function(
            lib,
            lambda ctx, x: (cast(lib, x, "float64"), x * 2.0),
            lambda ctx, g, h: cast(lib, g, "float32") + h * 2.0,
        )
        a, b = made.apply(x)
        (a * cast(lib, b, "float64")).sum().backward()
        return a, b, x.grad

    agree(torch, program)


def test_m_function_gradients_may_be_written_by_backward(torch):
    """What it is given is its own."""

    def program(lib):
        def backward(ctx, g, h):
            return g.mul_(3.0).add_(h), h.mul_(0.0)

        x, y = tensor(lib, [1.0, 2.0]), tensor(lib, [1.0, 2.0])
        a, b = function(lib, lambda ctx, x, y: (x * 3.0, y * 1.0), backward).apply(x, y)
        weights = tensor(lib, [1.0, 2.0], False)
        loss = (weights * (a * 2.0 + b)).sum() + (a * weights).sum()
        loss.backward(retain_graph=True)
        loss.backward()
        return x.grad, y.grad

    agree(torch, program)


def test_m_function_backward_is_not_called_for_nothing(torch):
    """Not for a gradient by its own result, nor where only others are asked for."""

    def program(lib):
        calls = []
        made = function(lib, lambda ctx, x, y: x * y, lambda ctx, g: calls.append(1) or (g * 2.0, g * 3.0))
        x, y, z = tensor(lib, [1.0]), tensor(lib, [2.0]), tensor(lib, [3.0])
        w = made.apply(x, y)
        loss = (w * z).sum()
        grads = lib.autograd.grad(loss, [w, z], retain_graph=True)
        before = len(calls)
        return *grads, before, *lib.autograd.grad(loss, [x]), len(calls)

    assert agree(torch, program)[2] == 0


def test_m_function_none_is_no_gradient(torch):
    def program(lib):
        x, y = tensor(lib, [1.0]), tensor(lib, [2.0])
        z = function(lib, lambda ctx, x, y: x * y, lambda ctx, g: (None, g)).apply(x, y)
        grads = lib.autograd.grad(z.sum(), [x, y], allow_unused=True, retain_graph=True)
        z.sum().backward()
        return *grads, x.grad, y.grad

    agree(torch, program)


def test_m_function_second_backward(torch):
    """Freed if it saved something, else as often as one likes; with retain_graph, many times."""

    def program(lib, saves, retain):
        def forward(ctx, x):
            if saves:
                ctx.save_for_backward(x, None)
            return x * 2.0

        def backward(ctx, g):
            assert len(ctx.saved_tensors) == 2 * saves
            return g * 2.0

        x = tensor(lib, [1.0])
        y = function(lib, forward, backward).apply(x)
        for _ in range(4):
            y.sum().backward(retain_graph=retain)
        return x.grad

    agree(torch, lambda lib: program(lib, True, True))
    assert program(tg, False, False).tolist() == [8.0]  # PyTorch sets all functions' contexts free
    with pytest.raises(FreedError, match="retain_graph=True"):
        program(tg, True, False)


def test_m_function_context_that_was_kept(torch):
    def program(lib):
        kept = []

        def forward(ctx, x):
            kept.append(ctx)
            ctx.save_for_backward(x)
            return x * x

        x = tensor(lib, [1.0])
        y = function(lib, forward, lambda ctx, g: g * ctx.saved_tensors[0] * 2.0).apply(x)
        (saved,) = kept[0].saved_tensors
        assert saved.tolist() == [1.0]
        y.sum().backward(retain_graph=True)
        assert kept[0].saved_tensors[0].tolist() == [1.0]
        y.sum().backward()
        return kept[0].saved_tensors

    with pytest.raises(RuntimeError, match="freed"):
        program(torch)
    with pytest.raises(FreedError, match="the tensors that Given saved were given back after an earlier backward"):
        program(tg)


def test_m_function_once_differentiable():
    from tapegrad.autograd.function import once_differentiable

    assert tg.autograd.function.once_differentiable is once_differentiable

    @once_differentiable
    def backward(ctx, g):
        """Say what it does."""
        return tg.tensor(g.numpy() * 2.0)

    assert backward.__doc__ == "Say what it does."
    x = tg.tensor(3.0, requires_grad=True)
    function(tg, lambda ctx, x: x * 2.0, backward).apply(x).backward()
    assert x.grad.item() == 2.0


def test_m_function_class_that_lacks_something(torch):
    x = tg.tensor(1.0, requires_grad=True)
    with pytest.raises(NotImplementedError, match=r"static method forward\(ctx, \*args\)"):
        type("Empty", (tg.autograd.Function,), {}).apply(x)
    with pytest.raises(NotImplementedError, match=r"static method backward\(ctx, \*grad_outputs\), or vjp"):
        function(tg, lambda ctx, x: x * 1.0).apply(x).backward()
    both = function(tg, lambda ctx, x: x * 1.0, lambda ctx, g: g, vjp=lambda ctx, g: g)
    with pytest.raises(GradError, match="Given has both backward and vjp"):
        both.apply(x)
    with pytest.raises(GradError, match=r"call Given\.apply"):
        both()

    def by_vjp(lib):
        x = tensor(lib, 1.0)
        function(lib, lambda ctx, x: x * 1.0, vjp=lambda ctx, g: g * 3.0).apply(x).backward()
        return x.grad

    agree(torch, by_vjp)


def test_m_function_keywords_and_defaults(torch):
    """They have the places that forward gives them, and gradients go by those."""

    def program(lib, *args, **kwargs):
        x, y = tensor(lib, [2.0]), tensor(lib, [3.0])
        known = {"x": x, "y": y}
        args = [known.get(a, a) for a in args]
        kwargs = {k: known.get(v, v) for k, v in kwargs.items()}

        def forward(ctx, x, y, k=2.0):
            return x * y * k

        def setup(ctx, inputs, output):
            assert len(inputs) == 3

        found = []
        for made in (
            function(lib, forward, lambda ctx, g: (g * 5.0, g * 7.0, None)),
            function(lib, lambda *a, **k: forward(None, *a, **k), lambda ctx, g: (g * 5.0, g * 7.0, None)),
        ):
            if made.forward.__name__ == "<lambda>":
                made.forward = staticmethod(lambda x, y, k=2.0: x * y * k)
                made.setup_context = staticmethod(setup)
            z = made.apply(*args, **kwargs)
            z.sum().backward()
            found += [z, x.grad, y.grad]
        return found

    for args, kwargs in (
        (("x", "y"), {"k": 3.0}),
        (("x", "y", 4.0), {}),
        (("x",), {"y": "y", "k": 3.0}),
        ((), {"k": 3.0, "y": "y", "x": "x"}),
        (("x", "y"), {}),
    ):
        if (args, kwargs) != (("x", "y"), {}):
            agree(torch, lambda lib, args=args, kwargs=kwargs: program(lib, *args, **kwargs))
    assert program(tg, "x", "y")[1].tolist() == [10.0]  # accumulated over both; the default has its place


def test_m_function_keywords_that_do_not_fit():
    x = tg.tensor([1.0], requires_grad=True)
    made = function(tg, lambda ctx, x, *, k=2.0: x * k, lambda ctx, g: g * 3.0)
    made.apply(x, k=3.0).sum().backward()
    assert x.grad.tolist() == [3.0]
    with pytest.raises(OperandError, match=r"Given\.apply does not fit its forward: .*'size'"):
        made.apply(x, size=3)
    with pytest.raises(OperandError, match="a tensor that requires grad as k, which forward takes by keyword only"):
        made.apply(x, k=x)
    with pytest.raises(TypeError):
        made.apply(x, 3.0)
