"""What several of the tests beside this use."""

import torch


def close(got, wanted, tolerance=1e-5):
    torch.testing.assert_close(got, wanted, rtol=tolerance, atol=tolerance)


def rotate(a, b, cos, sin):
    """RoPE of pairs whose first elements are a."""
    return a * cos - b * sin, b * cos + a * sin


def rotate_heads(x, cos, sin, interleaved=False):
    """RoPE of whole heads, the last axis: pairs are its halves or, interleaved, neighbours."""
    if interleaved:
        return torch.stack(rotate(x[..., ::2], x[..., 1::2], cos, sin), -1).flatten(-2)
    return torch.cat(rotate(*x.chunk(2, -1), cos, sin), -1)


def far(got, exact):
    """The greatest difference, as a part of the greatest element."""
    return ((got.double() - exact).abs().max() / exact.abs().max().clamp(min=1e-9)).item()


def both(f, inputs, by):
    """The result, and the gradients of the inputs."""
    leaves = [t.detach().clone().requires_grad_() for t in inputs]
    y = f(*leaves)
    return [y.detach(), *torch.autograd.grad(y, leaves, by.to(y.dtype))]


class OnCuda:
    """For tests of kernels beside torch's own, and both beside float64."""

    @staticmethod
    def random(*shape, dtype=torch.bfloat16):
        return torch.randn(shape, device="cuda").to(dtype)

    def against(self, ours, theirs, *shapes, scale=1, dtypes=(torch.bfloat16, torch.float32)):
        """No further from float64 than half as far again as torch is, and some roundings."""
        for dtype in dtypes:
            inputs = [self.random(*shape, dtype=dtype) * scale for shape in shapes]
            by = self.random(*theirs(*inputs).shape, dtype=dtype)
            exact = both(theirs, [t.double() for t in inputs], by.double())
            for i, (got, plain, right) in enumerate(zip(both(ours, inputs, by), both(theirs, inputs, by), exact)):
                near = 1.5 * far(plain, right) + 4 * torch.finfo(dtype).eps
                self.assertLess(far(got, right), near, f"{dtype}, {'result' if i == 0 else f'gradient {i}'}")


def leaf(*shape, dtype=torch.float32):
    return torch.randn(*shape, dtype=dtype, requires_grad=True)


SCALED = {
    "pleat": 1, "name": "scaled", "types": {"DT": "f32"}, "dims": {"N": "runtime"},
    "params": {"by": {"dtype": "f32"}, "least": {"dtype": "f32", "default": "-inf"}},
    "tensors": {"X": {"dtype": "DT", "dims": ["N"]}, "Y": {"dtype": "DT", "dims": ["N"]}},
    "kernel": {"stages": [{"store": "Y", "from": "max(X * by, least)"}]},
}
