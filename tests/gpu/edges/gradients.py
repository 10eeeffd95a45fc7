"""The gradients of attention: lengths around those of tiles and blocks, more queries than keys, rows that see no key, heads that
share keys, head dims that fill no 128 bytes, masks whose bounds are known and others, NaN, equal bits every time.
"""
import torch

import masked
from judging import UNIT, judge, same_bits, verdict
from pleat_c import Kernel

# B, Q, S
LENGTHS = ((1, 1, 1), (2, 3, 70), (1, 64, 64), (2, 127, 129), (1, 200, 63), (2, 513, 257), (1, 300, 1000), (3, 0, 5), (2, 5, 0))
# ... with tiles of keys enough for all multiprocessors, which then add to the queries' gradients in order
MANY = ((140, 130, 200), (94, 333, 300), (47, 577, 700))
# H, G, D, E, as generate.sh has them
HEADS = ((2, 3, 128, 128), (1, 4, 64, 64), (3, 1, 40, 72), (2, 2, 96, 96), (1, 2, 256, 256), (2, 1, 192, 128))
WINDOW, CAP = 100, 5.0


def back(q, s):
    """How far a key lies behind the query that is aligned with it: [Q, S]; the last query with the last key."""
    return (torch.arange(q, device="cuda") - q)[:, None] - (torch.arange(s, device="cuda") - s)[None]


def at(q, s):
    return torch.arange(q, device="cuda")[:, None], torch.arange(s, device="cuda")[None]


# Which keys queries see, [B or 1, Q, S], from further tensors.
SEEN = {
    "attention_backward": lambda q, s, _: torch.ones(1, q, s, dtype=torch.bool, device="cuda"),
    "attention_backward_causal": lambda q, s, _: (back(q, s) >= 0)[None],
    "attention_backward_window": lambda q, s, _: ((back(q, s) >= 0) & (back(q, s) < WINDOW))[None],
    "attention_backward_softcap": lambda q, s, _: (back(q, s) >= 0)[None],
    "backward_bias": lambda q, s, more: (at(q, s)[1] < more["LEN"][:, None, None]).expand(-1, q, s),
    "backward_documents": lambda q, s, more: (at(q, s)[1] <= at(q, s)[0]) & (at(q, s)[1] >= more["FIRST"][:, :, None]),
    "masked": lambda q, s, more: more["M"] & (at(q, s)[1] < more["LEN"][:, None, None]),
    "documents": lambda q, s, more: more["QDOC"][:, :, None] == more["KDOC"][:, None],
    "backward_thirds": lambda q, s, _: ((at(q, s)[1] <= at(q, s)[0]) | (at(q, s)[1] % 3 == 0))[None],
}
# The gradients that `pleat grad` derives of the forward specs, and the specs by hand that they are judged as
DERIVED = {"attention_derived": "attention_backward", "attention_causal_derived": "attention_backward_causal",
           "attention_window_derived": "attention_backward_window", "attention_softcap_derived": "attention_backward_softcap"}
# Masks that are no bounds, whose blocks a launch ahead lists (masked.py): derived; of MANY by five products, else by seven
OPAQUE = ("masked", "documents")
ORDERED = ("attention_backward", "attention_backward_causal", "backward_documents", "backward_bias")
PARAMS = {"attention_backward_window": {"W": WINDOW}, "attention_backward_softcap": {"CAP": CAP}}


def further(spec, b, q, s, h, kind):
    if spec in OPAQUE:
        return masked.further(spec, kind, b, q, s)
    if spec == "backward_bias":
        return {"LEN": torch.randint(0, s + 1, (b,), device="cuda", dtype=torch.int32), "BIAS": torch.randn(h, s, device="cuda")}
    if spec == "backward_documents":
        return {"FIRST": torch.randint(0, s + 1, (b, q), device="cuda", dtype=torch.int32).sort(1).values}
    return {}


class Forward:
    """Scores of heads, [B, H, G, Q, S], and what the forward pass leaves, in float64."""

    def __init__(self, spec, t, q, k, v, more):
        d = q.shape[-1]
        self.scale, self.spec = d**-0.5, spec
        q, k, v = (x.to(t) for x in (q, k, v))
        s = torch.einsum("bqhgd,bshd->bhgqs", q, k) * self.scale
        self.slope = self.scale
        if spec == "attention_backward_softcap":
            cap = more.get("CAP", CAP)
            capped = torch.tanh(s / cap)
            s, self.slope = cap * capped, self.scale * (1 - capped * capped)
        if spec == "backward_bias":
            s = s + more["BIAS"].to(t)[None, :, None, None]
        seen = SEEN[spec](q.shape[1], k.shape[1], more)
        self.z = torch.where(seen[:, None, None], s, -torch.inf)
        self.q, self.k, self.v = q, k, v

    def lse(self):
        return torch.logsumexp(self.z, -1)

    def weights(self, lse):
        return torch.where(torch.isneginf(lse)[..., None], 0.0, torch.exp(self.z - lse[..., None]))

    def gradients(self, lse, o, dout, rounded=None):
        """`rounded`: the dtype that weights take before they are multiplied."""
        t = self.q.dtype
        p, dout = self.weights(lse.to(t)), dout.to(t)
        delta = torch.einsum("bqhge,bqhge->bhgq", dout, o.to(t))
        dp = torch.einsum("bqhge,bshe->bhgqs", dout, self.v)
        ds = p * (dp - delta[..., None]) * self.slope
        if rounded:
            p, ds = p.to(rounded).to(t), ds.to(rounded).to(t)
        return {"dq": torch.einsum("bhgqs,bshd->bqhgd", ds, self.k), "dk": torch.einsum("bhgqs,bqhgd->bshd", ds, self.q),
                "dv": torch.einsum("bhgqs,bqhge->bshe", p, dout)}

    def slack(self, lse, o, dout):
        """By how much sums in f32 are off, in whichever order: what is left where they cancel."""
        dout = dout.double().abs()
        terms = torch.einsum("bqhge,bshe->bhgqs", dout, self.v.abs()) + torch.einsum("bqhge,bqhge->bhgq", dout, o.double().abs())[..., None]
        off = 2.0**-22 * self.weights(lse.double()) * terms * self.slope
        return {"dq": torch.einsum("bhgqs,bshd->bqhgd", off, self.k.abs()), "dk": torch.einsum("bhgqs,bqhgd->bshd", off, self.q.abs()),
                "dv": 0.0}


def case(kernel, name, spec, b, lq, ls, h, g, d, e, dtype, nan=False, runs=2, given="dout", kind=None):
    """`given`: what the kernel calls the gradient of o; `kind`: of an opaque mask (masked.py)."""
    q, dout = (torch.randn(b, lq, h, g, n, device="cuda").to(dtype) for n in (d, e))
    k, v = (torch.randn(b, ls, h, n, device="cuda").to(dtype) for n in (d, e))
    if nan:
        dout[0, lq // 2, 0, 0, 3] = torch.nan
    more = further(spec, b, lq, ls, h, kind)
    forward = Forward(spec, torch.float64, q, k, v, more)
    lse = forward.lse().float().contiguous()
    o = torch.einsum("bhgqs,bshe->bqhge", forward.weights(forward.lse()), v.double()).to(dtype).contiguous()
    exact, slack = forward.gradients(lse, o, dout), forward.slack(lse, o, dout.nan_to_num())
    plain = Forward(spec, torch.float32, q, k, v, more).gradients(lse, o, dout, dtype)
    first = None
    for _ in range(runs):
        ours = {n: torch.full(x.shape, 7.0, device="cuda", dtype=dtype) for n, x in exact.items()}
        kernel.bind(PARAMS.get(spec), q=q, k=k, v=v, o=o, LSE=lse, **{given: dout}, **more, **ours)()
        torch.cuda.synchronize()
        first = first or ours
        same_bits(name, ours.values(), first.values())
    for n, x in exact.items():
        verdict(f"{name}, {n}", judge(first[n], plain[n].to(dtype), x, UNIT[dtype], slack[n]))


def gradients(lib, folder, short, dtype):
    for spec in (s for s in SEEN if s not in OPAQUE):
        for h, g, d, e in HEADS:
            kernel = Kernel(lib, f"{folder}/{short}/{h}x{g}x{d}x{e}/{spec}", spec)
            for b, q, s in LENGTHS if d == 128 else LENGTHS[3:6]:
                case(kernel, f"{spec} {short} {b}x{q}x{s} heads {h}x{g} of {d}, {e}", spec, b, q, s, h, g, d, e, dtype)
            for b, q, s in MANY if h > 1 and d <= 128 and spec in ORDERED else ():
                case(kernel, f"{spec} {short} {b}x{q}x{s} heads {h}x{g} of {d}, {e}", spec, b, q, s, h, g, d, e, dtype, runs=5)
            if d == 128 and spec == "attention_backward":
                case(kernel, f"{spec} {short} NaN", spec, 2, 130, 200, h, g, d, e, dtype, nan=True)
            if d == 128:
                case(kernel, f"{spec} {short} again and again", spec, 4, 1100, 1100, h, g, d, e, dtype, runs=20)
    for spec, judged_as in DERIVED.items():
        for h, g, d, e in (HEADS[i] for i in (0, 1, 2, 4)):
            kernel = Kernel(lib, f"{folder}/{short}/{h}x{g}x{d}x{e}/{spec}", spec)
            for b, q, s in LENGTHS if d == 128 else LENGTHS[3:6]:
                case(kernel, f"{spec} {short} {b}x{q}x{s} heads {h}x{g} of {d}, {e}", judged_as, b, q, s, h, g, d, e, dtype, given="do2")


def listed_gradients(lib, folder, short, dtype):
    for spec in OPAQUE:
        for h, g, d, e in (HEADS[i] for i in (0, 1, 2, 4)):
            kernel = Kernel(lib, f"{folder}/{short}/{h}x{g}x{d}x{e}/{spec}_derived", f"{spec}_derived")
            of = f"gradients of {spec} {short} heads {h}x{g} of {d}, {e}"
            for sizes in masked.SIZES if d == 128 else masked.SIZES[1:4]:
                for kind in masked.KINDS:
                    case(kernel, f"{of}, {kind}, {sizes}", spec, *sizes, h, g, d, e, dtype, given="do2", kind=kind)
            for sizes in MANY if d <= 128 else ():
                for kind in ("none", "half", "odd blocks"):
                    case(kernel, f"{of}, {kind}, {sizes}", spec, *sizes, h, g, d, e, dtype, runs=20 if kind == "odd blocks" else 2, given="do2", kind=kind)
            case(kernel, f"{of} again and again", spec, 2, 1000, 1500, h, g, d, e, dtype, runs=100, given="do2", kind="odd blocks")
