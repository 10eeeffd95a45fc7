// What the comparisons of names, tensors and kernels share: both versions, dims that were renamed, and axes and
// sizes as texts that are equal if they mean the same. Internal to conform/.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "conform/conform.h"

namespace pleat::conform {

class Comparison {
public:
    Comparison(const Version& was, const Version& is, Diagnostics& diagnostics)
        : was_(was), is_(is), diagnostics_(diagnostics) {}

    /// Names that are gone or stand for another sort of thing; finds what was renamed. First.
    void names();
    void dims();
    void folds();
    void params();
    void indices();
    void derived();
    void fragments();
    void tensors();
    void kernels();

private:
    const Version& was_;
    const Version& is_;
    Diagnostics& diagnostics_;
    std::map<std::string, std::string> renamed_;  // old names to new ones, as far as that is known
    std::set<std::string> other_sort_;            // names that stand for another sort of thing

    Diagnostic& report(Code code, Span where, std::string sentence) {
        return diagnostics_.report(code, where, std::move(sentence));
    }
    /// An old name as the new version says it.
    std::string now(const std::string& name) const {
        const auto at = renamed_.find(name);
        return at == renamed_.end() ? name : at->second;
    }
    /// "K % 64 / 8", with a renamed dim's new name.
    std::string text(const Version& v, const model::Axis& axis) const {
        model::Spec names;
        for (const model::Dim& d : v.model.dims) names.dims.push_back({&v == &was_ ? now(d.name) : d.name, {}, {}});
        return names.name_of(axis);
    }
    std::string text(const Version& v, const std::vector<model::Axis>& axes) const {
        std::vector<std::string> all;
        for (const model::Axis& a : axes) all.push_back(text(v, a));
        return fmt::format("[{}]", fmt::join(all, ", "));
    }
    /// "4096", "T", "(T + 1)"
    std::string text(const Version& v, const model::Size& size) const;

    /// Pairs of what bears one name in both lists.
    template <class Row, class Each>
    void both(const std::vector<Row>& was, const std::vector<Row>& is, const Each& each) {
        for (const Row& w : was)
            for (const Row& i : is)
                if (i.name == w.name) each(w, i);
    }
    /// The declaration of a name in the syntax tree, if it has one.
    template <class Decl>
    static const Decl* declared(const std::vector<Decl>& all, const std::string& name) {
        for (const Decl& d : all)
            if (d.name.value == name) return &d;
        return nullptr;
    }

    struct Strides;
    Strides strides(const Version& v, const model::Tensor& tensor, const spec::TensorDecl& declared) const;
    void layouts(const model::Tensor& was, const model::Tensor& is, const spec::TensorDecl& before,
                 const spec::TensorDecl& after);
    void swizzles(const model::Tensor& was, const model::Tensor& is, const spec::TensorDecl& declared);
    struct Unit;
    Unit unit(const Version& v, const std::vector<int>& kernels, bool program) const;
    void arguments(const std::string& name, const Unit& was, const Unit& is, Span where);
    /// Where the new version declares a kernel.
    Span place(const model::Kernel& kernel) const;
    /// Has the new version a tensor, param or dim of this name?
    bool still_named(const std::string& name) const;
    void roles(const model::Kernel& was, const model::Kernel& is);
    void requirements(const model::Kernel& was, const model::Kernel& is);
};

}  // namespace pleat::conform
