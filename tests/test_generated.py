"""What is written from the table is current, and numbers that stand in more than one place agree."""

import ast
import importlib.util
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tapegrad import ops
from tapegrad.compilation import sources
from tapegrad.engine import graph_walks
from tapegrad.tape import abi as R
from tapegrad.tape import row_format, snapshot

ROOT = Path(__file__).resolve().parents[1]
TARGETS = ("kernels.py", "methods.py", "functions.py")


def generate(root, *arguments):
    # -B: bytecode would hide an edit of the same length within the same second
    command = [sys.executable, "-B", str(root / "tools" / "generate.py"), *arguments]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the package and its tools, to be edited."""
    root = tmp_path_factory.mktemp("copy")
    for name in ("tapegrad", "tools", "docs"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    return root


def test_the_generated_files_are_current():
    run = generate(ROOT, "--check")
    assert (run.returncode, run.stderr) == (0, "")


EDITS = [
    *(f"tapegrad/_generated/{name}" for name in TARGETS),
    "tapegrad/ops/elementwise.py",
]


@pytest.mark.slow(ids=3)
@pytest.mark.parametrize("name", EDITS)
def test_one_byte_of_a_copy_is_noticed(copy, name):
    path = copy / name
    original = path.read_text()
    before, after = {
        "tapegrad/ops/elementwise.py": ('dx="-sin(x)"', 'dx="+sin(x)"'),
    }.get(name, ("Written by", "Writtem by"))
    assert before in original
    path.write_text(original.replace(before, after, 1))
    try:
        run = generate(copy, "--check")
    finally:
        path.write_text(original)
    assert run.returncode == 1
    assert "not current: tapegrad/" in run.stderr
    assert "run python tools/generate.py" in run.stderr


def test_generating_repairs_a_copy_and_changes_nothing_else(copy):
    for name in TARGETS:
        (copy / "tapegrad" / "_generated" / name).write_text("")
    assert generate(copy).returncode == 0
    for path in (ROOT / "tapegrad").rglob("*.py"):
        assert (copy / path.relative_to(ROOT)).read_bytes() == path.read_bytes(), path


# What users' primitives are compiled with: once in each process, and nothing of it is kept on disk.
NOT_KEPT = ("tapegrad/custom_ops/parallel.py", "tapegrad/compilation/deferred.py")


def compiled_files():
    """Every file with functions that are compiled and kept."""
    for path in sorted((ROOT / "tapegrad").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text())
        imported = [
            (node.module or "", {alias.name for alias in node.names})
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
        ]
        uses = any(
            module == "tapegrad.compilation.deferred" and names & {"njit", "intrinsic", "entry"}
            for module, names in imported
        )
        if uses and name not in NOT_KEPT:
            yield name, imported


def test_every_file_with_compiled_code_is_among_the_sources():
    """So is what these import of ours: it can change what they mean."""
    covered = {f"tapegrad/{name}" for name in sources.SOURCES}
    found = list(compiled_files())
    assert len(found) > 25
    for name, imported in found:
        assert name in covered
        for module, names in imported:
            for each in (module, *(f"{module}.{own}" for own in names)):
                file = f"{each.replace('.', '/')}.py"
                if each.startswith("tapegrad.") and each.count(".") > 1 and (ROOT / file).exists():
                    assert file in covered or file == "tapegrad/compilation/deferred.py", f"{name} uses {each}"


def module_of(path, monkeypatch):
    monkeypatch.syspath_prepend(path.parent)  # where its neighbours are
    specification = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_numbers_that_stand_in_two_places_agree(monkeypatch):
    shortpaths = module_of(ROOT / "tools" / "shortpaths.py", monkeypatch)
    assert (shortpaths.SAVES, shortpaths.ROW_BYTES, shortpaths.NOT_KEPT) == (R.SAVES, R.ROW_BYTES, row_format.NOT_KEPT)
    assert (ops.LEAF, ops.CONST, ops.IMPORT) == (R.LEAF, R.CONST, R.IMPORT)
    assert max(ops.BY_OPCODE) <= R.OPCODE_MASK
    assert min(ops.BY_OPCODE) == ops.FIRST_OPCODE > R.IMPORT
    assert max(getattr(row, "arity", 0) for row in ops.TABLE) < graph_walks.MANY


def test_a_row_is_packed_where_compiled_code_reads_it():
    """Each field is written by struct, and read back at the offset that rows.py gives it."""
    fields = (7, 1, 2, 3, 0.5, 4, 5, 6, 7, 8, 9, 10)
    packed = snapshot._ROW.pack(*fields)
    assert len(packed) == R.ROW_BYTES
    integers = [(R.HEAD, 7), (R.LAYOUT, 1), (R.OPERANDS, 2), (R.OPERANDS + 4, 3), (R.THIRD, 4), (R.SIDE, 5)]
    integers += [(R.VERSIONS + 4 * k, 6 + k) for k in range(4)]
    assert [struct.unpack_from("=i", packed, at)[0] for at, _ in integers] == [value for _, value in integers]
    assert struct.unpack_from("=d", packed, R.IMMEDIATE) == (0.5,)
    assert struct.unpack_from("=q", packed, R.CELL) == (10,)
    for pack, values in ((row_format.PACK, (7, 1, 2, 3)), (row_format.PACK_IMMEDIATE, (7, 1, 2, 3, 0.5))):
        buffer = bytearray(R.ROW_BYTES)
        pack(buffer, 0, *values)
        used = R.THIRD if len(values) == 5 else R.IMMEDIATE
        assert bytes(buffer[:used]) == packed[:used]


def test_the_numbers_of_ctrl_and_scratch_do_not_overlap():
    """rows.py lists places in one array: two names for one place would be read as each other."""
    source = (ROOT / "tapegrad" / "tape" / "abi.py").read_text()
    text = source[source.index("ROW, ROWS, ITEMS") : source.index("CTRL_SIZE")]
    names = [n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name) and n.id.isupper()]
    places = [getattr(R, name) for name in names]
    assert len(set(places)) == len(places) > 20
    assert max(places) < R.CTRL_SIZE
