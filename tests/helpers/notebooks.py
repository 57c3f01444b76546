"""The notebooks of the documentation: run one, and store its outputs.

Run this file after a change of a notebook, or of what its cells print: `python tests/helpers/notebooks.py`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client.kernelspec import KernelSpecManager
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
SECONDS = 300
"""How long one cell may take."""


def executed(notebook: Path, folder: Path) -> Any:
    """The notebook with the outputs of a new kernel of this interpreter that works in `folder`.

    Raises CellExecutionError for a cell that fails.
    """
    content = nbformat.read(notebook, as_version=4)
    client = NotebookClient(
        content, timeout=SECONDS, record_timing=False, resources={"metadata": {"path": str(folder)}}
    )
    # Without the folders of a user's kernels there is only the kernel of this interpreter.
    client.create_kernel_manager().kernel_spec_manager = KernelSpecManager(kernel_dirs=[])
    variables = {name: value for name, value in os.environ.items() if name != "GENDERSUITE_DATA"}
    client.execute(env=variables | {"IPYTHONDIR": str(folder / ".ipython")})
    return content


def texts(content: Any) -> list[list[str]]:
    """What each code cell prints and shows as text; plots are left out."""
    return [list(_texts(cell)) for cell in content.cells if cell.cell_type == "code"]


def _texts(cell: Any) -> Iterator[str]:
    for output in cell.outputs:
        if output.output_type == "stream":
            yield f"{output.name}: {output.text}"
        else:
            yield from (output.data[kind] for kind in ("text/plain", "text/html") if kind in output.data)


def main() -> None:
    """Run all notebooks and store their outputs."""
    for notebook in sorted(FOLDER.glob("*.ipynb")):
        with tempfile.TemporaryDirectory() as folder:
            content = executed(notebook, Path(folder))
        content.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
        nbformat.write(content, notebook)


if __name__ == "__main__":
    main()
