"""Pleat: kernels from JSON specifications, checked against a float64 reference.

    kernel = pleat.load("norm/softmax", dims={"H": 4}, types={"DT": "f32"})
    kernel(X=x, Y=y)

Arrays are numpy's, memoryviews, or torch's tensors; pleat.torch makes operators of specs.
"""

from ._c import CPU, DTYPES, Kernel, library
from ._errors import ArgumentError, DtypeError, Error, KernelError, RequirementError, SpecError
from ._files import catalog, prefix

__version__ = "0.1.0"
__all__ = ["CPU", "DTYPES", "ArgumentError", "DtypeError", "Error", "Kernel", "KernelError", "RequirementError",
           "SpecError", "catalog", "load", "prefix"]


def load(spec, *, device=None, dims=None, types=None, kernel=None):
    """A kernel of a spec: a path, a catalog name such as "norm/rmsnorm", or a dict.

    `dims` and `types` replace the spec's sizes ("runtime" opens one) and dtypes; `kernel` says which, where the spec
    has several and no program. `device` is a GPU's number or pleat.CPU, where the kernel runs as its float64 reference;
    without it the first GPU, or the CPU where there is none. Raises SpecError, FileNotFoundError, ArgumentError,
    DtypeError, KernelError.
    """
    from ._solve import by_name, dims_of, types_of
    from ._spec import Spec

    if device is None:
        device = 0 if library().pleat_device_count() else CPU
    opened = Spec(spec, kernel)
    dims = dims_of(opened, by_name(opened, "dims", dims))
    types = types_of(opened, by_name(opened, "types", types), DTYPES.values())
    made = Kernel(opened.generate(dims, types), opened.kernel, device)
    made.shown = opened, dims, types
    return made
