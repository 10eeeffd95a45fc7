"""Every page of documentation leads somewhere: a link to a file or to a heading finds it, and so does the path of a file
that a page names. Usage: pages.py SOURCE_DIR"""

import re
import sys
from pathlib import Path

source = Path(sys.argv[1])
folders = ["dsl_specs", "examples", "generator", "python", "runtime", "tests"]
pages = [source / "README.md", source / "CONTRIBUTING.md", source / "CHANGELOG.md"] + sorted(page for folder in folders for page in (source / folder).rglob("*.md"))
failures = []


def without_code(text):
    return re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)


def anchors(page):
    """The names that headings have in links: lower case, without punctuation, blanks as hyphens."""
    headings = re.findall(r"^#+ (.*)$", without_code(page.read_text()), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


for page in pages:
    text = page.read_text()
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", without_code(text))):
        if "://" in target:
            continue
        file, _, heading = target.partition("#")
        there = page.parent / file if file else page
        if not there.exists() or heading and heading not in anchors(there):
            failures.append(f"{page.relative_to(source)} leads to {target}, which is not there")
    for file in set(re.findall(rf"(?<![\w/.-])(?:{'|'.join(folders)}|generated)/[\w/.]*\w", text)):
        if not (source / file).exists():
            failures.append(f"{page.relative_to(source)} names {file}, which is not there")

version = re.search(r"project\(Pleat VERSION ([\d.]+)", (source / "CMakeLists.txt").read_text())[1]
for file, pattern in (("runtime/include/pleat.h", r'#define PLEAT_RELEASE "([\d.]+)"'),
                      ("python/pleat/__init__.py", r'__version__ = "([\d.]+)"')):
    if re.search(pattern, (source / file).read_text())[1] != version:
        failures.append(f"{file} has another version than CMakeLists.txt, {version}")
newest = re.search(r"^## ([\d.]+)", (source / "CHANGELOG.md").read_text(), re.M)[1]
if newest != version:
    failures.append(f"CHANGELOG.md begins with version {newest}, and CMakeLists.txt has {version}")

print("\n".join(failures))
sys.exit(bool(failures) or len(pages) < 5)
