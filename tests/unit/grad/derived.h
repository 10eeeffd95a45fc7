// Specs derived in tests, and compared with differences.
#pragma once

#include <optional>
#include <string>

#include "grad/check.h"
#include "grad/shrink.h"

namespace pleat::grad {

struct Outcome {
    std::optional<Derived> derived;
    Diagnostics diagnostics;
    std::string text;  // of the backward spec

    std::string said() const {
        for (const Diagnostic& d : diagnostics.all())
            if (d.severity == Severity::error) return d.sentence;
        return "";
    }
};

/// The gradient of the spec at `path`. It, and the forward that saves for it, are specs that the checker takes.
Outcome derived_of(const std::string& path, const Options& options = {});

/// The gradients of the spec at `path` are those that differences say.
void check_right(const std::string& path, const Options& options = {}, double most_seconds = 20,
                 const NamedSizes& sizes = {});

/// A kernel over X and W [T, H] that stores Y, with these stages.
std::string kernel(const std::string& stages, const std::string& tensors = "");
std::string store(const std::string& of);

}  // namespace pleat::grad
