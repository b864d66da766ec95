"""M-function: memory comes back by reference counting, whatever a context holds; tapes of every age."""

import gc
import threading
import weakref

import numpy as np
import pytest
from spec.functions import function

import tapegrad as tg
from tapegrad.record import custom_function
from tapegrad.tape import tape as tapes


@pytest.fixture(autouse=True)
def no_collector():
    gc.disable()
    yield
    gc.enable()


class Holder:
    def __init__(self, value):
        self.value = value


KEEPING = {
    "nothing": lambda ctx, x, y: None,
    "save the argument": lambda ctx, x, y: ctx.save_for_backward(x),
    "save the result": lambda ctx, x, y: ctx.save_for_backward(y),
    "save both and more": lambda ctx, x, y: ctx.save_for_backward(x, None, y, x * 2.0, x[:1]),
    "an attribute": lambda ctx, x, y: setattr(ctx, "kept", x),
    "a list": lambda ctx, x, y: setattr(ctx, "kept", [1, [x]]),
    "a dict": lambda ctx, x, y: setattr(ctx, "kept", {"x": {"y": x}}),
    "a key": lambda ctx, x, y: setattr(ctx, "kept", {x: 1}),
    "a set": lambda ctx, x, y: setattr(ctx, "kept", {x}),
    "deep": lambda ctx, x, y: setattr(ctx, "kept", [[[[[[x]]]]]]),
    "a slice": lambda ctx, x, y: setattr(ctx, "kept", slice(x, None)),
    "a lambda": lambda ctx, x, y: setattr(ctx, "kept", lambda: x),
    "an object": lambda ctx, x, y: setattr(ctx, "kept", Holder(x)),
    "a view": lambda ctx, x, y: setattr(ctx, "kept", x[:1]),
    "arrays and numbers": lambda ctx, x, y: vars(ctx).update(a=x.detach().numpy(), n=3, s=slice(1, 2), d={"k": (1.0,)}),
    "no gradient": lambda ctx, x, y: ctx.mark_non_differentiable(y),
    "no zeros": lambda ctx, x, y: ctx.set_materialize_grads(False),
}


@pytest.mark.parametrize("ending", ["dropped", "backward", "retained", "failed", "grad"])
@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("what", KEEPING)
def test_m_function_memory_comes_back(what, several, ending):
    def forward(ctx, x):
        y = x * 2.0
        KEEPING[what](ctx, x, y)
        return (y, x * 3.0) if several or what == "no gradient" else y

    def backward(ctx, *grads):
        if ending == "failed":
            raise KeyError
        return sum(k * g for k, g in enumerate(grads, 2) if g is not None)

    x = tg.tensor([1.0, 2.0], requires_grad=True)
    argument = x.exp()
    result = function(tg, forward, backward).apply(argument)
    result = result[-1] if isinstance(result, tuple) else result
    loss = (result * result).sum()
    context = result.grad_fn.needs_input_grad and result.tape
    died = [weakref.ref(o) for o in (argument, argument._array, result, result._array, loss, loss.tape, context)]
    died += [weakref.ref(argument.tape), weakref.ref(result.tape)]
    if ending == "failed":
        with pytest.raises(KeyError):
            loss.backward()
    elif ending == "grad":
        tg.autograd.grad(loss, [x, argument])
    elif ending != "dropped":
        loss.backward(retain_graph=ending == "retained")
    del argument, result, loss, context
    assert [r() for r in died] == [None] * len(died)


def test_m_function_memory_of_dirty_arguments_comes_back():
    def forward(ctx, x):
        x.mul_(2.0)
        ctx.mark_dirty(x)
        ctx.save_for_backward(x)
        return x

    made = function(tg, forward, lambda ctx, g: g * 2.0)
    for of_view in (False, True):
        x = tg.tensor([1.0, 2.0], requires_grad=True)
        base = x * 1.0
        made.apply(base[:1] if of_view else base)
        died = [weakref.ref(base), weakref.ref(base._array), weakref.ref(base.tape)]
        del base
        assert [r() for r in died] == [None] * 3


def test_m_function_saved_memory_comes_back_with_backward_and_is_not_kept_twice():
    saved = []

    def forward(ctx, x):
        between = x * 2.0
        saved.append(weakref.ref(between._array))
        ctx.save_for_backward(between)
        return x * 3.0

    x = tg.tensor([1.0, 2.0], requires_grad=True)
    result = function(tg, forward, lambda ctx, g: g * 3.0).apply(x)
    loss = result.sum()
    assert saved[0]() is not None
    loss.backward(retain_graph=True)
    assert saved[0]() is not None
    loss.backward()
    assert saved[0]() is None
    assert result.requires_grad


def test_m_function_result_kept_as_an_attribute_is_a_cycle():
    """As the documentation says: only the collector frees it."""

    def forward(ctx, x):
        ctx.y = x * 2.0
        return ctx.y

    result = function(tg, forward, lambda ctx, g: g * 2.0).apply(tg.tensor([1.0], requires_grad=True))
    died = weakref.ref(result)
    del result
    assert died() is not None
    gc.collect()
    assert died() is None


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("differentiated", [True, False])
def test_m_function_loops_do_not_grow(several, differentiated):
    alive = weakref.WeakSet()

    def forward(ctx, x, k):
        ctx.save_for_backward(x, x * 2.0)
        ctx.k = k
        return (x * k, x + k) if several else x * k

    def backward(ctx, *grads):
        return sum(grads) * ctx.k, None

    made = function(tg, forward, backward)
    x = tg.tensor(np.ones(3), requires_grad=True)
    most = 0
    for step in range(60):
        y = x
        for _ in range(40):
            y = made.apply(y, 0.5)
            y = y[0] + y[1] if several else y
            alive.add(y.tape)
        if differentiated:
            y.sum().backward()
        if step == 10:
            most = len(alive)
    assert len(alive) <= most + 1
    del y
    assert len(alive) == 0


def test_m_function_saved_bytes_close_the_tape(monkeypatch):
    """A long evaluation keeps its tapes small, also where functions keep the values."""
    monkeypatch.setattr(tapes, "MAX_BYTES", 100_000)
    monkeypatch.setattr(custom_function, "MAX_BYTES", 100_000)

    def saving(ctx, x):
        ctx.save_for_backward(x * 2.0)
        return x * 1.0

    def keeping(ctx, x):
        ctx.array = np.ones(1_000)
        return x * 1.0

    for forward in (saving, keeping):
        made, x = function(tg, forward, lambda ctx, g: g), tg.tensor(np.ones(1_000), requires_grad=True)
        y, seen = x, set()
        for _ in range(100):
            y = made.apply(y)
            seen.add(y.tape.number)
        assert 8 <= len(seen) <= 12  # 800 kB
        y.sum().backward()
        assert x.grad.tolist() == [1.0] * 1_000


# Several tapes


def three(results=3):
    """Make a function with several results, and its gradient for the losses below."""
    made = function(
        tg,
        lambda ctx, x, y: tuple(x * (k + 1.0) + y for k in range(results)),
        lambda ctx, *g: (sum((k + 1.0) * h for k, h in enumerate(g)), sum(g)),
    )
    return made


@pytest.mark.parametrize("rows", [16, 24, 33])
def test_m_function_tape_that_fills_up_in_the_middle_of_calls(monkeypatch, rows):
    monkeypatch.setattr(tapes, "MAX_ROWS", rows)
    made = three()
    x, y = tg.tensor([1.0, 2.0], requires_grad=True), tg.tensor([3.0, 4.0], requires_grad=True)
    total, numbers = 0.0, set()
    for k in range(30):
        a, b, c = made.apply(x * 1.0, y)
        assert a.tape is b.tape is c.tape
        total = total + (a + 2.0 * b + 3.0 * c).sum() * (k + 1.0)
        numbers.add(a.tape.number)
    total.backward()
    assert len(numbers) > 5
    assert x.grad.tolist() == [465.0 * 14.0] * 2
    assert y.grad.tolist() == [465.0 * 6.0] * 2


def test_m_function_with_more_results_than_a_tape_has_rows(monkeypatch):
    monkeypatch.setattr(tapes, "MAX_ROWS", 32)
    x, y = tg.tensor(1.0, requires_grad=True), tg.tensor(2.0, requires_grad=True)
    (x * 1.0).exp()
    results = three(100).apply(x, y)
    assert len({r.tape.number for r in results}) == 1
    (results[0] + 2.0 * results[99]).backward()
    assert (x.grad.item(), y.grad.item()) == (201.0, 3.0)


def test_m_function_arguments_from_older_tapes():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    old = x.exp()
    old.tape.close()
    middle = old * 2.0
    middle.tape.close()

    def forward(ctx, a, b, c):
        ctx.save_for_backward(a, b, c)
        return a * b, b * c

    def backward(ctx, g, h):
        a, b, c = ctx.saved_tensors
        assert a.grad_fn.name() == "ExpBackward" and b.grad_fn.name() == "MulBackward"
        return g * b, g * a + h * c, h * b

    u, v = function(tg, forward, backward).apply(old, middle, x)
    del old, middle
    (u + v).sum().backward()
    e = np.exp([1.0, 2.0])
    np.testing.assert_allclose(x.grad.numpy(), 4.0 * e * e + 2.0 * e * (1.0 + np.array([1.0, 2.0])), rtol=1e-14)


@pytest.mark.parametrize("at", range(4))
def test_m_function_whose_tape_is_closed_between_its_rows(monkeypatch, at):
    """Another thread does so: the rows are written once more, on one tape."""
    x, y = tg.tensor([1.0, 2.0], requires_grad=True), tg.tensor([3.0, 4.0], requires_grad=True)
    argument = x * 1.0
    original, calls = custom_function.record_in, []

    def record_in(*args, **kwargs):
        result = original(*args, **kwargs)
        if len(calls) == at:
            closing = threading.Thread(target=result.tape.close)
            closing.start()
            closing.join()
        calls.append(result)
        return result

    monkeypatch.setattr(custom_function, "record_in", record_in)
    a, b, c = three().apply(argument, y)
    assert len(calls) == (4 if at == 3 else 8 if at < 3 else 4)
    assert a.tape is b.tape is c.tape
    (a + 2.0 * b + 3.0 * c).sum().backward()
    assert x.grad.tolist() == [14.0, 14.0]
    assert y.grad.tolist() == [6.0, 6.0]


def test_m_function_whose_tape_is_differentiated_by_another_thread_meanwhile():
    """Which may close it, and take its rows, at any moment."""
    x = tg.tensor([0.5, 0.25], requires_grad=True)
    stop, errors = threading.Event(), []
    made = function(
        tg,
        lambda ctx, x: (ctx.save_for_backward(x), x * x)[1],
        lambda ctx, g: 2.0 * g * ctx.saved_tensors[0],
    )
    box = [made.apply(x)]

    def differentiate():
        while not stop.is_set():
            (found,) = tg.autograd.grad(box[0].sum(), x, retain_graph=True)
            if found.tolist() != [1.0, 0.5]:
                errors.append(found.tolist())

    thread = threading.Thread(target=differentiate)
    thread.start()
    for _ in range(300):
        box[0] = made.apply(x)
        y = made.apply(made.apply(x))
        (found,) = tg.autograd.grad(y.sum(), x)
        if found.tolist() != [4 * 0.5**3, 4 * 0.25**3]:
            errors.append(found.tolist())
    stop.set()
    thread.join()
    assert errors == []


def test_m_function_classes_are_not_kept():
    """Nothing but their own cycle keeps them: not what was found out about their arguments."""
    x = tg.tensor([1.0], requires_grad=True)
    made = function(tg, lambda x, k=2.0: x * k, lambda ctx, g: (g * 2.0, None), setup_context=lambda ctx, i, o: None)
    made.apply(x).sum().backward()
    made.apply(x, k=3.0)
    made.forward = staticmethod(lambda x, k, other=1.0: x * k * other)
    assert made.apply(x, 5.0).item() == 5.0
    died = weakref.ref(made), weakref.ref(made.forward)
    del made
    gc.collect()
    assert [r() for r in died] == [None, None]
