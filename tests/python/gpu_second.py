"""pleat.torch on the second of several GPUs: operators run where their tensors are, on the current stream of that device, and
leave the current device as it is. gpu.py runs these where there are two."""

import threading
import unittest

import torch
import torch.nn.functional as F

import pleat
import pleat.torch
import pleat.torch.functional as own
from pleat.torch.attention import attention
from pleat.torch.optim import AdamW

DEVICES = "cuda:0", "cuda:1"


def step(device, seed):
    """The results and gradients of a norm, a gated unit and a product, on random rows."""
    random = torch.Generator().manual_seed(seed)
    x, w, b = (torch.randn(*shape, generator=random).bfloat16().to(device).requires_grad_() for shape in ((64, 512), (512,), (256, 512)))
    y = own.swiglu(own.rms_norm(x, w), x)
    z = pleat.torch.op("gemm/gemm")(y, b)
    return [z.detach(), *torch.autograd.grad(z, (x, w, b), torch.ones_like(z))]


class SecondDevice(unittest.TestCase):
    def setUp(self):
        torch.cuda.set_device(0)

    def tearDown(self):
        self.assertEqual(torch.cuda.current_device(), 0)
        for device in DEVICES:
            torch.cuda.synchronize(device)

    def test_the_same_bits_as_on_the_first(self):
        for seed in range(3):  # the second time by plans that do not enter Python
            here, there = (step(device, seed) for device in DEVICES)
            for a, b in zip(here, there):
                self.assertEqual(b.device, torch.device("cuda:1"))
                self.assertTrue(torch.equal(a, b.to("cuda:0")))

    def test_a_model_over_both(self):
        x = torch.randn(8, 64, device="cuda:0", requires_grad=True)
        v, w = (torch.ones(64, device=device, requires_grad=True) for device in DEVICES)
        y = own.rms_norm(own.rms_norm(x, v).to("cuda:1") * 2, w)
        y.sum().backward()
        wanted = F.rms_norm(F.rms_norm(x, (64,), v, 1e-6).to("cuda:1") * 2, (64,), w, 1e-6)
        torch.testing.assert_close(y, wanted, rtol=1e-5, atol=1e-5)
        for g, r in zip((x.grad, v.grad, w.grad), torch.autograd.grad(wanted.sum(), (x, v, w))):
            torch.testing.assert_close(g, r, rtol=1e-4, atol=1e-4)

    def test_the_current_stream_of_that_device(self):
        w = torch.ones(512, device="cuda:1")
        own.rms_norm(torch.ones(4096, 512, device="cuda:1"), w)
        late, stream = torch.ones(4096, 512, device="cuda:1"), torch.cuda.Stream("cuda:1")
        torch.cuda.synchronize("cuda:1")
        with torch.cuda.stream(stream):  # which makes device 1 the current one
            torch.cuda._sleep(50_000_000)
            late.mul_(3)
            inside = own.rms_norm(late, w * 2)
        self.assertFalse(stream.query())  # nothing has waited
        stream.synchronize()
        torch.testing.assert_close(inside, torch.full_like(inside, 2), rtol=1e-5, atol=1e-5)

    def test_capture_and_replay(self):
        w = torch.ones(512, device="cuda:1")
        with torch.cuda.device(1):
            x, graph = torch.randn(64, 512, device="cuda:1"), torch.cuda.CUDAGraph()
            own.rms_norm(x, w)
            torch.cuda.synchronize()
            with torch.cuda.graph(graph):
                y = own.rms_norm(x, w)
            x.copy_(torch.randn(64, 512))
            graph.replay()
            self.assertTrue(torch.equal(y, own.rms_norm(x, w)))

    def test_threads_of_both(self):
        wanted, wrong = step("cuda:0", 9), []

        def work(device):
            for _ in range(20):
                if not all(torch.equal(a, b.to("cuda:0")) for a, b in zip(wanted, step(device, 9))):
                    wrong.append(device)

        threads = [threading.Thread(target=work, args=(device,)) for device in DEVICES * 3]
        [t.start() for t in threads]
        [t.join() for t in threads]
        self.assertEqual(wrong, [])

    def test_attention_and_optimizer(self):
        found = []
        for device in DEVICES:
            torch.manual_seed(0)
            q = torch.randn(1, 64, 4, 64).bfloat16().to(device).requires_grad_()
            attention(q, q, q, causal=True).sum().backward()
            AdamW([q], lr=1e-2).step()
            found.append(q.detach().cpu())
        self.assertTrue(torch.equal(*found))

    def test_a_requirement_that_fails_there(self):
        logits, label = torch.randn(4, 100, device="cuda:1"), torch.tensor([1, 2, 3, 400], device="cuda:1")
        with self.assertRaisesRegex(pleat.RequirementError, "a label lies outside the vocabulary"):
            own.cross_entropy(logits, label)
            pleat.torch.check("cuda:0")
            pleat.torch.check(label.device)

    def test_tensors_of_two_devices_are_refused(self):
        x, w = torch.ones(8, 64, device="cuda:1"), torch.ones(64, device="cuda:0")
        for _ in range(2):
            with self.assertRaisesRegex(pleat.ArgumentError, "^[^\n]*cuda:[01][^\n]*cuda:[01][^\n]*$"):
                pleat.torch.op("norm/rmsnorm")(x, w)
