#!/usr/bin/env bash
# The tutorial's programs, mistakes, kernels and page; check.py says what is proven of them.
command -v python3 >/dev/null || { echo "no python3: skipped"; exit 77; }
exec python3 "$PLEAT_SOURCE_DIR/tests/tutorial/check.py"
