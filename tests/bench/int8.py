"""Products of i8 by i8 beside torch._int_mm, in turns in one process, with a cold L2 cache.

    PLEAT_C=libpleat_c.so python3 int8.py GENERATED      (tests/bench/int8.sh does both)

gemm_i32 stores the sums, gemm_int8 scales them by row and by column and stores bf16, which torch does in a compiled graph
behind _int_mm. A product in bf16 of the same size stands beside them. Operands are drawn from all 256 values; the sums are
compared with torch's bit for bit first.
"""
import os
import sys

import torch

import pleat_c
from stopwatch import cold_in_turns

SHAPES = ((8192, 8192, 8192), (4096, 4096, 4096), (8192, 14336, 4096), (512, 4096, 4096), (128, 14336, 4096), (16, 14336, 4096))
LEAST_OF_TORCH = 17  # rows


def sums_of_torch(a, b):
    rows = a.shape[0]
    if rows < LEAST_OF_TORCH:
        a = torch.cat([a, a.new_zeros(LEAST_OF_TORCH - rows + 15, a.shape[1])])
    return torch._int_mm(a, b.T)[:rows]


def main(generated):
    torch.manual_seed(0)
    lib = pleat_c.library()
    scaled = torch.compile(lambda a, b, sa, sb: (torch._int_mm(a, b).float() * sa[:, None] * sb).bfloat16())
    names = ("i32", "torch._int_mm", "scaled, bf16", "torch compiled", "torch bf16 product")
    print(torch.cuda.get_device_name())
    print(f"| M x N x K | {' | '.join(names)} |")
    print(f"| --- |{' --- |' * len(names)}")
    for m, n, k in SHAPES:
        a, b = (torch.randint(-128, 128, (rows, k), dtype=torch.int8, device="cuda") for rows in (m, n))
        sa, sb = torch.rand(m, device="cuda"), torch.rand(n, device="cuda")
        d, h = torch.empty(m, n, dtype=torch.int32, device="cuda"), torch.empty(m, n, dtype=torch.bfloat16, device="cuda")
        folder = os.path.join(generated, f"{n}x{k}")
        runs = {"i32": pleat_c.Kernel(lib, f"{folder}/gemm_i32").bind(A=a, B=b, D=d),
                "scaled, bf16": pleat_c.Kernel(lib, f"{folder}/gemm_int8").bind(A=a, B=b, SA=sa, SB=sb, D=h)}
        runs["i32"]()
        if not torch.equal(d, sums_of_torch(a, b)):
            print(f"WRONG: sums of {m} x {n} x {k} are not torch's")
        if m >= LEAST_OF_TORCH:
            runs["torch._int_mm"] = lambda: torch._int_mm(a, b.T)
            runs["torch compiled"] = lambda: scaled(a, b.T, sa, sb)
        x, w = a.bfloat16(), b.bfloat16()
        runs["torch bf16 product"] = lambda: torch.mm(x, w.T, out=h)
        times = cold_in_turns(runs, 25)
        print(f"| {m} x {n} x {k} | {' | '.join(f'{times[name]:.1f}' if name in times else '' for name in names)} |", flush=True)


main(sys.argv[1])
