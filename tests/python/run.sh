#!/usr/bin/env bash
# Runs one of the programs beside this with torch. Needs PLEAT, PLEAT_BUILD_DIR and PLEAT_SOURCE_DIR; PLEAT_TORCH is a
# Python that has torch, else that of the environment which tests/run.sh makes. Kernels and references are kept in Pleat's own
# cache, found by their content, so that no test builds what another has built.
set -euo pipefail
torch=${PLEAT_TORCH:-${XDG_CACHE_HOME:-$HOME/.cache}/pleat-torch/bin/python}
"$torch" -c 'import importlib.util; assert importlib.util.find_spec("torch")' 2>/dev/null || { echo "no PyTorch in $torch: skipped; bash tests/run.sh fetches it, or PLEAT_TORCH names a Python that has it"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/pleat python XXXXXX")
inductor=$(mktemp -d /tmp/pleat-inductor-XXXXXX) # which takes no blanks in paths
trap 'rm -rf "$work" "$inductor"' EXIT
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PLEAT_SOURCE_DIR/python${PYTHONPATH:+:$PYTHONPATH}
export PLEAT_C=$PLEAT_BUILD_DIR/runtime/libpleat_c.so PLEAT_CATALOG=$PLEAT_SOURCE_DIR/dsl_specs TORCHINDUCTOR_CACHE_DIR=$inductor
cd "$work"
"$torch" -W ignore::DeprecationWarning "$PLEAT_SOURCE_DIR/tests/python/$1" "${@:2}"
