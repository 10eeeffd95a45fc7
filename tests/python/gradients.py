"""Gradients of pleat.torch's operators on the CPU: of specs beside them, derived, below autocast, checkpoints and vmap.
Needs torch, and PLEAT, PLEAT_C and PLEAT_CATALOG."""

import unittest
import unittest.mock

import torch
import torch.nn.functional as F

import pleat
import pleat.torch
from shared import SCALED, close, leaf, rotate

SCALED_BACKWARD = {
    "pleat": 1, "name": "scaled_backward", "types": {"DT": "f32"}, "dims": {"N": "runtime"},
    "params": {"by": {"dtype": "f32"}},
    "tensors": {"DY": {"dtype": "DT", "dims": ["N"]}, "DX": {"dtype": "DT", "dims": ["N"]}},
    "kernel": {"stages": [{"store": "DX", "from": "DY * by"}]},
}
PRODUCT = {
    "pleat": 1, "name": "weight_gradient", "types": {"DT": "bf16"}, "dims": {"M": "runtime", "N": 64, "K": 64},
    "tensors": {"G": {"dtype": "DT", "dims": ["M", "N"]}, "A": {"dtype": "DT", "dims": ["M", "K"]},
                "OUT": {"dtype": "DT", "dims": ["N", "K"]}},
    "kernel": {"contract": {"acc": ["G", "A"], "along": ["M"]}, "epilogue": [{"store": "OUT", "from": "acc"}]},
}


class Gradients(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)

    def against(self, ours, theirs, *inputs):
        """Equal results and gradients, for each subset of inputs that could be frozen."""
        for frozen in range(2 ** len(inputs) - 1):
            left = [t.detach().clone().requires_grad_(not frozen >> i & 1) for i, t in enumerate(inputs)]
            right = [t.detach().clone().requires_grad_(t.requires_grad) for t in left]
            left = [l.requires_grad_(not frozen >> i & 1) for i, l in enumerate(left)]
            right = [r.requires_grad_(not frozen >> i & 1) for i, r in enumerate(right)]
            y, z = ours(*left), theirs(*right)
            close(y, z)
            by = torch.randn_like(z)
            y.backward(by)
            z.backward(by)
            for l, r in zip(left, right):
                self.assertEqual(l.grad is None, r.grad is None)
                if r.grad is not None:
                    close(l.grad, r.grad, 1e-4)

    def test_rmsnorm_runs_the_forward_that_keeps(self):
        self.against(pleat.torch.op("norm/rmsnorm"), lambda x, w: F.rms_norm(x, (32,), w, 1e-6),
                     torch.randn(2, 3, 32), torch.randn(32))

    def test_layernorm(self):
        self.against(pleat.torch.op("norm/layernorm"), lambda x, w, b: F.layer_norm(x, (32,), w, b),
                     torch.randn(5, 32), torch.randn(32), torch.randn(32))

    def test_second_derivatives(self):
        """In float64, of what a spec beside it, of what a derived one, and of what one that writes over its inputs gives."""
        f64 = {"dtype": torch.float64}
        for name, shapes in (("norm/rmsnorm", ((3, 8), (8,))), ("norm/softmax", ((3, 8),)), ("gemm/gemm", ((3, 8), (4, 8))),
                             ("activation/swiglu", ((3, 8), (3, 8)))):
            with self.subTest(name):
                inputs = [leaf(*shape, **f64) for shape in shapes]
                self.assertTrue(torch.autograd.gradgradcheck(pleat.torch.op(name), inputs, atol=1e-5, rtol=1e-4))
        x = leaf(3, 8)
        first, = torch.autograd.grad(pleat.torch.op("norm/softmax")(x)[:, 0].sum(), x, create_graph=True)
        second, = torch.autograd.grad(first[:, 0].sum(), x, create_graph=True)
        p = x.detach().softmax(1)[:, 0]
        close(second[:, 0], p * (1 - p) * (1 - 2 * p))
        third, = torch.autograd.grad(second[:, 0].sum(), x)
        close(third[:, 0], p * (1 - p) * (1 - 6 * p + 6 * p * p))

    def test_softmax_saves_its_result(self):
        self.against(pleat.torch.op("norm/softmax"), lambda x: x.softmax(-1), torch.randn(5, 32))

    def test_gradients_stored_over_what_was_saved(self):
        gate, up = leaf(4, 16), leaf(4, 16)
        swiglu = pleat.torch.op("activation/swiglu")
        y = swiglu(gate, up)
        first = torch.autograd.grad(y.sum(), (gate, up), retain_graph=True)
        second = torch.autograd.grad(y.sum(), (gate, up))
        self.assertTrue(all(map(torch.equal, first, second)))
        self.against(swiglu, lambda g, u: F.silu(g) * u, gate, up)

    def test_rope(self):
        rope, angle = pleat.torch.op("rotary/rope"), torch.rand(3, 8)
        c, s = angle.cos(), angle.sin()

        def turned(x):
            at = (slice(None),) + (None,) * (x.dim() - 4)
            return torch.stack(rotate(*x.unbind(-2), c[at], s[at]), -2)

        self.against(lambda q, k: torch.cat([t.flatten() for t in rope(q, k, c, s)]),
                     lambda q, k: torch.cat([turned(q).flatten(), turned(k).flatten()]),
                     torch.randn(1, 3, 2, 2, 2, 8), torch.randn(1, 3, 2, 2, 8))

    def test_results_on_which_nothing_depends(self):
        rope, c = pleat.torch.op("rotary/rope"), torch.rand(3, 8)
        q, k = leaf(1, 3, 2, 2, 2, 8), leaf(1, 3, 2, 2, 8)
        rope(q, k, c, c)[0].sum().backward()
        self.assertEqual(k.grad.abs().sum(), 0)
        self.assertGreater(q.grad.abs().sum(), 0)

    def test_params_reach_the_backward(self):
        loss = pleat.torch.op("loss/cross_entropy")
        label = torch.tensor([3, 7, 0, 7, 1])
        self.against(lambda x: loss(x, label, ignore_index=7)[0].sum(),
                     lambda x: F.cross_entropy(x, label, ignore_index=7, reduction="sum"), torch.randn(5, 16))
        _, lse = loss(leaf(5, 16), label)
        self.assertFalse(lse.requires_grad)

    def test_a_spec_for_each_input(self):
        gemm = pleat.torch.op("gemm/gemm", grads={
            "A": ("gemm/gemm_input_gradient", {"DY": "DD", "W": "B", "R": "A"}),
            "B": (PRODUCT, {"G": "DD"})})
        a, b = leaf(5, 64), leaf(64, 64)
        d = gemm(a, b)
        d.sum().backward()
        close(b.grad, torch.ones(5, 64).t() @ a.detach(), 1e-3)
        close(a.grad, torch.ones(5, 64) @ b.detach() + a.detach(), 1e-3)

    def test_a_function_that_makes_the_backward(self):
        asked = []

        def derived(spec):
            asked.append(spec.name)
            return SCALED_BACKWARD

        scaled = pleat.torch.op(SCALED, backward=derived)
        x = leaf(5)
        scaled(x, by=3).sum().backward()
        self.assertEqual((asked, x.grad.tolist()), (["scaled"], [3.0] * 5))

    def test_what_has_none_says_so(self):
        x = leaf(4)
        with self.assertRaisesRegex(RuntimeError, "scaled has no gradient: backward= or grads= gives it one"):
            pleat.torch.op(SCALED, backward=None)(x, by=2).sum().backward()
        eight = pleat.torch.op("gemm/gemm_fp8")
        self.assertIn("gemm_fp8.json", eight._plain.gradient.why)
        with self.assertRaisesRegex(pleat.SpecError, "gemm_fp8.json:.*error: "):
            pleat.torch.op("gemm/gemm_fp8", backward="derived")
        # Its backward reads what the forward keeps, and not the bias, of which that could be computed again.
        a, b, bias = leaf(2, 16), leaf(8, 16), leaf(8)
        g, = torch.autograd.grad(pleat.torch.op("gemm/gemm_bias_gelu")(a, b, bias).sum(), a, create_graph=True)
        with self.assertRaisesRegex(RuntimeError, "gemm_bias_gelu_backward has no gradient of its own"):
            g.sum().backward()

    def test_frozen_inputs_store_nothing(self):
        norm = pleat.torch.op("norm/rmsnorm")
        x, w = leaf(2, 16), torch.randn(16)
        norm(x, w).sum().backward()
        part = norm._training.gradient.parts[0]
        self.assertEqual([t.name for t in part.narrowed({"X"}).spec.outputs], ["DX"])
        self.assertEqual([t.name for t in part.narrowed({"X", "W"}).spec.outputs], ["DX", "DW"])

    def test_gradcheck(self):
        for name, shapes in (("norm/softmax", [(3, 8)]), ("norm/log_softmax", [(3, 8)]),
                             ("norm/rmsnorm", [(3, 8), (8,)]), ("norm/layernorm", [(3, 8), (8,), (8,)]),
                             ("activation/gelu", [(3, 8)]), ("activation/gelu_tanh", [(3, 8)]),
                             ("activation/swiglu", [(3, 8), (3, 8)]), ("activation/geglu", [(3, 8), (3, 8)])):
            with self.subTest(name):
                inputs = [leaf(*shape, dtype=torch.float64) for shape in shapes]
                # What is saved in f32 is right to seven digits.
                self.assertTrue(torch.autograd.gradcheck(pleat.torch.op(name), inputs, atol=1e-4))

    def test_derived_products(self):
        op = pleat.torch.op("gemm/gemm_bias_gelu")
        a, b, bias = torch.randn(5, 64), torch.randn(32, 64) / 8, torch.randn(32)
        inputs = [t.clone().requires_grad_() for t in (a, b, bias)]
        wanted = F.gelu(inputs[0] @ inputs[1].t() + inputs[2]).sum()
        for got, right in zip(torch.autograd.grad(op(*inputs).sum(), inputs), torch.autograd.grad(wanted, inputs)):
            close(got, right, 1e-3)
        a.requires_grad_()
        part = op._training.gradient.parts[0].narrowed({"A"})
        self.assertEqual(sorted(part.takes), ["B", "DD", "Z"])
        kept = []
        with torch.autograd.graph.saved_tensors_hooks(lambda t: kept.append(t.shape) or t, lambda t: t):
            op(a, b, bias)
        self.assertEqual(sorted(kept), [(5, 32), (32, 64)])  # Z and B, not A
        only = pleat.torch.op("gemm/gemm_bias_gelu", wrt="A")
        close(torch.autograd.grad(only(a, b, bias).sum(), a)[0],
              torch.autograd.grad(op(a, b, bias).sum(), a)[0], 1e-4)
        with self.assertRaisesRegex(RuntimeError, "has no gradient for B; it has one for A"):
            only(a, b.clone().requires_grad_(), bias).sum().backward()
        self.assertRaisesRegex(ValueError, "has no input 'Z' that could have a gradient", pleat.torch.op,
                               "gemm/gemm_bias_gelu", wrt="Z")

    def test_derived_gradients_that_one_tensor_holds(self):
        op = pleat.torch.op("norm/residual_rmsnorm", backward="derived")
        inputs = leaf(3, 16), leaf(3, 16), leaf(16)
        total = inputs[0] + inputs[1]
        wanted = torch.cat([total, F.rms_norm(total, (16,), inputs[2], 1e-6)]).sin().sum()
        for got, right in zip(torch.autograd.grad(torch.cat(op(*inputs)).sin().sum(), inputs),
                              torch.autograd.grad(wanted, inputs)):
            close(got, right, 1e-4)
        spec = {"pleat": 1, "name": "plus", "dims": {"N": "runtime"}, "types": {"DT": "f32"},
                "tensors": {n: {"dtype": "DT", "dims": ["N"]} for n in "XBYZ"},
                "kernel": {"stages": [{"store": "Y", "from": "X + exp(B)"}, {"store": "Z", "from": "floor(B)"}]}}
        self.against(lambda *t: pleat.torch.op(spec)(*t)[0], lambda x, b: x + b.exp(), torch.randn(4), torch.randn(4))

    def test_derived_attention(self):
        op = pleat.torch.op("attention/attention", wrt=("q", "k", "v"))
        q, k, v = leaf(2, 3, 2, 2, 8), leaf(2, 5, 2, 8), leaf(2, 5, 2, 8)
        o = op(q, k, v)[0]
        wanted = F.scaled_dot_product_attention(q.reshape(2, 3, 4, 8).transpose(1, 2), k.transpose(1, 2),
                                                v.transpose(1, 2), enable_gqa=True).transpose(1, 2).view(o.shape)
        close(o, wanted)
        by = torch.randn_like(o)
        for got, right in zip(torch.autograd.grad(o, (q, k, v), by), torch.autograd.grad(wanted, (q, k, v), by)):
            close(got, right, 1e-4)

    def test_derived_keeps_workspace_that_is_stored_in_parts(self):
        op = pleat.torch.op({
            "pleat": 1, "name": "parts", "dims": {"T": "runtime", "R": 4, "D": "2 * R"},
            "tensors": {"X": {"dtype": "f32", "dims": ["T", "R"]},
                        "U": {"dtype": "f32", "dims": ["T", "D"], "space": "workspace"},
                        "Y": {"dtype": "f32", "dims": ["T", "D"]}},
            "kernels": {
                "spread": {"stages": [{"store": "U[D = R]", "from": "exp(X)"},
                                      {"store": "U[D = extent(R) + R]", "from": "X * X"}]},
                "bend": {"stages": [{"store": "Y", "from": "tanh(U) * U"}]}},
            "program": ["spread", "bend"]})
        x = leaf(3, 4)
        u = torch.cat([x.exp(), x * x], 1)
        y, dy = op(x), torch.randn(3, 8)
        close(y, u.tanh() * u)
        close(torch.autograd.grad(y, x, dy), torch.autograd.grad(u.tanh() * u, x, dy))

    def test_derived_by_differences(self):
        inputs = [leaf(*shape, dtype=torch.float64) for shape in ((2, 5, 3), (4, 3), (3,))]
        op = pleat.torch.op("convolution/causal_conv1d")
        self.assertTrue(torch.autograd.gradcheck(op, inputs, atol=1e-4))

    def test_checkpointing(self):
        norm = pleat.torch.op("norm/rmsnorm")
        x, w = leaf(4, 16), leaf(16)
        wanted = torch.autograd.grad(norm(x, w).sum(), (x, w))
        got = torch.autograd.grad(torch.utils.checkpoint.checkpoint(norm, x, w, use_reentrant=False).sum(), (x, w))
        self.assertTrue(all(map(torch.equal, got, wanted)))

    def test_autocast(self):
        product, norm = pleat.torch.op("gemm/gemm_bias_gelu"), pleat.torch.op("norm/rmsnorm")
        a, b, bias = leaf(5, 32), leaf(16, 32), leaf(16)

        def block(a, b, bias):
            return norm(product(a, b, bias), bias)

        for f in (block, torch.compile(block, fullgraph=True, backend="aot_eager")):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                y = f(a, b, bias)
                self.assertEqual(norm(a, torch.ones(32).bfloat16()).dtype, torch.float32)  # what follows the data
            self.assertEqual(y.dtype, torch.bfloat16)
            wanted = F.rms_norm(F.gelu(a @ b.t() + bias), (16,), bias, 1e-6)
            close(y.float(), wanted, 0.1)
            for got, right in zip(torch.autograd.grad(y.float().sum(), (a, b, bias)),
                                  torch.autograd.grad(wanted.sum(), (a, b, bias))):
                self.assertEqual(got.dtype, torch.float32)
                self.assertLess((got - right).abs().max() / right.abs().max(), 0.1)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            self.assertEqual(product(a.double(), b.double(), bias.double()).dtype, torch.float64)

    def test_vmap(self):
        norm, x, w = pleat.torch.op("norm/rmsnorm"), torch.randn(4, 3, 16), torch.randn(16)
        close(torch.vmap(norm, (0, None))(x, w), norm(x, w))
        close(torch.vmap(norm, (1, None), 1)(x, w), norm(x.transpose(0, 1).contiguous(), w).transpose(0, 1))
        ws = torch.randn(4, 16)
        close(torch.vmap(norm)(x, ws), torch.stack([norm(a, b) for a, b in zip(x, ws)]))

    def launches(self, op, *tensors, **named):
        """What vmap gives is what a loop gives; how many launches it takes."""
        in_dims = named.pop("in_dims", 0)
        dims = in_dims if isinstance(in_dims, tuple) else (in_dims,) * len(tensors)
        size = next(t.shape[d] for t, d in zip(tensors, dims) if d is not None)
        each = [op(*[t if d is None else t.select(d, i).contiguous() for t, d in zip(tensors, dims)], **named)
                for i in range(size)]
        wanted = [torch.stack(r) for r in zip(*each)] if isinstance(each[0], (tuple, list)) else [torch.stack(each)]
        run = op._plain.apart.run
        with unittest.mock.patch.object(op._plain.apart, "run", side_effect=run) as launched:
            got = torch.vmap(lambda *t: op(*t, **named), dims)(*tensors)
        for g, w in zip(got if isinstance(got, (tuple, list)) else [got], wanted):
            close(g, w)
        return launched.call_count

    def test_vmap_folds_where_values_of_the_outermost_dim_are_alike(self):
        norm, x, w = pleat.torch.op("norm/rmsnorm"), torch.randn(4, 3, 16), torch.randn(16)
        self.assertEqual(self.launches(norm, x, w, in_dims=(0, None)), 1)
        self.assertEqual(self.launches(norm, x, w, in_dims=(1, None)), 1)
        self.assertEqual(self.launches(norm, x.view(4, 1, 3, 16), w, in_dims=(0, None)), 1)
        self.assertEqual(self.launches(norm, x, torch.randn(4, 16)), 4)  # W has no T
        unit = pleat.torch.op("activation/swiglu")
        self.assertEqual(self.launches(unit, x, x[0], in_dims=(0, None)), 1)
        self.assertEqual(self.launches(unit, x, x.transpose(0, 1).contiguous(), in_dims=(0, 1)), 1)
        sums = pleat.torch.op("reduce/column_sum")
        self.assertEqual(self.launches(sums, x), 4)  # along T
        rope, c = pleat.torch.op("rotary/rope", backward=None), torch.rand(3, 8)
        q, k = torch.randn(4, 1, 3, 2, 2, 2, 8), torch.randn(4, 1, 3, 2, 2, 8)
        self.assertEqual(self.launches(rope, q, k, c, c, in_dims=(0, 0, None, None), offset=0), 1)
        back = pleat.torch.op("norm/rmsnorm_backward")  # DW is a sum along T
        self.assertEqual(self.launches(back, x, x, w, x[..., 0].contiguous().abs(), in_dims=(0, 0, None, 0)), 4)
        nested = torch.vmap(torch.vmap(norm, (0, None)), (0, None))(x.view(2, 2, 3, 16), w)
        close(nested, norm(x, w).view(2, 2, 3, 16))

    def test_gradients_of_each_element(self):
        norm, x, w = pleat.torch.op("norm/rmsnorm"), torch.randn(4, 3, 16), torch.randn(16)
        of = lambda f: torch.func.vmap(torch.func.grad(lambda x, w: f(x, w).sin().sum(), (0, 1)), (0, None))(x, w)
        for got, wanted in zip(of(norm), of(lambda x, w: F.rms_norm(x, (16,), w, 1e-6))):
            close(got, wanted, 1e-4)


if __name__ == "__main__":
    unittest.main()
