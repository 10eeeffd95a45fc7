"""Compares the loop of a matrix multiply with that of its raw twin: usage matmul.py KERNEL TYPED RAW.

The loops do the same work: as many instructions of each kind that multiplies, moves data or waits. The typed one has at
most one instruction in fifty more in all (both are at the limit of registers, where the assembler computes some addresses anew),
and takes no more registers as the machine deals them out, in eights.
"""

import sys

from compare import kernel, loops, opcodes

WORK = {0x23C: "HMMA", 0x83B: "LDSM", 0xFAE: "LDGSTS", 0x9AF: "LDGDEPBAR", 0x91A: "DEPBAR", 0xB1D: "BAR"}
WORK |= {0x5B4: "UTMALDG", 0x3B4: "UTMALDG.MULTICAST", 0x9A7: "SYNCS.ARRIVE", 0x5A7: "SYNCS.PHASECHK"}


def loop(code):
    """The instructions of the loop that multiplies: from a wait, which may stand behind it, a branch goes back too."""
    most = max(opcodes(l)[0x23C] for l in loops(code))
    return min((l for l in loops(code) if opcodes(l)[0x23C] == most), key=len)


(typed, typed_registers), (raw, raw_registers) = (kernel(path, sys.argv[1]) for path in sys.argv[2:])
typed, raw = loop(typed), loop(raw)
work = [{name: opcodes(code)[o] for o, name in WORK.items()} for code in (typed, raw)]
print(
    f"typed loop {len(typed) // 16} instructions, {typed_registers} registers; raw {len(raw) // 16}, {raw_registers}: "
    + (f"the same work, {work[0]}" if work[0] == work[1] else f"{work[0]} against {work[1]}")
)
good = work[0] == work[1] and 50 * len(typed) <= 51 * len(raw) and (typed_registers + 7) // 8 <= (raw_registers + 7) // 8
sys.exit(0 if good else 1)
