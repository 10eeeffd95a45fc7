"""transformer/attention_layer and its backward beside PyTorch: the same layer written out, and its gradients by autograd.

In float64, on the CPU, where the references compute what the kernels mean; deviations and logsumexps alone are f32. Heads of 8 to
256, one to four queries for a head of keys.
"""
import sys

import torch

import pleat
from shared import rotate_heads

TYPES, KEPT = {"DT": "f64"}, ("R0", "QKV", "RQK", "q", "k", "v", "o", "LSE")


def call(kernel, **tensors):
    room = torch.empty(kernel.workspace_bytes(**tensors) + 256, dtype=torch.uint8)
    kernel(workspace=(room.data_ptr(), len(room) - 256), **tensors)


def layer(x, cos, sin, groups):
    """The layer in torch's own operations."""
    b, s, e = x["X0"].shape
    heads, _, _, half, _ = x["W3"].shape
    rms = lambda t, dims: t * torch.rsqrt((t * t).mean(dims, keepdim=True) + 1e-6)
    qkv = torch.einsum("bse,hjare->bshjar", rms(x["X0"], -1) * x["WN0"], x["W3"])
    normed = rms(qkv, (-1, -2)) * torch.stack([x["WQ"]] * groups + [x["WK"]] * 2)
    turned = rotate_heads(normed.flatten(-2), *[t[None, :, None, None] for t in (cos, sin)])
    q, k, v = turned[:, :, :, :groups], turned[:, :, :, groups], qkv[:, :, :, groups + 1].flatten(-2)
    z = torch.einsum("bqhgd,bshd->bhgqs", q, k) / (2 * half) ** 0.5
    seen = torch.ones(s, s, dtype=torch.bool).tril()
    o = torch.einsum("bhgqs,bshd->bqhgd", z.masked_fill(~seen, -torch.inf).softmax(-1), v)
    return x["X0"] + torch.einsum("bqhgd,hgde->bqe", o, x["W0"]), q, k, v, o


def check(b, s, heads, groups, half, width=128):
    dims = {"E": width, "H": heads, "G": groups, "R": half}
    forward = pleat.load("transformer/attention_layer", dims=dims, types=TYPES, device=pleat.CPU)
    backward = pleat.load("transformer/attention_layer_backward", dims=dims, types=TYPES, device=pleat.CPU)
    torch.manual_seed(s)
    size = 2 * half
    drawn = lambda *shape, std=1.0, mean=0.0: mean + std * torch.randn(*shape, dtype=torch.float64)
    x = {"X0": drawn(b, s, width), "WN0": drawn(width, std=0.1, mean=1), "W3": drawn(heads, groups + 2, 2, half, width, std=width**-0.5),
         "WQ": drawn(2, half, std=0.3, mean=1), "WK": drawn(2, half, std=0.3, mean=1),
         "W0": drawn(heads, groups, size, width, std=(heads * groups * size) ** -0.5)}
    angle = torch.arange(s)[:, None] * 0.7 ** torch.arange(half)[None]
    turn = {"COS": angle.cos().float(), "SIN": angle.sin().float()}
    gain = drawn(width, std=0.1, mean=1)
    empty = lambda *shape, dtype=torch.float64: torch.full(shape, torch.nan, dtype=dtype)
    kept = {"R0": empty(b, s, dtype=torch.float32), "QKV": empty(b, s, heads, groups + 2, 2, half),
            "RQK": empty(b, s, heads, groups + 2, dtype=torch.float32), "q": empty(b, s, heads, groups, size),
            "k": empty(b, s, heads, size), "v": empty(b, s, heads, size), "o": empty(b, s, heads, groups, size),
            "LSE": empty(b, heads, groups, s, dtype=torch.float32)}
    out = {"X1": empty(b, s, width), "N1": empty(b, s, width), "R1": empty(b, s, dtype=torch.float32)}
    call(forward, **x, **turn, WN1=gain, **kept, **out)

    leaves = {name: t.clone().requires_grad_() for name, t in x.items()}
    y, q, k, v, o = layer(leaves, turn["COS"].double(), turn["SIN"].double(), groups)
    wanted = {"X1": y, "N1": y * gain, "R1": torch.rsqrt((y * y).mean(-1) + 1e-6), "q": q, "k": k, "v": v, "o": o}
    upstream = drawn(b, s, width)
    gradients = dict(zip(x, torch.autograd.grad(y, list(leaves.values()), upstream)))
    found = {f"D{name}": torch.full_like(t, torch.nan) for name, t in x.items()}
    call(backward, DX1=upstream, **x, **turn, **kept, **found)
    both = {name: (({**out, **kept})[name], t) for name, t in wanted.items()}
    both |= {f"D{name}": (found[f"D{name}"], t) for name, t in gradients.items()}
    away = {name: ((a.double() - t).norm() / t.norm().clamp(min=1)).item() for name, (a, t) in both.items()}
    wrong = {name: distance for name, distance in away.items() if not distance < 1e-6}
    print(f"B={b} S={s} H={heads} G={groups} D={size}: {f'WRONG {wrong}' if wrong else f'within {max(away.values()):.0e}'}", flush=True)
    return not wrong


if __name__ == "__main__":
    results = [check(2, 7, 2, 3, 4), check(1, 1, 1, 1, 32), check(1, 6, 1, 4, 128)]
    sys.exit(0 if all(results) else 1)
