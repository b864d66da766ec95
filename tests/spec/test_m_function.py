"""M-function: custom functions, both styles of forward, all of `ctx`, and every kind of argument and result.

The oracle is PyTorch running the same class; where a derivative is known, closed forms and central differences.
"""

from collections import namedtuple

import numpy as np
import pytest
from oracles import assert_close, difference_gradient
from spec.functions import agree, cast, function, shown, tensor

import tapegrad as tg

POINT = np.array([0.4, -0.7, 1.3])


def both_styles(forward, setup, backward):
    """Return a class of each style, of a forward without ctx."""

    def combined(ctx, *args):
        output = forward(*args)
        setup(ctx, args, output)
        return output

    return function(tg, combined, backward), function(tg, forward, backward, setup_context=setup)


@pytest.mark.parametrize("style", [0, 1])
def test_m_function_of_one_tensor_against_differences(style):
    made = both_styles(
        lambda x: x.sin() * x,
        lambda ctx, inputs, output: ctx.save_for_backward(*inputs),
        lambda ctx, g: g * (ctx.saved_tensors[0].cos() * ctx.saved_tensors[0] + ctx.saved_tensors[0].sin()),
    )
    x = tg.tensor(POINT, requires_grad=True)
    (made[style].apply(x) * tg.tensor([1.0, 2.0, 3.0])).sum().backward()
    expected = difference_gradient(lambda p: float((np.sin(p) * p * [1.0, 2.0, 3.0]).sum()), [POINT], 0)
    assert_close(x.grad.numpy(), expected, 1e-9, "x", scale=1.0)


@pytest.mark.parametrize("style", [0, 1])
def test_m_function_of_several_tensors_with_several_results_against_differences(style):
    def backward(ctx, g, h):
        x, y, p = ctx.saved_tensors
        return g * y + h * y.cos() * p, g * x - h * x * y.sin() * p, None, (h * x * y.cos()).sum()

    made = both_styles(
        lambda x, y, power, p: (x * y * power, x * y.cos() * p),
        lambda ctx, inputs, output: ctx.save_for_backward(inputs[0], inputs[1], inputs[3]),
        backward,
    )
    arrays = [POINT, POINT[::-1].copy(), np.array(0.3)]
    x, y, p = (tg.tensor(a, requires_grad=True) for a in arrays)
    a, b = made[style].apply(x, y, 1, p)
    (a.exp() + b * b).sum().backward()

    def total(u, v, q):
        return float((np.exp(u * v) + (u * np.cos(v) * q) ** 2).sum())

    for k, leaf in enumerate((x, y, p)):
        assert_close(leaf.grad.numpy(), difference_gradient(total, arrays, k), 1e-9, str(k), scale=1.0)


def test_m_function_is_given_what_apply_was_given(torch):
    seen = []

    def forward(ctx, *args):
        seen.append([type(a).__name__ if not hasattr(a, "detach") else "tensor" for a in args])
        return args[0] * args[1]["by"]

    def program(lib):
        made = function(lib, forward, lambda ctx, g: (g * 3.0, None, None, None))
        x = tensor(lib, [1.0, 2.0])
        made.apply(x, {"by": 3.0}, [x, x], "name").sum().backward()
        return x.grad

    agree(torch, program)
    assert seen[0] == seen[1] == ["tensor", "dict", "list", "str"]


def test_m_function_forward_is_not_recorded(torch):
    def program(lib):
        seen = []

        def forward(ctx, x):
            y = x * 2.0
            seen.append((lib.is_grad_enabled(), y.requires_grad, x.requires_grad, y.grad_fn is None))
            return y

        made = function(lib, forward, lambda ctx, g: seen.append(lib.is_grad_enabled()) or g * 2.0)
        made.apply(tensor(lib, 1.0)).backward()
        return seen

    assert agree(torch, program) == [(False, False, True, True), False]


def test_m_function_needs_input_grad(torch):
    def program(lib):
        seen = []

        def backward(ctx, g):
            seen.append(ctx.needs_input_grad)
            return g, None, None, None

        def forward(ctx, *args):
            seen.append(ctx.needs_input_grad)
            return args[0] * 1.0

        made = function(lib, forward, backward)
        x, c = tensor(lib, [1.0]), tensor(lib, [1.0], False)
        made.apply(x, c, 3, x * 2.0).sum().backward()
        made.apply(c, c, "a", c)
        with lib.no_grad():
            made.apply(x, c, 3, x * 2.0)
        return seen

    assert agree(torch, program)[0] == (True, False, False, True)


def test_m_function_attributes_of_ctx(torch):
    def program(lib):
        def forward(ctx, x, k):
            ctx.k, ctx.shape, ctx.array = k, x.shape, np.full(2, 3.0)
            return x * k

        def backward(ctx, g):
            assert tuple(ctx.shape) == (2,)
            return g * ctx.k * float(ctx.array[0]), None

        x = tensor(lib, [1.0, 2.0])
        y = function(lib, forward, backward).apply(x, 4.0)
        y.sum().backward()
        return x.grad, y.grad_fn.k

    assert agree(torch, program)[1] == 4.0


SAVING = {
    "an input": lambda ctx, x, y: [x],
    "the result": lambda ctx, x, y: [y],
    "an intermediate": lambda ctx, x, y: [x * 3.0],
    "both": lambda ctx, x, y: [y, x],
    "one twice": lambda ctx, x, y: [x, x],
    "None beside it": lambda ctx, x, y: [None, x, None],
    "None only": lambda ctx, x, y: [None, None],
    "nothing": lambda ctx, x, y: [],
    "a view of an input": lambda ctx, x, y: [x[1:]],
    "a view of the result": lambda ctx, x, y: [y[1:]],
    "integers": lambda ctx, x, y: [x > 0.0],
}


@pytest.mark.parametrize("retain", [False, True])
@pytest.mark.parametrize("what", SAVING)
def test_m_function_saved_tensors(torch, what, retain):
    def program(lib):
        found = []

        def forward(ctx, x):
            y = x * x
            ctx.save_for_backward(*SAVING[what](ctx, x, y))
            return y

        def backward(ctx, g):
            # Whether a view that was made without recording says that it requires grad differs, and nobody asks.
            found.append([s if s is None or "view" not in what else s[:-1] for s in shown(ctx.saved_tensors)])
            return g * 2.0

        x = tensor(lib, [1.0, -2.0])
        y = function(lib, forward, backward).apply(x * 1.0)
        for _ in range(3 if retain else 1):
            y.sum().backward(retain_graph=retain)
        return found, x.grad

    found = agree(torch, program)[0]
    assert len(found) == (3 if retain else 1)


def test_m_function_saved_tensors_know_their_history():
    kept = []

    def forward(ctx, x, c):
        y = x * 2.0
        ctx.save_for_backward(x, y, c)
        kept.append(ctx)
        return y

    made = function(tg, forward, lambda ctx, g: (g * 2.0, None))
    leaf, c = tg.tensor([1.0], requires_grad=True), tg.tensor([2.0])
    middle = leaf * 3.0
    result = made.apply(middle, c)
    x, y, constant = kept[0].saved_tensors
    assert x.grad_fn == middle.grad_fn
    assert y.grad_fn == result.grad_fn
    assert constant.grad_fn is None and not constant.requires_grad
    result = made.apply(leaf, c)
    assert kept[1].saved_tensors[0] is leaf
    del middle, x
    assert kept[0].saved_tensors[0].grad_fn.name() == "MulBackward"


def test_m_function_save_for_backward_counts_the_last_time(torch):
    def program(lib):
        seen = []

        def forward(ctx, x):
            ctx.save_for_backward(x)
            ctx.save_for_backward(x * 2.0, x * 3.0)
            return x * 1.0

        function(lib, forward, lambda ctx, g: seen.append(shown(ctx.saved_tensors))).apply(tensor(lib, 1.0)).backward()
        return seen

    agree(torch, program)


def results(lib, ctx, x, kind):
    """Return what a forward may return."""
    if kind == "marked":
        marked = x * 3.0
        ctx.mark_non_differentiable(marked)
        return x * 2.0, marked
    return {
        "one": lambda: x * 2.0,
        "a tuple of one": lambda: (x * 2.0,),
        "two": lambda: (x * 2.0, x * 3.0),
        "a named tuple": lambda: namedtuple("Two", "a b")(x * 2.0, x * 3.0),
        "others among them": lambda: (x * 2.0, "text", None, 5, x * 3.0),
        "a boolean one": lambda: (x * 2.0, x > 0.0),
        "integers": lambda: (cast(lib, x, "int64"), x * 2.0),
        "the argument and another": lambda: (x, x * 2.0),
        "the argument twice": lambda: (x, x),
        "a view of the argument": lambda: (x[:1], x * 2.0),
        "a view of a temporary": lambda: ((x * 2.0)[:1], x * 2.0),
        "0-d": lambda: (x.sum(), x * 2.0),
        "empty": lambda: (x[:0] * 1.0, x * 2.0),
    }[kind]()


KINDS = (
    *("marked", "one", "a tuple of one", "two", "a named tuple", "others among them", "a boolean one", "integers"),
    *("the argument and another", "the argument twice", "a view of the argument", "a view of a temporary", "0-d"),
    "empty",
)


@pytest.mark.parametrize("materializes", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_m_function_results(torch, kind, materializes):
    """What comes back, what backward is given for each result, and what comes of that."""

    def program(lib):
        seen = []

        def forward(ctx, x):
            ctx.set_materialize_grads(materializes)
            return results(lib, ctx, x, kind)

        def backward(ctx, *grads):
            seen.append([shown(g) for g in grads])
            return sum((k + 2.0) * g.sum() for k, g in enumerate(grads) if g is not None) * ones

        x, ones = tensor(lib, [1.0, -2.0]), tensor(lib, [1.0, 10.0], False)
        made = function(lib, forward, backward)
        output = made.apply(x * 1.0)
        given = output if isinstance(output, tuple) else (output,)
        losses = [g.sum() * (k + 1.0) for k, g in enumerate(given) if hasattr(g, "detach") and g.requires_grad]
        grads = [lib.autograd.grad(loss, x, retain_graph=True)[0] for loss in losses]
        sum(losses).backward()
        return output, grads, seen, x.grad, [g is x for g in given]

    agree(torch, program)


def test_m_function_one_tensor_returned_twice():
    """Each is a result by itself. (PyTorch hands the gradient by both to the last.)"""
    seen = []

    def backward(ctx, g, h):
        seen.append((g.item(), h.item()))
        return 2.0 * g + 3.0 * h

    x = tg.tensor(5.0, requires_grad=True)
    a, b = function(tg, lambda ctx, x: (lambda y: (y, y))(x * 2.0), backward).apply(x)
    (10.0 * a + 100.0 * b).backward()
    assert seen == [(10.0, 100.0)]
    assert x.grad.item() == 320.0
    assert a.item() == b.item() == 10.0


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "a view of the argument"])
def test_m_function_results_where_nothing_is_recorded(torch, kind):
    def program(lib):
        made = function(lib, lambda ctx, x: results(lib, ctx, x, kind))
        x, c = tensor(lib, [1.0, -2.0]), tensor(lib, [1.0, -2.0], False)
        with lib.no_grad():
            first = made.apply(x)
        return first, made.apply(c), made.apply(c) is c

    agree(torch, program)


def test_m_function_view_of_the_argument_where_nothing_is_recorded():
    made = function(tg, lambda ctx, x: x[:1])
    with tg.no_grad():
        view = made.apply(tg.tensor([1.0, 2.0], requires_grad=True))
    assert not view.requires_grad  # PyTorch says that it does, as of no other view made under no_grad


@pytest.mark.parametrize("result", [None, "text", 3, (), [1.0], {}])
def test_m_function_results_without_a_tensor(torch, result):
    def program(lib):
        return function(lib, lambda ctx, x: result).apply(tensor(lib, 1.0))

    agree(torch, program)


def test_m_function_lists_of_results_are_no_results(torch):
    def program(lib):
        return function(lib, lambda ctx, x: [x * 2.0, x * 3.0]).apply(tensor(lib, [1.0]))

    assert agree(torch, program) == [("float64", (1,), [2.0], False), ("float64", (1,), [3.0], False)]


def test_m_function_without_a_tensor_among_the_arguments(torch):
    def program(lib):
        return function(lib, lambda ctx, k: tensor(lib, [k], False)).apply(3.0)

    agree(torch, program)


FROM = {
    "a result from outside": lambda lib, outside, x: outside * 2.0,
    "a leaf from outside": lambda lib, outside, x: outside,
    "what was recorded inside": lambda lib, outside, x: x.detach().requires_grad_(),
}


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("what", FROM)
def test_m_function_results_with_another_history(torch, what, recorded):
    """A result's history is the call's, and no other; where nothing is recorded it has none."""

    def program(lib):
        outside, x = tensor(lib, [1.0, 2.0]), tensor(lib, [3.0, 4.0], recorded)

        def forward(ctx, x):
            with lib.enable_grad():
                return FROM[what](lib, outside, x)

        y = function(lib, forward, lambda ctx, g: g * 5.0).apply(x)
        if recorded:
            y.sum().backward()
        assert outside.requires_grad or lib is not tg
        return y, x.grad, outside.grad if lib is tg else None  # PyTorch makes a result of the leaf

    assert agree(torch, program)[2] is None


def test_m_function_marked_result_with_another_history(torch):
    def program(lib):
        def forward(ctx, x):
            with lib.enable_grad():
                y = x.detach().requires_grad_() * 2.0
            ctx.mark_non_differentiable(y)
            return y, x * 2.0

        return function(lib, forward, lambda ctx, g, h: h).apply(tensor(lib, 1.0))

    assert [r[-1] for r in agree(torch, program)] == [False, True]
