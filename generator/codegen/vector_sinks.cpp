// Stores, requires and terms of reductions for all elements of a vector: values first, element by element into
// vectors of results, then the stores, so that every element of every tensor is read before one is stored.
#include <map>

#include "codegen/launch_emitter.h"

namespace pleat::emit {

using model::NodeId;
using schedule::Sink;

LaunchEmitter::VectorSinks::VectorSinks(LaunchEmitter& launch, int depth, const Env& env, Scope& scope)
    : emitter_(launch),
      outer_(scope),
      elements_(launch.with_elements(env)),
      loads_(depth),
      results_(depth),
      body_(depth + 1),
      after_(depth),
      scope_{&scope, &body_, {}} {}

void LaunchEmitter::VectorSinks::emit(Writer& out, const std::vector<Sink>& sinks) {
    for (const Sink& s : sinks) emitter_.comment_sink(out, s);
    emitter_.context_.loads = &loads_;
    find_wholes(sinks);
    for (const Sink& s : sinks) compute(s);
    for (const Late& late : late_) finish(late);
    emitter_.context_.loads = nullptr;
    out.splice(loads_);
    out.splice(results_);
    out.open_unrolled("e", emitter_.loop_.vector);
    out.splice(body_);
    out.close();
    out.splice(after_);
}

void LaunchEmitter::VectorSinks::find_wholes(const std::vector<Sink>& sinks) {
    for (const Sink& s : sinks) {
        if (s.what != Sink::What::store || emitter_.parts_.contains(s.index)) continue;
        const model::Store& store = store_of(s);
        Writer nothing;
        Scope apart{&outer_, &nothing, {}};
        const Target t = emitter_.target(store, elements_, apart);
        if (!t.part) continue;
        const std::string to = emitter_.context_.tensors.at(store.tensor) + t.part->base;
        Whole& whole = wholes_[to];
        whole.parts = t.part->parts;
        ++whole.stored;
        part_of_[s.index] = {to, t.part->which};
    }
}

void LaunchEmitter::VectorSinks::compute(const Sink& s) {
    if (s.what == Sink::What::reduce) {
        const NodeId operand = emitter_.kernel_.graph[s.index].args[0];
        add_values({s, emitter_.names_.fresh("terms")}, operand);
    } else if (s.what == Sink::What::store) {
        compute_store(s);
    } else {
        emitter_.scalar_sink(body_, elements_, scope_, s);
    }
}

void LaunchEmitter::VectorSinks::compute_store(const Sink& s) {
    const model::Store& store = store_of(s);
    const bool gathered = emitter_.parts_.contains(s.index);
    const std::string vector = emitter_.names_.fresh(
        gathered ? std::string("values") : emitter_.context_.tensors.at(store.tensor) + "_out");
    if (const auto part = part_of_.find(s.index); part != part_of_.end()) {
        const auto& [begin, which] = part->second;
        Whole& whole = wholes_.at(begin);
        if (whole.stored == whole.parts) {
            const std::string value = emitter_.expressions_.value(store.value, elements_, scope_).text;
            if (whole.vector.empty()) {
                whole.vector = vector;
                declare(emitter_.context_.type(store.value), vector, emitter_.loop_.vector * whole.parts);
                late_.push_back({s, vector, false, begin});
            }
            body_.line("{}[e * {} + {}] = {};", whole.vector, whole.parts, which, value);
            return;
        }
    }
    const model::Dtype dtype = tensor_of(store).dtype;
    if (const auto copy = gathered ? std::nullopt : emitter_.expressions_.copied(store.value, dtype, elements_)) {
        declare(model::info(dtype).cpp, vector, emitter_.loop_.vector);
        body_.line("{}[e] = {};", vector, *copy);
        late_.push_back({s, vector, true});
        return;
    }
    add_values({s, vector}, store.value);
}

void LaunchEmitter::VectorSinks::add_values(Late late, NodeId node) {
    const std::string value = emitter_.expressions_.value(node, elements_, scope_).text;
    declare(emitter_.context_.type(node), late.vector, emitter_.loop_.vector);
    body_.line("{}[e] = {};", late.vector, value);
    late_.push_back(std::move(late));
}

void LaunchEmitter::VectorSinks::declare(std::string_view type, const std::string& name, int64_t size) {
    results_.line("{} {}[{}];", type, name, size);
}

void LaunchEmitter::VectorSinks::finish(const Late& late) {
    const Sink& s = late.sink;
    if (s.what == Sink::What::reduce) return emitter_.add_terms(after_, elements_, s.index, late.vector);
    const model::Store& store = store_of(s);
    const std::string all =
        fmt::format("pleat::converted<{}>({})", model::info(tensor_of(store).dtype).cpp, late.vector);
    if (const auto part = emitter_.parts_.find(s.index); part != emitter_.parts_.end())
        return after_.line("{} = {};", part->second.current, all);
    if (!late.begin.empty()) return after_.line("{}({}.get(), {});", emitter_.store_function(), late.begin, all);
    if (stored_at_once(late, all)) return;
    Writer each(after_.depth() + 1);
    Scope scope{&outer_, &each, {}};
    const Target t = emitter_.target(store, elements_, scope);
    const std::string element = late.vector + "[e]";
    const std::string assign =
        fmt::format("{} = {};", t.place, late.copied ? element : emitter_.converted(store, element));
    each.line(t.guard.empty() ? assign : fmt::format("if ({}) {}", t.guard, assign));
    after_.open_unrolled("e", emitter_.loop_.vector);
    after_.splice(each);
    after_.close();
}

/// Where neighbours lie beside one another: in the tensor or, at an index that is the same for all of them, outside
/// of it together.
bool LaunchEmitter::VectorSinks::stored_at_once(const Late& late, const std::string& all) {
    const model::Store& store = store_of(late.sink);
    const Names before = emitter_.names_;
    Writer places(after_.depth());
    Scope scope{&outer_, &places, {}};
    const Target t = emitter_.target(store, elements_, scope);
    // Of values that stand in arrays, one a neighbour, only the loop over them knows which is meant.
    const bool by_neighbour = (t.guard + t.base).find("[e]") != std::string::npos;
    if (!t.vector || by_neighbour) {
        emitter_.names_ = before;
        return false;
    }
    after_.splice(places);
    const std::string to = fmt::format("{}{}.get()", emitter_.context_.tensors.at(store.tensor), t.base);
    const std::string& count = emitter_.context_.count;
    const std::string stored = count.empty() ? fmt::format("{}({}, {});", emitter_.store_function(), to, all)
                                             : fmt::format("pleat::store_part({}, {}, {});", to, all, count);
    after_.line(t.guard.empty() ? stored : fmt::format("if ({}) {}", t.guard, stored));
    return true;
}

const model::Store& LaunchEmitter::VectorSinks::store_of(const Sink& s) const {
    return emitter_.kernel_.stores[static_cast<size_t>(s.index)];
}

const model::Tensor& LaunchEmitter::VectorSinks::tensor_of(const model::Store& store) const {
    return emitter_.spec_.tensors[static_cast<size_t>(store.tensor)];
}

}  // namespace pleat::emit
