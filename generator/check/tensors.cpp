// Tensors: dtype, axes, strides and layout. Sizes and strides are elements; products of extents and
// bytes must fit in 64 bits. Whether an output's strides overlap is asked when a kernel stores it
// (stores.cpp).
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "check/context.h"
#include "check/stages.h"
#include "layout/address.h"
#include "layout/swizzle.h"

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
    const int64_t bytes = model::info(tensor.dtype).bytes;
    if (d.align) {
        const int64_t a = d.align->value;
        if (a > max_align || !model::power_of_two(a))
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
            next = tensor_.strides[i] * context_.model.places(tensor_, tensor_.axes[i]);
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
                fmt::format("tensor {} {} has no axis {}", tensor_.name, listed(tensor_), one_line(s.axis.value)));
            return false;
        }
        if (given_[i]) {
            context_.report(
                Code::bad_stride, s.axis.span,
                fmt::format("axis {} of tensor {} has two strides", one_line(s.axis.value), tensor_.name));
            return false;
        }
        if (!s.value && tensor_.space == model::Space::workspace) {
            context_.report(
                Code::bad_stride, s.axis.span,
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

    /// The largest offset in bytes, as far as it is known now; what is not known counts as 1.
    bool fits() {
        int64_t elements = 1, last = 0;
        bool good = true;
        for (size_t i = 0; i < tensor_.axes.size(); ++i) {
            const Size places = context_.model.places(tensor_, tensor_.axes[i]);
            const int64_t n = places.is_constant() ? places.constant() : 1;
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

namespace {

/// What only kernels written by hand have: swizzles, rings, and sizes that their memory must know. The tensor's
/// axes and strides are set.
class Arrangement {
public:
    Arrangement(Context& context, model::Tensor& tensor, const spec::TensorDecl& d)
        : context_(context), tensor_(tensor), d_(d), scope_(context.names) {}

    void run() {
        if (const auto* name = std::get_if<Text>(&d_.swizzle))
            pattern(*name);
        else if (const auto* digits = std::get_if<std::vector<spec::XorDecl>>(&d_.swizzle);
                 digits && shared_swizzle())
            for (const spec::XorDecl& x : *digits) cross(x);
        if (!d_.ring.empty()) ring(d_.ring.front());
        if (tensor_.space == Space::register_ && !layout::storage(context_.model, tensor_))
            refuse(d_.space->span,
                   fmt::format("tensor {} {} lies in registers, so its sizes and strides are constants",
                               tensor_.name, listed(tensor_)));
        if (tensor_.space == Space::shared && !refused_) fits_a_block();
    }

private:
    void fits_a_block() {
        const auto elements = layout::slot(context_.model, tensor_);
        const int64_t slots = tensor_.ring ? tensor_.ring->slots : 1;
        if (!elements || *elements <= most_shared_bytes / (slots * model::info(tensor_.dtype).bytes)) return;
        refuse(d_.space->span,
               fmt::format("tensor {} {}{} takes more than the {} KiB of shared memory that a block has at most",
                           tensor_.name, listed(tensor_), slots == 1 ? "" : fmt::format(", with {} slots,", slots),
                           most_shared_bytes / 1024));
    }

    Diagnostic& refuse(Span where, std::string sentence) {
        refused_ = true;
        return context_.report(Code::bad_layout, where, std::move(sentence));
    }

    bool shared_swizzle() {
        if (tensor_.space == Space::shared) return true;
        refuse(d_.swizzle_span,
               fmt::format("tensor {} is not in shared memory, where a swizzle belongs", tensor_.name))
            .note("add \"space\": \"shared\"");
        return false;
    }

    void pattern(const Text& name) {
        const layout::Pattern* pattern = layout::pattern_named(name.value);
        if (!pattern) {
            refuse(name.span, fmt::format("there is no swizzle '{}'", name.value))
                .note(fmt::format("the swizzles are {}, or digits that are XORed: {{\"K % 64 / 8\": \"M % 8\"}}",
                                  layout::pattern_names()));
            return;
        }
        if (!shared_swizzle()) return;
        tensor_.swizzle = name.value;
        if (!d_.align) tensor_.align = pattern->repeat();
        if (tensor_.align < pattern->repeat())
            refuse(d_.align->span,
                   fmt::format("a {} swizzle repeats every {} bytes, so tensor {} is aligned to that", name.value,
                               pattern->repeat(), tensor_.name));
        layout::Swizzle s = layout::swizzle_of_pattern(context_.model, tensor_, *pattern);
        if (!s.why.empty())
            refuse(name.span, fmt::format("a {} swizzle does not fit tensor {} {}: {}", name.value, tensor_.name,
                                          listed(tensor_), s.why));
        tensor_.xors = std::move(s.xors);
    }

    void cross(const spec::XorDecl& x) {
        const auto target = resolve_axis(context_, scope_, x.target);
        const auto source = resolve_axis(context_, scope_, x.source);
        if (!target || !source) return;
        targets_.push_back(*target);
        sources_.push_back(*source);
        if (std::any_of(targets_.begin(), targets_.end() - 1, [&](const Axis& t) { return t.overlaps(*target); })) {
            refuse(x.target.span, fmt::format("{} is XORed twice", context_.model.name_of(*target)));
            return;
        }
        for (const Axis& t : targets_)
            for (const Axis& s : sources_)
                if (t.overlaps(s)) {
                    refuse(x.source.span,
                           fmt::format("{} is moved by the swizzle and read by it, which would put two "
                                       "elements in one place",
                                       context_.model.name_of(t.covers(s) ? s : t)));
                    return;
                }
        layout::Swizzle s = layout::swizzle_of_digits(context_.model, tensor_, *target, *source);
        if (!s.why.empty())
            refuse(x.target.span, fmt::format("tensor {} {}: {}", tensor_.name, listed(tensor_), s.why));
        tensor_.xors.insert(tensor_.xors.end(), s.xors.begin(), s.xors.end());
    }

    void ring(const spec::RingDecl& r) {
        const auto by = resolve_axis(context_, scope_, r.by);
        if (!by) return;
        const std::string name = context_.model.name_of(*by);
        if (tensor_.space != Space::shared) {
            refuse(d_.ring_span,
                   fmt::format("tensor {} is not in shared memory, where a ring belongs", tensor_.name))
                .note("add \"space\": \"shared\"");
        } else if (by->hi != 0) {
            refuse(r.by.span, fmt::format("a ring is walked along a fold, and {} is a digit of one", name))
                .note(fmt::format("write \"{}\"", context_.model.name_of({by->dim, by->lo, 0})));
        } else if (std::any_of(tensor_.axes.begin(), tensor_.axes.end(),
                               [&](const Axis& a) { return a.overlaps(*by); })) {
            refuse(r.by.span, fmt::format("{} selects the slot, so tensor {} {} has no digit of it", name,
                                          tensor_.name, listed(tensor_)));
        } else if (r.slots.value < 1 || r.slots.value > most_slots) {
            refuse(r.slots.span, fmt::format("a ring has 1 to {} slots, not {}", most_slots, r.slots.value));
        } else if (!layout::storage(context_.model, tensor_)) {
            refuse(d_.ring_span,
                   fmt::format("the sizes and strides of tensor {} {} are not constants, as those of a "
                               "ring are",
                               tensor_.name, listed(tensor_)));
        }
        tensor_.ring = model::Ring{*by, one_line(r.by.value), r.slots.value};
    }

    static constexpr int64_t most_slots = 1024;
    static constexpr int64_t most_shared_bytes = 227 * 1024;  // CUDA C++ Programming Guide, compute capabilities

    Context& context_;
    model::Tensor& tensor_;
    const spec::TensorDecl& d_;
    SpecScope scope_;
    std::vector<Axis> targets_, sources_;
    bool refused_ = false;
};

/// Warns of K / 8 and K % 4: K(0) and K(4) are one element. Digits below the lowest axis are those of a block, and
/// above the highest those of a tile: these are meant.
void warn_skipped(Context& context, const model::Tensor& tensor, const spec::TensorDecl& d) {
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const Axis& low = tensor.axes[i];
        const Axis* next = nullptr;
        for (const Axis& a : tensor.axes)
            if (a.dim == low.dim && a.lo > low.lo && (!next || a.lo < next->lo)) next = &a;
        if (!next || low.hi == 0 || low.hi >= next->lo) continue;
        const std::string& dim = context.model.dims[static_cast<size_t>(low.dim)].name;
        context.report(Code::digits_skipped, d.dims[i].span,
                       fmt::format("tensor {} {} skips the digit {} % {} / {}, so {}(0) and {}({}) are one element",
                                   tensor.name, listed(tensor), dim, next->lo, low.hi, dim, dim, low.hi));
    }
}

/// Warns of strides by which two elements of a vocabulary's tensor are one. A stride of 0 says so itself; what a
/// kernel reads may overlap, and of what it stores that is an error (stores.cpp).
void warn_overlap(Context& context, const model::Tensor& tensor, const spec::TensorDecl& d) {
    if (!context.syntax.kernels.empty() || d.strides.empty()) return;
    const std::optional<size_t> axis = overlapping_axis(context, tensor);
    if (!axis || tensor.strides[*axis].constant() == 0) return;
    context.report(
        Code::strides_meet, d.strides.front().axis.span,
        fmt::format("the stride {} along {} of tensor {} {} ends within what its other axes reach, so that "
                    "several indices are one element",
                    tensor.strides[*axis].constant(), tensor.written[*axis], tensor.name, listed(tensor)));
}

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
            warn_skipped(context, tensor, d);
            try {
                name.poisoned = !Strides(context, tensor, id, d).run();
                if (!name.poisoned) warn_overlap(context, tensor, d);
                if (!name.poisoned) Arrangement(context, tensor, d).run();
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
