"""The row of a replay that is written when somebody asks for it: differentiated the short way, or as any row."""

import gc
import threading
import warnings

import numpy as np
import pytest
from program.same import same
from program.waiting_rows import X, check, gradients, is_waiting, leaves, loss, nothing_waits, way_of  # noqa: F401

import tapegrad as tg


@pytest.fixture(scope="module")
def compiled():
    """Compile the function, so that calls go the short way."""
    made = tg.compile(loss)
    for k in range(5):
        made(*leaves(k)).backward()
    return made


def call(compiled, k=0):
    """Call it; give the result, whose row is not written, and the leaves."""
    x, p = leaves(k)
    y = compiled(x, p)
    assert is_waiting(y)
    return y, x, p


def test_backward(compiled):
    for k in range(3):
        y, x, p = call(compiled, k)
        y.backward()
        assert not y._tape.waiting
        with pytest.raises(AttributeError):
            type(y._tape).count.__get__(y._tape)  # it is not written even now
        check(x, p, k)
        z, q = leaves(k)
        loss(z, q).backward()
        same([x.grad, p.grad], [z.grad, q.grad], "to the bit")


def test_a_gradient_to_start_from_and_autograd_backward(compiled):
    y, x, p = call(compiled)
    y.backward(tg.tensor(3.0))
    check(x, p, times=3.0)
    y = compiled(x, p)
    assert is_waiting(y)
    tg.autograd.backward([y], [np.array(2.0)])
    check(x, p, times=5.0)  # added to what was there
    with pytest.raises(tg.errors.ShapeError):
        compiled(x, p).backward(X)
    with pytest.raises(tg.errors.OperandError, match="1 output and 2 gradients"):
        tg.autograd.backward([compiled(x, p)], [1.0, 2.0])


def test_results_with_axes():
    made = tg.compile(lambda x: x * x)
    for _ in range(5):
        made(leaves()[0])
    x = leaves()[0]
    y = made(x)
    assert is_waiting(y)
    with pytest.raises(tg.errors.GradError, match="only from one number"):
        y.backward()
    assert x.grad is None
    y.backward(X)  # nothing was lost
    same(x.grad, tg.tensor(2 * X * X), "gradient")


def test_a_second_backward_raises(compiled):
    messages = []
    for fun in (compiled, lambda x, p: compiled(x, p) * 1.0):
        x, p = leaves()
        y = fun(x, p)
        y.backward()
        with pytest.raises(tg.errors.FreedError, match="retain_graph=True") as error:
            y.backward()
        messages.append(str(error.value))
        with pytest.raises(tg.errors.FreedError):
            tg.autograd.grad(y * 2.0, x)
        check(x, p)
    assert messages[0] == messages[1]
    assert "gave back its rows" in str(y.tape)


def test_retain_graph(compiled):
    y, x, p = call(compiled)
    y.backward(retain_graph=True)
    y.backward(retain_graph=True)
    y.backward()
    check(x, p, times=3.0)
    with pytest.raises(tg.errors.FreedError):
        y.backward()


def test_backward_into_chosen_leaves(compiled):
    y, x, p = call(compiled)
    y.backward(inputs=[p])
    assert x.grad is None
    np.testing.assert_allclose(p.grad.numpy(), gradients(X, 2.0)[1])


def test_grad(compiled):
    y, x, p = call(compiled)
    found = tg.autograd.grad(y, (x, p))
    for g, expected in zip(found, gradients(X, 2.0), strict=True):
        np.testing.assert_allclose(g.numpy(), expected, rtol=1e-14)
    assert x.grad is None


def test_create_graph_and_versions(compiled):
    y, x, p = call(compiled)
    (g,) = tg.autograd.grad(y, x, create_graph=True)
    (h,) = tg.autograd.grad(g.sum(), p)
    np.testing.assert_allclose(h.numpy(), np.sum(gradients(X, 1.0)[0]), rtol=1e-14)
    y, x, p = call(compiled)
    with tg.no_grad():
        x *= 2.0
    with pytest.raises(tg.errors.VersionError):
        tg.autograd.grad(y, x, create_graph=True)


@pytest.mark.parametrize("short", [True, False])
def test_a_leaf_written_meanwhile(compiled, short):
    y, x, p = call(compiled)
    with tg.no_grad():
        x *= 2.0
        p += 1.0
    if not short:
        assert y.grad_fn is not None
    y.backward()
    check(x, p)  # at what they were
    x.grad = p.grad = None
    y = compiled(x, p)
    assert is_waiting(y)
    z = y + x.sum()  # the leaf, as it is now, beside the row of before
    z.backward()
    np.testing.assert_allclose(x.grad.numpy(), 1.0 + gradients(2.0 * X, 3.0)[0], rtol=1e-14)


def test_a_write_between_a_call_and_another_use(compiled):
    y, x, p = call(compiled)
    with tg.no_grad():
        x *= 2.0
    (y * x.sum()).backward()
    by_x, by_p = gradients(X, 2.0)
    total = np.sum(2.0 * X)
    np.testing.assert_allclose(x.grad.numpy(), total * by_x + float(y.detach()), rtol=1e-14)
    np.testing.assert_allclose(p.grad.numpy(), total * by_p, rtol=1e-14)


def test_hooks(compiled):
    seen = []
    y, x, p = call(compiled)
    y.register_hook(lambda g: g * 3.0)
    y.backward()
    check(x, p, times=3.0)
    y, x, p = call(compiled)
    x.register_hook(lambda g: seen.append("leaf"))
    p.register_post_accumulate_grad_hook(lambda t: seen.append("grad"))
    y.backward()
    assert sorted(seen) == ["grad", "leaf"]
    check(x, p)
    y, x, p = call(compiled)
    y.retain_grad()
    y.backward()
    assert float(y.grad) == 1.0
    y, x, p = call(compiled)
    node = y.grad_fn
    node.register_hook(lambda inputs, outputs: seen.append("node"))
    y.backward()
    assert seen[-1] == "node"
    assert len(node.next_functions) == 2


def test_a_tape_that_somebody_has_is_written(compiled):
    y, x, p = call(compiled)
    tape = y.tape
    y.backward()
    check(x, p)
    assert len(tape) in (0, 3)
    y, x, p = call(compiled)
    assert len(y.tape) == 3
    assert "function" in str(y.tape)
    with pytest.raises(AttributeError):
        y.tape.nothing  # noqa: B018
    assert tg.tape_info().rows >= 3


def test_the_same_tape_takes_what_follows(compiled):
    y, x, _ = call(compiled)
    z = y * 2.0 + (x * x).sum()
    assert z.tape is y.tape
    z.backward()
    np.testing.assert_allclose(x.grad.numpy(), 2.0 * gradients(X, 2.0)[0] + 2.0 * X, rtol=1e-14)


def test_behind_an_open_tape_and_of_results(compiled):
    x, p = leaves()
    before = x * 1.0
    y = compiled(x, p)
    assert not is_waiting(y)
    assert y.tape is before.tape
    (y + before.sum()).backward()
    np.testing.assert_allclose(x.grad.numpy(), 1.0 + gradients(X, 2.0)[0], rtol=1e-14)
    x, p = leaves()
    y = compiled(x * 1.0, p)
    assert not is_waiting(y)
    y.backward()
    check(x, p)


def test_two_results_alive(compiled):
    one, x, p = call(compiled)
    other, z, q = compiled(x, p), *leaves(1)
    third = compiled(z, q)
    third.backward()
    other.backward()
    one.backward()
    check(x, p, times=2.0)
    check(z, q, 1)


def test_a_function_of_two_results():
    made = tg.compile(lambda x: (tg.sin(x).sum(), (x * x).sum()))
    for _ in range(5):
        made(leaves()[0])
    x = leaves()[0]
    one, other = made(x)
    one.backward(retain_graph=True)
    same(x.grad, tg.tensor(np.cos(X)), "of the first")
    other.backward()
    np.testing.assert_allclose(x.grad.numpy(), np.cos(X) + 2 * X)


def test_frozen_and_dead_leaves(compiled):
    y, x, p = call(compiled)
    x.requires_grad_(False)
    y.backward()
    assert x.grad is None
    assert p.grad is not None
    y, x, p = call(compiled)
    del x
    y.backward()
    np.testing.assert_allclose(p.grad.numpy(), gradients(X, 2.0)[1], rtol=1e-14)


def test_an_input_without_a_derivative():
    made = tg.compile(lambda x, p: (x * x).sum())
    for _ in range(5):
        made(*leaves())
    x, p = leaves()
    y = made(x, p)
    assert is_waiting(y)
    y.backward()
    assert p.grad is None
    same(x.grad, tg.tensor(2 * X), "gradient")


@pytest.mark.parametrize("data", [X * 3.0, tg.tensor(X * 3.0)])
def test_inputs_that_require_no_grad(data):
    made = tg.compile(lambda x, d: (tg.exp(x) * d * d).sum())
    for _ in range(5):
        made(leaves()[0], data).backward()
    x = leaves()[0]
    y = made(x, data)
    assert is_waiting(y)
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), np.exp(X) * 9.0 * X * X, rtol=1e-14)
    x.grad = None
    y = made(x, data)
    (g,) = tg.autograd.grad(y, x, create_graph=True)
    g.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.exp(X) * 9.0 * X * X, rtol=1e-14)
    y = made(x, data)
    data += 1.0  # of which the call has a copy
    (g,) = tg.autograd.grad(y, x, create_graph=True)
    np.testing.assert_allclose(g.detach().numpy(), np.exp(X) * 9.0 * X * X, rtol=1e-14)


def test_many_leaves():
    made = tg.compile(lambda parts: sum(k * p * p for k, p in enumerate(parts)))
    parts = [tg.tensor(float(k), requires_grad=True) for k in range(60)]
    for _ in range(5):
        made(parts).backward()
    for p in parts:
        p.grad = None
    y = made(parts)
    assert is_waiting(y)
    (y * 2.0).backward()
    made(parts).backward()
    assert [float(p.grad) for p in parts] == [6.0 * k * k for k in range(60)]


def test_modes_in_which_it_is_differentiated(compiled):
    for mode in (tg.no_grad, tg.inference_mode):
        y, x, p = call(compiled)
        with mode():
            y.backward()
        check(x, p)
        assert not x.grad.is_inference()


def test_anomaly_detection_and_saved_tensor_hooks(compiled):
    with tg.autograd.detect_anomaly():
        x, p = leaves()
        y = compiled(x, p)
        assert not is_waiting(y)
        y.backward()
        check(x, p)
    y, x, p = call(compiled)
    with tg.autograd.detect_anomaly(), pytest.raises(tg.errors.TapegradError):
        y.backward(np.array(np.nan))
    packed = []
    with tg.autograd.graph.saved_tensors_hooks(lambda t: (packed.append(1), t)[1], lambda t: t):
        x, p = leaves()
        y = compiled(x, p)
        y.backward()
    assert packed
    check(x, p)


def test_it_is_written_by_another_thread(compiled):
    for _ in range(20):
        y, x, p = call(compiled)
        results = []

        def use(y=y, results=results):
            results.append(y * 2.0)

        threads = [threading.Thread(target=use) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        sum(results).backward()
        check(x, p, times=6.0)


def test_it_is_differentiated_by_several_threads(compiled):
    for _ in range(20):
        y, x, p = call(compiled)
        errors = []

        def back(y=y, errors=errors):
            try:
                y.backward()
            except tg.errors.FreedError:
                errors.append(1)

        threads = [threading.Thread(target=back) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        check(x, p, times=2.0 - len(errors))


def test_workspaces_go_back_and_nothing_is_left():
    made = tg.compile(loss)
    x, p = leaves()
    gc.collect()
    gc.disable()
    try:
        for k in range(40):
            y = made(x, p)
            if k % 4 == 0:
                y.backward()
            elif k % 4 == 1:
                (y * 2.0).backward()
            elif k % 4 == 2:
                assert y.grad_fn is not None
            del y
        (program,) = made.recordings
        (short,) = made._shorts
        assert len(short.call.__globals__["lent"]) + len(program.plan._free) <= 3
    finally:
        gc.enable()


def test_a_failure_on_the_way_loses_nothing(compiled, monkeypatch):
    y, x, p = call(compiled)
    monkeypatch.setattr(type(y._tape.waiting[0]), "pull", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        y.backward()
    assert x.grad is None
    monkeypatch.undo()
    y.backward()
    check(x, p)


def test_numpy_calls_of_what_waits(compiled):
    y, x, p = call(compiled)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert y.requires_grad
        assert not y.is_leaf
        np.testing.assert_allclose(np.exp(y.detach()).numpy(), np.exp(float(y.detach())))
    with pytest.raises(tg.errors.LeafError):
        y.requires_grad_(False)
    y.backward()
    check(x, p)


def test_what_comes_between_a_call_and_its_backward(compiled):
    y, x, p = call(compiled)
    before = x.detach().clone()
    with tg.no_grad():
        x.mul_(100.0)  # the call has its own values
        other = compiled(x, p)
    values = [compiled(*leaves(k)) for k in range(3)]
    eager = [leaves(k) for k in range(3)]
    for k, value in enumerate(values):
        same(value, loss(*eager[k]), "the value")
    y.backward()
    by_x, by_p = gradients(before.numpy(), 2.0)
    np.testing.assert_allclose(x.grad.numpy(), by_x, rtol=1e-14)
    np.testing.assert_allclose(p.grad.numpy(), by_p, rtol=1e-14)
    np.testing.assert_allclose(other.item(), loss(100 * before, p).item(), rtol=1e-12)


def test_another_gradient_to_start_from_after_many_of_one(compiled):
    for start in (3.0, 1.0, -2.0):
        y, x, p = call(compiled)
        y.backward(tg.tensor(start))
        check(x, p, times=start)
        x, p = leaves()
        compiled(x, p).backward()
        check(x, p)
