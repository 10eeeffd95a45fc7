#!/usr/bin/env bash
# From a spec to a kernel that has run and been checked, in one command:  bash examples/quickstart.sh
set -euo pipefail
cd "$(dirname "$0")/.."
source examples/setup.sh

spec=${1:-dsl_specs/norm/rmsnorm.json}
bold= plain=
if [ -t 1 ]; then bold=$(tput bold 2>/dev/null || true) plain=$(tput sgr0 2>/dev/null || true); fi
say() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }

pleat_need_build
# NVRTC comes while the build runs, which does not need it.
nvrtc=$(mktemp)
trap 'rm -f "$nvrtc"' EXIT
(pleat_need_nvrtc; echo "${PLEAT_NVRTC:-}" >"$nvrtc") &
fetching=$!

if [ ! -x build/generator/pleat ]; then echo "Building the generator (a few minutes, the first time) ..."; fi
# The preset compiles some dozens of sources as one (a unity build), with -Og and precompiled headers, and leaves out what
# needs Clang; for more, configure build/ by hand. XXH_NO_INLINE_HINTS there: xxhash.h else forces inlining, which -Og
# refuses. FMT_CONSTEVAL is empty: format strings are checked when they are used, which saves a fifth of the time.
[ -f build/build.ninja ] || pleat_quietly cmake --preset quick
pleat_with_progress cmake --build build --target pleat
wait "$fetching" || true
PLEAT_NVRTC=$(cat "$nvrtc")
if [ -n "$PLEAT_NVRTC" ]; then export PLEAT_NVRTC; fi
pleat=build/generator/pleat
out=build/quickstart

say "1. The spec: $spec"
cat "$spec"

begin=$(date +%s%N)
"$pleat" generate -q "$spec" --out "$out"
took=$((($(date +%s%N) - begin) / 1000000))
kernel=$("$pleat" list "$spec" --out "$out" | grep '\.cu$' | head -n 1)
say "2. The kernel that Pleat makes of it, in $took ms: the core of $kernel"
# From the kernel's signature to the end of its body.
awk '/__global__/ { on = 1 } on { print } on && /^}/ { exit }' "$kernel"

say "3. How it runs, and what it takes of the machine"
if [ -n "${PLEAT_NVRTC:-}" ]; then
    "$pleat" explain "$spec" --arch sm_90a --arch sm_80
else
    "$pleat" explain "$spec"
fi

say "4. Run on random inputs and compared with the float64 reference"
"$pleat" run "$spec"

say "Next"
case ${PLEAT_NVRTC:-} in
    "$PWD"/*) echo "  export PLEAT_NVRTC=$PLEAT_NVRTC" ;; # the copy fetched above, which nothing else would look for
esac
cat <<EOF
  $pleat --help    shows the other commands
  $out              holds the generated files
  README.md                     shows a program and a CMake project that use them
  dsl_specs/README.md           is the reference of the spec language
EOF
