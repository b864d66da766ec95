"""What an elementwise row of the table is to complex numbers; what adjoints of these are: docs/complex.md."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Complex:
    """What an elementwise row is to complex numbers: by default the same formulas, of a holomorphic function.

    Parameters
    ----------
    kind : {"holomorphic", "antiholomorphic", "real"}
        "antiholomorphic" is of the conjugate: the value is that of conj(x), and the only such row is `conj`. "real" is
        a row of complex operands alone, with real results: its derivative d says that the result changes by Re(d dx).
    dx, dy, dz : str or None
        Formulas in the place of the row's own, where these compare sizes, or are those of real numbers only. They read
        nothing that the row's own do not.
    again : tuple
        As of the row.
    row : str or None
        The row that is recorded for complex operands in the place of this one, which then is for real ones only.
    """

    kind: str = "holomorphic"
    dx: str | None = None
    dy: str | None = None
    dz: str | None = None
    again: tuple[tuple[str, str, str], ...] = ()
    row: str | None = None
