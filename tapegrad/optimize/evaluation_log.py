"""A file that keeps what was computed, so that a solver that was stopped goes on where it was."""

from __future__ import annotations

import base64
import json
import os
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, DiskError, FileError

_KIND = "tapegrad evaluations"


def _text(value: np.ndarray) -> list[Any]:
    value = np.asarray(value, "<f8")
    return [list(value.shape), base64.b64encode(value.tobytes()).decode()]


def _array(text: Any) -> np.ndarray:
    shape, data = text
    return np.frombuffer(base64.b64decode(data, validate=True), "<f8").reshape(shape).astype(float)


class EvaluationLog:
    """Lines of JSON: what the call is, and for each evaluation what was asked, where, and what came out.

    A solver that is run again asks the same, and gets what stands there; it goes on with what does not. The last line
    may have been written in part when the process was killed: it is left out.

    Parameters
    ----------
    path : str or path
        Made if it is not there.
    about : dict
        What the call is, in values that JSON has. A file of another call is refused.

    Raises
    ------
    FileError
        If the file is no such log, or is damaged before its last line.
    ArgumentError
        If it is of another call.
    DiskError
        If it cannot be read or written.
    """

    def __init__(self, path: Any, about: dict[str, Any]) -> None:
        self.path, self._at = os.fspath(path), 0
        try:
            with open(self.path, "ab"):  # made if it is not there
                pass
            with open(self.path, "rb") as file:
                content = file.read()
            whole = content[: content.rfind(b"\n") + 1]
            self._entries = self._read(whole, about) if whole else []
            self._file = open(self.path, "r+b")  # noqa: SIM115 - closed by `close`
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
            if not whole:
                self._write({"kind": _KIND, "version": 1, "call": about})
        except OSError as error:
            raise DiskError(f"the log {self.path} cannot be used: {error.strerror}") from error

    def _read(self, content: bytes, about: dict[str, Any]) -> list[Any]:
        try:
            head, *entries = [json.loads(line) for line in content.splitlines()]
            if head["kind"] != _KIND or head["version"] != 1:
                raise ValueError
            found = [(e["asked"], [_array(v) for v in e["at"]], [_array(v) for v in e["found"]]) for e in entries]
        except (ValueError, KeyError, TypeError):
            raise FileError(
                f"{self.path} is no log of evaluations, or is damaged; give the name of a new file"
            ) from None
        if head["call"] != json.loads(json.dumps(about)):
            differs = [k for k in about if head["call"].get(k) != json.loads(json.dumps(about[k]))]
            raise ArgumentError(
                f"{self.path} is the log of another call: {', '.join(differs)} differ; repeat that call, or give the "
                "name of a new file"
            )
        return found

    def _write(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def find(self, asked: str, at: list[np.ndarray]) -> list[np.ndarray] | None:
        """Return what the next evaluation gave, if it stands there.

        Raises
        ------
        ArgumentError
            If another one stands there, so that the log is of another call.
        """
        if self._at == len(self._entries):
            return None
        was_asked, was_at, found = self._entries[self._at]
        same = was_asked == asked and len(at) == len(was_at)
        if not (same and all(np.array_equal(a, b, equal_nan=True) for a, b in zip(at, was_at, strict=True))):
            raise ArgumentError(
                f"{self.path} is the log of another call: evaluation {self._at + 1} was asked for somewhere else; the "
                "objective or an option is not what it was. Give the name of a new file"
            )
        self._at += 1
        return list(found)

    def compare(self, logged: list[np.ndarray], found: list[np.ndarray]) -> None:
        """Compare an evaluation that stands there with one that was computed now, perhaps on another machine.

        Raises
        ------
        ArgumentError
            If they differ, so that the function is not what it was.
        """
        for a, b in zip(logged, found, strict=True):
            size = np.max(abs(a), initial=0.0, where=np.isfinite(a))
            if a.shape != b.shape or not np.allclose(a, b, rtol=1e-6, atol=1e-9 * size, equal_nan=True):
                raise ArgumentError(
                    f"{self.path} is the log of another call: the function gives something else at the start than it "
                    "did. Give the name of a new file"
                )

    def keep(self, asked: str, at: list[np.ndarray], found: list[np.ndarray]) -> None:
        """Write what an evaluation gave."""
        entry = {"asked": asked, "at": [_text(v) for v in at], "found": [_text(v) for v in found]}
        try:
            self._write(entry)
        except OSError as error:
            raise DiskError(f"the log {self.path} cannot be written: {error.strerror}") from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()
