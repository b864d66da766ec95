"""Counts what there is to read: lines of code, nodes of syntax trees, modules with one importer, long functions.

`python tools/count.py` prints one line for each; `--list` adds the modules with one importer and the long functions. A
line of code holds something besides a comment or a docstring. `python tools/count.py --walk` counts the Python calls of
`x * y` and of its `backward()`, the files that they are in, and how often one file calls into another.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tokenize
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tapegrad"
WRITTEN_BY_TOOLS = (PACKAGE / "__init__.py", PACKAGE / "core" / "tensor.pyi")
LONG = 60
_NOT_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code_lines(path: Path) -> int:
    """Count the lines of a file that hold more than comments and docstrings."""
    with tokenize.open(path) as file:
        tokens = [t for t in tokenize.generate_tokens(file.readline) if t.type not in _NOT_CODE]
    lines = {line for t in tokens for line in range(t.start[0], t.end[0] + 1)}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def importers(modules: dict[str, Path]) -> Counter[str]:
    """Count for each module how many others import it, or names from it."""
    found: Counter[str] = Counter()
    for module, path in modules.items():
        targets = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    targets.add(inner if inner in modules else node.module)
            elif isinstance(node, ast.Import):
                targets.update(alias.name for alias in node.names)
        found.update(target for target in targets if target in modules and target != module)
    return found


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def main() -> int:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="name the modules and functions as well")
    parser.add_argument("--walk", action="store_true", help="count the calls of x * y and backward() instead")
    arguments = parser.parse_args()
    if arguments.walk:
        return walk()
    files = sorted(PACKAGE.rglob("*.py"))
    generated = [f for f in files if "_generated" in f.parts or f in WRITTEN_BY_TOOLS]
    by_hand = [f for f in files if f not in generated]
    for title, group in (("by hand", by_hand), ("generated", generated)):
        nodes = sum(sum(1 for _ in ast.walk(ast.parse(f.read_text(encoding="utf-8")))) for f in group)
        print(f"{title}: {len(group)} files, {sum(map(code_lines, group)):,} lines of code, {nodes:,} nodes")
    modules = {_module(f): f for f in files}
    counted = importers(modules)
    single = sorted(m for m in map(_module, by_hand) if counted[m] == 1)
    print(f"modules with one importer: {len(single)}")
    long = [
        (f"{_module(f)}.{node.name}", node.end_lineno - node.lineno + 1)
        for f in by_hand
        for node in ast.walk(ast.parse(f.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.end_lineno and node.end_lineno - node.lineno >= LONG
    ]
    print(f"functions of more than {LONG} lines: {len(long)}")
    if arguments.list:
        print("one importer:", *single, sep="\n  ")
        print("long:", *(f"{name} {lines}" for name, lines in sorted(long, key=lambda x: -x[1])), sep="\n  ")
    return 0


def walk() -> int:
    """Print the calls of `x * y` of two leaves, and of `backward()` of the sum, once all is compiled."""
    sys.path.insert(0, str(ROOT))
    import numpy as np

    import tapegrad as tg

    x, y = (tg.tensor(np.ones(10), requires_grad=True) for _ in range(2))
    ones = tg.ones(10)
    for _ in range(5):
        (x * y).backward(ones)
    made: list[tg.Tensor] = []
    for title, action in (("x * y", lambda: made.append(x * y)), ("backward()", lambda: made[-1].backward(ones))):
        calls, moves = _profiled(action)
        print(f"{title}: {len(calls)} calls in {len({file for file, _ in calls})} files, {moves} calls between files")
        for file, name in calls:
            print(f"    {file}: {name}")
    return 0


def _profiled(action: Callable[[], None]) -> tuple[list[tuple[str, str]], int]:
    """Return the calls of functions of the package, each with its file, and how many came from another file."""
    calls: list[tuple[str, str]] = []
    stack, moves, prefix = [""], 0, str(PACKAGE) + "/"

    def profile(frame: Any, event: str, argument: Any) -> None:
        nonlocal moves
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(prefix):
            calls.append((file.removeprefix(prefix), frame.f_code.co_qualname))
            moves += bool(stack[-1]) and file != stack[-1]
            stack.append(file)
        elif event == "return" and file.startswith(prefix):
            stack.pop()

    sys.setprofile(profile)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls, moves


if __name__ == "__main__":
    raise SystemExit(main())
