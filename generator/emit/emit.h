// A checked spec to its files, as values: nothing is written here.
//   <name>/dims.h             dims, folds and tensors as types (vocabulary.h)
//   <name>/<name>.cu          the kernels (source.h)
//   <name>/reference.h        what they compute, plainly (reference.h)
//   <name>/<kernel>.manifest  what the runtime knows of each kernel, and of the program (manifest.h)
//   <name>/launch.h           typed launchers (launcher.h)
#pragma once

#include <string>
#include <vector>

#include "codegen/launch.h"
#include "model/kernel.h"
#include "plan/plan.h"
#include "plan/program/fusion.h"
#include "plan/program/rows_in_tiles.h"

namespace pleat::emit {

struct File {
    std::string path;  // relative to the output folder
    std::string text;
};

/// Which files: every one, or those that a launch by name takes (dims.h, the kernels, the manifests).
enum class Wanted { everything, launched };

/// The files of a checked spec, in a fixed order. A vocabulary has dims.h alone.
std::vector<File> emit(const model::Spec& spec, Wanted wanted = Wanted::everything);

/// A kernel with its plan: what the emitters of one kernel's files share.
struct PlannedKernel {
    model::Kernel lowered;
    schedule::Plan plan;
    int first_require = 0;                          // bit of its first `require` in the status word
    std::vector<std::vector<LaunchText>> launches;  // by the plan's variants and their launches
};

/// A step of a program, with the launches of its kernel that take its guests along.
struct PlannedStep {
    schedule::Step step;
    std::string few;  // the condition under which they do; empty: always
    struct Shared {
        int launch = -1;  // of the variant; -1: none takes them
        std::string name;
        LaunchText text;
    };
    std::vector<Shared> shared;  // by the variants of its kernel; none without guests
    std::string left_out;        // the condition under which the next step's tiles compute its rows; empty: never
    struct InTiles {
        std::string condition, name;  // under which tiles compute the rows of the step before; empty: never
        LaunchText text;
    };
    InTiles in_tiles;
};
std::vector<schedule::KernelPlan> plans_of(const std::vector<PlannedKernel>& kernels);
std::vector<schedule::Step> steps_of(const model::Spec& spec, const std::vector<PlannedKernel>& kernels);

/// Whether functions are compiled one by one and at the same time: where tiles take long, and there are several.
/// Each then stands under "#if !defined(PLEAT_APART) || defined(PLEAT_APART_<function>)".
bool compiled_apart(const std::vector<PlannedKernel>& kernels);

std::string emit_vocabulary(const model::Spec& spec);
std::string emit_source(const model::Spec& spec, const std::vector<PlannedKernel>& kernels,
                        const std::vector<PlannedStep>& program);
std::string emit_manifest(const model::Spec& spec, size_t kernel, const std::vector<PlannedKernel>& kernels);
std::string emit_program_manifest(const model::Spec& spec, const std::vector<PlannedKernel>& kernels,
                                  const std::vector<PlannedStep>& program);
std::string emit_launcher(const model::Spec& spec, const std::vector<PlannedKernel>& kernels,
                          const std::vector<File>& files);

/// "Written by pleat from norm/rmsnorm.json. Do not edit."
std::string provenance(const model::Spec& spec);

/// Where tensors in workspace lie in a program.
struct ProgramLayout {
    std::vector<model::Size> tensor_offset;  // by tensor; meaningful for workspace tensors
    model::Size scratch_offset = 0;          // where they end, and the kernels' own scratch begins
};
/// The largest of sizes, 0 of none. Of those that are multiples of the same rest one is the largest whatever that
/// is.
model::Size largest(const std::vector<model::Size>& sizes);
/// Bytes that a tensor takes there, a multiple of 256.
model::Size bytes_in_workspace(const model::Spec& spec, const model::Tensor& tensor);
ProgramLayout plan_program(const model::Spec& spec, const std::vector<PlannedKernel>& kernels);

}  // namespace pleat::emit
