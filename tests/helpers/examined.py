"""What an examination found that is not good."""

from collections.abc import Iterable

from companion.workshop.checks.findings import Finding, Severity


def troubles(findings: Iterable[Finding]) -> list[tuple[str, str]]:
    """Subject and message of all that is not good; each must come with a remedy."""
    wrong = [finding for finding in findings if finding.level is not Severity.GOOD]
    assert all(finding.remedy is not None and finding.remedy.message for finding in wrong)
    return [(finding.subject, finding.what.message) for finding in wrong]
