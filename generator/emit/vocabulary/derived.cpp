#include "emit/vocabulary/derived.h"

#include "emit/vocabulary/axes.h"
#include "emit/vocabulary/sentences.h"

namespace pleat::emit {

namespace {

using model::Size;

/// The value in C++, in `type`; symbol i is the i-th input.
std::string value_text(const Size& v, const std::string& type, const std::vector<std::string>& inputs) {
    const auto side = [&](const Size& part) { return value_text(part, type, inputs); };
    const auto joined_by = [&](std::string_view sign) {
        return fmt::format("({} {} {})", side(v.left()), sign, side(v.right()));
    };
    switch (v.op()) {
        case Size::Op::symbol: {
            const std::string get = inputs[static_cast<size_t>(v.symbol_id())] + ".get()";
            return type == "int" ? get : fmt::format("static_cast<{}>({})", type, get);
        }
        case Size::Op::add:
            return joined_by("+");
        case Size::Op::subtract:
            return joined_by("-");
        case Size::Op::multiply:
            return joined_by("*");
        case Size::Op::floor_div:
            return fmt::format("pleat::floor_div<{}>({})", v.right().constant(), side(v.left()));
        case Size::Op::modulo:
            return fmt::format("pleat::floor_mod<{}>({})", v.right().constant(), side(v.left()));
        default:
            break;
    }
    const std::string text = fmt::format("{}{}", v.constant(), type == "int" ? "" : "LL");
    return v.constant() < 0 ? "(" + text + ")" : text;
}

}  // namespace

void emit_derived(Writer& w, const model::Spec& spec, VocabularyNames& names, const model::Derived& derived) {
    const std::string type = names.struct_of(derived.name);
    std::vector<std::string> written, from, inputs, parameters, results;
    for (const model::Derived::Output& o : derived.to)
        written.push_back(fmt::format("{} = {}", o.written, o.expression));
    for (size_t i = 0; i < derived.from.size(); ++i) {
        const std::string name = own_name(spec, derived.from[i]);
        from.push_back(name);
        inputs.push_back(names.helper(fmt::format("in_{}_", i)));
        parameters.push_back(fmt::format("[[maybe_unused]] {} {}", names.in_layout(derived.from[i]), inputs[i]));
    }
    for (const model::Derived::Output& o : derived.to) {
        // In the widest of the types, so that no step is narrower than its result or an input.
        bool wide = index_int(spec, o.axis.dim) != "int";
        for (const model::Axis& a : derived.from) wide |= index_int(spec, a.dim) != "int";
        std::string value = value_text(o.value, wide ? "long long" : "int", inputs);
        results.push_back(fmt::format("{}({})", names.in_layout(o.axis), value));
    }
    std::vector<std::string> types;
    for (const model::Axis& a : derived.from) types.push_back(names.in_layout(a));
    w.line("/// {}: {}", derived.name, joined(written, ", "));
    w.open(fmt::format("struct {0} : pleat::Derived<{0}, {1}> {{", type, joined(types, ", ")));
    const std::string xs = names.helper("Xs_"), x = names.helper("xs_"), c = names.helper("C_");
    w.line("template <pleat::Typed... {}>", xs);
    w.line("    requires(sizeof...({}) > 0)", xs);
    w.line("PLEAT_BOTH explicit constexpr {}(const {}&... {}) : Derived({}...) {{}}", type, xs, x, x);
    w.line("template <class {} = void>", c);
    w.line("PLEAT_BOTH constexpr {0}(...) : {0}(pleat::refused<{0}, {1}>()) {{}}", type, c);
    w.line();
    const std::string head = fmt::format("PLEAT_BOTH static constexpr auto derive(");
    w.open(fmt::format("{}{}) {{", head,
                       fitting(parameters, head.size() + 8, ", ", ",\n" + std::string(head.size(), ' '))));
    w.line("return pleat::coordinates({});", fitting(results, 36, ", ", ",\n" + std::string(26, ' ')));
    w.close();
    w.line("template <class {}, bool {} = false>", c, names.helper("ok_"));
    w.open("PLEAT_BOTH static constexpr void refuse() {");
    Sentences s(w, names);
    s.always(fmt::format("derived {} is made of {}", derived.name, enumerated(from)));
    w.close();
    w.close("};");
    if (type != derived.name) w.line("using {} = {};", derived.name, type);
    w.line();
}

}  // namespace pleat::emit
