"""Linear layers with what follows them in the same kernel: gated units, and the norms and rotary embedding of heads."""

import functools

from .._errors import ArgumentError
from ._op import op

__all__ = ["linear_qknorm_rope", "linear_swiglu"]

_swiglu = op("gemm/gemm_swiglu")


@functools.cache
def _qkv(depth):
    """Queries, keys and values of heads of this depth. One tile holds whole heads, so their norm stays in it."""
    half = depth // 2
    return op({
        "pleat": 1, "name": "linear_qknorm_rope",
        "about": "QKV = A Bt in heads; NQ of queries and NK of keys are normalised and turned, halves of a head apart",
        "types": {"DT": "bf16"},
        "dims": {"M": "runtime", "H": 48, "D": depth, "K": 4096},
        "folds": {"HALF": f"D / {half}"},
        "params": {"NQ": {"dtype": "i32"}, "NK": {"dtype": "i32"}, "eps": {"dtype": "f32", "default": 1e-6}},
        "tensors": {
            "A": {"dtype": "DT", "dims": ["M", "K"]}, "B": {"dtype": "DT", "dims": ["H", "D", "K"]},
            "WQ": {"dtype": "DT", "dims": ["D"]}, "WK": {"dtype": "DT", "dims": ["D"]},
            "COS": {"dtype": "f32", "dims": ["M", f"D % {half}"]}, "SIN": {"dtype": "f32", "dims": ["M", f"D % {half}"]},
            "QKV": {"dtype": "DT", "dims": ["M", "H", "D"]}},
        "kernel": {
            "contract": {"acc": ["A", "B"], "along": ["K"]},
            "epilogue": [
                {"reduce": "ms", "as": "mean", "of": "acc * acc", "along": ["D"]},
                {"let": "q", "be": "acc * rsqrt(ms + eps) * where(H < NQ, WQ, WK)"},
                {"store": "QKV[HALF = 0]",
                 "from": "where(H < NQ + NK, q[HALF = 0] * COS - q[HALF = 1] * SIN, acc[HALF = 0])"},
                {"store": "QKV[HALF = 1]",
                 "from": "where(H < NQ + NK, q[HALF = 1] * COS + q[HALF = 0] * SIN, acc[HALF = 1])"}]},
    }, wrt=("A", "B", "WQ", "WK"))


def linear_swiglu(x, weight, interleaved=False):
    """silu(x gate') * (x up') without the products in memory. x: [..., K]; weight: [2 I, K], the rows of gate and then
    those of up, or with `interleaved` in turns, as the kernel takes them: the others are laid so at each call."""
    if weight.dim() != 2 or weight.shape[0] % 2 or x.dim() == 0 or x.shape[-1] != weight.shape[1]:
        raise ArgumentError(f"linear_swiglu takes x [..., K] and weight [2 I, K], not {list(x.shape)} and {list(weight.shape)}")
    inner = weight.shape[0] // 2
    weight = weight.unflatten(0, (inner, 2)) if interleaved else weight.unflatten(0, (2, inner)).transpose(0, 1)
    return _swiglu(x, weight.contiguous())


def linear_qknorm_rope(x, weight, q_norm, k_norm, cos, sin, heads, key_heads, positions=None, eps=1e-6):
    """Queries, keys and values of x, each head of queries and keys normalised (RMSNorm by q_norm and k_norm [D]) and turned,
    halves of a head apart. x: [B, S, K], weight: [(heads + 2 key_heads) D, K]; cos and sin: f32 [P, D / 2], whose rows are
    those of places 0 to S - 1, or of `positions` [B, S]. Returns [B, S, heads, D], and two of [B, S, key_heads, D]."""
    every = heads + 2 * key_heads
    depth = q_norm.shape[-1] if q_norm.dim() == 1 else 0
    fits = (x.dim() == 3 and depth > 0 and depth % 2 == 0 and weight.shape == (every * depth, x.shape[2])
            and k_norm.shape == (depth,) and cos.shape == sin.shape and cos.shape[1:] == (depth // 2,))
    if not fits or (positions is not None and positions.shape != x.shape[:2]) or (positions is None and len(cos) < x.shape[1]):
        raise ArgumentError(f"linear_qknorm_rope takes x [B, S, K], weight [{every} D, K], norms [D] and tables [P, D / 2], not "
                            f"{list(x.shape)}, {list(weight.shape)}, {list(q_norm.shape)} and {list(cos.shape)}")
    b, s = x.shape[:2]
    if positions is None:
        tables = [t[:s].float().expand(b, s, depth // 2).reshape(b * s, -1) for t in (cos, sin)]
    else:
        tables = [t.float()[positions.reshape(-1).long()] for t in (cos, sin)]
    qkv = _qkv(depth)(x.reshape(b * s, -1), weight.view(every, depth, -1), q_norm.to(x.dtype), k_norm.to(x.dtype),
                      *tables, NQ=heads, NK=key_heads, eps=eps)
    return qkv.view(b, s, every, depth).split((heads, key_heads, key_heads), 2)
