"""Pleat's kernels by python/pleat, with torch tensors as arguments that are described once for many launches."""
import ctypes as C
import os
import sys

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../python"))
from pleat import _c as pleat  # noqa: E402


def library(overlapping=False):
    """overlapping: launches may begin while what is before them in the stream ends."""
    lib = pleat.library()
    lib.launch = lib.pleat_launch_overlapping if overlapping else lib.pleat_launch
    lib.launch.argtypes = lib.pleat_launch.argtypes
    lib.pleat_each.argtypes = [C.c_void_p, C.c_void_p, C.POINTER(pleat.Arguments), C.c_size_t]
    return lib


class Kernel(pleat.Kernel):
    """A generated kernel's folder, loaded on a CUDA device and launched by `lib`."""

    def __init__(self, lib, folder, name=None, device=0):
        super().__init__(folder, name, device)
        self.lib, self.device = lib, device

    def bind_each(self, sets):
        """A callable that launches a list of (params, tensors) at once, on torch's current stream."""
        described = [self._described(params, {}, tensors) for params, tensors in sets]
        all_sets = (pleat.Arguments * len(sets))(*[arguments for arguments, _ in described])
        return self.caller(self.lib.pleat_each, described, all_sets, len(sets))

    def bind(self, params=None, sizes=None, **tensors):
        """A callable that launches on torch's current stream; arguments are described once."""
        arguments, kept = self._described(params or {}, sizes or {}, tensors)
        need = self.workspace_bytes(params=params, sizes=sizes, **tensors)
        if need:
            space = torch.empty(need, dtype=torch.uint8, device="cuda")
            kept.append(space)
            arguments.workspace, arguments.workspace_bytes = space.data_ptr(), need
        return self.caller(self.lib.launch, kept, C.byref(arguments))

    def bind_results(self, given, results):
        """The same of what is read and what is written, with `anew`: a launch whose results lie where torch puts new tensors, as
        those of functions that return theirs do."""
        launch = self.bind(**given, **results)
        launch.anew = lambda: self.bind(**given, **{name: torch.empty_like(t) for name, t in results.items()})
        return launch

    def caller(self, f, kept, *arguments):
        """f on torch's current stream; all that stays the same between calls is found here."""
        handle, stream, device, failed = C.c_void_p(self._handle), torch._C._cuda_getCurrentRawStream, self.device, self.lib.pleat_last_error

        def launch(kept=(self, kept)):  # a kernel that is no more cannot be launched
            if f(handle, stream(device), *arguments):
                raise pleat.Error(failed().decode())

        return launch

    def requirement_failed(self):
        """Waits for torch's current stream; whether a `require` has failed since the last call."""
        try:
            self.check(torch.cuda.current_stream().cuda_stream)
        except pleat.Error:
            return True
        return False
