// Kernels of two versions: which there are, what their callers hand over and in which order, what becomes of it,
// and what is required of the data.
#include "conform/parts.h"

namespace pleat::conform {

using model::Kernel;
using model::Op;

/// What one launcher takes: its members in order.
struct Comparison::Unit {
    struct Argument {
        std::string name;
        bool must = true;  // has no default
    };
    std::vector<Argument> arguments;

    const Argument* find(const std::string& name) const {
        for (const Argument& a : arguments)
            if (a.name == name) return &a;
        return nullptr;
    }
};

Comparison::Unit Comparison::unit(const Version& v, const std::vector<int>& kernels, bool program) const {
    const model::Spec& spec = v.model;
    std::set<int> tensors, params, dims;
    for (const int number : kernels) {
        const Kernel& k = spec.kernels[static_cast<size_t>(number)];
        const auto see = [&](const model::Domain& domain) {
            for (const model::Axis& a : domain.axes()) dims.insert(a.dim);
        };
        for (const model::Store& s : k.stores) {
            tensors.insert(s.tensor);
            see(s.domain);
        }
        for (const model::Require& r : k.requires_) see(r.domain);
        for (model::NodeId n = 0; n < k.graph.size(); ++n) {
            const model::Node& node = k.graph[n];
            see(node.domain);
            if (node.op == Op::read) tensors.insert(node.tensor);
            if (node.op == Op::param) params.insert(node.param);
            if (node.op == Op::extent) dims.insert(node.axis.dim);
            for (const model::Axis& a : node.along) dims.insert(a.dim);
        }
    }
    Unit unit;
    std::set<model::SymbolId> inferred, used;
    for (const int t : tensors) {
        const model::Tensor& tensor = spec.tensors[static_cast<size_t>(t)];
        for (const model::Axis& a : tensor.axes) dims.insert(a.dim);
        if (program && tensor.space == model::Space::workspace) continue;
        unit.arguments.push_back({tensor.name});
        for (const model::Axis& a : tensor.axes) {
            const model::Size& size = spec.dims[static_cast<size_t>(a.dim)].size;
            if (a.whole() && size.op() == model::Size::Op::symbol) inferred.insert(size.symbol_id());
        }
    }
    for (const int d : dims)
        spec.dims[static_cast<size_t>(d)].size.visit_symbols([&](model::SymbolId id) { used.insert(id); });
    for (const model::SymbolId id : used)
        if (!inferred.contains(id)) unit.arguments.push_back({spec.symbols[static_cast<size_t>(id)].name});
    for (const int p : params) {
        const model::Param& param = spec.params[static_cast<size_t>(p)];
        unit.arguments.push_back({param.name, !param.real && !param.integer});
    }
    return unit;
}

void Comparison::arguments(const std::string& name, const Unit& was, const Unit& is, Span where) {
    std::set<std::string> known = other_sort_;  // what has been reported already
    for (const auto& [before, after] : renamed_) known.insert(after);
    std::vector<std::string> added, gone, kept, order;
    for (const Unit::Argument& a : is.arguments) {
        if (other_sort_.contains(a.name)) continue;
        if (was.find(a.name))
            order.push_back(a.name);
        else if (a.must && !known.contains(a.name))
            added.push_back(a.name);
    }
    for (const Unit::Argument& a : was.arguments) {
        if (other_sort_.contains(a.name)) continue;
        if (is.find(a.name))
            kept.push_back(a.name);
        else if (still_named(a.name))
            gone.push_back(a.name);
    }
    if (!added.empty())
        report(Code::argument_added, where,
               fmt::format("{} takes {}, which callers do not hand over", name, fmt::join(added, ", ")));
    if (!gone.empty())
        report(Code::argument_gone, where,
               fmt::format("{} does not take {} any more", name, fmt::join(gone, ", ")));
    if (kept != order)
        report(Code::argument_order, where,
               fmt::format("{} takes [{}] in this order; it was [{}]", name, fmt::join(order, ", "),
                           fmt::join(kept, ", ")));
}

Span Comparison::place(const Kernel& kernel) const {
    const spec::KernelDecl* d = declared(is_.syntax.kernels, kernel.name);
    return d && is_.model.single ? d->span : kernel.where;
}

bool Comparison::still_named(const std::string& name) const {
    const auto has = [&](const auto& list) {
        return std::any_of(list.begin(), list.end(), [&](const auto& row) { return row.name == name; });
    };
    return has(is_.model.tensors) || has(is_.model.params) || has(is_.model.dims);
}

void Comparison::roles(const Kernel& was, const Kernel& is) {
    for (size_t t = 0; t < was_.model.tensors.size(); ++t) {
        const std::string& name = was_.model.tensors[t].name;
        for (size_t n = 0; n < is_.model.tensors.size(); ++n) {
            if (is_.model.tensors[n].name != name) continue;
            const auto before = static_cast<int>(t), after = static_cast<int>(n);
            const bool was_read = was.reads(before), was_stored = was.stores_to(before);
            const bool is_read = is.reads(after), is_stored = is.stores_to(after);
            if ((!was_read && !was_stored) || (!is_read && !is_stored)) continue;  // an argument more or less
            std::string change;
            if (was_stored != is_stored)
                change = is_stored ? "stores" : "does not store";
            else if (is_read && !was_read)
                change = "reads";
            else
                continue;
            Span where = place(is);
            for (const model::Store& s : is.stores)
                if (is_stored && s.tensor == after) where = s.where;
            report(Code::role_changed, where,
                   fmt::format("kernel {} {} {}; it {} before", is.name, change, name,
                               change == "does not store" ? "did" : "did not"));
        }
    }
}

void Comparison::requirements(const Kernel& was, const Kernel& is) {
    std::set<std::string> known;
    for (const model::Require& r : was.requires_) known.insert(was.stages[static_cast<size_t>(r.stage)].text);
    for (const model::Require& r : is.requires_) {
        const model::StageNote& stage = is.stages[static_cast<size_t>(r.stage)];
        if (!known.contains(stage.text))
            report(Code::require_added, stage.where,
                   fmt::format("kernel {} requires something of its data that it did not require", is.name));
    }
}

void Comparison::kernels() {
    const auto number = [](const Version& v, const Kernel& k) {
        return static_cast<int>(&k - v.model.kernels.data());
    };
    const auto compare_units = [&](const Kernel& w, const Kernel& i) {
        arguments("kernel " + i.name, unit(was_, {number(was_, w)}, false), unit(is_, {number(is_, i)}, false),
                  place(i));
        roles(w, i);
        requirements(w, i);
    };
    const bool some = !was_.model.kernels.empty() && !is_.model.kernels.empty();
    if (some && was_.model.single != is_.model.single) {
        report(Code::kernel_form, place(is_.model.kernels.front()),
               is_.model.single ? "the spec has one \"kernel\"; its \"kernels\" had namespaces of their own"
                                : "the spec has \"kernels\" in namespaces of their own; it had one \"kernel\"");
        return;
    }
    if (some && was_.model.single) return compare_units(was_.model.kernels.front(), is_.model.kernels.front());
    for (const Kernel& w : was_.model.kernels) {
        const auto same = [&](const Kernel& i) { return i.name == w.name; };
        if (std::none_of(is_.model.kernels.begin(), is_.model.kernels.end(), same))
            report(Code::name_gone, w.where, fmt::format("kernel {} is gone", w.name));
    }
    both(was_.model.kernels, is_.model.kernels, compare_units);
    if (was_.model.program.empty()) return;
    const Span before =
        was_.syntax.program && !was_.syntax.program->empty() ? was_.syntax.program->front().span : Span{};
    if (is_.model.program.empty()) {
        report(Code::name_gone, before, "the program is gone");
        return;
    }
    arguments("the program", unit(was_, was_.model.program, true), unit(is_, is_.model.program, true),
              is_.syntax.program->front().span);
}

}  // namespace pleat::conform
