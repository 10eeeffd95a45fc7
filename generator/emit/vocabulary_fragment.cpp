#include "emit/vocabulary_fragment.h"

#include "emit/style.h"
#include "emit/vocabulary_axes.h"
#include "emit/vocabulary_sentences.h"
#include "model/fragment.h"

namespace pleat::emit {

using model::Fragment;
using model::Spec;

namespace {

/// "operand a" or "an accumulator"
std::string role(const std::string& operand) {
    return operand == "accumulator" ? "an accumulator" : "operand " + operand;
}

/// "fragment Acc [M % 64, N % 32]"
std::string title(const Fragment& f) { return fmt::format("fragment {} [{}]", f.name, joined(f.written, ", ")); }

}  // namespace

void emit_fragment(Writer& w, const Spec& spec, VocabularyNames& names, const Fragment& f) {
    const std::string type = names.struct_of(f.name), own = title(f);
    const model::FragmentFormat& format = *model::fragment_format(f.format);
    w.line("/// {}: {} {} [{}]", f.name, format.name,
           f.operand == "accumulator" ? f.operand : "operand " + f.operand, joined(f.written, ", "));
    const std::vector<Argument> base{{type},
                                     {"pleat::Operand::" + f.operand},
                                     {std::string(format.cpp)},
                                     {names.in_layout(f.axes[0])},
                                     {names.in_layout(f.axes[1])}};
    w.open(inheriting(type, "pleat::Fragment", base));

    const std::string x = names.helper("X_"), misuse = names.helper("misuse_"), m = names.helper("M_");
    w.line("template <pleat::FragmentMisuse {}, class {}, bool {} = false>", misuse, x, names.helper("ok_"));
    w.open("PLEAT_BOTH static constexpr void refuse() {");
    w.line("using {} = pleat::FragmentMisuse;", m);
    Sentences s(w, names);
    const auto is = [&](std::string_view what) { return fmt::format("{} == {}::{}", misuse, m, what); };
    const auto with = [&](std::string_view what, const Fragment& other) {
        return fmt::format("{} && pleat::same<{}, {}>", is(what), x, names.from_anywhere(other.name));
    };
    s.when(fmt::format("{} && pleat::integer<{}>", is("find"), x),
           fmt::format("{} takes dims, not an integer", own));
    size_t named = 0;
    for (size_t d = 0; d < spec.dims.size() && named < most_dims_by_name; ++d) {
        const auto id = static_cast<model::DimId>(d);
        if (id == f.axes[0].dim || id == f.axes[1].dim) continue;
        ++named;
        s.when(fmt::format("{} && pleat::on<{}, {}>", is("find"), x, names.from_anywhere(spec.dims[d].name)),
               fmt::format("{} has no dim {}", own, spec.dims[d].name));
    }
    s.when(fmt::format("{} && pleat::is_comma<{}>", is("find"), x),
           fmt::format("{} takes one index in brackets, or several joined by +", own));
    s.when(is("find"), fmt::format("{} has none of these dims", own));
    for (const std::string operand : {"a", "b", "accumulator"})
        if (f.operand != operand)
            s.when(is("be_" + operand), fmt::format("{} is {}, not {}", own, role(f.operand), role(operand)));
    for (const Fragment& other : spec.fragments) {
        if (other.name == f.name) continue;
        if (f.operand == "accumulator") {
            if (other.operand == "accumulator")
                s.when(with("add", other),
                       fmt::format("mma into {} adds another {}, not {}", own, f.name, title(other)));
            if (other.operand == "a" && other.axes[0] != f.axes[0])
                s.when(with("take_a", other), fmt::format("{} takes an operand a with rows {}, not {}", own,
                                                          one_line(f.written[0]), title(other)));
            if (other.operand == "b" && other.axes[1] != f.axes[1])
                s.when(with("take_b", other), fmt::format("{} takes an operand b with columns {}, not {}", own,
                                                          one_line(f.written[1]), title(other)));
        }
        if (f.operand == "a" && other.operand == "b") {
            if (other.axes[0] != f.axes[1])
                s.when(with("take_b", other), fmt::format("{} takes an operand b with rows {}, not {}", own,
                                                          one_line(f.written[1]), title(other)));
            s.when(with("multiply", other),
                   fmt::format("mma.sync has no instruction for {} of {} with {} of {} into this accumulator", own,
                               f.format, title(other), other.format));
        }
    }
    s.otherwise(fmt::format("{} does not go with this fragment", own));
    w.close();
    w.close("};");
    w.line();
}

}  // namespace pleat::emit
