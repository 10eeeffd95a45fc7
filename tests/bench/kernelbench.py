"""KernelBench's problems by Pleat: each problem's own model in PyTorch, eager and compiled, beside its spec, in one process.

    python3 tests/bench/kernelbench.py CHECKOUT [--level N] [--problem N ...] [--device cuda|cpu] [--small] [--every N]

CHECKOUT is a checkout of KernelBench. `kernelbench/problems.py` says which spec a problem has. Inputs and weights are the problem's own,
of one seed; nothing of the checkout is copied. PLEAT and PLEAT_C name the command and libpleat_c.so of a build.

On CUDA tensors are bf16 (--dtype f32: the problems' other mode). On the CPU, always with --small, they are f32, and the kernels run
as their float64 reference. A result is compared with the model in f64 (on the CPU, or with --small) or f32. It is right if it is within the
tolerance of KernelBench (1e-2 in bf16, 1e-4 in f32, absolute and relative) and within ours: twice the largest error of the
eager model, or 2e-6 of the largest value on the CPU, where only what passes through workspace is rounded, and a unit in the last place of
the largest value on CUDA. "By eager's" marks results beyond the tolerance of KernelBench where the eager model, too, is beyond it beside
the f64 or f32 one, as after norms of bf16.
"""
import argparse
import ast
import os
import sys
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "kernelbench"), str(HERE / "../../python")]

from problems import CANNOT_SAY, PROBLEMS, SMALL, SMALL_OF  # noqa: E402

TOLERANCE = {"f32": 1e-4, "bf16": 1e-2}
UNIT = {"f32": 2.0**-23, "bf16": 2.0**-7}


def source_of(checkout, level, number):
    found = sorted((checkout / "KernelBench" / f"level{level}").glob(f"{number}_*.py"))
    if not found:
        sys.exit(f"kernelbench: {checkout} has no problem {number} of level {level}")
    return found[0]


def shrink(tree, sizes):
    """The module with other values for the constants that `sizes` names, as far as these are smaller."""

    def value(name, old):
        smaller = name in sizes and not (isinstance(old, ast.Constant) and old.value <= sizes[name])
        return ast.copy_location(ast.Constant(sizes[name]), old) if smaller else old

    for statement in tree.body:
        if not isinstance(statement, ast.Assign):
            continue
        target = statement.targets[-1]
        if isinstance(target, ast.Name):
            statement.value = value(target.id, statement.value)
        elif isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
            statement.value.elts = [value(t.id, old) for t, old in zip(target.elts, statement.value.elts)]
    return ast.fix_missing_locations(tree)


def constants_of(checkout, key, small):
    """The names of the problem's module, which has run."""
    path = source_of(checkout, *key)
    tree = ast.parse(path.read_text())
    if small:
        tree = shrink(tree, {**SMALL, **SMALL_OF.get(key, {})})
    names = {"__name__": f"kernelbench_{key[0]}_{key[1]}"}
    exec(compile(tree, str(path), "exec"), names)
    return names


def words(text):
    for word in text.split():
        name, _, value = word.partition("=")
        expression, _, size = value.partition(":")
        yield name, expression, size or expression


def true_dims(text):
    return {name: int(size) for name, _, size in words(text)}


def dims_of(key, text, names, small):
    """The sizes by the module's constants; they must be what the table says, unless they are shrunken."""
    dims = {name: eval(expression, {}, names) for name, expression, _ in words(text)}
    for name, expression, size in words(text):
        if not small and dims[name] != int(size):
            sys.exit(f"kernelbench: problem {key} has {expression} = {dims[name]}, and problems.py says {size}")
    return dims


class Side:
    """A problem's model and inputs, on a device in a dtype, and its spec with the same."""

    def __init__(self, checkout, key, small, device, dtype):
        import torch
        from pleat._solve import Sizes
        from pleat._spec import Spec

        self.path, dims, arguments = PROBLEMS[key]
        names = constants_of(checkout, key, small)
        self.spec = Spec(HERE / "kernelbench" / self.path)
        self.dims = dims_of(key, dims, names, small)
        self.sizes = Sizes(self.spec, {}, self.dims).values
        self.device, self.dtype = device, dtype
        made = {"f32": torch.float32, "bf16": torch.bfloat16}[dtype]
        torch.manual_seed(42)
        torch.set_default_dtype(made)
        with torch.device(device):
            self.inputs = [x.to(made) if isinstance(x, torch.Tensor) and x.is_floating_point() else x for x in names["get_inputs"]()]
            torch.manual_seed(42)
            self.model = names["Model"](*names["get_init_inputs"]()).to(made)
        torch.set_default_dtype(torch.float32)
        weights = dict(self.model.named_parameters())
        given = {name: self.inputs[int(which)] if which.isdigit() else weights[which].detach() for name, which, _ in words(arguments)}
        params = {param.name for param in self.spec.params}
        self.params = {name: value for name, value in given.items() if name in params}
        self.given = {name: value for name, value in given.items() if name not in params}

    def launch(self):
        """A callable that runs the spec, and the tensor that it stores."""
        import pleat
        import torch

        shape = {t.name: [axis.extent(self.sizes) for axis in t.axes] for t in self.spec.tensors}
        tensors = {name: value.reshape(shape[name]) for name, value in self.given.items()}
        results = [t for t in self.spec.outputs if t.name not in tensors]
        dtypes = {"i64": torch.int64, "f32": torch.float32, "bf16": torch.bfloat16}
        for t in results:
            dtype = self.dtype if t.type else t.dtype
            tensors[t.name] = torch.full(shape[t.name], -7, dtype=dtypes[dtype], device=self.device)
        types = {name: self.dtype for name in self.spec.types}
        number = 0 if self.device == "cuda" else pleat.CPU
        kernel = pleat.load(self.spec.path, device=number, dims=self.dims, types=types)
        room = kernel.workspace_bytes(params=self.params, **tensors)
        space = torch.empty(room, dtype=torch.uint8, device=self.device)
        described = kernel._described(self.params, {}, tensors)
        described[0].workspace, described[0].workspace_bytes = space.data_ptr(), room

        def run():
            stream = torch.cuda.current_stream().cuda_stream if self.device == "cuda" else None
            kernel._must(kernel._lib.pleat_launch(kernel._handle, stream, described[0]))
            return space

        return run, tensors[results[0].name]


def places(side, ours, eager):
    """The verdict on places of a largest or least value: they hold the values that the eager model's do, since of equal ones torch may
    name any. The errors are the numbers of other values and of other places."""
    import torch

    x, dim = side.inputs[0], side.model.dim
    at = lambda place: torch.take_along_dim(x, place.reshape(eager.shape).unsqueeze(dim), dim)  # noqa: E731
    other = int((at(ours) != at(eager)).sum())
    return other == 0, other == 0, other, int((ours.reshape(eager.shape) != eager).sum())


def compare(ours, eager, exact, dtype, on_cpu):
    """Within KernelBench's tolerance, within ours, and the largest errors of ours and of the eager model. Where the eager model itself is
    not within that tolerance of the exact one, ours decides."""
    import torch

    ours, eager, exact = (x.reshape(-1).to(exact.dtype) for x in (ours, eager, exact))
    near = lambda a, b: torch.allclose(a, b, rtol=TOLERANCE[dtype], atol=TOLERANCE[dtype], equal_nan=True)  # noqa: E731
    largest = lambda x: x.nan_to_num(0, 0, 0).abs().max().item()  # noqa: E731
    error, eager_error = largest(ours - exact), largest(eager - exact)
    bound = max(2 * eager_error, (2e-6 if on_cpu else UNIT[dtype]) * largest(exact))
    same_nans = torch.equal(ours.isfinite(), eager.isfinite())
    theirs = True if near(ours, eager) else None if not near(eager, exact) else False
    return theirs, same_nans and error <= bound, error, eager_error


def build(key, checkout, small, dtype, compiled):
    """Compiles a problem's kernels for the GPU, and its model."""
    import pleat
    import torch
    from pleat._spec import Spec

    path, dims, _ = PROBLEMS[key]
    spec = Spec(HERE / "kernelbench" / path)
    sizes = dims_of(key, dims, constants_of(checkout, key, small), small)
    pleat.load(spec.path, device=0, dims=sizes, types=dict.fromkeys(spec.types, dtype))
    if not compiled:
        return
    side = Side(checkout, key, small, "cuda", dtype)
    with torch.no_grad():
        torch.compile(side.model)(*side.inputs)


def judged(checkout, key, device, dtype, small, compiled):
    """One problem: its verdict, errors, and times in us (None where nothing was measured)."""
    import torch

    side = Side(checkout, key, small, device, dtype)
    with torch.no_grad():
        eager = side.model(*side.inputs)
        wide = torch.float64 if device == "cpu" or small else torch.float32
        exact_inputs = [x.to(wide) if isinstance(x, torch.Tensor) and x.is_floating_point() else x for x in side.inputs]
        run, result = side.launch()
        run()
        if device == "cuda":
            torch.cuda.synchronize()
        exact = side.model.to(wide)(*exact_inputs)
        del exact_inputs
        verdict = compare(result, eager, exact, dtype, device == "cpu") if exact.is_floating_point() else places(side, result, eager)
        del exact
        side.model.to({"f32": torch.float32, "bf16": torch.bfloat16}[dtype])
        times = {}
        if device == "cuda" and not small:
            times = measured(side, run, compiled)
    return verdict, times


def measured(side, run, compiled):
    import torch
    from stopwatch import in_turns

    torch.cuda.empty_cache()
    works = {"pleat": run, "eager": lambda: side.model(*side.inputs)}
    if compiled:
        torch._dynamo.reset()
        quick = torch.compile(side.model)
        works["compiled"] = lambda: quick(*side.inputs)
    return in_turns(works, 7)


def table(rows):
    print("| problem | spec | right | error (ours, eager) | pleat us | eager / pleat | compiled / pleat |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for (level, number), path, word, errors, times in rows:
        ratio = lambda name: f"{times[name] / times['pleat']:.2f}" if name in times else ""  # noqa: E731
        took = f"{times['pleat']:.1f}" if times else ""
        print(f"| {level}/{number} | {path} | {word} | {errors} | {took} | {ratio('eager')} | {ratio('compiled')} |")


def summary(rows):
    from math import exp, log

    count = lambda w: sum(word == w for _, _, word, _, _ in rows)  # noqa: E731
    print(f"\n{count('right')} right, {count('wrong')} wrong, {count('failed')} failed, {count('cannot say')} that the language cannot say")
    for name in ("eager", "compiled"):
        ratios = [(times[name] / times["pleat"], key) for key, _, _, _, times in rows if name in times]
        if ratios:
            mean = exp(sum(log(r) for r, _ in ratios) / len(ratios))
            slower = [f"{level}/{number} ({r:.2f})" for r, (level, number) in sorted(ratios) if r < 1]
            print(f"beside {name}: {mean:.2f} times as fast in the geometric mean of {len(ratios)}; slower: {', '.join(slower) or 'none'}")


def chosen(options):
    keys = sorted({**PROBLEMS, **CANNOT_SAY})
    keys = [key for key in keys if options.level in (None, key[0]) and (not options.problem or key[1] in options.problem)]
    return keys[options.first::options.every]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--level", type=int)
    parser.add_argument("--problem", type=int, nargs="+")
    parser.add_argument("--every", type=int, default=1, help="of the problems chosen, each so many'th")
    parser.add_argument("--first", type=int, default=0, help="begins with this one of the problems chosen")
    parser.add_argument("--device", choices=("cuda", "cpu"))
    parser.add_argument("--dtype", choices=("bf16", "f32"))
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--no-compile", action="store_true", help="leaves torch.compile out, which takes seconds for each problem")
    parser.add_argument("--build-only", action="store_true", help="builds kernels and compiled models, which a later run finds in the caches")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begins no problem after so many")
    options = parser.parse_args()
    try:
        import torch
    except ImportError:
        return print("skipped: KernelBench's problems need PyTorch")
    if not (options.checkout / "KernelBench").is_dir():
        return print(f"skipped: {options.checkout} is no checkout of KernelBench")
    torch.backends.cudnn.allow_tf32 = False  # of the f32 model that results are compared with
    device = options.device or ("cuda" if torch.cuda.is_available() else "cpu")
    dtype = options.dtype or ("bf16" if device == "cuda" else "f32")
    rows, begin = [], time.monotonic()
    for key in chosen(options):
        if time.monotonic() - begin > options.seconds:
            print(f"stopped before {key}: {options.seconds:.0f} s are over", flush=True)
            break
        rows.append(row_of(options, key, device, dtype))
        print("|", " | ".join(str(x) for x in rows[-1]), "|", file=sys.stderr, flush=True)
    table(rows)
    summary(rows)
    return any(word in ("wrong", "failed") for _, _, word, _, _ in rows)


def row_of(options, key, device, dtype):
    import torch

    if key in CANNOT_SAY:
        return key, CANNOT_SAY[key], "cannot say", "", {}
    try:
        if options.build_only:
            build(key, options.checkout, options.small, dtype, not options.no_compile)
            return key, PROBLEMS[key][0], "built", "", {}
        small = options.small or device == "cpu"
        verdict, times = judged(options.checkout, key, device, dtype, small, not options.no_compile)
        theirs, own, error, eager = verdict
        word = "right" if own and theirs is not False else "wrong"
        note = " (by eager's)" if own and theirs is None else "" if own == bool(theirs) else " (by ours)" if theirs else " (by theirs)"
        return key, PROBLEMS[key][0], word, f"{error:.1e}, {eager:.1e}{note}", times
    except Exception as e:  # noqa: BLE001 - the others still run
        if os.environ.get("TRACE"):
            traceback.print_exc()
        return key, PROBLEMS[key][0], "failed", str(e).splitlines()[0][:200] if str(e) else type(e).__name__, {}
    finally:
        if device == "cuda":
            torch._dynamo.reset()
            torch.cuda.empty_cache()


if __name__ == "__main__":
    sys.exit(main())
