// Names, dims, folds, params, indices and fragments of two versions.
#include "conform/parts.h"

namespace pleat::conform {

using model::Size;

namespace {

/// A name of a spec, what it stands for, and all that there is to know of it but the name.
struct Named {
    std::string name;
    std::string_view sort;  // "dim"
    std::string meaning;
    Span where;
};

std::string value_text(const model::Param& p) {
    if (p.real) return fmt::format("{}", *p.real);
    if (p.integer)
        return p.dtype == model::Dtype::boolean ? (*p.integer ? "true" : "false") : fmt::format("{}", *p.integer);
    return "";
}

std::string_view dtype_name(model::Dtype dtype) { return model::info(dtype).name; }

std::string derivation(const Version& v, const model::Derived& d) {
    std::string s;
    for (const model::Derived::Output& o : d.to)
        s += fmt::format("{}{} = {}", s.empty() ? "" : ", ", v.model.name_of(o.axis), o.expression);
    std::string from;
    for (const model::Axis& a : d.from) from += (from.empty() ? "" : ", ") + v.model.name_of(a);
    return fmt::format("{} from {}", s, from);
}

std::vector<Named> names_of(const Version& v) {
    std::vector<Named> all;
    const auto axes = [&](const std::vector<model::Axis>& list) {
        std::string s;
        for (const model::Axis& a : list) s += v.model.name_of(a) + ",";
        return s;
    };
    for (const spec::TypeDecl& t : v.syntax.types)
        all.push_back({t.name.value, "type", t.dtype.value, t.name.span});
    for (const spec::DimDecl& d : v.syntax.dims) {
        std::string size;
        if (const auto* n = std::get_if<spec::Integer>(&d.size))
            size = std::to_string(n->value);
        else if (const auto* t = std::get_if<Text>(&d.size))
            size = t->value;
        else
            size = "runtime";
        all.push_back({d.name.value, "dim", size, d.name.span});
    }
    for (const model::Fold& f : v.model.folds) all.push_back({f.name, "fold", v.model.name_of(f.axis), f.where});
    for (const model::Param& p : v.model.params)
        all.push_back({p.name, "param", fmt::format("{} {}", dtype_name(p.dtype), value_text(p)), p.where});
    for (const model::Tensor& t : v.model.tensors)
        all.push_back({t.name, "tensor",
                       fmt::format("{} {}{}", dtype_name(t.dtype), axes(t.axes), static_cast<int>(t.space)),
                       t.where});
    for (const model::Index& i : v.model.indices) all.push_back({i.name, "index", axes(i.axes), i.where});
    for (const model::Derived& d : v.model.derived) all.push_back({d.name, "derived", derivation(v, d), d.where});
    for (const model::Fragment& f : v.model.fragments)
        all.push_back({f.name, "fragment", fmt::format("{} {} {}", f.operand, f.format, axes(f.axes)), f.where});
    return all;
}

const Named* find(const std::vector<Named>& all, const std::string& name) {
    for (const Named& n : all)
        if (n.name == name) return &n;
    return nullptr;
}

bool own_symbol(const model::Spec& spec, const model::Dim& dim) {
    return dim.size.op() == Size::Op::symbol &&
           spec.symbols[static_cast<size_t>(dim.size.symbol_id())].name == dim.name;
}

}  // namespace

std::string Comparison::text(const Version& v, const Size& size) const {
    static constexpr std::string_view signs[] = {"", "", "+", "-", "*", "//", "/^", "%", "min", "max"};
    if (size.is_constant()) return std::to_string(size.constant());
    if (size.op() == Size::Op::symbol) {
        const std::string& name = v.model.symbols[static_cast<size_t>(size.symbol_id())].name;
        return &v == &was_ ? now(name) : name;
    }
    return fmt::format("({} {} {})", text(v, size.left()), signs[static_cast<size_t>(size.op())],
                       text(v, size.right()));
}

void Comparison::names() {
    if (was_.model.name != is_.model.name)
        report(Code::name_gone, is_.syntax.name.span,
               fmt::format("the spec is {} now; its files and its namespace were {}", is_.model.name,
                           was_.model.name));
    const std::vector<Named> was = names_of(was_), is = names_of(is_);
    for (const Named& w : was) {
        const Named* i = find(is, w.name);
        if (i && i->sort != w.sort) {
            other_sort_.insert(w.name);
            report(Code::sort_changed, i->where, fmt::format("{} is a {}; it was a {}", w.name, i->sort, w.sort))
                .note("it stood for something else here", w.where);
        } else if (!i) {
            Diagnostic& d = report(Code::name_gone, w.where, fmt::format("{} {} is gone", w.sort, w.name));
            for (const Named& other : is)
                if (other.sort == w.sort && other.meaning == w.meaning && !find(was, other.name)) {
                    d.note(fmt::format("{} {} is the same by another name; users know the old one", other.sort,
                                       other.name),
                           other.where);
                    renamed_.emplace(w.name, other.name);
                    break;
                }
        }
    }
}

void Comparison::dims() {
    both(was_.model.dims, is_.model.dims, [&](const model::Dim& w, const model::Dim& i) {
        const bool was_fixed = w.size.is_constant(), is_fixed = i.size.is_constant();
        const std::string before = text(was_, w.size), after = text(is_, i.size);
        if (was_fixed != is_fixed) {
            report(Code::size_changed, i.where,
                   was_fixed ? fmt::format("dim {} is given at launch; it was {}", i.name, before)
                             : fmt::format("dim {} is {}; it was given at launch", i.name, after))
                .note(was_fixed ? "tensors over it are made with extents now"
                                : "tensors over it are made without its extent now");
        } else if (before != after) {
            report(Code::size_changed, i.where, fmt::format("dim {} is {}; it was {}", i.name, after, before));
        } else if (own_symbol(was_.model, w) && own_symbol(is_.model, i)) {
            const model::Symbol& a = was_.model.symbols[static_cast<size_t>(w.size.symbol_id())];
            const model::Symbol& b = is_.model.symbols[static_cast<size_t>(i.size.symbol_id())];
            if (a.multiple_of % b.multiple_of != 0)
                report(Code::size_narrowed, i.where,
                       fmt::format(
                           "dim {} is a multiple of {}; it was {}", i.name, b.multiple_of,
                           a.multiple_of == 1 ? "any number" : fmt::format("a multiple of {}", a.multiple_of)));
            else if (b.max && (!a.max || *b.max < *a.max))
                report(Code::size_narrowed, i.where,
                       fmt::format("dim {} is at most {}; it was {}", i.name, *b.max,
                                   a.max ? fmt::format("at most {}", *a.max) : "without a limit"));
        }
    });
}

void Comparison::folds() {
    both(was_.model.folds, is_.model.folds, [&](const model::Fold& w, const model::Fold& i) {
        const std::string before = text(was_, w.axis), after = text(is_, i.axis);
        if (before != after)
            report(Code::fold_changed, i.where, fmt::format("fold {} is {}; it was {}", i.name, after, before));
    });
}

void Comparison::params() {
    both(was_.model.params, is_.model.params, [&](const model::Param& w, const model::Param& i) {
        if (w.dtype != i.dtype)
            report(Code::dtype_changed, i.where,
                   fmt::format("param {} is {}; it was {}", i.name, dtype_name(i.dtype), dtype_name(w.dtype)));
        const std::string before = value_text(w), after = value_text(i);
        if (before.empty() || before == after) return;
        report(Code::default_changed, i.where,
               after.empty() ? fmt::format("param {} has no default; it was {}", i.name, before)
                             : fmt::format("param {} is {} if it is not given; it was {}", i.name, after, before));
    });
}

void Comparison::indices() {
    both(was_.model.indices, is_.model.indices, [&](const model::Index& w, const model::Index& i) {
        const std::string before = text(was_, w.axes), after = text(is_, i.axes);
        if (before != after)
            report(Code::index_changed, i.where,
                   fmt::format("index {} counts {}; it counted {}", i.name, after, before));
        else if (w.from && w.from != i.from)
            report(Code::index_changed, i.where,
                   fmt::format("index {} comes from {}; it came from {}", i.name, i.from.value_or("any number"),
                               *w.from));
    });
}

void Comparison::derived() {
    both(was_.model.derived, is_.model.derived, [&](const model::Derived& w, const model::Derived& i) {
        const std::string before = derivation(was_, w), after = derivation(is_, i);
        if (before != after)
            report(Code::index_changed, i.where,
                   fmt::format("derived coordinate {} is {}; it was {}", i.name, after, before));
    });
}

void Comparison::fragments() {
    both(was_.model.fragments, is_.model.fragments, [&](const model::Fragment& w, const model::Fragment& i) {
        const auto all = [&](const Version& v, const model::Fragment& f) {
            return fmt::format("{} {} {}", f.operand, f.format, text(v, f.axes));
        };
        const std::string before = all(was_, w), after = all(is_, i);
        if (before != after)
            report(Code::fragment_changed, i.where,
                   fmt::format("fragment {} is {}; it was {}", i.name, after, before));
    });
}

void compare(const Version& old_version, const Version& new_version, Diagnostics& diagnostics) {
    Comparison c(old_version, new_version, diagnostics);
    c.names();
    c.dims();
    c.folds();
    c.params();
    c.tensors();
    c.indices();
    c.derived();
    c.fragments();
    c.kernels();
}

}  // namespace pleat::conform
