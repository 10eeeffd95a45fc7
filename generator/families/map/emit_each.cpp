// A launch that can be given many sets of arguments at once: the function of one block, a kernel that calls it with
// its own arguments, and one that looks them up (runtime/include/pleat/gpu/each.h). Knows nothing of what the block
// does.
#include "codegen/style.h"
#include "families/map/emit.h"
#include "plan/axes.h"

namespace pleat::emit {

namespace {

constexpr int most_parameter_bytes = 32764;  // CUDA C++ Programming Guide, "Kernel parameters": sm_70, CUDA 12.1

int bytes_of(const model::Spec& spec, const LaunchArgument& argument) {
    if (argument.kind == LaunchArgument::Kind::param)
        return model::info(spec.params[static_cast<size_t>(argument.param)].dtype).bytes;
    return argument.bytes;
}

int up_to(int bytes, int alignment) { return (bytes + alignment - 1) / alignment * alignment; }

}  // namespace

LaunchText MapEmitter::emit() {
    if (!takes_lists()) return LaunchEmitter::emit();
    block_ = names_.fresh("block");
    declare_arguments();
    meet_neighbours();
    emit_body();
    return {with_lists(launch_bounds(launch_), out_), arguments_, "", {"pleat/gpu/each.h"}, room_for_sets()};
}

/// Blocks that each take a part of one open dim, with nothing before or behind them: where that dim lies in several
/// tensors, their blocks are one launch's.
bool MapEmitter::takes_lists() const {
    return map_.staged.empty() && variant_.launches.size() == 1 && !neighbours_.before && !neighbours_.behind &&
           schedule::of_one_open_dim(spec_, all_digits_);
}

/// How many sets of arguments a launch's parameters hold.
int MapEmitter::room_for_sets() const {
    int set = 0, alignment = 1;
    for (const LaunchArgument& a : arguments_) {
        const int bytes = bytes_of(spec_, a);
        set = up_to(set, bytes) + bytes;
        alignment = std::max(alignment, bytes);
    }
    set = up_to(set, alignment);
    int room = most_parameter_bytes / set;
    while (up_to(4 + 4 * (room + 1), alignment) + room * set > most_parameter_bytes) --room;
    return room;
}

/// The functions around `body`, which has a `block`.
std::string MapEmitter::with_lists(const std::string& bounds, const Writer& body) const {
    const std::string &name = launch_.name, block = name + "_block", set = name + "_set";
    std::vector<std::string> block_parameters{"unsigned " + block_}, own{"blockIdx.x"}, listed{"at.block"};
    block_parameters.insert(block_parameters.end(), parameters_.begin(), parameters_.end());
    Writer w;
    w.line("// {}: {}.", name, launch_.why);
    w.line(packed(fmt::format("__device__ __forceinline__ void {}(", block), block_parameters, ") {"));
    w.splice(body);
    w.line("}");
    w.line();
    w.line("/// What differs between the tensors of a list.");
    w.open(fmt::format("struct {} {{", set));
    for (const std::string& p : parameters_) {
        w.line("{};", p);
        own.push_back(p.substr(p.find_last_of(' ') + 1));
        listed.push_back("set." + own.back());
    }
    w.close("};");
    w.line();
    w.line(signature(bounds, name, parameters_));
    w.line(packed(fmt::format("    {}(", block), own, ");"));
    w.line("}");
    w.line();
    w.line(signature(bounds, name + "_each",
                     {fmt::format("const __grid_constant__ pleat::Each<{}, {}> list", set, room_for_sets())}));
    w.line("    const auto at = list.find(blockIdx.x);");
    w.line("    const {}& set = list.sets[at.set];", set);
    w.line(packed(fmt::format("    {}(", block), listed, ");"));
    w.line("}");
    return w.text();
}

}  // namespace pleat::emit
