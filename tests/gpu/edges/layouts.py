"""Attention whose tensors lie as a launch says: parts of one tensor, other orders, one batch's keys for all, rows that are
wider apart, offsets beyond 2^31 elements, rows that begin at no multiple of 16 bytes. Forward, few queries and gradients.
"""
import torch

from gradients import Forward
from judging import UNIT, judge, verdict
from pleat_c import Kernel

H, G, D = 2, 3, 128
CAUSAL = "attention_backward_causal"


class Tensors:
    """Views by name, as a layout makes them: make(sizes) leaves one of these sizes, whose values are anything."""

    def __init__(self, layout, dtype, b, q, s):
        self.dtype, self.sizes = dtype, {"q": (b, q, H, G, D), "k": (b, s, H, D), "v": (b, s, H, D), "o": (b, q, H, G, D)}
        self.views = layout(self.sizes, dtype)
        for name in ("q", "k", "v"):
            view = self.views[name]
            once = view[:1] if view.stride(0) == 0 else view
            once.copy_(torch.randn(once.shape, device="cuda"))


def elements(n, dtype):
    return torch.full((n,), torch.nan, device="cuda", dtype=dtype)


def apart(make):
    """A layout in which each tensor has its own memory."""
    return lambda sizes, dtype: {name: make(size, dtype) for name, size in sizes.items()}


def one_tensor(sizes, dtype):
    """Rows of q, k and v beside each other, as one product leaves them; o by itself."""
    b, q, s = sizes["q"][0], sizes["q"][1], sizes["k"][1]
    all_heads = H * G + 2 * H
    rows = elements(b * max(q, s) * all_heads * D, dtype).view(b, max(q, s), all_heads, D)
    return {"q": rows[:, :q, :H * G].view(b, q, H, G, D), "k": rows[:, :s, H * G:H * G + H], "v": rows[:, :s, H * G + H:],
            "o": elements(b * q * H * G * D, dtype).view(sizes["o"])}


def heads_first(size, dtype):
    """[B, H, .., rows, D]."""
    b, rows, *heads, d = size
    order = [0, len(heads) + 1, *range(1, len(heads) + 1), len(heads) + 2]
    return elements(torch.Size(size).numel(), dtype).view(b, *heads, rows, d).permute(order)


def wider(size, dtype, by=24):
    """Rows with room behind them that nothing may touch."""
    return elements(torch.Size(size[:-1]).numel() * (size[-1] + by), dtype).view(*size[:-1], size[-1] + by)[..., :size[-1]]


def far_batches(size, dtype):
    """Batches 2^31 elements apart."""
    inner = torch.Size(size[1:]).numel()
    base = torch.empty((size[0] - 1) * 2**31 + inner, device="cuda", dtype=dtype)
    return base.as_strided(size, (2**31, *torch.empty(size[1:], device="meta").stride()))


def far_rows(size, dtype):
    """Rows 2^24 elements apart: the last of 129 lies beyond 2^31."""
    b, rows, *heads, d = size
    base = torch.empty(rows * 2**24 + 8 * b * 2**12, device="cuda", dtype=dtype)
    return base.as_strided(size, (2**12, 2**24, *torch.empty((*heads, d), device="meta").stride()))


def shared_keys(sizes, dtype):
    """Keys and values of one batch for all."""
    views = apart(wider)(sizes, dtype)
    for name in ("k", "v"):
        views[name] = views[name][:1].expand(sizes[name])
    return views


LAYOUTS = {"in one tensor": one_tensor, "heads first": apart(heads_first), "wider rows": apart(wider), "keys of one batch": shared_keys,
           "far batches": apart(far_batches), "far rows": apart(far_rows), "odd rows": apart(lambda size, dtype: wider(size, dtype, 3))}


def untouched(view):
    """Is what lies behind the rows of `wider` as it was? Yes of other layouts."""
    memory, step = view._base, view.stride(-2)
    if memory is None or memory.numel() != view.numel() // view.shape[-1] * step:
        return True
    return memory.view(-1, step)[:, view.shape[-1]:].isnan().all().item()


def exact_and_plain(views, dtype):
    q, k, v = views["q"], views["k"], views["v"]
    found = []
    for t, rounded in ((torch.float64, torch.float64), (torch.float32, dtype)):
        forward = Forward(CAUSAL, t, q, k, v, {})
        lse = forward.lse()
        found.append((forward, lse, torch.einsum("bhgqs,bshe->bqhge", forward.weights(lse).to(rounded).to(t), forward.v)))
    return found


def forward_case(kernel, name, layout, dtype, sizes):
    x = Tensors(layout, dtype, *sizes)
    lse = torch.full((sizes[0], H, G, sizes[1]), torch.nan, device="cuda")
    (_, exact_lse, exact), (_, plain_lse, plain) = exact_and_plain(x.views, dtype)
    kernel.bind(**x.views, LSE=lse)()
    torch.cuda.synchronize()
    verdict(f"{name}, o", judge(x.views["o"], plain.to(dtype), exact, UNIT[dtype]))
    verdict(f"{name}, LSE", judge(lse, plain_lse, exact_lse, 4 * UNIT[torch.float32], 2.0**-20 + UNIT[torch.float32] * sizes[2]**0.5))
    verdict(f"{name}, what lies between", "" if untouched(x.views["o"]) else "it was written")
    return x, lse, exact_lse


def backward_case(kernel, name, layout, dtype, sizes):
    x = Tensors(layout, dtype, *sizes)
    (forward, lse, o), (plain, _, _) = exact_and_plain(x.views, dtype)
    x.views["o"].copy_(o)
    # The gradients lie as their tensors do, each in memory of its own.
    more = layout(x.sizes, dtype)
    if any(0 in view.stride() for view in more.values()):
        more = apart(wider)(x.sizes, dtype)
    more = {f"d{name}": view for name, view in more.items()}
    dout = more.pop("do")
    dout.copy_(torch.randn(dout.shape, device="cuda"))
    lse = lse.float().contiguous()
    exact, slack = forward.gradients(lse, x.views["o"], dout), forward.slack(lse, x.views["o"], dout)
    near = plain.gradients(lse, x.views["o"], dout, dtype)
    kernel.bind(**x.views, LSE=lse, dout=dout, **more)()
    torch.cuda.synchronize()
    for n, wanted in exact.items():
        verdict(f"{name}, {n}", judge(more[n], near[n].to(dtype), wanted, UNIT[dtype], slack[n]))
        verdict(f"{name}, between rows of {n}", "" if untouched(more[n]) else "it was written")


def layouts(lib, folder, short, dtype):
    forward = Kernel(lib, f"{folder}/{short}/layouts/attention_strided", "attention_strided")
    backward = Kernel(lib, f"{folder}/{short}/layouts/gradients_strided", "gradients_strided")
    for what, layout in LAYOUTS.items():
        for sizes in ((2, 3, 100), (2, 131, 130), (2, 90, 64)):
            name = f"attention {short}, {what}, {'x'.join(map(str, sizes))}"
            forward_case(forward, name, layout, dtype, sizes)
            backward_case(backward, f"gradients of {name}", layout, dtype, sizes)
    # More than 2^22 keys: one query's are shared out over blocks, those of 33 are gone through by each
    for queries in (1, 33):
        forward_case(forward, f"attention {short}, {queries} of 2^22 + 77 keys", apart(heads_first), dtype, (1, queries, 2**22 + 77))
