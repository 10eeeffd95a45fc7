// Maps: a thread computes `vector` neighbouring coordinates of the stores' domain.
#include "families/map/emit.h"

#include <algorithm>
#include <utility>

#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

MapEmitter::MapEmitter(const LaunchSource& source)
    : LaunchEmitter(source), map_(dynamic_cast<const schedule::MapLaunch&>(source.launch)) {
    loop_.flat = map_.flat;
    loop_.joins_pairs = true;
    loop_.lasting = map_.lasting;
}

/// The innermost of the digits whose number is known at launch only, if others lie around it: to tell them apart
/// takes a division. 0 if there is none.
size_t MapEmitter::divided_digit() const {
    if (map_.flat || loop_.vector == 1) return 0;
    for (size_t i = launch_.outer.size(); i-- > 1;)
        if (!spec_.extent(launch_.outer[i]).is_constant()) return i;
    return 0;
}

/// Elements of `tensor` that lie between neighbours of the digits up to `last`, counted as one; nothing if they do
/// not lie one after another.
std::optional<model::Size> MapEmitter::stride_through(const model::Tensor& tensor, size_t last) const {
    const auto stride = layout::stride_along(tensor, launch_.outer[last]);
    if (!stride || !tensor.xors.empty()) return std::nullopt;
    model::Size along = *stride;
    for (size_t i = last; i-- > 0;) {
        along = along * spec_.extent(launch_.outer[i + 1]);
        const auto around = layout::stride_along(tensor, launch_.outer[i]);
        if (!around || !(*around == along)) return std::nullopt;
    }
    return stride;
}

/// Whether the lane is better declared as a fold of its dim that counts vectors. A remainder in elements becomes 32
/// bits wide before it is added up in 64, so that the compiler does not see that a tensor's elements lie as the
/// threads do; with one in vectors it finds the index whole again, five dependent instructions earlier (swiglu and
/// its backward pass on an H200, from a cold cache: 0.2 to 0.9 % less time at 1 to 512 tokens).
bool MapEmitter::lane_in_vectors() const {
    const model::Axis& lane = loop_.lane;
    if (!loop_.has_lane || map_.flat || loop_.vector == 1 || launch_.outer.size() < 2 ||
        !(launch_.outer.back() == lane) || !lane.whole() || !spec_.extent(lane).is_constant() ||
        spec_.extent(lane).constant() % loop_.vector != 0 ||
        index_type(schedule::product(spec_, launch_.outer)) == "int")
        return false;
    return std::any_of(context_.tensors.begin(), context_.tensors.end(), [&](const auto& tensor) {
        const auto& of = spec_.tensors[static_cast<size_t>(tensor.first)];
        const auto stride = stride_through(of, launch_.outer.size() - 1);
        return stride && *stride == model::Size(1);
    });
}

/// Declares a thread's place. What was written so far comes back where loads may stand between it and the rest,
/// which context_.early takes.
std::optional<Writer> MapEmitter::declare_map_places(Env& env) {
    lane_in_vectors_ = lane_in_vectors();
    const size_t last = divided_digit();
    std::map<model::TensorId, model::Size> strides;
    if (last > 0)
        for (const auto& [t, name] : context_.tensors)
            if (const auto stride = stride_through(spec_.tensors[static_cast<size_t>(t)], last))
                strides.emplace(t, *stride);
    if (strides.empty()) {
        declare_places(out_, env, launch_.outer, "index");
        return std::nullopt;
    }
    const std::string index = declare_places(out_, env, launch_.outer, last + 1, "index");
    const std::string through =
        names_.fresh(spec_.dims[static_cast<size_t>(launch_.outer[last].dim)].name + "_through");
    out_.line("const long long {} = {};", through, index);
    Writer head = std::exchange(out_, Writer(out_.depth()));
    auto& digits = context_.early.digits;
    digits.assign(launch_.outer.begin(), launch_.outer.begin() + static_cast<std::ptrdiff_t>(last) + 1);
    declare_places(out_, env, digits, through);
    for (const auto& [t, stride] : strides)
        context_.early.offsets[t] = fmt::format("{} * ({})", through, cpp(spec_, stride));
    return head;
}

void MapEmitter::emit_body() {
    if (!map_.staged.empty()) return MapTiles(*this).emit();
    const model::Size all = schedule::product(spec_, launch_.outer);
    const std::string type = index_type(all);
    const std::string first = type == "int" ? block_ : fmt::format("static_cast<long long>({})", block_);
    Env env;
    Scope scope{nullptr, &out_, {}};
    if (!map_.lasting.empty()) {
        context_.lasting = names_.fresh("lasting");
        out_.line("const auto {} = pleat::lasting();", context_.lasting);
    }
    out_.line("const {} index = ({} * {} + threadIdx.x) * {};", type, first, launch_.threads, loop_.vector);
    // Blocks that come out even need not ask: an instruction that waits for the launch's sizes less ahead of the
    // loads.
    if (layout::known_divisor(spec_, all) % (int64_t{launch_.threads} * loop_.vector) != 0)
        out_.line("if (index >= {}) return;", total(launch_.outer));
    // What need not wait for the division comes while that takes its time (rope at 512 tokens of 16 + 4 heads of 64
    // on an H200, from a cold cache: in f32 5.7 us so, 5.9 with all loads behind it; in bf16 at 4 x 1024 10.1
    // and 10.3). Loads of a fixed order (load_now) gain nothing more and cost few tokens 0.1 us.
    Writer early(out_.depth());
    context_.early.loads = &early;
    std::optional<Writer> head = declare_map_places(env);
    if (map_.flat) {
        context_.count = "count";
        out_.line("const {} left = {} - index;", type, total(launch_.outer));
        out_.line("const int count = left < {0} ? static_cast<int>(left) : {0};", loop_.vector);
    }
    if (const std::string exists = existence(env); !exists.empty()) {
        out_.line("if (!({})) return;", exists);
        context_.early.offsets.clear();
    }
    model::Domain lane;
    if (loop_.has_lane && loop_.vector > 1) {
        lane.add(loop_.lane);
        if (map_.flat)
            for (const model::Axis& a : launch_.outer) lane.add(a);
        for (const auto& sink : launch_.sinks)
            for (const model::NodeId root : schedule::roots(kernel_, variant_, sink))
                expressions_.hoist(root, lane, env, scope);
    }
    element_sinks(out_, env, scope, launch_.sinks);
    if (!head) return;
    head->splice(early);
    head->splice(out_);
    out_ = std::move(*head);
}

}  // namespace pleat::emit
