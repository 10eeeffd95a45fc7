"""At what fraction of the copy bandwidth the operations run that go over long rows, of four lengths, in bf16 and f32.

    bash tests/bench/long_rows.sh BUILD [operation ...]

Random data, times and bytes as in rows.py, the copy bandwidth measured in the same run. Prints Markdown.
"""
import json
import sys
from concurrent.futures import ThreadPoolExecutor

import torch

import asked
from pleat_c import Kernel, library
from rows import medians
from stopwatch import copy_bandwidth
from training_rows import SHORT

DTYPES = {name: dtype for dtype, name in SHORT.items()} | {"i64": torch.int64}
WIDTHS = [16384, 32768, 65536, 128256]
ELEMENTS = 1 << 28
SPECS = [("norm", "H", "rmsnorm residual_rmsnorm layernorm softmax log_softmax softmax_backward log_softmax_backward"),
         ("loss", "V", "cross_entropy cross_entropy_grad cross_entropy_weighted_grad cross_entropy_smooth_grad cross_entropy_softcap_grad")]


def cases(words):
    """(family, the row's dim, operation, dtype, width) of those operations, or of all."""
    wanted = asked.among([name for _, _, names in SPECS for name in names.split()], words)
    for family, dim, names in SPECS:
        for name in names.split():
            if name not in wanted:
                continue
            for dtype in ("bf16", "f32"):
                for width in WIDTHS:
                    yield family, dim, name, dtype, width


def folder(dtype, width):
    return f"{dtype}/{width}"


def bound(kernel, spec, dim, dtype, width):
    """The kernel's launch on random tensors, and the bytes that it must move: those of whole rows."""
    sizes = {"T": ELEMENTS // width, dim: width}
    tensors, moved = {}, 0
    for name, described in spec["tensors"].items():
        shape = [sizes[axis] for axis in described["dims"]]
        kind = DTYPES[dtype if described["dtype"] == "DT" else described["dtype"]]
        if kind == torch.int64:
            tensors[name] = torch.randint(width, shape, device="cuda")
        else:
            tensors[name] = torch.randn(shape, device="cuda", dtype=kind)
        if len(shape) == 2:
            in_place = any(stage.get("store") == name for stage in spec["kernel"]["stages"]) and name == "LOGITS"
            moved += (1 + in_place) * tensors[name].numel() * tensors[name].element_size()
    return kernel.bind(**tensors), moved


def main():
    root, specs = sys.argv[1:3]
    lib, all_cases = library(), list(cases(sys.argv[3:]))
    with ThreadPoolExecutor() as pool:  # compiles them at the same time
        kernels = list(pool.map(lambda case: Kernel(lib, f"{root}/{folder(*case[3:])}/{case[2]}"), all_cases))
    copy = copy_bandwidth()
    fractions = {}
    for (family, dim, name, dtype, width), kernel in zip(all_cases, kernels):
        with open(f"{specs}/{family}/{name}.json") as file:
            launch, moved = bound(kernel, json.load(file), dim, dtype, width)
        ms = medians({"pleat": launch})["pleat"]
        fractions.setdefault(name, []).append(moved / ms / 1e6 / copy)
        del launch
        torch.cuda.empty_cache()
    print(f"copy {copy:.0f} GB/s\n| operation | " + " | ".join(f"{d} {w}" for d in ("bf16", "f32") for w in WIDTHS) + " |")
    print("| --- |" + " --- |" * 2 * len(WIDTHS))
    for name, row in fractions.items():
        print(f"| {name} | " + " | ".join(f"{f:.2f}" for f in row) + " |")


def generated(words):
    """One line for each kernel that long_rows.sh generates: the spec, its changes, and the folder."""
    for family, dim, name, dtype, width in cases(words):
        yield f"{family}/{name}.json --dim {dim}={width} --type DT={dtype} -o {folder(dtype, width)}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--generated"]:
        print("\n".join(generated(sys.argv[2:])))
    else:
        main()
