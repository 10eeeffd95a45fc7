"""Says what CTest's report holds: counts of tests, and what tests that passed have left out.

    python3 tests/summary.py REPORT.xml      the report of ctest --output-junit

A test that skips a part of itself says so in a line "skipped: WHY", from wherever it runs; unittest says "OK (skipped=N)". Each
of these is a skipped part. The last line is "N passed, N failed, N skipped", with the parts where there are any. Returns 1 if a
test failed, or if none passed.
"""
import collections
import re
import sys
import xml.etree.ElementTree as tree

PART = re.compile(r"\bskipped: (.+)")
UNITTEST = re.compile(r"^OK \((?:.*, )?skipped=(\d+)\)$", re.MULTILINE)


def skipped_parts(said):
    """Why, and how often."""
    parts = collections.Counter(why.strip() for why in PART.findall(said))
    unnamed = sum(int(count) for count in UNITTEST.findall(said))
    if unnamed:
        parts["tests of unittest"] += unnamed
    return parts


def main(report):
    counts, parts = collections.Counter(), 0
    for case in tree.parse(report).getroot().iter("testcase"):
        status = case.get("status")
        counts["passed" if status == "run" else "failed" if status == "fail" else "skipped"] += 1
        if status != "run":
            continue
        for why, count in skipped_parts(case.findtext("system-out") or "").items():
            parts += count
            print(f"{case.get('name')} passed, but skipped {'a part' if count == 1 else f'{count} parts'}: {why}")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped"
          + (f", and {parts} parts of tests that passed" if parts else ""))
    return 0 if counts["passed"] and not counts["failed"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
