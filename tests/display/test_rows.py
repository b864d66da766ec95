"""Rows as columns, and the graph of them: the same as what `print` says of a program and of a tape."""

import re

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.diagnostics.program_table import program_table
from tapegrad.display.graph_layout import MOST_NODES, drawing, folded_graph
from tapegrad.display.row_summary import operand_text
from tapegrad.display.row_table import FREED, GUARD, NO_PLACE, OUTPUT, SAVES
from tapegrad.tape.tape_table import tape_table


def steps(x, p):
    for _ in range(200):
        x = x + 0.01 * (np.sin(x) * p - x * x)
    if x.sum() > 0:
        x = x * 2
    return tg.cat([x, x])


def straight(x):
    return np.sin(x) * 2.0 + np.arange(3.0)


@pytest.fixture(params=["loop", "straight"])
def program(request):
    if request.param == "loop":
        return tg.record(steps, np.array([0.3, 0.2]), np.array(1.0))
    return tg.record(straight, np.ones(3))


def printed(program):
    """Return of each printed row its operation, layout and the rest, by its number."""
    found = {}
    program_text = "\n".join(line for line in print_all(program).splitlines() if line.startswith("%"))
    for line in program_text.splitlines():
        number, name, rest = re.match(r"%(\d+) +(\S+(?: \S+)?)(?:  +(.*))?$", line).groups()
        found[int(number)] = name, rest or ""
    return found


def print_all(program):
    import io

    file = io.StringIO()
    program.print(file=file, limit=None)
    return file.getvalue()


def test_the_table_of_a_program_says_what_print_says(program):
    table, said = program_table(program), printed(program)
    text = operand_text(table)
    assert table.rows.tolist() == list(said) == list(range(len(program)))
    for at in range(len(program)):
        name, rest = said[at]
        assert table.operations[table.operation[at]] == name
        layout = table.layouts[table.layout[at]]
        assert " ".join(f"{layout} {text(at)}".split()) == " ".join(rest.replace("(without gradient)", "").split()), at


def test_marks_places_and_counts_are_those_of_the_program(program):
    table = program_table(program)
    assert np.flatnonzero(table.marks & OUTPUT).tolist() == sorted(set(program.listing.outputs))
    assert np.flatnonzero(table.marks & GUARD).tolist() == [guard.row for guard in program.guards]
    for row in range(len(program)):
        place = None if table.place[row] == NO_PLACE else table.places[table.place[row]]
        given = table.operations[table.operation[row]] in ("input", "constant")
        assert place == (None if given else program.where(row))
    rows = np.bincount(table.place + 1)
    assert {place: count for place, (count, _) in table.by_place.items()} == {
        k - 1: int(n) for k, n in enumerate(rows) if n
    }
    nbytes = table.layout_bytes[table.layout]
    for place, (_, size) in table.by_place.items():
        assert size == nbytes[table.place == place].sum()


def test_a_short_table_has_each_loop_once():
    program = tg.record(steps, np.array([0.3, 0.2]), np.array(1.0))
    whole, short = program_table(program), program_table(program, 1000)
    ((first, period, turns),) = whole.loops
    assert turns > 190 and short.loops == whole.loops and short.total == whole.total
    turn = range(first, first + period)
    assert short.rows.tolist() == [k for k in range(len(program)) if not first + period <= k < first + period * turns]
    assert set(turn) <= set(short.rows.tolist())
    names = [whole.operations[k] for k in whole.operation]
    assert [short.operations[k] for k in short.operation] == [names[row] for row in short.rows.tolist()]
    assert operand_text(short)(first) == operand_text(whole)(first)
    assert short.by_place == whole.by_place and program_table(program, 3).rows.tolist() == [0, 1, 2]


def test_the_first_rows_of_a_long_program_need_no_packing():
    def long(x, p):
        for _ in range(2000):
            x = x + 0.01 * (np.sin(x) * p - x * x)
        return x.sum() if x.sum() > 0 else x

    program = tg.record(long, np.array([0.3, 0.2]), np.array(1.0))
    begin = program_table(program, 40)
    assert program.listing.packed is None and begin.counts == program.counts() + ", not run yet"

    def said(table):
        text = operand_text(table)
        rows = zip(table.rows.tolist(), table.operation, table.layout, table.place, strict=True)
        return {
            row: (
                table.operations[operation],
                table.layouts[layout],
                text(k),
                table.places[place] if place >= 0 else "",
            )
            for k, (row, operation, layout, place) in enumerate(rows)
        }

    program(np.array([0.3, 0.2]), np.array(1.0))
    table = program_table(program)
    assert said(begin).items() <= said(table).items()
    ((first, period, turns),), ((_, length, count),) = begin.loops, table.loops
    assert period == length and abs(turns - count) <= 1, "the first turn may read other rows"
    assert next(row for row in said(begin) if row > first + period) == first + period * turns
    rows = {k: count for k, (count, _) in table.by_place.items()}
    inputs = rows.pop(NO_PLACE)
    assert sum(count for count, _ in begin.by_place.values()) == sum(rows.values()) + inputs


def test_the_table_of_a_tape_says_what_print_says():
    x = tg.tensor([0.3, 0.5], requires_grad=True)
    with tg.autograd.detect_anomaly():
        y = tg.where(x > 0.4, tg.sin(x) * 2.0, tg.cat([x, x, x])[:2])
        for _ in range(30):
            y = y * x + 0.5
        z = y.sum()
    table = tape_table(z.tape)
    text = operand_text(table)
    lines = [re.sub(r"  # .*", "", line) for line in str(z.tape).splitlines()[1:]]
    assert len(lines) == len(table.rows) == len(z.tape)
    for at, line in enumerate(lines):
        marks = table.marks[at]
        state = " freed" if marks & FREED else " saves" if marks & SAVES else ""
        operands = text(at).replace("number", "constant")
        name, layout = table.operations[table.operation[at]], table.layouts[table.layout[at]]
        assert " ".join(f"%{at} {name} {layout} {operands}{state}".split()) == " ".join(line.split())
    assert all(table.places[k][0] == __file__ for k in table.place[table.place >= 0].tolist())
    assert [turns for _, _, turns in table.loops] == [pytest.approx(30, abs=2)]
    z.backward()
    assert (tape_table(z.tape).marks & FREED).any()
    small = (x * x).sum()
    small.backward()
    assert tape_table(small.tape).counts == "gave back its rows after backward" and not len(tape_table(small.tape).rows)


def test_a_graph_has_the_edges_of_the_rows_that_it_stands_for():
    table = program_table(tg.record(steps, np.array([0.3, 0.2]), np.array(1.0)))
    graph = folded_graph(table)
    assert graph.folding == "each loop once" and len(graph.first) < 40
    assert graph.count.sum() == len(table.rows) and np.bincount(graph.of_row).tolist() == graph.count.tolist()
    starts = table.starts
    wanted = set()
    for row in range(len(table.rows)):
        for k in table.operands[starts[row] : starts[row + 1]].tolist():
            if k >= 0 and graph.of_row[k] != graph.of_row[row]:
                wanted.add((int(graph.of_row[k]), int(graph.of_row[row])))
    assert {tuple(edge) for edge in graph.edges.tolist()} == wanted
    assert any(a > b for a, b in wanted), "a value is carried into the next turn"
    svg = drawing(table, graph)
    assert svg.count("<g ") == len(graph.first) and svg.count("<path") == len(wanted)
    places = re.findall(r"data-row=(\d+).*?translate\(([-\d]+) ([-\d]+)\)", svg)
    assert len({(x, y) for _, x, y in places}) == len(graph.first), "no node lies on another"


def many(x):
    for k in range(900):
        x = np.sin(x) if (k * 2654435761 >> 9) & 1 else x * 1.5
    return x


def test_a_graph_of_many_rows_is_folded_by_line_and_operation():
    table = program_table(tg.record(many, np.array(0.3)))
    graph = folded_graph(table)
    assert len(graph.first) == 3 and graph.folding == "rows of one operation in one line are one"
    assert sorted(graph.count.tolist()) == sorted([1, *np.bincount([(k * 2654435761 >> 9) & 1 for k in range(900)])])
    few = folded_graph(table, 2)
    assert len(few.first) == 2
    assert MOST_NODES == 500


def test_a_graph_without_rows_is_no_drawing():
    program = tg.record(lambda x: 1.0, np.ones(2))
    table = program_table(program)
    assert drawing(table, folded_graph(table)).count("<g ") == len(program)
    assert "gives what is always the same" in str(program)
    assert "No inputs" in tg.record(lambda x: x * 2.0, 1.5)._repr_html_() and "No inputs" not in program._repr_html_()
