"""Reading counts: what is accepted, and the one line that each mistake gets."""

import os
import sys

import numpy as np
import pytest

from tapegrad.demo.data import MAX_ROWS, DataError, lynx_hare, read_counts

GOOD = "year,hare,lynx\n1900,30,4\n1901,47.2,6.1\n1902,70.2,9.8\n1903,77.4,35.2\n"


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write a file named counts.csv into the current folder."""
    monkeypatch.chdir(tmp_path)

    def write(content):
        data = content if isinstance(content, bytes) else content.encode()
        (tmp_path / "counts.csv").write_bytes(data)
        return "counts.csv"

    return write


def test_the_data_that_come_along():
    counts = lynx_hare()
    assert counts.year.tolist() == list(range(1900, 1921))
    assert counts.hare[:3].tolist() == [30.0, 47.2, 70.2]
    assert counts.lynx[-2:].tolist() == [10.1, 8.6]
    assert (counts.hare.sum(), counts.lynx.sum()) == pytest.approx((715.7, 423.5), abs=1e-9)
    assert {a.dtype for a in (counts.year, counts.hare, counts.lynx)} == {np.dtype(float)}


@pytest.mark.parametrize(
    "content",
    [
        GOOD,
        GOOD.replace("\n", "\r\n"),
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.replace("year,hare,lynx", " year , hare,lynx ").replace("30,4", " 30 , 4 "),
        GOOD.replace("\n1901", "\n\n , ,\n1901") + "\n\n",
        GOOD.replace("\n", ',"a, comment"\n'),
        "note,lynx,year,hare\na,4,1900,30\nb,6.1,1901,47.2\nc,9.8,1902,70.2\nd,35.2,1903,77.4",
    ],
    ids=["plain", "crlf", "byte order mark", "spaces", "blank lines", "more columns", "another order"],
)
def test_files_that_are_fine(write, content):
    counts = read_counts(write(content))
    assert counts.name == "counts.csv"
    assert counts.year.tolist() == [1900, 1901, 1902, 1903]
    assert counts.hare.tolist() == [30, 47.2, 70.2, 77.4]
    assert counts.lynx.tolist() == [4, 6.1, 9.8, 35.2]


MISTAKES = {
    "text": (GOOD.replace("6.1", "many"), ", line 3, column lynx: 'many' is not a number"),
    "underscore": (GOOD.replace("30,", "3_0,"), ", line 2, column hare: '3_0' is not a number"),
    "comma": (GOOD.replace("70.2", '"70,2"'), ", line 4, column hare: '70,2' is not a number"),
    "long": (GOOD.replace("70.2", "x" * 99), f", line 4, column hare: '{'x' * 37}...' is not a number"),
    "two lines": (GOOD.replace("70.2", '"7\n0"'), r", line 5, column hare: '7\n0' is not a number"),
    "nan": (GOOD.replace("6.1", "nan"), ", line 3, column lynx: 'nan' is not finite"),
    "infinite": (GOOD.replace("6.1", "1e999"), ", line 3, column lynx: '1e999' is not finite"),
    "infinite year": (GOOD.replace("1902", "inf"), ", line 4, column year: 'inf' is not finite"),
    "zero": (GOOD.replace("47.2", "0"), ", line 3, column hare: 0 is not positive; the fit needs its logarithm"),
    "negative": (GOOD.replace("9.8", "-1"), ", line 4, column lynx: -1 is not positive; the fit needs its logarithm"),
    "empty field": (GOOD.replace("47.2", ""), ", line 3, column hare: no value"),
    "short line": (GOOD.replace(",9.8", ""), ", line 4, column lynx: no value"),
    "after blanks": (GOOD.replace("\n1902,70.2", "\n\n\n1902,?"), ", line 6, column hare: '?' is not a number"),
    "missing column": (GOOD.replace("lynx", "fox"), ", line 1: column lynx is missing; found 'year,hare,fox'"),
    "semicolons": (GOOD.replace(",", ";"), ", line 1: column year is missing; found 'year;hare;lynx'"),
    "column twice": (
        GOOD.replace("hare,", "hare,hare,"),
        ", line 1: column hare appears twice; found 'year,hare,hare,lynx'",
    ),
    "no header": (GOOD.split("\n", 1)[1], ", line 1: column year is missing; found '1900,30,4'"),
    "empty": ("", ", line 1: column year is missing; found ''"),
    "header only": ("year,hare,lynx\n", ", line 1: ends after 0 rows of data; six parameters need 4"),
    "three rows": (GOOD.rsplit("1903", 1)[0], ", line 4: ends after 3 rows of data; six parameters need 4"),
    "years fall": (
        GOOD.replace("1902", "1899"),
        ", line 4, column year: 1899 does not come after 1901; years must increase",
    ),
    "year twice": (
        GOOD.replace("1902", "1901"),
        ", line 4, column year: 1901 does not come after 1901; years must increase",
    ),
    "years far apart": (
        GOOD.replace("1903", "19030"),
        ", line 5, column year: more than 500 years after the first row, too long for this fit",
    ),
    "not text": (GOOD.encode("utf-16"), ": not a text file in UTF-8"),
}


@pytest.mark.parametrize(("content", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_named_with_their_place(write, content, message):
    with pytest.raises(DataError) as caught:
        read_counts(write(content))
    assert str(caught.value) == "counts.csv" + message
    assert "\n" not in message


def test_too_many_rows(write):
    rows = "".join(f"{k / 100},1,1\n" for k in range(MAX_ROWS + 1))
    with pytest.raises(DataError, match=f"line {MAX_ROWS + 2}: more than {MAX_ROWS} rows of data"):
        read_counts(write("year,hare,lynx\n" + rows))


def test_a_field_beyond_the_limit_of_the_csv_module(write):
    with pytest.raises(DataError, match=r"counts\.csv, line 2: field larger than field limit"):
        read_counts(write("year,hare,lynx\n1900,30," + "4" * 200_000))


def test_a_missing_file(tmp_path):
    path = tmp_path / "nowhere.csv"
    with pytest.raises(DataError) as caught:
        read_counts(path)
    assert str(caught.value) == f"{path}: {os.strerror(2)}"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other words for it, and no such names")
def test_a_folder_and_a_name_with_a_line_break(tmp_path):
    folder = tmp_path / "two\nlines"
    folder.mkdir()
    with pytest.raises(DataError) as caught:
        read_counts(folder)
    assert str(caught.value) == f"{str(folder)!r}: Is a directory"
