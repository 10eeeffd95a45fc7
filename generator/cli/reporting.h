// How a command reports its findings: as text or JSON, in colour or not, and how strictly. Knows nothing of what
// was found.
#pragma once

#include <string>
#include <vector>

#include "diag/diag.h"
#include "source/source.h"

namespace CLI {
class App;
}

namespace pleat::cli {

struct Reporting {
    std::vector<std::string> warnings;  // -Werror
    std::string diagnostics = "text";
    std::string color = "auto";
    bool quiet = false;

    void add_to(CLI::App& app);
    /// Prints the findings and, as text, how many there are; under -Werror warnings become errors first.
    void report(Diagnostics& findings, const Sources& sources) const;
};

}  // namespace pleat::cli
