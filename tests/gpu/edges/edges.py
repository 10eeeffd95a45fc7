"""Inputs that break kernels: odd and empty shapes, large vocabularies, labels of every sort, confident rows, shifted and
huge logits, NaN and infinities, strided tensors. Run by tests/gpu/edges/run.sh.

Judged against float64: the error is at most twice that of the same formula in PyTorch's float32 operations (the tolerance
rule of FlashAttention's tests) and a unit in the last place of what is stored.
"""
import ctypes
import os
import sys

import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../bench"))
from pleat_c import Kernel, library  # noqa: E402

DTYPES = {"bf16": torch.bfloat16, "f16": torch.float16, "f32": torch.float32}
UNIT = {torch.bfloat16: 2.0**-8, torch.float16: 2.0**-11, torch.float32: 2.0**-24}
failures, passed = [], 0


def verdict(name, wrong):
    global passed
    passed += not wrong
    if wrong:
        failures.append(name)
        print(f"FAILED {name}: {wrong}", flush=True)


def judge(ours, plain, exact):
    """"" or what is wrong. Where float64 is not a finite number neither may ours be, and the reverse."""
    ours, plain = ours.double(), plain.double()
    finite = torch.isfinite(exact) & torch.isfinite(plain)
    if not torch.equal(torch.isfinite(ours) | ~torch.isfinite(plain), torch.isfinite(exact) | ~torch.isfinite(plain)):
        return f"{(torch.isfinite(ours) != torch.isfinite(exact)).sum().item()} elements are finite where they should not be, or not"
    if not finite.any():
        return ""
    error = (ours - exact).abs()[finite]
    allowed = 2 * (plain - exact).abs()[finite].max() + exact.abs()[finite] * judge.unit + 1e-30
    over = error > allowed
    return f"{over.sum().item()} elements off, the worst by {error.max().item():.3e} (allowed {allowed.max().item():.3e})" if over.any() else ""


def logits_of(kind, tokens, vocabulary, dtype, label):
    x = torch.randn(tokens, vocabulary, device="cuda")
    if kind == "shifted":
        x += 100
    if kind == "huge":
        x = torch.where(x > 0, 1e4, -1e4)
    if kind == "confident" and tokens:
        x = x * 0.1 - 40
        x.scatter_(1, label.clamp(0, vocabulary - 1)[:, None], 40.0)
    if kind == "masked":
        x[:, ::3] = -float("inf")
        x.scatter_(1, label.clamp(0, vocabulary - 1)[:, None], 0.5)
    if kind == "nan" and tokens:
        x[tokens // 2, vocabulary // 2] = float("nan")
    if kind == "infinite" and tokens:
        x[tokens // 2, vocabulary // 2] = float("inf")
    return x.to(dtype)


def cross_entropy(kernel, name, kind, tokens, vocabulary, dtype, ignore, ignored):
    label = torch.randint(vocabulary, (tokens,), device="cuda")
    if ignored == "some":
        label[::3] = ignore
    if ignored == "all":
        label[:] = ignore
    x = logits_of(kind, tokens, vocabulary, dtype, label)
    share = torch.rand(tokens, device="cuda")
    active = label != ignore
    safe = torch.where(active, label, 0)

    def formula(t):
        lse = torch.logsumexp(t, -1)
        loss = torch.where(active, lse - t.gather(1, safe[:, None])[:, 0], 0.0) if tokens else lse
        p = (t - lse[:, None]).exp()
        if tokens:
            p.scatter_add_(1, safe[:, None], torch.full_like(p[:, :1], -1.0))
        return loss, torch.where(active[:, None], p * share.to(t.dtype)[:, None], 0.0)

    loss, gradient = torch.full((tokens,), 7.0, device="cuda"), x.clone()
    kernel.bind({"ignore_index": ignore}, LOGITS=gradient, LABEL=label, DLOSS=share, LOSS=loss)()
    torch.cuda.synchronize()
    exact, plain = formula(x.double()), formula(x.float())
    bad = torch.zeros(tokens, dtype=torch.bool, device="cuda")
    if kind in ("nan", "infinite") and tokens:
        # Not hidden: that row's loss or gradient tells of it, unless it is ignored. All other rows are as ever.
        bad[tokens // 2] = True
        told = not torch.isfinite(loss[bad]).all() or not torch.isfinite(gradient[bad]).all()
        verdict(f"{name}, told", "" if told or not active[tokens // 2] else "the row's loss and gradient are finite")
    judge.unit = UNIT[torch.float32]
    verdict(f"{name}, loss", judge(loss[~bad], plain[0][~bad], exact[0][~bad]))
    judge.unit = UNIT[dtype]
    verdict(f"{name}, gradient", judge(gradient[~bad], plain[1][~bad].to(dtype), exact[1][~bad]))


def labels_outside(kernel, lib, name, dtype):
    """Reported, and nothing beside the row is read or written."""
    x = torch.zeros(3 * 8, 1000, device="cuda", dtype=dtype)
    guarded = x.clone()
    label = torch.tensor([1, 1000, -5, 1 << 40, -(1 << 40), 999, 0, 5], device="cuda")
    loss, share = torch.zeros(8, device="cuda"), torch.ones(8, device="cuda")
    kernel.bind(LOGITS=guarded[8:16], LABEL=label, DLOSS=share, LOSS=loss)()
    told = lib.pleat_check(ctypes.c_void_p(kernel.handle), ctypes.c_void_p(torch.cuda.current_stream().cuda_stream))
    verdict(f"{name}, told", "" if told else "labels outside the vocabulary were not reported")
    verdict(f"{name}, guards", "" if torch.equal(guarded[:8], x[:8]) and torch.equal(guarded[16:], x[16:]) else "rows beside were written")
    good = torch.tensor([0, 5, 6, 7], device="cuda")
    exact = torch.log(torch.tensor(1000.0)).item()
    verdict(f"{name}, other rows", "" if (loss[good] - exact).abs().max() < 1e-5 else "other rows' losses are wrong")
    kernel.bind(LOGITS=guarded[8:16], LABEL=label.clamp(0, 999), DLOSS=share, LOSS=loss)()
    told = lib.pleat_check(ctypes.c_void_p(kernel.handle), ctypes.c_void_p(torch.cuda.current_stream().cuda_stream))
    verdict(f"{name}, told once", "the report outlived its launch" if told else "")


def extremes(shape, dtype):
    x = torch.randn(*shape, device="cuda")
    flat = x.view(-1)
    for i, v in enumerate((1e4, -1e4, float("nan"), float("inf"), -float("inf"), 0.0, -0.0, 88.0, -88.0, 1e-30)):
        flat[i::97] = v
    return x.to(dtype)


def gated(kernel, name, activation, shape, dtype, tame):
    """In place over GATE and UP; the gradients of PyTorch's own formula."""
    gate, up, dy = (torch.randn(*shape, device="cuda").to(dtype) if tame else extremes(shape, dtype) for _ in range(3))

    def formula(t):
        a, b, d = (x.to(t).requires_grad_() for x in (gate, up, dy))
        return torch.autograd.grad(activation(a) * b, (a, b), d)

    mine = gate.clone(), up.clone()
    kernel.bind(GATE=mine[0], UP=mine[1], DY=dy)()
    torch.cuda.synchronize()
    judge.unit = UNIT[dtype]
    for what, ours, plain, exact in zip(("gate", "up"), mine, formula(torch.float32), formula(torch.float64)):
        ordinary = torch.isfinite(exact) & (exact.abs() < (6e4 if dtype == torch.float16 else 1e38))
        lost = torch.isnan(exact) & torch.isfinite(ours)
        verdict(f"{name}, d_{what}, NaN", f"{lost.sum().item()} are hidden" if (lost & torch.isnan(plain) & torch.isnan(dy)).any() else "")
        verdict(f"{name}, d_{what}", judge(ours[ordinary], plain[ordinary].to(dtype), exact[ordinary]) if ordinary.any() else "")


def strided(kernel, name, dtype):
    wide = torch.randn(70, 500, device="cuda").to(dtype)
    for what, x in (("transposed", wide.t()), ("every other column", wide[:, ::2]), ("a part", wide[3:40, 12:135]),
                    ("one row for all", wide[:1].expand(33, 500)), ("contiguous", wide)):
        y = torch.full(x.shape, float("nan"), device="cuda", dtype=dtype)
        kernel.bind(X=x, Y=y)()
        torch.cuda.synchronize()
        judge.unit = UNIT[dtype]
        verdict(f"{name}, {what}", judge(y, torch.softmax(x.float(), -1).to(dtype), torch.softmax(x.double(), -1)))


def refuses_strides(kernel, name):
    """A tensor whose layout a spec fixes is not read wrongly: handing it over in another is an error that says so."""
    x = torch.randn(64, 2 * 123, device="cuda").to(torch.bfloat16)
    try:
        kernel.bind(GATE=x[:, ::2], UP=x[:, 1::2], DY=x[:, :123])()
        verdict(name, "strided tensors were taken")
    except RuntimeError as e:
        verdict(name, "" if "stride" in str(e) else f"the error does not say why: {e}")


def main():
    folder, lib = sys.argv[1], library()
    load = lambda path: Kernel(lib, f"{folder}/{path}")
    torch.manual_seed(0)
    for short, dtype in DTYPES.items():
        for vocabulary, rows in ((32000, 3 * 423), (50257, 5), (128256, 5), (262144, 3), (123, 7)):
            kernel = load(f"{short}/{vocabulary}/cross_entropy_grad")
            for tokens in (rows, 1, 0):
                for kind in ("normal", "shifted", "huge", "confident", "masked", "nan", "infinite") if tokens == rows else ("normal",):
                    cross_entropy(kernel, f"cross entropy {short} {tokens}x{vocabulary} {kind}", kind, tokens, vocabulary, dtype, -100, "some")
            for ignore, ignored in ((-100, "none"), (7, "some"), (-100, "all"), (0, "all")):
                cross_entropy(kernel, f"cross entropy {short} {rows}x{vocabulary} ignore_index {ignore} {ignored}", "normal", rows,
                              vocabulary, dtype, ignore, ignored)
        labels_outside(load(f"{short}/1000/cross_entropy_grad"), lib, f"labels outside {short}", dtype)
        for width in (123, 14336):
            for tokens in (1, 0, 3 * 423 if width == 123 else 37):
                for tame in (True, False):
                    name = f"{short} {tokens}x{width} {'normal' if tame else 'extreme'}"
                    gated(load(f"{short}/{width}/swiglu_backward"), f"swiglu backward {name}", F.silu, (tokens, width), dtype, tame)
                    gated(load(f"{short}/{width}/geglu_backward"), f"geglu backward {name}",
                          lambda x: F.gelu(x, approximate="tanh"), (tokens, width), dtype, tame)
        strided(load(f"{short}/strided"), f"strided softmax {short}", dtype)
    refuses_strides(load("bf16/123/swiglu_backward"), "strides that a spec fixes")
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


main()
