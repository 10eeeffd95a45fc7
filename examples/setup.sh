# Sourced by examples/quickstart.sh and tests/run.sh: brings what they need onto a Debian or Ubuntu machine.
# Everything that is there already is left alone; what is installed is said in one line.

pleat_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Runs a command quietly; on failure shows what it said.
pleat_quietly() {
    local log
    log=$(mktemp)
    if "$@" >"$log" 2>&1; then
        rm -f "$log"
    else
        local status=$?
        echo "This failed: $*" >&2
        tail -n 40 "$log" >&2
        rm -f "$log"
        return $status
    fi
}

# The same of a build by Ninja, with its count of steps in one line where there is a terminal. Under pipefail.
pleat_with_progress() {
    local log status=0
    log=$(mktemp)
    "$@" 2>&1 | tee "$log" | pleat_show_steps || status=$?
    if [ "$status" != 0 ]; then
        echo "This failed: $*" >&2
        tail -n 40 "$log" >&2
    fi
    rm -f "$log"
    return "$status"
}

# Ninja's count of steps: in place on a terminal, else a line for each quarter of them.
pleat_show_steps() {
    local line step all quarter told=0
    while IFS= read -r line; do
        case $line in "["*/*"]"*) ;; *) continue ;; esac
        step=${line#[} step=${step%%/*} all=${line#*/} all=${all%%]*}
        if [ -t 1 ]; then
            printf '\r  [%s/%s] steps ' "$step" "$all"
        elif quarter=$((4 * step / all)) && [ "$quarter" -gt "$told" ]; then
            told=$quarter
            printf '  [%s/%s] steps\n' "$step" "$all"
        fi
    done
    [ ! -t 1 ] || printf '\r\033[K'
}

pleat_as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Installs packages by name.
pleat_install() {
    if ! command -v apt-get >/dev/null; then
        echo "Please install: $* (this script knows Debian and Ubuntu only)" >&2
        return 1
    fi
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        echo "Please install as root: apt-get install $*" >&2
        return 1
    fi
    echo "Installing $* ..."
    if [ -z "${pleat_lists_are_new:-}" ]; then
        pleat_quietly pleat_as_root apt-get update -q || return
        pleat_lists_are_new=yes
    fi
    pleat_quietly pleat_as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
}

# pleat_need package=path-or-command ...: installs the packages whose file or command is missing.
pleat_need() {
    local missing=() pair what
    for pair in "$@"; do
        what=${pair#*=}
        case $what in
            /*) compgen -G "$what" >/dev/null || missing+=("${pair%%=*}") ;;
            *) command -v "$what" >/dev/null || missing+=("${pair%%=*}") ;;
        esac
    done
    [ ${#missing[@]} = 0 ] || pleat_install "${missing[@]}"
}

# What the build needs; further pairs as pleat_need takes them are installed with it.
pleat_need_build() {
    pleat_need g++=g++ cmake=cmake ninja-build=ninja nlohmann-json3-dev=/usr/include/nlohmann/json.hpp \
        libcli11-dev=/usr/include/CLI/CLI.hpp libfmt-dev=/usr/include/fmt/core.h libxxhash-dev=/usr/include/xxhash.h "$@"
}

# Brings the libraries of the newest Clang from 22 to 19 that the machine's packages offer. Without them `pleat lint` and
# `generate --parse` are left out of the build.
pleat_need_clang() {
    local version
    compgen -G '/usr/lib/llvm-[12][0-9]/include/clang/Tooling/Tooling.h' | grep -qE 'llvm-(19|2[0-9])/' && return 0
    for version in 22 21 20 19; do
        apt-cache show "libclang-cpp$version-dev" >/dev/null 2>&1 || continue
        pleat_install "libclang-cpp$version-dev" "libclang-$version-dev" "llvm-$version-dev" && return 0
    done
    echo "Clang's libraries could not be installed: pleat lint and generate --parse are left out."
}

# Finds NVRTC of the driver's version of CUDA (of 13 where there is no driver), or brings it from PyPI into a private
# environment; exports PLEAT_NVRTC. Without a network the parts that compile CUDA are left out.
pleat_need_nvrtc() {
    local venv=$pleat_root/.cache/pleat-venv found cuda=13 package=nvidia-cuda-nvrtc
    if nvidia-smi 2>/dev/null | grep -q 'CUDA Version: *12\.'; then # a driver loads nothing that a later CUDA compiled
        cuda=12 package=nvidia-cuda-nvrtc-cu12
    fi
    pleat_find_nvrtc() {
        local pattern
        for pattern in "/usr/local/cuda*/lib64/libnvrtc.so.$cuda" "/usr/local/cuda*/targets/*/lib/libnvrtc.so.$cuda" \
            "/usr/lib/*/libnvrtc.so.$cuda" "$venv/lib/python3*/site-packages/nvidia/*/lib/libnvrtc.so.$cuda"; do
            while read -r found; do
                # The runtime takes none before 12.4.
                [[ $(readlink -f "$found") =~ \.so\.12\.[0-3](\.|$) ]] || return 0
            done < <(compgen -G "$pattern")
        done
        return 1
    }
    if [ -n "${PLEAT_NVRTC:-}" ]; then
        return 0
    fi
    if ! pleat_find_nvrtc; then
        pleat_need python3-venv='/usr/lib/python3*/ensurepip/__init__.py' ca-certificates=/etc/ssl/certs/ca-certificates.crt
        echo "Fetching NVRTC, the CUDA run-time compiler, from PyPI into .cache/pleat-venv ..."
        if ! { pleat_quietly python3 -m venv "$venv" &&
            pleat_quietly "$venv/bin/pip" install -q --disable-pip-version-check "$package==$cuda.*" &&
            pleat_find_nvrtc; }; then
            echo "NVRTC could not be fetched: what compiles CUDA is left out."
            return 0
        fi
    fi
    export PLEAT_NVRTC=$found
}

# pleat_has PYTHON MODULE...: can they be imported? Finds them without the seconds that the import of torch takes.
pleat_has() {
    "$1" -c 'import importlib.util, sys; sys.exit(not all(map(importlib.util.find_spec, sys.argv[1:])))' "${@:2}" 2>/dev/null
}

# Brings PyTorch, numpy and transformers from PyPI (5 GB, two minutes) into an environment outside of the tree, once, where
# tests look for it unless PLEAT_TORCH names another Python. Without a network the tests that need it are skipped.
# pip does not compile the modules ahead: most are never imported.
pleat_need_torch() {
    local venv=${XDG_CACHE_HOME:-$HOME/.cache}/pleat-torch
    if [ -n "${PLEAT_TORCH:-}" ]; then
        return 0
    fi
    if ! pleat_has "$venv/bin/python" numpy torch; then
        pleat_need python3-venv='/usr/lib/python3*/ensurepip/__init__.py' ca-certificates=/etc/ssl/certs/ca-certificates.crt
        echo "Fetching PyTorch from PyPI into $venv ..."
        if ! { pleat_quietly python3 -m venv "$venv" &&
            pleat_quietly "$venv/bin/pip" install -q --no-compile --disable-pip-version-check torch==2.11.0 numpy &&
            pleat_has "$venv/bin/python" numpy torch; }; then
            echo "PyTorch could not be fetched: what needs it is left out."
            return 0
        fi
    fi
    if ! pleat_has "$venv/bin/python" transformers; then
        pleat_quietly "$venv/bin/pip" install -q --no-compile --disable-pip-version-check transformers==5.23.0 ||
            echo "transformers could not be fetched: what needs it is left out."
    fi
    # Tests write no compiled modules: those that they import are compiled here, once.
    "$venv/bin/python" -c 'import torch._dynamo, torch._inductor.compile_fx, transformers' >/dev/null 2>&1 || true
}

# The same of JAX for the CPU (100 MB), beside it; PLEAT_JAX names another Python.
pleat_need_jax() {
    local venv=${XDG_CACHE_HOME:-$HOME/.cache}/pleat-jax
    if [ -n "${PLEAT_JAX:-}" ]; then
        return 0
    fi
    if ! pleat_has "$venv/bin/python" jax; then
        pleat_need python3-venv='/usr/lib/python3*/ensurepip/__init__.py' ca-certificates=/etc/ssl/certs/ca-certificates.crt
        echo "Fetching JAX from PyPI into $venv ..."
        if ! { pleat_quietly python3 -m venv "$venv" &&
            pleat_quietly "$venv/bin/pip" install -q --disable-pip-version-check 'jax[cpu]>=0.6'; }; then
            echo "JAX could not be fetched: what needs it is left out."
        fi
    fi
}
