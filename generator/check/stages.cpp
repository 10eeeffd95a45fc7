#include "check/stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "check/ragged.h"
#include "model/functions.h"
#include "stage/parser.h"

namespace pleat::checking {

using model::Axis;
using model::Domain;
using model::Kind;
using model::NodeId;

namespace {

// A kernel of this many nodes is no kernel that a person or a program means.
constexpr int max_nodes = 20000;
constexpr int max_depth = 1000;

std::string joined(const std::vector<Text>& texts) {
    std::string s;
    for (const Text& t : texts) s += (s.empty() ? "" : ", ") + one_line(t.value);
    return s;
}

}  // namespace

Name* KernelScope::find(const std::string& name) {
    const auto at = values_.find(name);
    if (at == values_.end()) return later_.count(name) ? nullptr : outer_.find(name);
    at->second.used = true;
    return &at->second;
}

std::vector<Scope::Known> KernelScope::known() const {
    std::vector<Known> all = outer_.known();
    for (const auto& [word, meaning] : values_) all.push_back({word, meaning.sort});
    return all;
}

const Span* KernelScope::later(const std::string& name) const {
    const auto at = later_.find(name);
    return at == later_.end() ? nullptr : &at->second;
}

void KernelScope::define(Context& context, const Text& name, std::optional<NodeId> node) {
    allowed_name(name, Use::word, with_article(Sort::value), context.diagnostics);
    later_.erase(name.value);
    Name meaning;
    meaning.sort = Sort::value;
    meaning.id = node.value_or(-1);
    meaning.poisoned = !node;
    meaning.where = name.span;
    const Name* taken = nullptr;
    if (const auto at = values_.find(name.value); at != values_.end())
        taken = &at->second;
    else
        taken = outer_.find(name.value);
    if (taken) {
        context
            .report(Code::name_clash, name.span,
                    fmt::format("'{}' is already {}", name.value, with_article(taken->sort)))
            .note("it is defined here", taken->where);
        return;
    }
    values_.emplace(name.value, meaning);
}

int Stages::note(std::string text, Span where) {
    kernel_.stages.push_back({std::move(text), where});
    return static_cast<int>(kernel_.stages.size()) - 1;
}

void Stages::needs(const Domain& domain, Span where) { needs_.push_back({domain, where}); }

void Stages::let(const Text& name, std::optional<NodeId> value) {
    poisoned_ = poisoned_ || !value;
    if (value) kernel_.lets.push_back({name.value, *value, name.span});
    scope_.define(context_, name, value);
}

void Stages::run(const std::vector<spec::Stage>& stages) {
    for (const spec::Stage& s : stages) {
        if (builder_.size() > max_nodes) {
            context_.report(Code::too_large, s.span,
                            fmt::format("kernel {} has more than {} values", kernel_.name, max_nodes));
            poisoned_ = true;
            return;
        }
        std::visit([&](const auto& verb) { stage(verb, s.span); }, s.verb);
    }
}

void Stages::form(const spec::OverForm& form) {
    kernel_.family = model::Family::over;
    if (form.over) {
        over_given_ = true;
        if (const auto axes = resolve_axes(context_, scope_, *form.over)) {
            over_.emplace();
            for (const Axis& a : *axes) over_->add(a);
        }
    }
    announce(form.stages);
    run(form.stages);
}

void Stages::announce(const std::vector<spec::Stage>& stages) {
    for (const spec::Stage& s : stages)
        std::visit(
            [&](const auto& verb) {
                if constexpr (requires { verb.name; }) scope_.announce(verb.name);
            },
            s.verb);
}

void Stages::form(const spec::ContractForm& form) {
    kernel_.family = model::Family::contract;
    announce(form.prologue);
    scope_.announce(form.name);
    announce(form.epilogue);
    run(form.prologue);
    stage(spec::ContractStage{form.name, form.of, form.along, form.along_span}, form.along_span);
    run(form.epilogue);
}

namespace {

/// A name that the form itself defines.
Text named(const spec::AttendForm& form, const char* name) {
    Text text = form.name;
    text.value = name;
    return text;
}

/// The dtype in which a value is held, if it is a tensor's or was rounded: a contraction's operand.
std::optional<model::Dtype> format_of(const Context& context, const Builder& builder, NodeId id) {
    while (builder[id].op == model::Op::substitute) id = builder[id].args[0];
    if (builder[id].op == model::Op::read) return context.tensor(builder[id].tensor).dtype;
    if (builder[id].op == model::Op::cast) return builder[id].dtype;
    return std::nullopt;
}

/// Weights of many keys are small. Rounded to 8 bits, most would be 0: what is rounded is this multiple of them.
constexpr double multiple_of_weights = 256;
NodeId divided_by_multiple(Builder& builder, NodeId rounded, NodeId value) {
    if (builder[rounded].op != model::Op::cast || !model::is_fp8(builder[rounded].dtype)) return value;
    return builder.pointwise(model::Fn::multiply, {value, builder.constant(1 / multiple_of_weights)});
}

}  // namespace

// o = sum over keys of p * v, where
//   s = q k, z = s after the stages on scores, lse = logsumexp of z,
//   p = exp(z - lse), or 0 in a row without any score, rounded to v's dtype: of 8 bits as a multiple, by which the
//   sum is divided.
void Stages::form(const spec::AttendForm& form) {
    kernel_.family = model::Family::attend;
    announce(form.prologue);
    announce(form.scores);
    scope_.announce(form.name);
    announce(form.epilogue);
    run(form.prologue);
    const Span where = form.name.span;

    note(fmt::format("contract s = {}, {} along {}", one_line(form.of[0].value), one_line(form.of[1].value),
                     joined(form.along)),
         where);
    let(named(form, "s"), contraction({form.of[0], form.of[1]}, form.along, where));
    run(form.scores);
    std::string last = "s";
    for (const spec::Stage& s : form.scores)
        if (const auto* l = std::get_if<spec::LetStage>(&s.verb)) last = l->name.value;
    const Name* z = scope_.find(last);
    const auto softmax = resolve_axes(context_, scope_, form.softmax);
    const auto v = expressions_.check(form.of[2], true);
    bool good = z && !z->poisoned && softmax && v;
    for (size_t i = 0; good && i < softmax->size(); ++i) {
        if (builder_[z->id].domain.covers((*softmax)[i])) continue;
        context_.report(
            Code::reduce_absent, form.softmax[i].span,
            fmt::format("the scores {} have no axis {} to take the softmax along",
                        context_.model.name_of(builder_[z->id].domain), context_.model.name_of((*softmax)[i])));
        good = false;
    }
    if (!good) {
        for (const char* name : {"lse", "p"}) let(named(form, name), std::nullopt);
        return let(form.name, std::nullopt), run(form.epilogue);
    }
    builder_.at(where);
    note(fmt::format("reduce lse = logsumexp of {} along {}", last, joined(form.softmax)), where);
    const NodeId p = probabilities(form, builder_.convert(z->id, Kind::real), *softmax, *v);
    note(fmt::format("contract {} = p, {} along {}", form.name.value, one_line(form.of[2].value),
                     joined(form.softmax)),
         where);
    auto sum = contraction(p, *v, *softmax, where, "p", one_line(form.of[2].value));
    if (sum) sum = divided_by_multiple(builder_, p, *sum);
    let(form.name, sum);
    run(form.epilogue);
}

/// lse and p of the scores, p rounded as the values are with which it is multiplied.
NodeId Stages::probabilities(const spec::AttendForm& form, NodeId scores, const std::vector<Axis>& along,
                             NodeId values) {
    const NodeId lse = builder_.reduce(model::Reduction::logsumexp, scores, along);
    let(named(form, "lse"), lse);
    const NodeId none =
        builder_.pointwise(model::Fn::equal, {lse, builder_.constant(-std::numeric_limits<double>::infinity())});
    const NodeId weight =
        builder_.pointwise(model::Fn::exp, {builder_.pointwise(model::Fn::subtract, {scores, lse})});
    NodeId p = builder_.select(none, builder_.constant(0.0), weight);
    if (const auto format = format_of(context_, builder_, values)) {
        if (model::is_fp8(*format))
            p = builder_.pointwise(model::Fn::multiply, {p, builder_.constant(multiple_of_weights)});
        p = builder_.cast(p, *format);
    }
    note("let p = exp(z - lse), rounded", form.name.span);
    let(named(form, "p"), divided_by_multiple(builder_, p, p));
    return p;
}

void Stages::stage(const spec::LetStage& s, Span) {
    note(fmt::format("let {} = {}", s.name.value, one_line(s.be.value)), s.be.span);
    const auto value = expressions_.check(s.be);
    if (value) needs(builder_[*value].domain, s.be.span);
    let(s.name, value);
}

void Stages::stage(const spec::ReduceStage& s, Span) {
    note(fmt::format("reduce {} = {} of {} along {}", s.name.value, s.as.value, one_line(s.of.value),
                     joined(s.along)),
         s.of.span);
    const auto reduction = model::reduction_named(s.as.value);
    if (!reduction)
        context_.report(Code::bad_value, s.as.span, fmt::format("there is no reduction '{}'", s.as.value))
            .note("the reductions are sum, mean, max, min, logsumexp, variance and product");
    const auto of = expressions_.check(s.of);
    const auto along = resolve_axes(context_, scope_, s.along);
    if (!reduction || !of || !along) return let(s.name, std::nullopt);
    const Domain domain = builder_[*of].domain;
    needs(domain, s.of.span);
    for (size_t i = 0; i < along->size(); ++i) {
        const Axis& axis = (*along)[i];
        if (domain.covers(axis)) continue;
        context_
            .report(Code::reduce_absent, s.along[i].span,
                    fmt::format("{} {} has no axis {} to reduce along", one_line(s.of.value),
                                expressions_.axes_of(*of), context_.model.name_of(axis)))
            .note(
                domain.overlaps(axis)
                    ? "every axis of a reduction is one of the value's"
                    : fmt::format("it is the same everywhere along {0}: its sum there is it times extent({0}), and "
                                  "its mean, max and min are it",
                                  context_.model.name_of(axis)));
        return let(s.name, std::nullopt);
    }
    builder_.at(s.of.span);
    let(s.name, builder_.reduce(*reduction, *of, *along));
}

std::optional<NodeId> Stages::contraction(NodeId a, NodeId b, const std::vector<Axis>& along, Span along_span,
                                          const std::string& first, const std::string& second) {
    bool good = true;
    const auto require_axis = [&](const Axis& axis, NodeId operand, const std::string& name) {
        if (builder_[operand].domain.covers(axis)) return;
        good = false;
        context_
            .report(Code::contract_axes, along_span,
                    fmt::format("operand {} {} has no axis {} to contract along", name,
                                expressions_.axes_of(operand), context_.model.name_of(axis)))
            .note("the axes of a contraction stand in both operands");
    };
    for (const Axis& axis : along) {
        require_axis(axis, a, first);
        require_axis(axis, b, second);
    }
    if (!good) return std::nullopt;
    needs(unite(builder_[a].domain, builder_[b].domain), along_span);
    return builder_.contract(a, b, along);
}

std::optional<NodeId> Stages::contraction(const std::vector<Text>& of, const std::vector<Text>& along,
                                          Span along_span) {
    const auto a = expressions_.check(of[0], true);
    const auto b = expressions_.check(of[1], true);
    const auto axes = resolve_axes(context_, scope_, along);
    if (!a || !b || !axes) return std::nullopt;
    builder_.at(along_span);
    return contraction(*a, *b, *axes, along_span, one_line(of[0].value), one_line(of[1].value));
}

void Stages::stage(const spec::ContractStage& s, Span) {
    note(fmt::format("contract {} = {} along {}", s.name.value, joined(s.of), joined(s.along)), s.along_span);
    let(s.name, contraction(s.of, s.along, s.along_span));
}

void Stages::stage(const spec::RequireStage& s, Span where) {
    const int number = note(fmt::format("require {}", one_line(s.condition.value)), s.condition.span);
    const auto condition = expressions_.check(s.condition);
    if (!condition) {
        poisoned_ = true;
        return;
    }
    if (builder_[*condition].kind != Kind::boolean) {
        context_
            .report(Code::wrong_kind, s.condition.span,
                    fmt::format("a requirement is a bool, and this is {}", name_of(builder_[*condition].kind)))
            .note("compare it: x != 0");
        poisoned_ = true;
        return;
    }
    needs(builder_[*condition].domain, s.condition.span);
    model::Require r;
    r.condition = *condition;
    r.say = s.say.value;
    r.domain = builder_[*condition].domain;
    r.stage = number;
    r.where = where;
    kernel_.requires_.push_back(std::move(r));
}

/// The tensor that a target names, reported if it is none that a stage stores; null then.
const Name* Stages::stored_tensor(const stage::Expression& target, const stage::Term& named) {
    const Name* name = scope_.resolve(context_, named.name, target.span(named), Scope::a_tensor);
    if (!name) return nullptr;
    if (name->sort != Sort::tensor) {
        context_
            .report(Code::wrong_sort, target.span(named),
                    fmt::format("'{}' is {}, and only tensors are stored", named.name, with_article(name->sort)))
            .note("it is defined here", name->where);
        return nullptr;
    }
    const model::Tensor& tensor = context_.tensor(name->id);
    if (tensor.space == model::Space::shared || tensor.space == model::Space::register_) {
        context_.report(Code::wrong_sort, target.span(named),
                        fmt::format("tensor {} is not in global memory and is not stored by a stage", tensor.name));
        return nullptr;
    }
    return name;
}

/// May the value be stored to the tensor at all coordinates of `domain`? Reports why not.
bool Stages::can_hold(const model::Tensor& tensor, const Domain& domain, NodeId value, Span where) {
    const Domain missing = minus(builder_[value].domain, domain);
    if (!missing.empty()) {
        context_
            .report(Code::store_many, where,
                    fmt::format("tensor {} has no {}, along which the value {} varies: several coordinates would "
                                "write one element",
                                tensor.name, context_.model.name_of(missing.axes().front()),
                                context_.model.name_of(builder_[value].domain)))
            .note("reduce it along that axis first, or bind the axis in a subscript");
        return false;
    }
    if (model::info(tensor.dtype).kind == Kind::boolean && builder_[value].kind != Kind::boolean) {
        context_
            .report(Code::wrong_kind, where,
                    fmt::format("tensor {} is of dtype bool, and this is {}", tensor.name,
                                name_of(builder_[value].kind)))
            .note("compare it: x != 0");
        return false;
    }
    return true;
}

void Stages::stage(const spec::StoreStage& s, Span) {
    const int number =
        note(fmt::format("store {} = {}", one_line(s.target.value), one_line(s.from.value)), s.from.span);
    const auto target = stage::parse_target(s.target, context_.diagnostics);
    auto value = expressions_.check(s.from);
    const bool before = poisoned_;
    poisoned_ = true;  // unless all of the store is well
    if (!target) return;
    const stage::Term& top = target->top();
    const stage::Term& named = top.what == stage::Term::What::name ? top : (*target)[top.args[0]];
    const Name* name = stored_tensor(*target, named);
    if (!name) return;
    const model::Tensor& tensor = context_.tensor(name->id);
    model::Store store;
    store.tensor = name->id;
    store.stage = number;
    store.where = s.target.span;
    for (const Axis& a : tensor.axes) store.domain.add(a);
    std::vector<Expressions::Bind> binds;
    if (top.what == stage::Term::What::subscript) {
        const auto found =
            expressions_.binds(*target, top, store.domain, fmt::format("tensor {} {}", tensor.name, listed(tensor)),
                               "a target's subscript gives places along axes of the tensor");
        if (!found) return;
        binds = *found;
        for (const Expressions::Bind& b : binds) store.domain.remove(b.axis);
        for (const Expressions::Bind& b : binds) {
            store.domain.add(builder_[b.index].domain);
            store.binds.push_back({b.axis});
            store.bind_values.push_back(builder_.convert(b.index, Kind::integer));
        }
    }
    if (!check_store_target(context_, kernel_, store, binds) || !value) return;
    if (!can_hold(tensor, store.domain, *value, s.from.span)) return;
    builder_.at(s.from.span);
    store.value = builder_.convert(*value, model::info(tensor.dtype).kind);
    needs(store.domain, s.target.span);
    kernel_.stores.push_back(std::move(store));
    poisoned_ = before;
}

/// Whoever walks a kernel from a value down to what it is made of goes as deep as the longest chain of values.
void Stages::check_depth() {
    std::vector<int> depth;
    for (NodeId i = 0; i < builder_.size(); ++i) {
        int below = 0;
        for (const NodeId a : builder_[i].args) below = std::max(below, depth[static_cast<size_t>(a)]);
        depth.push_back(below + 1);
        if (below < max_depth) continue;
        context_
            .report(Code::too_large, kernel_.node_where[static_cast<size_t>(i)],
                    fmt::format("kernel {} has a chain of more than {} values, each made of the one before",
                                kernel_.name, max_depth))
            .note("store a value on the way, and read the tensor in a kernel behind");
        poisoned_ = true;
        return;
    }
}

void Stages::finish() {
    check_depth();
    model::Domain reported;  // of what "over" lacks: stages that follow from one that was reported lack the same
    for (const Need& n : needs_) {
        if (!over_given_) {
            kernel_.over.add(n.domain);
            continue;
        }
        if (!over_ || over_->covers(n.domain)) continue;
        const model::Domain missing = minus(n.domain, *over_);
        if (reported.covers(missing)) continue;
        reported.add(missing);
        context_
            .report(Code::outside_over, n.where,
                    fmt::format("this stage ranges over {}, and the kernel over {}: {} is missing",
                                context_.model.name_of(n.domain), context_.model.name_of(*over_),
                                context_.model.name_of(missing.axes().front())))
            .note("add it to \"over\"");
    }
    if (over_) kernel_.over = *over_;
    // Real is f64 if a tensor is.
    for (NodeId i = 0; i < builder_.size(); ++i)
        if (builder_[i].op == model::Op::read && context_.tensor(builder_[i].tensor).dtype == model::Dtype::f64)
            kernel_.compute = model::Dtype::f64;
    for (const model::Store& s : kernel_.stores)
        if (context_.tensor(s.tensor).dtype == model::Dtype::f64) kernel_.compute = model::Dtype::f64;
    if (poisoned_) return;
    if (kernel_.stores.empty() && kernel_.requires_.empty())
        context_
            .report(Code::no_effect, kernel_.where,
                    fmt::format("kernel {} stores and requires nothing", kernel_.name))
            .note("add a stage {\"store\": tensor, \"from\": value}");
    check_stores_apart(context_, kernel_);
    check_ragged_stores(context_, kernel_);
    check_snapshot(context_, kernel_, builder_);
}

}  // namespace pleat::checking
