#include "check/use.h"

#include <fmt/format.h>

namespace pleat::checking {

using model::Domain;

UsedScope::UsedScope(Context& context, Scope& ours, const spec::Spec& theirs,
                     const std::vector<std::pair<Text, Text>>& with, Span use)
    : context_(context), ours_(ours), theirs_(theirs), use_(use) {
    const auto declare_all = [&](const auto& section, Sort sort) {
        for (size_t i = 0; i < section.size(); ++i) declare(section[i].name, sort, i);
    };
    declare_all(theirs.types, Sort::type);
    declare_all(theirs.dims, Sort::dim);
    declare_all(theirs.folds, Sort::fold);
    declare_all(theirs.params, Sort::param);
    declare_all(theirs.tensors, Sort::tensor);
    for (const auto& [their_name, our_name] : with) {
        with_.emplace(their_name.value, our_name);
        if (declared_.count(their_name.value)) continue;
        Diagnostic& d = context.report(Code::undefined_name, their_name.span,
                                       fmt::format("the used spec has no name '{}'", their_name.value));
        if (const std::string meant = near(their_name.value); !meant.empty())
            d.note(fmt::format("did you mean '{}'?", meant));
    }
}

std::vector<Scope::Known> UsedScope::known() const {
    std::vector<Known> all;
    for (const auto& [word, declared] : declared_) all.push_back({word, declared.sort});
    return all;
}

Name* UsedScope::find(const std::string& name) {
    if (const auto at = meanings_.find(name); at != meanings_.end()) return &at->second;
    const auto declared = declared_.find(name);
    if (declared == declared_.end()) return nullptr;
    // While it is being looked at, a name that needs itself is silent.
    Name open;
    open.sort = declared->second.sort;
    open.poisoned = true;
    meanings_[name] = open;
    return &(meanings_[name] = meaning(name, declared->second));
}

Name UsedScope::meaning(const std::string& name, const Declared& declared) {
    Name wrong;
    wrong.sort = declared.sort;
    wrong.where = declared.where;
    wrong.poisoned = true;
    const auto renamed = with_.find(name);
    const bool mapped = renamed != with_.end();
    const std::string& word = mapped ? renamed->second.value : name;
    const Span where = mapped ? renamed->second.span : use_;

    if (declared.sort == Sort::type && mapped) {
        Name type = wrong;
        const auto dtype = resolve_dtype(context_, ours_, renamed->second);
        type.poisoned = !dtype;
        type.dtype = dtype.value_or(model::Dtype::f32);
        return type;
    }
    Name* ours = mapped || declared.sort != Sort::fold ? ours_.find(word) : nullptr;
    if (!ours && !mapped && declared.sort == Sort::type) {
        const auto dtype = model::dtype_named(theirs_.types[declared.at].dtype.value);
        Name type = wrong;
        type.poisoned = !dtype;
        type.dtype = dtype.value_or(model::Dtype::f32);
        return type;
    }
    if (!ours && !mapped && declared.sort == Sort::fold) {
        Name fold = wrong;
        const auto axis = resolve_axis(context_, *this, theirs_.folds[declared.at].axis);
        fold.poisoned = !axis;
        if (axis) fold.axis = *axis;
        return fold;
    }
    std::string_view sort = with_article(declared.sort);
    sort.remove_prefix(sort.find(' ') + 1);
    if (!ours) {
        Diagnostic& d = context_.report(
            Code::undefined_name, where,
            mapped ? fmt::format("'{}' is not defined", word)
                   : fmt::format("the used kernel needs {} {}, which this spec does not define", sort, name));
        d.note("it is declared here", declared.where);
        if (!mapped) d.note(fmt::format("define it, or map it: \"with\": {{\"{}\": \"ours\"}}", name));
        return wrong;
    }
    if (ours->poisoned) return wrong;
    if (ours->sort != declared.sort) {
        context_
            .report(Code::use_mismatch, where,
                    fmt::format("the used kernel's {} {} would be {} here", sort, name, with_article(ours->sort)))
            .note("it is declared here", declared.where);
        return wrong;
    }
    return agrees(name, declared, *ours, where) ? *ours : wrong;
}

bool UsedScope::agrees(const std::string& name, const Declared& declared, const Name& ours, Span where) {
    const auto kinds = [&](const Text& theirs, model::Dtype here) {
        const auto dtype = resolve_dtype(context_, *this, theirs);
        if (!dtype) return false;
        if (model::info(*dtype).kind == model::info(here).kind) return true;
        context_
            .report(Code::use_mismatch, where,
                    fmt::format("the used kernel's {} is of dtype {} and here of dtype {}", name,
                                model::info(*dtype).name, model::info(here).name))
            .note("it is declared here", declared.where);
        return false;
    };
    if (declared.sort == Sort::param)
        return kinds(theirs_.params[declared.at].dtype, context_.model.params[static_cast<size_t>(ours.id)].dtype);
    if (declared.sort != Sort::tensor) return true;
    const spec::TensorDecl& theirs = theirs_.tensors[declared.at];
    const model::Tensor& here = context_.tensor(ours.id);
    const auto axes = resolve_axes(context_, *this, theirs.dims);
    if (!axes || !kinds(theirs.dtype, here.dtype)) return false;
    Domain their_domain, our_domain;
    for (const model::Axis& a : *axes) their_domain.add(a);
    for (const model::Axis& a : here.axes) our_domain.add(a);
    if (their_domain == our_domain) return true;
    context_
        .report(Code::use_mismatch, where,
                fmt::format("the used kernel's tensor {} has axes {}, and tensor {} here has {}", name,
                            context_.model.name_of(their_domain), here.name, context_.model.name_of(our_domain)))
        .note("it is declared here", declared.where)
        .note("map its dims to those of this spec in \"with\"");
    return false;
}

}  // namespace pleat::checking
