"""The norms' backward passes for tests/bench/rows.py: what Pleat, PyTorch and other libraries do with the same inputs, and
how far Pleat's results are from float64. Peers' passes are run from the graph that their own forward pass left.
"""
import torch
import torch._functorch.config
import torch.nn.functional as F

import peers
from pleat_c import Kernel
from tensors import ratio, rn

torch._functorch.config.donated_buffer = False  # compiled backward passes run again and again on one graph
NAMES = ["rmsnorm_backward", "layernorm_backward", "residual_rmsnorm_backward"]


def forward(name, h):
    if name == "rmsnorm_backward":
        return lambda x, w: F.rms_norm(x, (h,), w, 1e-6)
    if name == "layernorm_backward":
        return lambda x, w, b: F.layer_norm(x, (h,), w, b, 1e-5)

    def residual(x, res, w):
        s = x + res
        return F.rms_norm(s, (h,), w, 1e-6), s

    return residual


def operation(lib, folder, name, m, h, dtype=torch.bfloat16):
    """(contestants, bytes, worst error of Pleat over the worst error of eager PyTorch)"""
    own = forward(name, h)
    rows, row = lambda: rn(m, h, dtype=dtype), lambda: rn(h, dtype=dtype)
    ups = [rows()]
    if name == "residual_rmsnorm_backward":
        inputs = [rows(), rows(), row()]
        ups.append(rows())
    else:
        inputs = [rows(), row()] if name == "rmsnorm_backward" else [rows(), row(), row()]

    def backward(f, of=dtype, tensors=None):
        given = [t.detach().requires_grad_() for t in tensors or [t.detach().to(of) for t in inputs]]
        results, up = f(*given), [t.to(of) for t in ups]
        return lambda: torch.autograd.grad(results, given, up if len(up) > 1 else up[0], retain_graph=True)

    x = inputs[0] + inputs[1] if len(ups) > 1 else inputs[0]  # what is normalised
    x32 = x.float()
    empty = lambda t: torch.full_like(t, float("nan"))
    dx, dw, db = empty(x), empty(inputs[-1]), empty(inputs[-1])
    kernel = Kernel(lib, f"{folder}/{h}/{name}")
    if name == "layernorm_backward":
        variance, mean = torch.var_mean(x32, -1, correction=0)
        results = [dx, dw, db]
        given = {"DY": ups[0], "X": x, "W": inputs[1], "MEAN": mean, "R": torch.rsqrt(variance + 1e-5)}
        bound = kernel.bind_results(given, {"DX": dx, "DW": dw, "DB": db})
    else:
        r = torch.rsqrt(x32.square().mean(-1) + 1e-6)
        if name == "rmsnorm_backward":
            results = [dx, dw]
            bound = kernel.bind_results({"DY": ups[0], "X": x, "W": inputs[1], "R": r}, {"DX": dx, "DW": dw})
        else:
            results = [dx, dx, dw]  # both summands have one gradient
            given = {"DY": ups[0], "DS": ups[1], "S": x, "W": inputs[2], "R": r}
            bound = kernel.bind_results(given, {"DX": dx, "DW": dw})
    del x32
    bound()
    torch.cuda.synchronize()
    exact, plain = backward(own, torch.float64)(), backward(own)()
    error = 0.0
    for ours, theirs, right in zip(results, plain, exact):
        assert not torch.isnan(ours).any(), f"{name}: not every element was written"
        error = max(error, ratio(ours, theirs, right))
    del exact, plain
    contestants = {"pleat": bound, "torch": backward(own), "compiled": backward(torch.compile(own))}
    for library_name, f in peers.rows(name.removesuffix("_backward")).items():
        contestants[library_name] = backward(f, tensors=peers.inputs(library_name, name.removesuffix("_backward"), inputs))
    return contestants, (2 + len(ups)) * x.numel() * x.element_size(), error
