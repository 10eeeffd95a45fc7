"""Shapes of products on which no cost model was fitted, by a rule that stands before any is measured.

    python3 tests/bench/held_out.py [COUNT]      a line "M=.. N=.. K=.." for each, as pleat tune --shapes reads

Shape i follows from the SHA-256 of "pleat held-out i": M is spread evenly over the powers of two from 16 to 32768, in whole
numbers; N and K over 256 to 16384, in multiples of 64. Shapes of gemm_shapes.txt, to which the model's constants were fitted, are
left out, and those of more than 2 ** 42 products. Changing the rule, or picking among its shapes, makes the figures worthless.
"""
import hashlib
import pathlib
import sys


def between(digest, low, high, step):
    """One of low, low + step, ... high, evenly over the logarithm."""
    part = int.from_bytes(digest, "big") / 256 ** len(digest)
    return max(low, min(high, round(low * (high / low) ** part / step) * step))


def held_out(count):
    fitted = set(pathlib.Path(__file__).with_name("gemm_shapes.txt").read_text().splitlines())
    number = 0
    while count:
        digest = hashlib.sha256(f"pleat held-out {number}".encode()).digest()
        number += 1
        m, n, k = between(digest[:8], 16, 32768, 1), between(digest[8:16], 256, 16384, 64), between(digest[16:24], 256, 16384, 64)
        line = f"M={m} N={n} K={k}"
        if line in fitted or m * n * k > 2**42:
            continue
        yield line
        count -= 1


if __name__ == "__main__":
    print(*held_out(int(sys.argv[1]) if len(sys.argv) > 1 else 40), sep="\n")
