// Scans: the functions of their launches.
#pragma once

#include <string>
#include <vector>

#include "codegen/launch_emitter.h"
#include "families/scan/launch.h"

namespace pleat::emit {

class ScanEmitter final : public LaunchEmitter {
public:
    explicit ScanEmitter(const LaunchSource& source);

protected:
    void emit_body() override;
    std::vector<model::NodeId> values_at_hand() const override;
    std::vector<model::NodeId> further_values() const override;
    std::vector<model::Axis> further_digits() const override;
    void pass_workspace() override;
    void add_needs(LaunchText& text) const override;

private:
    /// A prefix with its names.
    struct Running {
        schedule::Scan scan;
        std::string type;      // of the class that goes along
        std::string variable;  // of that class
        std::string values;    // [slot][element] of a step
        std::string shares;    // in the workspace; empty: there are none
    };
    const schedule::ScanLaunch& scan_;
    const schedule::ScanForm& form_;
    std::vector<std::vector<Running>> passes_;
    std::vector<std::string> shares_;
    std::string place_type_, end_, live_;
    /// Names of the function's own.
    struct {
        std::string first, at, inside, begin, end, share, blocks, place, places;
    } own_;

    bool shares_out() const { return !scan_.carried.empty(); }
    bool even() const;
    std::string operation(model::NodeId node) const;
    std::string element(const std::string& values) const;
    void name_prefixes();
    void declare_row(Env& env);
    void declare_range();
    void declare_prefixes();
    void begin_with_shares(const Running& r);
    void leave_shares();
    void open_steps();
    void open_slot();
    void close_slot();
    void take(const std::vector<Running>& pass, const Env& row, Scope& scope);
    void store(const Env& row, Scope& scope);
};

}  // namespace pleat::emit
