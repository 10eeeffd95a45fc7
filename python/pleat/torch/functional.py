"""Functions of models, each over a spec of the catalog: see its `about` for what it computes, and how it rounds.

Weights are cast to the dtype of the data. Sizes of the last dim are constants of kernels: each is built once.
"""

from .._errors import ArgumentError
from ._op import op

__all__ = ["cross_entropy", "geglu", "gelu", "layer_norm", "rms_norm", "rope", "softmax", "swiglu"]

# Made here, because a graph that is traced cannot make them.
_rms_norm, _layer_norm, _softmax = op("norm/rmsnorm"), op("norm/layernorm"), op("norm/softmax")
_swiglu, _geglu = op("activation/swiglu"), op("activation/geglu")
_gelu, _gelu_tanh = op("activation/gelu"), op("activation/gelu_tanh")
_rope, _cross_entropy = op("rotary/rope"), op("loss/cross_entropy")


def rms_norm(x, weight, eps=1e-6):
    """x / rms(x) * weight along the last dim, rounded once. x: [..., H], weight: [H]."""
    return _rms_norm(x, weight.to(x.dtype), eps=eps)


def layer_norm(x, weight, bias, eps=1e-5):
    """(x - mean) / sqrt(variance + eps) * weight + bias along the last dim. x: [..., H], weight and bias: [H]."""
    return _layer_norm(x, weight.to(x.dtype), bias.to(x.dtype), eps=eps)


def softmax(x):
    """Along the last dim. x: [..., H]."""
    return _softmax(x)


def swiglu(gate, up):
    """silu(gate) * up. Both: [..., I]."""
    return _swiglu(gate, up)


def geglu(gate, up):
    """gelu(gate) * up, gelu by its approximation by tanh. Both: [..., I]."""
    return _geglu(gate, up)


def gelu(x, approximate="none"):
    """gelu, or its approximation by "tanh". x: [..., H]."""
    if approximate not in ("none", "tanh"):
        raise ArgumentError(f"approximate is 'none' or 'tanh', not {approximate!r}")
    return (_gelu_tanh if approximate == "tanh" else _gelu)(x)


def rope(q, k, cos, sin, offset=0):
    """Queries and keys turned by the angles of their positions, halves of a head apart. q: [B, S, HQ, D],
    k: [B, S, HK, D], where HK divides HQ; cos and sin: f32 [P, D / 2] with P >= S + offset."""
    if q.dim() != 4 or k.dim() != 4 or q.shape[2] % k.shape[2] or q.shape[3] % 2:
        raise ArgumentError(f"rope takes q [B, S, HQ, D] and k [B, S, HK, D], where HK divides HQ and D is even, not "
                            f"{list(q.shape)} and {list(k.shape)}")
    b, s, heads, depth = k.shape
    turned = _rope(q.reshape(b, s, heads, q.shape[2] // heads, 2, depth // 2),
                         k.reshape(b, s, heads, 2, depth // 2), cos, sin, offset=offset)
    return turned[0].view(q.shape), turned[1].view(k.shape)


def cross_entropy(logits, labels, ignore_index=-100, reduction="mean"):
    """The loss of each token in f32, or the mean or sum over those whose label is not ignore_index. logits: [..., V],
    labels: i64 [...]. A label outside of the vocabulary raises RequirementError, on CUDA in pleat.torch.check()."""
    if reduction not in ("mean", "sum", "none"):
        raise ArgumentError(f"reduction is 'mean', 'sum' or 'none', not {reduction!r}")
    loss = _cross_entropy(logits, labels, ignore_index=ignore_index)[0]
    if reduction == "none":
        return loss
    return loss.sum() if reduction == "sum" else loss.sum() / (labels != ignore_index).sum()
