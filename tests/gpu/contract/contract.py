"""The fused kernels' contract: named tests, each a fused kernel of the catalog beside separate, unfused kernels.

    bash tests/gpu/contract/run.sh BUILD [TEST ...]           one command: all tests, and on a failure the culprit

The contract's shapes: 24 layers, batch 4 of 1024 tokens, hidden 1024, 16 query and 4 key heads of 64, intermediate 4096,
vocabulary 32768, eps 1e-5, theta 1e4, float32. Attention's tests (005, 009) are in attend.py.
--break FUSION hands one fused kernel a wrong number, which the gate must find and name; --culprits does so with each fusion
in its turn, and fails where the gate does not name it, or another with it.
"""
import os
import sys

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../bench"))
import attend  # noqa: E402
from attend import MB, free  # noqa: E402
from decoder import BATCH, GROUPS, HEADS, HIDDEN, LAYERS, LENGTH, SIZE, TOKENS, VOCABULARY, WIDE, Decoder, new  # noqa: E402
from pleat_c import Kernel, library  # noqa: E402

FUSIONS = ("cross_entropy", "norm", "swiglu", "rope", "checkpoint")


class Kernels:
    """Kernels by "folder/spec[:kernel]"; a launch with the same tensors is described once."""

    def __init__(self, folder):
        self.lib, self.folder, self.kernels, self.launches = library(), folder, {}, {}

    def __call__(self, name, params=None, **tensors):
        given = tuple(sorted((params or {}).items()))
        key = (name, given) + tuple((n, t.data_ptr(), t.shape, t.stride()) for n, t in tensors.items())
        if key not in self.launches:
            self.launches[key] = self.kernel(name).bind(params, **tensors)
        self.launches[key]()

    def kernel(self, name):
        if name not in self.kernels:
            path, _, kernel = name.partition(":")
            self.kernels[name] = Kernel(self.lib, f"{self.folder}/{path}", kernel or None)
        return self.kernels[name]

    def each(self, name, sets):
        """One launch for a list of (params, tensors)."""
        self.kernel(name).bind_each(sets)()

    def forget(self):
        self.launches.clear()


def same_bits(a, b):
    return torch.equal(a.view(torch.int32), b.view(torch.int32))


def apart(a, b):
    return (a.double() - b.double()).abs().max().item()


def drawn(run, kernel, name, seed, *shape, span=2.0):
    x = new(*shape)
    run(f"separate:{kernel}", {"seed": seed, "span": span}, **{name: x})
    return x


def tables():
    half = SIZE // 2
    angle = torch.arange(LENGTH, device="cuda")[:, None] * 1e4 ** (-torch.arange(half, device="cuda") / half)[None, :]
    return angle.cos().float().contiguous(), angle.sin().float().contiguous()


# ---- the model of the combined run: 24 layers of row operations, in which each fusion is on or off ----------------------


class Layers:
    """x becomes x + rope(swiglu(n WG, n WU)) with n = rmsnorm(x) W in each layer; the loss is the cross entropy of x."""

    def __init__(self, run, fusions, broken=None):
        self.run, self.fused, self.broken = run, set(fusions), broken
        torch.manual_seed(0)
        # Gates and their inputs begin small: each layer adds little, and gradients neither vanish nor grow over the layers.
        begin = {"W": 1.0, "WG": 0.1, "WU": 0.1}
        self.weights = [{n: b * (1 + 0.1 * torch.randn(HIDDEN, device="cuda")) for n, b in begin.items()} for _ in range(LAYERS)]
        self.x0 = drawn(run, "draw_rows", "X", 1, TOKENS, HIDDEN)
        self.label = torch.randint(HIDDEN, (TOKENS,), device="cuda")
        self.share = torch.full((1,), 1 / TOKENS, device="cuda").expand(TOKENS)
        self.cos, self.sin = tables()
        self.back = -self.sin
        self.k = torch.zeros(BATCH, LENGTH, GROUPS, 2, SIZE // 2, device="cuda")
        keep = 1 if "checkpoint" in self.fused else LAYERS
        self.x = [new(TOKENS, HIDDEN) for _ in range(LAYERS + 1)]
        self.kept = [{n: new(TOKENS, HIDDEN) for n in ("Y", "N", "GATE", "UP")} | {"R": new(TOKENS)} for _ in range(keep)]
        self.work = {n: new(TOKENS, HIDDEN) for n in ("S", "OUT", "DUP", "DGATE", "DY", "DX", "D", "LOGP")}
        self.grads = [{n: new(HIDDEN) for n in ("W", "WG", "WU")} for _ in range(LAYERS)]
        self.c, self.loss = new(TOKENS), new(TOKENS)

    def of(self, layer):
        return self.kept[layer % len(self.kept)]

    def off(self, fusion):
        """What the fused kernel of a broken fusion is off by."""
        return self.broken == fusion and fusion in self.fused

    def turn(self, x, sin, name):
        heads = x.view(BATCH, LENGTH, GROUPS, HEADS // GROUPS, 2, SIZE // 2)
        if "rope" in self.fused:
            sin = -sin if self.off("rope") else sin
            return self.run("narrow/rope", Q=heads, K=self.k, COS=self.cos, SIN=sin)
        for h in range(HEADS):
            self.run("narrow/head", X=heads[:, :, h // (HEADS // GROUPS), h % (HEADS // GROUPS)], COS=self.cos, SIN=sin)

    def inner(self, layer, x):
        """From x to the gate and its input, which the backward pass needs again."""
        t, w = self.of(layer), self.weights[layer]
        if "norm" in self.fused:
            eps = 0.01 if self.off("norm") else 1e-5
            self.run("narrow/rmsnorm_forward", {"eps": eps}, X=x, W=w["W"], Y=t["Y"], R=t["R"])
        else:
            self.run("narrow/separate:norm_stored", X=x, W=w["W"], Y=t["Y"], N=t["N"], R=t["R"])
        self.run("narrow/separate:scale", X=t["Y"], W=w["WG"], Y=t["GATE"])
        self.run("narrow/separate:scale", X=t["Y"], W=w["WU"], Y=t["UP"])
        return t

    def forward(self):
        self.x[0].copy_(self.x0)
        for layer in range(LAYERS):
            x, after, out = self.x[layer], self.x[layer + 1], self.work["OUT"]
            t = self.inner(layer, x)
            if "swiglu" in self.fused:
                self.run("narrow/swiglu", GATE=t["GATE"], UP=t["UP"], Y=out)
            else:
                self.run("narrow/separate:sigmoid_of", GATE=t["GATE"], S=self.work["S"])
                self.run("narrow/separate:gated", GATE=t["GATE"], S=self.work["S"], UP=t["UP"], OUT=out)
            self.turn(out, self.sin, "OUT")
            after.copy_(x)
            self.run("narrow/separate:add", X=after, Y=out)

    def step(self, rate):
        """One step of gradient descent: the mean loss and the norm of the weights' gradient."""
        self.forward()
        dx, w = self.work["D"], self.work
        if "cross_entropy" in self.fused:
            dx.copy_(self.x[-1])
            share = self.share * (1.01 if self.off("cross_entropy") else 1)
            self.run("narrow/cross_entropy_grad", LOGITS=dx, LABEL=self.label, DLOSS=share, LOSS=self.loss)
        else:
            self.run("narrow/separate:log_softmax", LOGITS=self.x[-1], LOGP=w["LOGP"])
            self.run("narrow/separate:loss", LOGP=w["LOGP"], LABEL=self.label, LOSS=self.loss)
            self.run("narrow/separate:loss_gradient", {"rate": 1 / TOKENS}, LOGP=w["LOGP"], LABEL=self.label, D=dx)
        for layer in reversed(range(LAYERS)):
            x, own, grad = self.x[layer], self.weights[layer], self.grads[layer]
            if "checkpoint" in self.fused:
                self.inner(layer, self.x[layer + 1] if self.off("checkpoint") else x)
            t = self.of(layer)
            dout = w["OUT"]
            dout.copy_(dx)
            self.turn(dout, self.back, "OUT")
            if "swiglu" in self.fused:
                dgate, dup = t["GATE"], t["UP"]
                self.run("narrow/swiglu_backward", GATE=dgate, UP=dup, DY=dx if self.off("swiglu") else dout)
            else:
                dgate, dup = w["DGATE"], w["DUP"]
                self.run("narrow/separate:sigmoid_of", GATE=t["GATE"], S=w["S"])
                self.run("narrow/separate:gated_up", DOUT=dout, GATE=t["GATE"], S=w["S"], DUP=dup)
                self.run("narrow/separate:gated_gate", DOUT=dout, UP=t["UP"], GATE=t["GATE"], S=w["S"], DGATE=dgate)
            self.run("narrow/separate:scale_dw", DY=dgate, X=t["Y"], DW=grad["WG"])
            self.run("narrow/separate:scale_dw", DY=dup, X=t["Y"], DW=grad["WU"])
            self.run("narrow/separate:scale", X=dgate, W=own["WG"], Y=w["DY"])
            self.run("narrow/separate:scale_both", DX=w["DY"], DY=dup, W=own["WU"])
            if "norm" in self.fused:
                self.run("narrow/rmsnorm_backward", DY=w["DY"], X=x, W=own["W"], R=t["R"], DX=w["DX"], DW=grad["W"])
            else:
                self.run("narrow/separate:norm_mean", DY=w["DY"], W=own["W"], N=t["N"], C=self.c)
                self.run("narrow/separate:norm_dx", R=t["R"], DY=w["DY"], W=own["W"], N=t["N"], C=self.c, DX=w["DX"])
                self.run("narrow/separate:norm_dw", DY=w["DY"], N=t["N"], DW=grad["W"])
            self.run("narrow/separate:add", X=dx, Y=w["DX"])
        norm = torch.stack([g.norm() for grad in self.grads for g in grad.values()]).norm().item()
        for own, grad in zip(self.weights, self.grads):
            for n in own:
                own[n] -= rate * grad[n]
        return self.loss.double().mean().item(), norm


def losses(run, fusions, steps, broken):
    model = Layers(run, fusions, broken)
    out = [model.step(1.0) for _ in range(steps)]
    run.forget()
    return out


def differ(a, b):
    """Why two runs do not agree; "" if they do."""
    for step, ((loss, norm), (wanted, wanted_norm)) in enumerate(zip(a, b)):
        if not (loss == loss and abs(loss) < 1e30):
            return f"step {step}: the loss is {loss}"
        if not norm < float("inf"):
            return f"step {step}: the gradient's norm is {norm}"
        if abs(loss - wanted) > 1e-4 or abs(norm - wanted_norm) > 1e-3 * max(wanted_norm, 1e-3):
            return f"step {step}: loss {loss:.7f}, gradient {norm:.6f}; separate kernels {wanted:.7f}, {wanted_norm:.6f}"
    return ""


# ---- the named tests: each returns (passed, what was measured) ---------------------------------------------------------


def falsify_001(run):
    """The loss of the fused kernel is that of separate ones in 50 steps of descent on the logits."""
    fused, apart_ = (drawn(run, "draw_logits", "LOGITS", 5, TOKENS, VOCABULARY) for _ in range(2))
    label = torch.randint(VOCABULARY, (TOKENS,), device="cuda")
    step = torch.full((1,), 0.5, device="cuda").expand(TOKENS)
    logp, d, gradient = new(TOKENS, VOCABULARY), new(TOKENS, VOCABULARY), new(TOKENS, VOCABULARY)
    mine, theirs, worst = new(TOKENS), new(TOKENS), 0.0
    for _ in range(50):
        gradient.copy_(fused)
        run("cross_entropy_grad", LOGITS=gradient, LABEL=label, DLOSS=step, LOSS=mine)
        run("separate:descend_apart", LOGITS=fused, D=gradient)
        run("separate:log_softmax", LOGITS=apart_, LOGP=logp)
        run("separate:loss", LOGP=logp, LABEL=label, LOSS=theirs)
        run("separate:loss_gradient", {"rate": 0.5}, LOGP=logp, LABEL=label, D=d)
        run("separate:descend_apart", LOGITS=apart_, D=d)
        worst = max(worst, apart(mine, theirs))
    return worst < 1e-5, f"max_abs_diff(loss) {worst:.2e} in 50 steps"


def falsify_002(run):
    """What the backward pass computes again from the saved inverse deviation is what the forward pass had, bit for bit: in a
    kernel that stores it, and in rmsnorm_backward, whose DW is one row of it in each column where DY is 1 there and else 0."""
    x = drawn(run, "draw_rows", "X", 2, TOKENS, HIDDEN, span=6.0)
    n, again, y, stored, dx = (new(TOKENS, HIDDEN) for _ in range(5))
    r, r_stored, dw = new(TOKENS), new(TOKENS), new(HIDDEN)
    dy, columns = torch.zeros_like(x), torch.arange(HIDDEN, device="cuda")
    exact = 0
    for layer in range(LAYERS):
        w = 1 + 0.1 * torch.randn(HIDDEN, device="cuda")
        run("separate:norm_stored", {"eps": 1e-5}, X=x, W=w, N=n, R=r_stored, Y=stored)
        run("rmsnorm_forward", {"eps": 1e-5}, X=x, W=w, Y=y, R=r)
        run("separate:normed_again", X=x, R=r, N=again)
        rows = (columns * 37 + layer * 101) % TOKENS
        dy.zero_()[rows, columns] = 1
        run("rmsnorm_backward", DY=dy, X=x, W=w, R=r, DX=dx, DW=dw)
        exact += same_bits(n, again) and same_bits(r, r_stored) and same_bits(y, stored) and same_bits(dw, n[rows, columns])
        run("separate:add", X=x, Y=y)
    return exact == LAYERS, f"{exact} of {LAYERS} layers bitwise equal"


def falsify_003(run):
    """The gradients that overwrite gate and up are those of separate kernels."""
    gate, up, dout = (drawn(run, "draw_wide", "OUT", s, TOKENS, WIDE, span=8.0) for s in (3, 4, 5))
    s, dgate, dup = (new(TOKENS, WIDE) for _ in range(3))
    run("separate:sigmoid_of", GATE=gate, S=s)
    run("separate:gated_up", DOUT=dout, GATE=gate, S=s, DUP=dup)
    run("separate:gated_gate", DOUT=dout, UP=up, GATE=gate, S=s, DGATE=dgate)
    run("swiglu_backward", GATE=gate, UP=up, DY=dout)
    worst = max(apart(gate, dgate), apart(up, dup))
    return worst < 1e-5, f"max_abs_diff(d_gate, d_up) {worst:.2e}"


def falsify_004(run):
    """Queries and keys turned together, angles loaded once a group, are those turned head by head."""
    cos, sin = tables()
    q = torch.randn(BATCH, LENGTH, GROUPS, HEADS // GROUPS, 2, SIZE // 2, device="cuda")
    k = torch.randn(BATCH, LENGTH, GROUPS, 2, SIZE // 2, device="cuda")
    q_each, k_each = q.clone(), k.clone()
    run("rope", Q=q, K=k, COS=cos, SIN=sin)
    for g in range(GROUPS):
        run("head", X=k_each[:, :, g], COS=cos, SIN=sin)
        for h in range(HEADS // GROUPS):
            run("head", X=q_each[:, :, g, h], COS=cos, SIN=sin)
    heads = sum(same_bits(q[:, :, g, h].contiguous(), q_each[:, :, g, h].contiguous())
                for g in range(GROUPS) for h in range(HEADS // GROUPS))
    heads += sum(same_bits(k[:, :, g].contiguous(), k_each[:, :, g].contiguous()) for g in range(GROUPS))
    return heads == HEADS + GROUPS, f"{heads} of {HEADS} + {GROUPS} heads bitwise equal"


def falsify_005(run):
    """Fused attention is that of separate kernels, in less than a quarter of their memory."""
    return attend.matches(run)


def falsify_006(run):
    """Saving the inverse deviations alone takes at least 300 MB less than saving the normed activations."""

    def peak(fused):
        run.forget()
        before, kept = free(), []
        x, y, w = new(TOKENS, HIDDEN).normal_(), new(TOKENS, HIDDEN), torch.ones(HIDDEN, device="cuda")
        for _ in range(LAYERS):
            r = new(TOKENS)
            if fused:
                kept.append((r,))
                run("rmsnorm_forward", X=x, W=w, Y=y, R=r)
            else:
                kept.append((r, new(TOKENS, HIDDEN)))
                run("separate:norm_stored", X=x, W=w, Y=y, R=r, N=kept[-1][1])
        return before - free()

    peak(True), peak(False)  # modules are loaded before it counts
    stored, saved = peak(False), peak(True)
    return stored - saved >= 300 * MB, f"{stored / MB:.0f} MB with what is normed, {saved / MB:.0f} MB without"


def falsify_007(run):
    """Beyond the logits' buffer, nothing of their size is allocated."""
    logits = drawn(run, "draw_logits", "LOGITS", 6, TOKENS, VOCABULARY)
    label = torch.randint(VOCABULARY, (TOKENS,), device="cuda")
    step = torch.full((1,), 1 / TOKENS, device="cuda").expand(TOKENS)
    run("cross_entropy_grad", LOGITS=logits[:64], LABEL=label[:64], DLOSS=step[:64], LOSS=new(64))  # loads the module
    before = free()
    loss, lowest = new(TOKENS), before
    for _ in range(20):
        run("cross_entropy_grad", LOGITS=logits, LABEL=label, DLOSS=step, LOSS=loss)
        lowest = min(lowest, torch.cuda.mem_get_info()[0])  # while it runs
    torch.cuda.synchronize()
    used, whole = before - min(lowest, torch.cuda.mem_get_info()[0]), TOKENS * VOCABULARY * 4
    before = free()
    apart_ = new(TOKENS, VOCABULARY)
    run("separate:log_softmax", LOGITS=logits, LOGP=apart_)
    separate = before - free()
    return used < whole // 16 and separate >= whole, f"{used / MB:.0f} MB at the peak, {separate / MB:.0f} MB with separate kernels"


def falsify_008(run):
    """Gradients are the same bits whether activations are kept or computed again from the layers' inputs."""
    grads = []
    for fusions in (("norm", "swiglu", "rope", "cross_entropy"), FUSIONS):
        model = Layers(run, fusions)
        model.step(0.0)
        grads.append([g.clone() for grad in model.grads for g in grad.values()] + [model.work["D"].clone()])
        run.forget()
    exact = sum(same_bits(a, b) for a, b in zip(*grads))
    return exact == len(grads[0]), f"{exact} of {len(grads[0])} gradients bitwise equal"


def falsify_009(run, broken=False):
    """With fused attention every weight has a gradient, and the loss is that of separate attention within 1 %."""
    return attend.gradients_match(run, tables(), broken)


def falsify_010(run):
    """A decoder of the contract's shapes learns for 100 steps: losses are finite and fall, gradients stay below 100."""
    torch.backends.cuda.matmul.allow_tf32 = True
    model = Decoder(run, tables(), attend.Fused(run))
    steps = [model.step(n, 3e-4 * min(1, n / 20)) for n in range(1, 101)]
    finite = all(x == x and abs(x) < 1e30 for step in steps for x in step)
    most, first, last = max(norm for _, norm in steps), steps[0][0], steps[-1][0]
    return finite and most < 100 and last < first - 1, f"100 steps, loss {first:.4f} to {last:.4f}, gradient norm at most {most:.2f}"


def gate(run, broken, wanted=None):
    """All fusions together for 50 steps; where that goes wrong each is tried alone. `wanted`: what separate kernels make."""
    wanted = wanted or losses(run, (), 50, None)
    why = differ(losses(run, FUSIONS, 50, broken), wanted)
    if not why and not (wanted[-1][0] < wanted[0][0] and max(norm for _, norm in wanted) < 100):
        return False, f"loss {wanted[0][0]:.4f} to {wanted[-1][0]:.4f}, a gradient of {max(norm for _, norm in wanted):.1f}"
    if not why:
        return True, f"50 steps, loss {wanted[0][0]:.4f} to {wanted[-1][0]:.4f}, with and without all fusions"
    culprits = [f for f in FUSIONS if differ(losses(run, (f,), 10, broken), wanted[:10])]
    return False, f"{why}; of the fusions alone, the culprit is {', '.join(culprits) or 'none: they fail only together'}"


def culprits(run):
    """Does the gate name the fusion that is broken, and no other? (fusion, passed, what the gate says) for each."""
    wanted = losses(run, (), 50, None)
    for fusion in FUSIONS:
        passed, why = gate(run, fusion, wanted)
        yield fusion, not passed and why.endswith(f"the culprit is {fusion}"), why
    passed, why = falsify_009(run, broken=True)  # of which it is the only one
    yield "attention", not passed, why


TESTS = {"FALSIFY-FUSED-001": falsify_001, "FALSIFY-FUSED-002": falsify_002, "FALSIFY-FUSED-003": falsify_003,
         "FALSIFY-FUSED-004": falsify_004, "FALSIFY-FUSED-005": falsify_005, "FALSIFY-FUSED-006": falsify_006,
         "FALSIFY-FUSED-007": falsify_007, "FALSIFY-FUSED-008": falsify_008, "FALSIFY-FUSED-009": falsify_009,
         "FALSIFY-FUSED-010": falsify_010}


def main():
    words = sys.argv[2:]
    broken = words[words.index("--break") + 1] if "--break" in words else None
    wanted = [w for w in words if w.startswith("FALSIFY")]
    run = Kernels(sys.argv[1])
    failed = 0
    if "--culprits" in words:
        for fusion, named, why in culprits(run):
            failed += not named
            print(f"{'passed' if named else 'FAILED'} {fusion} broken: {why}", flush=True)
        sys.exit(1 if failed else 0)
    for name, test in TESTS.items():
        if (wanted and name not in wanted) or broken:
            continue
        torch.manual_seed(0)
        passed, measured = test(run)
        failed += not passed
        print(f"{'passed' if passed else 'FAILED'} {name}: {measured}", flush=True)
        run.forget()
    if not wanted:
        passed, measured = gate(run, broken)
        failed += not passed
        print(f"{'passed' if passed else 'FAILED'} F-FUSED-001, all fusions together: {measured}", flush=True)
    sys.exit(1 if failed else 0)


main()
