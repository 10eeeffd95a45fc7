#!/usr/bin/env bash
# Compares random specs with the evaluator beside this:  run.sh RANDOM_SPEC [OPTION of compare.py...]. Needs PLEAT; takes
# a python3 that has numpy, else that of the environment which tests/run.sh makes; returns 77 where none has.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for python in python3 "${PLEAT_TORCH:-${XDG_CACHE_HOME:-$HOME/.cache}/pleat-torch/bin/python}"; do
    "$python" -c 'import numpy' 2>/dev/null || continue
    export PYTHONDONTWRITEBYTECODE=1
    exec "$python" "$here/compare.py" --pleat "$PLEAT" --specs "$1" "${@:2}"
done
echo "no numpy: skipped"
exit 77
