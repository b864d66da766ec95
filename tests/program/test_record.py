"""`tg.record`: a Program from examples, and what a Program can be asked."""

import numpy as np
import pytest
from program.same import close, same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 4)
P = np.array(0.7)


def loss(x, p):
    y = tg.sin(x) * p
    for _ in range(5):
        y = y + 0.1 * (tg.cos(y) - y * p)
    return (y * y).sum()


def vector(x, p):
    return tg.exp(x * p), (x * x).sum() * p


@pytest.fixture
def program():
    return tg.record(loss, X, P)


def tensors(*arrays):
    return [tg.tensor(a, requires_grad=True) for a in arrays]


def test_values(program):
    assert isinstance(program, tg.Program)
    for k in range(5):
        same(program(X + k, P * (k + 1)), loss(tg.tensor(X + k), tg.tensor(P * (k + 1))).numpy(), f"call {k}")


def test_the_examples_are_not_kept(program):
    """Other numbers than the examples' are used, and the examples can be written."""
    x, p = X.copy(), P.copy()
    recorded = tg.record(loss, x, p)
    x[:] = np.nan
    p[...] = np.nan
    same(recorded(X, P), loss(tg.tensor(X), tg.tensor(P)).numpy(), "value")


def test_value_and_grad(program):
    for k in range(5):
        value, gradient = program.value_and_grad(X + k, P, argnums=(0, 1))
        x, p = tensors(X + k, P)
        expected = loss(x, p)
        expected.backward()
        same(value, expected.detach().numpy(), f"value {k}")
        same(gradient[0], x.grad.numpy(), f"gradient {k} by x")
        same(gradient[1], p.grad.numpy(), f"gradient {k} by p")


def test_vjp():
    program = tg.record(vector, X, P)
    for k in range(5):
        cotangents = (np.arange(4.0) + k, np.array(2.0))
        expected = tg.func.vjp(vector, X + k, P)[1](cotangents)
        _, found = program.vjp((X + k, P), cotangents)
        for a, b in zip(found, expected, strict=True):
            close(a, b, f"call {k}")


def test_jvp():
    program = tg.record(vector, X, P)
    for k in range(5):
        tangents = (np.arange(4.0) + k, np.array(2.0))
        values, products = tg.func.jvp(vector, (X + k, P), tangents)
        found = program.jvp((X + k, P), tangents)
        for a, b in zip(found[0], values, strict=True):
            same(a, b, f"value {k}")
        for a, b in zip(found[1], products, strict=True):
            close(a, b, f"call {k}")


def test_jacobian():
    program = tg.record(lambda x, p: tg.exp(x * p), X, P)
    for k in range(5):
        expected = tg.func.jacrev(lambda x, p: tg.exp(x * p), argnums=(0, 1))(X + k, P)
        found = program.jacobian(X + k, P, argnums=(0, 1))
        for a, b in zip(found, expected, strict=True):
            close(a, b, f"call {k}")


def test_hvp(program):
    for k in range(5):
        tangents = (np.arange(4.0) + k, np.array(2.0))
        expected = tg.func.hvp(loss, (X + k, P), tangents)
        found = program.hvp((X + k, P), tangents)
        for a, b in zip(found, expected, strict=True):
            close(a, b, f"call {k}")


def test_tensors_in_tensors_out(program):
    for k in range(4):
        (x, p), (z, q) = tensors(X + k, P), tensors(X + k, P)
        out, expected = program(x, p), loss(z, q)
        assert isinstance(out, tg.Tensor)
        (out * 2.0).backward()
        (expected * 2.0).backward()
        same([out, x.grad, p.grad], [expected, z.grad, q.grad], f"call {k}")


def test_second_derivatives_through_a_program(program):
    for k in range(4):
        (x, p), (z, q) = tensors(X + k, P), tensors(X + k, P)
        (first,) = tg.autograd.grad(program(x, p), x, create_graph=True)
        (expected,) = tg.autograd.grad(loss(z, q), z, create_graph=True)
        close(first.detach().numpy(), expected.detach().numpy(), f"first {k}")
        found, wanted = tg.autograd.grad((first**2).sum(), [x, p]), tg.autograd.grad((expected**2).sum(), [z, q])
        for a, b in zip(found, wanted, strict=True):
            close(a.numpy(), b.numpy(), f"second {k}")


def test_a_guard_that_fails_raises():
    """A Program is one recording: Python is not there to be asked again."""
    program = tg.record(lambda x: x.sum() if x.sum() > 0 else x * 2.0, X)
    same(program(X), tg.tensor(X).sum().numpy(), "value")
    with pytest.raises(tg.errors.DivergenceError, match=r"test_record\.py"):
        program(-X)
    same(program(X), tg.tensor(X).sum().numpy(), "the call after it")
    for call in (
        lambda: program.value_and_grad(-X),
        lambda: program.hvp((-X,), (X,)),
        lambda: program.jacobian(-X),
        lambda: program.vjp((-X,), 1.0),
        lambda: program.jvp((-X,), (X,)),
    ):
        with pytest.raises(tg.errors.DivergenceError):
            call()


def test_guards_are_listed(program):
    assert len(program.guards) == 0
    guarded = tg.record(lambda x: x.sum() if x.sum() > 0 else x * 2.0, X)
    assert len(guarded.guards) == 1
    assert "test_record.py" in str(guarded.guards[0])


def test_print_shows_rows_and_lines(program, capsys):
    program.print()
    text = capsys.readouterr().out
    for word in ("sin", "cos", "mul", "sum", "test_record.py"):
        assert word in text
    assert len([line for line in text.splitlines() if line.startswith("%") and " cos " in line]) == 5
    assert len(text.splitlines()) >= len(program)


def test_len_and_nbytes(program):
    short = tg.record(lambda x: x * 2.0, X)
    assert len(short) < len(program)
    assert len(program) >= 25
    assert 0 < short.nbytes < program.nbytes
    large = tg.record(lambda x: x * 2.0, np.zeros(100_000))
    assert large.nbytes >= 800_000


def test_dot(program):
    text = program.to_dot()
    assert text.startswith("digraph")
    assert text.count("{") == text.count("}")
    assert "sin" in text
    assert "->" in text


def test_timings(program):
    timings = program.timings()
    text = str(timings)
    assert "sin" in text
    assert "test_record.py" in text


def test_containers():
    def fun(params, batch):
        return {"loss": (params["w"] * batch[0] + params["b"][0]).sum(), "more": [batch[1] * 2.0]}

    params, batch = {"w": X, "b": (P,)}, [X + 1.0, X + 2.0]
    program = tg.record(fun, params, batch)
    for k in range(4):
        given = {"w": X * k, "b": (P + k,)}, [X + k, X - k]
        expected = tg.func.map_values(tg.tensor, given)
        same(
            program(*given),
            tg.func.map_values(lambda t: t.numpy(), fun(*expected)),
            f"call {k}",
        )
    _, gradient = tg.record(lambda p, b: fun(p, b)["loss"], params, batch).value_and_grad(params, batch)
    same(gradient["w"], batch[0], "gradient by w")
    same(gradient["b"][0], np.array(4.0), "gradient by b")


def test_a_program_is_freed_with_its_last_reference():
    import gc
    import weakref

    program = tg.record(loss, X, P)
    program(X, P)
    program.value_and_grad(X, P)
    alive = weakref.ref(program)
    gc.collect()
    gc.disable()
    try:
        del program
        assert alive() is None
    finally:
        gc.enable()


def test_recording_leaves_grad_mode_and_tapes_alone():
    rows = tg.tape_info().rows
    with tg.no_grad():
        program = tg.record(loss, X, P)
        assert not tg.is_grad_enabled()
    assert tg.is_grad_enabled()
    assert tg.tape_info().rows == rows
    x = tg.tensor(X, requires_grad=True)
    program(x, tg.tensor(P)).backward()
    assert x.grad is not None


def test_examples_in_numbers():
    program = tg.record(lambda x, n: x**n, X, 3)
    same(program(X + 1.0, 3), (tg.tensor(X + 1.0) ** 3).numpy(), "value")
    with pytest.raises(tg.errors.TapegradError):
        program(X, 2)
