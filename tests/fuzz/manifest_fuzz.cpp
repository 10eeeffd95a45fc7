// Any bytes as a manifest: it is refused in a message of one line with its place, or its sizes can be evaluated at
// any symbols.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "pleat/error.h"
#include "pleat/manifest.h"

namespace {

using pleat::Manifest;
using pleat::SizeProgram;

void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

/// Small, large and negative symbols: overflow and division by zero are reported, and never undefined.
void evaluate(const SizeProgram& size) {
    constexpr long long values[] = {0, 1, 7, 4096, -1, INT64_MAX, INT64_MIN};
    std::array<long long, Manifest::max_symbols> symbols;
    const SizeProgram bound = size.bound({132, 90, 232448});
    for (const long long value : values) {
        symbols.fill(value);
        long long result = 0;
        if (bound.evaluate(symbols.data(), result))
            demand(!bound.never() || result == 0, "0 whatever the symbols are");
    }
}

void evaluate(const Manifest::Launch& launch) {
    for (const SizeProgram& size : launch.grid) evaluate(size);
    for (const SizeProgram& size : launch.block) evaluate(size);
    evaluate(launch.cluster);
    evaluate(launch.shared);
    for (const Manifest::Argument& argument : launch.arguments) evaluate(argument.size);
    for (const Manifest::TensorMap& map : launch.maps) {
        evaluate(map.offset);
        for (const Manifest::MapAxis& axis : map.axes) {
            evaluate(axis.extent);
            evaluate(axis.stride);
        }
    }
}

void evaluate(const Manifest& manifest) {
    evaluate(manifest.workspace);
    for (const Manifest::Tensor& tensor : manifest.tensors)
        for (const Manifest::Axis& axis : tensor.axes) {
            evaluate(axis.extent);
            evaluate(axis.stride);
        }
    for (const Manifest::Step& step : manifest.steps) {
        for (const Manifest::Launch& launch : step.always) evaluate(launch);
        for (const Manifest::Variant& variant : step.variants) {
            evaluate(variant.condition);
            for (const Manifest::Launch& launch : variant.launches) evaluate(launch);
        }
    }
    for (const Manifest::ReferenceStep& step : manifest.reference) evaluate(step.points);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    try {
        evaluate(Manifest::parse(text, "fuzz.manifest"));
    } catch (const pleat::Error& error) {
        const std::string message = error.what();
        demand(message.starts_with("fuzz.manifest:"), "an error without its place");
        demand(message.find('\n') == std::string::npos, "an error of more than one line");
    }
    return 0;
}
