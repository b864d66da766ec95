"""tg.record: a program from an example of a function's arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tapegrad.core.grad_mode import enable_grad, state
from tapegrad.core.tracebacks import trimmed
from tapegrad.errors import CompileError, OperandError
from tapegrad.program.call.arg_guards import is_leaf
from tapegrad.program.call.compile import Compiled
from tapegrad.program.call.explanation import check_function
from tapegrad.program.call.methods import Bound
from tapegrad.program.call.signature import Signature
from tapegrad.program.ir.rewrite import check_mode
from tapegrad.program.program import Program
from tapegrad.program.trace.captures import captured_in
from tapegrad.program.trace.recorded_call import Recorded, record_call
from tapegrad.record.operations import is_tensor
from tapegrad.transforms.tree import children_of, is_container, with_children


@trimmed
def record(fun: Callable[..., Any], *args: Any, optimize: bool | str = True, **kwargs: Any) -> Program:
    """Record a function, for arguments like the ones given.

    The function is called twice, with copies of the arguments, and must compute the same each time. Tensors from
    outside are read again in every run of the program; arrays and numbers from outside must not change.

    Parameters
    ----------
    fun : callable
        A function of arrays, tensors, numbers and nested containers of these. An array that is given twice is two
        inputs. A result that is no tensor, such as a number that Python computed, must be the same each time, and is
        returned as it was.
    *args, **kwargs
        An example of the arguments: the program is for these shapes, dtypes and Python values. Mark Python numbers that
        are to be inputs with `tg.dynamic`.
    optimize : {True, "exact", False}
        How rows are optimised once they run often, as for `tg.compile`. If the function has an argument with this name,
        give it by position.

    Returns
    -------
    Program

    Raises
    ------
    CompileError
        If the function does something that cannot be recorded, or does something else in the second call.
    OperandError
        If `fun` is no function, or an argument can neither be an input nor be compared.
    ArgumentError
        For another value of `optimize`.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> program = tg.record(lambda x: (np.sin(x) * x).sum(), np.array([1.0, 2.0]))
    >>> program(np.array([0.0, np.pi / 2])).round(6)
    np.float64(1.570796)
    """
    if not callable(fun):
        raise OperandError(f"record got {type(fun).__qualname__} in place of a function; give the function itself")
    check_function("record", fun)
    check_mode("record", optimize)
    fun = fun.__wrapped__ if isinstance(fun, (Compiled, Bound)) else fun
    name = getattr(fun, "__qualname__", None) or repr(fun)
    signature = Signature(fun)
    args, kwargs, again = _apart(args, kwargs)
    generator = state.generator
    drawn = None if generator is None else generator.bit_generator.state
    try:
        with enable_grad():
            first, second = (
                record_call(fun, name, signature, signature.take_apart(args, kwargs), True, optimize=optimize)
                for _ in range(2)
            )
    finally:
        if generator is not None:
            generator.bit_generator.state = drawn
    _check_rows(first, second)
    why: str | None = first.program._results.same(second.program._results)
    if first.program.listing.outputs != second.program.listing.outputs:
        why = why or "its results are computed in another way in each call"
    captured, fixed, different = captured_in(first.outsiders, second.outsiders)
    why = why or different
    if second.refusals:
        why = why or second.refusals[0].text
    if why:
        raise CompileError(f"{name} cannot be recorded: {why}")
    program = second.program
    program.optimize = optimize
    if again and program._effects:
        raise CompileError(
            f"{name} cannot be recorded: it writes {program.written_name(0)} in place, and one "
            "array was given in several places; give copies"
        )
    program.capture(second.outsiders, captured)
    program.fix(fixed)
    return program


def rows_once(fun: Callable[..., Any], *args: Any) -> Any:
    """Record a function in one call, and return its listing: for those who check what follows from the rows.

    Raises
    ------
    CompileError
        If the function does what cannot be recorded.
    """
    fun = fun.__wrapped__ if isinstance(fun, (Compiled, Bound)) else fun
    name, signature = getattr(fun, "__qualname__", None) or repr(fun), Signature(fun)
    args, _, _ = _apart(args, {})
    with enable_grad():
        found = record_call(fun, name, signature, signature.take_apart(args, {}), True)
    found.undraw()
    return found.program.listing


def _apart(args: Any, kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any], bool]:
    """Return a copy for an array that comes again, so that each place is an input; tell whether there was one."""
    seen: dict[int, Any] = {}  # which keeps them, while their numbers are compared
    copies: list[Any] = []
    given = [_once(value, seen, copies) for value in args]
    named = {name: _once(value, seen, copies) for name, value in kwargs.items()}
    return (tuple(given), named, True) if copies else (args, kwargs, False)


def _once(value: Any, seen: dict[int, Any], copies: list[Any]) -> Any:
    """Return a value with a copy of each leaf that has been seen."""
    if is_leaf(value):
        if id(value) in seen:
            value = value.detach().clone().requires_grad_(value.requires_grad) if is_tensor(value) else value.copy()
            copies.append(value)
        seen[id(value)] = value
        return value
    if is_container(value):
        return with_children(value, [_once(child, seen, copies) for child in children_of(value)])
    return value


def _check_rows(first: Recorded, second: Recorded) -> None:
    """Check that two recordings have the same rows.

    Raises
    ------
    CompileError
        If they have not.
    """
    mine, its = first.program.listing, second.program.listing
    row = mine.first_difference(its)
    if row is None and len(mine) == len(its):
        return
    row = min(len(mine), len(its)) if row is None else row
    where = first.program.place(row) if row < len(mine) else "its end"
    raise CompileError(
        f"{first.program.name} cannot be recorded: called again with the same arguments, it computes something else, "
        f"from {where} on; give what changes as an argument"
    )


__all__ = ["record"]
