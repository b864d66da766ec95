"""What notebooks show: names and values are escaped, pictures are of the values, and nothing takes long."""

import base64
import html.parser
import re
import zlib

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.display import markup
from tapegrad.display.array_picture import described, picture

MARKUP = "<script>alert(1)</script><img src=x onerror=\"alert('2')\">&amp;"


class Reader(html.parser.HTMLParser):
    """Reads elements and text, and holds that each element that is opened is closed."""

    VOID = ("img", "br", "meta", "input", "rect", "path")

    def __init__(self, text):
        super().__init__()
        self.tags, self.texts, self.open, self.attributes = [], [], [], []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    @property
    def text(self):
        return "".join(self.texts)


def named(name):
    def function(x):
        return (tg.sin(x) * 2.0).sum()

    function.__name__ = function.__qualname__ = name
    return function


def everything():
    """Return an object of each kind that a notebook shows, with markup in its names where it has any."""
    x = tg.tensor([0.3, 0.5], requires_grad=True)
    compiled = tg.compile(named(MARKUP))
    for _ in range(3):
        compiled(np.array([0.3, 0.5]))
    program = tg.record(named(MARKUP), np.ones(2))
    y = (tg.sin(x) * x).sum()
    solution = tg.integrate.solve_ivp(lambda t, y: -y, (0, 1), [1.0, 2.0])
    fit = tg.optimize.minimize(lambda p: (p[MARKUP] - 1.0) ** 2, {MARKUP: 3.0})
    shown = [x, y, y.grad_fn, y.tape, compiled, compiled.stats, program, program.timings(), program.report(), fit]
    shown += [compiled.explain(np.array([0.3, 0.5])), solution, program.explore(), tg.debug.explore(y)]
    compiled.stats.reasons.append(MARKUP)
    compiled.stats.divergences[MARKUP] = 3
    return shown


def test_everything_that_is_shown_is_whole_html_without_scripts_of_names_or_the_network():
    for thing in everything():
        text = thing._repr_html_()
        reader = Reader(text)
        assert "script" not in reader.tags and "onerror" not in dict(reader.attributes)
        for name, value in reader.attributes:
            if name in ("src", "href"):
                assert value.startswith("data:"), value
        if type(thing).__name__ == "Explorer":
            assert reader.tags == ["iframe"]
            assert dict(reader.attributes)["srcdoc"].count("<script") == 2  # the rows, and what draws them
        else:
            assert len(text) < 200_000 and repr(thing)


def test_names_are_shown_as_they_are():
    program = tg.record(named(MARKUP), np.ones(2))
    assert MARKUP in Reader(program._repr_html_()).text
    fit = tg.optimize.minimize(lambda p: (p[MARKUP] - 1.0) ** 2, {MARKUP: 3.0})
    assert f"x[{MARKUP!r}]" in Reader(fit._repr_html_()).text
    assert MARKUP in Reader(markup.table((MARKUP,), [(markup.escaped(MARKUP),)])).text


def test_a_tensor_of_a_batch_says_what_its_text_says():
    def seen(x):
        assert Reader(x._repr_html_()).text == repr(x) and "one of a batch" in repr(x)
        return x

    tg.func.vmap(seen)(np.ones(3))


def test_a_result_of_fields_alone_is_shown_as_text():
    text = Reader(tg.optimize.Fit(x=1.0, message=MARKUP)._repr_html_()).text
    assert "x: 1.0" in text and MARKUP in text


def test_a_tensor_says_shape_dtype_history_and_values():
    x = tg.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    text = Reader(x._repr_html_()).text
    assert (
        "float64[2, 2]" in text and "requires_grad=True" in text and "values from 1 to 4" in text and "[3., 4.]" in text
    )
    assert "SinBackward" in Reader(tg.sin(x)._repr_html_()).text
    assert "requires_grad" not in Reader(x.detach()._repr_html_()).text
    assert "1 not finite" in Reader(tg.tensor([1.0, np.nan, 2.0])._repr_html_()).text


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([], "no elements"),
        ([2.5], "2.5"),
        ([1.0, -3.0, 2.0], "values from -3 to 2"),
        ([3 + 4j, 0j], "magnitudes from 0 to 5"),
        ([True, False, True], "2 of 3 true"),
        ([np.nan, np.inf], "nothing finite"),
    ],
)
def test_values_are_described(values, said):
    assert described(np.array(values)) == said


def pixels(image):
    """Read a PNG of 8-bit colours without filters back."""
    raw = base64.b64decode(re.search(r"base64,([^\"]+)", image)[1])
    assert raw.startswith(b"\x89PNG\r\n\x1a\n")
    at, found, size = 8, b"", None
    while at < len(raw):
        length, kind = int.from_bytes(raw[at : at + 4], "big"), raw[at + 4 : at + 8]
        data = raw[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + data) == int.from_bytes(raw[at + 8 + length : at + 12 + length], "big")
        if kind == b"IHDR":
            size = int.from_bytes(data[4:8], "big"), int.from_bytes(data[:4], "big")
        found += data if kind == b"IDAT" else b""
        at += 12 + length
    lines = np.frombuffer(zlib.decompress(found), np.uint8).reshape(size[0], -1)
    assert not lines[:, 0].any()
    return lines[:, 1:].reshape(*size, 3)


def test_a_map_has_the_colours_of_its_values():
    drawn = pixels(picture(np.array([[0.0, 1.0], [np.nan, 0.5]])))
    assert drawn[0, 0].tolist() == [68, 1, 84] and drawn[0, 1].tolist() == [253, 231, 37]
    assert drawn[1, 1].tolist() == [33, 145, 140] and drawn[1, 0].tolist() == [214, 40, 40]


def test_a_map_of_a_large_array_is_of_means_over_blocks():
    values = np.zeros((480, 96))
    values[240:] = 1.0
    drawn = pixels(picture(values))
    assert drawn.shape == (48, 48, 3)
    assert (drawn[:24] == [68, 1, 84]).all() and (drawn[24:] == [253, 231, 37]).all()
    assert pixels(picture(np.ones((5, 4, 3)))).shape == (20, 3, 3)


def test_a_line_breaks_where_values_are_not_finite():
    path = re.search(r' d="([^"]+)"', picture(np.array([1.0, 2.0, np.nan, 0.0, 1.0])))[1]
    points = [[float(v) for v in p.split()] for p in re.split("[ML]", path)[1:]]
    assert path.count("M") == 2 and len(points) == 4
    heights = [y for _, y in points]
    assert heights[1] == 2.0 and heights[2] == 46.0 and heights[0] == heights[3] == 24.0
    flat = picture(1.0 + 1e-16 * np.arange(10))
    assert len({y for y in re.findall(r"[ML][\d.]+ ([\d.]+)", flat)}) == 1


def test_a_summary_takes_little_room_whatever_the_size():
    def long(x):
        for _ in range(3000):
            x = x + 0.001 * np.sin(x)
        return x

    program = tg.record(long, np.ones(2))
    big = tg.tensor(np.random.default_rng(0).normal(size=(1000, 1000)))
    for thing in (program, big):
        assert len(thing._repr_html_()) < 20_000
    assert "2,999 times" in Reader(program._repr_html_()).text


def test_bytes_and_seconds_have_units_that_suit_them():
    assert [markup.bytes_text(n) for n in (0, 999, 1000, 2_500_000, 3e9)] == ["0 B", "999 B", "1 kB", "2.5 MB", "3 GB"]
    assert [markup.seconds_text(s) for s in (0, 2e-9, 1.5e-6, 0.25, 3)] == ["0 ns", "2 ns", "1.5 µs", "250 ms", "3 s"]
    assert markup.count_text(1, "row") == "1 row" and markup.count_text(1200, "row") == "1,200 rows"
