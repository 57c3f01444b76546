"""`cached_method`: a separate `functools.cache` per object, which is freed with the object."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import MethodType
from typing import Any, TypeVar, cast

Method = TypeVar("Method", bound=Callable[..., Any])


class _CachedMethod:
    """Replaces itself in the object by the cached method on first access, so that later calls bypass the descriptor."""

    def __init__(self, method: Callable[..., Any]) -> None:
        self._method = method
        self.__doc__ = method.__doc__

    def __get__(self, instance: Any, owner: type) -> Any:
        if instance is None:
            return self._method
        kept = instance.__dict__[self._method.__name__] = cache(MethodType(self._method, instance))
        return kept


def cached_method(method: Method) -> Method:
    """Cache the results of a method per object and arguments."""
    return cast(Method, _CachedMethod(method))
