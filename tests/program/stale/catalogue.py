"""The catalogue: small programs by kind of read, each with a change between its calls.

The programs stand in `texts/`, one file for each kind. A file has sections divided by lines of `===`. A section is what
is set up, a line `---`, and programs, each of which is what the function does, ` => `, and the change. Where these take
more lines than one, each line of the change begins with `=> `:

    L = [1.0, 2.0]
    ---
    x * sum(L) => L[0] = 5.0
    for v in L:
        x = x * v
    return x
    => L[0] = 5.0

`x` is the argument. What a change leaves behind in modules that all programs share, it undoes in a function `UNDO`.
Beside these there are containers, each of which is read in many ways (`containers.py`).
"""

import re
from pathlib import Path

from program.stale.containers import of_containers
from program.stale.program import Program

TEXTS = Path(__file__).parent / "texts"
ORDINARY = (
    *("numbers", "closures", "instructions", "objects", "class attributes", "tensors and arrays", "nested containers"),
    *("lists", "changed lists", "dicts", "changed dicts", "sets"),
    *("list", "tuple", "dict", "set", "an object", "slots", "a dataclass", "a frozen dataclass", "a class"),
    *("an array", "a tensor"),
)  # what simulations are made of: they replay


def parsed(kind, text):
    """The programs of a text."""
    for section in re.split(r"^===\n", text, flags=re.MULTILINE):
        setup, programs = re.split(r"^---\n", section, maxsplit=1, flags=re.MULTILINE)
        body, change = [], []
        for line in [*programs.splitlines(), ""]:
            before, arrow, after = line.partition("=> ")
            if change and (before or not arrow):
                yield Program(kind, setup, "\n".join(body), "\n".join(change))
                body, change = [], []
            if before.strip():
                body.append(before.rstrip())
            if arrow:
                change.append(after)


def written():
    """The programs that are written out."""
    for file in sorted(TEXTS.glob("*.txt")):
        yield from parsed(file.stem.replace("_", " "), file.read_text())


def by_kind():
    """All programs, as a dict from kinds to lists."""
    kinds = {}
    for program in (*written(), *of_containers()):
        kinds.setdefault(program.kind, []).append(program)
    return kinds
