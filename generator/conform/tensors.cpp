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

void Comparison::tensors() {
    const auto strides = [&](const Version& v, const Tensor& t, const spec::TensorDecl* d) {
        Strides s{{}, {}, t.where};
        for (size_t i = 0; i < t.axes.size(); ++i) {
            const bool launch =
                t.strides[i].op() == model::Size::Op::symbol &&
                v.model.symbols[static_cast<size_t>(t.strides[i].symbol_id())].what == model::Symbol::What::stride;
            s.all.push_back(launch ? "runtime" : text(v, t.strides[i]));
        }
        if (!d) return s;
        for (const spec::StrideDecl& g : d->strides) {
            std::string axis;
            for (const char c : g.axis.value)
                if (c != ' ') axis += c;
            s.given[now(axis)] = g.value ? std::to_string(g.value->value) : "runtime";
            s.where = g.axis.span;
        }
        return s;
    };
    both(was_.model.tensors, is_.model.tensors, [&](const Tensor& w, const Tensor& i) {
        const spec::TensorDecl* before = declared(was_.syntax.tensors, w.name);
        const spec::TensorDecl* after = declared(is_.syntax.tensors, i.name);
        if (!before || !after) return;
        if (w.dtype != i.dtype)
            report(Code::dtype_changed, after->dtype.span,
                   fmt::format("tensor {} holds {}; it held {}", i.name, model::info(i.dtype).name,
                               model::info(w.dtype).name));
        const std::string old_axes = text(was_, w.axes), new_axes = text(is_, i.axes);
        const Span dims = after->dims_span.known() ? after->dims_span : i.where;
        if (old_axes != new_axes) {
            report(Code::axes_changed, dims,
                   fmt::format("tensor {} is laid out as {}; it was {}", i.name, new_axes, old_axes));
        } else {
            const Strides a = strides(was_, w, before), b = strides(is_, i, after);
            // Strides that nobody gives differ only where sizes do, and those are told.
            if (a.given != b.given && a.all != b.all)
                report(Code::strides_changed, b.given.empty() ? i.where : b.where,
                       fmt::format("tensor {} has strides [{}]; they were [{}]", i.name, fmt::join(b.all, ", "),
                                   fmt::join(a.all, ", ")));
        }
        if (w.space != i.space)
            report(Code::space_changed, after->space ? after->space->span : i.where,
                   fmt::format("tensor {}'s space is {}; it was {}", i.name, name_of(i.space), name_of(w.space)));
        swizzles(w, i, *after);
        // Whoever provides the memory keeps to the alignment: callers for global memory, the header for shared.
        const bool promised = i.space == Space::shared;
        const bool given = before->align || after->align;  // else it follows from the swizzle
        if (given && w.space == i.space && (promised ? i.align < w.align : i.align > w.align))
            report(Code::align_changed, after->align ? after->align->span : i.where,
                   fmt::format("tensor {} begins at a multiple of {} bytes; it was {}", i.name, i.align, w.align));
        const bool was_constant = constant(was_.model, number_of(was_.model, w)),
                   is_constant = constant(is_.model, number_of(is_.model, i));
        if (was_constant != is_constant)
            report(Code::role_changed, i.where,
                   is_constant ? fmt::format("tensor {} is read only; it was stored to", i.name)
                               : fmt::format("tensor {} is stored to; it was read only", i.name));
    });
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
