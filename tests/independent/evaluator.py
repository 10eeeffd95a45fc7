"""The generator's own evaluator behind the interface of library.Library: one process (tests/random/serve.cpp) draws specs and
evaluates them, so that nothing is compiled."""

import subprocess

import numpy as np

from evaluate import LeftOut
from library import STORED, decoded, encoded

KINDS_OF_SPECS = {"random": "spec", "contraction": "contraction", "chain": "chain", "program": "program"}


class Evaluator:
    """`run` evaluates the spec that was drawn last."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def draw(self, kind, seed):
        self.ask(f"draw {KINDS_OF_SPECS[kind]} {seed}\n".encode())
        return self.read(int(self.line())).decode()

    def run(self, spec, dtypes, values, sizes):
        """Tensors after a run, from tensors before it; all as arrays of their axes."""
        if "kernels" in spec and len(spec["kernels"]) > 1 and "program" not in spec:
            raise LeftOut("several kernels without a program")
        request = "run" + "".join(f" {dim}={size}" for dim, size in sizes.items()) + "\n"
        before = {n: np.ascontiguousarray(encoded(values[n], d)) for n, d in dtypes.items()}
        self.ask(request.encode() + b"".join(b.tobytes() for b in before.values()))
        if (answer := self.line()) != "ok":
            raise RuntimeError(f"{spec['name']}: {answer}")
        after = {n: np.frombuffer(self.read(b.nbytes), STORED[dtypes[n]]).reshape(b.shape) for n, b in before.items()}
        return {n: decoded(bits, dtypes[n]) for n, bits in after.items()}

    def ask(self, request):
        try:
            self.process.stdin.write(request)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise RuntimeError(f"random_evaluate ended with {self.process.wait()}") from None

    def line(self):
        text = self.process.stdout.readline()
        if not text:
            raise RuntimeError(f"random_evaluate ended with {self.process.wait()}")
        return text.decode().strip()

    def read(self, count):
        found = self.process.stdout.read(count)
        if len(found) != count:
            raise RuntimeError("random_evaluate ended within an answer")
        return found
