// Maps: a thread computes `vector` neighbouring coordinates of the stores' domain.
#include <algorithm>
#include <tuple>

#include "emit/phase.h"
#include "layout/access.h"
#include "schedule/axes.h"
#include "schedule/graph_walk.h"

namespace pleat::emit {

/// The block's tile of each staged tensor comes in along `across` and is read along the lane, a word's worth of
/// neighbouring columns at a time. Blocks follow one another along `across`.
void PhaseEmitter::emit_tiles() {
    const int side = phase_.tile;
    const model::Axis lane = phase_.lane, across = phase_.across;
    std::vector<model::Axis> digits = phase_.outer;
    std::stable_partition(digits.begin(), digits.end(), [&](const model::Axis& a) { return a != across; });
    // The grid is at most 2^31 - 1 blocks, so that each digit's number of tiles is, too.
    out_.line("unsigned block = blockIdx.x;");
    Env env;
    std::string lane_first, across_first;
    for (size_t i = digits.size(); i-- > 0;) {
        const model::Axis& a = digits[i];
        const bool tiled = a == lane || a == across;
        const model::Size extent = spec_.extent(a);
        const model::Size places = tiled ? ceil_div(extent, model::Size(side)) : extent;
        const std::string dim = spec_.dims[static_cast<size_t>(a.dim)].name;
        std::string number = "block";
        if (i > 0) {
            const std::string count = names_.variable(dim + (tiled ? "_tiles" : "_count"));
            out_.line("const unsigned {} = static_cast<unsigned>({});", count, cpp(spec_, places));
            number = "block % " + count;
        }
        const std::string name = names_.variable(tiled ? dim + "_first" : dim);
        if (tiled) {
            out_.line("const long long {} = static_cast<long long>({}) * {};", name, number, side);
            (a == lane ? lane_first : across_first) = name;
        } else {
            out_.line("const {} {}({});", type_of(spec_, a), name, number);
            env.places.push_back({a, name, name, false});
        }
        if (i > 0) out_.line("block /= {};", number.substr(8));
    }
    const auto places = [&](const std::string& along_lane, const std::string& along_across) {
        Env here = env;
        for (const auto& [axis, first, step] :
             {std::tuple{across, across_first, along_across}, std::tuple{lane, lane_first, along_lane}}) {
            const std::string name = names_.variable(spec_.dims[static_cast<size_t>(axis.dim)].name);
            out_.line("const {} {}({} + {});", type_of(spec_, axis), name, first, step);
            here.places.push_back({axis, name, name, false});
        }
        return here;
    };
    const std::string lane_extent = cpp(spec_, spec_.extent(lane)),
                      across_extent = cpp(spec_, spec_.extent(across));
    const auto inside = [&](const Env& here) {
        return fmt::format("{}.get() < {} && {}.get() < {}", here.places.back().code, lane_extent,
                           here.places[here.places.size() - 2].code, across_extent);
    };

    // All of a thread's loads are on their way before the first is put into shared memory.
    struct Staged {
        model::TensorId tensor;
        std::string in, tile;
    };
    const int width = phase_.across_vector, vectors_a_row = side / width,
              loads = side * vectors_a_row / phase_.threads;
    std::vector<Staged> staged;
    int columns = 1;  // that a thread reads at once
    for (const model::TensorId t : phase_.staged) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        const std::string& variable = context_.tensors.at(t);
        const std::string_view type = model::info(tensor.dtype).cpp;
        staged.push_back({t, names_.fresh(variable + "_in"), names_.fresh(variable + "_tile")});
        out_.line("__shared__ pleat::Tile<{}, {}> {};", type, side, staged.back().tile);
        out_.line("pleat::Vec<{}, {}> {}[{}];", type, width, staged.back().in, loads);
        if (phase_.vector > 1) columns = std::max(columns, 4 / model::info(tensor.dtype).bytes);
    }
    const auto loop = [&](const std::string& index, int count) {
        out_.margin("#pragma unroll");
        out_.open(fmt::format("for (int {0} = 0; {0} < {1}; ++{0}) {{", index, count));
        out_.line("const int i = {} * {} + static_cast<int>(threadIdx.x);", index, phase_.threads);
    };
    outer_names_.push_back(names_);
    loop("slot", loads);
    out_.line("const int down = i / {0}, right = i % {0}{1};", vectors_a_row,
              width == 1 ? "" : fmt::format(" * {}", width));
    const Env from = places("down", "right");
    out_.open(fmt::format("if ({}) {{", inside(from)));
    for (const Staged& s : staged)
        out_.line("{}[slot] = pleat::load<{}>({}{}.get());", s.in, width, context_.tensors.at(s.tensor),
                  expressions_.subscript(spec_.tensors[static_cast<size_t>(s.tensor)], from, false));
    out_.close();
    out_.close();
    names_ = outer_names_.back();
    loop("slot", loads);
    for (const Staged& s : staged)
        out_.line("{}.put(i / {}, i % {}{}, {}[slot]);", s.tile, vectors_a_row, vectors_a_row,
                  width == 1 ? "" : fmt::format(" * {}", width), s.in);
    out_.close();
    out_.line("__syncthreads();");

    const int vectors_down = side / phase_.vector, steps = vectors_down * side / columns;
    out_.open(
        fmt::format("for (int i = static_cast<int>(threadIdx.x); i < {}; i += {}) {{", steps, phase_.threads));
    out_.line("const int right = i / {}{}, down = i % {}{};", vectors_down,
              columns == 1 ? "" : fmt::format(" * {}", columns), vectors_down,
              phase_.vector == 1 ? "" : fmt::format(" * {}", phase_.vector));
    for (const Staged& s : staged) {
        const std::string name = names_.fresh(context_.tensors.at(s.tensor) + "_columns");
        out_.line("const auto {} = {}.columns<{}, {}>(down, right);", name, s.tile, columns, phase_.vector);
        context_.held[s.tensor] = name + (columns == 1 ? "[0]" : "[column]");
    }
    if (columns > 1) {
        out_.margin("#pragma unroll");
        out_.open(fmt::format("for (int column = 0; column < {}; ++column) {{", columns));
    }
    const Env here = places("down", columns == 1 ? "right" : "right + column");
    out_.line("if (!({})) continue;", inside(here));
    Scope scope{nullptr, &out_, {}};
    const model::Domain varying{lane};
    if (phase_.vector > 1)
        for (const auto& sink : phase_.sinks)
            for (const model::NodeId root : schedule::roots(kernel_, variant_, sink))
                expressions_.hoist(root, varying, here, scope);
    element_sinks(out_, here, scope, phase_.sinks);
    if (columns > 1) out_.close();
    out_.close();
    outer_names_.pop_back();
}

void PhaseEmitter::emit_map() {
    if (!phase_.staged.empty()) return emit_tiles();
    const model::Size all = schedule::product(spec_, phase_.outer);
    const std::string type = index_type(all);
    const std::string first = type == "int" ? block_ : fmt::format("static_cast<long long>({})", block_);
    Env env;
    Scope scope{nullptr, &out_, {}};
    if (!phase_.lasting.empty()) {
        context_.lasting = names_.fresh("lasting");
        out_.line("const auto {} = pleat::lasting();", context_.lasting);
    }
    out_.line("const {} index = ({} * {} + threadIdx.x) * {};", type, first, phase_.threads, phase_.vector);
    // Blocks that come out even need not ask: an instruction that waits for the launch's sizes less ahead of the
    // loads.
    if (layout::known_divisor(spec_, all) % (int64_t{phase_.threads} * phase_.vector) != 0)
        out_.line("if (index >= {}) return;", total(phase_.outer));
    declare_places(out_, env, phase_.outer, "index");
    if (phase_.flat) {
        context_.count = "count";
        out_.line("const {} left = {} - index;", type, total(phase_.outer));
        out_.line("const int count = left < {0} ? static_cast<int>(left) : {0};", phase_.vector);
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
