"""The dtypes of tensors: how a float64 is rounded into each (IEEE 754; OCP 8-bit floating point specification, 2023)."""

import numpy as np

# Bits of the mantissa, least normal exponent, greatest value, and whether what is greater saturates.
FLOATS = {
    "f16": (10, -14, 65504.0, False),
    "bf16": (7, -126, float.fromhex("0x1.fep127"), False),
    "f32": (23, -126, float.fromhex("0x1.fffffep127"), False),
    "e4m3": (3, -6, 448.0, True),
    "e5m2": (2, -14, 57344.0, True),
}
INTEGERS = {"i64": np.int64, "i32": np.int32, "u32": np.uint32, "i8": np.int8, "u8": np.uint8}
KINDS = {**{f: "real" for f in ("f64", *FLOATS)}, **{i: "int" for i in INTEGERS}, "bool": "bool"}


def rounded_float(x, dtype):
    """x as the nearest value of the dtype, ties to even."""
    if dtype == "f64":
        return x
    mantissa, least, most, saturates = FLOATS[dtype]
    with np.errstate(all="ignore"):
        exponent = np.frexp(np.where(np.isfinite(x), x, 1.0))[1] - 1
        step = np.ldexp(1.0, np.maximum(exponent, least) - mantissa)
        near = np.where(np.isfinite(x), np.rint(x / step) * step, x)
    beyond = np.abs(near) > most
    return np.where(beyond, np.copysign(most if saturates else np.inf, near), near)


def step_at(x, dtype):
    """The distance of neighbouring values at x."""
    if dtype == "f64":
        return np.spacing(np.abs(x))
    mantissa, least, _, _ = FLOATS[dtype]
    exponent = np.frexp(np.where(np.isfinite(x), x, 1.0))[1] - 1
    return np.ldexp(1.0, np.maximum(exponent, least) - mantissa)


def converted(x, kind, dtype):
    """What a store of a value of this kind into the dtype leaves, as float64, int64 or bool."""
    if KINDS[dtype] == "bool":
        return x
    if KINDS[dtype] == "real":
        return rounded_float(np.asarray(x, dtype=np.float64), dtype)
    bounds = np.iinfo(INTEGERS[dtype])
    if kind != "real":
        return np.clip(np.asarray(x, dtype=np.int64), bounds.min, bounds.max)
    near = np.rint(np.where(np.isnan(x), 0.0, x))
    high = near >= 2.0**63
    whole = np.where(high, 0.0, np.maximum(near, -(2.0**63))).astype(np.int64)
    return np.clip(np.where(high, np.iinfo(np.int64).max, whole), bounds.min, bounds.max)
