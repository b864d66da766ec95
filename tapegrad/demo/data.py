"""Reading counts of hare and lynx from CSV files, with errors that say in one line what is wrong and where."""

import csv
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np

from tapegrad.errors import TapegradError

COLUMNS = ("year", "hare", "lynx")
MIN_ROWS = 4  # eight numbers for six parameters
MAX_ROWS = 5000  # these two keep the tape of one simulation within a gigabyte
MAX_YEARS = 500


class DataError(TapegradError, ValueError):
    """The data cannot be used; the message says what is wrong and where in one line."""


@dataclass(frozen=True)
class Counts:
    """Counts of both species over the years.

    Attributes
    ----------
    name
        Where they come from, for people to read.
    year, hare, lynx
        One-dimensional float64 arrays of one length: increasing years, positive counts.
    """

    name: str
    year: np.ndarray
    hare: np.ndarray
    lynx: np.ndarray


def lynx_hare() -> Counts:
    """Pelts in thousands, collected by the Hudson's Bay Company, 1900 to 1920."""
    resource = files("tapegrad.demo") / "lynx_hare.csv"
    with resource.open(encoding="utf-8") as file:
        return _parse(file, "lynx_hare.csv")


def read_counts(path: str | Path) -> Counts:
    """Read a CSV file with the columns year, hare and lynx, in any order; others are left alone.

    Parameters
    ----------
    path
        The file: comma-separated, UTF-8, names in the first line. Blank lines are skipped.

    Raises
    ------
    DataError
        If the file cannot be read; if a column is missing; if a value is missing, not a number, not finite, or (counts)
        not positive; if the years do not increase; if there are too few or too many rows or years for a fit.
    """
    name = readable(path)
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:  # -sig: spreadsheets like to write a byte order mark
            return _parse(file, name)
    except OSError as error:
        raise DataError(f"{name}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise DataError(f"{name}: not a text file in UTF-8") from None


def readable(path: str | Path) -> str:
    """The path as text that can be printed on one line, whatever characters are in it."""
    return str(path) if str(path).isprintable() else repr(str(path))


def _parse(file: Iterable[str], name: str) -> Counts:
    lines = _lines(file, name)
    line, header = next(lines, (1, []))
    header = [field.strip() for field in header]
    where = [_find(column, header, f"{name}, line {line}") for column in COLUMNS]
    rows: list[list[float]] = []
    for line, fields in lines:
        places = [f"{name}, line {line}, column {column}" for column in COLUMNS]
        row = [_number(fields[i] if i < len(fields) else "", place) for i, place in zip(where, places, strict=True)]
        for value, place in zip(row[1:], places[1:], strict=True):
            if value <= 0:
                raise DataError(f"{place}: {value:g} is not positive; the fit needs its logarithm")
        if rows and row[0] <= rows[-1][0]:
            raise DataError(f"{places[0]}: {row[0]:.12g} does not come after {rows[-1][0]:.12g}; years must increase")
        rows.append(row)
        if row[0] - rows[0][0] > MAX_YEARS:
            raise DataError(f"{places[0]}: more than {MAX_YEARS} years after the first row, too long for this fit")
        if len(rows) > MAX_ROWS:
            raise DataError(f"{name}, line {line}: more than {MAX_ROWS} rows of data, too many for this fit")
    if len(rows) < MIN_ROWS:
        raise DataError(f"{name}, line {line}: ends after {len(rows)} rows of data; six parameters need {MIN_ROWS}")
    return Counts(name, *np.array(rows).T)


def _lines(file: Iterable[str], name: str) -> Iterator[tuple[int, list[str]]]:
    """Lines that are not blank, with their numbers."""
    reader = csv.reader(file)
    try:
        for fields in reader:
            if any(field.strip() for field in fields):
                yield reader.line_num, fields
    except csv.Error as error:
        raise DataError(f"{name}, line {reader.line_num}: {error}") from None


def _find(column: str, header: list[str], place: str) -> int:
    if header.count(column) == 1:
        return header.index(column)
    problem = "appears twice" if column in header else "is missing"
    raise DataError(f"{place}: column {column} {problem}; found {_short(','.join(header))}")


def _number(field: str, place: str) -> float:
    if not field.strip():
        raise DataError(f"{place}: no value")
    try:
        value = float(field.replace("_", "?"))  # Python reads 1_000 as a number; nobody means that in a file
    except ValueError:
        raise DataError(f"{place}: {_short(field)} is not a number") from None
    if not math.isfinite(value):
        raise DataError(f"{place}: {_short(field)} is not finite")
    return value


def _short(text: str) -> str:
    """Quoted, on one line, of bounded length."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
