"""Linear layers with what follows them in the same kernel: gated units, and the norms and rotary embedding of heads."""

from .._errors import ArgumentError
from .._spec import copy_of
from ._op import op
from .functional import _angles

__all__ = ["linear_qknorm_rope", "linear_swiglu"]


def _stacked(name):
    """An operator of the catalog's spec for weights that hold the rows of gate and then those of up."""
    spec = copy_of(name, "_stacked")
    spec["tensors"]["B"]["dims"] = ["G", "I", "K"]
    return op(spec)


# By `interleaved`: do rows of gate and up alternate?
_swiglu = {True: op("gemm/gemm_swiglu"), False: _stacked("gemm/gemm_swiglu")}


def _qkv(interleaved):
    """Projection to queries, keys and values, with the norms and rotary embedding in its epilogue: a tile holds whole heads.
    Rotated pairs are neighbours with `interleaved`, else half a head apart."""
    fold, angle = ("D % 2", "D / 2") if interleaved else ("D / F", "D % F")
    return op({
        "pleat": 1, "name": "linear_qknorm_rope" + "_pairs" * interleaved,
        "about": "QKV = A Bt in heads; NQ of queries and NK of keys are normalised and turned, "
                 + ("neighbours" if interleaved else "halves of a head apart"),
        "types": {"DT": "bf16"},
        "dims": {"M": "runtime", "H": 48, "D": 128, **({} if interleaved else {"F": "D // 2"}), "K": 4096},
        "folds": {"HALF": fold},
        "params": {"NQ": {"dtype": "i32"}, "NK": {"dtype": "i32"}, "eps": {"dtype": "f32", "default": 1e-6}},
        "tensors": {
            "A": {"dtype": "DT", "dims": ["M", "K"]}, "B": {"dtype": "DT", "dims": ["H", "D", "K"]},
            "WQ": {"dtype": "DT", "dims": ["D"]}, "WK": {"dtype": "DT", "dims": ["D"]},
            "COS": {"dtype": "f32", "dims": ["M", angle]}, "SIN": {"dtype": "f32", "dims": ["M", angle]},
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


# Made here, because a graph that is traced cannot make them. By `interleaved`.
_qkv_of = {interleaved: _qkv(interleaved) for interleaved in (False, True)}


def linear_swiglu(x, weight, interleaved=False, transposed=False):
    """silu(x gate') * (x up') without the products in memory. x: [..., K]; weight: [2 I, K], the rows of gate and then
    those of up, alternating with `interleaved`. With `transposed` it is [K, 2 I], which each call copies to [2 I, K] unless
    it is a view of such a tensor. CODA's weights are interleaved and transposed."""
    weight = weight.t() if transposed and weight.dim() == 2 else weight
    if weight.dim() != 2 or weight.shape[0] % 2 or x.dim() == 0 or x.shape[-1] != weight.shape[1]:
        raise ArgumentError(f"linear_swiglu takes x [..., K] and weight [2 I, K], not {list(x.shape)} and {list(weight.shape)}")
    inner = weight.shape[0] // 2
    split = (inner, 2) if interleaved else (2, inner)
    return _swiglu[interleaved](x, weight.contiguous().unflatten(0, split))


def linear_qknorm_rope(x, weight, q_norm, k_norm, cos, sin, heads, key_heads, positions=None, eps=1e-6, interleaved=False,
                       transposed=False):
    """Queries, keys and values of x, each head of queries and keys normalised (RMSNorm by q_norm and k_norm [D]) and rotated:
    pairs are elements half a head apart, or with `interleaved` neighbours. x: [B, S, K], weight: [(heads + 2 key_heads) D, K],
    or its transpose with `transposed`, which each call copies unless it is a view. cos and sin: [P, D / 2], one row a
    position, which are 0 to S - 1 or `positions` [B, S]; or [B, S, D / 2], one row a token. D columns have each angle twice.
    Returns [B, S, heads, D], and two of [B, S, key_heads, D].

    CODA's convention is `interleaved`, `transposed`, and -sin for sin: it rotates the other way."""
    every = heads + 2 * key_heads
    depth = q_norm.shape[-1] if q_norm.dim() == 1 else 0
    weight = weight.t() if transposed and weight.dim() == 2 else weight
    cos, sin = (_angles(t, depth, interleaved) for t in (cos, sin))
    b, s = x.shape[:2] if x.dim() == 3 else (0, 0)
    fits = (x.dim() == 3 and depth > 0 and depth % 2 == 0 and weight.shape == (every * depth, x.shape[2])
            and k_norm.shape == (depth,) and cos.shape == sin.shape and cos.shape[-1] == depth // 2)
    if cos.dim() == 3:
        placed = positions is None and cos.shape[:2] == (b, s)
    else:
        placed = cos.dim() == 2 and (len(cos) >= s if positions is None else positions.shape == (b, s))
    if not fits or not placed:
        raise ArgumentError(f"linear_qknorm_rope takes x [B, S, K], weight [{every} D, K], norms [D] and tables [P, D / 2], not "
                            f"{list(x.shape)}, {list(weight.shape)}, {list(q_norm.shape)} and {list(cos.shape)}")
    if positions is not None:
        tables = [t[positions.reshape(-1).long()] for t in (cos, sin)]
    else:
        tables = [(t if t.dim() == 3 else t[:s].expand(b, s, depth // 2)).reshape(b * s, -1) for t in (cos, sin)]
    qkv = _qkv_of[interleaved](x.reshape(b * s, -1), weight.contiguous().view(every, depth, -1), q_norm.to(x.dtype),
                               k_norm.to(x.dtype), *tables, NQ=heads, NK=key_heads, eps=eps)
    return qkv.view(b, s, every, depth).split((heads, key_heads, key_heads), 2)
