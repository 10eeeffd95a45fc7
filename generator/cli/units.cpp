#include "cli/units.h"

#include <fmt/format.h>

#include "cli/files.h"
#include "pleat/manifest.h"

namespace pleat::cli {

Emitted::Emitted(const schedule::Program& program) : files_(files_of({&program, 1})) {
    const model::Spec& spec = program.spec;
    for (const output::File& file : files_)
        named_.push_back({std::string_view(file.path).substr(file.path.find('/') + 1), file.text});
    for (const NamedText& file : named_)
        if (file.name.ends_with(".cu") || file.name == "dims.h") compiled_.push_back(file);
    for (const NamedText& file : named_) {
        if (!file.name.ends_with(".manifest")) continue;
        Unit unit;
        unit.source = {file.text, file.name, compiled_, {}, nullptr};
        unit.name = Manifest::parse(file.text, std::string(file.name)).kernel;
        for (const model::Kernel& kernel : spec.kernels)
            if (kernel.name == unit.name) unit.kernels.push_back(&kernel);
        unit.whole = unit.kernels.empty();
        if (unit.whole)
            for (int k : spec.program) unit.kernels.push_back(&spec.kernels[static_cast<size_t>(k)]);
        units_.push_back(std::move(unit));
    }
    if (units_.size() == 1) units_.front().whole = true;
}

void need_kernels(const model::Spec& spec) {
    if (spec.kernels.empty()) throw std::runtime_error(fmt::format("{} has no kernel that could run", spec.path));
}

std::string_view Emitted::text(std::string_view name) const {
    for (const NamedText& file : named_)
        if (file.name == name) return file.text;
    throw std::runtime_error(fmt::format("the generator made no {}", name));
}

}  // namespace pleat::cli
