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


# What a spec stores, from its tensors in the order of INPUTS. `off`: how far what a row's values are taken from, its mean or
# a sum, is off, as a part of itself or of what is summed.
def rmsnorm(x, w, off=0.0):
    return {"Y": x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-6) * w}


def layernorm(x, w, b, off=0.0):
    variance, mean = torch.var_mean(x, -1, correction=0, keepdim=True)
    return {"Y": (x - mean * (1 + off)) * torch.rsqrt(variance + 1e-5) * w + b}


def softmax(x, off=0.0):
    return {"Y": torch.softmax(x, -1)}


def log_softmax(x, off=0.0):
    return {"Y": x - torch.logsumexp(x, -1, keepdim=True) * (1 + off)}


def residual_rmsnorm(x, r, w, off=0.0):
    return {"S": x + r, **rmsnorm(x + r, w)}


def rmsnorm_backward(x, dy, w, r, off=0.0):
    c = (dy * w * x).mean(-1, keepdim=True)
    return {"DX": dy * r * w - x * r**3 * c, "DW": (dy * r * x).sum(0)}


def layernorm_backward(x, dy, w, r, mean, off=0.0):
    g, apart = dy * w, x - mean
    m, c = g.mean(-1, keepdim=True), (g * apart).mean(-1, keepdim=True)
    return {"DX": r * (g - m) - apart * r**3 * c, "DW": (dy * r * apart).sum(0), "DB": dy.sum(0)}


def residual_rmsnorm_backward(s, dy, ds, w, r, off=0.0):
    inner = rmsnorm_backward(s, dy, w, r)
    return {"DX": ds + inner["DX"], "DW": inner["DW"]}


def total(terms, off):
    return terms.sum(-1, keepdim=True) + off * terms.abs().sum(-1, keepdim=True)


def softmax_backward(dy, y, off=0.0):
    return {"DX": y * (dy - total(dy * y, off))}


def log_softmax_backward(dy, y, off=0.0):
    return {"DX": dy - y.exp() * total(dy, off)}


# The tensors that each reads; the first holds the rows of the kinds above.
INPUTS = {rmsnorm: "X W", layernorm: "X W B", softmax: "X", log_softmax: "X", residual_rmsnorm: "X R W",
          rmsnorm_backward: "X DY W R", layernorm_backward: "X DY W R MEAN", residual_rmsnorm_backward: "S DY DS W R",
          softmax_backward: "DY Y", log_softmax_backward: "DY Y"}


def saved(x, name, deviation):
    """What the forward pass leaves of each row, in f32: MEAN, or R, the inverse of the deviation or of the root mean square."""
    variance, mean = torch.var_mean(x.float(), -1, correction=0, keepdim=True)
    if name == "MEAN":
        return mean
    return torch.rsqrt(variance + 1e-5) if deviation else torch.rsqrt(x.float().square().mean(-1, keepdim=True) + 1e-6)


def inputs(formula, kind, tokens, width, dtype):
    first, *others = INPUTS[formula].split()
    x = rows_of(kind, tokens, width, dtype)
    given = {first: x}
    for name in others:
        if name in ("R", "MEAN") and formula is not residual_rmsnorm:
            given[name] = saved(x, name, "MEAN" in others)
        elif name == "Y":
            forward = torch.softmax if formula is softmax_backward else torch.log_softmax
            given[name] = forward(torch.randn(tokens, width, device="cuda"), -1).to(dtype)
        else:
            shape = (width,) if name in ("W", "B") else (tokens, width)
            given[name] = torch.randn(*shape, device="cuda").to(dtype)
    return given


def norm(kernel, name, formula, kind, tokens, width, dtype):
    given = inputs(formula, kind, tokens, width, dtype)

    def results(t, off=0.0):
        return formula(*(v.to(t) for v in given.values()), off=off)

    exact, plain, rounded = results(torch.float64), results(torch.float32), results(torch.float64, 2 * UNIT[torch.float32])
    ours = {n: torch.full(e.shape, 7.0, device="cuda", dtype=dtype) for n, e in exact.items()}
    kernel.bind(**{n: v.squeeze(-1) for n, v in given.items()}, **ours)()  # R and MEAN are a column here, a vector there
    torch.cuda.synchronize()
    for n, e in exact.items():
        slack = (rounded[n] - e).abs().nan_to_num(0.0, 0.0)
        verdict(f"{name}, {n}", judge(ours[n], plain[n].to(dtype), e, UNIT[dtype], slack))


def norms(lib, folder, short, dtype):
    for formula in INPUTS:
        for width, rows in ((123, 3 * 423), (4096, 37)):
            kernel = Kernel(lib, f"{folder}/{short}/{width}/{formula.__name__}")
            for tokens in (rows, 1, 0):
                for kind in KINDS if tokens == rows else ("normal",):
                    norm(kernel, f"{formula.__name__} {short} {tokens}x{width} {kind}", formula, kind, tokens, width, dtype)
