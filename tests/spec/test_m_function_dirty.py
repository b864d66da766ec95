"""M-function: arguments that forward writes in place, marked as dirty or not, and views as arguments and results.

The oracle is PyTorch, and the same program out of place.
"""

import numpy as np
import pytest
from spec.functions import agree, function, tensor

import tapegrad as tg
from tapegrad.errors import GradError, LeafError, OperandError, VersionError

WEIGHTS = [1.0, 10.0, 100.0]
IN_PLACE = r"modified (by an )?in-?place"


def by_method(ctx, x):
    x.exp_()
    ctx.mark_dirty(x)
    ctx.save_for_backward(x)
    return x


def by_numpy(ctx, x):
    array = x.detach().numpy()
    np.exp(array, out=array)
    ctx.mark_dirty(x)
    ctx.save_for_backward(x)
    return x


def exp_backward(ctx, g):
    return g * ctx.saved_tensors[0]


@pytest.mark.parametrize("forward", [by_method, by_numpy])
@pytest.mark.parametrize("what", ["a result", "a view", "a view of a view", "a buffer", "part of a buffer"])
def test_m_function_dirty_argument(torch, forward, what):
    """The history of the memory goes on: its base and other views see the write."""

    def program(lib):
        x = tensor(lib, [0.3, 0.5, -0.2])
        c = tensor(lib, [0.1, 0.2, 0.3], False)
        exp = function(lib, forward, exp_backward)
        base = c * 1.0 if "buffer" in what else x * 1.0
        other = base[1:]
        if "buffer" in what:
            base.mul_(x) if what == "a buffer" else base[:2].mul_(x[:2])
        target = {"a result": base, "a view": base[:2], "a view of a view": base[1:][:1]}.get(what, base)
        result = exp.apply(target)
        assert result is target
        (base * tensor(lib, WEIGHTS, False)).sum().backward(retain_graph=True)
        first = x.grad.clone()
        (other * other).sum().backward()
        return base, other, result, first, x.grad

    agree(torch, program)


@pytest.mark.parametrize("forward", [by_method, by_numpy])
def test_m_function_dirty_argument_afterwards(torch, forward):
    """What was computed before the write and did not save it is right, what saved it raises."""

    def program(lib):
        x = tensor(lib, [0.3, 0.5, -0.2])
        y = x * 1.0
        before = y * 3.0
        function(lib, forward, exp_backward).apply(y)
        after = y * y
        (before + after).sum().backward()
        return x.grad

    agree(torch, program)

    def stale(lib):
        x = tensor(lib, [0.3, 0.5, -0.2])
        y = x * 1.0
        saved = y.sin()
        function(lib, forward, exp_backward).apply(y)
        saved.sum().backward()

    with pytest.raises(RuntimeError, match="modified by an inplace"):
        stale(torch)
    with pytest.raises(VersionError, match=r"sin .* saved its operand x"):
        stale(tg)


def test_m_function_dirty_argument_written_again(torch):
    def program(lib):
        x = tensor(lib, [0.3, 0.5, -0.2])
        y = function(lib, by_method, exp_backward).apply(x * 1.0)
        y.mul_(2.0)
        y.sum().backward()

    with pytest.raises(RuntimeError, match="modified by an inplace"):
        program(torch)
    with pytest.raises(VersionError, match=r"the function Given saved a tensor, of float64\[3\], at version"):
        program(tg)


def test_m_function_several_dirty_arguments_and_other_results(torch):
    def forward(ctx, a, b, c):
        a.mul_(2.0)
        b.mul_(3.0)
        ctx.mark_dirty(a, b)
        return b, c * 5.0, a

    def program(lib):
        x, z = tensor(lib, [1.0, 2.0]), tensor(lib, [3.0, 4.0])
        a, b = x * 1.0, z * 1.0
        made = function(lib, forward, lambda ctx, gb, gc, ga: (ga * 2.0, gb * 3.0, gc * 5.0))
        b2, c, a2 = made.apply(a, b, x)
        assert a2 is a
        assert b2 is b
        (a * b * c).sum().backward()
        return a, b, c, x.grad, z.grad

    agree(torch, program)


def test_m_function_dirty_view_beside_another_result():
    """PyTorch refuses this. The oracle is the program out of place."""

    def forward(ctx, v, y):
        v.mul_(2.0)
        ctx.mark_dirty(v)
        return v, y * 3.0

    made = function(tg, forward, lambda ctx, g, h: (g * 2.0, h * 3.0))
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    base = x * 1.0
    _, other = made.apply(base[:2], x)
    (base * base * other).sum().backward()
    z = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    ((z * tg.tensor([2.0, 2.0, 1.0])) ** 2 * (z * 3.0)).sum().backward()
    assert x.grad.tolist() == z.grad.tolist()


def test_m_function_dirty_argument_of_integers_beside_others(torch):
    """A counter that a call raises has no gradient, and needs none."""

    def forward(ctx, x, count):
        count.add_(1)
        ctx.mark_dirty(count)
        return x * 2.0, count

    def program(lib):
        x, count = tensor(lib, [1.0]), tensor(lib, 0, False, "int64")
        made = function(lib, forward, lambda ctx, g, none: (g * 2.0, None))
        for _ in range(3):
            y, same = made.apply(x, count)
            y.sum().backward()
        return count, same is count, x.grad

    assert agree(torch, program)[0][2] == 3


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("requires_grad", [True, False])
def test_m_function_dirty_argument_counts_as_written(torch, recorded, requires_grad):
    """Also where nothing is recorded, and NumPy wrote it."""

    def program(lib):
        x, w = tensor(lib, [1.0, 2.0, 3.0], requires_grad), tensor(lib, [1.0, 1.0, 1.0])
        made = function(lib, by_numpy, exp_backward)
        y = x * 1.0 if requires_grad else x
        product = y * w
        with lib.set_grad_enabled(recorded):
            result = made.apply(y)
        product.sum().backward()
        return result

    for lib in (torch, tg):
        with pytest.raises(RuntimeError, match=IN_PLACE):
            program(lib)


def test_m_function_dirty_and_without_a_gradient():
    """What is written and does not depend on anything is constant from then on. (In PyTorch the gradient is wrong.)"""

    def forward(ctx, y, w):
        y.zero_()
        ctx.mark_dirty(y)
        ctx.mark_non_differentiable(y)
        return y, w * 2.0

    x, w = tg.tensor([1.0, 2.0], requires_grad=True), tg.tensor(1.0, requires_grad=True)
    y = x * 3.0
    view = y[:1]
    constant, other = function(tg, forward, lambda ctx, g, h: (None, h * 2.0)).apply(y, w)
    assert not constant.requires_grad
    (y * 5.0 + view + other).sum().backward()
    assert x.grad.tolist() == [0.0, 0.0]
    assert w.grad.item() == 4.0


REFUSED = {
    "a leaf": (lambda x: x, LeafError, "a leaf that requires grad"),
    "a view of a leaf": (lambda x: x[:2], LeafError, "a view of a leaf that requires grad"),
    "one of several views": (lambda x: (x * 1.0).unbind()[0], GradError, "one of several views"),
    "elements that overlap": (lambda x: (x * 1.0)[:1].expand(3), OperandError, "overlap"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_m_function_dirty_arguments_that_may_not_be(torch, what):
    make, error, words = REFUSED[what]

    def forward(ctx, x):
        array = x.detach().numpy()
        if array.flags.writeable:
            array *= 1.0
        ctx.mark_dirty(x)
        return x

    with pytest.raises(error, match=f"Given, which marks an argument as dirty, cannot write .*{words}"):
        function(tg, forward, lambda ctx, g: g).apply(make(tensor(tg, [1.0, 2.0])))
    if what not in ("elements that overlap",):
        with pytest.raises(RuntimeError):
            function(torch, forward, lambda ctx, g: g).apply(make(tensor(torch, [1.0, 2.0])))


def test_m_function_dirty_marks_that_make_no_sense(torch):
    def not_returned(ctx, x):
        ctx.mark_dirty(x.mul_(2.0))
        return x * 1.0

    with pytest.raises(RuntimeError, match="not returned"):
        function(torch, not_returned).apply(tensor(torch, [1.0]) * 1.0)
    with pytest.raises(OperandError, match=r"Given marked as dirty tensor 0, which it did not return"):
        function(tg, not_returned).apply(tensor(tg, [1.0]) * 1.0)

    def no_argument(ctx, x):
        y = x * 1.0
        ctx.mark_dirty(x, y)
        return x, y

    for lib, words in (
        (torch, "not an input"),
        (tg, r"Given marked as dirty tensor 1, which is none of its arguments"),
    ):
        with pytest.warns(UserWarning, match=words):
            x, y = function(lib, no_argument).apply(tensor(lib, [1.0]) * 1.0)
        assert x.requires_grad and y.requires_grad
    for method in ("mark_dirty", "mark_non_differentiable", "save_for_backward"):
        with pytest.raises(OperandError, match=f"{method} of Given got int as argument 1, and takes tensors"):
            function(tg, lambda ctx, x, method=method: getattr(ctx, method)(x, 3)).apply(tensor(tg, [1.0]))
        late = function(tg, lambda ctx, x: x * 1.0, lambda ctx, g, method=method: getattr(ctx, method)(g))
        with pytest.raises(GradError, match=f"{method} of Given was called after forward"):
            late.apply(tensor(tg, 1.0)).backward()


def test_m_function_writes_that_are_not_marked(torch):
    """As in PyTorch: the history does not change, and who saved the value raises."""

    def program(lib):
        x = tensor(lib, [1.0, 2.0])
        y = x * 1.0
        result = function(lib, lambda ctx, x: x.mul_(2.0), lambda ctx, g: g * 7.0).apply(y)
        (result + y).sum().backward()
        return y, result, result is y, x.grad

    agree(torch, program)

    def stale(lib):
        y = tensor(lib, [1.0, 2.0]) * 1.0
        saved = y.exp().mul_(1.0) * y
        function(lib, lambda ctx, x: x.mul_(2.0)).apply(y)
        saved.sum().backward()

    for lib in (torch, tg):
        with pytest.raises(RuntimeError, match=IN_PLACE):
            stale(lib)


def test_m_function_argument_that_forward_detaches_or_writes_with_recording_on(torch):
    """The gradient goes to what the argument was when the function was called."""

    def detaching(lib):
        x = tensor(lib, [1.0, 2.0])
        y = x * 3.0
        result = function(lib, lambda ctx, y: y.detach_() * 2.0, lambda ctx, g: g * 2.0).apply(y)
        result.sum().backward()
        return result, y, x.grad

    agree(torch, detaching)

    def writing(lib):
        def forward(ctx, y):
            with lib.enable_grad():
                y.mul_(5.0)
            return y.detach() * 2.0

        x = tensor(lib, [1.0, 2.0])
        y = x * 3.0
        result = function(lib, forward, lambda ctx, g: g * 2.0).apply(y)
        (result + y).sum().backward()
        return result, y, x.grad

    agree(torch, writing)


VIEWS = {
    "the argument": lambda x: x,
    "a view of the argument": lambda x: x[:1],
    "a view of a temporary": lambda x: (x * 1.0)[:1],
}


@pytest.mark.parametrize("what", VIEWS)
def test_m_function_views_as_results_are_not_written(torch, what):
    """The function's derivative does not know of such a write; nor of one of the base."""

    def program(lib, writes):
        x = tensor(lib, [1.0, 2.0]) * 1.0
        view = function(lib, lambda ctx, x: VIEWS[what](x), lambda ctx, g: g.sum() * 3.0).apply(x)
        writes(x, view)
        return view.sum()

    for lib in (torch, tg):
        with pytest.raises(RuntimeError, match=r"custom [Ff]unction"):
            program(lib, lambda x, view: view.mul_(2.0))
        if what != "a view of a temporary":
            with pytest.raises(RuntimeError, match=r"custom [Ff]unction"):
                program(lib, lambda x, view: x.mul_(2.0))


def test_m_function_views_as_results_share_the_version(torch):
    def program(lib):
        x = tensor(lib, [1.0, 2.0])
        y = x * 1.0
        view = function(lib, lambda ctx, x: x[:1], lambda ctx, g: lib.ones(2, dtype=g.dtype) * g).apply(y)
        saved = view * view
        with lib.no_grad():
            y.mul_(2.0)
        saved.sum().backward()

    for lib in (torch, tg):
        with pytest.raises(RuntimeError, match=IN_PLACE):
            program(lib)


def test_m_function_overwritten_saved_tensors(torch):
    def program(lib, which):
        def forward(ctx, x, c):
            y, between = x * 2.0, x * 3.0
            ctx.save_for_backward(x, y, between, c)
            ctx.between = between
            return y

        def backward(ctx, g):
            return ctx.saved_tensors[0] * g, None

        x, c = tensor(lib, [1.0]) * 1.0, tensor(lib, [1.0], False)
        y = function(lib, forward, backward).apply(x, c)
        with lib.no_grad():
            {"argument": x, "result": y, "between": y.grad_fn.between, "constant": c, "view": x[:], "none": c * 1.0}[
                which
            ].mul_(2.0)
        y.sum().backward()
        return y

    for which in ("argument", "result", "between", "constant", "view"):
        for lib in (torch, tg):
            with pytest.raises(RuntimeError, match=IN_PLACE):
                program(lib, which)
    agree(torch, lambda lib: program(lib, "none"))
