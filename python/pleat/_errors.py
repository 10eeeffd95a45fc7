"""What goes wrong, as exceptions: each is an Error, and also of the kind that Python has for it."""


class Error(Exception):
    """What was wrong, in a sentence."""


class SpecError(Error, ValueError):
    """A spec with errors: the diagnostics of `pleat check`, each at its line."""


class ArgumentError(Error, ValueError):
    """An argument whose size, stride, device or value does not fit."""


class DtypeError(Error, TypeError):
    """An argument of a dtype, or an object of a type, that is not taken."""


class KernelError(Error, RuntimeError):
    """A kernel that does not build, load or run."""


class RequirementError(Error, ValueError):
    """A `require` of a kernel that did not hold for the data."""
