"""The cross entropy of a linear layer by chunks of tokens: the loss, the gradients of logits in place of these, and the
products with them."""

import torch

from .._errors import ArgumentError
from .._spec import copy_of
from ._op import op


def _input_gradient():
    """DX = DY W."""
    spec = copy_of("gemm/gemm_input_gradient", "_alone")
    del spec["tensors"]["R"]
    spec["kernel"]["epilogue"] = [{"store": "DX", "from": "acc"}]
    return op(spec, backward=None)


# Made here, because a graph that is traced cannot make them.
_cross_entropy_grad = op("loss/cross_entropy_grad", backward=None)
_softcap_grad = op("loss/cross_entropy_softcap_grad", backward=None)
_smooth_grad = op("loss/cross_entropy_smooth_grad", backward=None)
_logits, _by_weight = op("gemm/gemm", backward=None), op("gemm/gemm_weight_gradient", backward=None)
_by_x = _input_gradient()


def _has_own(x, weight):
    """Are the layer's products Pleat's own kernels, but for the one that is added to a sum? On sm_90, where they are worth a
    kernel of their own; else they are torch's."""
    worth = weight.numel() >= 1 << 24 and weight.shape[0] % 8 == 0 and weight.shape[1] % 8 == 0
    return (worth and x.is_cuda and x.dtype in (torch.float16, torch.bfloat16)
            and torch.cuda.get_device_capability(x.device)[0] == 9)


def _add_product(total, logits, x):
    """total += logits' x, which on CUDA one product adds in f32, without rounding logits' x."""
    if total.is_cuda and total.dtype != x.dtype:
        torch.addmm(total, logits.t(), x, out_dtype=total.dtype, out=total)
    else:
        total += logits.t() @ x


def _times(t, by):
    """t * by in t's dtype: a number on the device that is rounded to it only with the product."""
    return (t.float() * by).to(t.dtype) if t.dtype != torch.float64 else t * by


class _LinearCrossEntropy(torch.autograd.Function):
    """The sum of the losses, each times its token's factor. In the forward pass the gradient of a chunk's logits is written
    over these, by `grad`, one of loss/cross_entropy*_grad. Where one chunk has all tokens, it is kept, and the products with
    it are the backward pass. Else they follow each chunk, and the weights' are summed in f32."""

    @staticmethod
    def forward(ctx, x, weight, labels, factors, chunk, grad, params):
        wants_x, wants_weight = ctx.needs_input_grad[:2]
        ctx.own = own = _has_own(x, weight)
        ctx.whole = chunk >= x.shape[0] and x.dtype != torch.float16
        if ctx.whole:
            logits = _logits(x, weight) if own else x @ weight.t()
            total = (grad.in_place(logits, labels, factors, **params) * factors).sum()
            ctx.save_for_backward(logits if wants_x or wants_weight else None, x if wants_weight else None,
                                  weight if wants_x else None)
            return total
        total = torch.zeros((), dtype=torch.float32, device=x.device)
        by_x = torch.empty_like(x) if wants_x else None
        wide = torch.promote_types(weight.dtype, torch.float32)
        by_weight = torch.zeros_like(weight, dtype=wide) if wants_weight else None
        for begin in range(0, x.shape[0], chunk):
            part, of = x[begin:begin + chunk], labels[begin:begin + chunk]
            logits = _logits(part, weight) if own else part @ weight.t()
            by = factors[begin:begin + chunk]
            # A result that is added to in place has no gradient where a graph is traced.
            total = total + (grad.in_place(logits, of, by, **params) * by).sum()
            if wants_x:
                by_x[begin:begin + chunk] = _by_x(logits, weight) if own else logits @ weight
            if wants_weight:
                _add_product(by_weight, logits, part)
        ctx.dtype = weight.dtype
        ctx.save_for_backward(by_x, by_weight)
        return total

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, by):
        if ctx.whole:
            # The factor is multiplied into what is small: x, and the gradient of x.
            logits, x, weight = ctx.saved_tensors
            by_x = by_weight = None
            if weight is not None:
                by_x = _times(_by_x(logits, weight) if ctx.own else logits @ weight, by)
            if x is not None:
                x = _times(x, by)
                by_weight = _by_weight(logits, x) if ctx.own else logits.t() @ x
        else:
            by_x, by_weight = ctx.saved_tensors
            by_x = None if by_x is None else _times(by_x, by)
            if by_weight is not None:  # one pass multiplies and rounds
                by_weight = torch.mul(by_weight, by, out=torch.empty_like(by_weight, dtype=ctx.dtype))
        return by_x, by_weight, *[None] * 5


def _chunk(tokens, width):
    """Tokens of a chunk whose logits take no more memory than what the weights' gradient takes otherwise: as a sum in f32
    where there are several chunks."""
    if tokens <= max(2 * width, 2048):
        return max(tokens, 1)
    count = -(-tokens // max(width, 2048))
    return -(-tokens // (count * 256)) * 256


def linear_cross_entropy(x, weight, labels, ignore_index=-100, reduction="mean", chunk=None, softcap=None, smoothing=0.0,
                         z_weight=0.0, token_weights=None):
    """cross_entropy(x @ weight.t(), labels), whose logits are in memory for `chunk` tokens at a time: without one
    all of up to 2 H tokens, and H of more. x: [..., H], weight: [V, H], labels: i64 [...]. Reductions are "mean" and "sum".

    `softcap` bounds logits as softcap tanh(logits / softcap); `smoothing` is that of labels; `z_weight` adds z_weight
    logsumexp(logits)^2 to the loss of each token; `token_weights` [...] multiply the losses, and a mean divides by the sum
    of those whose label is not ignore_index. They have no gradient. softcap goes without smoothing."""
    if reduction not in ("mean", "sum"):
        raise ArgumentError(f"reduction is 'mean' or 'sum', not {reduction!r}")
    if weight.dim() != 2 or x.shape[-1] != weight.shape[1] or x.shape[:-1] != labels.shape:
        raise ArgumentError("linear_cross_entropy takes x [..., H], weight [V, H] and labels [...], not "
                            f"{list(x.shape)}, {list(weight.shape)} and {list(labels.shape)}")
    if chunk is not None and (not isinstance(chunk, int) or chunk <= 0):
        raise ArgumentError(f"chunk is a positive number of tokens, not {chunk!r}")
    if token_weights is not None and (token_weights.shape != labels.shape or token_weights.requires_grad):
        raise ArgumentError(f"token_weights have the shape of labels, {list(labels.shape)}, and no gradient")
    grad, params = _grad_of_loss(softcap, smoothing, z_weight)
    if torch.is_autocast_enabled(x.device.type):
        x = x.to(torch.get_autocast_dtype(x.device.type))
    rows, labels = x.reshape(-1, x.shape[-1]), labels.reshape(-1)
    factors = (torch.ones((), dtype=torch.float32, device=x.device).expand(len(labels)) if token_weights is None
               else token_weights.reshape(-1).float())
    after = None
    if reduction == "mean":
        count = (factors * (labels != ignore_index)).sum()
        if rows.dtype == torch.float16:  # gradients of logits would vanish in it
            after = count
        else:
            factors = factors / count
    with torch.autocast(x.device.type, enabled=False):
        loss = _LinearCrossEntropy.apply(rows, weight.to(x.dtype), labels, factors, chunk or _chunk(*rows.shape), grad,
                                         {"ignore_index": ignore_index, **params})
    return loss if after is None else loss / after


def _grad_of_loss(softcap, smoothing, z_weight):
    """The operator that has these, and its params."""
    if softcap is not None and not softcap > 0:
        raise ArgumentError(f"softcap is positive, not {softcap!r}")
    if not 0 <= smoothing < 1:
        raise ArgumentError(f"smoothing is at least 0 and less than 1, not {smoothing!r}")
    if softcap is not None and smoothing:
        raise ArgumentError("linear_cross_entropy has softcap without smoothing, or smoothing without softcap")
    if softcap is not None:
        return _softcap_grad, {"softcap": softcap, "z_weight": z_weight}
    if smoothing or z_weight:
        return _smooth_grad, {"smoothing": smoothing, "z_weight": z_weight}
    return _cross_entropy_grad, {}
