"""What requires grad, and gradients to the bit, are those of Python's own run: what random programs found."""

import numpy as np
import pytest
from other_packages import torch

import tapegrad as tg
from tapegrad.errors import DTypeError, GradError
from tapegrad.program.run import plan

CALLS = 5  # two recordings, the general way, and short ways
X = np.array([0.3, -1.2, 2.0])


def filled(x):
    y = 0.4 - x
    y.fill_(1.5)
    return (y * y).sum()


def zeroed(x):
    y = x * x
    y.zero_()
    return y.sum()


def copied(x):
    y = 0.4 - x
    y.copy_(x * x)
    return (y * 3.0).sum()


def part(x):
    y = (0.4 - x).reshape(3, 1)
    y[:, 0].fill_(2.0)
    return y.sum()


@pytest.mark.parametrize("fun", (filled, zeroed, copied, part))
def test_whole_writes(fun):
    x = torch.tensor(X, requires_grad=True)
    loss = fun(x)
    loss.backward()
    compiled = tg.compile(fun)
    for _ in range(CALLS):
        own = tg.tensor(X, requires_grad=True)
        found = compiled(own)
        assert found.requires_grad and float(found.detach()) == float(loss.detach())
        found.backward()
        np.testing.assert_array_equal(own.grad.numpy(), x.grad.numpy())
        plain = tg.tensor(X, requires_grad=True)
        fun(plain).backward()
        assert own.grad.numpy().tobytes() == plain.grad.numpy().tobytes()  # signs of zeros, too
    program = tg.record(fun, X)
    np.testing.assert_array_equal(program.value_and_grad(X)[1], x.grad.numpy())


def test_writes_without_gradients_are_one_row():
    def fun(x):
        with tg.no_grad():
            y = tg.zeros_like(x)
            y.fill_(2.0)
        return x * y

    names = [op.name for op in tg.record(fun, X).listing.ops if op is not None]
    assert "assign" not in names and "index" not in names


@pytest.mark.parametrize("size", (3, 5000), ids=("few", "many"))
@pytest.mark.parametrize("form", ("vector", "matrix", "rows", "take"))
def test_adjoints_of_repeated_positions(form, size):
    """One by one onto what is there, as the kernel of eager rows adds them; without one, in a sum of their own."""
    places = np.array([1, 1, 1]) if form != "matrix" else np.array([[1, 1], [1, 0]])

    def fun(x, where):
        part = tg.take(x, where) if form == "take" else x[:, where] if form == "rows" else x[where]
        return (part * 0.7).sum() + (x * 0.1).sum()

    data = np.linspace(0.0, 1.0, size)
    data = np.stack([data, data]) if form == "rows" else data
    expected = tg.tensor(data, requires_grad=True)
    fun(expected, places).backward()
    expected = expected.grad.numpy()
    assert (0.1 + 0.7 + 0.7 + 0.7) != 0.1 + (0.7 + 0.7 + 0.7)
    compiled = tg.compile(fun)
    for _ in range(CALLS):
        x = tg.tensor(data, requires_grad=True)
        compiled(x, places).backward()
        assert x.grad.numpy().tobytes() == expected.tobytes()


def test_no_gradient_by_what_no_result_depends_on():
    w = tg.tensor(X, requires_grad=True)

    def fun(x):
        w * x  # of which nothing comes
        return x * 2.0

    compiled = tg.compile(fun)
    for given in (tg.tensor(X), tg.tensor(X, requires_grad=True)):
        for _ in range(CALLS):
            y = compiled(given)
            assert y.requires_grad is given.requires_grad
            assert tg.autograd.grad(y.sum(), [w], allow_unused=True) == (None,) if y.requires_grad else True
    for _ in range(CALLS):
        value, gradient = tg.func.value_and_grad(lambda x: compiled(x).sum())(tg.tensor(X))
        assert not value.requires_grad and not gradient.requires_grad
    x = tg.tensor(X, requires_grad=True)
    y = compiled(x)
    y.sum().backward()
    assert w.grad is None
    np.testing.assert_array_equal(x.grad.numpy(), 2.0 + 0.0 * X)


@pytest.mark.parametrize("ways", (("hot",), ()))
def test_no_gradient_by_some_of_several_results(monkeypatch, ways):
    if ways:
        monkeypatch.setattr(plan, "HOT", 0.0)
        monkeypatch.setattr(plan, "HOT_ROW", 0.0)
    w, v = tg.tensor(X, requires_grad=True), tg.tensor(X, requires_grad=True)
    compiled = tg.compile(lambda x: ((w * x).sum(), (x + (v * 0.0).detach()).sum()))
    for _ in range(CALLS):
        x = tg.tensor(X, requires_grad=True)
        first, second = compiled(x)
        assert first.requires_grad and second.requires_grad
        found = tg.autograd.grad(first + second, [x, w, v], allow_unused=True)
        np.testing.assert_array_equal(found[0].numpy(), X + 1.0)
        np.testing.assert_array_equal(found[1].numpy(), X)
        assert found[2] is None


def test_numbers_of_recorded_derivatives():
    """A number of a row is in the row's precision, whether the derivative is recorded or not."""
    x = tg.tensor(np.linspace(-1.0, 1.0, 50, dtype=np.float32), requires_grad=True)

    def loss():
        return tg.sum(tg.exp(x / 2.02344017086211) * 1.2345678912)

    plain = tg.autograd.grad(loss(), [x])[0].numpy()
    recorded = tg.autograd.grad(loss(), [x], create_graph=True)[0].detach().numpy()
    assert plain.tobytes() == recorded.tobytes()


@pytest.mark.parametrize("power", (2.0, 2, 0.5, -1.0, 3.0))
@pytest.mark.parametrize("dtype", ("float64", "float32"))
def test_powers_behind_rows_that_convert(power, dtype):
    """A row that is put before another one, to convert its operand, moves all rows behind it."""
    x, wide = (np.abs(X) + 0.5).astype(dtype), np.array([0.1])
    t = torch.tensor(x, requires_grad=True)
    expected = (t[0] ** power + (t**power).sum()) * 1.5
    expected.backward()
    program = tg.record(lambda x: ((x > wide), (x[0] ** power + (x**power).sum()) * 1.5)[1], x)
    for optimize in (False, True):
        program.optimize = optimize
        value, gradient = program.value_and_grad(x)
        rtol = 1e-6 if dtype == "float32" else 1e-14
        np.testing.assert_allclose(value, expected.detach().numpy(), rtol=rtol)
        np.testing.assert_allclose(gradient, t.grad.numpy(), rtol=rtol)


def test_second_derivatives_of_inputs_that_were_written_since():
    """A call has copies of its inputs: it knows what they were, where Python's rows would raise."""
    compiled = tg.compile(lambda x: (x**3).sum())
    for _ in range(CALLS):
        x = tg.tensor(X, requires_grad=True)
        given = x * 1.0
        y = compiled(given)
        with tg.no_grad():
            given.add_(1.0)
        (g,) = tg.autograd.grad(y, [x], create_graph=True)
        np.testing.assert_allclose(g.detach().numpy(), 3.0 * X**2, rtol=1e-14)
        (h,) = tg.autograd.grad(g.sum(), [x])
        np.testing.assert_allclose(h.numpy(), 6.0 * X, rtol=1e-14)
        y = compiled(x)
        with tg.no_grad():
            x.add_(1.0)
        with pytest.raises(tg.errors.VersionError, match="was modified by an in-place operation"):
            tg.autograd.grad(y, [x], create_graph=True)  # the derivative by a leaf is at the value that it has


def _in_no_grad(whole, part):
    with tg.no_grad():
        whole + part


LOOKS = {
    "no_grad": _in_no_grad,
    "a guard": lambda whole, part: bool((part > -99).all()),
    "a number": lambda whole, part: part.detach().numpy(),
    "a branch": lambda whole, part: bool(part.detach()[0] > -99),
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("seed", range(6))
def test_views_that_are_read_without_gradients_first(seed, look):
    def fun(x, y):
        part = y[1]
        y += x
        LOOKS[look](y, part)
        return (y.sum(axis=0) * part).sum() + y.sum()

    def gradient(f, x, y):
        x, y = tg.tensor(x, requires_grad=True), tg.tensor(y)
        f(x, y).backward()
        return x.grad.numpy().tobytes()

    rng = np.random.default_rng(seed)
    compiled = tg.compile(fun, max_recordings=99)
    for _ in range(8):
        x, y = rng.normal(size=4), rng.normal(size=(2, 4))
        assert gradient(compiled, x, y.copy()) == gradient(fun, x, y.copy())


@pytest.mark.filterwarnings("ignore::tapegrad.errors.OverwrittenWarning")
def test_a_view_that_was_written_is_one_row_of_all_operands():
    """On a tape it becomes one row where an operation first reads it, however many of the operands it is."""

    def function(x, c):
        v = ((c / (x * x + 1.0)).sum()) ** 2
        w = v[()]
        v += 0.42
        return w * w + v.sum() + w.sum() + x.sum(), w

    compiled = tg.compile(function)
    generator = np.random.default_rng(7)
    for _ in range(40):  # the last digit depends on the order in which adjoints are added up
        point, found = generator.normal(size=3), []
        for run in (function, compiled):
            x, c = tg.tensor(point, requires_grad=True), tg.tensor([0.3, 0.7, -1.1], requires_grad=True)
            sum(run(x, c)).backward()
            found.append((x.grad.tolist(), c.grad.tolist()))
        assert found[0] == found[1]


@pytest.mark.filterwarnings("ignore::tapegrad.errors.OverwrittenWarning")
def test_a_view_made_under_no_grad_is_refused_as_by_python():
    def function(x):
        y = x - 0.5
        with tg.no_grad():
            v = y[()]
        w = v[()]
        y[()] += x
        return w.sum() + y.sum()

    compiled = tg.compile(function)
    for _ in range(3):
        for run in (function, compiled):
            with pytest.raises(GradError, match="made under no_grad"):
                run(tg.tensor(1.5, requires_grad=True))


def test_a_written_view_that_a_compiled_function_is_given_gets_its_row_there():
    """Where it stands on the tape says in which order adjoints are added up."""
    inner = tg.compile(lambda a: a - 0.08)

    def function(x, run):
        v = x[1:]
        w = v.detach()
        w -= -0.14
        s = tg.sqrt(x.sum() * (x * x).sum() + 0.5)
        return (run(v) * s * np.array([0.3, 0.7, 0.1])).sum()

    generator = np.random.default_rng(3)
    for _ in range(40):
        point = generator.uniform(0.5, 2.0, (2, 3))
        plain = tg.func.grad(lambda x: function(x, lambda a: a - 0.08))(point.copy())
        assert tg.func.grad(lambda x: function(x, inner))(point.copy()).tolist() == plain.tolist()


@pytest.mark.parametrize("write", ["v *= y", "v -= y", "v /= y", "v.mul_(y)", "v **= y"])
def test_what_is_wider_is_rounded_once(write):
    """float32 written with float64: NumPy computes in float64, and rounds; so are derivatives, as PyTorch's are."""

    names = {}
    exec(f"def function(x, y):\n    v = x.cos() + 2.0\n    {write}\n    return v.sum()", names)
    function = names["function"]

    compiled, generator = tg.compile(function), np.random.default_rng(11)
    for _ in range(20):
        a, b = generator.uniform(0.5, 2.0, (2, 4))
        found = []
        for run in (function, compiled):
            x, y = tg.tensor(a.astype(np.float32), requires_grad=True), tg.tensor(b, requires_grad=True)
            run(x, y).backward()
            found.append((x.grad.tolist(), y.grad.tolist()))
        assert found[0] == found[1]
        x = torch.tensor(a.astype(np.float32), requires_grad=True)
        function(x, torch.tensor(b)).backward()
        np.testing.assert_allclose(found[0][0], x.grad.numpy(), rtol=3e-7)


def test_a_leaf_that_the_function_makes_and_gives_back_is_the_callers():
    def function(x):
        w = tg.tensor(2.0, requires_grad=True)
        return w, x * w

    compiled = tg.compile(function)
    with pytest.warns(tg.RepeatedWarning, match="makes a tensor that requires grad and gives it back"):
        compiled(tg.tensor(3.0))
    for _ in range(3):
        w, y = compiled(tg.tensor(3.0))
        y.backward()
        assert w.is_leaf and w.grad.item() == 3.0


def test_where_neither_arrays_nor_tensors_can_be_the_error_is_that_of_tensors():
    def function(x):
        wide = tg.broadcast_to(x.clone(), (2, 3))
        wide -= 1.0
        return wide

    compiled = tg.compile(function)
    for _ in range(3):
        with pytest.raises(tg.errors.OperandError, match="whose elements overlap"):
            compiled(np.ones(3))


# Operators


def test_adjoints_are_added_in_the_order_of_the_tape():
    """A view is looked at after a write, then a row with a gradient comes, then the view is an operand of one."""

    def fun(x, base, c):
        base = base * 1.0
        view = base[1:4]
        base[0] = x[0]
        assert not (view > 1e9).any()
        a = base * c
        b = view * 3.0
        d = base * x
        return a.sum() + b.sum() + d.sum()

    for seed in range(20):
        arrays = list(np.random.default_rng(seed).normal(size=(3, 5)))
        leaves = [tg.tensor(array, requires_grad=True) for array in arrays]
        fun(*leaves).backward()
        _, gradients = tg.record(fun, *arrays).value_and_grad(*arrays, argnums=(0, 1, 2))
        for leaf, gradient in zip(leaves, gradients, strict=True):
            assert leaf.grad.numpy().tobytes() == np.asarray(gradient).tobytes()


@pytest.mark.parametrize("fun", (lambda x: x ^ 2.0, lambda x: 2.0 << x, lambda x: ~x, lambda x: x ^ x))
def test_operators_refuse_in_the_same_words(fun):
    with pytest.raises(DTypeError) as eager:
        fun(tg.tensor(X))
    with pytest.raises(DTypeError) as recorded:
        tg.record(fun, X)
    assert str(recorded.value) == str(eager.value)
