#include "emit/emit.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "emit/reference/reference.h"

namespace pleat::emit {

namespace {

constexpr size_t side_by_side = 4;
using Sums = std::array<uint64_t, side_by_side>;

/// FNV-1a of further text and a NUL byte, of some sums at once: a byte waits for the one before it, and not for
/// other sums.
Sums with(const Sums& sums, const std::string& text) {
    constexpr uint64_t prime = 0x100000001b3U;
    auto [a, b, c, d] = sums;
    for (const char byte : text) {
        const uint64_t own = static_cast<unsigned char>(byte);
        a = (a ^ own) * prime;
        b = (b ^ own) * prime;
        c = (c ^ own) * prime;
        d = (d ^ own) * prime;
    }
    return {a * prime, b * prime, c * prime, d * prime};
}

/// Manifests, each with a sum of itself and of the files that it names, in its order. The runtime opens no folder
/// in which these are of different versions.
void add_sums(std::vector<std::string>& manifests, const std::string& source, const std::string& dims) {
    for (size_t first = 0; first < manifests.size(); first += side_by_side) {
        const size_t count = std::min(side_by_side, manifests.size() - first);
        Sums sums{};
        for (size_t i = 0; i < count; ++i) sums[i] = with({0xcbf29ce484222325U}, manifests[first + i])[0];
        sums = with(with(sums, source), dims);
        for (size_t i = 0; i < count; ++i) manifests[first + i] += fmt::format("sum {:016x}\n", sums[i]);
    }
}

}  // namespace

std::vector<File> emit(const schedule::Program& program, Wanted wanted) {
    const model::Spec& spec = program.spec;
    const std::string folder = spec.name + "/";
    std::vector<File> files{{folder + "dims.h", emit_vocabulary(spec)}};
    if (spec.kernels.empty()) return files;
    const ProgramText text = launches_of(program);
    files.push_back({folder + spec.name + ".cu", emit_source(text)});
    if (wanted == Wanted::everything) files.push_back({folder + "reference.h", emit_reference(spec)});
    std::vector<std::string> names, manifests;
    for (size_t i = 0; i < program.kernels.size(); ++i) {
        names.push_back(program.kernels[i].kernel.name);
        manifests.push_back(emit_manifest(text, i));
    }
    if (!spec.program.empty()) {
        names.push_back(spec.name);
        manifests.push_back(emit_program_manifest(text));
    }
    add_sums(manifests, files[1].text, files[0].text);
    for (size_t i = 0; i < names.size(); ++i)
        files.push_back({folder + names[i] + ".manifest", std::move(manifests[i])});
    if (wanted == Wanted::launched) return files;
    std::string sources = emit_sources(spec, files);
    files.push_back({folder + "launch.h", emit_launcher(program)});
    files.push_back({folder + "sources.h", std::move(sources)});
    return files;
}

}  // namespace pleat::emit
