"""Laws of indices alone, without a tensor: each as a typed expression and as plain integers, both C++ text over the
same run-time values v[...]. A place is counted in single steps of its dim.
"""
from math import gcd

from expressions import Values


class Plain:
    """Random cases over a spec; each is (text of the typed side, text of the plain side, slots)."""

    def __init__(self, r, spec, expressions):
        self.r, self.spec, self.e = r, spec, expressions
        self.made = r.randrange(100)  # the laws come in turn, so that a few cases have each

    def place(self, dim, values, lo=None, hi=0):
        """An index of a dim: the term and its place as plain text."""
        term = self.e.term(values, dim, lo, hi)
        return term, plain_sum(term.moves)

    def line(self, dim, values):
        """An index, or a list on one dim: text, plain place, step."""
        terms = [self.place(dim, values) for _ in range(self.r.choice([1, 1, 2, 3]))]
        step = gcd(*(t.lo for t, _ in terms))
        return self.e.sum([t for t, _ in terms]), " + ".join(p for _, p in terms), step

    def target(self, dim, step):
        """A place type of the dim whose step divides `step`, or that it divides."""
        cuts = [1] + self.spec.dims[dim].cuts
        los = [c for c in cuts + [step, 3 * step] if c % step == 0 or step % c == 0]
        lo = self.r.choice(los)
        hi = self.r.choice([0, 0, 2 * lo, 3 * lo])
        return lo, hi

    def case(self):
        dim = self.r.randrange(len(self.spec.dims))
        makers = [self.conversion, self.fold, self.comparison, self.arithmetic, self.remainder, self.assignment,
                  self.ranges, self.lists, self.least, self.boxes, self.bounds]
        values = Values()
        typed, plain = makers[self.made % len(makers)](dim, values)
        self.made += 1
        return typed, plain, values.slots

    def conversion(self, dim, values):
        text, place, step = self.line(dim, values)
        lo, hi = self.target(dim, step)
        unit = gcd(lo, step)
        target = self.e.type(dim, lo, hi)
        # The list counts in its finest step, so that what is cut is a whole number of it.
        return (f"out(({target}({text})).get());",
                f"out(digit(({place}) / {unit}, {lo // unit}, {hi // unit}));")

    def fold(self, dim, values):
        term, place = self.place(dim, values)
        s = term.lo * self.r.choice([1, 2, 3, 8])
        return (f"const auto x = {term.text}; out(x.fold<{s}>().get()); out(x.unfold().get()); out(x.get());",
                f"const Int p = {place}; out(floor_quotient(p, {s})); out(p); out(floor_quotient(p, {term.lo}));")

    def comparison(self, dim, values):
        a, p, _ = self.line(dim, values)
        b, q, _ = self.line(dim, values)
        ops = ["<", "<=", ">", ">=", "==", "!="]
        return (f"const auto x = {a}; const auto y = {b}; " + " ".join(f"out(x {o} y);" for o in ops) + " out(x == x);",
                f"const Int x = {p}, y = {q}; " + " ".join(f"out(x {o} y);" for o in ops) + " out(1);")

    def arithmetic(self, dim, values):
        a, p, s = self.line(dim, values)
        b, q, t = self.line(dim, values)
        unit = gcd(s, t)
        n = self.r.choice([2, 3, -1])
        if self.r.random() < 0.4:  # two of one kind
            kind, c, d = self.e.type(dim, 1), values.free(dim, 1), values.free(dim, 1)
            a, b, p, q, s, unit = f"{kind}(v[{c}])", f"{kind}(v[{d}])", f"v[{c}]", f"v[{d}]", 1, 1
        return (f"const auto x = {a}; const auto y = {b}; out((x + y).get()); out((x - y).get()); out((y - x).get()); "
                f"out((-x).get()); out((x + y == y + x)); out(({n} * ({self.e.type(dim, 1)}(x))).get());",
                f"const Int x = {p}, y = {q}; out((x + y) / {unit}); out((x - y) / {unit}); out((y - x) / {unit}); "
                f"out(-x / {s}); out(1); out({n} * x);")

    def remainder(self, dim, values):
        """Of two places of one dim, whatever their steps; at the finer step."""
        lo, by = (self.r.choice([1, 3] + self.spec.dims[dim].cuts) for _ in range(2))
        unit = gcd(lo, by)
        a, b = values.free(dim, lo), values.between(1, 40)
        n = self.r.randint(1, 9)
        t, u = self.e.type(dim, lo), self.e.type(dim, by)
        return (f"out(({t}(v[{a}]) % {u}(v[{b}])).get()); out(({t}(v[{a}]) % {u}::at<{n}>()).get());",
                f"out(floor_remainder(v[{a}] * {lo}, v[{b}] * {by}) / {unit}); "
                f"out(floor_remainder(v[{a}] * {lo}, {n * by}) / {unit});")

    def least(self, dim, values):
        a, p, s = self.line(dim, values)
        b, q, t = self.line(dim, values)
        unit = gcd(s, t)
        return (f"const auto x = {a}; const auto y = {b}; out(pleat::min(x, y).get()); out(pleat::max(x, y).get());",
                f"const Int x = {p}, y = {q}; out(least(x, y) / {unit}); out((x < y ? y : x) / {unit});")

    def boxes(self, dim, values):
        """A range over two dims goes over both, the last one fastest."""
        other = self.r.choice([d for d in range(len(self.spec.dims)) if d != dim])
        lo, lo2 = (self.r.choice([1] + self.spec.dims[d].cuts) for d in (dim, other))
        a, b = values.between(0, 4), values.between(0, 5)
        name, name2 = self.spec.dims[dim].name, self.spec.dims[other].name
        return (f"for (const auto c : pleat::range(pleat::extents({self.e.type(dim, lo)}(v[{a}]), "
                f"{self.e.type(other, lo2)}(v[{b}])))) {{ out(c.get<{name}>().get()); out(c.get<{name2}>().get()); }}",
                f"for (Int i = 0; i < v[{a}]; ++i) for (Int j = 0; j < v[{b}]; ++j) {{ out(i); out(j); }}")

    def assignment(self, dim, values):
        lo = self.r.choice([1] + self.spec.dims[dim].cuts)
        step = lo * self.r.choice([1, 1, 2, 4])
        a, b, c = values.free(dim, lo), values.free(dim, step), values.free(dim, step)
        t, u = self.e.type(dim, lo), self.e.type(dim, step)
        return (f"{t} x(v[{a}]); x += {u}(v[{b}]); out(x.get()); x -= {u}(v[{c}]); out(x.get()); ++x; out(x.get()); "
                f"{t} y = {u}(v[{b}]); out(y.get());",
                f"Int x = v[{a}]; x += v[{b}] * {step // lo}; out(x); x -= v[{c}] * {step // lo}; out(x); ++x; "
                f"out(x); out(v[{b}] * {step // lo});")

    def ranges(self, dim, values):
        lo = self.r.choice([1] + self.spec.dims[dim].cuts)
        t = self.e.type(dim, lo)
        a, b = values.between(-20, 20), values.between(-20, 20)
        n, k = self.r.choice([1, 2, 3, 7]), self.r.choice([2, 3, 4])
        u = self.e.type(dim, lo * k)
        kinds = [
            (f"range({t}(v[{a}]), {t}(v[{b}]))", f"Int i = v[{a}]; i < v[{b}]; ++i"),
            (f"range({t}(v[{b}]))", f"Int i = 0; i < v[{b}]; ++i"),
            (f"range_with_step<{n}>({t}(v[{b}]))", f"Int i = 0; i < v[{b}]; i += {n}"),
            (f"range_with_step<{n}>({t}(v[{a}]), {t}(v[{b}]))", f"Int i = v[{a}]; i < v[{b}]; i += {n}"),
            (f"range_with_step({t}(v[{a}]), {t}(v[{b}]), {t}({n}))", f"Int i = v[{a}]; i < v[{b}]; i += {n}"),
            (f"reverse_range({t}(v[{a}]), {t}(v[{b}]))", f"Int i = v[{b}] - 1; i >= v[{a}]; --i"),
            (f"reverse_range({t}(v[{b}]))", f"Int i = v[{b}] - 1; i >= 0; --i"),
            (f"reverse_range_with_step<{n}>({t}(v[{a}]), {t}(v[{b}]))",
             f"Int i = v[{a}] + floor_quotient(v[{b}] - 1 - v[{a}], {n}) * {n}; i >= v[{a}]; i -= {n}"),
            # From a fold to a finer end: blocks that begin before it.
            (f"range({u}(v[{a}]), {t}(v[{b}]))", f"Int i = v[{a}]; i * {k} < v[{b}]; ++i"),
            (f"reverse_range({u}(v[{a}]), {t}(v[{b}]))",
             f"Int i = floor_quotient(v[{b}] + {k - 1}, {k}) - 1; i >= v[{a}]; --i"),
            (f"range_with_step<{n}>({u}(v[{a}]), {t}(v[{b}]))", f"Int i = v[{a}]; i * {k} < v[{b}]; i += {n}"),
        ]
        return (" ".join(f"for (const auto x : pleat::{typed}) out(x.get());" for typed, _ in kinds),
                " ".join(f"for ({plain}) out(i);" for _, plain in kinds))

    def lists(self, dim, values):
        """The terms of a list by dim, whatever else it holds; drop and cast; in_range over the dims of both."""
        r, dims = self.r, self.spec.dims
        others = [d for d in range(len(dims)) if d != dim]
        mine = [self.place(dim, values) for _ in range(r.randint(1, 3))]
        other = r.choice(others)
        theirs = [self.place(other, values) for _ in range(r.randint(1, 2))]
        terms = mine + theirs
        r.shuffle(terms)
        step, step2 = gcd(*(t.lo for t, _ in mine)), gcd(*(t.lo for t, _ in theirs))
        p, q = " + ".join(x for _, x in mine), " + ".join(x for _, x in theirs)
        name, name2 = dims[dim].name, dims[other].name
        third = r.choice(others)
        ends = [dim, third] if r.random() < 0.5 else [dim]
        extents = ", ".join(f"{dims[d].name}(n.sizes[{d}])" for d in ends)
        inside = " && ".join(f"({s}) >= 0 && ({s}) < n.sizes[{d}]" for d, s in ((dim, p), (other, q)) if d in ends)
        both = gcd(step, step2)
        return (f"const auto c = {self.e.sum([t for t, _ in terms])}; out(c.get<{name}>().get()); "
                f"out(c.drop<{name}>().get<{name2}>().get()); "
                f"out(c.cast<{name2}, {name}>().get<{name}>().get()); "
                f"out(pleat::in_range(c, pleat::extents({extents})));",
                f"const Int p = {p}, q = {q}; out(p / {step}); out(q / {step2}); out((p + q) / {both}); "
                f"out({inside});")

    def bounds(self, dim, values):
        """The first and last places of a dim, and those just beyond."""
        lo = self.r.choice([1] + self.spec.dims[dim].cuts)
        name, t = self.spec.dims[dim].name, self.e.type(dim, lo)
        v = values.between(-2, 2)
        size = f"n.sizes[{dim}]"
        return (f"const auto ends = pleat::extents({name}({size})); out(pleat::in_range({name}(v[{v}]), ends)); "
                f"out(pleat::in_range({name}({size} + v[{v}]), ends)); "
                f"out(pleat::in_range({t}({size} / {lo} + v[{v}]), ends)); "
                f"out(pleat::in_range({name}(v[{v}]) + {t}({size} / {lo}), ends));",
                f"const Int all[] = {{v[{v}], {size} + v[{v}], ({size} / {lo} + v[{v}]) * {lo}, "
                f"v[{v}] + {size} / {lo} * {lo}}}; for (const Int p : all) out(p >= 0 && p < {size});")

    def index(self, index):
        """A compound index: coordinates of a number, and back."""
        values = Values()
        v = values.between(0, 1 << 40)
        dims = list(dict.fromkeys(a.dim for a in index.axes))
        runtime = [d for d in range(len(self.spec.dims)) if d in dims and not self.spec.dims[d].size]
        extents = ", ".join(f"{self.spec.dims[d].name}(n.sizes[{d}])" for d in runtime)
        places = " * ".join(self.axis_extent(a) for a in index.axes)
        make = f"const {index.name} x(k{', pleat::extents(' + extents + ')' if runtime else ''});"
        typed = [f"const Int k = v[{v}] % ({places}); {make}", "const auto c = x.coordinates();"]
        plain = [f"const Int k = v[{v}] % ({places}); Int rest = k;", "Int at[8] = {};"]
        for a in reversed(index.axes):
            plain.append(f"at[{a.dim}] += rest % ({self.axis_extent(a)}) * {a.lo}; rest /= {self.axis_extent(a)};")
        for d in dims:
            typed.append(f"out({self.e.type(d, 1)}(c.get<{self.spec.dims[d].name}>()).get());")
            plain.append(f"out(at[{d}]);")
        typed.append("out(x.at(c).get()); out(x.size());")
        plain.append(f"out(k); out({places});")
        lane, lanes = values.between(0, 1000), self.r.choice([3, 8, 32])
        lane_type = self.e.type(self.r.randrange(len(self.spec.dims)), 1)
        typed.append(f"Int few = 0; for (const auto y : pleat::partition<{lanes}>(x, {lane_type}(v[{lane}] % {lanes}))) "
                     "{ out(y.get()); if (++few == 20) break; }")
        plain.append(f"Int few = 0; for (Int i = v[{lane}] % {lanes}; i < {places} && few < 20; i += {lanes}, ++few) "
                     "out(i);")
        return " ".join(typed), " ".join(plain), values.slots

    def axis_extent(self, a):
        size = f"n.sizes[{a.dim}]"
        blocks = f"(({size} + {a.lo - 1}) / {a.lo})"
        return f"least({blocks}, {a.hi // a.lo})" if a.hi else blocks


def plain_sum(moves):
    return "(" + " + ".join(f"{places}" if slot < 0 else f"v[{slot}] * {places}" for slot, _, places in moves) + ")"
