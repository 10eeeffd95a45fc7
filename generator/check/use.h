// A kernel taken from another spec ("use", "with"): its names, with their meaning here. Internal to
// check/.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "check/context.h"

namespace pleat::checking {

/// The names that a used spec declares: those that "with" renames mean ours of that name, the others
/// ours of the same name. Each is looked at when a kernel first asks for it, and must mean the same
/// sort of thing with the same axes and kind. Folds and types need not exist here.
class UsedScope : public Scope {
public:
    UsedScope(Context& context, Scope& ours, const spec::Spec& theirs,
              const std::vector<std::pair<Text, Text>>& with, Span use);

    Name* find(const std::string& name) override;
    std::vector<Known> known() const override;

private:
    struct Declared {
        Sort sort = Sort::dim;
        size_t at = 0;  // in the section of that sort
        Span where;
    };
    void declare(const Text& name, Sort sort, size_t at) {
        declared_.emplace(name.value, Declared{sort, at, name.span});
    }
    Name meaning(const std::string& name, const Declared& declared);
    /// Their tensor or param against ours; reports what differs.
    bool agrees(const std::string& name, const Declared& declared, const Name& ours, Span where);

    Context& context_;
    Scope& ours_;
    const spec::Spec& theirs_;
    Span use_;
    std::map<std::string, Declared> declared_;
    std::map<std::string, Text> with_;
    std::map<std::string, Name> meanings_;
};

}  // namespace pleat::checking
