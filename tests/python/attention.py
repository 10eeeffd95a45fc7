"""pleat.torch.attention and attention of transformers' models, on the CPU. Needs torch and transformers, and PLEAT,
PLEAT_C and PLEAT_CATALOG."""

import copy
import tempfile
import unittest
import unittest.mock

import torch

from models import FAMILIES, error, model_of, tokens, trained  # leaves where there is no transformers
import pleat.hf
from pleat.torch.attention import attention, scaled_dot_product_attention

CASES = {"whole": {}, "causal": {"causal": True}, "window": {"causal": True, "window": 3},
         "softcap": {"causal": True, "softcap": 2.0}, "both": {"causal": True, "softcap": 2.0, "window": 3},
         "scale": {"causal": True, "scale": 0.5}}


def plainly(q, k, v, causal=False, window=None, softcap=None, scale=None):
    """The same, written out over all pairs."""
    k, v = (t.repeat_interleave(q.shape[2] // k.shape[2], 2) for t in (k, v))
    z = torch.einsum("bqhd,bshd->bhqs", q, k) * (scale or q.shape[3] ** -0.5)
    if softcap:
        z = softcap * torch.tanh(z / softcap)
    back = (torch.arange(q.shape[1]) - q.shape[1])[:, None] - (torch.arange(k.shape[1]) - k.shape[1])
    back = back.to(q.device)
    if causal:
        z = z.masked_fill((back < 0) | (back >= (window or 1 << 30)), -torch.inf)
    return torch.einsum("bhqs,bshe->bqhe", z.softmax(-1), v)


class Functions(unittest.TestCase):
    def test_against_all_pairs_with_gradients(self):
        torch.manual_seed(0)
        for queries, keys, heads, shared, d, e in ((5, 5, 4, 2, 16, 16), (3, 7, 2, 1, 8, 16)):
            tensors = [torch.randn(2, n, h, w, requires_grad=True)
                       for n, h, w in ((queries, heads, d), (keys, shared, d), (keys, shared, e))]
            for name, options in CASES.items():
                with self.subTest(name, shape=(queries, keys, heads, shared, d, e)):
                    got = attention(*tensors, **options)
                    wanted = plainly(*[t.double() for t in tensors], **options)
                    self.assertLess(error(got, wanted), 1e-6)
                    by = torch.randn_like(got)
                    for a, b in zip(torch.autograd.grad(got, tensors, by), torch.autograd.grad(wanted, tensors, by.double())):
                        self.assertLess(error(a, b), 2e-6)

    def test_heads_before_places(self):
        q, k, v = torch.randn(2, 4, 5, 8), torch.randn(2, 2, 5, 8), torch.randn(2, 2, 5, 8)
        got = attention(q, k, v, causal=True, layout="bhsd")
        self.assertTrue(torch.equal(got.transpose(1, 2), attention(*(t.transpose(1, 2) for t in (q, k, v)), causal=True)))

    def test_by_torchs_name(self):
        q, k = torch.randn(2, 4, 5, 8), torch.randn(2, 2, 5, 8)
        theirs, mask = torch.nn.functional.scaled_dot_product_attention, torch.rand(5, 5) > 0.3
        with unittest.mock.patch("pleat.torch.attention.attention", side_effect=attention) as ran:
            for ours, args, named in ((1, (q, q, q), {"is_causal": True}), (1, (q, k, k), {"enable_gqa": True, "scale": 0.5}),
                                      (0, (q, q, q, mask), {}), (0, (q, q[:, :, :3], q[:, :, :3]), {"is_causal": True}),
                                      (1, (q, q[:, :, :3], q[:, :, :3]), {}), (0, (q[0], q[0], q[0]), {})):
                before = ran.call_count
                torch.testing.assert_close(scaled_dot_product_attention(*args, **named), theirs(*args, **named))
                self.assertEqual(ran.call_count - before, ours)
            self.assertRaises(RuntimeError, scaled_dot_product_attention, q, k, k)

    def test_in_a_graph(self):
        q, k, v = (torch.randn(1, 4, 2, 8, requires_grad=True) for _ in range(3))
        compiled = torch.compile(lambda *t: attention(*t, causal=True).sin(), fullgraph=True, backend="aot_eager")
        got, wanted = compiled(q, k, v), attention(q, k, v, causal=True).sin()
        self.assertTrue(torch.equal(got, wanted))
        for a, b in zip(torch.autograd.grad(got.sum(), (q, k, v)), torch.autograd.grad(wanted.sum(), (q, k, v))):
            self.assertLess(error(a, b), 1e-6)

    def test_what_is_refused(self):
        q, k = torch.randn(1, 3, 4, 8), torch.randn(1, 3, 2, 8)
        for options, why in (({"window": 2}, "causal=True"), ({"causal": True, "window": 0}, "positive number of keys"),
                             ({"layout": "sbhd"}, "'bshd' or"),
                             ({"causal": True, "softcap": -1.0}, "softcap is positive")):
            with self.assertRaisesRegex(ValueError, why):
                attention(q, k, k, **options)
        with self.assertRaisesRegex(ValueError, r"HK divides HQ, not \[1, 3, 4, 8\], \[1, 3, 3, 8\]"):
            attention(q, torch.randn(1, 3, 3, 8), k)


class Models(unittest.TestCase):
    def test_logits_loss_and_gradients(self):
        for family in FAMILIES:
            with self.subTest(family):
                model = model_of(family, **({"sliding_window": 5} if family in ("mistral", "gemma2", "gemma3") else {}))
                before = model.config._attn_implementation
                logits, loss, gradients = trained(model)
                report = pleat.hf.apply(model, parts="attention")
                self.assertEqual((report.left, sum(report.replaced.values())), ({}, 2))
                with unittest.mock.patch("pleat._hf_attention.attention", side_effect=attention) as ran:
                    ours = trained(model)
                self.assertEqual(ran.call_count, 2)
                self.assertLess(error(ours[0], logits), 1e-5)
                self.assertLess(error(ours[1], loss), 1e-5)
                for name, gradient in gradients.items():
                    self.assertLess(error(ours[2][name], gradient), 1e-5, name)
                pleat.hf.revert(model)
                self.assertEqual(model.config._attn_implementation, before)
                self.assertTrue(torch.equal(trained(model)[0], logits))

    def test_masks_caches_and_weights_go_the_way_of_before(self):
        for before in ("sdpa", "eager"):
            model = model_of("llama").eval()
            model.set_attn_implementation(before)
            mask = torch.ones(2, 9, dtype=torch.long)
            mask[0, :3] = 0
            ids = tokens()["input_ids"]
            more = {"output_attentions": True} if before == "eager" else {}
            with torch.no_grad():
                wanted = model(ids, attention_mask=mask).logits, model(ids, **more), model.generate(
                    ids[:1], max_new_tokens=5, do_sample=False)
                pleat.hf.apply(model, (*pleat.hf.PARTS, "attention"))
                got = model(ids, attention_mask=mask).logits, model(ids, **more), model.generate(
                    ids[:1], max_new_tokens=5, do_sample=False)
            self.assertLess(error(got[0], wanted[0]), 1e-5)
            self.assertLess(error(got[1].logits, wanted[1].logits), 1e-5)
            if more:
                self.assertLess(error(got[1].attentions[1], wanted[1].attentions[1]), 1e-5)
            self.assertTrue(torch.equal(got[2], wanted[2]))

    def test_copies_and_files(self):
        model = model_of("llama")
        logits = trained(model)[0]
        pleat.hf.apply(model, parts="attention")
        self.assertLess(error(trained(copy.deepcopy(model))[0], logits), 1e-5)
        with tempfile.TemporaryDirectory() as folder:
            model.save_pretrained(folder)
            again = type(model).from_pretrained(folder)
        self.assertNotIn("pleat", again.config.to_json_string())
        self.assertTrue(torch.equal(trained(again.train())[0], logits))

    def test_what_is_left(self):
        model = model_of("llama", attention_dropout=0.1)
        report = pleat.hf.apply(model, parts="attention")
        why = "it has dropout of 0.1, which Pleat's attention has not"
        self.assertEqual((report.replaced, list(report.left.values())), ({}, [why]))
        self.assertNotIn("pleat", model.config._attn_implementation)


if __name__ == "__main__":
    unittest.main()
