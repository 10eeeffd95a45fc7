"""Functions, modules and optimizers of pleat.torch on the CPU, beside torch's own, with gradients. Needs torch, and PLEAT,
PLEAT_C and PLEAT_CATALOG."""

import copy
import typing
import unittest

import torch
import torch.nn.functional as F

import pleat.torch
import pleat.torch.functional as own
from pleat.torch.convolution import CheriBlock, CheriBlocks, causal_conv1d, cheri_block
from pleat.torch import nn
from pleat.torch.linear import linear_qknorm_rope, linear_swiglu
from pleat.torch.optim import AdamW
from shared import close, rotate_heads


class CheriErrors(typing.NamedTuple):
    """Of what the block adds to its input, beside float64: the norm of the difference over the norm. `ratio`: the convolution's
    mean over its deviation."""
    ratio: float
    mixed: float  # CheriBlock's inference with f32 inputs
    narrow: float  # the same by convolution/cheri_block


def cheri_errors(device, channels, places):
    block, narrow = CheriBlock(channels, dilation=4, device=device), pleat.torch.op("convolution/cheri_block")
    with torch.no_grad():
        block.w2.normal_(0, (2 * channels) ** -0.5)
        for shift, off, spread in ((0, 0, 0.5), (2, 0.3, 0.1), (4, 0.5, 0.1), (30, 0.5, 0.05)):
            block.taps.normal_(0, spread).add_(off)
            x = torch.randn(2, places, channels, device=device) + shift
            products = [w.bfloat16() for w in (block.w1, block.w2)]
            # Edges, where taps read nothing, are part of an example.
            c = F.conv1d(x.transpose(1, 2), block.taps.t()[:, None], padding=4, dilation=4, groups=channels).double()
            exact = Functions.cheri(None, x.double(), *(w.double() for w in (block.taps, *products)), 0.15, 4)
            error = lambda y: float((y.double() - exact).norm() / (exact - x.double()).norm())
            by = torch.tensor(0.15, device=device)
            yield CheriErrors(float(c.mean().abs() / c.std()), error(block.infer(x)),
                              error(narrow(x, block.taps, *products, by, dilation=4, eps=1e-3)))


class Functions(unittest.TestCase):
    """pleat.torch.functional against torch's own, with gradients."""

    def against(self, ours, theirs, *inputs):
        left, right = [[t.clone().requires_grad_() for t in inputs] for _ in range(2)]
        y, z = ours(*left), theirs(*right)
        close(y, z)
        by = torch.randn_like(z)
        for l, r in zip(torch.autograd.grad(y, left, by), torch.autograd.grad(z, right, by)):
            close(l, r, 1e-4)

    def test_rows(self):
        x, w, b = torch.randn(2, 3, 32), torch.randn(32), torch.randn(32)
        self.against(lambda x, w: own.rms_norm(x, w, 1e-5), lambda x, w: F.rms_norm(x, (32,), w, 1e-5), x, w)
        self.against(own.layer_norm, lambda x, w, b: F.layer_norm(x, (32,), w, b), x, w, b)
        close(own.layer_norm(x, w, None), F.layer_norm(x, (32,), w))
        close(own.rms_norm(x, None), F.rms_norm(x, (32,), None, 1e-6))
        close(own.rms_norm(x, None, offset=True), F.rms_norm(x, (32,), None, 1e-6))
        self.against(own.softmax, lambda x: x.softmax(-1), x)
        self.against(lambda *t: torch.cat(own.residual_rms_norm(*t)),
                     lambda x, r, w: torch.cat([x + r, F.rms_norm(x + r, (32,), w, 1e-6)]), x, x.flip(0), w)

    def test_units(self):
        x, u = torch.randn(2, 3, 32), torch.randn(2, 3, 32)
        self.against(own.swiglu, lambda g, u: F.silu(g) * u, x, u)
        self.against(own.geglu, lambda g, u: F.gelu(g, approximate="tanh") * u, x, u)
        self.against(own.gelu, F.gelu, x)
        self.against(lambda x: own.gelu(x, "tanh"), lambda x: F.gelu(x, approximate="tanh"), x)
        self.assertRaisesRegex(ValueError, "approximate is 'none' or 'tanh', not 'x'", own.gelu, x, "x")

    def test_rope(self):
        angle = torch.rand(9, 8)
        c, s = angle.cos(), angle.sin()

        self.against(lambda q, k: torch.cat(own.rope(q, k, c, s, offset=2), 2),
                     lambda q, k: rotate_heads(torch.cat([q, k], 2), c[2:5, None], s[2:5, None]),
                     torch.randn(2, 3, 4, 16), torch.randn(2, 3, 2, 16))
        with self.assertRaisesRegex(ValueError, "HK divides HQ"):
            own.rope(torch.randn(2, 3, 4, 16), torch.randn(2, 3, 3, 16), c, s)

    def test_other_forms_of_rope(self):
        angle = torch.rand(9, 8)
        c, s, positions = angle.cos(), angle.sin(), torch.tensor([[4, 0, 8], [1, 1, 2]], dtype=torch.int32)

        def interleaved(x):
            return rotate_heads(x, c[:3, None], s[:3, None], interleaved=True)

        def partial(x):
            return torch.cat([rotate_heads(x[..., :16], c[1:4, None], s[1:4, None]), x[..., 16:]], -1)

        def placed(x):
            return rotate_heads(x, *[t[positions.long()][:, :, None] for t in (c, s)])

        for depth, theirs, options in ((16, interleaved, {"interleaved": True}), (32, partial, {"offset": 1}),
                                       (16, placed, {"positions": positions})):
            self.against(lambda q, k: torch.cat(own.rope(q, k, c, s, **options), 2),
                         lambda q, k: torch.cat([theirs(q), theirs(k)], 2),
                         torch.randn(2, 3, 4, depth), torch.randn(2, 3, 2, depth))
        q, k = torch.randn(2, 3, 4, 16), torch.randn(2, 3, 2, 16)
        both = [torch.cat([t, t], -1) for t in (c, s)]
        wanted = own.rope(q, k, c, s, offset=1)
        for got in (own.rope(q, k, *both, offset=1), own.rope(q, k, *[t[1:4][None] for t in both]),
                    own.rope(q, k, *[t[1:4].expand(2, 3, -1) for t in (c, s)]),
                    [t.transpose(1, 2) for t in own.rope(q.transpose(1, 2), k.transpose(1, 2), c, s, 1, layout="bhsd")]):
            self.assertTrue(all(map(torch.equal, got, wanted)))
        turns = own.rope(q, k, *[t.repeat_interleave(2, -1) for t in (c, s)], interleaved=True)
        self.assertTrue(all(map(torch.equal, turns, own.rope(q, k, c, s, interleaved=True))))
        self.assertRaisesRegex(ValueError, "by tokens", own.rope, q, k, c[None], s[None])
        self.assertRaisesRegex(ValueError, "layout is 'bshd' or", own.rope, q, k, c, s, layout="sbhd")
        q = torch.randn(1, 3, 2, 32)
        self.assertRaisesRegex(ValueError, "neighbours of whole heads", own.rope, q, q, c, s, interleaved=True)
        self.assertRaisesRegex(ValueError, "turns whole heads", own.rope, q, q, c, s, positions=positions)

    def test_linear_layers(self):
        unit = lambda x, w: F.silu(x @ w[:12].t()) * (x @ w[12:].t())
        self.against(linear_swiglu, unit, torch.randn(2, 3, 16), torch.randn(24, 16))
        turns = lambda x, w: unit(x, w.unflatten(0, (12, 2)).transpose(0, 1).flatten(0, 1))
        self.against(lambda x, w: linear_swiglu(x, w, interleaved=True), turns, torch.randn(5, 16), torch.randn(24, 16))
        x, w = torch.randn(5, 16), torch.randn(24, 16)
        close(linear_swiglu(x, w.t().contiguous(), transposed=True), unit(x, w))
        self.assertRaisesRegex(ValueError, r"weight \[2 I, K\]", linear_swiglu, torch.randn(5, 16), torch.randn(23, 16))

    def heads(self, x, w, wq, wk, cos, sin, interleaved=False):
        """linear_qknorm_rope written out: four heads of queries, two of keys and of values."""
        of = (x @ w.t()).unflatten(-1, (8, -1))

        turned = lambda t, norm: rotate_heads(F.rms_norm(t, norm.shape, norm, 1e-5), cos, sin, interleaved)
        return torch.cat([turned(of[:, :, :4], wq), turned(of[:, :, 4:6], wk), of[:, :, 6:]], 2)

    def test_heads_normalised_and_turned(self):
        angle, positions = torch.rand(9, 4), torch.tensor([[4, 0, 8], [1, 1, 2]])
        given = torch.randn(2, 3, 16), torch.randn(64, 16), torch.randn(8), torch.randn(8)
        tables = angle.cos(), angle.sin()
        ours = lambda *t, **o: torch.cat(linear_qknorm_rope(*t, 4, 2, eps=1e-5, **o), 2)
        for at, interleaved in ((None, False), (positions, False), (None, True)):
            cos, sin = [(t[:3].expand(2, 3, 4) if at is None else t[at])[:, :, None] for t in tables]
            self.against(lambda *t: ours(*t, *tables, positions=at, interleaved=interleaved),
                         lambda *t: self.heads(*t, cos, sin, interleaved), *given)
        wanted = ours(*given, *tables)
        twice, token = [torch.cat([t, t], -1) for t in tables], [t[:3].expand(2, 3, 4) for t in tables]
        self.assertTrue(torch.equal(ours(*given, *twice), wanted))
        self.assertTrue(torch.equal(ours(*given, *token), wanted))
        # CODA: weights [K, N], neighbours, o0 = x c + y s and o1 = y c - x s
        cos, sin = [t[:3].expand(2, 3, 4)[:, :, None] for t in tables]
        x, w, wq, wk = given
        coda = ours(x, w.t().contiguous(), wq, wk, tables[0], -tables[1], interleaved=True, transposed=True)
        close(coda, self.heads(x, w, wq, wk, cos, -sin, True))
        for sentence, wrong in (("weight \\[8 D, K\\]", (x, w[1:], wq, wk, *tables)), ("tables", (x, w, wq, wk, *[t[:2] for t in tables])),
                                ("weight", (x[0], w, wq, wk, *tables))):
            self.assertRaisesRegex(ValueError, sentence, linear_qknorm_rope, *wrong, 4, 2)
        f = torch.compile(lambda *t: ours(*t, *tables), fullgraph=True, backend="aot_eager")
        close(f(*given), wanted)

    def test_wide_heads_normalised_and_turned(self):
        for width in (64, 256):
            angle = torch.rand(3, width // 2)
            tables = angle.cos(), angle.sin()
            cos, sin = [t.expand(2, 3, width // 2)[:, :, None] for t in tables]
            self.against(lambda *t: torch.cat(linear_qknorm_rope(*t, *tables, 4, 2, eps=1e-5), 2), lambda *t: self.heads(*t, cos, sin),
                         torch.randn(2, 3, 16), torch.randn(8 * width, 16), torch.randn(width), torch.randn(width))

    def test_convolutions(self):
        def conv(x, w, b):
            return F.silu(F.conv1d(F.pad(x.transpose(1, 2), (3, 0)), w[:, None], b, groups=8)).transpose(1, 2)

        self.against(causal_conv1d, conv, torch.randn(2, 5, 8), torch.randn(8, 4), torch.randn(8))

    def test_transposed_convolution(self):
        """[N, P, Q, CI] by [CI, R, S, KO]: torch's with channels last, and as much padding that the result is 2 P by 2 Q."""
        op = pleat.torch.op("convolution/conv_transpose2d")
        last, first = lambda t: t.permute(0, 2, 3, 1), lambda t: t.permute(0, 3, 1, 2)
        for taps, padding in ((3, 1), (4, 1)):
            theirs = lambda x, f, b: last(F.conv_transpose2d(first(x), first(f), b, 2, padding, output_padding=taps % 2))
            self.against(op, theirs, torch.randn(2, 3, 5, 8), torch.randn(8, taps, taps, 16), torch.randn(16))

    def cheri(self, x, taps, w1, w2, scale, d):
        z = F.conv1d(F.pad(x.transpose(1, 2), (d, d)), taps.t()[:, None], groups=x.shape[2], dilation=d).transpose(1, 2)
        z = F.layer_norm(z, z.shape[1:], eps=1e-3)
        return x + scale * F.gelu(z @ w1.t(), approximate="tanh") @ w2.t()

    def test_cheri_block(self):
        given = torch.randn(3, 71, 8), torch.randn(3, 8), torch.randn(16, 8), torch.randn(8, 16), torch.tensor(0.5)
        for d in (1, 2, 8, 64, 70, 256):  # the last reaches no place
            self.against(lambda *t: cheri_block(*t[:4], d, t[4]), lambda *t: self.cheri(*t, d), *given)
        for n, places in ((1, 1), (1, 130)):
            self.against(lambda *t: cheri_block(*t[:4], 2, t[4]), lambda *t: self.cheri(*t, 2),
                         torch.randn(n, places, 8), *given[1:])
        block = CheriBlock(8, dilation=2, scale=0.5, learn_scale=True)
        self.assertTrue(torch.equal(block(given[0]), given[0]))
        with torch.no_grad():
            block.w2.normal_()
        x, weights = given[0].double().requires_grad_(), [p.detach().double().requires_grad_() for p in (
            block.taps, block.w1, block.w2, block.scale)]
        by = torch.randn(given[0].shape)
        wanted = torch.autograd.grad(self.cheri(x, *weights, 2), weights, by.double())
        for _ in range(3):  # the first call's gradients are as right as later ones'
            block.zero_grad()
            block(given[0]).backward(by)
            for p, w in zip((block.taps, block.w1, block.w2, block.scale), wanted):
                close(p.grad.double(), w, 1e-5)
        self.prepared(block, given[0])
        self.assertRaisesRegex(ValueError, "E = 2 C, not 8 beside 8", cheri_block, torch.randn(1, 4, 8), torch.randn(3, 8),
                               torch.randn(8, 8), torch.randn(8, 8))
        self.assertRaisesRegex(ValueError, r"scale is one number, not \[2\]", cheri_block, *given[:4], 1, torch.ones(2))

    def test_cheri_block_of_one_sign(self):
        """With f32 inputs, rounding the convolution to bf16 for the products costs the same whatever its mean is."""
        for one in cheri_errors("cpu", 64, 1024):
            self.assertLess(one.mixed, 3.5e-3, one)
            if one.ratio > 14:
                self.assertGreater(one.narrow, 1e-2, one)  # what the spec for one dtype loses there

    def prepared(self, block, x):
        """Weights of inference are cast once, and again into the same memory when they have changed."""
        def near():
            self.assertLess(float((block.infer(x) - block(x)).detach().norm() / (block(x) - x).detach().norm()), 0.02)

        near()
        casts = [p._cast for p in block._prepared[1:]]
        for change in (lambda: block.w1.detach().mul_(-3), lambda: block.load_state_dict({**block.state_dict(), "w2": torch.randn(8, 16)}),
                       lambda: (block.w1.data.mul_(-2), block.eval())):  # torch does not count a change of `data`
            change()
            near()
            self.assertTrue(all(p._cast is cast for p, cast in zip(block._prepared[1:], casts)))
        casts[0].fill_(1)
        block.infer(x)  # nothing has changed
        self.assertTrue(torch.equal(casts[0], torch.ones_like(casts[0])))
        other = copy.deepcopy(block)
        close(other.infer(x), block.train().infer(x))
        self.assertIsNot(other._prepared[1]._cast, casts[0])
        with torch.inference_mode():
            near()
        compiled = torch.compile(block, fullgraph=True, backend="aot_eager")
        close(compiled(x), block(x))
        body = CheriBlocks(8, layers=3)
        self.assertEqual([b.dilation for b in body], [1, 2, 4])
        self.assertTrue(torch.equal(body(x), x))

    def test_cross_entropy(self):
        x, label = torch.randn(2, 5, 16), torch.tensor([[1, 2, -100, 0, 15], [3, -100, 4, 5, 6]])
        for reduction in ("mean", "sum", "none"):
            self.against(lambda x: own.cross_entropy(x, label, reduction=reduction),
                         lambda x: F.cross_entropy(x.transpose(1, 2), label, reduction=reduction), x)

    def test_weights_of_another_dtype(self):
        """f32 beside bf16 rows: used as they are, with gradients in f32."""
        x, w, b = torch.randn(64, 32).bfloat16(), torch.randn(32), torch.randn(32)
        wide = F.rms_norm(x.double(), (32,), None, 1e-6)
        cases = {"plain": (lambda x, w: own.rms_norm(x, w), wide * w), "offset": (lambda x, w: own.rms_norm(x, w, offset=True), wide * (1 + w)),
                 "rounded": (lambda x, w: own.rms_norm(x, w, rounded=True), wide.bfloat16().double() * w),
                 "layer": (lambda x, w: own.layer_norm(x, w, b), F.layer_norm(x.double(), (32,), w.double(), b.double()))}
        for name, (f, wanted) in cases.items():
            with self.subTest(name):
                weight = w.clone().requires_grad_()
                got = f(x, weight)
                self.assertEqual(got.dtype, torch.bfloat16)
                self.assertTrue((got.double() - wanted).abs().le(wanted.abs() * 2.0 ** -8 + 1e-6).all())  # one rounding
                got.backward(torch.ones_like(got))
                self.assertEqual(weight.grad.dtype, torch.float32)
                of = F.layer_norm(x.double(), (32,)) if name == "layer" else wide
                close(weight.grad.double(), of.sum(0), 0.1 if name == "rounded" else 1e-4)

    def test_rounding_before_the_weight(self):
        x, w = torch.randn(40, 32).bfloat16(), torch.randn(32).bfloat16()
        wanted = w * F.rms_norm(x.float(), (32,), None, 1e-6).bfloat16()
        self.assertLess((own.rms_norm(x, w, rounded=True) != wanted).float().mean(), 0.01)  # 1 / rms may differ in its last bit
        self.assertGreater((own.rms_norm(x, w) != wanted).float().mean(), 0.1)
        self.assertRaisesRegex(ValueError, "rounds first or has an offset", own.rms_norm, x, w, offset=True, rounded=True)
        self.against(lambda x, w: own.rms_norm(x, w, rounded=True), lambda x, w: F.rms_norm(x, (32,), w, 1e-6),
                     torch.randn(3, 32), torch.randn(32))


class Modules(unittest.TestCase):
    """pleat.torch.nn: the same as torch's modules of the same weights, with gradients."""

    def same(self, ours, theirs, *inputs):
        theirs.load_state_dict(ours.state_dict())
        left, right = [[t.clone().requires_grad_(t.is_floating_point()) for t in inputs] for _ in range(2)]
        y, z = ours(*left), theirs(*right)
        close(y, z)
        by = torch.randn_like(z)
        y.backward(by), z.backward(by)
        for a, b in zip((*left, *ours.parameters()), (*right, *theirs.parameters())):
            if b.grad is not None:
                close(a.grad, b.grad, 1e-4)

    def test_norms(self):
        x = torch.randn(2, 3, 32)
        for ours, theirs in ((nn.RMSNorm(32), torch.nn.RMSNorm(32, eps=1e-6)), (nn.LayerNorm(32), torch.nn.LayerNorm(32))):
            torch.nn.init.normal_(ours.weight)
            self.same(ours, theirs, x)
        offset, plain = nn.RMSNorm(32, offset=True), nn.RMSNorm(32, rounded=True)
        close(offset(x), F.rms_norm(x, (32,), None, 1e-6))
        close(plain(x), F.rms_norm(x, (32,), None, 1e-6))

    def test_units_and_losses(self):
        class Plain(torch.nn.Module):
            def __init__(self, act):
                super().__init__()
                self.gate_proj, self.up_proj, self.down_proj = (torch.nn.Linear(a, b, bias=False) for a, b in ((16, 24), (16, 24), (24, 16)))
                self.act = act

            def forward(self, x):
                return self.down_proj(self.act(self.gate_proj(x)) * self.up_proj(x))

        x, label = torch.randn(2, 3, 16), torch.tensor([[3, -100, 0], [1, 2, 3]])
        self.same(nn.SwiGLUMLP(16, 24), Plain(F.silu), x)
        self.same(nn.GeGLUMLP(16, 24), Plain(lambda t: F.gelu(t, approximate="tanh")), x)
        unit = nn.LinearSwiGLU(16, 12)
        close(unit(x), F.silu(x @ unit.weight[:12].t()) * (x @ unit.weight[12:].t()))
        close(nn.CrossEntropyLoss(reduction="sum")(x, label), F.cross_entropy(x.flatten(0, 1), label.flatten(), reduction="sum"))
        head = nn.LinearCrossEntropyLoss(16, 8, z_weight=0.5)
        z = x @ head.weight.t()
        wanted = F.cross_entropy(z.flatten(0, 1), label.flatten()) + 0.5 * (z.logsumexp(-1)[label != -100] ** 2).mean()
        close(head(x, label), wanted)

    def test_attention(self):
        x, layer, rotary = torch.randn(2, 5, 32), nn.SelfAttention(32, 4, 2, normed=True, window=3), nn.RotaryEmbedding(8, 16)
        q, k, v = (x @ layer.qkv_proj.weight.t()).unflatten(-1, (8, 8)).split((4, 2, 2), 2)
        q, k = own.rope(F.rms_norm(q, (8,), layer.q_norm.weight, 1e-6), F.rms_norm(k, (8,), layer.k_norm.weight, 1e-6),
                        rotary.cos, rotary.sin)
        back = torch.arange(5)[:, None] - torch.arange(5)
        o = F.scaled_dot_product_attention(*(t.transpose(1, 2) for t in (q, k, v)), (back >= 0) & (back < 3), enable_gqa=True)
        close(layer(x, rotary), o.transpose(1, 2).flatten(2) @ layer.o_proj.weight.t())
        close(rotary.cos[3, 1].double(), torch.tensor(3 * 10000.0 ** -0.25, dtype=torch.float64).cos(), 1e-6)


class Optimizers(unittest.TestCase):
    def pairs(self, dtype=torch.float32):
        torch.manual_seed(3)
        ours = [torch.nn.Parameter(torch.randn(*shape, dtype=dtype)) for shape in ((7, 5), (64,), (1,), (3, 2, 8))]
        return ours, [torch.nn.Parameter(p.detach().clone()) for p in ours]

    def both(self, dtype=torch.float32, **more):
        ours, theirs = self.pairs(dtype)
        groups = lambda ps: [{"params": ps[:2], "weight_decay": 0.0, "lr": 0.05}, {"params": ps[2:]}]
        return ours, theirs, AdamW(groups(ours), 1e-2, **more), torch.optim.AdamW(groups(theirs), 1e-2, **more)

    def steps(self, ours, theirs, a, b, count=4, skipped=2):
        for i in range(count):
            for j, (p, q) in enumerate(zip(ours, theirs)):
                p.grad = None if i == 1 and j == skipped else torch.randn(p.shape).to(p.dtype)
                q.grad = None if p.grad is None else p.grad.clone()
            a.step(), b.step()
        for p, q in zip(ours, theirs):
            close(p, q, 1e-5 if p.dtype == torch.float32 else 2e-2)

    def test_steps(self):
        self.steps(*self.both(betas=(0.8, 0.95), eps=1e-6, weight_decay=0.1))
        ours, theirs, a, b = self.both(torch.bfloat16)
        self.steps(ours, theirs, a, b)
        self.assertEqual(a.state[ours[0]]["exp_avg"].dtype, torch.float32)

    def test_saved_and_loaded(self):
        ours, theirs, a, b = self.both(torch.bfloat16)
        self.steps(ours, theirs, a, b)
        again = AdamW([{"params": ours[:2]}, {"params": ours[2:]}])
        again.load_state_dict(copy.deepcopy(a.state_dict()))
        self.assertTrue(torch.equal(again.state[ours[3]]["exp_avg_sq"], a.state[ours[3]]["exp_avg_sq"]))
        self.assertEqual(again.param_groups[0]["lr"], 0.05)
        self.steps(ours, theirs, again, b)

    def test_what_is_refused(self):
        p = torch.nn.Parameter(torch.randn(4, 6).t())
        p.grad = torch.randn(6, 4)
        self.assertRaisesRegex(ValueError, "without gaps", AdamW([p]).step)
        self.assertRaisesRegex(ValueError, "AdamW: lr is -1", AdamW, [p], -1)
        self.assertRaisesRegex(TypeError, "AdamW: lr is 'a'", AdamW, [p], "a")
        self.assertRaisesRegex(ValueError, r"AdamW: betas is \(0.9, 1\)", AdamW, [p], betas=(0.9, 1))
        q = torch.nn.Parameter(torch.randn(3))
        q.grad = torch.randn(6)[::2]
        AdamW([q]).step()


if __name__ == "__main__":
    unittest.main()
