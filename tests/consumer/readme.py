"""What README.md shows is so: its spec passes, its commands print what it says, its program builds from its CMake lines
against an installed Pleat and runs. Its summaries are those of the tables in tests/bench; there specs have as many lines as
is said, and tests/compile_fail proves what Pleat says of mistakes. generator/README.md names every command, options that
there are, and shows what the linter prints; what runtime/README.md shows of launches from C++ and C runs. Needs PLEAT,
PLEAT_BUILD_DIR and PLEAT_SOURCE_DIR."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

source = Path(os.environ["PLEAT_SOURCE_DIR"])
sys.path.insert(0, str(source / "tests/bench"))
from summary import CHART, chart, rows_of, table  # noqa: E402

pleat = os.environ["PLEAT"]
readme = (source / "README.md").read_text()
command_page = (source / "generator/README.md").read_text()
runtime_page = (source / "runtime/README.md").read_text()
measurements = (source / "tests/bench/README.md").read_text()
comparison = (source / "tests/bench/comparison.md").read_text()
failures = 0


def fail(what, text=""):
    global failures
    failures += 1
    print(f"FAILED: {what}\n{text}")


def of(language, page=readme):
    return [text for name, text in re.findall(r"^```(\w*)\n(.*?)^```$", page, re.M | re.S) if name == language]


def run(command, where, check=True):
    done = subprocess.run(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if check and done.returncode != 0:
        fail(" ".join(map(str, command)), done.stdout)
    return done.stdout


def console(work, spec):
    """Blocks of the form "$ pleat ..." and what it prints. A line that a finding quotes replaces the spec's."""
    shown = [text for text in of("") if text.startswith("$ pleat ")]
    if len(shown) != 2:
        fail(f"{len(shown)} commands with their output, not 2")
    for text in shown:
        command, expected = text.split("\n", 1)
        lines = spec.splitlines()
        for number, line in re.findall(r"^ +(\d+) \| (.*)$", expected, re.M):
            lines[int(number) - 1] = line
        (work / "rmsnorm.json").write_text("\n".join(lines) + "\n")
        printed = run([pleat, *command.split()[2:]], work, check=False)
        if printed != expected:
            fail(f"'{command}' prints something else", printed)


def linted(work):
    """What the linter is shown to say it says of the kernel in tests/lint, if this build has Clang."""
    if not (Path(pleat).parent / "libpleat_clang.so").exists():
        return
    run([pleat, "generate", "-q", str(source / "tests/lint/tiles.json"), "-o", "generated"], work)
    (work / "memory.cu").write_text((source / "tests/lint/memory.cu").read_text())
    for text in of("console", command_page):
        command, expected = text.split("\n", 1)
        printed = run([pleat, *command.split()[2:]], work, check=False)
        if not printed.startswith(expected):
            fail(f"'{command}' says something else", printed)


UNTYPED = """{includes}
#include <cstdio>
#include <vector>

static void launch(void* x, void* w, void* y) {{
{snippet}}}

int main() {{
    const Device device = Device::best();
    const Stream stream = Stream::create(device);
    const std::vector<unsigned short> twos(size_t{{8192}} * 4096, 0x4000);  // bf16
    Buffer x(device, twos.size() * 2), w(device, 4096 * 2), y(device, twos.size() * 2);
    x.upload(twos, stream);
    w.upload(twos.data(), w.size(), stream);
    launch(x.data(), w.data(), y.data());
    std::vector<unsigned short> result(twos.size());
    y.download(result, stream);
    std::printf("%x %x\\n", result.front(), result.back());
}}
"""


FROM_C = """#include <pleat.h>
#include <stdio.h>
#include <stdlib.h>

static void launch(void* x, void* w, void* y, int device, void* stream) {{
{snippet}}}

int main(void) {{
    const size_t count = (size_t)8192 * 4096;
    uint16_t *x = malloc(count * 2), *w = malloc(4096 * 2), *y = calloc(count, 2);
    for (size_t i = 0; i < count; ++i) x[i] = w[i % 4096] = 0x4000;
    launch(x, w, y, PLEAT_CPU, NULL);
    printf("%x %x\\n", y[0], y[count - 1]);
}}
"""


def untyped():
    """The program around what runtime/README.md shows of the untyped interface."""
    shown = next(text for text in of("cpp", runtime_page) if "KernelFiles::open" in text)
    includes, snippet = shown.split("\n\n", 1)
    return UNTYPED.format(includes=includes, snippet=snippet)


def program(work, spec):
    """The programs of both pages, built from the CMake lines: the first prints what its comment says, 2 / rms(2) * 2, and
    so do the others, in bf16 and in hexadecimal."""
    prefix, project, build = work / "prefix", work / "project", work / "build"
    run(["cmake", "--install", os.environ["PLEAT_BUILD_DIR"], "--prefix", str(prefix)], work)
    (project / "specs").mkdir(parents=True)
    (project / "specs/rmsnorm.json").write_text(spec)
    (project / "main.cpp").write_text(of("cpp")[0])
    (project / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.22)\nproject(app LANGUAGES CXX)\n" + of("cmake")[0]
        + "enable_language(C)\nadd_executable(from_c from_c.c)\ntarget_link_libraries(from_c PRIVATE pleat::c)\n"
        + "add_executable(untyped untyped.cpp)\ntarget_link_libraries(untyped PRIVATE pleat::runtime)\n")
    (project / "untyped.cpp").write_text(untyped())
    (project / "from_c.c").write_text(FROM_C.format(snippet=of("c", runtime_page)[0]))
    run([pleat, "generate", "-q", str(project / "specs/rmsnorm.json"), "-o", "generated"], work)
    run(["cmake", "-S", str(project), "-B", str(build), "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}"], work)
    run(["cmake", "--build", str(build)], work)
    if failures == 0 and (printed := run([str(build / "app")], work)) != "2\n":
        fail("the program prints something else", printed)
    for launcher in ("untyped", "from_c"):
        if failures == 0 and (printed := run([str(build / launcher)], work)) != "4000 4000\n":
            fail(f"the launch '{launcher}' leaves something else", printed)


def lines_of_specs():
    """The rows of the comparison's two tables of lines that follow from the specs, up to what others take."""
    lines = lambda spec: len([line for line in (source / "dsl_specs" / spec).read_text().splitlines() if line.strip()])  # noqa: E731
    programs = {row["program"]: row["spec"] for row in table(measurements, "program")}
    yield "| Pleat | " + " | ".join(str(lines(f"gemm/{programs[number]}.json")) for number in sorted(programs, key=int)) + " |"
    for row in table(comparison, "spec"):
        yield f"| {row['spec']} | {lines(row['spec'].strip('`') + '.json')} | "


def lines_by_hand():
    """What two pages say of the length of the matrix multiplies by hand, which have at most 120 lines."""
    folder = source / "examples/matmul"
    kernels = {form: (folder / f"{form}.cu").read_text().splitlines() for form in ("matmul", "matmul_tma")}
    for form, kernel in kernels.items():
        if len(kernel) > 120:
            fail(f"examples/matmul/{form}.cu has {len(kernel)} lines")
    spec = [line for line in (folder / "matmul.json").read_text().splitlines() if line.strip()]
    code = [line for line in kernels["matmul"] if line.strip() and not line.lstrip().startswith("//")]
    yield comparison, f"takes {len(code)} lines of kernel and {len(spec)} of spec"
    yield runtime_page, f"is a matrix multiply of f16 written this way: {len(kernels['matmul'])} lines"
    yield runtime_page, f"`matmul_tma.cu` ({len(kernels['matmul_tma'])} lines)"


def side_by_side():
    """The ends of README's rows on other systems that follow from the tables of the comparison."""
    rows = table(comparison, "program")
    pleat_lines, coda = ([int(row[n]) for n in row if n != "program"] for row in rows)
    yield f"in {min(pleat_lines)} to {max(pleat_lines)} lines each, where CODA takes {min(coda)} to {max(coda)} |"
    specs = table(comparison, "spec")
    of_liger = [(int(row["Pleat"]), int(m[1])) for row in specs if (m := re.search(r"Liger (\d+)", row["others"]))]
    ours, theirs = zip(*of_liger)
    yield f"in {min(ours)} to {max(ours)} lines each, where Liger takes {min(theirs)} to {max(theirs)} |"
    cheri = next(row for row in specs if "cheri_block" in row["spec"])
    yield f"in {cheri['Pleat']} lines, where the kernels for inference take {re.search('Cherimoya (.*) .inference', cheri['others'])[1]} |"
    written = table(comparison, "written")
    words = {4: "four", 12: "twelve"}
    compiled = words[sum(row["Spio"] == "compiles" for row in written)]
    yield f"refuses {words[len(written)]} of {words[len(written)]} mistakes, each in one sentence, where {compiled} compile in Spio |"


def by_hand():
    """The pieces of the example of a kernel by hand that runtime/README.md shows, and the file that each is of."""
    for language, file in (("cuda", "stencil.cu"), ("text", "stencil.manifest")):
        text = (source / "examples/stencil" / file).read_text()
        shown = of(language, runtime_page)
        yield file, bool(shown) and all(piece in text for piece in shown)


def mistakes():
    """What the comparison has Pleat say of mistakes that no case of tests/compile_fail proves."""
    cases = "".join(file.read_text() for file in (source / "tests/compile_fail/cases").glob("*/*.cpp"))
    return [row["Pleat"] for row in table(comparison, "written") if f"// expect-error: pleat: {row['Pleat']}\n" not in cases]


with tempfile.TemporaryDirectory(prefix="pleat readme ") as folder:
    work = Path(folder)
    (work / "dsl_specs").symlink_to(source / "dsl_specs")
    spec = of("json")[0]
    for text in (spec, *of("json", command_page)):
        (work / "spec.json").write_text(text)
        run([pleat, "check", "-Werror", "spec.json"], work)
    console(work, spec)
    linted(work)
    program(work, spec)

for row in rows_of(measurements):
    if row not in readme:
        fail("README.md's summary of speed is not that of tests/bench/README.md, which makes this row", row)
if CHART.read_text() != chart(measurements):
    fail("tests/bench/speed.svg is not what tests/bench/summary.py draws of tests/bench/README.md")
for row in lines_of_specs():
    if row not in comparison:
        fail("the comparison's lines are not those of the specs, which make this row", row)
for row in side_by_side():
    if row not in readme:
        fail("README.md does not say of a system what the comparison does", row)
for page, sentence in lines_by_hand():
    if sentence not in " ".join(page.split()):
        fail("the length of the matrix multiply by hand is other than a page says", sentence)
for file, same in by_hand():
    if not same:
        fail(f"runtime/README.md shows something else than examples/stencil/{file}")
if unproven := mistakes():
    fail("tests/compile_fail proves nothing of this", "\n".join(unproven))
commands = set(re.findall(r"^\| `pleat (\w+)", command_page, re.M))
options = lambda text: set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text))  # noqa: E731
taken = options("".join(run([pleat, command, "--help"], source) for command in sorted(commands)))
language_page = (source / "dsl_specs/README.md").read_text()
if unknown := options(command_page + language_page) - taken:
    fail(f"generator/README.md or dsl_specs/README.md name options that no command has: {unknown}")
known = set(re.findall(r"^  (\w+)  ", run([pleat, "--help"], source).split("Subcommands:")[-1], re.M))
if known != commands:
    fail(f"commands of one only, generator/README.md or --help: {known ^ commands}")
sys.exit(failures > 0)
