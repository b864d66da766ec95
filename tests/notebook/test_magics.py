"""The magics, in IPython's own shell; interrupts and curves that are drawn again, in a real kernel."""

import importlib
import re

import pytest

import tapegrad as tg
from tapegrad.core.grad_mode import state

from ..display.test_markup import MARKUP, Reader
from ..other_packages import need


@pytest.fixture
def shell(monkeypatch):
    """Return a shell with the magics, and a list of what it displays."""
    need("IPython")
    InteractiveShell = importlib.import_module("IPython.core.interactiveshell").InteractiveShell
    capture_output = importlib.import_module("IPython.utils.capture").capture_output
    Config = importlib.import_module("traitlets.config").Config

    config = Config()
    config.HistoryManager.enabled = False
    made = InteractiveShell.instance(config=config)

    def run(source):
        with capture_output() as captured:
            result = made.run_cell(source)
        assert result.success, result.error_in_exec or result.error_before_exec
        made.shown = captured.outputs
        return captured.stdout

    run("import numpy as np, tapegrad as tg\n%load_ext tapegrad")
    run("x = tg.tensor(np.linspace(0.1, 1, 5), requires_grad=True)")
    made.run = run
    yield made
    InteractiveShell.clear_instance()


def text_of(output):
    return output.data["text/plain"]


def html_of(output):
    return Reader(output.data["text/html"]).text


LOOP = """%%tape
y = x
for _ in range(50):
    y = y + 0.01 * np.sin(y)
loss = (y * y).sum()
loss.backward()
loss * 2"""


def test_tape_counts_rows_and_bytes_by_line_also_of_what_is_given_back(shell):
    out = shell.run(LOOP)
    (said,) = shell.shown
    assert text_of(said).startswith("155 rows recorded, values of 6.06 kB")  # 151 of 40 bytes and 2 of 8, and imports
    lines = dict(re.findall(r"cell:(\d+) .*?: (\d+) rows", text_of(said)))
    assert {at: rows for at, rows in lines.items() if rows != "0"} == {"3": "151", "4": "2", "6": "2"}
    assert "y = y + 0.01 * np.sin(y)" in html_of(said)
    assert "tensor(" in out.splitlines()[-1]
    assert state.tally is None and not tg.autograd.is_anomaly_enabled()


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("%%tape\ny = x * 2\n1 / 0", "the cell raised ZeroDivisionError: division by zero, in line 2\n"),
        ("%%tape\ny = ((", "the cell cannot be run: '(' was never closed, in line 1\n"),
        ("%%tape x\ny = 2", "%%tape takes nothing on its line, and a cell below it\n"),
        ("%%gradcheck\nx", "%%gradcheck takes the names of the inputs, as in `%%gradcheck x, y`, and a cell that ends"),
        ("%%gradcheck q\nq * 2", "there is no variable q\n"),
        ("%%gradcheck x\ny = x", "the cell ends with no expression; %%gradcheck takes"),
        ("%%gradcheck x\nx * unknown", "the cell raised NameError: name 'unknown' is not defined, in line 1\n"),
        ("%%gradcheck np\nx", "np is module of dtype object; gradients need floating-point numbers\n"),
        ("%tapegrad", "%tapegrad compile NAME says what a compiled function recorded"),
        ("%tapegrad compile f", "there is no f\n"),
        ("%tapegrad compile np.sin", "np.sin is not compiled, but ufunc; write @tg.compile before its def\n"),
        ("%tapegrad build x", "%tapegrad compile NAME says"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(shell, cell, said):
    printed = shell.run(cell)
    assert printed.startswith(said) and "Traceback" not in printed
    assert state.tally is None and not tg.autograd.is_anomaly_enabled()


def test_a_cell_that_fails_has_shown_what_it_recorded_before(shell):
    shell.run("%%tape\ny = x * 2\n1 / 0")
    assert "rows recorded" in text_of(shell.shown[0]) and "cell:1" in text_of(shell.shown[0])


def test_gradcheck_agrees_for_right_gradients_and_names_a_wrong_one(shell):
    shell.run("%%gradcheck x\n(np.sin(x) * x).sum()")
    assert text_of(shell.shown[0]) == "gradients agree with differences, by x"
    shell.run("a = 2.0\n")
    shell.run("%%gradcheck a x\nb = a * x\n(b * b).sum()")
    assert text_of(shell.shown[0]) == "gradients agree with differences, by a, x"
    assert "b" not in shell.user_ns, "the cell runs in copies of the variables"
    shell.run(
        """class Wrong(tg.autograd.Function):
    @staticmethod
    def forward(ctx, v):
        return v * 2.0
    @staticmethod
    def backward(ctx, g):
        return g * 2.002"""
    )
    shell.run("%%gradcheck x\nWrong.apply(x).sum()")
    assert text_of(shell.shown[0]).startswith("gradients differ from differences, by x: ")
    assert "2.002" in text_of(shell.shown[0]) and "2.002" in html_of(shell.shown[0])


def test_compile_shows_recordings_guards_and_the_ways_that_calls_took(shell):
    shell.run(
        """@tg.compile
def f(v):
    if v.sum() > 3:
        return v * 2
    return v * 3
for k in range(6):
    f(np.ones(3) * k)"""
    )
    shell.run("%tapegrad compile f")
    said = text_of(shell.shown[0])
    assert said.startswith("f: 2 recordings, 2 replays, 4 recordings, 0 run by Python")
    assert "must be True" in said and "must be False" in said and said.count("; holds") == 2
    assert "2 recordings" in html_of(shell.shown[0])
    shell.run("class M:\n    f = f\nm = M()")
    shell.run("%tapegrad compile m.f")
    assert "recordings" in text_of(shell.shown[0])


def test_markup_in_what_a_cell_raises_is_text(shell):
    assert MARKUP in shell.run(f"%%tape\nraise ValueError({MARKUP!r})")
    shell.run(f"def f(v):\n    return v * 2\nf.__name__ = f.__qualname__ = {MARKUP!r}\nf = tg.compile(f)\nf(x)")
    shell.run("%tapegrad compile f")
    assert MARKUP in html_of(shell.shown[0])


@pytest.fixture(scope="module")
def kernel():
    """Return a function that runs a cell in a kernel, and gives its messages; it can be interrupted after a while."""
    need("nbclient")
    need("IPython")
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3")

    def run(source, interrupt_after=None, until=""):
        import time

        number = client.execute(source)
        found, begin = [], time.monotonic()
        while True:
            message = client.get_iopub_msg(timeout=120)
            if message["parent_header"].get("msg_id") != number:
                continue
            kind, content = message["msg_type"], message["content"]
            found.append((kind, content))
            if interrupt_after and until in content.get("text", ""):
                time.sleep(interrupt_after)
                manager.interrupt_kernel()
                interrupt_after = None
            if kind == "status" and content["execution_state"] == "idle":
                return found
            assert time.monotonic() - begin < 300

    yield run
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def printed(messages):
    return "".join(content["text"] for kind, content in messages if kind == "stream")


SETUP = """
import numpy as np, tapegrad as tg
x = tg.tensor([0.3, 0.5], requires_grad=True)
def gradient():
    y = x
    for _ in range(20):
        y = y + 0.1 * tg.sin(y)
    return tg.autograd.grad(y.sum(), x)[0].tolist()
@tg.compile
def f(v):
    for _ in range(400):
        v = v + 0.001 * np.sin(v)
    return v.sum()
before = gradient(), tg.func.grad(f)(np.ones(3)).tolist()
print("ready")
"""
LONG = {
    "recording": "y = x\nprint('begun')\nwhile True:\n    y = y + 0.001 * tg.sin(y)",
    "backward": "print('begun')\nwhile True:\n    y = x\n"
    "    for _ in range(500):\n        y = y * 1.001\n    y.sum().backward()",
    "replay": "print('begun')\nwhile True:\n    tg.func.grad(f)(np.ones(3))",
    "fit": """import time
count = 0
def slow(p):
    global count
    count += 1
    print('begun' if count == 3 else '', end='')
    time.sleep(0.1)
    return ((p - 3.0) ** 4).sum()
tg.optimize.minimize(slow, np.zeros(3), compile=False, tol=1e-14)""",
    "magic": "%load_ext tapegrad\nprint('begun')\nget_ipython().run_cell_magic('tape', '', "
    "'y = x\\nwhile True:\\n    y = y + 0.001 * tg.sin(y)')",
}


@pytest.mark.parametrize("what", LONG)
def test_interrupting_a_cell_leaves_everything_usable(kernel, what):
    assert "ready" in printed(kernel(SETUP))
    messages = kernel(LONG[what], interrupt_after=0.4, until="begun")
    raised = [content["ename"] for kind, content in messages if kind == "error"]
    if "KeyboardInterrupt" in printed(messages):  # IPython prints so what was interrupted where Python knows no line
        raised.append("KeyboardInterrupt")
    if what == "fit":  # which gives the best point that it has found
        (result,) = [content["data"]["text/plain"] for kind, content in messages if kind == "execute_result"]
        assert "Stopped by Ctrl-C" in result and not raised
    else:
        assert raised == ["KeyboardInterrupt"]
    after = kernel(
        "print((gradient(), tg.func.grad(f)(np.ones(3)).tolist()) == before, tg.is_grad_enabled(),"
        " tg.autograd.is_anomaly_enabled())"
    )
    assert printed(after) == "True True False\n"


def test_a_long_fit_draws_its_curve_again_in_place_and_takes_it_away(kernel):
    kernel("import numpy as np, tapegrad as tg, time")
    messages = kernel(
        """def slow(p):
    time.sleep(0.02)
    return ((p - 3.0) ** 4).sum()
fit = tg.optimize.minimize(slow, np.zeros(3), compile=False, tol=1e-14)"""
    )
    drawn = [
        c
        for kind, c in messages
        if kind == "display_data" and "text/html" in c["data"] and "<svg" in c["data"]["text/html"]
    ]
    again = [content for kind, content in messages if kind == "update_display_data"]
    assert len(drawn) == 1 and len(again) >= 2
    name = drawn[0]["transient"]["display_id"]
    ours = [c for c in again if c["transient"]["display_id"] == name]
    assert "|gradient|" in ours[0]["data"]["text/html"] and ours[-1]["data"]["text/html"] == ""
    short = kernel("fit = tg.optimize.minimize(lambda p: ((p - 3.0) ** 2).sum(), np.zeros(3))")
    assert not [kind for kind, _ in short if kind in ("display_data", "update_display_data", "stream")]


def test_completion_offers_what_works(kernel):
    need("IPython")
    messages = kernel(SETUP + "\nprint(sorted(n for n in dir(tg.tensor([1, 2])) if 'sin' in n))")
    assert "'sin'" in printed(messages) and "'asin'" not in printed(messages) and "sin_" not in printed(messages)
