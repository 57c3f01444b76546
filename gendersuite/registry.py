"""One typed registry for everything that is found by name: suites, layouts, dictionaries, checkers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Generic, TypeVar, cast

from gendersuite.errors import NameCollision, UnknownName

T = TypeVar("T")


class Registry(Generic[T]):
    """Names and the `module:attribute` each stands for; a target is imported when it is asked for."""

    def __init__(self, kind: str, targets: Mapping[str, str] = MappingProxyType({})) -> None:
        self.kind = kind
        self._targets: dict[str, str] = {}
        for name, target in targets.items():
            self.add(name, target)

    @classmethod
    def of_folder(cls, kind: str, package: str, target: str) -> Registry[T]:
        """What each module of a package defines as `target`, such as ":LAYOUT"; if `target` starts with a module, such
        as ".simulator:SIMULATOR", what each subpackage defines there. Names are those of the files, with "-" for "_".
        """
        found = iter_modules(import_module(package).__path__)
        names = (entry.name for entry in found if entry.ispkg == target.startswith("."))
        return cls(kind, {name.replace("_", "-"): f"{package}.{name}{target}" for name in names})

    def add(self, name: str, target: str) -> None:
        """Let `name` stand for `target` ("package.module:attribute")."""
        taken = self._targets.get(name)
        if taken is not None and taken != target:
            raise NameCollision(
                f"{self.kind} {name!r} is registered twice, as {taken} and as {target}: rename one of them."
            )
        self._targets[name] = target

    def get(self, name: str) -> T:
        """The thing called `name`."""
        attribute = self._target(name).partition(":")[2]
        return cast(T, getattr(import_module(self.module(name)), attribute))

    def module(self, name: str) -> str:
        """The name of the module that `name` is imported from."""
        return self._target(name).partition(":")[0]

    def _target(self, name: str) -> str:
        self.check(name)
        return self._targets[name]

    def check(self, name: str) -> None:
        """Raise UnknownName, with the nearest names, unless `name` is registered."""
        if name in self._targets:
            return
        close = get_close_matches(name, self._targets, n=2, cutoff=0.5)
        hint = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(self) or 'none'}."
        raise UnknownName(f"There is no {self.kind} called {name!r}; {hint}")

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._targets))

    def __contains__(self, name: object) -> bool:
        return name in self._targets
