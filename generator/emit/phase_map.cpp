// Maps: a thread computes `vector` neighbouring coordinates of the stores' domain.
#include <tuple>

#include "emit/phase.h"
#include "schedule/axes.h"
#include "schedule/graph_walk.h"

namespace pleat::emit {

/// The block's tile of each staged tensor comes in along `across` and is read along the lane.
void PhaseEmitter::emit_tiles() {
    const int side = phase_.tile;
    const model::Axis lane = phase_.lane, across = phase_.across;
    // The blocks: a number for each digit, of tiles for the two that are tiled.
    std::string left = "block";
    out_.line("long long block = blockIdx.x;");
    Env env;
    std::string lane_first, across_first;
    for (size_t i = phase_.outer.size(); i-- > 0;) {
        const model::Axis& a = phase_.outer[i];
        const bool tiled = a == lane || a == across;
        const model::Size extent = spec_.extent(a);
        const std::string count = cpp(spec_, tiled ? ceil_div(extent, model::Size(side)) : extent);
        const std::string dim = spec_.dims[static_cast<size_t>(a.dim)].name;
        if (tiled) {
            const std::string name = names_.variable(dim + "_first");
            out_.line("const long long {} = block % ({}) * {};", name, count, side);
            (a == lane ? lane_first : across_first) = name;
        } else {
            const std::string name = names_.variable(dim);
            out_.line("const {} {}(block % ({}));", type_of(spec_, a), name, count);
            env.places.push_back({a, name, name, false});
        }
        if (i > 0) out_.line("block /= {};", count);
    }
    const auto places = [&](Writer& w, const std::string& along_lane, const std::string& along_across) {
        Env here = env;
        for (const auto& [axis, first, step] : {std::tuple{across, across_first, along_across}, std::tuple{lane, lane_first, along_lane}}) {
            const std::string name = names_.variable(spec_.dims[static_cast<size_t>(axis.dim)].name);
            w.line("const {} {}({} + {});", type_of(spec_, axis), name, first, step);
            here.places.push_back({axis, name, name, false});
        }
        return here;
    };
    const std::string lane_extent = cpp(spec_, spec_.extent(lane)), across_extent = cpp(spec_, spec_.extent(across));
    for (const model::TensorId t : phase_.staged) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        const std::string name = names_.fresh(context_.tensors.at(t) + "_tile");
        const int width = phase_.across_vector;
        out_.line("__shared__ pleat::Tile<{}, {}> {};", model::info(tensor.dtype).cpp, side, name);
        out_.open(fmt::format("for (int i = threadIdx.x; i < {}; i += {}) {{", side * side / width, phase_.threads));
        out_.line("const int down = i / {}, right = i % {} * {};", side / width, side / width, width);
        const Env here = places(out_, "down", "right");
        out_.line("if ({}.get() < {} && {}.get() < {})", here.places.back().code, lane_extent, here.places[here.places.size() - 2].code, across_extent);
        out_.line("    {}.put(down, right, pleat::load<{}>({}{}.get()));", name, width, context_.tensors.at(t),
                  expressions_.subscript(tensor, here, false));
        out_.close();
        context_.held[t] = name + ".down(down, right)";
    }
    out_.line("__syncthreads();");
    out_.open(fmt::format("for (int i = threadIdx.x; i < {}; i += {}) {{", side * side / phase_.vector, phase_.threads));
    out_.line("const int right = i / {}, down = i % {} * {};", side / phase_.vector, side / phase_.vector, phase_.vector);
    const Env here = places(out_, "down", "right");
    out_.line("if ({}.get() >= {} || {}.get() >= {}) continue;", here.places.back().code, lane_extent, here.places[here.places.size() - 2].code,
              across_extent);
    Scope scope{nullptr, &out_, {}};
    const model::Domain varying{lane};
    if (phase_.vector > 1)
        for (const auto& sink : phase_.sinks)
            for (const model::NodeId root : schedule::roots(kernel_, variant_, sink))
                expressions_.hoist(root, varying, here, scope);
    element_sinks(out_, here, scope, phase_.sinks);
    out_.close();
}

void PhaseEmitter::emit_map() {
    if (!phase_.staged.empty()) return emit_tiles();
    const model::Size all = schedule::product(spec_, phase_.outer);
    const std::string type = index_type(all);
    const std::string first = type == "int" ? "blockIdx.x" : "static_cast<long long>(blockIdx.x)";
    Env env;
    Scope scope{nullptr, &out_, {}};
    out_.line("const {} index = ({} * {} + threadIdx.x) * {};", type, first, phase_.threads, phase_.vector);
    out_.line("if (index >= {}) return;", total(phase_.outer));
    declare_places(out_, env, phase_.outer, "index");
    if (phase_.flat) {
        context_.count = "count";
        out_.line("const int count = {0} - index < {1} ? static_cast<int>({0} - index) : {1};", total(phase_.outer), phase_.vector);
    }
    if (const std::string exists = existence(env); !exists.empty()) out_.line("if (!({})) return;", exists);
    model::Domain lane;
    if (phase_.has_lane && phase_.vector > 1) {
        lane.add(phase_.lane);
        if (phase_.flat)
            for (const model::Axis& a : phase_.outer) lane.add(a);
        for (const auto& sink : phase_.sinks)
            for (const model::NodeId root : schedule::roots(kernel_, variant_, sink))
                expressions_.hoist(root, lane, env, scope);
    }
    element_sinks(out_, env, scope, phase_.sinks);
}

}  // namespace pleat::emit
