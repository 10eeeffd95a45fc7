"""Causal attention of packed sequences beside FlashAttention 2's varlen kernel, which PyTorch has:
    python3 tests/bench/attention_packed.py FOLDER    # of generated kernels attention_packed, 8 x 4 heads of 128
Times are medians of runs in turns; TFLOP/s counts what the masks leave.
"""
import statistics
import sys

import torch

from pleat_c import Kernel, library

H, G, D = 8, 4, 128
CASES = {
    "8 x 2048": [2048] * 8,
    "4 x 8192": [8192] * 4,
    "16 from 128 to 8192": [128, 8192, 300, 1500, 700, 4096, 256, 2048, 512, 1000, 3000, 128, 600, 900, 5000, 1408],
    "one of 8192, 63 of 256": [8192] + [256] * 63,
    "63 of 256, one of 8192": [256] * 63 + [8192],
    "256 of 100 to 355": [100 + i for i in range(256)],
    "1024 of 64": [64] * 1024,
}


def times(runs, seconds=1.5):
    for f in runs.values():
        for _ in range(3):
            f()
    torch.cuda.synchronize()
    spoil = torch.empty(128 << 20, dtype=torch.uint8, device="cuda")
    found = {name: [] for name in runs}
    events = [torch.cuda.Event(enable_timing=True) for _ in range(2)]
    for _ in range(30):
        for name, f in runs.items():
            spoil.zero_()
            events[0].record()
            f()
            events[1].record()
            torch.cuda.synchronize()
            found[name].append(events[0].elapsed_time(events[1]) * 1e3)
    return {name: statistics.median(t) for name, t in found.items()}


def main(folder):
    print(torch.cuda.get_device_name())
    lib = library()
    kernel = Kernel(lib, folder, "attention_packed")
    for name, lengths in CASES.items():
        t, most = sum(lengths), max(lengths)
        cu = torch.tensor([0, *lengths]).cumsum(0).to(torch.int32).cuda()
        q = torch.randn(t, H, G, D, device="cuda").bfloat16()
        k, v = (torch.randn(t, H, D, device="cuda").bfloat16() for _ in range(2))
        o, lse = torch.empty_like(q), torch.empty(H, G, t, device="cuda")
        ours = kernel.bind(None, {"Q": most, "S": most}, q=q, k=k, v=v, CUQ=cu, CUK=cu, o=o, LSE=lse)

        def peer():
            return torch.ops.aten._flash_attention_forward(q.view(t, H * G, D), k, v, cu, cu, most, most, 0.0, True, False)[0]

        ours()
        wrong = (peer().view_as(o).float() - o.float()).abs().max().item()
        work = sum(2 * H * G * n * n * 2 * D / 2 for n in lengths)
        found = times({"pleat": ours, "FlashAttention 2": peer})
        print(f"{name:24}", "; ".join(f"{who} {us:8.1f} us {work / us / 1e6:6.1f} TFLOP/s" for who, us in found.items()), f" (differ by {wrong:.4f})", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
