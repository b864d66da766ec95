"""`x.__array_namespace__()`: names, signatures, values, dtypes, and gradients through it."""

import inspect

import numpy as np
import pytest
from array_api.strict_cases import Cases, difference

import tapegrad as tg
from tapegrad import array_api as xp
from tapegrad.errors import ArgumentError, ShapeError

NOT_OF_THE_STANDARD = {"ArrayAPIStrictFlags", "Device", "__version__"}
KEYWORD, STARRED = inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD
FUNCTIONS = sorted(
    [name for name in xp.__all__ if inspect.isfunction(getattr(xp, name))]
    + [f"{part.__name__.rpartition('.')[2]}.{name}" for part in (xp.linalg, xp.fft) for name in part.__all__]
)


def of(namespace, name):
    for part in name.split("."):
        namespace = getattr(namespace, part)
    return namespace


@pytest.mark.parametrize("version", [None, "2024.12", "2025.12"])
def test_a_tensor_names_its_namespace(version):
    assert tg.ones(2).__array_namespace__(api_version=version) is xp is tg.array_api
    assert xp.__array_api_version__ == "2025.12"


def test_another_version_is_refused():
    with pytest.raises(ArgumentError, match=r"api_version='2021.12'; there are 2024.12 and 2025.12"):
        tg.ones(2).__array_namespace__(api_version="2021.12")


@pytest.mark.parametrize("part", ["", "linalg", "fft"])
def test_every_name_of_the_standard_is_there(part, array_api_strict):
    of_strict, mine = (getattr(n, part) if part else n for n in (array_api_strict, xp))
    names = {name for name in of_strict.__all__ if not name.endswith("_flags")} - NOT_OF_THE_STANDARD
    assert names - set(mine.__all__) == set()
    assert sorted(set(dir(mine))) == sorted(mine.__all__)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_signatures_are_the_standards(name, array_api_strict):
    theirs = inspect.signature(of(array_api_strict, name)).parameters.values()
    mine = inspect.signature(of(xp, name)).parameters
    by_keyword = any(p.kind is STARRED for p in mine.values())
    positional = [p for p in mine.values() if p.kind not in (KEYWORD, STARRED)]
    for k, p in enumerate(theirs):
        if p.kind is p.VAR_POSITIONAL:
            assert any(q.kind is p.VAR_POSITIONAL for q in positional)
            continue
        if p.kind is not KEYWORD:
            assert k < len(positional) or any(q.kind is p.VAR_POSITIONAL for q in positional)
        if p.kind in (KEYWORD, p.POSITIONAL_OR_KEYWORD) and p.name not in ("x", "from_", "arrays_and_dtypes"):
            assert by_keyword or (p.name in mine and mine[p.name].kind is not p.POSITIONAL_ONLY), p
        if p.kind is KEYWORD and p.name in mine:
            given = mine[p.name].default
            # What leaves it out means the same: NumPy's None stands for "backward", and kind for stable.
            assert given is None or given == p.default or given is ..., (p, given)


@pytest.mark.parametrize("seed", list(range(30)))
def test_values_shapes_and_dtypes_are_the_standards(seed, array_api_strict):
    found = [(*case, difference(array_api_strict, *case)) for case in Cases(seed).all()]
    assert sum(each[-1] is None for each in found) > 60
    assert [each for each in found if each[-1]] == []


def test_what_the_namespace_can_do():
    info = xp.__array_namespace_info__()
    assert info.capabilities()["boolean indexing"] and info.capabilities()["data-dependent shapes"]
    assert info.default_device() == "cpu" and list(info.devices()) == ["cpu"]
    assert info.default_dtypes() == {
        "real floating": np.float64, "complex floating": np.complex128, "integral": np.int64, "indexing": np.int64,
    }  # fmt: skip
    for dtype in info.dtypes().values():
        x = xp.asarray([0, 1], dtype=dtype)
        assert x.dtype == dtype and (x + x).dtype == dtype
    assert xp.ones((1,) * info.capabilities()["max dimensions"]).ndim == info.capabilities()["max dimensions"]


def test_limits_of_dtypes_are_given_for_tensors_too():
    assert xp.finfo(xp.ones(1, dtype=xp.float32)).eps == np.finfo(np.float32).eps
    assert xp.iinfo(xp.asarray([1], dtype=xp.int8)).max == 127
    assert xp.can_cast(xp.ones(1, dtype=xp.float32), xp.float64) and not xp.can_cast(xp.float64, xp.int8)


@pytest.mark.parametrize("name", ["eig", "eigvals"])
def test_eigenvalues_are_complex_whatever_they_are(name):
    x = xp.asarray([[2.0, 1.0], [1.0, 3.0]], dtype=xp.float32)
    found = getattr(xp.linalg, name)(x)
    assert [t.dtype for t in (found if name == "eig" else [found])] == [np.complex64] * (2 if name == "eig" else 1)


def test_where_numpys_rule_is_another_one():
    x = xp.asarray([1, 2, 3], dtype=xp.int8)
    assert xp.clip(x, 2, np.int64(3)).dtype == np.int8
    assert tg.clip(x, 2, tg.tensor(np.array([3]))).dtype == np.int64
    assert tg.linalg.eigvals(tg.eye(2)).dtype == np.linalg.eigvals(np.eye(2)).dtype
    with pytest.raises(ShapeError, match=r"cumulative_sum of a tensor of shape \(2, 2\) needs an axis"):
        xp.cumulative_sum(xp.ones((2, 2)))
    assert tg.cumulative_sum(tg.tensor(2)).tolist() == np.cumulative_sum(np.array(2)).tolist() == [2]


GRADIENTS = {
    "argsort, take_along_axis": lambda x: xp.take_along_axis(x, xp.argsort(x, descending=True)),
    "asarray of float32": lambda x: xp.astype(xp.asarray(x, dtype=xp.float32, copy=True), xp.float64) ** 2,
    "astype": lambda x: xp.astype(x, xp.float64) ** 2,
    "clip": lambda x: xp.clip(x, 0.2, 1.1) ** 2,
    "cumulative_prod": lambda x: xp.cumulative_prod(x, axis=0, include_initial=True),
    "cumulative_sum": lambda x: xp.cumulative_sum(x, axis=1) ** 2,
    "eig": lambda x: xp.real(xp.linalg.eig(x[:, :2] + xp.eye(2) * xp.asarray([1.0, 3.0])).eigenvalues) ** 2,
    "full": lambda x: xp.full((2, 2), x[0, 0]) ** 2,
    "full_like": lambda x: xp.full_like(x, x[0, 0] ** 2),
    "permute_dims, tile": lambda x: xp.tile(xp.permute_dims(x, (1, 0)), (2, 1)) ** 2,
    "prod": lambda x: xp.prod(x, axis=1, keepdims=True),
    "reshape": lambda x: xp.reshape(x, (3, 2), copy=True) ** 2,
    "sort": lambda x: xp.sort(x, axis=0, descending=True) ** 2,
    "sum": lambda x: xp.sum(x * x, axis=(0, 1), dtype=xp.float64),
    "fftfreq": lambda x: xp.fft.fftfreq(4, d=x[0, 0]),
}


@pytest.mark.parametrize("name", list(GRADIENTS))
def test_gradients_go_through(name):
    x = tg.tensor([[0.3, 1.2, 0.7], [0.9, 0.1, 1.6]], requires_grad=True)
    single = name == "asarray of float32"
    assert tg.autograd.gradcheck(GRADIENTS[name], x, eps=3e-4 if single else 1e-6, atol=2e-3 if single else 1e-6)


def test_equal_elements_keep_their_order_where_they_are_sorted_downwards(array_api_strict):
    x = np.array([[2.0, 1.0, 2.0, 1.0], [0.0, 0.0, 0.0, 0.0]])
    for axis in (0, 1):
        mine = xp.argsort(xp.asarray(x), axis=axis, descending=True).numpy()
        theirs = array_api_strict.argsort(array_api_strict.asarray(x), axis=axis, descending=True)
        assert np.array_equal(mine, np.asarray(theirs._array))


@pytest.mark.parametrize("compiled", [False, True])
def test_code_for_any_library_runs_compiled_and_in_batches(compiled):
    def standardized(x):
        xp = x.__array_namespace__()
        x = xp.reshape(x, (-1,))
        return xp.sort((x - xp.mean(x)) / xp.std(x, correction=1), descending=True)

    f = tg.compile(standardized, strict=True) if compiled else standardized
    x = np.random.default_rng(0).normal(size=(3, 2, 2))
    expected = [np.sort((a.ravel() - a.mean()) / a.std(ddof=1))[::-1] for a in x]
    for each, value in zip(x, expected, strict=True):
        assert np.allclose(f(tg.tensor(each)), value)
    if compiled:
        assert f.stats.replays == 1
    assert np.allclose(tg.func.vmap(f)(tg.tensor(x)), expected)


# Copies, devices


@pytest.mark.parametrize("data", [[1, 2], 3.0, np.float32(2), np.array([1.0, 2.0]), tg.tensor([1.0, 2.0])])
def test_a_copy_is_one(data):
    made = xp.asarray(data, copy=True)
    if isinstance(data, (np.ndarray, tg.Tensor)):
        made[0] = 7.0
        assert data[0] == 1.0
    assert made.tolist()


def test_without_copies_memory_is_shared_or_it_is_refused():
    array = np.array([1.0, 2.0])
    shared = xp.asarray(array, copy=False)
    array[0] = 5.0
    assert shared[0].item() == 5.0
    t = tg.tensor([1.0])
    assert xp.asarray(t, copy=False) is t is xp.asarray(t)
    for data, dtype in (([1.0], None), (array, np.float32), (t, np.float32), (2.0, None), (array.astype(">f8"), None)):
        with pytest.raises(ArgumentError, match=r"needs a copy of this \w+, which copy=False refuses"):
            xp.asarray(data, dtype=dtype, copy=False)


def test_reshape_that_would_copy_is_refused():
    x = xp.ones((2, 3))
    x[0, 0] = 4.0
    view = xp.reshape(x, (6,), copy=False)
    view[0] = 2.0
    assert x[0, 0].item() == 2.0
    assert xp.reshape(x, (6,), copy=True)[0].item() == 2.0
    with pytest.raises(ArgumentError, match=r"reshape of \(3, 2\) to \(6,\): .*; leave out copy=False"):
        xp.reshape(xp.permute_dims(x, (1, 0)), (6,), copy=False)


def test_astype_gives_the_same_where_no_copy_is_wanted():
    x = xp.ones(2)
    assert xp.astype(x, xp.float64, copy=False) is x
    assert xp.astype(x, xp.float64) is not x


def test_there_is_one_device():
    x = tg.ones(2)
    assert x.device == "cpu" and x.to_device("cpu") is x
    for make in (xp.zeros, xp.ones, xp.empty):
        assert make([2, 1], device="cpu").shape == (2, 1)
    calls = (
        lambda: x.to_device("cuda"), lambda: xp.zeros(2, device="cuda"), lambda: xp.asarray([1], device="cuda"),
        lambda: xp.arange(3, device="cuda"), lambda: xp.full_like(x, 1, device="cuda"),
        lambda: xp.fft.fftfreq(3, device="cuda"), lambda: xp.astype(x, xp.int8, device="cuda"),
        lambda: xp.from_dlpack(np.ones(1), device="cuda"),
    )  # fmt: skip
    for call in calls:
        with pytest.raises(ArgumentError, match="device='cuda'; all tensors are on the CPU: leave it out"):
            call()
    with pytest.raises(ArgumentError, match="stream=1; the CPU has no streams"):
        x.to_device("cpu", stream=1)
