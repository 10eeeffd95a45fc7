"""How the tests of edge cases judge: against float64, where the error may be twice that of the same formula in PyTorch's
float32 operations (the tolerance rule of FlashAttention's tests), a unit in the last place of what is stored, and what a
rounding within the formula leaves, of which few elements of the plain form may show nothing. Knows nothing of kernels.
"""
import torch

DTYPES = {"bf16": torch.bfloat16, "f16": torch.float16, "f32": torch.float32}
UNIT = {torch.bfloat16: 2.0**-8, torch.float16: 2.0**-11, torch.float32: 2.0**-24}
failures, passed = [], 0


def verdict(name, wrong):
    global passed
    passed += not wrong
    if wrong:
        failures.append(name)
        print(f"FAILED {name}: {wrong}", flush=True)


def same_bits(name, one, other):
    same = all(torch.equal(x.view(torch.int16), y.view(torch.int16)) for x, y in zip(one, other))
    verdict(f"{name}, the same bits", "" if same else "they differ")


def launched_alike(name, launch, case, runs):
    """Leaves a case's results(), which poison() fills ahead of each launch."""
    first = None
    for _ in range(runs):
        case.poison()
        launch()
        torch.cuda.synchronize()
        now = [x.clone() for x in case.results()]
        first = first or now
        same_bits(name, now, first)


def judge(ours, plain, exact, unit, rounding=0.0):
    """"" or what is wrong. Where float64 is not a finite number neither may ours be, and the reverse. `rounding`: by how
    much each element may be off besides."""
    ours, plain = ours.double(), plain.double()
    finite = torch.isfinite(exact) & torch.isfinite(plain)
    if not torch.equal(torch.isfinite(ours) | ~torch.isfinite(plain), torch.isfinite(exact) | ~torch.isfinite(plain)):
        return f"{(torch.isfinite(ours) != torch.isfinite(exact)).sum().item()} elements are finite where they should not be, or not"
    if not finite.any():
        return ""
    error = (ours - exact).abs()[finite]
    allowed = (2 * (plain - exact).abs()[finite].max() + exact.abs() * unit + rounding)[finite] + 1e-30
    over = error > allowed
    if not over.any():
        return ""
    worst = (error - allowed).argmax()
    return f"{over.sum().item()} elements off, the worst by {error[worst].item():.3e} (allowed {allowed[worst].item():.3e})"
