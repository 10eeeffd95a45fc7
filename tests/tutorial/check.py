"""The tutorial is true. Each program in examples/tutorial builds without a warning and prints what its lines `//> ...` say.
Each line `//: code  // sentence`, taken alone, does not compile: the sentence is the only error, and the report names the
line. Kernels compile with NVRTC, where there is one. Code in the tutorial's page stands in a program or spec, word for
word; its commands run, and its picture is the one that the command draws. So for the part of README.md on kernels by hand. Needs PLEAT, PLEAT_SOURCE_DIR and
PLEAT_BUILD_DIR."""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

source = Path(os.environ["PLEAT_SOURCE_DIR"])
tutorial = source / "examples/tutorial"
pleat = os.environ["PLEAT"]
nvrtc = Path(os.environ["PLEAT_BUILD_DIR"]) / "tests/compile_fail/nvrtc_front"
compiler = os.environ.get("CXX") or "c++"
warnings = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion"]
failures = 0
checks = 0


def check(good, what, text=""):
    global failures, checks
    checks += 1
    if not good:
        failures += 1
        print(f"FAILED: {what}\n{text}")


def run(command, where):
    done = subprocess.run(list(map(str, command)), cwd=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def include(work):
    return [f"-I{source}/runtime/include", f"-I{work}", f"-I{tutorial}"]


def program(work, file):
    """Builds and runs a lesson."""
    binary = work / file.stem
    status, said = run([compiler, "-std=c++20", "-O1", *warnings, "-Werror", *include(work), file, "-o", binary], work)
    if status != 0:
        return [(False, f"{file.name} does not build", said)]
    status, said = run([binary], work)
    wanted = re.findall(r"^\s*//> (.*)$", file.read_text(), re.M)
    printed = [line.rstrip() for line in said.splitlines()]
    return [(status == 0 and wanted and printed == wanted, f"{file.name} prints something else", said)]


def mistake(work, file, number):
    """Compiles a program with one of its mistakes, by the host's compiler."""
    lines = file.read_text().splitlines()
    code, sentence = re.fullmatch(r"\s*//: (.*?)\s+// (.*)", lines[number]).groups()
    lines[number] = code
    wrong = work / f"wrong_{file.stem}_{number + 1}.cpp"
    wrong.write_text("\n".join(lines) + "\n")
    status, said = run([compiler, "-std=c++20", "-fsyntax-only", *include(work), wrong], work)
    errors = re.findall(r"error: (?:static assertion failed: |static_assert failed(?: due to requirement [^\n]*?)?:? ?)?\"?(.*)", said)
    reported = [e for e in errors if sentence in e]
    place = f"{wrong.name}:{number + 1}"
    good = status != 0 and len(reported) == 1 and len(errors) == 1 and f"pleat: {sentence}" in said and place in said
    return [(good, f"{file.name}:{number + 1}: not the one error '{sentence}'", said)]


def kernel(work, file):
    """Compiles a kernel for a GPU."""
    status, said = run([nvrtc, "-arch=sm_90a", "-std=c++20", *include(work), file], work)
    if status == 77:
        print(f"{file.name}: not compiled for a GPU: {said.strip()}")
        return []
    return [(status == 0, f"{file.name} does not compile with NVRTC", said)]


def blocks(text):
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)


def bare(text):
    """Lines without their indentation and without blank ones."""
    return "\n" + "".join(line.strip() + "\n" for line in text.splitlines() if line.strip())


def page(work, name, shown):
    """What a page shows stands in a file, or is a command that runs."""
    files = [*tutorial.glob("*.cpp"), *tutorial.glob("*.cu"), *tutorial.glob("*.json")]
    texts = [bare(f.read_text()) for f in files]
    found = []
    for language, text in blocks(shown):
        if language in ("cpp", "json"):
            found.append((any(bare(text) in t for t in texts), f"{name} shows what no file says", text))
        elif language == "sh":
            for part in ("runtime", "examples"):
                (work / part).symlink_to(source / part)
            (work / "build/generator").mkdir(parents=True)
            (work / "build/generator/pleat").symlink_to(pleat)
            status, said = run(["bash", "-ec", text], work)
            found.append((status == 0, f"{name}: its commands fail", said))
    return found


with tempfile.TemporaryDirectory(prefix="pleat tutorial ") as folder:
    work = Path(folder)
    specs = sorted(tutorial.glob("*.json"))
    status, said = run([pleat, "generate", "-Werror", *specs, "-o", work], work)
    check(status == 0, "the specs are not right", said)
    for spec in specs:
        (work / spec.name).symlink_to(spec)
    tasks = []
    lessons = sorted(tutorial.glob("[0-9]_*.cpp"))
    check([f.name[0] for f in lessons] == [str(n) for n in range(1, 10)], "there are not nine lessons")
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for file in lessons:
            tasks.append(pool.submit(program, work, file))
            for number, line in enumerate(file.read_text().splitlines()):
                if line.lstrip().startswith("//: "):
                    tasks.append(pool.submit(mistake, work, file, number))
        for file in sorted(tutorial.glob("*.cu")):
            tasks.append(pool.submit(kernel, work, file))
        tasks.append(pool.submit(page, work, "the tutorial", (tutorial / "README.md").read_text()))
        by_hand = (source / "README.md").read_text().split("\n## Kernels by hand\n")[1].split("\n## ")[0]
        tasks.append(pool.submit(page, work, "README.md", by_hand))
        for task in tasks:
            for finding in task.result():
                check(*finding)
    for picture in tutorial.glob("*.svg"):
        run([pleat, "explain", "-q", tutorial / f"{picture.stem}.json", "--tensor", "TILE", "--svg", picture.name], work)
        check((work / picture.name).read_text() == picture.read_text(),
              f"{picture.name} is another picture now: bash tests/refresh_generated.sh")
print(f"{checks} checks, {failures} failed")
sys.exit(failures > 0)
