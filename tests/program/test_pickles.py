"""Compiled functions as pickles and copies: the function goes along, recordings do not."""

import copy
import functools
import pickle
import subprocess
import sys

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.program.call import pickles

X = np.array([1.0, 2.0, 3.0])


@tg.compile
def decorated(x):
    return (x**2).sum()


def plain(x, power=3):
    return (x**power).sum()


by_name = tg.compile(plain, verify=2, optimize="exact")


class Model:
    def __init__(self, rate):
        self.rate = rate
        self.made = tg.compile(self.value)

    def value(self, x):
        return (self.rate * x).sum()

    @tg.compile
    def step(self, x):
        return (x * self.rate).sum()

    @tg.compile
    @staticmethod
    def twice(x):
        return 2.0 * x.sum()

    @tg.compile
    @classmethod
    def named(cls, x):
        return x.sum() + len(cls.__name__)


def used(compiled):
    for _ in range(3):
        compiled(X)
    return compiled


def again(thing):
    return pickle.loads(pickle.dumps(thing))


def test_functions_of_modules_go_by_name():
    assert again(used(decorated)) is decorated and copy.deepcopy(decorated) is decorated
    assert again(Model.step) is Model.step
    found = again(used(by_name))
    assert found is not by_name and found._fun is plain and found.stats.recordings == 0
    assert found._options == by_name._options
    assert found(X) == 36.0
    assert copy.copy(by_name) is by_name and copy.deepcopy(by_name) is by_name
    found = again(tg.compile(functools.partial(plain, power=2)))
    assert found(X) == 14.0


def test_methods_go_with_their_instances():
    model = Model(2.0)
    for made in (again, copy.deepcopy):
        other = made(model)
        other.rate = 3.0
        for _ in range(4):
            assert (other.step(X), other.made(X), other.twice(X), other.named(X)) == (18.0, 18.0, 12.0, 11.0)
            assert (model.step(X), model.made(X)) == (12.0, 12.0)
        method = made(model.step)
        assert method.__self__ is not model and method(X) == 12.0


def test_local_functions_go_by_cloudpickle():
    pytest.importorskip("cloudpickle", reason="cloudpickle is not installed: local functions are not pickled")
    factor = 5.0

    @tg.compile
    def local(x, depth=2):
        return local(x, depth - 1) if depth else factor * x.sum()  # it refers to itself

    for compiled, expected in ((local, 30.0), (tg.compile(lambda x: x.prod()), 6.0)):
        found = again(used(compiled))
        assert [found(X) for _ in range(3)] == [expected] * 3 and found.stats.replays == 1
    gradient = again(tg.compile(tg.func.grad(plain)))
    np.testing.assert_array_equal(gradient(X), 3.0 * X**2)


def test_local_functions_without_cloudpickle_say_what_to_do(monkeypatch):
    monkeypatch.setattr(pickles, "_cloudpickle", lambda: None)
    with pytest.raises(pickle.PicklingError, match=r"at the top of a module.*or install cloudpickle"):
        pickle.dumps(tg.compile(lambda x: x))
    assert again(decorated) is decorated


SCRIPT = """
import multiprocessing
import sys

import numpy as np

import tapegrad as tg


@tg.compile
def square(x):
    return (x**2).sum()


if __name__ == "__main__":
    arrays = [np.full(3, float(k)) for k in range(4)]
    if sys.argv[1] == "spawn":
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            print(pool.map(square, arrays))
    else:
        from joblib import Parallel, delayed

        local = tg.compile(lambda x: (x**2).sum())
        for function in (square, local):
            print(Parallel(2, backend="loky")(delayed(function)(x) for x in arrays))
"""


@pytest.mark.parametrize("way", ["spawn", "joblib"])
def test_functions_of_a_script_reach_other_processes(way, tmp_path):
    if way == "joblib":
        pytest.importorskip("joblib", reason="joblib is not installed (pip install joblib)")
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    run = subprocess.run([sys.executable, path, way], capture_output=True, text=True, timeout=300)
    lines = run.stdout.strip().replace("np.float64(", "").replace(")", "").splitlines()
    assert lines == ["[0.0, 3.0, 12.0, 27.0]"] * (1 if way == "spawn" else 2), run.stderr
