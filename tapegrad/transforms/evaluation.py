"""One evaluation of a user's function at variables of its own, and what it depends on besides."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

import numpy as np

from tapegrad.core.cached_property import remembered
from tapegrad.core.dispatch import TRACING, is_traced
from tapegrad.core.grad_mode import following, inference_mode, is_recording, is_writing, state
from tapegrad.core.storage import Leaf, native, new_number, to_native
from tapegrad.core.tensor import Tensor
from tapegrad.core.tracebacks import frames_of_ours
from tapegrad.diagnostics.lost_gradients import found_in
from tapegrad.engine.backward import (
    adjoints_of_simple,
    adjoints_of_waiting,
    grad,
    is_waiting,
    reach_of,
    rows_of_waiting,
)
from tapegrad.errors import (
    CompileError,
    DTypeError,
    GradError,
    GradientLostWarning,
    LeafError,
    OperandError,
    ShapeError,
)
from tapegrad.record.custom_function import function_of_leaves
from tapegrad.record.forward_mode_only import Silent, silenced
from tapegrad.record.recorder import NUMBERS, ordinary, place_of, requires_grad
from tapegrad.transforms.tree import is_left_alone, map_fields, map_values, matched, values_of
from tapegrad.transforms.vmap import active, expanded, raw, wrap

_FLOAT64 = np.dtype(np.float64)
_SINGLE = frozenset((float, int, np.ndarray, np.float64, np.float32, Tensor))


class Variable:
    """One value of the differentiated arguments: as it was given, and as the tensor that the function gets.

    Attributes
    ----------
    given : tensor, array or number
    is_tensor : bool
        Whether it was given as a tensor.
    follows : bool
        Whether what is done with the variable is to be differentiated by what was given: it is recorded as its copy.
    tensor : tensor
    raw : tensor
        Its numbers: the tensor itself, inside of `vmap` what it is for all examples.
    """

    def __init__(self, value: Any, where: str = "") -> None:
        if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)):
            raise OperandError(
                f"cannot differentiate with respect to a {type(value).__qualname__}{where}; give arrays and numbers, "
                "in dicts, lists, tuples, dataclasses or classes that tg.register_container knows, or choose other "
                "arguments with argnums"
            )
        self.given, self.is_tensor = value, isinstance(value, Tensor)
        levels = active()
        numbers: Any = value
        if levels:  # an example each, or the gradients of all examples would be added up
            numbers = raw(expanded(value if isinstance(value, Tensor) else ordinary(to_native(np.array(value)))))[0]
        if state.tracing is not None:  # where a copy of a constant would have no gradient
            self.raw, self.follows = TRACING.variable(numbers)
        elif is_writing() and requires_grad(numbers):
            self.raw, self.follows = numbers.clone(), True  # of an example too: what was given may be read from outside
        else:
            array = to_native(np.array(numbers._array if isinstance(numbers, Tensor) else numbers))
            if array.dtype.kind == "b":
                raise DTypeError("cannot differentiate with respect to booleans; choose other arguments with argnums")
            if array.dtype.kind in "iu":
                array = array.astype(np.float64)
            self.raw, self.follows = ordinary(array).requires_grad_(), False
            place_of(self.raw).is_variable = True
        self.tensor = wrap(self.raw, levels) if levels else self.raw

    def argument(self) -> Any:
        """Return a copy of the variable for a function that may write it, with tangents of what it writes."""
        self.tensor = wrap(self.raw.clone(), active()) if active() else self.raw.clone()
        return self.tensor

    def stays_tensor(self) -> bool:
        """Tell whether it was given as a tensor, and not as an array to a compiled function around the call."""
        given: Any = self.given
        return self.is_tensor and not (is_traced(given) and given.is_of_numpy())

    def give(self, gradient: Tensor, as_tensors: bool) -> Any:
        """Return a gradient as what the value was: a tensor, an array, or a number."""
        return gradient if self.is_tensor or as_tensors or active() else to_numpy(gradient)

    @classmethod
    def of(cls, given: Any, array: np.ndarray) -> Variable:
        """Make one of a number or an array of floats, of which `array` is a copy, where nothing is around the call."""
        self = cls.__new__(cls)
        self.given, self.is_tensor, self.follows = given, False, False
        self.tensor = self.raw = ordinary(array)
        meta = self.raw.make_meta()
        meta.leaf, meta.key = Leaf(self.raw), new_number()
        meta.leaf.is_variable = True
        return self


def as_variables(args: Sequence[Any], positions: Sequence[int]) -> list[Any]:
    """Return arguments as a function gets them that is differentiated by some: with tensors in the place of these."""
    given = list(args)
    for k in positions:
        held = map_fields(functools.partial(_held, args[k]), args[k], f"argument {k}")
        given[k] = map_values(_given, held)
    return given


class _Alone:
    """A value in a container that is not differentiated by, and that the function gets as it is."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


def _held(argument: Any, value: Any, name: str) -> Any:
    """Return what stands for a value of an argument: integers, texts and the like in containers are left alone."""
    if value is argument:
        return Variable(value)
    return _Alone(value) if is_left_alone(value) else Variable(value, f", {name}")


def _given(held: Any) -> Any:
    return held.tensor if type(held) is Variable else held.value


def _copied(held: Any) -> Any:
    return held.argument() if type(held) is Variable else held.value


def to_numpy(value: Any) -> Any:
    """Return a tensor as an array or a number, and anything else as it is; a traced one stays one, and is not read."""
    if not isinstance(value, Tensor):
        return value
    if state.tracing is not None:
        return value.detach()
    array = value.detach().numpy()
    return array if array.ndim else array[()]


def check_function(fun: Any) -> None:
    """Refuse what cannot be called."""
    if not callable(fun):
        raise OperandError(f"got {type(fun).__qualname__} in place of a function; give the function, not its result")


class Call:
    """A function, evaluated.

    Parameters
    ----------
    fun : callable
    args, kwargs
        Of the call.
    argnums : sequence of int
        The arguments whose values become variables.
    has_aux : bool
        Whether it gives a pair, of which the second is not differentiated.
    forward : bool
        Whether tangents are to go through what it computes under `no_grad`.
    writable : bool
        Whether the function may write its arguments in place: it gets copies, which derivatives are not taken by.

    Attributes
    ----------
    trees : list
        For each of the arguments its containers, with variables in the place of values, and None in the place of those
        that are left alone.
    variables : list of Variable
        All of them.
    result
        What the function gave: nested containers of tensors and other values.
    aux
    goes_through : bool
        Whether there is anything that tangents go through, and gradients end at.
    """

    def __init__(
        self,
        fun: Callable[..., Any],
        args: Sequence[Any],
        kwargs: Any,
        argnums: Sequence[int],
        has_aux: bool = False,
        forward: bool = False,
        writable: bool = False,
    ) -> None:
        self.name = getattr(fun, "__name__", "the function")
        positions = [self._position(k, len(args)) for k in argnums]
        if all([type(args[k]) in _SINGLE for k in positions]):  # no containers to be taken apart
            by_position = {k: Variable(args[k]) for k in positions}
            self.trees = self.variables = [by_position[k] for k in positions]
        else:
            by_position = {
                k: map_fields(functools.partial(_held, args[k]), args[k], f"argument {k}") for k in positions
            }
            self.trees = [map_values(lambda v: v if type(v) is Variable else None, by_position[k]) for k in positions]
            self.variables = [v for tree in self.trees for v in values_of(tree)]
        if not self.variables:
            self._check_something([v.value for tree in by_position.values() for v in values_of(tree)])
        self.levels = active()
        self._outer = state.differentiating
        self._duals = tuple(place_of(v) for dual_level in state.duals for v in dual_level.variables)
        self._records_outside = is_writing()
        self._is_silent = is_writing() and not is_recording()
        places = [place_of(v.raw) for v in self.variables]
        state.differentiating = (*self._outer, *places)
        before, around, silent = state.forwards, state.silent, Silent() if forward else None
        numbers, state.numbers = state.numbers, state.numbers or not any([v.stays_tensor() for v in self.variables])
        going_through = following(silent) if silent is not None else nullcontext()
        if forward:
            state.forwards = (*before, *places)
        try:
            with going_through, inference_mode(False):  # which is grad mode
                take = _copied if writable else _given
                given: list[Any] = list(args)
                for k, held in by_position.items():
                    given[k] = take(held) if type(held) is Variable else map_values(take, held)
                result = fun(*given, **kwargs)
        except (ValueError, SystemError) as error:
            if (lost := found_in(error)) is None:
                raise
            raise lost from None
        finally:
            state.differentiating, state.forwards, state.numbers = self._outer, before, numbers
        self.goes_through = silent is not None and silent.has_recorded
        if self.goes_through and isinstance(around, Silent):
            around.has_recorded = True
        self._check_unwritten(places)
        self.aux: Any = None
        if has_aux:
            if not (isinstance(result, tuple) and len(result) == 2):
                raise OperandError("with has_aux=True the function must give a pair, (value, aux)")
            result, self.aux = result
        self.result = result

    @classmethod
    def of(cls, fun: Any, variables: list[Variable], result: Any) -> Call:
        """Make one of a call that was made by `at_once`."""
        self = cls.__new__(cls)
        self.name = getattr(fun, "__name__", "the function")
        self.trees = self.variables = variables
        self.levels, self._outer, self._duals = (), (), ()
        self._records_outside, self._is_silent, self.goes_through = is_writing(), False, False
        for variable in variables:
            if variable.raw._tape is not None:
                self._check_unwritten([None for _ in variables])
        self.result, self.aux = result, None
        return self

    def _check_something(self, values: Sequence[Any]) -> None:
        """Refuse numbers of which none is differentiated by: that cannot be meant."""
        numbers = [v for v in values if isinstance(v, (Tensor, np.ndarray, *NUMBERS))]
        if numbers:
            raise OperandError(
                f"the derivative of {self.name} was asked for by containers that hold integers and no floating-point "
                "numbers, and integers in containers are left alone; make them floats, such as 1.0, or choose other "
                "arguments with argnums"
            )

    def _position(self, k: int, count: int) -> int:
        if not -count <= k < count:
            raise OperandError(
                f"argnums names argument {k}, but {self.name} was called with {count} "
                "positional arguments; pass what is differentiated by position"
            )
        return k % count

    def _check_unwritten(self, places: Sequence[Any]) -> None:
        """Refuse variables written in place that are no leaves: gradients would be by the new value."""
        for variable, place in zip(self.variables, places, strict=True):
            if place_of(variable.raw) != place:
                raise LeafError(
                    f"{self.name} wrote an argument in place that it is differentiated with respect to, and the "
                    "derivative is taken at the value that was given; let it write into a clone() of the argument"
                )

    @remembered
    def waits(self) -> bool:
        """Whether the result is a call of these variables alone that has not been written on a tape."""
        result = self.result
        if type(result) is not Tensor or not is_waiting(result) or self.levels or state.tracing is not None:
            return False
        if not set(result._tape.ends) <= {place_of(v.raw) for v in self.variables}:
            return False
        return not any(live(v) is not None for v in values_of(self.aux))

    @remembered
    def _reach(self) -> Any:
        """What the results depend on."""
        values = [*values_of(self.result), *values_of(self.aux)]
        return reach_of([v for v in map(live, values) if v is not None])

    @remembered
    def records(self) -> bool:
        """Whether derivatives are to be recorded, because they depend on something outside that requires grad."""
        if not self._records_outside:
            return False
        if any(v.follows for v in self.variables):
            return True
        if self.waits:
            return False
        mine = {place_of(v.raw) for v in self.variables}
        leaves = [leaf for leaf in self._reach.leaves if leaf not in mine]
        if any(type(leaf) is str for leaf in leaves):  # of a recording, the name of a row
            if any(v.is_tensor for v in self.variables):
                return True
            raise CompileError(
                f"a derivative of {self.name} is taken by numbers that are no argument, and depends on one: whether "
                "tensors or numbers come out is not known before it runs; give the numbers as a tensor, tg.tensor(...)"
            )
        # Nobody asks for the gradient by a leaf that is gone, or by a variable of another call that is over.
        if all(leaf.tensor() is None or (leaf.is_variable and leaf not in self._outer) for leaf in leaves):
            return False
        if any(v.is_tensor for v in self.variables) or self._is_surrounded:
            return True
        if self.variables and not state.allows_lost:
            warnings.warn(
                f"{self.name} depends on a tensor that requires grad and is none of its arguments, and its derivative "
                "comes out as NumPy arrays: what is computed with these is not differentiated by that tensor. Give the "
                "arguments as tensors for a derivative that is, or call it under no_grad() if none is wanted",
                GradientLostWarning,
                stacklevel=frames_of_ours(),
            )
        return False

    @property
    def has_arrays(self) -> bool:
        """Whether derivatives can be computed with arrays: nobody differentiates them, and nothing is traced."""
        return not self.records and state.tracing is None

    def apart(self, derivative: Any) -> Any:
        """Return a derivative that was computed with tensors, without its history unless it is to have one."""
        return derivative if derivative is None or self.records else derivative.detach()

    @remembered
    def _is_surrounded(self) -> bool:
        """Whether `vmap`, or a derivative that is being computed, is around this one and has to do with it."""
        places = [(p[0].number, p[1]) if isinstance(p, tuple) else p for p in (*self._outer, *self._duals)]
        return bool(self.levels) or any(place in self._reach for place in places)

    @remembered
    def is_within(self) -> bool:
        """Whether tensors come out: a derivative that is being computed around this one depends on it, or `vmap` is.

        Where tensors went in they come out anyway, and nobody need look.
        """
        if self.levels or (self.variables and all(v.is_tensor for v in self.variables)):
            return True
        return self.records and self._is_surrounded

    @remembered
    def as_tensors(self) -> bool:
        """Whether what the function gave comes out as tensors: also where some went in."""
        return any(v.is_tensor for v in self.variables) or self.is_within

    def silenced(self, value: Any) -> Any:
        """Return a result, at which gradients end where the function was called under `no_grad` in forward mode."""
        return mapped_raw(silenced, value) if self._is_silent and isinstance(value, Tensor) else value

    def give_out(self, value: Any) -> Any:
        """Return what the function computed."""
        return self.silenced(self._given_out(value))

    def _given_out(self, value: Any) -> Any:
        if value is self.result and self.waits and not self.as_tensors:
            return value._array.copy() if value._array.ndim else value._array[()]  # whatever has become of its tape
        if not self.as_tensors:  # copied: what was recorded may have saved that very array
            return to_numpy(value.detach().clone()) if isinstance(value, Tensor) else value
        numbers = live(value)
        return value if self.records or numbers is None else self.wrapped(numbers.detach(), raw(value)[1])

    def wrapped(self, numbers: Any, levels: Any = None) -> Any:
        """Return a tensor of all examples as one of an example, inside of `vmap`."""
        levels = self.levels if levels is None else levels
        return wrap(numbers, levels) if levels else numbers

    def spread(self, tensor: Any) -> Any:
        """Return a tensor of an example as one of all examples."""
        return raw(expanded(tensor))[0] if self.levels else tensor

    def gradients(self, outputs: Sequence[Any], seeds: Any = None, retain: bool = False) -> list[Tensor]:
        """Return the gradient by each variable, for all examples.

        `outputs` are as the function gave them, or tensors of all examples; `seeds` are tensors of all examples.
        """
        if seeds is None and not retain and self.waits and not self.records:
            found = adjoints_of_waiting(self.result)
            if found is not None:
                return self._given_back(found)
        records = self.records or any(map(requires_grad, seeds or ()))
        asked = list(map(live, outputs)), [v.raw for v in self.variables], seeds, records, retain, True
        if state.tracing is None or retain or self._outer:
            return gradients_of(*asked)
        with state.tracing.last_derivative():
            return gradients_of(*asked)

    def products(self, vectors: Sequence[Any]) -> list[Tensor] | None:
        """Return the products of the Hessian with vectors where the result is a call's of a program; None where not."""
        if self.levels or not self.has_arrays:
            return None
        by_leaf = {place_of(v.raw): vector._array for v, vector in zip(self.variables, vectors, strict=True)}
        if self.waits:
            tape: Any = self.result._tape
            ends = tape.ends
            curvature: Callable[..., Any] = functools.partial(tape.way.curvature, tape.inputs)
        elif (call := function_of_leaves(self.result)) is not None:
            ends, curvature = call[1], call[0].curvature
        else:
            return None
        if not by_leaf.keys() >= {*ends}:
            return None
        found = curvature([by_leaf[leaf] for leaf in ends])
        if found is None:
            return None
        totals: dict[Any, Any] = {}
        for leaf, product in zip(ends, found, strict=True):
            if product is not None:
                totals[leaf] = totals[leaf] + product if leaf in totals else product
        return self._given_back(totals)

    def rows(self) -> list[Any] | None:
        """Return the Jacobian's rows by each variable where the result is a call that waits; None where not.

        They are arrays with the result's elements along the first axis, None where nothing arrives.
        """
        if not self.waits or self.records or not self.result._array.size:
            return None
        found = rows_of_waiting(self.result)
        if found is None:
            return None
        rows = [found.get(place_of(v.raw), (None,)) for v in self.variables]
        return [None if of_one[0] is None else np.array(of_one) for of_one in rows]

    def _given_back(self, found: dict[Any, Any]) -> list[Tensor]:
        """Return adjoints of leaves as gradients by the variables, zeros where nothing arrived."""
        arrays = [(v.raw, found.get(place_of(v.raw))) for v in self.variables]
        return [ordinary(np.zeros(t.shape, t.dtype) if a is None else a) for t, a in arrays]

    def trees_of(self, values: Sequence[Any], as_tensors: bool) -> list[Any]:
        """Put a value for each variable into the containers of the arguments."""
        left = iter(values)

        def give(v: Variable) -> Any:
            return self.silenced(v.give(self.wrapped(next(left)), as_tensors))

        return [give(tree) if type(tree) is Variable else map_values(give, tree) for tree in self.trees]


def at_once(fun: Callable[..., Any], args: Any, kwargs: Any, argnums: Sequence[int]) -> Any:
    """Evaluate a function of float64 numbers and arrays, where nothing is around the call.

    Returns
    -------
    tuple, Call or None
        The value and its gradients, where the result is a call of a compiled function that is not written on a tape, or
        is on one small tape that is still open; a `Call` where it is anything else; None, before anything was called,
        where this is for `Call` to do.
    """
    own = state.unchecked
    if own is None or state.rec is not own or state.apart or state.differentiating or state.forwards or state.duals:
        return None
    if state.silent is not None or not all([0 <= k < len(args) for k in argnums]) or len({*argnums}) < len(argnums):
        return None
    kinds = [type(args[k]) for k in argnums]
    for kind, k in zip(kinds, argnums, strict=True):
        if not (kind is float or kind is np.float64 or (kind is np.ndarray and args[k].dtype is _FLOAT64)):
            return None
    given = list(args)
    variables = [Variable.of(args[k], np.array(args[k])) for k in argnums]
    for k, variable in zip(argnums, variables, strict=True):
        given[k] = variable.raw
    leaves = tuple([v.raw._meta.leaf for v in variables])
    numbers, state.differentiating, state.numbers = state.numbers, leaves, True
    try:
        result = fun(*given, **kwargs)
    except (ValueError, SystemError) as error:
        if (lost := found_in(error)) is None:
            raise
        raise lost from None
    finally:
        state.differentiating, state.numbers = (), numbers
    if type(result) is Tensor and result._array.size == 1 and result._array.dtype.kind == "f":
        found = _adjoints(result, leaves) if all([v.raw._tape is None for v in variables]) else None
        if found is not None:
            pairs = [(found.get(leaf), v.raw._array) for leaf, v in zip(leaves, variables, strict=True)]
            gradients = [np.zeros(array.shape) if g is None else g for g, array in pairs]
            value = result._array[()].copy()
            return value, [g if type(g) is np.ndarray and g.ndim else np.float64(g) for g in gradients]
    return Call.of(fun, variables, result)


def _adjoints(result: Tensor, leaves: tuple[Any, ...]) -> dict[Any, Any] | None:
    """Return the adjoints of these leaves, where the result depends on no others, in a short way if there is one."""
    if not is_waiting(result):
        return adjoints_of_simple(result, leaves)
    ends: Any = result._tape
    is_alone = all([leaf in leaves for leaf in ends.ends])
    del ends
    return adjoints_of_waiting(result) if is_alone else None


def mapped_raw(function: Callable[[Any], Any], value: Any) -> Any:
    """Apply a function to the tensor of all examples that a tensor of a batch stands for, or to any other tensor."""
    numbers, levels = raw(value)
    return wrap(function(numbers), levels) if levels else function(numbers)


def live(value: Any) -> Any:
    """Return the numbers of a tensor that requires grad, for all examples; None for anything else."""
    if not isinstance(value, Tensor):
        return None
    numbers = raw(value)[0]
    return numbers if requires_grad(numbers) else None


def gradients_of(
    outputs: Sequence[Any],
    inputs: Sequence[Any],
    seeds: Sequence[Any] | None,
    create_graph: bool,
    retain: bool = False,
    materialize: bool = False,
) -> list[Any]:
    """Return gradients, None or zeros where there are none; what is None or does not require grad is left out."""
    on = [k for k, out in enumerate(outputs) if out is not None and requires_grad(out)]
    if not on or not inputs:
        return [ordinary(np.zeros(t.shape, t.dtype)) if materialize else None for t in inputs]
    chosen = [outputs[k] for k in on]
    given = [ordinary(np.ones(t.shape, t.dtype)) for t in chosen] if seeds is None else [seeds[k] for k in on]
    return list(
        grad(
            chosen, inputs, given,
            retain_graph=retain or create_graph, create_graph=create_graph, allow_unused=True,
            materialize_grads=materialize,
        )
    )  # fmt: skip


def as_scalar(value: Any, name: str, holomorphic: bool = False) -> Any:
    """Check that a function gave one real number; if it is said to be holomorphic, one number."""
    kinds = "fc" if holomorphic else "f"
    if isinstance(value, Tensor) and value.size == 1 and value.dtype.kind in kinds:
        return value
    if isinstance(value, (float, np.floating, *((complex, np.complexfloating) if holomorphic else ()))):
        return value
    if isinstance(value, np.ndarray) and value.size == 1 and (holomorphic or value.dtype.kind != "c"):
        return value
    what = f"a tensor {value.dtype}{list(value.shape)}" if isinstance(value, Tensor) else f"{type(value).__qualname__}"
    advice = "reduce the result, for example with .sum(), or use tg.func.jacobian for all derivatives"
    array = getattr(value, "_array", value)
    if isinstance(array, (complex, np.ndarray, np.generic)) and np.iscomplexobj(array) and np.size(array) == 1:
        advice = (
            "make a real number of it, such as abs(z) or z.real, or pass holomorphic=True for the complex derivative "
            "of a holomorphic function"
        )
    raise GradError(
        f"the gradient of {name} was asked for, which must give one real number, but it gave {what}; {advice}"
    )


def outputs_of(tree: Any, name: str) -> list[Any]:
    """List what a function gave, to be differentiated: tensors, arrays and numbers of floating point, or complex."""
    found = values_of(tree)
    for k, value in enumerate(found):
        dtype = getattr(value, "dtype", None)
        if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)) or (dtype is not None and dtype.kind not in "fc"):
            what = f"of dtype {dtype}" if dtype is not None else f"a {type(value).__qualname__}"
            raise GradError(
                f"the derivative of {name} was asked for, and its result {k} is {what}; differentiable functions give "
                "floating-point tensors, arrays or numbers: give anything else as aux, with has_aux=True"
            )
    return found


def directions(tree: Any, form: Any, like: Sequence[Any], what: str, each: str) -> list[Any]:
    """Check tangents or cotangents, given in nested containers, against the values that they belong to.

    Parameters
    ----------
    tree : nested containers
        Of tensors, arrays and numbers.
    form : nested containers
        What they must have the form of: those of the values that they belong to.
    like : sequence of tensors
        These values.
    what, each : str
        For messages: what was given, and for what.

    Returns
    -------
    list of tensors
        Of the shapes and dtypes of `like`.
    """
    result = []
    for k, (value, one) in enumerate(zip(matched(tree, form, what, each), like, strict=True)):
        if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)):
            raise OperandError(f"{what} {k} is a {type(value).__qualname__}; give tensors, arrays or numbers")
        tensor = value if isinstance(value, Tensor) else ordinary(to_native(np.array(value)))
        shape = np.shape(one) if not isinstance(one, Tensor) else one.shape
        dtype = native(getattr(one, "dtype", np.dtype(complex) if isinstance(one, complex) else _FLOAT64))
        if tensor.shape != shape:
            raise ShapeError(
                f"{what} {k} has shape {tensor.shape}, and the {each} that it is for has shape {shape}; "
                "they must be the same"
            )
        if tensor.dtype.kind not in ("fiuc" if dtype.kind == "c" else "fiu"):
            raise DTypeError(f"{what} {k} has dtype {tensor.dtype}, for {each} of dtype {dtype}; give real numbers")
        result.append(tensor if tensor.dtype == dtype else tensor.astype(dtype))
    return result
