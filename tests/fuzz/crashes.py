#!/usr/bin/env python3
"""Processes that are killed, and disks that fail: what they leave opens as one version, or not at all.

Kills `pleat generate`, `pleat grad`, the build of a reference, with its entry in the cache, writers of cache entries and the
writer of `pleat tune`'s records (and, with --only tune, that command on a GPU), by SIGKILL at random times, the process and its compiler at once. Then fails every call of
theirs that creates, writes, closes or renames a file, by ENOSPC and by EIO, once and from there on, and by EROFS from there on,
as where a file system becomes read-only (faults.c). After each, a folder with a manifest holds one version whole, a process that was not killed has ended by itself with a sentence, and an entry of the cache computes what it should. The
next run leaves exactly what it leaves in an empty folder, and no temporary file.

  python3 tests/fuzz/crashes.py --pleat build/generator/pleat --library build/runtime/libpleat_c.so \\
      --faults build/tests/fuzz/libpleat_faults.so --writes build/tests/fuzz/crash_writes --kills 40 --seed 1
"""
import argparse
import errno
import itertools
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TENSOR = {"dtype": "f32", "dims": ["T", "H"]}
OPEN_AND_LAUNCH = """
import array, ctypes as C, sys
sys.path.insert(0, sys.argv[1])
from pleat._c import Kernel
x, y = (memoryview(array.array("f", [3.0] * 8)).cast("B").cast("f", [2, 4]) for _ in range(2))
Kernel(sys.argv[2], "sums", device=-1)(X=x, Y=y)
print(y.tolist()[0][0])
"""
# Keeps what the compiler made of the same files: most of a build's time is the compiler's own.
COMPILER = f"#!{sys.executable} -IS" + """
import hashlib, os, pathlib, shutil, subprocess, sys
words, out = sys.argv[1:], pathlib.Path(sys.argv[sys.argv.index("-o") + 1])
found = hashlib.sha256(" ".join(w for w in words if str(out.parent) not in w).encode())
for path in sorted(p for p in out.parent.rglob("*") if p.suffix in (".h", ".cpp")):
    found.update(path.read_bytes())
kept = pathlib.Path(__file__).parent / found.hexdigest()
if not kept.exists():
    status = subprocess.run(["c++", *words]).returncode
    if status:
        sys.exit(status)
    shutil.copy(out, f"{kept}.{os.getpid()}")
    os.replace(f"{kept}.{os.getpid()}", kept)
shutil.copy(kept, out)
"""


def spec(factor, kernels=3):
    """The same kernels in two versions, every file of which differs."""
    stages = [{"store": "Y", "from": f"X * {factor}.0"}]
    made = {"sums": {"stages": stages}}
    made |= {f"more{i}": {"stages": [{"store": "Y", "from": f"X + {factor + i}.0"}]} for i in range(kernels - 1)}
    return {"pleat": 1, "name": "crash", "dims": {"T": "runtime", "H": 4 * factor if factor > 9 else 4},
            "tensors": {"X": TENSOR, "Y": TENSOR}, "kernels": made}


def tree(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


class Failed(Exception):
    pass


class Subject:
    """A command in two versions that write to the same folder, and what that folder must be."""

    def __init__(self, work, name, commands, environment):
        self.work, self.name, self.commands, self.environment = work, name, commands, environment
        self.out = work / "out"
        self.whole = []
        for command in commands:
            shutil.rmtree(self.out, ignore_errors=True)
            begin = time.perf_counter()
            self.must(command)
            self.seconds = time.perf_counter() - begin
            self.whole.append(tree(self.out))
        assert self.whole[0] != self.whole[1], name

    def failing(self, version):
        """What runs while calls fail, to its end."""
        return self.commands[version]

    def start(self, command, **more):
        return subprocess.Popen(command, env={**os.environ, **self.environment, **more}, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, start_new_session=True)

    def drawn(self, _draws):
        """Variables to be killed with, and for how many seconds the command then runs."""
        return {}, self.seconds

    def must(self, command):
        process = self.start(command)
        said, errors = process.communicate()
        if process.returncode:
            raise Failed(f"{self.name}: {command} ended with {process.returncode}: {errors}")
        return said

    def check_left(self):
        """A folder that opens holds the files of one version."""
        left = tree(self.out) if self.out.is_dir() else {}
        for manifest in (name for name in left if name.endswith((".manifest", ".json"))):
            if pathlib.Path(manifest).name.startswith("."):
                continue
            folder = os.path.dirname(manifest)
            versions = [{n: b for n, b in whole.items() if os.path.dirname(n) == folder} for whole in self.whole]
            ours = lambda whole: all(left.get(n) == b for n, b in whole.items() if not n.endswith(".manifest"))
            fits = [v for v in versions if left[manifest] == v.get(manifest) and ours(v)]
            if not fits:
                raise Failed(f"{self.name}: {manifest} opens, and what lies beside it is of another version")

    def prepare(self, version):
        """Lets the next run of another version change every file."""
        self.must(self.commands[version])

    def check_next(self, version):
        self.must(self.commands[version])
        if (now := tree(self.out)) != self.whole[version]:
            differ = sorted(n for n in now.keys() | self.whole[version].keys() if now.get(n) != self.whole[version].get(n))
            raise Failed(f"{self.name}: the next run leaves {', '.join(differ)} other than in an empty folder")


class Build(Subject):
    """Builds a reference into the cache and launches it: a temporary folder, the compiler, and an entry."""

    def __init__(self, work, commands, environment, answers, draws):
        self.work, self.name, self.commands, self.environment = work, "build", commands, environment
        self.answers, self.random = answers, draws
        begin = time.perf_counter()
        self.must(commands[0])
        self.compiling = time.perf_counter() - begin
        self.must(commands[1])
        clear(work / "cache")
        begin = time.perf_counter()
        self.must(commands[0])
        self.seconds = time.perf_counter() - begin

    def check_left(self):
        pass

    def drawn(self, draws):
        if draws.random() < 0.7:
            return {}, self.seconds
        clear(self.work / "cache")
        return {"CXX": "c++"}, self.compiling

    def prepare(self, _version):
        clear(self.work / "cache")

    def check_next(self, version):
        age(self.work / "cache")
        said = self.must(self.commands[version])
        if said.strip() != self.answers[version]:
            raise Failed(f"build: the kernel gives {said.strip()}, not {self.answers[version]}")
        # What a run left is swept by the next one that builds, or that puts an entry.
        clear(self.work / "cache")
        self.must(self.commands[version])
        left = [p.name for p in (*self.work.joinpath("cache").glob(".new-*"), *self.work.joinpath("tmp").iterdir())]
        if left:
            raise Failed(f"build: the next run leaves {', '.join(left)}")
        if self.random.random() < 0.5:
            clear(self.work / "cache")


class Tune(Subject):
    """`pleat tune` itself, on a GPU: one file of records for both versions, and a cache of cubins."""

    def __init__(self, work, pleat, draws):
        self.work, self.name, self.random, self.pleat = work, "tune", draws, pleat
        self.records, self.cache = work / "tuned" / "tuned.json", work / "cubins"
        self.environment = {"PLEAT_CACHE": str(self.cache), "TMPDIR": str(work / "tuned tmp")}
        self.specs = [work / f"rows{i}.json" for i in range(2)]
        for i, path in enumerate(self.specs):
            stages = [{"reduce": "m", "as": "max", "of": "X", "along": ["H"]}, {"store": "Y", "from": f"(X - m) * {i + 2}.0"}]
            path.write_text(json.dumps({"pleat": 1, "name": path.stem, "dims": {"T": "runtime", "H": 512},
                                        "tensors": {"X": TENSOR, "Y": TENSOR}, "kernel": {"stages": stages}}))
        (work / "tuned tmp").mkdir()
        self.commands = [[pleat, "tune", str(path), "--dim", "T=1000", "--repeat", "2", "--jobs", "2", "--remember",
                          str(self.records)] for path in self.specs]
        begin = time.perf_counter()
        self.must(self.commands[0])
        self.compiling = time.perf_counter() - begin
        self.must(self.commands[1])
        begin = time.perf_counter()
        self.must(self.commands[0])
        self.seconds = time.perf_counter() - begin

    def drawn(self, draws):
        if draws.random() < 0.7:
            return {}, self.seconds
        clear(self.cache)
        return {}, self.compiling

    def known(self):
        if not self.records.exists():
            return set()
        return {record["kernel"] for record in json.loads(self.records.read_text())["records"]}

    def check_left(self):
        """Records are whole, and what they choose is taken without a word."""
        for path in self.specs if self.records.exists() else ():
            process = self.start([self.pleat, "generate", "-q", str(path), "-o", str(self.work / "chosen"), "--tuned",
                                  str(self.records)])
            _, errors = process.communicate()
            if process.returncode or errors:
                raise Failed(f"tune: its records end `generate` with {process.returncode}: {errors}")

    def check_next(self, version):
        if self.random.random() < 0.75:  # each takes seconds
            return
        before = self.known()
        age(self.cache)
        if self.random.random() < 0.2:
            clear(self.cache)
        self.must(self.commands[version])
        if self.known() != before | {self.specs[version].stem}:
            raise Failed(f"tune: the next run leaves records of {self.known()}, with those of {before} before")
        if self.random.random() < 0.5:
            self.must([self.pleat, "run", str(self.specs[version]), "--device", "cuda", "--dim", "T=1000", "--tuned",
                       str(self.records)])
        left = [p.name for p in (*self.records.parent.iterdir(), *self.work.joinpath("tuned tmp").iterdir())
                if p.name not in (self.records.name, self.records.name + ".lock")]
        if left:
            raise Failed(f"tune: the next run leaves {', '.join(left)}")
        if self.random.random() < 0.3:
            self.records.unlink()


class Writes(Subject):
    """A process that writes over and over (writes.cpp): a cache, or the file of `pleat tune`."""

    def __init__(self, work, name, program, path):
        self.work, self.name, self.path, self.environment = work, name, path, {}
        self.commands = [[program, name, str(path)]] * 2
        path.parent.mkdir(mode=0o700)
        self.seconds = 0.05  # it would write for longer

    def failing(self, version):
        return [*self.commands[version], "once"]

    def check_left(self):
        pass

    def prepare(self, _version):
        pass

    def check_next(self, _version):
        folder = self.path if self.name == "cache" else self.path.parent
        age(folder)
        self.must([*self.commands[0], "check"])
        # A cache sweeps at a process's first write, which the check has none of where all entries are there.
        entry = next((p for p in folder.glob("*") if not p.name.startswith(".")), None)
        if self.name == "cache" and entry:
            entry.unlink()
            self.must([*self.commands[0], "check"])
        left = [p.name for p in folder.iterdir() if p.name.startswith(".") or p.name.endswith(".damaged")]
        if left:
            raise Failed(f"{self.name}: the next run leaves {', '.join(left)}")


def age(cache):
    """The cache sweeps what has lain for an hour: other machines may write there."""
    for path in cache.glob(".new-*") if cache.is_dir() else ():
        os.utime(path, (0, 0))


def clear(cache):
    for path in cache.iterdir() if cache.is_dir() else ():
        if not path.name.startswith("."):
            path.unlink()


def kill_at_random(subject, draws, kills):
    killed = 0
    for _ in range(kills):
        more, longest = subject.drawn(draws)
        process = subject.start(subject.commands[draws.randrange(2)], **more)
        time.sleep(draws.random() * longest * 1.1)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.communicate()
        killed += process.returncode == -signal.SIGKILL
        subject.check_left()
        subject.check_next(draws.randrange(2))
    return killed


def fail_everywhere(subject, draws, faults, stride):
    """Fails every call that changes a file, or one in `stride`, one a run: how many runs."""
    fired, runs = subject.work / "fired", 0
    for error in (errno.ENOSPC, errno.EIO, errno.EROFS):
        for stays in ({}, {"FAULT_STAYS": "1"}):
            if error == errno.EROFS and not stays:
                continue  # what became read-only stays so
            at = 0
            while True:
                at += draws.randint(1, 2 * stride - 1)
                fired.unlink(missing_ok=True)
                subject.prepare(1 - at % 2)
                process = subject.start(subject.failing(at % 2), LD_PRELOAD=str(faults), FAULT_AT=str(at),
                                        FAULT_ERRNO=str(error), FAULT_FIRED=str(fired), **stays)
                said, errors = process.communicate(timeout=120)
                if not fired.exists():
                    break
                runs += 1
                where = f"{subject.name}: {os.strerror(error)} at call {at}{' and after' if stays else ''}"
                if process.returncode < 0:
                    raise Failed(f"{where} ends by signal {-process.returncode}")
                if process.returncode and not errors.strip():
                    raise Failed(f"{where} fails without a word")
                if process.returncode == 0 and isinstance(subject, Build) and said.strip() != subject.answers[at % 2]:
                    raise Failed(f"{where} gives {said.strip()}")
                subject.check_left()
                subject.check_next(draws.randrange(2))
    return runs


def subjects(work, arguments, draws):
    specs = []
    for i, factor in enumerate((2, 7)):
        folder = work / f"v{i}"
        folder.mkdir()
        specs.append(folder / "crash.json")
        specs[-1].write_text(json.dumps(spec(factor)))
    out = str(work / "out")
    yield Subject(work, "generate", [[arguments.pleat, "generate", "-q", str(s), "-o", out] for s in specs], {})
    one = []
    for i, s in enumerate(specs):
        one.append(work / f"v{i}" / "single.json")
        single = spec((2, 7)[i])
        del single["kernels"]
        single |= {"name": "single", "kernel": {"stages": [{"store": "Y", "from": f"exp(X * {(2, 7)[i]}.0)"}]}}
        one[-1].write_text(json.dumps(single))
    yield Subject(work, "grad", [[arguments.pleat, "grad", "-q", str(s), "-o", out] for s in one], {})

    folders = []
    for i, s in enumerate(specs):
        folders.append(work / f"made{i}")
        subprocess.run([arguments.pleat, "generate", "-q", str(s), "-o", str(folders[-1])], check=True)
    compiler = work / "compiler" / "c++"
    for folder in (work / "tmp", compiler.parent):
        folder.mkdir()
    compiler.write_text(COMPILER)
    compiler.chmod(0o755)
    python = pathlib.Path(__file__).resolve().parents[2] / "python"
    environment = {"PLEAT_C": arguments.library, "PLEAT_CACHE": str(work / "cache"), "TMPDIR": str(work / "tmp"),
                   "CXX": str(compiler), "PYTHONDONTWRITEBYTECODE": "1"}
    commands = [[sys.executable, "-c", OPEN_AND_LAUNCH, str(python), str(f / "crash")] for f in folders]
    yield Build(work, commands, environment, ["6.0", "21.0"], draws)


def writes(work, arguments, draws):
    if arguments.only == "tune":
        yield Tune(work, arguments.pleat, draws)
    if arguments.writes:
        yield Writes(work, "cache", arguments.writes, work / "entries" / "cache")
        yield Writes(work, "tuned", arguments.writes, work / "remembered" / "tuned.json")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pleat", required=True, type=os.path.abspath)
    parser.add_argument("--library", required=True, type=os.path.abspath)
    parser.add_argument("--faults", required=True, type=os.path.abspath)
    parser.add_argument("--writes", type=os.path.abspath, help="the program crash_writes")
    parser.add_argument("--kills", type=int, default=40, help="of each command")
    parser.add_argument("--stride", type=int, default=1, help="fail about one in so many calls")
    parser.add_argument("--only", choices=("generate", "grad", "build", "cache", "tuned", "tune"),
                        help="this command alone; tune, which needs a GPU, only so")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments = parser.parse_args()
    draws = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory(prefix="pleat crashes ") as work:
        try:
            work = pathlib.Path(work)
            for subject in itertools.chain(writes(work, arguments, draws), subjects(work, arguments, draws)):
                if arguments.only not in (None, subject.name):
                    continue
                killed = kill_at_random(subject, draws, arguments.kills)
                if subject.name == "tune":
                    print(f"tune: {arguments.kills} kills, {killed} before the end", flush=True)
                    break
                runs = fail_everywhere(subject, draws, arguments.faults, arguments.stride)
                print(f"{subject.name}: {arguments.kills} kills, {killed} before the end; {runs} faults", flush=True)
                if arguments.only:
                    break
        except Failed as failed:
            print(f"FAILED (--seed {arguments.seed}): {failed}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
