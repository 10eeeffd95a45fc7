"""summary.py counts what is skipped, also within tests that pass."""
import contextlib
import io
import pathlib
import tempfile
import unittest

import summary


def said(*cases):
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "tests.xml")
        report.write_text("<testsuite>" + "".join(
            f'<testcase name="{name}" status="{status}"><system-out>{out}</system-out></testcase>' for name, status, out in cases) + "</testsuite>")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            status = summary.main(report)
        return status, out.getvalue().splitlines()


class Summary(unittest.TestCase):
    def test_counts(self):
        status, lines = said(("a", "run", "ok"), ("b", "notrun", "skipped: no GPU"), ("c", "fail", "skipped: no GPU"))
        self.assertEqual((status, lines), (1, ["1 passed, 1 failed, 1 skipped"]))

    def test_parts(self):
        message = "build_test.cpp:20: MESSAGE: skipped: no NVRTC\n"
        status, lines = said(("a", "run", 2 * message), ("b", "run", "Ran 3 tests\nOK (skipped=2)\n"), ("c", "run", "3 passed | 2 skipped\nOK\n"))
        self.assertEqual((status, lines), (0, ["a passed, but skipped 2 parts: no NVRTC", "b passed, but skipped 2 parts: tests of unittest",
                                               "3 passed, 0 failed, 0 skipped, and 4 parts of tests that passed"]))

    def test_nothing_passed(self):
        self.assertEqual(said(("a", "notrun", "")), (1, ["0 passed, 0 failed, 1 skipped"]))


unittest.main()
