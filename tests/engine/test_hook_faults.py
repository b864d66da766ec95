"""Hooks that raise, that run backwards of their own, that record, register and remove: nothing is harmed by it."""

import threading

import numpy as np
import pytest
from engine.hooked import KINDS, WAYS, Peculiar, program, register

import tapegrad as tg
from tapegrad.errors import FreedError, VersionError


@pytest.mark.parametrize("error", [Peculiar, KeyboardInterrupt, StopIteration, MemoryError])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_an_error_in_a_hook_comes_out_and_leaves_all_as_it_was(kind, way, error):
    """Grad mode too; once the hook is removed, backward gives the right gradient."""
    x, y, loss, expected = program(way)

    def hook():
        raise error("peculiar")

    handle = register(kind, x, y, hook)
    for _ in range(3):
        with pytest.raises(error, match="peculiar"):
            loss.backward(retain_graph=True)
        assert tg.is_grad_enabled()
    with pytest.raises(error, match="peculiar"):
        tg.autograd.backward(loss, retain_graph=True, inputs=[x])
    handle.remove()
    x.grad = None
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), expected)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["tensor", "before", "after", "any"])
def test_an_error_at_a_row_frees_nothing(kind, way):
    """Also without `retain_graph`: what was not finished can be run again, and no `.grad` has changed."""
    x, y, loss, expected = program(way)

    def hook():
        raise Peculiar

    handle = register(kind, x, y, hook)
    for _ in range(3):
        with pytest.raises(Peculiar):
            loss.backward()
        assert x.grad is None
    handle.remove()
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), expected)
    with pytest.raises(FreedError):
        loss.backward()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["leaf tensor", "accumulated", "leaf before", "leaf after", "all"])
def test_an_error_in_a_hook_of_a_leaf_comes_when_the_graph_has_been_freed(kind, way):
    """As all rows have run by then: what is differentiated next is to be computed again."""
    x, y, loss, _ = program(way)

    def hook():
        raise Peculiar

    handle = register(kind, x, y, hook)
    with pytest.raises(Peculiar):
        loss.backward()
    with pytest.raises(FreedError):
        loss.backward()
    handle.remove()
    x.grad = None
    (x * x).sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), np.full(3, 4.0))


@pytest.mark.parametrize("kind", KINDS)
def test_errors_in_threads_stay_there(kind):
    x, y, loss, expected = program("general")
    raising, errors, right = threading.local(), [], []

    def hook():
        if getattr(raising, "on", False):
            raise Peculiar

    register(kind, x, y, hook)

    def fails():
        raising.on = True
        for _ in range(20):
            try:
                tg.autograd.backward(loss, retain_graph=True)
            except Peculiar:
                errors.append(1)

    def works():
        for _ in range(20):
            (g,) = tg.autograd.grad(loss, x, retain_graph=True)
            right.append(np.array_equal(g.numpy(), expected))

    threads = [threading.Thread(target=each) for each in (fails, works, fails, works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(errors) == 40
    assert right == [True] * 40


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_hook_may_differentiate_the_same_graph(kind, way):
    """Through the very row, which it interrupts."""
    x, y, loss, expected = program(way)
    found, inside = [], []

    def hook():
        if inside:
            return
        inside.append(1)
        found.extend(tg.autograd.grad(loss, [x, y], retain_graph=True))
        tg.autograd.backward(loss, retain_graph=True)

    register(kind, x, y, hook)
    loss.backward(retain_graph=True)
    np.testing.assert_array_equal(found[0].numpy(), expected)
    np.testing.assert_array_equal(found[1].numpy(), np.full(3, 5.0))
    np.testing.assert_array_equal(x.grad.numpy(), 2 * expected)
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), 3 * expected)


@pytest.mark.parametrize("rows", [1, 300])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["tensor", "before", "after", "any"])
def test_a_hook_that_frees_the_graph_which_runs(kind, way, rows):
    """What ran inside has freed what the one outside still needs: the clear error, or the right numbers."""
    x, y, loss, expected = program(way, rows=rows)
    inside = []

    def hook():
        if inside:
            return
        inside.append(1)
        loss.backward()

    register(kind, x, y, hook)
    try:
        loss.backward()
    except FreedError as error:
        assert "retain_graph=True" in str(error)
        np.testing.assert_array_equal(x.grad.numpy(), expected)
    else:
        np.testing.assert_array_equal(x.grad.numpy(), 2 * expected)
    (x * x).sum().backward()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_hook_may_record_and_differentiate_another_graph(kind, way):
    """Which begins at the values of this one, too, and is large."""
    x, y, loss, expected = program(way)
    own = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    found = []

    def hook():
        if found:
            return
        found.append(None)
        with tg.enable_grad():
            z = own
            for _ in range(400):
                z = z * 1.0 + 0.0 * own
            found[0] = tg.autograd.grad((z * y).sum(), [own, y], retain_graph=True)
            (z * tg.ones((5, 3)) * x).sum().backward(inputs=[own])

    register(kind, x, y, hook)
    loss.backward(retain_graph=True)
    np.testing.assert_array_equal(x.grad.numpy(), expected)
    for by_own, by_y in found:
        assert by_own.tolist() == [4.0] * 3
        assert by_y.tolist() == [1.0, 2.0, 3.0]
    assert own.grad.tolist() == [10.0 * len(found)] * 3


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_hook_may_remove_itself_and_others_and_register_new_ones(kind, way):
    x, y, loss, expected = program(way)
    calls, handles = [], []

    def hook():
        calls.append("first")
        for handle in handles:
            handle.remove()
        register(kind, x, y, lambda: calls.append("new"))

    handles.append(register(kind, x, y, hook))
    handles.append(register(kind, x, y, lambda: calls.append("second")))
    loss.backward(retain_graph=True)
    assert calls[:2] == ["first", "second"]  # both were on the way
    before = len(calls)
    loss.backward(retain_graph=True)
    assert calls[before:] == ["new"]
    np.testing.assert_array_equal(x.grad.numpy(), 2 * expected)


@pytest.mark.parametrize("way", WAYS)
def test_a_hook_may_register_hooks_on_what_is_still_to_run(way):
    x, y, loss, expected = program(way, rows=6)
    calls = []

    def late():
        calls.append("late")

    def hook(_):
        for kind in KINDS:
            register(kind, x, y, late)

    loss.register_hook(hook)
    loss.backward()
    assert calls == ["late"] * len(KINDS)
    np.testing.assert_array_equal(x.grad.numpy(), expected)


@pytest.mark.parametrize("way", WAYS)
def test_a_hook_may_let_results_retain_their_grad(way):
    """It may be too late for this backward, and counts for the next one."""
    x, y, loss, expected = program(way)
    handle = loss.register_hook(lambda g: y.retain_grad())
    loss.backward(retain_graph=True)
    handle.remove()
    y.grad = None
    loss.backward()
    np.testing.assert_array_equal(y.grad.numpy(), np.full(3, 5.0))
    np.testing.assert_array_equal(x.grad.numpy(), 2 * expected)


@pytest.mark.parametrize("way", WAYS)
def test_a_hook_may_freeze_a_leaf(way):
    x, _, loss, expected = program(way)
    handle = loss.register_hook(lambda g: [x.requires_grad_(False), None][1])
    loss.backward(retain_graph=True)
    assert x.grad is None
    handle.remove()
    x.requires_grad_(True)
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), expected)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["tensor", "before", "any"])
def test_a_hook_that_writes_what_its_row_is_about_to_read(kind, way):
    """The versions are compared when the row runs."""
    x, y, loss, _ = program(way)
    handle = register(kind, x, y, lambda: x.zero_())
    with pytest.raises(VersionError, match="modified by an in-place operation"):
        loss.backward()
    handle.remove()
    with pytest.raises(VersionError):
        loss.backward()


@pytest.mark.parametrize("way", WAYS)
def test_a_hook_that_closes_tapes_and_drops_tensors(way):
    x, y, loss, expected = program(way)
    holder = [y, loss]
    y.register_hook(lambda g: [each.tape.close() for each in holder] and holder.clear())
    del y
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), expected)
    assert holder == []


def test_hooks_within_hooks_within_hooks():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    loss, depth = y.sum(), []

    def hook(g):
        if len(depth) < 40:
            depth.append(1)
            (inner,) = tg.autograd.grad(loss, x, retain_graph=True)
            return inner * g
        return None

    y.register_hook(hook)
    loss.backward()
    expected = np.array([2.0, 4.0])
    for _ in range(40):
        expected = expected * np.array([2.0, 4.0])
    np.testing.assert_array_equal(x.grad.numpy(), expected)


@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("kind", ["tensor", "before", "after"])
@pytest.mark.parametrize("retain", [False, True])
def test_what_a_hooked_row_saved_is_compared_with_what_it_was(kind, changed, retain):
    """Large NumPy arrays, by some of their elements; also where the row runs alone."""
    x = tg.tensor(np.ones(20_000), requires_grad=True)
    factors = np.full(20_000, 3.0)
    y = x * factors
    register(kind, x, y, lambda: None)
    if changed:
        factors[:] = 4.0
        with pytest.raises(VersionError, match="contents have changed"):
            y.sum().backward(retain_graph=retain)
        assert x.grad is None
        factors[:] = 3.0
    y.sum().backward(retain_graph=retain)
    np.testing.assert_array_equal(x.grad.numpy(), np.full(20_000, 3.0))


@pytest.mark.parametrize("kind", KINDS)
def test_hooks_where_anomalies_are_detected(kind):
    with tg.autograd.detect_anomaly():
        x, y, loss, expected = program("short")
        calls = []
        register(kind, x, y, lambda: calls.append(1))
        loss.backward(retain_graph=True)
        np.testing.assert_array_equal(x.grad.numpy(), expected)
        assert calls == [1]
        x.detach().numpy()[:] = 5.0  # which no counter sees
        with pytest.raises(VersionError, match="NumPy array that shares its memory"):
            loss.backward()


@pytest.mark.parametrize("kind", ["tensor", "before", "after", "leaf tensor", "all"])
def test_hooks_where_saved_values_are_packed(kind):
    """The row is given what the hook for saved tensors unpacks."""
    unpacked = []

    def unpack(array):
        unpacked.append(array.shape)
        return tg.tensor(array)

    with tg.autograd.graph.saved_tensors_hooks(lambda t: t.numpy().copy(), unpack):
        x = tg.tensor([1.0, 2.0], requires_grad=True)
        y = x * x
        z = y.exp() + y
    calls = []
    register(kind, x, y, lambda: calls.append(1))
    z.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), (np.exp([1.0, 4.0]) + 1) * [2.0, 4.0], rtol=1e-14)
    assert calls == [1]
    assert unpacked


@pytest.mark.parametrize("kind", ["tensor", "before", "after"])
def test_errors_of_a_hooked_row_say_what_they_do_without_hooks(kind):
    """Row, operand and version are those of the user's tape, also where the row runs on one of its own."""
    texts = []
    for hooked in (False, True):
        x = tg.tensor([1.0, 2.0], requires_grad=True)
        y = (x + 1.0 + 1.0 + 1.0) * x
        loss = (y * 3.0).sum()
        if hooked:
            register(kind, x, y, lambda: None)
        with tg.no_grad():
            x.add_(1.0)
        with pytest.raises(VersionError) as caught:
            loss.backward()
        texts.append(str(caught.value))
    assert texts[0] == texts[1]
    assert "mul (row 4, " in texts[0]
