"""The contract's own model as a decoder that learns: 24 layers, hidden 1024, 16 query and 4 key heads of 64, intermediate 4096,
vocabulary 32768, batches of 4 x 1024 tokens, float32. Every norm, rotation, attention, gate, loss and optimizer step is a fused
kernel of the catalog; products (in TF32) and the table of embeddings are PyTorch's. Knows nothing of the other tests.
"""
import torch

LAYERS, BATCH, LENGTH, HIDDEN, HEADS, GROUPS, SIZE, WIDE, VOCABULARY = 24, 4, 1024, 1024, 16, 4, 64, 4096, 32768
TOKENS = BATCH * LENGTH
SHAPES = {"q": (HEADS * SIZE, HIDDEN), "k": (GROUPS * SIZE, HIDDEN), "v": (GROUPS * SIZE, HIDDEN), "o": (HIDDEN, HEADS * SIZE),
          "gate": (WIDE, HIDDEN), "up": (WIDE, HIDDEN), "down": (HIDDEN, WIDE)}
BETA1, BETA2 = 0.9, 0.95


def new(*shape):
    return torch.empty(*shape, device="cuda")


def batch(step):
    """Tokens and what follows each: drawn as often as words are (Zipf), so that there is something to learn at once."""
    source = torch.Generator(device="cuda").manual_seed(step)
    often = 1 / (torch.arange(VOCABULARY, device="cuda") + 10.0)
    tokens = torch.multinomial(often, BATCH * (LENGTH + 1), replacement=True, generator=source).view(BATCH, LENGTH + 1)
    return tokens[:, :-1].reshape(-1), tokens[:, 1:].reshape(-1)


class Decoder:
    def __init__(self, run, tables, attention):
        self.run, (self.cos, self.sin), self.attention = run, tables, attention
        torch.manual_seed(0)
        drawn = lambda shape, std=0.02: torch.randn(shape, device="cuda") * std
        shrunk = 0.02 / (2 * LAYERS) ** 0.5  # of what is added to the residual stream
        self.weights = {"embed": drawn((VOCABULARY, HIDDEN)), "head": drawn((VOCABULARY, HIDDEN)), "norm": torch.ones(HIDDEN, device="cuda")}
        for layer in range(LAYERS):
            for n, shape in SHAPES.items():
                self.weights[f"{n}{layer}"] = drawn(shape, shrunk if n in ("o", "down") else 0.02)
            for n in ("norm_a", "norm_b"):
                self.weights[f"{n}{layer}"] = torch.ones(HIDDEN, device="cuda")
        self.grads, self.m, self.v = ({n: torch.zeros_like(w) for n, w in self.weights.items()} for _ in range(3))
        rows = lambda *names, width=HIDDEN: {n: new(TOKENS, width) for n in names}
        self.kept = [rows("x", "ya", "q", "middle", "yb") | rows("k", "v", width=GROUPS * SIZE) | rows("gate", "up", "act", width=WIDE) |
                     {"ra": new(TOKENS), "rb": new(TOKENS), "attention": attention.room()} for _ in range(LAYERS)]
        self.last = rows("x", "y") | {"r": new(TOKENS), "logits": new(TOKENS, VOCABULARY), "loss": new(TOKENS)}
        self.work = rows("dx", "dy", "dn", "dq", "dout") | rows("dk", "dv", width=GROUPS * SIZE) | {"dact": new(TOKENS, WIDE)}
        self.label = torch.empty(TOKENS, dtype=torch.int64, device="cuda")
        self.share = torch.full((1,), 1 / TOKENS, device="cuda").expand(TOKENS)

    def norm(self, x, w, y, r):
        self.run("rmsnorm_forward", {"eps": 1e-5}, X=x, W=self.weights[w], Y=y, R=r)

    def norm_backward(self, x, w, r):
        """Adds what comes through a norm, from dy, to dx."""
        t = self.work
        self.run("rmsnorm_backward", DY=t["dy"], X=x, W=self.weights[w], R=r, DX=t["dn"], DW=self.grads[w])
        t["dx"] += t["dn"]

    def turn(self, kernel, prefix, q, k):
        heads = {prefix + "Q": q.view(BATCH, LENGTH, GROUPS, HEADS // GROUPS, 2, SIZE // 2),
                 prefix + "K": k.view(BATCH, LENGTH, GROUPS, 2, SIZE // 2)}
        self.run(kernel, COS=self.cos, SIN=self.sin, **heads)

    def forward(self, tokens):
        w = self.weights
        torch.index_select(w["embed"], 0, tokens, out=self.kept[0]["x"])
        for layer, t in enumerate(self.kept):
            after = self.kept[layer + 1]["x"] if layer + 1 < LAYERS else self.last["x"]
            self.norm(t["x"], f"norm_a{layer}", t["ya"], t["ra"])
            for n in ("q", "k", "v"):
                torch.mm(t["ya"], w[f"{n}{layer}"].t(), out=t[n])
            self.turn("rope", "", t["q"], t["k"])
            t["out"] = self.attention.forward(t["q"], t["k"], t["v"], t["attention"])
            torch.addmm(t["x"], t["out"], w[f"o{layer}"].t(), out=t["middle"])
            self.norm(t["middle"], f"norm_b{layer}", t["yb"], t["rb"])
            for n in ("gate", "up"):
                torch.mm(t["yb"], w[f"{n}{layer}"].t(), out=t[n])
            self.run("swiglu", GATE=t["gate"], UP=t["up"], Y=t["act"])
            torch.addmm(t["middle"], t["act"], w[f"down{layer}"].t(), out=after)
        self.norm(self.last["x"], "norm", self.last["y"], self.last["r"])
        torch.mm(self.last["y"], w["head"].t(), out=self.last["logits"])

    def through(self, product, dy, x, dx=None):
        """The gradient of a product's weights, and, added to dx, of its input."""
        torch.mm(dy.t(), x, out=self.grads[product])
        if dx is not None:
            dx.addmm_(dy, self.weights[product])

    def backward(self, tokens):
        t, last = self.work, self.last
        self.run("cross_entropy_grad", LOGITS=last["logits"], LABEL=self.label, DLOSS=self.share, LOSS=last["loss"])
        t["dx"].zero_(), t["dy"].zero_()
        self.through("head", last["logits"], last["y"], t["dy"])
        self.norm_backward(last["x"], "norm", last["r"])
        for layer in reversed(range(LAYERS)):
            own = self.kept[layer]
            torch.mm(t["dx"], self.weights[f"down{layer}"], out=t["dact"])
            self.through(f"down{layer}", t["dx"], own["act"])
            self.run("swiglu_backward", GATE=own["gate"], UP=own["up"], DY=t["dact"])
            t["dy"].zero_()
            for n in ("gate", "up"):
                self.through(f"{n}{layer}", own[n], own["yb"], t["dy"])
            self.norm_backward(own["middle"], f"norm_b{layer}", own["rb"])
            self.through(f"o{layer}", t["dx"], own.pop("out"))
            torch.mm(t["dx"], self.weights[f"o{layer}"], out=t["dout"])
            self.attention.backward(t["dout"], own["attention"], t["dq"], t["dk"], t["dv"])
            self.turn("rope_backward", "D", t["dq"], t["dk"])
            t["dy"].zero_()
            for n, d in (("q", t["dq"]), ("k", t["dk"]), ("v", t["dv"])):
                self.through(f"{n}{layer}", d, own["ya"], t["dy"])
            self.norm_backward(own["x"], f"norm_a{layer}", own["ra"])
        self.grads["embed"].zero_().index_add_(0, tokens, t["dx"])

    def step(self, number, rate):
        """One step of AdamW, number 1, 2, ...: the mean loss before it and the norm of the whole gradient."""
        tokens, label = batch(number)
        self.label.copy_(label)
        self.forward(tokens)
        self.backward(tokens)
        params = {"rate": rate, "beta1": BETA1, "beta2": BETA2, "correction1": 1 - BETA1**number, "correction2": 1 - BETA2**number}
        flat = lambda of: [of[n].view(-1) for n in self.weights]
        norm = torch.stack(torch._foreach_norm(flat(self.grads))).norm()
        sets = zip(flat(self.weights), flat(self.grads), flat(self.m), flat(self.v))
        self.run.each("adamw_tensor", [(params, {"W": w, "DW": g, "M": m, "V": v}) for w, g, m, v in sets])
        return self.last["loss"].mean().item(), norm.item()
