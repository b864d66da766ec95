"""Products and einsum: random subscripts, errors, the raw arrays that rows save."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ops.rows import generator
from oracles import assert_close, assert_same, difference_gradient, gradients, layouts, leaf

import tapegrad as tg
from tapegrad.ops import BY_NAME

SIZES = {"a": 1, "b": 2, "c": 3, "d": 2, "e": 4}


@st.composite
def expressions(draw):
    """Draw subscripts for one to three operands, their shapes, and whether each axis is there as one of size 1."""
    labels = st.lists(st.sampled_from("abcde"), max_size=3)
    dots = draw(st.booleans())
    terms, shapes = [], []
    for _ in range(draw(st.integers(1, 3))):
        term = draw(labels)
        once = {k for k in set(term) if draw(st.integers(0, 5)) == 0}
        shape = [1 if k in once else SIZES[k] for k in term]
        if dots and draw(st.booleans()):
            place = draw(st.integers(0, len(term)))
            hidden = draw(st.sampled_from([(), (3,), (2, 3), (2, 1)]))
            shape[place:place] = hidden
            term = [*term[:place], "...", *term[place:]]
        terms.append("".join(term))
        shapes.append(tuple(shape))
    subscripts = ",".join(terms)
    if draw(st.booleans()):
        names = sorted(set("".join(terms)) - {"."})
        out = draw(st.permutations(draw(st.lists(st.sampled_from(names), unique=True)) if names else []))
        place = draw(st.integers(0, len(out)))
        subscripts += "->" + "".join([*out[:place], "..." if "..." in subscripts else "", *out[place:]])
    return subscripts, shapes


@settings(max_examples=100)
@given(expressions(), st.sampled_from([True, False, "greedy"]))
def test_einsum_of_any_subscripts(expression, optimize):
    subscripts, shapes = expression
    arrays = [generator(f"{subscripts}{k}").uniform(-1, 1, s) for k, s in enumerate(shapes)]
    try:
        expected = np.einsum(subscripts, *arrays)
    except ValueError:
        with pytest.raises(ValueError):
            tg.einsum(subscripts, *arrays)
        return
    tensors = [leaf(a) for a in arrays]
    result = tg.einsum(subscripts, *tensors, optimize=optimize)
    assert result.dtype == expected.dtype and result.shape == expected.shape
    assert_close(result.detach().numpy(), expected, 1e-13, subscripts, scale=1.0)
    weights = generator(subscripts).uniform(-1, 1, expected.shape)
    for k, gradient in enumerate(gradients(result, tensors, weights)):
        wanted = linear_gradient(subscripts, arrays, weights, k)
        assert_close(gradient, wanted, 1e-13, f"{subscripts}, operand {k}", scale=1.0)


def linear_gradient(subscripts, arrays, weights, k):
    """The gradient of a function that is linear in its k-th argument: its values at the unit arrays."""
    gradient = np.empty(arrays[k].shape)
    for index in np.ndindex(gradient.shape):
        unit = np.zeros(gradient.shape)
        unit[index] = 1.0
        gradient[index] = np.sum(weights * np.einsum(subscripts, *arrays[:k], unit, *arrays[k + 1 :]))
    return gradient


@settings(max_examples=40)
@given(expressions())
def test_einsum_as_in_torch(torch, expression):
    subscripts, shapes = expression
    arrays = [generator(f"{subscripts}{k}").uniform(-1, 1, s) for k, s in enumerate(shapes)]
    theirs = [torch.tensor(a, requires_grad=True) for a in arrays]
    try:
        expected = torch.einsum(subscripts, *theirs)
        tensors = [leaf(a) for a in arrays]
        result = tg.einsum(subscripts, *tensors)
    except (RuntimeError, ValueError):  # each has its own rules for what an ellipsis may be summed over
        return
    assert_close(result.detach().numpy(), expected.detach().numpy(), 1e-13, subscripts, scale=1.0)
    weights = generator(subscripts).uniform(-1, 1, result.shape)
    wanted = torch.autograd.grad(expected, theirs, torch.tensor(weights))
    for gradient, other in zip(gradients(result, tensors, weights), wanted, strict=True):
        assert_close(gradient, other.numpy(), 1e-13, subscripts, scale=1.0)


def test_einsum_in_numpys_other_style():
    x, y = generator("x").normal(size=(2, 3, 3)), generator("y").normal(size=(3, 4))
    for arguments in (
        (x, [0, 1, 1], [1, 0]),
        (x, [Ellipsis, 1, 1]),
        (x, [5, 1, 2], y, [2, 0]),
        (x, [Ellipsis, 1], y, [1, 3], [3, Ellipsis]),
    ):
        tensors = [leaf(a) if isinstance(a, np.ndarray) else a for a in arguments]
        result = tg.einsum(*tensors)
        assert_close(result.detach().numpy(), np.einsum(*arguments), 1e-14, scale=1.0)
        result.sum().backward()
        assert_same(np.einsum(*tensors).detach(), result.detach())


@pytest.mark.parametrize("optimize", [True, False, "optimal", "greedy", ["einsum_path", (1, 2), (0, 1)]])
def test_einsum_of_several_operands(optimize):
    arrays = [generator(f"chain{k}").normal(size=s) for k, s in enumerate([(2, 30), (30, 3), (3, 2)])]
    tensors = [leaf(a) for a in arrays]
    result = tg.einsum("ij,jk,kl->il", *tensors, optimize=optimize)
    assert_close(result.detach().numpy(), arrays[0] @ arrays[1] @ arrays[2], 1e-13, scale=1.0)
    for k, gradient in enumerate(gradients(result, tensors, np.ones((2, 2)))):
        wanted = linear_gradient("ij,jk,kl->il", arrays, np.ones((2, 2)), k)
        assert_close(gradient, wanted, 1e-13, scale=1.0)


def test_einsum_of_many_operands():
    x = tg.tensor(np.full((2, 2), 0.5), requires_grad=True)
    letters = "abcdefghijk"
    subscripts = ",".join(a + b for a, b in itertools.pairwise(letters)) + "->ak"
    result = tg.einsum(subscripts, *[x] * 10)
    assert_close(result.detach().numpy(), np.full((2, 2), 0.5), 1e-14)
    result.sum().backward()
    assert_close(x.grad.numpy(), np.full((2, 2), 10.0), 1e-13)  # rows and columns sum to 1 in every power of x


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.bool_, np.float16])
def test_einsum_of_other_dtypes(dtype):
    x, y = np.array([[1, 0], [3, 4]]).astype(dtype), np.array([[1, 2], [0, 1]]).astype(dtype)
    for subscripts in ("ij->i", "ij,jk", "ii", "ij,ij->"):
        arrays = (x, y)[: 1 + subscripts.count(",")]
        assert_same(tg.einsum(subscripts, *map(tg.tensor, arrays)), np.asarray(np.einsum(subscripts, *arrays)))


def test_einsum_in_single_precision_and_of_two_dtypes():
    x, y = np.ones((2, 3), np.float32), np.ones((3, 4))
    tx, ty = leaf(x), leaf(y)
    result = tg.einsum("ij,jk,i", tx, ty, np.ones(2, np.float32))
    assert result.dtype == np.float64
    found = gradients(result, [tx, ty], np.ones(4))
    assert [g.dtype for g in found] == [np.float32, np.float64]
    assert tg.einsum("ij,jk", tx, y.astype(np.float32)).dtype == np.float32


def test_einsum_is_one_row_for_a_pair():
    x, y = tg.tensor(np.ones((2, 3)), requires_grad=True), tg.tensor(np.ones((3, 4)), requires_grad=True)
    result = tg.einsum("ij,jk->ki", x, y)
    assert str(result.tape).count("\n") == 3, result.tape


BAD = (
    (("ij,jk", (2, 3)), "for 2 operands, and there are 1"),
    (("i", (2, 3)), r"name 1 axes of an operand of shape \(2, 3\); put '\.\.\.'"),
    (("ijk", (2, 3)), "name 3 axes of an operand of shape"),
    (("ij,jk", (2, 3), (4, 5)), "axis 'j' has sizes 3 and 4"),
    (("ii", (2, 3)), "axis 'i' has sizes 2 and 3"),
    (("ii->i", (1, 3)), "differ in size"),
    (("ij->k", (2, 3)), "the result names 'k'"),
    (("i->ii", (2,)), "the result names 'i', which must be once"),
    (("i$", (2, 3)), r"hold '\$'"),
    (("i->i->i", (2,)), "one '->' at most"),
    (("...i...", (2, 3)), "2 times for one operand"),
    (("...i->i", (2, 3)), "the result must have it too"),
    (("i->i,i", (2,)), "several results"),
)


@pytest.mark.parametrize("case", BAD, ids=str)
def test_what_einsum_refuses(case):
    (subscripts, *shapes), message = case
    arrays = [np.ones(s) for s in shapes]
    with pytest.raises(ValueError, match=message):
        tg.einsum(subscripts, *map(tg.tensor, arrays))
    with pytest.raises(ValueError):
        np.einsum(subscripts, *arrays)


def test_what_einsum_refuses_of_another_kind():
    with pytest.raises(TypeError, match="got nothing"):
        tg.einsum()
    with pytest.raises(TypeError, match="no subscripts"):
        tg.einsum(tg.ones(2))


REFUSED = (
    ("dot", ((3, 4), (3,)), "last axis of the first, of size 4.*axis 0"),
    ("dot", ((3, 4), (2, 3, 5)), "axis 1"),
    ("inner", ((3, 4), (3,)), "have 4 and 3"),
    ("vdot", ((3, 4), (3,)), "12 and 3 elements"),
    ("tensordot", ((3, 4), (3, 4, 5)), None),
    ("tensordot", ((3, 4), (5, 6)), r"sizes are \[3, 4\] and \[5, 6\]"),
    ("tensordot", ((3,), (3,)), "from 0 to 1"),
    ("vecdot", ((3,), (4,)), "has 3 and 4"),
    ("vecdot", ((), (4,)), "got a number"),
    ("matvec", ((3,), (3,)), "takes matrices"),
    ("matvec", ((3, 4), (3,)), "takes matrices"),
    ("vecmat", ((3,), (4, 3)), "takes vectors"),
    ("cross", ((2,), (2,)), "must have 3"),
    ("cross", ((4,), (4,)), "have 4 and 4 elements"),
)


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_shapes_that_do_not_fit(case):
    name, shapes, message = case
    arrays = [np.ones(s) for s in shapes]
    if message is None:
        assert_same(getattr(tg, name)(*map(tg.tensor, arrays)), getattr(np, name)(*arrays))
        return
    with pytest.raises(ValueError, match=message):
        getattr(tg, name)(*map(tg.tensor, arrays))


def test_axes_that_are_not_there():
    x = tg.ones((2, 3))
    for call in (
        lambda: tg.tensordot(x, x, ((2,), (0,))),
        lambda: tg.vecdot(x, x, axis=2),
        lambda: tg.cross(x, x, axis=-3),
    ):
        with pytest.raises(np.exceptions.AxisError):
            call()


@pytest.mark.parametrize("name", ["dot", "vdot", "inner", "outer", "kron"])
def test_methods_and_numpys_functions(name):
    x, y = generator("x").normal(size=4), generator("y").normal(size=4)
    expected = getattr(np, name)(x, y)
    tx, ty = leaf(x), leaf(y)
    for result in (getattr(tx, name)(ty), getattr(tg, name)(tx, ty), getattr(np, name)(tx, ty), getattr(tx, name)(y)):
        assert_same(result.detach(), np.asarray(expected))
        assert result.requires_grad


def test_an_array_that_a_product_saved_may_change():
    buffer = np.zeros(3)
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    total = tg.tensor(0.0)
    for k in range(3):
        buffer[:] = k + 1.0
        total = total + tg.dot(x, buffer) + tg.einsum("i,i", x, buffer) + tg.einsum("ii,i", np.diag(buffer), x[:3] * 0)
    total.backward()
    assert_same(x.grad, np.full(3, 12.0))


@pytest.mark.parametrize("shapes", [((2, 3), (3, 4)), ((5, 2, 3), (5, 3, 4))])
def test_products_of_any_layout_agree_with_differences(shapes):
    x, y = (generator(str(s)).normal(size=s) for s in shapes)
    weights = generator("weights").normal(size=(*shapes[0][:-1], shapes[1][-1]))
    expected = [difference_gradient(lambda a, b: np.sum(weights * (a @ b)), [x, y], k) for k in range(2)]
    subscripts = "...ij,...jk->...ik"
    for layout in layouts(x):
        pair = leaf(layouts(x)[layout]), leaf(layouts(y)[layout])
        for k, gradient in enumerate(gradients(tg.einsum(subscripts, *pair), pair, weights)):
            assert_close(gradient, expected[k], 1e-9, layout, scale=1.0)


def test_the_pair_of_einsum_has_the_derivatives_of_numpys():
    row = BY_NAME["einsum_pair"]
    for shapes, labels in row.examples:
        arrays = [generator(f"{labels}{k}").normal(size=s) for k, s in enumerate(shapes)]
        subscripts = "{x_labels},{y_labels}->{out_labels}".format(**labels)
        tensors = [leaf(a) for a in arrays]
        result = tg.einsum(subscripts, *tensors)
        weights = generator("w").normal(size=result.shape)
        for k, gradient in enumerate(gradients(result, tensors, weights)):
            assert_close(gradient, linear_gradient(subscripts, arrays, weights, k), 1e-13, scale=1.0)


def test_multi_dot_chooses_the_order_and_takes_vectors():
    shapes = [(5,), (5, 40), (40, 2), (2, 3), (3,)]
    arrays = [generator(f"multi{k}").normal(size=s) for k, s in enumerate(shapes)]
    tensors = [leaf(a) for a in arrays]
    result = tg.linalg.multi_dot(tensors)
    assert_close(result.item(), np.linalg.multi_dot(arrays), 1e-12)
    assert_close(np.linalg.multi_dot(tensors).item(), result.item(), 1e-15)
    for k, gradient in enumerate(gradients(result, tensors)):
        assert_close(gradient, linear_gradient("a,ab,bc,cd,d->", arrays, np.ones(()), k), 1e-12, scale=1.0)
    with pytest.raises(ValueError, match="give two at least"):
        tg.linalg.multi_dot([tensors[0]])
    with pytest.raises(np.linalg.LinAlgError, match=r"shape \(5,\) in place 1"):
        tg.linalg.multi_dot([tensors[0], tensors[0], tensors[0]])
