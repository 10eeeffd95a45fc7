"""The contract's attention: fused beside separate kernels, alone (005) and in a decoder that learns (009).

Fused attention multiplies on tensor cores, in 16 bits: it takes f32 tensors and rounds queries, keys and values first. What it
is compared with is f32 throughout, TF32 off: of the rounded numbers, which shows what fusing changes, and of the numbers as
they were, which shows what rounding does beside it.
"""
import torch

from decoder import BATCH, GROUPS, HEADS, LENGTH, SIZE, TOKENS, Decoder, new

MB = 1 << 20
EACH = HEADS // GROUPS
QUERIES, KEYS = (BATCH, LENGTH, GROUPS, EACH, SIZE), (BATCH, LENGTH, GROUPS, SIZE)


def free():
    torch.cuda.synchronize()
    torch.cuda.empty_cache()
    return torch.cuda.mem_get_info()[0]


def new16(dtype, shape):
    return torch.empty(shape, dtype=dtype, device="cuda")


class Fused:
    """The catalog's causal attention: a launch forward, and one for all three gradients behind the row sums."""

    def __init__(self, run, dtype=torch.bfloat16, broken=False):
        self.run, self.dtype, self.broken = run, dtype, broken
        self.folder = {torch.float16: "", torch.bfloat16: "bf16/"}[dtype]

    def room(self):
        """What a layer keeps."""
        rounded = {n: new16(self.dtype, shape) for n, shape in (("q", QUERIES), ("k", KEYS), ("v", KEYS))}
        return rounded | {"o": new(*QUERIES), "LSE": new(BATCH, GROUPS, EACH, LENGTH)}

    def forward(self, q, k, v, kept):
        self.run(f"{self.folder}fused_attention:fused_attention", QUERY=q.view(QUERIES), KEY=k.view(KEYS), VALUE=v.view(KEYS), **kept)
        return kept["o"].view(TOKENS, HEADS * SIZE)

    def backward(self, dout, kept, dq, dk, dv):
        if self.broken:
            kept["LSE"] += 0.1
        self.run(f"{self.folder}fused_attention_backward:fused_attention_backward", DOUT=dout.view(QUERIES), dq=dq.view(QUERIES), dk=dk.view(KEYS),
                 dv=dv.view(KEYS), **kept)


class Separate:
    """Attention by the textbook, in PyTorch's f32 products: the weights of all pairs in memory."""

    def __init__(self):
        self.seen = torch.ones(LENGTH, LENGTH, dtype=torch.bool, device="cuda").tril()

    def room(self):
        return {}

    def forward(self, q, k, v, kept):
        torch.backends.cuda.matmul.allow_tf32 = False
        q, k, v = q.view(QUERIES), k.view(KEYS), v.view(KEYS)
        z = torch.einsum("bqhgd,bshd->bhgqs", q, k) * SIZE**-0.5
        p = torch.softmax(z.masked_fill_(~self.seen, float("-inf")), -1)
        kept.update(q=q, k=k, v=v, p=p)
        out = torch.einsum("bhgqs,bshd->bqhgd", p, v)
        torch.backends.cuda.matmul.allow_tf32 = True
        return out.reshape(TOKENS, HEADS * SIZE)

    def backward(self, dout, kept, dq, dk, dv):
        torch.backends.cuda.matmul.allow_tf32 = False
        q, k, v, p, dout = kept["q"], kept["k"], kept["v"], kept.pop("p"), dout.view(QUERIES)
        dv.view(KEYS).copy_(torch.einsum("bhgqs,bqhgd->bshd", p, dout))
        dp = torch.einsum("bqhgd,bshd->bhgqs", dout, v)
        ds = p * (dp - (p * dp).sum(-1, keepdim=True)) * SIZE**-0.5
        dq.view(QUERIES).copy_(torch.einsum("bhgqs,bshd->bqhgd", ds, k))
        dk.view(KEYS).copy_(torch.einsum("bhgqs,bqhgd->bshd", ds, q))
        torch.backends.cuda.matmul.allow_tf32 = True


def separately(run, q, k, v):
    """The result and the weights, by kernels that do one thing each."""
    z, o = new(BATCH, GROUPS, EACH, LENGTH, LENGTH), new(*QUERIES)
    run("separate_attention:scores", q=q, k=k, Z=z)
    run("separate_attention:softmax", Z=z)
    run("separate_attention:values", Z=z, v=v, o=o)
    return o, z


def peak(run, work):
    """Bytes that `work` takes at most, its launches' workspace included: all of it is torch's, whatever else uses the GPU."""
    run.forget()
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    kept = work()
    torch.cuda.synchronize()
    del kept
    run.forget()
    return torch.cuda.max_memory_allocated() - before


def matches(run):
    """005: results of f32 tensors, beside separate kernels; and obligation 8, memory."""
    fused = Fused(run, torch.float16)
    shapes = (QUERIES, KEYS, KEYS)
    normal = [torch.randn(shape, device="cuda").half().float() for shape in shapes]  # rounded already
    uniform = [torch.rand(shape, device="cuda") * 2 - 1 for shape in shapes]
    worst = []
    for tensors in (normal, uniform):
        out = fused.forward(*tensors, fused.room()).view(QUERIES)
        worst.append((out.double() - separately(run, *tensors)[0].double()).abs().max().item())
        run.forget()
    apart = peak(run, lambda: separately(run, *normal))
    own = peak(run, lambda: (room := fused.room(), fused.forward(*normal, room)))
    said = (f"max_abs_diff {worst[0]:.2e} of f16 numbers, normal; {worst[1]:.2e} of f32 numbers in [-1, 1), which are rounded "
            f"to f16 first; {own / MB:.0f} MB, {apart / MB:.0f} MB with separate kernels")
    return max(worst) < 1e-3 and own < apart / 4, said


def gradients_apart(run, dtype):
    """How far the gradients of fused attention are from those of separate kernels, of the same numbers, relative to their norm."""
    fused = Fused(run, dtype)
    q, k, v, dout = (torch.randn(s, device="cuda").to(dtype).float() for s in (QUERIES, KEYS, KEYS, QUERIES))
    kept = fused.room()
    fused.forward(q, k, v, kept)
    own, apart = ({n: torch.zeros(s, device="cuda") for n, s in (("dq", QUERIES), ("dk", KEYS), ("dv", KEYS))} for _ in range(2))
    fused.backward(dout, kept, **own)
    _, z = separately(run, q, k, v)
    dp = torch.empty_like(z)
    run("separate_attention:values_backward", Z=z, DOUT=dout, dv=apart["dv"])
    run("separate_attention:weights_backward", DOUT=dout, v=v, DP=dp)
    run("separate_attention:softmax_backward", Z=z, DP=dp)
    run("separate_attention:queries_backward", DP=dp, k=k, dq=apart["dq"])
    run("separate_attention:keys_backward", DP=dp, q=q, dk=apart["dk"])
    run.forget()
    return max(((own[n] - apart[n]).double().norm() / apart[n].double().norm()).item() for n in own)


def learned(run, tables, attention, steps):
    """Losses of a decoder with this attention, and its gradients in the first step."""
    torch.backends.cuda.matmul.allow_tf32 = True
    model = Decoder(run, tables, attention)
    losses, first = [], None
    for number in range(1, steps + 1):
        losses.append(model.step(number, 3e-4 * min(1, number / 20))[0])
        first = first or {n: g.clone() for n, g in model.grads.items()}
    run.forget()
    return losses, first


def gradients_match(run, tables, broken=False, steps=20):
    """009: every weight has a gradient, and the losses are those of a model with separate attention within 1 %."""
    alone = max(gradients_apart(run, dtype) for dtype in (torch.float16, torch.bfloat16))
    wanted, wanted_first = learned(run, tables, Separate(), steps)
    torch.cuda.empty_cache()
    own, first = learned(run, tables, Fused(run, broken=broken), steps)
    torch.cuda.empty_cache()
    with_gradient = sum(bool(g.isfinite().all()) and g.norm().item() > 0 for g in first.values())
    away = {n: ((g - wanted_first[n]).norm() / wanted_first[n].norm()).item() for n, g in first.items()}
    worst = max(away, key=away.get)
    loss = max(abs(a / b - 1) for a, b in zip(own, wanted))
    said = (f"{with_gradient} of {len(first)} weights have gradients, at most {away[worst]:.1e} of their norm from those with "
            f"separate attention ({worst}); losses of {steps} steps within {100 * loss:.3f} %; dq, dk and dv by themselves within {alone:.1e}")
    passed = with_gradient == len(first) and loss < 0.01 and away[worst] < 0.05 and alone < 0.01
    return passed, said
