"""The hooks of instrumented code: each lets the observation of this thread see the operands, and does what was asked.

What is done is what the instruction does. What is seen may fail, on whatever objects users have: that is a reason not
to replay, and the call goes on. In a loop most operands have been seen before: a hook asks for that first, in its own
frame, as each function that it calls is traced before Python 3.12.
"""

from __future__ import annotations

import functools
import operator
import sys
from collections import defaultdict
from collections.abc import Callable
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import state
from tapegrad.core.instrumented_code import original_of
from tapegrad.core.sparse_operands import is_linear_map, is_sparse, is_sparse_matrix
from tapegrad.core.tensor import Tensor
from tapegrad.program.trace.filled_arrays import fill, holds_traced, standing
from tapegrad.program.trace.instrument import NULL, Hooks
from tapegrad.program.trace.known_functions import (
    DISPATCHER,
    GRIDS,
    OF_NUMBERS,
    SORTS,
    TAKES_SEQUENCES,
    array_of,
    call,
    made_by,
    made_by_index,
)
from tapegrad.program.trace.known_objects import CONTAINERS, ITERATORS, NUMBERS, VIEWS, has_many_digits, is_static
from tapegrad.program.trace.libraries import is_progress
from tapegrad.program.trace.looks import here, look
from tapegrad.record.operations import F

__all__ = ["HOOKS", "OF_HOOKS"]

OF_HOOKS: dict[int, CodeType] = {}
"""Code of hooks, by id: what they call natively is called by the user's code."""

_frame = sys._getframe
_NEW_CALLS = sys.version_info >= (3, 13)
_SINGLE = frozenset((type(None), bool, type(Ellipsis), type(NotImplemented)))
_MAKE = frozenset(map(id, (list, dict, set)))
_INDEXED = frozenset((list, dict))
_NONE = type(None)
_ITERATED = CONTAINERS | ITERATORS | frozenset(VIEWS)
_are_numbers = NUMBERS.issuperset
_NOTHING: dict[str, Any] = {}
_first = operator.itemgetter(0)
_OF_VALUES = frozenset(name for kind in (str, int, float) for name in vars(kind) if name[0] != "_") - frozenset(
    ("split", "rsplit", "splitlines", "format", "format_map", "from_bytes", "fromhex", "maketrans")
)
"""Methods of numbers and strings that make nothing that is to be marked."""
_LISTS = frozenset((list, tuple))
_OF_DICTS = frozenset(("keys", "values", "items", "copy"))
_ABOUT_MEMORY = frozenset(("shape", "ndim", "size", "dtype", "itemsize", "nbytes", "strides", "flags"))

_OPERATORS: dict[str, tuple[Callable[[Any, Any], Any], tuple[str, ...]]] = {}
for _instruction, _function, _special in (
    ("ADD", "add", "add"),
    ("AND", "and_", "and"),
    ("FLOOR_DIVIDE", "floordiv", "floordiv"),
    ("LSHIFT", "lshift", "lshift"),
    ("MATRIX_MULTIPLY", "matmul", "matmul"),
    ("MULTIPLY", "mul", "mul"),
    ("REMAINDER", "mod", "mod"),
    ("OR", "or_", "or"),
    ("POWER", "pow", "pow"),
    ("RSHIFT", "rshift", "rshift"),
    ("SUBTRACT", "sub", "sub"),
    ("TRUE_DIVIDE", "truediv", "truediv"),
    ("XOR", "xor", "xor"),
):
    _both = f"__{_special}__", f"__r{_special}__"
    _OPERATORS[_instruction] = getattr(operator, _function), _both
    _OPERATORS[f"INPLACE_{_instruction}"] = getattr(operator, f"i{_function.rstrip('_')}"), (f"__i{_special}__", *_both)
_COMPARISONS = {
    "LT": (operator.lt, ("__lt__", "__gt__")),
    "LE": (operator.le, ("__le__", "__ge__")),
    "EQ": (operator.eq, ("__eq__",)),
    "NE": (operator.ne, ("__ne__", "__eq__")),
    "GT": (operator.gt, ("__gt__", "__lt__")),
    "GE": (operator.ge, ("__ge__", "__le__")),
}


def _seen(method: str, *args: Any) -> None:
    """Let the observation that runs see something."""
    seen = here.observation
    if seen is not None:
        look(seen, getattr(seen, method), *args)


# With a name


def _global(name: str) -> Any:
    def hook(value: Any) -> Any:
        if here.observation is not None:
            _seen("global_name", name, _frame(1))
        return value

    return hook


def _name(name: str) -> Any:
    def hook(value: Any) -> Any:
        if here.observation is not None:
            frame = _frame(1)
            if name not in frame.f_locals:
                _seen("global_name", name, frame)
        return value

    return hook


def _set_global(name: str) -> Any:
    def hook(value: Any) -> Any:
        _seen("set_global", name)
        return value

    return hook


def _set_cell(name: str) -> Any:
    return lambda cell: _seen("set_cell", name, cell)


def _returned(method: str) -> Callable[[Any], Any]:
    """Make hooks with a name that see a value and give it back."""

    def named(name: Any) -> Any:
        def hook(value: Any) -> Any:
            _seen(method, value, name)
            return value

        return hook

    return named


def _importing(name: str) -> Any:
    return lambda _: _seen("importing", name)


def _attribute(name: str) -> Any:
    is_code, is_transpose, is_about_memory = name == "__code__", name == "T", name in _ABOUT_MEMORY

    def hook(value: Any) -> Any:
        seen = here.observation
        if is_transpose and seen is not None and is_sparse(value):
            return F.sparse_transposed(value)
        if seen is not None and type(value) is np.ndarray and not is_about_memory:
            value = standing(value)
        if seen is not None and (id(value), name) not in seen.read_attributes:
            kind = type(value)
            is_own = seen.read_of_class.get((id(kind), name))
            was_read = (
                is_own is not None
                and (kind in CONTAINERS or id(value) in seen._inside)
                and (not is_own or name in value.__dict__)
            )
            if not was_read and kind is not TRACING.Traced:
                _seen("attribute", value, name)
        result = getattr(value, name)
        return original_of(result) if is_code and type(result) is CodeType else result

    return hook


def _set_attribute(name: str) -> Any:
    def hook(target: Any, value: Any) -> None:
        seen = here.observation
        if seen is not None:
            kind = type(target)
            if kind is np.ndarray and name not in _ABOUT_MEMORY:
                target = fill(seen, target, value)
                kind = type(target)
            if not (id(target) in seen._inside and (id(kind), name) in seen.written_of_class):
                _seen("set_attribute", target, name, value)
                if id(target) in seen._inside and not is_static(kind) and not issubclass(kind, type):
                    seen.written_of_class[id(kind), name] = kind
        setattr(target, name, value)

    return hook


def _delete_attribute(name: str) -> Any:
    def hook(target: Any) -> None:
        _seen("set_attribute", target, name)
        delattr(target, name)

    return hook


def _operator(name: str) -> Any:
    compute, specials = _OPERATORS[name]
    in_place, writes_text = name.startswith("INPLACE"), name.endswith("REMAINDER")
    is_factor = {"MATRIX_MULTIPLY": is_linear_map, "MULTIPLY": is_sparse_matrix}.get(name)

    def hook(b: Any, a: Any) -> Any:
        seen = here.observation
        if seen is None:
            return compute(a, b)
        of_a, of_b, traced = type(a), type(b), TRACING.Traced
        if writes_text and of_a in (str, bytes):
            for value in b if of_b is tuple else (b,):
                _seen("formatted", value)
        if (of_a is traced or of_a in NUMBERS) and (of_b is traced or of_b in NUMBERS):
            return compute(a, b)
        if of_a is tuple and of_b is tuple:
            return compute(a, b)
        if of_a is np.ndarray or of_b is np.ndarray:
            b = standing(b)
            a = fill(seen, a, b) if in_place and of_a is np.ndarray else standing(a)
            of_a, of_b = type(a), type(b)
        if of_a in _LISTS and holds_traced(a) and (of_b is np.ndarray or of_b is traced):
            a, of_a = array_of(a), traced
        elif of_b in _LISTS and (of_a is np.ndarray or of_a is traced) and holds_traced(b):
            b, of_b = array_of(b), traced
            a = fill(seen, a, b) if in_place and of_a is np.ndarray else a
            of_a = type(a)
        if is_factor is not None and (of_a is traced or of_b is traced) and (is_factor(a) or is_factor(b)):
            return F.sparse_matmul(a, b)  # without what SciPy does to find out what it is multiplied by
        _seen("operands", a, b, specials, False)
        if in_place and (of_a in CONTAINERS or of_a is np.ndarray) and not seen.is_inside(a):
            seen.changes(a, f"writes {seen._path(a)} in place", "return a new one")
        result = compute(a, b)
        return _made_by(seen, result, a, b)

    return hook


def _made_by(seen: Any, result: Any, *operands: Any) -> Any:
    """Mark what an operation has made, unless it is one of the operands."""
    kind = type(result)
    if (kind in CONTAINERS or kind is np.ndarray) and not any([result is each for each in operands]):
        seen.mark(result)
    return result


def _compare(name: str) -> Any:
    compute, specials = _COMPARISONS[name]

    def hook(b: Any, a: Any) -> Any:
        if here.observation is not None and not (type(a) in NUMBERS and type(b) in NUMBERS):
            a, b = standing(a), standing(b)
            _seen("operands", a, b, (*specials, "__hash__"))
            return _made_by(here.observation, compute(a, b), a, b)
        return compute(a, b)

    return hook


def _contains(is_not: bool) -> Any:
    def hook(container: Any, value: Any) -> Any:
        seen = here.observation
        if seen is not None:
            container, value = standing(container), standing(value)
            kind, of_value, number = type(container), type(value), id(container)
            if not (
                (kind is dict or kind is set)
                and of_value in NUMBERS
                and (number in seen._inside or (number, "entry", value, of_value) in seen._cells)
            ):
                _seen("contains", container, value)
        return (value in container) is not is_not

    return hook


def _is(is_not: bool) -> Any:
    def hook(b: Any, a: Any) -> Any:
        if here.observation is not None and type(a) not in _SINGLE and type(b) not in _SINGLE:
            if type(a) is not type(b):
                a, b = standing(a), standing(b)
            _seen_identity(a, b)
        return (a is b) is not is_not

    return hook


def _seen_identity(a: Any, b: Any) -> None:
    """Refuse to ask whether two equal numbers are one object: they are compared by what they say."""
    of_a, of_b = type(a), type(b)
    if of_a is not of_b:
        return
    if of_a in NUMBERS or of_a is tuple:
        _seen("refuse", f"asks by `is` whether two objects of {of_a.__name__} are one", "compare them by ==")
    elif not isinstance(a, (type, FunctionType)):
        for value in (a, b):
            if not isinstance(value, Tensor):
                _seen("pin", value)


def _match_class(count: int) -> Any:
    def hook(operands: Any) -> Any:
        subject, kind, names = operands
        _seen("match_class", subject, kind, names, count)
        return names, kind, subject

    return hook


def _call(names: tuple[str, ...]) -> Any:
    count = len(names)

    def hook(operands: Any) -> Any:
        fun: Any
        if _NEW_CALLS:
            fun = operands[0]
            args = operands[2:] if operands[1] is NULL else operands[1:]
        elif operands[0] is NULL:
            fun, args = operands[1], operands[2:]
        else:
            fun, args = operands[0], operands[1:]
        kwargs = _NOTHING
        if count:
            args, kwargs = args[:-count], dict(zip(names, args[-count:], strict=True))
        seen = here.observation
        if seen is None:
            return kwargs, args, fun
        kind = type(fun)
        if kind is FunctionType:
            if id(fun) in seen.read_calls:
                return kwargs, args, fun
            if id(fun) in seen.read_makers and _are_plain(seen, args, kwargs):
                if state.tracing is not None:
                    state.tracing.makes_tensors = True
                return made_by(seen, fun, args, kwargs)
        elif kind is MethodType:
            owner, function = fun.__self__, fun.__func__
            if (id(function), id(type(owner))) in seen.read_calls:
                return kwargs, args, fun
            if id(function) in seen.read_makers and type(owner) is TRACING.Traced and _are_plain(seen, args, kwargs):
                return made_by(seen, fun, args, kwargs)
        elif kind is DISPATCHER:
            if id(fun) in seen.read_makers and _are_plain(seen, args, kwargs):
                takes_lists = fun.__name__ in TAKES_SEQUENCES
                if takes_lists or not any([type(v) in _LISTS and holds_traced(v) for v in args]):
                    return made_by(seen, fun, args, kwargs)
        elif kind is BuiltinFunctionType:
            if not count:
                if _sees_nothing(seen, fun, args):
                    return kwargs, args, fun
                owner = fun.__self__
                if not args and type(owner) is dict and fun.__name__ in _OF_DICTS and _is_known(seen, owner, dict):
                    made = fun()
                    seen.mark(made)
                    return _NOTHING, ((made,),), _first
        elif kind is np.ufunc:
            known = id(fun) in seen.read_calls and not count and len(args) <= fun.nin
            if known and HOOKS.numbers.issuperset(map(type, args)):
                return kwargs, args, fun
        elif (fun is enumerate or fun is zip) and not count:
            if all([_is_known(seen, each, type(each)) for each in args]):
                made = fun(*args)
                seen.mark(made)
                return _NOTHING, ((made,),), _first
        elif id(fun) in seen.read_classes:
            made = object.__new__(fun)
            seen.mark(made)
            seen.read_classes[id(fun)](made, *args, **kwargs)
            return _NOTHING, ((made,),), _first
        elif (
            id(fun) in OF_NUMBERS
            and not count
            and _are_numbers(map(type, args))
            and not any(map(has_many_digits, args))
        ):
            return kwargs, args, fun
        return call(seen, fun, args, kwargs)

    return hook


def _are_plain(seen: Any, args: Any, kwargs: Any) -> bool:
    """Check whether arguments are numbers and traced tensors, or tuples, and lists that were made here, of these."""
    numbers = HOOKS.numbers
    for value in (*args, *kwargs.values()) if kwargs else args:
        kind = type(value)
        if kind not in numbers:
            if kind is not tuple and not (kind is list and id(value) in seen._inside):
                return False
            if not numbers.issuperset(map(type, value)):
                return False
    return True


def _sees_nothing(seen: Any, fun: Any, args: Any) -> bool:
    """Check whether a function of C's reads only what has been seen, and makes nothing that is to be marked."""
    owner = fun.__self__
    kind = type(owner)
    if kind is dict:
        if fun.__name__ != "get" or not args or not _are_numbers(map(type, args)):
            return False
        return (id(owner), "entry", args[0], type(args[0])) in seen._cells or id(owner) in seen._inside
    if kind is list:
        if fun.__name__ != "append" or len(args) != 1 or id(owner) not in seen._inside:
            return False
        return type(args[0]) in HOOKS.numbers
    if id(fun) in OF_NUMBERS:
        return _are_numbers(map(type, args)) and not any(map(has_many_digits, args))
    if fun is len:
        return len(args) == 1 and _is_known(seen, args[0], type(args[0]))
    if fun is isinstance:
        return len(args) == 2 and type(args[0]) in NUMBERS and type(args[1]) is type
    return kind in NUMBERS and fun.__name__ in _OF_VALUES and _are_numbers(map(type, args))


def _is_known(seen: Any, value: Any, kind: type) -> bool:
    """Check whether all that a container holds was made here, or is guarded, or cannot change."""
    if kind is str or kind is tuple or kind is range:
        return True
    number = id(value)
    return kind in CONTAINERS and (number in seen._inside or (number, "content", None, _NONE) in seen._cells)


def _called(fun: Any, args: Any, kwargs: Any) -> Any:
    seen = here.observation
    if seen is None or (type(fun) is FunctionType and id(fun) in seen.read_calls):
        return kwargs, args, fun
    return call(seen, fun, args, kwargs)


# Without a name


def _call_with_names(operands: Any) -> Any:
    names = operands[-1]
    return _call(names)(operands[:-1])


def _call_unpacked(operands: Any) -> Any:
    if _NEW_CALLS:
        fun, _, args, *more = operands
    else:
        _, fun, args, *more = operands
    if type(args) is not tuple:
        _seen("iterator", args)
        args = tuple(args)
    kwargs = more[0] if more else {}
    if type(kwargs) is not dict:
        _seen("value", kwargs)
        kwargs = dict(kwargs)
    return _called(fun, args, kwargs)


def _truth(value: Any) -> Any:
    if type(value) is not bool and type(value) is not TRACING.Traced and here.observation is not None:
        value = standing(value)
        _seen("truth", value)
    return value


def _unused(value: Any) -> Any:
    """Sort in place where nobody takes what `x.sort()` gives, and x is an array where nothing is recorded."""
    seen = here.observation
    if seen is not None and seen.sorted is not None and seen.sorted[0] is value:
        target, seen.sorted = seen.sorted[1], None
        if target.stands_for_array() or state.numbers or target.class_without_recording() is np.ndarray:
            target[...] = value
    return value


def _made(value: Any) -> Any:
    seen = here.observation
    if seen is not None:
        seen._inside[id(value)] = None
    return value


def _contents(value: Any) -> Any:
    seen = here.observation
    if seen is not None and type(value) is not tuple and not (id(value) in seen._inside and type(value) in CONTAINERS):
        value = standing(value)
        _seen("iterator", value)
    return value


def _text(value: Any) -> Any:
    if here.observation is not None and (type(value) not in NUMBERS or has_many_digits(value)):
        value = standing(value)
        _seen("formatted", value)
    return value


def _is_plain(key: Any) -> bool:
    """Check whether an index is of numbers, and slices of numbers: to use it reads nothing else."""
    kind = type(key)
    if kind is slice:
        return _are_numbers((type(key.start), type(key.stop), type(key.step)))
    if kind is tuple:
        return all([each is Ellipsis or (type(each) is not tuple and _is_plain(each)) for each in key])
    return kind in NUMBERS or key is Ellipsis


def _item(key: Any, value: Any) -> Any:
    seen = here.observation
    if seen is None:
        return value[key]
    of_key, of_value = type(key), type(value)
    if of_value is np.ndarray:
        value = standing(value)
        of_value = type(value)
    if of_value is tuple or of_value is TRACING.Traced:
        if _is_plain(key):
            return value[key]
    elif of_key in NUMBERS or (of_key is tuple and _are_numbers(map(type, key))):
        number = id(value)
        if (
            (of_value in _INDEXED and number in seen._inside)
            or (of_value is dict and (number, "entry", key, of_key) in seen._cells)
            or (of_value is list and (number, "content", None, _NONE) in seen._cells)
        ):
            return value[key]
    if of_value in GRIDS:
        return made_by_index(seen, value, key)
    _seen("item", value, key)
    if of_value is defaultdict and of_key in NUMBERS and key not in value:
        makes = id(value.default_factory) in _MAKE and seen.is_inside(value)
    else:
        makes = False
    result = value[key]
    if makes:
        return seen.mark(result)
    kind = type(result)
    if kind is list or kind is bytearray:
        if type(key) is slice:
            seen.mark(result)
    elif kind is np.ndarray and type(value) is np.ndarray and seen.is_inside(value):
        seen.mark(result)
    return result


def _set_item(value: Any, key: Any, new: Any) -> None:
    seen = here.observation
    if seen is not None and not (type(key) in NUMBERS and type(value) in _INDEXED and id(value) in seen._inside):
        if type(value) is np.ndarray:
            value = fill(seen, value, standing(new))
        _seen("set_item", value, key, new)
    value[key] = new


def _delete_item(key: Any, value: Any) -> None:
    _seen("set_item", value, key)
    del value[key]


def _unary(compute: Callable[[Any], Any], name: str) -> Any:
    def hook(value: Any) -> Any:
        if here.observation is not None and type(value) not in NUMBERS:
            value = standing(value)
            _seen("operands", value, None, (name,), False)
            return _made_by(here.observation, compute(value), value)
        return compute(value)

    return hook


def _iterator(value: Any) -> Any:
    seen = here.observation
    if seen is None:
        return iter(value)
    kind = type(value)
    if kind is np.ndarray:
        value = standing(value)
        kind = type(value)
    if is_progress(kind):
        return iter(value)
    if not (kind is range or kind is tuple or (kind in _ITERATED and seen.is_inside(value))):
        _seen("iterator", value)
    result = iter(value)
    if result is not value and (type(result) in ITERATORS or is_static(type(result))):
        seen.mark(result)
    elif not is_static(type(result)):
        _seen("specials", type(result), ("__next__",))
    return result


def _enter(manager: Any) -> Any:
    if here.observation is not None and not is_progress(type(manager)):
        _seen("enter", manager)
    return manager


def _matched(subject: Any) -> Any:
    if here.observation is not None and type(subject) is not TRACING.Traced:
        _seen("matched", subject)
    return subject


def _match_keys(operands: Any) -> Any:
    subject, keys = operands
    _seen("match_keys", subject, keys)
    return keys, subject


def _hashed(operands: Any) -> Any:
    _seen("hashed", operands)
    return operands[::-1]


# `SWAP n` puts the hook at the bottom of the operands, and what was there on top: [a, b, c] becomes hook(b, c, a).


def _slice_of(start: Any, end: Any, value: Any) -> Any:
    return _item(slice(start, end), value)


def _set_slice(value: Any, start: Any, end: Any, new: Any) -> None:
    _set_item(value, slice(start, end), new)


def _super(name: str) -> Any:
    def hook(kind: Any, value: Any, given: Any) -> Any:
        found = given(kind, value)
        if here.observation is not None:
            _seen("attribute", found, name)
        return getattr(found, name)

    return hook


def _kinds(*hooks: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    return {hook.__name__[1:]: hook for hook in hooks}


_NAMED = _kinds(
    *(_global, _name, _set_global, _set_cell, _importing, _attribute, _super, _set_attribute, _delete_attribute),
    *(_operator, _compare, _contains, _is, _match_class, _call),
)
_NAMED |= {"import": _returned("imported"), "import_from": _returned("attribute")}
_NAMED["made_function"] = _returned("made_function")
_PLAIN = _kinds(
    *(
        _truth,
        _made,
        _unused,
        _contents,
        _text,
        _item,
        _slice_of,
        _set_item,
        _set_slice,
        _delete_item,
        _iterator,
        _enter,
    ),
    *(_matched, _match_keys, _hashed, _call_with_names, _call_unpacked),
)
_PLAIN["negative"] = _unary(operator.neg, "__neg__")
_PLAIN["positive"] = _unary(operator.pos, "__pos__")
_PLAIN["invert"] = _unary(operator.invert, "__invert__")


class _Hooks:
    """Gives the hooks, one for each kind and name."""

    @functools.cached_property
    def numbers(self) -> frozenset[Any]:
        return NUMBERS | {TRACING.Traced}  # what is done with it is recorded, and reads nothing else

    singles: frozenset[type] = _SINGLE
    sorts: frozenset[str] = SORTS
    here: Any = here

    @staticmethod
    @functools.cache
    def named(kind: str, name: Any) -> Callable[..., Any]:
        hook = _NAMED[kind](name)
        OF_HOOKS[id(hook.__code__)] = hook.__code__
        return hook

    @staticmethod
    def plain(kind: str) -> Callable[..., Any]:
        hook = _PLAIN[kind]
        OF_HOOKS[id(hook.__code__)] = hook.__code__
        return hook


HOOKS: Hooks = _Hooks()
