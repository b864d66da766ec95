"""Grad, no-grad and inference mode within each other, as blocks and as decorators, and what they record."""

import functools
import inspect
import itertools

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core import grad_mode

MODES = {
    "no_grad()": lambda lib: lib.no_grad(),
    "enable_grad()": lambda lib: lib.enable_grad(),
    "set_grad_enabled(True)": lambda lib: lib.set_grad_enabled(True),
    "set_grad_enabled(False)": lambda lib: lib.set_grad_enabled(False),
    "inference_mode()": lambda lib: lib.inference_mode(),
    "inference_mode(False)": lambda lib: lib.inference_mode(False),
}
NESTINGS = [names for n in (1, 2, 3) for names in itertools.product(MODES, repeat=n)]


def says(lib):
    """What a library says of its modes, and whether it records."""
    x = lib.tensor(1.0, requires_grad=True) if lib is tg else lib.tensor(1.0).requires_grad_()
    return lib.is_grad_enabled(), lib.is_inference_mode_enabled(), (x * 2.0).requires_grad


def blocks(lib, names, seen):
    """Enter modes as blocks, and note what holds before, inside and after each."""
    seen.append(says(lib))
    if names:
        with MODES[names[0]](lib):
            blocks(lib, names[1:], seen)
        seen.append(says(lib))
    return seen


def decorated(lib, names, seen):
    """The same with a decorated function for each."""
    seen.append(says(lib))
    if names:

        @MODES[names[0]](lib)
        def inside():
            decorated(lib, names[1:], seen)

        seen.append(says(lib))
        inside()
        seen.append(says(lib))
    return seen


@pytest.mark.parametrize("enter", [blocks, decorated])
def test_modes_within_modes_as_in_torch(torch, enter):
    assert len(NESTINGS) == 6 + 36 + 216
    for names in NESTINGS:
        assert enter(tg, names, []) == enter(torch, names, []), names


def test_mixed_blocks_and_decorators_as_in_torch(torch):
    def run(lib, outer, inner):
        seen = []

        @MODES[inner](lib)
        def function():
            seen.append(says(lib))

        with MODES[outer](lib):
            function()
            seen.append(says(lib))
        function()
        seen.append(says(lib))
        return seen

    for pair in itertools.product(MODES, repeat=2):
        assert run(tg, *pair) == run(torch, *pair), pair


@pytest.mark.parametrize("value", [True, False])
def test_set_grad_enabled_made_outside_of_inference_mode_and_used_inside(torch, value):
    def run(lib):
        seen = []
        mode = lib.set_grad_enabled(value)
        seen.append(says(lib))
        with lib.inference_mode():
            seen.append(says(lib))
            with mode:
                seen.append(says(lib))
            seen.append(lib.is_inference_mode_enabled())
            lib.set_grad_enabled(not value)
            seen.append(says(lib))
        seen.append(says(lib))
        lib.set_grad_enabled(True)
        seen.append(says(lib))
        return seen

    assert run(tg) == run(torch)


def test_inference_mode_is_a_constant_of_the_state():
    with tg.inference_mode():
        assert grad_mode.state.rec is grad_mode.INFERENCE
        with tg.enable_grad():
            assert grad_mode.state.rec is grad_mode.INFERENCE
            assert not grad_mode.is_recording()
        with tg.inference_mode(False):
            assert grad_mode.is_recording()
    assert grad_mode.state.rec is grad_mode.state.own


X = np.array([[0.25, 0.5], [0.75, 1.5]])

# Each goes another way: short, planned, general, composed, through NumPy's protocols, by index, as a new tensor.
OPERATIONS = {
    "multiply": lambda x, y: x * x,
    "multiply a result": lambda x, y: y * y,
    "mix leaf and result": lambda x, y: x * y + 1.0,
    "function": lambda x, y: tg.exp(x),
    "sum": lambda x, y: y.sum(axis=0),
    "matmul": lambda x, y: x @ y,
    "index": lambda x, y: y[0],
    "index by arrays": lambda x, y: y[[0, 1], [1, 0]],
    "where": lambda x, y: tg.where(y > 0, y, x),
    "stack": lambda x, y: tg.stack([x, y]),
    "sort": lambda x, y: tg.sort(y),
    "sort a leaf": lambda x, y: tg.sort(x, axis=0),
    "cumsum": lambda x, y: y.cumsum(0),
    "solve": lambda x, y: tg.linalg.solve(x, y),
    "svd": lambda x, y: tg.linalg.svd(x).S,
    "NumPy's function": lambda x, y: np.sin(y),
    "NumPy's reduce": lambda x, y: np.add.reduce(x),
    "NumPy's concatenate": lambda x, y: np.concatenate([x, y]),
    "NumPy, no derivative": lambda x, y: np.spacing(y),
    "reshape": lambda x, y: x.reshape(-1),
    "new tensor of a list": lambda x, y: tg.tensor([x[0, 0], y[0, 0]]),
    "astype": lambda x, y: y.astype(np.float32),
    "an unsupported kind of result": lambda x, y: y.astype(np.float16),
}


def computed(operation, mode, leaves=None):
    x = tg.tensor(X, requires_grad=True)
    y = x * 3.0
    rows = len(y.tape)
    with mode:
        result = operation(x, y)
    assert len(y.tape) == rows
    return result


@pytest.mark.parametrize("name", OPERATIONS)
def test_operations_do_in_inference_mode_what_they_do_under_no_grad(name):
    try:
        expected = computed(OPERATIONS[name], tg.no_grad())
    except tg.errors.TapegradError as error:
        with pytest.raises(type(error)):
            computed(OPERATIONS[name], tg.inference_mode())
        return
    result = computed(OPERATIONS[name], tg.inference_mode())
    assert not result.requires_grad
    assert result.tape is None
    np.testing.assert_array_equal(result.numpy(), expected.numpy())
    with tg.inference_mode(), tg.enable_grad():
        assert not OPERATIONS[name](tg.tensor(X, requires_grad=True), tg.tensor(X)).requires_grad


def test_no_tape_is_opened_for_inference_mode():
    with tg.inference_mode():
        x = tg.tensor(X, requires_grad=True)
        _ = (x * x).sum() + tg.stack([x, x]).exp().sum()
    assert grad_mode.INFERENCE.tape is None
    assert not grad_mode.INFERENCE.waiting
    assert not grad_mode.INFERENCE.filled


def test_out_may_be_a_tensor_that_requires_grad_in_inference_mode_as_under_no_grad():
    for mode in (tg.no_grad, tg.inference_mode):
        out = tg.zeros(2, 2, requires_grad=True)
        with mode():
            np.multiply(X, 2.0, out=out)
        np.testing.assert_array_equal(out.detach().numpy(), X * 2.0)


def test_gradients_are_taken_in_inference_mode():
    """Of graphs from outside, and of functions by `func`, as in torch."""
    x = tg.tensor(X, requires_grad=True)
    y = (x * x).sum()
    with tg.inference_mode():
        y.backward()
        gradient = tg.func.grad(lambda t: (t**3).sum())(X)
        assert grad_mode.state.rec is grad_mode.INFERENCE
    np.testing.assert_array_equal(x.grad.numpy(), 2 * X)
    np.testing.assert_allclose(gradient, 3 * X**2, rtol=1e-14)


@pytest.mark.parametrize("name", ["no_grad", "enable_grad", "inference_mode"])
def test_decorators_without_parentheses(torch, name):
    def run(lib):
        @getattr(lib, name)
        def function(a, b=2):
            """Say what it does."""
            return a, b, says(lib)

        @getattr(lib, name)
        def generator():
            yield says(lib)

        class Model:
            @getattr(lib, name)
            def method(self, a):
                return a, says(lib)

        called = function(1, b=3), next(generator()), Model().method(4), says(lib)
        return function.__name__, function.__doc__, str(inspect.signature(function)), *called

    assert run(tg) == run(torch)


@pytest.mark.parametrize("mode", [tg.no_grad(), tg.enable_grad(), tg.inference_mode()], ids=lambda m: type(m).__name__)
def test_what_can_be_decorated(mode):
    with mode:
        expected = says(tg)

    class Callable:
        def __call__(self, a):
            return a, says(tg)

    class Model:
        @mode
        def method(self, a):
            return a, says(tg)

        @mode
        @classmethod
        def by_class(cls, a):
            return a, says(tg)

        @mode
        @staticmethod
        def by_itself(a):
            return a, says(tg)

        @classmethod
        @mode
        def by_class_inside(cls, a):
            return a, says(tg)

        def plain(self, a):
            return a, says(tg)

    functions = {
        "lambda": mode(lambda a: (a, says(tg))),
        "partial": mode(functools.partial(lambda b, a: (a, says(tg)), 5)),
        "object": mode(Callable()),
        "method": Model().method,
        "bound method": mode(Model().plain),
        "class method": Model.by_class,
        "class method of an instance": Model().by_class,
        "class method inside": Model.by_class_inside,
        "static method": Model.by_itself,
        "static method of an instance": Model().by_itself,
        "twice": mode(mode(lambda a: (a, says(tg)))),
    }
    for name, function in functions.items():
        for outside in (tg.enable_grad, tg.no_grad):
            with outside():
                assert function(7) == (7, expected), name
        assert says(tg) == (True, False, True), name
    assert mode(len)([1, 2]) == 2


class AClass:
    pass


async def a_coroutine():
    pass


def a_generator():
    yield


async def an_async_generator():
    yield


@pytest.mark.parametrize("mode", ["no_grad", "enable_grad", "inference_mode", "set_grad_enabled"])
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: AClass, ["the class AClass", "decorate the methods"]),
        (a_coroutine, ["the coroutine a_coroutine", "decorate the function", "(f)(x)"]),
        (a_generator, ["the generator a_generator", "decorate the function"]),
        (an_async_generator, ["the async generator an_async_generator", "decorate the function"]),
        (lambda: 5, ["got int", "give a function"]),
        (lambda: property(lambda self: 1), ["got property", "give a function"]),
    ],
)
def test_what_cannot_be_decorated(mode, make, words):
    given = make()
    with pytest.raises(tg.errors.OperandError) as caught:
        (tg.set_grad_enabled(False) if mode == "set_grad_enabled" else getattr(tg, mode)())(given)
    for word in (mode, *words):
        assert word in str(caught.value)
    assert tg.is_grad_enabled()
    if inspect.iscoroutine(given):
        given.close()


@pytest.mark.parametrize("make", [tg.set_grad_enabled, tg.inference_mode])
@pytest.mark.parametrize("value", [1, 0, "False", None, 0.0])
def test_modes_are_true_or_false(make, value):
    with pytest.raises(tg.errors.OperandError, match=r"give True or False"):
        make(value)
    assert tg.is_grad_enabled()


def test_set_grad_enabled_without_parentheses_is_an_error():
    with pytest.raises(tg.errors.OperandError, match=r"@set_grad_enabled\(False\)"):

        @tg.set_grad_enabled
        def function():
            pass

    assert tg.is_grad_enabled()


def test_numpys_booleans_are_modes():
    with tg.set_grad_enabled(np.False_):
        assert not tg.is_grad_enabled()
    with tg.inference_mode(np.True_):
        assert tg.is_inference_mode_enabled()


def test_the_same_names_in_autograd():
    for name in ("inference_mode", "is_inference_mode_enabled"):
        assert getattr(tg.autograd, name) is getattr(tg, name)
        assert name in tg.__all__
        assert name in tg.autograd.__all__
