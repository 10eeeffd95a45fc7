"""The forward pass of attention: lengths around those of tiles and blocks, more tiles than multiprocessors, which blocks take as
they end, rows that see no key, heads that share keys, head dims that fill no 128 bytes, equal bits every time.
"""
import torch

from gradients import HEADS, LENGTHS, PARAMS, Forward
from judging import UNIT, judge, same_bits, verdict
from pleat_c import Kernel

# By spec that of its gradients, which says the scores.
SPECS = {f"attention{mask}": f"attention_backward{mask}" for mask in ("", "_causal", "_window", "_softcap")}
MORE_LENGTHS = ((1, 129, 129), (2, 300, 0), (2, 257, 513), (3, 193, 1025), (2, 1111, 2222), (20, 640, 640))


def results(spec, t, q, k, v, rounded=None):
    """o and LSE; `rounded`: the dtype that weights take before they are multiplied."""
    forward = Forward(SPECS[spec], t, q, k, v, {})
    lse = forward.lse()
    weights = forward.weights(lse)
    if rounded:
        weights = weights.to(rounded).to(t)
    return {"o": torch.einsum("bhgqs,bshe->bqhge", weights, forward.v), "LSE": lse}


def case(kernel, name, spec, sizes, heads, dtype, runs=2, change=None):
    """`change` is given q, k and v, and makes of them what they shall be."""
    (b, lq, ls), (h, g, d, e) = sizes, heads
    q = torch.randn(b, lq, h, g, d, device="cuda").to(dtype)
    k, v = (torch.randn(b, ls, h, n, device="cuda").to(dtype) for n in (d, e))
    if change:
        change(q, k, v)
    exact, plain = results(spec, torch.float64, q, k, v), results(spec, torch.float32, q, k, v, dtype)
    # Of huge scores a weight of 1 has the error of the largest score, and is rounded.
    slack = UNIT[dtype] * exact["o"].abs() if change else 0.0
    first = None
    for _ in range(runs):
        ours = {"o": torch.full(exact["o"].shape, torch.nan, device="cuda", dtype=dtype),
                "LSE": torch.full(exact["LSE"].shape, torch.nan, device="cuda")}
        kernel.bind(PARAMS.get(SPECS[spec]), q=q, k=k, v=v, **ours)()
        torch.cuda.synchronize()
        first = first or ours
        same_bits(name, ours.values(), first.values())
    verdict(f"{name}, o", judge(first["o"], plain["o"].to(dtype), exact["o"], UNIT[dtype], slack))
    # exp2 and log2 of the tensor's scores in f32: a few of their last places.
    verdict(f"{name}, LSE", judge(first["LSE"], plain["LSE"], exact["LSE"], 4 * UNIT[torch.float32], 2.0**-20))


def forward(lib, folder, short, dtype):
    for spec in SPECS:
        for heads in HEADS:
            h, g, d, e = heads
            kernel = Kernel(lib, f"{folder}/{short}/{h}x{g}x{d}x{e}/{spec}", spec)
            for sizes in LENGTHS + MORE_LENGTHS if d == 128 else LENGTHS[3:6] + MORE_LENGTHS[3:]:
                name = f"{spec} {short} {'x'.join(map(str, sizes))} heads {h}x{g} of {d}, {e}"
                case(kernel, name, spec, sizes, heads, dtype)
            if d == 128:
                case(kernel, f"{spec} {short} again and again", spec, (4, 1100, 1100), heads, dtype, runs=20)
