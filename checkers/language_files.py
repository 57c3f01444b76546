"""Languages as data: a file `languages/XX.toml` becomes a frozen dataclass.

The fields of the dataclass are the schema of the file, and its docstring says what they mean; a field without a default
is required. `code` is not in the file: it is the file's name, a language code of any length, with a script where that
matters (sr-Latn). The type of a field decides how its value is written:

    str, bool                   a string, true or false
    frozenset[str]              words: a string that is split at white space, or an array of such strings (so that
                                comments may stand between them)
    tuple[str, ...]             endings: the same, in their order
    frozenset[tuple[str, ...]]  phrases: an array, one string for each
    dict[str, MEMBERS]          words by what they show: a table with words for the members of an enumeration
                                (masculine, feminine; first, second, either); `both` holds the words that show None
    dict[KEY, VALUE]            a table

All text is lower case.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from tomllib import TOMLDecodeError, loads
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from gendersuite.errors import DataCorrupt
from gendersuite.registry import Registry

T = TypeVar("T")
BOTH = "both"


class LanguageFiles(Registry[T]):
    """The languages of one kind of checker, found by the names of their files and read when they are asked for."""

    def __init__(self, schema: type[T], package: str, kind: str) -> None:
        folder = files(package) / "languages"
        names = (Path(entry.name) for entry in folder.iterdir())
        super().__init__(kind, {name.stem: name.name for name in names if name.suffix == ".toml"})
        self._read = cache(lambda code: read_language(schema, folder / f"{code}.toml"))

    def get(self, name: str) -> T:
        """The language with this code."""
        self.check(name)
        return self._read(name)


def read_language(schema: type[T], file: Traversable) -> T:
    """The language in a file; DataCorrupt, with the file and the key, if the file does not follow the schema."""
    try:
        table = loads(file.read_text(encoding="utf-8"))
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataCorrupt(f"{file} is not TOML ({error}): correct it.") from None
    try:
        return _dataclass(schema, table, "", code=Path(file.name).stem)
    except _Refused as error:
        raise DataCorrupt(f"{file}, {error}.") from None


class _Refused(Exception):
    """A value that does not follow the schema, with its key."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(f"{key}: {problem}")


def _dataclass(schema: type[T], table: Any, key: str, **given: str) -> T:
    expected: dict[str, Field[Any]] = {field.name: field for field in fields(schema)}  # type: ignore[arg-type]
    types = get_type_hints(schema)
    values: dict[str, Any] = dict(given)
    for name, value in _checked(dict, table, key).items():
        place = f"{key}.{name}".lstrip(".")
        if name not in expected or name in given:
            raise _Refused(place, "unknown key")
        values[name] = _value(types[name], value, place)
    for name, field in expected.items():
        if name not in values and field.default is MISSING and field.default_factory is MISSING:
            raise _Refused(f"{key}.{name}".lstrip("."), "missing key")
    return schema(**values)


def _value(hint: Any, value: Any, key: str) -> Any:
    """A value of the file as a field of this type has it."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is UnionType and NoneType in arguments:
        return _value(arguments[0], value, key)
    if is_dataclass(hint):
        return _dataclass(hint, value, key)  # type: ignore[arg-type]
    if origin is dict:
        of, shows = arguments
        return _table(of, shows, _checked(dict, value, key), key)
    if origin is frozenset and arguments != (str,):
        return frozenset(tuple(_text(phrase, key).split()) for phrase in _checked(list, value, key))
    if origin in (frozenset, tuple):
        return origin(_words(value, key))
    return _text(value, key) if hint is str else _checked(hint, value, key)


def _table(of: Any, shows: Any, table: dict[str, Any], key: str) -> dict[Any, Any]:
    if members := _members(shows):
        found: dict[str, Any] = {}
        for name, value in table.items():
            for word in _words(value, f"{key}.{name}"):
                if found.setdefault(word, _member(members, name, key)) is not members[name]:
                    raise _Refused(f"{key}.{name}", f"{word!r} stands under two keys")
        return found
    read: Callable[[str], Any] = str
    if names := _members(of):
        read = lambda name: _member(names, name, key)  # noqa: E731
    return {read(name): _value(shows, value, f"{key}.{name}") for name, value in table.items()}


def _members(hint: Any) -> dict[str, Any]:
    """The names that the members of an enumeration have in a file; none for another type."""
    types = get_args(hint) if get_origin(hint) is UnionType else (hint,)
    members = {
        member.name.lower(): member
        for kind in types
        if isinstance(kind, type) and issubclass(kind, Enum)
        for member in kind
    }
    return members | {BOTH: None} if members and NoneType in types else members


def _member(members: dict[str, Any], name: str, key: str) -> Any:
    if name not in members:
        raise _Refused(f"{key}.{name}", f"unknown key; expected {', '.join(members)}")
    return members[name]


def _words(value: Any, key: str) -> list[str]:
    texts = value if isinstance(value, list) else [value]
    return [word for text in texts for word in _text(text, key).split()]


def _text(value: Any, key: str) -> str:
    text: str = _checked(str, value, key)
    if text != text.lower():
        word = next(word for word in text.split() if word != word.lower())
        raise _Refused(key, f"{word!r} is not lower case")
    return text


def _checked(kind: type, value: Any, key: str) -> Any:
    names = {str: "a string", bool: "true or false", list: "an array", dict: "a table"}
    if not isinstance(value, kind):
        raise _Refused(key, f"expected {names[kind]}, found {value!r}")
    return value
