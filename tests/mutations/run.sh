#!/usr/bin/env bash
# Shows that the tests of the core, of schedules and of emitted code notice mistakes: applies each mutation of
# mutations.txt to a copy of the repository and runs the suites until one fails. Run by hand, a few seconds a mutation,
# a minute for those of schedules; the test `mutations` looks for every mutation's text and has the properties alone
# notice thirty.
#
#   tests/mutations/run.sh                  all mutations
#   tests/mutations/run.sh carry swizzle    those whose file, text or description has one of these words
#
# Prints a table of what caught each one, then the survivors; returns 1 if there is one, or if a mutation's text is
# not found in its file exactly once. A survivor is a missing test, or, if it changes nothing, a row of its own kind
# in mutations.txt. What is built stays in build-mutations/, so that the next run is quicker.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PYTHONDONTWRITEBYTECODE=1 exec python3 "$here/mutate.py" "$@"
