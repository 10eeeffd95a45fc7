"""The functions and reductions of the stage language on numpy's arrays, by their names. Knows neither dims nor specs."""

import math

import numpy as np

ERF = np.vectorize(math.erf, otypes=[np.float64])


def erf_of(x):
    return ERF(x)


def sigmoid(x):
    return np.where(x >= 0, 1 / (1 + np.exp(-np.abs(x))), np.exp(-np.abs(x)) / (1 + np.exp(-np.abs(x))))


def sign(x):
    return np.where(x > 0, np.ones((), x.dtype), np.where(x < 0, -np.ones((), x.dtype), x))


def shifted(x, by, left):
    good = (by >= 0) & (by <= 63)
    by = np.where(good, by, 0)
    return np.where(good, np.left_shift(x, by) if left else np.right_shift(x, by), 0)


def folded(function):
    def all_of(*arrays):
        result = arrays[0]
        for a in arrays[1:]:
            result = function(result, a)
        return result
    return all_of


REAL = {
    "exp": np.exp, "exp2": np.exp2, "expm1": np.expm1, "log": np.log, "log1p": np.log1p, "log2": np.log2,
    "sqrt": np.sqrt, "rsqrt": lambda x: 1 / np.sqrt(x), "tanh": np.tanh, "erf": erf_of, "sigmoid": sigmoid,
    "silu": lambda x: x * sigmoid(x), "gelu": lambda x: 0.5 * x * (1 + erf_of(x / math.sqrt(2))),
    "gelu_tanh": lambda x: 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
    "cos": np.cos, "sin": np.sin, "acos": np.arccos, "asin": np.arcsin, "atan": np.arctan, "atan2": np.arctan2,
    "pow": np.power, "fma": lambda a, b, c: a * b + c,
}
KEEPING = {
    "abs": np.abs, "min": folded(np.minimum), "max": folded(np.maximum), "relu": lambda x: np.maximum(x, np.zeros((), x.dtype)),
    "sign": sign, "floor": lambda x: x if x.dtype == np.int64 else np.floor(x),
    "ceil": lambda x: x if x.dtype == np.int64 else np.ceil(x), "trunc": lambda x: x if x.dtype == np.int64 else np.trunc(x),
    "round": lambda x: x if x.dtype == np.int64 else np.rint(x),
}
JUMPING = {"sign", "floor", "ceil", "trunc", "round"}
BITWISE = {
    "bit_and": np.bitwise_and, "bit_or": np.bitwise_or, "bit_xor": np.bitwise_xor,
    "shift_left": lambda x, by: shifted(x, by, True), "shift_right": lambda x, by: shifted(x, by, False),
}


def philox(seed, i):
    """Philox4x32-10 (Salmon et al., 2011), keyed by the seed, at counter i // 4: word i % 4."""
    seed, i = np.broadcast_arrays(seed.astype(np.uint64), i)
    block, word = (i >> 2).astype(np.uint64), (i & 3).astype(np.int64)
    low, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    c = [block & low, block >> half, np.zeros_like(block), np.zeros_like(block)]
    k0, k1 = seed & low, seed >> half
    for _ in range(10):
        p, q = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        c = [(q >> half) ^ c[1] ^ k0, q & low, (p >> half) ^ c[3] ^ k1, p & low]
        k0, k1 = (k0 + np.uint64(0x9E3779B9)) & low, (k1 + np.uint64(0xBB67AE85)) & low
    return np.choose(word, c)


def uniform(seed, i):
    return (philox(seed, i) >> np.uint64(8)).astype(np.float64) * 2.0**-24


def uniform8(seed, i):
    """Byte i % 4 of word i // 4, the lowest first."""
    return (philox(seed, i >> 2) >> (8 * (i & 3)).astype(np.uint64) & np.uint64(255)).astype(np.float64) * 2.0**-8



# --- Reductions: of arrays where they are valid, over some axes

def sum_of(a, valid, over, kind):
    return (a if valid.all() else np.where(valid, a, np.zeros((), a.dtype))).sum(axis=over, keepdims=True, dtype=a.dtype)


def product_of(a, valid, over, kind):
    return np.where(valid, a, np.ones((), a.dtype)).prod(axis=over, keepdims=True, dtype=a.dtype)


def extreme(greatest):
    def of(a, valid, over, kind):
        ends = {"real": (-np.inf, np.inf), "int": (np.iinfo(np.int64).min, np.iinfo(np.int64).max), "bool": (False, True)}
        start = ends[kind][0 if greatest else 1]
        function = np.maximum if greatest else np.minimum
        if kind == "bool":
            function = np.logical_or if greatest else np.logical_and
        return function.reduce(np.where(valid, a, start).astype(a.dtype), axis=over, keepdims=True, initial=start)
    return of


def mean_of(a, valid, over, kind):
    return sum_of(a, valid, over, kind) / valid.sum(axis=over, keepdims=True)


def variance_of(a, valid, over, kind):
    apart = a - mean_of(a, valid, over, kind)
    return mean_of(apart * apart, valid, over, kind)


def logsumexp_of(a, valid, over, kind):
    most = extreme(True)(a, valid, over, "real")
    shift = np.where(np.isfinite(most), most, 0)
    total = np.where(valid, np.exp(a - shift), 0).sum(axis=over, keepdims=True)
    return np.log(total) + shift


REDUCTIONS = {"sum": sum_of, "product": product_of, "max": extreme(True), "min": extreme(False), "mean": mean_of,
              "variance": variance_of, "logsumexp": logsumexp_of}
