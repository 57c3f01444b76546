"""Plug-ins: extensions that other distributions register as entry points."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name

from gendersuite.errors import GendersuiteWarning, PluginError


@dataclass(frozen=True, slots=True)
class Plugin:
    """An extension of another distribution: the entry point `name = target` of the group `gendersuite.GROUP`.

    `target` is "module:attribute", and `distribution` is a name with a version ("gendersuite-honorifics@1.0").
    `expects` is the required class of the extension; None means any callable.
    """

    group: str
    name: str
    target: str
    distribution: str
    expects: type | None = None

    @property
    def package(self) -> str:
        """The package that contains the module of the extension."""
        module = self.target.partition(":")[0]
        return module.rpartition(".")[0] or module

    def load(self) -> object:
        """Import the extension; PluginError if that fails or if it has the wrong type or name."""
        place = f"The plug-in {self.distribution} (entry point {self.name} of gendersuite.{self.group})"
        try:
            found: object = resolve_name(self.target)
        except Exception as error:
            problem = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(".")
            raise PluginError(f"{place} cannot be imported ({problem}): update or uninstall it.") from error
        if not (isinstance(found, self.expects) if self.expects else callable(found)):
            expected = f"a {self.expects.__name__}" if self.expects else "a function or a class"
            raise PluginError(f"{place} is not {expected}: update or uninstall it.")
        named = getattr(found, "name", self.name) if self.expects else self.name
        if named != self.name:
            raise PluginError(f"{place} is called {named!r} in its code: update or uninstall it.")
        return found


@cache
def find_plugins(group: str, expects: type | None = None) -> dict[str, Plugin]:
    """Return the plug-ins of the group `gendersuite.GROUP` by name. If two distributions register the same name, the
    first in alphabetical order wins."""
    from importlib.metadata import entry_points

    plugins: dict[str, Plugin] = {}
    for point in entry_points(group=f"gendersuite.{group}"):
        distribution = f"{point.dist.name}@{point.dist.version}" if point.dist else ""
        plugin = Plugin(group, point.name, point.value, distribution, expects)
        taken = plugins.setdefault(point.name, plugin)
        if plugin.distribution < taken.distribution:
            plugins[point.name] = plugin
    return plugins


def distribution_of(thing: object, groups: Iterable[str]) -> str:
    """Return the distribution of the plug-in in `groups` that defines the class of `thing`, or an empty text."""
    module = type(thing).__module__
    if module.startswith("gendersuite."):
        return ""
    plugins = (plugin for group in groups for plugin in find_plugins(group).values())
    return next((found.distribution for found in plugins if f"{module}.".startswith(f"{found.package}.")), "")


@cache
def warn_of_plugin(sentence: str) -> None:
    """Warn once about a plug-in that cannot be used."""
    warnings.warn(sentence, GendersuiteWarning, stacklevel=3)
