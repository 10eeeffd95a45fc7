"""pleat.jax on the CPU, or on CUDA with --cuda: values and gradients against JAX's own. Needs jax, and PLEAT, PLEAT_C and
PLEAT_CATALOG."""

import os
import re
import sys
import unittest
from pathlib import Path

ON_CUDA = "--cuda" in sys.argv
if ON_CUDA:
    sys.argv.remove("--cuda")
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
else:
    os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import numpy as np

import pleat
import pleat.jax

jax.config.update("jax_default_matmul_precision", "highest")


def random(*shape, seed=0, dtype=jnp.float32):
    return jnp.asarray(np.random.default_rng(seed).standard_normal(shape), dtype)


def close(got, wanted, within=1e-5):
    np.testing.assert_allclose(np.asarray(got, np.float64), np.asarray(wanted, np.float64), rtol=within,
                               atol=within * max(float(np.max(np.abs(np.asarray(wanted, np.float64)))), 1e-6))


def rms(x, w, eps=1e-6):
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + eps) * w


class Calls(unittest.TestCase):
    def setUp(self):
        self.norm, self.x, self.w = pleat.jax.op("norm/rmsnorm"), random(2, 5, 48), random(48, seed=1)

    def test_values_names_params_and_leading_dims(self):
        close(self.norm(self.x, self.w), rms(self.x, self.w))
        close(self.norm(self.x, W=self.w, eps=0.25), rms(self.x, self.w, 0.25))
        self.assertEqual(self.norm(self.x[:0], self.w).shape, (0, 5, 48))

    def test_below_jit_vmap_and_scan(self):
        close(jax.jit(self.norm)(self.x, self.w), rms(self.x, self.w))
        close(jax.vmap(self.norm, (0, None))(self.x, self.w), rms(self.x, self.w))
        last, _ = jax.lax.scan(lambda c, _: (self.norm(c, self.w), None), self.x, None, length=3)
        wanted = self.x
        for _ in range(3):
            wanted = rms(wanted, self.w)
        close(last, wanted)

    def test_gradients_of_a_pair(self):
        by = random(2, 5, 48, seed=2)
        for f in (lambda x, w: (self.norm(x, w, eps=1e-3) * by).sum(), jax.jit(lambda x, w: (self.norm(x, w, eps=1e-3) * by).sum())):
            got = jax.grad(f, (0, 1))(self.x, self.w)
            wanted = jax.grad(lambda x, w: (rms(x, w, 1e-3) * by).sum(), (0, 1))(self.x, self.w)
            close(got[0], wanted[0])
            close(got[1], wanted[1])

    def test_derived_gradients(self):
        linear = pleat.jax.op("gemm/gemm_bias_gelu")
        a, b, bias = random(5, 64), random(32, 64, seed=1), random(32, seed=2)
        own = lambda a, b, bias: jax.nn.gelu(a @ b.T + bias, approximate=False)
        close(linear(a, b, bias), own(a, b, bias), 1e-4)
        for got, wanted in zip(jax.jit(jax.grad(lambda *t: linear(*t).sum(), (0, 1, 2)))(a, b, bias),
                               jax.grad(lambda *t: own(*t).sum(), (0, 1, 2))(a, b, bias)):
            close(got, wanted, 1e-4)

    def test_attention(self):
        names = {"dout": "Do", "dq": "Dq", "dk": "Dk", "dv": "Dv"}
        attend = pleat.jax.op("attention/attention_causal", backward=("attention/attention_backward_causal", names))
        dtype = jnp.bfloat16 if ON_CUDA else jnp.float32
        q, k, v = random(1, 6, 2, 2, 64, dtype=dtype), random(1, 6, 2, 64, seed=1, dtype=dtype), random(1, 6, 2, 64, seed=2, dtype=dtype)

        def plainly(q, k, v):
            z = jnp.einsum("bqhgd,bshd->bhgqs", q, k) / 8
            z = jnp.where(jnp.tril(jnp.ones((6, 6), bool)), z, -jnp.inf)
            return jnp.einsum("bhgqs,bshd->bqhgd", jax.nn.softmax(z), v)

        wide = [t.astype(jnp.float32) for t in (q, k, v)]
        within = 3e-2 if ON_CUDA else 1e-5
        close(attend(q, k, v)[0], plainly(*wide), within)
        gradient = jax.jit(jax.grad(lambda *t: jnp.sin(attend(*t)[0].astype(jnp.float32)).sum(), (0, 1, 2)))
        for got, wanted in zip(gradient(q, k, v), jax.grad(lambda *t: jnp.sin(plainly(*t)).sum(), (0, 1, 2))(*wide)):
            close(got, wanted, within)

    def test_sizes_that_no_array_shows(self):
        packed = pleat.jax.op("attention/attention_packed")
        q, k, v = random(9, 2, 2, 8), random(9, 2, 8, seed=1), random(9, 2, 8, seed=2)
        ends = jnp.asarray([0, 4, 9], jnp.int32)
        with self.assertRaisesRegex(ValueError, "called without Q, a size that no array shows"):
            packed(q, k, v, ends, ends)

        def plainly(q, k, v):
            z = jnp.einsum("qhgd,shd->hgqs", q, k) * 8**-0.5
            z = jnp.where(jnp.tril(jnp.ones(z.shape[2:], bool)), z, -jnp.inf)
            return jnp.einsum("hgqs,shd->qhgd", jax.nn.softmax(z), v)

        both = lambda f: lambda q, k, v: jnp.sin(jnp.concatenate(f(q, k, v))).sum()
        ours = lambda q, k, v: [packed(q, k, v, ends, ends, Q=5, S=5)[0]]
        own = lambda q, k, v: [plainly(q[at], k[at], v[at]) for at in (slice(0, 4), slice(4, 9))]
        close(ours(q, k, v)[0], jnp.concatenate(own(q, k, v)))
        for got, wanted in zip(jax.jit(jax.grad(both(ours), (0, 1, 2)))(q, k, v), jax.grad(both(own), (0, 1, 2))(q, k, v)):
            close(got, wanted)

    def test_what_is_read_and_stored(self):
        rope = pleat.jax.op("rotary/rope")
        q, k = random(1, 7, 2, 4, 2, 32), random(1, 7, 2, 2, 32, seed=1)
        angle = random(7, 32, seed=2)
        turned = rope(q, k, jnp.cos(angle), jnp.sin(angle))
        c, s = jnp.cos(angle)[None, :, None, None], jnp.sin(angle)[None, :, None, None]
        close(turned[0], jnp.stack([q[..., 0, :] * c - q[..., 1, :] * s, q[..., 1, :] * c + q[..., 0, :] * s], -2))
        self.assertEqual(turned[1].shape, k.shape)

    def test_what_no_store_reaches_is_zero(self):
        spec = {"pleat": 1, "name": "front", "dims": {"N": "runtime", "K": 2}, "tensors": {
            "X": {"dtype": "f32", "dims": ["N"]}, "Y": {"dtype": "f32", "dims": ["N", "K"]}},
            "kernel": {"over": ["N"], "stages": [{"store": "Y[K = 1]", "from": "X"}]}}
        close(pleat.jax.op(spec, backward=None)(random(5)), jnp.stack([jnp.zeros(5), random(5)], 1))

    def test_what_is_wrong(self):
        with self.assertRaisesRegex(ValueError, r"X has 48 along H, W has 47 \(rmsnorm.json:10\)"):
            self.norm(self.x, self.w[:47])
        with self.assertRaisesRegex(TypeError, "X has dtype float32, W has bfloat16|X has dtype f32, W has bf16"):
            self.norm(self.x, self.w.astype(jnp.bfloat16))
        with self.assertRaisesRegex(TypeError, "has no argument 'epsilon'"):
            self.norm(self.x, self.w, epsilon=1)
        with self.assertRaisesRegex(TypeError, "eps is part of the compiled call"):
            jax.jit(lambda e: self.norm(self.x, self.w, eps=e))(0.5)
        with self.assertRaisesRegex(ValueError, "called without W"):
            self.norm(self.x)
        with self.assertRaisesRegex(NotImplementedError, "has no gradient"):
            jax.grad(lambda x: pleat.jax.op("norm/rmsnorm", backward=None)(x, self.w).sum())(self.x)
        with self.assertRaisesRegex(ValueError, "has no dim 'Z'"):
            pleat.jax.op("norm/rmsnorm", runtime="Z")

    @unittest.skipUnless("PLEAT_SOURCE_DIR" in os.environ, "PLEAT_SOURCE_DIR names the sources")
    def test_what_the_page_shows_runs(self):
        page = (Path(os.environ["PLEAT_SOURCE_DIR"]) / "python/README.md").read_text()
        block, = [b for b in re.findall(r"^```py\n(.*?)^```$", page, re.M | re.S) if "pleat.jax" in b]
        scope = {}
        exec(compile(block, "README.md", "exec"), scope)
        close(scope["gradients"][1], jnp.full(512, 10.0), 1e-4)

    def test_in_a_notebook(self):
        self.assertIn("rmsnorm.cu", self.norm._repr_html_())


if __name__ == "__main__":
    unittest.main()
