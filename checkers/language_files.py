"""Language data: a file `languages/XX.toml` is read into a frozen dataclass.

The fields of the dataclass are the schema of the file, and its docstring documents them; fields without a default are
required. `code` is not in the file: it is the file name without its suffix, a language code of any length, with a
script where needed (sr-Latn). The type of a field determines the format of its value:

    str, bool                   a string, true or false
    frozenset[str]              words: a string that is split at white space, or an array of such strings (which allows
                                comments between them)
    tuple[str, ...]             endings: the same, in order
    frozenset[tuple[str, ...]]  phrases: an array with one string per phrase
    dict[str, MEMBERS]          words by enumeration member: a table with a list of words for each member (masculine,
                                feminine; first, second, either); `both` holds the words that map to None
    dict[KEY, VALUE]            a table

All text must be lower case.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from tomllib import TOMLDecodeError, loads
from types import NoneType, UnionType
from typing import Any, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from gendersuite.errors import DataCorrupt
from gendersuite.registry import Registry

T = TypeVar("T")
BOTH = "both"
TITLES = {str: "a string", bool: "true or false", list: "an array", dict: "a table"}


class LanguageFiles(Registry[T]):
    """The languages of one kind of checker. They are found by file name and read on first use."""

    def __init__(self, schema: type[T], package: str, kind: str) -> None:
        folder = files(package) / "languages"
        names = (Path(entry.name) for entry in folder.iterdir())
        super().__init__(kind, {name.stem: name.name for name in names if name.suffix == ".toml"})
        self._read = cache(lambda code: read_language(schema, folder / f"{code}.toml"))

    def get(self, name: str) -> T:
        """Return the language with this code."""
        self.check(name)
        return self._read(name)


def read_language(schema: type[T], file: Traversable) -> T:
    """Read a language from a file. Raise DataCorrupt, naming file and key, if the file does not follow the schema."""
    try:
        table = loads(file.read_text(encoding="utf-8"))
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataCorrupt(f"{file} is not TOML ({error}): correct it.") from None
    return _dataclass(schema, table, f"{file}, ", code=Path(file.name).stem)


def _refuse(key: str, problem: str) -> NoReturn:
    raise DataCorrupt(f"{key}: {problem}.")


def _inside(key: str, name: str) -> str:
    """The path of a key inside a table. The prefix of the top-level table ends in a space."""
    return key + name if key.endswith(" ") else f"{key}.{name}"


def _dataclass(schema: type[T], table: Any, key: str, **given: str) -> T:
    types, values = get_type_hints(schema), dict[str, Any](given)
    for name, value in _checked(dict, table, key).items():
        if name not in types or name in given:
            _refuse(_inside(key, name), "unknown key")
        values[name] = _value(types[name], value, _inside(key, name))
    for field in fields(schema):  # type: ignore[arg-type]
        if field.name not in values and field.default is MISSING and field.default_factory is MISSING:
            _refuse(_inside(key, field.name), "missing key")
    return schema(**values)


def _value(hint: Any, value: Any, key: str) -> Any:
    """Convert a value of the file to the type of its field."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is UnionType:  # an optional table
        return _value(arguments[0], value, key)
    if is_dataclass(hint):
        return _dataclass(hint, value, key)  # type: ignore[arg-type]
    if origin is dict:
        return _table(arguments[0], arguments[1], _checked(dict, value, key), key)
    if origin is frozenset and arguments != (str,):
        return frozenset(tuple(_text(phrase, key).split()) for phrase in _checked(list, value, key))
    if origin in (frozenset, tuple):
        return origin(_words(value, key))
    return _text(value, key) if hint is str else _checked(hint, value, key)


def _table(of: Any, shows: Any, table: dict[str, Any], key: str) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    names, members = _members(of), _members(shows)
    for name, value in table.items():
        place = _inside(key, name)
        if name not in (names or members or table):
            _refuse(place, f"unknown key; expected {', '.join(names or members)}")
        for word in _words(value, place) if members else ():
            if word in found and found[word] is not members[name]:
                _refuse(place, f"{word!r} stands under two keys")
            found[word] = members[name]
        if not members:
            found[names.get(name, name)] = _value(shows, value, place)
    return found


def _members(hint: Any) -> dict[str, Any]:
    """The members of an enumeration by their names in files; empty for other types."""
    types = get_args(hint) if get_origin(hint) is UnionType else (hint,)
    enumerations = [kind for kind in types if isinstance(kind, type) and issubclass(kind, Enum)]
    members: dict[str, Any] = {member.name.lower(): member for kind in enumerations for member in kind}
    return members | {BOTH: None} if members and NoneType in types else members


def _words(value: Any, key: str) -> list[str]:
    texts = value if isinstance(value, list) else [value]
    return [word for text in texts for word in _text(text, key).split()]


def _text(value: Any, key: str) -> str:
    text: str = _checked(str, value, key)
    if text != text.lower():
        word = next(word for word in text.split() if word != word.lower())
        _refuse(key, f"{word!r} is not lower case")
    return text


def _checked(kind: type, value: Any, key: str) -> Any:
    if not isinstance(value, kind):
        _refuse(key, f"expected {TITLES[kind]}, found {value!r}")
    return value
