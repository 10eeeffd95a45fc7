#include "emit/vocabulary/tensor.h"

#include <algorithm>
#include <array>

#include "codegen/style.h"
#include "emit/vocabulary/axes.h"
#include "emit/vocabulary/sentences.h"
#include "layout/access.h"
#include "layout/address.h"
#include "layout/swizzle.h"

namespace pleat::emit {

using model::Axis;
using model::DimId;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

class TensorText : AxesText {
public:
    TensorText(Writer& w, const Spec& spec, VocabularyNames& names, model::TensorId id, bool stored)
        : AxesText(w, spec, names, tensor(spec, id).axes, tensor(spec, id).written),
          id_(id),
          t_(tensor(spec, id)),
          stored_(stored) {
        for (size_t i = 0; i < axes_.size(); ++i)
            if (given_stride(i)) strided_.push_back(i);
        // What holds digits only of a dim does not ask how long the dim is.
        if (t_.on_chip())
            std::erase_if(runtime_, [&](DimId d) {
                return std::all_of(axes_.begin(), axes_.end(),
                                   [&](const Axis& a) { return a.dim != d || a.hi != 0; });
            });
        title_ = fmt::format("tensor {} {}", t_.name, list_);
        layout_ = names_.helper(member_name(t_.name, "layout"));
    }

    void emit() {
        w_.line("/// {}: {} {}{}", t_.name, model::info(t_.dtype).name, list_, arrangement());
        layout();
        type();
        if (t_.ring) ring();
    }

private:
    model::TensorId id_;
    const Tensor& t_;
    bool stored_;
    std::vector<size_t> strided_;        // axes whose stride is given at launch
    std::vector<layout::Digit> scaled_;  // digits that a swizzle tells apart within an axis
    std::string title_, layout_;

    static const Tensor& tensor(const Spec& spec, model::TensorId id) {
        return spec.tensors[static_cast<size_t>(id)];
    }
    bool given_stride(size_t i) const {
        if (t_.strides[i].op() != Size::Op::symbol) return false;
        const model::Symbol& s = spec_.symbols[static_cast<size_t>(t_.strides[i].symbol_id())];
        // A default stride may be equal to a given one, if all axes between them have one value.
        return s.what == model::Symbol::What::stride && s.tensor == id_ && s.axis == static_cast<int>(i);
    }
    const std::string& stride_member(size_t i) {
        const Axis& a = axes_[i];
        const std::string own = own_name(spec_, a);
        return names_.helper(own.empty() ? member_name(dim(a.dim).name, fmt::format("stride_{}", i))
                                         : member_name(own, "stride"));
    }
    Product stride(size_t i) {
        if (t_.strides[i].is_constant()) return {t_.strides[i].constant(), {}};
        if (given_stride(i)) return {1, {{stride_member(i), true}}};
        return stride(i + 1) * extent(i + 1);
    }

    /// The number of a digit's stride: its axis's, or one of its own behind those.
    size_t stride_number(const layout::Digit& d) {
        if (d.factor == 1) return d.stride;
        for (size_t i = 0; i < scaled_.size(); ++i)
            if (scaled_[i].stride == d.stride && scaled_[i].factor == d.factor) return axes_.size() + i;
        scaled_.push_back(d);
        return axes_.size() + scaled_.size() - 1;
    }
    std::string xor_text(const Axis& source) const {
        return fmt::format("pleat::Xor<{}, {}, {}>", names_.in_layout(source.dim), source.lo, source.hi);
    }

    void layout() {
        // No memory of a block or thread has offsets that an int does not hold.
        const bool narrow = t_.on_chip() || layout::offsets_fit_int(spec_, t_);
        std::vector<Argument> bases{{narrow ? "int" : "long long"}};
        for (const DimId d : dims_) {
            std::vector<std::string> along{names_.in_layout(d), std::to_string(layout::period(t_, d))};
            for (const layout::Digit& g : layout::digits(t_, d))
                along.push_back(fmt::format("pleat::Axis<{}, {}, {}{}>", g.axis.lo, g.axis.hi, stride_number(g),
                                            g.source ? ", " + xor_text(*g.source) : ""));
            bases.push_back({"pleat::Along", std::move(along)});
        }
        w_.open(inheriting(layout_, "pleat::Layout", bases));
        constructors();
        for (size_t i = 0; i < axes_.size(); ++i) {
            const Product s = stride(i);
            function(s.fixed(), s.fixed() ? int_for(s.constant) : "long long",
                     fmt::format("stride(pleat::Number<{}>)", i), s.text());
        }
        for (size_t i = 0; i < scaled_.size(); ++i) {
            const Product s = Product{scaled_[i].factor, {}} * stride(scaled_[i].stride);
            function(s.fixed(), s.fixed() ? int_for(s.constant) : "long long",
                     fmt::format("stride(pleat::Number<{}>)", axes_.size() + i), s.text());
        }
        for (const DimId d : dims_) {
            const std::string name = names_.in_layout(d);
            const Size& size = dim(d).size;
            const bool at_launch = std::find(runtime_.begin(), runtime_.end(), d) != runtime_.end();
            function(!at_launch, name, fmt::format("extent(pleat::Type<{}>)", name),
                     at_launch            ? extent_member(d)
                     : size.is_constant() ? fmt::format("{}({})", name, literal(size.constant()))
                                          : fmt::format("pleat::endless<{}>()", name));
        }
        storage();
        if (!runtime_.empty() || !strided_.empty()) w_.line();
        for (const DimId d : runtime_) w_.line("{} {};", names_.in_layout(d), extent_member(d));
        for (const size_t i : strided_) w_.line("long long {} = 0;", stride_member(i));
        w_.close("};");
    }

    Product extent(size_t i) {
        const Size n = spec_.places(t_, axes_[i]);
        return n.is_constant() ? Product{n.constant(), {}} : AxesText::extent(i);
    }

    void constructors() {
        if (runtime_.empty() && strided_.empty()) return w_.line("constexpr {}() = default;", layout_);
        Constructor c = extents_constructor();
        if (!strided_.empty()) {
            const std::string list = names_.helper("As_"), strides = names_.helper("strides");
            const std::string type = fmt::format("pleat::Strides<{}...>", list);
            c.parameters.push_back("class... " + list);
            c.arguments.push_back(fmt::format("const {}& {}", type, strides));
            for (const size_t i : strided_) {
                const std::string axis = names_.in_layout(axes_[i]);
                c.requirements.push_back(fmt::format("{}::template has<{}>()", type, axis));
                c.members.push_back(fmt::format("{}({}.template get<{}>())", stride_member(i), strides, axis));
            }
        }
        constructor(layout_, c);
    }

    /// A number of elements, rounded up to what a swizzle permutes among each other.
    std::string whole_lines(const std::string& elements) const {
        const int64_t line = layout::swizzle_line(t_);
        if (line == 1) return elements;
        return fmt::format("({0} + {1}LL) / {2} * {2}", elements, line - 1, line);
    }

    /// Elements from the first to behind the last; none if a dim's size is 0.
    void storage() {
        if (t_.on_chip())
            if (const auto n = layout::storage(spec_, t_))
                return function(true, int_for(*n), "storage()", literal(*n));
        Product all;
        int64_t last = 1;  // what is known of it
        std::vector<std::string> terms;
        for (size_t i = 0; i < axes_.size(); ++i) {
            const Product n = extent(i), s = stride(i);
            all = all * n;
            if (n.fixed() && s.fixed()) {
                last += (n.constant - 1) * s.constant;
            } else if (n.fixed()) {
                if (n.constant > 1) terms.push_back((Product{n.constant - 1, {}} * s).text());
            } else if (s.fixed() && s.constant == 1) {
                terms.push_back(fmt::format("({} - 1LL)", n.factors.front().text));
            } else {
                terms.push_back(fmt::format("({} - 1) * {}", n.factors.front().text, s.wide_text()));
            }
        }
        if (t_.contiguous && !all.fixed())
            return function(false, "long long", "storage()", whole_lines(all.text()));
        if (terms.empty()) {
            const int64_t n = t_.contiguous ? all.constant : last;
            return function(true, int_for(n), "storage()", literal(n));
        }
        terms.push_back(literal(last));
        std::vector<std::string> some, none;
        for (const DimId d : runtime_) {
            some.push_back(extent_member(d) + ".get() > 0");
            none.push_back(extent_member(d) + ".get() == 0");
        }
        const std::string sum = whole_lines(joined(terms, " + "));
        const std::string line = some.empty() ? sum : fmt::format("{} ? {} : 0", joined(some, " && "), sum);
        if (line.size() + 16 <= line_columns) return function(false, "long long", "storage()", line);
        w_.open("PLEAT_BOTH constexpr long long storage() const {");
        if (!none.empty()) w_.line("if ({}) return 0;", fitting(none, 24, " || ", " ||\n    "));
        w_.line("return {};", whole_lines(joined(terms, " +\n       ")));
        w_.close();
    }

    void type() {
        const std::string name = slot_name();
        w_.open(fmt::format("struct {0} : pleat::{1}<{0}, {2}, {3}{4}> {{", name, base_name(), element(), layout_,
                            base_arguments()));
        w_.line("PLEAT_NAME(\"{} {}\")", t_.name, list_);
        const std::string c = names_.helper("C_");
        made_of(name, base_name());
        w_.line("template <class {}, bool {} = false>", c, names_.helper("ok_"));
        w_.open("PLEAT_BOTH static constexpr void refuse() {");
        Sentences s(w_, names_);
        s.when(fmt::format("pleat::integer<{}>", c),
               dims_.empty() ? fmt::format("{} has no dims; dereference it", title_)
                             : fmt::format("{} takes dims, not an integer; write {}", title_, constructed()));
        s.when(fmt::format("pleat::same<{}, pleat::Construction>", c),
               fmt::format("{} is needed here, made of {}", title_, ingredients()));
        s.when(fmt::format("pleat::same<{}, pleat::Value>", c),
               fmt::format("an element of {} is *{}[...]; the * is missing", title_, t_.name));
        s.when(fmt::format("pleat::same<{}, pleat::Constant>", c), fmt::format("{} is only read here", title_));
        s.when(fmt::format("pleat::same<{}, pleat::Other>", c), fmt::format("another tensor is not {}", title_));
        s.when(fmt::format("pleat::is_comma<{}>", c),
               fmt::format("{} takes one index in brackets, or several joined by +", title_));
        if (!dims_.empty()) {
            s.when(fmt::format("pleat::same<{}, pleat::Dereference>", c),
                   fmt::format("{} is subscripted before it is dereferenced", title_));
            s.when(fmt::format("pleat::same<{}, pleat::Stepping>", c),
                   fmt::format("a cursor of {} steps by whole periods of the layout, or by what it was subscripted "
                               "with",
                               title_));
        }
        for (const DimId d : dims_)
            s.when(fmt::format("pleat::same<{}, pleat::Forgotten<{}>>", c, names_.from_anywhere(dim(d).name)),
                   fmt::format("{0} is dereferenced without {1}; write {1}(0) for the first", title_, dim(d).name));
        for (const DimId d : dims_)
            s.when(fmt::format("pleat::same<{}, pleat::Namesake<{}>>", c, names_.from_anywhere(dim(d).name)),
                   fmt::format("{0} has a dim {1} of its own, and this list has another vocabulary's {1}", title_,
                               dim(d).name));
        for (const DimId d : dims_) view_sentences(s, c, d);
        wanted_elsewhere(s, c, title_);
        size_t named = 0;
        for (size_t d = 0; d < spec_.dims.size() && named < most_dims_by_name; ++d) {
            if (std::find(dims_.begin(), dims_.end(), static_cast<DimId>(d)) != dims_.end()) continue;
            ++named;
            const std::string& other = spec_.dims[d].name;
            s.when(fmt::format("pleat::on<{}, {}>", c, names_.from_anywhere(other)),
                   fmt::format("{} has no dim {}", title_, other));
        }
        s.when(fmt::format("pleat::is_list<{}>", c), fmt::format("{} has none of these dims", title_));
        s.otherwise(dims_.empty() ? fmt::format("{} takes no subscripts", title_)
                                  : fmt::format("{} takes dims and lists of them", title_));
        w_.close();
        w_.close("};");
        if (name != t_.name && !t_.ring) w_.line("using {} = {};", t_.name, name);
        w_.line();
    }

    /// The constructors: what the tensor is made of, and sentences for all else.
    void made_of(const std::string& name, std::string_view base) {
        const std::string c = names_.helper("C_"), pointer = names_.helper("pointer_");
        const auto delegating = [&](const std::string& head, const std::string& to) {
            const bool fits = 4 + head.size() + 3 + to.size() + 3 <= line_columns;
            w_.line("{}{} : {} {{}}", head, fits ? "" : "\n   ", to);
        };
        if (t_.space == model::Space::register_) {
            w_.line("constexpr {}() = default;", name);
            delegating(fmt::format("PLEAT_BOTH explicit constexpr {}(const {}& {})", name, element(), pointer),
                       fmt::format("{}({})", base, pointer));
        } else if (t_.ring) {
            const bool slot = base != "Ring";
            if (!slot) memory(name, base);
            delegating(fmt::format("PLEAT_BOTH explicit constexpr {}({}* {})", name, element(), pointer),
                       base_of(base, pointer, ""));
        } else {
            if (t_.on_chip() && layout::storage(spec_, t_)) memory(name, base);
            const std::string sizes = names_.helper("Sizes_"), size = names_.helper("sizes_");
            w_.line("template <class... {}>", sizes);
            delegating(fmt::format("PLEAT_BOTH explicit constexpr {}({}* {}, const {}&... {})", name, element(),
                                   pointer, sizes, size),
                       base_of(base, pointer, fmt::format("{}::made_of({}...)", base, size)));
        }
        w_.line("template <pleat::AnyTensor {}>", c);
        delegating(fmt::format("PLEAT_BOTH constexpr {}(const {}&)", name, c),
                   fmt::format("{0}(pleat::refused<{0}, pleat::Other, {1}>())", name, c));
        w_.line("template <class {} = pleat::Construction>", c);
        delegating(fmt::format("PLEAT_BOTH constexpr {}(...)", name),
                   fmt::format("{0}(pleat::refused<{0}, {1}>())", name, c));
        w_.line();
    }
    /// The base of a pointer and a layout, which is {} where no size is given; a ring has none.
    static std::string base_of(std::string_view base, std::string_view pointer, std::string_view layout) {
        if (base == "Ring") return fmt::format("Ring{{{}}}", pointer);
        const std::string tensor = fmt::format("{{{}, {}}}", pointer, layout.empty() ? "{}" : layout);
        return base == "Tensor" ? fmt::format("Tensor{}", tensor) : fmt::format("{}{{{}}}", base, tensor);
    }
    void memory(const std::string& name, std::string_view base) {
        const std::string m = names_.helper("memory_");
        const std::string head =
            fmt::format("PLEAT_BOTH explicit constexpr {}(typename {}::Storage& {})", name, base, m);
        const std::string to = base_of(base, m + ".elements", "");
        w_.line("{}{} : {} {{}}", head, 4 + head.size() + to.size() + 6 <= line_columns ? "" : "\n   ", to);
    }

    /// The buffer of slots that bears the tensor's name.
    void ring() {
        const std::string name = names_.struct_of(t_.name);
        const int64_t step = *layout::slot(spec_, t_);
        w_.line("/// {}: {} slots by {}", t_.name, t_.ring->slots, t_.ring->written);
        w_.open(fmt::format("struct {0} : pleat::Ring<{0}, {1}, {2}, {3}, {4}> {{", name, slot_name(),
                            names_.in_layout(t_.ring->by), t_.ring->slots, step));
        w_.line("PLEAT_NAME(\"{} {}\")", t_.name, list_);
        made_of(name, "Ring");
        const std::string c = names_.helper("C_"), by = one_line(t_.ring->written);
        const std::string title = fmt::format("ring {} {}", t_.name, list_);
        w_.line("template <class {}, bool {} = false>", c, names_.helper("ok_"));
        w_.open("PLEAT_BOTH static constexpr void refuse() {");
        Sentences s(w_, names_);
        s.when(fmt::format("pleat::same<{}, pleat::Construction>", c),
               fmt::format("{} is made of {}", title, ingredients()));
        s.when(fmt::format("pleat::same<{}, pleat::Other>", c), fmt::format("another tensor is not {}", title));
        s.when(fmt::format("pleat::same<{}, pleat::NoSlot>", c),
               fmt::format("{} selects a slot by {}, which this has not", title, by));
        wanted_elsewhere(s, c, title);
        s.otherwise(fmt::format("{} has slots; write {}.slot(...)[...] with {}", title, t_.name, by));
        w_.close();
        w_.close("};");
        if (name != t_.name) w_.line("using {} = {};", t_.name, name);
        w_.line();
    }

    /// What a view of the tensor, or a place that is known when the code is compiled, may be refused for along d.
    void view_sentences(Sentences& s, const std::string& c, DimId d) {
        const std::string type = names_.from_anywhere(dim(d).name), &name = dim(d).name;
        const auto when = [&](std::string_view what, const std::string& sentence) {
            s.when(fmt::format("pleat::same<{}, pleat::{}<{}>>", c, what, type), sentence);
        };
        if (dim(d).size.is_constant())
            when("Outside", fmt::format("{} ends at {}({}), before this place or slice does", title_, name,
                                        dim(d).size.constant()));
        when("Beyond", fmt::format("this slice of {} ends along {} before this place or slice does", title_, name));
        when("Dropped", fmt::format("this view of {} has dropped dim {}", title_, name));
        when("Finer",
             fmt::format("this view of {0} counts vectors along {1}; a subscript is a fold of {1} by their "
                         "length, or a multiple of it",
                         title_, name));
        when("Present", fmt::format("this view of {} has dim {} already", title_, name));
        when("Apart", fmt::format("{} has no whole vectors of so many neighbours along {}", title_, name));
    }

    struct SpaceText {
        std::string_view word, place;
    };
    static constexpr std::array<SpaceText, 3> spaces{
        {{"global", "global memory"}, {"shared", "shared memory"}, {"registers", "registers"}}};
    const SpaceText& space() const {
        return spaces[t_.space == model::Space::shared ? 1 : t_.space == model::Space::register_ ? 2 : 0];
    }

    /// What an operation on another memory says; none takes registers by their tensor.
    void wanted_elsewhere(Sentences& s, const std::string& c, const std::string& title) const {
        for (size_t i = 0; i < 2; ++i)
            if (spaces[i].word != space().word)
                s.when(fmt::format("pleat::same<{}, pleat::Wanted<pleat::Space::{}>>", c, spaces[i].word),
                       fmt::format("{} lies in {}, not in {}", title, space().place, spaces[i].place));
    }

    /// ", in shared memory, swizzle 128B"
    std::string arrangement() const {
        std::string s;
        if (t_.on_chip()) s += fmt::format(", in {}", space().place);
        if (t_.swizzle)
            s += fmt::format(", swizzle {}", *t_.swizzle);
        else if (!t_.xors.empty())
            s += ", swizzled";
        if (t_.ring) s += ": one slot";
        return s;
    }
    /// The tensor's struct; of a ring, a slot's.
    std::string slot_name() {
        return t_.ring ? names_.helper(member_name(t_.name, "slot")) : names_.struct_of(t_.name);
    }
    std::string_view base_name() const {
        return t_.space == model::Space::shared      ? "SharedTensor"
               : t_.space == model::Space::register_ ? "RegisterTensor"
                                                     : "Tensor";
    }
    /// Its alignment and size, where the type has them.
    std::string base_arguments() const {
        const int64_t elements = t_.on_chip() ? layout::storage(spec_, t_).value_or(0) : 0;
        if (t_.space == model::Space::shared) return fmt::format(", {}, {}", t_.align, elements);
        if (t_.space == model::Space::register_) return fmt::format(", {}", elements);
        return "";
    }

    /// The elements' type; what no kernel of the spec stores is const, unless it is a block's or thread's own.
    std::string element() const { return (stored_ || t_.on_chip() ? "" : "const ") + cpp_type(); }
    std::string cpp_type() const { return std::string(model::info(t_.dtype).cpp); }

    /// What the tensor is constructed from, in the order of the spec's dims.
    /// What brackets take in place of a number: "M(...) or K(...)".
    std::string constructed() const {
        std::vector<std::string> all;
        for (const DimId d : dims_) all.push_back(dim(d).name + "(...)");
        return enumerated(std::move(all), "or");
    }

    std::string ingredients() {
        if (t_.space == model::Space::register_) return "nothing, or of one value for all its elements";
        if (t_.space == model::Space::shared && layout::storage(spec_, t_))
            return fmt::format("{}::Storage in shared memory", t_.name);
        std::vector<std::string> strides, all{"a pointer to " + element()};
        for (const size_t i : strided_) {
            const std::string own = own_name(spec_, axes_[i]);
            strides.push_back(fmt::format("stride<{}>(...)", own.empty() ? names_.in_layout(axes_[i]) : own));
        }
        if (!runtime_.empty()) all.push_back(extents_sentence());
        if (!strides.empty()) all.push_back(fmt::format("strides({})", joined(strides, ", ")));
        // Only a vocabulary's tensors are made of both: what a kernel reads is const, and what it stores is not.
        const bool both = spec_.kernels.empty() && t_.space == model::Space::global;
        return enumerated(all) + (both ? fmt::format("; {}::read_only takes a pointer to const", t_.name) : "");
    }
};

}  // namespace

void emit_tensor(Writer& w, const Spec& spec, VocabularyNames& names, model::TensorId tensor, bool stored) {
    TensorText(w, spec, names, tensor, stored).emit();
}

}  // namespace pleat::emit
