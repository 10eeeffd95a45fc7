// What dims.h calls things that the spec does not name: fresh words for helpers, so that no spec's name clashes
// with them, and structs under other names where a spec's name is one that the core's classes need for their
// members.
#pragma once

#include <map>
#include <set>
#include <string>

#include "model/kernel.h"

namespace pleat::emit {

class VocabularyNames {
public:
    explicit VocabularyNames(const model::Spec& spec);

    /// `wanted`, or a variation of it that is no name of the spec. The same each time.
    const std::string& helper(const std::string& wanted);
    /// The struct that is a dim, tensor or index: its own name, or a helper's where the name is one of a member of
    /// the core's classes (`lo::lo` would name a constructor). An alias then bears the name.
    std::string struct_of(const std::string& name);
    /// A dim's name as it may stand inside a layout, whose members hide names of the namespace.
    std::string in_layout(model::DimId dim) const;
    /// A name from anywhere: "::rmsnorm::H".
    std::string from_anywhere(const std::string& name) const;
    /// A digit's type inside a layout: a dim, a fold's own name, or pleat::Fold<...>, pleat::Digit<...>.
    std::string in_layout(const model::Axis& axis) const;

private:
    const model::Spec& spec_;
    std::set<std::string> taken_;
    std::map<std::string, std::string> helpers_;
};

/// A dim, fold, or nothing else: the name that a spec has for a digit, or "".
std::string own_name(const model::Spec& spec, const model::Axis& axis);

/// An axis, dim or path as the spec writes it, in one line.
std::string one_line(const std::string& text);

}  // namespace pleat::emit
