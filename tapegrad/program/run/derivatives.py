"""The derivatives of programs: one run forward, and one in reverse for each adjoint to start from; no Python per row.

What cannot be computed so is computed as of any other function, by `tg.func`, which stands above: where a derivative is
to be differentiated in turn, is recorded, or is of the examples of a batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.namespace import Namespace
from tapegrad.core.own_gradients import MISSED
from tapegrad.core.tracebacks import trim, trimmed
from tapegrad.errors import GradError
from tapegrad.ops.axes import check_jacobian_dims
from tapegrad.program.call.fast_call import short_gradient
from tapegrad.program.call.recorded_args import Fixed, map_slots, slots_of
from tapegrad.program.run.derivative_args import Asking, Question, direction, matched
from tapegrad.program.run.derivative_program import Derived, changes_along, gradients_of
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import ordinary, requires_grad

_MOST_WRITTEN = 16
"""So many short ways of `value_and_grad` are written for a program."""


class General(Namespace):
    """The functions of `tg.func`, for programs as flat functions: see `transforms/compiled_functions.py`."""

    value_and_grad: Callable[..., Any]
    vjp: Callable[..., Any]
    jvp: Callable[..., Any]
    jacobian: Callable[..., Any]
    hvp: Callable[..., Any]


GENERAL = General()


class Answer:
    """Gives gradients the form of the arguments.

    Parameters
    ----------
    question : Question
    args : sequence
        The arguments, as they were given.
    leaves : list
        The inputs.
    as_tensors : bool
        Whether all come out as tensors, also for arrays.
    """

    def __init__(self, question: Question, args: Sequence[Any], leaves: list[Any], as_tensors: bool = False) -> None:
        self.question, self.args, self.leaves, self.as_tensors = question, args, leaves, as_tensors

    def give(self, found: Sequence[Any]) -> Any:
        """Return what has the form of the arguments, of an array or None for each input that is wanted."""
        question = self.question
        if question.is_plain:
            given = [self._one(self.leaves[k], gradient) for k, gradient in zip(question.wanted, found, strict=True)]
            return given[0] if question.one else tuple(given)
        by_input = dict(zip(question.wanted, found, strict=True))

        def one(k: int, given: Any) -> Any:
            return None if k not in by_input else self._one(self.leaves[k], by_input[k])

        trees = [map_slots(one, tree, self.args[at]) for at, tree in question.trees]
        return trees[0] if question.one else tuple(trees)

    def _one(self, leaf: Any, gradient: Any) -> Any:
        if is_tensor(gradient):
            return gradient if self.as_tensors or is_tensor(leaf) else to_numpy(gradient._array)
        if gradient is None:
            gradient = np.zeros(leaf.shape, leaf.dtype)
        return ordinary(gradient) if self.as_tensors or is_tensor(leaf) else to_numpy(gradient)


def to_numpy(array: Any) -> Any:
    """Return an array, or of a 0-d one the number."""
    return array if array.ndim else array[()]


class Derivatives(Asking):
    """The part of a Program that differentiates."""

    name: str
    take: Callable[..., Any]
    run: Callable[..., Any]
    outcome: Callable[..., Any]
    flat: Callable[..., Any]
    is_general: Callable[..., bool]
    _derived: dict[Any, Derived | None]
    _plan: Any
    _short: Any
    _silences: bool
    _draws: Any
    _written: int  # how many there were

    def value_and_grad(
        self, *args: Any, argnums: int | Sequence[int] = 0, has_aux: bool = False, **kwargs: Any
    ) -> tuple[Any, Any]:
        """Return the value and its gradient.

        Parameters
        ----------
        *args, **kwargs
            As the program takes them.
        argnums : int or sequence of int
            Which positional arguments to differentiate with respect to.
        has_aux : bool
            The function gives a pair, of which the second is passed on without being differentiated.

        Returns
        -------
        tuple
            `(value, gradient)`, or `((value, aux), gradient)`, as `tg.func.value_and_grad` gives them: the gradient has
            the containers, shapes and dtypes of the argument, and is a tuple of such for a sequence of argnums; NumPy
            in, NumPy out.

        Raises
        ------
        GradError
            If the result is not one real number.
        OperandError, ShapeError
            For other arguments than those that were recorded, and for derivatives by Python's values, which are part of
            the program, or by integers.
        DivergenceError
            Where the function would go another way than it did when it was recorded.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x, p: (p * x**2).sum(), np.zeros(2), np.array(1.0))
        >>> value, gradient = program.value_and_grad(np.array([1.0, 2.0]), np.array(3.0))
        >>> float(value), gradient
        (15.0, array([ 6., 12.]))
        >>> _, (by_x, by_p) = program.value_and_grad(np.array([1.0, 2.0]), np.array(3.0), argnums=(0, 1))
        >>> float(by_p)
        5.0
        """
        try:
            short = self._short
            if short is not None and has_aux is False:
                answer = short(self, args, kwargs, argnums)
                if answer is not MISSED:
                    return answer
            question, leaves = self._question(argnums, len(args)), self.take(args, kwargs)
            row, seeds = self._start(has_aux)
            as_tensors = any([is_tensor(leaves[k]) for k in question.wanted])
            if self.is_general(leaves):
                values, found = GENERAL.value_and_grad(self.flat, question.wanted, leaves, self._place_of(row))
            else:
                values, found = self._pulled(leaves, seeds, question.rows)
                # A list may come to hold others; and who asks something else each time gains nothing by it.
                if row is not None and not has_aux and type(argnums) in (int, tuple) and self._written < _MOST_WRITTEN:
                    self._written += 1
                    self._short = short_gradient(self, question, argnums, args, kwargs)
            result = self._give_out(values, as_tensors)
            return result, Answer(question, args, leaves).give(found)
        except Exception as error:
            trim(error)
            raise

    @trimmed
    def vjp(self, args: Any, cotangents: Any, **kwargs: Any) -> tuple[Any, Any]:
        """Give the value, and the product of cotangents with the Jacobian: the gradients that they are pulled back to.

        Parameters
        ----------
        args : tuple, or the only argument
            The positional arguments. What is no tuple is the only argument.
        cotangents
            What has the containers and shapes of the result, with None where there is none to start from.
        **kwargs
            As the program takes them; they are not differentiated.

        Returns
        -------
        tuple
            `(output, gradients)`: a tuple with one for each argument if `args` is a tuple, else for the only one; in
            its containers, with None in the place of integers and of Python's values. Of complex numbers as
            `tg.func.vjp` gives them.

        Raises
        ------
        OperandError, ShapeError, DTypeError
            For other arguments than those that were recorded, and cotangents that do not fit the result.
        DivergenceError
            Where the function would go another way than it did when it was recorded.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x: x**2, np.zeros(2))
        >>> program.vjp(np.array([1.0, 2.0]), np.array([1.0, 10.0]))
        (array([1., 4.]), array([ 2., 40.]))
        """
        args, question = self._all(args)
        leaves = self.take(args, kwargs)
        form, rows = self._result_form(), self.listing.outputs
        given = {
            k: direction(value, self.layout(rows[k]), name)
            for k, name, value in matched(form, cotangents, "cotangents", "the result")
        }
        as_tensors = any(map(is_tensor, given.values()))
        if self.is_general([*leaves, *given.values()]):
            values, found = GENERAL.vjp(self.flat, question.wanted, leaves, given, self._live_results())
        else:
            seeds: dict[int, Any] = {}
            for k, value in given.items():
                array = _array(value)
                seeds[rows[k]] = seeds[rows[k]] + array if rows[k] in seeds else array
            values, found = self._pulled(leaves, seeds, question.rows)
        result = self._give_out(values, any(map(is_tensor, leaves)))
        return result, Answer(question, args, leaves, as_tensors).give(found)

    @trimmed
    def jacobian(self, *args: Any, argnums: int | Sequence[int] = 0, **kwargs: Any) -> Any:
        """Return all derivatives of the result.

        Parameters
        ----------
        *args, **kwargs
            As the program takes them.
        argnums : int or sequence of int
            Which positional arguments to differentiate with respect to.

        Returns
        -------
        As `tg.func.jacobian` gives it: for each number or array of the result, in its containers, what has the
        containers of the argument, and shapes `result.shape + argument.shape`.

        Raises
        ------
        GradError
            If something of the result is not of floating point.
        OperandError, ShapeError, DivergenceError
            As `value_and_grad`.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x: x**2, np.zeros(2))
        >>> program.jacobian(np.array([1.0, 2.0]))
        array([[2., 0.],
               [0., 4.]])
        """
        question, leaves = self._question(argnums, len(args)), self.take(args, kwargs)
        self._check_jacobian()
        rows = self.listing.outputs
        count = self._count()
        kinds = {self.layout(row).dtype.kind for row in (*rows[:count], *question.rows)}
        if self.is_general(leaves) or "c" in kinds:
            blocks = GENERAL.jacobian(self.flat, question.wanted, leaves, count)
        else:
            blocks = self._rows(leaves, question, rows[:count])
        answer = Answer(question, args, leaves)
        return self._results.rebuild([answer.give(row) for row in blocks])

    def _pulled(self, leaves: list[Any], seeds: dict[int, Any], wanted: Sequence[int]) -> tuple[list[Any], list[Any]]:
        """Run, and give adjoints on; give the values, and the wanted adjoints."""
        found: list[Any] = []

        def compute(workspace: Any) -> int:
            answer = workspace.compute(seeds, wanted)
            if isinstance(answer, int):
                return answer
            found.extend([None if adjoint is None else adjoint.copy() for adjoint in answer])
            return -1

        workspace = self.run(leaves, compute)
        try:
            return self.outcome(workspace, leaves), found
        finally:
            self._plan.give(workspace)

    def _check_jacobian(self) -> None:
        """Refuse Jacobians of results that have none."""
        form, rows = self._result_form(), self.listing.outputs
        for name, slot in slots_of(form, "the result"):
            if type(slot) is Fixed or self.layout(rows[slot.number]).dtype.kind not in "fc":
                what = slot.said if type(slot) is Fixed else f"of dtype {self.layout(rows[slot.number]).dtype}"
                raise GradError(
                    f"the Jacobian of {self.name} was asked for, and {name} is {what}; differentiable functions give "
                    "floating-point tensors, arrays or numbers: record one that gives only these"
                )

    def _rows(self, leaves: list[Any], question: Question, outputs: Sequence[int]) -> list[list[Any]]:
        """Return the derivative of each output by each input."""
        blocks = []
        workspace = self.run(leaves)
        try:
            self.outcome(workspace, leaves)
            for out in outputs:
                layout = self.layout(out)
                for k in question.wanted:
                    check_jacobian_dims(f"the Jacobian of {self.name}", len(layout.shape), np.ndim(leaves[k]))
                block = [np.zeros((*layout.shape, *leaves[k].shape), leaves[k].dtype) for k in question.wanted]
                flat = [b.reshape((layout.size, *leaves[k].shape)) for b, k in zip(block, question.wanted, strict=True)]
                seed = np.zeros(layout.size, layout.dtype)
                for at in range(layout.size):
                    seed[at] = 1
                    found = workspace.reverse({out: seed.reshape(layout.shape)}, question.rows)
                    seed[at] = 0
                    for lane, gradient in zip(flat, found, strict=True):
                        if gradient is not None:
                            lane[at] = gradient
                blocks.append(block)
        finally:
            self._plan.give(workspace)
        return blocks

    def refuse_silenced(self) -> None:
        """Raise where tangents would go through what was computed under `no_grad`, which is constant here."""
        if self._silences:
            raise GradError(
                f"{self.name} computes something under no_grad(), which forward mode goes through, and to the program "
                "that is constant; use tg.func.jvp or tg.func.hvp of the function itself, or of tg.compile of it"
            )

    @trimmed
    def jvp(self, args: Any, tangents: Any, **kwargs: Any) -> tuple[Any, Any]:
        """Return the value, and its derivative in a direction: the product of the Jacobian with tangents.

        The first call for tangents of such arguments records the derivative: it is a program, too.

        Parameters
        ----------
        args : tuple, or the only argument
            The positional arguments. What is no tuple is the only argument.
        tangents
            The direction: what has the containers and shapes of `args`, with None where it is 0, as of integers.
        **kwargs
            As the program takes them; they are not differentiated.

        Returns
        -------
        tuple
            `(output, tangent)`; the tangent has the containers of the output, with None in the place of integers and
            of what is always the same.

        Raises
        ------
        GradError
            If something was computed under `no_grad`: forward mode goes through that, and to a program it is constant.
        OperandError, ShapeError, DTypeError
            For other arguments than those that were recorded, and tangents that do not fit them.
        DivergenceError
            Where the function would go another way than it did when it was recorded.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x: x**2, np.zeros(2))
        >>> program.jvp(np.array([1.0, 2.0]), np.array([1.0, 10.0]))
        (array([1., 4.]), array([ 2., 40.]))
        """
        self.refuse_silenced()
        args, question = self._all(args)
        leaves = self.take(args, kwargs)
        given = self._tangents(question, tangents)
        as_tensors = any(map(is_tensor, (*leaves, *given.values())))
        live = self._live_results()
        derived = None
        if not self.is_general([*leaves, *given.values()]):
            derived = self._derivative("jvp", tuple(given), changes_along)
        answered = None if derived is None else derived.run(self, leaves, list(map(_array, given.values())))
        if derived is None or answered is None:
            values, found = GENERAL.jvp(self.flat, question.wanted, leaves, given, live)
        else:
            workspace, found = answered
            values = self.outcome(workspace, leaves, derived)
            found = [None if row is None else workspace.value(row).copy() for row in derived.rows]
            derived.plan.give(workspace)
        parts = [
            _zeros(self.layout(self.listing.outputs[k])) if k in live and t is None else t for k, t in enumerate(found)
        ]
        form = self._result_form()
        tangent = map_slots(
            lambda k, _: None if parts[k] is None else _given_out(parts[k], as_tensors),
            form,
            self._results.rebuild(range(len(parts))),
        )
        return self._give_out(values, as_tensors), tangent

    @trimmed
    def hvp(self, args: Any, tangents: Any, **kwargs: Any) -> Any:
        """Return the product of the Hessian with a vector: how the gradient changes in a direction.

        The first call records the gradient: it is a program, too.

        Parameters
        ----------
        args : tuple, or the only argument
            The positional arguments. What is no tuple is the only argument.
        tangents
            The vector: what has the containers and shapes of `args`, with None where it is 0, as of integers.
        **kwargs
            As the program takes them; they are not differentiated.

        Returns
        -------
        What has the containers and shapes of `args`, with None in the place of integers and of Python's values.

        Raises
        ------
        GradError
            If the result is not one real number; as `jvp`, if something was computed under `no_grad`.
        OperandError, ShapeError, DTypeError
            For other arguments than those that were recorded, and tangents that do not fit them.
        DivergenceError
            Where the function would go another way than it did when it was recorded.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x: (x**3).sum(), np.zeros(2))
        >>> program.hvp(np.array([1.0, 2.0]), np.array([1.0, 10.0]))
        array([  6., 120.])
        """
        self.refuse_silenced()
        args, question = self._all(args)
        leaves = self.take(args, kwargs)
        row = self._scalar(False)
        given = self._tangents(question, tangents)
        derived = None
        if not self.is_general([*leaves, *given.values()]):
            derived = self._derivative("hvp", tuple(question.wanted), gradients_of)
        answered = None if derived is None else derived.run(self, leaves, [])
        if derived is None or answered is None:
            found = GENERAL.hvp(self.flat, question.wanted, leaves, given, self._place_of(row))
        else:
            workspace, _ = answered
            try:
                self.outcome(workspace, leaves, derived)
                by_input = zip(question.wanted, derived.rows, strict=True)
                seeds: dict[int, Any] = {}
                for k, at in by_input:
                    if k in given and at is not None:
                        seeds[at] = seeds[at] + _array(given[k]) if at in seeds else _array(given[k])
                found = workspace.reverse(seeds, [derived.listing.inputs[k] for k in question.wanted])
            finally:
                derived.plan.give(workspace)
        return Answer(question, args, leaves, any(map(requires_grad, given.values()))).give(found)

    def along(self, inputs: Sequence[Any], tangents: dict[int, Any]) -> Any:
        """Return the tangent of the only result of a run, for tangents of inputs by their numbers, all of them arrays.

        None where that is to be found in another way: what was drawn would be another one, and forward mode goes
        through what is computed under `no_grad`.
        """
        if self._silences or self._draws:
            return None
        derived = self._derivative("jvp", tuple(tangents), changes_along)
        workspace = None if derived is None else derived.of_inputs([*inputs, *tangents.values()])
        if derived is None or workspace is None:
            return None
        row = derived.rows[0]
        try:
            return _zeros(self.layout(self.listing.outputs[0])) if row is None else workspace.value(row).copy()
        finally:
            derived.plan.give(workspace)

    def curvature(self, inputs: Sequence[Any], wanted: Sequence[int], vectors: Sequence[Any]) -> list[Any] | None:
        """Return the product of the Hessian of the only result with a vector, by some inputs; None as `along` does."""
        if self._silences or self._draws:
            return None
        derived = self._derivative("hvp", tuple(wanted), gradients_of)
        workspace = None if derived is None else derived.of_inputs(inputs)
        if derived is None or workspace is None:
            return None
        seeds: dict[int, Any] = {}
        try:
            for at, vector in zip(derived.rows, vectors, strict=True):
                if at is not None:
                    seeds[at] = seeds[at] + vector if at in seeds else vector
            found = workspace.reverse(seeds, [derived.listing.inputs[k] for k in wanted])
            return [None if a is None else np.array(a) for a in found]
        finally:
            derived.plan.give(workspace)

    def _derivative(self, kind: str, of: tuple[int, ...], make: Callable[..., Derived | None]) -> Derived | None:
        """Return the derivative as a program; None where it cannot be recorded."""
        key = kind, of
        if key not in self._derived:
            self._derived[key] = make(self, of, self._count())
        return self._derived[key]

    def _give_out(self, values: Sequence[Any], as_tensors: bool) -> Any:
        if self._results.is_single:
            return _given_out(values[0], as_tensors)
        return self._results.rebuild([_given_out(value, as_tensors) for value in values])


def _array(value: Any) -> Any:
    return value._array if is_tensor(value) else value


def _zeros(layout: Any) -> np.ndarray:
    return np.zeros(layout.shape, layout.dtype)


def _given_out(value: Any, as_tensors: bool) -> Any:
    if as_tensors:
        return value if is_tensor(value) else ordinary(np.asarray(value))
    if type(value) is np.float64:
        return value
    return to_numpy(np.asarray(value._array if is_tensor(value) else value))


__all__ = ["GENERAL", "Derivatives"]
