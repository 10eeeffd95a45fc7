// Opcodes are those of sm_90; their numbers are those that nvdisasm prints names for. Above 9 bits an opcode tells
// its operands.
#include "machine_code.h"

#include <elf.h>

#include <algorithm>
#include <cstring>

namespace pleat::test {

namespace {

template <class T>
T at(std::string_view bytes, size_t offset) {
    T value{};
    if (offset <= bytes.size() && sizeof value <= bytes.size() - offset)
        std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

}  // namespace

std::map<std::string, Code> functions_of(std::string_view cubin) {
    constexpr std::string_view prefix = ".text.";
    const auto header = at<Elf64_Ehdr>(cubin, 0);
    const auto section = [&](size_t i) { return at<Elf64_Shdr>(cubin, header.e_shoff + i * sizeof(Elf64_Shdr)); };
    const size_t names = section(header.e_shstrndx).sh_offset;
    std::map<std::string, Code> found;
    for (size_t i = 0; i < header.e_shnum; ++i) {
        const Elf64_Shdr s = section(i);
        const std::string_view name = cubin.substr(std::min(names + s.sh_name, cubin.size())).data();
        if (!name.starts_with(prefix)) continue;
        Code& code = found[std::string(name.substr(prefix.size()))];
        for (size_t offset = 0; offset < s.sh_size; offset += 16)
            code.push_back(at<uint16_t>(cubin, s.sh_offset + offset) & 0xfffu);
    }
    return found;
}

bool has_wgmma(const Code& code) {
    return std::any_of(code.begin(), code.end(), [](unsigned opcode) {
        const unsigned what = opcode & 0x1ffu;
        return what == 0x1f0 || what == 0x1f3;  // HGMMA, QGMMA
    });
}

}  // namespace pleat::test
