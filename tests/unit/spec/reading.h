// Helpers of the spec tests: reading texts and files, and what was said as short lines.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "spec/read.h"

namespace reading {

/// "line:column sentence" for each diagnostic in the order of printing, notes as "  = note".
inline std::string said(const pleat::Diagnostics& diagnostics, const pleat::Sources& sources) {
    auto all = diagnostics.all();
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return std::pair(a.where.file, a.where.begin) < std::pair(b.where.file, b.where.begin);
    });
    std::string out;
    for (const pleat::Diagnostic& d : all) {
        if (d.where.known()) {
            const auto p = sources[d.where.file].position(d.where.begin);
            out += fmt::format("{}:{} ", p.line, p.column);
        }
        out += d.sentence + "\n";
    }
    return out;
}

/// What reading this text as a spec says.
inline std::string errors(const std::string& text) {
    pleat::Sources sources;
    pleat::Diagnostics diagnostics;
    const int file = sources.add("a.json", text);
    const bool read = pleat::spec::read_spec(file, sources, diagnostics).has_value();
    return read == diagnostics.has_errors() ? "a spec beside errors" : said(diagnostics, sources);
}

/// The notes of the first error.
inline std::string notes(const std::string& text) {
    pleat::Sources sources;
    pleat::Diagnostics diagnostics;
    pleat::spec::read_spec(sources.add("a.json", text), sources, diagnostics);
    std::string out;
    if (!diagnostics.all().empty())
        for (const pleat::Note& n : diagnostics.all().front().notes) out += n.text + "\n";
    return out;
}

/// A whole spec around some of its members, which begin at column 1 of line 2.
inline std::string spec_with(const std::string& members) {
    return "{\"pleat\": 1, \"name\": \"n\", \"dims\": {}, \"tensors\": {},\n" + members + "}";
}
/// A spec with one stage, which begins at column 1 of line 3.
inline std::string stage(const std::string& s) { return spec_with("\"kernel\": {\"stages\": [\n" + s + "]}"); }

}  // namespace reading
