#!/usr/bin/env bash
# What generated/ holds, into a folder:  bash tests/lay_out_generated.sh PLEAT FOLDER
# Of the specs that tests/goldens.txt names all files but sources.h, which repeats the others; of all specs the
# manifests, which say when and how each launch runs. `digests` has the SHA-256 of every other file.
set -euo pipefail
pleat=$(realpath "$1") folder=$2 root=$(dirname "$(realpath "$0")")/..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"
folder=$(realpath "$folder")
cd "$root"
mapfile -t specs < <(find dsl_specs -name '*.json' | LC_ALL=C sort)
"$pleat" generate -q "${specs[@]}" -o "$work"
cd "$work"
for golden in $(<"$root/tests/goldens.txt"); do
    [ -d "$golden" ] || { echo "tests/goldens.txt names $golden, which no spec generates"; exit 1; }
done
find . -type f -printf '%P\n' | LC_ALL=C sort | while read -r file; do
    if [[ $file == *.manifest ]] || { [[ $file != */sources.h ]] && grep -qx "${file%%/*}" "$root/tests/goldens.txt"; }; then
        mkdir -p "$folder/${file%/*}"
        # A manifest's sum follows from files that are here or digested; a review shows a manifest where launches change.
        sed '/^sum /d' "$file" >"$folder/$file"
    else
        sha256sum "$file"
    fi
done >"$folder/digests"
