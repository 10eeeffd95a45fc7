// Opcodes are those of sm_90; their numbers are those that nvdisasm prints names for. Above 9 bits an opcode says
// its operands.
#include "machine_code.h"

#include <elf.h>

#include <algorithm>
#include <cstring>

namespace pleat::test {

namespace {

/// A cubin's sections. What lies beyond its end reads as zeros.
class Sections {
public:
    explicit Sections(std::string_view cubin) : cubin_(cubin), header_(at<Elf64_Ehdr>(0)) {}

    template <class T>
    T at(size_t offset) const {
        T value{};
        if (offset <= cubin_.size() && sizeof value <= cubin_.size() - offset)
            std::memcpy(&value, cubin_.data() + offset, sizeof value);
        return value;
    }
    size_t count() const { return header_.e_shnum; }
    Elf64_Shdr operator[](size_t i) const { return at<Elf64_Shdr>(header_.e_shoff + i * sizeof(Elf64_Shdr)); }
    std::string_view name(const Elf64_Shdr& section) const {
        return string((*this)[header_.e_shstrndx], section.sh_name);
    }
    /// That begins there in a table of strings.
    std::string_view string(const Elf64_Shdr& table, size_t begin) const {
        const std::string_view rest = cubin_.substr(std::min(table.sh_offset + begin, cubin_.size()));
        return rest.substr(0, rest.find('\0'));
    }

private:
    std::string_view cubin_;
    Elf64_Ehdr header_;
};

}  // namespace

std::map<std::string, Code> functions_of(std::string_view cubin) {
    constexpr std::string_view prefix = ".text.";
    const Sections sections(cubin);
    std::map<std::string, Code> found;
    for (size_t i = 0; i < sections.count(); ++i) {
        const Elf64_Shdr s = sections[i];
        const std::string_view name = sections.name(s);
        if (!name.starts_with(prefix)) continue;
        Code& code = found[std::string(name.substr(prefix.size()))];
        for (size_t offset = 0; offset < s.sh_size; offset += 16)
            code.push_back(sections.at<uint16_t>(s.sh_offset + offset) & 0xfffu);
    }
    return found;
}

std::vector<std::string> variables_of(std::string_view cubin) {
    const Sections sections(cubin);
    std::vector<std::string> names;
    for (size_t i = 0; i < sections.count(); ++i) {
        const Elf64_Shdr table = sections[i];
        if (table.sh_type != SHT_SYMTAB) continue;
        for (size_t at = 0; at < table.sh_size; at += sizeof(Elf64_Sym)) {
            const auto symbol = sections.at<Elf64_Sym>(table.sh_offset + at);
            if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT || symbol.st_shndx >= sections.count()) continue;
            if (sections.name(sections[symbol.st_shndx]).starts_with(".nv.global"))
                names.emplace_back(sections.string(sections[table.sh_link], symbol.st_name));
        }
    }
    return names;
}

bool has_wgmma(const Code& code) {
    return std::any_of(code.begin(), code.end(), [](unsigned opcode) {
        const unsigned what = opcode & 0x1ffu;
        return what == 0x1f0 || what == 0x1f1 || what == 0x1f3;  // HGMMA, IGMMA, QGMMA
    });
}

}  // namespace pleat::test
