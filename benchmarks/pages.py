"""What notebooks and pages take: `_repr_html_`, a page to look into a program, and how soon a browser shows it.

Programs of 100,000 and of 1,000,000 rows, without a loop. The browser is chromium without a window, by selenium; left
out where they are not installed. Asked: at most 50 ms and 200 kB for `_repr_html_`; a first paint within 2 s for
100,000 rows and 6 s for 1,000,000.
"""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import tapegrad as tg

ROUNDS = 5


def mixed(x: Any, p: Any, rows: int) -> Any:
    """Compute operations in an order that does not repeat."""
    for k in range(rows):
        kind = (k * 2654435761 >> 9) & 3
        x = np.sin(x) if kind == 0 else x * p if kind == 1 else x + 0.1 if kind == 2 else x - p
    return x


def seconds(call: Callable[[], Any]) -> float:
    """Return the median time of a call."""
    found = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        call()
        found.append(time.perf_counter() - begin)
    return statistics.median(found)


def browser() -> Any:
    """Return a browser; None where there is none."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if importlib.util.find_spec("selenium") is None or chromium is None or driver is None:
        return None
    webdriver = importlib.import_module("selenium.webdriver")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1300,800"):
        options.add_argument(argument)
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))


def painted(window: Any, path: Path) -> float:
    """Open a page, and return the seconds until its rows are drawn."""
    begin = time.perf_counter()
    window.get(path.as_uri())
    while not window.execute_script("return document.body.dataset.ready"):
        time.sleep(0.005)
    return time.perf_counter() - begin


def main() -> None:
    """Print the table."""
    window = browser()
    print("| rows | _repr_html_, ms | kB | save_html, s | MB | first paint, s |")
    print("| --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.html"
        for rows in (100_000, 1_000_000):
            program = tg.record(lambda x, p, rows=rows: mixed(x, p, rows), np.array(0.3), np.array(1.0))
            program._repr_html_()
            shown = 1e3 * seconds(program._repr_html_)
            size = len(program._repr_html_()) / 1e3
            begin = time.perf_counter()
            program.save_html(path)
            saved = time.perf_counter() - begin
            paint = "-" if window is None else f"{statistics.median(painted(window, path) for _ in range(ROUNDS)):.2f}"
            print(f"| {rows:,} | {shown:.1f} | {size:.1f} | {saved:.1f} | {path.stat().st_size / 1e6:.1f} | {paint} |")
    if window is not None:
        window.quit()


if __name__ == "__main__":
    main()
