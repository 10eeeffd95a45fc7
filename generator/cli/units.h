// What can be launched of a spec: one unit a manifest, a kernel or the whole program, with its texts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/kernel.h"
#include "output/output.h"
#include "plan/program/program.h"
#include "pleat/kernel.h"

namespace pleat::cli {

struct Unit {
    std::string name;
    std::vector<const model::Kernel*> kernels;  // in the order in which they run
    KernelSource source;                        // points into the Emitted that it came from
    bool whole = false;                         // the program, or the only kernel
};

/// A program's generated files in memory, and its units, which point into both: it stays where it is, and the
/// program lasts longer.
class Emitted {
public:
    explicit Emitted(const schedule::Program& program);
    Emitted(const Emitted&) = delete;
    Emitted& operator=(const Emitted&) = delete;

    const std::vector<Unit>& units() const { return units_; }
    const std::vector<output::File>& files() const { return files_; }
    /// The text of a file by its name in the spec's folder; throws if there is none.
    std::string_view text(std::string_view name) const;
    /// All files as the compiler sees them, named within the spec's folder.
    std::span<const NamedText> named() const { return named_; }

private:
    std::vector<output::File> files_;
    std::vector<NamedText> named_, compiled_;
    std::vector<Unit> units_;
};

/// Throws a sentence if a spec has no kernel that could be launched: a vocabulary.
void need_kernels(const model::Spec& spec);

}  // namespace pleat::cli
