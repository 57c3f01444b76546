"""The command line, run in this process: starting a process for each command would take longer than all else."""

from __future__ import annotations

import io
import sys
import warnings
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess
from typing import Any

import pytest

from gendersuite.commands.cli import main


def run(*words: object, **environment: str) -> CompletedProcess[str]:
    """Run a command: the words after `gendersuite`, and variables of the environment."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    code: Any = 0
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.setattr(sys, "argv", ["gendersuite", *map(str, words)])
        for name, value in environment.items():
            patch.setenv(name, value)
        with redirect_stdout(out), redirect_stderr(err):
            try:
                main()
            except SystemExit as end:
                code = end.code or 0
    printed, said = (stream.buffer.getvalue().decode() for stream in (out, err))  # type: ignore[attr-defined]
    return CompletedProcess(sys.argv, code, printed, said)


def succeed(*words: object, **environment: str) -> CompletedProcess[str]:
    """Run a command that must succeed."""
    done = run(*words, **environment)
    assert done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stderr}{done.stdout}"
    return done


def refused(*words: object, **environment: str) -> str:
    """The sentence with which a command is refused: exit code 2, one line on standard error and nothing else."""
    done = run(*words, **environment)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert done.stderr.startswith("gendersuite: ")
    return done.stderr
