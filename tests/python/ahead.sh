#!/usr/bin/env bash
# Builds a library of operators and a program in C++ against an installed Pleat: the program calls them without Python,
# by themselves and in a package of AOTInductor. Needs PLEAT_BUILD_DIR and PLEAT_SOURCE_DIR; PLEAT_TORCH is a Python that
# has torch, else that of the environment which tests/run.sh makes.
set -euo pipefail
torch=${PLEAT_TORCH:-${XDG_CACHE_HOME:-$HOME/.cache}/pleat-torch/bin/python}
folder=$("$torch" -c 'import importlib.util; print(importlib.util.find_spec("torch").submodule_search_locations[0])' 2>/dev/null) || { echo "no PyTorch in $torch: skipped; bash tests/run.sh fetches it, or PLEAT_TORCH names a Python that has it"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/pleat-ahead-XXXXXX") # inductor takes no blanks in paths
trap 'rm -rf "$work"' EXIT
export PLEAT_CACHE=$work/cache TORCHINDUCTOR_CACHE_DIR=$work/inductor
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 40 "$work/log"; echo "FAILED: $*"; exit 1; }; }

quietly cmake --install "$PLEAT_BUILD_DIR" --prefix "$work/prefix"
cubins=OFF
if [ -n "${PLEAT_NVRTC:-}" ] || compgen -G '/usr/local/cuda*/lib64/libnvrtc.so*' >/dev/null; then cubins=ON; fi
quietly cmake -G Ninja -S "$PLEAT_SOURCE_DIR/tests/python/ahead" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" \
    -DCATALOG="$PLEAT_SOURCE_DIR/dsl_specs" -DTORCH="$folder" -DCUBINS=$cubins -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CXX_FLAGS_RELEASE=-O1
quietly cmake --build "$work/build"
rm -r "$work/prefix" # the library stands alone
quietly "$torch" "$PLEAT_SOURCE_DIR/tests/python/ahead.py" "$work/build/libops.so" "$work/package.pt2"
package=()
if [ -e "$work/package.pt2" ]; then package=("$work/package.pt2"); else echo "skipped: the package of AOTInductor, without Python.h"; fi
env -i HOME="$HOME" PLEAT_CACHE="$PLEAT_CACHE" "$work/build/program" "$work/build/libops.so" "${package[@]}"
if ldd "$work/build/libops.so" | grep -qE 'torch|c10|python'; then echo "FAILED: the library is linked to torch"; exit 1; fi
"$torch" -c "import ctypes; ctypes.CDLL('$work/build/libops.so')" 2>&1 | grep -q "there is no operator ops::rmsnorm: libtorch_cpu.so is not in this process" ||
    { echo "FAILED: without torch it says nothing"; exit 1; }
