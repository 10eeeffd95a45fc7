"""Random typed expressions over a spec's dims and tensors, as C++ text, each with its meaning in plain integers:
how many places every run-time value moves the total of a dim.
"""
from layouts import Axis
from math import gcd


class Values:
    """The run-time values of an expression, v[0], v[1], ..., and where they move."""

    def __init__(self):
        self.slots = []  # (low, high, dim, places)
        self.moves = []  # (slot, dim, places)
        self.bare = True  # no view that counts places and ends from elsewhere

    def free(self, dim, places):
        self.slots.append((0, 0, dim, places))
        return len(self.slots) - 1

    def between(self, low, high):
        self.slots.append((low, high, -1, 1))
        return len(self.slots) - 1


class Term:
    """An index: text, the digit [lo, hi) that its type stands for, and where it moves."""

    def __init__(self, text, dim, lo, hi, moves):
        self.text, self.dim, self.lo, self.hi, self.moves = text, dim, lo, hi, moves


class Seen:
    """What the text `t` of an expression starts from: a tensor, a ring's slot or a view, and the dims that move it."""

    def __init__(self, text, dims, shown):
        self.text, self.moving, self.shown = text, dims, shown

    def dims(self):
        return list(self.moving)


class Expressions:
    def __init__(self, r, spec):
        self.r, self.spec = r, spec
        self.fixed = True  # may places be types? A view may be too short for them

    def type(self, dim, lo, hi=0):
        d = self.spec.dims[dim]
        if (lo, hi) in d.folds and self.r.random() < 0.5:
            return d.folds[(lo, hi)]
        if hi:
            return f"pleat::Digit<{d.name}, {lo}, {hi}>"
        return d.name if lo == 1 else f"pleat::Fold<{d.name}, {lo}>"

    def digit(self, dim, most_lo=0):
        """A random place type of a dim: mostly between its cuts, now and then off every chain."""
        r, cuts = self.r, [1] + self.spec.dims[dim].cuts
        if r.random() < 0.12:
            lo = r.choice([2, 3, 5, 6, 10, 12])
            hi = r.choice([0, 0, lo * r.choice([2, 3, 4])])
        elif r.random() < 0.1:  # whole blocks of whole blocks: a step that is linear in any layout
            lo, hi = cuts[-1] * r.choice([1, 2, 3, 8]), 0
        else:
            a = r.randrange(len(cuts))
            lo = cuts[a]
            hi = r.choice([0, 0] + cuts[a + 1:])
        return lo, hi

    def term(self, values, dim, lo=None, hi=0):
        r = self.r
        if lo is None:
            lo, hi = self.digit(dim)
        t = self.type(dim, lo, hi)
        if hi:
            if r.random() < 0.15:
                n = r.randrange(hi // lo)
                term = Term(self.constant(t, dim, n, lo), dim, lo, hi, [(-1, dim, n * lo)])
            else:
                v = values.between(0, hi // lo - 1)
                term = Term(f"{t}(v[{v}])", dim, lo, hi, [(v, dim, lo)])
        elif r.random() < 0.15:
            n = r.choice([0, 1, 2, 5, 8, 33, -1, -7])
            term = Term(self.constant(t, dim, n, lo), dim, lo, hi, [(-1, dim, n * lo)])
        else:
            v = values.free(dim, lo)
            term = Term(f"{t}(v[{v}])", dim, lo, hi, [(v, dim, lo)])
        kind = r.random()
        if kind < 0.06:
            return Term(f"(-{term.text})", dim, lo, 0, scaled(term.moves, -1))
        if kind < 0.12:
            n = r.choice([2, 3, -2, 5])
            text = f"{term.text} * {n}" if r.random() < 0.5 else f"{n} * {term.text}"
            return Term(f"({text})", dim, lo, 0, scaled(term.moves, n))
        if kind < 0.16:  # the same number along another dim, small enough for either
            other = r.choice([d for d in range(len(self.spec.dims)) if d != dim])
            v = values.between(0 if hi else -30, min(30, hi // lo - 1) if hi else 30)
            text = f"{self.type(other, lo, hi)}(v[{v}]).cast<{self.spec.dims[dim].name}>()"
            return Term(text, dim, lo, hi, [(v, dim, lo)])
        return term

    def constant(self, type_name, dim, n, lo):
        """A constant place as a value, or as a type if that is surely within the dim."""
        size = self.spec.dims[dim].size
        if self.fixed and n >= 0 and (not size or 8 * n * lo < size) and self.r.random() < 0.5:
            return f"{type_name}::at<{n}>()"
        return f"{type_name}({n})"

    def sum(self, terms):
        """Terms added up in some grouping, as one text."""
        r = self.r
        if len(terms) == 1:
            return terms[0].text
        if r.random() < 0.2:
            return f"pleat::coordinates({', '.join(t.text for t in terms)})"
        cut = r.randint(1, len(terms) - 1)
        left, right = self.sum(terms[:cut]), self.sum(terms[cut:])
        if cut < len(terms) - 1:
            right = f"({right})"
        return f"{left} + {right}"

    def subscript(self, values, tensor, terms):
        """The text of one subscript of these terms, of which one at least is on a dim of the tensor; foreign dims and
        detours are added that leave the total as it is."""
        r, dims = self.r, tensor.dims()
        foreign = [d for d in range(len(self.spec.dims)) if d not in tensor.shown]
        if foreign and r.random() < 0.3:
            terms = terms + [self.term(values, r.choice(foreign))]
            r.shuffle(terms)
        moves = [m for t in terms for m in t.moves if t.dim in dims]
        text = self.sum(terms)
        kind = r.random()
        if kind < 0.08:  # there and back
            x = self.term(Detour(values), r.choice(terms).dim)
            text = f"{text} + {x.text} - {x.text}"
        elif kind < 0.12 and foreign:
            x = self.term(Detour(values), r.choice(foreign))
            text = f"({text} + {x.text}).drop<{self.spec.dims[x.dim].name}>()" if all(
                t.dim != x.dim for t in terms) else text
        elif kind < 0.16 and len(terms) > 1:  # the sum along one dim alone
            dim = r.choice([t.dim for t in terms if t.dim in dims])
            text = f"pleat::coordinates({text}).get<{self.spec.dims[dim].name}>()"
            moves = [m for t in terms for m in t.moves if t.dim == dim]
        values.moves += moves
        return f"[{text}]"

    def start(self, values, tensor):
        """The tensor itself, one of its slots if it is a ring, or a view of either."""
        text = self.slot(values, tensor) if tensor.ring else "t"
        seen = Seen(text, tensor.dims(), tensor.dims())
        self.fixed = True
        if tensor.space != "register":
            for _ in range(self.r.choice([0, 0, 0, 0, 1, 2])):
                self.fixed = False
                self.view(values, seen)
        return seen

    def view(self, values, seen):
        r, dims = self.r, self.spec.dims
        kind = r.choice(["slice", "slice", "drop", "add", "as_const"])
        dim = r.choice(seen.moving)
        if kind in ("slice", "drop"):
            values.bare = False
        if kind == "slice":
            lo, hi = self.digit(dim)
            most = min(8, (getattr(seen, "most", {}).get(dim) or dims[dim].size or 64) // lo)
            if hi or most < 1:
                return
            n = r.randint(1, most)
            seen.most = {**getattr(seen, "most", {}), dim: n * lo}
            start = self.term(values, dim)
            values.moves += start.moves
            seen.text += f".slice<{self.type(dim, lo)}, {n}>({start.text})"
        elif kind == "drop" and len(seen.moving) > 1:
            at = self.term(values, dim)
            values.moves += at.moves
            seen.text += f".drop<{dims[dim].name}>({at.text})"
            seen.moving = [d for d in seen.moving if d != dim]
        elif kind == "add":
            others = [d for d in range(len(dims)) if d not in seen.shown]
            if others:
                dim = r.choice(others)
                seen.text += f".add({dims[dim].name}(7))"
                seen.shown = seen.shown + [dim]
        elif kind == "as_const":
            seen.text += ".as_const()"

    def slot(self, values, tensor):
        """A ring's slot, selected by one term or more of its dim."""
        r, (by, slots) = self.r, tensor.ring
        line = len(self.spec.dims)
        others = [d for d in range(len(self.spec.dims)) if d != by.dim]
        terms = [self.place_in_ring(values, by.dim, by.lo)]
        if r.random() < 0.3:
            terms.append(self.place_in_ring(values, by.dim, by.lo))
        for t in terms:
            values.moves += [(s, line, p) for s, _, p in t.moves]
        if r.random() < 0.3:
            terms.append(self.term(values, r.choice(others)))
        r.shuffle(terms)
        if r.random() < 0.3:
            n = r.randint(1, 2 * slots)
            values.moves.append((-1, line, n * by.lo))
            return f"next({n}, t.walk({self.sum(terms)}))"
        return f"t.slot({self.sum(terms)})"

    def place_in_ring(self, values, dim, lo):
        lo = self.r.choice([lo, lo, 1, 2 * lo])
        v = values.free(dim, lo)
        values.slots[v] = (0, 0, len(self.spec.dims), lo)
        return Term(f"{self.type(dim, lo)}(v[{v}])", dim, lo, 0, [(v, dim, lo)])

    def groups(self, values, seen, most=3):
        """Terms on its dims, split into subscripts."""
        r = self.r
        terms = []
        for d in seen.dims():
            for n in range(r.randint(1, most)):
                again = n > 0 and r.random() < 0.3  # two terms of one kind, which may carry
                terms.append(self.term(values, d, terms[-1].lo, terms[-1].hi) if again else self.term(values, d))
        r.shuffle(terms)
        groups = []
        while terms:
            n = r.choice([1, 1, 2, 3, len(terms)])
            groups.append(terms[:n])
            terms = terms[n:]
        return groups

    def chain(self, tensor):
        """One expression: subscripts in any order and grouping."""
        values = Values()
        seen = self.start(values, tensor)
        groups = self.groups(values, seen)
        return values, f"return at(t, {seen.text}{''.join(self.subscript(values, seen, g) for g in groups)});"

    def whole(self, tensor):
        values = Values()
        dims = tensor.dims()
        self.r.shuffle(dims)
        text = self.slot(values, tensor) if tensor.ring else "t"
        for d in dims:
            v = values.free(d, 1)
            values.moves.append((v, d, 1))
            text += f"[{self.spec.dims[d].name}(v[{v}])]"
        return values, f"return at(t, {text});"

    def walk(self, tensor, periods):
        """Statements: subscripts, re-bases and loops that step, mixed. periods: by dim, what moves linearly."""
        r = self.r
        values = Values()
        seen = self.start(values, tensor)
        groups = self.groups(values, seen, most=2)
        lines, name = [], seen.text
        for i, g in enumerate(groups):
            text = self.subscript(values, seen, g)
            base = name + (".rebase()" if i and r.random() < 0.4 else "")
            lines.append(f"auto c{i} = {base}{text};")
            name = f"c{i}"
            for _ in range(r.choice([0, 1, 1])):
                dim = r.choice(seen.dims())
                if not periods[dim]:
                    continue  # nothing moves this dim linearly
                lo = periods[dim] * r.choice([1, 1, 2, 3])
                times = r.choice([1, 2, 5])
                v = values.free(dim, lo * times)
                step = f"{self.type(dim, lo)}(v[{v}])"
                foreign = [d for d in range(len(self.spec.dims)) if d not in seen.shown]
                if foreign and r.random() < 0.3:
                    step += f" + {self.spec.dims[r.choice(foreign)].name}(5)"
                values.moves.append((v, dim, lo * times))
                lines.append(f"for (int i = 0; i < {times}; ++i) {name}.step({step});")
        if r.random() < 0.3:
            name += ".rebase()"
        lines.append(f"return at(t, {name});")
        return values, " ".join(lines)

    def same_step(self, tensor):
        """A cursor steps by what it was subscripted with, which need not move linearly."""
        r = self.r
        values = Values()
        seen = self.start(values, tensor)
        dim = r.choice(seen.dims())
        lo = r.choice([1] + self.spec.dims[dim].cuts)
        times = r.choice([1, 3, 4])
        start, by = values.free(dim, lo), values.free(dim, lo * times)
        values.moves += [(start, dim, lo), (by, dim, lo * times)]
        t = self.type(dim, lo)
        rest = [self.term(values, d) for d in seen.dims() if d != dim]
        values.moves += [m for x in rest for m in x.moves]
        text = "".join(f"[{x.text}]" for x in rest)
        return values, (f"auto c = {seen.text}[{t}(v[{start}])]{text}; for (int i = 0; i < {times}; ++i) "
                        f"c.step({t}(v[{by}])); return at(t, c);")

    def vectors(self, tensor, dim, n):
        """A view of n neighbours along the dim at a time; its subscripts count in folds of n."""
        values = Values()
        self.fixed = values.bare = False
        text = self.slot(values, tensor) if tensor.ring else "t"
        text += f".vectors<{self.spec.dims[dim].name}, {n}>()"
        terms = [self.term(values, d) for d in tensor.dims() if d != dim]
        for lo in [n, n * self.r.choice([1, 2, 3])]:
            v = values.free(dim, lo)
            terms.append(Term(f"{self.type(dim, lo)}(v[{v}])", dim, lo, 0, [(v, dim, lo)]))
        self.r.shuffle(terms)
        values.moves += [m for t in terms for m in t.moves]
        return values, f"return at(t, {text}{''.join(f'[{t.text}]' for t in terms)});"


class Detour:
    """Values of a term that comes and goes: they move nothing."""

    def __init__(self, values):
        self.values = values

    def free(self, dim, places):
        return self.values.free(dim, places)

    def between(self, low, high):
        return self.values.between(low, high)


def scaled(moves, n):
    return [(slot, dim, places * n) for slot, dim, places in moves]
