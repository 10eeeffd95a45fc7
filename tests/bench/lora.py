"""Products with an update of low rank beside their weights (LoRA), in turns in one process, with a cold L2 cache.

    PLEAT_C=libpleat_c.so python3 lora.py GENERATED      (tests/bench/lora.sh does both)

gemm_lora stands beside torch's eager and compiled forms and its product without the update. Results are compared with f32
first.
"""
import sys

import torch

import pleat_c
from stopwatch import cold_in_turns

SHAPES = tuple((m, n, k, r) for r in (16, 64) for m, n, k in ((128, 4096, 4096), (4096, 4096, 4096), (8192, 14336, 4096)))
SCALE = 2.0


def updated(x, w, a, b):
    return torch.addmm(x @ w.T, x @ a.T, b.T, alpha=SCALE)


def main(generated):
    torch.manual_seed(0)
    lib = pleat_c.library()
    compiled = torch.compile(updated)
    names = ("lora", "torch eager", "torch compiled", "torch without update")
    print(torch.cuda.get_device_name())
    print(f"| M x N x K, R | {' | '.join(names)} |")
    print(f"| --- |{' --- |' * len(names)}")
    for m, n, k, r in SHAPES:
        def draw(*shape):
            return (torch.randn(shape, device="cuda") * shape[-1] ** -0.5).bfloat16()
        x, w, a, b = draw(m, k), draw(n, k), draw(r, k), draw(n, r)
        y, h = (torch.empty(m, n, dtype=torch.bfloat16, device="cuda") for _ in range(2))
        folder = f"{generated}/{n}x{k}x{r}/gemm_lora"
        program = pleat_c.Kernel(lib, folder, "gemm_lora")
        runs = {"lora": program.bind(params={"scale": SCALE}, X=x, W=w, A=a, B=b, Y=y)}
        runs["lora"]()
        wanted = updated(x.float(), w.float(), a.float(), b.float())
        error = ((y.float() - wanted).norm() / wanted.norm()).item()
        if error > 4e-3:  # rounding to bf16 leaves 1.7e-3, and is done twice
            print(f"WRONG: {m} x {n} x {k}, {r} is off by {error:.1e}")
        runs["torch eager"] = lambda: updated(x, w, a, b)
        runs["torch compiled"] = lambda: compiled(x, w, a, b)
        runs["torch without update"] = lambda: torch.mm(x, w.T, out=h)
        times = cold_in_turns(runs, 25)
        print(f"| {m} x {n} x {k}, {r} | {' | '.join(f'{times[name]:.1f}' for name in names)} |", flush=True)


main(sys.argv[1])
