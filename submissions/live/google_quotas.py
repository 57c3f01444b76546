"""Interpret the quota errors of Google Cloud Translation, both versions."""

from __future__ import annotations

from typing import Any

from gendersuite.submissions.live.json_api import Verdict, at, each

# Quotas per minute, reported with status 403 (https://cloud.google.com/translate/quotas); not the daily quota.
PASSING = frozenset({"rateLimitExceeded", "userRateLimitExceeded"})
FINAL = frozenset({"dailyLimitExceeded"})
PASSING_MESSAGE = "User Rate Limit Exceeded"


def judge(status: int, content: Any) -> Verdict | None:
    """Distinguish quotas per minute, which recover, from the daily quota."""
    if status not in (403, 429):
        return None
    found = each(at(content, "error", "errors"), "reason")
    reasons = {reason for reason in found if isinstance(reason, str)} if isinstance(found, list) else set()
    if reasons & FINAL:
        return Verdict.REFUSED
    if reasons & PASSING or PASSING_MESSAGE in str(at(content, "error", "message")):
        return Verdict.BUSY
    return None
