#!/usr/bin/env python3
"""Sources that the quick start compiles as one (a unity build) give no two things one name.

  python3 tests/unity.py ROOT

Configures as examples/quickstart.sh does, and reads the sources of each group. Names of anonymous namespaces, static
functions, constants and macros of a source are its own only while it is compiled alone. Two sources of a group may share
an alias of one thing, and functions that differ in their parameters.
"""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile

TOKEN = re.compile(r"[A-Za-z_]\w*|::|->|\d[\w.']*|.", re.S)
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.S)
WORDS_BEFORE = {"const", "constexpr", "inline", "static", "extern", "typename", "explicit", "volatile", "thread_local"}


def statements(tokens):
    """Each statement at the level of namespaces: the namespaces around it, and its tokens up to its body or its end."""
    around, begun, at = [], [], 0
    while at < len(tokens):
        token = tokens[at]
        if token == "}":  # of a namespace: bodies are skipped below
            if around:
                around.pop()
            begun = []
        elif token == "{" and begun[:1] == ["namespace"]:
            around.append("".join(begun[1:]) or None)
            begun = []
        elif token == "{":
            end = closing(tokens, at)
            if "=" in begun or not is_definition(begun):  # an initializer: the statement goes on
                begun.append("{}")
            else:
                yield around, begun
                begun = []
                if end + 1 < len(tokens) and tokens[end + 1] == ";":
                    end += 1
            at = end
        elif token == ";":
            yield around, begun
            begun = []
        else:
            begun.append(token)
        at += 1


def closing(tokens, at):
    depth = 0
    for i in range(at, len(tokens)):
        depth += (tokens[i] == "{") - (tokens[i] == "}")
        if depth == 0:
            return i
    return len(tokens)


def is_definition(begun):
    return bool({"struct", "class", "enum", "union"} & set(begun)) or ")" in begun


def depths(tokens):
    """How deep in brackets each token lies."""
    depth = 0
    for token in tokens:
        depth -= token in ")>]"
        yield depth
        depth += token in "(<["


def declared(around, tokens):
    """(name, what distinguishes equal ones or None if nothing does) of a statement that gives a name to its source alone."""
    if not tokens or tokens[0] == "namespace" and "=" not in tokens:
        return
    if tokens[0] == "template":
        tokens = after_template(tokens)
    if tokens[:1] == ["using"] or tokens[:1] == ["namespace"]:
        if "=" in tokens:
            yield tokens[1], "".join(tokens[3:])
        elif tokens[1] != "namespace":
            yield tokens[-1], "".join(tokens[1:])
        return
    alone = None in around
    kind = next((i for i, t in enumerate(tokens) if t in ("struct", "class", "enum", "union")), None)
    if kind is not None and "(" not in tokens[: kind + 1] and ")" not in tokens:
        named = [t for t in tokens[kind:] if t not in ("struct", "class", "enum", "union", "final")]
        if alone and named and "<" not in named[1:2]:
            yield named[0], None
        return
    if not alone and not {"static", "constexpr", "const"} & set(tokens[:2]):
        return
    levels = list(depths(tokens))
    for i, token in enumerate(tokens):
        if levels[i] == 0 and token == "(" and i and re.match(r"[A-Za-z_]", tokens[i - 1]):
            if tokens[i - 2 : i - 1] != ["::"]:  # else a member, which its class declares
                yield tokens[i - 1], "(" + parameters(tokens[i:]) + ")"
            return
        if levels[i] == 0 and (token == "=" or token == "{}"):
            break
    last, given = None, False
    for token, level in [*zip(tokens, levels), (",", 0)]:
        if level:
            continue
        if token in ("=", ",", "{}"):
            if last:
                yield last, None
            last, given = None, token != ","
        elif not given and re.match(r"[A-Za-z_]\w*$", token) and token not in WORDS_BEFORE:
            last = token


def after_template(tokens):
    depth = 0
    for i, token in enumerate(tokens):
        depth += (token == "<") - (token == ">")
        if token == ">" and depth == 0:
            return tokens[i + 1 :]
    return tokens


def parameters(tokens):
    """Of a function, without their names and defaults."""
    all_of, depth, here, skips = [], 0, [], False
    for token in tokens:
        if depth == 1 and token in ",)":
            named = len([t for t in here if re.match(r"[A-Za-z_]", t) and t not in ("const", "std", "unsigned")]) > 1
            all_of.append("".join(here[:-1] if named and re.match(r"[A-Za-z_]", here[-1]) else here))
            here, skips = [], False
        elif depth >= 1 and not skips and not (depth == 1 and token == "="):
            here.append(token)
        elif depth == 1 and token == "=":
            skips = True
        depth += (token in "(<[{") - (token in ")>]}")
        if depth == 0:
            break
    return ",".join(all_of)


def own_names(path):
    text = NO_CODE.sub(lambda found: " " if found[0][0] == "/" else '""', path.read_text())
    for macro in re.findall(r"^\s*#\s*define\s+(\w+)", text, re.M):
        if not re.search(rf"^\s*#\s*undef\s+{macro}\b", text, re.M):
            yield ("#define", macro), None
    text = re.sub(r"\[\[.*?\]\]", "", re.sub(r"^\s*#(?:\\\n|[^\n])*", "", text, flags=re.M))
    tokens = [t for t in TOKEN.findall(text) if not t.isspace()]
    for around, statement in statements(tokens):
        for name, mark in declared(around, statement):
            yield ("::".join(a for a in around if a), name), mark


def shared_names(sources):
    """Sentences, one for each name that two sources of a group have."""
    seen = collections.defaultdict(dict)
    for source in sources:
        for (space, name), mark in own_names(source):
            for other, (others, theirs) in seen[space, name].items():
                same = mark == theirs if mark and mark.startswith("(") and str(theirs).startswith("(") else mark != theirs or not mark
                if other != source and same:
                    yield f"{source} and {others} both name '{name}': {other.name} is compiled with {source.name}"
                    break
            seen[space, name][source] = (source, mark)


def groups(root, build):
    subprocess.run(["cmake", "--preset", "quick", "-B", build], cwd=root, check=True, capture_output=True)
    for unit in sorted(pathlib.Path(build).rglob("Unity/unity_*.cxx")):
        sources = [pathlib.Path(p) for p in re.findall(r'^#include "(.*\.cpp)"', unit.read_text(), re.M)]
        yield [s for s in sources if s.exists()]  # what the build generates is not there yet


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as build:
        all_of = list(groups(root, build))
    wrong = [sentence for sources in all_of for sentence in shared_names(sources)]
    print("\n".join(wrong) or f"{sum(map(len, all_of))} sources in {len(all_of)} groups share no names")
    return 1 if wrong or len(all_of) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
