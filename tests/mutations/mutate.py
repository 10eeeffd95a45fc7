"""Applies deliberate mistakes, one at a time, and finds the suite that notices each: see run.sh."""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# In the order in which they are tried. Targets are built first, in the mutated tree; only: whose mistakes it can see.
SUITES = [
    ("properties", [], "python3 {tree}/tests/properties/run.py --pleat {pleat} --layouts {layouts} --tensors 14"
                       " --seed 11 --jobs {jobs} --harness {harness}", ""),
    ("unit core", ["test_core"], "{build}/tests/test_core -m", ""),
    ("unit fragment", ["test_fragment"], "{build}/tests/test_fragment -m", "runtime/include/pleat/gpu/"),
    ("unit checked", ["test_checked"], "{build}/tests/test_checked -m", "runtime/"),
    ("unit layout", ["test_layout"], "{build}/tests/test_layout -m", "generator/"),
    ("unit check", ["test_check"], "{build}/tests/test_check -m", "generator/"),
    ("unit plan", ["test_plan"], "{build}/tests/test_plan -m", ("generator/plan",)),
    ("unit transform", ["test_transform"], "{build}/tests/test_transform -m", ("generator/transform",)),
    ("unit families", ["test_families"], "{build}/tests/test_families -m", ("generator/families", "generator/plan")),
    ("unit grad", ["test_grad"], "{build}/tests/test_grad -m", ("generator/grad",)),
    ("unit emit", ["test_emit"], "{build}/tests/test_emit -m", ("generator/emit", "generator/codegen", "generator/plan")),
    ("compile_fail", ["test_compile_fail"],
     "{build}/tests/compile_fail/test_compile_fail -m --test-case-exclude=*++,nvcc", ""),
    ("twins", ["nvrtc_front", "test_vocabularies"],
     "bash {tree}/tests/twins/run.sh {build}/tests/compile_fail/nvrtc_front {build}/tests/vocabularies sm_90a", "runtime/"),
]


class Mutation:
    def __init__(self, file, what, equivalent):
        self.file, self.what, self.equivalent = file, what, equivalent
        self.before, self.after = [], []

    def texts(self):
        return "\n".join(self.before), "\n".join(self.after)

    def applied(self, text):
        """The file's text with the mistake, and its line; raises if the place is not found exactly once."""
        before, after = self.texts()
        found = text.count(before)
        if found != 1:
            raise ValueError(f"{self.file}: found {found} times: {before}")
        line = text[:text.index(before)].count("\n") + 1
        return text.replace(before, after), line


def read_table(path):
    """Rows: `# file: what is wrong`, or `= file: why it changes nothing`; lines `- text` that `+ text` replaces."""
    rows = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        head = re.fullmatch(r"([#=]) ([\w./]+): (.+)", line)
        if head:
            rows.append(Mutation(head[2], head[3], head[1] == "="))
        elif line.startswith("-") and rows:
            rows[-1].before.append(line[2:])
        elif line.startswith("+") and rows:
            rows[-1].after.append(line[2:])
        elif line.strip() and not line.startswith("//"):
            sys.exit(f"{path}:{number}: neither a head nor a line of a mutation")
    return rows


def quiet(command, log):
    with open(log, "w") as out:
        return subprocess.run(command, shell=True, stdout=out, stderr=subprocess.STDOUT).returncode == 0


class Tree:
    """A copy of the repository that is built once; a mutation changes one file and puts it back."""

    def __init__(self, options):
        self.work = pathlib.Path(options.work).resolve()
        self.tree, self.build = self.work / "tree", self.work / "build"
        self.log = self.work / "log"
        self.names = {"tree": self.tree, "build": self.build, "harness": self.work / "harness.o", "layouts": options.layouts, "jobs": options.jobs,
                      "pleat": options.pleat or self.build / "generator/pleat"}
        self.jobs = options.jobs
        self.given = bool(options.pleat)
        self.suites = options.suites.split(",") if options.suites else []

    def prepare(self):
        self.names["harness"].unlink(missing_ok=True)
        files = subprocess.run(["git", "-C", str(ROOT), "ls-files"], capture_output=True, text=True, check=True).stdout
        for name in files.splitlines():
            source, copy = ROOT / name, self.tree / name
            if source.is_file() and not (copy.is_file() and copy.read_bytes() == source.read_bytes()):
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, copy)
        for copy in [p for top in ("runtime", "generator", "tests") for p in (self.tree / top).rglob("*")]:
            if copy.is_file() and not (ROOT / copy.relative_to(self.tree)).exists():
                copy.unlink()
        if self.given:
            return
        if not quiet(f"cmake -S {self.tree} -B {self.build} -G Ninja -DCMAKE_BUILD_TYPE=Release "
                     f"-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DPLEAT_BUILD_TESTS=ON && "
                     f"ninja -C {self.build} -j{self.jobs} pleat", self.log):
            sys.exit(f"the unchanged tree does not build; see {self.log}")

    def first_failure(self, file):
        """The first suite that fails, and the line that says why; nothing if none does."""
        if file.startswith("generator/") and not self.built(["pleat"]):
            return "compiler", self.reason()
        for name, targets, command, only in SUITES:
            if (file and not file.startswith(only)) or (self.suites and name not in self.suites):
                continue
            if targets and not self.built(targets):
                return f"{name}, built", self.reason()
            if not quiet(command.format(**self.names), self.log):
                return name, self.reason()
        return None

    def built(self, targets):
        return quiet(f"ninja -C {self.build} -j{self.jobs} {' '.join(targets)}", self.log)

    def reason(self):
        lines = [line.strip() for line in self.log.read_text(errors="replace").splitlines() if line.strip()]
        telling = [x for x in lines if "error" in x or "ERROR" in x or "FAILED" in x or "period along" in x]
        at = next((i for i, x in enumerate(lines) if x.startswith("gives:")), None)
        if at is not None:
            return f"{lines[at - 3]}: {lines[at]}, {lines[at + 1]}"[:160]
        return (telling or lines or ["no output"])[0][:160]


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("words", nargs="*")
    p.add_argument("--table", default=str(HERE / "mutations.txt"))
    p.add_argument("--work", default=str(ROOT / "build-mutations"))
    p.add_argument("--layouts", type=int, default=84, help="for the properties")
    p.add_argument("--suites", help="only these, by name: properties,unit core")
    p.add_argument("--pleat", help="a generator that is built, for mutations of the library by properties alone")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--check", action="store_true", help="only that each mutation's text is found")
    p.add_argument("--until", type=int, metavar="N", help="no further than the N-th that is caught; 1 if fewer are")
    options = p.parse_args()
    rows = [m for m in read_table(pathlib.Path(options.table))
            if not options.words or any(w in f"{m.file} {m.what} {m.texts()}" for w in options.words)]

    lost = []
    for m in rows:
        try:
            m.applied((ROOT / m.file).read_text())
        except (ValueError, OSError) as e:
            lost.append(str(e))
    print("".join(f"{e}\n" for e in lost), end="")
    if options.check or lost:
        print(f"{len(rows)} mutations, {len(lost)} that do not apply")
        return 1 if lost else 0

    if options.pleat:
        rows = [m for m in rows if m.file.startswith("runtime/")]
        options.suites = "properties"
        if turn := os.environ.get("PLEAT_TURN"):  # of tests/run.sh: every other one, and half as many
            rows = rows[int(turn) % 2::2]
            options.until = options.until and (options.until + 1) // 2

    tree = Tree(options)
    tree.prepare()
    if failure := tree.first_failure(""):
        sys.exit(f"without a mutation, {failure[0]} fails: {failure[1]}")
    caught, equivalent, survivors, wrong = 0, 0, [], []
    for m in rows:
        if caught == options.until:
            break
        equivalent += m.equivalent
        path = tree.tree / m.file
        original, start = path.read_text(), time.time()
        text, line = m.applied(original)
        try:
            path.write_text(text)
            failure = tree.first_failure(m.file)
        finally:
            path.write_text(original)
        by = failure[0] if failure else "survives"
        print(f"{by:20} {m.file}:{line}: {m.what} ({time.time() - start:.0f} s)", flush=True)
        if failure and not m.equivalent:
            print(f"{'':20}   {failure[1]}", flush=True)
            caught += 1
        elif failure:
            wrong.append(f"{m.file}:{line}: {m.what}: is noticed by {by}: {failure[1]}")
        elif not m.equivalent:
            survivors.append(f"{m.file}:{line}: {m.what}")
    print(f"{caught} caught, {len(survivors)} survive, {equivalent} change nothing")
    for s in survivors + wrong:
        print(f"  {s}")
    if options.until:  # what these suites alone do not notice, others do
        return 1 if wrong or caught < options.until else 0
    return 1 if survivors or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
