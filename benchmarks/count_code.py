"""Count statements, syntax-tree nodes and lines by package, and the modules per folder.

    python benchmarks/count_code.py

Statements exclude imports and docstrings, including docstrings of attributes. An `if TYPE_CHECKING` counts as one
statement and is also listed separately (types). Only files tracked by git are counted. The product is everything except
tests and benchmarks.
"""

from __future__ import annotations

import ast
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

KINDS = ("statements", "types", "nodes", "lines", "modules")
PROJECT = Path(__file__).resolve().parents[1]
NO_PRODUCT = ("tests", "benchmarks")
OTHER_KINDS = {".js": "JavaScript", ".typ": "Typst", ".css": "CSS", ".toml": "TOML"}
MOST_MODULES = 20
WATCHED = ("reports", "gendersuite")


def main() -> None:
    files = tracked_files()
    packages: dict[str, Counter[str]] = {}
    for file in files:
        if file.suffix == ".py":
            packages.setdefault(file.parts[0], Counter()).update(counted(PROJECT / file))
    print(f"{'package':14}" + "".join(f"{kind:>12}" for kind in KINDS))
    for name in sorted(packages):
        print_counts(name, packages[name])
    for name, chosen in (("product", set(packages) - {*NO_PRODUCT}), ("tests", {"tests"} & packages.keys())):
        print_counts(f"= {name}", sum((packages[one] for one in chosen), Counter()))
    print()
    for suffix, kind in OTHER_KINDS.items():
        chosen_files = [file for file in files if file.suffix == suffix and file.parts[0] not in NO_PRODUCT]
        print(f"{kind}: {sum(lines_of(PROJECT / file) for file in chosen_files):,} lines, {len(chosen_files)} files")
    print()
    for folder in WATCHED:
        entries = {file.parts[1] for file in files if file.parts[0] == folder}
        print(f"{folder}/: {len(entries)} entries")
    modules = Counter(file.parent.as_posix() for file in files if file.suffix == ".py")
    for folder, number in sorted(modules.items()):
        if number > MOST_MODULES:
            print(f"{folder}/: {number} modules, more than {MOST_MODULES}")


def tracked_files() -> list[Path]:
    """Return the existing files that git tracks."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, text=True, check=True)  # noqa: S607
    return [Path(name) for name in listed.stdout.split("\0") if name and (PROJECT / name).is_file()]


def counted(file: Path) -> Counter[str]:
    tree = ast.parse(file.read_bytes())
    return Counter(
        statements=sum(1 for _ in statements(tree)),
        types=sum(1 for node in statements(tree) if is_for_types(node)),
        nodes=sum(1 for _ in ast.walk(tree)),
        lines=lines_of(file),
        modules=1,
    )


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Yield all statements except imports and docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not isinstance(node, (ast.Import, ast.ImportFrom)) and not is_text(node):
            yield node


def is_text(node: ast.stmt) -> bool:
    """Return whether a statement is a docstring of a module, class, function or attribute."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def is_for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def lines_of(file: Path) -> int:
    return file.read_bytes().count(b"\n")


def print_counts(name: str, counts: Counter[str]) -> None:
    numbers = "".join(f"{counts[kind]:>12,}" for kind in KINDS)
    print(f"{name:14}{numbers}")


if __name__ == "__main__":
    main()
