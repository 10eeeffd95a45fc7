// Checking spec texts in tests, and models as one-line texts.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "check/check.h"

namespace pleat::test {

struct Checked {
    Sources sources;
    Diagnostics diagnostics;
    std::optional<model::Spec> model;

    /// "PL020 5:12 'Xx' is not defined", one a line, in the order of their places.
    std::string findings() const;
    /// The same with "| note" for each note.
    std::string findings_with_notes() const;
    const model::Kernel& kernel(size_t i = 0) const { return model->kernels.at(i); }
};

/// Reads and checks a spec; `files` are what "use" can name.
Checked check_text(const std::string& text, const Overrides& overrides = {},
                   const std::map<std::string, std::string>& files = {});

/// A kernel in a spec of dims T (runtime), H = 4096, V = 1000, L = 64 and R, G = 2, with tensors of
/// these axes; `stages` is the text of the "stages" list.
std::string with_stages(const std::string& stages, const std::string& more = "");

/// Checks that a spec, in which each "@" (not part of it) marks the place of a finding, gives exactly
/// these findings in the order of their marks: "PL020 'Xx' is not defined", and for each note " | note"
/// if the expected text has a " | " at all.
void expect_findings(const std::string& marked, const std::vector<std::string>& expected,
                     const Overrides& overrides = {}, const std::map<std::string, std::string>& files = {});
/// The same for the "stages" of with_stages(), of which warnings of unused names are not reported.
void expect_in_stages(const std::string& marked, const std::vector<std::string>& expected,
                      const std::string& more = "");

/// A value as text: "mul(X, to_real(H))", "sum{H}(...)", "X[T = ...]".
std::string text_of(const model::Spec& spec, const model::Kernel& kernel, model::NodeId node);
/// A store as text: "Y [T, H] = ...".
std::string text_of(const model::Spec& spec, const model::Kernel& kernel, const model::Store& store);

}  // namespace pleat::test
