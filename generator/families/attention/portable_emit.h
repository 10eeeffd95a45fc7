// Attention on sm_80 and later: the function of such a launch.
#pragma once

#include <string>
#include <vector>

#include "codegen/launch_emitter.h"
#include "families/attention/launch.h"

namespace pleat::emit {

class PortableAttentionEmitter final : public LaunchEmitter {
public:
    explicit PortableAttentionEmitter(const LaunchSource& source);

protected:
    void emit_body() override;
    bool triggers_early() const override { return true; }
    std::vector<model::NodeId> values_at_hand() const override;
    std::vector<model::NodeId> further_values() const override;
    std::vector<model::Axis> further_digits() const override;
    void add_needs(LaunchText& text) const override;
    void pass_workspace() override;

private:
    const schedule::PortableAttention& attention_;
    std::string workspace_, batch_, row_;

    std::string open_function(const char* wanted, const std::vector<std::string>& parameters,
                              const std::string& result = "");
    void close_function();
    Env place(bool batch, bool row, int id);
    void declare_digit(Env& env, const model::Axis& axis, const std::string& number);
    void emit_requirements();
    std::string emit_range();
    void emit_bound(const schedule::KeyBound& bound, const Env& grid, const std::string& seen,
                    const std::string& from, const std::string& to);
    std::string bound_value(const schedule::KeyBound& bound, const Env& env, Scope& scope);
    std::string emit_line(const char* wanted, model::NodeId operand, const model::Axis& along, bool of_row);
    Env follow(model::NodeId gather, const Env& env, Scope& scope);
    std::string emit_scores();
    std::string emit_leave();
};

}  // namespace pleat::emit
