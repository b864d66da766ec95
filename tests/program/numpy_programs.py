"""Random programs of NumPy's alone: arrays that are filled, views, other names, elements, numbers, lists, loops.

`python -m tests.program.numpy_programs --programs 2000` holds them compiled, and differentiated, against NumPy itself
and differences. Programs that fail are printed.
"""

import argparse
import random
import warnings

import numpy as np

import tapegrad as tg

VECTORS, MATRICES = 4, (3, 4)


class Program:
    """The text of a program, line by line: `v…` are vectors of four, `m…` matrices, `s…` numbers, `l…` lists."""

    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.lines, self.counts = [], {"v": 0, "m": 0, "s": 0, "l": 0}
        self.known = {"v": ["x"], "m": [], "s": ["c"], "l": []}
        self.indent = "    "
        for kind in "vvmss":
            self.make(kind)
        for _ in range(self.draw.randint(6, 16)):
            self.statement(2)
        names = {kind: list(dict.fromkeys(self.known[kind])) for kind in "vms"}
        terms = [f"{name} * {k + 1}.0" for k, name in enumerate(names["s"])]
        terms += [f"({name} * {k + 0.5}).sum()" for k, name in enumerate(names["v"] + names["m"])]
        terms += [f"sum(np.sum(part) for part in {name})" for name in self.known["l"]]
        self.lines.append(f"    return {' + '.join(terms)}")
        self.source = "\n".join(["def fun(x, c):", *self.lines])

    def line(self, text):
        self.lines.append(self.indent + text)

    def any(self, kind):
        return self.draw.choice(self.known[kind])

    def name(self, kind):
        self.counts[kind] += 1
        return f"{kind}{self.counts[kind]}"

    def number(self):
        return str(round(self.draw.uniform(-1.2, 1.2), 2))

    def slice(self, size):
        """Return a slice of an axis, and how many elements it has."""
        text = self.draw.choice((":", "1:", ":-1", "::2", "::-1", "1:3", "-1::-2"))
        start, stop, step = (*(text.split(":")), "")[:3]
        parts = slice(*(int(part) if part else None for part in (start, stop, step)))
        return text, len(range(size)[parts])

    def scalar(self):
        """Return an expression that is a number."""
        d = self.draw
        v, m = self.any("v"), (self.any("m") if self.known["m"] else None)
        choices = [
            *(self.any("s"), self.any("s"), f"{v}[{d.randrange(4)}]", f"{v}[{d.randrange(4)}]", f"{v}.sum()"),
            *(f"{v} @ {v}", f"math.sin({self.any('s')})", f"{v}.max()", f"np.mean([{self.any('s')}, {v}[0]])"),
        ]
        if m:
            choices += [f"{m}[{d.randrange(3)}, {d.randrange(4)}]", f"{m}.mean()"]
        text = d.choice(choices)
        return d.choice((text, f"{text} * {self.number()}", f"({text} + {self.number()})", f"np.tanh({text})"))

    def vector(self):
        d = self.draw
        v = self.any("v")
        choices = [
            v,
            v,
            f"{v} * {self.any('s')}",
            f"{v}[::-1]",
            f"np.cos({v})",
            f"{v} + {self.any('v')}",
            f"np.roll({v}, 1)",
        ]
        choices += [f"np.array([{self.scalar()}, {self.scalar()}, 0.5, {v}[1]])", f"np.sort({v})", f"{v}.copy()"]
        if self.known["m"]:
            choices += [f"{self.any('m')}[{d.randrange(3)}]", f"{self.any('m')}.sum(0)", f"{self.any('m')}[1] * 0.5"]
        return d.choice(choices)

    def make(self, kind):
        name = self.name(kind)
        if kind == "s":
            text = self.draw.choice((self.number(), self.scalar()))
        elif kind == "v":
            text = self.draw.choice(
                (
                    "np.zeros(4)",
                    "np.empty_like(x) * 0.0",
                    "np.linspace(0.0, 1.0, 4)",
                    "x.copy()",
                    "np.full(4, c)",
                    self.vector(),
                )
            )
        elif kind == "m":
            v = self.any("v")
            text = self.draw.choice(
                (
                    "np.zeros((3, 4))",
                    "np.zeros((3, 4), order='F')",
                    f"np.outer(np.arange(3.0), {v})",
                    f"np.stack([{v}, x, {v} * 2])",
                )
            )
        else:
            text = f"[{self.vector()}, {self.vector()}]"
        self.line(f"{name} = {text}")
        self.known[kind].append(name)

    def written(self):
        """Write into an array, by one of many ways."""
        d = self.draw
        op = d.choice(("=", "=", "+=", "-=", "*="))
        if d.random() < 0.3 and self.known["m"]:
            m = self.any("m")
            way = d.randrange(5)
            if way == 0:
                return self.line(f"{m}[{d.randrange(3)}, {d.randrange(4)}] {op} {self.scalar()}")
            if way == 1:
                return self.line(f"{m}[{d.randrange(3)}] {op} {self.vector()}")
            if way == 2:
                return self.line(f"{m}[:, {d.randrange(4)}] {op} {self.scalar()}")
            if way == 3:
                return self.line(f"{m}.T[{d.randrange(4)}] {op} {self.any('v')}[:3]")
            return self.line(f"{m} {op if op != '=' else '+='} {self.any('v')} * 0.3")
        v = d.choice([name for name in self.known["v"] if name != "x"] or ["x"])
        if v == "x":
            return None
        way = d.randrange(9)
        if way <= 1:
            return self.line(f"{v}[{d.randrange(4)}] {op} {self.scalar()}")
        if way == 2:
            text, count = self.slice(4)
            return self.line(f"{v}[{text}] {op} {self.any('v')}[:{count}] * {self.number()}")
        if way == 3:
            return self.line(f"{v} {op if op != '=' else '+='} {d.choice((self.vector(), self.scalar()))}")
        if way == 4:
            i, j = d.sample(range(4), 2)
            return self.line(f"{v}[{i}], {v}[{j}] = {v}[{j}], {v}[{i}]")
        if way == 5:
            return self.line(f"np.multiply({self.any('v')}, {self.number()}, out={v})")
        if way == 6:
            return self.line(f"np.add.at({v}, [0, 2, 0], {self.scalar()})")
        if way == 7:
            return self.line(f"{v}[[3, 1]] {op} {self.any('v')}[:2]")
        return self.line(f"{v}.fill({self.scalar()})")

    def statement(self, depth):
        d = self.draw
        way = d.random()
        if way < 0.4:
            self.written()
        elif way < 0.5:
            s = d.choice([name for name in self.known["s"] if name != "c"])
            self.line(f"{s} {d.choice(('+=', '-=', '*='))} {self.scalar()}")
        elif way < 0.6:  # another name, or a view
            kind = d.choice("vs")
            name, other = self.name(kind), self.any(kind)
            if kind == "v" and self.known["m"] and d.random() < 0.5:
                other = d.choice((f"{self.any('m')}[{d.randrange(3)}]", f"{self.any('v')}[::-1]"))
            if not (kind == "v" and other == "x") and other != "c":
                self.line(f"{name} = {other}")
                self.known[kind].append(name)
        elif way < 0.75:
            self.make(d.choice("vvsml"))
        elif way < 0.82 and self.known["l"]:
            self.line(f"{self.any('l')}.append({d.choice((self.any('v'), self.any('s'), self.vector()))})")
        elif way < 0.9 and self.known["l"]:
            self.line(f"{d.choice([s for s in self.known['s'] if s != 'c'])} = np.sum({self.any('l')}[0]) * 0.5")
        elif depth:
            before = {kind: list(names) for kind, names in self.known.items()}
            head = d.choice(("for k in range(2):", "for k in range(3):", f"if {self.any('s')} > {self.number()}:"))
            self.line(head)
            self.indent += "    "
            self.line("pass")
            for _ in range(d.randint(1, 3)):
                self.statement(depth - 1)
            self.indent = self.indent[:-4]
            self.known = before  # what is made inside may not be there behind it


def made(source):
    """Return the function of a program."""
    import linecache  # so that messages show lines
    import math

    file = f"<program {abs(hash(source))}>"
    linecache.cache[file] = len(source), None, source.splitlines(True), file
    names = {"np": np, "math": math}
    exec(compile(source, file, "exec"), names)
    return names["fun"]


def failure(source, calls=3):
    """Say what is wrong with a program; empty if nothing is, None where there is nothing to compare."""
    fun, rng = made(source), np.random.default_rng(0)
    compiled = tg.compile(fun)
    gradient = tg.func.value_and_grad(compiled, argnums=(0, 1))
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for k in range(calls):
            x, c = rng.uniform(0.2, 1.0, VECTORS), rng.uniform(0.2, 1.0)
            try:
                expected = float(fun(x.copy(), np.float64(c)))
                slopes = differences(fun, x, c)
            except Exception:  # of NumPy's, about shapes
                return None
            if not np.isfinite([expected, *slopes]).all() or abs(expected) > 1e6:
                return None
            try:
                value = float(compiled(x.copy(), np.float64(c)))
                again, (by_x, by_c) = gradient(x, c)
            except tg.errors.LeafError:  # it writes its argument
                return None
            except Exception as error:
                return f"call {k}: {type(error).__name__}: {error}"
            for found in (value, float(again)):
                if not np.isclose(found, expected, rtol=1e-9, atol=1e-9):
                    return f"call {k}: {found} instead of {expected}"
            if not np.allclose([*by_x, by_c], slopes, rtol=1e-4, atol=1e-4 * (1 + abs(expected))):
                return f"call {k}: gradient {[*by_x, by_c]} instead of {slopes}"
    return ""


def differences(fun, x, c, h=1e-6):
    """The derivatives by central differences."""
    steps = [*((row, 0.0) for row in np.eye(len(x))), (np.zeros(len(x)), 1.0)]
    return [
        (float(fun(x + h * dx, np.float64(c + h * dc))) - float(fun(x - h * dx, np.float64(c - h * dc)))) / (2 * h)
        for dx, dc in steps
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    counts = {"right": 0, "nothing to compare": 0, "wrong": 0}
    for seed in range(given.first, given.first + given.programs):
        source = Program(seed).source
        why = failure(source)
        counts["nothing to compare" if why is None else "wrong" if why else "right"] += 1
        if why:
            print(f"program {seed}: {why}\n{source}\n", flush=True)
    print(counts)


if __name__ == "__main__":
    main()
