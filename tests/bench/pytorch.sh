# Sourced by the scripts that run kernels beside PyTorch.

# pleat_beside_pytorch BUILD WHAT STATUS [MODULE]: names the build folder `build`, which holds generator/pleat and
# runtime/libpleat_c.so, makes a folder `work` that goes when the script ends, and lets pleat_c.py find the library. Where
# there is no GPU, PyTorch or MODULE, WHAT is skipped and the script returns STATUS.
pleat_beside_pytorch() {
    build=$(realpath "$1")
    if ! python3 -c "import torch, ${4:-torch}; assert torch.cuda.is_available()" 2>/dev/null; then
        echo "skipped: $2 needs a GPU and PyTorch"
        exit "$3"
    fi
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    export PLEAT_C=$build/runtime/libpleat_c.so
}

# pleat_generate_listed SPECS: for each line "SPEC OPTION..." on stdin, what pleat makes of SPECS/SPEC in `work`.
pleat_generate_listed() {
    local spec options
    while read -r spec options; do
        [ -n "$spec" ] || continue  # of no operations a list is one empty line
        # shellcheck disable=SC2086 # the options are words
        (cd "$work" && "$build/generator/pleat" generate -q "$1/$spec" $options)
    done
}
