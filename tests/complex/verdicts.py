"""What is held of a program: its values are NumPy's, and its gradients those of the pairs of reals."""

from __future__ import annotations

import warnings
from collections import Counter

import numpy as np
from complex.drawing import draw
from complex.programs import in_pairs, tensors, values

import tapegrad as tg
from tapegrad.errors import OverwrittenWarning, VersionError

EPS = {"f": {8: 2e-16, 4: 1e-7}, "c": {16: 2e-16, 8: 1e-7}}
WAYS = {"gradient": 0.5, "second derivatives": 0.25, "lanes": 0.1, "forward": 0.15}
"""How programs are differentiated, and how many: backward, way, two backwards in one pass, and forward."""


def program_of(seed, place):
    """Return the program that stands at a place of a seed's list, and how it is differentiated."""
    random = np.random.default_rng([seed, place])
    return draw(random), str(random.choice(list(WAYS), p=list(WAYS.values())))


def seed_of(k, shape, dtype):
    """Draw the gradient of an output, or of a gradient."""
    random = np.random.default_rng([11, k])
    g = random.normal(size=shape)
    return np.asarray(g + 1j * random.normal(size=shape) if np.dtype(dtype).kind == "c" else g, dtype)


def leaves_of(program):
    return [k for k, step in enumerate(program) if step[0] == "leaf"]


def outputs_of(program):
    return [k for (k,) in program[-1][1:]]


def eps_of(program):
    """Return the precision of the coarsest number in a program."""
    return max(
        EPS[np.dtype(s[3]).kind][np.dtype(s[3]).itemsize] for s in program if s[0] in ("leaf", "constant", "array")
    )


def gradients_of(outputs, leaves, seeds, **how):
    """Return gradients of those outputs that have a history; None where none has, zeros where there is none."""
    live = [k for k, y in enumerate(outputs) if y.requires_grad]
    if not live:
        return None
    return tg.autograd.grad([outputs[k] for k in live], leaves, [seeds[k] for k in live], allow_unused=True, **how)


def gradients_again(outputs, leaves, seeds, again):
    """Return the gradients of gradients."""
    found = gradients_of(outputs, leaves, seeds, create_graph=True) or ()
    pairs = [(g, h) for g, h in zip(found, again, strict=False) if g is not None and g.requires_grad]
    return gradients_of([g for g, _ in pairs], leaves, [h for _, h in pairs]) if pairs else None


def arrays_of(gradients, leaves, *lanes):
    """Return gradients as arrays; None where there are none at all."""
    if gradients is None:
        return None
    return [
        np.zeros((*lanes, *x.shape), x.dtype) if g is None else g.detach().numpy()
        for g, x in zip(gradients, leaves, strict=True)
    ]


def with_complex_rows(program, way):
    """Return the values of all steps, and the derivatives."""
    found = tensors(program)
    leaves = [found[k] for k in leaves_of(program)]
    outputs = [found[k] for k in outputs_of(program)]
    seeds = [seed_of(k, y.shape, y.dtype) for k, y in enumerate(outputs)]
    again = [seed_of(50 + k, x.shape, x.dtype) for k, x in enumerate(leaves)]
    if way == "second derivatives":
        return found, arrays_of(gradients_again(outputs, leaves, seeds, again), leaves)
    if way == "lanes":
        both = [np.stack([g, seed_of(20 + k, g.shape, g.dtype)]) for k, g in enumerate(seeds)]
        return found, arrays_of(gradients_of(outputs, leaves, both, is_grads_batched=True), leaves, 2)
    if way == "forward":
        return found, [along_leaves(program, [x.detach().numpy() for x in leaves], again, seeds)]
    return found, arrays_of(gradients_of(outputs, leaves, seeds), leaves)


def along_leaves(program, leaves, tangents, seeds):
    """Return what the outputs, each with its seed, change by where leaves move along tangents."""

    def outputs(*given):
        found = tensors(program, given)
        return [found[k] for k in outputs_of(program)]

    given = tuple(map(tg.tensor, leaves))  # tensors, as `+=` of a number of NumPy's writes nothing
    _, changes = tg.func.jvp(outputs, given, tuple(tangents))
    return np.array(sum(np.sum(np.conj(g) * np.asarray(change)).real for g, change in zip(seeds, changes, strict=True)))


def with_pairs(program, way, dtypes, nudge=0.0):
    """Return the derivatives by the real and imaginary parts of leaves, put together; None where there are none."""
    found = in_pairs(program, nudge)
    memories = [found[k] for k in leaves_of(program)]
    leaves = [memory.flat for memory in memories]
    outputs, seeds, more = [], [], []
    for k, (place, dtype) in enumerate(zip(outputs_of(program), dtypes, strict=True)):
        pair = found[place].read()
        outputs += [pair.re] if pair.is_real else [pair.re, pair.im]
        for list_, number in ((seeds, k), (more, 20 + k)):
            g = seed_of(number, pair.re.shape, dtype)
            list_ += [g.astype(float)] if pair.is_real else [g.real.astype(float), g.imag.astype(float)]
    again = [parts_of(seed_of(50 + k, *program[place][2:])) for k, place in enumerate(leaves_of(program))]
    if way == "second derivatives":
        flat = [arrays_of(gradients_again(outputs, leaves, seeds, again), leaves)]
    else:
        flat = [arrays_of(gradients_of(outputs, leaves, seeds, retain_graph=True), leaves)]
    if flat[0] is None:
        return None
    if way == "forward":
        return [np.array(sum(np.sum(g * t) for g, t in zip(flat[0], again, strict=True)))]
    if way == "lanes":
        flat.append(arrays_of(gradients_of(outputs, leaves, more), leaves))
    whole = [
        [(g.view(complex) if m.is_complex else g).reshape(m.at.shape) for g, m in zip(lane, memories, strict=True)]
        for lane in flat
    ]
    return [np.stack(lanes) for lanes in zip(*whole, strict=True)] if way == "lanes" else whole[0]


def parts_of(array):
    """Return an array as a vector of real numbers, the parts of complex ones side by side."""
    flat = np.atleast_1d(array).reshape(-1)
    return flat.astype(complex).view(float) if array.dtype.kind == "c" else flat.astype(float)


def _differs(mine, theirs, bound):
    """Return the largest difference of lists of arrays, and the size of what they are compared with."""
    worst = max((float(np.abs(a - b).max(initial=0.0)) for a, b in zip(mine, theirs, strict=True)), default=0.0)
    size = max((float(np.abs(b).max(initial=0.0)) for b in theirs), default=0.0)
    return worst if not worst <= bound * (1.0 + size) else 0.0


def judge(program, way):
    """Return a verdict and what there is to say of it; verdicts that begin with "miss" are bugs."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", OverwrittenWarning)  # elements are read as the views that they are
        try:
            found, mine = with_complex_rows(program, way)
        except VersionError:
            return "stale", ""
        except Exception as error:
            return "miss: raised", repr(error)
    eps = eps_of(program)
    for k, expected in values(program).items():
        value = found[k].detach().numpy() if isinstance(found[k], tg.Tensor) else found[k]
        if value.dtype != expected.dtype or value.shape != expected.shape:
            return "miss: values", f"[{k}] is {value.dtype}{value.shape}, NumPy's {expected.dtype}{expected.shape}"
        if _differs([value], [expected], 1e3 * eps):
            return "miss: values", f"[{k}] is {value}, NumPy's {expected}"
    dtypes = [found[k].dtype for k in outputs_of(program)]
    theirs = with_pairs(program, way, dtypes)
    if theirs is None:
        if mine is not None and any(np.abs(g).max(initial=0.0) > 1e4 * eps for g in mine):
            return "miss: gradient", "pairs have none"
        return "constant", ""
    for k, g in zip(leaves_of(program), mine or (), strict=mine is not None and way != "forward"):
        if way != "forward" and g.dtype != program[k][3]:
            return "miss: gradient", f"that of [{k}] is {g.dtype}"
    mine = mine or [np.zeros_like(g) for g in theirs]
    if _differs(mine, theirs, 1e4 * eps):
        moved = with_pairs(program, way, dtypes, nudge=100 * eps)
        error, sensitivity = _differs(mine, theirs, 0.0), _differs(moved, theirs, 0.0)
        if not error < 100 * sensitivity:
            return "miss: gradient", f"{mine} instead of {theirs}"
        return "ill-conditioned", ""
    return way, ""


def judge_all(drawn):
    """Judge several programs; give the counts of verdicts and those that missed."""
    counts, misses = Counter(), []
    for program, way in drawn:
        verdict, text = judge(program, way)
        counts[verdict] += 1
        if verdict.startswith("miss"):
            misses.append((program, way, verdict, text))
    return counts, misses


def without(program, place):
    """Return the program without a step and without all that needs its results; None where no output is left."""
    gone, numbers, kept = {place}, {}, []

    def renumbered(argument):
        return [numbers[argument[0]]] if isinstance(argument, list) else argument

    for k, step in enumerate(program):
        if step[0] == "outputs":
            left = [a for a in step[1:] if a[0] not in gone]
            return [*kept, ("outputs", *map(renumbered, left))] if left else None
        if k in gone or any(isinstance(a, list) and a[0] in gone for a in step):
            gone.add(k)
            continue
        numbers[k] = len(kept)
        kept.append((step[0], *map(renumbered, step[1:])))
    return None


def shrink(program, way, verdict):
    """Drop steps as long as the verdict stays."""
    place = len(program) - 2
    while place >= 0:
        smaller = without(program, place) if place < len(program) - 1 else None
        if smaller and leaves_of(smaller) and judge(smaller, way)[0] == verdict:
            program = smaller
        place -= 1
    for output in program[-1][1:]:
        smaller = [*program[:-1], ("outputs", output)]
        if judge(smaller, way)[0] == verdict:
            return smaller
    return program
