"""What the demo shows: a table on the terminal, and a picture where matplotlib is installed."""

import os
from pathlib import Path
from typing import Any

import numpy as np

from tapegrad.demo.data import Counts, readable
from tapegrad.demo.lotka_volterra import NAMES, Fit, quality, simulate
from tapegrad.demo.measure import Measurement
from tapegrad.errors import TapegradError

MEANINGS = (
    "growth of hare per year",
    "loss of hare per lynx and year",
    "loss of lynx per year",
    "growth of lynx per hare and year",
    "hare at the start",
    "lynx at the start",
)


FORMATS = ("png", "pdf", "svg")


class PlotError(TapegradError, RuntimeError):
    """The picture cannot be drawn; the message says why, and what to do, in one line."""


def table(counts: Counts, found: Fit, measured: Measurement, tried: int = 1) -> str:
    """The result as text: parameters, sums of squares, how far to trust the gradient, what it costs.

    Parameters
    ----------
    counts, found, measured
        The data, the fit, and what its gradient is worth.
    tried
        Of how many fits, from different starts, this one is the best.
    """
    years = f"{counts.year[0]:.12g} to {counts.year[-1]:.12g}"
    best_of = f", the best of {tried} starts" if tried > 1 else ""
    facts = {
        "gradients": f"{found.gradients} to the optimum{best_of}",
        "deviation": f"{measured.deviation:.1e} of the largest component, from central differences, at the start",
        "tape": f"{measured.rows} rows",
        "milliseconds": f"{measured.gradient_ms:.3g} per gradient; {measured.differences_ms:.3g} by finite differences "
        f"({measured.evaluations} evaluations on Python floats)",
    }
    lines = [
        f"Lotka-Volterra fitted to {counts.name}: {counts.year.size} rows, {years}",
        "",
        f"{'':16}{'start':>12}{'fitted':>12}",
    ]
    for name, before, after, meaning in zip(NAMES, found.start, found.parameters, MEANINGS, strict=True):
        lines.append(f"{name:16}{before:12.5g}{after:12.5g}   {meaning}")
    lines += [
        f"{'sum of squares':16}{found.before:12.6g}{found.after:12.6g}   of log differences",
        "",
        *(f"{label:16}{text}" for label, text in facts.items()),
        "",
        verdict(counts, found),
    ]
    return "\n".join(lines)


def verdict(counts: Counts, found: Fit) -> str:
    """One or two sentences on how good the fit is."""
    judged = quality(found, counts)
    explains = f"it explains {100 * max(0.0, judged.explained):.0f} % of the variation of the logarithms"
    text = f"{explains}, and is typically off by a factor of {judged.factor:.3g}."
    text = f"The fit is poor: {text}" if judged.poor else text[0].upper() + text[1:]
    return text if found.converged else f"{text} The optimiser stopped early: {found.message.strip(' :')}."


def check_plot(path: str | Path) -> None:
    """Make sure, before a fit is waited for, that `plot` can draw to `path`.

    Raises
    ------
    PlotError
        If matplotlib is missing, if the ending of `path` is not one of `FORMATS`, if no file can be at `path`.
    """
    _figure()
    if _format(path) not in FORMATS:
        raise PlotError(f"{readable(path)}: cannot draw .{_format(path)} files; use .{', .'.join(FORMATS)}")
    if Path(path).is_dir():
        raise PlotError(f"{readable(path)}: is a folder")
    if not Path(path).absolute().parent.is_dir():
        raise PlotError(f"{readable(path)}: there is no folder {readable(Path(path).parent)}")


def plot(counts: Counts, found: Fit, path: str | Path) -> None:
    """Draw data and fit, over the years and against each other, into the file `path`.

    Raises
    ------
    PlotError
        If matplotlib is missing, or the file cannot be written.
    """
    figure = _figure(figsize=(11, 4.2), layout="constrained")
    over_time, phase = figure.subplots(1, 2, width_ratios=(1.7, 1))
    span = counts.year[-1] - counts.year[0]
    years = np.linspace(counts.year[0], counts.year[-1], max(400, int(40 * span)))
    hare, lynx = np.array(simulate(found.parameters.tolist(), years.tolist())).T

    for name, data, curve, colour in (("hare", counts.hare, hare, "tab:blue"), ("lynx", counts.lynx, lynx, "tab:red")):
        over_time.plot(years, curve, color=colour)
        over_time.plot(counts.year, data, "o", color=colour, label=name)
    over_time.set(xlabel="year", ylabel="count", ylim=(0, None), title=f"{counts.name}: data (dots) and fit")
    over_time.xaxis.get_major_locator().set_params(integer=True)
    over_time.legend()
    phase.plot(hare, lynx, color="black")
    phase.plot(counts.hare, counts.lynx, "o-", color="tab:gray", linewidth=0.5, alpha=0.7)
    phase.set(xlabel="hare", ylabel="lynx", xlim=(0, None), ylim=(0, None), title="one against the other")
    try:
        figure.savefig(os.fspath(path), format=_format(path), dpi=150)
    except OSError as error:
        raise PlotError(f"{readable(path)}: {error.strerror or error}") from None


def _format(path: str | Path) -> str:
    return Path(path).suffix[1:].lower() or "png"


def _figure(**options: Any) -> Any:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise PlotError('drawing needs matplotlib: pip install "tapegrad[plot]"') from None
    return Figure(**options)  # without pyplot: no window, no global state
