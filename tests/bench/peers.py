"""Other libraries' kernels for the benchmarks, each where it is installed: Liger, QuACK and unsloth. What is not there is reported
once on stderr and takes no part. QuACK's kernels may have been compiled elsewhere (quack_rows.py). Knows nothing of shapes
or timing.
"""
import functools
import importlib
import os
import sys

import torch


@functools.cache
def _there(library, what, load):
    try:
        return load()
    except Exception as e:  # not installed, or not for this version of torch
        print(f"# {library} has no {what} here: {str(e).splitlines()[0] if str(e) else type(e).__name__}", file=sys.stderr)
        return None


def _liger_rmsnorm():
    from liger_kernel.ops.rms_norm import LigerRMSNormFunction as R
    return lambda x, w: R.apply(x, w, 1e-6, 0.0, "llama", False)


def _liger_layernorm():
    from liger_kernel.ops.layer_norm import LigerLayerNormFunction as L
    return lambda x, w, b: L.apply(x, w, b, 1e-5)


def _liger_residual_rmsnorm():
    from liger_kernel.ops.fused_add_rms_norm import LigerFusedAddRMSNormFunction as A
    return lambda x, res, w: A.apply(x, res, w, 1e-6, 0.0, "llama", False)


def _liger_softmax():
    from liger_kernel.ops.softmax import LigerSoftmaxFunction as S
    return lambda x: S.apply(x)


def _liger_swiglu():
    from liger_kernel.ops.swiglu import LigerSiLUMulFunction as S
    return lambda a, b: S.apply(a, b)


def _liger_cross_entropy():
    from liger_kernel.ops.cross_entropy import LigerCrossEntropyFunction as L
    return lambda x, y: L.apply(x, y, None, -100, 0.0, 0.0, "mean", None, False)


def _liger_rope():
    from liger_kernel.ops.rope import LigerRopeFunction as L
    return lambda q, k, c, s: L.apply(q, k, c[None], s[None])


def _quack(module):
    """A module of QuACK, whose kernels may have been compiled elsewhere."""
    if "PEERS" in os.environ:
        import quack_rows
        quack_rows.load(os.environ["PEERS"])
    return importlib.import_module("quack." + module)  # the package gives functions these names


def _quack_rmsnorm():
    rmsnorm = _quack("rmsnorm").rmsnorm
    return lambda x, w: rmsnorm(x, w, eps=1e-6)


def _quack_layernorm():
    quack = _quack("rmsnorm")

    class LayerNorm(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            y, r, mean = quack.layernorm_fwd(x, w, b, eps=1e-5, return_rstd=True, return_mean=True)
            ctx.save_for_backward(x, w, r, mean)
            return y

        @staticmethod
        def backward(ctx, dy):
            x, w, r, mean = ctx.saved_tensors
            return quack.layernorm_bwd(x, w, dy, r, mean)

    def layernorm(x, w, b):
        return LayerNorm.apply(x, w, b) if x.requires_grad else quack.layernorm_fwd(x, w, b, eps=1e-5)

    return layernorm


def _quack_residual_rmsnorm():
    rmsnorm = _quack("rmsnorm").rmsnorm
    return lambda x, res, w: rmsnorm(x, w, residual=res, eps=1e-6, prenorm=True)


def _quack_softmax():
    return _quack("softmax").softmax


def _quack_cross_entropy():
    forward = _quack("cross_entropy").cross_entropy_fwd
    return lambda x, y: forward(x.detach(), y, return_dx=True, inplace_backward=True)[0]


def _unsloth_rmsnorm():
    from unsloth.kernels.rms_layernorm import Fast_RMS_Layernorm as R
    return lambda x, w: R.apply(x, w, 1e-6, False, False, False)


def _unsloth_layernorm():
    from unsloth.kernels.layernorm import Fast_Layernorm as L
    return lambda x, w, b: L.apply(x, w, b, 1e-5)


def _unsloth_swiglu_backward():
    from unsloth.kernels.swiglu import swiglu_DWf_DW_dfg_kernel as backward
    return lambda dy, gate, up: backward(dy, gate, up)


def _unsloth_rope():
    from unsloth.kernels.rope_embedding import fast_rope_embedding
    return fast_rope_embedding


# Functions of the same arguments, which can be differentiated where they are forward passes.
_ROWS = {
    "rmsnorm": {"liger": _liger_rmsnorm, "quack": _quack_rmsnorm, "unsloth": _unsloth_rmsnorm},
    "layernorm": {"liger": _liger_layernorm, "quack": _quack_layernorm, "unsloth": _unsloth_layernorm},
    "residual_rmsnorm": {"liger": _liger_residual_rmsnorm, "quack": _quack_residual_rmsnorm},
    "softmax": {"liger": _liger_softmax, "quack": _quack_softmax},
    "swiglu": {"liger": _liger_swiglu},
    "swiglu_backward_in_place": {"unsloth": _unsloth_swiglu_backward},  # (dy, gate, up), which it overwrites
    "cross_entropy_in_place": {"liger": _liger_cross_entropy, "quack": _quack_cross_entropy},  # gradient over the logits
    "rope": {"liger": _liger_rope, "unsloth": _unsloth_rope},  # q [B, heads, L, D], k, cos and sin [L, D]
}


# What takes weights in f32 alone.
F32_WEIGHTS = {("quack", "layernorm")}


def inputs(library, operation, tensors):
    """The same tensors as the library takes them."""
    f32 = (library, operation) in F32_WEIGHTS
    return [t.float() if f32 and t.dim() == 1 else t for t in tensors]


def rows(operation):
    """{library: function} of those that are there."""
    found = {library: _there(library, operation, load) for library, load in _ROWS.get(operation, {}).items()}
    return {library: f for library, f in found.items() if f}
