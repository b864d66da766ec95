"""Execute every notebook in ``notebooks/``: ``python tools/run_notebooks.py [--save FOLDER] [NOTEBOOK ...]``.

Notebooks are stored without outputs, so that their diffs can be read. Each runs in a temporary folder and is not
changed; with ``--save`` the executed copies are written to a folder, from which the site takes them. Fails if a cell
raises, if a notebook draws nothing, or if one is stored with outputs.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
SECONDS_PER_CELL = 300


class NotebookError(RuntimeError):
    """A notebook is not as it should be."""


def run(path: Path, folder_of_results: Path | None = None) -> int:
    """Execute a copy of the notebook, keep it in a folder if there is one, and return how many pictures it drew."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if any(cell.outputs or cell.execution_count for cell in code):
        raise NotebookError("is stored with outputs: clear them")
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(notebook, timeout=SECONDS_PER_CELL, resources={"metadata": {"path": folder}})
        try:
            client.execute()
        except CellExecutionError as error:
            raise NotebookError(str(error)) from None
    outputs = [output for cell in code for output in cell.outputs]
    noise = [output.text for output in outputs if output.output_type == "stream" and output.name == "stderr"]
    if noise:
        raise NotebookError(f"writes to stderr: {''.join(noise)}")
    pictures = sum("image/png" in output.get("data", {}) for output in outputs)
    if not pictures:
        raise NotebookError("draws nothing")
    if folder_of_results is not None:
        nbformat.write(notebook, folder_of_results / path.name)
    return pictures


def main(names: list[str]) -> int:
    """Execute the given notebooks, or all; the exit status is 1 if one of them fails."""
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"  # the kernel of this environment, not one of the user's
    parser = argparse.ArgumentParser()
    parser.add_argument("--save", type=Path)
    parser.add_argument("notebooks", nargs="*", type=Path)
    asked = parser.parse_args(names)
    if asked.save is not None:
        asked.save.mkdir(parents=True, exist_ok=True)
    paths = asked.notebooks or sorted(FOLDER.glob("*.ipynb"))
    failed = not paths
    for path in paths:
        begin = time.perf_counter()
        try:
            pictures = run(path, asked.save)
        except NotebookError as error:
            failed = True
            print(f"{path.name}: {error}", file=sys.stderr)
        else:
            print(f"{path.name}: {pictures} pictures, {time.perf_counter() - begin:.0f} s")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
