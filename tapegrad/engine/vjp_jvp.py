"""Vector-Jacobian products and Jacobian-vector products over what was recorded, many at once.

Both take and give arrays with a first axis of lanes, one for each product. They keep the graph, change no `.grad`, and
record nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.storage import Leaf
from tapegrad.core.tensor import Tensor
from tapegrad.engine.jvp_batched import Push
from tapegrad.engine.tensor_hooks import call_of_leaf
from tapegrad.engine.vjp_batched import Pull
from tapegrad.errors import DTypeError, ShapeError
from tapegrad.record.recorder import place_of, present


def _block(array: Any, tensor: Any, lanes: int, what: str, k: int) -> np.ndarray:
    """Return what starts in each lane at a tensor, in C order and the tensor's dtype."""
    value = tensor._array
    if value.dtype.kind != "c" and np.iscomplexobj(array):
        raise DTypeError(f"{what} {k} is complex for a tensor of dtype {value.dtype}; give its real part")
    block = np.ascontiguousarray(array, value.dtype)
    if block.shape != (lanes, *value.shape):
        raise ShapeError(
            f"{what} {k} has shape {block.shape} for {lanes} lanes of a tensor of shape {value.shape}; "
            f"give {(lanes, *value.shape)}"
        )
    return block


def pull(
    outputs: Sequence[Tensor], seeds: Sequence[np.ndarray | None], inputs: Sequence[Tensor], lanes: int
) -> list[np.ndarray | None]:
    """Compute vector-Jacobian products, all lanes in one reverse pass.

    Parameters
    ----------
    outputs : sequence of tensors
        What is differentiated.
    seeds : sequence of array or None
        For each output the vectors, of shape (lanes, *output.shape); None for zeros.
    inputs : sequence of tensors
        Leaves, or results on the way; of these what is before them is not run unless other inputs ask for it.
    lanes : int
        How many products.

    Returns
    -------
    list of array or None
        For each input the products, of shape (lanes, *input.shape) and the input's dtype; None where no output that has
        a seed depends on it. Inputs that are given twice share an array.

    Raises
    ------
    FreedError, VersionError
        As `autograd.grad`.
    ShapeError
        If a seed has another shape.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> from tapegrad.engine.vjp_jvp import pull
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> pull([x * x], [np.eye(2)], [x], 2)[0]
    array([[2., 0.],
           [0., 4.]])
    """
    outputs, places = [present(t) for t in outputs], [place_of(present(t)) for t in inputs]
    run = Pull({place for place in places if place is not None}, lanes)
    for k, (tensor, seed) in enumerate(zip(outputs, seeds, strict=True)):
        if seed is None:
            continue
        block = _block(seed, tensor, lanes, "seed", k)
        place = place_of(tensor)
        if isinstance(place, tuple):
            run.seed(place[0], place[1], block)
        elif place in places and place is not None:
            run.leaves[place] = run.leaves[place] + block if place in run.leaves else block.copy()
    run.run()
    _finish(run)
    return [_found(run, place) for place in places]


def _finish(run: Pull) -> None:
    """Call what hangs on leaves, and what waits for the end, for each lane."""
    hooked = [leaf for leaf in run.leaves if leaf.hooks is not None and leaf.hooks.tensor]
    for leaf in hooked:
        run.leaves[leaf] = run.leaves[leaf].copy()  # which may be what somebody else gave
    for lane, task in enumerate(run.tasks):
        if task.reach is None:
            task.reach = set(run.leaves)
        for leaf in hooked:
            block = run.leaves[leaf]
            block[lane] = call_of_leaf(leaf, block[lane, ...].copy(), task)
        task.finish()


def _found(run: Pull, place: Any) -> np.ndarray | None:
    if place is None:
        return None
    return run.leaves.get(place) if isinstance(place, Leaf) else run.captured.get((place[0].number, place[1]))


def push(
    outputs: Sequence[Tensor], inputs: Sequence[Tensor], tangents: Sequence[np.ndarray], lanes: int
) -> list[np.ndarray | None]:
    """Compute Jacobian-vector products, all lanes in one pass from the inputs on.

    Parameters
    ----------
    outputs : sequence of tensors
        What is differentiated.
    inputs : sequence of tensors
        Leaves, or results on the way, at which what would come from before them does not count.
    tangents : sequence of array
        For each input the vectors, of shape (lanes, *input.shape).
    lanes : int
        How many products.

    Returns
    -------
    list of array or None
        For each output the products, of shape (lanes, *output.shape) and the output's dtype; None where it does not
        depend on an input. Some may be the tangents that were given, or share an array.

    Raises
    ------
    FreedError, VersionError
        As `autograd.grad`, of rows that lie between the inputs and the outputs.
    ShapeError
        If a tangent has another shape.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> from tapegrad.engine.vjp_jvp import push
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> push([x * x], [x], [np.ones((1, 2))], 1)[0]
    array([[2., 4.]])
    """
    places = [place_of(present(t)) for t in outputs]
    given: dict[Any, np.ndarray] = {}
    for k, (tensor, tangent) in enumerate(zip(map(present, inputs), tangents, strict=True)):
        place, block = place_of(tensor), _block(tangent, tensor, lanes, "tangent", k)
        if place is not None:
            given[place] = given[place] + block if place in given else block
    run = Push(given, {place for place in places if isinstance(place, tuple) and place not in given}, lanes)
    run.run()
    found: list[np.ndarray | None] = []
    for place in places:
        if place in given:
            found.append(given[place])
        else:
            found.append(run.found.get((place[0].number, place[1])) if isinstance(place, tuple) else None)
    return found
