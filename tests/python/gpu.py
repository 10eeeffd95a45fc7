"""pleat.torch on a GPU: results and gradients beside float64, streams, graphs, threads, requirements. With --times, host
time of a call and the loss of a large vocabulary instead. Needs torch, a GPU, and PLEAT, PLEAT_C and PLEAT_CATALOG."""

import importlib.util
import sys
import threading
import time
import unittest
import unittest.mock

import torch
import torch.nn.functional as F

if not torch.cuda.is_available():
    print("no GPU: skipped")
    sys.exit(77)

import pleat
import pleat.torch
import pleat.torch.functional as own
from shared import OnCuda, rotate_heads


random = OnCuda.random


def turned(t, angle):
    return rotate_heads(t, *[m[:, None].to(t.dtype) for m in (angle.cos(), angle.sin())])


class Results(OnCuda, unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_norms(self):
        self.against(own.rms_norm, lambda x, w: F.rms_norm(x, (1000,), w, 1e-6), (3, 37, 1000), (1000,))
        self.against(lambda x, w: own.rms_norm(x, w, offset=True), lambda x, w: F.rms_norm(x, (1000,), 1 + w, 1e-6),
                     (3, 37, 1000), (1000,), dtypes=(torch.float32,))
        self.against(own.layer_norm, lambda x, w, b: F.layer_norm(x, (1000,), w, b), (111, 1000), (1000,), (1000,))
        self.against(own.softmax, lambda x: x.softmax(-1), (37, 1000))

    def test_units(self):
        self.against(own.swiglu, lambda g, u: F.silu(g) * u, (3, 37, 264), (3, 37, 264))
        self.against(own.geglu, lambda g, u: F.gelu(g, approximate="tanh") * u, (37, 264), (37, 264))
        self.against(own.swiglu_merged, lambda x: F.silu(x[..., :264]) * x[..., 264:], (37, 528))

    def test_rope(self):
        angle = torch.rand(9, 32, device="cuda")
        c, s = angle.cos(), angle.sin()
        self.against(lambda q, k: torch.cat(own.rope(q, k, c, s), 2),
                     lambda q, k: torch.cat([turned(q, angle), turned(k, angle)], 2), (2, 9, 8, 64), (2, 9, 2, 64),
                     dtypes=(torch.float32,))

    def test_derived_products(self):
        self.against(pleat.torch.op("gemm/gemm_bias_gelu"), lambda a, b, bias: F.gelu(a @ b.t() + bias), (300, 256),
                     (512, 256), (512,), scale=0.25, dtypes=(torch.bfloat16,))

    def test_losses(self):
        label = torch.randint(1000, (37,), device="cuda")
        label[5] = -100
        self.against(lambda x: own.cross_entropy(x, label, reduction="sum"),
                     lambda x: F.cross_entropy(x, label, reduction="sum"), (37, 1000))
        self.against(lambda x, w: own.linear_cross_entropy(x, w, label, reduction="sum", chunk=16),
                     lambda x, w: F.cross_entropy(x @ w.t(), label, reduction="sum"), (37, 64), (1000, 64))
        with self.assertRaisesRegex(pleat.RequirementError, "a label lies outside the vocabulary"):
            own.cross_entropy(random(37, 1000), label + 2000)
            pleat.torch.check()

    def test_adamw(self):
        from pleat.torch.optim import AdamW

        for dtype in (torch.bfloat16, torch.float32):
            weights = [random(*shape, dtype=dtype) for shape in ((300, 7), (64,), (1,), *[(33, 8)] * 300)]
            ours, exact = ([torch.nn.Parameter(w.clone().to(of)) for w in weights] for of in (dtype, torch.float64))
            steps = AdamW(ours, 1e-2, weight_decay=0.1), torch.optim.AdamW(exact, 1e-2, weight_decay=0.1)
            for _ in range(3):
                for p, q in zip(ours, exact):
                    p.grad = torch.randn_like(p)
                    q.grad = p.grad.double()
                [s.step() for s in steps]
            for p, q in zip(ours, exact):
                off = (p.detach().double() - q.detach()).abs().max() / q.detach().abs().max().clamp(min=1)
                self.assertLess(off.item(), 4 * torch.finfo(dtype).eps)

    def test_no_rows(self):
        self.assertEqual(own.rms_norm(random(0, 64), random(64)).shape, (0, 64))


class Streams(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)
        self.x, self.w = random(64, 512), random(512)
        self.block(self.x, self.w)
        torch.cuda.synchronize()

    @staticmethod
    def block(x, w):
        return own.swiglu(own.rms_norm(x * 2, w), x)

    def test_side_streams_and_threads(self):
        wanted, wrong = self.block(self.x, self.w), []

        def work():
            stream = torch.cuda.Stream()
            with torch.cuda.stream(stream), torch.no_grad():
                for _ in range(100):
                    x = self.x.clone()
                    got = self.block(x, self.w)
                    stream.synchronize()
                    if not torch.equal(got, wanted):
                        wrong.append(1)

        torch.cuda.synchronize()
        threads = [threading.Thread(target=work) for _ in range(8)]
        [t.start() for t in threads]
        [t.join() for t in threads]
        self.assertEqual(wrong, [])

    def test_capture_and_replay(self):
        x, graph = self.x.clone(), torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            y = self.block(x, self.w)
        for _ in range(3):
            x.copy_(random(64, 512))
            graph.replay()
            self.assertTrue(torch.equal(y, self.block(x, self.w)))

    def test_capture_of_a_step_with_gradients(self):
        x = self.x.clone().requires_grad_()
        by = random(64, 512)
        side = torch.cuda.Stream()
        with torch.cuda.stream(side):
            for _ in range(2):
                torch.autograd.grad(self.block(x, self.w), x, by)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            g, = torch.autograd.grad(self.block(x, self.w), x, by)
        with torch.no_grad():
            x.copy_(random(64, 512))
        graph.replay()
        wanted, = torch.autograd.grad(self.block(x, self.w), x, by)
        self.assertTrue(torch.equal(g, wanted))

    def test_a_kernel_that_is_not_loaded_is_refused_in_a_capture(self):
        norm, x, w = pleat.torch.op("norm/rmsnorm", types={"DT": "bf16"}), random(4, 96), random(96)
        graph = torch.cuda.CUDAGraph()
        with self.assertRaisesRegex(pleat.KernelError, "rmsnorm with H=96 is not loaded yet"):
            with torch.cuda.graph(graph):
                norm(x, w)
        torch.cuda.synchronize()
        norm(x, w)

    def test_gradients_do_not_enter_the_launcher_in_python(self):
        norm, x, w = pleat.torch.op("norm/rmsnorm"), self.x.requires_grad_(), self.w.requires_grad_()
        by = random(64, 512)
        wanted = torch.autograd.grad(norm(x, w), (x, w), by)
        backward = norm._training.gradient.parts[0].operator()
        with unittest.mock.patch.object(backward.apart, "run", side_effect=AssertionError("in Python")):
            with unittest.mock.patch.object(norm._training.apart, "run", side_effect=AssertionError("in Python")):
                got = torch.autograd.grad(norm(x, w), (x, w), by)
        self.assertTrue(all(map(torch.equal, got, wanted)))

    def test_a_compiled_step_runs_as_cuda_graphs(self):
        from torch._dynamo.utils import counters

        counters.clear()
        compiled = torch.compile(self.block, mode="reduce-overhead", fullgraph=True)
        x, w, by = self.x.clone().requires_grad_(), self.w.clone().requires_grad_(), random(64, 512)
        wanted = torch.autograd.grad(self.block(x, w), (x, w), by)
        for _ in range(4):  # warmed up, captured, replayed
            torch.compiler.cudagraph_mark_step_begin()
            got = [g.clone() for g in torch.autograd.grad(compiled(x, w), (x, w), by)]
        for a, b in zip(got, wanted):
            torch.testing.assert_close(a, b, rtol=2e-2, atol=2e-2)  # torch's own parts are fused, and round less
        self.assertEqual(counters["inductor"]["cudagraph_skips"], 0)

    def test_memory_is_that_of_results_and_goes_back(self):
        x, w, by = random(4096, 512).requires_grad_(), random(512).requires_grad_(), random(4096, 512)
        size, room = x.numel() * x.element_size(), 2 << 20  # rows' deviations, and partial sums of the weight's gradient

        def peak(f):
            torch.cuda.synchronize()
            torch.cuda.reset_peak_memory_stats()
            held = torch.cuda.memory_allocated()
            result = f()
            torch.cuda.synchronize()
            return torch.cuda.max_memory_allocated() - held, result

        torch.autograd.grad(own.rms_norm(x, w), (x, w), by)
        for _ in range(3):
            before = torch.cuda.memory_allocated()
            forward, y = peak(lambda: own.rms_norm(x, w))
            backward, grads = peak(lambda: torch.autograd.grad(y, (x, w), by))
            self.assertLess(max(forward, backward), size + room)
            del y, grads
            until = time.monotonic() + 5  # the backward pass's thread lets go of gradients when it gets to it
            while torch.cuda.memory_allocated() != before and time.monotonic() < until:
                time.sleep(0.01)
            self.assertEqual(torch.cuda.memory_allocated(), before)
        tokens, h, v, chunk = 1024, 64, 8000, 128
        x, w, label = random(tokens, h), random(v, h).requires_grad_(), torch.randint(v, (tokens,), device="cuda")
        step = lambda: torch.autograd.grad(own.linear_cross_entropy(x, w, label, chunk=chunk), w)
        step()
        most = peak(step)[0]
        self.assertLess(most, 2 * chunk * v + (4 + 2 + 2) * v * h + room)

    def test_repeats_bit_for_bit(self):
        x, w, by = self.x.requires_grad_(), self.w.requires_grad_(), random(64, 512)
        first = torch.autograd.grad(self.block(x, w), (x, w), by)
        for _ in range(20):
            self.assertTrue(all(map(torch.equal, first, torch.autograd.grad(self.block(x, w), (x, w), by))))


def host_time(f, calls=3000):
    """Microseconds that a call holds the thread: the least of five runs."""
    for _ in range(100):
        f()
    least = float("inf")
    for _ in range(5):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        for _ in range(calls // 5):
            f()
        least = min(least, (time.perf_counter() - begin) / (calls // 5))
        torch.cuda.synchronize()
    return least * 1e6


def times():
    x, w = random(8, 512), random(512)
    xg, wg, by = x.clone().requires_grad_(), w.clone().requires_grad_(), random(8, 512)
    norm = pleat.torch.op("norm/rmsnorm")
    plain = lambda x, w: F.rms_norm(x, (512,), w, 1e-6)
    for name, f in (("torch.add", lambda: torch.add(x, w)), ("F.rms_norm", lambda: plain(x, w)),
                    ("pleat rmsnorm", lambda: norm(x, w)), ("in Python, as before", lambda: norm._call(x, w)),
                    ("F.rms_norm forward with gradient", lambda: plain(xg, wg)),
                    ("pleat forward with gradient", lambda: norm(xg, wg)),
                    ("F.rms_norm forward and backward", lambda: torch.autograd.grad(plain(xg, wg), (xg, wg), by)),
                    ("pleat forward and backward", lambda: torch.autograd.grad(norm(xg, wg), (xg, wg), by))):
        print(f"{name}: {host_time(f):.2f} us", flush=True)
    tokens, h, v = 8192, 4096, 128256
    x, w, label = random(tokens, h), random(v, h) / 64, torch.randint(v, (tokens,), device="cuda")
    x.requires_grad_(), w.requires_grad_()
    for name, f in (("F.linear, F.cross_entropy", lambda: F.cross_entropy((x @ w.t()).float(), label)),
                    ("linear_cross_entropy", lambda: own.linear_cross_entropy(x, w, label)),
                    ("linear_cross_entropy, chunk 4096", lambda: own.linear_cross_entropy(x, w, label, chunk=4096))):
        least = float("inf")
        for i in range(5):
            torch.cuda.synchronize()
            torch.cuda.reset_peak_memory_stats()
            held, begin = torch.cuda.memory_allocated(), time.perf_counter()
            grads = torch.autograd.grad(f(), (x, w))
            torch.cuda.synchronize()
            least = min(least, time.perf_counter() - begin) if i else least
            del grads
        print(f"{name}: {least * 1e3:.1f} ms, {6 * tokens * h * v / least / 1e12:.0f} TFLOP/s, "
              f"{(torch.cuda.max_memory_allocated() - held) / 2**30:.2f} GiB at most", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--times"]:
        sys.exit(times())
    if importlib.util.find_spec("transformers") is not None:
        from gpu_layers import Attention, Layers, Models  # which unittest finds here
    if torch.cuda.device_count() > 1:
        from gpu_second import SecondDevice
    unittest.main()
