"""Edge cases of the norms and softmaxes, forward and backward: rows that are far from zero, huge, hold no number or an infinity;
widths that fill no vector, one row and none.
"""
import torch

from judging import UNIT, judge, verdict
from pleat_c import Kernel

KINDS = ("normal", "shifted", "huge", "nan", "infinite")


def rows_of(kind, tokens, width, dtype):
    x = torch.randn(tokens, width, device="cuda")
    if kind == "shifted":
        x += 100
    if kind == "huge":
        x = torch.where(x > 0, 1e4, -1e4)
    if tokens and kind in ("nan", "infinite"):
        x[tokens // 2, width // 2] = float("nan" if kind == "nan" else "inf")
    return x.to(dtype)


# `off`: how far what a row's values are taken from, its mean or logsumexp, is off, as a part of itself.
def rmsnorm(x, w, b, dy, off=0.0):
    r = torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-6)
    return {"Y": x * r * w}


def layernorm(x, w, b, dy, off=0.0):
    variance, mean = torch.var_mean(x, -1, correction=0, keepdim=True)
    return {"Y": (x - mean * (1 + off)) * torch.rsqrt(variance + 1e-5) * w + b}


def softmax(x, w, b, dy, off=0.0):
    return {"Y": torch.softmax(x, -1)}


def log_softmax(x, w, b, dy, off=0.0):
    return {"Y": x - torch.logsumexp(x, -1, keepdim=True) * (1 + off)}


def rmsnorm_backward(x, w, b, dy, r, off=0.0):
    c = (dy * w * x).mean(-1, keepdim=True)
    return {"DX": dy * r * w - x * r**3 * c, "DW": (dy * r * x).sum(0)}


def layernorm_backward(x, w, b, dy, r, mean, off=0.0):
    g, apart = dy * w, x - mean
    m, c = g.mean(-1, keepdim=True), (g * apart).mean(-1, keepdim=True)
    return {"DX": r * (g - m) - apart * r**3 * c, "DW": (dy * r * apart).sum(0), "DB": dy.sum(0)}


# What each reads beside X.
NORMS = {rmsnorm: ("W",), layernorm: ("W", "B"), softmax: (), log_softmax: (),
         rmsnorm_backward: ("W", "DY", "R"), layernorm_backward: ("W", "DY", "R", "MEAN")}


def saved(x, names):
    """What the forward pass leaves: R and MEAN of each row, in f32."""
    variance, mean = torch.var_mean(x.float(), -1, correction=0)
    r = torch.rsqrt(variance + 1e-5) if "MEAN" in names else torch.rsqrt(x.float().square().mean(-1) + 1e-6)
    return {n: t for n, t in (("R", r), ("MEAN", mean)) if n in names}


def norm(kernel, name, formula, kind, tokens, width, dtype):
    names = NORMS[formula]
    x = rows_of(kind, tokens, width, dtype)
    w, b = (torch.randn(width, device="cuda").to(dtype) for _ in range(2))
    dy, kept = torch.randn(tokens, width, device="cuda").to(dtype), saved(x, names)

    def results(t, off=0.0):
        return formula(*(v.to(t) for v in (x, w, b, dy)), *(v.to(t)[:, None] for v in kept.values()), off=off)

    exact, plain, rounded = results(torch.float64), results(torch.float32), results(torch.float64, 2 * UNIT[torch.float32])
    ours = {n: torch.full(e.shape, 7.0, device="cuda", dtype=dtype) for n, e in exact.items()}
    given = {n: v for n, v in {"W": w, "B": b, "DY": dy, **kept}.items() if n in names}
    kernel.bind(X=x, **given, **ours)()
    torch.cuda.synchronize()
    for n, e in exact.items():
        slack = (rounded[n] - e).abs().nan_to_num(0.0, 0.0)
        verdict(f"{name}, {n}", judge(ours[n], plain[n].to(dtype), e, UNIT[dtype], slack))


def norms(lib, folder, short, dtype):
    for formula in NORMS:
        for width, rows in ((123, 3 * 423), (4096, 37)):
            kernel = Kernel(lib, f"{folder}/{short}/{width}/{formula.__name__}")
            for tokens in (rows, 1, 0):
                for kind in KINDS if tokens == rows else ("normal",):
                    norm(kernel, f"{formula.__name__} {short} {tokens}x{width} {kind}", formula, kind, tokens, width, dtype)
