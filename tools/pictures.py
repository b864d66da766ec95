"""Draws the pictures of the documentation: `python tools/pictures.py`, with matplotlib, selenium and chromium.

`docs/images/yeast.svg` is drawn from the README's own example; `explorer.png` is a screenshot of the page of
`explore()`.
"""

import re
import tempfile
from pathlib import Path

import matplotlib
import numpy as np

import tapegrad as tg

matplotlib.use("Agg")
import matplotlib.pyplot as plt

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"


def yeast() -> None:
    """Draw the data of the README's example, and the simulation before and after the fit."""
    source = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)[1]
    names: dict = {}
    exec(source, names)
    figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
    axes.plot(2 * np.arange(10), names["yeast"], "o", color="#c0562b", label="measured (Carlson, 1913)")
    start = {"rate": 0.5, "capacity": 500.0, "start": 10.0}
    for p, label, style in ((start, "before the fit", "--"), (names["fit"].x, "after it", "-")):
        rate, capacity, amount = p["rate"], p["capacity"], p["start"]
        hours, found = [0.0], [amount]
        for k in range(900):
            amount = amount + 0.02 * rate * amount * (1 - amount / capacity)
            hours.append(0.02 * (k + 1))
            found.append(amount)
        axes.plot(hours, found, style, color="#2b62c0", label=label)
    axes.set(xlabel="hours", ylabel="yeast")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    figure.savefig(IMAGES / "yeast.svg", metadata={"Date": None})


def steps(x, p):
    for _ in range(300):
        x = x + 0.01 * (np.sin(x) * p - x * x)
    if x.sum() > 0:
        x = x * 2
    return x.sum()


def explorer() -> None:
    """Take a picture of a page that `explore()` makes, with one row chosen."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.support.ui import WebDriverWait

    x = np.linspace(0.1, 1.2, 12)
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--window-size=1240,760"):
        options.add_argument(argument)
    browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "program.html"
        tg.record(steps, x, np.array(1.5)).explore(x, np.array(2.0)).save_html(page)
        browser.get(page.as_uri())
        WebDriverWait(browser, 30).until(lambda b: b.execute_script("return document.body.dataset.ready"))
        browser.find_elements("css selector", "#window .line")[2].click()
        browser.save_screenshot(str(IMAGES / "explorer.png"))
    browser.quit()


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    yeast()
    explorer()
