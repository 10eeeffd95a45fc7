// Fragments: operands of mma.sync as a warp holds them, any whole number of the instruction's tiles.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "check/context.h"
#include "model/fragment.h"

namespace pleat::checking {
namespace {

/// An operand as a matrix. Along the contracted dim it comes in steps of its format.
struct OperandShape {
    std::string_view operand, article_name, rows, cols;
    int row_step, col_step;  // 0: the format's
};
constexpr std::array<OperandShape, 3> shapes{{
    {"a", "operand a", "M", "K", 16, 0},
    {"b", "operand b", "K", "N", 0, 8},
    {"accumulator", "an accumulator", "M", "N", 16, 8},
}};

/// The registers of a lane (PTX ISA, "Register State Space": at most 255 a thread).
constexpr int64_t most_registers = 255;

const model::FragmentFormat* resolve_format(Context& context, Scope& scope, const spec::FragmentDecl& d,
                                            const OperandShape& shape) {
    const model::FragmentFormat* format = model::fragment_format(d.dtype.value);
    if (!format) {
        const auto dtype = resolve_dtype(context, scope, d.dtype);
        if (!dtype) return nullptr;
        format = model::fragment_format(model::info(*dtype).name);
    }
    const bool accumulator = shape.operand == "accumulator";
    const auto fits = [&](const model::FragmentFormat& f) { return accumulator ? f.accumulates : f.depth != 0; };
    if (format && fits(*format)) return format;
    std::string list;
    for (const model::FragmentFormat& f : model::fragment_formats())
        if (fits(f)) list += (list.empty() ? "" : " ") + std::string(f.name);
    context
        .report(Code::bad_value, d.dtype.span,
                fmt::format("{} of mma.sync is not of dtype {}", shape.article_name, d.dtype.value))
        .note("it may be " + list);
    return nullptr;
}

/// Reports an axis of which the instruction takes no whole number of tiles.
bool fits(Context& context, const Text& text, const model::Axis& axis, int step, std::string_view shape) {
    const std::string& dim = context.dim(axis.dim).name;
    if (axis.lo != 1 || axis.hi == 0) {
        context
            .report(Code::bad_axis, text.span,
                    fmt::format("a fragment's axes begin at single elements and end: {} does not",
                                context.model.name_of(axis)))
            .note(fmt::format("write {} % {}", dim, step));
        return false;
    }
    if (axis.hi % step == 0) return true;
    context
        .report(Code::bad_axis, text.span,
                fmt::format("{} of mma.sync comes in steps of {} along {}, of which {} is no multiple", shape, step,
                            dim, context.model.name_of(axis)))
        .note(fmt::format("write {} % {}", dim, (axis.hi / step + 1) * step));
    return false;
}

}  // namespace

void declare_fragments(Context& context) {
    SpecScope scope(context.names);
    for (const spec::FragmentDecl& d : context.syntax.fragments) {
        const auto id = static_cast<int>(context.model.fragments.size());
        context.names.declare(d.name, Sort::fragment, id, context.diagnostics);
        model::Fragment fragment;
        fragment.name = d.name.value;
        fragment.operand = d.operand.value;
        fragment.where = d.name.span;
        fragment.axes = resolve_axes(context, scope, d.dims).value_or(std::vector<model::Axis>{});
        for (const Text& t : d.dims) fragment.written.push_back(one_line(t.value));
        const auto shape = std::find_if(shapes.begin(), shapes.end(),
                                        [&](const OperandShape& s) { return s.operand == d.operand.value; });
        if (shape == shapes.end()) {
            context
                .report(Code::bad_value, d.operand.span,
                        fmt::format("a fragment is no operand '{}'", d.operand.value))
                .note("write \"a\", \"b\" or \"accumulator\"");
        } else if (const model::FragmentFormat* format = resolve_format(context, scope, d, *shape)) {
            fragment.format = format->name;
            if (d.dims.size() != 2) {
                context
                    .report(Code::bad_axis, d.name.span,
                            fmt::format("fragment {} has {} ax{}; {} is a matrix of rows and columns", d.name.value,
                                        d.dims.size(), d.dims.size() == 1 ? "is" : "es", shape->article_name))
                    .note(fmt::format("its dims are [{}, {}]", shape->rows, shape->cols));
            } else if (fragment.axes.size() == 2) {
                const int depth = format->depth;
                const bool rows = fits(context, d.dims[0], fragment.axes[0],
                                       shape->row_step ? shape->row_step : depth, shape->article_name);
                const bool cols = fits(context, d.dims[1], fragment.axes[1],
                                       shape->col_step ? shape->col_step : depth, shape->article_name);
                const auto too_many = [&] {  // of axes that fit, which end
                    return fragment.axes[0].hi > most_registers * 128 / format->bytes / fragment.axes[1].hi;
                };
                if (rows && cols && too_many())
                    context
                        .report(Code::bad_axis, d.name.span,
                                fmt::format("fragment {} takes more than the {} registers that a lane has",
                                            d.name.value, most_registers))
                        .note("make its tile smaller");
            }
        }
        context.model.fragments.push_back(std::move(fragment));
    }
}

}  // namespace pleat::checking
