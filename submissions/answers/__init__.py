"""Read one line of output: remove what is not translation, and tell answers from non-answers."""

from gendersuite.submissions.answers.copies import QUOTES
from gendersuite.submissions.answers.reading import read_answer, unescape
from gendersuite.submissions.answers.wrapping import CLEANING_VERSION

__all__ = ["CLEANING_VERSION", "QUOTES", "read_answer", "unescape"]
