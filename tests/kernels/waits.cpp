// The code of a function is the section .text.NAME of a cubin, in instructions of 16 bytes whose low 12 bits are
// the opcode (sm_90; the numbers are those that nvdisasm prints names for). griddepcontrol.wait stands before the
// first access to global memory, or what an earlier launch writes could be read before it is there.
#include "waits.h"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <sstream>

namespace pleat::test {

namespace {

constexpr unsigned signal = 0x82d, wait = 0x82e;  // griddepcontrol.launch_dependents, griddepcontrol.wait
// LD, LDG, ST, STG, ATOM, RED, ATOMG, LDGSTS, UTMALDG, UTMASTG, UBLKCP; above 9 bits an opcode tells its operands.
constexpr unsigned memory[] = {0x180, 0x181, 0x185, 0x186, 0x18a, 0x18b, 0x18e,
                               0x1a6, 0x1a8, 0x1a9, 0x1ae, 0x1b4, 0x1b5, 0x1ba};

using Code = std::vector<unsigned>;

template <class T>
T at(std::string_view bytes, size_t offset) {
    T value{};
    if (offset <= bytes.size() && sizeof value <= bytes.size() - offset)
        std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

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

std::vector<std::string> early_launches(std::string_view manifest) {
    std::vector<std::string> names;
    std::istringstream lines{std::string(manifest)};
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("launch ") && line.ends_with(" pdl 1"))
            names.push_back(line.substr(7, line.find(' ', 7) - 7));
    return names;
}

}  // namespace

Waits waits_of(std::string_view cubin, std::string_view manifest) {
    const std::map<std::string, Code> functions = functions_of(cubin);
    Waits told;
    for (const std::string& name : early_launches(manifest)) {
        const auto f = functions.find(name);
        if (f == functions.end()) continue;
        const auto waits = std::find(f->second.begin(), f->second.end(), wait);
        const auto touches = std::find_if(f->second.begin(), f->second.end(), [](unsigned opcode) {
            return std::find(std::begin(memory), std::end(memory), opcode & 0x1ffu) != std::end(memory);
        });
        if (waits == f->second.end())
            told.wrong.push_back(name + " never waits");
        else if (touches < waits)
            told.wrong.push_back(name + " touches memory before it waits");
        else
            ++told.waiting;
    }
    for (const auto& [name, code] : functions)
        told.signalling += std::find(code.begin(), code.end(), signal) != code.end();
    return told;
}

}  // namespace pleat::test
