"""Attention of few queries to the keys that each sequence has: lengths 0, 1 and around those of tiles, heads that share keys, head
dims that fill no tile, pages of any size in any order, NaN where no key is, equal bits every time, lengths that change between
replays of a graph, tables and lengths that a requirement refuses.
"""
import torch

from judging import UNIT, judge, launched_alike, verdict
from pleat_c import Kernel

# H, G, D, E
HEADS = ((8, 4, 128, 128), (2, 7, 64, 64), (2, 5, 256, 256), (1, 16, 40, 72), (3, 2, 72, 40), (3, 1, 192, 128), (2, 3, 576, 512), (2, 40, 320, 256))
LATENT = ((1, 16, 576, 512), (1, 128, 576, 512), (2, 3, 320, 256), (2, 4, 128, 64))
LATENT_PAGES = {1: (1, 128, 576, 512), 3: (2, 5, 320, 256), 16: (1, 16, 576, 512)}
PAGES = {1: (2, 1, 64, 64), 3: (2, 8, 64, 64), 16: (8, 4, 128, 128), 64: (2, 2, 128, 128), 256: (1, 16, 64, 64)}
# Q, S (a multiple of each page), lengths. A last few queries of a long sequence see what is theirs alone.
CASES = ((1, 768, (768,)), (1, 768, (0, 1, 63, 64, 65, 127, 128, 129, 768)), (2, 768, (1, 63, 65)), (1, 12288, (12287,)), (1, 768, ()),
         (3, 768, (2, 17, 500, 768, 0)), (17, 768, (700, 5)), (32, 768, (768, 100)), (0, 768, (768,)), (1, 0, (0, 0)),
         (1, 3072, tuple(range(5, 3072, 331))), (70, 1536, (1000, 65, 64)), (130, 768, (768, 0, 1, 129, 500)))


class Case:
    def __init__(self, heads, page, queries, keys, lengths, dtype):
        h, g, d, e = heads
        b, self.page, self.dtype, self.scale = len(lengths), page, dtype, d**-0.5
        self.q = torch.randn(b, queries, h, g, d, device="cuda").to(dtype)
        self.k, self.v = (torch.randn(b, keys, h, n, device="cuda").to(dtype) for n in (d, e))
        self.length = torch.tensor(lengths, dtype=torch.int32, device="cuda")
        self.o = torch.full((b, queries, h, g, e), torch.nan, device="cuda", dtype=dtype)
        self.lse = torch.full((b, h, g, queries), torch.nan, device="cuda")

    def results(self):
        return self.o, self.lse

    def poison(self):
        self.o.fill_(torch.nan)
        self.lse.fill_(torch.nan)

    def given(self):
        """What is read, with NaN wherever no sequence has a key, and a table that names no page behind the last."""
        k, v = self.k.clone(), self.v.clone()
        beyond = torch.arange(k.shape[1], device="cuda")[None] >= self.length[:, None]
        k[beyond], v[beyond] = torch.nan, torch.nan
        given = dict(q=self.q, k=k, v=v, LEN=self.length, o=self.o, LSE=self.lse)
        if not self.page:
            return given, None
        b, s, p = *k.shape[:2], self.page
        pages = torch.randperm(b * s // p + 3, device="cuda")[:b * s // p]
        for name, x in (("k", k), ("v", v)):
            given[name] = torch.full((b * s // p + 3, p, *x.shape[2:]), torch.nan, device="cuda", dtype=self.dtype)
            given[name][pages] = x.view(b * s // p, p, *x.shape[2:])
        table = pages.view(b, s // p).to(torch.int32)
        table[torch.arange(s // p, device="cuda")[None] * p >= self.length[:, None]] = -12345
        return given | {"TABLE": table}, {"S": s}

    def expected(self, t, rounded=None):
        queries = self.q.shape[1]
        z = torch.einsum("bqhgd,bshd->bhgqs", self.q.to(t), self.k.to(t)) * self.scale
        key, query = torch.arange(self.k.shape[1], device="cuda"), torch.arange(queries, device="cuda")
        seen = key[None, None] - self.length[:, None, None] <= query[None, :, None] - queries
        z = torch.where(seen[:, None, None], z, -torch.inf)
        lse = torch.logsumexp(z, -1) if z.shape[-1] else torch.full(z.shape[:-1], -torch.inf, device="cuda", dtype=t)
        p = torch.where(torch.isneginf(lse)[..., None], 0.0, torch.exp(z - lse[..., None]))
        p = p.to(rounded).to(t) if rounded else p
        return torch.einsum("bhgqs,bshe->bqhge", p, self.v.to(t)), lse

    def wrong(self):
        (exact, exact_lse), (plain, plain_lse) = self.expected(torch.float64), self.expected(torch.float32, self.dtype)
        if torch.isnan(self.o).any():
            return "NaN in the result"
        return (judge(self.o, plain.to(self.dtype), exact, UNIT[self.dtype])
                or judge(self.lse, plain_lse, exact_lse, UNIT[torch.float32], 1e-5))


class Latent(Case):
    """Keys whose first numbers are the values."""

    def __init__(self, heads, queries, keys, lengths, dtype, page=None):
        super().__init__(heads, page, queries, keys, lengths, dtype)
        self.v, self.scale = self.k[..., :heads[3]], self.scale if page else 192**-0.5

    def given(self):
        given, sizes = super().given()
        del given["v"]
        return given | {"kv": given.pop("k")}, sizes


def run(kernel, name, case, runs=3):
    given, sizes = case.given()
    launched_alike(name, kernel.bind(None, sizes, **given), case, runs)
    verdict(name, case.wrong())
    if case.page:
        verdict(f"{name}, its requirements", "one failed" if kernel.requirement_failed() else "")


def graph(kernel, name, case):
    """Lengths that the host does not know: a graph is replayed with others."""
    given, sizes = case.given()
    given |= {"k": case.k, "v": case.v}
    launch = kernel.bind(None, sizes, **given)
    launch()
    torch.cuda.synchronize()
    recorded = torch.cuda.CUDAGraph()
    with torch.cuda.graph(recorded):
        launch()
    for lengths in ((3, 700, 0), (768, 64, 65), (1, 1, 1)):
        case.length.copy_(torch.tensor(lengths, dtype=torch.int32))
        recorded.replay()
        torch.cuda.synchronize()
        verdict(f"{name} {lengths}", case.wrong())


def refused(kernel, name, case):
    given, sizes = case.given()
    for what, tensor, value in (("a page that is none", "TABLE", 1 << 30), ("a negative page", "TABLE", -1), ("a length beyond the pages", "LEN", 1000)):
        changed = given[tensor].clone()
        changed.view(-1)[0] = value
        kernel.bind(None, sizes, **{**given, tensor: changed})()
        verdict(f"{name}, {what}", "" if kernel.requirement_failed() else "it is not refused")


def runs_of(lengths):
    """Many where blocks share tiles of unlike lengths: which of them comes last may not change a bit."""
    return 40 if len(lengths) > 8 else 3


def decode(lib, folder, short, dtype):
    for heads in HEADS:
        text = "x".join(str(n) for n in heads)
        kernel = Kernel(lib, f"{folder}/{short}/{text}/attention_decode", "attention_decode")
        for queries, keys, lengths in CASES:
            name = f"decode {short} {text} {queries} queries, {lengths} of {keys} keys"
            run(kernel, name, Case(heads, None, queries, keys, lengths, dtype), runs=runs_of(lengths))
        if heads == HEADS[0]:
            run(kernel, f"decode {short} {text} again and again", Case(heads, None, 1, 8192, (8192, 100, 5000), dtype), runs=50)
            graph(kernel, f"decode {short} {text} in a graph", Case(heads, None, 1, 768, (768, 1, 2), dtype))
    for heads in LATENT:
        text = "x".join(str(n) for n in heads)
        kernel = Kernel(lib, f"{folder}/{short}/latent_{text}/attention_decode_latent", "attention_decode_latent")
        for queries, keys, lengths in CASES:
            run(kernel, f"latent {short} {text} {queries} queries, {lengths} of {keys} keys", Latent(heads, queries, keys, lengths, dtype))
    for page, heads in LATENT_PAGES.items():
        kernel = Kernel(lib, f"{folder}/{short}/latent_pages_of_{page}/attention_decode_latent_paged", "attention_decode_latent_paged")
        for queries, keys, lengths in CASES:
            name = f"latent pages of {page} {short} {queries} queries, {lengths} of {keys} keys"
            run(kernel, name, Latent(heads, queries, keys, lengths, dtype, page), runs=runs_of(lengths))
    for page, heads in PAGES.items():
        kernel = Kernel(lib, f"{folder}/{short}/pages_of_{page}/attention_decode_paged", "attention_decode_paged")
        for queries, keys, lengths in CASES + ((100, 768, (768, 30)),):
            name = f"pages of {page} {short} {queries} queries, {lengths} of {keys} keys"
            run(kernel, name, Case(heads, page, queries, keys, lengths, dtype), runs=runs_of(lengths))
        refused(kernel, f"pages of {page} {short}", Case(heads, page, 1, 768, (768, 5), dtype))
