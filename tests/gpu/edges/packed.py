"""Attention of packed sequences and its gradients: lengths 0, 1 and around those of tiles, unlike numbers of queries and keys, offsets that begin
behind 0, NaN in all rows that are no sequence's, rows of results that nothing may touch, equal bits every time, offsets that a
requirement refuses, offsets that change between replays of a graph.
"""
import torch

from judging import UNIT, judge, launched_alike, verdict
from pleat_c import Kernel

# H, G, D, E
HEADS = ((2, 3, 128, 128), (1, 4, 64, 64), (1, 2, 256, 256), (2, 1, 192, 128), (3, 1, 40, 72))
# Of each sequence queries and keys; of all of them the most queries and keys that a launch is told of, where that is more.
# More than a warp counts at once, one much longer than the others, some without rows.
SKEWED = (*(n % 7 for n in range(40)), 0, 900, *(130 if n % 5 == 0 else 0 for n in range(60)))
SKEWED_TWICE = ((2000, *SKEWED, 3000), (2000, *SKEWED, 3000))
CASES = (((1,), (1,)), ((5,), (5,)), ((700,), (700,)), ((0, 1, 63, 64, 65, 127, 128, 129), (0, 1, 63, 64, 65, 127, 128, 129)),
         ((300, 0, 0, 5, 191), (300, 0, 7, 1000, 192)), ((128, 256, 1), (2000, 256, 777)), ((0, 0), (0, 0)), ((0,), (50,)),
         ((50, 3), (0, 3)), ((300, 90), (100, 90)), ((200, 90), (100, 90)), ((3, 1, 2), (500, 64, 1)), (tuple(range(1, 400, 29)), tuple(range(400, 1, -29))),
         ((), ()), ((64, 64), (64, 64), 1000, 900), (SKEWED, SKEWED), (SKEWED[::-1], SKEWED[::-1]))
SENTINEL = 77.0


class Case:
    def __init__(self, heads, causal, case, dtype, before=3, behind=5):
        h, g, d, e = heads
        self.queries, self.keys = case[0], case[1]
        self.causal, self.dtype, self.scale = causal, dtype, d**-0.5
        self.sizes = {"Q": max([*self.queries, *case[2:3]], default=1), "S": max([*self.keys, *case[3:4]], default=1)}
        self.cuq, self.cuk = (torch.tensor([before, *n]).cumsum(0).to(torch.int32).cuda() for n in (self.queries, self.keys))
        t, u = (before + sum(n) + behind for n in (self.queries, self.keys))
        self.q = torch.randn(t, h, g, d, device="cuda").to(dtype)
        self.k, self.v = (torch.randn(u, h, n, device="cuda").to(dtype) for n in (d, e))
        for x, end in ((self.q, t - behind), (self.k, u - behind), (self.v, u - behind)):
            x[:before], x[end:] = torch.nan, torch.nan
        self.o = torch.empty(t, h, g, e, device="cuda", dtype=dtype)
        self.lse = torch.empty(h, g, t, device="cuda")

    def given(self):
        return dict(q=self.q, k=self.k, v=self.v, CUQ=self.cuq, CUK=self.cuk, o=self.o, LSE=self.lse)

    def poison(self):
        self.o.fill_(SENTINEL)
        self.lse.fill_(SENTINEL)

    def expected(self, t, rounded=None):
        o, lse = torch.full_like(self.o, SENTINEL, dtype=t), torch.full_like(self.lse, SENTINEL, dtype=t)
        cuq, cuk = self.cuq.tolist(), self.cuk.tolist()
        for b in range(len(cuq) - 1):
            rows, keys = slice(cuq[b], cuq[b + 1]), slice(cuk[b], cuk[b + 1])
            n, s = cuq[b + 1] - cuq[b], cuk[b + 1] - cuk[b]
            if n == 0:
                continue
            z = torch.einsum("qhgd,shd->hgqs", self.q[rows].to(t), self.k[keys].to(t)) * self.scale
            if self.causal:
                seen = torch.arange(s, device="cuda")[None] - s <= torch.arange(n, device="cuda")[:, None] - n
                z = torch.where(seen, z, -torch.inf)
            l = torch.logsumexp(z, -1) if s else torch.full(z.shape[:-1], -torch.inf, device="cuda", dtype=t)
            p = torch.where(torch.isneginf(l)[..., None], 0.0, torch.exp(z - l[..., None]))
            p = p.to(rounded).to(t) if rounded else p
            o[rows], lse[:, :, rows] = torch.einsum("hgqs,she->qhge", p, self.v[keys].to(t)), l
        return o, lse

    def results(self):
        return self.o, self.lse

    def wrong(self):
        (exact, exact_lse), (plain, plain_lse) = self.expected(torch.float64), self.expected(torch.float32, self.dtype)
        if torch.isnan(self.o).any():
            return "NaN in the result"
        none = exact == SENTINEL
        if (self.o[none] != SENTINEL).any() or (self.lse[exact_lse == SENTINEL] != SENTINEL).any():
            return "a row that is no sequence's was stored"
        return (judge(self.o, plain.to(self.dtype), exact, UNIT[self.dtype])
                or judge(self.lse, plain_lse, exact_lse, UNIT[torch.float32], 1e-5))


def run(kernel, name, case, runs=3):
    launched_alike(name, kernel.bind(None, case.sizes, **case.given()), case, runs)
    verdict(name, case.wrong())
    verdict(f"{name}, its requirements", "one failed" if kernel.requirement_failed() else "")


def refused(kernel, name, case):
    for what, tensor, offsets in (("offsets that decrease", "CUQ", (3, 200, 100, 300)), ("a long sequence", "CUQ", (3, 4, 5, 300)),
                                  ("keys that decrease", "CUK", (3, 200, 100, 300)), ("many keys", "CUK", (3, 4, 5, 300))):
        changed = torch.tensor(offsets, dtype=torch.int32, device="cuda")
        kernel.bind(None, case.sizes, **{**case.given(), tensor: changed})()
        verdict(f"{name}, {what}", "" if kernel.requirement_failed() else "it is not refused")


def graph(kernel, name, case):
    """Offsets that the host does not know: a graph is replayed with others."""
    for x in case.given().values():
        if x.is_floating_point():
            x.nan_to_num_()
    launch = kernel.bind(None, case.sizes, **case.given())
    launch()
    torch.cuda.synchronize()
    recorded = torch.cuda.CUDAGraph()
    with torch.cuda.graph(recorded):
        launch()
    for offsets in ((0, 100, 200, 300), (0, 0, 1, 200), (5, 205, 205, 300)):
        for x in (case.cuq, case.cuk):
            x.copy_(torch.tensor(offsets, dtype=torch.int32))
        case.poison()
        recorded.replay()
        torch.cuda.synchronize()
        verdict(f"{name} {offsets}", case.wrong())


class Gradients(Case):
    """The gradients of the same; they are 0 where no sequence has a place."""

    def __init__(self, heads, causal, case, dtype, given="dout"):
        super().__init__(heads, causal, case, dtype)
        self.name = given
        self.dout = torch.randn_like(self.o)
        o, lse = self.expected(torch.float64)
        self.none = (o == SENTINEL).all(-1).all(-1).all(-1)
        self.dout[self.none] = torch.nan
        o[self.none], lse[:, :, self.none] = torch.nan, torch.nan
        self.o, self.lse = o.to(dtype), lse.float()
        self.ours = {n: torch.empty_like(x) for n, x in (("dq", self.q), ("dk", self.k), ("dv", self.v))}

    def given(self):
        return {**super().given(), **self.ours, self.name: self.dout}

    def poison(self):
        for x in self.ours.values():
            x.fill_(SENTINEL)

    def exact(self, t, rounded=None):
        """`rounded`: the dtype that weights take before they are multiplied. And by how much sums in f32 are off."""
        found = {n: torch.zeros_like(x, dtype=t) for n, x in self.ours.items()}
        slack = {n: torch.zeros_like(x, dtype=t) for n, x in self.ours.items()}
        cuq, cuk = self.cuq.tolist(), self.cuk.tolist()
        for b in range(len(cuq) - 1):
            rows, keys = slice(cuq[b], cuq[b + 1]), slice(cuk[b], cuk[b + 1])
            n, s = cuq[b + 1] - cuq[b], cuk[b + 1] - cuk[b]
            if n == 0 or s == 0:
                continue
            q, dout, o, k, v = (x.to(t) for x in (self.q[rows], self.dout[rows], self.o[rows], self.k[keys], self.v[keys]))
            l = self.lse[:, :, rows, None].to(t)
            z = torch.einsum("qhgd,shd->hgqs", q, k) * self.scale
            if self.causal:
                seen = torch.arange(s, device="cuda")[None] - s <= torch.arange(n, device="cuda")[:, None] - n
                z = torch.where(seen, z, -torch.inf)
            p = torch.where(torch.isneginf(l), 0.0, torch.exp(z - l))
            delta = torch.einsum("qhge,qhge->hgq", dout, o)[..., None]
            ds = p * (torch.einsum("qhge,she->hgqs", dout, v) - delta) * self.scale
            off = 2.0**-22 * self.scale * p * (torch.einsum("qhge,she->hgqs", dout.abs(), v.abs())
                                               + torch.einsum("qhge,qhge->hgq", dout.abs(), o.abs())[..., None])
            if rounded:
                p, ds = p.to(rounded).to(t), ds.to(rounded).to(t)
            found["dq"][rows], slack["dq"][rows] = torch.einsum("hgqs,shd->qhgd", ds, k), torch.einsum("hgqs,shd->qhgd", off, k.abs())
            found["dk"][keys], slack["dk"][keys] = torch.einsum("hgqs,qhgd->shd", ds, q), torch.einsum("hgqs,qhgd->shd", off, q.abs())
            found["dv"][keys] = torch.einsum("hgqs,qhge->she", p, dout)
        return found, slack

    def wrong(self):
        (exact, slack), (plain, _) = self.exact(torch.float64), self.exact(torch.float32, self.dtype)
        for n, x in self.ours.items():
            if said := judge(x, plain[n].to(self.dtype), exact[n], UNIT[self.dtype], slack[n]):
                return f"{n}: {said}"
        return ""

    def results(self):
        return tuple(self.ours.values())


def packed(lib, folder, short, dtype):
    for heads in HEADS:
        text = "x".join(str(n) for n in heads)
        for kind in ("attention_packed", "attention_packed_full"):
            kernel = Kernel(lib, f"{folder}/{short}/{text}/{kind}", kind)
            causal = kind == "attention_packed"
            for case in CASES:
                run(kernel, f"{kind} {short} {text} {case}", Case(heads, causal, case, dtype))
            if heads == HEADS[0]:
                three = ((200, 60, 40), (200, 60, 40))
                run(kernel, f"{kind} {short} {text} again and again", Case(heads, causal, three, dtype), runs=50)
                refused(kernel, f"{kind} {short} {text}", Case(heads, causal, three, dtype))
                graph(kernel, f"{kind} {short} {text} in a graph", Case(heads, causal, three, dtype))
        for kind in ("attention_packed_backward", "attention_packed_full_backward") if max(heads[2:]) <= 128 else ():
            kernel = Kernel(lib, f"{folder}/{short}/{text}/{kind}", kind)
            causal = kind == "attention_packed_backward"
            for case in CASES:
                run(kernel, f"{kind} {short} {text} {case}", Gradients(heads, causal, case, dtype))
            if heads == HEADS[0]:
                three = ((200, 60, 40), (200, 60, 40))
                run(kernel, f"{kind} {short} {text} again and again", Gradients(heads, causal, SKEWED_TWICE, dtype), runs=100)
                refused(kernel, f"{kind} {short} {text}", Gradients(heads, causal, three, dtype))
            name = kind.replace("backward", "derived")
            derived = Kernel(lib, f"{folder}/{short}/{text}/{name}", name)
            for case in CASES:
                run(derived, f"{name} {short} {text} {case}", Gradients(heads, causal, case, dtype, given="do2"))
            refused(derived, f"{name} {short} {text}", Gradients(heads, causal, ((200, 60, 40), (200, 60, 40)), dtype, given="do2"))
