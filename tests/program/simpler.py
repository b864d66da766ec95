"""Programs as they were recorded and as they are simplified, run with the same inputs and compared row by row."""

import copy

import numpy as np
from program.plans import same

import tapegrad as tg
from tapegrad.program.ir.rewrite import simplified
from tapegrad.program.run.plan import Plan
from tapegrad.program.trace.rng import drawing_again, rows_that_draw

SPECIAL = np.array(
    [0.0, -0.0, 1.0, -1.0, 0.3, -2.7, np.inf, -np.inf, np.nan, 5e-324, -5e-324, 1.7e308, -1.7e308, 1e-160, 1e160]
)


def run(listing, arrays, drawn=()):
    """Run a listing forward; give the workspace, and the row that failed, -1 if none did."""
    workspace = Plan(listing).take()
    for k, array in enumerate(arrays):
        workspace.load(k, array)
    with drawing_again(drawn), np.errstate(all="ignore"):
        return workspace, workspace.forward()


def all_kept(listing):
    """Return a listing of which all values are results, so that none is overwritten when it has been read."""
    found = copy.copy(listing)
    found.outputs = [row for row, value in enumerate(listing.values) if value is not None]
    return found


def cotangent(value, k):
    random = np.random.default_rng(k)
    array = random.uniform(0.5, 1.5, value.shape)
    return (array + 1j * random.uniform(0.5, 1.5, value.shape) if value.dtype.kind == "c" else array).astype(
        value.dtype
    )


def close(mine, its, what, rel=1e-12):
    """Hold a gradient to another one, of which sums were added up in another order."""
    rel = 1e-5 if its.dtype.char in "fF" else rel
    scale = np.abs(its[np.isfinite(its)]).max(initial=0.0)
    np.testing.assert_allclose(mine, its, rtol=rel, atol=rel * scale, err_msg=what)


def hold(listing, arrays, exact, drawn=(), what=""):
    """Compare a listing with what becomes of it: every value, and the gradients of all results by all inputs."""
    simple = simplified(listing, exact)
    check_form(listing, simple)
    old, failed = run(listing, arrays, drawn)
    new, now = run(simple.listing, arrays, drawn)
    assert failed == (-1 if now < 0 else simple.origins[now]), f"{what}: {failed} and {now}"
    if failed >= 0:
        return simple
    pinned, of_new = run(all_kept(listing), arrays, drawn)[0], run(all_kept(simple.listing), arrays, drawn)[0]
    for row, there in enumerate(simple.rows):
        if there >= 0 and listing.values[row] is not None:
            mine, its = of_new.value(int(there)), pinned.value(row)
            same(mine, its, f"{what} row {row}")
            assert mine.strides == its.strides, f"{what} row {row}"
    results = [row for row in dict.fromkeys(listing.outputs) if listing.live[row]]
    wanted = [row for row in listing.inputs if listing.live[row]]
    if not results or not wanted:
        return simple
    seeds = {row: cotangent(old.value(row), k) for k, row in enumerate(results)}
    expected = old.reverse(seeds, wanted)
    there = {int(simple.rows[row]): seed for row, seed in seeds.items()}
    assert len(there) == len(seeds), f"{what}: two results with a gradient became one"
    found = new.reverse(there, [int(simple.rows[row]) for row in wanted])
    for k, (mine, its) in enumerate(zip(found, expected, strict=True)):
        assert (mine is None) == (its is None), f"{what} gradient {k}"
        if its is not None and exact:
            same(mine, its, f"{what} gradient {k}")
        elif its is not None:
            close(mine, its, f"{what} gradient {k}")
    return simple


def check_form(listing, simple):
    """Hold that a simplified listing is one: earlier operands, the same inputs and results, the order kept."""
    new = simple.listing
    assert len(simple.rows) == len(listing) and len(simple.origins) == len(new) == len(new.ops)
    columns = new.ops, new.operands, new.how, new.values, new.live, new.lines
    assert len({len(column) for column in columns}) == 1
    assert all(-1 <= k < row for row, operands in enumerate(new.operands) for k in operands)
    assert (np.diff(simple.origins) > 0).all()
    assert [simple.rows[row] for row in listing.inputs] == new.inputs
    assert [simple.rows[row] for row in listing.outputs] == new.outputs
    assert all(simple.rows[simple.origins[row]] == row for row in range(len(new)) if new.values[row] is not None)
    numbers = [row for row, operands in enumerate(new.operands) if -1 in operands]
    assert set(numbers) <= set(new.immediates)
    report = simple.report
    assert (report.before, report.after) == (len(listing), len(new)) and len(new) <= len(listing)


def simple(function, *arrays, exact=False, given=()):
    """Record a function, simplify it, and compare both with the numbers that it was recorded with and with others."""
    with np.errstate(all="ignore"):
        program = tg.record(function, *arrays)
    listing = program.listing
    drawn = [listing.values[row] for row in rows_that_draw(listing)]
    captured = [t.detach().numpy() for t in program._captured]
    for values in (arrays, *given):
        found = hold(listing, [*values, *captured], exact, drawn)
    return found


def names(listing):
    """Name the rows of a listing."""
    return [
        getattr(op, "name", None) or getattr(how, "__name__", how)
        for op, how in zip(listing.ops, listing.how, strict=True)
    ]
