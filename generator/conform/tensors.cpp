// Tensors of two versions: what their elements are, where each lies, and what may be done with them.
#include "conform/parts.h"

namespace pleat::conform {

using model::Space;
using model::Tensor;

namespace {

constexpr std::string_view spaces[] = {"global", "workspace", "shared", "register"};
std::string_view name_of(Space space) { return spaces[static_cast<size_t>(space)]; }

/// Is the tensor's type one of constant elements in dims.h?
bool constant(const model::Spec& spec, size_t tensor) {
    return !spec.kernels.empty() &&
           std::none_of(spec.kernels.begin(), spec.kernels.end(),
                        [&](const model::Kernel& k) { return k.stores_to(static_cast<int>(tensor)); });
}

size_t number_of(const model::Spec& spec, const Tensor& tensor) {
    return static_cast<size_t>(&tensor - spec.tensors.data());
}

}  // namespace

/// The strides that a spec gives, by axis; those that follow from sizes are not among them.
struct Comparison::Strides {
    std::map<std::string, std::string> given;
    std::vector<std::string> all;
    Span where;
};

Comparison::Strides Comparison::strides(const Version& v, const Tensor& t, const spec::TensorDecl& declared) const {
    Strides s{{}, {}, t.where};
    for (size_t i = 0; i < t.axes.size(); ++i) {
        const bool launch =
            t.strides[i].op() == model::Size::Op::symbol &&
            v.model.symbols[static_cast<size_t>(t.strides[i].symbol_id())].what == model::Symbol::What::stride;
        s.all.push_back(launch ? "runtime" : text(v, t.strides[i]));
    }
    for (const spec::StrideDecl& g : declared.strides) {
        std::string axis;
        for (const char c : g.axis.value)
            if (c != ' ') axis += c;
        s.given[now(axis)] = g.value ? std::to_string(g.value->value) : "runtime";
        s.where = g.axis.span;
    }
    return s;
}

void Comparison::tensors() {
    both(was_.model.tensors, is_.model.tensors, [&](const Tensor& was, const Tensor& is) {
        const spec::TensorDecl* before = declared(was_.syntax.tensors, was.name);
        const spec::TensorDecl* after = declared(is_.syntax.tensors, is.name);
        if (!before || !after) return;
        if (was.dtype != is.dtype)
            report(Code::dtype_changed, after->dtype.span,
                   fmt::format("tensor {} holds {}; it held {}", is.name, model::info(is.dtype).name,
                               model::info(was.dtype).name));
        layouts(was, is, *before, *after);
        if (was.space != is.space)
            report(
                Code::space_changed, after->space ? after->space->span : is.where,
                fmt::format("tensor {}'s space is {}; it was {}", is.name, name_of(is.space), name_of(was.space)));
        swizzles(was, is, *after);
        // Whoever provides the memory keeps to the alignment: callers for global memory, the header for shared.
        const bool promised = is.space == Space::shared;
        const bool given = before->align || after->align;  // else it follows from the swizzle
        if (given && was.space == is.space && (promised ? is.align < was.align : is.align > was.align))
            report(
                Code::align_changed, after->align ? after->align->span : is.where,
                fmt::format("tensor {} begins at a multiple of {} bytes; it was {}", is.name, is.align, was.align));
        const bool was_constant = constant(was_.model, number_of(was_.model, was)),
                   is_constant = constant(is_.model, number_of(is_.model, is));
        if (was_constant != is_constant)
            report(Code::role_changed, is.where,
                   is_constant ? fmt::format("tensor {} is read only; it was stored to", is.name)
                               : fmt::format("tensor {} is stored to; it was read only", is.name));
    });
}

void Comparison::layouts(const Tensor& was, const Tensor& is, const spec::TensorDecl& before,
                         const spec::TensorDecl& after) {
    const std::string old_axes = text(was_, was.axes), new_axes = text(is_, is.axes);
    if (old_axes != new_axes) {
        report(Code::axes_changed, after.dims_span.known() ? after.dims_span : is.where,
               fmt::format("tensor {} is laid out as {}; it was {}", is.name, new_axes, old_axes));
        return;
    }
    const Strides a = strides(was_, was, before), b = strides(is_, is, after);
    // Strides that nobody gives differ only where sizes do, and those are reported.
    if (a.given != b.given && a.all != b.all)
        report(Code::strides_changed, b.given.empty() ? is.where : b.where,
               fmt::format("tensor {} has strides [{}]; they were [{}]", is.name, fmt::join(b.all, ", "),
                           fmt::join(a.all, ", ")));
}

void Comparison::swizzles(const Tensor& was, const Tensor& is, const spec::TensorDecl& declared) {
    const auto compare = [&](std::string_view what, Span where, const std::string& before,
                             const std::string& after) {
        if (before != after)
            report(Code::swizzle_changed, where.known() ? where : is.where,
                   fmt::format("tensor {}'s {} is {}; it was {}", is.name, what, after, before));
    };
    // One swizzle has several spellings: what counts is which digits are XORed.
    const auto xors = [&](const Version& v, const Tensor& t) {
        std::set<std::string> all;
        for (const model::Xor& x : t.xors)
            all.insert(fmt::format("{} with {}", text(v, x.target), text(v, x.source)));
        return all;
    };
    const auto swizzle = [&](const Version& v, const Tensor& t) {
        if (t.swizzle) return *t.swizzle;
        return t.xors.empty() ? "none" : fmt::format("{}", fmt::join(xors(v, t), ", "));
    };
    if (xors(was_, was) != xors(is_, is))
        compare("swizzle", declared.swizzle_span, swizzle(was_, was), swizzle(is_, is));
    const auto ring = [&](const Version& v, const Tensor& t) {
        return t.ring ? fmt::format("{} slots by {}", t.ring->slots, text(v, t.ring->by)) : "none";
    };
    compare("ring", declared.ring_span, ring(was_, was), ring(is_, is));
}

}  // namespace pleat::conform
