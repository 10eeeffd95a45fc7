"""Cross entropy's edge cases: every option of the catalog, labels of every sort, and logits that are confident, shifted, huge,
masked, no number or infinite.
"""
import torch
import torch.nn.functional as F

from judging import UNIT, judge, verdict
from pleat_c import Kernel

IGNORED = -100  # the specs' default
# The specs of dsl_specs/loss by what stands before _grad, and the params that each is tried with.
OPTIONS = {
    "cross_entropy": [{}],
    "cross_entropy_smooth": [{"smoothing": 0.1, "z_weight": 1e-4}, {"smoothing": 0.0, "z_weight": 0.01}, {"smoothing": 1.0, "z_weight": 0.0}],
    "cross_entropy_softcap": [{"softcap": 30.0}, {"softcap": 2.0}],
    "cross_entropy_weighted": [{}],
    "cross_entropy_mean": [{}],
    "cross_entropy_sum": [{"scale": 0.25}],
}
KINDS = ("normal", "shifted", "huge", "confident", "masked", "nan", "infinite")


def logits_of(kind, tokens, vocabulary, dtype, label):
    x = torch.randn(tokens, vocabulary, device="cuda")
    if kind == "shifted":
        x += 100
    if kind == "huge":
        x = torch.where(x > 0, 1e4, -1e4)
    if kind == "confident" and tokens:
        x = x * 0.1 - 40
        x.scatter_(1, label.clamp(0, vocabulary - 1)[:, None], 40.0)
    if kind == "masked":
        x[:, ::3] = -float("inf")
        x.scatter_(1, label.clamp(0, vocabulary - 1)[:, None], 0.5)
    if kind == "nan" and tokens:
        x[tokens // 2, vocabulary // 2] = float("nan")
    if kind == "infinite" and tokens:
        x[tokens // 2, vocabulary // 2] = float("inf")
    return x.to(dtype)


class Loss:
    """One option's loss and gradient, as the spec has them, in the arithmetic of whatever tensor it is asked of."""

    def __init__(self, option, params, label, ignore, vocabulary):
        tokens = label.shape[0]
        self.option, self.params, self.label = option, params, label
        self.active, self.ignore = label != ignore, ignore
        self.place = label.clamp(0, vocabulary - 1)
        self.each = option not in ("cross_entropy_mean", "cross_entropy_sum")
        self.dloss = torch.rand(2 * tokens, device="cuda")[::2]  # a stride that is not 1
        self.class_weight = torch.rand(vocabulary, device="cuda")
        self.class_weight[::5] = 0
        self.losses = torch.full((tokens,) if self.each else (), 7.0, device="cuda")
        self.weight = torch.full((tokens,), 7.0, device="cuda")

    def arguments(self):
        """(params, tensors) beside the logits."""
        tensors = {"LABEL": self.label, "LOSS": self.losses}
        if self.each:
            tensors["DLOSS"] = self.dloss
        if self.option == "cross_entropy_weighted":
            tensors |= {"W": self.class_weight, "WEIGHT": self.weight}
        return {"ignore_index": self.ignore, **self.params}, tensors

    def factor(self, t):
        """Of each row's gradient."""
        share = self.dloss.to(t.dtype)
        if self.option == "cross_entropy_sum":
            share = torch.full_like(share, self.params["scale"])
        if self.option == "cross_entropy_mean":
            share = torch.full_like(share, 1.0) / self.active.sum()
        return share

    def formula(self, t, off=0.0):
        """(losses, gradient); `off`: how far the logsumexp is off, as a part of itself."""
        cap, smoothing = self.params.get("softcap"), self.params.get("smoothing", 0.0)
        z_weight = self.params.get("z_weight", 0.0)
        bent = torch.tanh(t / cap) if cap else None
        z = t if cap is None else cap * bent
        lse = torch.logsumexp(z, -1) * (1 + off)
        target = z.gather(1, self.place[:, None])[:, 0]
        loss = lse - target if not smoothing else lse - (1 - smoothing) * target - smoothing * z.mean(-1)
        gradient = (z - lse[:, None]).exp()
        if z_weight:
            loss = loss + z_weight * lse * lse
            gradient = gradient * (1 + 2 * z_weight * lse)[:, None]
        if smoothing:
            gradient = gradient - smoothing / t.shape[1]
        gradient.scatter_add_(1, self.place[:, None], torch.full_like(gradient[:, :1], smoothing - 1))
        if cap:
            gradient = gradient * (1 - bent * bent)
        factor = self.factor(t)
        if self.option == "cross_entropy_weighted":
            weight = self.class_weight.to(t.dtype)[self.place]
            loss, factor = loss * weight, factor * weight
        loss = torch.where(self.active, loss, 0.0)
        if self.option == "cross_entropy_sum":
            loss = loss.sum()
        if self.option == "cross_entropy_mean":
            loss = loss.sum() / self.active.sum()
        return loss, torch.where(self.active[:, None], gradient * factor[:, None], 0.0)

    def pytorch(self, t):
        """The same in float64 by PyTorch's own loss and what its autograd makes of it."""
        t = t.double().requires_grad_()
        z = self.params["softcap"] * torch.tanh(t / self.params["softcap"]) if "softcap" in self.params else t
        weight = self.class_weight.double() if self.option == "cross_entropy_weighted" else None
        reduction = "none" if self.each else self.option.removeprefix("cross_entropy_")
        loss = F.cross_entropy(z, self.label, weight, reduction=reduction, ignore_index=self.ignore,
                               label_smoothing=self.params.get("smoothing", 0.0))
        if self.params.get("z_weight"):
            loss = loss + self.params["z_weight"] * torch.where(self.active, torch.logsumexp(z, -1), 0.0) ** 2
        total = (loss * self.dloss.double()).sum() if self.each else loss * self.params.get("scale", 1.0)
        return loss.detach(), torch.autograd.grad(total, t)[0]


def same(a, b):
    """Within what float64 leaves, where both are finite."""
    finite = torch.isfinite(a) & torch.isfinite(b)
    return torch.allclose(a[finite], b[finite], rtol=1e-9, atol=1e-10)


def cross_entropy(kernel, name, loss, x):
    gradient = x.clone()
    params, tensors = loss.arguments()
    kernel.bind(params, LOGITS=gradient, **tensors)()
    torch.cuda.synchronize()
    exact, plain = loss.formula(x.double()), loss.formula(x.float())
    # Each form rounds the logsumexp, whether that shows in a few rows is chance: a unit in its last place is no error.
    rounded = loss.formula(x.double(), 2 * UNIT[torch.float32])
    slack = [(r - e).abs().nan_to_num(0.0, 0.0) for r, e in zip(rounded, exact)]
    bad = ~torch.isfinite(exact[1]).all(-1)
    if bad.any():
        # Not hidden: that row's loss or gradient shows it, unless it is ignored. All other rows are as ever.
        reported = not torch.isfinite(loss.losses[bad] if loss.each else loss.losses).all() or not torch.isfinite(gradient[bad]).all()
        verdict(f"{name}, reported", "" if reported else "the row's loss and gradient are finite")
    elif loss.active.any():
        own = loss.pytorch(x)
        verdict(f"{name}, yardstick", "" if same(exact[0], own[0]) and same(exact[1], own[1]) else "it is not PyTorch's loss")
    good = ~bad if loss.each else ...
    verdict(f"{name}, loss", judge(loss.losses[good], plain[0][good], exact[0][good], UNIT[torch.float32], slack[0][good]))
    verdict(f"{name}, gradient", judge(gradient[~bad], plain[1][~bad].to(x.dtype), exact[1][~bad], UNIT[x.dtype], slack[1][~bad]))
    if loss.option == "cross_entropy_weighted":
        wanted = torch.where(loss.active, loss.class_weight[loss.place], 0.0)
        verdict(f"{name}, weights", "" if torch.equal(loss.weight, wanted) else "they are not those of the labels")


def labels_outside(kernel, name, option, params, vocabulary, dtype):
    """Reported, and nothing beside the rows is read or written."""
    x = torch.randn(3 * 8, vocabulary, device="cuda").to(dtype)
    guarded = x.clone()
    label = torch.tensor([1, vocabulary, -5, 1 << 40, -(1 << 40), vocabulary - 1, 0, 5], device="cuda")

    def reported(labels):
        loss = Loss(option, params, labels, IGNORED, vocabulary)
        given, tensors = loss.arguments()
        kernel.bind(given, LOGITS=guarded[8:16], **tensors)()
        return kernel.requirement_failed(), loss

    outside, loss = reported(label)
    verdict(f"{name}, reported", "" if outside else "labels outside the vocabulary were not reported")
    verdict(f"{name}, guards", "" if torch.equal(guarded[:8], x[:8]) and torch.equal(guarded[16:], x[16:]) else "rows beside were written")
    good = torch.tensor([0, 5, 6, 7], device="cuda")
    exact, plain = loss.formula(x[8:16].double())[1][good], loss.formula(x[8:16].float())[1][good].to(dtype)
    slack = (loss.formula(x[8:16].double(), 2 * UNIT[torch.float32])[1][good] - exact).abs()
    verdict(f"{name}, other rows", judge(guarded[8:16][good], plain, exact, UNIT[dtype], slack))
    guarded[8:16] = x[8:16]
    verdict(f"{name}, reported once", "the report outlived its launch" if reported(label.clamp(0, vocabulary - 1))[0] else "")


def cases(option, vocabulary, rows):
    """(tokens, kind, ignore_index, which labels are ignored)"""
    for kind in KINDS:
        yield rows, kind, IGNORED, "some"
    for tokens in (1, 0):
        yield tokens, "normal", IGNORED, "some"
    for ignore, ignored in ((IGNORED, "none"), (7, "some"), (IGNORED, "all"), (0, "all")):
        yield rows, "normal", ignore, ignored


def losses(lib, folder, short, dtype):
    for option, tried in OPTIONS.items():
        # Many rows: of few, the plain form's largest error is a matter of luck.
        shapes = [(123, 3 * 423), (50257, 37), (128256, 33)]
        if option == "cross_entropy":
            shapes += [(32000, 3 * 423), (262144, 17)]
        for vocabulary, rows in shapes:
            kernel = Kernel(lib, f"{folder}/{short}/{vocabulary}/{option}_grad", f"{option}_grad")
            for params in tried:
                given = "".join(f" {n} {v:g}" for n, v in params.items())
                for tokens, kind, ignore, ignored in cases(option, vocabulary, rows):
                    label = torch.randint(vocabulary, (tokens,), device="cuda")
                    if ignored != "none":
                        label[:: 3 if ignored == "some" else 1] = ignore
                    loss = Loss(option, params, label, ignore, vocabulary)
                    x = logits_of(kind, tokens, vocabulary, dtype, label)
                    cross_entropy(kernel, f"{option} {short} {tokens}x{vocabulary}{given} {kind}, ignore_index {ignore} {ignored}", loss, x)
            if vocabulary == 123:
                for params in tried[:1]:
                    labels_outside(kernel, f"{option} {short}, labels outside", option, params, vocabulary, dtype)
