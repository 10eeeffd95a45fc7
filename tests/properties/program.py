"""One generated test program: a spec and the C++ text that checks the header which is generated from it."""
import random

import literals
from expressions import Expressions
from layouts import random_sizes, random_spec
from plain import Plain


class Program:
    def __init__(self, seed, name, tensors, cases, plains):
        self.seed, self.name = seed, name
        self.spec = random_spec(f"{seed}/{name}", name, tensors)
        self.cases, self.plains = cases, plains

    def text(self, spec_path):
        """The C++ file; what it draws depends on the seed and the spec alone."""
        self.r = random.Random(f"{self.seed}/{self.name}/cases")
        self.e = Expressions(self.r, self.spec)
        self.lines = ['#include "harness.h"', f'#include "{self.name}/dims.h"', "", f"using namespace {self.name};",
                      "using laws::Int; using laws::Launch; using laws::Numbers; using laws::digit;",
                      "using laws::floor_quotient; using laws::floor_remainder;", "namespace {",
                      "[[maybe_unused]] Int least(Int a, Int b) { return a < b ? a : b; }",
                      "template <class T, class C> Int at(const T& t, const C& c) "
                      "{ return static_cast<Int>(c.get() - t.get()); }"]
        tensor_rows, offset_rows, plain_rows = [], [], []
        for i, t in enumerate(self.spec.tensors):
            self.tensor(i, t)
            tensor_rows.append(f"{{&plain{i}, says{i}}}")
            for kind in self.kinds(t):
                offset_rows.append(self.offset_case(i, t, *kind))
        plain = Plain(self.r, self.spec, self.e)
        for x in self.spec.indices:
            plain_rows.append(self.plain_case(len(plain_rows), *plain.index(x)))
        for _ in range(self.plains):
            plain_rows.append(self.plain_case(len(plain_rows), *plain.case()))
        launches = [random_sizes(self.r, self.spec) for _ in range(3)]
        self.table("laws::Launch", "launches", [f"{{{{{', '.join(map(str, s))}}}, {{}}}}" for s in launches])
        self.table("laws::TensorCase", "tensors", tensor_rows)
        self.table("laws::OffsetCase", "offsets", offset_rows)
        self.table("laws::PlainCase", "plains", plain_rows)
        self.lines.append(f"const laws::Program program{{{quoted(spec_path)}, {len(self.spec.dims)}, {len(launches)}, "
                          f"launches, {len(tensor_rows)}, {len(offset_rows)}, {len(plain_rows)}, tensors, offsets, "
                          "plains};\nconst laws::Register registered(program);\n}  // namespace")
        return "\n".join(self.lines) + "\n"

    def table(self, type_name, name, rows):
        self.lines.append(f"const {type_name} {name}[] = {{{', '.join(rows)}}};")

    def tensor(self, i, t):
        """The tensor's plain axes, how it is made, and what it says of itself."""
        stride = {None: "laws::follows", "runtime": "laws::at_launch"}
        self.table("laws::PlainAxis", f"axes{i}",
                   [f"{{{a.dim}, {a.lo}, {a.hi}, {stride.get(a.stride, a.stride)}}}" for a in t.axes])
        line = self.spec.tensor_line(t)
        self.lines.append(f"const laws::PlainTensor plain{i}{{{quoted(line)}, {len(t.axes)}, axes{i}}};")
        arguments = ["nullptr"]
        runtime = [d for d in t.dims() if not self.spec.dims[d].size]
        self.r.shuffle(runtime)
        if runtime:
            sizes = ", ".join(f"{self.spec.dims[d].name}(n.sizes[{d}])" for d in runtime)
            arguments.append(f"pleat::extents({sizes})")
        strides = [f"pleat::stride<{self.e.type(a.dim, a.lo, a.hi)}>(n.strides[{k}])"
                   for k, a in enumerate(t.axes) if a.stride == "runtime"]
        self.r.shuffle(strides)
        if strides:
            arguments.append(f"pleat::strides({', '.join(strides)})")
        self.lines.append(f"{t.name} make{i}([[maybe_unused]] const Launch& n) {{ return {t.name}({', '.join(arguments)}); }}")
        facts = [f"out(t.extent<{self.e.type(a.dim, a.lo, a.hi)}>().get());" for a in t.axes]
        facts += [f"out(t.extents().get<{self.spec.dims[d].name}>().get());" for d in sorted(t.dims())]
        facts.append("out(t.storage_size());")
        self.lines.append(f"void says{i}(const Launch& n, Numbers& out) {{ const auto t = make{i}(n); "
                          f"{' '.join(facts)} }}")

    def kinds(self, t):
        """The expressions to try on a tensor: its places one by one, then random ones of each kind."""
        periods = {d: max(a.hi or a.lo for a in t.axes if a.dim == d) for d in t.dims()}
        yield (True, *self.e.whole(t))
        for _ in range(self.cases - 1):
            kind = self.r.choice(["chain", "chain", "walk", "walk", "walk", "same_step"])
            if kind == "walk":
                yield (False, *self.e.walk(t, periods))
            else:
                yield (False, *getattr(self.e, kind)(t))

    def offset_case(self, i, t, whole, values, body):
        n = f"{i}_{len(self.lines)}"
        self.slots(n, values.slots)
        moves = [m for m in values.moves if m[2] != 0] or [(-1, t.dims()[0], 0)]
        self.table("laws::Move", f"moves{n}", [f"{{{s}, {d}, {p}}}" for s, d, p in moves])
        self.lines.append(f"Int offset{n}(const Launch& n, [[maybe_unused]] const Int* v) "
                          f"{{ const auto t = make{i}(n); {body} }}")
        return (f"{{&plain{i}, {quoted(body)}, {'true' if whole else 'false'}, {len(values.slots)}, {len(moves)}, "
                f"slots{n}, moves{n}, offset{n}}}")

    def plain_case(self, i, typed, plain, slots):
        self.slots(f"p{i}", slots)
        head = "([[maybe_unused]] const Launch& n, [[maybe_unused]] const Int* v, Numbers& out)"
        self.lines.append(f"void typed{i}{head} {{ {typed} }}")
        self.lines.append(f"void plain_{i}{head} {{ {plain} }}")
        return f"{{{quoted(typed)}, {len(slots)}, slotsp{i}, typed{i}, plain_{i}}}"

    def slots(self, n, slots):
        self.table("laws::Slot", f"slots{n}",
                   [f"{{{low}, {high}, {dim}, {places}}}" for low, high, dim, places in slots] or ["{0, 0, -1, 1}"])

    def check_literals(self, header):
        return literals.check_header(self.spec, header)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
