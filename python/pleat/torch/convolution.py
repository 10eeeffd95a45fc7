"""Functions over the specs of convolution/, with gradients, and a module of one."""

import weakref

import torch
import torch.nn.functional as F

from .._errors import ArgumentError
from ._op import op

__all__ = ["CheriBlock", "CheriBlocks", "causal_conv1d", "cheri_block"]

# Made here, because a graph that is traced cannot make them.
_causal_conv1d, _cheri_block = op("convolution/causal_conv1d"), op("convolution/cheri_block")
_cheri_block_mixed = op("convolution/cheri_block_mixed")


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
    # Where no gradient passes through them, the products may have weights of their own dtype.
    apart = w1.dtype == w2.dtype != x.dtype and not torch.is_grad_enabled()
    weights = taps.to(x.dtype), *(w if apart else w.to(x.dtype) for w in (w1, w2))
    block = _cheri_block_mixed if apart and x.dtype == torch.float32 else _cheri_block
    return block(x, *weights, scale.float().reshape(()), dilation=dilation, eps=eps)


def _in_torch(x, taps, w1, w2, dilation, scale, eps):
    """cheri_block by torch's own operators."""
    c = F.conv1d(x.transpose(1, 2), taps.t()[:, None], padding=dilation, dilation=dilation, groups=x.shape[2])
    z = F.layer_norm(c.transpose(1, 2), c.shape[:0:-1], eps=eps)
    return x + scale * F.linear(F.gelu(F.linear(z, w1), approximate="tanh"), w2)


class _Prepared:
    """A weight in another dtype, cast once, and again when the weight has changed: into the same memory, which CUDA graphs read."""

    def __init__(self):
        self._of, self._cast = None, None

    def __reduce__(self):
        return _Prepared, ()  # copies and pickles begin anew

    def forget(self):
        self._of = None

    def __call__(self, weight, dtype):
        if weight.dtype == dtype:
            return weight
        if torch.compiler.is_compiling() or weight.is_inference():  # these do not tell when they change
            return weight.to(dtype)
        of, cast = (weight.data_ptr(), weight._version), self._cast
        if self._of is None or self._of[0]() is not weight or self._of[1] != of or cast.dtype != dtype:
            with torch.inference_mode(False), torch.no_grad():
                if cast is not None and (cast.dtype, cast.shape, cast.device) == (dtype, weight.shape, weight.device):
                    cast.copy_(weight)
                else:
                    self._cast = weight.to(dtype, memory_format=torch.contiguous_format)
            self._of = weakref.ref(weight), of
        return self._cast


class CheriBlock(torch.nn.Module):
    """cheri_block with weights of its own: taps [3, C], w1 [2 C, C] and w2 [C, 2 C], the last of which begins as zeros, so that
    the block begins as the identity. `learn_scale` makes the scale a parameter.

    On the CPU it runs by torch's operators. On CUDA the kernels for training run where gradients are enabled, and keep x and two
    numbers of each example; elsewhere those for inference. These multiply f32 inputs in bf16 if `narrow`. They take weights that
    are cast once, and again after each change that torch counts, load_state_dict(), train() and eval()."""

    def __init__(self, channels, dilation=1, scale=0.15, eps=1e-3, learn_scale=False, narrow=True, device=None, dtype=None):
        super().__init__()
        made = {"device": device, "dtype": dtype}
        self.dilation, self.eps, self.narrow = dilation, eps, narrow
        self.taps = torch.nn.Parameter(torch.empty(3, channels, **made).uniform_(-(3 ** -0.5), 3 ** -0.5))
        self.w1 = torch.nn.Parameter(torch.empty(2 * channels, channels, **made).normal_(0, channels ** -0.5))
        self.w2 = torch.nn.Parameter(torch.zeros(channels, 2 * channels, **made))
        self.scale = torch.nn.Parameter(torch.tensor(float(scale), device=device)) if learn_scale else float(scale)
        self._prepared = tuple(_Prepared() for _ in range(3))

    def train(self, mode=True):
        for prepared in self._prepared:
            prepared.forget()
        return super().train(mode)

    def forward(self, x):
        weights = self.taps, self.w1, self.w2
        if not x.is_cuda:
            return _in_torch(x, *(w.to(x.dtype) for w in weights), self.dilation, self.scale, self.eps)
        if torch.is_grad_enabled():
            return cheri_block(x, *weights, self.dilation, self.scale, self.eps)
        return self.infer(x)

    def infer(self, x):
        """The block by the kernels for inference, or their reference on the CPU."""
        products = torch.bfloat16 if self.narrow and x.dtype == torch.float32 else x.dtype
        weights = zip((self.taps, self.w1, self.w2), self._prepared, (x.dtype, products, products))
        with torch.no_grad():
            return cheri_block(x, *(prepared(w, dtype) for w, prepared, dtype in weights), self.dilation, self.scale, self.eps)

    def extra_repr(self):
        return f"{self.taps.shape[1]}, dilation={self.dilation}"


class CheriBlocks(torch.nn.Sequential):
    """The body of a Cherimoya model: `layers` CheriBlocks, whose taps lie 1, 2, 4 ... places apart; `options` are theirs."""

    def __init__(self, channels=128, layers=9, **options):
        super().__init__(*(CheriBlock(channels, 2 ** i, **options) for i in range(layers)))
