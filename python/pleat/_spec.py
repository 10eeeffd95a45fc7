"""A spec as `pleat describe` prints it, and the kernels that `pleat generate` makes of it.

Knows nothing of torch, and nothing of the language beyond names and sizes: the command has checked the rest.
"""

import ast
import contextlib
import difflib
import hashlib
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from . import _files
from ._errors import ArgumentError, Error, SpecError


class Size:
    """An expression over dims' names, as a spec writes it: `(I + 127) // 128`."""

    _operators = {ast.Add: lambda a, b: a + b, ast.Sub: lambda a, b: a - b, ast.Mult: lambda a, b: a * b,
                  ast.FloorDiv: lambda a, b: a // b, ast.Mod: lambda a, b: a % b}

    def __init__(self, text):
        self.tree = ast.parse(text.strip(), mode="eval").body
        self.names = sorted({node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)})

    def __call__(self, values):
        return self._value(self.tree, values)

    def _value(self, node, values):
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            return values[node.id]
        if isinstance(node, ast.UnaryOp):
            return -self._value(node.operand, values)
        return self._operators[type(node.op)](self._value(node.left, values), self._value(node.right, values))


class Dim:
    """A size: `default` (an integer), open at launch (`runtime`), or an `expression` over others."""

    def __init__(self, facts):
        self.name = facts["name"]
        self.default = facts.get("size")
        self.runtime = facts.get("runtime", False)
        self.multiple_of = facts.get("multiple_of", 1)
        self.max = facts.get("max")
        self.expression = Size(facts["expression"]) if "expression" in facts else None


class Axis:
    """The digit (d % to) // from of a dim's index d; `to` is 0 where the digit is unbounded. Of a fold by another dim's
    size, such as D % F, `low` and `high` are those of the spec's default sizes; `bounds` computes them of others by
    `steps`, the operators of the fold with their operands."""

    def __init__(self, facts):
        self.name, self.dim, self.low, self.high = facts["name"], facts["dim"], facts["from"], facts["to"]
        self.stride = facts.get("stride")  # an integer, "runtime", or None: as in a row-major tensor
        self.whole = self.low == 1 and self.high == 0
        self.ragged = facts.get("ragged", False)
        self.steps = [(sign, int(by) if by.isdigit() else by)
                      for sign, by in re.findall(r"(/\^?|%)\s*(\w+)", facts.get("fold", ""))]

    def bounds(self, values):
        """`from` and `to` with these sizes; None where one is missing."""
        low, high = (1, 0) if self.steps else (self.low, self.high)
        for sign, by in self.steps:
            value = values.get(by) if isinstance(by, str) else by
            if value is None:
                return None
            low, high = (low, low * value) if sign == "%" else (low * value, high)
        return low, high

    def extent(self, values):
        """The size of this axis, where `values` has that of its dim."""
        size, (low, high) = values[self.dim], self.bounds(values)
        if high and not (isinstance(size, int) and size < high):
            return high // low
        return size if isinstance(low, int) and low == 1 else (size + low - 1) // low


class Tensor:
    def __init__(self, facts, role):
        self.name, self.dtype, self.type = facts["name"], facts["dtype"], facts.get("type")
        self.line, self.align = facts["line"], facts["align"]
        self.like = None  # the tensor in place of which a kernel stores this one: see Spec.apart
        self.axes = [Axis(axis) for axis in facts["axes"]]
        self.read, self.stored, self.whole = role["read"], role["stored"], role["whole"]
        self.signature = f"{self.name} [{', '.join(axis.name for axis in self.axes)}]"


class Param:
    def __init__(self, facts):
        self.name, self.dtype = facts["name"], facts["dtype"]
        self.real = self.dtype not in ("bool", "i64", "i32", "u32", "i8", "u8")
        text = facts.get("default")
        self.default = text if text is None else float(text) if self.real else int(text)
        if self.dtype == "bool" and self.default is not None:
            self.default = bool(self.default)


def _run(arguments, folder=""):
    """What the command prints; a SpecError of its diagnostics, whose paths leave out `folder`."""
    command = _files.command()
    try:
        done = subprocess.run([command, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    except OSError as e:
        raise Error(f"{command}: {e.strerror}; PLEAT names the command pleat") from None
    if done.returncode == 0:
        return done.stdout
    printed = (done.stderr or done.stdout).strip()
    raise SpecError(printed.replace(f"{folder}/", "") if folder else printed)


def _identity():
    facts = os.stat(_files.command())
    return f"{_files.command()} {facts.st_size} {facts.st_mtime_ns}"


def digest_of(*parts):
    """64 bits over texts, in hexadecimal digits."""
    found = hashlib.blake2b(digest_size=8)
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        found.update(len(data).to_bytes(8, "little") + data)
    return found.hexdigest()


def named(spec):
    """The path of a spec: a file's, or that of a catalog entry ("norm/rmsnorm")."""
    path = Path(spec)
    catalog = _files.catalog()
    inside = catalog / (os.fspath(spec) if path.suffix == ".json" else f"{os.fspath(spec)}.json")
    with contextlib.suppress(OSError):  # a name that is too long
        if path.is_file():
            return path
        if inside.is_file() and catalog.resolve() in inside.resolve().parents:
            return inside
    entries = [str(p.relative_to(catalog))[:-5] for p in sorted(catalog.glob("*/*.json"))]
    close = difflib.get_close_matches(os.fspath(spec), entries, 1)
    raise FileNotFoundError(f"there is no spec {os.fspath(spec)!r}: no such file, and the catalog has none of this name"
                            + (f"; did you mean '{close[0]}'?" if close else ""))


def copy_of(name, suffix):
    """A spec of the catalog as a dict, under another name: a start for a variant."""
    spec = json.loads(named(name).read_text())
    spec["name"] += suffix
    return spec


def _written(spec):
    """A dict's spec as a file of the cache, found by its text."""
    try:
        text = json.dumps(spec, indent=2)
    except (TypeError, ValueError) as error:
        raise TypeError(f"a spec that is a dict holds what JSON holds: {error}") from None
    name = spec.get("name")
    name = name if isinstance(name, str) and name.isidentifier() else "spec"
    folder = _files.cache() / "dicts" / digest_of(text)
    path = folder / f"{name}.json"
    if _files.kept(path) != text:
        with _writing():
            _files.store(path, text)
    return path


@contextlib.contextmanager
def _writing():
    """Says of a disk that refuses what to do."""
    try:
        yield
    except OSError as error:
        raise Error(f"the cache {_files.cache()} cannot be written: {error.strerror}; PLEAT_CACHE names another folder") from None


def _sizes_of(folder):
    """Each file below a folder with its size, as a text."""
    return "".join(f"{path.relative_to(folder)} {path.lstat().st_size}\n" for path in sorted(folder.rglob("*"))
                   if path.name != _COMPLETE and not path.is_dir())


_COMPLETE = "complete"  # beside what a command has made for the cache: its files' sizes


def _stored_to(part, names, prefix):
    """A part of a kernel's text with a prefix before the names that it stores to."""
    if isinstance(part, list):
        return [_stored_to(p, names, prefix) for p in part]
    if not isinstance(part, dict):
        return part
    changed = {key: _stored_to(value, names, prefix) for key, value in part.items()}
    if isinstance(part.get("store"), str) and part["store"].split("[")[0].strip() in names:
        changed["store"] = prefix + part["store"].strip()
    return changed


class Spec:
    """A checked spec, and one of its kernels or its program (`kernel`; None: the program, or the only one).

    `spec` is a path, a catalog name, or a dict of what a spec's file holds. Raises FileNotFoundError, SpecError, and
    ArgumentError where several kernels could be meant.
    """

    def __init__(self, spec, kernel=None, include=()):
        if not isinstance(spec, (str, os.PathLike, dict)):
            raise TypeError(f"a spec is a path, a catalog name or a dict, not {type(spec).__name__}")
        self.written = isinstance(spec, dict)
        self.path = _written(spec) if self.written else named(spec)
        self._told = self.path.name  # where sentences say that tensors are declared
        self.include = [os.fspath(folder) for folder in include] + ([os.getcwd()] if self.written else [])
        self._hidden = str(self.path.parent) if self.written else ""
        facts = self._facts()
        self.name, self.types = facts["name"], facts["types"]
        self._sources = [self.path, *map(Path, facts["includes"])]
        self.digest = self._digest_now()
        self.kernel = self._chosen(facts["units"], kernel)
        unit = facts["units"][self.kernel]
        self.alone = self.kernel == self.name or len(facts["units"]) == 1
        self.requires = unit["requires"]
        self.products = unit["products"]  # does it sum products along dims, as on tensor cores?
        self.sharding = unit["sharding"]  # by dims that can be split over devices: see `pleat describe`
        self.dims = {dim["name"]: Dim(dim) for dim in facts["dims"]}
        self.tensors = [Tensor(t, unit["tensors"][t["name"]]) for t in facts["tensors"] if t["name"] in unit["tensors"]]
        self.params = [Param(param) for param in facts["params"] if param["name"] in unit["params"]]
        self.inputs = [t for t in self.tensors if t.read]
        self.outputs = [t for t in self.tensors if t.stored]

    def _facts(self):
        """What `pleat describe` prints, from the cache or now. Specs that include others are not cached, as those may have
        changed."""
        key = digest_of(_identity(), os.path.abspath(self.path), self.path.read_bytes(), *self.include)
        kept = _files.cache() / "described" / f"{key}.json"
        digest, _, found = (_files.kept(kept) or "").partition("\n")
        if digest == digest_of(found):
            return json.loads(found)
        printed = _run(["describe", "-q", os.fspath(self.path), *self._options()], self._hidden)
        try:
            facts = json.loads(printed)
        except ValueError:
            raise Error(f"{_files.command()} describes no spec; PLEAT names the command pleat") from None
        if not facts["includes"]:
            with contextlib.suppress(OSError):
                _files.store(kept, f"{digest_of(printed)}\n{printed}")
        return facts

    def place(self, tensor):
        """Where a tensor is declared: "rmsnorm.json:10"."""
        return f"{self._told}:{tensor.line}"

    def text(self):
        """The spec as a dict."""
        return json.loads(self.path.read_text())

    def generate(self, dims, types):
        """The folder of this spec's kernels with these sizes ("runtime" opens one) and dtypes, from the cache or made
        now. Raises SpecError where the spec does not take them."""
        key = digest_of(self.digest, json.dumps([sorted(dims.items()), sorted(types.items())]))
        folder, _ = self._made(_files.cache() / "generated" / key, "generate", self._changes(dims, types))
        return folder / self.name

    def derive(self, of=(), wrt=(), save=None):
        """What `pleat grad` makes of this spec, from the cache or now: its --roles as a dict, in which `backward` and
        `forward` are paths (`forward` None: it saves nothing). `of`: results whose gradients are given, `wrt`: inputs
        whose gradients are wanted; all reals, unless said. `save`: "none" for a backward of inputs alone. Raises SpecError
        where there are none."""
        if not self.alone:
            raise SpecError(f"{self.name} has several kernels, and gradients are derived of one or of a program")
        key = digest_of("grad", self.digest, json.dumps([sorted(of), sorted(wrt), *([save] if save else [])]))
        asked = [word for option, names in (("--of", of), ("--wrt", wrt)) for n in sorted(names) for word in (option, n)]
        asked += ["--save", save] if save else []
        folder, printed = self._made(_files.cache() / "derived" / key, "grad", [*asked, "--roles"], "roles.json")
        roles = json.loads(printed)
        for which in ("backward", "forward"):
            roles[which] = roles[which] and folder / f"{roles[which]}.json"
        return roles

    def beside(self, spec):
        """A spec that was made of this one: it finds what this one finds."""
        return Spec(spec, None if isinstance(spec, os.PathLike) or self.kernel == self.name else self.kernel,
                    [self.path.parent, *self.include])

    def apart(self):
        """This spec with new tensors for what it stores over what it reads, or None: it stores over nothing, not all of a
        tensor, or is a program. All that a kernel reads is as it was when the kernel began, so it computes the same."""
        text, over = self.text(), {t.name: t for t in self.tensors if t.read and t.stored}
        if not over or "kernel" not in text or not all(t.whole and t.name in text["tensors"] for t in over.values()):
            return None
        prefix = "NEW_"
        while any(prefix + name in text["tensors"] for name in over):
            prefix += "_"
        declared = {}
        for name, facts in text["tensors"].items():
            declared[name] = facts
            if name in over:
                declared[prefix + name] = facts
        text["tensors"], text["kernel"] = declared, _stored_to(text["kernel"], over, prefix)
        try:
            made = self.beside(text)
        except (SpecError, ArgumentError):
            return None  # its kernel is another spec's
        own = {t.name: t for t in self.tensors}
        for tensor in made.tensors:
            before = own[tensor.name.removeprefix(prefix)]
            tensor.line, tensor.like = before.line, None if tensor.name in own else before.name
        made._told = self._told
        return made

    def _made(self, folder, command, options, kept=None):
        """A folder of the cache that a command has filled or fills now, and what it printed if that is `kept`."""
        if not self._is_complete(folder):
            if self._digest_now() != self.digest:
                raise Error(f"{self.path} has changed since it was opened; open it again")
            with _writing():
                folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                _files.sweep(folder.parent)
                made = Path(tempfile.mkdtemp(dir=folder.parent))
            try:
                printed = _run([command, "-q", os.fspath(self.path), *self._options(), *options, "-o", made], self._hidden)
                with _writing():
                    if kept:
                        (made / kept).write_text(printed)
                    (made / _COMPLETE).write_text(_sizes_of(made))
                    self._place(made, folder)
            finally:
                if made.is_dir():
                    _files.remove(made)
        return folder, (folder / kept).read_text() if kept else ""

    @staticmethod
    def _is_complete(folder):
        """Is it as it was made? A machine that lost power leaves files that are empty."""
        sizes = _files.kept(folder / _COMPLETE)
        return bool(sizes) and sizes == _sizes_of(folder)

    def _place(self, made, folder):
        """Renames what was made. What stands there and is damaged is removed; another process may have been first."""
        for last in (False, True):
            try:
                return os.rename(made, folder)
            except OSError:
                if self._is_complete(folder):
                    return None
                if last:
                    raise
                damaged = tempfile.mkdtemp(dir=folder.parent)
                os.rename(folder, os.path.join(damaged, folder.name))
                _files.remove(damaged)

    def options(self, dims, types):
        """What the command takes beside the spec's path to read it with these sizes and dtypes."""
        return [*self._options(), *self._changes(dims, types)]

    @staticmethod
    def _changes(dims, types):
        changes = [word for n, v in dims.items() for word in ("--dim", f"{n}={v}")]
        return changes + [word for n, v in types.items() for word in ("--type", f"{n}={v}")]

    def _options(self):
        return [word for folder in self.include for word in ("-I", folder)]

    def _digest_now(self):
        return digest_of(_identity(), *[part for path in self._sources for part in (path.name, path.read_bytes())])

    def _chosen(self, units, kernel):
        names = list(units)
        if kernel is not None and kernel not in units:
            raise ArgumentError(f"{self.name} has no kernel '{kernel}'; it has {', '.join(names) or 'none'}")
        if kernel is not None:
            return kernel
        if not names:
            raise ArgumentError(f"{self.name} has no kernel: it is a vocabulary for kernels written by hand")
        if self.name in units or len(names) == 1:
            return self.name if self.name in units else names[0]
        raise ArgumentError(f"{self.name} has several kernels: kernel= says which, of {', '.join(names)}")
