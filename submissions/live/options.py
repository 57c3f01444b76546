"""Validate the options of live systems, and read API keys from the environment."""

from __future__ import annotations

import csv
import math
import os
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from importlib.resources import files
from importlib.util import find_spec
from urllib.parse import urlsplit

from gendersuite.errors import ServiceRefused, UsageError
from gendersuite.submissions.live.interface import Limits
from gendersuite.support.languages import known_language

COMMON = frozenset({"price", "timeout", "pieces", "characters", "requests", "source_code", "target_code"})
"""Options of all systems."""
PRICES = "data/prices.csv"


class ServiceOptions:
    """The options for the system `title`; UsageError for unknown options."""

    def __init__(self, title: str, given: Mapping[str, str], own: Collection[str] = ()) -> None:
        self.title = title
        self._given = given
        known = sorted(COMMON | set(own))
        for name in given:
            if name not in known:
                close = get_close_matches(name, known, n=1)
                hint = f"did you mean {close[0]}?" if close else f"it has {', '.join(known)}."
                raise UsageError(f"{title} has no option {name!r}; {hint}")

    def text(self, name: str, default: str = "") -> str:
        """The value as text."""
        return self._given.get(name, default)

    def needed(self, name: str, example: str) -> str:
        """The value of a required option; UsageError with an example if it is missing."""
        value = self.text(name)
        if not value:
            raise UsageError(f"{self.title} needs the option {name}, for example {name}={example}.")
        return value

    def choice(self, name: str, choices: Collection[str], default: str = "") -> str:
        """One of `choices`."""
        value = self.text(name, default)
        if value != default and value not in choices:
            raise UsageError(f"{self.title} does not support {name}={value}: choose from {', '.join(sorted(choices))}.")
        return value

    def yes(self, name: str) -> bool:
        """Whether the option is "yes"."""
        return self.choice(name, ("yes", "no"), "no") == "yes"

    def number(self, name: str, default: float, lowest: float = 0.0) -> float:
        """A number of at least `lowest`."""
        return self._number(name, lowest) if name in self._given else default

    def whole(self, name: str, default: int) -> int:
        """A whole number of at least 1."""
        value = self.number(name, default, 1)
        if value != int(value):
            raise UsageError(f"{self.title} needs a whole number for {name}, not {self.text(name)!r}.")
        return int(value)

    def _number(self, name: str, lowest: float) -> float:
        try:
            value = float(self._given[name])
        except ValueError:
            value = math.nan
        if not lowest <= value < math.inf:
            raise UsageError(
                f"{self.title} needs a number of at least {lowest:g} for {name}, not {self._given[name]!r}."
            )
        return value

    def codes(self, source_service: str, source: str, target_service: str, target: str) -> tuple[str, str]:
        """The codes of both languages: as given, otherwise those of the service (see `support.languages`)."""
        return self._code("source_code", source_service, source), self._code("target_code", target_service, target)

    def _code(self, name: str, service: str, language: str) -> str:
        found = self.text(name) or service_code(service, language)
        if not found:
            raise UsageError(
                f"{self.title} has no known code for the language {language!r}: give one with the "
                "option source_code or target_code."
            )
        return found

    def timeout(self, default: float) -> float:
        """Seconds to wait for an answer."""
        return self.number("timeout", default, 0.001)

    def limits(self, default: Limits) -> Limits:
        """The limits as given, otherwise those of the service, whose limit of one text per request cannot be raised."""
        pieces = self.whole("pieces", default.pieces)
        if default.pieces == 1 and pieces > 1:
            raise UsageError(f"{self.title} takes one text a request: leave the option pieces out.")
        return Limits(
            pieces,
            self.whole("characters", default.characters),
            self.whole("requests", default.requests),
        )

    def price(self, system: str, model: str = "") -> float | None:
        """Dollars per million characters: as given, otherwise the list price, or None."""
        if "price" in self._given:
            return self._number("price", 0.0)
        text = files(__package__).joinpath(PRICES).read_text("utf-8")
        for row in csv.DictReader(text.split("\n")):
            if (row["system"], row["model"]) == (system, model):
                return float(row["dollars"])
        return None


def key_from_environment(title: str, variable: str, hint: str = "") -> str:
    """Return the API key in an environment variable; ServiceRefused with instructions if it is not set."""
    value = os.environ.get(variable, "").strip()
    if not value:
        raise ServiceRefused(f"{title} needs a key: set the environment variable {variable}{hint}.")
    if not (value.isascii() and value.isprintable()):
        raise ServiceRefused(f"{variable} contains characters that are not valid in a key: set it again.")
    return value


def key_unless_own(title: str, variable: str, endpoint: str | None) -> str:
    """Like `key_from_environment`, but "" for the user's own server (the endpoint) if the variable is not set."""
    return key_from_environment(title, variable) if endpoint is None or os.environ.get(variable) else ""


def service_code(service: str, language: str) -> str:
    """The code of a language in a service, or an empty string."""
    known = known_language(language)
    if known is None:
        return ""
    return known.flores if service == "nllb" else known.services.get(service, "")


def check_installed(title: str, extra: str, *packages: str) -> None:
    """Raise ServiceRefused unless all packages are installed."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise ServiceRefused(f"{title} needs {' and '.join(missing)}: pip install 'gendersuite[{extra}]'.")


def address(title: str, endpoint: str | None, default: str) -> str:
    """Return the address of a service, without a slash at the end.

    The address is stored with the answers, so an address that may contain a secret is refused.
    """
    url = (endpoint or default).rstrip("/")
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        sound = False
    if not sound or "@" in parts.netloc or "?" in url or "#" in url or not url.isprintable() or " " in url:
        raise UsageError(
            f"The endpoint for {title} is not a plain address: give it as https://host/path, without user name, "
            "password or query."
        )
    return url
