"""What runtime/README.md shows of the typed core compiles and holds: each C++ block of that section is the body of a
function over the example's tensors. Usage: core_readme.py SOURCE_DIR VOCABULARIES COMPILER"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

source, vocabularies, compiler = Path(sys.argv[1]), *sys.argv[2:4]
section = re.search(r"^## The typed core\n(.*?)^## ", (source / "runtime/README.md").read_text(), re.M | re.S)
blocks = re.findall(r"^```cpp\n(.*?)^```$", section.group(1), re.M | re.S)
if len(blocks) < 6:
    sys.exit(f"FAILED: {len(blocks)} blocks of C++ in the section on the typed core")

program = """#undef NDEBUG
#include <cassert>
#include <vector>

#include "core/arranged_dims.h"
#include "core/example_dims.h"

using namespace example;
using namespace pleat;

std::vector<bf16> memory(16 * 4096 + 8);
"""
for number, block in enumerate(blocks):
    program += f"""void block_{number}(const X& x, const Y& y, const W& w, const I& i) {{
    (void)x, (void)y, (void)w, (void)i;
#line 1 "runtime/README.md, typed core, block {number + 1}"
{block}}}
"""
program += """int main() {
    for (int n = 0; n < 16 * 4096; ++n) memory[n].bits = static_cast<unsigned short>(n);
    const X x(memory.data(), extents(T(16)));
    const Y y(memory.data(), extents(T(16)));
    const W w(memory.data());
    const I i(memory.data(), extents(T(5), K(80)));
"""
program += "".join(f"    block_{n}(x, y, w, i);\n" for n in range(len(blocks))) + "}\n"

with tempfile.TemporaryDirectory(prefix="pleat readme ") as folder:
    text, binary = Path(folder) / "readme.cpp", Path(folder) / "readme"
    text.write_text(program)
    build = [compiler, "-std=c++20", "-Wall", "-Wextra", f"-I{source}/runtime/include", f"-I{vocabularies}"]
    for command in ([*build, str(text), "-o", str(binary)], [str(binary)]):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            sys.exit(f"FAILED: {' '.join(command)}\n{done.stdout}")
