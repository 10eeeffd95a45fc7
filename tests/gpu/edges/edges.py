"""Inputs that break kernels: odd and empty shapes, large vocabularies, labels of every sort, confident rows, shifted and
huge values, NaN and infinities, strided tensors; attention and its gradients, of few queries, of packed rows, with heads of
a group as rows, of unusual values, in other layouts. Run by tests/gpu/edges/run.sh. judging.py says how results are judged.
"""
import os
import sys

import torch
import torch.nn.functional as F

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../bench"))  # behind this folder's modules
from pleat_c import Kernel, library, pleat  # noqa: E402

import judging  # noqa: E402
from decoding import decode  # noqa: E402
from forward import forward  # noqa: E402
from gradients import gradients, listed_gradients  # noqa: E402
from grouped import grouped  # noqa: E402
from judging import DTYPES, UNIT, judge, verdict  # noqa: E402
from layouts import layouts  # noqa: E402
from losses import losses  # noqa: E402
from masked import masked  # noqa: E402
from norms import norms  # noqa: E402
from packed import packed  # noqa: E402
from values import values  # noqa: E402


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
    for what, ours, plain, exact in zip(("gate", "up"), mine, formula(torch.float32), formula(torch.float64)):
        ordinary = torch.isfinite(exact) & (exact.abs() < (6e4 if dtype == torch.float16 else 1e38))
        lost = torch.isnan(exact) & torch.isfinite(ours)
        verdict(f"{name}, d_{what}, NaN", f"{lost.sum().item()} are hidden" if (lost & torch.isnan(plain) & torch.isnan(dy)).any() else "")
        verdict(f"{name}, d_{what}", judge(ours[ordinary], plain[ordinary].to(dtype), exact[ordinary], UNIT[dtype]) if ordinary.any() else "")


def strided(kernel, name, dtype):
    wide = torch.randn(70, 500, device="cuda").to(dtype)
    for what, x in (("transposed", wide.t()), ("every other column", wide[:, ::2]), ("a part", wide[3:40, 12:135]),
                    ("one row for all", wide[:1].expand(33, 500)), ("contiguous", wide)):
        y = torch.full(x.shape, float("nan"), device="cuda", dtype=dtype)
        kernel.bind(X=x, Y=y)()
        torch.cuda.synchronize()
        plain, exact = torch.softmax(x.float(), -1).to(dtype), torch.softmax(x.double(), -1)
        verdict(f"{name}, {what}", judge(y, plain, exact, UNIT[dtype]))


def refuses_strides(kernel, name):
    """A tensor whose layout a spec fixes is not read wrongly: handing it over in another is an error that says so."""
    x = torch.randn(64, 2 * 123, device="cuda").to(torch.bfloat16)
    try:
        kernel.bind(GATE=x[:, ::2], UP=x[:, 1::2], DY=x[:, :123])()
        verdict(name, "strided tensors were taken")
    except pleat.Error as e:
        verdict(name, "" if "stride" in str(e) else f"the error does not say why: {e}")


def main():
    folder, lib = sys.argv[1], library()
    load = lambda path: Kernel(lib, f"{folder}/{path}")
    torch.manual_seed(0)
    for short, dtype in DTYPES.items():
        losses(lib, folder, short, dtype)
        norms(lib, folder, short, dtype)
        if dtype != torch.float32:
            forward(lib, folder, short, dtype)
            gradients(lib, folder, short, dtype)
            masked(lib, folder, short, dtype)
            listed_gradients(lib, folder, short, dtype)
            decode(lib, folder, short, dtype)
            packed(lib, folder, short, dtype)
            grouped(lib, folder, short, dtype)
            values(lib, folder, short, dtype)
            layouts(lib, folder, short, dtype)
        for width in (123, 14336):
            for tokens in (1, 0, 3 * 423 if width == 123 else 37):
                for tame in (True, False):
                    name = f"{short} {tokens}x{width} {'normal' if tame else 'extreme'}"
                    gated(load(f"{short}/{width}/swiglu_backward"), f"swiglu backward {name}", F.silu, (tokens, width), dtype, tame)
                    gated(load(f"{short}/{width}/geglu_backward"), f"geglu backward {name}",
                          lambda x: F.gelu(x, approximate="tanh"), (tokens, width), dtype, tame)
        strided(load(f"{short}/strided"), f"strided softmax {short}", dtype)
    refuses_strides(load("bf16/123/swiglu_backward"), "strides that a spec fixes")
    print(f"{judging.passed} passed, {len(judging.failures)} failed")
    sys.exit(1 if judging.failures else 0)


main()
