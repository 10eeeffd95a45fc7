"""One generated test program: a spec and the C++ text that checks the header which is generated from it."""
import random
import re

import literals
from expressions import Expressions
from layouts import BYTES, PATTERN_BITS, random_sizes, random_spec
from plain import Plain


# The offset in elements of where a cursor is; reports its coordinates and whether its dereference traps.
AT = """
template <class D> void report(const D& place) {
    laws::reported.place[number(pleat::Type<D>())] = place.get();
    laws::reported.along[number(pleat::Type<D>())] = true;
}
template <class... Ds> void report_all(const pleat::Coordinates<Ds...>& at) { (report(at.template term<Ds>()), ...); }
template <class T, class C> Int at(const T& t, const C& c) {
    report_all(c.coordinates());
#ifdef PLEAT_CHECKED
    laws::reported.checked = true;
    try {
        (void)c.get();
    } catch (const std::out_of_range&) {
        laws::reported.trapped = true;
    }
#endif
    const auto bytes = reinterpret_cast<const char*>(c.address()) - reinterpret_cast<const char*>(t.get());
    return static_cast<Int>(bytes / static_cast<Int>(sizeof(*t.get())));
}"""


class Program:
    def __init__(self, seed, name, tensors, cases, plains):
        self.seed, self.name = seed, name
        self.spec = random_spec(f"{seed}/{name}", name, tensors)
        self.cases, self.plains = cases, plains

    def text(self, spec_path, header):
        """The C++ file; what it draws depends on the seed, the spec and the periods of the header."""
        self.periods = literals.periods(self.spec, header)
        self.r = random.Random(f"{self.seed}/{self.name}/cases")
        self.e = Expressions(self.r, self.spec)
        self.lines = ['#include "harness.h"', f'#include "{self.name}/dims.h"', "", f"using namespace {self.name};",
                      "using laws::Int; using laws::Launch; using laws::Numbers; using laws::digit;",
                      "using laws::floor_quotient; using laws::floor_remainder;", "namespace {",
                      "[[maybe_unused]] Int least(Int a, Int b) { return a < b ? a : b; }",
                      *(f"constexpr int number(pleat::Type<{d.name}>) {{ return {i}; }}"
                        for i, d in enumerate(self.spec.dims)), AT,
                      "template <class W> auto next(int times, W walk) "
                      "{ for (int i = 0; i < times; ++i) ++walk; return *walk; }"]
        tensor_rows, offset_rows, plain_rows, self.reported = [], [], [], {}
        for i, t in enumerate(self.spec.tensors):
            self.tensor(i, t)
            tensor_rows.append(f"{{&plain{i}, {self.reported[i]}, reported{i}, says{i}}}")
            for kind in self.kinds(t):
                offset_rows.append(self.offset_case(i, t, *kind))
        plain = Plain(self.r, self.spec, self.e)
        for x in self.spec.indices:
            plain_rows.append(self.plain_case(len(plain_rows), *plain.index(x)))
        for _ in range(self.plains):
            plain_rows.append(self.plain_case(len(plain_rows), *plain.case()))
        # A line of its own selects the slots of rings.
        launches = [random_sizes(self.r, self.spec) + [1 << 20] for _ in range(3)]
        self.table("Int", "reach", [f"sizeof({d.name}::Int) == 4 ? 2147483647LL : 9223372036854775807LL >> 2"
                                    for d in self.spec.dims] + ["1LL << 40"])
        self.table("laws::Launch", "launches", [f"{{{{{', '.join(map(str, s))}}}, {{}}}}" for s in launches])
        self.table("laws::TensorCase", "tensors", tensor_rows)
        self.table("laws::OffsetCase", "offsets", offset_rows)
        self.table("laws::PlainCase", "plains", plain_rows)
        self.lines.append(f"const laws::Program program{{{quoted(spec_path)}, {len(self.spec.dims) + 1}, reach, {len(launches)}, "
                          f"launches, {len(tensor_rows)}, {len(offset_rows)}, {len(plain_rows)}, tensors, offsets, "
                          "plains};\nconst laws::Register registered(program);\n}  // namespace")
        return "\n".join(self.lines) + "\n"

    def table(self, type_name, name, rows):
        self.lines.append(f"const {type_name} {name}[] = {{{', '.join(rows)}}};")

    def tensor(self, i, t):
        """The tensor's plain axes, how it is made, and what it says of itself."""
        dims = self.spec.dims
        stride = {None: "laws::follows", "runtime": "laws::at_launch"}
        self.table("laws::PlainAxis", f"axes{i}",
                   [f"{{{a.dim}, {a.lo}, {a.hi}, {stride.get(a.stride, a.stride)}, "
                    f"{flag(t.on_chip() and a.hi and not dims[a.dim].size)}}}" for a in t.axes])
        self.table("laws::PlainXor", f"xors{i}",
                   [f"{{{a.dim}, {a.lo}, {a.hi}, {b.dim}, {b.lo}, {b.hi}}}" for a, b in t.xors] or ["{}"])
        bits = PATTERN_BITS.get(t.pattern, 0)
        slots, ring_lo = (t.ring[1], t.ring[0].lo) if t.ring else (0, 1)
        self.lines.append(
            f"const laws::PlainTensor plain{i}{{{quoted(self.spec.tensor_line(t))}, {len(t.axes)}, axes{i}, {len(t.xors)}, "
            f"xors{i}, {bits}, {BYTES[t.dtype]}, {128 << bits if bits else 16}, "
            f"{flag(t.on_chip())}, {slots}, {len(dims)}, {ring_lo}, "
            f"{flag(all(a.stride is None for a in t.axes) and self.places_apart(t))}}};")
        arguments = ["nullptr"] if t.space != "register" else []
        runtime = [d for d in t.dims() if not dims[d].size]
        if t.on_chip():  # what holds digits only does not ask how long the dim is
            runtime = [d for d in runtime if any(a.dim == d and not a.hi for a in t.axes)]
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
        reported = sorted(d for d in t.dims() if d in runtime or dims[d].size)
        one = "t.at(0)" if t.ring else "t"
        facts = [f"out({one}.template extent<{self.e.type(a.dim, a.lo, a.hi)}>().get());" for a in t.axes]
        facts += [f"out({one}.extents().template get<{dims[d].name}>().get());" for d in reported]
        if t.ring:
            facts.append(f"out(t.storage_size() / t.slots);")
        facts.append(f"out({one}.storage_size());")
        self.table("int", f"reported{i}", [str(d) for d in reported] or ["0"])
        self.reported[i] = len(reported)
        self.lines.append(f"void says{i}(const Launch& n, Numbers& out) {{ const auto t = make{i}(n); "
                          f"{' '.join(facts).replace('template ', '')} }}")

    def places_apart(self, t):
        """Has every place of the dims an element of its own?"""
        for d in t.dims():
            digits = sorted((a.lo, a.hi) for a in t.axes if a.dim == d)
            ends = [1] + [hi for _, hi in digits]
            if [lo for lo, _ in digits] != ends[:-1]:
                return False
            size = self.spec.dims[d].size
            if ends[-1] and not (size and size <= ends[-1]):
                return False
        return True

    def neighbours(self, t):
        """A dim and a number of its places that lie side by side wherever a multiple of the number stands."""
        a = t.axes[-1] if t.axes else None
        if not a or t.on_chip() or a.lo != 1 or a.stride is not None:
            return None
        size = self.spec.dims[a.dim].size or self.spec.dims[a.dim].multiple
        for n in (8, 4, 2):
            if size % n == 0 and a.hi % n == 0 and all(
                    x.stride is None or (x.stride != "runtime" and x.stride % n == 0) for x in t.axes[:-1]):
                return a.dim, n
        return None

    def kinds(self, t):
        """The expressions to try on a tensor: its places one by one, then random ones of each kind."""
        yield (True, *self.e.whole(t))
        if run := self.neighbours(t):
            yield (False, *self.e.vectors(t, *run))
        for _ in range(self.cases - 1):
            kind = self.r.choice(["chain", "chain", "walk", "walk", "walk", "same_step"])
            if kind == "walk":
                yield (False, *self.e.walk(t, self.periods[t.name]))
            else:
                yield (False, *getattr(self.e, kind)(t))

    def offset_case(self, i, t, whole, values, body):
        n = f"{i}_{len(self.lines)}"
        assert len(values.slots) <= 48 and len(t.axes) <= 16, "harness.h has tables for no more"
        self.slots(n, values.slots)
        moves = [m for m in values.moves if m[2] != 0] or [(-1, t.dims()[0], 0)]
        self.table("laws::Move", f"moves{n}", [f"{{{s}, {d}, {p}}}" for s, d, p in moves])
        self.lines.append(f"Int offset{n}(const Launch& n, [[maybe_unused]] const Int* v) "
                          f"{{ const auto t = make{i}(n); {body} }}")
        return (f"{{&plain{i}, {quoted(body)}, {flag(values.bare)}, {flag(whole)}, {len(values.slots)}, {len(moves)}, "
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

    def drop_refused(self, spec_text, diagnostics):
        """Takes away the tensors at whose lines the generator reports an error; returns how many."""
        head, at_line = None, {}
        for number, line in enumerate(spec_text.splitlines(), 1):
            name = re.match(r'  "(X\d+)": \{', line)
            head = name[1] if name else head
            at_line[number] = head
        refused = {at_line[int(n)] for n in re.findall(r"\.json:(\d+):\d+: error", diagnostics)}
        self.spec.tensors = [t for t in self.spec.tensors if t.name not in refused]
        return len(refused)

    def check_literals(self, header):
        return literals.check_header(self.spec, header)


def flag(condition):
    return "true" if condition else "false"


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
