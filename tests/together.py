#!/usr/bin/env python3
"""Writes one source out of several sources of tests, so that their headers are parsed once.

  python3 tests/together.py OUT SOURCE...

Tests name their helpers alike, so each source gets a namespace of its own, behind all that the sources include. Where a source
opens a namespace of Pleat, that of its own lies in it. A source is apart, and not taken, if what it includes depends on what
stands before (its macros), or if it specializes a template of another namespace: apart() says so, and
`together.py --apart SOURCE...` lists such sources.
"""

import pathlib
import re
import sys

HEAD = re.compile(r"(?:[ \t]*(?://[^\n]*|#[ \t]*include[^\n]*)?\n)*")
INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[^\n]*", re.M)
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{$", re.M)


def apart(text):
    body = text[HEAD.match(text).end() :]
    return bool(re.search(r"^[ \t]*#[ \t]*\w|^template <>|^namespace (?!pleat\b)\w[^=\n]*\{", body, re.M))


def own_space(text, name):
    """The text of a source, less what it includes, in a namespace of its own."""
    text = INCLUDE.sub("", text)  # none behind the head, or it would be apart
    if NAMESPACE.search(text):
        return NAMESPACE.sub(rf"namespace \1::{name} {{", text)
    return f"namespace {name} {{ {text}\n}}  // namespace {name}\n"


def together(sources):
    texts = {source: source.read_text() for source in sources}
    included = dict.fromkeys(line.strip() for text in texts.values() for line in INCLUDE.findall(text))
    yield from (f"{line}\n" for line in included)
    for number, (source, text) in enumerate(texts.items()):
        yield f'#line 1 "{source}"\n' + own_space(text, f"source_{number}")


def main():
    if sys.argv[1] == "--apart":
        print(";".join(source for source in sys.argv[2:] if apart(pathlib.Path(source).read_text())), end="")
    else:
        pathlib.Path(sys.argv[1]).write_text("".join(together([pathlib.Path(source) for source in sys.argv[2:]])))


if __name__ == "__main__":
    main()
