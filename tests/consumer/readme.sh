#!/usr/bin/env bash
# What README.md shows is so; readme.py says what that means.
command -v python3 >/dev/null || { echo "no python3: skipped"; exit 77; }
exec python3 "$PLEAT_SOURCE_DIR/tests/consumer/readme.py"
