#include "emit/emit.h"

#include <utility>

#include "emit/reference/reference.h"

namespace pleat::emit {

std::vector<File> emit(const schedule::Program& program, Wanted wanted) {
    const model::Spec& spec = program.spec;
    const std::string folder = spec.name + "/";
    std::vector<File> files{{folder + "dims.h", emit_vocabulary(spec)}};
    if (spec.kernels.empty()) return files;
    const ProgramText text = launches_of(program);
    files.push_back({folder + spec.name + ".cu", emit_source(text)});
    if (wanted == Wanted::everything) files.push_back({folder + "reference.h", emit_reference(spec)});
    for (size_t i = 0; i < program.kernels.size(); ++i)
        files.push_back({folder + program.kernels[i].kernel.name + ".manifest", emit_manifest(text, i)});
    if (!spec.program.empty()) files.push_back({folder + spec.name + ".manifest", emit_program_manifest(text)});
    if (wanted == Wanted::launched) return files;
    std::string sources = emit_sources(spec, files);
    files.push_back({folder + "launch.h", emit_launcher(program)});
    files.push_back({folder + "sources.h", std::move(sources)});
    return files;
}

}  // namespace pleat::emit
