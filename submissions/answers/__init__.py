"""Read one line of output: remove text that is not part of the translation, and recognise non-answers."""

from gendersuite.submissions.answers.copies import QUOTES
from gendersuite.submissions.answers.reading import read_answer, unescape
from gendersuite.submissions.answers.wrapping import CLEANING_VERSION

__all__ = ["CLEANING_VERSION", "QUOTES", "read_answer", "unescape"]
