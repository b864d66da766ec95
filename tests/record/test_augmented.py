"""Augmented assignment with operands of every kind: values, dtypes and errors are NumPy's, gradients are right."""

import operator

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracles import assert_same, difference_gradient, hold_to_numpy, leaf

import tapegrad as tg
from tapegrad.errors import DTypeError, LeafError, OperandError, ShapeError, TapegradError, VersionError
from tapegrad.ops import TABLE, Elementwise

_NAMES = "add sub mul truediv floordiv mod pow and or xor lshift rshift matmul"
OPERATORS = {name: getattr(operator, f"i{name}") for name in _NAMES.split()}
FLOATING = ("add", "sub", "mul", "truediv", "pow")
DTYPES = (np.float64, np.float32, np.int64, np.int8, np.uint8, np.bool_)
TARGETS = {dtype: np.array([[1, 2, 3], [2, 1, 1]]).astype(dtype) for dtype in DTYPES}
OTHERS = {
    "int": 2,
    "float": 2.0,
    "float in float32 only": 1e300,
    "bool": True,
    "np.float64": np.float64(1.5),
    "np.float32": np.float32(2),
    "np.int64": np.int64(2),
    "np.int8": np.int8(2),
    "np.bool": np.True_,
    "list": [1, 2, 2],
    "list of floats": [[1.5], [2.0]],
    "tuple": (1, 2, 2),
    "float64": np.array([[1.5, 2.0, 1.0], [2.0, 2.5, 2.0]]),
    "float32": np.array([1.5, 2.0, 1.0], np.float32),
    "int64": np.array([[2], [1]]),
    "int8": np.array([2, 1, 1], np.int8),
    "bools": np.array([True, False, True]),
    "one element": np.array([[2.0]]),
    "0-d": np.array(2.0),
    "0-d of int": np.array(2),
    "too many axes": np.ones((1, 2, 3)),
    "too long": np.ones((2, 3, 3)),
    "does not fit": np.ones(2),
    "nothing": np.ones((2, 0)),
    "negative": -1,
    "too large": 300,
    "text": "a",
    "None": None,
    "complex": 1j,
    "objects": np.array([None, 1, 2]),
}


UNKNOWN = ("text", "None")  # which are no operands at all: Python itself says so


def kind_of(error):
    """Return the kind that an error of ours is to have."""
    return next((kind for kind in (OverflowError, ValueError, TypeError) if isinstance(error, kind)), TypeError)


def is_of_kind(result, expected, name):
    """Tell whether an error is of the kind of NumPy's; of products either shapes or dtypes may be said to be wrong."""
    return isinstance(result, kind_of(expected)) or (name == "matmul" and isinstance(result, (ShapeError, DTypeError)))


def outcome(act, target, other):
    """Return what an operator left in the target, or the kind of its error."""
    same = target
    try:
        with np.errstate(all="ignore"):
            target = act(target, other)
    except Exception as error:
        return error
    assert target is same
    return target


def held(name, actual, expected, what):
    """Hold a result to NumPy's, to the bit; powers of float64 are our own, and may round otherwise."""
    if name == "pow" and expected.dtype == np.float64:
        np.testing.assert_array_max_ulp(actual, expected, 1)
    else:
        assert_same(actual, expected, what)


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda d: np.dtype(d).name)
@pytest.mark.parametrize("name", OPERATORS)
def test_each_operand_gives_what_it_gives_in_numpy(name, dtype):
    act = OPERATORS[name]
    for what, other in OTHERS.items():
        expected = outcome(act, TARGETS[dtype].copy(), other)
        operands = [other]
        if isinstance(other, np.ndarray) and other.dtype != object:
            operands.append(tg.tensor(other))
        for value in operands:
            x = tg.tensor(TARGETS[dtype])
            result = outcome(act, x, value)
            if isinstance(expected, Exception):
                assert isinstance(result, (TapegradError, OverflowError)) or what in UNKNOWN, (what, expected, result)
                assert is_of_kind(result, expected, name), (what, expected, result)
                assert_same(x.numpy(), TARGETS[dtype], what)
                assert x._version == 0, what
            else:
                assert result is x, (what, result)
                held(name, x.numpy(), expected, what)
                assert x._version == 1


@pytest.mark.parametrize("dtype", [np.float64, np.float32], ids=lambda d: np.dtype(d).name)
@pytest.mark.parametrize("name", [*OPERATORS])
def test_each_operand_with_a_history(name, dtype):
    """The same values and errors where a row is written, also of a view, and after an error no row is there."""
    act = OPERATORS[name]
    for what, other in OTHERS.items():
        expected = outcome(act, TARGETS[dtype].copy(), other)
        for view in (lambda t: t, lambda t: t[:, ::-1][:, ::-1]):
            x = leaf(TARGETS[dtype]) * dtype(1.0)
            before = x._row
            result = outcome(act, view(x), other)
            if isinstance(expected, Exception):
                assert isinstance(result, TapegradError) or what in UNKNOWN, (what, expected, result)
                assert is_of_kind(result, expected, name), (what, expected, result)
                assert_same(x.detach().numpy(), TARGETS[dtype], what)
                assert x._version == 0 and x._row == before
            else:
                held(name, x.detach().numpy(), expected, what)
                assert result.requires_grad and x._version == 1 and x._row > before


NUMERIC = [n for n in OTHERS if n in (
    "int", "float", "np.float64", "np.float32", "np.int8", "list", "list of floats", "tuple", "float64", "float32",
    "int64", "one element", "0-d", "negative",
)]  # fmt: skip


@pytest.mark.parametrize("other", NUMERIC)
@pytest.mark.parametrize("name", FLOATING)
def test_gradients_of_the_target(name, other):
    act = OPERATORS[name]

    def whole(x):
        y = x * 1.5
        y = act(y, OTHERS[other])
        return y

    def part(x):
        y = x * 1.5
        view = y.T[::-1].T
        act(view, OTHERS[other])
        return y

    for run in (whole, part):
        hold_to_numpy(run, run, TARGETS[np.float64] + 0.25)


@pytest.mark.parametrize("shape", [(2, 3), (3,), (2, 1), (), (1, 1)])
@pytest.mark.parametrize("name", FLOATING)
def test_gradients_of_both(name, shape):
    def run(x, v):
        y = x * 1.5
        y = OPERATORS[name](y, v)
        return y

    hold_to_numpy(run, run, TARGETS[np.float64] + 0.25, np.random.default_rng(0).uniform(0.5, 2.0, shape))


def test_gradients_of_a_target_without_history():
    v = leaf([1.5, 2.5])
    x = tg.ones((2, 2))
    x += v
    x *= v
    x.sum().backward()
    assert v.grad.tolist() == [2 * (2 * 1.5 + 1), 2 * (2 * 2.5 + 1)]


def test_lists_with_tensors():
    u = leaf(2.0)
    x = tg.tensor([1.0, 1.0])
    x += [u, 3.0]
    assert x.tolist() == [3.0, 4.0]
    x.sum().backward()
    assert u.grad.item() == 1.0


@pytest.mark.parametrize(
    ("left", "right"), [((3, 3), (3, 3)), ((2, 3), (3, 3)), ((2, 3, 3), (3, 3)), ((2, 3, 3), (2, 3, 3)), ((3,), (3, 3))]
)
def test_products_of_matrices(left, right):
    def run(x, v):
        y = x * 1.5
        y @= v * 2.0
        return y

    a, b = np.random.default_rng(0).normal(size=left), np.random.default_rng(1).normal(size=right)
    hold_to_numpy(run, run, a, b)
    x = tg.tensor(a)
    other, view = x, x[::-1]
    x @= b
    assert other is x
    assert x._version == 1
    np.testing.assert_array_equal(view.numpy(), x.numpy()[::-1])


@pytest.mark.parametrize(("left", "right"), [((2, 3), (3, 2)), ((2, 3), (2, 3)), ((3, 3), (3,)), ((), (3, 3))])
def test_products_that_do_not_fit(left, right):
    a, b = np.ones(left), np.ones(right)
    with pytest.raises(ValueError):
        operator.imatmul(a.copy(), b)
    for x in (tg.tensor(a), leaf(a) * 1.0):
        with pytest.raises((ShapeError, OperandError, ValueError)) as caught:
            operator.imatmul(x, b)
        assert isinstance(caught.value, TapegradError) and isinstance(caught.value, ValueError)
        assert x._version == 0
        np.testing.assert_array_equal(x.detach().numpy(), a)


def test_another_librarys_tensor(torch):
    x = tg.ones(2)
    for act in (operator.iadd, operator.imul, operator.imatmul, operator.iand):
        with pytest.raises(OperandError, match=r"another library.*detach\(\)"):
            act(x, torch.ones(2))
    assert x.tolist() == [1.0, 1.0] and x._version == 0


def test_what_knows_tensors_is_asked():
    class Other:
        def __radd__(self, left):
            return "added"

    x = tg.ones(2)
    x += Other()
    assert x == "added"


@pytest.mark.parametrize("other", [2.5, np.float64(2.5), np.array([2.5, 1.0]), [2.5, 1.0]])
@pytest.mark.parametrize("name", ["truediv", "mul", "add", "pow"])
def test_integers_take_no_floats(name, other):
    x = tg.tensor([4, 2])
    with pytest.raises(DTypeError, match=r"(?s)cast.*int64.*astype\(\)"):
        OPERATORS[name](x, other)
    assert x.tolist() == [4, 2] and x._version == 0
    x //= 2
    x <<= 3
    x |= 1
    x ^= 4
    x %= 10
    x >>= 1
    x **= 2
    assert x.tolist() == [(((2 << 3 | 1) ^ 4) % 10 >> 1) ** 2, (((1 << 3 | 1) ^ 4) % 10 >> 1) ** 2]


def test_masks():
    mask = tg.tensor([True, True, False])
    x = tg.tensor([1.0, -1.0, 2.0])
    mask &= x > 0
    assert mask.tolist() == [True, False, False]
    mask |= [False, False, True]
    mask ^= True
    assert mask.tolist() == [False, True, False] and mask.dtype == bool
    with pytest.raises(DTypeError):
        x &= mask
    with pytest.raises(DTypeError):
        mask -= True


def test_integers_into_which_what_requires_grad_does_not_go():
    x, w = tg.tensor([1, 2]), leaf([1.0, 2.0])
    with pytest.raises(DTypeError, match=r"int64, which has no gradient.*astype\(float\)"):
        x += w
    with tg.no_grad(), pytest.raises(DTypeError, match="cast"):
        x += w
    assert x.tolist() == [1, 2]


def test_names_of_one_tensor_and_numbers_on_the_left():
    x = leaf([1.0, 2.0]) * 1.0
    y = x
    y += 1.0
    assert x is y and x.tolist() == [2.0, 3.0]
    number = np.float64(3.0)
    number += x  # an immutable number: a new tensor
    assert type(number) is tg.Tensor and number.tolist() == [5.0, 6.0] and number.requires_grad
    plain = 3.0
    plain *= x
    assert plain.tolist() == [6.0, 9.0]
    assert x.tolist() == [2.0, 3.0]


def test_arrays_on_the_left():
    a, w = np.array([1.0, 2.0]), leaf([1.0, 2.0])
    with pytest.raises(OperandError, match=r"a \+= t, would write.*a = a \+ t, write it into a tensor"):
        a += w
    with pytest.raises(OperandError, match=r"numpy\.add with out="):
        np.add(a, w, out=a)
    assert a.tolist() == [1.0, 2.0]
    b = a
    a += tg.tensor([1.0, 2.0])
    with tg.no_grad():
        a *= w
    assert b is a and type(a) is np.ndarray and a.tolist() == [2.0, 8.0]
    with pytest.raises(OperandError, match=r"with out=.*write it into a tensor with t\[\.\.\.\] = value"):
        np.add(w, 1.0, out=tg.zeros(2))


def test_leaves():
    w = leaf([1.0, 2.0])
    for name in FLOATING:
        with pytest.raises(LeafError, match=r"no_grad\(\)"):
            OPERATORS[name](w, 2.0)
    assert w.tolist() == [1.0, 2.0] and w._version == 0
    with tg.no_grad():
        w -= 0.5
    assert w.tolist() == [0.5, 1.5] and w.is_leaf and w.requires_grad


def test_parts():
    """`t[index] += value` reads, writes and assigns: twice raised where the index gives a view, as in PyTorch."""
    x = leaf(np.arange(6.0).reshape(2, 3)) * 1.0
    x[0] += 1.0
    x[:, 1:] *= tg.tensor([2.0, 3.0])
    x[[0, 1], [0, 0]] -= 5.0
    x[x > 10.0] /= 2.0
    assert x.tolist() == [[-4.0, 4.0, 9.0], [-2.0, 8.0, 7.5]]
    w = leaf(np.arange(6.0).reshape(2, 3))

    def run(x):
        y = x * 1.0
        y[0] += 1.0
        y[:, 1:] *= np.array([2.0, 3.0])
        y[[0, 1, 0], [0, 0, 0]] -= y[0]
        y[y > 10.0] /= 2.0
        return y * y

    hold_to_numpy(run, run, w.detach().numpy())


def test_what_was_saved_is_copied_where_the_operation_itself_overwrites_it():
    def run(x):
        y = x * 1.0
        y *= y
        y /= y + 1.0
        y += y[::-1]
        y[1:] *= y[:-1]
        return y

    hold_to_numpy(run, run, np.array([0.5, 1.5, 2.0]))
    x = leaf([1.0, 2.0]) * 1.0
    loss = (x * x).sum()
    x += 1.0
    with pytest.raises(VersionError):
        loss.backward()


def test_too_large_integers_change_nothing():
    x = tg.zeros(2, dtype=np.uint8)
    for _ in range(2):  # the second time goes the short way
        for act in (operator.iadd, operator.imul):
            with tg.no_grad(), pytest.raises(OverflowError, match="300 out of bounds for uint8"):
                act(x, 300)
        x += 1
    assert x.tolist() == [2, 2] and x._version == 2


PARTS = (np.s_[...], np.s_[0], np.s_[:, ::-1], np.s_[1:, 1:], np.s_[[0, 1]], np.s_[:, [2, 0, 1]])


@given(st.data())
def test_random_programs_of_one_tensor(draw):
    """Up to six writes into parts of one tensor, each with a number, an array, or another part."""
    steps = draw.draw(
        st.lists(
            st.tuples(
                st.sampled_from(["add", "sub", "mul", "truediv"]),
                st.sampled_from(
                    [np.s_[...], np.s_[0], np.s_[:, ::-1], np.s_[1:, 1:], np.s_[[0, 1]], np.s_[:, [2, 0, 1]]]
                ),
                st.sampled_from(["number", "array", "part", "list"]),
            ),
            min_size=1,
            max_size=6,
        )
    )

    def run(x):
        y = x * 1.0
        for name, index, kind in steps:
            part = y[index]
            other = {
                "number": 1.25,
                "array": np.full(np.shape(part), 0.75),
                "part": y[..., ::-1][index],
                "list": [1.5, 0.5, 1.0][: np.shape(part)[-1]],
            }[kind]
            y[index] = OPERATORS[name](part, other)
        return y

    a = np.array([[1.1, 1.2, 1.3], [1.5, 0.9, 0.8]])
    with np.errstate(all="ignore"):
        values = run(a)
    assume(np.isfinite(values).all() and np.abs(values).max() < 100)  # a part less itself may be a divisor
    hold_to_numpy(run, run, a, rel=1e-7)


def test_the_differences_here_see_a_wrong_gradient():
    a = np.array([1.0, 2.0])
    assert difference_gradient(lambda x: np.sum(x * x), [a], 0) == pytest.approx(2 * a)


@pytest.mark.parametrize("step", [1, 2, 3, 4, 5, 8, 16, -1, -4, -8])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64, np.int8])
def test_in_place_rows_compute_what_they_compute_out_of_place_at_every_stride(step, dtype):
    """NumPy 2.4.6 does not: `np.negative(w, out=w)` reads other elements than w's where they lie 64 bytes apart."""
    rows = [r for r in TABLE if isinstance(r, Elementwise) and r.arity == 1 and hasattr(tg.Tensor, f"{r.name}_")]
    assert len(rows) > 30
    for row in rows:
        for n in (2, 9, 33):
            a = (np.arange(abs(step) * n + 1) % 7 + 1).astype(dtype)
            a = a if a.dtype.kind != "f" else a / 8
            with np.errstate(all="ignore"):
                try:
                    expected = row.twins[0](a[::step].copy())
                except TypeError:  # bits are of integers
                    continue
                if expected.dtype != dtype:
                    continue
                for mode in (tg.enable_grad, tg.no_grad):
                    t = tg.tensor(a)
                    with mode():
                        for _ in range(2):  # the second time another way
                            t.copy_(a)
                            getattr(t[::step], f"{row.name}_")()
                    # loops for other strides may round differently
                    np.testing.assert_allclose(t.numpy()[::step], expected, rtol=4 * rounding(dtype), err_msg=row.name)


def rounding(dtype):
    return np.finfo(dtype).eps if np.dtype(dtype).kind == "f" else 0.0
