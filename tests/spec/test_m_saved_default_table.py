"""M-saved-default for every row of the table: packing copies and unpacking them changes no bit of a gradient."""

import numpy as np
import pytest
from ops import composed
from ops.examples import CASES
from ops.rows import DTYPES
from oracles import assert_same, layouts
from spec.packing import hooks

import tapegrad as tg
from tapegrad.errors import TapegradError

ROWS = {case.row.key: [other for other in CASES if other.row is case.row] for case in CASES}


def leaf(array):
    return tg.tensor(array, requires_grad=array.dtype.kind == "f")


def gradients(output, tensors):
    weights = np.linspace(-1, 2, output.size).reshape(output.shape).astype(output.dtype)
    return tg.autograd.grad(output, [t for t in tensors if t.requires_grad], weights)


def both(case, dtype, pack, unpack):
    """Return the gradients without hooks and with them, which must be given back whatever is saved."""
    arrays = case.arrays(dtype)
    plain, hooked = ([leaf(a) for a in arrays] for _ in range(2))
    expected = gradients(case.apply(plain), plain)
    with hooks(pack, unpack):
        output = case.apply(hooked)
    assert all(value is None for value in output.tape.vals), "a value stayed on the tape"
    return expected, gradients(output, hooked)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_m_saved_default_copies_give_the_same_bits(case, dtype):
    expected, found = both(case, dtype, lambda t: t.numpy().copy(), tg.tensor)
    for one, other in zip(expected, found, strict=True):
        assert_same(one, other, repr(case))


@pytest.mark.parametrize("layout", ["transposed", "sliced", "reversed"])
@pytest.mark.parametrize("row", ROWS)
def test_m_saved_default_unpacked_values_may_lie_in_memory_in_any_way(row, layout):
    for case in ROWS[row]:
        expected, found = both(case, np.float64, lambda t: t.numpy().copy(), lambda a: layouts(a)[layout])
        for one, other in zip(expected, found, strict=True):
            # products sum in another order, by what is contiguous
            np.testing.assert_allclose(one.numpy(), other.numpy(), rtol=1e-13, atol=1e-14, err_msg=repr(case))


@pytest.mark.parametrize("case", composed.EXAMPLES, ids=composed.name_of_example)
def test_m_saved_default_composed_rows(case):
    row, _ = case
    if not row.differentiable:
        return
    shapes, positional, named = composed.arguments_of(*case)
    arrays, found = composed.operands(row, shapes), []
    for pair in (None, (lambda t: t.numpy().copy(), tg.tensor)):
        tensors = [leaf(a) for a in arrays]
        if pair is None:
            results = composed.function_of(row)(*tensors, *positional, **named)
        else:
            with hooks(*pair):
                results = composed.function_of(row)(*tensors, *positional, **named)
        loss = composed.weighted(composed.flat(results), row.key)
        found.append(tg.autograd.grad(loss, [t for t in tensors if t.requires_grad], materialize_grads=True))
    for one, other in zip(*found, strict=True):
        # where an operand comes twice, as in x @ x, what both give is added in another order
        np.testing.assert_allclose(one.numpy(), other.numpy(), rtol=1e-13, atol=1e-14)


@pytest.mark.parametrize("row", ROWS)
def test_m_saved_default_of_numbers_and_arrays(row):
    """With one operand only that requires grad, the others raw arrays."""
    for case in ROWS[row]:
        arrays = case.arrays()
        for k in range(len(arrays)):
            if arrays[k].dtype.kind != "f":
                continue
            found = []
            for pair in (None, (lambda t: t.numpy().copy(), tg.tensor)):
                given = [leaf(a) if i == k else np.array(a) for i, a in enumerate(arrays)]
                try:
                    if pair is None:
                        output = case.apply(given)
                    else:
                        with hooks(*pair):
                            output = case.apply(given)
                except (TypeError, AttributeError, ValueError):
                    break  # a method, of what is no tensor
                if not output.requires_grad:
                    break
                for array in given[:k] + given[k + 1 :]:
                    if pair is not None and array.size:
                        array[...] = 0  # after it was packed
                found.append(gradients(output, [given[k]]))
            if len(found) == 2:
                assert_same(found[0][0], found[1][0], f"{case}, operand {k}")


WRONG = {
    "None": lambda a: None,
    "text": lambda a: "a",
    "shape": lambda a: np.zeros((*a.shape, 1), a.dtype),
    "float32": lambda a: np.zeros(a.shape, np.float32 if a.dtype == np.float64 else np.float64),
}


@pytest.mark.parametrize("why", WRONG)
@pytest.mark.parametrize("row", ROWS)
def test_m_saved_default_wrong_values_are_errors_that_name_the_hook(row, why):
    def wrong_one(array):
        return WRONG[why](array)

    case = ROWS[row][0]
    tensors = [leaf(a) for a in case.arrays()]
    with hooks(lambda t: t.numpy().copy(), wrong_one):
        output = case.apply(tensors)
    if not output.tape.packed:
        gradients(output, tensors)  # which reads nothing
        return
    with pytest.raises(TapegradError, match=r"unpack hook .*wrong_one for .* gave a value of"):
        gradients(output, tensors)
