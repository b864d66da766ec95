"""Many products at once where Python has something to do: hooks, custom functions, values packed, errors; memory."""

import ctypes
import threading

import numpy as np
import pytest
from custom_ops.jitted import product, wave
from engine.linearly import check, check_pull, check_push, draw, hold, one_by_one, rules, stand_in  # noqa: F401
from oracles import leaf
from spec.packing import COPYING, Noted, hooks

import tapegrad as tg
from tapegrad.autograd import Function
from tapegrad.autograd.graph import register_multi_grad_hook
from tapegrad.core import memory
from tapegrad.engine import jvp_batched, jvp_batched_pass, kernels, vjp_batched, vjp_batched_pass
from tapegrad.engine.vjp_jvp import pull, push
from tapegrad.errors import FreedError, GradError, ShapeError, VersionError
from tapegrad.ops import BY_NAME
from tapegrad.tape import abi as R


def leaves(*shapes, dtype=np.float64):
    random = np.random.default_rng(5)
    return [leaf(random.uniform(0.3, 1.2, shape).astype(dtype)) for shape in shapes]


class Product(Function):
    @staticmethod
    def forward(ctx, x, y, factor):
        ctx.save_for_backward(x, y)
        ctx.factor = factor
        return x * y * factor

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * y * ctx.factor, g * x * ctx.factor, None


class Both(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return tg.sin(x), x.sum(), 3

    @staticmethod
    def backward(ctx, g, h, nothing):
        (x,) = ctx.saved_tensors
        return g * tg.cos(x) + h


class Half(Function):
    """Gives no gradient in lanes whose adjoint is positive."""

    @staticmethod
    def forward(ctx, x):
        return x * 1.0

    @staticmethod
    def backward(ctx, g):
        return None if float(g.sum()) > 0 else g


# Tapes


def test_several_tapes():
    x, p = leaves((3,), ())
    y = tg.sin(x * p)
    y.tape.close()
    z = y * y + p
    z.tape.close()
    outputs = [(z * y).sum(), z * p, y, x]
    for inputs in ([x, p], [y], [z, x], [y, z, p], [x, x]):
        for lanes in (1, 3, 20):
            check_pull(outputs, inputs, lanes)
            seeds, tangents = draw(outputs, lanes, 1), draw(inputs, lanes, 2)
            found = push(outputs, inputs, tangents, lanes)
            assert len(found) == len(outputs) and len(pull(outputs, seeds, inputs, lanes)) == len(inputs)
    check_push(outputs[:3], [x, p])


def test_a_tangent_at_a_row_takes_the_place_of_what_comes_before():
    (x,) = leaves((4,))
    y = x * x
    z, w = y * 3.0, x * 5.0
    (t, u) = draw([x, y], 3)
    for closes in (False, True):
        if closes:
            y.tape.close()
            z, w = y * 3.0, x * 5.0
        at_y, at_z, at_w, both = push([y, z, w, z + w], [x, y], [t, u], 3)
        np.testing.assert_array_equal(at_y, u)
        np.testing.assert_allclose(at_z, 3 * u)
        np.testing.assert_allclose(at_w, 5 * t)
        np.testing.assert_allclose(both, 3 * u + 5 * t)


def test_what_does_not_depend():
    x, p = leaves((3,), ())
    y, constant = x * 2.0, tg.ones(3)
    assert push([y, x, p, constant], [p], [np.ones(2)], 2)[:2] == [None, None]
    np.testing.assert_array_equal(push([p], [p], [np.ones(2)], 2)[0], np.ones(2))
    assert push([p, constant], [x, constant], [np.ones((2, 3))] * 2, 2) == [None, None]
    assert pull([y], [np.ones((2, 3))], [p, constant], 2) == [None, None]
    assert pull([y, p], [None, np.ones(2)], [x], 2) == [None]
    assert pull([x, constant], [np.ones((2, 3))] * 2, [x], 2)[0].sum() == 6
    assert pull([], [], [], 2) == [] and push([], [x], [np.ones((2, 3))], 2) == []


def test_the_graph_and_gradients_stay():
    (x,) = leaves((3,))
    y = (x.sin() * x).sum()
    for _ in range(3):
        check([y], [x])
    assert x.grad is None
    y.backward()
    with pytest.raises(FreedError, match="retain_graph"):
        pull([y], [np.ones(2)], [x], 2)
    with pytest.raises(FreedError, match="retain_graph"):
        push([y], [x], [np.ones((2, 3))], 2)


def test_a_part_that_was_freed():
    (x,) = leaves((3,))
    y = x.sin()
    y.sum().backward()
    z = y * y
    check_pull([z], [y])
    check_push([z], [y])
    for run in (lambda: pull([z], [np.ones((1, 3))], [x], 1), lambda: push([z], [x], [np.ones((1, 3))], 1)):
        with pytest.raises(FreedError, match="retain_graph"):
            run()
    np.testing.assert_allclose(push([z], [x, y], [np.ones((1, 3))] * 2, 1)[0], 2 * y.detach().numpy()[None])


def test_versions():
    (x,) = leaves((3,))
    y = x * 1.0
    z = y * y
    with tg.no_grad():
        y += 1.0
    for run in (lambda: pull([z], [np.ones((4, 3))], [x], 4), lambda: push([z], [x], [np.ones((4, 3))], 4)):
        with pytest.raises(VersionError, match="modified by an in-place operation: mul"):
            run()


def test_arrays_that_changed():
    big, (x,) = np.ones(20_000), leaves((20_000,))
    z = x * big
    check([z], [x], 2)
    big[:] = 2.0
    for run in (lambda: pull([z], [np.ones((4, 20_000))], [x], 4), lambda: push([z], [x], [np.ones((4, 20_000))], 4)):
        with pytest.raises(VersionError, match="contents have changed"):
            run()


@pytest.mark.parametrize("lanes", [1, 3, 10])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_writes_in_place(dtype, lanes, rules):  # noqa: F811
    x, p = leaves((6,), (), dtype=dtype)
    u = tg.zeros(6, dtype=dtype)
    for k in range(5):
        u[k + 1] = tg.sin(u[k].clone() * p + x[k])
    w = x * 1.0
    w[1:4] = u[:3].clone() * w[3:].clone()
    w[np.array([0, 5])] = w[np.array([4, 4])] * p
    w[::2] *= 2.0
    v = u.clone().reshape(2, 3)
    v[:, 1] += 1.0
    v[1] = 0.0
    check([w, u, (v * v).sum(), v.T.reshape(-1)], [x, p], lanes)
    check_pull([(w * 1.0).sum()], [w, x], lanes)
    assert not rules


def test_a_kept_result_that_was_written():
    (x,) = leaves((6,))
    w = x * 1.0
    w[1:3] = x[:2] * 2.0
    first = w.clone()
    w[0] = 5.0
    w[np.array([1, 2])] = x[np.array([2, 1])]
    check_pull([w * w, first], [x, w], 3)
    check_push([w * w, first], [x], 3)
    check_push([w * w], [w], 3)


def test_constants_that_were_written_stand_on_no_row(monkeypatch):
    """Nothing is read before the first row, where numbers stand that are no layout's."""
    alive, before = [], 256

    def poisoned(buffer):
        alive.append(bytearray(b"\x7f" * before) + buffer)
        return ctypes.addressof(ctypes.c_char.from_buffer(alive[-1])) + before

    monkeypatch.setattr(memory, "buffer_address", poisoned)
    (x,) = leaves((4,))
    for kept in (False, True):
        w = x * 1.0
        for k in range(4):
            w[k % 3] = 5.0
        check_pull([w * w], [x, w] if kept else [x], 3)
        check_push([w * w], [x], 3)
    assert alive


@pytest.mark.parametrize("build", [
    lambda x, y: tg.concatenate([x[1:], y, x * 2.0]),
    lambda x, y: tg.stack([x, x * y, tg.ones(4)], axis=1),
    lambda x, y: x[np.array([[0, -1], [2, 2]])] * y[0],
    lambda x, y: tg.sort(x * y),
    lambda x, y: tg.concatenate([tg.ones(2), x]).expand(3, 6)[:, ::-2],
])  # fmt: skip
def test_movements_of_elements_need_no_python(build, rules):  # noqa: F811
    x, y = leaves((4,), (4,))
    check([build(x * 1.0, y)], [x, y], 4)
    assert not rules


def test_rows_that_are_left_to_their_rules(rules):  # noqa: F811
    (x,) = leaves((60, 60))
    y = (x @ x).sum(axis=0)  # too large for plain loops
    check_pull([y], [x], 3, 1e-11)
    (x,) = leaves((2, 3, 2))
    check([x.max(axis=(0, 2)), tg.cumprod(x.reshape(-1))], [x], 4)
    assert rules


# Custom functions and own rows


@pytest.mark.parametrize("lanes", [1, 3])
def test_custom_functions(lanes, rules):  # noqa: F811
    x, y = leaves((3,), (3,))
    z = Product.apply(x * 1.0, y, 2.0)
    s, total, number = Both.apply(z * x)
    assert number == 3
    check([s, total, z], [x, y], lanes)
    check_pull([total], [x, z], lanes)
    check([s * 2.0], [y], lanes)


def test_a_function_that_gives_a_gradient_in_some_lanes():
    (x,) = leaves((3,))
    seed = np.array([[1.0, 1, 1], [-1, -1, -1], [2, 2, 2]])
    (found,) = pull([Half.apply(x)], [seed], [x], 3)
    np.testing.assert_array_equal(found, np.minimum(seed, 0))
    assert pull([Half.apply(x)], [abs(seed)], [x], 3) == [None]


def test_own_rows(stand_in):  # noqa: F811
    x, y, z = leaves((5,), (5,), (5,))
    cubic = tg.elementwise("x**3 * y / (1 + exp(x))", name="cubic_of_lanes")
    check([cubic(x * 1.0, y), product(x, y, z) * z], [x, y, z], 4)
    check([wave(x[0] * y[1])], [x, y], 4)


def test_a_primitive_that_raises_in_one_lane():
    def vjp(g, out, x):
        if g[0] > 0.5:
            raise ValueError("no")
        return g * 2.0

    double = tg.primitive(lambda x: x * 2.0, vjp=vjp, name="double_of_lanes")
    (x,) = leaves((3,))
    y = double(x * 1.0)
    seed = np.zeros((4, 3))
    np.testing.assert_array_equal(pull([y], [seed], [x], 4)[0], seed)
    seed[2] = 1.0
    with pytest.raises(ValueError, match="no"):
        pull([y], [seed], [x], 4)


# Hooks


def hooked(kind, calls):
    x, p = leaves((3,), ())
    y = tg.sin(x * p)
    z = y * y * p

    def tensor_hook(g):
        calls.append(g.numpy().copy())
        return g * 2.0

    if kind == "tensor":
        y.register_hook(tensor_hook)
    elif kind == "leaf":
        x.register_hook(tensor_hook)
    elif kind == "before":
        y.grad_fn.register_prehook(lambda gs: (tensor_hook(gs[0]),))
    elif kind == "after":
        y.grad_fn.register_hook(lambda gs, outs: tuple(tensor_hook(g) for g in gs))
    elif kind == "all":
        register_multi_grad_hook((y, x), lambda gs: calls.append([g.numpy().copy() for g in gs]))
    else:
        register_multi_grad_hook((y, x), lambda g: calls.append(g.numpy().copy()), mode="any")
    return [z, y * 2.0], [x, p, y]


@pytest.mark.parametrize("kind", ["tensor", "leaf", "before", "after", "all", "any"])
def test_hooks_are_called_lane_by_lane(kind):
    calls = []
    outputs, inputs = hooked(kind, calls)
    seeds = draw(outputs, 4, 1)
    for chosen in (inputs, inputs[:1]):
        calls.clear()
        expected = one_by_one(outputs, chosen, seeds, 4)
        wanted = list(calls)
        calls.clear()
        found = pull(outputs, seeds, chosen, 4)
        for mine, theirs in zip(found, expected, strict=True):
            hold(mine, theirs, 1e-14, kind)
        assert len(calls) == len(wanted) > 0
        for mine, theirs in zip(calls, wanted, strict=True):
            np.testing.assert_allclose(mine, theirs, rtol=1e-14)
    calls.clear()
    push(outputs, inputs[:2], draw(inputs[:2], 4), 4)
    assert not calls


def test_hooks_of_functions_and_of_rows_with_several_operands():
    x, y = leaves((3,), (3,))
    z = Product.apply(x, y, 2.0)
    w = tg.concatenate([z * x, y])
    m = (w * w).max()
    for t in (z, w, m):
        t.grad_fn.register_hook(lambda gs, outs: tuple(None if g is None else g * 3.0 for g in gs))
        t.grad_fn.register_prehook(lambda gs: (gs[0] + 1.0,))
    check_pull([m, w], [x, y, z], 3)


def test_gradients_are_not_retained():
    (x,) = leaves((3,))
    y = x * x
    y.retain_grad()
    y.register_hook(lambda g: g)
    pull([y * 2.0], [np.ones((2, 3))], [x], 2)
    assert y.grad is None and x.grad is None


def test_a_hook_that_raises_leaves_everything_usable():
    (x,) = leaves((3,))
    y = x.sin()
    z = y * y
    handle = y.register_hook(lambda g: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        pull([z], [np.ones((2, 3))], [x], 2)
    handle.remove()
    assert not x.sin().tape.readers and not y.tape.readers
    check([z], [x])


# Packed values


@pytest.mark.parametrize("lanes", [1, 2, 5])
def test_values_that_hooks_packed(lanes, rules):  # noqa: F811
    x, p = leaves((3,), ())
    with hooks(*COPYING):
        y = tg.sin(x * p) / x + x**2.0
        z = tg.where(x > 0.5, y * y, y).max() * tg.exp(y) + tg.logsumexp(y) + Product.apply(y, x, 0.5)
    check([z, y], [x, p], lanes)


def test_values_are_unpacked_once():
    (x,) = leaves((3,))
    noted = Noted()
    with hooks(*noted.pair):
        y = tg.sin(x * 2.0)
    pull([y], [np.ones((7, 3))], [x], 7)
    assert len(noted.unpacked) == 1
    push([y], [x], [np.ones((7, 3))], 7)
    assert len(noted.unpacked) == 2


def test_packed_values_whose_operands_were_written():
    (x,) = leaves((3,))
    y = x * 1.0
    with hooks(*COPYING):
        z = y * y
    with tg.no_grad():
        y += 1.0
    check([z], [x], 3)


# Memory


def test_all_memory_is_given_back(monkeypatch, rules):  # noqa: F811
    """What malloc gave is what free got, also after an error."""
    taken, given = [], []
    raw_malloc, raw_free = ctypes.pythonapi.PyMem_RawMalloc, ctypes.pythonapi.PyMem_RawFree
    raw_malloc.restype, raw_malloc.argtypes, raw_free.argtypes = ctypes.c_int64, [ctypes.c_size_t], [ctypes.c_int64]

    def malloc(size):
        taken.append(raw_malloc(size))
        return taken[-1]

    def free(address):
        given.append(address)
        raw_free(address)
        return 0

    kind = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)
    calls = [kind(malloc), kind(free)]
    template = kernels._template()
    before = template[R.MALLOC], template[R.RELEASE]
    template[R.MALLOC], template[R.RELEASE] = (ctypes.cast(c, ctypes.c_void_p).value for c in calls)
    try:
        x, p = leaves((50,), ())
        y = x
        for _ in range(30):
            y = tg.sin(y * p) + x
        for inputs in ([x, p], [p]):
            pull([y], draw([y], 5), inputs, 5)
            push([y], inputs, draw(inputs, 5), 5)
        few = len(taken)
        assert 0 < few < 40  # of 90 rows: blocks are used again
        bad = y * y
        bad.grad_fn.register_prehook(lambda gs: 1 / 0)
        worse = (Half.apply(y) * y).sum()
        rules.clear()
        monkeypatch.setattr(jvp_batched, "tangent_rule", lambda *_: 1 / 0)
        for run in (lambda: pull([bad * 2.0], draw([y], 5), [x], 5), lambda: push([worse], [x], draw([x], 5), 5)):
            with pytest.raises(ZeroDivisionError):
                run()
        assert len(taken) > few and sorted(taken) == sorted(given)
    finally:
        template[R.MALLOC], template[R.RELEASE] = before
    assert not y.tape.readers


def test_threads_share_a_graph():
    x, p = leaves((200,), ())
    y = x
    for _ in range(50):
        y = tg.sin(y * p) + x.sum() * 0.01
    seeds, tangents = draw([y], 8), draw([x, p], 8)
    expected = [*pull([y], seeds, [x, p], 8), *push([y], [x, p], tangents, 8)]
    wrong = []

    def work():
        for _ in range(10):
            found = [*pull([y], seeds, [x, p], 8), *push([y], [x, p], tangents, 8)]
            for mine, theirs in zip(found, expected, strict=True):
                if not np.array_equal(mine, theirs):
                    wrong.append(mine)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and not y.tape.readers


def test_no_memory(monkeypatch):
    x, p = leaves((50,), ())
    y = tg.sin((x * p).reshape(5, 10)[:, ::2] * x[:5] + p).sum()
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)
    none = kind(lambda size: 0)
    template = kernels._template()
    before = template[R.MALLOC]
    template[R.MALLOC] = ctypes.cast(none, ctypes.c_void_p).value
    try:
        for run in (lambda: pull([y], [np.ones(4)], [x], 4), lambda: push([y], [p], [np.ones(4)], 4)):
            with pytest.raises(MemoryError):
                run()
    finally:
        template[R.MALLOC] = before
    check([y], [x, p], 4)


def test_pauses(monkeypatch):
    """Ctrl-C is seen between rows, and a pass goes on where it paused."""
    x, p = leaves((50,), ())
    y = x
    for _ in range(10):
        y = tg.sin(y * p)
    expected = pull([y], draw([y], 5), [x], 5)[0], push([y], [x], draw([x], 5), 5)[0]
    paused = []
    acts = vjp_batched.LanesRun.act

    def act(self, status):
        paused.append(status)
        self.ctrl[R.BUDGET] = -1
        acts(self, status)

    monkeypatch.setattr(vjp_batched.LanesRun, "act", act)
    template = kernels._template()
    monkeypatch.setattr(kernels, "_filled", [template.copy()])
    kernels._filled[0][R.BUDGET] = -1
    found = pull([y], draw([y], 5), [x], 5)[0], push([y], [x], draw([x], 5), 5)[0]
    assert paused.count(R.PAUSED) == 40
    for mine, theirs in zip(found, expected, strict=True):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("name", ["sin", "mul", "add"])
def test_kernels_are_compiled_on_the_way(name):
    x, p = leaves((5,), ())
    y = tg.sin(x * p)
    y = y * x + tg.sin(y)
    opcode = BY_NAME[name].opcode
    before = kernels.ADDRESSES.copy()
    try:
        for run in (lambda: check_pull([y], [x, p], 4), lambda: check_push([y], [x, p], 4)):
            kernels.ADDRESSES[3 * R.DTYPES * opcode : 3 * R.DTYPES * (opcode + 1)] = 0
            run()
    finally:
        kernels.ADDRESSES[before != 0] = before[before != 0]


def test_the_slow_way_to_memory(monkeypatch, rules):  # noqa: F811
    monkeypatch.setattr(memory, "DIRECT", False)
    x, p = leaves((3, 4), ())
    y = tg.sin(x * p).T[::2].sum(axis=1) + p
    check([y, y.max()], [x, p], 4)


def test_nothing_is_run_that_nobody_asks_for():
    """The rows before the input, and those that no output needs, may have been freed."""
    (x,) = leaves((3,))
    y = x.sin()
    z, other = y * 2.0, y.exp()
    other.sum().backward()
    check_pull([z], [y])
    check_push([z], [y])
    assert callable(vjp_batched_pass.reverse_many) and callable(jvp_batched_pass.forward_many)


def test_shapes_are_checked():
    (x,) = leaves((3, 2))
    with pytest.raises(ShapeError, match=r"seed 0 has shape \(3, 2\) for 3 lanes .* give \(3, 3, 2\)"):
        pull([x * 2.0], [np.ones((3, 2))], [x], 3)
    with pytest.raises(ShapeError, match=r"tangent 0 has shape \(1, 3, 2\)"):
        push([x * 2.0], [x], [np.ones((1, 3, 2))], 3)


def test_a_row_without_a_forward_rule(monkeypatch):
    def refuse(tape, row, tangents):
        raise GradError(f"row {row} has no forward rule")

    monkeypatch.setattr(jvp_batched, "tangent_rule", refuse)
    (x,) = leaves((3, 3))
    with pytest.raises(GradError, match="no forward rule"):
        push([tg.linalg.inv(x + 2.0 * tg.eye(3))], [x], [np.ones((1, 3, 3))], 1)
