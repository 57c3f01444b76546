"""Hook of MkDocs: notebooks become pages of the site, with their stored outputs.

Pages link to the notebooks themselves, for readers of the repository. On the site these links lead to the pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a Markdown page for each notebook."""
    for file in [file for file in files if file.src_uri.endswith(".ipynb")]:
        notebook = json.loads(Path(str(file.abs_src_path)).read_text(encoding="utf-8"))
        page = "\n\n".join(part for cell in notebook["cells"] for part in _parts(cell))
        files.append(File.generated(config, file.src_uri.replace(".ipynb", ".md"), content=page))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Let links to notebooks lead to their pages."""
    return re.sub(r"(\]\([\w./]+)\.ipynb\)", r"\1.md)", markdown)


def _parts(cell: dict[str, Any]) -> Iterator[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield source
        return
    yield f"```python\n{source}\n```"
    for output in cell["outputs"]:
        data = {kind: "".join(content) for kind, content in output.get("data", {}).items()}
        if "image/png" in data:
            yield f'<img alt="The plot of this cell" src="data:image/png;base64,{data["image/png"].strip()}">'
        elif "text/html" in data:
            # A blank line would end the block of HTML.
            lines = [line for line in data["text/html"].split("\n") if line.strip()]
            yield "\n".join(("<div>", *lines, "</div>"))
        else:
            yield f"<pre>{escape(data.get('text/plain') or ''.join(output['text']))}</pre>"
