// One kernel's stages, in order, into its value graph, stores and requirements. Internal to check/.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "check/builder.h"
#include "check/context.h"
#include "check/expressions.h"

namespace pleat::checking {

/// The names that a kernel sees: its own values, then those of `outer`.
class KernelScope : public Scope {
public:
    explicit KernelScope(Scope& outer) : outer_(outer) {}
    Name* find(const std::string& name) override;
    std::vector<Known> known() const override;
    const Span* later(const std::string& name) const override;

    /// Says that a stage further down defines this name. A name that is taken keeps its meaning until
    /// the clash is reported there.
    void announce(const Text& name) {
        if (!outer_.find(name.value)) later_.emplace(name.value, name.span);
    }
    /// Defines a value; no node: it is poisoned. Reports reserved words and clashes.
    void define(Context& context, const Text& name, std::optional<model::NodeId> node);
    const std::map<std::string, Name>& values() const { return values_; }
    Scope& outer() { return outer_; }

private:
    Scope& outer_;
    std::map<std::string, Name> values_;
    std::map<std::string, Span> later_;
};

class Stages {
public:
    Stages(Context& context, KernelScope& scope, model::Kernel& kernel)
        : context_(context),
          scope_(scope),
          kernel_(kernel),
          builder_(context, kernel),
          expressions_(context, scope, builder_) {}

    void form(const spec::OverForm& form);
    void form(const spec::ContractForm& form);
    void form(const spec::AttendForm& form);
    /// What can only be said of the kernel as a whole.
    void finish();

private:
    /// Says which names the stages will define.
    void announce(const std::vector<spec::Stage>& stages);
    void run(const std::vector<spec::Stage>& stages);
    void stage(const spec::LetStage& s, Span where);
    void stage(const spec::ReduceStage& s, Span where);
    void stage(const spec::ContractStage& s, Span where);
    void stage(const spec::StoreStage& s, Span where);
    void stage(const spec::RequireStage& s, Span where);

    /// A contraction of two operands; nothing if either is wrong.
    std::optional<model::NodeId> contraction(const std::vector<Text>& of, const std::vector<Text>& along,
                                             Span along_span);
    std::optional<model::NodeId> contraction(model::NodeId a, model::NodeId b,
                                             const std::vector<model::Axis>& along, Span along_span,
                                             const std::string& first, const std::string& second);
    model::NodeId probabilities(const spec::AttendForm& form, model::NodeId scores,
                                const std::vector<model::Axis>& along, model::NodeId values);
    const Name* stored_tensor(const stage::Expression& target, const stage::Term& named);
    bool can_hold(const model::Tensor& tensor, const model::Domain& domain, model::NodeId value, Span where);
    void let(const Text& name, std::optional<model::NodeId> value);
    int note(std::string text, Span where);
    void check_depth();
    /// Remembers that a stage needs these coordinates.
    void needs(const model::Domain& domain, Span where);

    Context& context_;
    KernelScope& scope_;
    model::Kernel& kernel_;
    Builder builder_;
    Expressions expressions_;

    struct Need {
        model::Domain domain;
        Span where;
    };
    std::vector<Need> needs_;
    std::optional<model::Domain> over_;  // as given
    bool over_given_ = false;
    bool poisoned_ = false;  // a stage is missing: say nothing about the whole
};

// Properties of stores and of whole kernels, each in its own file.

/// stores.cpp: the target's place is a function that no two coordinates share.
bool check_store_target(Context& context, const model::Kernel& kernel, const model::Store& store,
                        const std::vector<Expressions::Bind>& binds);
/// stores.cpp: stores to one tensor write different elements; an output's constant strides do not overlap.
void check_stores_apart(Context& context, const model::Kernel& kernel);
/// stores.cpp: of constant strides in increasing order, the axis whose stride is not larger than all that the
/// smaller ones reach, so that two elements are in one place.
std::optional<size_t> overlapping_axis(const Context& context, const model::Tensor& tensor);
/// snapshot.cpp: what is read is what was there when the kernel began.
/// A store of a tensor that a reduction reads, and that it does not feed, is made to wait for it.
void check_snapshot(Context& context, model::Kernel& kernel, Builder& builder);

}  // namespace pleat::checking
