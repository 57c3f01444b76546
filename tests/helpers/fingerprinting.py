"""A hash of what code says, whatever its formatting, comments, imports and place.

Of a module only the statements at its top level are hashed, each by itself: without imports, docstrings and
`if TYPE_CHECKING` blocks, and without the names of our own modules in strings. So a module can be moved, split, merged
with others or put in another order, and the fingerprint of the whole stays. Renaming a function changes it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

OUR_MODULE = re.compile(r"gendersuite(\.\w+)+(:\w+)?")


def fingerprint(files: Iterable[Path], words: str = "") -> str:
    """The SHA-256 of what the files say, in whatever order they come, and of `words`, which are part of it."""
    parts = {words, *(part for file in files for part in parts_of(file))}
    return _sha(b"\n".join(sorted(_sha(part.encode()).encode() for part in parts)))


def parts_of(file: Path) -> Iterator[str]:
    """The statements of a module, or the bytes of another file."""
    if file.suffix != ".py":
        yield _sha(file.read_bytes())
        return
    for statement in ast.parse(file.read_bytes()).body:
        if not _says_nothing(statement):
            yield written_out(statement)


def written_out(node: ast.AST) -> str:
    """Like `ast.dump`, but the same in all versions of Python, and without what does not matter."""
    fields = ((name, _field(value)) for name, value in ast.iter_fields(node) if name not in ("kind", "type_comment"))
    return f"{type(node).__name__}({', '.join(f'{name}={text}' for name, text in fields if text)})"


def _field(value: object) -> str:
    if isinstance(value, ast.AST):
        return written_out(value)
    if isinstance(value, list):
        kept = [_field(one) for one in value if not (isinstance(one, ast.stmt) and _says_nothing(one))]
        return f"[{', '.join(kept)}]" if kept else ""
    if isinstance(value, str) and OUR_MODULE.fullmatch(value):
        return "our module"
    return "" if value is None else repr(value)


def _says_nothing(node: ast.stmt) -> bool:
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return True
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _sha(content: bytes) -> str:
    return sha256(content).hexdigest()
