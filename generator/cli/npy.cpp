#include "cli/npy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <stdexcept>

#include "output/read.h"
#include "stage/evaluate_value.h"

namespace pleat::cli {

using model::Dtype;

namespace {

constexpr std::string_view magic{"\x93NUMPY", 6};
constexpr size_t most_dims = 64;  // numpy's own limit

struct NpyDtype {
    std::string_view npy;
    Dtype dtype;
};
constexpr std::array<NpyDtype, 9> dtypes{{{"f8", Dtype::f64},
                                          {"f4", Dtype::f32},
                                          {"f2", Dtype::f16},
                                          {"i8", Dtype::i64},
                                          {"i4", Dtype::i32},
                                          {"u4", Dtype::u32},
                                          {"i1", Dtype::i8},
                                          {"u1", Dtype::u8},
                                          {"b1", Dtype::boolean}}};

/// The text behind 'KEY': in the header's dictionary, up to what ends its value.
std::string_view entry(std::string_view header, std::string_view key, const std::string& path) {
    const size_t at = header.find(key);
    if (at == std::string_view::npos)
        throw std::runtime_error(fmt::format("{}: the header of the .npy file lacks {}", path, key));
    if (header.find(key, at + 1) != std::string_view::npos)
        throw std::runtime_error(fmt::format("{}: the header of the .npy file has {} twice", path, key));
    std::string_view rest = header.substr(at + key.size());
    const size_t begin = rest.find_first_not_of(": ");
    rest.remove_prefix(std::min(begin, rest.size()));
    const bool list = rest.starts_with('(');
    const size_t end = rest.find(list ? ')' : ',');
    if (list && end == std::string_view::npos)
        throw std::runtime_error(fmt::format("{}: {} of the .npy file has no end", path, key));
    return rest.substr(0, end);
}

std::vector<int64_t> shape_of(std::string_view list, const std::string& path) {
    std::vector<int64_t> shape;
    if (!list.starts_with('(') || list.find_first_not_of("(0123456789L, ") != std::string_view::npos)
        throw std::runtime_error(fmt::format("{}: the shape of the .npy file is no list of sizes", path));
    while (true) {
        const size_t digit = list.find_first_of("0123456789");
        if (digit == std::string_view::npos) return shape;
        if (shape.size() == most_dims)
            throw std::runtime_error(fmt::format("{}: an array has at most {} dims", path, most_dims));
        list.remove_prefix(digit);
        int64_t n = 0;
        const auto [end, error] = std::from_chars(list.data(), list.data() + list.size(), n);
        if (error != std::errc{})
            throw std::runtime_error(fmt::format("{}: the shape of the .npy file does not fit into 64 bits", path));
        shape.push_back(n);
        list.remove_prefix(static_cast<size_t>(end - list.data()));
    }
}

int64_t product(const std::vector<int64_t>& shape) {
    int64_t all = 1;
    for (const int64_t n : shape) all *= n;
    return all;
}

/// Calls `at` with each element's number in C order and its offset in memory.
template <class At>
void for_each_element(const HostTensor& tensor, const At& at) {
    const int64_t count = product(tensor.shape);
    std::vector<int64_t> index(tensor.shape.size(), 0);
    for (int64_t i = 0; i < count; ++i) {
        int64_t offset = 0;
        for (size_t a = 0; a < index.size(); ++a) offset += index[a] * tensor.strides[a];
        at(i, offset);
        for (size_t a = index.size(); a-- > 0 && ++index[a] == tensor.shape[a];) index[a] = 0;
    }
}

/// A text of a hostile file on one line of a terminal.
std::string shown(std::string_view text) {
    std::string made(text.substr(0, 64));
    std::replace_if(
        made.begin(), made.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
    return made;
}

}  // namespace

NpyArray read_npy(const std::string& path) {
    const std::optional<std::string> whole = output::read(path);  // no folder and no pipe
    if (!whole) throw std::runtime_error(fmt::format("cannot read {}", path));
    const std::string& text = *whole;
    const auto byte = [&](size_t i) { return static_cast<size_t>(static_cast<unsigned char>(text[i])); };
    if (text.size() < 12 || !text.starts_with(magic))
        throw std::runtime_error(fmt::format("{} is no .npy file", path));
    if (byte(6) < 1 || byte(6) > 3)
        throw std::runtime_error(
            fmt::format("{} is in version {} of the .npy format; versions 1 to 3 are known", path, byte(6)));
    const size_t fields = byte(6) == 1 ? 2 : 4;
    size_t length = 0;
    for (size_t i = 0; i < fields; ++i) length |= byte(8 + i) << (8 * i);
    const size_t begin = 8 + fields;
    if (length > text.size() - begin) throw std::runtime_error(fmt::format("{} ends within its header", path));
    const std::string_view header = std::string_view(text).substr(begin, length);

    NpyArray array;
    array.shape = shape_of(entry(header, "'shape'", path), path);
    std::string_view descr = entry(header, "'descr'", path);
    if (descr.size() >= 2) descr = descr.substr(1, descr.size() - 2);
    array.dtype = descr.empty() ? "" : descr.substr(1);
    const auto* row =
        std::find_if(dtypes.begin(), dtypes.end(), [&](const NpyDtype& r) { return r.npy == array.dtype; });
    if (row == dtypes.end() || descr.starts_with('>'))
        throw std::runtime_error(fmt::format("{} holds '{}', which no tensor has", path, shown(descr)));
    if (entry(header, "'fortran_order'", path) != "False")
        throw std::runtime_error(fmt::format("{} is in Fortran order; numpy.ascontiguousarray makes it C", path));
    const size_t data = begin + length, size = text.size() - data;
    int64_t wanted = model::info(row->dtype).bytes;
    for (const int64_t n : array.shape)
        if (__builtin_mul_overflow(wanted, n, &wanted))
            throw std::runtime_error(fmt::format("{}: the shape [{}] has more bytes than 64 bits can count", path,
                                                 fmt::join(array.shape, ", ")));
    if (size != static_cast<size_t>(wanted))
        throw std::runtime_error(fmt::format("{} holds {} bytes of elements, where its shape [{}] has {}", path,
                                             size, fmt::join(array.shape, ", "), wanted));
    array.bytes.resize(size);
    if (size) std::memcpy(array.bytes.data(), text.data() + data, size);
    return array;
}

void fill_tensor(HostTensor& tensor, const model::Tensor& declared, const NpyArray& array,
                 const std::string& what) {
    if (array.shape != tensor.shape)
        throw std::runtime_error(fmt::format("{} has the shape [{}], and tensor {} [{}]", what,
                                             fmt::join(array.shape, ", "), declared.name,
                                             fmt::join(tensor.shape, ", ")));
    const auto* row =
        std::find_if(dtypes.begin(), dtypes.end(), [&](const NpyDtype& r) { return r.npy == array.dtype; });
    const model::Kind from = model::info(row->dtype).kind, to = model::info(declared.dtype).kind;
    if (from > to)
        throw std::runtime_error(fmt::format("{} holds '{}', which does not become {} without a loss", what,
                                             array.dtype, model::info(declared.dtype).name));
    for_each_element(tensor, [&](int64_t i, int64_t offset) {
        const stage::Value value = stage::load(row->dtype, array.bytes.data(), i);
        stage::store(declared.dtype, tensor.bytes.data(), offset,
                     to == model::Kind::real ? stage::Value::of(value.as_real()) : value);
    });
}

std::string npy_text(const HostTensor& tensor, Dtype dtype) {
    const auto* row =
        std::find_if(dtypes.begin(), dtypes.end(), [&](const NpyDtype& r) { return r.dtype == dtype; });
    const NpyDtype& as = row == dtypes.end() ? dtypes[1] : *row;
    const auto bytes = static_cast<size_t>(model::info(as.dtype).bytes);
    std::string shape;
    for (const int64_t n : tensor.shape) shape += fmt::format("{}, ", n);
    std::string header = fmt::format("{{'descr': '{}{}', 'fortran_order': False, 'shape': ({}), }}",
                                     bytes == 1 ? '|' : '<', as.npy, shape);
    while ((10 + header.size() + 1) % 64 != 0) header += ' ';
    header += '\n';
    std::string text(magic);
    text += {'\1', '\0', static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
    text += header;
    const size_t begin = text.size();
    text.resize(begin + static_cast<size_t>(product(tensor.shape)) * bytes);
    for_each_element(tensor, [&](int64_t i, int64_t offset) {
        stage::store(as.dtype, text.data() + begin, i, stage::load(dtype, tensor.bytes.data(), offset));
    });
    return text;
}

}  // namespace pleat::cli
