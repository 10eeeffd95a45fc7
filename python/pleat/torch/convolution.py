"""Functions over the specs of convolution/, with derived gradients."""

from .._errors import ArgumentError
from ._op import op

__all__ = ["causal_conv1d", "cheri_block"]

# Made here, because a graph that is traced cannot make them.
_causal_conv1d, _cheri_block = op("convolution/causal_conv1d"), op("convolution/cheri_block")


def causal_conv1d(x, weight, bias):
    """silu of the convolution of each channel with what came before: x [B, L, C], weight [C, TAPS], whose last tap is that
    of the place itself, and bias [C]. Nothing came before the first place."""
    if x.dim() != 3 or weight.dim() != 2 or weight.shape[0] != x.shape[2] or bias.shape != x.shape[2:]:
        raise ArgumentError("causal_conv1d takes x [B, L, C], weight [C, TAPS] and bias [C], not "
                            f"{list(x.shape)}, {list(weight.shape)} and {list(bias.shape)}")
    return _causal_conv1d(x, weight.to(x.dtype).flip(1).t().contiguous(), bias.to(x.dtype))


def cheri_block(x, taps, w1, w2, dilation=1, scale=0.15, eps=1e-3):
    """x + scale gelu(z w1') w2', gelu by tanh, where z is x convolved along L, channel by channel, and normalized over all
    places and channels of an example. x: [N, L, C], taps: [3, C], `dilation` apart; w1: [E, C], w2: [C, E]."""
    c = x.shape[-1]
    if x.dim() != 3 or taps.shape != (3, c) or w1.dim() != 2 or w1.shape[1] != c or w2.shape != w1.shape[::-1]:
        raise ArgumentError("cheri_block takes x [N, L, C], taps [3, C], w1 [E, C] and w2 [C, E], not "
                            f"{list(x.shape)}, {list(taps.shape)}, {list(w1.shape)} and {list(w2.shape)}")
    if w1.shape[0] != 2 * c:
        raise ArgumentError(f"cheri_block has E = 2 C, not {w1.shape[0]} beside {c}")
    return _cheri_block(x, *(w.to(x.dtype) for w in (taps, w1, w2)), dilation=dilation, scale=scale, eps=eps)
