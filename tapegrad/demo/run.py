"""``tapegrad demo``, start to end."""

from tqdm import tqdm

from tapegrad.demo.data import lynx_hare, read_counts, readable
from tapegrad.demo.lotka_volterra import START, best_fit
from tapegrad.demo.measure import measure
from tapegrad.demo.report import check_plot, plot, table
from tapegrad.demo.starts import starts


def run(data: str | None = None, picture: str | None = None) -> None:
    """Fit, and print the table.

    Parameters
    ----------
    data
        A CSV file to fit instead of the hare and lynx data, from starts taken from it.
    picture
        A file to draw data and fit to.

    Raises
    ------
    DataError, FitError, PlotError
        If the data, the fit or the picture cannot be made; each says why in one line.
    """
    if picture is not None:
        check_plot(picture)
    counts = lynx_hare() if data is None else read_counts(data)
    guesses = [START] if data is None else starts(counts)
    with tqdm(desc="fitting", unit=" gradients", disable=None, leave=False) as bar:  # None: quiet unless a terminal

        def progress(value: float) -> None:
            bar.set_postfix_str(f"sum of squares {value:.6g}", refresh=False)
            bar.update()

        found = best_fit(counts, guesses, progress)
        bar.set_description_str("checking the gradient")
        measured = measure(counts, found.start)
    print(table(counts, found, measured, tried=len(guesses)))
    if picture is not None:
        plot(counts, found, picture)
        print(f"Drawn to {readable(picture)}.")
