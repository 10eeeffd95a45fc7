#!/usr/bin/env bash
# Compares random specs with the evaluator beside this:  run.sh RANDOM_EVALUATE RANDOM_SPEC. First the generator's evaluator,
# then references. Needs PLEAT; takes a python3 that has numpy, else that of the environment which tests/run.sh makes;
# returns 77 where none has.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for python in python3 "${PLEAT_TORCH:-${XDG_CACHE_HOME:-$HOME/.cache}/pleat-torch/bin/python}"; do
    "$python" -c 'import numpy' 2>/dev/null || continue
    export PYTHONDONTWRITEBYTECODE=1
    "$python" "$here/compare.py" --evaluator "$1" --seconds 6
    "$python" "$here/compare.py" --pleat "$PLEAT" --specs "$2" --seconds 15
    exit
done
echo "no numpy: skipped"
exit 77
