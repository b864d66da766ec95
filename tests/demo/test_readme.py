"""What the README, and pages that it leads to, say of their examples holds."""

import ast
import re
from pathlib import Path

import numpy as np
from scipy.optimize import curve_fit

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"


def example(page, number=0):
    """Return an example of a page of the documentation, counted from the first."""
    found = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(found[number].splitlines()) <= 20
    return found[number]


def run(source):
    names = {}
    exec(compile(source, str(README), "exec"), names)
    return names


def test_the_readme_fits_a_screen_or_two_and_has_one_example():
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 120 and text.count("```python") == 1
    for path in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (ROOT / path).exists(), path


def test_the_fit_runs(capsys):
    names = run(example("README.md"))
    found, errors = map(ast.literal_eval, capsys.readouterr().out.splitlines())
    assert list(found) == list(errors) == ["rate", "capacity", "start"]
    # The solution of the logistic equation in closed form, fitted to the same data by SciPy with differences.
    hours, yeast = 2.0 * np.arange(10), names["yeast"]
    logistic, covariance = curve_fit(
        lambda t, r, k, a: k / (1 + (k / a - 1) * np.exp(-r * t)), hours, yeast, [0.5, 500, 10]
    )
    np.testing.assert_allclose(list(found.values()), logistic, rtol=0.02)
    np.testing.assert_allclose(list(errors.values()), np.sqrt(np.diag(covariance)), rtol=0.05)


def test_the_compiled_loop_has_the_slopes_of_the_loop(capsys):
    names = run(example("docs/fast.md"))
    plain, ends = names["settled"].__wrapped__, np.linspace(0.5, 2.0, 1000)[[0, 1, 500, 999]]
    shift = 1e-6
    differences = (plain(0.3, ends + shift) - plain(0.3, ends - shift)) / (2 * shift)
    np.testing.assert_allclose(np.array(names["slopes"])[[0, 1, 500, 999]], differences, rtol=1e-8)
    assert capsys.readouterr().out == "998 replays, 2 recordings, 0 run by Python\n"


def test_the_array_that_is_filled_has_the_gradient_of_the_power_of_a_matrix(capsys):
    names = run(example("docs/arrays.md"))
    # One step is a matrix: the ends of each row of `path` stay 0, but for the first.
    step = np.zeros((41, 41))
    for k in range(1, 40):
        step[k, k - 1 : k + 2] = 0.2, 0.6, 0.2
    expected = np.linalg.matrix_power(step, 99)[20]
    np.testing.assert_allclose(names["heat"].grad.numpy(), expected, rtol=1e-12)
    assert capsys.readouterr().out.startswith("tensor([8.127")


def test_the_function_of_ones_own_has_the_gradient_that_the_hook_multiplies():
    names = run(example("docs/own_derivatives.md"))
    # y is f(x)**2, f is 0.2 and 2.2 there and rises by 1 and 3; the hook gives ten times the gradient.
    np.testing.assert_allclose(names["x"].grad.numpy(), [10 * 2 * 0.2 * 1, 10 * 2 * 2.2 * 3], rtol=1e-12)


def test_operations_of_ones_own_have_the_gradient_in_closed_form(capsys):
    names = run(example("docs/own_derivatives.md", 1))
    powers = np.array([[0.5 ** (i - j) if i >= j else 0.0 for j in range(3)] for i in range(3)])
    level = powers @ [1.0, 2.0, 4.0]
    np.testing.assert_allclose(names["doses"].grad.numpy(), powers.T @ (2 / (2 + level) ** 2), rtol=1e-14)
    assert capsys.readouterr().out.startswith("tensor([0.281")
