#include "grad/tensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "check/names.h"
#include "stage/parser.h"
#include "stage/print.h"

namespace pleat::grad {

namespace {

/// What a size at launch is taken for where costs are compared.
constexpr int64_t usual_size = 4096;

/// The dim by whose size a text cuts `dim` at `cut`, as "D / F" does; "" if there is none.
std::string cutting_dim(const model::Spec& spec, const Text& written, const std::string& dim, int64_t cut) {
    Diagnostics unread;
    const auto axis = stage::parse_axis(written, unread);
    if (!axis || axis->name != dim || axis->steps.empty() || axis->steps.front().dim.empty()) return "";
    const std::string& by = axis->steps.front().dim;
    const bool same = std::any_of(spec.dims.begin(), spec.dims.end(), [&](const model::Dim& d) {
        return d.name == by && d.size.is_constant() && d.size.constant() == cut;
    });
    return same ? by : "";
}

}  // namespace

Text text(std::string value) { return {std::move(value), {}, {}}; }

std::string lower_case(std::string name) {
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name;
}

std::string upper_case(std::string name) {
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

Tensors::Tensors(model::Spec& spec, spec::Spec& syntax) : spec_(spec), syntax_(syntax) {
    for (size_t i = 0; i < spec.tensors.size(); ++i) {
        Tensor t;
        t.decl = syntax.tensors[i];
        t.axes = spec.tensors[i].axes;
        t.dtype = spec.tensors[i].dtype;
        all_.push_back(std::move(t));
    }
    const auto take = [&](const auto& section) {
        for (const auto& entry : section) taken_.insert(entry.name.value);
    };
    take(syntax.types);
    take(syntax.dims);
    take(syntax.folds);
    take(syntax.params);
    take(syntax.tensors);
    take(syntax.indices);
    take(syntax.derived);
    take(syntax.fragments);
}

std::vector<Axis> rows_of_sequences(const std::vector<Axis>& axes, const PackedPlace& place) {
    std::vector<Axis> rows{place.sequence};
    for (const Axis& x : axes) rows.push_back(x == place.at ? place.inner : x);
    return rows;
}

std::vector<Axis> as_they_lie(const std::vector<Axis>& axes, const PackedPlace& place) {
    std::vector<Axis> lie;
    for (const Axis& x : axes)
        if (!(x == place.sequence)) lie.push_back(x == place.inner ? place.at : x);
    return lie;
}

void Tensors::put_at(int id, int place) {
    Tensor& t = all_.at(static_cast<size_t>(id));
    t.place = place;
    t.lie = as_they_lie(t.axes, this->place(place));
    t.decl.dims = names_of(t.lie);
}

void Tensors::put_beside(int id, int other) {
    const int place = (*this)[other].place;
    Tensor& t = all_.at(static_cast<size_t>(id));
    if (place < 0 || t.place >= 0) return;
    if (!(t.domain() == (*this)[other].domain())) t.axes = rows_of_sequences(t.axes, this->place(place));
    const std::vector<Text> written = t.decl.dims;
    put_at(id, place);
    if (written.size() == t.decl.dims.size()) t.decl.dims = written;
}

int Tensors::named(const std::string& name) const {
    for (int i = 0; i < size(); ++i)
        if ((*this)[i].decl.name.value == name) return i;
    return -1;
}

std::string Tensors::fresh(const std::string& name) const {
    std::string made = name;
    for (int i = 2; taken_.contains(made) || !checking::reserved_because(made, checking::Use::word).empty(); ++i)
        made = fmt::format("{}{}{}", name, std::isdigit(static_cast<unsigned char>(name.back())) ? "_" : "", i);
    return made;
}

int Tensors::add(const std::string& name, const std::string& dtype, const std::vector<Axis>& axes, bool workspace) {
    Tensor t;
    t.decl.name = text(name);
    t.decl.dtype = text(dtype);
    t.decl.dims = names_of(axes);
    if (workspace) t.decl.space = text("workspace");
    t.axes = axes;
    t.dtype = dtype_of(dtype);
    taken_.insert(name);
    all_.push_back(std::move(t));
    return size() - 1;
}

Axis Tensors::added(const model::Dim& like, std::variant<spec::Integer, spec::Runtime, Text> size,
                    const model::Size& n) {
    const Span where = like.where;
    const std::string name = fresh(like.name);
    taken_.insert(name);
    syntax_.dims.push_back({text(name), std::move(size)});
    spec_.dims.push_back({name, n, where});
    return Axis{static_cast<model::DimId>(spec_.dims.size() - 1), 1, 0};
}

std::optional<Axis> Tensors::like(const Axis& axis) {
    const model::Size n = spec_.extent(axis);
    if (!axis.whole() && !n.is_constant()) return std::nullopt;
    const model::Dim& of = spec_.dims[static_cast<size_t>(axis.dim)];
    if (axis.whole()) return added(of, text(of.name), n);
    return added(of, spec::Integer{n.constant(), {}}, n);
}

std::optional<Axis> Tensors::steps(const Axis& axis, const Axis& of) {
    const model::Size n = spec_.extent(axis), by = spec_.extent(of);
    if (!axis.whole() || !of.whole() || !n.is_constant() || !by.is_constant() || by.constant() < 1)
        return std::nullopt;
    const model::Dim& dim = spec_.dims[static_cast<size_t>(axis.dim)];
    const std::string& step = spec_.dims[static_cast<size_t>(of.dim)].name;
    return added(dim, text(fmt::format("({0} + {1} - 1) // {1}", dim.name, step)),
                 (n.constant() + by.constant() - 1) / by.constant());
}

std::optional<Axis> Tensors::steps(const Axis& axis, int64_t of) {
    const model::Size n = spec_.extent(axis);
    if (!axis.whole() || !n.is_constant()) return std::nullopt;
    const model::Dim& dim = spec_.dims[static_cast<size_t>(axis.dim)];
    return added(dim, text(fmt::format("({} + {}) // {}", dim.name, of - 1, of)), (n.constant() + of - 1) / of);
}

std::string Tensors::dtype_name(model::Dtype dtype) const {
    for (const spec::TypeDecl& t : syntax_.types)
        if (dtype_of(t.name.value) == dtype) return t.name.value;
    return std::string(model::info(dtype).name);
}

model::Dtype Tensors::dtype_of(const std::string& name) const {
    for (const spec::TypeDecl& t : syntax_.types)
        if (t.name.value == name) return *model::dtype_named(t.dtype.value);
    return *model::dtype_named(name);
}

bool Tensors::exact(const Axis& axis) const {
    if (axis.hi != 0) return true;
    const int64_t divisor = spec_.dims[static_cast<size_t>(axis.dim)].size.known_divisor(
        [&](model::SymbolId s) { return spec_.symbols[static_cast<size_t>(s)].multiple_of; });
    return divisor % axis.lo == 0;
}

std::string Tensors::fold_of(const Axis& axis) const {
    if (axis.whole()) return "";
    for (const model::Fold& f : spec_.folds)
        if (f.axis == axis) return f.name;
    return "";
}

stage::AxisSyntax Tensors::syntax_of(const Axis& axis) const {
    stage::AxisSyntax s;
    s.name = fold_of(axis);
    if (!s.name.empty()) return s;
    s.name = spec_.dims[static_cast<size_t>(axis.dim)].name;
    using Step = stage::AxisStep;
    // Where the spec cuts by a dim, so does the gradient: it follows that dim's size, too.
    const auto by_dim = [&](int64_t cut) {
        std::string by;
        for (const spec::FoldDecl& f : syntax_.folds)
            if (by.empty()) by = cutting_dim(spec_, f.axis, s.name, cut);
        for (const spec::TensorDecl& t : syntax_.tensors)
            for (const Text& written : t.dims)
                if (by.empty()) by = cutting_dim(spec_, written, s.name, cut);
        return by;
    };
    if (axis.hi != 0) s.steps.push_back({.op = Step::Op::modulo, .by = axis.hi, .dim = by_dim(axis.hi)});
    if (axis.lo != 1)
        s.steps.push_back({.op = exact(axis) ? Step::Op::divide : Step::Op::divide_up,
                           .by = axis.lo,
                           .dim = axis.hi == 0 ? by_dim(axis.lo) : std::string()});
    return s;
}

std::string Tensors::name_of(const Axis& axis) const { return stage::print(syntax_of(axis)); }

std::vector<Text> Tensors::names_of(const std::vector<Axis>& axes) const {
    std::vector<Text> names;
    for (const Axis& a : axes) names.push_back(text(name_of(a)));
    return names;
}

double Tensors::elements(const Domain& domain) const {
    std::vector<int64_t> symbols;
    for (const model::Symbol& s : spec_.symbols) {
        int64_t n = std::max<int64_t>(usual_size / s.multiple_of, 1) * s.multiple_of;
        if (s.max) n = std::min(n, *s.max);
        symbols.push_back(n);
    }
    double n = 1;
    for (const Axis& a : domain.axes()) n *= static_cast<double>(spec_.extent(a).evaluate(symbols));
    return n;
}

bool Tensors::static_extents(const Domain& domain) const {
    return std::all_of(domain.axes().begin(), domain.axes().end(),
                       [&](const Axis& a) { return spec_.extent(a).is_constant(); });
}

}  // namespace pleat::grad
