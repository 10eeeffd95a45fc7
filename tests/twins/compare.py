"""Compares the kernels `twin` of two cubins: usage compare.py TIER TYPED RAW, with TIER one of

  bytes        the same code
  opcodes      the same instructions, in another order or of other registers; as many registers
  loops        the same operations in every loop; at most two instructions more outside of them, and no more registers

Operations are instructions whatever their operands are (registers, constants, the uniform unit). The assembler writes
one and the same integer operation in several ways, to keep its units busy evenly (an addition as IADD3, IMAD or UIADD3),
so integer arithmetic is counted as a whole; a typed loop has no more of it. Reading a special register counts as such.

A cubin is an ELF file: the code is the section .text.twin, in instructions of 16 bytes whose low 12 bits are the
opcode (sm_70 and later); the number of registers is the attribute REGCOUNT (0x2f) of .nv.info.
"""

import collections
import struct
import sys

NOP = 0x918
BRANCHES = 0x947, 0x547  # BRA, and BRA on a uniform predicate
OPERATION = 0x1FF  # the bits of an opcode above these say where operands come from
# MOV, IADD3, LEA, LOP3, SHF, IMAD, IMAD.WIDE, IADD, IMAD.HI; uniform UMOV, UIADD3, ULEA, ULOP3, USHF, UIMAD, UIMAD.WIDE;
# S2R, S2UR
INTEGER = {0x02, 0x10, 0x11, 0x12, 0x19, 0x24, 0x25, 0x36, 0x27}
INTEGER |= {0x82, 0x90, 0x91, 0x92, 0x99, 0xA4, 0xA5, 0x119, 0x1C3}


def sections(path):
    data = open(path, "rb").read()
    (start,) = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    headers = [struct.unpack_from("<IIQQQQ", data, start + i * size) for i in range(count)]
    text = headers[names][4]
    for name, _, _, _, offset, length in headers:
        end = data.index(b"\0", text + name)
        yield data[text + name : end].decode(), data[offset : offset + length]


def kernel(path, name="twin"):
    found = dict(sections(path))
    code = found[".text." + name]
    info, registers, at = found[".nv.info"], None, 0
    while at < len(info):
        form, attribute, length = struct.unpack_from("<BBH", info, at)
        if form == 4:
            if attribute == 0x2F:
                (registers,) = struct.unpack_from("<I", info, at + 8)
            at += length
        at += 4
    return code, registers


def opcodes(code):
    return collections.Counter(struct.unpack_from("<H", code, i)[0] & 0xFFF for i in range(0, len(code), 16))


def instructions(code):
    return sum(n for opcode, n in opcodes(code).items() if opcode != NOP)


def targets(low, high, at):
    """Where a branch goes, in instructions. Its offset lies in bits 34 to 81; from sm_90 on with 8 lower bits at 16."""
    offset = low >> 34 | (high & 0x3FFFF) << 30
    offset -= 1 << 48 if offset >> 47 else 0
    return at + 1 + (offset << 8 | low >> 16 & 0xFF) * 4 // 16, at + 1 + offset * 4 // 16


def loops(code):
    """The code of each loop: from where a branch goes back to, to the branch."""
    words = [struct.unpack_from("<QQ", code, i) for i in range(0, len(code), 16)]
    branches = [(i, targets(*word, i)) for i, word in enumerate(words) if word[0] & 0xFFF in BRANCHES]
    last, forms = branches[-1]  # a kernel ends in a branch to itself, which shows how offsets are written
    form = forms.index(last)
    return [code[16 * to[form] : 16 * i + 16] for i, to in branches if 0 <= to[form] < i]


def operations(code):
    """How often a loop has each operation, and how much integer arithmetic."""
    counts, arithmetic = collections.Counter(), 0
    for opcode, n in opcodes(code).items():
        if opcode & OPERATION in INTEGER:
            arithmetic += n
        else:
            counts[opcode & OPERATION] += n
    return sorted(counts.items()), arithmetic


def work_of(code):
    """The operations of each loop, in an order that the code's does not decide."""
    return sorted(operations(loop) for loop in loops(code))


def same_work(typed, raw):
    """Do the loops do the same, with no more arithmetic?"""
    typed, raw = work_of(typed), work_of(raw)
    no_more = all(t[1] <= r[1] for t, r in zip(typed, raw))
    return [t[0] for t in typed] == [r[0] for r in raw] and no_more


def judge(typed_code, typed_registers, raw_code, raw_registers):
    """The tiers that a pair has, and what is to be said of it."""
    same = {
        "bytes": typed_code == raw_code,
        "opcodes": opcodes(typed_code) == opcodes(raw_code) and typed_registers == raw_registers,
        "loops": same_work(typed_code, raw_code)
        and instructions(typed_code) <= instructions(raw_code) + 2
        and typed_registers <= raw_registers,
    }
    count = len(loops(raw_code))
    verdict = {
        "bytes": "the same bytes",
        "opcodes": "the same opcodes and registers",
        "loops": f"the same in {count} loop{'s' if count != 1 else ''}",
    }
    return same, next((verdict[tier] for tier in verdict if same[tier]), "different")


def difference(typed, raw):
    """In what the loops differ, for whoever looks for the reason."""
    typed, raw = work_of(typed), work_of(raw)
    lines = [f"{len(typed)} loops typed, {len(raw)} raw"]
    for (t, t_arithmetic), (r, r_arithmetic) in zip(typed, raw):
        t, r = dict(t), dict(r)
        others = {hex(o): (t.get(o, 0), r.get(o, 0)) for o in sorted(t.keys() | r.keys()) if t.get(o) != r.get(o)}
        lines.append(f"integer {t_arithmetic} and {r_arithmetic}, others {others}")
    return "; ".join(lines)


if __name__ == "__main__":
    tier, typed, raw = sys.argv[1:]
    (typed_code, typed_registers), (raw_code, raw_registers) = kernel(typed), kernel(raw)
    same, verdict = judge(typed_code, typed_registers, raw_code, raw_registers)
    print(
        f"typed {instructions(typed_code)} instructions, {typed_registers} registers; "
        f"raw {instructions(raw_code)}, {raw_registers}: {verdict}"
    )
    if not same[tier] or not same["loops"]:
        print("   ", difference(typed_code, raw_code))
    sys.exit(0 if same[tier] else 1)
