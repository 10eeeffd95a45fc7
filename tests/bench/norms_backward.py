"""The norms' backward passes for tests/bench/rows.py: what Pleat, PyTorch and Liger do with the same inputs, and how far
Pleat's results are from float64. Peers' passes are run from the graph that their own forward pass left.
"""
import sys

import torch
import torch.nn.functional as F

from pleat_c import Kernel

NAMES = ["rmsnorm_backward", "layernorm_backward"]


def forward(name, h):
    if name == "rmsnorm_backward":
        return lambda x, w: F.rms_norm(x, (h,), w, 1e-6)
    return lambda x, w, b: F.layer_norm(x, (h,), w, b, 1e-5)


def liger(name):
    try:
        if name == "rmsnorm_backward":
            from liger_kernel.ops.rms_norm import LigerRMSNormFunction as R
            return lambda x, w: R.apply(x, w, 1e-6, 0.0, "llama", False)
        from liger_kernel.ops.layer_norm import LigerLayerNormFunction as L
        return lambda x, w, b: L.apply(x, w, b, 1e-5)
    except Exception as e:  # not there, or not for this version of torch
        print(f"# liger has no {name} here: {e}", file=sys.stderr)
        return None


def operation(lib, folder, name, m, h):
    """(contestants, bytes, worst error of Pleat over the worst error of eager PyTorch)"""
    rn = lambda *s: torch.randn(*s, device="cuda", dtype=torch.bfloat16)
    x, dy = rn(m, h), rn(m, h)
    weights = [rn(h)] if name == "rmsnorm_backward" else [rn(h), rn(h)]
    own = forward(name, h)

    def backward(f, dtype=torch.bfloat16):
        given = [t.detach().to(dtype).requires_grad_() for t in (x, *weights)]
        y, up = f(*given), dy.to(dtype)
        return lambda: torch.autograd.grad(y, given, up, retain_graph=True)

    x32 = x.float()
    dx, dw = torch.full_like(x, float("nan")), torch.full_like(weights[0], float("nan"))
    kernel = Kernel(lib, f"{folder}/{h}/{name}")
    if name == "rmsnorm_backward":
        r = torch.rsqrt(x32.square().mean(-1) + 1e-6)
        results = [dx, dw]
        bound = kernel.bind(DY=dy, X=x, W=weights[0], R=r, DX=dx, DW=dw)
    else:
        variance, mean = torch.var_mean(x32, -1, correction=0)
        r = torch.rsqrt(variance + 1e-5)
        db = torch.full_like(dw, float("nan"))
        results = [dx, dw, db]
        bound = kernel.bind(DY=dy, X=x, W=weights[0], MEAN=mean, R=r, DX=dx, DW=dw, DB=db)
    del x32
    bound()
    torch.cuda.synchronize()
    exact, plain = backward(own, torch.float64)(), backward(own)()
    error = 0.0
    for ours, theirs, right in zip(results, plain, exact):
        assert not torch.isnan(ours).any(), f"{name}: not every element was written"
        far = lambda t: (t.double() - right).abs().max().item()
        error = max(error, far(ours) / max(far(theirs), 1e-30))
    del exact, plain
    contestants = {"pleat": bound, "torch": backward(own), "compiled": backward(torch.compile(own))}
    if f := liger(name):
        contestants["liger"] = backward(f)
    return contestants, 3 * x.numel() * x.element_size(), error
