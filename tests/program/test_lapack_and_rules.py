"""LAPACK's functions, and what rules of rows say, are computed without Python: NumPy's bits, its errors, its NaN."""

import numpy as np
import pytest
from program.chained import value_of
from program.plans import lowered, same

import tapegrad as tg
from tapegrad.engine import replay_executor as P
from tapegrad.ops import BY_NAME, TABLE
from tapegrad.program.lower.chains import Chaining
from tapegrad.program.run.workspace import Workspace
from tapegrad.record import operations

DTYPES = ("float64", "float32", "complex128", "complex64")


def matrices(dtype, shape=(3, 3), seed=0):
    rng = np.random.default_rng(seed)
    x = rng.normal(size=shape) + 3.0 * np.eye(shape[-2], shape[-1])
    return (x + 0.3j * rng.normal(size=shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def hermitian(x):
    return x @ np.conjugate(np.swapaxes(x, -1, -2)) + np.eye(x.shape[-1], dtype=x.dtype)


FUNCTIONS = {
    "solve": lambda x: np.linalg.solve(x, x[..., 0]) if x.ndim == 2 else np.linalg.solve(x, x),
    "solve for several": lambda x: np.linalg.solve(x, x[..., :2] * 2),
    "solve turned": lambda x: np.linalg.solve(np.swapaxes(x, -1, -2), x[..., :1]),
    "inv": lambda x: np.linalg.inv(x),
    "det": lambda x: np.linalg.det(x),
    "slogdet": lambda x: np.stack(np.linalg.slogdet(x)),
    "logabsdet": lambda x: operations.structured(BY_NAME["linalg.logabsdet"], [tg.as_tensor(x)]),
    "cholesky": lambda x: np.linalg.cholesky(hermitian(x)),
    "cholesky, upper": lambda x: tg.linalg.cholesky(hermitian(x), upper=True),
    "eigvalsh": lambda x: np.linalg.eigvalsh(hermitian(x)),
    "eigvalsh of the upper one": lambda x: np.linalg.eigvalsh(x, "U"),
    "eigh": lambda x: np.linalg.eigh(hermitian(x))[1],
    "svd": lambda x: np.linalg.svd(x[..., :2])[0],
    "svd, reduced": lambda x: np.linalg.svd(x[..., :2], full_matrices=False)[2],
    "singular values": lambda x: np.linalg.svd(x, compute_uv=False),
    "pinv": lambda x: np.linalg.pinv(x[..., :2, :]),
    "pinv up to a limit": lambda x: np.linalg.pinv(x, rtol=0.5),
    "qr": lambda x: np.linalg.qr(x[..., :2])[0],
    "qr, complete": lambda x: np.linalg.qr(x[..., :2], mode="complete")[0],
    "qr, wide": lambda x: np.linalg.qr(x[..., :2, :])[1],
    "qr, the triangle": lambda x: np.linalg.qr(x, mode="r"),
    "fft": lambda x: np.fft.fft(x),
    "ifft": lambda x: np.fft.ifft(x, axis=0, norm="ortho"),
    "fft2": lambda x: np.fft.fft2(x, norm="forward"),
    "ifftn": lambda x: np.fft.ifftn(x, norm="forward"),
    "rfft": lambda x: np.fft.rfft(np.concatenate([x.real, x.real], -1)[..., 1:]),
    "rfft of an odd number": lambda x: np.fft.rfft(x.real, axis=-2, norm="ortho"),
    "rfftn": lambda x: np.fft.rfftn(x.real),
    "irfft": lambda x: np.fft.irfft(x),
    "irfft of an odd number": lambda x: np.fft.irfft(x, 5, norm="forward"),
    "irfftn": lambda x: np.fft.irfftn(x * 1j, norm="ortho"),
}


@pytest.fixture
def no_python(monkeypatch):
    def call(self, at):
        raise AssertionError("Python computes a row")

    monkeypatch.setattr(Workspace, "_call", call)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(3, 3), (2, 3, 3)])
def test_lapack_gives_numpys_bits_without_python(name, dtype, shape, no_python):
    function = FUNCTIONS[name]
    first, other = matrices(dtype, shape), matrices(dtype, shape, 1)
    program = tg.record(function, first)
    for x in (first, other, other[..., ::-1, :].copy()):
        if "cholesky" in name or "eig" in name:
            x = matrices(dtype, shape, 2) if x is other else x
        same(np.asarray(program(x)), np.asarray(function(tg.tensor(x)).detach()))


SINGULAR = np.array([[1.0, 2.0], [2.0, 4.0]])
INDEFINITE = np.array([[1.0, 2.0], [2.0, 1.0]])
FAIL = {
    "solve": (lambda x: np.linalg.solve(x, x[0]), SINGULAR, "Singular matrix: solve got"),
    "inv": (lambda x: np.linalg.inv(x), SINGULAR, "Singular matrix: inv got"),
    "cholesky": (lambda x: np.linalg.cholesky(x), INDEFINITE, "Matrix is not positive definite: cholesky"),
}


@pytest.mark.parametrize("name", FAIL)
def test_an_error_of_lapack_is_raised_and_nan_is_passed_on(name):
    function, bad, text = FAIL[name]
    compiled, good = tg.compile(function), np.array([[4.0, 1.0], [1.0, 3.0]])
    for _ in range(3):
        compiled(good)
    with pytest.raises(np.linalg.LinAlgError, match=text):
        compiled(bad)
    assert compiled.stats.replays == 1 and (compiled(good) == function(good)).all()
    recorded = compiled.stats.recordings
    np.testing.assert_array_equal(compiled(good * np.nan), function(good * np.nan))
    assert compiled.stats.recordings == recorded


def test_the_message_says_what_is_odd_in_a_matrix():
    with pytest.raises(np.linalg.LinAlgError, match=r"or use eigh \(the matrix holds NaN or infinities\)"):
        tg.linalg.cholesky(tg.tensor([[-1.0, 0.0], [np.nan, 1.0]]))


# Rules


def cases():
    """Rows of the table whose rules are Python's, with each of their examples."""
    for op in TABLE:
        if op.elementwise or op.mode != "python" or op.variadic or op.refuses or not op.differentiable:
            continue
        if op.only_complex or op.key.endswith("_places"):  # which are for other operands than real numbers
            continue
        for k, (shapes, arguments) in enumerate(op.examples):
            yield pytest.param(op, shapes, arguments, id=f"{op.key}-{k}")


def recorded(op, shapes, arguments, seed):
    """A program that computes a row of the table, as the façade's function does, and its inputs."""
    rng = np.random.default_rng(seed)
    arrays = [rng.uniform(0.3, 0.9, shape) + (2.0 * np.eye(*shape[-2:]) if len(shape) > 1 else 0.0) for shape in shapes]
    arguments = dict(arguments)
    args = arguments.pop("*", ())

    def function(*operands):
        return operations.structured(op, operands, *args, **arguments)

    return function, arrays


def reversed_through(plan, listing, arrays, seed):
    value = value_of(plan, listing, arrays)
    workspace = plan.take()
    for k, array in enumerate(arrays):
        workspace.load(k, array)
    assert workspace.forward() == -1
    adjoint = np.random.default_rng(seed).normal(size=value.shape)
    return workspace.reverse({listing.outputs[0]: adjoint}, [row for row in listing.inputs if listing.live[row]])


@pytest.mark.parametrize(("op", "shapes", "arguments"), list(cases()))
def test_a_rule_in_steps_gives_the_rules_bits(op, shapes, arguments, monkeypatch):
    function, arrays = recorded(op, shapes, arguments, 0)
    listing, plan = lowered(function, arrays)
    monkeypatch.setattr(Chaining, "rule_chain", lambda *_: None)
    its_listing, reference = lowered(function, arrays)
    for seed in (0, 1):
        given = recorded(op, shapes, arguments, seed)[1]
        found = reversed_through(plan, listing, given, seed)
        expected = reversed_through(reference, its_listing, given, seed)
        for one, other in zip(found, expected, strict=True):
            assert (one is None) == (other is None)
            if one is not None:
                same(one, other)


IN_STEPS = {
    "linalg.solve": (((3, 3), (3,)), {}),
    "linalg.inv": (((3, 3),), {}),
    "linalg.det": (((4, 4),), {}),
    "linalg.cholesky": (((3, 3),), {}),
    "linalg.logabsdet": (((3, 3),), {}),
    "tril": (((3, 3),), {}),
    "tile": (((3,),), {"*": (2,)}),
    "kron": (((2, 2), (2, 2)), {}),
    "cross": (((4, 3), (4, 3)), {}),
    "padded": (((3, 4),), {"widths": ((7, 0), (10, 9)), "mode": "symmetric"}),
    "cumprod": (((3, 4),), {"axis": 0}),
    "repeat": (((2, 3),), {"repeats": (2, 0, 1), "axis": -1}),
    "vander": (((4,),), {}),
    "polynomial": (((4,), (3,)), {}),
    "linalg.eigvalsh": (((3, 3),), {}),
    "linalg.eigh_parts": (((2, 3, 3),), {}),
    "fft.fft_c2c": (((3, 5),), {"sizes": (5, 3), "axes": (1, 0), "norm": "ortho", "inverse": True}),
    "fft.fft_r2c": (((3, 5),), {"sizes": (5,), "axes": (1,), "norm": "backward"}),
    "fft.fft_c2r": (((3, 5),), {"sizes": (8,), "axes": (1,), "norm": "forward"}),
}


def instructions(plan):
    """The kinds of instructions of derivatives."""
    records = plan.records.reshape(-1, P.RECORD_WORDS)
    return {int(plan.code[record[2]]) for record in records if record[0] >> P.REVERSE_SHIFT}


@pytest.mark.parametrize("key", IN_STEPS)
def test_rules_that_numpys_functions_say_are_computed_without_python(key, monkeypatch):
    function, arrays = recorded(BY_NAME[key], *IN_STEPS[key], 0)
    if key == "linalg.cholesky":
        arrays = [a @ a.T for a in arrays]
    listing, plan = lowered(function, arrays)
    assert P.D_CHAIN in instructions(plan) and P.D_RULE not in instructions(plan)

    def rule(self, at):
        raise AssertionError("Python computes a rule")

    monkeypatch.setattr(Workspace, "_rule", rule)
    reversed_through(plan, listing, arrays, 3)


@pytest.mark.parametrize("options", [{}, {"left": -1.0, "right": 2.0}, {"right": 3.0}], ids=str)
@pytest.mark.parametrize("x", [0.37, [0.0, 0.25, 0.3, 1.0, -0.5, 1.5, np.nan, 0.25]], ids=["number", "vector"])
def test_interpolation_is_differentiated_without_python(x, options, monkeypatch):
    knots = np.array([0.0, 0.25, 0.5, 0.625, 1.0])
    arrays = [np.array(x), knots, np.array([1.0, 3.0, 2.0, 2.0, -4.0])]
    function, _ = recorded(BY_NAME["interpolate"], [a.shape for a in arrays], options, 0)
    listing, plan = lowered(function, arrays)
    assert P.D_CHAIN in instructions(plan) and P.D_RULE not in instructions(plan)
    with monkeypatch.context() as without:
        without.setattr(Chaining, "rule_chain", lambda *_: None)
        its_listing, reference = lowered(function, arrays)

    def compare():
        found, expected = (reversed_through(*each, arrays, 3) for each in ((plan, listing), (reference, its_listing)))
        for one, other in zip(found, expected, strict=True):
            same(one, other)

    with monkeypatch.context() as refusing:
        refusing.setattr(Workspace, "_rule", None)
        reversed_through(plan, listing, arrays, 3)
    compare()
    with np.errstate(all="ignore"):
        for other in (knots[::-1], np.array([0.0, 0.5, 0.25, 0.75, 1.0]), np.where(knots > 0.6, np.nan, knots)):
            arrays[1] = other.copy()  # in no order: how far NumPy's bisection comes, only that can say
            compare()


@pytest.mark.slow(ids=4)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("mode", ["full", "same", "valid"])
@pytest.mark.parametrize("name", ["convolve", "correlate"])
def test_convolutions_have_numpys_bits(name, mode, dtype):
    function, rng = getattr(np, name), np.random.default_rng(0)
    for n in (1, 2, 3, 5, 8, 9, 11, 12, 13, 17, 33):
        for m in (n, n + 1, n + 7, 40):
            a, v = (rng.normal(size=size).astype(dtype) for size in (m, n))
            for one, other in ((a, v), (v, a), (a[::-1], v)):
                _, plan = (found := lowered(lambda x, y: function(x, y, mode) * 2.0, [one, other]))
                same(value_of(plan, found[0], [one, other]), function(one, other, mode) * np.dtype(dtype).type(2.0))


def test_a_rule_that_only_python_can_end_is_left_to_it():
    listing, plan = lowered(lambda a, b: np.linalg.solve(a, b), [matrices("float64"), np.ones(3)])
    workspace = plan.take()
    for k, array in enumerate((matrices("float64"), np.ones(3))):
        workspace.load(k, array)
    assert workspace.forward() == -1
    adjoint = np.array([1.0, np.nan, 2.0])
    found = workspace.reverse({listing.outputs[0]: adjoint}, listing.inputs)
    expected = np.linalg.solve(matrices("float64").T, adjoint)
    same(found[1], expected)
    assert np.isnan(found[0]).all()


def test_one_adjoint_is_solved_for_both_operands():
    loops = []
    for function in (lambda a, b: np.linalg.solve(a, b), lambda a, b: np.linalg.solve(a, b.detach())):
        _, plan = lowered(function, [matrices("float64"), np.ones(3)])
        record = next(r for r in plan.records.reshape(-1, P.RECORD_WORDS) if r[0] >> P.REVERSE_SHIFT)
        code, at = plan.code, int(record[2])
        chain, found = int(code[at + 3 + code[at + 2] + P.X_CHAIN]), 0
        solve = plan_function(plan)
        while True:
            found += code[chain + 2] == solve
            if not code[chain + 1]:
                break
            chain += int(code[chain + 1])
        loops.append(found)
    assert loops == [1, 1]


def plan_function(plan):
    """The address of LAPACK's function that a reverse of `solve` calls."""
    from tapegrad.program.lower import numpy_loops

    double = np.dtype(float)
    return numpy_loops.general(np.linalg._umath_linalg.solve, (double,) * 3).function


def test_constants_of_floating_point_are_put_between_elements(no_python):
    def function(x):
        return np.concatenate(
            [np.array([0.5, -0.0]), x[::-1], np.full(2, 1e300), np.cumulative_sum(x, include_initial=True)]
        )

    program = tg.record(function, np.arange(3.0))
    for x in (np.arange(3.0), np.array([np.inf, -2.5, 3.0])):
        same(np.asarray(program(x)), function(x))
