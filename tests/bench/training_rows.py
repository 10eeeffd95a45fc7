"""What rows.py needs to know of the training operations: cross entropy with its gradient, SwiGLU backward, RoPE.

Each operation has its shapes, the --dim and --type changes under which its spec is generated, and a function that makes
the contestants, the bytes that must move, and the error of Pleat over that of eager PyTorch. Knows nothing of timing.
"""
import torch
import torch.nn.functional as F

import peers
from tensors import ratio, rn

BF16, F32 = torch.bfloat16, torch.float32
SHORT = {BF16: "bf16", F32: "f32"}


def cross_entropy(kernel, shape):
    tokens, vocabulary, dtype = shape
    logits = rn(tokens, vocabulary, dtype=dtype)
    label = torch.randint(vocabulary, (tokens,), device="cuda")
    share = torch.full((1,), 1 / tokens, device="cuda").expand(tokens)
    loss = torch.empty(tokens, device="cuda")
    rows = slice(0, 256)

    def eager(x, y, of=tokens):
        return F.cross_entropy(x.float(), y, reduction="sum") / of

    x = logits[rows].clone().requires_grad_()
    plain = torch.autograd.grad(eager(x, label[rows]), x)[0]
    x = logits[rows].double().requires_grad_()
    exact = torch.autograd.grad(F.cross_entropy(x, label[rows], reduction="sum") / tokens, x)[0]
    bound = kernel.bind(LOGITS=logits, LABEL=label, DLOSS=share, LOSS=loss)
    bound()
    torch.cuda.synchronize()
    error = ratio(logits[rows], plain, exact)
    del x, plain, exact
    moved = 2 * logits.numel() * logits.element_size()
    x = logits.detach().requires_grad_()
    contestants = {"pleat": bound, "torch": lambda: torch.autograd.grad(eager(x, label), x)}
    compiled = torch.compile(eager)
    contestants["compiled"] = lambda: torch.autograd.grad(compiled(x, label), x)
    for name, f in peers.rows("cross_entropy_in_place").items():
        contestants[name] = lambda f=f: f(x, label)
    return contestants, moved, error


def swiglu_backward(kernel, shape):
    tokens, width, dtype = shape
    gate, up, dy = (rn(tokens, width, dtype=dtype) for _ in range(3))
    f = lambda a, b: F.silu(a) * b
    rows = slice(0, 256)

    def gradients(*t):
        a, b, d = (x[rows].clone() for x in t)
        a.requires_grad_(), b.requires_grad_()
        return torch.cat(torch.autograd.grad(f(a, b), (a, b), d))

    exact = gradients(gate.double(), up.double(), dy.double())
    plain = gradients(gate, up, dy)
    ours = [gate.clone(), up.clone()]
    kernel.bind(GATE=ours[0], UP=ours[1], DY=dy)()
    torch.cuda.synchronize()
    error = ratio(torch.cat([t[rows] for t in ours]), plain, exact)
    a, b = gate.detach().requires_grad_(), up.detach().requires_grad_()
    # What the others have saved is read by each of their runs; those in place overwrite it, which changes no time. All of them
    # work on the same memory, so that none gains by where its own lies.
    bound = kernel.bind(GATE=gate, UP=up, DY=dy)
    contestants = {"pleat": bound}

    def backward(g):
        y = g(a, b)
        return lambda: torch.autograd.grad(y, (a, b), dy, retain_graph=True)

    contestants["torch"] = backward(f)
    contestants["compiled"] = backward(torch.compile(f))
    for name, g in peers.rows("swiglu").items():
        contestants[name] = backward(g)
    for name, g in peers.rows("swiglu_backward_in_place").items():
        contestants[name] = lambda g=g: g(dy, gate, up)
    return contestants, 5 * gate.numel() * gate.element_size(), error


def rope(kernel, shape):
    batch, length, heads, groups, size, dtype = shape
    half = size // 2
    q, k = rn(batch, length, heads, size, dtype=dtype), rn(batch, length, groups, size, dtype=dtype)
    angle = torch.arange(length, device="cuda")[:, None] * 1e4 ** (-torch.arange(half, device="cuda") / half)[None, :]
    cos, sin = angle.cos().float(), angle.sin().float()

    def turn(x, c, s):
        a, b = x[..., :half], x[..., half:]
        c, s = c[None, :, None, :], s[None, :, None, :]
        return torch.cat((a * c - b * s, b * c + a * s), -1)

    def both(x, y, c, s):
        return turn(x, c, s).to(x.dtype), turn(y, c, s).to(y.dtype)

    exact = torch.cat([t[0].flatten() for t in both(q.double(), k.double(), cos.double(), sin.double())])
    plain = torch.cat([t[0].flatten() for t in both(q, k, cos.to(dtype), sin.to(dtype))])
    views = {"Q": q.view(batch, length, groups, heads // groups, 2, half), "K": k.view(batch, length, groups, 2, half)}
    ours = {n: t.clone() for n, t in views.items()}
    bound = kernel.bind(**ours, COS=cos, SIN=sin)
    bound()
    torch.cuda.synchronize()
    error = ratio(torch.cat([t[0].flatten() for t in ours.values()]), plain, exact)
    bound = kernel.bind(**views, COS=cos, SIN=sin)  # the same memory as the others' (see swiglu_backward)
    compiled = torch.compile(both)
    c16, s16 = cos.to(dtype), sin.to(dtype)
    contestants = {"pleat": bound, "torch": lambda: both(q, k, c16, s16), "compiled": lambda: compiled(q, k, c16, s16)}
    qh, kh = q.transpose(1, 2), k.transpose(1, 2)
    c, s = (torch.cat((t, t), -1) for t in (c16, s16))
    for name, f in peers.rows("rope").items():
        contestants[name] = lambda f=f: f(qh, kh, c, s)
    moved = 2 * (q.numel() + k.numel()) * q.element_size() + 2 * cos.numel() * cos.element_size()
    return contestants, moved, error


def heads_of(shape):
    _, _, heads, groups, size, dtype = shape
    return {"HK": groups, "G": heads // groups, "R": size // 2}


OPERATIONS = {
    "cross_entropy_grad": ("loss", cross_entropy, lambda s: {"V": s[1]},
                           [(8192, 32768, BF16), (8192, 128256, BF16), (16384, 32000, BF16), (8192, 32768, F32),
                            (4096, 128256, F32)]),
    "swiglu_backward": ("activation", swiglu_backward, lambda s: {"I": s[1]},
                        [(8192, 14336, BF16), (8192, 5632, BF16), (8192, 14336, F32)]),
    "rope": ("rotary", rope, heads_of, [(4, 4096, 32, 8, 128, BF16), (4, 2048, 16, 4, 64, BF16), (4, 4096, 32, 8, 128, F32)]),
}


def key(shape):
    """The folder of a shape's kernels, and how tables name it."""
    return "x".join(str(n) for n in shape[:-1]) + "_" + SHORT[shape[-1]]


def generated(name):
    """One line for each of its kernels: the spec, its changes, and the folder."""
    family, _, dims, shapes = OPERATIONS[name]
    for shape in shapes:
        changes = " ".join(f"--dim {d}={n}" for d, n in dims(shape).items())
        yield f"{family}/{name}.json {changes} --type DT={SHORT[shape[-1]]} -o {key(shape)}"


def contest(load_kernel, folder, name, shape):
    """(contestants, bytes that must move, worst error of Pleat over the worst error of eager PyTorch)"""
    return OPERATIONS[name][1](load_kernel(f"{folder}/{key(shape)}/{name}"), shape)
