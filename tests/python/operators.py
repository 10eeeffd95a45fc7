"""pleat.torch on the CPU: results, shapes, errors and compiled graphs. Needs torch, and PLEAT, PLEAT_C and PLEAT_CATALOG."""

import contextlib
import copy
import errno
import functools
import multiprocessing
import os
import pickle
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import unittest
import unittest.mock
import warnings
from pathlib import Path

import numpy
import torch
import torch._dynamo.testing
import torch.nn.functional as F

import pleat
import pleat.torch
import pleat.torch.optim
import pleat.torch.functional as own
import pleat.torch.nn
from pleat import _files, _spec
from shared import SCALED, close, leaf, rotate, rotate_heads


class Results(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.norm = pleat.torch.op("norm/rmsnorm")
        self.x, self.w = torch.randn(6, 64), torch.randn(64)

    def test_leading_dims_fold(self):
        wanted = F.rms_norm(self.x, (64,), self.w, 1e-6)
        close(self.norm(self.x, self.w), wanted)
        close(self.norm(self.x.view(2, 3, 64), self.w), wanted.view(2, 3, 64))
        close(self.norm(X=self.x.view(1, 2, 3, 64), W=self.w, eps=1e-6), wanted.view(1, 2, 3, 64))
        self.assertEqual(self.norm(torch.empty(2, 0, 64), self.w).shape, (2, 0, 64))

    def test_params_reach_the_kernel(self):
        close(self.norm(self.x, self.w, eps=0.5), F.rms_norm(self.x, (64,), self.w, 0.5))

    def test_dtypes_bind(self):
        for dtype, tolerance in ((torch.bfloat16, 2e-2), (torch.float16, 2e-3), (torch.float64, 1e-6)):
            x, w = self.x.to(dtype), self.w.to(dtype)
            got = self.norm(x, w)
            self.assertEqual(got.dtype, dtype)
            close(got.double(), F.rms_norm(x.double(), (64,), w.double(), 1e-6), tolerance)

    def test_forward_mode_is_refused(self):
        f = lambda x: self.norm(x, self.w)  # noqa: E731
        sentence = "rmsnorm has no derivative in forward mode; torch.autograd.functional.jvp takes two backward passes instead"
        for call in (lambda: torch.func.jvp(f, (self.x,), (self.x,)), lambda: torch.func.jacfwd(f)(self.x),
                     lambda: torch.func.jvp(lambda w: self.norm(self.x, W=w), (self.w,), (self.w,)),
                     lambda: torch.func.jvp(torch.vmap(f), (self.x[None],), (self.x[None],)),
                     lambda: torch.compile(lambda x: torch.func.jvp(f, (x,), (x,)), backend="aot_eager")(self.x)):
            with self.assertRaises(NotImplementedError) as raised:
                call()
            self.assertEqual(str(raised.exception), sentence)
        wanted = torch.autograd.functional.jvp(lambda x: F.rms_norm(x, (64,), self.w, 1e-6), self.x, self.x)[1]
        close(torch.autograd.functional.jvp(f, self.x, self.x)[1], wanted)
        close(torch.func.jvp(lambda s: s * f(self.x), (torch.ones(()),), (torch.ones(()),))[1], f(self.x))

    def test_strides_are_copied_with_one_warning(self):
        norm = pleat.torch.op("norm/rmsnorm", constant={"H": 32})
        x = self.x[:, ::2]
        with warnings.catch_warnings(record=True) as reported:
            warnings.simplefilter("always")
            close(norm(x, self.w[:32]), F.rms_norm(x, (32,), self.w[:32], 1e-6))
            norm(x, self.w[:32])
        self.assertEqual([str(w.message).split(" with ")[0] for w in reported], ["rmsnorm: X"])

    def test_folded_dims_that_do_not_lie_as_one(self):
        x = torch.randn(3, 4, 64)[:, ::2]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            close(self.norm(x, self.w), F.rms_norm(x, (64,), self.w, 1e-6))

    def test_an_address_that_is_no_multiple(self):
        x = torch.randn(6 * 64 + 1)[1:].view(6, 64)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            close(self.norm(x, self.w), F.rms_norm(x, (64,), self.w, 1e-6))

    def test_strides_at_launch_are_taken_as_they_are(self):
        loss = pleat.torch.op("loss/cross_entropy_backward")
        logits, label = torch.randn(5, 16), torch.tensor([1, 0, 3, -100, 15])
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            got = loss(logits, label, logits.logsumexp(1), torch.tensor(2.0).expand(5))
        p = logits.softmax(1) - F.one_hot(label.clamp(min=0), 16)
        close(got, 2 * p * (label != -100)[:, None])

    def test_in_place_and_functional(self):
        rope = pleat.torch.op("rotary/rope")
        q, k = torch.randn(1, 3, 2, 2, 2, 8), torch.randn(1, 3, 2, 2, 8)
        angle = torch.rand(3, 8)
        before = q.clone(), k.clone()
        turned = rope(q, k, angle.cos(), angle.sin())
        self.assertTrue(torch.equal(q, before[0]) and torch.equal(k, before[1]))
        close(turned[1], torch.stack(rotate(*k.unbind(-2), angle.cos()[None, :, None], angle.sin()[None, :, None]), -2))
        with torch.profiler.profile() as profile:
            again = rope(q, k, angle.cos(), angle.sin())
        self.assertTrue(all(map(torch.equal, again, turned)))
        called = [event.name for event in profile.events()]
        self.assertIn("pleat::rope", called)
        self.assertNotIn("aten::copy_", called)  # it stores into new tensors
        self.assertIsNone(rope.in_place(q, k, angle.cos(), angle.sin()))
        close(q, turned[0])
        close(k, turned[1])

    def test_results_that_stores_reach_in_parts(self):
        spec = {"pleat": 1, "name": "first", "dims": {"N": "runtime", "M": 4},
                "tensors": {"X": {"dtype": "f32", "dims": ["N"]}, "Y": {"dtype": "f32", "dims": ["N", "M"]}},
                "kernel": {"stages": [{"store": "Y[M = 1]", "from": "X"}]}}
        first = pleat.torch.op(spec)
        x = torch.randn(3)
        wanted = torch.zeros(3, 4)
        wanted[:, 1] = x
        self.assertTrue(torch.equal(first(x), wanted))
        y = torch.ones(3, 4)
        self.assertIsNone(first.in_place(x, y))
        wanted[:, (0, 2, 3)] = 1
        self.assertTrue(torch.equal(y, wanted))

    def test_dims_that_no_input_shows(self):
        spec = {"pleat": 1, "name": "spread", "dims": {"N": "runtime", "M": "runtime"},
                "tensors": {"X": {"dtype": "f32", "dims": ["N"]}, "Y": {"dtype": "f32", "dims": ["N", "M"]}},
                "kernel": {"over": ["N", "M"], "stages": [{"store": "Y", "from": "X * M"}]}}
        spread = pleat.torch.op(spec)
        x = torch.randn(3)
        close(spread(x, M=5), x[:, None] * torch.arange(5))

    def test_blocks_of_which_the_last_is_ragged(self):
        spec = {"pleat": 1, "name": "blocks", "dims": {"N": "runtime"}, "folds": {"B": "N /^ 64"},
                "tensors": {"S": {"dtype": "f32", "dims": ["B"]}, "Y": {"dtype": "f32", "dims": ["N"]}},
                "kernel": {"over": ["N"], "stages": [{"store": "Y", "from": "S"}]}}
        blocks = pleat.torch.op(spec)
        self.assertEqual(blocks(torch.tensor([1.0, 2.0]), N=100).tolist(), [1.0] * 64 + [2.0] * 36)
        with self.assertRaisesRegex(pleat.ArgumentError, "S has 2 along B, which is 4 here"):
            blocks(torch.zeros(2), N=200)

    def test_constants_and_open_dims(self):
        opened = pleat.torch.op("norm/rmsnorm", runtime="H")
        close(opened(self.x, self.w), F.rms_norm(self.x, (64,), self.w, 1e-6))
        self.assertEqual(len(opened._plain.launcher._kernels), 1)
        opened(self.x[:, :32].contiguous(), self.w[:32])
        self.assertEqual(len(opened._plain.launcher._kernels), 1)
        fixed = pleat.torch.op("norm/rmsnorm", constant={"H": 32})
        with self.assertRaisesRegex(pleat.ArgumentError, "H is 64, and this operator has 32"):
            fixed(self.x, self.w)

    def test_dims_that_fold_by_the_sizes_of_others(self):
        """A digit's bounds follow the sizes of a call, and constants that no tensor shows."""
        rope, x, w = pleat.torch.op("gemm/gemm_qk_norm_rope", backward=None), torch.randn(3, 16), torch.randn(2, 8, 16)
        angle, by = torch.rand(3, 4), torch.randn(8)
        normed = F.rms_norm((x @ w.flatten(0, 1).t()).view(3, 2, 8), (8,), by, 1e-6)
        close(rope(x, w, by, angle.cos(), angle.sin()), rotate_heads(normed, angle.cos()[:, None], angle.sin()[:, None]))
        with self.assertRaisesRegex(pleat.ArgumentError, "COS has 3 along D % F, which is 4 here"):
            rope(x, w, by, angle.cos()[:, :3], angle.sin())
        parts = torch.rand(3, 4) + 1
        for block in (4, 16):
            rstd = pleat.torch.op("norm/rstd", constant={"N": 4 * block, "BLOCK": block})
            close(rstd(parts), torch.rsqrt(parts.sum(1) / (4 * block) + 1e-6), 1e-4)

    def test_infinite_defaults_and_params_without(self):
        scaled = pleat.torch.op(SCALED)
        x = torch.randn(5)
        close(scaled(x, by=2), x * 2)
        close(scaled(x, by=2, least=0), (x * 2).clamp(min=0))

    def test_threads(self):
        wanted, wrong = F.rms_norm(self.x, (64,), self.w, 1e-6), []

        def work(rows):
            x = self.x[:rows]
            for _ in range(50):
                if not torch.allclose(self.norm(x, self.w), wanted[:rows], atol=1e-5):
                    wrong.append(rows)

        threads = [threading.Thread(target=work, args=(1 + i % 6,)) for i in range(8)]
        [t.start() for t in threads]
        [t.join() for t in threads]
        self.assertEqual(wrong, [])

    def test_a_notebook_shows_the_page(self):
        norm = pleat.torch.op("norm/rmsnorm", constant={"H": 24}, types={"DT": "f32"})
        shown = norm._repr_html_()
        self.assertTrue(shown.startswith("<iframe srcdoc=\"&lt;!DOCTYPE html&gt;"))
        self.assertIn("Y [T, H] f32", shown)
        self.assertIn("24", shown)
        kernel = pleat.load("norm/rmsnorm", dims={"H": 24}, types={"DT": "f32"}, device=pleat.CPU)
        self.assertEqual(kernel._repr_html_(), shown)

    def test_arrays_with_dlpack_only(self):
        class Array:
            def __init__(self, tensor, versions=True):
                self.tensor, self.versions = tensor, versions

            def __dlpack_device__(self):
                return self.tensor.__dlpack_device__()

            def __dlpack__(self, **asked):
                if asked and not self.versions:
                    raise TypeError("older than DLPack 1.0")
                return self.tensor.__dlpack__(**asked)

        for dtype, name in ((torch.float32, "f32"), (torch.bfloat16, "bf16")):
            kernel = pleat.load("norm/rmsnorm", dims={"H": 64}, types={"DT": name}, device=pleat.CPU)
            x, w, y = self.x.to(dtype), self.w.to(dtype), torch.zeros(6, 64, dtype=dtype)
            for versions in (True, False):
                kernel(X=Array(x, versions), W=Array(w, versions), Y=Array(y.zero_(), versions))
                self.assertTrue(torch.equal(y, self.norm(x, w)))
        given = {"X": Array(x), "W": Array(w), "Y": Array(y)}
        with self.assertRaisesRegex(pleat.Error, "tensor W: its dtype, 64 bits of DLPack's code 5, is not one of Pleat's"):
            kernel(**{**given, "W": Array(w.cfloat())})
        fixed = y.float().numpy()
        fixed.flags.writeable = False
        with self.assertRaisesRegex(pleat.Error, "tensor Y: the array is read-only, and the kernel stores it"):
            kernel(**{**given, "Y": Array(fixed)})
        with self.assertRaisesRegex(pleat.Error, "on a device of DLPack's type 8, and kernels run on CUDA and on the CPU"):
            given["X"].__class__.__dlpack_device__ = lambda self: (8, 0)
            kernel(**given)

    def test_copies_and_pickles(self):
        for again in (copy.deepcopy(self.norm), pickle.loads(pickle.dumps(self.norm))):
            close(again(self.x, self.w), self.norm(self.x, self.w))


class WithoutPython(unittest.TestCase):
    """Calls that a plan is for do not enter Python."""

    def setUp(self):
        torch.manual_seed(0)
        self.norm = pleat.torch.op("norm/rmsnorm")
        self.x, self.w = torch.randn(2, 3, 48), torch.randn(48)

    def closed(self, *ops):
        """Fails where one of the operators' launcher is called."""
        patches = [unittest.mock.patch.object(made.apart, "run", side_effect=AssertionError("in Python"))
                   for op in ops for made in (op._plain, op._training or op._plain)]
        stack = contextlib.ExitStack()
        for patch in patches:
            stack.enter_context(patch)
        return stack

    def test_the_second_call(self):
        first = self.norm(self.x, self.w, eps=0.25)
        with self.closed(self.norm):
            again = self.norm(self.x, W=self.w, eps=0.25)
            other = self.norm(self.x + 1, self.w, eps=1e-3)
            with self.assertRaisesRegex(AssertionError, "in Python"):
                self.norm(self.x[:1], self.w)
            with self.assertRaisesRegex(AssertionError, "in Python"):
                self.norm(self.x.double(), self.w.double())
        self.assertTrue(torch.equal(again, first))
        self.assertEqual(again.shape, (2, 3, 48))
        close(other, F.rms_norm(self.x + 1, (48,), self.w, 1e-3))

    def test_copies_zeros_sizes_and_several_results(self):
        rope, angle = pleat.torch.op("rotary/rope"), torch.rand(4, 8)
        q, k = torch.randn(1, 3, 2, 2, 2, 8), torch.randn(1, 3, 2, 2, 8)
        before = q.clone()
        wanted = [rope(q, k, angle.cos(), angle.sin(), offset=i) for i in (0, 1)]
        spec = {"pleat": 1, "name": "spread_first", "dims": {"N": "runtime", "M": "runtime"},
                "tensors": {"X": {"dtype": "f32", "dims": ["N"]}, "Y": {"dtype": "f32", "dims": ["N", "M"]}},
                "kernel": {"over": ["N"], "stages": [{"store": "Y[M = 1]", "from": "X"}]}}
        first = pleat.torch.op(spec)
        x = torch.randn(3)
        first(x, M=2), first(x, M=3)
        with self.closed(rope, first):
            for i in (0, 1):
                got = rope(q, k, angle.cos(), angle.sin(), offset=i)
                self.assertTrue(all(map(torch.equal, got, wanted[i])))
            for m in (2, 3):
                y = first(x, M=m)
                self.assertEqual((y.shape, y.sum(), y[0, 1]), ((3, m), x.sum(), x[0]))
        self.assertTrue(torch.equal(q, before))

    def test_requirements_raise_as_ever(self):
        loss, x = pleat.torch.op("loss/cross_entropy"), torch.randn(3, 16)
        loss(x, torch.tensor([0, 1, 2]))
        for _ in range(2):
            with self.assertRaisesRegex(pleat.RequirementError, "a label lies outside the vocabulary"):
                loss(x, torch.tensor([0, 16, 2]))
        loss(x, torch.tensor([0, 1, 2]))

    def test_gradients(self):
        x, w = self.x.requires_grad_(), self.w.requires_grad_()
        by = torch.randn(2, 3, 48)
        wanted = torch.autograd.grad(self.norm(x, w), (x, w), by)
        backward = self.norm._training.gradient.parts[0].operator()
        patch = unittest.mock.patch.object(backward.apart, "run", side_effect=AssertionError("in Python"))
        with self.closed(self.norm), patch:
            got = torch.autograd.grad(self.norm(x, w), (x, w), by)
        self.assertTrue(all(map(torch.equal, got, wanted)))

    def test_processes(self):
        wanted = self.norm(self.x, self.w)
        child = os.fork()
        if child == 0:
            same = torch.equal(self.norm(self.x, self.w), wanted) and self.norm(self.x[:1], self.w).shape == (1, 3, 48)
            os._exit(0 if same else 1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertTrue(torch.equal(pool.apply(norm_of, (self.x, self.w)), wanted))


def norm_of(x, w):
    return pleat.torch.op("norm/rmsnorm")(x, w)


class Errors(unittest.TestCase):
    def refused(self, kind, sentence, f, *arguments, **named):
        with self.assertRaises(kind) as reported:
            f(*arguments, **named)
        self.assertIn(sentence, str(reported.exception))
        self.assertNotIn("\n", str(reported.exception).split("\n  ")[0])

    def test_arguments(self):
        norm, x, w = pleat.torch.op("norm/rmsnorm"), torch.randn(3, 64), torch.randn(64)
        self.refused(ValueError, "rmsnorm: X has 64 along H, W has 63 (rmsnorm.json:10)", norm, x, w[:63])
        self.refused(ValueError, "W has 2 dims, and W [H] has 1", norm, x, x)
        self.refused(ValueError, "rmsnorm: X is on cpu, W is on meta", norm, x, w.to("meta"))
        self.refused(ValueError, "rmsnorm: X is on meta, W is on cpu", norm, x.to("meta"), w)
        self.refused(TypeError, "X has dtype f32, W has f64, and both are DT (rmsnorm.json:10)", norm, x, w.double())
        self.refused(TypeError, "X has dtype torch.complex64, which is none of Pleat's", norm, x.cfloat(), w.cfloat())
        self.refused(TypeError, "no argument 'epss'; did you mean 'eps'?", norm, x, w, epss=1)
        self.refused(ValueError, "GATE has 2 in front, UP has 3", pleat.torch.op("activation/swiglu"), torch.randn(2, 3, 8),
                     torch.randn(3, 2, 8))
        self.refused(ValueError, "stores no tensor that it reads", norm.in_place, x, w)
        loss = pleat.torch.op("loss/cross_entropy")
        self.refused(TypeError, "LABEL has dtype i32, not i64", loss, x, torch.zeros(3, dtype=torch.int32))
        self.refused(pleat.RequirementError, "a label lies outside the vocabulary", loss, x, torch.tensor([0, 64, 1]))
        rope = pleat.torch.op("rotary/rope")
        q, k, c = leaf(1, 3, 2, 2, 2, 8), leaf(1, 3, 2, 2, 8), torch.ones(3, 8)
        self.refused(pleat.RequirementError, "rope", rope, q.detach(), k.detach(), c, c, offset=1)  # beyond the tables
        self.refused(ValueError, "writes Q in place, which requires grad", rope.in_place, q, k, c, c)

    def test_what_torch_does_not_take(self):
        """The messages are Pleat's, not those of torch's schemas and dispatcher, with gradients and without."""
        norm, rope, w = pleat.torch.op("norm/rmsnorm"), pleat.torch.op("rotary/rope"), torch.randn(16)
        for x in (torch.randn(3, 16), leaf(3, 16)):
            plain = x.detach()
            for kind, sentence, tensors, named in (
                    (ValueError, "rmsnorm is called without W", (x,), {}),
                    (TypeError, "rmsnorm takes 2 tensors, X, W, not 3", (x, w, w), {}),
                    (TypeError, "rmsnorm: X is handed over twice", (x, w), {"X": x}),
                    (TypeError, "rmsnorm: W is a tensor, not list (rmsnorm.json:10)", (x, [1.0]), {}),
                    (TypeError, "rmsnorm: W is a tensor, not ndarray", (x, w.numpy()), {}),
                    (TypeError, "rmsnorm: W is a tensor, not NoneType", (x, None), {}),
                    (TypeError, "rmsnorm: eps is a number, not 'a'", (x, w), {"eps": "a"}),
                    (TypeError, "rmsnorm: eps is a number, not a tensor of shape [2]", (x, w), {"eps": torch.ones(2)}),
                    (ValueError, "rmsnorm: eps is a number of 64 bits, not one of 401 digits", (x, w), {"eps": 10**400}),
                    (ValueError, "rmsnorm: X is torch.sparse_coo, and kernels take tensors that are dense", (plain.to_sparse(), w), {}),
                    (ValueError, "rmsnorm: X is quantized", (torch.quantize_per_tensor(plain, 0.1, 0, torch.qint8), w), {})):
                self.refused(kind, sentence, norm, *tensors, **named)
        q, k, c = torch.randn(1, 3, 2, 2, 2, 8), torch.randn(1, 3, 2, 2, 8), torch.ones(3, 8)
        self.refused(ValueError, "rope is called without COS", rope.in_place, q, k)
        self.refused(TypeError, "rope: offset is an integer, not 1.5", rope, q, k, c, c, offset=1.5)
        self.refused(ValueError, "scaled is called without by", pleat.torch.op(SCALED), torch.ones(3))

    def test_operators(self):
        op, registered = pleat.torch.op, len(torch._C._dispatch_get_all_op_names())
        self.refused(FileNotFoundError, "did you mean 'norm/rmsnorm'?", op, "norm/rmsnrm")
        self.refused(TypeError, "a spec is a path, a catalog name or a dict, not list", op, [])
        self.refused(ValueError, "has no dim 'HH' whose size could be given", op, "norm/rmsnorm", constant={"HH": 1})
        self.refused(ValueError, "the size of H is a positive integer, not 0", op, "norm/rmsnorm", constant={"H": 0})
        self.refused(ValueError, "rmsnorm has no type 'XT'; it has DT", op, "norm/rmsnorm", types={"XT": "f32"})
        self.refused(TypeError, "DT is one of f64, ", op, "norm/rmsnorm", types={"DT": "f31"})
        self.refused(ValueError, "rmsnorm has no kernel 'x'; it has rmsnorm", op, "norm/rmsnorm", kernel="x")
        for sentence, options in (
                ("types is a dict by name, not 'f32'", {"types": "f32"}), ("constant is a dict by name", {"constant": "H"}),
                ("runtime is a name or a tuple of names, not 5", {"runtime": 5}), ("wrt is a name", {"wrt": 5}),
                ("backward is a spec, or a spec and a dict of names", {"backward": ("norm/rmsnorm_backward",)}),
                ("grads is a dict by name", {"grads": ["X"]})):
            self.refused(TypeError, f"rmsnorm: {sentence}", op, "norm/rmsnorm", **options)
        self.refused(TypeError, "a spec that is a dict holds what JSON holds", op, {"pleat": 1, "name": "a", "dims": {1}})
        broken = {**SCALED, "name": "broken", "kernel": {"stages": [{"store": "Y", "from": "rsqr(X)"}]}}
        self.refused(pleat.SpecError, "error: there is no function 'rsqr' [PL061]", op, broken)
        with self.assertRaisesRegex(pleat.SpecError, r"^broken\.json:\d+:\d+: error: "):
            op(broken)
        sums = {**SCALED, "name": "sums", "tensors": {"Y": {"dtype": "DT", "dims": ["N"]}},
                "params": {}, "kernel": {"over": ["N"], "stages": [{"store": "Y", "from": "1"}]}}
        self.refused(ValueError, "sums reads no tensor", op, sums)
        self.refused(ValueError, "which is the gradient of nothing", op, SCALED, backward="activation/gelu")
        self.assertEqual(len(torch._C._dispatch_get_all_op_names()), registered)

    def test_a_dtype_that_the_spec_does_not_take(self):
        norm = pleat.torch.op("norm/rmsnorm", types={"DT": "bool"})
        self.refused(pleat.DtypeError, "rmsnorm with H=64, DT=bool: tensor Y is of dtype bool, and this is a real (rmsnorm.json:18)",
                     norm, torch.zeros(2, 64, dtype=torch.bool), torch.zeros(64, dtype=torch.bool))

    def test_sizes_that_no_kernel_has(self):
        norm = pleat.torch.op("norm/rmsnorm", types={"DT": "f32"})
        self.refused(pleat.ArgumentError, 'rmsnorm: H is 0, and a kernel is made for a positive one; runtime=("H",)', norm,
                     torch.zeros(2, 0), torch.zeros(0))
        self.refused(pleat.ArgumentError, "rmsnorm: H is constant or runtime, not both", pleat.torch.op, "norm/rmsnorm",
                     constant={"H": 64}, runtime="H")
        self.refused(pleat.ArgumentError, "key_heads, not 5 and 2 of a width of 64", pleat.torch.nn.SelfAttention, 64, 5, 2)

    def test_params_have_no_gradient(self):
        norm, x, w, eps = pleat.torch.op("norm/rmsnorm"), torch.randn(2, 64), torch.ones(64), torch.tensor(1e-3)
        torch.testing.assert_close(norm(x, w, eps=eps), norm(x, w, eps=1e-3))
        self.refused(pleat.ArgumentError, "rmsnorm: eps is a number, which has no gradient", norm, x, w, eps=eps.requires_grad_())

    def test_devices_of_a_check(self):
        norm = pleat.torch.op("norm/rmsnorm")
        for device in (None, 0, "cuda:0", "cpu", torch.device("cpu")):
            norm.check(device)
        self.refused(pleat.ArgumentError, "device is one of torch's, or a GPU's number, not 'nowhere'", norm.check, "nowhere")

    def test_kernels_without_torch(self):
        load = functools.partial(pleat.load, "norm/softmax", device=pleat.CPU)
        self.refused(pleat.ArgumentError, "softmax has no dim 'Q' whose size could be given", load, dims={"Q": 4})
        self.refused(pleat.ArgumentError, "softmax: the size of H is a positive integer, not 0", load, dims={"H": 0})
        self.refused(pleat.DtypeError, "softmax: DT is one of f64, ", load, types={"DT": "f31"})
        self.refused(pleat.DtypeError, "is an integer, not 'cpu'", pleat.load, "norm/softmax", device="cpu")
        self.refused(FileNotFoundError, "there is no kernel in /nowhere", pleat.Kernel, "/nowhere", device=pleat.CPU)
        softmax = load(dims={"H": 4}, types={"DT": "f32"})
        self.refused(pleat.DtypeError, "tensor X: list is none of torch's", softmax, X=[1.0], Y=[0.0])
        self.refused(pleat.ArgumentError, "tensors are handed over by name", softmax, torch.ones(1, 4))
        x, y = torch.ones(1, 4), torch.zeros(1, 4)
        sizes = dict(X=x, Y=y)
        masked = numpy.ma.masked_array(x.numpy(), mask=False)
        for kind, sentence, given in (
                (ValueError, "tensor X: it is a view whose elements lie in memory with the other sign", {"X": torch._neg_view(x)}),
                (ValueError, "tensor X: it is on meta, and kernels run on CUDA and on the CPU", {"X": x.to("meta")}),
                (ValueError, "tensor X: it is torch.sparse_coo, and kernels take tensors that are dense", {"X": x.to_sparse()}),
                (ValueError, "tensor X: it is nested, and", {"X": torch.nested.nested_tensor([x, x], layout=torch.jagged)}),
                (ValueError, "tensor X: it has a mask, which a kernel does not see", {"X": masked}),
                (ValueError, "tensor Y requires grad, and the kernel stores it", {"Y": y.clone().requires_grad_()}),
                (ValueError, "size T lies between", {"sizes": {"T": 2**70}}),
                (ValueError, "stream, a CUDA stream's number, lies between 0 and", {"stream": 2**70}),
                (ValueError, "workspace's number of bytes lies between 0 and", {"workspace": (8, -5)}),
                (ValueError, "nothing has a name such as 'X\\x00'", {"X\0": x}),
                (ValueError, "nothing has a name such as '\\ud800'", {"\ud800": x})):
            self.refused(kind, sentence, softmax, **{**sizes, **given})
        self.refused(pleat.ArgumentError, "device, a GPU's number or pleat.CPU, lies between -1 and", pleat.Kernel, ".",
                     device=2**40)
        self.refused(pleat.DtypeError, "a name is a string, not 3", pleat.Kernel, ".", 3, device=pleat.CPU)
        self.refused(FileNotFoundError, "there is no spec 'aaaa", pleat.load, "a" * 5000)
        scaled = pleat.load(SCALED, device=pleat.CPU)
        scaled(X=x[0], Y=y[0], params={"by": 2**70})  # an integer for a real
        close(y, x * 2.0**70)
        self.refused(ValueError, "param by: an integer of 401 digits is larger than any real", scaled, X=x[0], Y=y[0],
                     params={"by": 10**400})


class Changes(unittest.TestCase):
    """What a kernel stores over is counted as torch counts changes of its own, so that autograd finds them."""

    def test_of_saved_tensors(self):
        rope = pleat.torch.op("rotary/rope")
        q, k = torch.randn(1, 7, 2, 4, 2, 32, requires_grad=True), torch.randn(1, 7, 2, 2, 32)
        saved = q.exp()  # whose gradient reads it
        rope.in_place(saved.detach(), k, torch.full((7, 32), 0.6), torch.full((7, 32), 0.8))
        self.assertEqual(k._version, 1)
        with self.assertRaisesRegex(RuntimeError, "modified by an inplace operation"):
            saved.sum().backward()

    def test_of_kernels_and_optimizers(self):
        softmax = pleat.load("norm/softmax", dims={"H": 4}, types={"DT": "f32"}, device=pleat.CPU)
        x, y = torch.ones(1, 4), torch.zeros(1, 4)
        softmax(X=x, Y=y)
        self.assertEqual((x._version, y._version), (0, 1))
        with torch.inference_mode():
            softmax(X=x, Y=torch.zeros(1, 4))  # such tensors count nothing
        weight = torch.nn.Parameter(torch.ones(8))
        weight.grad = torch.ones(8)
        pleat.torch.optim.AdamW([weight]).step()
        self.assertEqual(weight._version, 1)


class Kept(unittest.TestCase):
    """What is damaged in the cache is made anew, and a disk that refuses is one sentence."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.cache = Path(folder.name)
        patched = unittest.mock.patch.object(_files, "cache", lambda: self.cache)
        patched.start()
        self.addCleanup(patched.stop)
        self.spec = {"pleat": 1, "name": "doubled", "dims": {"N": "runtime"},
                     "tensors": {n: {"dtype": "f32", "dims": ["N"]} for n in "XY"},
                     "kernel": {"stages": [{"store": "Y", "from": "2 * X"}]}}

    def opened(self):
        made = _spec.Spec(self.spec)
        return made, made.generate({}, {})

    def test_damage(self):
        _, folder = self.opened()
        files = [p for p in self.cache.rglob("*") if p.is_file()]
        whole = {p: p.read_bytes() for p in files}
        self.assertGreater(len(files), 7)
        described, = self.cache.glob("described/*")
        for path in files:
            path.write_bytes(whole[path][:len(whole[path]) // 2])
            self.opened()
            self.assertEqual(path.read_bytes(), whole[path], path)
        for text in ("{}", "[]", "null", "[" * 100000, "\0"):
            described.write_text(text)
            self.opened()
            self.assertEqual(described.read_bytes(), whole[described])
        described.unlink()
        os.mkfifo(described)  # which nobody writes to
        self.opened()
        shutil.rmtree(folder.parent)
        folder.parent.write_text("a file in its place")
        self.opened()
        self.assertEqual({p for p in self.cache.rglob("*") if p.is_file()}, set(files))

    def test_what_a_killed_process_left(self):
        self.opened()
        old, new = self.cache / "generated" / "tmpold", self.cache / "generated" / "tmpnew"
        for folder in (old, new):
            folder.mkdir()
        os.utime(old, (0, 0))
        self.spec["name"] = "other"
        self.opened()
        self.assertEqual((old.exists(), new.exists()), (False, True))

    def test_a_full_disk(self):
        def full(*_, **__):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with unittest.mock.patch("tempfile.mkstemp", full), self.assertRaisesRegex(
                pleat.Error, "^the cache .* cannot be written: No space left on device; PLEAT_CACHE names another folder$"):
            self.opened()
        with unittest.mock.patch("os.replace", full), self.assertRaises(pleat.Error):
            self.opened()
        self.assertEqual([p for p in self.cache.rglob("*") if not p.is_dir()], [])


class Compiled(unittest.TestCase):
    def setUp(self):
        torch._dynamo.reset()
        torch.manual_seed(2)
        self.norm, self.swiglu = pleat.torch.op("norm/rmsnorm"), pleat.torch.op("activation/swiglu")
        self.w = torch.randn(32)

    def block(self, x, w):
        y = self.norm(x * 2, w)
        return self.swiglu(y, x).sin()

    def wanted(self, x, w):
        y = F.rms_norm(x * 2, (32,), w, 1e-6)
        return (F.silu(y) * x).sin()

    def test_static_and_dynamic_with_gradients(self):
        for dynamic in (False, True):
            f = torch.compile(self.block, fullgraph=True, dynamic=dynamic, backend="aot_eager")
            x, w = leaf(3, 4, 32), self.w.clone().requires_grad_()
            a, b = x.detach().clone().requires_grad_(), w.detach().clone().requires_grad_()
            y, z = f(x, w), self.wanted(a, b)
            close(y, z)
            y.sum().backward()
            z.sum().backward()
            close(x.grad, a.grad, 1e-4)
            close(w.grad, b.grad, 1e-4)

    def test_frozen_inputs(self):
        f = torch.compile(lambda x, w: self.norm(x, w).sum(), fullgraph=True, backend="aot_eager")
        x, a = (torch.arange(64.0).view(2, 32).requires_grad_() for _ in range(2))
        f(x, self.w).backward()
        F.rms_norm(a, (32,), self.w, 1e-6).sum().backward()
        close(x.grad, a.grad, 1e-4)

    def test_derived(self):
        op = pleat.torch.op("gemm/gemm_bias_gelu")
        f = torch.compile(lambda *t: op(*t).sin(), fullgraph=True, backend="aot_eager")
        a, b, bias = leaf(3, 32), torch.randn(16, 32), leaf(16)
        for got, wanted in zip(torch.autograd.grad(f(a, b, bias).sum(), (a, bias)),
                               torch.autograd.grad(F.gelu(a @ b.t() + bias).sin().sum(), (a, bias))):
            close(got, wanted, 1e-3)

    def test_functions(self):
        def f(x, w):
            return own.swiglu(own.rms_norm(x, w), x)

        x = torch.randn(3, 32)
        close(torch.compile(f, fullgraph=True, backend="aot_eager")(x, self.w), f(x, self.w))

    def test_at_most_two_graphs_for_ten_sizes(self):
        count = torch._dynamo.testing.CompileCounterWithBackend("aot_eager")
        f = torch.compile(self.block, fullgraph=True, backend=count)
        with torch.no_grad():
            for rows in range(2, 12):
                x = torch.randn(rows, 32)
                close(f(x, self.w), self.wanted(x, self.w))
        self.assertLessEqual(count.frame_count, 2)

    def test_in_place(self):
        rope, angle = pleat.torch.op("rotary/rope"), torch.rand(3, 8)

        def turn(q, k):
            q, k = q.clone(), k.clone()
            rope.in_place(q, k, angle.cos(), angle.sin())
            return q + 1, k

        q, k = torch.randn(1, 3, 2, 2, 2, 8), torch.randn(1, 3, 2, 2, 8)
        got, wanted = torch.compile(turn, fullgraph=True, backend="aot_eager")(q, k), turn(q, k)
        self.assertTrue(all(map(torch.equal, got, wanted)))

    @unittest.skipUnless(Path(sysconfig.get_paths()["include"], "Python.h").exists(), "inductor needs Python.h")
    def test_inductor(self):
        f = torch.compile(self.block, fullgraph=True)
        x = torch.randn(5, 32)
        with torch.no_grad():
            close(f(x, self.w), self.wanted(x, self.w))

    def test_export(self):
        block = self.block

        class Module(torch.nn.Module):
            def forward(self, x, w):
                return block(x, w)

        rows = torch.export.Dim("rows", min=2, max=64)
        with torch.no_grad():
            exported = torch.export.export(Module(), (torch.randn(4, 32), self.w), dynamic_shapes=({0: rows}, None))
            x = torch.randn(9, 32)
            close(exported.module()(x, self.w), self.wanted(x, self.w))


class Installations(unittest.TestCase):
    """What another PLEAT or PLEAT_C is, is said in a sentence."""

    def ends(self, variable, value, sentence, calls):
        done = subprocess.run([sys.executable, "-c", calls], env={**os.environ, variable: value}, capture_output=True, text=True)
        self.assertRegex(done.stderr.strip().splitlines()[-1], sentence)

    def test_another_command(self):
        calls = "import pleat._spec; pleat._spec.Spec(pleat._spec.named('norm/rmsnorm'))"
        self.ends("PLEAT", "/", "^pleat._errors.Error: /: .*; PLEAT names the command pleat$", calls)
        self.ends("PLEAT", shutil.which("true"), "true describes no spec; PLEAT names the command pleat$", calls)
        self.ends("PLEAT", "x" * 5000, "PLEAT names no file$", calls)

    def test_another_library(self):
        calls = "import pleat.torch; pleat.torch.op('norm/rmsnorm')"
        self.ends("PLEAT_C", "nowhere.so", "^pleat._errors.Error: .*: PLEAT_C names libpleat_c.so of an installed Pleat$", calls)


class Pages(unittest.TestCase):
    def test_what_the_pages_show_runs(self):
        source = Path(os.environ["PLEAT_SOURCE_DIR"])
        for page, count in (("README.md", 1), ("python/README.md", 10)):
            blocks = re.findall(r"^```python\n(.*?)^```$", (source / page).read_text(), re.M | re.S)
            self.assertEqual(len(blocks), count)
            with self.subTest(page):
                exec(compile("\n".join(blocks), page, "exec"), {})

    def test_what_the_page_prints(self):
        page = Path(os.environ["PLEAT_SOURCE_DIR"], "python", "README.md").read_text()
        command, printed = re.search(r"^```console\n\$ pleat (.*?)\n(.*?)^```$", page, re.M | re.S).groups()
        done = subprocess.run([os.environ["PLEAT"], *command.split()], cwd=pleat.catalog(), capture_output=True, text=True)
        self.assertEqual(done.stdout, printed)


if __name__ == "__main__":
    unittest.main()
