// One-hot sums: the functions of their launches.
#pragma once

#include <string>
#include <vector>

#include "codegen/launch_emitter.h"
#include "families/segment/launch.h"

namespace pleat::emit {

class SegmentEmitter final : public LaunchEmitter {
public:
    explicit SegmentEmitter(const LaunchSource& source);

protected:
    void emit_body() override;
    bool triggers_early() const override { return true; }
    std::vector<model::NodeId> values_at_hand() const override { return {form_.sum}; }
    std::vector<model::NodeId> further_values() const override;
    std::vector<model::Axis> further_digits() const override;
    void pass_workspace() override;
    void add_needs(LaunchText& text) const override;

private:
    using Role = schedule::SegmentLaunch::Role;
    const schedule::SegmentLaunch& segment_;
    const schedule::SegmentSort& sort_;
    const schedule::OneHot& form_;
    std::string keys_, order_, counts_, begins_, pieces_, again_, sums_;

    std::string array(const std::string& of, const char* wanted, const model::Size& offset, bool written);
    /// The type of a position's number.
    std::string number() const { return sort_.number_bytes == 4 ? "unsigned" : "long long"; }
    std::string type() const { return context_.type(form_.sum); }
    void emit_keys();
    std::string key_of(const Env& env, Scope& scope);
    void emit_place();
    void emit_pieces();
    void emit_again();
    void emit_rows();
    /// Of a row's number and a column's the typed coordinates.
    Env declare_row(const std::string& row, const std::string& column);
    /// Adds what one sorted position gives to the sums.
    void add_position(const std::string& sorted, const Env& row);
    std::string summand(const Env& env, Scope& scope);
};

}  // namespace pleat::emit
