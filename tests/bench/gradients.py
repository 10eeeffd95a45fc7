"""The catalog's backward specs as `pleat grad` derives them, beside those written by hand: what is saved, launches,
bytes that must move between memory and kernels, contractions without tensor cores. Needs no GPU. With --time, the times
of both on a GPU, by `pleat bench` in two turns, of which the faster counts.

python3 tests/bench/gradients.py --pleat build/generator/pleat [--specs dsl_specs] [--time] [NAME...]
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# By the forward's name: the backward in the catalog, and what is asked of `pleat grad`.
hand = {
    "dropout": ("dropout_backward", ["--over", "DX=DY"]),
    "geglu": ("geglu_backward", ["--over", "DGATE=GATE", "--over", "DUP=UP"]),
    "swiglu": ("swiglu_backward", ["--over", "DGATE=GATE", "--over", "DUP=UP"]),
    "layernorm_forward": ("layernorm_backward", ["--of", "Y"]),
    "residual_rmsnorm_forward": ("residual_rmsnorm_backward", ["--of", "Y,S"]),
    "rmsnorm_forward": ("rmsnorm_backward", ["--of", "Y"]),
    "cross_entropy": ("cross_entropy_backward", ["--of", "LOSS"]),
    "attention_layer": ("attention_layer_backward", ["--of", "X1", "--wrt", "X0,WN0,W3,WQ,WK,W0"]),
    "conv2d_grouped": (None, ["--wrt", "X,F,BIAS"]),
    "attention": ("attention_backward", ["--of", "o"]),
    "attention_fp8": (None, ["--type", "dq=bf16", "--type", "dk=bf16", "--type", "dv=bf16"]),
    "attention_causal": ("attention_backward_causal", ["--of", "o"]),
    "attention_packed": ("attention_packed_backward", ["--of", "o"]),
    "attention_softcap": ("attention_backward_softcap", ["--of", "o"]),
    "attention_window": ("attention_backward_window", ["--of", "o"]),
    "gemm_swiglu": (None, []),
    "layer": ("layer_backward", ["--of", "QKV,X2", "--wrt", "Y0,X0,W0,W1,W2,W3,WN1,WN2"]),
    "layer_post": ("layer_post_backward", ["--of", "LOSS", "--wrt", "Y0,X0,W0,W1,W2,WN1,WN2,WV"]),
    "layer_pre": ("layer_pre_backward", ["--of", "QKV", "--wrt", "X2,W3,WN2"]),
    "rope": ("rope_backward", ["--wrt", "Q,K"]),
    "rope_interleaved": ("rope_interleaved_backward", ["--wrt", "Q,K"]),
    "rope_partial": ("rope_partial_backward", ["--wrt", "Q,K"]),
    "rope_positions": ("rope_positions_backward", ["--wrt", "Q,K"]),
}
no_forward = re.compile(r"backward|_grad$|gradient|adamw|rstd")


def output(command):
    run = subprocess.run(command, capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else None, run.stderr


def sizes(pleat, spec):
    """Every open dim 4096; 512 each where there are several."""
    answer, _ = output([pleat, "describe", spec])
    open_dims = [d["name"] for d in json.loads(answer)["dims"] if d.get("runtime")]
    each = 4096 if len(open_dims) < 2 else 512
    return [word for name in open_dims for word in ("--dim", f"{name}={each}")]


def figures(pleat, spec):
    """Launches and bytes of a spec on sm_90, and how many contractions miss the tensor cores."""
    text, error = output([pleat, "explain", str(spec), *sizes(pleat, str(spec))])
    if text is None:
        sys.exit(error)
    launches = moved = 0
    for kernel in re.split(r"^kernel ", text, flags=re.M)[1:]:
        moved += int(re.search(r"must move (\d+) bytes", kernel)[1])
        # The first of several ways is that of sm_90.
        first = re.split(r"^  else(?: if|$)", kernel, flags=re.M)[0]
        launches += len(re.findall(r"^    \w+: [\w -]+ schedule", first, flags=re.M))
    return launches, moved, error.count("[PL121]")


def saved(notes):
    return ", ".join(re.findall(r"saved: (\w+) ", notes)) or "nothing"


def row(pleat, forward, specs, folder):
    name = forward.stem
    backward, asked = hand.get(name, (f"{name}_backward", []))
    text, notes = output([pleat, "grad", str(forward), *asked, "-o", folder])
    if text is None:
        sentence = re.search(r"error: (.*) \[PL", notes)
        return f"| `{name}` | {sentence[1] if sentence else notes.strip()} | | | | |"
    launches, moved, slow = figures(pleat, Path(folder) / f"{name}_backward.json")
    by_hand = next(specs.glob(f"*/{backward}.json"), None) if backward else None
    beside = "| |"
    if by_hand:
        hand_launches, hand_moved, _ = figures(pleat, by_hand)
        beside = f"| {hand_launches} | {moved / hand_moved:.3f} |"
    of_forward = figures(pleat, forward)[2]
    mark = f", {slow} without tensor cores" if slow > of_forward else ""
    return f"| `{name}` | {saved(notes)} | {launches}{mark} | {moved / 1e6:.1f} {beside}"


# What open dims are when both are timed, by how the forward's name begins. Others: 4096, or 512 each of several.
timed_sizes = {
    "attention_layer": {"B": 1, "S": 4096},
    "attention": {"B": 4, "Q": 4096, "S": 4096},
    "cheri_block": {"N": 512, "L": 1024},
}


def timed_dims(name):
    for start, dims in timed_sizes.items():
        if name.startswith(start):
            return [word for dim, size in dims.items() for word in ("--dim", f"{dim}={size}")]
    return None


def microseconds(pleat, spec, dims):
    """The sum of the medians of a spec's kernels."""
    answer, error = output([pleat, "bench", "--json", "-q", str(spec), *dims])
    if answer is None:
        sys.exit(error)
    return sum(kernel["median_ms"] for kernel in json.loads(answer)["kernels"]) * 1000


def timed_row(pleat, forward, specs, folder):
    """A row for a forward spec whose backward was written by hand, or nothing."""
    name = forward.stem
    backward, asked = hand.get(name, (f"{name}_backward", []))
    by_hand = next(specs.glob(f"*/{backward}.json"), None) if backward else None
    if not by_hand or output([pleat, "grad", str(forward), *asked, "-o", folder])[0] is None:
        return None
    both = [Path(folder) / f"{name}_backward.json", by_hand]
    dims = timed_dims(name) or sizes(pleat, str(by_hand))
    turns = [[microseconds(pleat, spec, dims) for spec in both] for _ in range(2)]
    derived, written = (min(times) for times in zip(*turns))
    return f"| `{name}` | {derived:.1f} | {written:.1f} | {derived / written:.3f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pleat", required=True)
    parser.add_argument("--specs", type=Path, default=Path(__file__).resolve().parents[2] / "dsl_specs")
    parser.add_argument("--time", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if options.time:
        print("| backward of | derived, us | by hand, us | derived / by hand |\n| --- | --- | --- | --- |")
    else:
        print("| forward | saved | launches | MB | by hand | MB over the hand's |")
        print("| --- | --- | --- | --- | --- | --- |")
    for forward in sorted(options.specs.glob("*/*.json")):
        if no_forward.search(forward.stem) or (options.names and forward.stem not in options.names):
            continue
        with tempfile.TemporaryDirectory() as folder:
            line = (timed_row if options.time else row)(options.pleat, forward, options.specs, folder)
            if line:
                print(line, flush=True)


main()
