// A program to its files, as values: nothing is planned here, and nothing is written.
//   <name>/dims.h             dims, folds and tensors as types (vocabulary/)
//   <name>/<name>.cu          the kernels (source.cpp)
//   <name>/reference.h        what they compute, plainly (reference/)
//   <name>/<kernel>.manifest  what the runtime knows of each kernel, and of the program (manifest.cpp)
//   <name>/launch.h           typed launchers (launcher.cpp)
//   <name>/sources.h          the other files as strings, which launch.h builds from (launcher.cpp)
#pragma once

#include <string>
#include <vector>

#include "codegen/launch.h"
#include "plan/program/program.h"

namespace pleat::emit {

struct File {
    std::string path;  // relative to the output folder
    std::string text;
};

/// Which files: every one, or those that a launch by name takes (dims.h, the kernels, the manifests).
enum class Wanted { everything, launched };

/// The files of a program, in a fixed order. A vocabulary has dims.h alone.
std::vector<File> emit(const schedule::Program& program, Wanted wanted = Wanted::everything);

/// The launches of a kernel as text, by the plan's variants.
struct KernelText {
    const schedule::PlannedKernel& planned;
    std::vector<std::vector<LaunchText>> launches;
    FunctionTemplates templates;  // that these call
};

/// A step of a program as text.
struct StepText {
    const schedule::ProgramStep& planned;
    struct Shared {
        std::string name;  // empty: no launch of the variant takes fused kernels along
        LaunchText text;
    };
    std::vector<Shared> shared;  // by the variants of its kernel; none without fused kernels
    LaunchText absorbing;        // of the launch that computes the step before, where there is one
};

/// What the emitters of a program's files share.
struct ProgramText {
    const schedule::Program& program;
    std::vector<KernelText> kernels;
    std::vector<StepText> steps;
};
ProgramText launches_of(const schedule::Program& program);

/// Whether functions are compiled one by one and at the same time: where some take long, and there are several.
/// Each then stands under "#if !defined(PLEAT_APART) || defined(PLEAT_APART_<function>)".
bool compiled_apart(const schedule::Program& program);

std::string emit_vocabulary(const model::Spec& spec);
std::string emit_source(const ProgramText& text);
std::string emit_manifest(const ProgramText& text, size_t kernel);
std::string emit_program_manifest(const ProgramText& text);
std::string emit_launcher(const schedule::Program& program);
/// `files`: those that come before it.
std::string emit_sources(const model::Spec& spec, const std::vector<File>& files);

/// "Written by pleat from norm/rmsnorm.json. Do not edit."
std::string provenance(const model::Spec& spec);

}  // namespace pleat::emit
