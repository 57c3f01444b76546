"""A local command that reads one line per text and writes one line per translation."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress

from gendersuite.errors import ServiceBusy, ServiceRefused, UsageError
from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.submissions.live.json_api import redacted
from gendersuite.submissions.live.options import ServiceOptions

TITLE = "The command"
# The command is started for each call and may load a model each time, so calls are few and large.
LIMITS = Limits(pieces=1_000, characters=1_000_000, requests=1)
DEFAULT_TIMEOUT = 3_600.0
# Programs differ in what they treat as the end of a line.
_LINE_END = re.compile(r"\r\n|\r|\n")


class Command:
    """A command for a language pair, without context.

    Option: command, with shell-like quoting but run without a shell; {source} and {target} are replaced by the
    languages. It is stored with the answers, so it must not contain an API key.
    """

    def __init__(self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> None:
        given = ServiceOptions(TITLE, options, ("command",))
        if endpoint is not None:
            raise UsageError("The command has no endpoint: leave it out.")
        line = given.needed("command", "'marian-decoder -c model.yml'")
        names = {
            "{source}": given.text("source_code", source),
            "{target}": given.text("target_code", target),
        }
        try:
            parts = shlex.split(line)
        except ValueError as error:
            raise UsageError(f"The command {line!r} cannot be parsed ({error}): check its quotes.") from None
        self._arguments = [re.sub(r"\{source\}|\{target\}", lambda place: names[place[0]], part) for part in parts]
        if not self._arguments or shutil.which(self._arguments[0]) is None:
            raise ServiceRefused(f"The command {''.join(parts[:1])!r} is not found: install it or give its path.")
        self._timeout = given.timeout(DEFAULT_TIMEOUT)
        self.limits = given.limits(LIMITS)
        self.description = Description("command", shlex.join(self._arguments), "", {}, given.price("command"))

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        """See `interface.Translator`. A text of several lines is sent as several lines, without empty ones."""
        texts = [_LINE_END.split(piece.text) for piece in pieces]
        sent = [line for lines in texts for line in lines if line.strip()]
        if not sent:
            return ["" for _ in pieces]
        answers = iter(self._run(sent))
        return ["\n".join(next(answers) if line.strip() else "" for line in lines) for lines in texts]

    def _run(self, lines: list[str]) -> list[str]:
        name = self._arguments[0]
        sent = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        try:
            process = subprocess.Popen(
                self._arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise ServiceRefused(f"{name} cannot be started ({error.strerror}): check the command.") from None
        with process:
            try:
                output, complaints = process.communicate(sent, timeout=self._timeout)
            except subprocess.TimeoutExpired:
                sentence = f"{name} takes more than {self._timeout:g} seconds: raise the option timeout."
                raise ServiceBusy(sentence) from None
            finally:
                _end(process)
        if process.returncode:
            last = redacted(complaints.decode("utf-8", "replace").strip().rpartition("\n")[2], ())
            raise ServiceRefused(f"{name} ends with {process.returncode} ({last or 'no message'}): correct it.")
        return self._checked(output, len(lines))

    def _checked(self, output: bytes, expected: int) -> list[str]:
        name = self._arguments[0]
        try:
            text = output.decode("utf-8")
        except UnicodeDecodeError:
            raise ServiceRefused(f"{name} writes text that is not UTF-8: correct it.") from None
        answers = text.removesuffix("\n").split("\n") if text else []
        if len(answers) != expected:
            raise ServiceRefused(
                f"{name} was given {expected} lines and wrote {len(answers)}: it must write one line for each."
            )
        return [answer.removesuffix("\r").strip() for answer in answers]


def _end(process: subprocess.Popen[bytes]) -> None:
    """Terminate a running command and its child processes (on Windows, without process groups, only the command)."""
    if process.poll() is None:
        if sys.platform == "win32":
            process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


SYSTEM = Command
