"""Every row with numbers at which derivatives break: backward stops there exactly if a gradient is not finite."""

import numpy as np
import pytest
from ops.rows import DTYPES, ELEMENTWISE, generator, name_of
from ops.structured import EXAMPLES, arguments_of, call, name_of_example, operands

import tapegrad as tg
from tapegrad.autograd import detect_anomaly
from tapegrad.errors import ArgumentError, NonFiniteError
from tapegrad.record import operations

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
HARD = (0.0, -0.0, 1.0, -1.0, 0.5, 2.5, 1e-200, 1e200, -1e30, 1e38, np.inf, -np.inf, np.nan)


def gradients(evaluate, arrays, weights):
    """Return the gradients, and with detection the same or the error."""

    def run():
        tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
        result = evaluate(tensors)
        given = weights(result)
        result.backward(given)
        return [t.grad.numpy() for t in tensors if t.grad is not None], len(result.tape) if result.tape else 0

    try:
        plain, _ = run()
    except (np.linalg.LinAlgError, ArgumentError):  # the operation refuses these numbers by itself
        return None
    with detect_anomaly():
        try:
            return plain, run()[0], None
        except NonFiniteError as error:
            return plain, None, error


def check(name, plain, inside, error):
    finite = all(np.isfinite(g).all() for g in plain)
    if error is None:
        for a, b in zip(plain, inside, strict=True):
            np.testing.assert_array_equal(a, b)
        assert finite, f"{name}: the gradient is {plain}, and nothing was raised"
        return
    text = str(error)
    assert text.startswith("backward made a gradient that is not finite: ")
    assert "recorded at" in text
    assert not finite, f"{name}: {text}, though the gradients are {plain}"
    assert error.found is not None


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_elementwise_rows(row, dtype):
    values = np.array(HARD).astype(dtype)
    random = generator(f"{row.name} not finite")
    for weight in (1.0, 0.0, 1e30 if dtype == np.float32 else 1e300):
        for shape in ((), (), (), (), (5,), (3, 2)):
            arrays = [random.choice(values, shape).astype(dtype) for _ in range(row.arity)]
            arrays = [a > 0 if row.derivatives[k] is None else a for k, a in enumerate(arrays)]
            given = [k for k in range(row.arity) if row.derivatives[k] is not None]

            def evaluate(tensors, arrays=arrays, given=given):
                every = list(arrays)
                for k, tensor in zip(given, tensors, strict=True):
                    every[k] = tensor
                return operations.elementwise(row, *every)

            found = gradients(
                evaluate, [arrays[k] for k in given], lambda r, weight=weight: np.full(r.shape, weight, dtype)
            )
            assert found is not None
            check(row.name, *found)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_rows_with_structure(case, dtype):
    row, k = case
    if row.refuses:
        pytest.skip("has no derivative")
    shapes, positional, named = arguments_of(row, k)
    sane = operands(row, shapes, dtype)
    random = generator(f"{row.name} {k} not finite")
    large = np.finfo(dtype).max
    for kind in ("sane", "large", "zero", "hard"):
        arrays = []
        for a in sane:
            b = np.array(a)
            if kind == "large":
                b = (b * large / 4).astype(dtype)
            elif kind == "zero":
                b[...] = 0
            elif kind == "hard" and b.size:
                b.reshape(-1)[random.integers(b.size)] = random.choice(HARD)
            arrays.append(b)
        for weight in (1.0, large / 2):
            found = gradients(
                lambda tensors: call(row, tensors, positional, named),
                arrays,
                lambda r, weight=weight: np.full(r.shape, weight, r.dtype),
            )
            if found is not None:
                check(row.name, *found)
