"""NumPy's arguments, as the table's functions take them: bound by NumPy's signature, and passed on by name.

What a function of ours does not have, and NumPy's has, is dropped where it stands at NumPy's default, done here where
it means the same for every function (`dtype`, `out`, `where`, `initial`), and refused by name otherwise.
"""

from __future__ import annotations

import contextlib
import inspect
import math
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import HANDS, is_apart, is_batched, is_traced
from tapegrad.core.grad_mode import is_writing, state
from tapegrad.errors import DTypeError, OperandError, ShapeError
from tapegrad.numpy_api.reduction_dtypes import REDUCTIONS, converted, reduce_in
from tapegrad.ops import Composed, Structured
from tapegrad.ops.host_queries import found
from tapegrad.record import inplace, operations, plan_cache
from tapegrad.record.operations import F, tensors_in
from tapegrad.record.recorder import raw, requires_grad

NO_VALUE = inspect.signature(np.sum).parameters["initial"].default
_STARRED = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
# Arguments that change how NumPy computes, or lays out memory, but no value.
_NEUTRAL: dict[str, tuple[Any, ...]] = {
    "order": ("C", "K", "A", None),
    "subok": (False, True),
    "copy": (False, True, None),
    "overwrite_input": (False, True),
    "casting": ("no", "equiv", "safe", "same_kind", "unsafe"),
    "kind": (None, "quicksort", "mergesort", "heapsort", "stable", "introselect"),
    "stable": (None, False, True),
    "device": (None, "cpu"),
    "optimize": (False, True, "greedy", "optimal"),
    "assume_unique": (False, True),
    "sorted": (False, True),
}
# What stands in for the elements that `where=` leaves out.
_NEUTRAL_ELEMENT = {"sum": 0, "prod": 1, "any": False, "all": True, "nansum": 0, "nanprod": 1}


def function_of(row: Any) -> Callable[..., Any]:
    """Return a row's function: the public one where there is one."""
    if row.public:
        space = getattr(F, row.namespace) if row.namespace else F
        return getattr(space, row.name)
    if isinstance(row, Composed):
        return lambda *args, **kwargs: operations.composed(row, *args, **kwargs)
    return lambda *operands: plan_cache.row(row.key, *operands)


def _operand_names(row: Any, parameters: list[str]) -> list[str]:
    if isinstance(row, Composed):
        return parameters[: row.tensors or 1]  # one that takes a sequence has none
    return parameters[:1] if row.variadic else parameters[: row.arity]


class Binding:
    """A NumPy function and the one of ours that does it.

    Attributes
    ----------
    call : callable
        Ours.
    direct : int
        With so many positional arguments or fewer, and no others, ours is called as NumPy's is.
    """

    __slots__ = (
        "bound",
        "call",
        "defaults",
        "direct",
        "known",
        "least",
        "name",
        "names",
        "open",
        "operands",
        "row",
        "signature",
    )

    def __init__(self, name: str, function: Any, row: Any) -> None:
        self.name, self.row, self.call = name, row, function_of(row)
        parameters = inspect.signature(self.call).parameters
        own = [p.name for p in parameters.values() if p.kind not in _STARRED]
        self.known = frozenset(own)
        self.open = any(p.kind is p.VAR_KEYWORD for p in parameters.values())
        self.operands = _operand_names(row, own)
        try:
            self.signature: inspect.Signature | None = inspect.signature(function)
        except ValueError:  # some of NumPy's compiled functions have none before 2.4
            self.signature = None
        self.least, self.direct = 1, 64
        self.bound: dict[tuple[Any, ...], tuple[tuple[str, ...], tuple[Any, ...]]] = {}
        self.names: dict[str, str] = {}
        self.defaults: dict[str, Any] = {}
        if self.signature is not None:
            self._match(list(self.signature.parameters.values()), list(parameters.values()))

    def _match(self, theirs: list[inspect.Parameter], ours: list[inspect.Parameter]) -> None:
        """Find our name for each of NumPy's arguments: the same one, or that of an operand at the same place."""
        taken = {p.name for p in theirs} & self.known
        for k, p in enumerate(theirs):
            self.defaults[p.name] = p.default
            if p.kind in _STARRED:
                continue
            if p.name in self.known:
                self.names[p.name] = p.name
            elif k < len(ours) and ours[k].kind not in (*_STARRED, ours[k].KEYWORD_ONLY) and ours[k].name not in taken:
                self.names[p.name] = ours[k].name
        self.direct = 0
        self.least = sum(p.default is p.empty and p.kind not in (*_STARRED, p.KEYWORD_ONLY) for p in theirs)
        for their, our in zip(theirs, ours, strict=False):
            if their.kind is their.VAR_POSITIONAL and our.kind is our.VAR_POSITIONAL:
                self.direct = 64
                break
            same = self.names.get(their.name) == our.name or (
                our.kind is our.VAR_POSITIONAL and self.names.get(their.name) in self.known
            )
            if their.kind is their.KEYWORD_ONLY or our.kind is our.KEYWORD_ONLY or not same:
                break
            self.direct += 1
            if our.kind is our.VAR_POSITIONAL:
                break

    def apply(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call ours with NumPy's arguments."""
        if self.signature is None:
            named = {k: v for k, v in kwargs.items() if k in self.known or self.open}
            extra = {k: v for k, v in kwargs.items() if k not in named}
            return self._adapted(list(args), named, extra) if extra else self.call(*args, **named)
        positional, named, extra = self._bound(args, kwargs)
        return self._adapted(positional, named, extra) if extra else self.call(*positional, **named)

    def _bound(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[list[Any], dict[str, Any], dict[str, Any]]:
        """Return positional arguments and keywords of ours, and what ours has no argument for."""
        positional: list[Any] = []
        named: dict[str, Any] = {}
        extra: dict[str, Any] = {}
        for name, kind, value in self._arguments(args, kwargs):
            if kind is inspect.Parameter.VAR_POSITIONAL:
                before = [named.pop(n) for n in list(named)]
                positional = [*before, value] if self.row_takes_sequence else [*before, *value]
            elif kind is inspect.Parameter.VAR_KEYWORD:
                for key, given in value.items():
                    (named if key in self.known or self.open else extra)[key] = given
            elif value is NO_VALUE:
                continue
            elif name in self.names:
                named[self.names[name]] = value
            elif not _is_default(value, self.defaults[name]):
                extra[name] = value
        if not positional:  # operands by position: generated functions name some of them otherwise
            positional = [named.pop(n) for n in self.operands if n in named]
        return positional, named, extra

    def _arguments(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterable[tuple[str, Any, Any]]:
        """Return the name and the kind of the parameter that each argument is for, and the argument.

        They depend on how many arguments there are and on keywords alone, so they are found out once for each kind of
        call, unless a parameter stands for any number of arguments: binding takes 4 microseconds and more.
        """
        assert self.signature is not None
        key = len(args), *kwargs
        found = self.bound.get(key)
        if found is None:
            bound = self.signature.bind(*args, **kwargs).arguments  # raises what NumPy's function does
            parameters = self.signature.parameters
            if any(p.kind in _STARRED for p in parameters.values()):
                return [(name, parameters[name].kind, value) for name, value in bound.items()]
            names = (*list(parameters)[: len(args)], *kwargs)
            found = self.bound[key] = names, tuple([parameters[name].kind for name in names])
        return zip(*found, (*args, *kwargs.values()), strict=True)

    @property
    def row_takes_sequence(self) -> bool:
        return isinstance(self.row, Structured) and self.row.variadic

    # What means the same for every function

    def _adapted(self, positional: list[Any], named: dict[str, Any], extra: dict[str, Any]) -> Any:
        """Do what our function has no argument for."""
        extra = dict(extra)
        out = extra.pop("out", None)
        if isinstance(out, tuple) and len(out) == 1:
            out = out[0]
        converts = self.signature is None or "casting" in self.defaults  # reductions convert whatever they are given
        casting = extra.get("casting", "same_kind" if converts else "unsafe")
        dtype, mask, initial = extra.pop("dtype", None), extra.pop("where", True), extra.pop("initial", NO_VALUE)
        for name, value in extra.items():
            if name not in _NEUTRAL or not any(
                value is v or (isinstance(v, str) and value == v) for v in _NEUTRAL[name]
            ):
                raise OperandError(
                    f"numpy.{self.name} of tensors does not take {name}={_short(value)}; leave it out, or, "
                    "without gradients, call it on t.detach().numpy()"
                )
        if out is not None:
            check_out(f"numpy.{self.name}", self.row.differentiable, out, (positional, named))
        if dtype is not None and self.row.key in REDUCTIONS:
            result = self._reduced_in(np.dtype(dtype), positional, named, mask, initial)
            return result if out is None else write(f"numpy.{self.name}", out, result, "same_kind")
        if dtype is not None:
            positional = [_cast(value, dtype, casting) for value in positional]
        if mask is not True or initial is not NO_VALUE:
            result = self._masked(positional, named, mask, initial)
        else:
            result = self.call(*positional, **named)
        return result if out is None else write(f"numpy.{self.name}", out, result, "same_kind")

    def _reduced_in(
        self, dtype: np.dtype, positional: list[Any], named: dict[str, Any], mask: Any, initial: Any
    ) -> Any:
        """Reduce in a dtype, beginning with a value of that dtype."""
        x, *args = positional
        x = operations.as_tensor(operations.operand(x))

        def compute(x: Any) -> Any:
            if mask is True:
                return self.call(x, *args, **named)
            return self._masked([x, *args], named, mask, NO_VALUE)

        result = reduce_in(dtype, self.row.name, compute, x, args, named, mask)
        if initial is NO_VALUE:
            return result
        if self.row.name not in _NEUTRAL_ELEMENT:
            raise OperandError(f"numpy.{self.name} of tensors does not take initial=; leave it out")
        first = converted(operations.as_tensor(operations.operand(initial)), dtype)
        return result * first if self.row.name in ("prod", "nanprod") else result + first

    def _masked(self, positional: list[Any], named: dict[str, Any], mask: Any, initial: Any) -> Any:
        """Reduce what a mask leaves, beginning with a value."""
        name, x = self.row.name, operations.as_tensor(operations.operand(positional[0]))
        rest = positional[1:]
        if name in _NEUTRAL_ELEMENT:
            x = masked(mask, x, _NEUTRAL_ELEMENT[name])
            result = self.call(x, *rest, **named)
            if initial is NO_VALUE:
                return result
            return result * initial if name in ("prod", "nanprod") else result + initial
        if name in ("max", "min", "nanmax", "nanmin"):
            return self._extreme(x, rest, named, mask, initial)
        if initial is NO_VALUE and name in ("mean", "var", "std"):
            return _moment(name, x, mask, *rest, **named)
        if initial is NO_VALUE and name in ("nanmean", "nanvar", "nanstd"):
            return self.call(masked(mask, x * 1.0, math.nan), *rest, **named)
        what = "where" if mask is not True else "initial"
        raise OperandError(f"numpy.{self.name} of tensors does not take {what}=; use where() on its operand before")

    def _extreme(self, x: Any, rest: list[Any], named: dict[str, Any], mask: Any, initial: Any) -> Any:
        if initial is NO_VALUE:
            raise OperandError(
                f"numpy.{self.name} with where= needs initial=, the result where nothing is left; give it, for example "
                "initial=-numpy.inf"
            )
        x = masked(mask, x, initial)
        larger = F.maximum if self.row.name.endswith("max") else F.minimum
        if not x.size:
            shape = np.sum(np.empty(x.shape), *rest, **named).shape
            return F.broadcast_to(operations.as_tensor(np.asarray(initial, x.dtype)), shape)
        result = self.call(x, *rest, **named)
        return larger(result, initial) if mask is True else result

    def __repr__(self) -> str:
        return f"<numpy.{self.name} by {self.row.key}>"


def _is_default(value: Any, default: Any) -> bool:
    if value is default:
        return True
    simple = (bool, int, float, str)
    return type(value) in simple and type(default) in simple and value == default


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"<{type(value).__qualname__}>"


def _cast(value: Any, dtype: Any, casting: Any) -> Any:
    """Convert an operand, or each of a sequence of operands."""
    if isinstance(value, (list, tuple)):
        return [_cast(v, dtype, casting) for v in value]
    if not operations.is_tensor(value):
        return np.asarray(value, dtype)
    if np.can_cast(value.dtype, dtype, casting):
        return value if value.dtype == dtype else value.astype(dtype)
    raise DTypeError(f"cannot cast {value.dtype} to {np.dtype(dtype)} with casting={casting!r}; use astype()")


def masked(mask: Any, x: Any, otherwise: Any) -> Any:
    """Return x where the mask holds, a value of the same dtype elsewhere."""
    if mask is True:
        return x
    return operations.choose(mask, x, otherwise)


def _moment(
    name: str, x: Any, mask: Any, axis: Any = None, ddof: Any = 0, keepdims: Any = False, *, correction: Any = None,
    mean: Any = None,
) -> Any:  # fmt: skip
    """Return the mean, variance or standard deviation of the elements that a mask leaves."""
    ddof = ddof if correction is None else correction
    shape = np.broadcast_shapes(np.shape(mask), x.shape)
    mask = found(lambda m: np.broadcast_to(np.asarray(m, bool), shape), mask)
    x = x if x.dtype.kind in "fc" else x.astype(np.float64)
    count = mask.sum(axis=axis, keepdims=True).astype(np.finfo(x.dtype).dtype)
    middle = F.sum(masked(mask, x, 0.0), axis=axis, keepdims=True) / count if mean is None else mean
    if name != "mean":
        rest = masked(mask, x - middle, 0.0)
        squares = F.square(rest.real) + F.square(rest.imag) if rest.dtype.kind == "c" else rest * rest
        middle = F.sum(squares, axis=axis, keepdims=True) / np.maximum(count - ddof, 0)
        if name == "std":  # 0 has derivative 0, of least norm
            positive = found(lambda m: m != 0, middle)
            middle = masked(positive, F.sqrt(masked(positive, middle, 1.0)), 0.0)
    return middle if keepdims else F.squeeze(middle, axis=axis if axis is not None else tuple(range(x.ndim)))


# Results in given memory


def check_out(name: str, differentiable: bool, out: Any, arguments: Any) -> None:
    """Refuse to write into given memory what has a gradient."""
    if not (isinstance(out, np.ndarray) or operations.is_tensor(out)):
        raise OperandError(f"{name} got out= of type {type(out).__qualname__}; give an array or a tensor")
    if is_traced(out):
        out.check_writable(name)
        if out.stands_for_array() or out.is_of_numpy() or state.numbers:
            return
        recorded = out.requires_grad
    else:
        recorded = operations.is_tensor(out) and inplace.is_recorded(name, out._raw if is_batched(out) else out)
    if not is_writing():
        return
    if differentiable and any(t.requires_grad for t in tensors_in(arguments)):
        if operations.is_tensor(out):
            raise OperandError(
                f"{name} with out= would write a result that requires grad, and cannot keep its gradient; assign the "
                "result instead, or write it into a tensor with t[...] = value, which is recorded, or use no_grad()"
            )
        raise OperandError(
            f"{name} with out=, or an in-place operator such as a += t, would write a result that requires grad into "
            "memory that cannot keep its gradient; assign the result instead, as in a = a + t, write it into a tensor "
            "with t[...] = value, or use no_grad()"
        )
    if recorded:
        raise OperandError(
            f"{name} with out= would overwrite a tensor that requires grad, which only no_grad() allows; "
            "assign the result instead, or write it with t[...] = value"
        )


def write(name: str, out: Any, result: Any, casting: Any, where: Any = True, exact: bool = True) -> Any:
    """Write a result into given memory, raise the version of a tensor there, and give it back."""
    if is_apart(out) or is_apart(result):
        return HANDS.write_out(name, out, result, casting, where)
    target, value = raw(out), raw(result)
    if operations.is_tensor(out):
        target = out._memory()
    if exact and target.shape != np.shape(value):
        raise ShapeError(f"{name} gives shape {np.shape(value)}, but out= has shape {target.shape}; they must be equal")
    try:
        with inplace.Locked(out) if operations.is_tensor(out) else contextlib.nullcontext():
            np.copyto(target, value, casting=casting, where=raw(where))
    except TypeError as error:
        raise DTypeError(f"{name}: {error}; give out= of dtype {value.dtype}") from error
    except ValueError as error:
        raise ShapeError(f"{name} cannot write a result of shape {np.shape(value)} into out=: {error}") from error
    return out


def into(row: Any, out: Any, *operands: Any) -> Any:
    """Compute an elementwise row into given memory."""
    check_out(row.name, row.differentiable, out, operands)
    return write(row.name, out, operations.elementwise(row, *operands), "same_kind")


def into_with(row: Any, out: Any, operands: Any, *options: Any) -> Any:
    """Compute an elementwise row, with arguments that only torch's function has, into given memory."""
    check_out(row.name, row.differentiable, out, operands)
    return write(row.name, out, operations.optioned(row, operands, *options), "same_kind")


def written(tensor: Any) -> None:
    """Say that the memory of what may be a tensor was written."""
    if operations.is_tensor(tensor):
        inplace.written(tensor)


def _check_nothing_lost(name: str, results: list[Any], given: list[Any]) -> None:
    """Refuse floating-point results of a function without derivative where something given requires grad."""
    if not is_writing() or not any(t.dtype.kind == "f" for t in results) or not any(map(requires_grad, given)):
        return
    raise OperandError(
        f"{name} gives floating-point numbers of a tensor that requires grad, and has no derivative here; "
        "call it on t.detach()"
    )


def by_numpy(name: str, function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Compute by NumPy's own function what has no gradient; refuse what would have had one."""
    out = kwargs.get("out")
    if out is not None:
        check_out(f"numpy.{name}", False, out, ())
        kwargs = {**kwargs, "out": out._memory() if operations.is_tensor(out) else out}
    given = tensors_in((args, kwargs))
    result = operations.wrapped(
        function(*map(operations.raw_of, args), **{k: operations.raw_of(v) for k, v in kwargs.items()})
    )
    if out is not None:
        written(out)
        return out
    _check_nothing_lost(f"numpy.{name}", tensors_in(result), given)
    return result


__all__ = ["Binding", "by_numpy", "check_out", "masked", "write", "written"]
