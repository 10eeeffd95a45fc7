// griddepcontrol.wait stands before the first access to global memory, or what an earlier launch writes could be
// read before it is there.
#include "waits.h"

#include <algorithm>
#include <sstream>

#include "machine_code.h"

namespace pleat::test {

namespace {

constexpr unsigned signal = 0x82d, wait = 0x82e;  // griddepcontrol.launch_dependents, griddepcontrol.wait
// LD, LDG, ST, STG, ATOM, RED, ATOMG, LDGSTS, UTMALDG, UTMASTG, UBLKCP; above 9 bits an opcode tells its operands.
constexpr unsigned memory[] = {0x180, 0x181, 0x185, 0x186, 0x18a, 0x18b, 0x18e,
                               0x1a6, 0x1a8, 0x1a9, 0x1ae, 0x1b4, 0x1b5, 0x1ba};

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
