#!/usr/bin/env bash
# The laws of indexing on random layouts: see run.py, and its --help for seeds and counts.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command -v python3 >/dev/null || { echo "no Python on this machine"; exit 77; }
PYTHONDONTWRITEBYTECODE=1 exec python3 "$here/run.py" "$@"
