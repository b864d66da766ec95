"""Writes docs/numpy.md: what each of NumPy's functions does with tensors."""

from __future__ import annotations

from collections import Counter

import numpy as np
from package import FROM

from tapegrad.numpy_api import coverage

HEAD = """# NumPy's functions and tensors

Written by `tools/generate.py` from the table in `tapegrad/ops` and from
`tapegrad/numpy_api/coverage.py`, for NumPy {version}.

`np.sin(t)`, `np.sum(t, axis=0)` and so on work on tensors, through NumPy's own protocols. Arguments mean what they mean
in NumPy, but for a bool, which is never an axis: `dtype=` (in which reductions add up), `where=`, `initial=` are
differentiated through; `out=` writes where nothing requires grad, and is refused otherwise. Ufuncs have `reduce`,
`accumulate`, `reduceat`, `outer`, and `at` (of `add` and `subtract` with the gradient of what is added, of others where
nothing requires grad).
NumPy asks tensors only where they are arguments of their own, or in the sequence that `stack` or `concatenate` takes:
for `np.array([t, u])` (but in compiled functions) and `np.sum([t, u])` write `tg.array([t, u])` and
`np.sum(tg.array([t, u]))`, and for `np.r_[t, u]` and `np.c_[t, u]`, of which no protocol tells tensors, `tg.r_[t, u]`
and `tg.c_[t, u]`.
Where a name is NumPy's, arguments that only PyTorch has are keywords: `add(alpha=)`, `div(rounding_mode=)`,
`flip(dims=)`, `nonzero(as_tuple=)`, which is True unless said, as in NumPy.
`np.linalg.norm` is `tg.linalg.norm`, and so on; what is not in the table below raises an `OperandError`.

| class | functions | meaning |
| --- | ---: | --- |
"""


def version() -> str:
    """Return NumPy's version as the page names it."""
    return ".".join(np.__version__.split(".")[:2])


def _instead(name: str, function: object, kind: str) -> str:
    row = coverage.BY_TWIN.get(function)
    if row is not None:
        return f"`tg.{row.key}`" if row.public else "by an operator or another function"
    if kind in (coverage.REFUSED, coverage.NOT_YET):
        return coverage.hint(name, function)
    return f"`tg.{name}`" if name in FROM["tapegrad.numpy_api.creation"] or kind == coverage.IN_PLACE else ""


def page_source() -> str:
    """Write the page."""
    kinds = {name: coverage.kind_of(name, function) for name, function in coverage.names()}
    counts = Counter(kinds.values())
    lines = [f"| {kind} | {counts[kind]} | {what} |" for kind, what in coverage.MEANING.items() if counts[kind]]
    lines += ["", f"{len(kinds)} functions in all.", ""]
    lines += ["| NumPy | class | in tapegrad, or instead |", "| --- | --- | --- |"]
    for name, function in coverage.names():
        instead = _instead(name, function, kinds[name]).replace("|", "\\|")
        lines.append(f"| `np.{name}` | {kinds[name]} | {instead} |")
    return HEAD.format(version=version()) + "\n".join(lines) + "\n"
