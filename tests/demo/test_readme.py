"""The README's example runs as it stands."""

import re
from pathlib import Path

import numpy as np
from scipy.optimize import curve_fit

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_example_runs(capsys):
    (example,) = re.findall(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(example.splitlines()) <= 20
    names = {}
    exec(compile(example, str(README), "exec"), names)
    printed = np.array(capsys.readouterr().out.strip(" []\n").split(), dtype=float)
    np.testing.assert_allclose(printed, np.exp(names["fit"].x), rtol=1e-6)
    # The solution of the logistic equation in closed form, fitted to the same data by another optimiser.
    hours, yeast = 2.0 * np.arange(10), names["yeast"]
    logistic, _ = curve_fit(lambda t, r, k, a: k / (1 + (k / a - 1) * np.exp(-r * t)), hours, yeast, [0.5, 500, 10])
    np.testing.assert_allclose(printed, logistic, rtol=0.02)
