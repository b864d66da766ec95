"""Random functions with states, parameters, draws and branches, in Python and compiled.

`python -m tests.program.states --programs 2000 --seed 0` looks for one that gives something else when it is compiled.
Between calls data is replaced, parameters stop and begin to require grad, views are written, gradients are set, and
arguments share memory with states.
"""

import argparse
import random
import warnings

import numpy as np

import tapegrad as tg

EXPRESSIONS = (
    *("{u} * {v}", "{u} + {v} * 0.3", "tg.sin({u}) + {v}", "({u} - {v}).sum() * 0.1 + {u}"),
    *("tg.exp(-abs({u})) * {v}", "{u} * tg.random.rand(3)"),
)
WRITES = (
    *("with tg.no_grad(): {s}.copy_({e} * 0.5)", "with tg.no_grad(): {s}.mul_(0.9).add_({e}.detach() * 0.1)"),
    *("{s}.copy_({e}.detach() * 0.5)", "with tg.no_grad(): {s}[1:] = ({e} * 0.5)[1:]"),
)
KINDS = ("loss", "step", "pair", "none", "branch")
EVENTS = (
    *("", "", "", "data", "off", "on", "view", "alias", "shared", "tensor", "plain", "gradient", "no grad"),
    "optimized",
)
STEP = (
    *("loss.backward()", "with tg.no_grad():", "    p.sub_(0.01 * p.grad)"),
    "    if q.grad is not None: q.add_(0.01 * q.grad)",
)


def program(rng):
    """Return the text of a function of x that reads states a and b, and parameters p and q; and what kind it is."""
    lines, names = [], ["x", "a", "b", "p", "q"]
    draws = rng.random() < 0.5
    for k in range(rng.randint(2, 5)):
        form = rng.choice(EXPRESSIONS if draws else EXPRESSIONS[:-1])
        lines.append(f"t{k} = " + form.format(u=rng.choice(names), v=rng.choice(names)))
        names.append(f"t{k}")
    for state in rng.sample(["a", "b"], rng.randint(0, 2)):
        lines.append(rng.choice(WRITES).format(s=state, e=rng.choice(names)))
    kind, result, other = rng.choice(KINDS), rng.choice(names[1:]), rng.choice(names)
    if kind == "branch":
        lines.insert(rng.randint(1, len(lines)), "flag = a.sum() > 0.1")
        lines += [f"if flag: return ({result} * 2).sum()", f"return ({result} * {other} - 1).sum()"]
    elif kind == "step":
        lines.append(f"loss = ({result} * p).sum() + (q * x).sum()")
        lines += ["p.grad = q.grad = None"] * (rng.random() < 0.6)
        lines += [*STEP, rng.choice(("return loss.detach()", "return None"))]
    else:
        last = {"loss": f"({result} * {other}).sum()", "pair": f"(({result} * 1.5).sum(), {other} * 2)", "none": "None"}
        lines.append(f"return {last[kind]}")
    return "def step(x):\n    " + "\n    ".join(lines) + "\n", kind


def events(rng):
    """Return what happens before each call."""
    return ["", "", "", "", "optimized", *[rng.choice(EVENTS) for _ in range(18)]]


def numbers(value):
    """Return all numbers of results, and whether each requires grad."""
    if value is None:
        return []
    if isinstance(value, tuple):
        return [each for part in value for each in numbers(part)]
    array = np.asarray(value.detach() if isinstance(value, tg.Tensor) else value, float)
    return [*np.ravel(array).tolist(), float(getattr(value, "requires_grad", False))]


class World:
    """A function with its states, in Python or compiled, and what comes of its calls."""

    def __init__(self, text, kind, seed, compiles):
        tg.random.manual_seed(seed)
        self.kind, self.compiles, self.rng = kind, compiles, np.random.default_rng(seed)
        self.space = {"tg": tg}
        for name in "abpq":
            self.space[name] = tg.tensor(self.rng.normal(size=3) * 0.5, requires_grad=name in "pq")
        exec(text, self.space)
        self.step = tg.compile(self.space["step"]) if compiles else self.space["step"]

    def argument(self, event):
        """Let something happen, and return what the next call gets."""
        space, x = self.space, self.rng.normal(size=3)
        more = self.rng.normal(size=3)
        if event == "optimized" and self.compiles:
            for each in self.step.recordings:
                each.optimized()
        elif event == "data":
            space["a"].data = tg.tensor(more)
        elif event in ("on", "off"):
            space["q"].requires_grad_(event == "on")
        elif event == "view":
            space["b"][0:2].mul_(0.5)
        elif event == "gradient":
            space["p"].grad = tg.tensor(more)
        elif event == "alias":
            return space["a"].detach().numpy() if self.compiles else tg.from_numpy(space["a"].detach().numpy())
        elif event == "shared":
            return space["p"].detach()
        elif event in ("tensor", "plain"):
            return tg.tensor(x, requires_grad=event == "tensor")
        return x if self.compiles else tg.tensor(x)

    def call(self, event):
        """Return all that comes of a call."""
        x = self.argument(event)
        with tg.set_grad_enabled(event != "no grad"):
            result = self.step(x)
        found = numbers(result)
        if self.kind in ("loss", "branch") and getattr(result, "requires_grad", False):
            self.space["p"].grad = self.space["q"].grad = None
            result.backward()
            found += numbers(getattr(x, "grad", None))
        for name in "abpq":
            found += numbers(self.space[name])
        return found + numbers(self.space["p"].grad) + numbers(self.space["q"].grad)

    def calls(self, given):
        """Return what comes of each call, up to the first that raises: then the name of that error."""
        found = []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for event in given:
                try:
                    found.append(self.call(event))
                except tg.errors.TapegradError as error:
                    return [*found, type(error).__name__]
        return found


def difference(seed):
    """Return the first call of a random program that is another one when it is compiled, or None; and the function.

    Where eager code refuses a gradient of what was written since, a compiled function has that of what it was.
    """
    rng = random.Random(seed)
    text, kind = program(rng)
    given = events(rng)
    plain = World(text, kind, seed, False).calls(given)
    world = World(text, kind, seed, True)
    for k, (mine, its) in enumerate(zip(plain, world.calls(given), strict=False)):
        if mine == "VersionError":
            break
        if isinstance(mine, str) or isinstance(its, str):
            same = mine == its
        else:
            same = len(mine) == len(its) and np.allclose(mine, its, rtol=1e-12, atol=1e-14, equal_nan=True)
        if not same:
            return f"seed {seed}, call {k}, after {given[max(0, k - 3) : k + 1]}:\n{text}{mine}\n{its}", world.step
    return None, world.step


def main():
    """Look at random programs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    wrong = short = 0
    for seed in range(options.seed, options.seed + options.programs):
        found, step = difference(seed)
        short += step._short is not None
        if found is not None:
            wrong += 1
            print(found)
    print(f"{options.programs} programs, {short} of them by a short way in the end, {wrong} wrong")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
