// griddepcontrol.wait stands before the first access to global memory, or what an earlier launch writes could be
// read before it is there.
#include "waits.h"

#include <algorithm>
#include <sstream>

#include "machine_code.h"

namespace pleat::test {

namespace {

constexpr unsigned signal = 0x82d, wait = 0x82e;  // griddepcontrol.launch_dependents, griddepcontrol.wait
// LD, LDG, ST, STG, ATOM, RED, ATOMG, LDGSTS, UTMALDG, UTMASTG, UBLKCP; above 9 bits an opcode holds its operands.
constexpr unsigned memory[] = {0x180, 0x181, 0x185, 0x186, 0x18a, 0x18b, 0x18e,
                               0x1a6, 0x1a8, 0x1a9, 0x1ae, 0x1b4, 0x1b5, 0x1ba};
constexpr unsigned bulk_load = 0x1b4;  // UTMALDG

struct EarlyLaunch {
    std::string name;
    bool reads;  // before it waits
};

std::vector<EarlyLaunch> early_launches(std::string_view manifest) {
    std::vector<EarlyLaunch> all;
    std::istringstream lines{std::string(manifest)};
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("launch ") && (line.ends_with(" pdl 1") || line.ends_with(" pdl 2")))
            all.push_back({line.substr(7, line.find(' ', 7) - 7), line.back() == '2'});
    return all;
}

bool touches_memory(unsigned opcode) {
    return std::find(std::begin(memory), std::end(memory), opcode & 0x1ffu) != std::end(memory);
}

/// Of what reads before it waits: each of its parts (rows, weights, what comes for the stages, the consumers) waits
/// for itself, and before the last does nothing but loads of TMA begins.
bool waits_in_parts(const Code& code) {
    const auto behind = std::find(code.rbegin(), code.rend(), wait).base();
    const auto is_other = [](unsigned opcode) { return touches_memory(opcode) && (opcode & 0x1ffu) != bulk_load; };
    return std::count(code.begin(), code.end(), wait) >= 4 && std::none_of(code.begin(), behind, is_other);
}

}  // namespace

Waits waits_of(std::string_view cubin, std::string_view manifest) {
    const std::map<std::string, Code> functions = functions_of(cubin);
    Waits reported;
    for (const auto& [name, reads] : early_launches(manifest)) {
        const auto f = functions.find(name);
        if (f == functions.end()) continue;
        const auto waits = std::find(f->second.begin(), f->second.end(), wait);
        const auto touches = std::find_if(f->second.begin(), f->second.end(), touches_memory);
        if (waits == f->second.end())
            reported.wrong.push_back(name + " never waits");
        else if (reads ? !waits_in_parts(f->second) : touches < waits)
            reported.wrong.push_back(name + " touches memory before it waits");
        else
            ++reported.waiting;
    }
    for (const auto& [name, code] : functions)
        reported.signalling += std::find(code.begin(), code.end(), signal) != code.end();
    return reported;
}

}  // namespace pleat::test
