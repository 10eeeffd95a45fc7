// What tensors and compound indices in dims.h share: the extents of a list of axes, as literals where they are
// known and as members that a constructor takes from `extents` where they are given at launch.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codegen/style.h"
#include "codegen/vocabulary_names.h"
#include "codegen/writer.h"

namespace pleat::emit {

/// The type that holds every index of a dim.
std::string index_int(const model::Spec& spec, model::DimId dim);

/// An integer literal of type int, or long long if it needs one.
std::string literal(int64_t value);
std::string_view int_for(int64_t value);

std::string joined(const std::vector<std::string>& parts, std::string_view between);
/// In one line if that fits beside `taken` columns, else with `broken` between.
std::string fitting(const std::vector<std::string>& parts, size_t taken, std::string_view between,
                    std::string_view broken);
/// "a, b and c"
std::string enumerated(std::vector<std::string> parts, std::string_view last = "and");
/// A member's name: "T_extent".
std::string member_name(const std::string& name, const std::string& what);

/// A product of one literal and of what is known at launch.
struct Product {
    struct Factor {
        std::string text;
        bool wide;  // a long long
    };
    int64_t constant = 1;
    std::vector<Factor> factors;

    bool fixed() const { return factors.empty(); }
    Product operator*(const Product& other) const;
    /// In C++, a long long unless it is a literal: the first factor is wide, so that no product overflows an int.
    std::string text() const;
    std::string wide_text() const;
};

class AxesText {
public:
    AxesText(Writer& w, const model::Spec& spec, VocabularyNames& names, const std::vector<model::Axis>& axes,
             const std::vector<std::string>& written);

protected:
    Writer& w_;
    const model::Spec& spec_;
    VocabularyNames& names_;
    const std::vector<model::Axis>& axes_;
    std::vector<model::DimId> dims_, runtime_;  // in the order of the axes
    std::string list_;                          // "[M / 128, N]"

    const model::Dim& dim(model::DimId d) const { return spec_.dims[static_cast<size_t>(d)]; }
    const std::string& extent_member(model::DimId d);
    /// How many values axis i takes.
    Product extent(size_t i);
    /// "extents(M(...), N(...))", in the order of the spec's dims.
    std::string extents_sentence() const;

    /// What a constructor says to take the sizes of runtime dims.
    struct Constructor {
        std::vector<std::string> parameters, requirements, arguments, members;
    };
    Constructor extents_constructor();
    void constructor(const std::string& type, const Constructor& c);
    /// A function that returns `value`: static if that is a constant.
    void function(bool constant, std::string_view type, const std::string& signature, const std::string& value);
};

}  // namespace pleat::emit
