// Maps: a thread computes `vector` neighbouring coordinates of the stores' domain.
#include "emit/phase.h"
#include "layout/access.h"
#include "schedule/axes.h"
#include "schedule/graph_walk.h"

namespace pleat::emit {

void PhaseEmitter::emit_map() {
    if (!phase_.staged.empty()) return MapTiles(*this).emit();
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
