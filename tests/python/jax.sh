#!/usr/bin/env bash
# pleat.jax on the CPU. Needs PLEAT, PLEAT_BUILD_DIR and PLEAT_SOURCE_DIR; PLEAT_JAX is a Python that has jax, else that of
# the environment which tests/run.sh makes.
set -euo pipefail
jax=${PLEAT_JAX:-${XDG_CACHE_HOME:-$HOME/.cache}/pleat-jax/bin/python}
"$jax" -c 'import importlib.util; assert importlib.util.find_spec("jax")' 2>/dev/null || { echo "no JAX in $jax: skipped; bash tests/run.sh fetches it, or PLEAT_JAX names a Python that has it"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/pleat jax XXXXXX")
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PLEAT_SOURCE_DIR/python
export PLEAT_C=$PLEAT_BUILD_DIR/runtime/libpleat_c.so PLEAT_CATALOG=$PLEAT_SOURCE_DIR/dsl_specs
cd "$work"
"$jax" "$PLEAT_SOURCE_DIR/tests/python/jax_op.py"
