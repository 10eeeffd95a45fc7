// Reads what kernels need out of a cubin: an ELF file whose section .nv.info lists attributes
// (format, attribute, length, payload) of each function. The attributes' numbers are those that
// cuobjdump and nvdisasm print as EIATTR_*; every offset is checked, because the bytes may be anything.
#include <elf.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "pleat/build.h"

namespace pleat {

namespace {

constexpr uint8_t with_payload = 0x04;                  // EIFMT_SVAL: a 16-bit length and as many bytes
constexpr uint8_t frame_size = 0x11, min_stack = 0x12;  // {symbol, bytes}
constexpr uint8_t register_count = 0x2f;                // {symbol, registers}

class Elf {
public:
    explicit Elf(std::string_view bytes) : bytes_(bytes) {
        if (!copy(0, header_) || std::memcmp(header_.e_ident, ELFMAG, SELFMAG) != 0) return;
        if (header_.e_ident[EI_CLASS] != ELFCLASS64 || header_.e_shentsize != sizeof(Elf64_Shdr)) return;
        for (size_t i = 0; i < header_.e_shnum; ++i) {
            Elf64_Shdr s;
            if (!copy(header_.e_shoff + i * sizeof s, s)) return;
            sections_.push_back(s);
        }
        good_ = header_.e_shstrndx < sections_.size();
    }
    bool good() const { return good_; }
    const std::vector<Elf64_Shdr>& sections() const { return sections_; }
    std::string_view content(const Elf64_Shdr& s) const {
        if (s.sh_type == SHT_NOBITS || s.sh_offset > bytes_.size() || s.sh_size > bytes_.size() - s.sh_offset)
            return {};
        return bytes_.substr(s.sh_offset, s.sh_size);
    }
    std::string_view name(const Elf64_Shdr& s) const { return string(header_.e_shstrndx, s.sh_name); }
    std::string_view string(size_t section, size_t offset) const {
        if (section >= sections_.size()) return {};
        const std::string_view table = content(sections_[section]);
        if (offset >= table.size()) return {};
        return table.substr(offset, table.find('\0', offset) - offset);
    }

private:
    template <class T>
    bool copy(size_t offset, T& to) const {
        if (offset > bytes_.size() || sizeof(T) > bytes_.size() - offset) return false;
        std::memcpy(&to, bytes_.data() + offset, sizeof(T));
        return true;
    }
    std::string_view bytes_;
    Elf64_Ehdr header_{};
    std::vector<Elf64_Shdr> sections_;
    bool good_ = false;
};

template <class T>
T load(std::string_view bytes, size_t offset) {
    T value{};
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

}  // namespace

std::vector<KernelResources> resources_of(std::string_view cubin) {
    const Elf elf(cubin);
    std::vector<KernelResources> kernels;
    if (!elf.good()) return kernels;
    std::map<std::string_view, size_t> index;  // of kernels: the functions with an .nv.info section of their own
    std::vector<std::string_view> symbols;
    constexpr std::string_view own_info = ".nv.info.", shared = ".nv.shared.";
    for (const Elf64_Shdr& s : elf.sections()) {
        const std::string_view name = elf.name(s);
        if (name.substr(0, own_info.size()) == own_info) {
            index.emplace(name.substr(own_info.size()), kernels.size());
            kernels.push_back({std::string(name.substr(own_info.size()))});
        }
        if (s.sh_type == SHT_SYMTAB) {
            const std::string_view table = elf.content(s);
            for (size_t at = 0; at + sizeof(Elf64_Sym) <= table.size(); at += sizeof(Elf64_Sym))
                symbols.push_back(elf.string(s.sh_link, load<Elf64_Sym>(table, at).st_name));
        }
    }
    for (const Elf64_Shdr& s : elf.sections()) {
        const std::string_view name = elf.name(s);
        if (name.substr(0, shared.size()) == shared)
            if (const auto k = index.find(name.substr(shared.size())); k != index.end())
                kernels[k->second].shared_bytes = static_cast<int>(s.sh_size);
        if (name != ".nv.info") continue;
        const std::string_view info = elf.content(s);
        for (size_t at = 0; at + 4 <= info.size();) {
            const auto format = static_cast<uint8_t>(info[at]), attribute = static_cast<uint8_t>(info[at + 1]);
            const size_t length = format == with_payload ? load<uint16_t>(info, at + 2) : 0;
            if (length > info.size() - at - 4) break;
            if (length == 8 && (attribute == register_count || attribute == frame_size || attribute == min_stack)) {
                const auto symbol = load<uint32_t>(info, at + 4);
                const auto value = static_cast<int>(load<uint32_t>(info, at + 8));
                const auto k = symbol < symbols.size() ? index.find(symbols[symbol]) : index.end();
                if (k != index.end()) {
                    KernelResources& r = kernels[k->second];
                    int& to = attribute == register_count ? r.registers : r.local_bytes;
                    to = std::max(to, value);
                }
            }
            at += 4 + length;
        }
    }
    return kernels;
}

}  // namespace pleat
