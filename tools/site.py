"""Hooks of mkdocs: pages that are written as the site is built, from the package, its table and the notebooks.

`mkdocs build` makes the site in `site/`. Notebooks are taken with their outputs from the folder that
`TAPEGRAD_NOTEBOOKS` names, where `tools/run_notebooks.py --save FOLDER` has put them; else as they are stored, without.
"""

from __future__ import annotations

import ast
import base64
import importlib
import inspect
import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

import tapegrad as tg
from tapegrad.ops import ALL, Composed, Elementwise

ROOT = Path(__file__).resolve().parents[1]

NAMESPACES = {
    "autograd": "Gradients in PyTorch's words.",
    "autograd.functional": "Jacobians, Hessians and products, of functions of tensors.",
    "autograd.forward_ad": "Forward mode by dual tensors.",
    "autograd.graph": "Nodes, hooks, and saved tensors.",
    "func": "Functions of functions: NumPy in, NumPy out.",
    "implicit": "Derivatives of what a solver found.",
    "optimize": "Fits in one call.",
    "integrate": "Differential equations and integrals.",
    "interpolate": "Curves through points.",
    "stats": "Densities and distribution functions.",
    "random": "Random numbers, whose samples are differentiable.",
    "special": "Special functions.",
    "linalg": "Linear algebra.",
    "sparse": "Sparse matrices, Jacobians and Hessians.",
    "fft": "Fourier transforms.",
    "signal": "Filters.",
    "ndimage": "Images.",
    "nn": "Modules.",
    "nn.functional": "Losses and layers as functions.",
    "optim": "Optimisers and schedules.",
    "masked": "Tensors some of whose elements are no numbers.",
    "debug": "Finding out what went wrong.",
    "errors": "All errors and warnings.",
}
BY_HAND = {"Parameter"}  # of which type checkers see another class than there is
PAGE_OF_FUNCTIONS = 60
"""Functions on one page of the reference, about."""


def public_names(module: Any) -> list[str]:
    """Return the public names of a module, without submodules and numbers."""
    names = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
    found = [name for name in names if not name.startswith("_") and not inspect.ismodule(getattr(module, name))]
    return [name for name in found if callable(getattr(module, name)) and _is_ours(getattr(module, name))]


def _is_ours(thing: Any) -> bool:
    module = getattr(thing, "__module__", None) or type(thing).__module__
    return str(module).partition(".")[0] == "tapegrad"


def first_line(thing: Any) -> str:
    """Return the first line of a docstring."""
    return (inspect.getdoc(thing) or "").split("\n")[0]


def directive(path: str) -> str:
    """Return what mkdocstrings reads."""
    return f"::: {path}\n"


def reference_pages() -> Iterator[tuple[str, str, str]]:
    """Yield path, title and text of each page of the reference."""
    tops = public_names(tg)
    tables = {name for row in ALL if row.public and not row.namespace for name in (row.name, *row.aliases)}
    core = [name for name in tops if name not in tables]
    yield "reference/core.md", "tapegrad", f"# tapegrad\n\n{_listed('tapegrad', tg, core)}"
    functions = sorted(name for name in tops if name in tables)
    for part in _parts(functions):
        title = f"Functions {part[0][0]}–{part[-1][0]}" if part[0][0] != part[-1][0] else f"Functions {part[0][0]}"
        yield f"reference/functions_{part[0][0]}.md", title, f"# {title}\n\n{_listed('tapegrad', tg, part)}"
    yield "reference/tensor.md", "Tensor", _tensor_page(tables)
    for name, what in NAMESPACES.items():
        module = importlib.import_module(f"tapegrad.{name}")
        names = public_names(module)
        text = f"# tapegrad.{name}\n\n{what}\n\n{_listed(f'tapegrad.{name}', module, names)}"
        yield f"reference/{name.replace('.', '_')}.md", f"tapegrad.{name}", text
    yield "reference/operations.md", "Table of operations", operations_page()


def _parts(names: list[str]) -> Iterator[list[str]]:
    part: list[str] = []
    for name in names:
        if len(part) >= PAGE_OF_FUNCTIONS and name[0] != part[-1][0]:
            yield part
            part = []
        part.append(name)
    if part:
        yield part


def _listed(path: str, module: Any, names: list[str]) -> str:
    rows = [f"| [`{name}`](#{path}.{name}) | {_cell(first_line(getattr(module, name)))} |" for name in names]
    table = "\n".join(["| name | what it does |", "| --- | --- |", *rows])
    written = _written(module) - BY_HAND
    entries = []
    for name in names:
        thing, whole = getattr(module, name), f"{path}.{name}"
        is_read = name in written and (inspect.isfunction(thing) or inspect.isclass(thing))
        entries.append(directive(whole) if is_read else _entry(whole, thing))
    return f"{table}\n\n" + "\n".join(entries)


def _written(module: Any) -> set[str]:
    """Return the names that stand in a module's source: those that mkdocstrings, which does not run it, finds."""
    found = set()
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return found


def _entry(path: str, thing: Any) -> str:
    doc = _as_markdown(inspect.getdoc(thing) or "")
    return f"## `{path}` {{ #{path} }}\n\n```py\n{path.rpartition('.')[2]}{_signature(thing)}\n```\n\n{doc}\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _tensor_page(tables: set[str]) -> str:
    """Write the page of Tensor: its own methods in full, those that are functions, too, as a list."""
    own, shared = [], []
    for name in sorted({*dir(tg.ones(2, 2)), *dir(tg.ones(2, dtype=int)), *tables}):
        if name.startswith("_"):
            continue
        if not hasattr(tg.Tensor, name):
            continue
        value = inspect.getattr_static(tg.Tensor, name)
        if name in tables or (name.endswith("_") and name[:-1] in tables):
            shared.append(name)
        elif inspect.getdoc(value):
            own.append((name, value))
    lines = ["# Tensor", "", directive("tapegrad.Tensor") + "    options:\n      members: false\n"]
    lines += ["## Methods and attributes of its own", ""]
    for name, value in own:
        function = value.fget if isinstance(value, property) else value
        lines += [f"### {name}", ""]
        if not isinstance(value, property):
            lines += [f"```py\nTensor.{name}{_signature(function)}\n```", ""]
        lines += [_as_markdown(inspect.getdoc(value) or ""), ""]
    lines += [
        "## Methods that are functions, too",
        "",
        "A name with `_` at its end writes the result into the tensor.",
        "",
    ]
    lines += ["| method | what it does |", "| --- | --- |"]
    for name in shared:
        base = name.rstrip("_") if name.rstrip("_") in tables else name
        lines.append(f"| [`{name}`][tapegrad.{base}] | {_cell(first_line(getattr(tg, base, None)))} |")
    return "\n".join(lines)


def _signature(function: Any) -> str:
    try:
        said = str(inspect.signature(function))
    except (TypeError, ValueError):
        return "(...)"
    return said.replace("(self, ", "(").replace("(self)", "()")


def _as_markdown(doc: str) -> str:
    """Write a NumPy docstring as Markdown: sections in bold, examples as code."""
    out, lines, k = [], doc.split("\n"), 0
    while k < len(lines):
        if k + 1 < len(lines) and re.fullmatch(r"-{3,}", lines[k + 1]):
            out += [f"**{lines[k]}**", ""]
            k += 2
        elif lines[k].startswith(">>>"):
            out.append("```pycon")
            while k < len(lines) and lines[k].strip():
                out.append(lines[k])
                k += 1
            out.append("```")
        else:
            out.append(lines[k])
            k += 1
    return "\n".join(out)


def operations_page() -> str:
    """Write the table of all operations, from the table in tapegrad/ops."""
    lines = [
        "# Table of operations",
        "",
        f"The {len(ALL)} rows of the table in `tapegrad/ops`, from which kernels, methods, functions and tests follow.",
        "A derivative is a formula of x, y, z, the operands, and `out`, the result; *rule* is a function.",
        "",
        "| operation | what it does | NumPy | derivatives | complex |",
        "| --- | --- | --- | --- | --- |",
    ]
    for row in sorted(ALL, key=lambda row: row.key):
        if not row.public:
            continue
        names = ", ".join(f"`{name}`" for name in (row.key, *row.aliases))
        twin = next((getattr(t, "__name__", "") for t in row.twins), "")
        takes = "yes" if getattr(row, "takes_complex", False) or not isinstance(row, Elementwise) else ""
        lines.append(f"| {names} | {_cell(row.doc)} | {twin and f'`{twin}`'} | {_derivatives(row)} | {takes} |")
    return "\n".join(lines)


def _derivatives(row: Any) -> str:
    if isinstance(row, Elementwise):
        given = [f"`{_cell(str(d))}`" for d in row.derivatives if d is not None]
        return ", ".join(given) or "none"
    if isinstance(row, Composed):
        return "of what it is made of"
    return "rule" if row.differentiable else "none"


# Pictures and notebooks


def performance_svg() -> bytes:
    """Draw the table of `benchmarks/README.md`: the times of others as multiples of ours."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    text = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| ([^|]+) \| (\d+) \| [\d.]+ \|([^\n]+)\|$", text, re.MULTILINE)
    works = [(f"{name}, {size}", [c.strip() for c in rest.split("|")]) for name, size, rest in found][:23]
    columns = {"PyTorch": 1, "JAX": 2, "autograd": 3, "MyGrad": 4}
    figure, axes = plt.subplots(figsize=(9, 8), layout="constrained")
    for shift, (library, column) in enumerate(columns.items()):
        values = [(k, float(row[column])) for k, (_, row) in enumerate(works) if row[column] != "-"]
        at = [k + 0.2 * (shift - 1.5) for k, _ in values]
        axes.barh(at, [v - 1 for _, v in values], left=1, height=0.2, label=library)
    axes.set(
        xscale="log", xlabel="time as a multiple of tapegrad's (value and gradient)", ylim=(len(works) - 0.5, -0.5)
    )
    axes.set_yticks(range(len(works)), [name for name, _ in works])
    axes.axvline(1, color="black", linewidth=1)
    axes.legend()
    axes.grid(axis="x", alpha=0.3)
    out = io.BytesIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    plt.close(figure)
    return out.getvalue()


def notebooks() -> Iterator[tuple[str, str, str, dict[str, bytes]]]:
    """Yield of each notebook its name, its title, it as Markdown, and its pictures by name."""
    import nbformat

    folder = Path(os.environ.get("TAPEGRAD_NOTEBOOKS") or ROOT / "notebooks")
    for path in sorted(folder.glob("*.ipynb")):
        cells = nbformat.read(path, as_version=4).cells
        pictures: dict[str, bytes] = {}
        parts = [part for cell in cells for part in _cell_as_markdown(cell, path.stem, pictures)]
        parts.append(f"*From `notebooks/{path.name}` of a checkout.*")
        yield path.stem, cells[0].source.split("\n")[0].lstrip("# "), "\n\n".join(parts), pictures


def _cell_as_markdown(cell: Any, name: str, pictures: dict[str, bytes]) -> Iterator[str]:
    if cell.cell_type == "markdown":
        yield cell.source
        return
    yield f"```python\n{cell.source}\n```"
    for output in cell.outputs:
        data = output.get("data", {})
        if "image/png" in data:
            picture = f"{name}_{len(pictures)}.png"
            pictures[picture] = base64.b64decode(data["image/png"])
            yield f"![A picture that the cell above draws]({picture})"
        elif "text/html" in data:
            yield data["text/html"].replace("\n\n", "\n")
        elif text := data.get("text/plain") or output.get("text"):
            yield f"```text\n{text.rstrip()}\n```"


# What mkdocs calls


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are written here."""
    reference: list[Any] = []
    reference.append({"NumPy's functions": "numpy.md"})
    for path, title, text in reference_pages():
        files.append(File.generated(config, path, content=text))
        reference.append({title: path})
    files.append(File.generated(config, "images/performance.svg", content=performance_svg()))
    worker = (ROOT / "tools" / "frame_worker.js").read_text(encoding="utf-8")
    files.append(File.generated(config, "assets/frame_worker.js", content=worker))
    gallery, rows = [], []
    for name, title, text, pictures in notebooks():
        files.append(File.generated(config, f"gallery/{name}.md", content=text))
        for picture, content in pictures.items():
            files.append(File.generated(config, f"gallery/{picture}", content=content))
        gallery.append({title: f"gallery/{name}.md"})
        rows.append(f"- [{title}](gallery/{name}.md)")
    page = files.get_file_from_path("gallery.md")
    assert page is not None
    text = page.content_string + "\n".join(rows) + "\n"
    files.remove(page)
    files.append(File.generated(config, "gallery.md", content=text))
    start = next(part["Start"] for part in config.nav if "Start" in part)
    start[:] = [part for part in start if "Gallery" not in part] + [{"Gallery": ["gallery.md", *gallery]}]
    developers = next(k for k, part in enumerate(config.nav) if "Developers" in part)
    config.nav = [part for part in config.nav if "Reference" not in part]
    config.nav.insert(developers, {"Reference": reference})
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Let links to notebooks lead to the gallery."""
    return re.sub(r"\]\(\.\./notebooks/(\w+)\.ipynb", r"](gallery/\1.md", markdown)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Let a page that is opened from a disk search without the network: material loads a script for that."""
    up = "../" * page.url.count("/")
    return output.replace("https://unpkg.com/iframe-worker/shim", f"{up}assets/frame_worker.js")


def on_post_template(output_content: str, template_name: str, **_: Any) -> str:
    """Do that of the page for addresses that are not there, too."""
    return output_content.replace("https://unpkg.com/iframe-worker/shim", "/assets/frame_worker.js")


def on_post_build(config: Any) -> None:
    """Write `llms.txt`: what the site has, one line a page, with the addresses of the Markdown that it is made of."""
    pages = sorted((ROOT / "docs").glob("*.md"))
    lines = [f"# {config.site_name}", "", f"> {config.site_description}: reverse-mode automatic differentiation.", ""]
    lines += ["## Pages", ""]
    site = Path(config.site_dir)
    for page in pages:
        text = page.read_text(encoding="utf-8")
        title = text.split("\n")[0].lstrip("# ")
        first = next((line for line in text.split("\n")[1:] if line and not line.startswith(("#", "|", "!", "`"))), "")
        lines.append(f"- [{title}]({page.name}): {first}")
        (site / page.name).write_text(text, encoding="utf-8")
    (site / "llms.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    whole = "\n\n".join(page.read_text(encoding="utf-8") for page in pages)
    (site / "llms-full.txt").write_text(whole, encoding="utf-8")
