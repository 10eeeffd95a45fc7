"""Operators of torch, made of specs.

    rms_norm = pleat.torch.op("norm/rmsnorm")
    y = rms_norm(x, w, eps=1e-5)
"""

try:
    import torch as _torch
except ImportError as error:
    from .._errors import Error
    raise ImportError("pleat.torch needs torch 2.10 or later: pip install 'pleat-kernels[torch]'") from error

if tuple(int(part) for part in _torch.__version__.split("+")[0].split(".")[:2]) < (2, 10):
    raise ImportError(f"pleat.torch needs torch 2.10 or later, not {_torch.__version__}: "
                      "pip install 'pleat-kernels[torch]'")

from ._op import Op, check, op  # noqa: E402

__all__ = ["Op", "check", "op"]
