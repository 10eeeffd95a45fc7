"""Operators of a library that pleat_add_torch_ops() built, from Python: calls, torch.export, and a package of
AOTInductor for the program in C++. Usage: ahead.py LIBRARY PACKAGE, which is written where a compiler for it is."""

import sys
import sysconfig
from pathlib import Path

import torch
import torch.nn.functional as F


class Module(torch.nn.Module):
    def forward(self, x, w):
        return torch.ops.ops.rmsnorm(x * 2, w).sin()


def main(library, package):
    torch.ops.load_library(library)
    spread = "ops::spread(Tensor X, *, int M, float by, float least, int count=3, bool on=True) -> Tensor"
    norm = "ops::rmsnorm(Tensor X, Tensor W, *, float eps=9.9999999747524271e-07) -> Tensor"
    assert str(torch.ops.ops.spread.default._schema) == spread, torch.ops.ops.spread.default._schema
    assert str(torch.ops.ops.rmsnorm.default._schema) == norm, torch.ops.ops.rmsnorm.default._schema
    x, w = torch.randn(3, 4096), torch.randn(4096)
    wanted = F.rms_norm(x * 2, (4096,), w, 1e-6).sin()
    torch.testing.assert_close(Module()(x, w), wanted, rtol=1e-4, atol=1e-4)
    try:
        torch.ops.ops.rmsnorm(x[:, :63], w)
    except RuntimeError as error:
        assert "rmsnorm: X has 63 along H, not 4096" in str(error), error
    else:
        raise AssertionError("63 along H")
    torch.library.opcheck(torch.ops.ops.rmsnorm.default, (x, w),
                          test_utils=("test_schema", "test_faketensor", "test_aot_dispatch_static"))
    if torch.cuda.is_available():
        at = [x.cuda(), w.cuda()]
        for _ in range(2):
            torch.testing.assert_close(Module()(*at).cpu(), wanted, rtol=1e-4, atol=1e-4)
    exported = torch.export.export(Module(), (x, w))
    torch.testing.assert_close(exported.module()(x, w), wanted, rtol=1e-4, atol=1e-4)
    if Path(sysconfig.get_paths()["include"], "Python.h").exists():
        torch._inductor.aoti_compile_and_package(exported, package_path=package)


if __name__ == "__main__":
    main(*sys.argv[1:])
