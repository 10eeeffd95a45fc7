"""The matrix products with epilogues that tests/bench/gemm_epilogues.py times: for each its spec's dims, its inputs and
outputs at M rows and a model's width, and the same function in PyTorch. Rows are tokens.

Programs 0 to 9 are those of Guo et al., "CODA: Rewriting Transformer Blocks as GEMM-Epilogue Programs" (2026), of which 3,
4 and 8 store the product before its rotation or gate as well there. Knows nothing of timing.
"""
import os

import torch
import torch.nn.functional as F

from tensors import rn

OWN = ("gemm_swiglu_kept",)  # specs of gemm/ here, not of the catalog
UNITS = {2048: 5632, 4096: 11008, 8192: 22016}  # width of the model: of its gated units
WIDTHS = [int(d) for d in os.environ.get("WIDTHS", "2048,4096,8192").split(",")]
M, VOCABULARY, HEAD, BLOCK, HALF_BLOCK = 8192, 32768, 128, 128, 64
BF16, F32 = torch.bfloat16, torch.float32
ROWS = {"A", "C", "R", "COS", "SIN", "Z", "LABEL", "ZDZ", "O"}  # inputs whose first axis is the rows
ROW_BLOCKS = {"DW"}  # outputs that have a row for each BLOCK of rows


def out(*s, dtype=BF16):
    return torch.full(s, float("nan"), device="cuda", dtype=dtype)


def weights(*s):
    return rn(*s, scale=s[-1] ** -0.5)


def wide(x):
    """Sums of what is rounded are taken in f32, or in the f64 of an exact evaluation."""
    return x if x.dtype == torch.float64 else x.float()


def linear(a, b):
    return F.linear(a, b.reshape(-1, b.shape[-1]))


def scaled(a, b, r):
    return (linear(a, b) * r[:, None]).to(a.dtype)


def blocks(x, of=BLOCK):
    return wide(x).unflatten(-1, (-1, of))


def scale():
    return torch.rand(M, device="cuda") + 0.5


def angles(half=HEAD // 2):
    angle = torch.arange(M, device="cuda")[:, None] * 10000.0 ** (-torch.arange(half, device="cuda") / half)
    return {"COS": angle.cos().float(), "SIN": angle.sin().float()}


def rotate_pairs(x, c, s):
    """x [M, H, D], neighbouring columns; c, s [M, D / 2]"""
    a, b = x[..., 0::2], x[..., 1::2]
    c, s = c[:, None], s[:, None]
    return torch.stack([a * c - b * s, b * c + a * s], -1).flatten(-2)


def rotate_halves(x, c, s):
    a, b = x.chunk(2, -1)
    c, s = c[:, None], s[:, None]
    return torch.cat([a * c - b * s, b * c + a * s], -1)


def heads(x):
    return x.unflatten(-1, (-1, HEAD))


def gated_neighbours(x, act=F.silu):
    return act(x[:, 0::2]) * x[:, 1::2]


def gated_halves(x, act):
    g, u = x.chunk(2, -1)
    return act(g) * u


def logits(x, label, of=BLOCK):
    return [x, wide(x.gather(1, label[:, None].long())[:, 0]), torch.logsumexp(blocks(x, of), -1)]


def swiglu_backward(A, B, Z):
    d, (gate, up) = linear(A, B), Z.unbind(1)
    s = torch.sigmoid(gate)
    dgate, dup = d * up * s * (1 + gate * (1 - s)), d * gate * s
    zdz = wide(gate) * wide(dgate) + wide(up) * wide(dup)
    return [gate * s * up, torch.stack([dgate, dup], 1), blocks(zdz, HALF_BLOCK).sum(-1)]


def qk_norm_rope(A, B, W, COS, SIN):
    x = heads(linear(A, B))
    x = x * torch.rsqrt(wide(x).square().mean(-1, keepdim=True) + 1e-6).to(x.dtype) * W
    return [rotate_halves(x, COS, SIN).to(A.dtype)]


def residual_rms(A, B, C, W):
    x = linear(A, B) + C
    return [x, x * W, blocks(x, HALF_BLOCK).square().sum(-1)]


def norm_backward(A, B, C, R, ZDZ, W, O):
    d, c = linear(A, B), C * R[:, None].to(C.dtype)
    sums = (wide(d) * wide(c)).unflatten(0, (-1, BLOCK)).sum(1)
    return [(O + (d * W - c * ZDZ[:, None]) * R[:, None]).to(O.dtype), c * W, sums]


# name: (dims of the spec, inputs, outputs (None: one of the inputs), the function of the inputs that returns the outputs);
# d: the model's width, i: that of its gated units.
PROGRAMS = {
    "gemm_bias_gelu": lambda d, i: (
        {"N": 4 * d, "K": d}, lambda: {"A": rn(M, d), "B": weights(4 * d, d), "bias": rn(4 * d)},
        lambda: {"D": out(M, 4 * d)}, lambda A, B, bias: [F.gelu(F.linear(A, B, bias))]),
    "gemm_bias_relu": lambda d, i: (
        {"N": 4 * d, "K": d}, lambda: {"A": rn(M, d), "B": weights(4 * d, d), "bias": rn(4 * d)},
        lambda: {"D": out(M, 4 * d)}, lambda A, B, bias: [F.relu(F.linear(A, B, bias))]),
    "gemm_residual": lambda d, i: (
        {"N": d, "K": d}, lambda: {"A": rn(M, d), "B": weights(d, d), "C": rn(M, d)},
        lambda: {"D": out(M, d)}, lambda A, B, C: [linear(A, B) + C]),
    "gemm_geglu": lambda d, i: (
        {"I": i, "K": d}, lambda: {"A": rn(M, d), "B": weights(2, i, d)},
        lambda: {"O": out(M, i)}, lambda A, B: [gated_halves(linear(A, B), F.gelu)]),
    "gemm_residual_rms": lambda d, i: (  # program 0
        {"N": d, "K": d}, lambda: {"A": rn(M, d), "B": weights(d, d), "C": rn(M, d), "W": rn(d)},
        lambda: {"D": out(M, d), "O": out(M, d), "S": out(M, d // HALF_BLOCK, dtype=F32)}, residual_rms),
    "gemm_rmsnorm_scale": lambda d, i: (  # program 1
        {"N": d, "K": d}, lambda: {"A": rn(M, d), "B": weights(d, d), "R": scale()},
        lambda: {"D": out(M, d)}, lambda A, B, R: [scaled(A, B, R)]),
    "gemm_rmsnorm_swiglu": lambda d, i: (  # program 2
        {"I": i, "K": d}, lambda: {"A": rn(M, d), "B": weights(i, 2, d), "R": scale()},
        lambda: {"D": out(M, i, 2), "O": out(M, i)},
        lambda A, B, R: (lambda x: [x.unflatten(-1, (-1, 2)), gated_neighbours(x)])(scaled(A, B, R))),
    "gemm_rope": lambda d, i: (  # program 3
        {"H": 3 * d // HEAD, "K": d}, lambda: {"A": rn(M, d), "B": weights(3 * d // HEAD, HEAD, d), **angles()},
        lambda: {"Q": out(M, 3 * d // HEAD, HEAD)},
        lambda A, B, COS, SIN: [rotate_halves(heads(linear(A, B)), COS, SIN).to(A.dtype)]),
    "gemm_rmsnorm_rope": lambda d, i: (  # program 4
        {"H": 3 * d // HEAD, "K": d},
        lambda: {"A": rn(M, d), "B": weights(3 * d // HEAD, HEAD, d), "R": scale(), **angles()},
        lambda: {"Q": out(M, 3 * d // HEAD, HEAD)},
        lambda A, B, R, COS, SIN: [rotate_pairs(heads(linear(A, B) * R[:, None]), COS, SIN).to(A.dtype)]),
    "gemm_rmsnorm_cross_entropy": lambda d, i: (  # program 5
        {"V": VOCABULARY, "K": d},
        lambda: {"A": rn(M, d), "B": weights(VOCABULARY, d), "R": scale(), "LABEL": labels()},
        cross_entropy_outputs, lambda A, B, R, LABEL: logits(scaled(A, B, R), LABEL)),
    "gemm_norm_backward": lambda d, i: (  # program 6
        {"N": d, "K": d},
        lambda: {"A": rn(M, d), "B": weights(d, d), "C": rn(M, d), "R": scale(), "ZDZ": scale(), "W": rn(d), "O": rn(M, d)},
        lambda: {"O": None, "Y": out(M, d), "DW": out(M // BLOCK, d, dtype=F32)}, norm_backward),
    "gemm_swiglu_backward": lambda d, i: (  # program 7
        {"I": i, "K": d}, lambda: {"A": rn(M, d), "B": weights(i, d), "Z": rn(M, 2, i)},
        lambda: {"O": out(M, i), "DZ": out(M, 2, i), "ZDZ": out(M, i // HALF_BLOCK, dtype=F32)}, swiglu_backward),
    "gemm_swiglu": lambda d, i: (  # program 8
        {"I": i, "K": d}, lambda: {"A": rn(M, d), "B": weights(i, 2, d)},
        lambda: {"O": out(M, i)}, lambda A, B: [gated_neighbours(linear(A, B))]),
    "gemm_swiglu_kept": lambda d, i: (
        {"I": i, "K": d}, lambda: {"A": rn(M, d), "B": weights(i, 2, d)},
        lambda: {"D": out(M, i, 2), "O": out(M, i)},
        lambda A, B: (lambda x: [x.unflatten(-1, (-1, 2)), gated_neighbours(x)])(linear(A, B))),
    "gemm_qk_norm_rope": lambda d, i: (
        {"H": 3 * d // HEAD, "K": d},
        lambda: {"A": rn(M, d), "B": weights(3 * d // HEAD, HEAD, d), "W": rn(HEAD), **angles()},
        lambda: {"Q": out(M, 3 * d // HEAD, HEAD)}, qk_norm_rope),
    "gemm_cross_entropy": lambda d, i: (  # program 9
        {"V": VOCABULARY, "K": d}, lambda: {"A": rn(M, d), "B": weights(VOCABULARY, d), "LABEL": labels()},
        lambda: cross_entropy_outputs(HALF_BLOCK), lambda A, B, LABEL: logits(linear(A, B), LABEL, HALF_BLOCK)),
}


def labels():
    return torch.randint(VOCABULARY, (M,), device="cuda", dtype=torch.int32)


def cross_entropy_outputs(of=BLOCK):
    return {"LOGITS": out(M, VOCABULARY), "TARGET": out(M, dtype=F32), "LSE": out(M, VOCABULARY // of, dtype=F32)}
