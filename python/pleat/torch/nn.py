"""Modules over pleat.torch's functions. Weights have the names and layouts of torch's and transformers' modules."""

import torch

from .._errors import ArgumentError
from .attention import attention
from .convolution import CheriBlock, CheriBlocks
from .functional import cross_entropy, geglu, layer_norm, linear_cross_entropy, rms_norm, rope, swiglu
from .linear import linear_swiglu

__all__ = ["CheriBlock", "CheriBlocks", "CrossEntropyLoss", "GeGLUMLP", "LayerNorm", "LinearCrossEntropyLoss", "LinearSwiGLU", "RMSNorm",
           "RotaryEmbedding", "SelfAttention", "SwiGLUMLP"]


class RMSNorm(torch.nn.Module):
    """rms_norm along the last dim. With `offset` the factor is 1 + weight; with `rounded` the normalised row is rounded before
    it is multiplied."""

    def __init__(self, width, eps=1e-6, offset=False, rounded=False, device=None, dtype=None):
        super().__init__()
        first = torch.zeros if offset else torch.ones
        self.weight = torch.nn.Parameter(first(width, device=device, dtype=dtype))
        self.eps, self.offset, self.rounded = eps, offset, rounded

    def forward(self, x):
        return rms_norm(x, self.weight, self.eps, self.offset, self.rounded)

    def extra_repr(self):
        return f"{len(self.weight)}, eps={self.eps}"


class LayerNorm(torch.nn.Module):
    """layer_norm along the last dim."""

    def __init__(self, width, eps=1e-5, device=None, dtype=None):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(width, device=device, dtype=dtype))
        self.bias = torch.nn.Parameter(torch.zeros(width, device=device, dtype=dtype))
        self.eps = eps

    def forward(self, x):
        return layer_norm(x, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return f"{len(self.weight)}, eps={self.eps}"


class _GatedMLP(torch.nn.Module):
    def __init__(self, width, inner, bias=False, device=None, dtype=None):
        super().__init__()
        made = {"bias": bias, "device": device, "dtype": dtype}
        self.gate_proj, self.up_proj = (torch.nn.Linear(width, inner, **made) for _ in range(2))
        self.down_proj = torch.nn.Linear(inner, width, **made)


class SwiGLUMLP(_GatedMLP):
    """down(silu(gate(x)) * up(x)), with the weights of transformers' MLPs."""

    def forward(self, x):
        return self.down_proj(swiglu(self.gate_proj(x), self.up_proj(x)))


class GeGLUMLP(_GatedMLP):
    """down(gelu(gate(x)) * up(x)), with the tanh approximation of gelu."""

    def forward(self, x):
        return self.down_proj(geglu(self.gate_proj(x), self.up_proj(x)))


class LinearSwiGLU(torch.nn.Module):
    """linear_swiglu with a weight of its own, [2 inner, width]: the rows of gate and then those of up."""

    def __init__(self, width, inner, device=None, dtype=None):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.empty(2 * inner, width, device=device, dtype=dtype))
        torch.nn.init.uniform_(self.weight, -(width ** -0.5), width ** -0.5)

    def forward(self, x):
        return linear_swiglu(x, self.weight)


class RotaryEmbedding(torch.nn.Module):
    """rope with tables of its own: the angle of pair i at position p is p / base^(2 i / depth), for `places` positions."""

    def __init__(self, depth, places, base=10000.0, interleaved=False, device=None):
        super().__init__()
        turns = base ** (-torch.arange(0, depth, 2, dtype=torch.float64) / depth)
        angle = torch.outer(torch.arange(places, dtype=torch.float64), turns)
        for name, table in (("cos", angle.cos()), ("sin", angle.sin())):
            self.register_buffer(name, table.to(device=device, dtype=torch.float32), persistent=False)
        self.interleaved = interleaved

    def forward(self, q, k, offset=0, positions=None, layout="bshd"):
        return rope(q, k, self.cos, self.sin, offset, positions, self.interleaved, layout)


class SelfAttention(torch.nn.Module):
    """Causal self-attention: one projection to queries, keys and values, RMSNorm of each head of queries and keys with
    `normed`, rotary embedding if forward() is given a RotaryEmbedding, attention with `window` and `softcap`, and the
    output projection."""

    def __init__(self, width, heads, key_heads=None, depth=None, normed=False, window=None, softcap=None, device=None,
                 dtype=None):
        super().__init__()
        if heads < 1 or heads % (key_heads or heads) or depth is None and width % heads:
            raise ArgumentError(f"SelfAttention has heads that divide its width and are divided by key_heads, not {heads} and "
                                f"{key_heads or heads} of a width of {width}")
        self.heads, self.key_heads, self.depth = heads, key_heads or heads, depth or width // heads
        self.window, self.softcap = window, softcap
        made = {"device": device, "dtype": dtype}
        self.qkv_proj = torch.nn.Linear(width, (heads + 2 * self.key_heads) * self.depth, bias=False, **made)
        self.o_proj = torch.nn.Linear(heads * self.depth, width, bias=False, **made)
        self.q_norm, self.k_norm = (RMSNorm(self.depth, **made) if normed else None for _ in range(2))

    def forward(self, x, rotary=None):
        qkv = self.qkv_proj(x).unflatten(-1, (-1, self.depth))
        q, k, v = (t.contiguous() for t in qkv.split((self.heads, self.key_heads, self.key_heads), 2))
        if self.q_norm is not None:
            q, k = self.q_norm(q), self.k_norm(k)
        if rotary is not None:
            q, k = rotary(q, k)
        return self.o_proj(attention(q, k, v, True, self.window, self.softcap).flatten(2))


class CrossEntropyLoss(torch.nn.Module):
    """cross_entropy with its options kept."""

    def __init__(self, ignore_index=-100, reduction="mean"):
        super().__init__()
        self.options = {"ignore_index": ignore_index, "reduction": reduction}

    def forward(self, logits, labels):
        return cross_entropy(logits, labels, **self.options)


class LinearCrossEntropyLoss(torch.nn.Module):
    """linear_cross_entropy with a weight of its own, [classes, width]; `options` are the function's."""

    def __init__(self, width, classes, device=None, dtype=None, **options):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.empty(classes, width, device=device, dtype=dtype))
        torch.nn.init.uniform_(self.weight, -(width ** -0.5), width ** -0.5)
        self.options = options

    def forward(self, x, labels):
        return linear_cross_entropy(x, self.weight, labels, **self.options)
