"""The gradient of an embedding over its table, beside torch's own backward and an index_add_, in one process and run.

    PLEAT_C=libpleat_c.so python3 embedding.py GENERATED      (tests/bench/embedding.sh does both)

Tokens are drawn at random, all the same, or from a table of few rows. Bytes are those that must move: the gradient of
the rows and the tokens read, that of the table written. index_add_ needs a table of zeros, which is part of its time.
Checks the sums against f64 first, and that ten launches leave the same bits.
"""
import os
import sys

import torch

import pleat_c
from stopwatch import copy_bandwidth, median_us

T, H = 16384, 4096


def tokens(kind, rows):
    if kind == "all the same":
        return torch.full((T,), rows // 2, device="cuda")
    return torch.randint(0, rows, (T,), device="cuda")


def check(run, dy, token, dw):
    run()
    first = dw.clone()
    same = True
    for _ in range(9):
        dw.fill_(float("nan"))
        run()
        same = same and torch.equal(dw, first)
    worst = 0.0
    for row in token.unique()[:64].tolist():
        want = dy[token == row].double().sum(0)
        size = dy[token == row].double().abs().sum(0).clamp(min=1)
        worst = max(worst, float(((first[row].double() - want).abs() / size * 2**8).max()))
    named = torch.zeros(dw.shape[0], dtype=torch.bool, device="cuda")
    named[token] = True
    zero = not first[~named].any()
    print(f"largest error {worst:.2f} roundings of the summed sizes; rows without a token 0: {zero}; same bits: {same}")


def main(generated):
    torch.manual_seed(0)
    kernel = pleat_c.Kernel(pleat_c.library(), os.path.join(generated, "embedding_backward"))
    copy = copy_bandwidth()
    print(f"{torch.cuda.get_device_name()}, copies at {copy:.0f} GB/s; bf16, T {T}, H {H}")
    print("| tokens | rows | Pleat us | of copy | torch us | zeros and index_add_ us |")
    print("| --- | --- | --- | --- | --- | --- |")
    for kind, rows in (("random", 128256), ("all the same", 128256), ("random", 1000)):
        dy = torch.randn(T, H, device="cuda", dtype=torch.bfloat16)
        token, dw = tokens(kind, rows), torch.empty(rows, H, device="cuda", dtype=torch.bfloat16)
        run = kernel.bind(DY=dy, TOKEN=token, DW=dw)
        check(run, dy, token, dw)
        other = torch.empty_like(dw)
        moved = dy.numel() * 2 + token.numel() * 8 + dw.numel() * 2
        own = median_us(run, rounds=15)
        theirs = median_us(lambda: torch.ops.aten.embedding_dense_backward(dy, token, rows, -1, False), rounds=7)
        added = median_us(lambda: other.zero_().index_add_(0, token, dy), rounds=7)
        print(f"| {kind} | {rows} | {own:.1f} | {moved / own / 1e3 / copy:.2f} | {theirs:.1f} | {added:.1f} |", flush=True)


main(sys.argv[1])
