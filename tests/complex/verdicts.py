"""What is held of a program: its values are NumPy's, and its gradients those of the pairs of reals."""

from __future__ import annotations

import warnings
from collections import Counter

import numpy as np
from complex.drawing import draw
from complex.programs import in_pairs, tensors, values

import tapegrad as tg
from tapegrad.errors import VersionError

EPS = {"f": {8: 2e-16, 4: 1e-7}, "c": {16: 2e-16, 8: 1e-7}}
SECOND = 0.3  # the share of programs of which second derivatives are taken


def program_of(seed, place):
    """Give the program that stands at a place of a seed's list, and whether it is differentiated twice."""
    random = np.random.default_rng([seed, place])
    return draw(random), bool(random.random() < SECOND)


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
    """Give the precision of the coarsest number in a program."""
    return max(
        EPS[np.dtype(s[3]).kind][np.dtype(s[3]).itemsize] for s in program if s[0] in ("leaf", "constant", "array")
    )


def differentiate(outputs, leaves, gradients, seeds_again, twice):
    """Give first derivatives, or those of them; zeros where there are none."""
    live = [k for k, y in enumerate(outputs) if y.requires_grad]
    if not live:
        return None
    found = tg.autograd.grad(
        [outputs[k] for k in live], leaves, [gradients[k] for k in live], allow_unused=True, create_graph=twice
    )
    if not twice:
        return found
    pairs = [(g, h) for g, h in zip(found, seeds_again, strict=True) if g is not None and g.requires_grad]
    if not pairs:
        return None
    return tg.autograd.grad([g for g, _ in pairs], leaves, [h for _, h in pairs], allow_unused=True)


def with_complex_rows(program, twice):
    """Give the values of all steps, and the gradients."""
    found = tensors(program)
    leaves = [found[k] for k in leaves_of(program)]
    outputs = [found[k] for k in outputs_of(program)]
    seeds = [seed_of(k, y.shape, y.dtype) for k, y in enumerate(outputs)]
    again = [seed_of(50 + k, x.shape, x.dtype) for k, x in enumerate(leaves)]
    gradients = differentiate(outputs, leaves, seeds, again, twice)
    return found, None if gradients is None else [
        np.zeros(x.shape, x.dtype) if g is None else g.detach().numpy() for g, x in zip(gradients, leaves, strict=True)
    ]


def with_pairs(program, twice, dtypes, nudge=0.0):
    """Give the gradients of leaves, each by its real and imaginary part, and put together."""
    found = in_pairs(program, nudge)
    memories = [found[k] for k in leaves_of(program)]
    leaves = [memory.flat for memory in memories]
    outputs, seeds = [], []
    for k, (place, dtype) in enumerate(zip(outputs_of(program), dtypes, strict=True)):
        pair = found[place].read()
        g = seed_of(k, pair.re.shape, dtype)
        outputs += [pair.re] if pair.is_real else [pair.re, pair.im]
        seeds += [g.astype(float)] if pair.is_real else [g.real.astype(float), g.imag.astype(float)]
    again = []
    for k, step in enumerate([program[k] for k in leaves_of(program)]):
        h = np.atleast_1d(seed_of(50 + k, step[2], step[3])).reshape(-1)
        again.append(h.astype(complex).view(float) if h.dtype.kind == "c" else h.astype(float))
    gradients = differentiate(outputs, leaves, seeds, again, twice)
    if gradients is None:
        return None
    flat = [np.zeros(x.shape) if g is None else g.detach().numpy() for g, x in zip(gradients, leaves, strict=True)]
    return [
        (g.view(complex) if memory.is_complex else g).reshape(memory.at.shape)
        for g, memory in zip(flat, memories, strict=True)
    ]


def _differs(mine, theirs, bound):
    """Give the largest difference of lists of arrays, and the size of what they are compared with."""
    worst = max((float(np.abs(a - b).max(initial=0.0)) for a, b in zip(mine, theirs, strict=True)), default=0.0)
    size = max((float(np.abs(b).max(initial=0.0)) for b in theirs), default=0.0)
    return worst if not worst <= bound * (1.0 + size) else 0.0


def judge(program, twice):
    """Give a verdict and what there is to say of it; verdicts that begin with "miss" are bugs."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            found, mine = with_complex_rows(program, twice)
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
    theirs = with_pairs(program, twice, dtypes)
    if theirs is None:
        if mine is not None and any(np.abs(g).max(initial=0.0) > 1e4 * eps for g in mine):
            return "miss: gradient", "pairs have none"
        return "constant", ""
    for k, g in zip(leaves_of(program), mine or (), strict=mine is not None):
        if g.dtype != program[k][3]:
            return "miss: gradient", f"that of [{k}] is {g.dtype}"
    mine = mine or [np.zeros_like(g) for g in theirs]
    if _differs(mine, theirs, 1e4 * eps):
        moved = with_pairs(program, twice, dtypes, nudge=100 * eps)
        error, sensitivity = _differs(mine, theirs, 0.0), _differs(moved, theirs, 0.0)
        if not error < 100 * sensitivity:
            return "miss: gradient", f"{mine} instead of {theirs}"
        return "ill-conditioned", ""
    return ("second derivatives" if twice else "gradient"), ""


def judge_all(drawn):
    """Judge several programs; give the counts of verdicts and those that missed."""
    counts, misses = Counter(), []
    for program, twice in drawn:
        verdict, text = judge(program, twice)
        counts[verdict] += 1
        if verdict.startswith("miss"):
            misses.append((program, twice, verdict, text))
    return counts, misses


def without(program, place):
    """Give the program without a step and without all that needs its results; None where no output is left."""
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


def shrink(program, twice, verdict):
    """Drop steps as long as the verdict stays."""
    place = len(program) - 2
    while place >= 0:
        smaller = without(program, place) if place < len(program) - 1 else None
        if smaller and leaves_of(smaller) and judge(smaller, twice)[0] == verdict:
            program = smaller
        place -= 1
    for output in program[-1][1:]:
        smaller = [*program[:-1], ("outputs", output)]
        if judge(smaller, twice)[0] == verdict:
            return smaller
    return program
