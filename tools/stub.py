"""Writes tapegrad/core/tensor.pyi: the class Tensor with the methods of all its parts, for editors and mypy."""

from __future__ import annotations

import ast
import copy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ASSEMBLY = ROOT / "tapegrad" / "numpy_api" / "tensor.py"
HEAD = """# Written by tools/generate.py from the parts that numpy_api/tensor.py installs; do not edit.
"""
SLOTS = ["_array", "_layout", "_meta", "_origin", "_recipe", "_row", "_taken", "_tape"]


def _parts(texts: dict[Path, str]) -> list[tuple[str, ast.ClassDef, ast.Module]]:
    """Return the classes that are installed, in the order in which they are, each with its module."""
    tree = ast.parse(ASSEMBLY.read_text())
    modules = {a.name: n.module for n in tree.body if isinstance(n, ast.ImportFrom) for a in n.names if n.module}
    listed = next(n.value for n in tree.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "PARTS")
    found = []
    for name in (e.id for e in listed.elts):
        path = ROOT / (modules[name].replace(".", "/") + ".py")
        module = ast.parse(texts.get(path) or path.read_text())
        found.append((name, next(n for n in module.body if isinstance(n, ast.ClassDef) and n.name == name), module))
    return found


def _signature(node: ast.FunctionDef, name: str = "") -> list[str]:
    """Write a method without its body; the first argument, `self: Any` or a function's operand, becomes `self`."""
    arguments = copy.deepcopy(node.args)
    if not any(ast.unparse(d) == "staticmethod" for d in node.decorator_list):
        first = (arguments.posonlyargs + arguments.args)[0]
        first.arg, first.annotation = "self", None
    decorators = [f"@{ast.unparse(d)}" for d in node.decorator_list]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    ignored = "  # type: ignore[override]" if node.name in ("__eq__", "__ne__") else ""  # elementwise, as NumPy's
    return [*decorators, f"def {name or node.name}({ast.unparse(arguments)}){returns}: ...{ignored}"]


def _names(node: ast.FunctionDef) -> set[str]:
    """Return the names that the annotations and defaults of a method use."""
    used = [node.returns, *node.args.defaults, *node.args.kw_defaults, *node.decorator_list]
    used += [a.annotation for a in ast.walk(node.args) if isinstance(a, ast.arg) and a.arg != "self"]
    return {n.id for value in used if value is not None for n in ast.walk(value) if isinstance(n, ast.Name)}


def stub_source(texts: dict[Path, str]) -> str:
    """Write the stub; `texts` are files that are being written, which may differ from those on disk."""
    lines, imports = [], {"Any": "from typing import Any", "UNSET": "from tapegrad.core.arg_aliases import UNSET"}
    generated = ROOT / "tapegrad" / "_generated"
    functions = {
        f"_{name}": {
            n.name: n for n in ast.parse(texts[generated / f"{name}.py"]).body if isinstance(n, ast.FunctionDef)
        }
        for name in ("functions", "linalg")
    }
    for name, part, module in _parts(texts):
        known = {}
        for node in ast.walk(module):
            if isinstance(node, ast.ImportFrom):
                for a in node.names:
                    known[a.asname or a.name] = f"from {node.module} import {ast.unparse(ast.alias(a.name, a.asname))}"
            elif isinstance(node, ast.Import):
                for a in node.names:
                    known[a.asname or a.name] = f"import {ast.unparse(ast.alias(a.name, a.asname))}"
        body = []
        for node in part.body:
            if isinstance(node, ast.FunctionDef):
                body += _signature(node)
                imports.update({n: known[n] for n in _names(node) if n in known and n != "Tensor"})
            elif isinstance(node, ast.Assign) and node.targets[0].id not in ("__slots__", "__hash__"):  # type: ignore[attr-defined]
                target, value = node.targets[0].id, node.value  # type: ignore[attr-defined]
                if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name) and value.value.id[0] == "_":
                    function = functions[value.value.id][value.attr]
                    body += _signature(function, target)
                    imports.update({n: "from typing import Any" for n in _names(function) if n == "Any"})
                elif isinstance(value, ast.Name):
                    body.append(f"{target} = {value.id}")
                else:
                    body += ["@property", f"def {target}(self) -> Tensor: ..."]
        lines += ["", f"# {name}", *body]
    slots = [f"{name}: Any" for name in SLOTS]
    top = ["__array_priority__: float", "__hash__: Any", *slots]
    text = "\n".join(f"    {line}" if line else "" for line in [*top, *lines])
    return HEAD + "\n".join(sorted(set(imports.values()))) + "\n\nclass Tensor:\n" + text + "\n"
