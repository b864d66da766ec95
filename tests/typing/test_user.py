"""The file that `.ci/run` holds to strict type checkers does what its types say."""

import runpy
from pathlib import Path

import numpy as np

import tapegrad as tg


def test_the_users_file_runs(capsys):
    names = runpy.run_path(str(Path(__file__).with_name("user.py")))
    x = np.array([1.0, 2.0, 3.0])
    np.testing.assert_allclose(names["slope"], 2 * (x - np.arange(3)) + np.cos(x))
    assert isinstance(names["after"], tg.Tensor) and isinstance(names["norm"], float)
    assert capsys.readouterr().out.startswith("3 ")
