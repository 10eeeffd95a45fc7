"""Attention of unusual values: no numbers, infinities, huge scores, equal ones, scores that grow from key to key or lie below
any number that a kernel might begin with.
"""
import torch

from forward import case
from pleat_c import Kernel


def nan_queries(q, k, v):
    q[0, q.shape[1] // 2, 0, 0, 5] = torch.nan


def nan_keys(q, k, v):
    k[0, k.shape[1] // 3, 0, 7] = torch.nan


def nan_values(q, k, v):
    v[0, 0, 0, 3] = torch.nan  # the first key, which all queries see


def infinite_values(q, k, v):
    v[0, 0, 0, 3], v[0, 0, 0, 9] = torch.inf, -torch.inf


def infinite_keys(q, k, v):
    k[0, 0, 0, 2] = torch.inf
    q[..., 2] = q[..., 2].abs() + 1  # scores of the first key are infinite: no softmax is a number


def huge(q, k, v):
    q.mul_(1000)


def equal(q, k, v):
    q.zero_()


def growing(q, k, v):
    q[..., 0], k[..., 0] = 8, torch.arange(k.shape[1], device="cuda")[None, :, None] / 8
    k[..., 1:].mul_(0.01)


def falling(q, k, v):
    growing(q, k, v)
    k[..., 0].neg_()


def far_below(q, k, v):
    """Scores of about -1e9 (-4e6 in f16), that of one key half of it."""
    most = 2e3 if q.dtype == torch.float16 else 1e5
    q[..., 0], k[..., 0] = most, -most
    k[:, k.shape[1] // 2, :, 0] = -most / 2


VALUES = (nan_queries, nan_keys, nan_values, infinite_values, infinite_keys, huge, equal, growing, falling, far_below)


def values(lib, folder, short, dtype):
    for heads in ((2, 3, 128, 128), (1, 4, 64, 64)):
        for spec in ("attention", "attention_causal"):
            kernel = Kernel(lib, f"{folder}/{short}/{'x'.join(map(str, heads))}/{spec}", spec)
            for change in VALUES:
                for sizes in ((1, 2, 300), (2, 150, 300), (1, 257, 257)):
                    name = f"{spec} {short} {change.__name__} {'x'.join(map(str, sizes))} heads of {heads[2]}"
                    case(kernel, name, spec, sizes, heads, dtype, change=change)
