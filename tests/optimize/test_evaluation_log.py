"""Logs of evaluations: a fit that was killed goes on where it was, and files of another call are refused."""

import json
import subprocess
import sys

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import ArgumentError, DiskError, FileError

KILLED = """
import os, signal, sys
import numpy as np
import tapegrad as tg

path, method = sys.argv[1:]
fresh = 0

A = np.random.default_rng(0).standard_normal((50, 3))

def rosenbrock(x):
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum() + 1e-3 * np.logaddexp(0.0, A @ x).sum()

class Stops(tg.optimize.minimizers.EvaluationLog):
    def keep(self, *entry):
        super().keep(*entry)
        global fresh
        fresh += 1
        if fresh == 1 + self.kills % 3:
            os.kill(os.getpid(), signal.SIGKILL)

Stops.kills = 0

def fit(log):
    return tg.optimize.minimize(rosenbrock, [-1.2, 1.0, 0.5], method=method, log=log, progress=False)

alone = fit(None)
Plain, tg.optimize.minimizers.EvaluationLog = tg.optimize.minimizers.EvaluationLog, Stops
for kill in range(50):
    Stops.kills = kill
    child = os.fork()
    if not child:
        fit(path)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if not os.WIFSIGNALED(status):
        break
    with open(path, "r+b") as file:  # a line may have been written in part
        size = file.seek(0, 2)
        file.truncate(size - (kill % 5 == 4) * 30)
tg.optimize.minimizers.EvaluationLog = Plain
again = fit(path)
assert again.x.tobytes() == alone.x.tobytes() and again.history.fun == alone.history.fun
assert again.fun == alone.fun and again.nit == alone.nit
print(kill + 1, "kills,", len(again.history.fun), "evaluations")
"""


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="processes that are killed are forked")
@pytest.mark.parametrize("method", ["bfgs", "newton-cg"])
def test_fifty_kills_change_nothing(tmp_path, method):
    path = tmp_path / "fit.log"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", KILLED, str(path), method], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    kills = int(done.stdout.split()[0])
    assert kills > 20, done.stdout


def squares(x):
    return ((x - 3) ** 2).sum()


def test_a_log_is_of_one_call(tmp_path):
    path = tmp_path / "fit.log"
    first = tg.optimize.minimize(squares, [1.0, 2.0], log=path)
    size = path.stat().st_size
    again = tg.optimize.minimize(squares, [1.0, 2.0], log=str(path))
    assert np.array_equal(first.x, again.x) and path.stat().st_size == size
    with pytest.raises(ArgumentError, match="is the log of another call: method differ"):
        tg.optimize.minimize(squares, [1.0, 2.0], log=path, method="cg")
    with pytest.raises(ArgumentError, match="is the log of another call: starts differ"):
        tg.optimize.minimize(squares, [1.5, 2.0], log=path)
    with pytest.raises(ArgumentError, match="the function gives something else at the start"):
        tg.optimize.minimize(lambda x: ((x - 2) ** 2).sum(), [1.0, 2.0], log=path)
    longer = tmp_path / "longer.log"
    tg.optimize.minimize(lambda x: (x**4).sum(), [1.0, 2.0], log=longer)
    with pytest.raises(ArgumentError, match=r"evaluation \d was asked for somewhere else; the objective or an option"):
        tg.optimize.minimize(lambda x: (x**4).sum(), [1.0, 2.0], log=longer, method="bfgs", options={"c2": 0.3})
    assert path.stat().st_size == size


def test_least_squares_takes_a_log(tmp_path):
    path = tmp_path / "fit.log"
    t, y = np.arange(4.0), np.array([3.0, 2.0, 1.4, 0.9])

    def fit():
        return tg.optimize.least_squares(lambda p: p[0] * np.exp(-p[1] * t) - y, [1.0, 1.0], log=path)

    first = fit()
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:4]) + "\n" + lines[4][:17])
    again = fit()
    assert np.array_equal(first.x, again.x) and path.read_text().splitlines() == lines


@pytest.mark.parametrize("content", ["hello\n", '{"kind": "other", "version": 1}\n', "[1]\n"])
def test_files_that_are_no_logs_are_left_alone(tmp_path, content):
    path = tmp_path / "notes"
    path.write_text(content)
    with pytest.raises(FileError, match="is no log of evaluations, or is damaged"):
        tg.optimize.minimize(squares, [1.0], log=path)
    assert path.read_text() == content


def test_damage_before_the_end_is_refused(tmp_path):
    path = tmp_path / "fit.log"
    tg.optimize.minimize(squares, [1.0], log=path)
    lines = path.read_text().splitlines()
    assert json.loads(lines[0])["call"]["parameters"] == ["x[0]"]
    path.write_text("\n".join([lines[0], lines[1][:-9], *lines[2:]]) + "\n")
    with pytest.raises(FileError, match="damaged"):
        tg.optimize.minimize(squares, [1.0], log=path)
    with pytest.raises(DiskError, match="cannot be used: No such file or directory"):
        tg.optimize.minimize(squares, [1.0], log=tmp_path / "missing" / "fit.log")
