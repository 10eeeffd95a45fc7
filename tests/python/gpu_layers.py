"""Attention, modules, and models of transformers on a GPU, beside torch's own and float64. gpu.py runs these too. Needs
torch, transformers, a GPU, and PLEAT, PLEAT_C and PLEAT_CATALOG."""

import copy
import sys
import unittest

import torch
import torch.nn.functional as F

if not torch.cuda.is_available():
    print("no GPU: skipped")
    sys.exit(77)

import functions
import pleat.hf
import pleat.torch.functional as own
from attention import CASES, plainly  # leaves where there is no transformers
from models import FAMILIES, error, model_of, tokens
from pleat.torch import nn
from pleat.torch.attention import attention
from pleat.torch.convolution import CheriBlock, causal_conv1d
from pleat.torch.linear import linear_qknorm_rope
from shared import OnCuda, rotate_heads

NARROW = (torch.bfloat16, torch.float16)


def by_weights(module, *more):
    """The module as a function of its input and its weights, and the shapes of these."""
    module = module.cuda()
    names, shapes = zip(*[(n, p.shape) for n, p in module.named_parameters()])

    def call(x, *weights):
        return torch.func.functional_call(module, dict(zip(names, weights)), (x, *more))

    return call, shapes


class Attention(OnCuda, unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_against_all_pairs(self):
        for name, options in CASES.items():
            with self.subTest(name):
                self.against(lambda *t: attention(*t, **options), lambda *t: plainly(*t, **options),
                             (2, 150, 4, 64), (2, 150, 2, 64), (2, 150, 2, 64), dtypes=NARROW[:1])

    def test_more_keys_than_queries(self):
        for heads, dtype in ((2, torch.float16), (4, torch.bfloat16)):
            self.against(lambda *t: attention(*t, causal=True), lambda *t: plainly(*t, causal=True),
                         (1, 70, 4, 128), (1, 130, heads, 128), (1, 130, heads, 128), dtypes=(dtype,))


class Layers(OnCuda, unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def module(self, module, theirs, *shape, more=(), **options):
        call, shapes = by_weights(module, *more)
        self.against(call, theirs, shape, *shapes, **options)

    def test_norms(self):
        x = (3, 37, 264)
        for options, theirs in (({}, lambda x, w: F.rms_norm(x, (264,), w, 1e-6)),
                                ({"rounded": True}, lambda x, w: F.rms_norm(x, (264,), None, 1e-6) * w),
                                ({"offset": True}, lambda x, w: F.rms_norm(x, (264,), None, 1e-6) * (1 + w))):
            self.module(nn.RMSNorm(264, **options), theirs, *x)
        self.module(nn.LayerNorm(264), lambda x, w, b: F.layer_norm(x, (264,), w, b), *x)
        self.against(lambda *t: torch.cat(own.residual_rms_norm(*t)),
                     lambda x, r, w: torch.cat([x + r, F.rms_norm(x + r, (264,), w, 1e-6)]), x, x, (264,))

    def test_rounded_rows_are_rounded_once_more(self):
        x, w = self.random(40, 512), self.random(512)
        wanted = w * F.rms_norm(x.float(), (512,), None, 1e-6).bfloat16()
        self.assertLess((own.rms_norm(x, w, rounded=True) != wanted).float().mean().item(), 0.01)
        self.assertGreater((own.rms_norm(x, w) != wanted).float().mean().item(), 0.1)

    def test_weights_in_f32_beside_bf16_rows(self):
        x, w = self.random(64, 512), self.random(512, dtype=torch.float32).requires_grad_()
        wide = F.rms_norm(x.double(), (512,), None, 1e-6)
        for options, wanted in (({}, wide * w), ({"offset": True}, wide * (1 + w)), ({"rounded": True}, wide.bfloat16() * w)):
            got = own.rms_norm(x, w, **options)
            self.assertTrue((got.double() - wanted).abs().le(wanted.abs() * 2.0 ** -7 + 1e-6).all())
            grad, = torch.autograd.grad(got, w, torch.ones_like(got))
            self.assertEqual(grad.dtype, torch.float32)

    def test_units(self):
        unit = lambda act: lambda x, g, u, d: (act(x @ g.t()) * (x @ u.t())) @ d.t()
        self.module(nn.SwiGLUMLP(128, 256), unit(F.silu), 3, 37, 128, scale=0.25, dtypes=NARROW)
        self.module(nn.GeGLUMLP(128, 256), unit(lambda t: F.gelu(t, approximate="tanh")), 3, 37, 128, scale=0.25, dtypes=NARROW)
        self.module(nn.LinearSwiGLU(128, 256), lambda x, w: F.silu(x @ w[:256].t()) * (x @ w[256:].t()), 3, 37, 128,
                    scale=0.25, dtypes=NARROW)

    def test_rope(self):
        angle, at = torch.rand(40, 32, device="cuda"), torch.randint(40, (2, 9), device="cuda", dtype=torch.int32)

        def turned(t, angle, pairs=False):
            return rotate_heads(t, *[m[..., None, :].to(t.dtype) for m in (angle.cos(), angle.sin())], pairs)

        for depth, options, theirs in (
                (64, {"offset": 3}, lambda t: turned(t, angle[3:12])), (64, {"positions": at}, lambda t: turned(t, angle[at.long()])),
                (64, {"interleaved": True}, lambda t: turned(t, angle[:9], True)),
                (128, {}, lambda t: torch.cat([turned(t[..., :64], angle[:9]), t[..., 64:]], -1))):
            self.against(lambda q, k: torch.cat(own.rope(q, k, angle.cos(), angle.sin(), **options), 2),
                         lambda q, k: torch.cat([theirs(q), theirs(k)], 2), (2, 9, 8, depth), (2, 9, 2, depth))

    def test_self_attention(self):
        rotary = nn.RotaryEmbedding(64, 256, device="cuda")

        def theirs(x, qkv, o, wq, wk):
            q, k, v = (x @ qkv.t()).unflatten(-1, (8, 64)).split((4, 2, 2), 2)
            q, k = F.rms_norm(q, (64,), wq, 1e-6), F.rms_norm(k, (64,), wk, 1e-6)

            def turned(t):
                return rotate_heads(t, *[m[:150, None].to(t.dtype) for m in (rotary.cos, rotary.sin)])

            return plainly(turned(q), turned(k), v, causal=True, window=33).flatten(2) @ o.t()

        self.module(nn.SelfAttention(128, 4, 2, 64, normed=True, window=33), theirs, 2, 150, 128, more=(rotary,), scale=0.25,
                    dtypes=NARROW[:1])

    def test_heads_normalised_and_turned(self):
        angle = torch.rand(9, 32, device="cuda")

        def theirs(x, w, wq, wk):
            q, k, v = (x @ w.t()).unflatten(-1, (8, 64)).split((4, 2, 2), 2)
            turned = lambda t: rotate_heads(t, *[m[:, None].to(x.dtype) for m in (angle.cos(), angle.sin())])
            return torch.cat([turned(F.rms_norm(q, (64,), wq, 1e-6)), turned(F.rms_norm(k, (64,), wk, 1e-6)), v], 2)

        self.against(lambda *t: torch.cat(linear_qknorm_rope(*t, angle.cos(), angle.sin(), 4, 2), 2), theirs,
                     (2, 9, 128), (512, 128), (64,), (64,), dtypes=NARROW[:1])

    def test_convolutions(self):
        def conv(x, w, b):
            return F.silu(F.conv1d(F.pad(x.transpose(1, 2), (3, 0)), w[:, None], b, groups=64)).transpose(1, 2)

        self.against(causal_conv1d, conv, (2, 300, 64), (64, 4), (64,), dtypes=NARROW[:1])
        cheri = functions.Functions.cheri
        self.module(CheriBlock(64, dilation=4), lambda x, taps, w1, w2: cheri(None, x, taps, w1, w2, 0.15, 4), 2, 130, 64,
                    scale=0.5, dtypes=NARROW[:1])
        for places in (37, 1024, 2114):
            for one in functions.cheri_errors("cuda", 128, places):
                self.assertLess(one.mixed, 3.5e-3, one)

    def test_losses(self):
        weights = torch.rand(37, device="cuda")

        def plain(x, w, softcap=None, smoothing=0.0, z_weight=0.0, token_weights=None, **_):
            z = (x @ w.t()).double()
            z = z if softcap is None else softcap * torch.tanh(z / softcap)
            each = F.cross_entropy(z, label, reduction="none", label_smoothing=smoothing) + z_weight * z.logsumexp(1) ** 2
            by = (torch.ones_like(each) if token_weights is None else token_weights) * (label != -100)
            return ((each * by).sum() / by.sum()).float()

        large = (300, 512), (32768, 512)  # whose products are Pleat's own on sm_90
        label = torch.randint(32768, (300,), device="cuda")
        for options in ({}, {"chunk": 128}):
            self.against(lambda x, w: own.linear_cross_entropy(x, w, label, **options), lambda x, w: plain(x, w), *large,
                         scale=0.25, dtypes=NARROW)
        label = torch.randint(512, (37,), device="cuda")
        label[5] = -100
        for options in ({}, {"chunk": 16}, {"chunk": 16, "softcap": 5.0, "z_weight": 0.1},
                        {"smoothing": 0.1, "z_weight": 0.1, "token_weights": weights}):
            with self.subTest(options):
                ours = {name: value for name, value in options.items() if name != "token_weights"}
                if "token_weights" in options:
                    self.against(lambda x, w: own.linear_cross_entropy(x, w, label, **options),
                                 lambda x, w: plain(x, w, **options), (37, 64), (512, 64), dtypes=NARROW[:1])
                else:
                    self.module(nn.LinearCrossEntropyLoss(64, 512, **ours), lambda x, w: plain(x, w, **options), 37, 64,
                                more=(label,), dtypes=NARROW[:1])


class Models(unittest.TestCase):
    """Each family with all that apply() replaces by default on this GPU."""

    @staticmethod
    def trained(model, **more):
        model.zero_grad()
        out = model(**{n: t.cuda() for n, t in tokens(2, 40).items()}, **more)
        out.loss.backward()
        return out.logits, out.loss.detach(), {n: p.grad.clone() for n, p in model.named_parameters()}

    @staticmethod
    def model(family):
        windows = {"sliding_window": 16} if family in ("mistral", "gemma2", "gemma3") else {}
        return model_of(family, hidden_size=128, intermediate_size=256, head_dim=64, max_position_embeddings=128, **windows).cuda()

    def test_f32(self):
        for family in FAMILIES:
            with self.subTest(family):
                model = self.model(family)
                logits, loss, gradients = self.trained(model)
                report = pleat.hf.apply(model)
                self.assertEqual([*report.left.values()], ["tensor cores take f16 and bf16, and its weights are float32"])
                ours = self.trained(model)
                self.assertLess(max(error(ours[0], logits), error(ours[1], loss)), 1e-5)
                for name, gradient in gradients.items():
                    self.assertLess(error(ours[2][name], gradient), 2e-5, name)

    def test_bf16_is_as_exact(self):
        major = torch.cuda.get_device_capability()[0]
        for family in FAMILIES:
            with self.subTest(family):
                model = self.model(family).bfloat16()
                exact = copy.deepcopy(model).double()
                wanted = self.trained(exact)
                theirs = self.trained(model)
                report = pleat.hf.apply(model)
                self.assertEqual(len(report.left), 0 if major == 9 else 1, report)
                ours = self.trained(model)
                self.assertLess(error(ours[0], wanted[0]), 1.5 * error(theirs[0], wanted[0]))
                near = [(error(ours[2][name], g), error(theirs[2][name], g)) for name, g in wanted[2].items()]
                self.assertLess(sum(a for a, _ in near), 1.5 * sum(b for _, b in near))

    def test_generate(self):
        model = self.model("llama").eval()
        asked = dict(input_ids=tokens()["input_ids"].cuda(), max_new_tokens=6, do_sample=False)
        wanted = model.generate(**asked)
        pleat.hf.apply(model)
        self.assertTrue(torch.equal(model.generate(**asked), wanted))
        pleat.hf.revert(model)
        report = pleat.hf.apply(model.bfloat16())
        self.assertEqual(model.generate(**asked).shape, wanted.shape, report)


if __name__ == "__main__":
    unittest.main()
