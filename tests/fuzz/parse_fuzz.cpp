// Any text as an expression, a store's target or an axis: parsing never crashes or hangs, a text that is refused
// is refused in a sentence that points into it, and one that is read is printed as text that reads as the same.
// (fuzz_expr checks what is parsed, which takes thirty times as long.)
#include <cstdint>
#include <optional>

#include "expressions.h"

namespace {

using namespace pleat;

template <class Parse>
void expect(const std::string& text, const Parse& parse) {
    Diagnostics diagnostics;
    Text written;
    written.value = text;
    written.span = {0, 0, static_cast<uint32_t>(text.size() + 2)};  // with the quotes of a JSON string
    const bool read = parse(written, diagnostics).has_value();
    fuzz::demand(read != diagnostics.has_errors(), "read with errors, or refused without one", text);
    for (const Diagnostic& d : diagnostics.all()) {
        fuzz::demand(d.where.known() && d.where.begin <= d.where.end && d.where.end <= text.size() + 2,
                     "a finding outside of the text", text);
        fuzz::demand(!d.sentence.empty(), "a finding without a sentence", text);
    }
    if (read) fuzz::check_printed(text, parse);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    // Which of them follows from the length, so that an input costs one of the three.
    if (size % 4 == 0)
        expect(text, [](const Text& t, Diagnostics& d) { return stage::parse_axis(t, d); });
    else if (size % 4 == 1)
        expect(text, [](const Text& t, Diagnostics& d) { return stage::parse_target(t, d); });
    else
        expect(text, [](const Text& t, Diagnostics& d) { return stage::parse_expression(t, d); });
    return 0;
}
