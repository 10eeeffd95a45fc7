"""How near the cost models' choice comes to the fastest form over 60 dense convolutions, forward and both gradients in turn.

    python3 tests/bench/convolution_choice.py PLEAT [FIRST [COUNT]]     # PLEAT: the command; needs a GPU
    python3 tests/bench/convolution_choice.py --list [FIRST [COUNT]]    # the shapes

Shape i follows from the SHA-256 of "pleat convolution i". The last ten are held out: nobody looks at them to change a model, and
picking among them makes the figures worthless. `pleat tune` builds every form that fits a shape and times them in turns; a way
that windows in a ring take is not among those that can be asked for, so where the model chooses it tiles are the others.
"""
import hashlib
import json
import math
import pathlib
import subprocess
import sys

SHAPES, HELD_OUT = 60, 10
SPECS = pathlib.Path(__file__).with_name("convolution")


def shape(i):
    """The spec and the sizes of its dims."""
    digest = hashlib.sha256(f"pleat convolution {i}".encode()).digest()
    of = lambda at, choices: choices[digest[at] % len(choices)]
    direction = ("dense", "dense_dx", "dense_dw")[i % 3]
    if direction != "dense_dx" and of(0, range(4)) == 0:
        direction = direction.replace("dense", "dense_down")
    size, taps = of(1, (7, 12, 14, 20, 28, 40, 56)), of(2, (3, 3, 3, 5))
    sizes = dict(N=of(3, (32, 64, 96, 128)), H=size, W=size, CI=of(4, (64, 128, 192, 256, 320, 512)),
                 KO=of(5, (64, 128, 192, 256, 320, 512)), R=taps, S=taps)
    return direction, sizes


def tuned(pleat, i):
    """The form that was chosen, the fastest, and how many times as long the one takes as the other."""
    spec, sizes = shape(i)
    dims = [word for name, size in sizes.items() for word in ("--dim", f"{name}={size}")]
    run = subprocess.run([pleat, "tune", SPECS / f"{spec}.json", *dims, "--json", "--remember", "/dev/null"], capture_output=True, text=True)
    try:
        kernel = json.loads(run.stdout)["kernels"][0]
    except (ValueError, IndexError):
        return None, (run.stderr.strip() or run.stdout.strip()).splitlines()[-1:]
    ways = [w for w in kernel["ways"] if "wrong" not in w and w["median_ms"]]
    chosen, best = next(w for w in ways if w["chosen"]), min(ways, key=lambda w: w["median_ms"])
    return chosen["median_ms"] / best["median_ms"], (chosen, best, len(ways))


def main():
    first, count = (int(word) for word in (sys.argv[2:] + ["0", str(SHAPES)][len(sys.argv) - 2:])[:2])
    numbers = range(first, min(first + count, SHAPES))
    losses = {}
    for i in numbers:
        spec, sizes = shape(i)
        line = f"{i:2} {'held out' if i >= SHAPES - HELD_OUT else '':8} {spec:13} " + " ".join(f"{d}={n}" for d, n in sizes.items())
        if sys.argv[1] != "--list":
            losses[i], what = tuned(sys.argv[1], i)
            if losses[i]:
                chosen, best, ways = what
                line += f": {chosen['median_ms'] * 1e3:.1f} us, {losses[i]:.3f} of {ways} ways' best {json.dumps(best['schedule'])}"
            else:
                line += f": {what}"
        print(line, flush=True)
    for name, some in (("all", numbers), ("held out", [i for i in numbers if i >= SHAPES - HELD_OUT])):
        known = [losses[i] for i in some if losses.get(i)]
        if known:
            print(f"{name}: {len(known)} shapes, geometric mean {math.exp(sum(map(math.log, known)) / len(known)):.4f}, worst {max(known):.3f}")


main()
