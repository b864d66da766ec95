"""Program.map: a program for each lane of a batch, with its gradient or its Jacobian."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.dispatch import stands_for_others
from tapegrad.core.namespace import Namespace
from tapegrad.core.tracebacks import trimmed
from tapegrad.errors import ArgumentError, BatchError, DivergenceError
from tapegrad.ops.axes import check_jacobian_dims
from tapegrad.program.batch.axes import Batches, array_of
from tapegrad.program.call.arg_guards import is_leaf
from tapegrad.program.run.derivatives import Answer
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import ordinary
from tapegrad.transforms.tree import map_values, map_with_axes
from tapegrad.transforms.vmap import level
from tapegrad.transforms.vmap.in_out_axes import joined


class Lanes(Namespace):
    """What runs programs for lanes, which stands above programs: see `lanes.py`."""

    LaneRun: Any
    Pull: Any
    said: Callable[..., str]
    of_program: Callable[..., Any]


LANES = Lanes()
WHAT = ("value", "grad", "value_and_grad", "jacobian")


class Mapping:
    """The part of a Program that runs it for the lanes of a batch."""

    name: str
    take: Callable[..., Any]
    _effects: list[tuple[int, int]]
    _gradients: list[tuple[Any, int | None]]
    written_name: Callable[..., str]
    _form: Any

    @trimmed
    def map(
        self,
        *batches: Any,
        in_axes: Any = 0,
        out_axes: Any = 0,
        what: str = "value",
        argnums: int | Sequence[int] = 0,
        workers: int | None = None,
        chunk: int | None = None,
        **kwargs: Any,
    ) -> Any:
        """Run the program for each lane of a batch: what `tg.func.vmap` gives, without Python for each operation.

        Parameters
        ----------
        *batches, **kwargs
            What the program takes, with an axis more, along which the lanes lie.
        in_axes : int, None or nested containers
            Along which axis of the arguments the lanes lie, as for `tg.func.vmap`: one for all positional arguments, or
            a tuple or list with one for each, None for what all lanes share. Keyword arguments have axis 0.
        out_axes : int, None or nested containers
            Where the lanes are to lie in what comes out; None for what is the same in all lanes.
        what : {"value", "grad", "value_and_grad", "jacobian"}
            What is computed of each lane: the results, or what the program's methods of that name give. Of arguments
            that all lanes share, there is a gradient for each lane.
        argnums : int or sequence of int
            Which positional arguments to differentiate with respect to.
        workers : int, optional
            So many threads at most; otherwise, and at most, what `tg.get_num_threads()` says. Results do not depend on
            it.
        chunk : int, optional
            So many lanes at a time; chosen if it is not given. Values do not depend on it, but for sums of products.

        Returns
        -------
        What `tg.func.vmap(program, in_axes, out_axes)` or, as an example, `tg.func.vmap(program.value_and_grad, …)`
        returns, for these arguments. NumPy in, NumPy out; tensors where an argument is one, with gradients.

        Raises
        ------
        OperandError, ArgumentError
            For other arguments than those that were recorded, and other options than these.
        ShapeError, AxisError
            If arguments have no such axis, differ in their numbers of lanes, or have another shape for one lane.
        BatchError
            If the program writes an argument, or if `out_axes` is None for what is another one in each lane.
        GradError
            If the gradient is asked for, and the result is not one real number for each lane.
        DivergenceError
            If there are lanes in which the function would go another way than it did when it was recorded; it names
            them. `tg.func.vmap` of a function made by `tg.compile` records another way for those.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x, p: np.exp(-p * x[0]) * x[1], np.zeros(2), np.array(1.0))
        >>> x = np.array([[0.0, 1.0], [1.0, 2.0], [2.0, 3.0]])
        >>> program.map(x, np.array(0.5), in_axes=(0, None)).round(3)
        array([1.   , 1.213, 1.104])
        >>> values, gradients = program.map(x, np.array(0.5), in_axes=(0, None), what="value_and_grad")
        >>> gradients.round(3)
        array([[-0.5  ,  1.   ],
               [-0.607,  0.607],
               [-0.552,  0.368]])
        """
        if what not in WHAT:
            raise ArgumentError(f"map got what={what!r}; give one of {', '.join(map(repr, WHAT))}")
        for name, number in (("workers", workers), ("chunk", chunk)):
            if number is not None and (type(number) is not int or number < 1):
                raise ArgumentError(f"map got {name}={number!r}; give a positive integer, or None")
        if self._effects or self._gradients:
            raise BatchError(
                f"the program of {self.name} writes {self.written_name(0)} in place, which is not done for lanes; "
                "let it write into a clone() of it"
            )
        lanes = Batches(self.name, batches, kwargs, in_axes)
        if lanes.is_general(self):
            return self._mapped_by_tensors(lanes, out_axes, what, argnums)
        args, kwargs = lanes.examples()
        leaves = self.take(args, kwargs)
        if what == "jacobian" and self._is_complex(argnums, len(args)):
            return self._mapped_by_tensors(lanes, out_axes, what, argnums)
        return self._mapped(lanes, args, leaves, out_axes, what, argnums, workers, chunk)

    def _mapped(
        self, lanes: Batches, args: Any, leaves: list[Any], out_axes: Any, what: str, argnums: Any, *how: Any
    ) -> Any:
        """Return results for lanes of arrays."""
        program: Any = self
        question, outputs, pulls = None, program.listing.outputs, []
        if what != "value":
            question = program._question(argnums, len(args))
        if what in ("grad", "value_and_grad"):
            row, _ = program._start(False)
            pulls = [] if row is None else [LANES.Pull(outputs.index(row), 0)]
        elif question is not None:
            program._check_jacobian()
            sizes = [program.layout(row).size for row in outputs]
            pulls = [LANES.Pull(k, element) for k, size in enumerate(sizes) for element in range(size)]
        inputs = [lanes.given.get(id(leaf), leaf) for leaf in leaves]
        arrays = [array_of(value) for value in (*inputs, *program._captured)]
        mapped = [id(leaf) in lanes.given for leaf in leaves] + [False] * len(program._captured)
        wanted = () if question is None else question.wanted
        run = LANES.LaneRun(program, arrays, mapped, lanes.count, pulls, wanted)
        found = run.run(*how)
        if (found.failed >= 0).any():
            raise DivergenceError(
                f"{LANES.said(program, found.failed)}; tg.func.vmap of the function, made by tg.compile, records "
                "another program for these"
            )
        as_tensors = any(map(is_tensor, inputs))
        results = [ordinary(v) if as_tensors else v for v in found.values]
        lanes.shared = {id(v) for v, on in zip(results, varying(program.listing, mapped), strict=True) if not on}
        value = program._results.rebuild(results)
        if question is None:
            return lanes.given_out(value, out_axes)
        answer = Answer(question, args, leaves, as_tensors and what != "jacobian")
        if what == "jacobian":
            return lanes.given_out(self._as_jacobian(found, answer, as_tensors), out_axes)
        gradient = answer.give(found.gradients[0] if pulls else [_no_gradient(lanes, leaves[k]) for k in wanted])
        return lanes.given_out(gradient if what == "grad" else (value, gradient), out_axes)

    def _is_complex(self, argnums: Any, count: int) -> bool:
        program: Any = self
        rows = (*program.listing.outputs, *program._question(argnums, count).rows)
        return any(program.layout(row).dtype.kind == "c" for row in rows)

    def _as_jacobian(self, found: Any, answer: Answer, as_tensors: bool) -> Any:
        """Put the derivatives of elements together, for each result."""
        program: Any = self
        blocks, at = [], 0
        for value in found.values:
            shape = value.shape[1:]
            size = int(np.prod(shape))
            block = []
            for k in range(len(answer.question.wanted)):
                parts = [each[k] for each in found.gradients[at : at + size]]
                leaf = answer.leaves[answer.question.wanted[k]]
                own = parts[0].shape[1:] if parts else leaf.shape
                check_jacobian_dims(f"the Jacobian of {program.name}", len(shape), len(own), 1)
                whole = np.stack(parts, 1) if parts else np.zeros((len(value), 0, *own), leaf.dtype)
                block.append(whole.reshape((len(value), *shape, *whole.shape[2:])))
            blocks.append(answer.give(block))
            at += size
        return program._results.rebuild(blocks)

    def _mapped_by_tensors(self, lanes: Batches, out_axes: Any, what: str, argnums: Any) -> Any:
        """Return results that are differentiated by something, or of a batch: as vmap does."""
        program: Any = self
        with level(lanes.count, "error") as number:
            args, kwargs = lanes.batched(number)
            if what == "value":
                result = program(*args, **kwargs)
            elif what == "jacobian":
                result = program.jacobian(*args, argnums=argnums, **kwargs)
            else:
                result = program.value_and_grad(*args, argnums=argnums, **kwargs)
                result = result[1] if what == "grad" else result

            def out(value: Any, axis: int | None, what: str) -> Any:
                if not (is_leaf(value) or isinstance(value, (float, int, complex))):
                    return value
                return joined(value, axis, number, lanes.count, self.name)

            result = map_with_axes(out, out_axes, result, "the result", "out_axes")
        return result if lanes.has_tensors() else map_values(_plain, result)


def varying(listing: Any, mapped: Sequence[bool]) -> list[bool]:
    """Tell which results depend on inputs that are mapped."""
    found = bytearray(len(listing))
    for row, on in zip(listing.inputs, mapped, strict=True):
        found[row] = on
    for row, operands in enumerate(listing.operands):
        if any([k >= 0 and found[k] for k in operands]):
            found[row] = 1
    return [bool(found[row]) for row in listing.outputs]


def _plain(value: Any) -> Any:
    """Return a tensor's numbers, unless a gradient, or an outer batch, would be lost."""
    if not is_tensor(value) or stands_for_others(value) or value.requires_grad:
        return value
    return np.array(value._array)[()]


def _no_gradient(lanes: Batches, leaf: Any) -> np.ndarray:
    return np.zeros((lanes.count, *leaf.shape), leaf.dtype)


__all__ = ["LANES", "Mapping"]
