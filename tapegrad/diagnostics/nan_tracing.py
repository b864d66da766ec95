"""Finding where a NaN or an infinity comes from, and elements that change because their memory was overwritten."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from typing import IO, Any, NamedTuple, TypeVar, overload

import numpy as np

from tapegrad.core.error_messages import SHOWN
from tapegrad.core.grad_mode import Mode, state
from tapegrad.core.tensor import Tensor
from tapegrad.diagnostics.provenance import Following, Key
from tapegrad.diagnostics.source_locations import Found, Place, found_in, index_text, number
from tapegrad.engine.backward_pass import Backward
from tapegrad.errors import NonFiniteError, OperandError
from tapegrad.ops import BY_OPCODE
from tapegrad.record.recorder import present

F = TypeVar("F", bound=Callable[..., Any])


class strict(Mode):
    """Context manager and decorator: elements that were overwritten since they were read raise where they are used.

    `x[i]` is a view of one number, where NumPy gives a copy: after `old = x[0]; x[0] = 5`, `old` is 5. Outside, using
    `old` then warns (`OverwrittenWarning`); inside it raises an `OverwrittenError`, which names the line and the
    values. It holds in this thread only.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0])
    >>> with tg.debug.strict():
    ...     old = x[0]
    ...     x[0] = 5.0
    ...     try:
    ...         old * 3
    ...     except tg.errors.OverwrittenError as error:
    ...         print(str(error).partition(":")[0])
    an element that was read by an index, as in `old = x[0]`, is used after its memory was overwritten
    """

    @overload
    def __new__(cls, function: F) -> F: ...  # type: ignore[misc]
    @overload
    def __new__(cls, function: None = None) -> strict: ...

    def __new__(cls, function: Any = None) -> Any:
        made = super().__new__(cls)
        return made if function is None else made(function)

    def __init__(self, function: None = None) -> None:
        pass

    def __enter__(self) -> None:
        state.stricts.append(state.strict)
        state.strict = True

    def __exit__(self, *_: object) -> None:
        if state.stricts:  # a generator may be closed by another thread than the one in which its block began
            state.strict = state.stricts.pop()


SHOWN_STEPS = 12
"""Of a longer way, the first and the last half of so many steps are printed."""


class Step(NamedTuple):
    """One step of the way that a NaN or an infinity came by.

    Attributes
    ----------
    operation : str
        The operation, "leaf" or "constant".
    row, tape : int
        Where it stands.
    shape, dtype : tuple of int, dtype
        Of its value or, on the way of a gradient, of its gradient.
    bad, size : int
        How many entries are not finite, of how many.
    first : tuple of int
        Where the first of them is.
    value : float or complex
        And what it is.
    operands : dict of str to float or complex
        What the operation read there, as far as that is known; of a gradient's first step, all of the error's text
        says more.
    file, line : str and int, or None
        Where it was recorded, where `autograd.detect_anomaly` was on.

    Examples
    --------
    >>> import io
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 0.0], requires_grad=True)
    >>> steps = tg.debug.trace_nan(x.sqrt().sum(), file=io.StringIO())
    >>> isinstance(steps[0], tg.debug.Step)
    True
    """

    operation: str
    row: int
    tape: int
    shape: tuple[int, ...]
    dtype: np.dtype
    bad: int
    size: int
    first: tuple[int, ...]
    value: Any
    operands: dict[str, Any]
    file: str | None
    line: int | None


def trace_nan(loss: Tensor, file: IO[str] | None = None) -> list[Step]:
    """Print how a NaN or an infinity got into a result or into its gradients.

    If the result is not finite, the way starts at the first operation whose operands are finite and whose value is not,
    and ends at the result. If the result is finite and a gradient is not, it starts at the operation whose derivative
    is the first, on the way back, that is not finite, and ends at the leaves that this reaches. If everything is finite
    it says so.

    Parameters
    ----------
    loss : Tensor
        A result that requires grad, before a backward that freed its graph.
    file : file, optional
        Where to print to; standard output by default.

    Returns
    -------
    list of Step
        The steps in the order in which they are printed; empty if everything is finite, or if nothing is known.

    Raises
    ------
    OperandError
        If `loss` is not a tensor.
    GradError
        If the result is finite and cannot be differentiated, as in `backward`.

    Notes
    -----
    No `.grad`, no saved value and no mode changes. Hooks are not called, except for those that unpack saved values;
    the backward of custom functions is called. The gradient is that of the sum of the elements, or of their real parts.

    Lines, and what was not finite, are known for what was recorded inside `autograd.detect_anomaly`. Otherwise values
    come from the tape and from leaves, and values that were not saved are computed again if their operands are known.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 0.0], requires_grad=True)
    >>> steps = tg.debug.trace_nan(x.sqrt().sum())  # doctest: +ELLIPSIS
    the value is finite, and a gradient is not; backward from there:
      %1    sqrt        float64[2]     inf in 1 of 2 entries, the first at [1]; there g = 1, out = 0
      %0    leaf        float64[2]     inf in 1 of 2 entries, the first at [1]
      hint: the derivative of sqrt is infinite at 0. ...
    >>> steps[0].operation, steps[0].first
    ('sqrt', (1,))
    """
    if not isinstance(loss, Tensor):
        raise OperandError(f"trace_nan got {type(loss).__qualname__}; give the tensor that backward starts from")
    loss = present(loss)
    out = sys.stdout if file is None else file
    found = found_in(loss._array) if loss.dtype.kind in "fc" else None
    if loss._tape is None:
        return _without_history(loss, found, out)
    if found is not None:
        return _forward(loss, found, out)
    return _gradient(loss, out)


def _without_history(loss: Tensor, found: Found | None, out: IO[str]) -> list[Step]:
    if found is None:
        print("the value is finite, and it has no history: there is nothing to trace", file=out)
        return []
    kind = "leaf" if loss.requires_grad else "constant"
    print(f"the value is not finite ({found}), and it has no history: it was made so", file=out)
    return [_step(kind, (0, -1), loss.shape, loss.dtype, found, {}, None)]


# The value


def _forward(loss: Tensor, found: Found, out: IO[str]) -> list[Step]:
    assert loss._tape is not None
    with np.errstate(all="ignore"), Following(loss._tape, loss._row) as graph:
        graph.values[graph.key] = loss._array
        bad: dict[Key, Found] = {}
        unknown: set[Key] = set()
        first: dict[Key, Key] = {}  # for each value that is not finite, the row where that began
        order = {key: k for k, key in enumerate(graph.order)}
        for key in graph.order:
            what = found if key == graph.key else graph.found(key)
            if what is None:
                unknown.add(key)
            if not what:
                continue
            assert isinstance(what, Found)
            bad[key] = what
            begun = [first[k] for k in graph.operands(key) if k in bad]
            first[key] = min(begun, key=order.__getitem__) if begun and not what.begins else key
        way = [graph.key]
        while first[way[-1]] != way[-1]:
            here = way[-1]
            way.append(next(k for k in graph.operands(here) if k in bad and first[k] == first[here]))
        steps = [_value_step(graph, key, bad[key]) for key in reversed(way) if not graph.is_import(key)]
        print(f"the value is not finite ({found}); forward from where that began:", file=out)
        _print(steps, [graph.place(key) for key in reversed(way) if not graph.is_import(key)], out)
        if not bad[way[-1]].begins:
            _print_unknown(graph, way[-1], [key for key in graph.operands(way[-1]) if key in unknown], out)
    return steps


def _print_unknown(graph: Following, key: Key, lost: list[Key], out: IO[str]) -> None:
    """Say what is not known of what the first row of the way read."""
    if not graph.is_there(key):
        why = "its row was given back after a backward"
    elif lost:
        why = f"what it read of {' and '.join(f'%{k[1]} ({graph.name(k)})' for k in lost)} was not kept, or overwritten"
    elif graph.reads_what_was_not_kept(key):
        why = "it read a constant that was not kept"
    else:
        return
    print(
        f"  it may have begun before %{key[1]}: {why}. Evaluate inside of autograd.detect_anomaly(), which notes where "
        "values are not finite",
        file=out,
    )


def _value_step(graph: Following, key: Key, found: Found) -> Step:
    if not graph.is_there(key):
        return Step("given back", key[1], key[0], (), np.dtype(float), found.bad, found.size, found.first, found.value,
                    {}, None, None)  # fmt: skip
    operands, layout = {}, graph.layout(key)
    names = ["x", "y", "z"]
    snapshot = graph.tapes[key[0]]
    elementwise = getattr(BY_OPCODE.get(graph.fields(key).opcode), "elementwise", False)
    for k, row in enumerate(snapshot.operands(key[1])):
        name = names[k] if k < 3 and not getattr(BY_OPCODE[graph.fields(key).opcode], "variadic", False) else f"x{k}"
        value = graph.fields(key).immediate if row == -1 else graph.values.get((key[0], row)) if row >= 0 else None
        at = None if value is None else _at(value, found.first, layout.shape, elementwise)
        if at is not None:
            operands[name] = at
    return _step(_called(graph, key), key, layout.shape, layout.dtype, found, operands, graph.place(key))


def _at(value: Any, index: tuple[int, ...], shape: tuple[int, ...], elementwise: bool) -> float | None:
    """Return an operand's entry where the result is not finite; of a row with structure, one that is not finite."""
    value = np.asarray(value)
    if value.size == 1:
        return number(value.reshape(())[()])
    if elementwise or value.shape == shape:
        return number(np.broadcast_to(value, shape)[index])
    found = found_in(value)
    return None if found is None else found.value


# The gradient


def _gradient(loss: Tensor, out: IO[str]) -> list[Step]:
    assert loss._tape is not None
    seed = np.ones_like(loss._array)
    first = Backward(True, None)
    first.look_for_nan(True)
    first.calls_hooks = False
    first.seed(loss._tape, loss._row, seed)
    try:
        first.run()
    except NonFiniteError as error:
        culprit = error.with_traceback(None)  # which refers to this frame, so that the graph would stay
    else:
        print("the value and all gradients are finite", file=out)
        return []
    if culprit.origin is None:
        print(f"the value is finite, and a gradient is not: {culprit}", file=out)
        return []
    number, row, which = culprit.origin
    with Following(loss._tape, loss._row) as whole:
        tape = whole.tapes[number].tape
        start = (number, whole.tapes[number].operands(row)[which])
        with Following(tape, start[1]) as graph:
            gradients = _adjoints(loss, seed, graph)
            way, leaves = _poisoned(graph, start, gradients)
            steps = [_first_step(whole, culprit)]
            steps += [_gradient_step(graph, key, gradients[key]) for key in way if not graph.is_import(key)]
            places = [whole.place((number, row))] + [graph.place(key) for key in way if not graph.is_import(key)]
    print("the value is finite, and a gradient is not; backward from there:", file=out)
    _print(steps, places, out)
    if not leaves:
        print("  it reaches no leaf", file=out)
    if culprit.hint:
        print(f"  hint: {culprit.hint}", file=out)
    return steps


def _adjoints(loss: Tensor, seed: np.ndarray, graph: Following) -> dict[Key, Any]:
    """Return the gradients of all rows that a row depends on, and its own."""
    assert loss._tape is not None
    wanted: set[Any] = {(graph.tapes[number].tape, row) for number, row in graph.order}
    run = Backward(True, wanted | {leaf for leaf in map(graph.leaf, graph.order) if leaf is not None})
    run.look_for_nan(False)
    run.calls_hooks = False
    run.seed(loss._tape, loss._row, seed)
    with np.errstate(all="ignore"):
        run.run()
    return run.captured


def _poisoned(graph: Following, start: Key, gradients: dict[Key, Any]) -> tuple[list[Key], list[Key]]:
    """Give, in the order of backward, the rows on a shortest way from one to each leaf with such a gradient."""
    came: dict[Key, Key | None] = {start: None}
    todo = deque([start])
    leaves = []
    while todo:
        key = todo.popleft()
        if graph.leaf(key) is not None:
            leaves.append(key)
        for source in graph.operands(key):
            if source not in came and source in gradients and not np.isfinite(gradients[source]).all():
                came[source] = key
                todo.append(source)
    on_way = {start}
    for leaf in leaves:
        here: Key | None = leaf
        while here is not None and here not in on_way:
            on_way.add(here)
            here = came[here]
    return [key for key in reversed(graph.order) if key in on_way], leaves


def _first_step(graph: Following, culprit: NonFiniteError) -> Step:
    """Return the row that made a gradient not finite, with what it read there."""
    assert culprit.origin is not None and culprit.found is not None
    key = culprit.origin[:2]
    target = (key[0], graph.tapes[key[0]].operands(key[1])[culprit.origin[2]])
    layout = graph.layout(target)
    values = {name: number(value) for name, value in culprit.values.items() if value is not None}
    return _step(_called(graph, key), key, layout.shape, layout.dtype, Found(*culprit.found), values, graph.place(key))


def _gradient_step(graph: Following, key: Key, gradient: Any) -> Step:
    found, layout = found_in(gradient), graph.layout(key)
    assert found is not None
    return _step(_called(graph, key), key, layout.shape, layout.dtype, found, {}, graph.place(key))


# What is printed


def _called(graph: Following, key: Key) -> str:
    name = graph.name(key)
    if name == "function":  # one of the user's
        return graph.tapes[key[0]].params[key[1]].name
    return "constant" if name == "const" else SHOWN.get(name, name)


def _step(
    operation: str,
    key: Key,
    shape: tuple[int, ...],
    dtype: np.dtype,
    found: Found,
    operands: dict[str, Any],
    place: Place | None,
) -> Step:
    file, line = (None, None) if place is None else (place.file, place.line)
    entries = (found.bad, found.size, found.first, found.value)
    return Step(operation, key[1], key[0], shape, dtype, *entries, operands, file, line)


def _print(steps: list[Step], places: list[Place | None], out: IO[str]) -> None:
    half = SHOWN_STEPS // 2
    left_out = len(steps) - 2 * half
    several = len({step.tape for step in steps}) > 1
    for k, (step, place) in enumerate(zip(steps, places, strict=True)):
        if left_out > 0 and half <= k < half + left_out:
            if k == half:
                print(f"  … {left_out} more", file=out)
            continue
        layout = f"{step.dtype.name}[{', '.join(map(str, step.shape))}]"
        row = f"%{step.row}" if step.row >= 0 else ""
        where = f"tape {step.tape} " if several else ""
        text = f"  {where}{row:<6}{step.operation:<12}{layout:<15}{step.value:g}"
        if step.size > 1:
            text += f" in {step.bad} of {step.size} entries, the first at {index_text(step.first)}"
        if step.operands:
            text += "; there " + ", ".join(f"{name} = {value:g}" for name, value in step.operands.items())
        print(text, file=out)
        if place is not None:
            print(f"      {place.with_source().replace('    ', '          ')}", file=out)


def __dir__() -> list[str]:
    return [
        name for name, value in globals().items() if name[0] != "_" and getattr(value, "__module__", "") == __name__
    ]
