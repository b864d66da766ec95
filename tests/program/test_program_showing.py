"""What is shown of programs: rows, guards, bytes, graphs, and where the time goes."""

import io
import re

import numpy as np
import pytest

import tapegrad as tg

X = np.linspace(0.3, 1.4, 4)


def steps(x, p):
    y = np.sin(x) * p
    for _ in range(5):
        y = y + 0.1 * (np.cos(y) - y * p)
    if y.sum() > 0:
        y = y * float(p)
    return (y * y).sum()


@pytest.fixture(scope="module")
@tg.allow_lost_gradients  # of `float(p)`
def program():
    return tg.record(steps, X, np.array(0.7))


def rows_of(text):
    return [line for line in text.splitlines() if line.startswith("%")]


def test_rows_stand_under_their_source_lines(program):
    lines = str(program).splitlines()
    first = lines[0]
    assert first.startswith(f"program steps: {len(program)} rows, 2 inputs, 1 result, 2 guards, {program.nbytes} bytes")
    assert len(rows_of(str(program))) == len(program)
    at = next(k for k, line in enumerate(lines) if line.endswith(": y = np.sin(x) * p"))
    assert re.fullmatch(r"# steps \(.*test_program_showing\.py, line \d+\): y = np\.sin\(x\) \* p", lines[at])
    assert lines[at + 1].split() == ["%2", "sin", "float64[4]", "%0"]
    assert lines[at + 2].split() == ["%3", "mul", "float64[4]", "%2,", "%1"]
    assert [line.split()[1] for line in rows_of(str(program))].count("cos") == 5
    assert sum("y = y + 0.1" in line for line in lines) == 1  # one title for rows that follow each other
    assert any(line.split()[1:] == ["mul", "float64[4]", "0.1,", "%6"] for line in rows_of(str(program)))
    assert lines[1].split() == ["%0", "input", "float64[4]", "x"]
    assert lines[-1] == f"gives %{len(program) - 1}"


def test_print(program, capsys):
    program.print()
    assert capsys.readouterr().out == f"{program}\n"
    program.print(limit=3)
    text = capsys.readouterr().out
    assert len(rows_of(text)) == 3
    assert f"and {len(program) - 3} rows more" in text
    file = io.StringIO()
    program.print(file, limit=None)
    assert file.getvalue() == f"{program}\n" and not capsys.readouterr().out


def test_large_programs_are_cut():
    def long(x):
        for _ in range(1500):
            x = x + 1.0
        return x

    program = tg.record(long, X)
    assert len(rows_of(str(program))) == 1000
    assert "501 rows more" in str(program)
    file = io.StringIO()
    program.print(file, limit=None)
    assert len(rows_of(file.getvalue())) == 1501
    assert program.to_dot().count("[label") == 501


def test_lines_of_code_that_is_in_no_file():
    scope = {}
    exec("def f(x):\n    return x * 2.0", scope)
    assert "# f (<string>, line 2)\n%1" in str(tg.record(scope["f"], X))


def test_what_rows_are():
    w = tg.tensor(X)

    def fun(x, out):
        with tg.no_grad():
            scale = x * 2.0
        out[...] = x.detach() * scale + np.array([1.0, 2.0, 3.0, 4.0]) * w
        return x[1:] * 3.0

    text = str(tg.record(fun, X, np.zeros(4)))
    assert re.search(r"mul +float64\[4\] +%0, 2  \(without gradient\)", text)
    assert re.search(r"detach +float64\[4\] +%0  \(without gradient\)", text)
    assert "[1., 2., 3., 4.]" in text
    assert re.search(r"input +float64\[4\] +from outside", text)
    assert re.search(r"writes %\d+ into out", text)
    assert "gives what is always the same" in str(tg.record(lambda x: 3, X))


def test_guards(program):
    truth, numbers = program.guards
    assert truth.kind == "truth" and truth.expected is True
    assert "gt bool[]" in truth.what
    assert re.fullmatch(r"steps \(.*test_program_showing\.py, line \d+\)", truth.place)
    assert "must be True, at steps (" in str(truth)
    assert numbers.kind == "numbers" and numbers.expected == 0.7 and numbers.expected.dtype == np.float64
    assert "%1 input float64[] is read, which must be 0.7" in str(numbers)
    assert program.listing.operands[numbers.row] == (1,)
    assert tg.record(lambda x: x * 2.0, X).guards == []
    (read,) = tg.record(lambda x: x[np.asarray(x > 0.5)], X).guards
    assert read.expected.tolist() == (X > 0.5).tolist()


def test_a_guard_of_an_error_is_the_one_that_is_listed(program):
    with pytest.raises(tg.errors.DivergenceError) as caught:
        program(X, np.array(0.8))
    assert program.guards[1].place in str(caught.value)


def test_bytes(program):
    small, large = tg.record(lambda x: x * 2.0, X), tg.record(lambda x: x * 2.0, np.zeros(100_000))
    assert 0 < small.nbytes < program.nbytes
    assert 2_400_000 < large.nbytes < 6_000_000  # x twice, as it was and as it is; 2x too
    before = small.nbytes
    small.jvp(X, X)
    assert small.nbytes > before


def test_dot(program):
    text = program.to_dot()
    lines = text.splitlines()
    assert lines[0] == 'digraph "steps" {' and lines[-1] == "}"
    assert text.count("[label") == len(program)
    assert "  n2 -> n3;" in lines and "  n1 -> n3;" in lines
    assert text.count(" -> ") == sum(len({k for k in o if k >= 0}) for o in program.listing.operands)
    assert f"n{len(program) - 1} [" in text and text.count("peripheries=2") == 1
    assert text.count("shape=diamond") == 2
    cut = program.to_dot(limit=4)
    assert cut.count("[label") == 5 and f"and {len(program) - 4} rows more" in cut
    assert all(int(n) < 4 for n in re.findall(r"\bn(\d+)", cut))


def test_dot_is_escaped():
    program = tg.record(lambda d: d['a "quoted"\\ key\n'] * 2.0, {'a "quoted"\\ key\n': X})
    text = program.to_dot()
    strings = re.findall(r'"(?:[^"\\]|\\.)*"', text)
    assert re.sub(r'"(?:[^"\\]|\\.)*"', "", text).count('"') == 0 and strings
    assert r"\"quoted\"" in text
    assert len(text.splitlines()) == 6


def test_timings(program):
    timings = program.timings(X * 1.1, np.array(0.7), repeat=2)
    assert timings.forward > 0 and timings.reverse > 0
    counted = {name: spent.rows for name, spent in timings.by_opcode.items()}
    assert counted == {
        "sin": 1, "mul": 13, "cos": 5, "sub": 5, "add": 5, "sum": 2, "gt": 1, "is true": 1, "is read": 1
    }  # fmt: skip
    by_line = {line - steps.__code__.co_firstlineno: spent for (_, line), spent in timings.by_line.items()}
    assert {line: spent.rows for line, spent in by_line.items()} == {1: 2, 3: 25, 4: 3, 5: 2, 6: 2}
    for table in (timings.by_opcode, timings.by_line):
        assert all(spent.forward >= 0 and spent.reverse >= 0 for spent in table.values())
        assert sum(spent.total for spent in table.values()) > 0
    text = str(timings)
    assert "np.cos(y)" in text and "cos" in text and "test_program_showing.py" in text
    assert repr(timings) == text
    assert "rows" in repr(timings.by_opcode["mul"])
    assert "test_program_showing" in str(program.timings(repeat=1))


def test_timings_change_nothing(program):
    value, gradient = program.value_and_grad(X, np.array(0.7))
    program.timings(X * 1.3, np.array(0.7), repeat=1)
    again = program.value_and_grad(X, np.array(0.7))
    assert again[0] == value
    np.testing.assert_array_equal(again[1], gradient)
    tg.manual_seed(1)
    drawing = tg.record(lambda x: x + tg.randn(4), X)
    drawing.timings(repeat=3)
    drawn = drawing(X)
    tg.manual_seed(1)
    np.testing.assert_array_equal(drawing(X), drawn)
    out = np.zeros(4)
    writing = tg.record(lambda x, out: out.copy_(x * 2.0) if isinstance(out, tg.Tensor) else None, X, out)
    writing.timings(X, out, repeat=1)
    assert not out.any()


def test_timings_of_what_has_no_derivative():
    timings = tg.record(lambda x: x * 2, np.arange(3)).timings(repeat=1)
    assert timings.reverse == 0 and list(timings.by_opcode) == ["mul"]
    assert timings.by_opcode["mul"].reverse == 0


def test_timings_of_wrong_inputs(program):
    with pytest.raises(tg.errors.ShapeError, match="x has shape"):
        program.timings(X[:2], np.array(0.7))
    with pytest.raises(tg.errors.DivergenceError):
        program.timings(X, np.array(0.9))
    for repeat in (0, -1, "x", None):
        with pytest.raises(tg.errors.ArgumentError, match="repeat"):
            program.timings(repeat=repeat)
