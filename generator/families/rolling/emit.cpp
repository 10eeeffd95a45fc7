// Rolling sweeps: a block has some columns and a stretch of the rows, of which each thread goes from place to place
// with its columns. Elements of the places ahead are on their way to shared memory, each thread's own, so that no
// barrier stands between. What later rows need of a place, elements and computed values, stays in registers with
// its age. A row is finished `delay` places late, when what it needs of those behind it has come.
#include "families/rolling/emit.h"

#include <algorithm>
#include <set>

#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::NodeId;
using schedule::Kept;
using schedule::Sink;

RollingEmitter::RollingEmitter(const LaunchSource& source)
    : SweepEmitter(source),
      rolling_(dynamic_cast<const schedule::RollingLaunch&>(source.launch)),
      shifts_(rolling_.shifts) {}

void RollingEmitter::emit_body() {
    const std::string columns = total(launch_.inner);
    const std::string thread = "static_cast<int>(threadIdx.x)";
    if (rolling_.parts == 1)
        out_.line("const int lane = {};", thread);
    else
        out_.line("const int lane = static_cast<int>(blockIdx.x % {}) * {} + {};", rolling_.parts, launch_.threads,
                  thread);
    if (row_.guarded) out_.line("if (lane * {} >= {}) return;", loop_.vector, columns);
    block_number_ = names_.fresh("split");
    out_.line("const long long {} = blockIdx.x{};", block_number_,
              rolling_.parts == 1 ? "" : fmt::format(" / {}", rolling_.parts));
    declare_size("splits", launch_.splits);
    declare_column_states();
    out_.line("extern __shared__ uint4 row_storage[];");
    for (const Kept& k : shifts_.kept) {
        if (k.tensor < 0) continue;
        stages_[k.tensor] = names_.fresh(context_.tensors.at(k.tensor) + "_coming");
        emit_storage(k.tensor, stages_[k.tensor], sweep_.stages);
    }
    const std::string column = names_.fresh("column");
    out_.line("const {} {} = lane * {};", index_type(schedule::product(spec_, launch_.inner)), column,
              loop_.vector);
    Env env;
    Scope scope{nullptr, &out_, {}};
    declare_places(out_, env, launch_.inner, column);
    load_fixed(env, scope);
    name_kept();
    out_.line();
    emit_stretches(env, scope);
    context_.in_tile = {};
    context_.loaded_around.clear();
    const bool sums = std::any_of(launch_.sinks.begin(), launch_.sinks.end(),
                                  [](const schedule::Sink& s) { return s.what == schedule::Sink::What::column; });
    if (sums) out_.line();
    emit_column_states();
}

/// What all rows share is loaded once.
void RollingEmitter::load_fixed(const Env& columns, Scope& scope) {
    Writer loads(out_.depth()), body(out_.depth() + 1);
    context_.loads = &loads;
    context_.begin_loads();
    const Env elements = with_elements(columns);
    Scope apart{&scope, &body, {}};
    for (const NodeId n : shifts_.fixed) expressions_.value(n, elements, apart);
    context_.loads = nullptr;
    out_.splice(loads);
    context_.loaded_around = context_.loaded;
}

void RollingEmitter::name_kept() {
    for (const Kept& k : shifts_.kept) {
        std::string of = k.tensor >= 0 ? context_.tensors.at(k.tensor) : "";
        for (const auto& [node, instance] : shifts_.instances)
            if (of.empty() && &shifts_.kept[static_cast<size_t>(instance.kept)] == &k)
                of = kernel_.let_name(node, "");
        kept_.push_back(names_.fresh((of.empty() ? "value" : of) + "_kept"));
    }
    context_.in_tile = [this](NodeId node, const Env& env) { return env.id == 0 ? at_hand(node) : std::nullopt; };
}

std::optional<Code> RollingEmitter::at_hand(NodeId node) const {
    const auto found = shifts_.instances.find(node);
    if (found == shifts_.instances.end() || node == computing_) return std::nullopt;
    const auto which = static_cast<size_t>(found->second.kept);
    const Kept& k = shifts_.kept[which];
    const int64_t age = delay_ - found->second.shift - k.first_age;
    if (age < 0 || age >= k.count) return std::nullopt;
    const std::string vector = fmt::format("{}[{}]", kept_[which], age);
    const std::string element = loop_.vector == 1 ? "0" : "e";
    const std::string type = context_.type(node);
    if (k.tensor < 0 || element_type(spec_, k.tensor) == type) return Code{fmt::format("{}[{}]", vector, element)};
    return Code{fmt::format("pleat::as<{}>({}, {})", type, vector, element)};
}

/// Makes the kept values known to the expressions of the row `delay` places behind the thread; `computing` is left
/// out, so that it is computed and not read.
void RollingEmitter::expose(int64_t delay, NodeId computing) {
    delay_ = delay;
    computing_ = computing;
    for (const auto& [node, instance] : shifts_.instances) {
        if (const auto code = at_hand(node))
            context_.reduced[node] = *code;
        else
            context_.reduced.erase(node);
    }
}

std::string RollingEmitter::before(int64_t delay) const {
    return delay == 0  ? place_
           : delay < 0 ? fmt::format("{} + {}", place_, -delay)
                       : fmt::format("{} - {}", place_, delay);
}

/// Stretches of a block's rows that lie in one sequence of the axis.
void RollingEmitter::emit_stretches(const Env& columns, Scope& scope) {
    const std::string rows = total(launch_.outer);
    const std::string length = cpp(spec_, spec_.extent(shifts_.axis));
    const std::string first = names_.fresh("first"), last = names_.fresh("last"),
                      sequence = names_.fresh("sequence");
    begin_ = names_.fresh("begin");
    end_ = names_.fresh("end");
    out_.line("const int {} = static_cast<int>({} * ({} + 1) / splits);", last, rows, block_number_);
    out_.line("int {} = static_cast<int>({} * {} / splits);", first, rows, block_number_);
    out_.open(fmt::format("while ({} < {}) {{", first, last));
    const Names outside = names_;
    Env stretch = columns;
    std::vector<Axis> around = launch_.outer;
    around.pop_back();
    if (!around.empty()) out_.line("const int {} = static_cast<int>({} / ({}));", sequence, first, length);
    out_.line("const int {} = static_cast<int>({} % ({}));", begin_, first, length);
    out_.line("const int {} = static_cast<int>(pleat::size_min({}, {} + {} - {}));", end_, length, begin_, last,
              first);
    out_.line("{} += {} - {};", first, end_, begin_);
    if (!around.empty()) declare_places(out_, stretch, around, sequence);
    for (size_t i = 0; i < kept_.size(); ++i) {
        const Kept& k = shifts_.kept[i];
        const std::string type =
            k.tensor >= 0 ? fmt::format("pleat::Vec<{}, {}>", element_type(spec_, k.tensor), loop_.vector)
                          : context_.type(k.value);
        out_.line("{} {}[{}]{} = {{}};", type, kept_[i], k.count,
                  k.tensor >= 0 ? "" : fmt::format("[{}]", loop_.vector));
    }
    emit_fetch_place(stretch);
    emit_places(stretch, scope);
    names_ = outside;
    out_.close();
}

Env RollingEmitter::at_row(Writer& out, const Env& stretch, const std::string& row) {
    Env env = stretch;
    declare_places(out, env, {shifts_.axis}, row);
    return env;
}

/// Is there such a place?
std::string RollingEmitter::exists(const std::string& place) const {
    return fmt::format("pleat::within({}, {})", place, cpp(spec_, spec_.extent(shifts_.axis)));
}

/// At which age elements come, be it of one tensor or of several.
std::set<int64_t> RollingEmitter::arrival_ages() const {
    std::set<int64_t> all;
    for (const Kept& k : shifts_.kept)
        if (k.tensor >= 0) all.insert(k.first_age);
    return all;
}

void RollingEmitter::emit_fetch_place(const Env& stretch) {
    fetch_place_ = names_.fresh("fetch");
    inside_ = names_.fresh("inside");
    place_ = names_.fresh("place");
    stage_of_place_ = names_.fresh("stage");
    out_.line("// Begins to copy this thread's elements of a place.");
    out_.open(fmt::format("const auto {} = [&](bool {}, int {}, int {}) {{", fetch_place_, inside_, place_,
                          stage_of_place_));
    for (const int64_t age : arrival_ages()) {
        const std::string of = before(age);
        out_.open(fmt::format("if ({} || ({} && {} < {})) {{", inside_, exists(of), place_, with_ahead()));
        const Names outside = names_;
        const Env env = with_elements(at_row(out_, stretch, of));
        for (const Kept& k : shifts_.kept)
            if (k.tensor >= 0 && k.first_age == age)
                out_.line("pleat::fetch({}[{} * {} + threadIdx.x], {}{}.get());", stages_.at(k.tensor),
                          stage_of_place_, launch_.threads, context_.tensors.at(k.tensor),
                          expressions_.subscript(spec_.tensors[static_cast<size_t>(k.tensor)], env, true));
        names_ = outside;
        out_.close();
    }
    out_.line("pleat::cp_async_commit();");
    out_.close("};");
}

std::string RollingEmitter::with_ahead() const {
    return shifts_.ahead == 0 ? end_ : fmt::format("{} + {}", end_, shifts_.ahead);
}

void RollingEmitter::emit_places(const Env& stretch, Scope& scope) {
    const int stages = sweep_.stages;
    const std::string base = names_.fresh("base");
    const std::string from = shifts_.lead == 0 ? begin_ : fmt::format("{} - {}", begin_, shifts_.lead);
    out_.line_unrolled(
        stage_of_place_, stages,
        fmt::format("{}(false, {} + {}, {});", fetch_place_, from, stage_of_place_, stage_of_place_));
    const std::string advance = names_.fresh("advance");
    whole_ = names_.fresh("Inside");
    out_.line(
        "// Works at the places from a first one on. Inside: all of them, and those ahead, are the stretch's.");
    out_.open(fmt::format("const auto {} = [&]<bool {}>(int {}) {{", advance, whole_, base));
    out_.open_unrolled(stage_of_place_, stages);
    out_.line("constexpr int slot = 0;");
    out_.line("const int {} = {} + {};", place_, base, stage_of_place_);
    out_.line("pleat::cp_async_wait<{}>();", stages - 1);
    take_elements_of_place();
    out_.line("{}({}, {} + {}, {});", fetch_place_, whole_, place_, stages, stage_of_place_);
    for (size_t i = 0; i < kept_.size(); ++i)
        if (shifts_.kept[i].tensor < 0) compute_kept(shifts_.kept[i], kept_[i], stretch, scope);
    emit_sinks(stretch, scope);
    out_.close();
    out_.close("};");
    out_.open(fmt::format("for (int {0} = {1}; {0} < {2}; {0} += {3}) {{", base, from, with_ahead(), stages));
    out_.open(
        fmt::format("if ({} + {} <= {} && {} + {} <= {})", begin_, shifts_.ahead, base, base, 2 * stages, end_));
    out_.line("{}.template operator()<true>({});", advance, base);
    out_.close("else");
    out_.line("    {}.template operator()<false>({});", advance, base);
    out_.close();
}

/// Each value that is kept grows older by one place.
void RollingEmitter::push_back(const std::string& name, int64_t count, const std::string& element) {
    for (int64_t age = count - 1; age > 0; --age)
        out_.line("{0}[{1}]{3} = {0}[{2}]{3};", name, age, age - 1, element);
}

/// Outside of the tensor elements are 0.
void RollingEmitter::take_elements_of_place() {
    for (const int64_t age : arrival_ages()) {
        std::vector<size_t> all;
        for (size_t i = 0; i < kept_.size(); ++i)
            if (shifts_.kept[i].tensor >= 0 && shifts_.kept[i].first_age == age) all.push_back(i);
        for (const size_t i : all) {
            push_back(kept_[i], shifts_.kept[i].count, "");
            out_.line("{}[0] = {{}};", kept_[i]);
        }
        out_.open(fmt::format("if ({} || {}) {{", whole_, exists(before(age))));
        for (const size_t i : all)
            out_.line("{}[0] = {}[{} * {} + threadIdx.x];", kept_[i], stages_.at(shifts_.kept[i].tensor),
                      stage_of_place_, launch_.threads);
        out_.close();
    }
}

void RollingEmitter::compute_kept(const Kept& kept, const std::string& name, const Env& stretch, Scope& scope) {
    const int64_t delay = kept.first_age + shifts_.instances.at(kept.value).shift;
    out_.open("{");
    const Names outside = names_;
    const Env env = at_row(out_, stretch, before(delay));
    Scope own{&scope, &out_, {}};
    expose(delay, kept.value);
    expressions_.hoist(kept.value, row_domain(), env, own);
    Writer loads(out_.depth()), body(out_.depth() + 1);
    context_.loads = &loads;
    context_.begin_loads();
    Scope elements{&own, &body, {}};
    const std::string value = expressions_.value(kept.value, with_elements(env), elements).text;
    context_.loads = nullptr;
    out_.splice(loads);
    std::string inside;
    if (kept.zero_beside) {
        inside = names_.fresh("exists");
        out_.line("const bool {} = {} || {};", inside, whole_, exists(before(delay - *kept.zero_beside)));
    }
    out_.open_unrolled("e", loop_.vector);
    push_back(name, kept.count, "[e]");
    out_.splice(body);
    if (inside.empty())
        out_.line("{}[0][e] = {};", name, value);
    else
        out_.line("{}[0][e] = {} ? {} : {}(0);", name, inside, value, context_.type(kept.value));
    out_.close();
    names_ = outside;
    out_.close();
}

/// The rows for which all has come, each in the range of the stretch.
void RollingEmitter::emit_sinks(const Env& stretch, Scope& scope) {
    std::set<int64_t> delays(shifts_.delays.begin(), shifts_.delays.end());
    for (const int64_t delay : delays) {
        std::vector<Sink> sinks;
        for (size_t i = 0; i < launch_.sinks.size(); ++i)
            if (shifts_.delays[i] == delay) sinks.push_back(launch_.sinks[i]);
        const std::string row = before(delay);
        out_.open(fmt::format("if ({} || ({} <= {} && {} < {})) {{", whole_, begin_, row, row, end_));
        const Names outside = names_;
        const Env env = at_row(out_, stretch, row);
        Scope own{&scope, &out_, {}};
        expose(delay, -1);
        for (const Sink& s : sinks)
            for (const NodeId root : schedule::roots(kernel_, variant_, s))
                expressions_.hoist(root, row_domain(), env, own);
        element_sinks(out_, env, own, sinks);
        names_ = outside;
        out_.close();
    }
    for (const auto& [node, instance] : shifts_.instances) context_.reduced.erase(node);
}

}  // namespace pleat::emit
