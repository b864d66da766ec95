"""Compiled functions that are kept from one fit to the next, by the function itself.

A second fit of the same function would record it once more. So a plain function keeps what was compiled of it, as an
attribute, and both go together. What is compiled is a twin, with the same code and cells: it does not refer to the
function, which would else wait for the garbage collector.
"""

from __future__ import annotations

import types
import weakref
from collections.abc import Callable, Hashable
from typing import Any

from tapegrad.program import Compiled
from tapegrad.program import compile as compiled
from tapegrad.transforms.jacobian import jacfwd, jacrev

_NAME = "_tapegrad_compiled"
_MOST = 4
"""With more recordings, of what the function read in other fits, it is compiled anew: a fit may add some."""
_PARTS = ("__code__", "__closure__", "__defaults__", "__kwdefaults__", "__globals__")


class ResidualPrograms:
    """What is compiled of residuals as a function of free numbers.

    Attributes
    ----------
    evaluations : int
        How often they, or their Jacobian, were computed before they were compiled.
    is_wanted : bool
        Whether the user has said that the function is to be compiled.
    unused : list of str
        Parameters that the residuals were found not to depend on.
    """

    __slots__ = ("_of_free", "by_column", "by_row", "evaluations", "is_wanted", "residuals", "unused")

    def __init__(self, of_free: Callable[..., Any], is_wanted: bool = False) -> None:
        self._of_free, self.is_wanted = of_free, is_wanted
        self.evaluations = 0
        self.unused: list[str] = []
        self.residuals: Any = None
        self.by_row: Any = None
        self.by_column: Any = None

    def compile(self) -> None:
        """Let them be recorded when they are next called: what they give is the same to the bit."""
        every = self._of_free, jacrev(self._of_free), jacfwd(self._of_free)
        self.residuals, self.by_row, self.by_column = [compiled(each, optimize="exact") for each in every]

    @property
    def serves(self) -> bool:
        """Whether they are compiled, and replayed."""
        return self.residuals is not None and not self.residuals.stats.reasons

    def compiled(self) -> list[Any]:
        """List what is compiled."""
        return [] if self.residuals is None else [self.residuals, self.by_row, self.by_column]

    def let_go(self) -> None:
        """Free the memory in which they were run."""
        for function in self.compiled():
            let_go(function)


class _Kept:
    """What a function keeps; in a pickle of its attributes it is nothing."""

    __slots__ = ("_compiled", "curves", "is_wanted", "owner", "residuals", "twin")

    def __init__(self, function: Callable[..., Any] | None = None) -> None:
        self.owner: Any = None
        self._compiled: Any = None
        self.is_wanted = isinstance(function, Compiled)  # whether the user has said that it is to be compiled
        self.curves: dict[Hashable, Callable[..., Any]] = {}
        self.residuals: dict[Hashable, ResidualPrograms] = {}
        plain = _plain(function)
        if plain is not None:
            self.twin = types.FunctionType(
                plain.__code__, plain.__globals__, plain.__name__, plain.__defaults__, plain.__closure__
            )
            self.twin.__kwdefaults__ = plain.__kwdefaults__
            self.twin.__module__, self.twin.__qualname__ = plain.__module__, plain.__qualname__
            self.owner = weakref.ref(function)

    def __reduce__(self) -> tuple[Any, ...]:
        return _Kept, ()

    @property
    def compiled(self) -> Any:
        """The function, compiled; None where it was not."""
        return self._compiled

    def compile(self) -> Any:
        """Compile it."""
        self._compiled = compiled(self.twin, optimize="exact")
        return self._compiled

    def is_of(self, function: Any) -> bool:
        """Tell whether this is of a function as it is now, and not of one whose attributes `functools.wraps` copied."""
        if self.owner is None or self.owner() is not function:
            return False
        plain = _plain(function)
        return all(getattr(self.twin, part) is getattr(plain, part) for part in _PARTS)


def _plain(function: Any) -> types.FunctionType | None:
    """Return the function of Python's that one is, or compiles; None where it is, or may do, something else."""
    if isinstance(function, Compiled) and function.is_replaceable:
        function = function.__wrapped__
    return function if type(function) is types.FunctionType else None


def _found(function: Any) -> _Kept | None:
    """Return what a function keeps; None where it keeps nothing."""
    found = None if _plain(function) is None else vars(function).get(_NAME)
    return found if type(found) is _Kept and found.is_of(function) else None


def _made(function: Any) -> _Kept | None:
    """Return the same, with nothing in it yet where there was none; None where it can keep nothing."""
    if _plain(function) is None:
        return None
    found = _found(function)
    if found is None:
        found = _Kept(function)
        setattr(function, _NAME, found)
    return found


def kept_of(function: Any) -> Any:
    """Return what was compiled of a function, if it has room for more recordings; None where there is none."""
    found = _found(function)
    compiled = None if found is None else found.compiled
    return None if compiled is None or _is_full(compiled) else compiled


def _is_full(compiled: Any) -> bool:
    return bool(compiled.stats.reasons) or len(compiled.recordings) > _MOST


def compiled_and_kept(function: Any) -> Any:
    """Compile a function so that it keeps that; None where it can keep nothing."""
    made = _made(function)
    return None if made is None else made.compile()


def residuals_of(function: Any, key: Hashable, make: Callable[[Any], Callable[..., Any]]) -> ResidualPrograms:
    """Return what a function keeps of residuals as a function of free numbers.

    Parameters
    ----------
    function : callable
        Of parameters.
    key : hashable
        What is equal for parameters of one form; None where nothing is kept.
    make : callable
        Takes the function, and returns that of free numbers.
    """
    kept = None if key is None else _made(function)
    if kept is None:
        return ResidualPrograms(make(function))
    found = kept.residuals.get(key)
    if found is None or any(map(_is_full, found.compiled())):
        found = kept.residuals[key] = ResidualPrograms(make(kept.twin), kept.is_wanted)
    return found


def curve_of(function: Any, key: Hashable, make: Callable[[Any], Callable[..., Any]]) -> Callable[..., Any]:
    """Return the residuals of a curve, the same function for each fit of it."""
    kept = _made(function)
    if kept is None:
        return make(function)
    if key not in kept.curves:
        curve = kept.curves[key] = make(kept.twin)
        own = _made(curve)
        assert own is not None
        own.is_wanted = kept.is_wanted
    return kept.curves[key]


def let_go(function: Any) -> None:
    """Free the memory in which a compiled function was run; its recordings take little."""
    for program in function.recordings:
        program.release()
