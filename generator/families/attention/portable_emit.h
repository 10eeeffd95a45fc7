// Attention on sm_80 and later: the function of such a launch.
#pragma once

#include <map>
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
    std::string workspace_, type_, batch_, row_;

    std::string counted_along(const std::vector<model::Axis>& axes) const;
    std::string name_function(const char* wanted);
    void open_function(const std::string& name, const std::vector<std::string>& parameters,
                       const std::string& result = "");
    void close_function();
    Env place(bool batch, bool row, int id);
    std::string of_batch() const;
    std::string of_row(const std::string& row) const;
    std::string variable_of(const model::Axis& axis);
    std::string emit_range();
    void emit_bound(const schedule::KeyBound& bound, const Env& grid, const std::string& seen,
                    const std::string& from, const std::string& to, std::map<std::string, Env>& rows, Scope& scope);
    std::string bound_value(const schedule::KeyBound& bound, const Env& env, Scope& scope);
    std::string emit_line(const char* wanted, model::NodeId operand, const model::Axis& along, bool of_query);
    Env follow(model::NodeId gather, const Env& env, Scope& scope);
    std::string emit_scores();
    std::string emit_leave();
};

}  // namespace pleat::emit
