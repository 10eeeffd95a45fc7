// Scans (runtime/include/pleat/gpu/scan.h): what each place adds, and what is stored of the results, a step of
// several vectors at a time.
#include "families/scan/emit.h"

#include <algorithm>

#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::NodeId;
using model::Reduction;
using model::Size;
using schedule::Scan;

ScanEmitter::ScanEmitter(const LaunchSource& source)
    : LaunchEmitter(source), scan_(dynamic_cast<const schedule::ScanLaunch&>(source.launch)), form_(*scan_.form) {}

std::vector<NodeId> ScanEmitter::values_at_hand() const { return form_.prefixes(); }

std::vector<NodeId> ScanEmitter::further_values() const { return form_.values(); }

std::vector<Axis> ScanEmitter::further_digits() const { return {form_.element}; }

void ScanEmitter::pass_workspace() {
    for (size_t i = 0; i < scan_.carried.size(); ++i) {
        const NodeId node = values_at_hand()[i];
        shares_.push_back(names_.fresh(kernel_.let_name(node, "prefix") + "_shares"));
        pass(fmt::format("{}{}* {}", scan_.role == schedule::ScanLaunch::Role::shares ? "" : "const ",
                         context_.type(node), shares_.back()),
             LaunchArgument::workspace(scan_.carried[i]));
    }
}

void ScanEmitter::add_needs(LaunchText& text) const { text.headers = {"pleat/gpu/scan.h"}; }

std::string ScanEmitter::operation(NodeId node) const {
    const std::string type = context_.type(node);
    switch (kernel_.graph[node].reduction) {
        case Reduction::product:
            return fmt::format("pleat::ScanProduct<{}>", type);
        case Reduction::maximum:
            return fmt::format("pleat::ScanMax<{}>", type);
        case Reduction::minimum:
            return fmt::format("pleat::ScanMin<{}>", type);
        default:
            return fmt::format("pleat::ScanSum<{}>", type);
    }
}

void ScanEmitter::name_prefixes() {
    own_ = {names_.local("first"),  names_.local("at"),    names_.local("inside"),
            names_.local("begin"),  names_.local("end"),   names_.local("share"),
            names_.local("blocks"), names_.local("place"), names_.local("places")};
    const std::string shape = scan_.across() ? fmt::format("{}, {}", scan_.slots, loop_.vector)
                                             : fmt::format("{}, {}, {}", scan_.lanes, scan_.slots, loop_.vector);
    size_t number = 0;
    for (const auto& pass : form_.passes) {
        passes_.emplace_back();
        for (const Scan& s : pass) {
            Running r{s, {}, {}, {}, {}};
            const std::string name = kernel_.let_name(s.node, "prefix");
            r.type = fmt::format("pleat::{}<{}, {}, {}>", scan_.across() ? "ColumnScan" : "RowScan",
                                 operation(s.node), shape, form_.backward);
            r.variable = names_.fresh(name + "_scan");
            r.values = names_.fresh(name + "_values");
            if (shares_out()) r.shares = shares_[number++];
            passes_.back().push_back(std::move(r));
        }
    }
}

/// Is there nothing beyond the last step?
bool ScanEmitter::even() const {
    return !shares_out() && live_.empty() &&
           layout::known_divisor(spec_, spec_.extent(form_.place)) % scan_.step() == 0;
}

void ScanEmitter::declare_row(Env& env) {
    const Size rows = schedule::product(spec_, launch_.outer);
    const std::string type = index_type(rows);
    const std::string count = total(launch_.outer);
    const std::string block = fmt::format("static_cast<{}>({})", type, block_);
    if (scan_.across()) {
        std::string own = block;
        if (shares_out()) {
            const int columns = launch_.threads * loop_.vector;
            out_.line("const {} {} = ({} + {}) / {};", type, own_.blocks, count, columns - 1, columns);
            out_.line("const long long split = {} / {};", block_, own_.blocks);
            own = fmt::format("{} % {}", block, own_.blocks);
        }
        out_.line("const {} row = ({} * {} + static_cast<int>(threadIdx.x)) * {};", type, own, launch_.threads,
                  loop_.vector);
        out_.line("if (row >= {}) return;", count);
    } else if (scan_.lanes == launch_.threads && scan_.lanes > 32) {
        out_.line("const int lane = static_cast<int>(threadIdx.x);");
        if (shares_out()) {
            declare_size("splits", launch_.splits);
            out_.line("const long long split = {} % splits;", block_);
            out_.line("const {} row = {};", type, fmt::format("static_cast<{}>({} / splits)", type, block_));
        } else {
            out_.line("const {} row = {};", type, block);
        }
    } else {
        out_.line("const int lane = static_cast<int>(threadIdx.x) % {};", scan_.lanes);
        out_.line("const {} {} = {} * {} + static_cast<int>(threadIdx.x) / {};", type, own_.place, block,
                  launch_.threads / scan_.lanes, scan_.lanes);
        if (scan_.lanes == 32) {
            out_.line("if ({} >= {}) return;", own_.place, count);
            out_.line("const {} row = {};", type, own_.place);
        } else {
            // Lanes exchange their sums in whole warps, so that those beyond the last row go along with it.
            live_ = "live";
            out_.line("const bool live = {} < {};", own_.place, count);
            out_.line("const {} row = live ? {} : {} - 1;", type, own_.place, count);
        }
    }
    declare_places(out_, env, launch_.outer, "row");
}

/// Which places are the launch's, or the share's.
void ScanEmitter::declare_range() {
    const Size places = spec_.extent(form_.place);
    place_type_ = shares_out() ? "long long" : index_type(places);
    end_ = cpp(spec_, places);
    if (!shares_out()) {
        if (!form_.backward && places.is_constant()) return;
        out_.line("const {} {} = {};", place_type_, own_.places, end_);
        end_ = own_.places;
        return;
    }
    if (scan_.across()) declare_size("splits", launch_.splits);
    const int64_t step = scan_.step();
    out_.line("const long long {0} = ({1} + splits * {2} - 1) / (splits * {2}) * {2};", own_.share, end_, step);
    out_.line("const long long {} = split * {};", own_.begin, own_.share);
    out_.line("const long long {0} = {1} + {2} < {3} ? {1} + {2} : {3};", own_.end, own_.begin, own_.share, end_);
    end_ = own_.end;
}

void ScanEmitter::begin_with_shares(const Running& r) {
    const std::string from = form_.backward ? "split + 1" : "0", to = form_.backward ? "splits" : "split";
    if (scan_.across())
        out_.line("{}.begin({} + row, {}, {}, {});", r.variable, r.shares, total(launch_.outer), from, to);
    else
        out_.line("{}.begin({} + row * splits, {}, {});", r.variable, r.shares, from, to);
}

void ScanEmitter::declare_prefixes() {
    for (const auto& pass : passes_)
        for (const Running& r : pass) {
            if (scan_.lanes > 32) {
                const std::string exchange = names_.fresh(r.variable + "_exchange");
                out_.line("__shared__ {}::Exchange {};", r.type, exchange);
                out_.line("{} {}(lane, {});", r.type, r.variable, exchange);
            } else if (scan_.across()) {
                out_.line("{} {};", r.type, r.variable);
            } else {
                out_.line("{} {}(lane);", r.type, r.variable);
            }
            if (shares_out() && scan_.role == schedule::ScanLaunch::Role::results) begin_with_shares(r);
        }
}

void ScanEmitter::leave_shares() {
    for (const auto& pass : passes_)
        for (const Running& r : pass) {
            if (scan_.across())
                out_.line("{}.leave({} + split * {} + row);", r.variable, r.shares, total(launch_.outer));
            else
                out_.line("if (lane == 0) {}[row * splits + split] = {}.carried;", r.shares, r.variable);
        }
}

void ScanEmitter::open_steps() {
    const int64_t step = scan_.step();
    const std::string begin = shares_out() ? own_.begin : "0";
    out_.margin("#pragma unroll 1");
    if (!form_.backward)
        return out_.open(fmt::format("for ({0} {1} = {2}; {1} < {3}; {1} += {4}) {{", place_type_, own_.first,
                                     begin, end_, step));
    const std::string count = shares_out() ? fmt::format("({} - {})", end_, begin) : end_;
    out_.open(fmt::format("for ({0} {1} = {2}({3} + {4}) / {5} * {5} - {5}; {1} >= {6}; {1} -= {5}) {{",
                          place_type_, own_.first, shares_out() ? begin + " + " : "", count, step - 1, step,
                          begin));
}

/// A loop over the vectors of a step. A flag says whether this one exists; one that does not stands for the
/// step's first, whose memory may be read.
void ScanEmitter::open_slot() {
    outer_names_.push_back(names_);
    out_.open_unrolled("slot", scan_.slots);
    const std::string own = scan_.across() ? own_.first + " + slot"
                                           : fmt::format("{} + slot * {} + lane * {}", own_.first,
                                                         scan_.lanes * loop_.vector, loop_.vector);
    if (even()) return out_.line("const {} j = {};", place_type_, own);
    out_.line("const {} {} = {};", place_type_, own_.at, own);
    out_.line("const bool {} = {}{} < {};", own_.inside, live_.empty() ? "" : live_ + " && ", own_.at, end_);
    out_.line("const {} j = {} ? {} : {};", place_type_, own_.inside, own_.at, own_.first);
}

void ScanEmitter::close_slot() {
    out_.close();
    names_ = outer_names_.back();
    outer_names_.pop_back();
}

std::string ScanEmitter::element(const std::string& values) const {
    return fmt::format("{}[slot][{}]", values, loop_.vector == 1 ? "0" : "e");
}

/// What the places of a step add, and then the results in its place.
void ScanEmitter::take(const std::vector<Running>& pass, const Env& row, Scope& scope) {
    for (const Running& r : pass)
        out_.line("{} {}[{}][{}];", context_.type(r.scan.node), r.values, scan_.slots, loop_.vector);
    const Axis lane = loop_.lane;
    if (!scan_.across()) loop_.lane = form_.element;
    open_slot();
    Env env = row;
    declare_places(out_, env, {form_.element}, "j");
    Writer loads(out_.depth()), body(out_.depth() + (loop_.vector == 1 ? 0 : 1));
    context_.loads = &loads;
    context_.begin_loads();
    const Env elements = with_elements(env);
    Scope inner{&scope, &body, {}};
    for (const Running& r : pass) {
        const Code value = expressions_.value(kernel_.graph[r.scan.node].args[0], elements, inner);
        if (even())
            body.line("{} = {};", element(r.values), value.text);
        else
            body.line("{} = {} ? {} : {}::nothing();", element(r.values), own_.inside, value.at_least(2),
                      operation(r.scan.node));
    }
    context_.loads = nullptr;
    out_.splice(loads);
    if (loop_.vector > 1) out_.open_unrolled("e", loop_.vector);
    out_.splice(body);
    if (loop_.vector > 1) out_.close();
    close_slot();
    loop_.lane = lane;
    for (const Running& r : pass) {
        comment_let(out_, r.scan.node);
        out_.line("{}.step<{}>({});", r.variable, r.scan.exclusive, r.values);
        context_.reduced[r.scan.node] = Code{element(r.values)};
    }
}

void ScanEmitter::store(const Env& row, Scope& scope) {
    open_slot();
    if (!even()) out_.open(fmt::format("if ({}) {{", own_.inside));
    Env env = row;
    declare_places(out_, env, {form_.place}, "j");
    element_sinks(out_, env, scope, launch_.sinks);
    if (!even()) out_.close();
    close_slot();
}

void ScanEmitter::emit_body() {
    Env env;
    Scope scope{nullptr, &out_, {}};
    name_prefixes();
    declare_row(env);
    declare_range();
    declare_prefixes();
    model::Domain moving{form_.place};
    moving.add(form_.element);
    if (scan_.across()) moving.add(loop_.lane);
    for (const auto& pass : passes_)
        for (const Running& r : pass) expressions_.hoist(kernel_.graph[r.scan.node].args[0], moving, env, scope);
    open_steps();
    for (const auto& pass : passes_) take(pass, env, scope);
    if (scan_.role == schedule::ScanLaunch::Role::results) store(env, scope);
    out_.close();
    if (scan_.role == schedule::ScanLaunch::Role::shares) leave_shares();
}

}  // namespace pleat::emit
