"""The command line: what it prints, and with which exit status it ends."""

import dataclasses
import io
import os
import platform
import re
import subprocess
import sys
from functools import partial

import numpy as np
import pytest
from compilation.kernel_copies import copy_kernels

import tapegrad
from tapegrad import cli
from tapegrad.demo import lotka_volterra, report, run
from tapegrad.demo.measure import Measurement
from tapegrad.demo.starts import starts
from tapegrad.engine import kernels, warmup

needs_matplotlib = pytest.mark.usefixtures("matplotlib")

OPTIMUM = {
    "alpha": 0.54016,
    "beta": 0.027165,
    "gamma": 0.79639,
    "delta": 0.023695,
    "hare(0)": 34.602,
    "lynx(0)": 5.8445,
    "sum of squares": 2.01866,
}
FOUND = lotka_volterra.Fit(
    start=np.array(lotka_volterra.START),
    parameters=np.array(list(OPTIMUM.values())[:6]),
    before=11.0362,
    after=2.01866,
    gradients=22,
    converged=True,
    message="",
)
NOISE = "year,hare,lynx\n1,9,1\n2,1,7\n3,80,90\n4,2,1\n5,40,3\n6,1,50\n7,70,60\n8,3,2\n"


def tapegrad_command(capsys, *arguments):
    """Run the command in this process: its exit status, what it printed, what it complained about."""
    status = cli.main(arguments)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def numbers(output):
    """The columns `start` and `fitted` of the table, by label."""
    rows = re.finditer(r"^([a-z][a-z() 0]*?) {2,}(\S+) +(\S+)   ", output, re.MULTILINE)
    return {row[1]: (float(row[2]), float(row[3])) for row in rows}


@pytest.fixture
def write(tmp_path):
    def write(content):
        path = tmp_path / "counts.csv"
        path.write_text(content)
        return str(path)

    return write


@pytest.fixture
def no_matplotlib(monkeypatch):
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)


def test_demo(capsys):
    status, out, err = tapegrad_command(capsys, "demo")
    assert (status, err) == (0, "")
    assert out.startswith("Lotka-Volterra fitted to lynx_hare.csv: 21 rows, 1900 to 1920\n")
    table = numbers(out)
    assert list(table) == list(OPTIMUM)
    for name, expected in OPTIMUM.items():
        assert table[name][1] == pytest.approx(expected, rel=1e-3)
    assert [table[name][0] for name in list(OPTIMUM)[:6]] == list(lotka_volterra.START)
    assert table["sum of squares"][0] == pytest.approx(11.0362, rel=1e-5)
    assert float(re.search(r"^deviation +(\S+) of the largest component", out, re.MULTILINE)[1]) < 1e-7
    assert int(re.search(r"^tape +(\d+) rows$", out, re.MULTILINE)[1]) > 40_000
    assert re.search(
        r"^milliseconds +\S+ per gradient; \S+ by finite differences \(7 evaluations on Python floats\)$",
        out,
        re.MULTILINE,
    )
    assert "It explains 90 % of the variation of the logarithms, and is typically off by a factor of 1.25.\n" in out


def test_demo_with_data_of_the_users_own(capsys, write):
    truth = (0.7, 0.1, 0.9, 0.02, 20.0, 3.0)
    rows = zip(range(1950, 1961), lotka_volterra.simulate(truth, range(11)), strict=True)
    path = write("lynx,hare,year\n" + "".join(f"{lynx!r},{hare!r},{year}\n" for year, (hare, lynx) in rows))
    status, out, err = tapegrad_command(capsys, "demo", "--data", path)
    assert (status, err) == (0, "")
    assert out.startswith(f"Lotka-Volterra fitted to {path}: 11 rows, 1950 to 1960\n")
    fitted = [after for _, after in numbers(out).values()][:6]
    assert fitted == pytest.approx(truth, rel=1e-2)
    assert re.search(r"^gradients +\d+ to the optimum, the best of \d starts$", out, re.MULTILINE)
    assert "It explains 100 % of the variation of the logarithms" in out


def test_demo_says_that_a_fit_is_poor(capsys, write, monkeypatch):
    monkeypatch.setattr(run, "starts", lambda counts: starts(counts)[:1])  # one is enough to fail from
    status, out, err = tapegrad_command(capsys, "demo", "--data", write(NOISE))
    assert (status, err) == (0, "")
    assert re.search(
        r"^The fit is poor: it explains \d+ % of the variation of the logarithms, and is ", out, re.MULTILINE
    )


class Terminal(io.StringIO):
    """A stderr that claims to be a terminal."""

    def isatty(self):
        return True


def test_a_terminal_gets_a_progress_bar(monkeypatch):
    def two_gradients(counts, guesses, progress):
        progress(11.0)
        progress(2.5)
        return FOUND

    monkeypatch.setattr(run, "best_fit", two_gradients)
    monkeypatch.setattr(run, "measure", lambda *_: Measurement(1e-9, 100, 1.0, 7.0, 7))
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert cli.main(["demo"]) == 0
    drawn = sys.stderr.getvalue()
    assert "fitting: 0 gradients" in drawn
    assert re.search(r"checking the gradient: 2 gradients .*sum of squares 2\.5", drawn)


def test_a_fit_that_stopped_early_is_reported():
    found = dataclasses.replace(FOUND, converged=False, message="ABNORMAL: ")
    assert report.verdict(run.lynx_hare(), found).endswith(" The optimiser stopped early: ABNORMAL.")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (NOISE.replace("80", "eighty"), "{path}, line 4, column hare: 'eighty' is not a number"),
        (NOISE.replace("80", "nan"), "{path}, line 4, column hare: 'nan' is not finite"),
        (NOISE.replace("80", "-80"), "{path}, line 4, column hare: -80 is not positive; the fit needs its logarithm"),
        (NOISE.replace("hare", "rabbit"), "{path}, line 1: column hare is missing; found 'year,rabbit,lynx'"),
        (NOISE[:35], "{path}, line 4: ends after 3 rows of data; six parameters need 4"),
        (NOISE.replace("\n5,", "\n4,"), "{path}, line 6, column year: 4 does not come after 4; years must increase"),
    ],
    ids=["text", "nan", "negative", "column", "rows", "years"],
)
def test_mistakes_in_the_data_get_one_line(capsys, write, content, message):
    path = write(content)
    assert tapegrad_command(capsys, "demo", "--data", path) == (2, "", f"tapegrad demo: {message.format(path=path)}\n")


def test_a_missing_file_gets_one_line_and_no_traceback(tmp_path):
    path = tmp_path / "nowhere.csv"
    done = subprocess.run([sys.executable, "-m", "tapegrad", "demo", "--data", path], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"tapegrad demo: {path}: {os.strerror(2)}\n"


def test_no_fit_at_all(capsys, write):
    path = write("year,hare,lynx\n" + "".join(f"{k},1e{308 * (-1) ** k},1e{308 * (-1) ** k}\n" for k in range(6)))
    status, out, err = tapegrad_command(capsys, "demo", "--data", path)
    assert (status, out) == (1, "")
    assert err == "tapegrad demo: no fit: the simulation overflows from every start that the data suggest\n"


@pytest.mark.slow(ids=2)
@needs_matplotlib
@pytest.mark.parametrize(
    ("name", "magic"), [("fit.png", b"\x89PNG"), ("fit.PDF", b"%PDF"), ("fit.svg", b"<?xml"), ("fit", b"\x89PNG")]
)
def test_plot(capsys, tmp_path, monkeypatch, name, magic):
    monkeypatch.setattr(run, "best_fit", lambda *_: FOUND)
    path = tmp_path / name
    status, out, err = tapegrad_command(capsys, "demo", "--plot", str(path))
    assert (status, err) == (0, "")
    assert out.endswith(f"Drawn to {path}.\n")
    assert path.read_bytes().startswith(magic)
    assert path.stat().st_size > 10_000


@needs_matplotlib
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("fit.docx", "cannot draw .docx files; use .png, .pdf, .svg"),
        ("missing/fit.png", "there is no folder {folder}"),
        (".", "is a folder"),
    ],
)
def test_a_plot_that_cannot_be_is_refused_before_the_fit(capsys, tmp_path, monkeypatch, name, message):
    monkeypatch.setattr(run, "best_fit", lambda *_: pytest.fail("the user has waited in vain"))
    path = tmp_path / name
    expected = f"tapegrad demo: {path}: {message.format(folder=path.parent)}\n"
    assert tapegrad_command(capsys, "demo", "--plot", str(path)) == (2, "", expected)


def test_plot_without_matplotlib(capsys, tmp_path, no_matplotlib):
    assert tapegrad_command(capsys, "demo", "--plot", str(tmp_path / "fit.png")) == (
        2,
        "",
        'tapegrad demo: drawing needs matplotlib: pip install "tapegrad[plot]"\n',
    )


def test_info(capsys):
    status, out, err = tapegrad_command(capsys, "info")
    assert (status, err) == (0, "")
    lines = dict(line.split(None, 1) for line in out.splitlines())
    assert lines["tapegrad"] == tapegrad.__version__
    assert lines["Python"].startswith(platform.python_version())
    assert lines["numpy"] == np.__version__
    assert set(lines) == {
        "tapegrad", "Python", "numpy", "numba", "llvmlite", "scipy", "CPU", "core", "kernels", "cache"
    }  # fmt: skip
    assert re.fullmatch(r".+, \d+ cores available", lines["CPU"])
    known = kernels.info()
    assert lines["cache"] == known["cache_folder"]
    assert lines["kernels"] == f"{known['cached']} of {known['total']} compiled"
    assert known["total"] > 20


def test_warmup(capsys, monkeypatch):
    # Compiling all kernels takes long: this is about what the command does with them.
    loaded = []
    monkeypatch.setattr(warmup, "tasks", lambda: [(f"kernel {k}", partial(loaded.append, k)) for k in range(3)])
    status, out, err = tapegrad_command(capsys, "warmup")
    assert (status, err) == (0, "")
    assert re.fullmatch(r"3 compiled functions ready after \d+\.\d s, in .+\n", out) and loaded == [0, 1, 2]
    assert out.endswith(f", in {kernels.info()['cache_folder']}\n")


def test_warmup_compiles_a_kernel(tmp_path, exhaustive):
    """One kernel of a real warm-up, in a process of its own; its cache is empty, or lacks one of them."""
    if not exhaustive:
        copy_kernels(tmp_path, without=["neg_dx_f64"])
    code = (
        "from tapegrad.engine import kernels, warmup; before = kernels.info();"
        "dict(warmup.tasks())['neg_dx_f64'](); after = kernels.info();"
        "assert after['compiled'] > before['compiled'] == 0, (before, after);"
        f"assert before['cached'] == 0 or not {exhaustive}; assert after['cached'] > before['cached'], (before, after);"
        "print(after['cache_folder'])"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert done.stderr == ""
    assert done.stdout.startswith(str(tmp_path))


def test_version_and_help(capsys):
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"tapegrad {tapegrad.__version__}\n"
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--help"])
    out = capsys.readouterr().out
    assert all(command in out for command in ("demo", "info", "warmup"))


@pytest.mark.parametrize("arguments", [[], ["fit"], ["demo", "--colour"]])
def test_unknown_commands(capsys, arguments):
    with pytest.raises(SystemExit, match="2"):
        cli.main(arguments)
    assert "usage: tapegrad" in capsys.readouterr().err


def test_ctrl_c_ends_quietly(capsys, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "best_fit", interrupted)
    assert tapegrad_command(capsys, "demo") == (130, "", "")


def test_the_command_line_imports_what_it_needs_only_then():
    code = (
        "import sys, tapegrad.cli; print([m for m in ('tqdm', 'scipy.optimize', 'tapegrad.demo') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
