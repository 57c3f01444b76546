"""A typed registry of named objects: suites, layouts, dictionaries, checkers.

Built-in names have a target, "module:attribute". Other distributions add names through entry points, which are only
read to look up a name that is not built in or to list all names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Generic, TypeAlias, TypeVar, cast

from gendersuite.errors import NameCollision, PluginError, UnknownName
from gendersuite.plugins import Plugin, warn_of_plugin

T = TypeVar("T")
Plugins: TypeAlias = Callable[[], Mapping[str, Plugin]]
"""Returns the plug-ins of a registry by name."""


class Registry(Generic[T]):
    """Maps names to targets that are imported on first use. Built-in names take precedence over plug-ins."""

    def __init__(self, kind: str, targets: Mapping[str, str] = MappingProxyType({}), plugins: Plugins = dict) -> None:
        self.kind = kind
        self.plugins = plugins
        self._targets: dict[str, str] = {}
        for name, target in targets.items():
            self.add(name, target)

    @classmethod
    def of_folder(cls, kind: str, package: str, target: str, plugins: Plugins = dict) -> Registry[T]:
        """Register an object of each module in a package.

        `target` is the attribute, such as ":LAYOUT", or a module and attribute of each subpackage, such as
        ".simulator:SIMULATOR". The names are the module names with "-" for "_".
        """
        found = iter_modules(import_module(package).__path__)
        names = (entry.name for entry in found if entry.ispkg == target.startswith("."))
        return cls(kind, {name.replace("_", "-"): f"{package}.{name}{target}" for name in names}, plugins)

    def add(self, name: str, target: str) -> None:
        """Register `target` ("package.module:attribute") as `name`."""
        taken = self._targets.get(name)
        if taken is not None and taken != target:
            raise NameCollision(
                f"{self.kind} {name!r} is registered twice, as {taken} and as {target}: rename one of them."
            )
        self._targets[name] = target

    @property
    def built_in(self) -> tuple[str, ...]:
        """The built-in names, sorted."""
        return tuple(sorted(self._targets))

    def get(self, name: str) -> T:
        """Return the object registered as `name`; PluginError if it comes from a plug-in that cannot be used."""
        plugin = self._plugin(name)
        if plugin is not None:
            return cast(T, plugin.load())
        module, _, attribute = self._targets[name].partition(":")
        return cast(T, getattr(import_module(module), attribute))

    def items(self) -> Iterator[tuple[str, T]]:
        """Yield all names with their objects, built-in names first. Plug-ins that cannot be used are skipped with a
        warning."""
        for name in self.built_in:
            yield name, self.get(name)
        yield from self.plugin_items()

    def plugin_items(self) -> Iterator[tuple[str, T]]:
        """Yield the names that plug-ins add, with their objects."""
        for name in sorted(self.plugins().keys() - self._targets.keys()):
            try:
                found = self.get(name)
            except PluginError as error:
                warn_of_plugin(str(error))
            else:
                yield name, found

    def module(self, name: str) -> str:
        """Return the module that `name` is imported from."""
        plugin = self._plugin(name)
        return (plugin.target if plugin else self._targets[name]).partition(":")[0]

    def folder(self, name: str) -> Path:
        """Return the folder of the module that `name` is imported from; it also has the data files."""
        found = find_spec(self.module(name))
        if found is None or found.origin is None:
            raise PluginError(f"The module {self.module(name)} of {self.kind} {name!r} is missing: install it again.")
        return Path(found.origin).parent

    def distribution(self, name: str) -> str:
        """Return the distribution and version of the plug-in that adds `name`; empty for built-in names."""
        plugin = self._plugin(name)
        return plugin.distribution if plugin else ""

    def _plugin(self, name: str) -> Plugin | None:
        """Return the plug-in that adds `name`, or None for built-in names; UnknownName if it is not registered."""
        self.check(name)
        return None if name in self._targets else self.plugins()[name]

    def check(self, name: str) -> None:
        """Raise UnknownName, with similar names, unless `name` is registered."""
        if name in self:
            return
        close = get_close_matches(name, list(self), n=2, cutoff=0.5)
        hint = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(self) or 'none'}."
        raise UnknownName(f"There is no {self.kind} called {name!r}; {hint}")

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._targets, *self.plugins()}))

    def __contains__(self, name: object) -> bool:
        return name in self._targets or name in self.plugins()
