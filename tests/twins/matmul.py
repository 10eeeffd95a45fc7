"""Compares the loop of the matrix multiply with that of its raw twin: usage matmul.py TYPED RAW.

The loops do the same work: as many instructions of each kind that multiplies, moves data or waits. The typed one has at
most two instructions more in all (both are at the limit of registers, where the assembler computes some addresses anew),
and takes no more registers as the machine deals them out, in eights.
"""

import struct
import sys

from compare import kernel, opcodes

WORK = {0x23C: "HMMA", 0x83B: "LDSM", 0xFAE: "LDGSTS", 0x9AF: "LDGDEPBAR", 0x91A: "DEPBAR", 0xB1D: "BAR"}
BRANCH = 0x947


def targets(low, high, at):
    """Where a branch goes, in instructions. Its offset lies in bits 34 to 81; from sm_90 on with 8 lower bits at 16."""
    offset = low >> 34 | (high & 0x3FFFF) << 30
    offset -= 1 << 48 if offset >> 47 else 0
    return at + 1 + (offset << 8 | low >> 16 & 0xFF) * 4 // 16, at + 1 + offset * 4 // 16


def loop(code):
    """The instructions of the loop that multiplies."""
    words = [struct.unpack_from("<QQ", code, i) for i in range(0, len(code), 16)]
    branches = [(i, targets(*word, i)) for i, word in enumerate(words) if word[0] & 0xFFF == BRANCH]
    last, forms = branches[-1]  # a kernel ends in a branch to itself, which tells how offsets are written
    form = forms.index(last)
    loops = [code[16 * to[form] : 16 * i + 16] for i, to in branches if 0 <= to[form] < i]
    return max((l for l in loops if opcodes(l)[0x23C]), key=len)


(typed, typed_registers), (raw, raw_registers) = (kernel(path, "matmul_f16") for path in sys.argv[1:])
typed, raw = loop(typed), loop(raw)
work = [{name: opcodes(code)[o] for o, name in WORK.items()} for code in (typed, raw)]
print(
    f"typed loop {len(typed) // 16} instructions, {typed_registers} registers; raw {len(raw) // 16}, {raw_registers}: "
    + (f"the same work, {work[0]}" if work[0] == work[1] else f"{work[0]} against {work[1]}")
)
good = work[0] == work[1] and len(typed) <= len(raw) + 2 * 16 and (typed_registers + 7) // 8 <= (raw_registers + 7) // 8
sys.exit(0 if good else 1)
