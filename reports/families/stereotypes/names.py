"""Titles of the sixteen stereotypes in the HTML report."""

from __future__ import annotations

from functools import cache

from gendersuite.reports.blocks.texts import family_text


@cache
def stereotype_titles() -> dict[str, str]:
    """The title of each number, such as "7 Beautiful", from the texts of GEST."""
    stereotypes = family_text("gest")["stereotype"]
    return {str(each["number"]): f"{each['number']} {each['name']}" for each in stereotypes}
