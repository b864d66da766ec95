"""M-function: exceptions in each of the user's functions, modes and threads around them, functions in functions.

After each fault the same objects are used again, and must give what they give without it.
"""

import threading
import warnings

import numpy as np
import pytest
from spec.functions import agree, function, tensor

import tapegrad as tg
from tapegrad.errors import GradError, GradientLostWarning


class Fault(Exception):
    pass


def faulty(where, lib=tg):
    """Make a function that squares, and fails where and as long as `where[0]` says."""

    def fail(place):
        if where[0] == place:
            raise Fault(place)

    def forward(x, k):
        fail("forward")
        return x * x * k, x * 2.0

    def setup(ctx, inputs, output):
        ctx.save_for_backward(inputs[0])
        ctx.k = inputs[1]
        fail("setup_context")

    def backward(ctx, g, h):
        fail("backward")
        (x,) = ctx.saved_tensors
        return g * x * 2.0 * ctx.k + h * 2.0, None

    return function(lib, forward, backward, setup_context=setup)


def use(made, x):
    a, b = made.apply(x.exp(), 3.0)
    return (a * b).sum()


def expected(torch):
    x = tensor(torch, [0.5, 0.7])
    use(faulty([None], torch), x).backward()
    return x.grad.tolist()


PLACES = ("forward", "setup_context", "backward")


@pytest.mark.parametrize("retain", [False, True])
@pytest.mark.parametrize("place", PLACES)
def test_m_function_that_raises(torch, place, retain):
    where = [place]
    made, x = faulty(where), tg.tensor([0.5, 0.7], requires_grad=True)
    if place == "backward":
        loss = use(made, x)
        for _ in range(2):
            with pytest.raises(Fault):
                loss.backward(retain_graph=retain)
            with pytest.raises(Fault):
                tg.autograd.grad(loss, x, retain_graph=retain)
        assert x.grad is None
    else:
        for _ in range(2):
            with pytest.raises(Fault):
                use(made, x)
        where[0] = None
        loss = use(made, x)
    assert tg.is_grad_enabled()
    where[0] = None
    loss.backward(retain_graph=retain)
    np.testing.assert_allclose(x.grad.numpy(), expected(torch), rtol=1e-14)
    if retain:
        loss.backward()
        np.testing.assert_allclose(x.grad.numpy(), 2 * np.array(expected(torch)), rtol=1e-14)


@pytest.mark.parametrize("place", PLACES)
def test_m_function_that_raises_in_threads(torch, place):
    """Half of the threads fail, over leaves and a graph that all share."""
    x, failed, found = tg.tensor([0.5, 0.7], requires_grad=True), [], []
    shared = x * 1.0
    barrier = threading.Barrier(6)

    def work(k):
        where = [place if k % 2 else None]
        made = faulty(where)
        barrier.wait()
        for _ in range(20):
            try:
                found.append(tg.autograd.grad(use(made, shared), shared)[0].tolist())
            except Fault:
                failed.append(k)
        assert tg.is_grad_enabled()

    threads = [threading.Thread(target=work, args=(k,)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(failed) == len(found) == 60
    np.testing.assert_allclose(found, [expected(torch)] * 60, rtol=1e-14)
    use(faulty([None]), shared).backward()
    np.testing.assert_allclose(x.grad.numpy(), expected(torch), rtol=1e-14)


@pytest.mark.parametrize("how", ["a result", "a view", "a leaf under no_grad"])
def test_m_function_that_raises_after_it_has_written(how):
    """What it had marked has a history that nobody knows, and says so; a new value is as good as any."""

    def forward(ctx, y):
        y.mul_(2.0)
        ctx.mark_dirty(y)
        raise Fault

    made, x = function(tg, forward), tg.tensor([1.0, 2.0], requires_grad=True)
    if how == "a leaf under no_grad":
        with tg.no_grad(), pytest.raises(Fault):
            made.apply(x)
        (x * x).sum().backward()
        assert x.grad.tolist() == [4.0, 8.0]
        return
    y = x * 1.0
    with pytest.raises(Fault):
        made.apply(y if how == "a result" else y[:1])
    with pytest.raises(GradError, match="a write in place was interrupted"):
        y.sum().backward()
    assert x.grad is None
    y[...] = x * 5.0
    y.sum().backward()
    assert x.grad.tolist() == [5.0, 5.0]


def test_m_function_that_is_refused_after_it_has_written():
    def forward(ctx, y):
        y.mul_(2.0)
        ctx.mark_dirty(y)
        return y * 1.0  # and not y

    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1.0
    with pytest.raises(TypeError, match="which it did not return"):
        function(tg, forward).apply(y)
    with pytest.raises(GradError, match="a write in place was interrupted"):
        y.sum().backward()


def test_m_function_that_raises_before_it_marked_anything(torch):
    """As in PyTorch, an argument keeps its history, and who saved its value raises."""

    def program(lib):
        def forward(ctx, y):
            y.mul_(2.0)
            raise Fault

        x = tensor(lib, [1.0, 2.0])
        y = x * 3.0
        with pytest.raises(Fault):
            function(lib, forward).apply(y)
        y.sum().backward()
        return x.grad, y

    agree(torch, program)


def test_m_function_whose_saving_fails():
    """By a hook that packs; the call has not happened."""

    def pack(t):
        raise Fault

    x = tg.tensor([1.0], requires_grad=True)
    where = [None]
    made = faulty(where)
    with tg.autograd.graph.saved_tensors_hooks(pack, lambda t: t), pytest.raises(Fault):
        made.apply(x, 2.0)
    use(made, x).backward()


# Modes


def square(lib, seen=None):
    def forward(ctx, x):
        if seen is not None:
            seen.append((lib.is_grad_enabled(), lib.is_inference_mode_enabled()))
        ctx.save_for_backward(x)
        return x * x

    return function(lib, forward, lambda ctx, g: 2.0 * ctx.saved_tensors[0] * g)


def test_m_function_in_every_mode(torch):
    def program(lib):
        seen = []
        made, x = square(lib, seen), tensor(lib, [3.0])
        with lib.no_grad():
            quiet = made.apply(x)
        with lib.inference_mode():
            inference = made.apply(x)
            seen.append(inference.is_inference())
        with lib.set_grad_enabled(True):
            made.apply(x).sum().backward()
        return quiet, inference.requires_grad, seen, x.grad, x.is_inference()

    agree(torch, program)


@pytest.mark.filterwarnings("ignore:Anomaly")
def test_m_function_with_anomalies_detected(torch):
    def program(lib):
        made, x = square(lib), tensor(lib, [3.0])
        with lib.autograd.detect_anomaly():
            y = made.apply(made.apply(x) * 1.0)
            a, b = faulty([None], lib).apply(y, 2.0)
            (a * b).sum().backward()
        return x.grad

    agree(torch, program)


def test_m_function_with_anomalies_detected_names_the_line_of_the_call():
    made, x = square(tg), tg.tensor([3.0], requires_grad=True)
    with tg.autograd.detect_anomaly():
        y = x * 1.0
        z = made.apply(y)
        assert any("test_m_function_faults.py" in line for line in str(z.tape).splitlines() if "function" in line)


def test_m_function_with_hooks_for_saved_tensors(torch):
    def program(lib):
        packed = []

        def pack(t):
            packed.append(tuple(t.shape))
            return t.numpy() if lib is tg else t.detach().numpy()

        made, x = square(lib), tensor(lib, [3.0, 4.0])
        with lib.autograd.graph.saved_tensors_hooks(pack, lib.tensor if lib is tg else torch.from_numpy):
            y = made.apply(x)
            loss = made.apply(y).sum()
        loss.backward(retain_graph=True)
        loss.backward()
        return x.grad, packed

    agree(torch, program)


def test_m_function_in_a_function(torch):
    def program(lib):
        inner = square(lib)

        def forward(ctx, x):
            ctx.save_for_backward(x)
            y = inner.apply(x)  # not recorded
            assert not y.requires_grad
            with lib.enable_grad():
                z = x.detach().requires_grad_()
                inner.apply(z).sum().backward()
            ctx.slope = z.grad
            return y

        def backward(ctx, g):
            with lib.enable_grad():
                z = ctx.saved_tensors[0].detach().requires_grad_()
                (slope,) = lib.autograd.grad(inner.apply(z).sum(), z)
            assert slope.tolist() == ctx.slope.tolist()
            return inner.apply(slope) * 0.0 + slope * g

        x = tensor(lib, [3.0, 4.0])
        y = function(lib, forward, backward, name="Outer").apply(x * 1.0)
        inner.apply(y).sum().backward()
        return x.grad

    agree(torch, program)


def test_m_function_whose_backward_runs_what_forward_recorded(torch):
    """Checkpointing: forward records on the side, backward differentiates that."""

    def program(lib):
        def forward(ctx, x):
            with lib.enable_grad():
                ctx.x = x.detach().requires_grad_()
                ctx.y = (ctx.x.sin() * ctx.x).exp()
            return ctx.y.detach()

        def backward(ctx, g):
            return lib.autograd.grad(ctx.y, ctx.x, g)[0]

        x = tensor(lib, [0.3, 0.4])
        function(lib, forward, backward).apply(x * 2.0).sum().backward()
        return [round(v, 14) for v in x.grad.tolist()]

    agree(torch, program)


def test_m_function_in_inference_mode_saves_nothing_that_counts():
    """What was made in inference mode has no version: it cannot be saved where a gradient needs it."""
    with tg.inference_mode():
        c = tg.tensor([2.0])
    made = function(tg, lambda ctx, x, c: ctx.save_for_backward(x, c) or x * c, lambda ctx, g: (g, None))
    x = tg.tensor([1.0], requires_grad=True)
    with pytest.raises(GradError, match=r"save_for_backward of Given got as argument 1 a tensor .* inference mode"):
        made.apply(x, c)
    made.apply(x, c.clone()).sum().backward()
    inside = function(tg, lambda ctx, x: tg.inference_mode()(lambda: x * 2.0)(), lambda ctx, g: g * 2.0)
    y = inside.apply(x)
    (y * y).sum().backward()
    assert x.grad.tolist() == [1.0 + 8.0]


BLOCKS = {
    "detect_anomaly": tg.autograd.detect_anomaly,
    "saved_tensors_hooks": lambda: tg.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t),
}


@pytest.mark.parametrize("inner", BLOCKS)
@pytest.mark.parametrize("outer", BLOCKS)
def test_m_function_may_have_a_block_of_its_own_inside_of_another_one(outer, inner):
    def forward(ctx, x):
        with BLOCKS[inner]():
            return x * 2.0

    def backward(ctx, grad):
        with BLOCKS[inner]():
            return grad * 2.0

    double = function(tg, forward, backward)
    x = tensor(tg, [1.0, 3.0])
    with BLOCKS[outer]():
        (double.apply(x) * x).sum().backward()
        assert (x * x).requires_grad, "what comes after backward is recorded"
    np.testing.assert_array_equal(x.grad.numpy(), [4.0, 12.0])


def test_m_function_that_gives_an_array_of_numpys_warns_that_no_gradient_goes_through_it():
    def gives(convert):
        return function(tg, lambda ctx, x: convert(np.sin(x.detach().numpy())), lambda ctx, *g: g[0])

    x = tensor(tg, [1.0, 3.0])
    for convert in (lambda a: a, np.sum, lambda a: (a, "text")):
        with pytest.warns(GradientLostWarning, match=r"Given.apply .* array .* forward return tapegrad.tensor"):
            gives(convert).apply(x)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gives(lambda a: a).apply(x.detach())
        for convert in (lambda a: (tg.tensor(a), a), lambda a: a.argsort(), lambda a: None, lambda a: 1.0):
            gives(convert).apply(x)
        with tg.no_grad():
            gives(lambda a: a).apply(x)


def test_m_function_called_instead_of_apply_says_so():
    x = tensor(tg, [1.0, 3.0])
    with pytest.raises(GradError, match=r"call Given.apply\("):
        function(tg, lambda ctx, x: x * 2.0)(x)
