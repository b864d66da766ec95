"""M-saved for every row of the table: what its node lists, and that the derivative reads it."""

import numpy as np
import pytest
from ops.examples import CASES
from ops.rows import ELEMENTWISE
from ops.structured import BETWEEN
from oracles import assert_same

import tapegrad as tg
from tapegrad.core import grad_mode
from tapegrad.ops import BY_OPCODE, TABLE

SAVED = "_saved_"


def leaf(values):
    """Make a leaf; booleans and integers have no gradient."""
    values = np.asarray(values)
    return tg.tensor(values, requires_grad=values.dtype.kind == "f")


def saved(node):
    """Return what a node lists as saved, tensors only, without the prefix."""
    found = {name.removeprefix(SAVED): getattr(node, name) for name in dir(node) if name.startswith(SAVED)}
    return {name: value for name, value in found.items() if isinstance(value, tg.Tensor)}


def wrapped(case, arrays):
    return case.apply([leaf(a) for a in arrays])


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_m_saved_reads_the_values_of_every_row(case):
    """The operands' values as x, y and z, the result's as out, by PyTorch's names the same."""
    arrays = case.arrays()
    output = wrapped(case, arrays)
    row = BY_OPCODE[output.grad_fn._opcode()]
    if row is not case.row:
        return  # the example goes by another row
    values = {"x": 0, "self": 0, "y": 1, "other": 1, "z": 2}
    values |= {} if row.elementwise else {name: k for k, name in enumerate(row.operands)}
    for name, value in saved(output.grad_fn).items():
        if name in ("out", "result"):
            assert_same(value.detach(), output.detach(), f"{case}: {name}")
        elif name in values and not (row.name == "where" and name in ("self", "other")):
            assert_same(value.detach(), arrays[values[name]], f"{case}: {name}")


def listed(case, output):
    """Return the names of what a row saved, each value once."""
    row = BY_OPCODE[output.grad_fn._opcode()]
    names = ("x", "y", "z", "out") if row.elementwise or row.variadic else (*row.operands, "out")
    return [name for name in names if name in saved(output.grad_fn)]


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_m_saved_lists_all_that_the_tape_keeps(case):
    own_tape()
    output = wrapped(case, case.arrays())
    kept = [value for value in output.tape.vals if value is not None]
    assert len(kept) == len(listed(case, output))


def own_tape():
    """Let what follows stand on a tape of its own: a failed test may keep the one before alive."""
    reference = grad_mode.state.own.tape
    tape = None if reference is None else reference()
    if tape is not None:
        tape.close()


ROWS = {case.row.key: [other for other in CASES if other.row is case.row] for case in CASES}


@pytest.mark.filterwarnings("ignore:.*singular")  # which SciPy says of what values are changed to
@pytest.mark.filterwarnings("ignore:.*Singular", "ignore:logm result may be inaccurate")
@pytest.mark.parametrize("row", ROWS)
def test_m_saved_lists_what_the_derivative_reads(row):
    """With another value the gradient is another one, of at least one example: `norm` reads its result for some ord."""
    matters, found = set(), set()
    for case in ROWS[row]:
        output = wrapped(case, case.arrays())
        names = listed(case, output)
        found.update(names)
        expected = changed(case, output, None)
        for name in set(names) - matters:
            others = [changed(case, output, (name, change)) for change in CHANGES]
            if any(not np.array_equal(expected, other, equal_nan=True) for other in others):
                matters.add(name)
    assert matters == found


CHANGES = (
    lambda a: ~a if a.dtype == bool else np.full_like(a, np.nan),
    lambda a: ~a if a.dtype == bool else -2 * a,
    lambda a: ~a if a.dtype == bool else 0 * a,
    lambda a: ~a if a.dtype == bool else np.full_like(a, -np.inf),
    lambda a: ~a if a.dtype == bool else a[..., ::-1] + 1 if a.ndim else a + 1,
)


def changed(case, output, how):
    """Return the gradients with one saved value replaced, as one array; None for what cannot be computed of it."""
    tensors = [leaf(a) for a in case.arrays()]
    y = case.apply(tensors)
    if how is not None:
        name, change = how
        raw = getattr(y.grad_fn, f"_raw_saved_{name}")
        raw.register_hooks(lambda t: tg.tensor(change(t.numpy())), lambda t: t)
    inputs = [t for t in tensors if t.requires_grad]
    weights = np.arange(1.0, y.size + 1).reshape(y.shape).astype(y.dtype)
    with np.errstate(all="ignore"):
        try:
            found = tg.autograd.grad(y, inputs, weights)
        except (ValueError, ArithmeticError, tg.errors.GradError):  # of the linear algebra, with numbers that are none
            return np.array(np.inf)
    return np.concatenate([g.numpy().ravel() for g in found])


def test_m_saved_the_examples_have_every_row_that_can_be_recorded():
    """But for those of complex numbers, or into them, which are in tests/complex."""
    of_complex = {row.name for row in TABLE if getattr(row, "only_complex", False) or getattr(row, "gives_real", False)}
    of_complex |= BETWEEN | {row.name for row in TABLE if row.namespace == "fft"}
    rows = {row.name for row in TABLE if row.differentiable} - of_complex
    with_examples = {case.row.name for case in CASES} | {row.name for row in ELEMENTWISE}
    special = {
        "function",
        "function_result",
        "interrupted",
        "once",
        "undetermined",
        "bernoulli",
        "read_places",
        "write_places",
        "add_places",
        "gammainc_bend",
        "betainc_bend_a",
        "betainc_bend_b",
    }  # no derivative, or the user's, or recorded by tg.compile only
    assert rows - with_examples <= special


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_m_saved_hooks_registered_on_one_value_after_the_other_change_no_bit(case):
    """With each of the values packed, and with all of them; what is not packed is still read as it is."""
    tensors = [leaf(a) for a in case.arrays()]
    output = case.apply(tensors)
    names = listed(case, output)
    expected = packed_gradients(output, tensors, ())
    for chosen in (*[(name,) for name in names], names):
        tensors = [leaf(a) for a in case.arrays()]
        for one, other in zip(packed_gradients(case.apply(tensors), tensors, chosen), expected, strict=True):
            assert_same(one, other, f"{case}: {chosen}")


def packed_gradients(output, tensors, names):
    for name in names:
        getattr(output.grad_fn, f"_raw_saved_{name}").register_hooks(lambda t: t.numpy().copy(), tg.tensor)
    weights = np.linspace(-1, 2, output.size).reshape(output.shape).astype(output.dtype)
    return [g.numpy() for g in tg.autograd.grad(output, [t for t in tensors if t.requires_grad], weights)]
