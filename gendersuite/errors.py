"""All errors of the package.

    GendersuiteError
    ├── UnknownName            no such suite, reader, dictionary, checker, system or language
    ├── NameCollision          two things were registered under one name
    ├── PluginError            an extension of another distribution cannot be used
    ├── DataMissing            an official data set is not on this machine
    ├── DataCorrupt            a data set, key or run folder has an invalid content
    ├── DictionaryMissing      no dictionary for this language is installed
    ├── ParserError            a parser fails, or there is no parse for a text
    │   └── ParserMissing      a parser, its model or its environment is not on this machine
    ├── ServiceError           an online service cannot be reached, or its answer is invalid
    │   ├── ServiceBusy        another try may succeed
    │   └── ServiceRefused     another try would fail: wrong key, quota exhausted, bad request
    ├── SubmissionError        a submission cannot be read
    │   └── AlignmentError     a submission cannot be aligned with its suite
    ├── OutputError            an output cannot be written: no permission, a full disk
    │   └── OutputExists       the output would replace files of others
    └── UsageError             invalid options

Each message is one sentence with the problem, the place and the remedy. Only the command line turns errors into exit
codes.
"""


class GendersuiteError(Exception):
    """Base of all errors of the package."""


class UnknownName(GendersuiteError):
    """An unknown name of a suite, system, language or extension."""


class NameCollision(GendersuiteError):
    """A name that is registered for two different targets."""


class PluginError(GendersuiteError):
    """A plug-in that cannot be imported or has the wrong type or name."""


class DataMissing(GendersuiteError):
    """An official data set that is missing from the data folder."""


class DataCorrupt(GendersuiteError):
    """A file with an invalid content."""


class DictionaryMissing(GendersuiteError):
    """A language without an installed word list or dictionary."""


class ParserError(GendersuiteError):
    """A parser that fails, or a file of parses that lacks a text."""


class ParserMissing(ParserError):
    """A parser, its model or its environment that is not installed."""


class ServiceError(GendersuiteError):
    """An online service that cannot be reached, refuses a request, or returns an invalid response."""


class ServiceBusy(ServiceError):
    """A failure that a retry may solve.

    `wait` is the Retry-After header of the service in seconds, if any. `attempts` limits how often the same request is
    sent (default: the limit of the retry policy).
    """

    def __init__(self, sentence: str, wait: float | None = None, attempts: int | None = None) -> None:
        super().__init__(sentence)
        self.wait = wait
        self.attempts = attempts


class ServiceRefused(ServiceError):
    """A failure that a retry cannot solve."""


class SubmissionError(GendersuiteError):
    """A submission folder or file that cannot be read."""


class AlignmentError(SubmissionError):
    """Lines that do not correspond to the sources of the suite."""


class OutputError(GendersuiteError):
    """A file or folder that cannot be written."""


class OutputExists(OutputError):
    """A file or folder that exists and must not be overwritten."""


class UsageError(GendersuiteError):
    """Options that are invalid or contradict each other."""


class GendersuiteWarning(UserWarning):
    """Base of all warnings of the package."""
