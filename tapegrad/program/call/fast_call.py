"""The short way of calls: what was found out for one call of a kind is not asked again for the next.

A call in general takes its arguments apart, looks for the programs that there are for such, tries them, and gives the
results the form that they had: a dozen of Python's calls, which take longer than a small program runs. So after a call
that ran a program, a function is written that does the same for calls that are like it: with nothing asked twice, and
what is always the same known beforehand. What is not like it makes that function give MISSED, and the general way does
it all: nothing has happened then.

The functions are text, one for all calls of a sort, and the names in it are its globals: a closure would take as long
again, for the cells that it is made of. What is known of the call decides which lines there are.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from operator import is_not
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core.grad_mode import INFERENCE, state
from tapegrad.core.memory import DIRECT
from tapegrad.core.own_gradients import MISSED
from tapegrad.core.parallel_elementwise import COPIED_LARGE, copy_into
from tapegrad.core.storage import INFERENCE_MARK
from tapegrad.core.tensor import Tensor
from tapegrad.engine import guard_table, loop_steps
from tapegrad.engine import replay_executor as P
from tapegrad.errors import GradError, OperandError
from tapegrad.program.call import arg_guards
from tapegrad.program.call.deferred_call import Way, lines_of_waiting, names_of_waiting
from tapegrad.program.call.deliver import put_gradient, write_calmly
from tapegrad.program.call.results import container_text
from tapegrad.program.run.reverse import ONE
from tapegrad.program.trace.guard_text import code_of
from tapegrad.program.trace.rng import Generators
from tapegrad.record.inplace_unrecorded import copy_again
from tapegrad.record.recorder import ordinary, requires_grad
from tapegrad.transforms.tree import children_of, is_container, structure_of

_KEPT = 64
"""So many functions are kept as compiled, by their text."""
_codes: dict[str, CodeType] = {}
_COMPARED = (tuple, list, str, bytes, int, float)


class Short(NamedTuple):
    """A short way, and what it is for: calls of a form that are recorded or are not, and a program."""

    form: Any
    records: bool
    program: Any
    call: Callable[[Any, Any], Any] | None


def _of_python() -> None:
    """Stand for a function that is not Python's, with defaults that stay."""


def short_call(signature: Any, taken: Any, entry: Any, program: Any, stats: Any) -> Callable[[Any, Any], Any] | None:
    """Write the short way for calls like one that has just run a program.

    Parameters
    ----------
    signature : Signature
    taken : Taken
        Of that call.
    entry : Entry
        What there is for such calls.
    program : Program
        The first of its programs.
    stats : Stats

    Returns
    -------
    callable or None
        `short(args, kwargs)` returns the call's result, or MISSED; None where such calls go the general way.
    """
    captured, records = program._captured, state.rec is state.pen
    if taken.form is None or entry.written or not all([type(thing) is Tensor for thing in captured]):
        return None
    live = list(map(requires_grad, [*taken.leaves, *captured]))
    recorded = _recorded(program, live if records else [False] * len(live))
    if recorded is None:
        return None
    program._plan.tighten()
    plain, way, count = signature.plain or _of_python, recorded.way, len(taken.leaves)
    leaves, lines, known = _beginning(taken.form.quick, taken.form.count, program, plain, "call(args, kwargs)")
    if taken.has_tensors:
        lines.append(f"    if state.numbers is not {state.numbers}: return MISSED")
    known |= {"entry": entry, "known_program": program, "stats": stats, "INFERENCE_MARK": INFERENCE_MARK, "new": _new}
    lines += _asks_of_memory(leaves[:count], taken.leaves, program, known)
    if program._silences:
        lines.append("    if state.silent is not None: return MISSED")  # forward mode goes another way
    if captured and records and (any(program.depends()) or not program.asks_more):  # of others, `holds` asks that
        known["live"] = live
        lines.append(f"    if list(map(requires_grad, ({', '.join(leaves)},))) != live: return MISSED")
    if program._draws:
        known |= {"Generators": Generators, "given": program._given}
        lines.append("    generators = Generators(given)")
    lines += _RUN if way is None else _RUN_LENT
    loads = _loads(leaves, [*taken.leaves, *captured])
    if program.memory is not None:
        known["moved"] = loop_steps.moved.load()
        loads[1 + count :] = [*_MOVES, *[f"    {line}" for line in loads[1 + count :]], *_MOVED]
    lines += [f"        {line}" for line in loads]
    lines += [*_BEGIN, *_WALK, *_walked(bool(program._draws))]
    lines += _results(program, recorded, leaves, taken, known)
    mode = "recorder is None or recorder is INFERENCE or recorder.silences"
    mode = mode if records else "not (recorder is None or recorder is INFERENCE)"
    lines[1:1] = ["    recorder = state.rec", f"    if entry.latest is not known_program or {mode}: return MISSED"]
    return _written("\n".join(lines), known)


class _Recorded(NamedTuple):
    """What is recorded of a run: whether anything is, and the way of a result whose row waits."""

    is_any: bool
    way: Way | None


def _recorded(program: Any, live: Sequence[bool]) -> _Recorded | None:
    """Find out what is recorded of runs for inputs that require grad, or do not; None where the general way knows."""
    given = sum([1 << k for k, is_on in enumerate(live) if is_on])
    reached = [bool(inputs & given) for inputs in program.depends()]
    way = Way(program, live) if program._results.is_single and reached[0] else None
    if not program.writes:
        return _Recorded(any(live), way)
    is_first_alone = not any(reached) or (way is not None and not any(reached[1:]) and not program._gradients)
    return _Recorded(any(reached), way) if program.writes_calmly() and is_first_alone else None


def _results(program: Any, recorded: _Recorded, leaves: Sequence[str], taken: Any, known: dict[str, Any]) -> list[str]:
    """Write what gives the results of a run that went through, and what it does outside."""
    outputs, way, gives_tensors = program.listing.outputs, recorded.way, taken.has_tensors
    is_single, back = program._results.is_single, "plan._free.append(workspace)"
    if program.writes and way is None:
        own = ", ".join([_output(program, k) for k in range(len(outputs) - len(program._effects))])
        result = f"known_program.rebuilt([{own}], {gives_tensors})" if own else program._results.text([], known)
        lines = ["    try:", *_writes(leaves, program, known), f"        value = {result}", "    finally:"]
        return [*lines, f"        {back}", *_ARRAY]
    if is_single and not recorded.is_any:
        ends = _TENSOR if gives_tensors or (program._captured and not taken.leaves) else _ARRAY
        value = _output(program, 0) if outputs else "workspace._outputs[0][()]"
        return [f"    value = {value}", f"    {back}", *ends]
    if taken.leaves and not gives_tensors and not recorded.is_any:
        values = [_output(program, k) for k in range(len(outputs))]
        return [f"    value = {program._results.text(values, known)}", f"    {back}", *_ARRAY]
    lines = ["    workspace._plan = plan"]
    if way is not None:
        known |= {"lend": way.take, "free": way.free, **names_of_waiting(way)}
        writes = [line[4:] for line in _writes(leaves, program, known)]
        written = [leaves[k] for k, _ in program._effects]
        waiting = lines_of_waiting(leaves, way.needs, _output(program, 0), written, writes)
        lines += [f"    {line}" for line in waiting]
    return [*lines, f"    return known_program.finish(workspace, [{', '.join(leaves[: len(taken.leaves)])}])"]


def _asks_of_memory(names: Sequence[str], leaves: Sequence[Any], program: Any, known: dict[str, Any]) -> list[str]:
    """Write what asks whether memory outside that is written is seen elsewhere."""
    if program.memory is None:
        return []
    known |= {"memory": program.memory, "meets": guard_table.meets.load()}
    lines = ["    if memory.is_shared(): return MISSED", "    spans = memory.spans"]
    for name, leaf in zip(names, leaves, strict=True):
        if type(leaf) is np.ndarray and DIRECT:
            lines.append(f"    if meets(spans.address, id({name}), {leaf.itemsize}): return MISSED")
        elif type(leaf) is Tensor or type(leaf) is np.ndarray:
            lines.append(f"    if memory.holds_any(({name},)): return MISSED")
    return lines


def _writes(leaves: Sequence[str], program: Any, known: dict[str, Any]) -> list[str]:
    """Write what writes tensors from outside, and their `.grad`, from a workspace; within two blocks."""
    lines, gradients = [], []
    known |= {"copy_again": copy_again, "write_calmly": write_calmly, "put_gradient": put_gradient}
    first = len(program.listing.outputs) - len(program._effects)
    owners = {id(stand): thing for thing, stand in program._stand_ins}
    begin = len(leaves) - len(program._captured)
    for place, (k, _) in enumerate(program._effects, first):
        value = f"workspace._outputs[{place}]"
        if k < 0:
            gradients.append(value)
            continue
        owner = owners.get(id(program._captured[k - begin]))
        if owner is not None:
            known[f"owner{k}"] = owner
        lines.append(f"            to, value = {leaves[k] if owner is None else f'owner{k}._meta.grad'}, {value}")
        lines.append("            copy_again(to, value) or write_calmly(to, value)")
    if lines:
        lines[:0] = ["        if moves.loads is None or plan is not moves.plan or not memory.store(moves, workspace):"]
    left = iter(gradients)
    for k, (thing, row) in enumerate(program._gradients):
        known[f"of{k}"] = thing
        lines.append(f"        put_gradient(of{k}, {'None' if row is None else f'ordinary({next(left)}.copy())'})")
    return lines


def _beginning(
    quick: Any, count: int, program: Any, plain: Any, head: str
) -> tuple[list[str], list[str], dict[str, Any]]:
    """Write what asks whether a call is like another one; give the names of the inputs, the lines and what is known."""
    known = dict(_NAMES)
    known |= {f"k{k}": thing for k, thing in enumerate(quick.known)}
    known |= {f"c{k}": thing for k, thing in enumerate(program._captured)}
    known |= {"plain": plain, "defaults": plain.__defaults__, "named": plain.__kwdefaults__}
    lines = [
        f"def {head}:",
        f"    if state.apart or len(args) != {count}: return MISSED",
        *_DEFAULTS[: 0 if _gives_all(plain, count) else None],
        *[f"    {line.replace(arg_guards.MISSED, 'MISSED')}" for line in quick.conditions],
    ]
    if program.asks_more:
        lines.append("    if not known_program.holds(): return MISSED")
    elif len(program._reads):
        known["guards"] = program._reads
        lines.append("    if not guards.quick() and not guards.hold(): return MISSED")
    return [*quick.leaves, *[f"c{k}" for k in range(len(program._captured))]], lines, known


def _gives_all(plain: Any, count: int) -> bool:
    """Tell whether calls with so many positional arguments leave no parameter to its default value."""
    code = getattr(plain, "__code__", None)
    if code is None:
        return False
    takes_more = code.co_kwonlyargcount or code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
    return not takes_more and code.co_argcount == count


def _loads(names: Sequence[str], things: Sequence[Any], has_large: bool = False) -> list[str]:
    """Write what copies the inputs into a workspace."""
    if not names:
        return []
    places = [f"p{k}" for k in range(len(names))]
    lines = [f"{', '.join(places)}, = workspace._inputs"]
    for place, name, thing in zip(places, names, things, strict=True):
        source = f"{name}._array" if type(thing) is Tensor else name
        lines.append(f"copy_into({place}, {source})" if has_large else f"{place}[...] = {source}")
    return lines


_DEFAULTS = ["    if plain.__defaults__ is not defaults or plain.__kwdefaults__ is not named: return MISSED"]
_PLAN = ["    plan = known_program._plan", "    plan = plan.better or plan.fastest()"]
_RUN = [
    *_PLAN,
    "    try: workspace = plan._free.pop()",
    "    except IndexError: workspace = plan.take_quickly()",
    "    try:",
]
_RUN_LENT = [
    *_PLAN,
    "    try:",
    "        workspace = free.pop()",
    "        if workspace._plan is not plan: workspace = lend(plan)",
    "    except IndexError: workspace = lend(plan)",
    "    try:",
]
_MOVES = [
    "moves = memory.moves",
    "if moves is None or moves.plan is not plan: moves = memory.prepare(known_program, plan, workspace)",
    "if moves.loads is None:",
]
_MOVED = ["else: moved(*moves.loads, workspace._base)"]
_BEGIN = [f"        workspace._words[{P.ROW}] = 0"]
_WALK = ["        status = plan.walk(workspace._address)"]


def _walked(draws: bool) -> list[str]:
    """Write what follows a walk: what is left of it, and what is done where a guard has failed."""
    again, restored = (", generators.restore", ["generators.restore()"]) if draws else ("", [])
    return [
        f"        holds = not status or workspace.goes_on(plan, status{again})",
        "        if status and holds: plan, workspace._plan = workspace._plan, None",
        "    except BaseException:",
        "        plan.give(workspace)",
        *[f"        {line}" for line in restored],
        "        raise",
        "    if not holds:",  # behind the other one: nothing is given back twice
        "        plan.give(workspace)",
        *[f"        {line}" for line in restored],
        "        entry.latest = None",  # until it has served another call
        "        return MISSED",
        "    stats.replays += 1",
    ]


_THROUGH = (
    [
        "    try:",
        "        workspace = plan._free.pop()",
        "        workspace._plan = plan",
        "    except IndexError: workspace = plan.take(True)",
        "    try:",
    ],
    [
        "        ready = planned[0]",
        "        if ready[0] is not plan: ready = planned[0] = asked_of(plan, seeds, wanted)",
        "        if workspace._ready is not ready[1]: workspace.prepare(ready[1], ONE)",
        "        if ready[2]:",
        f"            workspace._words[{P.ROW}] = 0",
        "            status = plan.walk_through(workspace._address)",
        "            if status: found = workspace.gone_through(plan, status, seeds, wanted)",
        "            else: found = workspace.ends()",
        "        else: found = workspace.once_through(ready[1], seeds, wanted)",
    ],
    [
        "    except BaseException:",
        "        plan.give(workspace)",
        "        raise",
        "    if found is None:",
        "        plan.give(workspace)",
        "        return MISSED",
        "    if workspace._plan is plan:",
        "        workspace._plan = None",
        "        plan._free.append(workspace)",
        "    else: plan.give(workspace)",
    ],
)
_MISSES = _THROUGH[2].index("    if found is None:")
_AS_COPIES = [
    "    own = state.unchecked",
    "    if own is None or state.rec is not own or state.differentiating or state.forwards: return MISSED",
    "    if state.duals or state.silent is not None or state.allows_lost: return MISSED",
    "    if entry.latest is not known_program: return MISSED",
]
"""Where something is around the call, tensors take the place of the arguments, and the function is called."""
_ARRAY = ["    return value"]
_TENSOR = [
    "    result = new(Tensor)",
    "    result._array, result._tape, result._row, result._layout = value, None, -1, None",
    "    result._meta = INFERENCE_MARK if recorder is INFERENCE else None",
    "    return result",
]
_new: Any = object.__new__


def _asked_of(plan: Any, seeds: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[Any, Any, bool]:
    """Return a plan, what runs for some adjoints, and whether values are computed before that."""
    backward = plan.backward(seeds, wanted)
    return plan, backward, backward.once is None


_NAMES = {
    **arg_guards.NAMES,
    "state": state,
    "MISSED": MISSED,
    "INFERENCE": INFERENCE,
    "requires_grad": requires_grad,
    "asked_of": _asked_of,
    "ONE": ONE,
    "copy_into": copy_into,
    "zeros": np.zeros,
    "asarray": np.asarray,
    "ordinary": ordinary,
}


def _written(text: str, known: dict[str, Any]) -> Callable[..., Any]:
    """Compile a text that is a function, with what is known as its globals."""
    code = _codes.get(text)
    if code is None:
        code = code_of(text, "<tapegrad: short way of a program>")
        if len(_codes) >= _KEPT:
            _codes.clear()
        _codes[text] = code
    return FunctionType(code, known)


def short_gradient(program: Any, question: Any, argnums: Any, args: Any, kwargs: Any) -> Callable[..., Any] | None:
    """Write the short way of `Program.value_and_grad` for calls like one that has just been computed.

    Parameters
    ----------
    program : Program
    question : Question
        What `argnums` says.
    argnums : int or sequence of int
    args, kwargs
        Of that call.

    Returns
    -------
    callable or None
        `short(program, args, kwargs, argnums)` returns the value and its gradient, or MISSED; None where such calls go
        the general way. It does not refer to the program, which keeps it.
    """
    taken = program._form.signature.take_apart(args, kwargs)
    is_simple = program._results.is_single and question.is_plain and not (program.writes or program._draws)
    if taken.form is None or not is_simple:
        return None
    inputs = program._form.leaves_of(program, taken)
    if len(inputs) != len(taken.leaves) or any(map(is_not, inputs, taken.leaves)):
        return None  # a number in the place of an array, or what is passed in another order
    captured, out = program._captured, program.listing.outputs[0]
    program._plan.tighten(True)
    plain = program._form.signature.plain or _of_python
    head = "call(known_program, args, kwargs, asked)"
    leaves, lines, known = _beginning(taken.form.quick, taken.form.count, program, plain, head)
    lines[1:1] = ["    if asked is not argnums: return MISSED"]
    known |= {"argnums": argnums, "planned": [(None, None)], "seeds": (out,), "wanted": question.rows}
    own = ", ".join(leaves[: len(taken.leaves)])
    if captured or any(map(requires_grad, taken.leaves)):
        lines.append(f"    if known_program.is_live([{own}]): return MISSED")
    loads = _loads(leaves, [*taken.leaves, *captured], _has_large(program))
    lines += _through(loads, [_output(program, 0)])
    found = []
    for k, at in enumerate(question.wanted):
        lines.append(f"    if found[{k}] is None: found[{k}] = zeros({leaves[at]}.shape, {leaves[at]}.dtype)[()]")
        found.append(f"ordinary(found[{k}])" if type(taken.leaves[at]) is Tensor else f"found[{k}]")
    gives_tensor = any([type(taken.leaves[at]) is Tensor for at in question.wanted])
    value = "ordinary(asarray(values[0]))" if gives_tensor else "values[0]"
    lines.append(f"    return {value}, {found[0] if question.one else '(' + ', '.join(found) + ',)'}")
    return _written("\n".join(lines), known)


def _has_large(program: Any) -> bool:
    return any([program.layout(row).nbytes >= COPIED_LARGE for row in program.listing.inputs])


def _output(program: Any, k: int) -> str:
    """Write what gives a result in memory of its own."""
    is_array = program.layout(program.listing.outputs[k]).shape != ()
    return f"workspace._outputs[{k}]" + (".copy()" if is_array else "[()]")


def _through(loads: Sequence[str], values: Sequence[str], missed: Sequence[str] = ()) -> list[str]:
    """Write what computes the results and the adjoints, as `values` and `found`.

    Parameters
    ----------
    loads : sequence of str
        What copies the inputs into the workspace.
    values : sequence of str
        What gives each result.
    missed : sequence of str
        What is done where a guard fails, before MISSED is returned.
    """
    begin, run, end = _THROUGH
    return [
        *_PLAN,
        *begin,
        *[f"        {line}" for line in loads],
        *run,
        f"        values = None if found is None else [{', '.join(values)}]",
        *end[: _MISSES + 2],
        *missed,
        *end[_MISSES + 2 :],
    ]


def _by_copies(
    signature: Any, taken: Any, entry: Any, program: Any, args: Any, kwargs: Any, asked: Any
) -> tuple[Any, int] | None:
    """Return the check of whether a gradient is asked for as before, and its row; None where there is no short way."""
    results = program._results
    if entry.latest is not program or entry.written or program.memory is not None or program._draws or program.writes:
        return None
    trees = signature.given(args, kwargs)
    if program._silences or trees is None or not (results.is_single or asked.has_aux):
        return None
    check = arg_guards.check_by(args, kwargs, trees, [f"a{k}" for k in asked.positions])
    if check is None or len(check.leaves) != len(taken.leaves) or any([type(v) is Tensor for v in check.values]):
        return None
    captured = program._captured
    if not all([type(thing) is Tensor for thing in captured]) or results.holds_tensors():
        return None
    try:
        row = program._start(asked.has_aux)[0]
    except (GradError, OperandError):  # a pair of another class: the general way gives it
        return None
    return None if row is None else (check, row)


def short_gradient_by_copies(
    signature: Any, taken: Any, entry: Any, program: Any, stats: Any, args: Any, kwargs: Any, asked: Any
) -> Callable[[Any, Any], Any] | None:
    """Write the short way of `tg.func.value_and_grad` of a compiled function, for calls like one that ran a program.

    Parameters
    ----------
    signature, taken, entry, program, stats
        As of `short_call`, for the call that the function got: with tensors in the place of what is differentiated by.
    args, kwargs
        As they were given to the gradient.
    asked : Asked

    Returns
    -------
    callable or None
        `short(args, kwargs)` returns what the gradient gives, or MISSED; None where such calls go the general way.
    """
    fit = _by_copies(signature, taken, entry, program, args, kwargs, asked)
    if fit is None:
        return None
    check, row = fit
    results, captured = program._results, program._captured
    program._plan.tighten(True)
    plain, listing = signature.plain or _of_python, program.listing
    leaves, lines, known = _beginning(check, len(args), program, plain, "call(args, kwargs)")
    lines[1:1] = _AS_COPIES
    if captured:
        lines.append("    if known_program.is_live(()): return MISSED")
    wanted = tuple([listing.inputs[at] for at in check.variables.values()])
    known |= {"planned": [(None, None)], "seeds": (row,), "wanted": wanted, "entry": entry, "stats": stats}
    known |= {"known_program": program}
    lines += _through(
        _loads(leaves, [*check.values, *captured], _has_large(program)),
        [_output(program, k) for k in range(len(listing.outputs))],
        ["        entry.latest = None"],
    )
    lines.append("    stats.replays += 1")
    found = {}
    for k, (v, at) in enumerate(check.variables.items()):
        layout = program.layout(listing.inputs[at])
        known |= {f"shape{k}": layout.shape, f"dtype{k}": layout.dtype}
        lines.append(f"    if found[{k}] is None: found[{k}] = zeros(shape{k}, dtype{k})[()]")
        found[v] = f"found[{k}]"
    gradients = [_gathered(f"a{k}", args[k], found, known) for k in asked.positions]
    gradient = gradients[0] if asked.one else f"({', '.join(gradients)},)"
    value = results.text([f"values[{k}]" for k in range(len(listing.outputs))], known)
    lines.append(f"    return {value}, {gradient}")
    return _written("\n".join(lines), known)


def is_same_short(one: Any, other: Any) -> bool:
    """Tell whether two short ways of gradients are for calls of one kind, and one program."""
    mine, its = one.__globals__, other.__globals__
    if one.__code__ is not other.__code__ or mine["known_program"] is not its["known_program"]:
        return False
    pairs = [(mine[name], known) for name, known in its.items() if name[0] == "k" and name[1:].isdigit()]
    # Equal references have equal objects, and a user's class may say anything of these.
    return all([a is b or (type(a) in _COMPARED and type(a) is type(b) and a == b) for a, b in pairs])


def _gathered(v: str, value: Any, found: dict[str, str], known: dict[str, Any]) -> str:
    """Write what gives gradients the containers of an argument, with None for what is left alone."""
    if v in found:
        return found[v]
    if not is_container(value):
        return "None"
    parts = [_gathered(f"{v}_{k}", child, found, known) for k, child in enumerate(children_of(value))]
    return container_text(structure_of(value), parts, known)
