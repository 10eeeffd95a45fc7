#include "codegen/vocabulary_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace pleat::emit {

using namespace std::string_view_literals;

namespace {

// Members of pleat::Index, Dim, Compound, Tensor and of what the generator writes into their heirs.
constexpr std::array core_members{
    "Of"sv,           "Int"sv,
    "lo"sv,           "hi"sv,
    "get"sv,          "fold"sv,
    "unfold"sv,       "cast"sv,
    "self"sv,         "value_"sv,
    "Index"sv,        "Base"sv,
    "refuse"sv,       "Dim"sv,
    "Element"sv,      "Layout"sv,
    "cursor"sv,       "storage_size"sv,
    "layout"sv,       "base_"sv,
    "layout_"sv,      "made_of"sv,
    "extents_of"sv,   "extent_along"sv,
    "extents"sv,      "extent"sv,
    "coordinates"sv,  "size"sv,
    "Compound"sv,     "number_"sv,
    "count"sv,        "at"sv,
    "digit"sv,        "in_range"sv,
    "num_bytes"sv,    "view"sv,
    "slice"sv,        "drop"sv,
    "add"sv,          "vectors"sv,
    "as_const"sv,     "Item"sv,
    "numbered"sv,     "fixed_size"sv,
    "pleat_name"sv,   "Owner"sv,
    "space"sv,        "Storage"sv,
    "Slot"sv,         "Ring"sv,
    "slot"sv,         "slots"sv,
    "read_only"sv,    "walk"sv,
    "slot_of"sv,      "selects"sv,
    "alignment"sv,    "fill"sv,
    "elements_"sv,    "ReadOnly"sv,
    "SharedTensor"sv, "RegisterTensor"sv,
    "Derived"sv,      "inputs"sv,
    "derive"sv,       "inputs_"sv,
    "taken"sv,
};

// Those of pleat::Fragment.
// clang-format off
constexpr std::array fragment_members{
    "Rows"sv, "Cols"sv, "Word"sv, "operand"sv, "pack"sv, "Pick"sv, "Spread"sv, "Packing"sv, "SpreadDim"sv,
    "PackedDim"sv, "spread_blocks"sv, "packed_blocks"sv, "elements"sv, "per_word"sv, "words"sv, "spread_first"sv,
    "first"sv, "second"sv, "third"sv, "fourth"sv, "spread_low"sv, "packed_low"sv, "register_of"sv, "LaneLayout"sv, "RegisterLayout"sv, "Map"sv, "lane_coordinates"sv, "lane"sv,
    "lane_of"sv, "register_coordinates"sv, "registers"sv, "element_of"sv, "element"sv, "fill"sv, "zero"sv,
    "word"sv, "Fragment"sv};
// clang-format on

// Members of generated layouts and of their bases.
constexpr std::array layout_members{"Offset"sv,  "Layout"sv,   "Along"sv, "stride"sv,      "extent"sv,
                                    "storage"sv, "Compound"sv, "count"sv, "coordinates"sv, "size"sv};

template <class Words>
bool among(const Words& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

VocabularyNames::VocabularyNames(const model::Spec& spec) : spec_(spec) {
    taken_.insert(spec.name);
    for (const auto& d : spec.dims) taken_.insert(d.name);
    for (const auto& f : spec.folds) taken_.insert(f.name);
    for (const auto& p : spec.params) taken_.insert(p.name);
    for (const auto& t : spec.tensors) taken_.insert(t.name);
    for (const auto& i : spec.indices) taken_.insert(i.name);
    for (const auto& f : spec.fragments) taken_.insert(f.name);
    for (const auto& d : spec.derived) taken_.insert(d.name);
    for (const auto& k : spec.kernels) taken_.insert(k.name);
}

const std::string& VocabularyNames::helper(const std::string& wanted) {
    const auto [at, fresh] = helpers_.try_emplace(wanted);
    if (!fresh) return at->second;
    const bool underscore = wanted.back() == '_';
    const std::string stem = underscore ? wanted.substr(0, wanted.size() - 1) : wanted;
    std::string name = wanted;
    for (int i = 2; !taken_.insert(name).second; ++i) name = fmt::format("{}{}{}", stem, i, underscore ? "_" : "");
    return at->second = name;
}

std::string VocabularyNames::struct_of(const std::string& name) {
    return among(core_members, name) || among(fragment_members, name)
               ? helper((name.back() == '_' ? name.substr(0, name.size() - 1) : name) + "_type")
               : name;
}

std::string VocabularyNames::from_anywhere(const std::string& name) const {
    return fmt::format("::{}::{}", spec_.name, name);
}

std::string VocabularyNames::in_layout(model::DimId dim) const {
    const std::string& name = spec_.dims[static_cast<size_t>(dim)].name;
    return among(layout_members, name) ? from_anywhere(name) : name;
}

std::string VocabularyNames::in_layout(const model::Axis& axis) const {
    const std::string dim = in_layout(axis.dim);
    if (axis.whole()) return dim;
    if (const std::string own = own_name(spec_, axis); !own.empty())
        return among(layout_members, own) ? from_anywhere(own) : own;
    if (axis.hi == 0) return fmt::format("pleat::Fold<{}, {}>", dim, axis.lo);
    return fmt::format("pleat::Digit<{}, {}, {}>", dim, axis.lo, axis.hi);
}

std::string own_name(const model::Spec& spec, const model::Axis& axis) {
    if (axis.whole()) return spec.dims[static_cast<size_t>(axis.dim)].name;
    for (const model::Fold& fold : spec.folds)
        if (fold.axis == axis) return fold.name;
    return {};
}

std::string one_line(const std::string& text) {
    std::string line;
    for (const char c : text) {
        const bool blank = c == ' ' || (static_cast<unsigned char>(c) < 0x20);
        if (!blank)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    if (!line.empty() && line.back() == '\\') line += '.';  // no comment goes on in the next line
    return line;
}

}  // namespace pleat::emit
