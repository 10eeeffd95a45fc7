"""Attention whose tiles have the heads of a group as rows (a schedule asks for it): groups of any number of heads, also such as
leave rows of a tile that are none, from one position on, lengths around those of tiles, masks that tell heads apart, packed
sequences, other layouts, unusual values, equal bits every time.
"""
import torch

from forward import SPECS, case
from judging import verdict
from layouts import LAYOUTS, forward_case
from packed import CASES, Case, refused, run
from pleat_c import Kernel
from values import VALUES

# H, G, D, E, as generate.sh has them
HEADS = ((2, 3, 128, 128), (1, 4, 64, 64), (3, 2, 40, 72), (1, 6, 96, 96), (2, 8, 128, 128), (1, 16, 64, 64), (1, 5, 192, 128))
LENGTHS = ((1, 1, 1), (2, 3, 70), (1, 17, 64), (2, 21, 300), (1, 64, 64), (2, 65, 129), (3, 0, 5), (2, 5, 0), (2, 127, 63),
           (3, 193, 1025), (2, 513, 257), (9, 300, 300))
SCORED = "attention_scored"  # scores that a tensor of heads of queries shifts, and a mask that it makes


def scored(kernel, name, sizes, heads, dtype):
    """A head's own slope, and its own row of keys to leave out."""
    (b, lq, ls), (h, g, d, e) = sizes, heads
    q = torch.randn(b, lq, h, g, d, device="cuda").to(dtype)
    k, v = (torch.randn(b, ls, h, n, device="cuda").to(dtype) for n in (d, e))
    slope = torch.rand(h, g, device="cuda")
    third = torch.randint(0, 3, (h, g), device="cuda", dtype=torch.int32)
    o = torch.full((b, lq, h, g, e), torch.nan, device="cuda", dtype=dtype)
    lse = torch.full((b, h, g, lq), torch.nan, device="cuda")
    kernel.bind(None, q=q, k=k, v=v, SLOPE=slope, THIRD=third, o=o, LSE=lse)()
    torch.cuda.synchronize()
    at, key = torch.arange(lq, device="cuda")[:, None], torch.arange(ls, device="cuda")[None]
    seen = (key <= at) & (key % 3 != third[..., None, None])
    z = torch.einsum("bqhgd,bshd->bhgqs", q.double(), k.double()) * d**-0.5 + slope.double()[..., None, None] * (key - at)
    z = torch.where(seen, z, -torch.inf)
    exact_lse = torch.logsumexp(z, -1)
    p = torch.where(torch.isneginf(exact_lse)[..., None], 0.0, torch.exp(z - exact_lse[..., None]))
    exact = torch.einsum("bhgqs,bshe->bqhge", p, v.double())
    plain = torch.einsum("bhgqs,bshe->bqhge", p.to(dtype).double(), v.double()).to(dtype)
    off, allowed = (o.double() - exact).abs().max().item(), 2 * (plain.double() - exact).abs().max().item() + 1e-6
    verdict(f"{name}, o", "" if off <= allowed else f"off by {off:.3g}, allowed is {allowed:.3g}")
    lost = torch.nan_to_num(lse.double() - exact_lse).abs().max().item()
    none = torch.isneginf(lse) == torch.isneginf(exact_lse)
    verdict(f"{name}, LSE", "" if lost < 1e-4 and none.all() else f"off by {lost:.3g}")


def grouped(lib, folder, short, dtype):
    for heads in HEADS:
        text = "x".join(map(str, heads))
        base = f"{folder}/{short}/grouped_{text}"
        for spec in SPECS:
            kernel = Kernel(lib, f"{base}/{spec}", spec)
            for sizes in LENGTHS if heads[2] == 128 or spec == "attention_causal" else LENGTHS[2:6]:
                case(kernel, f"grouped {spec} {short} {'x'.join(map(str, sizes))} heads {text}", spec, sizes, heads, dtype)
        kernel = Kernel(lib, f"{base}/{SCORED}", SCORED)
        for sizes in ((1, 30, 30), (2, 129, 200), (1, 300, 300)):
            scored(kernel, f"grouped scores of heads {short} {'x'.join(map(str, sizes))} heads {text}", sizes, heads, dtype)
        kernel = Kernel(lib, f"{base}/attention_packed", "attention_packed")
        for lengths in CASES:
            run(kernel, f"grouped packed {short} {text} {lengths}", Case(heads, True, lengths, dtype))
    h, g, d, _ = HEADS[0]
    base = f"{folder}/{short}/grouped_{'x'.join(map(str, HEADS[0]))}"
    kernel = Kernel(lib, f"{base}/attention_packed", "attention_packed")
    three = ((200, 60, 40), (200, 60, 40))
    run(kernel, f"grouped packed {short} again and again", Case(HEADS[0], True, three, dtype), runs=50)
    refused(kernel, f"grouped packed {short}", Case(HEADS[0], True, three, dtype))
    kernel = Kernel(lib, f"{base}/attention_causal", "attention_causal")
    case(kernel, f"grouped causal {short} again and again", "attention_causal", (4, 1100, 1100), HEADS[0], dtype, runs=20)
    for change in VALUES:
        case(kernel, f"grouped causal {short} {change.__name__}", "attention_causal", (2, 150, 300), HEADS[0], dtype, change=change)
    kernel = Kernel(lib, f"{base}/attention_strided", "attention_strided")
    for what, layout in LAYOUTS.items():
        for sizes in ((2, 43, 100), (2, 131, 130), (2, 90, 64)):
            forward_case(kernel, f"grouped attention {short}, {what}, {'x'.join(map(str, sizes))}", layout, dtype, sizes)
