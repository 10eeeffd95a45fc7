"""Emitted references of many specs in one compiled library, called by their addresses: a spec alone takes seconds to compile,
nearly all of them for headers."""

import ctypes
import pathlib
import re
import subprocess

import numpy as np

from evaluate import LeftOut
from formats import INTEGERS

INCLUDE = pathlib.Path(__file__).resolve().parents[2] / "runtime" / "include"
# As the runtime builds references (runtime/src/host_build.cpp), but for -O0, which halves the time.
FLAGS = ["-std=c++20", "-O0", "-w", "-ffp-contract=off", "-fwrapv", "-fPIC", "-shared"]


def e4m3_values():
    code = np.arange(256)
    exponent, mantissa = code >> 3 & 15, code & 7
    size = np.where(exponent == 0, mantissa * 2.0**-9, (8 + mantissa) * 2.0 ** (exponent - 10.0))
    return np.where((code & 127) == 127, np.nan, np.where(code & 128, -size, size))


E4M3 = e4m3_values()
STORED = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": np.uint16, "e4m3": np.uint8, "e5m2": np.uint8,
          "bool": np.uint8, **INTEGERS}


def encoded(values, dtype):
    """Values of the dtype as their bits."""
    if dtype == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    if dtype == "e5m2":
        return (values.astype(np.float16).view(np.uint16) >> 8).astype(np.uint8)
    if dtype == "e4m3":
        return np.searchsorted(E4M3[:127], np.abs(values)).astype(np.uint8) | np.where(np.signbit(values), 128, 0).astype(np.uint8)
    return values.astype(STORED[dtype])


def decoded(bits, dtype):
    if dtype == "bf16":
        return (bits.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    if dtype == "e5m2":
        return (bits.astype(np.uint16) << 8).view(np.float16).astype(np.float64)
    if dtype == "e4m3":
        return E4M3[bits]
    if dtype == "bool":
        return bits != 0
    return bits.astype(np.float64) if dtype in ("f64", "f32", "f16") else bits


OPERATORS = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "//": lambda a, b: a // b,
             "/^": lambda a, b: -(-a // b), "%": lambda a, b: a % b, "min": min, "max": max}


def size_of(text, symbols):
    """A size of a manifest, in reverse Polish."""
    stack = []
    for word in text.split(","):
        if word in OPERATORS:
            b, a = stack.pop(), stack.pop()
            stack.append(OPERATORS[word](a, b))
        else:
            stack.append(symbols[word] if word in symbols else int(word))
    return stack.pop()


class Call(ctypes.Structure):  # pleat::ReferenceCall
    _fields_ = [("tensors", ctypes.c_void_p), ("symbols", ctypes.c_void_p), ("params", ctypes.c_void_p),
                ("status", ctypes.c_void_p), ("real", ctypes.c_int), ("wide", ctypes.c_void_p)]


class Reference:
    """The reference of one spec: a kernel, or a program of several."""

    def __init__(self, folder, name):
        found = re.findall(r"source\.reference = (\S+);", (folder / "launch.h").read_text())
        whole = [f for f in found if f.endswith("::run_program")]
        if len(found) != 1 and not whole:
            raise LeftOut("several kernels without a program")
        self.function = (whole or found)[0]
        self.symbols, self.tensors = [], {}
        for line in (folder / f"{name}.manifest").read_text().splitlines():
            word, *rest = line.split(" ")
            if word == "symbol":
                self.symbols.append(rest[0])
            elif word == "tensor":
                self.tensors[rest[0]] = (rest[1], [])
            elif word == "axis":
                self.tensors[rest[0]][1].append((rest[-2], rest[-1]))

    def run(self, address, values, sizes):
        """Tensors after a run, from tensors before it; all as arrays of their axes."""
        symbols = dict(sizes)
        for name in self.symbols:
            if name not in symbols:
                symbols[name] = self.stride(name, symbols)
        views, memory = {}, []
        for name, (dtype, axes) in self.tensors.items():
            shape = [size_of(extent, symbols) for extent, _ in axes]
            steps = [size_of(step, symbols) for _, step in axes]
            elements = 1 + sum((n - 1) * s for n, s in zip(shape, steps)) if all(shape) else 1
            memory.append(np.zeros(max(elements, 1), dtype=STORED[dtype]))
            width = memory[-1].itemsize
            views[name] = np.lib.stride_tricks.as_strided(memory[-1], shape, [s * width for s in steps])
            views[name][...] = encoded(values[name], dtype)
        pointers = (ctypes.c_void_p * max(len(memory), 1))(*[m.ctypes.data for m in memory])
        numbers = (ctypes.c_longlong * max(len(self.symbols), 1))(*[symbols[s] for s in self.symbols])
        status = ctypes.c_uint(0)
        call = Call(ctypes.addressof(pointers), ctypes.addressof(numbers), None, ctypes.addressof(status), 64, None)
        ctypes.CFUNCTYPE(None, ctypes.c_void_p)(address)(ctypes.addressof(call))
        return {name: decoded(views[name], self.tensors[name][0]) for name in views}

    def stride(self, name, symbols):
        """A stride that is known at launch ("X.T"): X has no gaps."""
        tensor, _ = name.split(".")
        if tensor not in self.tensors:
            return 1  # this kernel does not take the tensor
        axes, step = self.tensors[tensor][1], 1
        for extent, text in reversed(axes):
            if text == name:
                return step
            step *= max(size_of(extent, symbols), 1)
        raise LeftOut("a stride of no axis")


class Library:
    """References of specs by name; `broken` says why a name has none."""

    def __init__(self, pleat, compiler, specs, folder):
        for name, text in specs.items():
            (folder / f"{name}.json").write_text(text)
        command = [pleat, "generate", "-q", *[str(folder / f"{n}.json") for n in specs], "-o", str(folder / "made")]
        subprocess.run(command, capture_output=True, text=True, check=True)
        self.references, self.broken = {}, {}
        for name in specs:
            try:
                self.references[name] = Reference(folder / "made" / name, name)
            except LeftOut as why:
                self.broken[name] = str(why)
        lines = []
        for name, r in self.references.items():
            lines.append(f'#include "{name}/reference.h"\n')
            lines.append(f'extern "C" void run_{name}(const pleat::ReferenceCall* call) {{ {r.function}(call); }}\n')
        (folder / "all.cpp").write_text("".join(lines))
        command = [compiler, *FLAGS, f"-I{INCLUDE}", f"-I{folder}/made", f"{folder}/all.cpp", "-o", f"{folder}/all.so"]
        subprocess.run(command, capture_output=True, text=True, check=True)
        self.library = ctypes.CDLL(f"{folder}/all.so")

    def run(self, name, values, sizes):
        if name in self.broken:
            raise LeftOut(self.broken[name])
        address = ctypes.cast(self.library[f"run_{name}"], ctypes.c_void_p).value
        return self.references[name].run(address, values, sizes)
