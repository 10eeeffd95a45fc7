"""Random tensors for the benchmarks, and how far results are from exact ones. Knows nothing of shapes or timing."""
import torch


def rn(*s, dtype=torch.bfloat16, scale=1.0):
    return torch.randn(*s, device="cuda", dtype=dtype).mul_(scale)


def ratio(ours, theirs, exact):
    """The largest error of ours over the largest of theirs."""
    worst = lambda x: (x.double() - exact).abs().max().item()  # noqa: E731
    return worst(ours) / max(worst(theirs), 1e-30)
