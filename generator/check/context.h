// What the parts of the checker share while one spec is checked: the model under construction, the
// names, the cut points of each dim, and where to report. Internal to check/.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "check/check.h"
#include "check/names.h"
#include "model/kernel.h"
#include "stage/expression.h"

namespace pleat::checking {

/// The cut points of each dim, in order; they must divide each other (LANGUAGE rule 2), so that any
/// two axes of a dim are apart, nested or adjacent.
class CutPoints {
public:
    /// Adds a cut; reports and returns false if it and an earlier one do not divide each other.
    bool add(model::DimId dim, const std::string& dim_name, int64_t cut, Span where, Diagnostics& diagnostics);

private:
    std::map<model::DimId, std::map<int64_t, Span>> cuts_;
};

struct Context {
    const spec::Spec& syntax;
    const Overrides& overrides;
    const Loader& loader;
    Diagnostics& diagnostics;
    model::Spec model;
    Names names;
    CutPoints cuts;
    std::vector<std::pair<std::string, Span>> unused;  // reported if there is no error

    Diagnostic& report(Code code, Span where, std::string sentence) {
        return diagnostics.report(code, where, std::move(sentence));
    }
    const model::Dim& dim(model::DimId id) const { return model.dims[static_cast<size_t>(id)]; }
    const model::Tensor& tensor(model::TensorId id) const { return model.tensors[static_cast<size_t>(id)]; }
    /// The axis's number of values if it is known now.
    std::optional<int64_t> static_extent(const model::Axis& axis) const {
        const model::Size n = model.extent(axis);
        return n.is_constant() ? std::optional(n.constant()) : std::nullopt;
    }
    /// What is known to divide a size.
    int64_t known_divisor(const model::Size& size) const {
        return size.known_divisor(
            [&](model::SymbolId s) { return model.symbols[static_cast<size_t>(s)].multiple_of; });
    }
};

/// Where names are looked up: the spec's own, a kernel's values, and for a used kernel the names of
/// its spec with their meaning here.
class Scope {
public:
    struct Known {
        std::string word;
        Sort sort;
    };
    /// What may stand in a place, and how a message calls all of it.
    struct Wanted {
        std::string_view called;
        std::vector<Sort> sorts;
    };
    static const Wanted a_type, a_dim, an_axis, a_tensor, a_value;

    virtual ~Scope() = default;
    /// The meaning of a name, or null. Marks it used. A meaning that cannot hold is poisoned.
    virtual Name* find(const std::string& name) = 0;
    /// All names, for "did you mean".
    virtual std::vector<Known> known() const = 0;
    /// The one that was perhaps meant, or "".
    std::string near(const std::string& name) const;
    /// ... as a note: "did you mean 'X'?", or else what may stand there; "" if nothing may.
    std::string instead_of(const std::string& name, const Wanted& wanted) const;
    /// Where a name that is not defined yet will be, or null.
    virtual const Span* later(const std::string&) const { return nullptr; }

    /// As find(), but reports an undefined name (each name once), with those that may stand there, and returns null
    /// for one that is poisoned.
    Name* resolve(Context& context, const std::string& name, Span where, const Wanted& wanted);

private:
    std::set<std::string> undefined_;
};

/// The names of a spec outside its kernels.
class SpecScope : public Scope {
public:
    explicit SpecScope(Names& names) : names_(names) {}
    Name* find(const std::string& name) override;
    std::vector<Known> known() const override;

private:
    Names& names_;
};

/// Reports --dim NAME=VALUE, or --type, of what the spec does not have.
Diagnostic& no_such_name(Context& context, std::string_view option, const std::string& name,
                         const std::string& value, const Scope::Wanted& wanted);

/// The dtype that other languages call so, such as f32 for "float"; "" if there is none.
std::string_view dtype_elsewhere(std::string_view name);
/// Notes at what reports that `word` is no dtype which one, or which of the spec's `types`, may be meant.
void meant_dtype(Diagnostic& d, std::string_view word, const std::vector<std::string>* types);
/// A dtype or type alias; reports and returns nothing if there is none.
std::optional<model::Dtype> resolve_dtype(Context& context, Scope& scope, const Text& text);

/// An axis from its syntax: exactness, emptiness and cut points checked.
std::optional<model::Axis> resolve_axis(Context& context, Scope& scope, const stage::AxisSyntax& syntax,
                                        const Text& text);
/// Parsed and resolved.
std::optional<model::Axis> resolve_axis(Context& context, Scope& scope, const Text& text);
/// A list of axes that share no digit; nothing if any is wrong.
std::optional<std::vector<model::Axis>> resolve_axes(Context& context, Scope& scope,
                                                     const std::vector<Text>& texts);

/// A tensor's axes as the spec writes them, in its order: "[K / 8, M]".
std::string listed(const model::Tensor& tensor);

/// A text as one line, for messages and for comments in generated code: each run of white space is one space.
std::string one_line(const std::string& text);

// The sections of a spec, in the order in which they may refer to each other.
void declare_types(Context& context);
void declare_dims(Context& context);
void declare_folds(Context& context);
void declare_params(Context& context);
void declare_tensors(Context& context);
void declare_indices(Context& context);
void declare_derived(Context& context);
void declare_fragments(Context& context);
void check_kernels(Context& context);
/// Refuses names that arguments of the kernels have in generated code.
void refuse_argument_names(Context& context);
void warn_unused(Context& context);

}  // namespace pleat::checking
