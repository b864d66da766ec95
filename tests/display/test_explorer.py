"""The page of `explore()` in a real browser: rows, clicks, search, loops, lines, graph, keys, both themes."""

import base64
import gzip
import importlib
import itertools
import json
import os
import re
import shutil
import time

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.diagnostics import program_values

from ..other_packages import VARIABLE, need
from .test_markup import MARKUP, Reader


def steps(x, p):
    for _ in range(300):
        x = x + 0.01 * (np.sin(x) * p - x * x)
    if x.sum() > 0:
        x = x * 2
    return x.sum()


X, P = np.array([0.3, 0.2]), np.array(1.5)


@pytest.fixture(scope="module")
def program():
    return tg.record(steps, X, P)


@pytest.fixture(scope="module")
def browser():
    need("selenium")
    webdriver = importlib.import_module("selenium.webdriver")
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        if os.environ.get(VARIABLE) == "1":
            pytest.fail("there is no chromium or no chromedriver: apt-get install chromium chromium-driver")
        pytest.skip("there is no chromium, or no chromedriver: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1300,800"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    made = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield made
    made.quit()


def waiting(*given):
    """Return what waits until something is so."""
    return importlib.import_module("selenium.webdriver.support.ui").WebDriverWait(*given)


def opened(browser, path):
    """Open a page, and wait until its rows are drawn."""
    browser.get_log("browser")
    browser.get(path.as_uri())
    waiting(browser, 60, 0.05).until(lambda b: b.execute_script("return document.body.dataset.ready"))
    return browser


@pytest.fixture(scope="module")
def page(program, tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "program.html"
    program.explore(X, P).save_html(path)
    return path


@pytest.fixture
def shown(browser, page):
    yield opened(browser, page)
    errors = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    assert not errors


def css(browser, selector):
    return browser.find_elements("css selector", selector)


def lines(browser):
    """Return the text of the cells of each row that is drawn."""
    return [[cell.text for cell in css(line, "[role=gridcell]")] for line in css(browser, "#window .line")]


def click(browser, selector, index=0):
    css(browser, selector)[index].click()


def detail(browser):
    return css(browser, "#detail")[0].text


def test_rows_are_shown_as_they_were_recorded_with_loops_once(shown, program):
    cells = lines(shown)
    assert [c[:4] for c in cells[:3]] == [
        ["%0", "input", "float64[2]", "x"], ["%1", "input", "float64[]", "p"], ["%2", "sin", "float64[2]", "%0"]
    ]  # fmt: skip
    ((loop,),) = [c for c in cells if len(c) == 1]
    assert re.fullmatch(r"▸ loop of 6 rows, 29\d times", loop)
    assert cells[2][4].endswith("x = x + 0.01 * (np.sin(x) * p - x * x)")
    assert f"{len(program)} rows, 2 inputs, 1 result, 1 guard" in css(shown, "header")[0].text


def test_lines_that_stay_keep_their_elements(shown):
    """Press and release on two elements would be no click, as when the page is drawn again in between."""
    before = css(shown, "#window .line")[1]
    shown.execute_script("document.getElementById('grid').dispatchEvent(new Event('scroll'))")
    shown.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    assert css(shown, "#window .line")[1] == before
    before.click()
    assert "%1 input" in detail(shown)


def test_a_click_shows_operands_values_adjoint_and_the_line(shown, program):
    click(shown, "#window .line", 2)
    said = detail(shown)
    assert "%2 sin" in said and "x = x + 0.01 * (np.sin(x) * p - x * x)" in said and "read by" in said
    values = re.search(r"values\s+([^\n]+)", said)[1]
    np.testing.assert_allclose([float(v) for v in values.split(", ")], np.sin(X), rtol=1e-5)
    adjoint = [float(v) for v in re.search(r"adjoint\s+([^\n]+)", said)[1].split(", ")]
    np.testing.assert_allclose(adjoint, by_differences(program, 2), rtol=1e-4)
    assert re.search(r"forward\s+[\d.]+ ns", said) and re.search(r"reverse\s+[\d.]+ ns", said)


def by_differences(program, row):
    """Differentiate the result by the value of row 2, sin(x): the function, with something added to that."""
    assert row == 2

    def result(change):
        x = X + 0.01 * ((np.sin(X) + change) * P - X * X)
        for _ in range(299):
            x = x + 0.01 * (np.sin(x) * P - x * x)
        return 2 * x.sum()

    return [(result(1e-6 * e) - result(-1e-6 * e)) / 2e-6 for e in np.eye(2)]


def test_links_lead_from_row_to_row(shown):
    click(shown, "#window .line", 3)
    assert "%3 mul" in detail(shown)
    click(shown, "#detail dd a")
    assert "%2 sin" in detail(shown)
    assert css(shown, "#window .line[aria-selected=true]")[0].text.startswith("%2")


def test_a_loop_opens_and_closes(shown):
    before = int(css(shown, "#grid")[0].get_attribute("aria-rowcount"))
    click(shown, "#window .line.loop")
    assert int(css(shown, "#grid")[0].get_attribute("aria-rowcount")) > before + 1000
    assert css(shown, "#window .line.loop")[0].text.startswith("▾")
    click(shown, "#detail button")
    assert int(css(shown, "#grid")[0].get_attribute("aria-rowcount")) == before


def test_search_finds_operations_lines_and_rows(shown):
    search = css(shown, "#search")[0]
    for text, found in (("%7", 1), ("bool[]", 1), ("nothing has this", 0), ("np.sin(x)", 1800)):
        search.clear()
        search.send_keys(text)
        said = f"{found:,} rows found"
        waiting(shown, 10).until(lambda b: css(b, "#matches")[0].text == said)  # noqa: B023
    assert all("np.sin(x)" in cells[4] for cells in lines(shown))
    choice = css(shown, "#operation")[0]
    next(option for option in css(choice, "option") if option.text == "sin").click()
    assert css(shown, "#matches")[0].text == "300 rows found"
    assert {cells[1] for cells in lines(shown)} == {"sin"}


def test_keys_move_through_rows_and_lead_to_the_search(shown):
    Keys = importlib.import_module("selenium.webdriver.common.keys").Keys
    grid = css(shown, "#grid")[0]
    shown.execute_script("arguments[0].focus()", grid)
    grid.send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert "%2 sin" in detail(shown)
    active = grid.get_attribute("aria-activedescendant")
    assert css(shown, f"#{active}")[0].text.startswith("%2")
    grid.send_keys(Keys.END)
    assert "a result" in detail(shown)
    grid.send_keys(Keys.HOME)
    assert "%0 input" in detail(shown)
    grid.send_keys("/")
    assert shown.switch_to.active_element.get_attribute("id") == "search"


def test_lines_of_python_come_with_their_times(shown):
    click(shown, "#lines-tab")
    first = css(shown, "#lines-panel tbody tr")[0].text
    assert "x = x + 0.01 * (np.sin(x) * p - x * x)" in first and "1,800" in first
    click(shown, "#lines-panel tbody a")
    assert css(shown, "#matches")[0].text == "1,800 rows found"


def test_the_graph_pans_zooms_and_leads_to_rows(shown):
    actions = importlib.import_module("selenium.webdriver").ActionChains(shown)
    click(shown, "#graph-tab")
    assert css(shown, "#graph-panel .said")[0].text == "each loop once"
    view = lambda: [float(v) for v in css(shown, "#graph-panel svg")[0].get_dom_attribute("viewBox").split()]  # noqa: E731
    before = view()
    click(shown, "#zoom-in")
    assert view()[2] == pytest.approx(0.8 * before[2])
    panel = css(shown, "#graph-panel")[0]
    actions.move_to_element_with_offset(panel, -300, 100).click_and_hold().move_by_offset(60, 0).release().perform()
    assert view()[0] < 0.8 * before[0] + 0.2 * before[2]
    click(shown, "#zoom-fit")
    assert view() == pytest.approx(before)
    node = next(node for node in css(shown, ".node") if node.get_attribute("data-row") == "3")
    node.click()
    assert "%3 mul" in detail(shown) and "chosen" in node.get_attribute("class")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_in_both_themes(browser, page, scheme):
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    try:
        opened(browser, page)
        click(browser, "#window .line", 2)
        script = """return [...document.querySelectorAll('h1, .quiet, .line > *, dd, dt, .heads > *, button')].filter(
            (e) => e.offsetParent && e.textContent.trim()).map((e) => {
              let behind = e, color = 'rgba(0, 0, 0, 0)';
              while (behind && /, 0\\)$/.test(color)) {
                color = getComputedStyle(behind).backgroundColor; behind = behind.parentElement; }
              return [getComputedStyle(e).color, color]; })"""
        pairs = {tuple(pair) for pair in browser.execute_script(script)}
        assert len(pairs) > 2
        for text, behind in pairs:
            assert contrast(text, behind) >= 4.5, (text, behind)  # as WCAG 2.1 asks of text
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def contrast(one, other):
    """Return the ratio of contrast of two colours, by WCAG 2.1."""

    def luminance(color):
        parts = np.array([float(v) for v in re.findall(r"[\d.]+", color)[:3]]) / 255
        linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
        return linear @ [0.2126, 0.7152, 0.0722]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_markup_in_names_and_sources_is_text(browser, tmp_path):
    def function(x):
        return (np.sin(x) * 2.0).sum()  # <script>document.title = "broken"</script>

    function.__name__ = function.__qualname__ = MARKUP
    path = tmp_path / "markup.html"
    tg.record(function, np.ones(2)).explore().save_html(path)
    opened(browser, path)
    click(browser, "#window .line", 1)
    click(browser, "#graph-tab")
    assert MARKUP in css(browser, "h1")[0].text and browser.title == f"program {MARKUP}"
    assert "<script>document.title" in detail(browser)
    assert len(css(browser, "script")) == 2 and not css(browser, "img")


def test_a_page_asks_nothing_of_the_network(page):
    text = page.read_text()
    assert not re.findall(
        r"(?:src|href)\s*=\s*[\"']?(?!data:|#)[^\"'\s>]+", re.sub(r"<script>.*?</script>", "", text, flags=re.S)
    )
    assert "http" not in re.sub(r"http://www\.w3\.org/\S+", "", re.sub(r'id="data">[^<]*', "", text))


def test_a_reader_without_scripts_gets_the_first_rows(page):
    text = page.read_text()
    static = re.search(r'<div id="static">(.*?)</div>\n<div id="explorer">', text, re.S)[1]
    said = Reader(static).text
    assert "%2" in said and "sin" in said and "a browser with scripts shows all" in said


def payload(path):
    """Read the texts and the columns that a page carries."""
    raw = gzip.decompress(base64.b64decode(re.search(r'id="data">([^<]+)', path.read_text())[1]))
    length = int.from_bytes(raw[:4], "little")
    data = json.loads(raw[4 : 4 + length])
    kinds = {"u1": np.uint8, "u2": np.uint16, "i4": np.int32, "f4": np.float32, "f8": np.float64}
    return data, {name: np.frombuffer(raw, kinds[kind], count, offset) for name, kind, offset, count in data["columns"]}


def test_values_and_adjoints_are_those_of_the_program(page, program):
    _, columns = payload(page)
    value, gradient = tg.func.value_and_grad(steps)(X, P)
    starts = columns["valuesStarts"]
    last = program.listing.outputs[0]
    assert columns["values"][starts[last] : starts[last + 1]].tolist() == [float(value)]
    starts = columns["adjointsStarts"]
    np.testing.assert_allclose(columns["adjoints"][starts[0] : starts[1]], gradient, rtol=1e-13)
    guard = program.guards[0].row
    assert starts[guard] == starts[guard + 1], "a guard has no adjoint"
    assert np.all(columns["forward"] >= 0) and columns["forward"].sum() > 0


def test_complex_values_come_in_pairs(tmp_path):
    program = tg.record(lambda z: np.abs(z * z).sum(), np.array([1 + 2j, 3j]))
    path = tmp_path / "complex.html"
    program.explore(np.array([1 + 2j, 3j])).save_html(path)
    _, columns = payload(path)
    starts = columns["valuesStarts"]
    assert columns["values"][starts[0] : starts[1]].tolist() == [1, 2, 0, 3]
    adjoint = columns["adjoints"][columns["adjointsStarts"][0] : columns["adjointsStarts"][1]]
    np.testing.assert_allclose(adjoint, [2, 4, 0, 6])  # |z²| = |z|², of which the gradient is 2 z


def test_save_html_has_times_and_no_values(program, tmp_path):
    path = tmp_path / "plain.html"
    program.save_html(path)
    data, columns = payload(path)
    assert "values" not in columns and columns["reverse"].sum() > 0
    assert data["loops"] and data["operations"][columns["operation"][2]] == "sin"


def test_other_inputs_that_lead_another_way_are_refused(program):
    with pytest.raises(tg.errors.DivergenceError, match="goes another way"):
        program.explore(-X, P)
    with pytest.raises(tg.errors.ShapeError):
        program.explore(np.ones(5), P)


def test_random_numbers_are_those_of_one_run(tmp_path):
    def noisy(x):
        return (x * tg.random.randn(3)).sum()

    tg.manual_seed(3)
    program = tg.record(noisy, np.ones(3))
    path = tmp_path / "noisy.html"
    program.explore(np.ones(3)).save_html(path)
    _, columns = payload(path)
    starts, values = columns["valuesStarts"], columns["values"]
    arrays = [values[a:b] for a, b in itertools.pairwise(starts)]
    drawn = next(a for a in arrays if len(a) == 3 and not np.all(a == 1))
    assert arrays[program.listing.outputs[0]][0] == pytest.approx(drawn.sum(), rel=1e-15)
    adjoint = columns["adjoints"][columns["adjointsStarts"][0] : columns["adjointsStarts"][1]]
    np.testing.assert_array_equal(adjoint, drawn)


@pytest.mark.parametrize("block", [1, 2, 7])
def test_values_of_long_programs_are_computed_block_by_block(block, monkeypatch):
    """Each adjoint is also an own gradient, by the input in place of the row."""

    def function(x, z, n):
        far = x[::2] * n
        for k in range(3):
            x = np.sin(x) * far.sum() + (x > 0.1) * k
            z = z * np.exp(1j * x[0])
        return x.sum(), abs(z) + z.real, far, far

    x, z, n = np.linspace(0.1, 1.0, 4), np.array(0.5 - 0.2j), np.array(3)
    program = tg.record(function, x, z, n)
    whole = program_values.measured(program, ((x, z, n), {}))
    monkeypatch.setattr(program_values, "_BLOCK", block)
    found = program_values.measured(program, ((x, z, n), {}))
    assert len(whole.adjoints) > 20
    for expected, parts in zip(whole[2] + whole[3], found[2] + found[3], strict=True):
        assert (expected is None) == (parts is None)
        if expected is not None:
            np.testing.assert_allclose(parts, expected, rtol=1e-13)
            assert parts.dtype == expected.dtype
    inputs = dict(zip(program.listing.inputs, (x, z), strict=False))
    gradients = tg.func.grad(lambda *a: sum(part.sum() for part in function(*a, n)), (0, 1))
    for row, gradient in zip(inputs, gradients(x, z), strict=True):
        np.testing.assert_allclose(found.adjoints[row], gradient, rtol=1e-13)


def test_values_that_are_too_many_are_not_computed(program, monkeypatch):
    monkeypatch.setattr(program_values, "_MOST_BYTES", 100)
    found = program_values.measured(program, ((X, P), {}))
    assert not any(found.values) and "all rows together have" in found.notes["values"]


@pytest.mark.parametrize("path", ["no/such/folder/x.html", "", "\0", 7, None])
def test_a_path_that_cannot_be_written_is_named(program, path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(tg.errors.ArgumentError, match=r"cannot write a page to .*; give the path of a file"):
        program.save_html(path)
    assert not list(tmp_path.iterdir())


def test_a_tape_is_explored_with_the_adjoints_of_a_loss(tmp_path):
    x = tg.tensor([0.3, 0.5], requires_grad=True)
    y = (tg.sin(x) * x).sum()
    path = tmp_path / "tape.html"
    tg.debug.explore(y).save_html(path)
    data, columns = payload(path)
    assert [data["operations"][k] for k in columns["operation"]] == ["leaf", "sin", "mul", "sum"]
    starts, adjoint_starts = columns["valuesStarts"], columns["adjointsStarts"]
    assert columns["values"][starts[0] : starts[1]].tolist() == [0.3, 0.5]
    adjoints = [columns["adjoints"][a:b] for a, b in itertools.pairwise(adjoint_starts)]
    v = np.array([0.3, 0.5])
    for found, expected in zip(adjoints, [np.sin(v) + v * np.cos(v), v, [1, 1], [1]], strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-15)
    assert x.grad is None and "no times: forward times are noted inside of" in path.read_text()
    assert "forward" not in columns and (columns["reverse"] > 0.0).all()
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), np.sin(v) + v * np.cos(v), rtol=1e-15)
    assert "gave back its rows" in repr(tg.debug.explore(y))
    tg.debug.explore(y).save_html(path)


def test_times_of_a_tape(tmp_path):
    """Forward from the moments at which rows were recorded, in reverse measured row by row: numbers among them."""
    x = tg.tensor(np.linspace(0.1, 0.9, 12), requires_grad=True)
    s = tg.tensor(0.5, requires_grad=True)
    with tg.autograd.detect_anomaly():
        y = tg.sin(x * s)
        for _ in range(5):
            s = s * s + 0.1
        loss = (y * s).sum()
    begin = time.perf_counter()
    page = tg.debug.explore(loss)
    took = time.perf_counter() - begin
    page.save_html(tmp_path / "times.html")
    data, columns = payload(tmp_path / "times.html")
    assert [data["operations"][k] for k in columns["operation"]][:4] == ["leaf", "leaf", "mul", "sin"]
    assert np.isnan(columns["forward"][:3]).all()  # leaves, and the row before which nothing is known
    assert (columns["forward"][3:] > 0.0).all()
    assert (columns["reverse"] > 0.0).all() and columns["reverse"].sum() < took
    assert all(line["forward"] >= 0.0 and line["reverse"] > 0.0 for line in data["lines"])
    assert "times" not in data["without"]
    np.testing.assert_array_equal(columns["adjoints"][-1], 1.0)


def test_adjoints_that_were_freed_are_said_to_be(tmp_path):
    x = tg.tensor(np.linspace(0.1, 1.0, 5), requires_grad=True)
    y = x
    for _ in range(200):
        y = y + 0.01 * tg.sin(y)
    y.sum().backward()
    path = tmp_path / "freed.html"
    tg.debug.explore(y).save_html(path)
    data, columns = payload(path)
    assert "adjoints" not in columns and "retain_graph=True" in data["without"]["adjoints"]


@pytest.mark.parametrize("thing", [3.0, tg.ones(3), tg.tensor([1.0], requires_grad=True)])
def test_what_has_no_tape_is_refused(thing):
    with pytest.raises(tg.errors.OperandError, match="explore got"):
        tg.debug.explore(thing)


def test_a_notebook_gets_the_page_in_a_frame(program):
    reader = Reader(program.explore(X, P)._repr_html_())
    assert dict(reader.attributes)["title"] == "program steps"
    assert "<!doctype html>" in dict(reader.attributes)["srcdoc"]
