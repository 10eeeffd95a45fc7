#include "cli/sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "spec/read.h"

namespace pleat::cli {
namespace {

using model::Symbol;

int64_t size_given(const std::string& name, const std::string& text) {
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 0)
        throw std::runtime_error(fmt::format("--dim {}={}: '{}' is not a size", name, text, text));
    return value;
}

/// The runtime dims that a spec's text declares; none if it cannot be read (loading will say why).
std::set<std::string> runtime_dims(const std::string& path) {
    Sources sources;
    Diagnostics ignored;
    std::set<std::string> names;
    const int file = open_source(path, sources, ignored);
    if (file < 0) return names;
    if (const auto spec = spec::read_spec(file, sources, ignored))
        for (const spec::DimDecl& dim : spec->dims)
            if (std::holds_alternative<spec::Runtime>(dim.size)) names.insert(dim.name.value);
    return names;
}

/// Open dims take the least multiple of their step that is at least `n`, within their bounds.
std::vector<int64_t> with_open_dims(const model::Spec& spec, const GivenSizes& given, int64_t n) {
    std::vector<int64_t> values(spec.symbols.size(), 1);
    for (size_t i = 0; i < spec.symbols.size(); ++i) {
        const Symbol& symbol = spec.symbols[i];
        if (symbol.what != Symbol::What::dim) continue;
        const auto known = given.find(symbol.name);
        const int64_t step = std::max<int64_t>(symbol.multiple_of, 1);
        int64_t value = model::ceil_div(std::max<int64_t>(n, 1), step) * step;
        if (symbol.max) value = std::min(value, *symbol.max / step * step);
        values[i] = known != given.end() ? known->second : value;
    }
    return values;
}

/// A runtime stride steps over everything that lies further in.
void fill_strides(const model::Spec& spec, std::vector<int64_t>& values) {
    for (const model::Tensor& tensor : spec.tensors) {
        const std::vector<int64_t> shape = extents(spec, tensor, values);
        int64_t room = 1;
        for (size_t a = tensor.axes.size(); a-- > 0;) {
            if (tensor.strides[a].op() == model::Size::Op::symbol) {
                const auto id = static_cast<size_t>(tensor.strides[a].symbol_id());
                if (spec.symbols[id].what == Symbol::What::stride) values[id] = room;
            }
            room = std::max(room, shape[a] * tensor.strides[a].evaluate(values));
        }
    }
}

int64_t global_bytes(const model::Spec& spec, const std::vector<int64_t>& symbols) {
    int64_t bytes = 0;
    for (const model::Tensor& tensor : spec.tensors)
        if (int64_t own = 0;
            tensor.space == model::Space::global &&
            (__builtin_mul_overflow(footprint(spec, tensor, symbols), model::info(tensor.dtype).bytes, &own) ||
             __builtin_add_overflow(bytes, own, &bytes)))
            throw model::SizeOverflow{};
    return bytes;
}

void check_given(const model::Spec& spec, const GivenSizes& given) {
    for (const Symbol& symbol : spec.symbols) {
        const auto known = given.find(symbol.name);
        if (symbol.what != Symbol::What::dim || known == given.end()) continue;
        if (known->second % symbol.multiple_of != 0)
            throw std::runtime_error(fmt::format("{} is {}, but must be a multiple of {}", symbol.name,
                                                 known->second, symbol.multiple_of));
        if (symbol.max && known->second > *symbol.max)
            throw std::runtime_error(
                fmt::format("{} is {}, but at most {} is allowed", symbol.name, known->second, *symbol.max));
    }
}

}  // namespace

GivenSizes take_runtime_sizes(SpecOptions& options) {
    std::set<std::string> runtime;
    for (const std::string& path : options.specs) runtime.merge(runtime_dims(path));
    GivenSizes given;
    std::vector<std::string> rest;
    for (const auto& [name, value] : assignments("--dim", options.dims)) {
        if (runtime.contains(name))
            given[name] = size_given(name, value);
        else
            rest.push_back(name + "=" + value);
    }
    options.dims = rest;
    return given;
}

std::vector<int64_t> choose_sizes(const model::Spec& spec, const GivenSizes& given, int64_t bytes) {
    check_given(spec, given);
    const auto at = [&](const GivenSizes& known, int64_t n) {
        std::vector<int64_t> values = with_open_dims(spec, known, n);
        fill_strides(spec, values);
        return values;
    };
    GivenSizes not_empty = given;  // where a given size is 0, no other would have a bound
    for (auto& [name, value] : not_empty) value = std::max<int64_t>(value, 1);
    const auto fits = [&](int64_t n) {
        try {
            return global_bytes(spec, at(not_empty, n)) <= bytes;
        } catch (const model::SizeOverflow&) {
            return false;
        }
    };
    int64_t low = 1, high = int64_t{1} << 32;  // the largest n that fits; 1 is taken whether it fits or not
    while (low < high) {
        const int64_t middle = low + (high - low + 1) / 2;
        if (fits(middle))
            low = middle;
        else
            high = middle - 1;
    }
    if (low > 64) low -= low % 64;  // rounder figures
    try {
        return at(given, low);
    } catch (const model::SizeOverflow&) {
        throw std::runtime_error(fmt::format("{}: these sizes do not fit into 64 bits", spec.name));
    }
}

std::vector<int64_t> extents(const model::Spec& spec, const model::Tensor& tensor,
                             const std::vector<int64_t>& symbols) {
    std::vector<int64_t> shape;
    for (const model::Axis& axis : tensor.axes) shape.push_back(spec.extent(axis).evaluate(symbols));
    return shape;
}

std::vector<int64_t> strides(const model::Tensor& tensor, const std::vector<int64_t>& symbols) {
    std::vector<int64_t> steps;
    for (const model::Size& stride : tensor.strides) steps.push_back(stride.evaluate(symbols));
    return steps;
}

int64_t footprint(const model::Spec& spec, const model::Tensor& tensor, const std::vector<int64_t>& symbols) {
    const std::vector<int64_t> shape = extents(spec, tensor, symbols), steps = strides(tensor, symbols);
    int64_t last = 0;
    for (size_t a = 0; a < shape.size(); ++a) {
        if (shape[a] == 0) return 0;
        int64_t reach = 0;
        if (__builtin_mul_overflow(shape[a] - 1, steps[a], &reach) || __builtin_add_overflow(last, reach, &last))
            throw model::SizeOverflow{};
    }
    return last + 1;
}

std::string describe_sizes(const model::Spec& spec, const std::vector<int64_t>& symbols) {
    std::vector<std::string> words;
    for (const model::Dim& dim : spec.dims)
        words.push_back(fmt::format("{}={}", dim.name, dim.size.evaluate(symbols)));
    return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace pleat::cli
