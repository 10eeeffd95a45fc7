#include "emit/vocabulary/index.h"

#include <algorithm>
#include <limits>

#include "codegen/style.h"
#include "emit/vocabulary/axes.h"
#include "emit/vocabulary/sentences.h"
#include "layout/access.h"

namespace pleat::emit {

namespace {

class IndexText : AxesText {
public:
    IndexText(Writer& w, const model::Spec& spec, VocabularyNames& names, const model::Index& index)
        : AxesText(w, spec, names, index.axes, index.written), index_(index) {
        // What only whole digits are counted of needs no extent.
        std::erase_if(runtime_, [&](model::DimId d) {
            bool counted = false;
            for (size_t i = 0; i < axes_.size(); ++i) counted |= axes_[i].dim == d && !whole_digit(i);
            return !counted;
        });
    }

    void emit() {
        const std::string type = names_.struct_of(index_.name);
        w_.line("/// {}: one number for {}{}", index_.name, list_, index_.from ? ", from " + *index_.from : "");
        std::vector<Argument> base{{type}, {number_type()}};
        for (const model::Axis& a : axes_) base.push_back({names_.in_layout(a)});
        w_.open(inheriting(type, "pleat::Compound", base));
        if (index_.from) w_.line("PLEAT_ORIGIN({}, {})", names_.helper("from_"), enumerator(*index_.from));
        const std::string number = names_.helper("n_"), of = names_.helper("N_");
        Constructor c = extents_constructor();
        c.parameters.insert(c.parameters.begin(), "class " + of);
        c.requirements.insert(c.requirements.begin(), fmt::format("pleat::integer<{}>", of));
        c.arguments.insert(c.arguments.begin(), fmt::format("{} {}", of, number));
        c.members.insert(c.members.begin(), fmt::format("Compound{{static_cast<{}>({})}}", number_type(), number));
        constructor(type, c);
        const std::string x = names_.helper("X_");
        w_.line("template <class {} = void>", x);
        w_.line("PLEAT_BOTH constexpr {0}(...) : {0}(pleat::no_compound<{0}, {1}>()) {{}}", type, x);
        for (size_t i = 0; i < axes_.size(); ++i) {
            const Product n = whole_digit(i) ? Product{axes_[i].hi / axes_[i].lo, {}} : extent(i);
            function(n.fixed(), n.fixed() ? int_for(n.constant) : "long long",
                     fmt::format("count(pleat::Number<{}>)", i), n.text());
        }
        w_.line();
        sentences();
        if (!runtime_.empty()) w_.line();
        for (const model::DimId d : runtime_) w_.line("{} {};", names_.in_layout(d), extent_member(d));
        w_.close("};");
        if (type != index_.name) w_.line("using {} = {};", index_.name, type);
        w_.line();
    }

private:
    const model::Index& index_;

    /// blockIdx.x as pleat::Origin writes it.
    static std::string enumerator(std::string from) {
        std::replace(from.begin(), from.end(), '.', '_');
        return from;
    }
    /// A block has its threads whatever the sizes: along a digit of a dim whose size is known at launch they are as
    /// many as the digit has values.
    bool whole_digit(size_t i) const {
        return axes_[i].hi != 0 && !dim(axes_[i].dim).size.is_constant() && index_.from &&
               index_.from->rfind("threadIdx", 0) == 0;
    }

    void sentences() {
        const std::string title = fmt::format("index {} {}", index_.name, list_), misuse = names_.helper("misuse_");
        w_.line("template <pleat::CompoundMisuse {}, bool {} = false>", misuse, names_.helper("ok_"));
        w_.open("PLEAT_BOTH static constexpr void refuse() {");
        Sentences s(w_, names_);
        s.when(
            fmt::format("{} == pleat::CompoundMisuse::construct", misuse),
            fmt::format("{} is made of an integer{}", title, runtime_.empty() ? "" : " and " + extents_sentence()));
        s.when(fmt::format("{} == pleat::CompoundMisuse::cast", misuse),
               fmt::format("{} has not as many places as the index that it is to be", title));
        s.otherwise(fmt::format("{} is no integer; get() is its number, coordinates() are its dims", title));
        w_.close();
    }

    /// Numbers of blocks and threads are below 2^31 (CUDA C++ Programming Guide, "Compute capabilities").
    std::string number_type() const {
        if (index_.from) return "int";
        model::Size places(1);
        for (const model::Axis& a : axes_) places = places * spec_.extent(a);
        const auto bound = layout::upper_bound(spec_, places);
        return bound && *bound <= std::numeric_limits<int32_t>::max() ? "int" : "long long";
    }
};

}  // namespace

void emit_index(Writer& w, const model::Spec& spec, VocabularyNames& names, const model::Index& index) {
    if (!index.axes.empty()) IndexText(w, spec, names, index).emit();
}

}  // namespace pleat::emit
