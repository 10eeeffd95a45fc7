"""How near the form that is chosen for attention on sm_90 comes to the fastest of all forms, over 40 shapes.

    python3 tests/bench/attention_choice.py generate PLEAT DIR     # all forms of the ten kernels that the shapes take
    python3 tests/bench/attention_choice.py build DIR              # compiles them, so that `time` need not; needs a GPU
    python3 tests/bench/attention_choice.py time DIR

Shape i is of kernel i % 10; its batch and length follow from the SHA-256 of "pleat attention i". The last ten are held out: nobody
looks at them to change the choice. Forms are those that a schedule can ask for: rows of a tile, keys at a time, stages. They are
launched in turns, some launches on end; a time is the median of the rounds.
"""
import concurrent.futures
import functools
import hashlib
import itertools
import json
import os
import pathlib
import statistics
import subprocess
import sys

SHAPES, HELD_OUT, ROUNDS, LAUNCHES = 40, 10, 4, 4
SPECS = pathlib.Path(__file__).resolve().parents[2] / "dsl_specs/attention"
# A spec; heads of keys, queries' heads of each, D, E
KERNELS = (("attention", 32, 1, 128, 128), ("attention_causal", 32, 1, 128, 128), ("attention_causal", 8, 4, 128, 128), ("attention", 4, 4, 64, 64),
           ("attention_causal", 4, 4, 64, 64), ("attention_window", 8, 8, 64, 64), ("attention_causal", 16, 1, 96, 96), ("attention", 8, 1, 256, 256),
           ("attention_causal", 16, 1, 192, 128), ("attention_softcap", 8, 4, 128, 128))
FORMS = [{}] + [dict(rows=r, columns=c, stages=s) for r, c, s in itertools.product((128, 192), (64, 96, 128, 160, 176), (2, 3))]


def shape(i):
    """The kernel, batches and tokens: 2048 to 16384 tokens in all."""
    digest = hashlib.sha256(f"pleat attention {i}".encode()).digest()
    length = (512, 1024, 1536, 2048, 3072, 4096, 8192, 16384)[digest[0] % 8]
    return i % len(KERNELS), max(1, (2048, 4096, 8192, 16384)[digest[1] % 4] // length), length


def folder(kernel, form):
    return f"{kernel}_" + "_".join(str(n) for n in form.values()) if form else f"{kernel}"


def generate(pleat, out):
    for kernel, (name, h, g, d, e) in enumerate(KERNELS):
        spec = json.loads((SPECS / f"{name}.json").read_text())
        for form in FORMS:
            if form:
                spec["kernel"]["schedule"] = form
            at = pathlib.Path(out, folder(kernel, form))
            at.mkdir(parents=True, exist_ok=True)
            (at / f"{name}.json").write_text(json.dumps(spec))
            dims = [word for n, size in zip("HGDE", (h, g, d, e)) for word in ("--dim", f"{n}={size}")]
            if subprocess.run([pleat, "generate", "-q", at / f"{name}.json", *dims, "-o", at], capture_output=True).returncode:
                (at / f"{name}.json").unlink()  # it does not fit
                at.rmdir()


@functools.cache
def kernel_of(out, kernel, where):
    """Loaded; none if there is no such form."""
    from pleat_c import Kernel, library

    name = KERNELS[kernel][0]
    at = os.path.join(out, where, name)
    return Kernel(library(), at, name) if os.path.isdir(at) else None


def tensors(i):
    import torch

    kernel, b, s = shape(i)
    _, h, g, d, e = KERNELS[kernel]
    bf16 = dict(device="cuda", dtype=torch.bfloat16)
    return dict(q=torch.randn(b, s, h, g, d, **bf16), k=torch.randn(b, s, h, d, **bf16), v=torch.randn(b, s, h, e, **bf16),
                o=torch.empty(b, s, h, g, e, **bf16), LSE=torch.empty(b, h, g, s, device="cuda"))


def build(out):
    """In processes of their own, which leave what they compiled in the cache."""
    pairs = [(k, form) for k in range(len(KERNELS)) for form in FORMS if os.path.isdir(os.path.join(out, folder(k, form)))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        run = lambda pair: subprocess.run([sys.executable, __file__, "one", out, str(pair[0]), json.dumps(pair[1])], capture_output=True, text=True)
        for pair, done in zip(pairs, pool.map(run, pairs)):
            if done.returncode:
                print(pair, done.stderr[-300:])
    print(len(pairs), "forms")


def one(out, kernel, form):
    kernel_of(out, kernel, folder(kernel, form)).bind(**tensors(kernel))()


def time(out):
    import torch

    losses = []
    print(torch.cuda.get_device_name())
    for i in range(SHAPES):
        kernel, b, s = shape(i)
        given, runs, outputs = tensors(i), {}, {}
        for form in FORMS:
            loaded = kernel_of(out, kernel, folder(kernel, form))
            if loaded:
                runs[json.dumps(form)] = loaded.bind(**given)
        times = {form: [] for form in runs}
        for round_ in range(ROUNDS + 1):  # the first warms up
            for form, run in runs.items():
                begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
                begin.record()
                for _ in range(LAUNCHES):
                    run()
                end.record()
                end.synchronize()
                if round_:
                    times[form].append(begin.elapsed_time(end) / LAUNCHES)
                elif given["o"].isnan().any() or not torch.allclose(outputs.setdefault("o", given["o"].clone()).float(), given["o"].float(), atol=0.02):
                    print(f"# {i}: {form} has other results")
        us = {form: statistics.median(t) * 1e3 for form, t in times.items()}
        best = min(us, key=us.get)
        losses.append(us["{}"] / us[best])
        print(f"{i:2} {'held out' if i >= SHAPES - HELD_OUT else '':8} {'/'.join(str(n) for n in KERNELS[kernel]):30} {b:2} x {s:5}: {us['{}']:7.1f} us, "
              f"{losses[-1]:.3f} of the best of {len(us)}, {best}", flush=True)
    for name, some in (("all", losses), ("held out", losses[-HELD_OUT:])):
        print(f"{name}: {statistics.mean(some):.3f} of the best in the mean, {max(some):.3f} at worst")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["generate", pleat, out]:
            generate(pleat, out)
        case ["build", out]:
            build(out)
        case ["one", out, kernel, form]:
            one(out, int(kernel), json.loads(form))
        case ["time", out]:
            time(out)
        case _:
            sys.exit(__doc__)
