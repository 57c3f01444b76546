"""The errors a caller may meet, all of one family.

    GendersuiteError
    ├── UnknownName            no such suite, reader, dictionary, checker, system or language
    ├── NameCollision          two things were registered under one name
    ├── PluginError            an extension of another distribution cannot be used
    ├── DataMissing            an official data set is not on this machine
    ├── DataCorrupt            a data set, key or run folder does not say what it should
    ├── DictionaryMissing      no dictionary for this language is installed
    ├── ParserError            a parser fails, or there is no parse for a text
    │   └── ParserMissing      a parser, its model or its environment is not on this machine
    ├── ServiceError           an online service cannot be asked, or answers nonsense
    │   ├── ServiceBusy        it may answer if it is asked again
    │   └── ServiceRefused     it will not: wrong key, quota exhausted, bad request
    ├── SubmissionError        a submission cannot be read
    │   └── AlignmentError     a submission does not line up with its suite
    ├── OutputError            an output cannot be written: no permission, a full disk
    │   └── OutputExists       files of others are in its place
    └── UsageError             options that contradict each other or make no sense

Each message is one sentence that says what, where and what to do. Only the command line turns them
into exit codes.
"""


class GendersuiteError(Exception):
    """Base of every error this package raises on purpose."""


class UnknownName(GendersuiteError):
    """A name that nothing answers to."""


class NameCollision(GendersuiteError):
    """A name that two things claim."""


class PluginError(GendersuiteError):
    """A plug-in that cannot be imported or is not what its entry point says."""


class DataMissing(GendersuiteError):
    """An official data set that is not where it should be."""


class DataCorrupt(GendersuiteError):
    """A file that does not hold what its format promises."""


class DictionaryMissing(GendersuiteError):
    """No word list or dictionary for a language could be found."""


class ParserError(GendersuiteError):
    """A parser that breaks down or does not answer as documented, or parses that lack a text."""


class ParserMissing(ParserError):
    """A parser that cannot be used until something is installed or downloaded."""


class ServiceError(GendersuiteError):
    """An online service that cannot be reached, refuses, or does not answer as documented."""


class ServiceBusy(ServiceError):
    """A failure that may be gone next time; `wait` is the pause in seconds that the service asked for, if it did.

    `attempts` is how often the same request is worth sending (default: as often as for any failure).
    """

    def __init__(self, sentence: str, wait: float | None = None, attempts: int | None = None) -> None:
        super().__init__(sentence)
        self.wait = wait
        self.attempts = attempts


class ServiceRefused(ServiceError):
    """An answer that another try would not change."""


class SubmissionError(GendersuiteError):
    """A submission folder or file that cannot be read."""


class AlignmentError(SubmissionError):
    """Lines that do not correspond to the suite's sources one to one."""


class OutputError(GendersuiteError):
    """A file or folder that cannot be written."""


class OutputExists(OutputError):
    """A folder or file that would be overwritten."""


class UsageError(GendersuiteError):
    """Options that cannot be carried out as given."""


class GendersuiteWarning(UserWarning):
    """Something that the caller should know and that stops nothing."""
