"""Matrix products with fused epilogues, side by side in one process: Pleat, PyTorch (eager and compiled), and the plain
product of cuBLAS alone.

    python3 tests/bench/gemm_epilogues.py --list            what gemm_epilogues.sh generates: SPEC FOLDER CHANGES...
    PLEAT_C=libpleat_c.so python3 tests/bench/gemm_epilogues.py DIR [operation ...]

Inputs are random, the L2 cache is flushed before each launch (triton.testing.do_bench), each figure is the median of its
launches, and the contestants take turns for several rounds, of which the median counts. The budget of a program is the
plain product's time plus the time that its further bytes take at the copy bandwidth of the same run; `of budget` is
budget / Pleat's time. Errors are the largest over the tensor, of Pleat and of eager PyTorch, against float64 on rows drawn
at random.
"""
import json
import statistics
import sys

ROUNDS, M = 3, 8192
WIDTHS = {2048: 5632, 4096: 11008, 8192: 22016}  # width of the model: of its gated units


def shapes(name, d, i):
    """The dims that a program's spec is given."""
    gated = {"I": i, "K": d}
    heads = {"H": 3 * d // 128, "K": d}
    square = {"N": d, "K": d}
    return {"gemm_swiglu": gated, "gemm_geglu": gated, "gemm_rmsnorm_swiglu": gated, "gemm_rope": heads,
            "gemm_rmsnorm_rope": heads, "gemm_bias_gelu": {"N": 4 * d, "K": d}, "gemm_bias_relu": {"N": 4 * d, "K": d}}.get(name, square)


NAMES = ["gemm_bias_gelu", "gemm_residual", "gemm_rmsnorm_scale", "gemm_swiglu", "gemm_geglu", "gemm_rmsnorm_swiglu", "gemm_rope",
         "gemm_rmsnorm_rope"]


def list_kernels(wanted):
    for name in wanted:
        for d, i in WIDTHS.items():
            changes = " ".join(f"--dim {k}={v}" for k, v in shapes(name, d, i).items())
            print(f"gemm/{name}.json {d} {changes}")


def main():
    import torch
    import torch.nn.functional as F
    from triton.testing import do_bench

    from pleat_c import Kernel, library

    def rn(*s, dtype=torch.bfloat16, scale=1.0):
        return (torch.randn(*s, device="cuda") * scale).to(dtype)

    def rotate_pairs(x, c, s):  # x [M, H, D], neighbouring columns; c, s [M, D / 2]
        a, b = x[..., 0::2], x[..., 1::2]
        c, s = c[:, None], s[:, None]
        return torch.stack([a * c - b * s, b * c + a * s], -1).flatten(-2)

    def rotate_halves(x, c, s):
        a, b = x.chunk(2, -1)
        c, s = c[:, None], s[:, None]
        return torch.cat([a * c - b * s, b * c + a * s], -1)

    def program(name, d, i):
        """(inputs by name, outputs by name, function of the inputs that returns the outputs, in the dtype of its inputs)"""
        dims = shapes(name, d, i)
        a = rn(M, d)
        out = lambda *s: torch.full(s, float("nan"), device="cuda", dtype=torch.bfloat16)
        linear = lambda a, b: F.linear(a, b.reshape(-1, b.shape[-1]))
        if name in ("gemm_bias_gelu", "gemm_bias_relu"):
            n = dims["N"]
            act = F.gelu if name == "gemm_bias_gelu" else F.relu
            return {"A": a, "B": rn(n, d, scale=d**-0.5), "bias": rn(n)}, {"D": out(M, n)}, lambda A, B, bias: [act(F.linear(A, B, bias))]
        if name == "gemm_residual":
            return {"A": a, "B": rn(d, d, scale=d**-0.5), "C": rn(M, d)}, {"D": out(M, d)}, lambda A, B, C: [linear(A, B) + C]
        if name == "gemm_rmsnorm_scale":
            r = torch.rand(M, device="cuda") + 0.5
            return {"A": a, "B": rn(d, d, scale=d**-0.5), "R": r}, {"D": out(M, d)}, lambda A, B, R: [(linear(A, B) * R[:, None]).to(A.dtype)]
        if name in ("gemm_swiglu", "gemm_geglu"):
            act = F.silu if name == "gemm_swiglu" else F.gelu
            if name == "gemm_geglu":  # [G, I, K]
                def f(A, B):
                    g, u = linear(A, B).chunk(2, -1)
                    return [act(g) * u]
                return {"A": a, "B": rn(2, i, d, scale=d**-0.5)}, {"O": out(M, i)}, f

            def f(A, B):
                x = linear(A, B)
                return [act(x[:, 0::2]) * x[:, 1::2]]
            return {"A": a, "B": rn(i, 2, d, scale=d**-0.5)}, {"O": out(M, i)}, f
        if name == "gemm_rmsnorm_swiglu":
            def f(A, B, R):
                x = (linear(A, B) * R[:, None]).to(A.dtype)
                return [x.view(-1, i, 2), F.silu(x[:, 0::2]) * x[:, 1::2]]
            r = torch.rand(M, device="cuda") + 0.5
            return {"A": a, "B": rn(i, 2, d, scale=d**-0.5), "R": r}, {"D": out(M, i, 2), "O": out(M, i)}, f
        heads = dims["H"]
        angle = torch.arange(M, device="cuda")[:, None] * 10000.0 ** (-torch.arange(64, device="cuda") / 64.0)
        tables = {"COS": angle.cos().float(), "SIN": angle.sin().float()}
        b = rn(heads, 128, d, scale=d**-0.5)
        if name == "gemm_rope":
            return ({"A": a, "B": b, **tables}, {"Q": out(M, heads, 128)},
                    lambda A, B, COS, SIN: [rotate_halves(linear(A, B).view(-1, heads, 128), COS, SIN).to(A.dtype)])
        r = torch.rand(M, device="cuda") + 0.5
        return ({"A": a, "B": b, "R": r, **tables}, {"Q": out(M, heads, 128)},
                lambda A, B, R, COS, SIN: [rotate_pairs((linear(A, B) * R[:, None]).view(-1, heads, 128), COS, SIN).to(A.dtype)])

    folder, wanted = sys.argv[1], sys.argv[2:] or NAMES
    lib = library()
    torch.manual_seed(0)
    x = torch.empty(1 << 31, dtype=torch.uint8, device="cuda").random_(0, 255)
    y = torch.empty_like(x)
    copy = 2 * x.numel() / do_bench(lambda: y.copy_(x), return_mode="median") / 1e6
    del x, y
    lines = [f"copy {copy:.0f} GB/s"]
    for name in wanted:
        for d, i in WIDTHS.items():
            inputs, outputs, f = program(name, d, i)
            kernel = Kernel(lib, f"{folder}/{d}/{name}").bind(**inputs, **outputs)
            kernel()
            torch.cuda.synchronize()
            rows = torch.randperm(M, device="cuda")[:256]
            some = {k: v[rows] if k in ("A", "C", "R", "COS", "SIN") else v for k, v in inputs.items()}
            exact = f(**{k: v.double() for k, v in some.items()})
            plain = f(**some)
            error = 0.0
            for got, want, theirs in zip(outputs.values(), exact, plain):
                assert not torch.isnan(got).any(), f"{name}: not every element was written"
                ours = (got[rows].double().reshape(want.shape) - want).abs().max().item()
                error = max(error, ours / max((theirs.double() - want).abs().max().item(), 1e-30))
            del exact, plain
            compiled = torch.compile(f)
            b = inputs["B"].reshape(-1, d)
            contestants = {"pleat": kernel, "torch": lambda: f(**inputs), "compiled": lambda: compiled(**inputs),
                           "product": lambda: F.linear(inputs["A"], b)}
            times = {n: [] for n in contestants}
            for _ in range(ROUNDS):
                for n, g in contestants.items():
                    times[n].append(do_bench(g, warmup=10, rep=60, return_mode="median"))
            ms = {n: statistics.median(t) for n, t in times.items()}
            total = sum(t.numel() * t.element_size() for t in [*inputs.values(), *outputs.values()])
            product = (inputs["A"].numel() + b.numel() + M * b.shape[0]) * 2
            budget = ms["product"] + max(0, total - product) / copy / 1e6
            flops = 2 * M * b.numel()
            best = min(ms["torch"], ms["compiled"])
            result = {"op": name, "width": d, "ms": {n: round(t, 5) for n, t in ms.items()}, "tflops": round(flops / ms["pleat"] / 1e9, 1),
                      "of_budget": round(budget / ms["pleat"], 4), "speedup": round(best / ms["pleat"], 4), "error_over_torch": round(error, 3)}
            print(json.dumps(result), flush=True)
            lines.append(f"{name:20} {M}x{b.shape[0]}x{d:<6} pleat {ms['pleat']:7.4f} ms {result['tflops']:6.1f} TFLOP/s; product alone "
                         f"{ms['product']:7.4f}; {result['of_budget']:.3f} of budget; x{result['speedup']:.3f} of torch; error {error:.2f} of torch's")
            del inputs, outputs, contestants, kernel, b
            torch.cuda.empty_cache()
    print("\n".join(lines))


if len(sys.argv) > 1 and sys.argv[1] == "--list":
    list_kernels(sys.argv[2:] or NAMES)
else:
    main()
