"""Reads where kernels wait for the launch before them: usage order.py CUBIN MANIFEST...

A launch that may begin early (` pdl 1`) must wait before any access to global memory. Where the one before it does not let it
begin, it begins when that one's blocks have ended. A cubin is an ELF file: the code of a kernel is the section .text.NAME, in
instructions of 16 bytes whose low 12 bits are the opcode (sm_90).
"""

import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "twins"))
import compare  # noqa: E402

SIGNAL, WAIT = 0x82D, 0x82E  # griddepcontrol.launch_dependents, griddepcontrol.wait
# LD, LDG, ST, STG, ATOM, RED, ATOMG, LDGSTS, UTMALDG, UTMASTG, UBLKCP; above 9 bits an opcode tells its operands
MEMORY = {0x180, 0x181, 0x185, 0x186, 0x18A, 0x18B, 0x18E, 0x1A6, 0x1A8, 0x1A9, 0x1AE, 0x1B4, 0x1B5, 0x1BA}


def opcodes(code):
    return [struct.unpack_from("<H", code, at)[0] & 0xFFF for at in range(0, len(code), 16)]


def early_functions(path):
    """Those that a manifest says may begin early."""
    rows = [line.split() for line in open(path)]
    return {row[1] for row in rows if row[0] == "launch" and row[-2:] == ["pdl", "1"]}


def main(cubin, manifests):
    code = {name[6:]: opcodes(text) for name, text in compare.sections(cubin) if name.startswith(".text.")}
    early = set().union(*(early_functions(path) for path in manifests))
    wrong, seen = [], 0
    for name in sorted(early):
        if name not in code:
            continue  # another architecture's
        seen += 1
        line = code[name]
        if WAIT not in line:
            wrong.append(f"{name} never waits")
            continue
        before = line[: line.index(WAIT)]
        if any(op & 0x1FF in MEMORY for op in before):
            wrong.append(f"{name} touches memory before it waits")
    signals = sum(SIGNAL in line for line in code.values())
    if not seen:
        wrong.append(f"{cubin} has none of the manifest's functions")
    print(f"{os.path.basename(cubin)}: {seen} launches wait before they touch memory, {signals} let the next begin")
    for sentence in wrong:
        print("  " + sentence)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
