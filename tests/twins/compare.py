"""Compares the kernels `twin` of two cubins: usage compare.py TIER TYPED RAW, with TIER bytes, opcodes or count.

A cubin is an ELF file: the code is the section .text.twin, in instructions of 16 bytes whose low 12 bits are the
opcode (sm_70 and later); the number of registers is the attribute REGCOUNT (0x2f) of .nv.info.
"""

import collections
import struct
import sys


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
    return sum(n for opcode, n in opcodes(code).items() if opcode != 0x918)  # NOP


if __name__ == "__main__":
    tier, typed, raw = sys.argv[1:]
    (typed_code, typed_registers), (raw_code, raw_registers) = kernel(typed), kernel(raw)
    same = {
        "bytes": typed_code == raw_code,
        # At most two instructions more (not counting the padding behind the code), and no more registers.
        "count": instructions(typed_code) <= instructions(raw_code) + 2 and typed_registers <= raw_registers,
        "opcodes": opcodes(typed_code) == opcodes(raw_code) and typed_registers == raw_registers,
    }
    print(
        f"typed {len(typed_code) // 16} instructions, {typed_registers} registers; "
        f"raw {len(raw_code) // 16}, {raw_registers}: "
        + ("the same bytes" if same["bytes"] else "the same opcodes and registers" if same["opcodes"] else "different")
    )
    sys.exit(0 if same[tier] else 1)
