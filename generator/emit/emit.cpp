#include "emit/emit.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "emit/reference/reference.h"

namespace pleat::emit {

namespace {

/// The manifest with a sum of itself and of the files that it names, in its order: FNV-1a, a NUL byte behind each.
/// The runtime opens no folder in which these are of different versions.
std::string with_sum(const std::string& manifest, const std::string& source, const std::string& dims) {
    uint64_t sum = 0xcbf29ce484222325U;
    const auto add = [&](const std::string& text) {
        for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
        sum *= 0x100000001b3U;
    };
    for (const std::string* text : {&manifest, &source, &dims}) add(*text);
    return manifest + fmt::format("sum {:016x}\n", sum);
}

}  // namespace

std::vector<File> emit(const schedule::Program& program, Wanted wanted) {
    const model::Spec& spec = program.spec;
    const std::string folder = spec.name + "/";
    std::vector<File> files{{folder + "dims.h", emit_vocabulary(spec)}};
    if (spec.kernels.empty()) return files;
    const ProgramText text = launches_of(program);
    files.push_back({folder + spec.name + ".cu", emit_source(text)});
    const auto manifest = [&](const std::string& name, const std::string& own) {
        files.push_back({folder + name + ".manifest", with_sum(own, files[1].text, files[0].text)});
    };
    if (wanted == Wanted::everything) files.push_back({folder + "reference.h", emit_reference(spec)});
    for (size_t i = 0; i < program.kernels.size(); ++i)
        manifest(program.kernels[i].kernel.name, emit_manifest(text, i));
    if (!spec.program.empty()) manifest(spec.name, emit_program_manifest(text));
    if (wanted == Wanted::launched) return files;
    std::string sources = emit_sources(spec, files);
    files.push_back({folder + "launch.h", emit_launcher(program)});
    files.push_back({folder + "sources.h", std::move(sources)});
    return files;
}

}  // namespace pleat::emit
