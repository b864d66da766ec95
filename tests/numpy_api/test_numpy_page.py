"""docs/numpy.md: for every public NumPy function, what the page says is what happens."""

import inspect
import warnings
from pathlib import Path

import numpy as np
import pytest
from core.recipes import CREATING, RECIPES, A
from oracles import assert_close, assert_same

import tapegrad as tg
from tapegrad.errors import GradError, LeafError, OperandError
from tapegrad.numpy_api import coverage

PAGE = Path(__file__).resolve().parents[2] / "docs" / "numpy.md"
FUNCTIONS = dict(coverage.names())
KINDS = {name: coverage.kind_of(name, function) for name, function in FUNCTIONS.items()}
# How many functions have no row yet: to be lowered as rows come.
MOST_NOT_YET = 0
# Results that are functions of a tensor and do not change with it, so that nothing is recorded.
CONSTANT = {"full_like", "empty_like", "ones_like", "zeros_like"}
CLOSE = 1e-12


def of_kind(*kinds):
    return sorted(name for name, kind in KINDS.items() if kind in kinds)


def call(name, x):
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore", DeprecationWarning)
        warnings.simplefilter("ignore", RuntimeWarning)
        recipe = RECIPES.get(name)
        return recipe(FUNCTIONS[name], x) if recipe else FUNCTIONS[name](x)


def flat(result):
    """List what a function gave, also nested."""
    return [p for each in result for p in flat(each)] if isinstance(result, (tuple, list)) else [result]


def written():
    """Read the page's table: the class of each function."""
    rows = [line.split(" | ") for line in PAGE.read_text().splitlines() if line.startswith("| `np.")]
    return {row[0].removeprefix("| `np.").removesuffix("`"): row[1] for row in rows}


needs_its_version = pytest.mark.skipif(
    f"for NumPy {'.'.join(np.__version__.split('.')[:2])}." not in PAGE.read_text(),
    reason="docs/numpy.md is written for another version of NumPy",
)


@needs_its_version
def test_the_page_lists_every_function_with_its_class():
    assert written() == KINDS
    assert len(KINDS) > 400


@needs_its_version
def test_the_pages_counts_add_up():
    text = PAGE.read_text()
    for kind in set(KINDS.values()):
        assert f"| {kind} | {len(of_kind(kind))} |" in text


@needs_its_version
def test_the_readme_has_the_same_counts():
    text = " ".join((PAGE.parents[1] / "README.md").read_text().split())
    done, plain = len(of_kind(coverage.DIFFERENTIABLE)), len(of_kind(coverage.WITHOUT))
    assert f"of its {len(KINDS)}, {done} are differentiated, and {plain} more give" in text


def test_functions_that_wait_for_a_row_become_fewer():
    waiting = of_kind(coverage.NOT_YET)
    assert len(waiting) <= MOST_NOT_YET, waiting


def test_no_name_stands_in_the_lists_for_nothing():
    """Each name in the module's lists is one of NumPy's, in one list, unless this NumPy does not have it."""
    seen = {}
    for kind, members in coverage._KINDS:
        for name in members:
            assert name not in seen, f"{name} is {kind} and {seen[name]}"
            seen[name] = kind
            module = np if "." not in name else getattr(np, name.partition(".")[0])
            assert hasattr(module, name.rpartition(".")[2]), name


@pytest.mark.parametrize("name", of_kind(coverage.DIFFERENTIABLE, coverage.WITHOUT))
def test_supported_functions_give_numpys_values(name):
    expected = flat(call(name, A))
    for leaf in (False, True):
        x = tg.tensor(A, requires_grad=leaf)
        if leaf and name in LOSES:
            with pytest.raises(OperandError, match=r"no derivative here.*detach\(\)"):
                call(name, x)
            continue
        result = flat(call(name, x))
        assert len(result) == len(expected)
        for ours, theirs in zip(result, expected, strict=True):
            if isinstance(theirs, (np.ndarray, np.generic)) and theirs.dtype.kind in "biufc" and name != "einsum_path":
                assert isinstance(ours, (tg.Tensor, bool, int, np.generic)), (type(ours), type(theirs))
                values = ours.detach().numpy() if isinstance(ours, tg.Tensor) else np.asarray(ours)
                assert values.dtype == theirs.dtype
                if values.dtype.kind in "fc":
                    assert_close(values, theirs, CLOSE, name, scale=1.0)
                else:
                    np.testing.assert_array_equal(values, theirs)
            else:
                assert str(ours) == str(theirs)
        floating = [r for r in result if isinstance(r, tg.Tensor) and r.dtype.kind in "fc"]
        if leaf and KINDS[name] == coverage.DIFFERENTIABLE and name not in CONSTANT:
            assert floating and any(r.requires_grad for r in floating), name


# Without gradient, but with floating-point results that depend on the operand: refused where it requires grad.
LOSES = {"bincount", "histogram", "histogram2d", "histogram_bin_edges", "histogramdd"} & set(of_kind(coverage.WITHOUT))


@pytest.mark.parametrize("name", of_kind(coverage.REFUSED, coverage.NOT_YET))
def test_the_others_say_what_to_use_instead(name):
    public = "vstack" if name == "row_stack" else coverage.name_by_function()[FUNCTIONS[name]]
    for leaf in (False, True):
        with pytest.raises(OperandError) as caught:
            call(name, tg.tensor(A, requires_grad=leaf))
        text = str(caught.value)
        assert text.startswith(f"numpy.{public} does not take tapegrad tensors: "), text
        assert "use " in text or "detach()" in text


@pytest.mark.parametrize("name", of_kind(coverage.IN_PLACE))
def test_functions_that_write_in_place(name):
    expected = A.copy()
    assert call(name, expected) is None
    assert not np.array_equal(expected, A)
    for make in (lambda: tg.tensor(A), lambda: tg.tensor(A, requires_grad=True) * 1.0):
        x = make()
        assert call(name, x) is None
        assert_same(x.detach(), expected)
        assert x._version == 1
    assert x.requires_grad
    with pytest.raises(LeafError, match=rf"numpy\.{name} cannot write"):
        call(name, tg.tensor(A, requires_grad=True))
    assert callable(getattr(tg, name))


@pytest.mark.parametrize("name", of_kind(coverage.CREATION))
def test_creation(name):
    function = FUNCTIONS[name]
    if name.endswith("_like"):
        result = call(name, tg.tensor(A))
        assert type(result) is tg.Tensor and result.shape == (3, 3) and result.dtype == float
        return
    if name not in CREATING:
        assert name in ("fromfile", "fromregex", "load")  # which need a file
        return
    plain = flat(function(*CREATING[name]))
    assert all(isinstance(p, np.ndarray) for p in plain)
    if "like" not in str(inspect.signature(function) if name != "fromstring" else "like"):
        return
    like = tg.tensor(1.0, requires_grad=True)  # with a name: NumPy 2.4's frombuffer gives its `like` back too early
    made = function(*CREATING[name], like=like)
    assert type(made) is tg.Tensor and not made.requires_grad
    if name != "empty":
        np.testing.assert_array_equal(made.numpy(), plain[0])


@pytest.mark.parametrize("name", of_kind(coverage.CONVERSION))
def test_conversions(name):
    if name in (
        "asmatrix",
        "bmat",
    ):  # which NumPy advises against; bmat joins tensors as tensors, and then makes a matrix of them
        return
    result = call(name, tg.tensor(A))
    if name != "nested_iters":
        assert isinstance(result, np.ndarray)
        np.testing.assert_array_equal(result, A)
    with pytest.raises(GradError, match=r"detach\(\)"):
        call(name, tg.tensor(A, requires_grad=True))


@pytest.mark.parametrize("name", of_kind(coverage.NO_TENSORS))
def test_functions_of_no_arrays_have_no_protocol(name):
    assert not hasattr(FUNCTIONS[name], "_implementation")
