"""Products of bf16 by weights of 4 bits with scales of groups of 128 (W4A16), in turns in one process, with a cold L2
cache.

    PLEAT_C=libpleat_c.so python3 int4.py GENERATED      (tests/bench/int4.sh does both)

gemm_int4_weights stands beside torch's kernel for such weights and its product of weights in bf16. Results are compared
with a product in f32 first.
"""
import sys

import torch

import pleat_c
from stopwatch import cold_in_turns

SHAPES = tuple((m, n, k) for n, k in ((14336, 4096), (4096, 14336)) for m in (1, 16, 64, 256, 1024, 8192))
GROUP = 128
INNER_K_TILES = 8  # of torch's packing


def main(generated):
    torch.manual_seed(0)
    lib = pleat_c.library()
    names = ("int4", "torch._weight_int4pack_mm", "torch bf16 product")
    print(torch.cuda.get_device_name())
    print(f"| M x N x K | {' | '.join(names)} |")
    print(f"| --- |{' --- |' * len(names)}")
    for m, n, k in SHAPES:
        x = torch.randn(m, k, device="cuda").bfloat16()
        packed = torch.randint(0, 256, (n, k // 2), dtype=torch.uint8, device="cuda")
        scales = (torch.rand(n, k // GROUP, device="cuda") * 0.01 + 0.005).bfloat16()
        nibbles = torch.stack((packed % 16, packed // 16), -1).view(n, k // GROUP, GROUP)
        weights = ((nibbles.float() - 8) * scales.float()[:, :, None]).view(n, k)
        d, h = (torch.empty(m, n, dtype=torch.bfloat16, device="cuda") for _ in range(2))
        runs = {"int4": pleat_c.Kernel(lib, f"{generated}/{n}x{k}/gemm_int4_weights").bind(A=x, B=packed, S=scales, D=d)}
        runs["int4"]()
        wanted = x.float() @ weights.T
        error = ((d.float() - wanted).norm() / wanted.norm()).item()
        if error > 3e-3:  # rounding to bf16 leaves 1.7e-3
            print(f"WRONG: {m} x {n} x {k} is off by {error:.1e}")
        # torch packs the first of two in the high nibble, and takes a zero point beside each scale.
        of_torch = torch._convert_weight_to_int4pack(packed % 16 * 16 + packed // 16, INNER_K_TILES)
        groups = torch.stack((scales.T, torch.zeros_like(scales.T)), -1).contiguous()
        runs["torch._weight_int4pack_mm"] = lambda: torch._weight_int4pack_mm(x, of_torch, GROUP, groups)
        in_bf16 = weights.bfloat16()
        runs["torch bf16 product"] = lambda: torch.mm(x, in_bf16.T, out=h)
        times = cold_in_turns(runs, 25)
        print(f"| {m} x {n} x {k} | {' | '.join(f'{times[name]:.1f}' for name in names)} |", flush=True)


main(sys.argv[1])
