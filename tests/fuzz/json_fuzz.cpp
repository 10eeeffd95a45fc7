// Any bytes as a spec: reading never crashes or hangs, what it says can always be printed, and it finds
// JSON where another reader finds JSON.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "spec/json.h"
#include "spec/read.h"

namespace {

using namespace pleat;

void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

bool within(const Span& span, size_t size) { return !span.known() || (span.begin <= span.end && span.end <= size); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    Sources sources;
    const int file = sources.add("fuzz.json", text);

    Diagnostics json_errors;
    const auto value = json::parse(file, sources, json_errors);
    if (value && !json_errors.has_errors())
        demand(nlohmann::json::accept(text), "text that is not JSON was taken for JSON");
    // The other reader takes a NUL byte for the end of the text and knows no limit of depth.
    if (!value && json_errors.all().back().code == Code::not_json && text.find('\0') == std::string::npos)
        demand(!nlohmann::json::accept(text), "JSON was not taken for JSON");

    // Where JSON is not read a spec is not either, for the same reason: most inputs are done with half of the work.
    Diagnostics diagnostics = json_errors;
    if (value) {
        diagnostics = {};
        const auto spec = spec::read_spec(file, sources, diagnostics);
        demand(spec.has_value() != diagnostics.has_errors(), "a spec with errors, or none without one");
    }
    for (const Diagnostic& d : diagnostics.all()) {
        demand(within(d.where, size), "an error outside of the text");
        for (const Note& n : d.notes) demand(within(n.where, size), "a note outside of the text");
    }
    // In one form or the other, by the length: printing takes a third of the time.
    std::ostringstream out;
    diagnostics.print(out, sources, size % 2 ? Diagnostics::Format::text : Diagnostics::Format::json, false);
    if (size % 2)
        for (const char c : out.str())
            demand(c == '\n' || static_cast<uint8_t>(c) >= 0x20, "a raw control character");
    else
        demand(nlohmann::json::accept(out.str()), "the JSON form of diagnostics is not JSON");
    return 0;
}
