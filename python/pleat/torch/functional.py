"""Functions of models, each over a spec of the catalog: see its `about` for what it computes, and how it rounds.

Results have the dtype of the data; weights of norms keep theirs, but for residual_rms_norm. Sizes of the last dim are
constants of kernels: each is built once.
"""

import torch

from .._errors import ArgumentError
from .._spec import copy_of
from ._linear_loss import linear_cross_entropy
from ._op import op

__all__ = ["cross_entropy", "geglu", "gelu", "layer_norm", "linear_cross_entropy", "residual_rms_norm", "rms_norm", "rope",
           "softmax", "swiglu", "swiglu_merged"]


def _with_own_weights(name, *weights):
    """An operator of the catalog's spec whose weights have a dtype of their own, such as f32 beside bf16 rows."""
    spec = copy_of(name, "_weights")
    spec["types"]["WT"] = "f32"
    for weight in weights:
        spec["tensors"][weight]["dtype"] = "WT"
    return op(spec)


# Made here, because a graph that is traced cannot make them. Dicts: does the weight have the dtype of the rows?
_rms_norm = {True: op("norm/rmsnorm"), False: _with_own_weights("norm/rmsnorm", "W")}
_rms_norm_offset = {True: op("norm/rmsnorm_offset"), False: _with_own_weights("norm/rmsnorm_offset", "W")}
_layer_norm = {True: op("norm/layernorm"), False: _with_own_weights("norm/layernorm", "W", "B")}
_rms_norm_rounded, _softmax = op("norm/rmsnorm_rounded"), op("norm/softmax")
# The backward spec beside it leaves out the residual's gradient, which is X's.
_residual_rms_norm = op("norm/residual_rmsnorm", backward="derived")
_swiglu, _geglu, _swiglu_merged = op("activation/swiglu"), op("activation/geglu"), op("activation/swiglu_merged")
_gelu, _gelu_tanh = op("activation/gelu"), op("activation/gelu_tanh")
_rope, _cross_entropy = op("rotary/rope"), op("loss/cross_entropy")
_rope_interleaved, _rope_partial = op("rotary/rope_interleaved"), op("rotary/rope_partial")
_rope_positions = op("rotary/rope_positions")


def rms_norm(x, weight, eps=1e-6, offset=False, rounded=False):
    """x / rms(x) * weight along the last dim, rounded once; times (1 + weight) with `offset`. With `rounded`, x / rms(x) is
    rounded before it is multiplied, as in transformers' Llama. x: [..., H], weight: [H], or None for no weight."""
    if weight is None:
        weight = (torch.zeros if offset else torch.ones)(x.shape[-1:], dtype=x.dtype, device=x.device)
    if rounded and offset:
        raise ArgumentError("rms_norm rounds first or has an offset, not both")
    if rounded:
        return _rms_norm_rounded(x, weight, eps=eps)
    return (_rms_norm_offset if offset else _rms_norm)[weight.dtype == x.dtype](x, weight, eps=eps)


def residual_rms_norm(x, residual, weight, eps=1e-6):
    """x + residual, and its rms_norm. x and residual: [..., H], weight: [H], which is cast to x's dtype."""
    return _residual_rms_norm(x, residual, weight.to(x.dtype), eps=eps)


def layer_norm(x, weight, bias, eps=1e-5):
    """(x - mean) / sqrt(variance + eps) * weight + bias along the last dim. x: [..., H], weight and bias: [H], or None
    for ones and zeros."""
    weight = torch.ones(x.shape[-1:], dtype=x.dtype, device=x.device) if weight is None else weight
    bias = torch.zeros_like(weight) if bias is None else bias
    return _layer_norm[weight.dtype == x.dtype](x, weight, bias.to(weight.dtype), eps=eps)


def softmax(x):
    """Along the last dim. x: [..., H]."""
    return _softmax(x)


def swiglu(gate, up):
    """silu(gate) * up. Both: [..., I]."""
    return _swiglu(gate, up)


def swiglu_merged(x):
    """silu(gate) * up of rows that hold the gate and then up. x: [..., 2 I]."""
    if x.dim() == 0 or x.shape[-1] % 2:
        raise ArgumentError(f"swiglu_merged takes x [..., 2 I], not {list(x.shape)}")
    return _swiglu_merged(x.unflatten(-1, (2, x.shape[-1] // 2)))


def geglu(gate, up):
    """gelu(gate) * up, gelu by its approximation by tanh. Both: [..., I]."""
    return _geglu(gate, up)


def gelu(x, approximate="none"):
    """gelu, or its approximation by "tanh". x: [..., H]."""
    if approximate not in ("none", "tanh"):
        raise ArgumentError(f"approximate is 'none' or 'tanh', not {approximate!r}")
    return (_gelu_tanh if approximate == "tanh" else _gelu)(x)


def rope(q, k, cos, sin, offset=0, positions=None, interleaved=False, layout="bshd"):
    """Queries and keys rotated by the angles of their positions. Pairs are elements half a head apart (GPT-NeoX, Llama), or
    with `interleaved` neighbours (GPT-J). q: [B, S, HQ, D], k: [B, S, HK, D], where HK divides HQ; [B, heads, S, D] with
    layout "bhsd". cos and sin: [P, R] with P >= S + offset, one row a position, or [B or 1, S, R], one row a token; the
    rotation is computed in f32. 2 R divides D; where it is less, the first 2 R of a head are rotated and the others copied.
    Tables with R = D have each angle twice, as transformers' have. `positions`: i32 [B, S], in place of offset."""
    if layout not in ("bshd", "bhsd"):
        raise ArgumentError(f"layout is 'bshd' or 'bhsd', not {layout!r}")
    if layout == "bhsd":
        turned = rope(q.transpose(1, 2), k.transpose(1, 2), cos, sin, offset, positions, interleaved)
        return tuple(t.transpose(1, 2) for t in turned)
    b, s, heads, depth = k.shape if k.dim() == 4 else (0, 0, 1, 0)
    cos, sin = (_angles(t, depth, interleaved) for t in (cos, sin))
    turned = 2 * cos.shape[-1]
    if q.dim() != 4 or k.dim() != 4 or q.shape[2] % heads or turned == 0 or depth % turned:
        raise ArgumentError(f"rope takes q [B, S, HQ, D], k [B, S, HK, D] and cos [P, R], where HK divides HQ and 2 R divides D, "
                            f"not {list(q.shape)}, {list(k.shape)} and {list(cos.shape)}")
    if interleaved and (depth != turned or positions is not None):
        raise ArgumentError("rope turns neighbours of whole heads, from an offset")
    if positions is not None and (depth != turned or offset):
        raise ArgumentError("rope at positions turns whole heads, and has no offset")
    rows = (b, s)
    if cos.dim() == 3:
        if cos.shape[:2] not in ((b, s), (1, s)) or offset or positions is not None:
            raise ArgumentError(f"cos by tokens is [{b} or 1, {s}, R], without offset and positions, not {list(cos.shape)}")
        rows = (b, s) if cos.shape[0] == 1 else (1, b * s)  # one row a token: the batch is taken as one long sequence
        cos, sin = (t.reshape(-1, t.shape[-1]) for t in (cos, sin))
    half = turned // 2
    split = (half, 2) if interleaved else (2, half) if depth == turned else (depth // turned, 2, half)
    heads_of = q.reshape(*rows, heads, q.shape[2] // heads, *split), k.reshape(*rows, heads, *split)
    if positions is not None:
        result = _rope_positions(*heads_of, cos, sin, positions)
    else:
        of = _rope_interleaved if interleaved else _rope if depth == turned else _rope_partial
        result = of(*heads_of, cos, sin, offset=offset)
    return result[0].view(q.shape), result[1].view(k.shape)


def _angles(table, depth, interleaved=False):
    """A table of cosines or sines as kernels take it: f32, each angle once. `depth` columns are each angle twice."""
    if table.shape[-1] == depth:
        table = table[..., ::2] if interleaved else table[..., :depth // 2]
    return table.float().contiguous()


def cross_entropy(logits, labels, ignore_index=-100, reduction="mean"):
    """The loss of each token in f32, or the mean or sum over those whose label is not ignore_index. logits: [..., V],
    labels: i64 [...]. A label outside of the vocabulary raises RequirementError, on CUDA in pleat.torch.check()."""
    if reduction not in ("mean", "sum", "none"):
        raise ArgumentError(f"reduction is 'mean', 'sum' or 'none', not {reduction!r}")
    loss = _cross_entropy(logits, labels, ignore_index=ignore_index)[0]
    if reduction == "none":
        return loss
    return loss.sum() if reduction == "sum" else loss.sum() / (labels != ignore_index).sum()
