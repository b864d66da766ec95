"""`func.checkpoint`: writes, what must be the same each time, hooks, modes, threads and errors."""

import threading

import numpy as np
import pytest
from transforms.checkpoints import hold, leaves

import tapegrad as tg
from tapegrad.errors import GradError, OperandError, VersionError
from tapegrad.func import checkpoint

# Writes


@pytest.mark.parametrize("requires_grad", [False, True])
@pytest.mark.parametrize("made", ["leaf", "result", "view"])
@pytest.mark.parametrize("how", ["setitem", "iadd", "no_grad", "view", "numpy", "detached"])
def test_arguments_cannot_be_written(how, made, requires_grad):
    def part(h):
        if how == "setitem":
            h[0] = 1.0
        elif how == "iadd":
            h += 1.0
        elif how == "no_grad":
            with tg.no_grad():
                h.mul_(2.0)
        elif how == "view":
            h[1:].fill_(3.0)
        elif how == "detached":
            h.detach()[0] = 1.0
        else:
            h.detach().numpy()[0] = 1.0
        return h * 2.0

    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=requires_grad)
    x = {"leaf": x, "result": x * 2.0, "view": (x * 2.0)[:2]}[made]
    before, version = x.detach().numpy().copy(), x._version
    with pytest.raises((OperandError, GradError, ValueError)) as error:
        checkpoint(part, x)
    if "read-only" in str(error.value):
        assert "tg.func.checkpoint" in "".join(error.value.__notes__)
    assert x.detach().numpy().tolist() == before.tolist()
    assert x._version == version
    assert x.requires_grad is requires_grad


def test_arrays_cannot_be_written():
    array = np.ones(3)

    def part(h, a):
        a[0] = 2.0
        return h * a

    with pytest.raises(ValueError, match="read-only"):
        checkpoint(part, leaves((3,))[0], array)
    assert array.tolist() == [1.0, 1.0, 1.0]
    assert array.flags.writeable


def test_containers_of_tensors_cannot_be_changed():
    def part(state):
        state["h"] = state["h"] * 2.0
        return state["h"]

    def append(state):
        state.append(state[0] * 2.0)
        return state[1]

    h = leaves((3,))[0]
    for fun, given_ in ((part, {"h": h}), (append, [h])):
        with pytest.raises(OperandError, match="changed a list or dict"):
            checkpoint(fun, given_)
        assert len(given_) == 1
    log = []
    checkpoint(lambda h, log: log.append(1) or h * 2.0, h, log).sum().backward()
    assert log == [1, 1]  # which is no container of tensors


class Model:
    def __init__(self, value):
        self.buffers = {"mean": value}

    def __call__(self, h):
        self.buffers["mean"].mul_(0.9)
        return h * 2.0

    def step(self, h):
        with tg.no_grad():
            self.buffers["mean"] += 1.0
        return h * 2.0


def test_writes_to_tensors_from_outside_are_refused():
    x = leaves((3,))[0]
    buffer, total = tg.zeros(3), x * 0.0
    several = [tg.zeros(3)]

    def closure(h):
        buffer[0] = 1.0
        return h * 2.0

    def history(h):
        nonlocal total
        total += h
        return total * 2.0

    def default(h, into=several):
        into[0].add_(1.0)
        return h * 2.0

    model = Model(tg.zeros(3))
    for fun in (closure, history, default, model, model.step):
        with pytest.raises(GradError, match="from outside in place"):
            checkpoint(fun, x)


@pytest.mark.parametrize("made", ["leaf", "result", "constant"])
@pytest.mark.parametrize("given_", [True, False])
def test_writes_after_it_are_noticed(made, given_):
    x, w = leaves((3,), (3,))
    w = {"leaf": w, "result": w * 2.0, "constant": tg.tensor([1.0, 2.0, 3.0])}[made]
    y = checkpoint(lambda h, w: h * w, x, w) if given_ else checkpoint(lambda h: h * w, x)
    with tg.no_grad():
        w += 1.0
    with pytest.raises(VersionError, match="in-place"):
        y.sum().backward()


def test_writes_to_what_shares_memory_with_a_result():
    x = leaves((3,))[0]
    y, same = checkpoint(lambda h: ((k := h * h), k.detach()), x)
    z = y * y
    same[0] = 5.0
    assert y[0].item() == 5.0
    with pytest.raises(VersionError):
        z.sum().backward()

    def several(h):
        k = h * 1.0
        total = checkpoint(lambda t: t * 2.0, k.sum())  # so that k goes on on another tape
        k *= 2.0
        k += 0.0 * total
        return k, k.detach()

    y, same = checkpoint(several, x)
    y += 1.0
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), 2.0)


def test_writes_before_it_are_not():
    x, w = leaves((3,), (3,))
    h, v = x * 1.0, w * 1.0
    h *= 2.0
    v[0] = 3.0
    with tg.no_grad():
        w += 1.0
    checkpoint(lambda h: (h * v * w).sum(), h).backward()
    expected = 2.0 * v.detach().numpy() * w.detach().numpy()
    np.testing.assert_allclose(x.grad.numpy(), expected)


# What must be the same


@pytest.mark.parametrize("draw", ["tapegrad", "numpy", "generator"])
def test_random_numbers_are_drawn_again(draw):
    generator, drawn = tg.manual_seed(3), []

    def part(h):
        if draw == "numpy":
            noise = np.random.rand(3)  # noqa: NPY002
        else:
            noise = tg.rand(3).numpy() if draw == "tapegrad" else generator.random(3)
        drawn.append(noise.tolist())
        return h * noise

    x = leaves((3,))[0]
    y = checkpoint(part, x)
    part(x)
    y.sum().backward()
    assert drawn[0] == drawn[2] != drawn[1]
    assert x.grad.tolist() == drawn[0]


def test_the_generators_go_on_where_they_were():
    tg.manual_seed(0)
    np.random.seed(0)  # noqa: NPY002
    x = leaves((3,))[0]
    y = checkpoint(lambda h: h * tg.rand(3) * np.random.rand(3), x)  # noqa: NPY002
    tg.rand(2), np.random.rand(2)  # noqa: NPY002
    y.sum().backward()
    after = tg.rand(1).item(), np.random.rand()  # noqa: NPY002
    tg.manual_seed(0)
    np.random.seed(0)  # noqa: NPY002
    assert after == (tg.rand(6)[5].item(), np.random.rand(6)[5])  # noqa: NPY002


def test_random_numbers_that_are_not_kept():
    tg.manual_seed(0)
    y = checkpoint(lambda h: h * tg.rand(3), leaves((3,))[0], preserve_rng_state=False)
    with pytest.raises(GradError, match="other values"):
        y.sum().backward()


def test_another_result_is_noticed():
    x = leaves((3,))[0]
    generator = np.random.default_rng(0)
    calls = []

    def counting(h):
        calls.append(1)
        return tuple([h * 2.0] * 1 + [h * 3.0] * (len(calls) - 1))

    def growing(h):
        calls.append(1)
        return (h[: len(calls)] * 2.0) * 1.0

    for fun, what in (
        (lambda h: h * generator.random(3), "other values in result 0"),
        (counting, "gave 2 tensors that require grad, not 1"),
        (growing, r"a tensor of float64\[2\], not float64\[1\]"),
    ):
        calls.clear()
        y = checkpoint(fun, x)
        y = y[0] if isinstance(y, tuple) else y
        with pytest.raises(GradError, match=what):
            y.sum().backward()
        assert x.grad is None


def test_a_name_that_stands_for_something_else_by_then():
    x, w = leaves((3,), (3,))
    y = checkpoint(lambda h: h * w, x)
    w = w * 1.0
    with pytest.raises(GradError, match="depends on other tensors"):
        y.sum().backward()


def test_a_parameter_that_was_frozen_since():
    x, w = leaves((3,), (3,))
    y = checkpoint(lambda h, v: h * w * v, x, w)
    w.requires_grad_(False)
    y.sum().backward()
    assert w.grad is None
    np.testing.assert_allclose(x.grad.numpy(), w.numpy() ** 2)


def test_an_argument_that_was_detached_since():
    x = leaves((3,))[0]
    h = x * 2.0
    y = checkpoint(lambda h: h.exp(), h)
    h.detach_()
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * np.exp(h.numpy()))


# Hooks, modes, threads, errors


def test_hooks():
    seen = []

    def note(name):
        return lambda g: seen.append((name, g.tolist()))

    x, w = leaves((1,), (1,))
    with tg.no_grad():
        x.fill_(2.0), w.fill_(3.0)
    h = x * 1.0
    v = w * 1.0
    for name, tensor in (("x", x), ("w", w), ("h", h), ("v", v)):
        tensor.register_hook(note(name))

    def part(a):
        a.register_hook(note("inside, of the argument"))
        k = a * v * w
        k.register_hook(lambda g: g * 10.0)
        return k * 2.0

    y = checkpoint(part, h)
    y.register_hook(note("y"))
    assert seen == []
    y.sum().backward()
    assert sorted(seen) == sorted(
        [
            ("y", [1.0]),
            ("inside, of the argument", [180.0]),
            ("h", [180.0]),
            ("x", [180.0]),
            ("v", [120.0]),
            ("w", [240.0]),
        ]
    )


def test_post_accumulate_hooks_are_called_once():
    x, w = leaves((2,), (2,))
    seen = []
    w.register_post_accumulate_grad_hook(lambda p: seen.append(p.grad.tolist()))
    y = checkpoint(lambda h: h * w, checkpoint(lambda h: h * w, x))
    y.sum().backward()
    assert seen == [w.grad.tolist()]
    np.testing.assert_allclose(w.grad.numpy(), 2 * (x * w).detach().numpy())


def test_without_gradients_it_is_a_call():
    x = leaves((3,))[0]
    calls = []

    def part(h):
        calls.append(h)
        h[0] = 1.0
        return h * 2.0

    for mode in (tg.no_grad, tg.inference_mode):
        with mode():
            y = checkpoint(part, x)
        assert not y.requires_grad
        assert calls.pop() is x


def test_grad_mode_is_that_of_the_call():
    x = leaves((3,))[0]
    modes = []

    def part(h):
        modes.append(tg.is_grad_enabled())
        with tg.no_grad():
            k = h * 2.0
        return h * k

    checkpoint(part, x).sum().backward()
    assert modes == [True, True]
    np.testing.assert_allclose(x.grad.numpy(), 2 * x.detach().numpy())


def test_tensors_of_inference_mode_are_refused():
    with tg.inference_mode():
        t = tg.ones(3)
    with pytest.raises(GradError, match="inference mode"):
        checkpoint(lambda h, t: h * 2.0, leaves((3,))[0], t)


def test_with_anomalies_detected():
    with tg.autograd.detect_anomaly():
        hold(lambda call, x: call(lambda h: (h.sin() * h).sum(), x * 1.0), (3,))
        x = tg.tensor([0.0, 1.0], requires_grad=True)
        y = checkpoint(lambda h: h.sqrt() * 0.0, x)
        with pytest.raises(GradError, match="sqrt"):
            y.sum().backward()
    assert x.grad is None


def test_with_values_on_disk():
    with tg.autograd.graph.save_on_disk():
        hold(lambda call, x, w: call(lambda h: (h.sin() * w).sum(), x * 1.0), (3,), (3,))


def test_an_error_in_the_function_leaves_all_as_it_was():
    x = leaves((3,))[0]
    h = x * 2.0
    fails = [True]

    def part(h):
        k = h * 3.0
        if fails[0]:
            raise KeyError("mine")
        return k

    with pytest.raises(KeyError, match="mine"):
        checkpoint(part, h)
    assert tg.is_grad_enabled()
    fails[0] = False
    y = checkpoint(part, h)
    z = y.sum() + h.sum()
    fails[0] = True
    state = tg.manual_seed(1).bit_generator.state
    with pytest.raises(KeyError, match="mine"):
        z.backward()
    assert x.grad is None
    assert tg.is_grad_enabled()
    assert tg.random.default_generator().bit_generator.state == state
    fails[0] = False
    z.backward()
    assert x.grad.tolist() == [8.0, 8.0, 8.0]


def test_backward_in_another_thread():
    tg.manual_seed(5)
    x = leaves((3,))[0]
    drawn = []

    def part(h):
        drawn.append(tg.rand(3))
        return h * drawn[-1]

    y = checkpoint(part, x).sum()
    thread = threading.Thread(target=y.backward)
    thread.start()
    thread.join()
    assert drawn[0].equal(drawn[1])
    assert x.grad.equal(drawn[0])


def test_in_several_threads():
    w = leaves((3,))[0]
    errors = []

    def work(k):
        try:
            x = tg.tensor(np.full(3, float(k)), requires_grad=True)
            for _ in range(5):
                loss = checkpoint(lambda h: (h * w).sum(), checkpoint(lambda h: h * w, x))
                (gradient,) = tg.autograd.grad(loss, x)
                np.testing.assert_allclose(gradient.numpy(), w.detach().numpy() ** 2)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_an_open_tape_goes_on():
    """What was recorded before is found, and nothing of the inside is on the tape of what comes after."""
    x = leaves((3,))[0]
    before = x * 2.0
    y = checkpoint(lambda h: h * before, x)
    after = (y + before).sum()
    after.backward()
    np.testing.assert_allclose(x.grad.numpy(), 4 * x.detach().numpy() + 2)


def test_what_is_no_function():
    with pytest.raises(OperandError, match=r"checkpoint\(f, x\), not checkpoint\(f\(x\)\)"):
        checkpoint(leaves((3,))[0])
