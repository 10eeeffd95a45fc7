"""Attention whose blocks of keys a launch ahead lists: masks of bytes and documents by ids, of single elements, of blocks, of all
and of no key, rows and whole tiles that see none, lengths around those of tiles and blocks, NaN behind the last keys that anyone
sees, workspace of which nothing is known, equal bits every time.
"""
import torch

from judging import UNIT, judge, same_bits, verdict
from pleat_c import Kernel

# H, G, D, E
HEADS = ((2, 3, 128, 128), (1, 4, 64, 64), (1, 2, 256, 256), (3, 1, 40, 72))
# B, Q, S
SIZES = ((1, 130, 1), (2, 257, 129), (3, 128, 128), (1, 1000, 1537), (2, 65, 4500), (2, 300, 0), (2, 0, 300))
KINDS = ("all", "none", "half", "few", "blocks", "odd blocks")


def mask(kind, b, q, s):
    def blocks(rows, columns, share):
        seen = torch.rand(b, -(-q // rows) or 1, -(-s // columns) or 1, device="cuda") < share
        return seen.repeat_interleave(rows, 1).repeat_interleave(columns, 2)[:, :q, :s].contiguous()

    if kind == "blocks":
        seen = blocks(128, 128, 0.3)
        seen[:, q // 3:q // 2] = False
        return seen
    if kind == "odd blocks":
        return blocks(37, 51, 0.2)
    return torch.rand(b, q, s, device="cuda") < {"all": 2, "none": -1, "half": 0.5, "few": 0.001}[kind]


def further(spec, kind, b, q, s):
    """The tensors of a mask of its kind; of ids all have one, none the same, or each 64 tokens one of eight."""
    if spec == "masked":
        return {"M": mask(kind, b, q, s), "LEN": torch.randint(s // 2, s + 1, (b,), device="cuda", dtype=torch.int32)}
    given = {n: torch.randint(0, 1 if kind in ("all", "none") else 8, (b, -(-l // 64)), device="cuda", dtype=torch.int32)
             .repeat_interleave(64, 1)[:, :l].contiguous() for n, l in (("QDOC", q), ("KDOC", s))}
    if kind == "none":
        given["KDOC"] += 1
    return given


def case(kernel, name, spec, kind, sizes, heads, dtype, runs=2):
    (b, lq, ls), (h, g, d, e) = sizes, heads
    q = torch.randn(b, lq, h, g, d, device="cuda").to(dtype)
    k, v = (torch.randn(b, ls, h, n, device="cuda").to(dtype) for n in (d, e))
    given = further(spec, kind, b, lq, ls)
    if spec == "masked":
        shown = torch.arange(ls, device="cuda") < given["LEN"][:, None]
        seen = given["M"] & shown[:, None]
        v[~shown] = torch.nan
    else:
        seen = given["QDOC"][:, :, None] == given["KDOC"][:, None]

    def results(t, rounded=None):
        z = torch.einsum("bqhgd,bshd->bhgqs", q.to(t), k.to(t)) * d**-0.5
        z = torch.where(seen[:, None, None], z, -torch.inf)
        lse = torch.logsumexp(z, -1) if ls else torch.full(z.shape[:-1], -torch.inf, device="cuda", dtype=t)
        p = torch.where(torch.isneginf(lse)[..., None], 0.0, torch.exp(z - lse[..., None]))
        return torch.einsum("bhgqs,bshe->bqhge", p.to(rounded).to(t) if rounded else p, torch.nan_to_num(v.to(t))), lse

    (exact, exact_lse), (plain, plain_lse) = results(torch.float64), results(torch.float32, dtype)
    first = None
    for _ in range(runs):
        o, lse = torch.full(exact.shape, torch.nan, device="cuda", dtype=dtype), torch.full(exact_lse.shape, torch.nan, device="cuda")
        kernel.bind(q=q, k=k, v=v, **given, o=o, LSE=lse)()
        torch.cuda.synchronize()
        first = first or (o, lse)
        same_bits(name, (o, lse), first)
    verdict(f"{name}, o", judge(first[0], plain.to(dtype), exact, UNIT[dtype]))
    verdict(f"{name}, LSE", judge(first[1], plain_lse, exact_lse, 4 * UNIT[torch.float32], 2.0**-20))


def masked(lib, folder, short, dtype):
    for spec in ("masked", "documents"):
        for heads in HEADS:
            kernel = Kernel(lib, f"{folder}/{short}/{'x'.join(map(str, heads))}/{spec}", spec)
            for sizes in SIZES if heads[2] == 128 else SIZES[1:4]:
                for kind in KINDS if spec == "masked" else ("ids",):
                    name = f"{spec} {kind} {short} {'x'.join(map(str, sizes))} heads {heads[0]}x{heads[1]} of {heads[2]}"
                    case(kernel, name, spec, kind, sizes, heads, dtype)
            if heads[2] == 128:
                case(kernel, f"{spec} {short} again and again", spec, "odd blocks", (2, 1000, 1500), heads, dtype, runs=100)
