#include "emit/vocabulary/fragment.h"

#include "codegen/style.h"
#include "emit/vocabulary/axes.h"
#include "emit/vocabulary/sentences.h"
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

/// What a misuse of a fragment is reported as, within its refuse().
class FragmentSentences {
public:
    FragmentSentences(Writer& w, const Spec& spec, VocabularyNames& names, const Fragment& f)
        : spec_(spec),
          names_(names),
          f_(f),
          own_(title(f)),
          x_(names.helper("X_")),
          misuse_(names.helper("misuse_")),
          m_(names.helper("M_")),
          sentences_(w, names) {}

    void emit() {
        subscripts();
        for (const std::string operand : {"a", "b", "accumulator"})
            if (f_.operand != operand)
                sentences_.when(is("be_" + operand),
                                fmt::format("{} is {}, not {}", own_, role(f_.operand), role(operand)));
        for (const Fragment& other : spec_.fragments) {
            if (other.name == f_.name) continue;
            if (f_.operand == "accumulator") into_accumulator(other);
            if (f_.operand == "a" && other.operand == "b") multiplied(other);
        }
        sentences_.otherwise(fmt::format("{} does not go with this fragment", own_));
    }

private:
    const Spec& spec_;
    VocabularyNames& names_;
    const Fragment& f_;
    std::string own_, x_, misuse_, m_;
    Sentences sentences_;

    std::string is(std::string_view what) const { return fmt::format("{} == {}::{}", misuse_, m_, what); }
    std::string with(std::string_view what, const Fragment& other) const {
        return fmt::format("{} && pleat::same<{}, {}>", is(what), x_, names_.from_anywhere(other.name));
    }
    /// Of an operand whose axis is another than `should`.
    void wants(std::string_view operand, std::string_view what, const std::string& should, const Fragment& other) {
        sentences_.when(with(fmt::format("take_{}", operand), other),
                        fmt::format("{} takes an operand {} with {} {}, not {}", own_, operand, what,
                                    one_line(should), title(other)));
    }

    void subscripts() {
        const auto find = [&](const std::string& when, const std::string& sentence) {
            sentences_.when(is("find") + when, own_ + sentence);
        };
        find(fmt::format(" && pleat::integer<{}>", x_), " takes dims, not an integer");
        size_t named = 0;
        for (size_t d = 0; d < spec_.dims.size() && named < most_dims_by_name; ++d) {
            const auto id = static_cast<model::DimId>(d);
            if (id == f_.axes[0].dim || id == f_.axes[1].dim) continue;
            ++named;
            const std::string& name = spec_.dims[d].name;
            find(fmt::format(" && pleat::on<{}, {}>", x_, names_.from_anywhere(name)), " has no dim " + name);
        }
        find(fmt::format(" && pleat::is_comma<{}>", x_), " takes one index in brackets, or several joined by +");
        find("", " has none of these dims");
        for (const model::Axis& a : f_.axes) {
            const std::string& name = spec_.dims[static_cast<size_t>(a.dim)].name;
            sentences_.when(fmt::format("{} && pleat::same<{}, {}>", is("forget"), x_, names_.from_anywhere(name)),
                            fmt::format("{0} is subscripted without {1}; write {1}(0) for the first", own_, name));
        }
    }

    void into_accumulator(const Fragment& other) {
        if (other.operand == "accumulator")
            sentences_.when(with("add", other),
                            fmt::format("mma into {} adds another {}, not {}", own_, f_.name, title(other)));
        if (other.operand == "a" && other.axes[0] != f_.axes[0]) wants("a", "rows", f_.written[0], other);
        if (other.operand == "b" && other.axes[1] != f_.axes[1]) wants("b", "columns", f_.written[1], other);
    }

    void multiplied(const Fragment& other) {
        if (other.axes[0] != f_.axes[1]) wants("b", "rows", f_.written[1], other);
        sentences_.when(with("multiply", other),
                        fmt::format("mma.sync has no instruction for {} of {} with {} of {} into this accumulator",
                                    own_, f_.format, title(other), other.format));
    }
};

}  // namespace

void emit_fragment(Writer& w, const Spec& spec, VocabularyNames& names, const Fragment& f) {
    const std::string type = names.struct_of(f.name);
    const model::FragmentFormat& format = *model::fragment_format(f.format);
    w.line("/// {}: {} {} [{}]", f.name, format.name,
           f.operand == "accumulator" ? f.operand : "operand " + f.operand, joined(f.written, ", "));
    const std::vector<Argument> base{{type},
                                     {"pleat::Operand::" + f.operand},
                                     {std::string(format.cpp)},
                                     {names.in_layout(f.axes[0])},
                                     {names.in_layout(f.axes[1])}};
    w.open(inheriting(type, "pleat::Fragment", base));
    w.line("using Fragment::operator=;");
    w.line("template <pleat::FragmentMisuse {}, class {}, bool {} = false>", names.helper("misuse_"),
           names.helper("X_"), names.helper("ok_"));
    w.open("PLEAT_BOTH static constexpr void refuse() {");
    w.line("using {} = pleat::FragmentMisuse;", names.helper("M_"));
    FragmentSentences(w, spec, names, f).emit();
    w.close();
    w.close("};");
    w.line();
}

}  // namespace pleat::emit
