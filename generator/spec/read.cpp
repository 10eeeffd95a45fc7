// Builds the syntax tree. The JSON has been matched against the grammar before, so that everything
// required is there and of its type, and nothing here can fail.
#include "spec/read.h"

#include <fmt/format.h>

#include "spec/grammar.h"
#include "spec/json.h"
#include "spec/match.h"

namespace pleat::spec {

namespace {

using json::Type;
using json::Value;

const Value& at(const Value& object, std::string_view key) { return *object.find(key); }

Integer integer(const Value& v) { return {v.integer, v.span}; }

std::optional<Integer> maybe_integer(const Value& object, std::string_view key) {
    const Value* v = object.find(key);
    return v ? std::optional(integer(*v)) : std::nullopt;
}

std::optional<Text> maybe_text(const Value& object, std::string_view key) {
    const Value* v = object.find(key);
    return v ? std::optional(v->string) : std::nullopt;
}

/// The elements of the list under `key`, or none; each by `read`.
template <class Read>
auto list(const Value& object, std::string_view key, Read read) {
    std::vector<decltype(read(object))> out;
    if (const Value* v = object.find(key))
        for (const Value& item : v->items) out.push_back(read(item));
    return out;
}

std::vector<Text> texts(const Value& object, std::string_view key) {
    return list(object, key, [](const Value& v) { return v.string; });
}

std::optional<std::vector<Text>> maybe_texts(const Value& object, std::string_view key) {
    return object.find(key) ? std::optional(texts(object, key)) : std::nullopt;
}

/// The members of the object under `key`, or none; each by `read`.
template <class Read>
auto map(const Value& object, std::string_view key, Read read) {
    std::vector<decltype(read(object.members.front()))> out;
    if (const Value* v = object.find(key))
        for (const json::Member& m : v->members) out.push_back(read(m));
    return out;
}

Span span_of(const Value& object, std::string_view key) {
    const Value* v = object.find(key);
    return v ? v->span : Span{};
}

// --- Declarations

TypeDecl type(const json::Member& m) { return {m.key, m.value.string}; }
FoldDecl fold(const json::Member& m) { return {m.key, m.value.string}; }

DimDecl dim(const json::Member& m) {
    const Value& v = m.value;
    if (v.type == Type::integer) return {m.key, integer(v)};
    if (v.type == Type::string) {
        if (v.string.value == "runtime") return {m.key, Runtime{{}, {}, v.span}};
        return {m.key, v.string};
    }
    const Value& facts = at(v, "runtime");
    return {m.key, Runtime{maybe_integer(facts, "multiple_of"), maybe_integer(facts, "max"), v.span}};
}

Scalar scalar(const Value& v) {
    switch (v.type) {
        case Type::boolean:
            return {v.boolean, v.span};
        case Type::integer:
            return {v.integer, v.span};
        case Type::real:
            return {v.real, v.span};
        default:
            return {v.string, v.span};
    }
}

ParamDecl param(const json::Member& m) {
    ParamDecl p{m.key, at(m.value, "dtype").string, {}};
    if (const Value* v = m.value.find("default")) p.fallback = scalar(*v);
    return p;
}

StrideDecl stride(const json::Member& m) {
    StrideDecl s{m.key, {}, m.value.span};
    if (m.value.type == Type::integer) s.value = integer(m.value);
    return s;
}

XorDecl cross(const json::Member& m) { return {m.key, m.value.string}; }
RingDecl ring(const json::Member& m) { return {m.key, integer(m.value)}; }

TensorDecl tensor(const json::Member& m) {
    const Value& v = m.value;
    TensorDecl t{.name = m.key,
                 .dtype = at(v, "dtype").string,
                 .dims = texts(v, "dims"),
                 .dims_span = span_of(v, "dims"),
                 .strides = map(v, "strides", stride),
                 .space = maybe_text(v, "space"),
                 .swizzle = {},
                 .swizzle_span = span_of(v, "swizzle"),
                 .ring = map(v, "ring", ring),
                 .ring_span = span_of(v, "ring"),
                 .align = maybe_integer(v, "align"),
                 .span = v.span};
    if (const Value* s = v.find("swizzle")) {
        if (s->type == Type::string)
            t.swizzle = s->string;
        else
            t.swizzle = map(v, "swizzle", cross);
    }
    return t;
}

IndexDecl index(const json::Member& m) {
    return {m.key, texts(m.value, "dims"), maybe_text(m.value, "from"), m.value.span};
}

DeriveDecl derive(const json::Member& m) { return {m.key, m.value.string}; }
DerivedDecl derived(const json::Member& m) { return {m.key, texts(m.value, "from"), map(m.value, "to", derive)}; }

FragmentDecl fragment(const json::Member& m) {
    const Value& v = m.value;
    return {m.key, at(v, "operand").string, at(v, "dtype").string, texts(v, "dims"), v.span};
}

// --- Stages

LetStage let_stage(const Value& v) { return {at(v, "let").string, at(v, "be").string}; }
ReduceStage reduce_stage(const Value& v) {
    return {at(v, "reduce").string, at(v, "as").string, at(v, "of").string, texts(v, "along"), span_of(v, "along")};
}
ContractStage contract_stage(const Value& v) {
    return {at(v, "contract").string, texts(v, "of"), texts(v, "along"), span_of(v, "along")};
}
StoreStage store_stage(const Value& v) { return {at(v, "store").string, at(v, "from").string}; }
RequireStage require_stage(const Value& v) { return {at(v, "require").string, at(v, "say").string}; }

Stage stage(const Value& v) {
    if (v.find("let")) return {let_stage(v), v.span};
    if (v.find("reduce")) return {reduce_stage(v), v.span};
    if (v.find("contract")) return {contract_stage(v), v.span};
    if (v.find("store")) return {store_stage(v), v.span};
    return {require_stage(v), v.span};
}

std::vector<Stage> stages(const Value& v, std::string_view key) { return list(v, key, stage); }

// --- Kernels

/// The member of a contraction or attention whose name the author chose.
const json::Member& named(const Value& v, const Form& form) {
    for (const json::Member& m : v.members) {
        bool key = false;
        for (const Key& k : form.keys) key = key || k.name == m.key.value;
        if (!key) return m;
    }
    return v.members.front();
}

const Form& form_of(const Form& kernel, std::string_view key) {
    for (const Key& k : kernel.keys)
        if (k.name == key) return *k.form;
    return kernel;
}

std::vector<Text> items(const Value& v) {
    std::vector<Text> out;
    for (const Value& item : v.items) out.push_back(item.string);
    return out;
}

OverForm over_form(const Value& v) { return {maybe_texts(v, "over"), span_of(v, "over"), stages(v, "stages")}; }

ContractForm contract_form(const Value& v, const Form& kernel) {
    const Value& c = at(v, "contract");
    const json::Member& m = named(c, form_of(kernel, "contract"));
    return {m.key,
            items(m.value),
            texts(c, "along"),
            span_of(c, "along"),
            stages(v, "prologue"),
            stages(v, "epilogue")};
}

AttendForm attend_form(const Value& v, const Form& kernel, std::string_view key = "attend") {
    const Value& a = at(v, key);
    const json::Member& m = named(a, form_of(kernel, key));
    return {.name = m.key,
            .of = items(m.value),
            .along = texts(a, "along"),
            .softmax = texts(a, "softmax"),
            .scores = stages(a, "scores"),
            .prologue = stages(v, "prologue"),
            .epilogue = stages(v, "epilogue")};
}

std::vector<std::pair<Text, Text>> names(const Value& v, std::string_view key) {
    return map(v, key, [](const json::Member& m) { return std::pair(m.key, m.value.string); });
}

AttendBackwardForm attend_backward_form(const Value& v, const Form& kernel) {
    return {attend_form(v, kernel, "attend_backward"), names(v, "gradients")};
}

UseForm use_form(const Value& v) { return {at(v, "use").string, names(v, "with"), maybe_text(v, "kernel")}; }

ScheduleDecl schedule_case(const Value& v) {
    ScheduleDecl s{
        map(v, "up_to", [](const json::Member& m) { return std::pair(m.key, integer(m.value)); }), {}, v.span};
    for (const json::Member& m : v.members) {
        if (m.key.value == "up_to") continue;
        if (m.value.type == Type::integer)
            s.settings.emplace_back(m.key, integer(m.value));
        else
            s.settings.emplace_back(m.key, m.value.string);
    }
    return s;
}

/// One case, or a list of them.
std::vector<ScheduleDecl> schedule(const Value& kernel) {
    const Value* v = kernel.find("schedule");
    if (v && v->type == Type::object) return {schedule_case(*v)};
    return list(kernel, "schedule", schedule_case);
}

KernelDecl kernel(const Text& name, const Value& v, const Form& variant) {
    KernelDecl k{name, OverForm{}, maybe_text(v, "compute"), schedule(v), v.span};
    const Form& form = chosen(variant, v);
    if (form.sign == "contract")
        k.form = contract_form(v, form);
    else if (form.sign == "attend")
        k.form = attend_form(v, form);
    else if (form.sign == "attend_backward")
        k.form = attend_backward_form(v, form);
    else if (form.sign == "use")
        k.form = use_form(v);
    else
        k.form = over_form(v);
    return k;
}

Spec build(int file, const Value& v) {
    Spec s;
    s.file = file;
    s.version = integer(at(v, "pleat"));
    s.schema = maybe_text(v, "$schema");
    s.name = at(v, "name").string;
    if (const Value* about = v.find("about")) s.about = about->string;
    s.backward = maybe_text(v, "backward");
    s.types = map(v, "types", type);
    s.dims = map(v, "dims", dim);
    s.folds = map(v, "folds", fold);
    s.params = map(v, "params", param);
    s.tensors = map(v, "tensors", tensor);
    s.indices = map(v, "indices", index);
    s.derived = map(v, "derived", derived);
    s.fragments = map(v, "fragments", fragment);
    const Form& variant = form_of(grammar(), "kernel");
    if (const Value* k = v.find("kernel")) {
        s.single = true;
        s.kernels.push_back(kernel(s.name, *k, variant));
    } else {
        s.kernels = map(v, "kernels", [&](const json::Member& m) { return kernel(m.key, m.value, variant); });
    }
    s.program = maybe_texts(v, "program");
    s.span = v.span;
    return s;
}

/// The version that the file says it has, if that is another than ours: its rules are not ours to check.
bool other_version(const Value& v, Diagnostics& diagnostics) {
    const int64_t ours = form_of(grammar(), "pleat").constant;
    const Value* version = v.find("pleat");
    if (!version || version->type != Type::integer || version->integer == ours) return false;
    const bool later = version->integer > ours;
    diagnostics
        .report(Code::bad_value, version->span,
                fmt::format("the spec is of version {} of the language, and this pleat reads version {}",
                            version->integer, ours))
        .note(later ? "a later pleat reads it; to write for this one, begin with \"pleat\": 1 and see `pleat new`"
                    : "there is no such version; \"pleat\": 1 is the first");
    return true;
}

}  // namespace

const KernelDecl* used_kernel(const Spec& theirs, const UseForm& use, const KernelDecl& ours) {
    for (const KernelDecl& k : theirs.kernels)
        if (use.kernel ? k.name.value == use.kernel->value : theirs.single || k.name.value == ours.name.value)
            return &k;
    return nullptr;
}

std::optional<Spec> read_spec(int file, const Sources& sources, Diagnostics& diagnostics) {
    const int before = diagnostics.errors();
    const std::optional<Value> value = json::parse(file, sources, diagnostics);
    if (!value || other_version(*value, diagnostics)) return std::nullopt;
    match(grammar(), *value, diagnostics);
    if (diagnostics.errors() > before) return std::nullopt;
    return build(file, *value);
}

}  // namespace pleat::spec
