"""Writes tapegrad/_generated and docs/numpy.md from the table in tapegrad/ops.

`python tools/generate.py` writes the files; with `--check` it only says whether they are current (else exit status 1).
"""

from __future__ import annotations

import argparse
import sys
import types
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "tapegrad" / "_generated"


def _import_table() -> None:
    """Make `tapegrad.ops` importable without `tapegrad` itself, which needs the files that are to be written."""
    package = types.ModuleType("tapegrad")
    package.__path__ = [str(ROOT / "tapegrad")]
    sys.modules["tapegrad"] = package
    sys.path[:0] = [str(ROOT / "tools")]


def _opcodes_source() -> str:
    """Write `_generated/opcodes.py`: opcodes that are there stay, whatever rows come between."""
    from tapegrad.ops import TABLE

    rows = sorted(TABLE, key=lambda row: row.opcode)
    lines = [f'    "{row.key}": {row.opcode},' for row in rows]
    head = '"""The opcodes of the table. Written by tools/generate.py: do not edit."""'
    return "\n".join([head, "", "OPCODES: dict[str, int] = {", *lines, "}", ""])


def sources() -> dict[Path, str]:
    """Return the text of each file that is generated."""
    from facade import functions_source, methods_source
    from kernels import kernels_source
    from mathematics import mathematics_source
    from numpy_page import page_source, version
    from package import package_source
    from replaying import replay_source
    from stub import stub_source
    from writers import writers_source

    page = ROOT / "docs" / "numpy.md"
    # The page lists one NumPy's functions: with another version, what is there stays.
    other = page.exists() and f"for NumPy {version()}." not in page.read_text() and "--check" in sys.argv
    texts = {
        TARGET / "opcodes.py": _opcodes_source(),
        page: page.read_text() if other else page_source(),
        TARGET / "kernels.py": kernels_source(),
        TARGET / "replay.py": replay_source(),
        TARGET / "mathematics.py": mathematics_source(),
        TARGET / "methods.py": methods_source(),
        TARGET / "inplace.py": writers_source(),
        TARGET / "functions.py": functions_source(""),
        TARGET / "linalg.py": functions_source("linalg"),
        TARGET / "fft.py": functions_source("fft"),
        TARGET / "ndimage.py": functions_source("ndimage"),
        TARGET / "signal.py": functions_source("signal"),
        TARGET / "special.py": functions_source("special"),
        ROOT / "tapegrad" / "__init__.py": package_source(),
    }
    return {**texts, ROOT / "tapegrad" / "core" / "tensor.pyi": stub_source(texts)}


def main(argv: list[str] | None = None) -> int:
    """Write or check the generated files; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 where a file is not current")
    arguments = parser.parse_args(argv)
    _import_table()
    stale = []
    for path, text in sources().items():
        if path.exists() and path.read_text() == text:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if not arguments.check:
            path.write_text(text)
    if arguments.check and stale:
        print(f"not current: {', '.join(stale)}; run python tools/generate.py", file=sys.stderr)
        return 1
    print(f"{'current' if not stale else 'written'}: {', '.join(stale) or 'everything'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
