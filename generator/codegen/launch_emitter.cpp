#include "codegen/launch_emitter.h"

#include <set>

#include "codegen/style.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::NodeId;
using model::Size;
using schedule::Sink;

LaunchEmitter::LaunchEmitter(const LaunchSource& source)
    : spec_(source.spec),
      kernel_(source.kernel),
      variant_(source.variant),
      launch_(source.launch),
      first_require_(source.first_require),
      neighbours_(source.neighbours),
      names_(spec_, &kernel_),
      loop_{launch_.lane, launch_.has_lane, launch_.vector, false, false, {}},
      context_{spec_, kernel_, variant_, loop_, names_},
      expressions_(context_),
      templates_(source.templates) {
    all_digits_ = launch_.outer;
    all_digits_.insert(all_digits_.end(), launch_.inner.begin(), launch_.inner.end());
}

LaunchText LaunchEmitter::emit() {
    declare_arguments();
    meet_neighbours();
    emit_body();
    Writer w;
    w.line("// {}: {}.", launch_.name, launch_.why);
    w.line(signature(launch_bounds(launch_), launch_.name, parameters_));
    w.splice(out_);
    w.line("}");
    LaunchText text{w.text(), arguments_, "", {}};
    add_needs(text);
    // What Hopper never calls it need not compile.
    if (schedule::never_on_hopper(variant_.condition))
        text.only += (text.only.empty() ? "" : " && ") + std::string("!defined(__CUDA_ARCH_FEAT_SM90_ALL)");
    return text;
}

void LaunchEmitter::add_needs(LaunchText& text) const {
    if (launch_.cluster == 1) return;
    text.only = "__CUDA_ARCH__ >= 900  // thread-block clusters";
    text.headers = {"pleat/gpu/cluster.h"};
}

LaunchPart LaunchEmitter::emit_part() {
    block_ = names_.fresh("block");
    declare_arguments();
    emit_body();
    std::vector<std::string> parameters = parameters_;
    parameters.push_back("unsigned " + block_);
    const std::string text =
        device_function(fmt::format("{}: {}.", launch_.name, launch_.why), "void " + launch_.name, parameters);
    return {launch_.name, text, parameters_, arguments_, launch_.grid, launch_.threads};
}

std::string LaunchEmitter::device_function(const std::string& says, const std::string& declared,
                                           const std::vector<std::string>& parameters) {
    Writer w;
    w.line("// {}", says);
    w.line(signature("", "__device__ __forceinline__ " + declared, parameters));
    w.splice(out_);
    w.line("}");
    return w.text();
}

void LaunchEmitter::meet_neighbours() { emit::meet_neighbours(out_, neighbours_, triggers_early()); }

std::vector<NodeId> LaunchEmitter::all_roots() const {
    std::vector<NodeId> all;
    if (launch_.evaluates_operands())
        for (const auto& pass : launch_.passes)
            for (const NodeId r : pass.reductions) all.push_back(kernel_.graph[r].args[0]);
    for (const Sink& s : launch_.all_sinks())
        for (const NodeId n : schedule::roots(kernel_, variant_, s)) all.push_back(n);
    return all;
}

std::string LaunchEmitter::index_type(const Size& size) const {
    const auto bound = layout::upper_bound(spec_, size);
    return bound && *bound <= 0x7fffffff - 1024 * 64 ? "int" : "long long";
}

std::string LaunchEmitter::total(const std::vector<Axis>& digits) const {
    return cpp(spec_, schedule::product(spec_, digits));
}

void LaunchEmitter::declare_size(const std::string& name, const Size& size) {
    const auto line = [](const std::string& variable, const std::string& value) {
        return fmt::format("const long long {} = {};", variable, value);
    };
    const std::string whole = line(name, cpp(spec_, size));
    if (4 + whole.size() <= line_columns) return out_.line("{}", whole);
    const auto bounds = [&](const auto& self, const Size& s) -> std::string {
        if (s.op() == Size::Op::minimum || s.op() == Size::Op::maximum)
            return cpp(s.op(), self(self, s.left()), self(self, s.right()));
        if (s.is_constant()) return cpp(spec_, s);
        const std::string bound = names_.fresh("bound");
        out_.line("{}", line(bound, cpp(spec_, s)));
        return bound;
    };
    const std::string last = bounds(bounds, size);
    out_.line("{}", line(name, last));
}

void LaunchEmitter::declare_places(Writer& out, Env& env, const std::vector<Axis>& digits,
                                   const std::string& index) {
    declare_places(out, env, digits, 0, index);
}

std::string LaunchEmitter::declare_places(Writer& out, Env& env, const std::vector<Axis>& digits, size_t first,
                                          std::string left, bool narrow) {
    // The last digit varies fastest.
    std::vector<std::string> lines;
    for (size_t i = digits.size(); i-- > first;) {
        const Axis& a = digits[i];
        const std::string type = type_of(spec_, a);
        std::string wanted = spec_.dims[static_cast<size_t>(a.dim)].name;
        for (const model::Fold& f : spec_.folds)
            if (f.axis == a) wanted = f.name;
        const std::string name = names_.variable(wanted);
        const std::string whole = cpp(spec_, spec_.extent(a));
        const std::string extent =
            narrow && !spec_.extent(a).is_constant() ? fmt::format("static_cast<int>({})", whole) : whole;
        const bool folded = i > 0 && lane_in_vectors_ && a == loop_.lane;
        if (i == 0) {
            lines.push_back(fmt::format("const {} {}({});", type, name, left));
        } else if (folded) {
            const int64_t step = loop_.vector;
            lines.push_back(fmt::format("const {} {}({} / {} % ({}));", type_of(spec_, Axis{a.dim, step, 0}), name,
                                        left, step, spec_.extent(a).constant() / step));
            left = fmt::format("{} / ({})", left, extent);
        } else if (spec_.extent(a).is_constant() || !shares_division()) {
            // Where threads share a row its place is found once, and a remainder of its own keeps fewer registers.
            lines.push_back(fmt::format("const {} {}({} % ({}));", type, name, left, extent));
            left = fmt::format("{} / ({})", left, extent);
        } else {
            const std::string rounds = names_.fresh(wanted + "_rounds");
            out.line("const auto {} = pleat::quotient({}, {});", rounds, left, extent);
            lines.push_back(fmt::format("const {} {}({} - {} * ({}));", type, name, left, rounds, extent));
            left = rounds;
        }
        env.places.push_back({a, name, name, false, folded});
    }
    for (size_t i = lines.size(); i-- > 0;) out.line(lines[i]);
    return left;
}

std::string LaunchEmitter::existence(const Env& env) const {
    std::string condition;
    std::set<model::DimId> seen;
    std::vector<Axis> axes;
    for (const Place& p : env.places) axes.push_back(p.axis);
    for (const Place& p : env.places) {
        if (!seen.insert(p.axis.dim).second || !schedule::needs_existence_check(spec_, axes, p.axis.dim)) continue;
        const Size& size = spec_.dims[static_cast<size_t>(p.axis.dim)].size;
        condition += fmt::format("{}{} < {}", condition.empty() ? "" : " && ",
                                 index_along(env.places, p.axis.dim, &Place::base), cpp(spec_, size));
    }
    return condition;
}

Env LaunchEmitter::with_elements(const Env& env) const {
    Env elements = env;
    elements.has_lane = true;
    if (loop_.vector == 1) return elements;
    for (Place& p : elements.places)
        if (loop_.has_lane && p.axis == loop_.lane) {
            p.code = fmt::format("({} + {}(e))", p.base, type_of(spec_, p.axis));
            // A digit plus a step within its vector stays below its count, which the sum's type does not know.
            if (p.axis.hi != 0) p.code = fmt::format("{}({}.get() + e)", type_of(spec_, p.axis), p.base);
            p.by_lane = true;
        }
    return elements;
}

}  // namespace pleat::emit
