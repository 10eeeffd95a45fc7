"""Functions over the specs of convolution/, with gradients, and a module of one."""

import torch

from .._errors import ArgumentError
from ._op import op

__all__ = ["CheriBlock", "causal_conv1d", "cheri_block"]

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
    places and channels of an example. x: [N, L, C], taps: [3, C], `dilation` apart; w1: [E, C], w2: [C, E]; scale: a number,
    or a tensor of one. Kept for the gradients are x and two numbers of each example."""
    c = x.shape[-1]
    if x.dim() != 3 or taps.shape != (3, c) or w1.dim() != 2 or w1.shape[1] != c or w2.shape != w1.shape[::-1]:
        raise ArgumentError("cheri_block takes x [N, L, C], taps [3, C], w1 [E, C] and w2 [C, E], not "
                            f"{list(x.shape)}, {list(taps.shape)}, {list(w1.shape)} and {list(w2.shape)}")
    if w1.shape[0] != 2 * c:
        raise ArgumentError(f"cheri_block has E = 2 C, not {w1.shape[0]} beside {c}")
    if not isinstance(scale, torch.Tensor):
        scale = x.new_full((), scale, dtype=torch.float32)
    elif scale.numel() != 1:
        raise ArgumentError(f"scale is one number, not {list(scale.shape)}")
    weights = (w.to(x.dtype) for w in (taps, w1, w2))
    return _cheri_block(x, *weights, scale.float().reshape(()), dilation=dilation, eps=eps)


class CheriBlock(torch.nn.Module):
    """cheri_block with weights of its own: taps [3, C], w1 [2 C, C] and w2 [C, 2 C], the last of which begins as zeros, so that
    the block begins as the identity. `learn_scale` makes the scale a parameter."""

    def __init__(self, channels, dilation=1, scale=0.15, eps=1e-3, learn_scale=False, device=None, dtype=None):
        super().__init__()
        made = {"device": device, "dtype": dtype}
        self.dilation, self.eps = dilation, eps
        self.taps = torch.nn.Parameter(torch.empty(3, channels, **made).uniform_(-(3 ** -0.5), 3 ** -0.5))
        self.w1 = torch.nn.Parameter(torch.empty(2 * channels, channels, **made).normal_(0, channels ** -0.5))
        self.w2 = torch.nn.Parameter(torch.zeros(channels, 2 * channels, **made))
        self.scale = torch.nn.Parameter(torch.tensor(float(scale), device=device)) if learn_scale else float(scale)

    def forward(self, x):
        return cheri_block(x, self.taps, self.w1, self.w2, self.dilation, self.scale, self.eps)

    def extra_repr(self):
        return f"{self.taps.shape[1]}, dilation={self.dilation}"
