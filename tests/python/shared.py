"""What several of the tests beside this use."""

import torch


def close(got, wanted, tolerance=1e-5):
    torch.testing.assert_close(got, wanted, rtol=tolerance, atol=tolerance)


def leaf(*shape, dtype=torch.float32):
    return torch.randn(*shape, dtype=dtype, requires_grad=True)


SCALED = {
    "pleat": 1, "name": "scaled", "types": {"DT": "f32"}, "dims": {"N": "runtime"},
    "params": {"by": {"dtype": "f32"}, "least": {"dtype": "f32", "default": "-inf"}},
    "tensors": {"X": {"dtype": "DT", "dims": ["N"]}, "Y": {"dtype": "DT", "dims": ["N"]}},
    "kernel": {"stages": [{"store": "Y", "from": "max(X * by, least)"}]},
}
