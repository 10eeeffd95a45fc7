// Tensors: dtype, axes, strides and layout. Sizes and strides are elements; products of extents and
// bytes must fit in 64 bits. Whether an output's strides overlap is asked when a kernel stores it
// (stores.cpp).
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "check/context.h"

namespace pleat::checking {
namespace {

using model::Axis;
using model::Size;
using model::Space;

struct SpaceRow {
    std::string_view name;
    Space space;
};
constexpr std::array<SpaceRow, 4> spaces{{{"global", Space::global},
                                          {"workspace", Space::workspace},
                                          {"shared", Space::shared},
                                          {"register", Space::register_}}};

// How many bytes a swizzle permutes 16-byte chunks within (PTX ISA, "swizzling modes").
constexpr std::array<std::string_view, 3> swizzles{"32B", "64B", "128B"};

constexpr int64_t max_align = 4096;
constexpr size_t max_axes = 32;

std::string without_spaces(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
    return text;
}

void set_layout(Context& context, model::Tensor& tensor, const spec::TensorDecl& d) {
    if (d.space) {
        const auto* row =
            std::find_if(spaces.begin(), spaces.end(), [&](const SpaceRow& r) { return r.name == d.space->value; });
        if (row != spaces.end())
            tensor.space = row->space;
        else
            context.report(Code::bad_value, d.space->span, fmt::format("there is no space '{}'", d.space->value))
                .note("the spaces are global, workspace, shared and register");
    }
    if (d.swizzle) {
        tensor.swizzle = d.swizzle->value;
        if (std::find(swizzles.begin(), swizzles.end(), d.swizzle->value) == swizzles.end())
            context
                .report(Code::bad_layout, d.swizzle->span,
                        fmt::format("there is no swizzle '{}'", d.swizzle->value))
                .note("the swizzles are 32B, 64B and 128B");
        else if (tensor.space != Space::shared)
            context
                .report(Code::bad_layout, d.swizzle->span,
                        fmt::format("tensor {} is not in shared memory, where a swizzle belongs", tensor.name))
                .note("add \"space\": \"shared\"");
    }
    const int64_t bytes = model::info(tensor.dtype).bytes;
    if (d.align) {
        const int64_t a = d.align->value;
        if (a < 1 || a > max_align || (a & (a - 1)) != 0)
            context.report(Code::bad_layout, d.align->span,
                           fmt::format("an alignment is a power of two up to {} bytes, not {}", max_align, a));
        else if (a < bytes)
            context.report(Code::bad_layout, d.align->span,
                           fmt::format("an element of tensor {} has {} bytes and cannot be aligned to {}",
                                       tensor.name, bytes, a));
        else
            tensor.align = a;
    }
}

class Strides {
public:
    Strides(Context& context, model::Tensor& tensor, int id, const spec::TensorDecl& d)
        : context_(context), tensor_(tensor), id_(id), d_(d), scope_(context.names) {}

    /// Given strides where there are some; else each axis steps over the whole of the next inner one.
    bool run() {
        given_.resize(tensor_.axes.size());
        bool good = true;
        for (const spec::StrideDecl& s : d_.strides) good = place(s) && good;
        if (!good) return false;
        tensor_.contiguous = d_.strides.empty();
        tensor_.strides.assign(tensor_.axes.size(), Size(1));
        Size next(1);
        for (size_t i = tensor_.axes.size(); i-- > 0;) {
            tensor_.strides[i] = given_[i] ? *given_[i] : next;
            next = tensor_.strides[i] * context_.model.extent(tensor_.axes[i]);
        }
        return fits();
    }

private:
    bool place(const spec::StrideDecl& s) {
        const auto axis = resolve_axis(context_, scope_, s.axis);
        if (!axis) return false;
        const auto at = std::find(tensor_.axes.begin(), tensor_.axes.end(), *axis);
        const auto i = static_cast<size_t>(at - tensor_.axes.begin());
        if (at == tensor_.axes.end()) {
            context_.report(
                Code::bad_stride, s.axis.span,
                fmt::format("tensor {} {} has no axis {}", tensor_.name, list(), one_line(s.axis.value)));
            return false;
        }
        if (given_[i]) {
            context_.report(
                Code::bad_stride, s.axis.span,
                fmt::format("axis {} of tensor {} has two strides", one_line(s.axis.value), tensor_.name));
            return false;
        }
        if (!s.value && tensor_.space == model::Space::workspace) {
            context_.report(Code::bad_stride, s.axis.span,
                            fmt::format("tensor {} lies in the program's own memory, so no launch gives its strides",
                                        tensor_.name));
            return false;
        }
        if (!s.value) {
            model::Symbol symbol;
            symbol.what = model::Symbol::What::stride;
            symbol.name = tensor_.name + "." + without_spaces(tensor_.written[i]);
            symbol.tensor = id_;
            symbol.axis = static_cast<int>(i);
            given_[i] = Size::symbol(static_cast<int>(context_.model.symbols.size()));
            context_.model.symbols.push_back(std::move(symbol));
            return true;
        }
        if (s.value->value < 0) {
            context_.report(Code::bad_stride, s.value->span,
                            fmt::format("the stride of axis {} is {}; a stride is not negative",
                                        one_line(s.axis.value), s.value->value));
            return false;
        }
        given_[i] = Size(s.value->value);
        return true;
    }

    std::string list() const {
        std::string s = "[";
        for (const std::string& w : tensor_.written) s += (s.size() > 1 ? ", " : "") + w;
        return s + "]";
    }

    /// The largest offset in bytes, as far as it is known now; what is not known counts as 1.
    bool fits() {
        int64_t elements = 1, last = 0;
        bool good = true;
        for (size_t i = 0; i < tensor_.axes.size(); ++i) {
            const int64_t n = context_.static_extent(tensor_.axes[i]).value_or(1);
            const Size& stride = tensor_.strides[i];
            int64_t step = 0;
            good = good && !__builtin_mul_overflow(elements, n, &elements);
            good = good && !__builtin_mul_overflow(n - 1, stride.is_constant() ? stride.constant() : 1, &step);
            good = good && !__builtin_add_overflow(last, step, &last);
        }
        int64_t bytes = 0;
        good = good &&
               !__builtin_mul_overflow(std::max(elements, last), int64_t{model::info(tensor_.dtype).bytes}, &bytes);
        if (!good) throw model::SizeOverflow{};
        return true;
    }

    Context& context_;
    model::Tensor& tensor_;
    int id_;
    const spec::TensorDecl& d_;
    SpecScope scope_;
    std::vector<std::optional<Size>> given_;
};

}  // namespace

void declare_tensors(Context& context) {
    SpecScope scope(context.names);
    for (const spec::TensorDecl& d : context.syntax.tensors) {
        const auto id = static_cast<int>(context.model.tensors.size());
        Name& name = context.names.declare(d.name, Sort::tensor, id, context.diagnostics);
        model::Tensor tensor;
        tensor.name = d.name.value;
        tensor.where = d.name.span;
        const auto dtype = resolve_dtype(context, scope, d.dtype);
        if (dtype) tensor.dtype = *dtype;
        const auto axes = resolve_axes(context, scope, d.dims);
        for (const Text& t : d.dims) tensor.written.push_back(one_line(t.value));
        name.poisoned = !dtype || !axes;
        if (d.dims.size() > max_axes) {
            context.report(Code::too_large, d.dims_span,
                           fmt::format("tensor {} has more than {} axes", tensor.name, max_axes));
            name.poisoned = true;
        }
        set_layout(context, tensor, d);
        if (!name.poisoned) {
            tensor.axes = *axes;
            try {
                name.poisoned = !Strides(context, tensor, id, d).run();
            } catch (const model::SizeOverflow&) {
                context.report(Code::size_overflow, d.dims_span.known() ? d.dims_span : d.name.span,
                               fmt::format("tensor {} has more bytes than 64 bits can count", tensor.name));
                name.poisoned = true;
            }
        }
        context.model.tensors.push_back(std::move(tensor));
    }
}

}  // namespace pleat::checking
