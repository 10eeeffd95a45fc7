#!/usr/bin/env bash
# From a spec to a kernel that has run and been checked, in one command:  bash examples/quickstart.sh
set -euo pipefail
cd "$(dirname "$0")/.."
source examples/setup.sh

spec=${1:-dsl_specs/norm/rmsnorm.json}
bold=$(tput bold 2>/dev/null || true) plain=$(tput sgr0 2>/dev/null || true)
say() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }

pleat_need_build
pleat_need_nvrtc

if [ ! -x build/generator/pleat ]; then echo "Building the generator (a minute or two, the first time) ..."; fi
pleat_quietly cmake -S . -B build -G Ninja -DPLEAT_BUILD_TESTS=OFF
pleat_quietly cmake --build build --target pleat
pleat=build/generator/pleat
out=build/quickstart

say "1. The spec: $spec"
cat "$spec"

"$pleat" generate -q "$spec" --out "$out"
kernel=$("$pleat" list "$spec" --out "$out" | grep '\.cu$' | head -n 1)
say "2. The kernel that Pleat makes of it: the core of $kernel"
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
