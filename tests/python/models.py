"""pleat.hf on the CPU: small models of transformers with random weights, patched and as they are. Needs torch and
transformers, and PLEAT, PLEAT_C and PLEAT_CATALOG."""

import copy
import importlib.util
import os
import re
import sys
import tempfile
import unittest
import unittest.mock
import warnings
from pathlib import Path

if importlib.util.find_spec("transformers") is None:
    print(f"no transformers in {sys.executable}: skipped; bash tests/run.sh fetches it, or pip install transformers")
    sys.exit(77)

import torch
import transformers
from transformers import AutoModelForCausalLM

import pleat.hf
import pleat.torch.functional as own

transformers.logging.set_verbosity_error()
FAMILIES = {"llama": "LlamaConfig", "mistral": "MistralConfig", "qwen3": "Qwen3Config", "gemma2": "Gemma2Config",
            "gemma3": "Gemma3TextConfig", "phi3": "Phi3Config"}

ELSEWHERE = "its gradients have a schedule on sm_90 only; parts= that names \"attention\" replaces it anyway"


def model_of(family, **more):
    torch.manual_seed(0)
    sizes = dict(vocab_size=96, hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4,
                 num_key_value_heads=2, head_dim=16, max_position_embeddings=64, pad_token_id=0, bos_token_id=1, eos_token_id=2)
    config = getattr(transformers, FAMILIES[family])(**{**sizes, **more})
    model = AutoModelForCausalLM.from_config(config)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if parameter.dim() == 1:  # weights of norms, which are all the same at first
                parameter.add_(torch.randn_like(parameter) / 4)
    return model.train()


def tokens(rows=2, columns=9):
    torch.manual_seed(1)
    ids = torch.randint(3, 96, (rows, columns))
    labels = ids.clone()
    labels[0, :3] = -100
    return {"input_ids": ids, "labels": labels}


def trained(model, **more):
    model.zero_grad()
    out = model(**tokens(), **more)
    out.loss.backward()
    return out.logits, out.loss.detach(), {n: p.grad.clone() for n, p in model.named_parameters()}


def error(got, wanted):
    return ((got.double() - wanted.double()).abs().max() / wanted.double().abs().max().clamp(min=1e-6)).item()


class Families(unittest.TestCase):
    def test_logits_loss_and_gradients(self):
        for family in FAMILIES:
            with self.subTest(family):
                model = model_of(family)
                logits, loss, gradients = trained(model)
                report = pleat.hf.apply(model)
                self.assertEqual([*report.left.values()], [ELSEWHERE])
                self.assertEqual(len(report.replaced), 4, report)
                ours = trained(model)
                self.assertLess(error(ours[0], logits), 1e-5)
                self.assertLess(error(ours[1], loss), 1e-5)
                for name, gradient in gradients.items():
                    self.assertLess(error(ours[2][name], gradient), 1e-5, name)
                pleat.hf.revert(model)
                again = trained(model)
                self.assertTrue(torch.equal(again[0], logits))

    def test_bf16_is_as_exact(self):
        for family in ("llama", "gemma3"):
            with self.subTest(family):
                model = model_of(family)
                exact = copy.deepcopy(model).double()
                model.bfloat16()
                with torch.no_grad():
                    for p, q in zip(exact.parameters(), model.parameters()):
                        p.copy_(q)
                wanted = trained(exact)[0].detach()
                theirs = error(trained(model)[0], wanted)
                self.assertEqual(pleat.hf.apply(model, pleat.hf.PARTS).left, {})
                self.assertLess(error(trained(model)[0], wanted), 1.5 * theirs)


class Uses(unittest.TestCase):
    def setUp(self):
        self.model = model_of("llama")

    def test_loss_options(self):
        items = torch.tensor(11)
        wanted = trained(self.model, num_items_in_batch=items)
        pleat.hf.apply(self.model, parts="loss")
        self.assertLess(error(trained(self.model, num_items_in_batch=items)[1], wanted[1]), 1e-5)

    def test_linear_loss(self):
        for family, name, options in (("llama", "Llama", {"tie_word_embeddings": False}),
                                      ("llama", "Llama", {"tie_word_embeddings": True}),
                                      ("gemma2", "Gemma2", {"final_logit_softcapping": 0.25})):
            model = model_of(family, **options)
            wanted = trained(model)
            report = pleat.hf.apply(model, parts="linear_loss")
            self.assertEqual(report.replaced, {f"{name}ForCausalLM.forward": 1})
            got = trained(model)
            self.assertIsNone(got[0])
            self.assertLess(error(got[1], wanted[1]), 1e-5)
            for name, gradient in wanted[2].items():
                self.assertLess(error(got[2][name], gradient), 1e-5, name)
            model.eval()
            self.assertIsNotNone(model(**tokens()).logits)
        model = model_of("llama")
        model.config.logit_scale = 2.0
        left = pleat.hf.apply(model, parts="linear_loss").left
        self.assertIn("logit_scale", left["LlamaForCausalLM.forward"])

    def test_thirty_steps(self):
        def losses(model):
            optimizer, found = torch.optim.SGD(model.parameters(), 0.5), []
            for _ in range(30):
                optimizer.zero_grad()
                loss = model(**tokens()).loss
                loss.backward()
                optimizer.step()
                found.append(loss.item())
            return found

        other = copy.deepcopy(self.model)
        pleat.hf.apply(other)
        theirs, ours = losses(self.model), losses(other)
        self.assertLess(theirs[-1], theirs[0] / 2)
        for a, b in zip(ours, theirs):
            self.assertAlmostEqual(a, b, delta=1e-3 * theirs[0])

    def test_generate_with_a_cache_and_padding(self):
        self.model.eval()
        ids = tokens()["input_ids"]
        mask = torch.ones_like(ids)
        mask[0, :4] = 0
        asked = dict(input_ids=ids, attention_mask=mask, max_new_tokens=6, do_sample=False)
        wanted = self.model.generate(**asked)
        pleat.hf.apply(self.model)
        self.assertTrue(torch.equal(self.model.generate(**asked), wanted))

    def test_save_and_load(self):
        pleat.hf.apply(self.model)
        with tempfile.TemporaryDirectory() as folder:
            self.model.save_pretrained(folder)
            again = AutoModelForCausalLM.from_pretrained(folder)
        self.assertTrue(all(torch.equal(a, b) for a, b in zip(again.parameters(), self.model.parameters())))

    def test_a_copy_has_weights_of_its_own(self):
        pleat.hf.apply(self.model, (*pleat.hf.PARTS, "linear_loss"))
        wanted, other = trained(self.model), copy.deepcopy(self.model)
        with torch.no_grad():
            for parameter in self.model.parameters():
                parameter.zero_()
        got = trained(other)
        self.assertTrue(torch.equal(got[1], wanted[1]))
        self.assertTrue(all(torch.equal(got[2][name], gradient) for name, gradient in wanted[2].items()))

    def test_frozen_weights_and_checkpointing(self):
        # transformers 5.17 has the older name alone.
        name = "activation_checkpointing_enable"
        getattr(self.model, name if hasattr(self.model, name) else "gradient_checkpointing_enable")()
        for name, parameter in self.model.named_parameters():
            parameter.requires_grad_("q_proj" in name)

        def gradients():
            self.model.zero_grad()
            self.model(**tokens()).loss.backward()
            return [p.grad.clone() for p in self.model.parameters() if p.grad is not None]

        wanted = gradients()
        pleat.hf.apply(self.model)
        got = gradients()
        self.assertEqual(len(got), 2)
        for a, b in zip(got, wanted):
            self.assertLess(error(a, b), 1e-5)

    def test_autocast(self):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            wanted = trained(self.model)
            for parts in (pleat.hf.PARTS, "linear_loss"):
                pleat.hf.apply(self.model, parts)
                got = trained(self.model)
                pleat.hf.revert(self.model)
                self.assertLess(error(got[1], wanted[1]), 1e-2)
                self.assertLess(error(got[2]["lm_head.weight"], wanted[2]["lm_head.weight"]), 5e-2)

    def test_compiled_whole(self):
        pleat.hf.apply(self.model)
        wanted = trained(self.model)
        compiled = torch.compile(self.model, fullgraph=True, backend="aot_eager")
        got = compiled(**tokens())
        self.assertLess(error(got.loss, wanted[1]), 1e-5)
        self.model.zero_grad()
        got.loss.backward()
        for name, parameter in self.model.named_parameters():
            self.assertLess(error(parameter.grad, wanted[2][name]), 1e-5, name)

    def test_heads_that_turn_in_part(self):
        model = model_of("phi3", head_dim=32, partial_rotary_factor=0.5)
        wanted = trained(model)
        report = pleat.hf.apply(model, parts="rope")
        self.assertEqual((report.left, list(report.replaced.values())), ({}, [2]))
        with unittest.mock.patch.object(own, "rope", side_effect=own.rope) as ran:
            got = trained(model)
        self.assertGreaterEqual(ran.call_count, 2)
        self.assertLess(error(got[0], wanted[0]), 1e-5)
        for name, gradient in wanted[2].items():
            self.assertLess(error(got[2][name], gradient), 1e-5, name)

    def test_modules_of_another_meaning_are_left(self):
        norm = self.model.model.norm

        class CubedRMSNorm(type(norm)):
            def forward(self, x):
                return super().forward(x) ** 3

        norm.__class__ = CubedRMSNorm
        report = pleat.hf.apply(self.model, pleat.hf.PARTS)
        self.assertEqual(report.left, {"CubedRMSNorm": "it computes something else"})
        self.assertEqual(report.replaced["LlamaRMSNorm"], 4)
        self.assertIn("CubedRMSNorm: left, it computes something else", str(report))
        exact = model_of("llama", hidden_act="gelu")
        self.assertEqual(pleat.hf.apply(exact.bfloat16(), pleat.hf.PARTS).left, {"LlamaMLP": "its activation has no kernel"})
        self.assertRaisesRegex(ValueError, "patched already", pleat.hf.apply, self.model)
        self.assertRaisesRegex(ValueError, "parts are norm, .*, not 'x'", pleat.hf.apply, self.model, "x")
        self.assertRaisesRegex(TypeError, "apply takes a module of torch, not NoneType", pleat.hf.apply, None)


class Functions(unittest.TestCase):
    def test_linear_cross_entropy(self):
        x, weight = torch.randn(5, 8, requires_grad=True), torch.randn(16, 8, requires_grad=True)
        labels = torch.tensor([3, -100, 0, 15, 7])
        for reduction in ("mean", "sum"):
            wanted = torch.nn.functional.cross_entropy(x @ weight.t(), labels, reduction=reduction)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                got = own.linear_cross_entropy(x, weight, labels, reduction=reduction, chunk=2)
            torch.testing.assert_close(got, wanted)
            for a, b in zip(torch.autograd.grad(got * 3, (x, weight)), torch.autograd.grad(wanted * 3, (x, weight), retain_graph=True)):
                torch.testing.assert_close(a, b)
        compiled = torch.compile(lambda x, w: own.linear_cross_entropy(x, w, labels, chunk=2), fullgraph=True, backend="aot_eager")
        for a, b in zip(torch.autograd.grad(compiled(x, weight), (x, weight)), torch.autograd.grad(wanted / 4, (x, weight))):
            torch.testing.assert_close(a, b)

    def test_linear_cross_entropy_with_more(self):
        x, weight = torch.randn(5, 8, requires_grad=True), torch.randn(16, 8, requires_grad=True)
        labels, tokens = torch.tensor([3, -100, 0, 15, 7]), torch.rand(5)

        def plain(softcap=None, smoothing=0.0, z_weight=0.0, token_weights=None, reduction="mean"):
            z = x @ weight.t()
            z = z if softcap is None else softcap * torch.tanh(z / softcap)
            each = torch.nn.functional.cross_entropy(z, labels, reduction="none", label_smoothing=smoothing)
            each = (each + z_weight * z.logsumexp(1) ** 2) * (labels != -100)
            by = torch.ones(5) if token_weights is None else token_weights
            total = (each * by).sum()
            return total if reduction == "sum" else total / (by * (labels != -100)).sum()

        for given in ({"softcap": 2.0}, {"softcap": 2.0, "z_weight": 0.1}, {"smoothing": 0.2}, {"z_weight": 0.1},
                      {"smoothing": 0.2, "z_weight": 0.1, "token_weights": tokens}, {"token_weights": tokens},
                      {"token_weights": tokens, "reduction": "sum", "softcap": 3.0}):
            with self.subTest(given):
                got, wanted = own.linear_cross_entropy(x, weight, labels, chunk=2, **given), plain(**given)
                torch.testing.assert_close(got, wanted)
                for a, b in zip(torch.autograd.grad(got * 3, (x, weight)), torch.autograd.grad(wanted * 3, (x, weight))):
                    torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-5)
        for sentence, given in (("softcap is positive", {"softcap": 0}), ("smoothing is at least 0", {"smoothing": 1}),
                                ("softcap without smoothing", {"softcap": 2.0, "smoothing": 0.1}),
                                ("shape of labels", {"token_weights": tokens[:2]}),
                                ("no gradient", {"token_weights": torch.rand(5, requires_grad=True)})):
            self.assertRaisesRegex(ValueError, sentence, own.linear_cross_entropy, x, weight, labels, **given)

    def test_linear_cross_entropy_refuses(self):
        x, weight = torch.randn(5, 8, requires_grad=True), torch.randn(16, 8, requires_grad=True)
        labels = torch.tensor([3, -100, 0, 15, 7])
        frozen = own.linear_cross_entropy(x, weight.detach(), labels)
        torch.autograd.grad(frozen, x)
        self.assertRaisesRegex(ValueError, "takes x", own.linear_cross_entropy, x, weight[:, :4], labels)
        self.assertRaisesRegex(ValueError, "chunk is a positive", own.linear_cross_entropy, x, weight, labels, chunk=0)


class Pages(unittest.TestCase):
    def test_what_the_page_shows_runs(self):
        page = Path(os.environ["PLEAT_SOURCE_DIR"]) / "python/README.md"
        blocks = [block for block in re.findall(r"^```py\n(.*?)^```$", page.read_text(), re.M | re.S) if "pleat.hf" in block]
        self.assertEqual(len(blocks), 1)
        exec(compile("\n".join(blocks), page.name, "exec"), {})


if __name__ == "__main__":
    unittest.main()
