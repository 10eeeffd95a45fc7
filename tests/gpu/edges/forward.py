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


def results(spec, t, q, k, v, params, rounded=None):
    """o and LSE; `rounded`: the dtype that weights take before they are multiplied."""
    forward = Forward(SPECS[spec], t, q, k, v, params)
    lse = forward.lse()
    weights = forward.weights(lse)
    if rounded:
        weights = weights.to(rounded).to(t)
    return {"o": torch.einsum("bhgqs,bshe->bqhge", weights, forward.v), "LSE": lse}


def case(kernel, name, spec, sizes, heads, dtype, runs=2, change=None, params=None):
    """`change` is given q, k and v, and makes of them what they shall be."""
    params = params or PARAMS.get(SPECS[spec], {})
    (b, lq, ls), (h, g, d, e) = sizes, heads
    q = torch.randn(b, lq, h, g, d, device="cuda").to(dtype)
    k, v = (torch.randn(b, ls, h, n, device="cuda").to(dtype) for n in (d, e))
    if change:
        change(q, k, v)
    exact, plain = results(spec, torch.float64, q, k, v, params), results(spec, torch.float32, q, k, v, params, dtype)
    # Of huge scores a weight of 1 has the error of the largest score, and is rounded.
    slack = UNIT[dtype] * exact["o"].abs() if change else 0.0
    first = None
    for _ in range(runs):
        ours = {"o": torch.full(exact["o"].shape, torch.nan, device="cuda", dtype=dtype),
                "LSE": torch.full(exact["LSE"].shape, torch.nan, device="cuda")}
        kernel.bind(params or None, q=q, k=k, v=v, **ours)()
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
            if spec == "attention_softcap" and d == 128:
                capped(kernel, short, heads, dtype)


def capped(kernel, short, heads, dtype):
    """Caps of which exponentials need a maximum or not, scores that are near 0, further, and at the cap; the first row of as
    many keys as queries sees one key, whose values it has to the last bit."""
    for cap in (2.0, 9.0, 50.0, 62.0, 100.0):
        for by in (1.0, 6.0, 40.0):
            def louder(q, k, v):
                q.mul_(by)
            name = f"attention_softcap {short} cap {cap} scores times {by}"
            for sizes in ((2, 300, 300), (1, 129, 700), (2, 257, 130)):
                case(kernel, name, "attention_softcap", sizes, heads, dtype, change=louder, params={"CAP": cap})
    h, g, d, e = heads
    q, k, v = (torch.randn(2, 200, *rest, device="cuda").to(dtype) for rest in ((h, g, d), (h, d), (h, e)))
    o, lse = torch.empty(2, 200, h, g, e, device="cuda", dtype=dtype), torch.empty(2, h, g, 200, device="cuda")
    kernel.bind({"CAP": 9.0}, q=q, k=k, v=v, o=o, LSE=lse)()
    torch.cuda.synchronize()
    same_bits(f"attention_softcap {short}, rows of one key", [o[:, 0]], [v[:, 0, :, None].expand(2, h, g, e).contiguous()])
