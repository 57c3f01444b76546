"""What systems answered: submissions found in a folder, read, lined up with their suite, and examined."""

from __future__ import annotations

from gendersuite.submissions.archives import Place, opened
from gendersuite.submissions.discovery import discover, load
from gendersuite.submissions.readers import READERS, Reader, SubmissionRef
from gendersuite.submissions.validate import Diagnosis, validate

__all__ = ["READERS", "Diagnosis", "Place", "Reader", "SubmissionRef", "discover", "load", "opened", "validate"]
