"""A file imports only from its own floor or a lower one, and nothing imports itself in a circle."""

import ast
import functools
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tapegrad"

# The lowest floor first; a name stands for a module, or for a package and all that is in it.
FLOORS = (
    (
        "_generated.mathematics",
        "_generated.opcodes",
        "compilation",
        "core",
        "diagnostics.anomaly",
        "diagnostics.call_site",
        "display",
        "errors",
        "io.atomic_write",
        "maths",
        "numpy_api.completion",
        "numpy_api.coverage",
        "ops",
        "program.fuse.llvm.forward",
        "program.fuse.llvm.group",
        "program.fuse.llvm.liveness",
        "program.fuse.llvm.loop_nest",
        "program.fuse.llvm.numpy_functions",
        "program.fuse.llvm.outputs",
        "program.fuse.llvm.reverse",
        "transforms.tree",
    ),
    ("core.thread_pool",),
    (
        "_generated.kernels",
        "_generated.replay",
        "compilation",
        "core.memory",
        "core.storage",
        "core.version_counters",
        "diagnostics",
        "engine",
        "tape",
    ),
    (
        "core.parallel_elementwise",
        "record.inplace_unrecorded",
    ),
    (
        "diagnostics.recorded_locations",
        "record.recorder",
    ),
    (
        "engine.reentrant_backward",
        "engine.tensor_hooks",
        "numpy_api.generators",
    ),
    ("record.saved_tensors",),
    ("record.save_for_backward",),
    (
        "record.node",
        "record.saved_tensors_hooks",
    ),
    ("record.views",),
    ("record.operations",),
    (
        "engine.expression_eval",
        "record",
    ),
    ("engine.row_rules",),
    (
        "record.custom_backward",
        "record.setitem",
    ),
    ("record.custom_function",),
    ("record.forward_mode_only",),
    ("engine.create_graph",),
    (
        "engine.grad_accumulate",
        "engine.output_cotangents",
        "numpy_api.reduction_dtypes",
    ),
    (
        "engine.backward",
        "engine.vjp_jvp",
        "numpy_api.put",
        "numpy_api.signature",
    ),
    (
        "diagnostics.lost_gradients",
        "numpy_api.ufuncs",
    ),
    ("numpy_api.protocols",),
    (
        "_generated.functions",
        "_generated.inplace",
        "_generated.linalg",
        "_generated.methods",
    ),
    (
        "numpy_api.conversions",
        "record.inplace_methods",
        "record.shared_storage",
        "torch_api.tensor_methods",
    ),
    ("engine.autograd_methods", "numpy_api.array_methods"),
    ("numpy_api.tensor",),
    ("engine.jvp_recorded",),
    (
        "engine.hvp",
        "engine.hvp_pass",
    ),
    (
        "_generated",
        "diagnostics.tape_info",
        "numpy_api",
    ),
    (
        "transforms.vmap",
        "transforms.vmap.alignment",
        "transforms.vmap.api",
        "transforms.vmap.batched_tensor",
        "transforms.vmap.dispatch",
        "transforms.vmap.fallback",
        "transforms.vmap.in_out_axes",
        "transforms.vmap.rules_axis",
        "transforms.vmap.rules_creation",
        "transforms.vmap.rules_custom_function",
        "transforms.vmap.rules_index",
        "transforms.vmap.rules_inplace",
        "transforms.vmap.rules_nary",
        "transforms.vmap.rules_query",
    ),
    ("custom_ops",),
    (
        "io",
        "torch_api.function",
    ),
    (
        "program.ir.repeats",
        "program.lower.strided",
    ),
    ("program.ir.compressed",),
    (
        "program.ir.columns",
        "program.ir.compress",
    ),
    ("program.ir.listing",),
    (
        "diagnostics.program_printer",
        "diagnostics.program_profiler",
        "diagnostics.program_report",
        "diagnostics.program_table",
        "diagnostics.program_values",
        "program",
    ),
    (
        "debug",
        "diagnostics.nan_tracing",
        "diagnostics.tape_page",
        "fft",
        "func",
        "implicit",
        "linalg",
        "ndimage",
        "numpy_api.fft",
        "numpy_api.random",
        "random",
        "signal",
        "sparse",
        "special",
        "transforms",
    ),
    (
        "autograd",
        "torch_api",
    ),
    (
        "array_api",
        "integrate",
        "interpolate",
        "nn.functional",
        "nn.functions",
        "nn.init",
        "nn.parameter",
        "nn.utils",
        "optimize",
        "stats",
    ),
    ("masked", "nn", "nn.modules"),
    ("optim",),
    (
        "",
        "__main__",
        "cli",
        "demo",
        "notebook",
    ),
)


def modules():
    """Yield the name of every module, without the package's own, and its file; "" is the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


MODULES = dict(modules())


def floor_of(module):
    """Return a module's floor: that of the longest name that covers it."""
    while module:
        for floor, names in enumerate(FLOORS):
            if module in names:
                return floor
        module = module.rpartition(".")[0]
    return None


def is_for_types_only(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def running(tree):
    """Walk all that can run, inside functions too."""
    nodes = [tree]
    while nodes:
        for node in ast.iter_child_nodes(nodes.pop()):
            if is_for_types_only(node):
                yield from node.orelse
                nodes += node.orelse
            else:
                yield node
                nodes.append(node)


def own(name):
    """Return our module's name without the package's, None for another's."""
    head, _, rest = name.partition(".")
    return rest if head == "tapegrad" else None


def imports(source, module, known=frozenset(MODULES)):
    """Return the modules of ours that a module imports, wherever in it."""
    found = set()
    for node in running(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(own(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module or 'tapegrad'} has a relative import; write it out"
            base = own(node.module)
            if base is None:
                continue
            for alias in node.names:
                inner = f"{base}.{alias.name}".lstrip(".")
                found.add(inner if inner in known else base)
    return found - {None}


@functools.cache
def graph():
    """Return what each module of ours imports of ours."""
    return {module: imports(path.read_text(), module) for module, path in MODULES.items()}


def circle(graph):
    """Return modules that import each other in a circle, None if there are none."""
    done = set()

    def visit(module, way):
        if module in way:
            return [*way[way.index(module) :], module]
        if module in done:
            return None
        for target in sorted(graph.get(module, ())):
            found = visit(target, [*way, module])
            if found:
                return found
        done.add(module)
        return None

    for module in sorted(graph):
        found = visit(module, [])
        if found:
            return found
    return None


def test_imports_come_from_the_same_floor_or_a_lower_one():
    floors = {module: len(FLOORS) - 1 if module == "" else floor_of(module) for module in MODULES}
    nowhere = [module for module, floor in floors.items() if floor is None]
    assert not nowhere, "on no floor; put them on one"
    upward = [(module, target) for module in MODULES for target in graph()[module] if floors[target] > floors[module]]
    assert not upward, "the first of each pair imports the second, from a higher floor"


def test_no_modules_import_each_other_in_a_circle():
    assert circle(graph()) is None


FOR_TYPES = {
    "custom_ops.api": {"custom_ops.elementwise_op", "custom_ops.primitive_op"},
    "custom_ops.check": {"custom_ops.primitive_op"},
    "custom_ops.fast_record": {"custom_ops.compile"},
    "custom_ops.parallel": {"custom_ops.compile"},
    "diagnostics.nonfinite_report": {"engine.tape_pass"},
    "diagnostics.source_locations": {"core.storage"},
    "engine.hvp_pass": {"engine.hvp"},
    "engine.tape_pass": {"engine.backward_pass"},
    "program.run.reverse": {"program.run.plan", "program.run.reverse_plan"},
    "program.run.reverse_plan": {"program.run.plan"},
    "program.run.workspace": {"program.run.plan"},
    "tape.fields": {"tape.tape"},
    "tape.snapshot": {"tape.tape"},
    "tape.tape_table": {"tape.snapshot", "tape.tape"},
    "program.trace.recorded_call": {"program.trace.observation"},
}
"""What a module imports for types alone: of what it would be a circle with, or what takes long to import."""


def for_types(source, module):
    """Return the modules of ours that a module imports under TYPE_CHECKING."""
    blocks = [node for node in ast.walk(ast.parse(source)) if is_for_types_only(node)]
    return imports("\n".join(ast.unparse(part) for node in blocks for part in node.body), module)


def test_few_modules_import_for_types_alone_and_none_from_a_higher_floor():
    found = {module: for_types(path.read_text(), module) for module, path in MODULES.items()}
    found = {module: targets for module, targets in found.items() if targets}
    assert found == FOR_TYPES
    assert not [(m, t) for m, targets in found.items() for t in targets if floor_of(t) > floor_of(m)]


def assigned(source, known=frozenset(MODULES)):
    """Return what a module of ours assigns into when it is imported, in another of ours."""
    tree, names = ast.parse(source), {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and own(node.module or "") is not None:
            names.update((a.asname or a.name, f"{own(node.module)}.{a.name}".lstrip(".")) for a in node.names)
    found = set()
    for statement in tree.body:
        targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
        for node in (n for target in targets if target is not None for n in ast.walk(target)):
            while isinstance(node, (ast.Attribute, ast.Subscript)):
                node = node.value
                if isinstance(node, ast.Name) and node.id in names:
                    found.add(names[node.id])
    return found


def test_no_other_module_is_assigned_into():
    found = {module: assigned(path.read_text()) for module, path in MODULES.items()}
    assert {module: names for module, names in found.items() if names} == {}
    filled = [
        module for module, path in MODULES.items() if re.search(r"^\S+\.__dict__\.update\(", path.read_text(), re.M)
    ]
    assert not filled, "a namespace that is filled by others; register by name (`core/namespace.py`)"


def test_these_checks_can_fail():
    assert assigned("from tapegrad.b import F\nF.x = F.y, F.z = 1, 2") == {"b.F"}
    assert assigned("from tapegrad import b\nb.F['x'] = 1") == {"b"}
    assert assigned("from tapegrad.b import F\nfrom numpy import c\nc.x = F.y\ndef f():\n  F.x = 1") == set()
    known = frozenset({"a", "b", "b.c", ""})
    assert imports("from tapegrad.b import c", "a", known) == {"b.c"}
    assert imports("from tapegrad.b import d", "a", known) == {"b"}
    assert imports("import tapegrad.b.c", "a", known) == {"b.c"}
    assert imports("from tapegrad import b, x", "a", known) == {"b", ""}
    assert imports("def f():\n  if 1:\n    from tapegrad import b", "a", known) == {"b"}
    assert imports("if TYPE_CHECKING:\n  from tapegrad import b\nelse:\n  import numpy", "a", known) == set()
    assert imports("import numpy as np\nfrom numpy import linalg", "a", known) == set()
    with pytest.raises(AssertionError, match="relative import"):
        imports("from .b import c", "a", known)
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) == ["a", "b", "c", "a"]
    assert circle({"a": {"a"}}) == ["a", "a"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) is None
    assert floor_of("ops.op") == floor_of("errors") < floor_of("tape.tape") == floor_of("_generated.kernels")
    assert floor_of("somewhere") is None
    assert len(MODULES) > 30 and graph()["numpy_api.tensor"] >= {"core.tensor", "torch_api.tensor_methods"}


PAGES = ("architecture.md", "decisions.md", *sorted(f"internals/{p.name}" for p in (ROOT / "docs/internals").iterdir()))


@pytest.mark.parametrize("page", PAGES)
def test_pages_name_files_that_exist_and_are_not_long(page):
    text = (ROOT / "docs" / page).read_text()
    named = set(re.findall(r"[`\s]((?:[a-z_0-9]+/)+[a-z_0-9]+\.py)", text))
    missing = {name for name in named if not (PACKAGE / name).exists() and not (ROOT / name).exists()}
    links = {
        link for link in re.findall(r"\]\(([^)#]+)", text) if not (ROOT / "docs" / page).parent.joinpath(link).exists()
    }
    assert not missing and not links and text.count("\n") <= 350


def test_the_architecture_leads_to_each_page_and_names_many_files():
    text = (ROOT / "docs" / "architecture.md").read_text()
    assert set(re.findall(r"\]\(([^)#]+)", text)) >= set(PAGES) - {"architecture.md"}
    assert len(set(re.findall(r"[`\s]((?:[a-z_0-9]+/)+[a-z_0-9]+\.py)", text))) > 40


def test_the_architecture_names_each_folder():
    page = (ROOT / "docs" / "architecture.md").read_text()
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert not {name for name in folders if f"{name}/" not in page}
