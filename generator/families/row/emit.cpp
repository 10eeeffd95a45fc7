// Rows: `lanes` threads (of `cluster` blocks) go over a row together, once for each pass of reductions and once for
// the stores. What several of these loops read is kept in registers or in shared memory.
#include "families/row/emit.h"

#include <algorithm>
#include <span>
#include <utility>

#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Domain;
using model::NodeId;
using schedule::Hold;
using schedule::Sink;

Domain RowEmitter::row_domain() const {
    Domain d;
    for (const model::Axis& a : launch_.inner) d.add(a);
    return d;
}

/// Has it values of the row's elements?
bool RowEmitter::wide(const Sink& sink) const {
    const Domain d = schedule::domain_of(kernel_, variant_, sink);
    return std::any_of(launch_.inner.begin(), launch_.inner.end(),
                       [&](const model::Axis& a) { return d.overlaps(a); });
}

void RowEmitter::open_slots(Writer& out, Env& env, bool loading) {
    outer_names_.push_back(names_);
    const std::string length = total(launch_.inner);
    const std::string type = index_type(schedule::product(spec_, launch_.inner));
    const int threads = row_.lanes * launch_.cluster;
    const int step = threads * loop_.vector;
    if (row_.slots > 0) {
        if (row_.slots > 1) {
            out.open_unrolled("slot", row_.slots);
            out.line("const {} j = slot * {} + lane * {};", type, step, loop_.vector);
        } else {
            out.open("{");
            if (loading || !context_.held.empty() || !context_.kept.empty()) out.line("constexpr int slot = 0;");
            out.line("const {} j = lane * {};", type, loop_.vector);
        }
        if (row_.guarded) out.open(fmt::format("if (j < {}) {{", row_end_.empty() ? length : row_end_));
    } else {
        // Digits divided by runtime sizes keep many registers between their divisions.
        const std::span<const model::Axis> inner = launch_.inner;
        const bool divides =
            inner.size() > 1 && !std::all_of(inner.begin() + 1, inner.end(),
                                             [&](const model::Axis& a) { return spec_.extent(a).is_constant(); });
        out.margin(for_each_warp_ || (divides && inner.size() > 2) ? "#pragma unroll 1"
                   : divides                                       ? "#pragma unroll 2"
                   : launch_.resident > 1                          ? "#pragma unroll 8"
                                                                   : "#pragma unroll 4");
        const bool counts = row_.hold == Hold::shared && !row_.held.empty();
        const bool shared_out = !launch_.partials.empty();
        const std::string first = shared_out ? fmt::format("(split * {} + lane) * {}", row_.lanes, loop_.vector)
                                             : fmt::format("lane * {}", loop_.vector);
        const std::string step_text = shared_out ? fmt::format("splits * {}", step) : std::to_string(step);
        out.open(fmt::format("for ({0} j = {1}{2}; j < {3}; j += {4}{5}) {{", shared_out ? "long long" : type,
                             first, counts ? ", slot = 0" : "", length, step_text, counts ? ", ++slot" : ""));
    }
    declare_places(out, env, launch_.inner, "j");
    slot_guard_ = existence(env);
    if (!slot_guard_.empty()) out.open(fmt::format("if ({}) {{", slot_guard_));
}

void RowEmitter::close_slots(Writer& out) {
    context_.kept_before.insert(context_.kept_before.end(), context_.kept_now.begin(), context_.kept_now.end());
    context_.kept_now.clear();
    names_ = outer_names_.back();
    outer_names_.pop_back();
    if (!slot_guard_.empty()) out.close();
    if (row_.slots > 0 && row_.guarded) out.close();
    out.close();
}

/// One loop over the row that brings each tensor's vectors to where they are held: by `load`, or on their own to
/// shared memory by "fetch".
void RowEmitter::load_rows(const std::vector<model::TensorId>& tensors, const Env& row, const char* load) {
    Env inner = row;
    const auto held = context_.held;
    open_slots(out_, inner, true);
    const Env elements = with_elements(inner);
    for (const model::TensorId t : tensors) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        const std::string place = context_.tensors.at(t) + expressions_.subscript(tensor, elements, true);
        if (load == std::string_view("fetch"))
            out_.line("pleat::fetch({}, {}.get());", held.at(t), place);
        else
            out_.line("{} = pleat::{}<{}>({}.get());", held.at(t), load, loop_.vector, place);
    }
    close_slots(out_);
}

/// What only the last loop needs is on its way while the threads exchange their states (rmsnorm in bf16 at 8192 x
/// 4096 on an H200: 37.2 us so, 38.0 where each slot loads its weights between two stores).
void RowEmitter::load_ahead(const Env& row) {
    for (const model::TensorId t : row_.ahead) hold_in_registers(t);
    load_rows(row_.ahead, row, "load_now");
}

/// The row's labels, scales and the like come in beside it rather than after its reductions. With `gathers`, so
/// does what they point to, once it is known where it lies and before the last exchange: later its barrier would
/// not stand between this and the stores.
Expressions::Fetched RowEmitter::fetch(const Env& row, Scope& scope, bool gathers) {
    Expressions::Fetched fetched;
    for (const Sink& s : launch_.sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s))
            expressions_.fetch(root, row_domain(), row, scope, gathers, fetched);
    return fetched;
}

/// The barrier of the last exchange comes after every read of the row that was made before it. Is there one after
/// it of what another thread stores?
bool RowEmitter::reads_after_exchange(const Domain& inner, const Scope& scope) const {
    if (row_.lanes <= 32 || exchanges_ == 0) return true;
    std::vector<model::TensorId> stored;
    for (const Sink& s : launch_.sinks)
        if (s.what == Sink::What::store) stored.push_back(kernel_.stores[static_cast<size_t>(s.index)].tensor);
    for (const Sink& s : launch_.sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s))
            if (expressions_.reads_later(root, stored, inner, scope)) return true;
    return false;
}

/// Which row a thread works at, `row`, and as which of its lanes. True where `live` says whether the row exists.
bool RowEmitter::declare_row() {
    const int rows_a_block = launch_.threads / row_.lanes;
    const std::string rows = total(launch_.outer);
    const model::Size row_count = schedule::product(spec_, launch_.outer);
    const std::string type = index_type(row_count);
    const std::string block = fmt::format("static_cast<{}>({})", type, block_);
    const bool partial_warp = row_.lanes < 32;
    const bool shared_out = !launch_.partials.empty();
    if (shared_out) {
        out_.line("const int lane = static_cast<int>(threadIdx.x);");
        out_.line("const long long splits = {};", cpp(spec_, launch_.splits));
        out_.line("const long long split = {0} % splits, row = {0} / splits;", block_);
    } else if (launch_.cluster > 1) {
        open_cluster();
        out_.line("pleat::cluster_arrive_ready();");
        out_.line("const int lane = static_cast<int>(pleat::cluster_rank()) * {} + static_cast<int>(threadIdx.x);",
                  row_.lanes);
        out_.line("const {} row = {} / {};", type, block, launch_.cluster);
    } else if (rows_a_block > 1) {
        if (row_.lanes > 1)
            out_.line("const int lane = static_cast<int>(threadIdx.x) % {};", row_.lanes);
        else
            out_.line("constexpr int lane = 0;");
        out_.line("const {0} place = {1} * {2} + static_cast<int>(threadIdx.x) / {3};", type, block, rows_a_block,
                  row_.lanes);
        if (partial_warp && row_.lanes > 1) {
            // Lanes exchange their states in whole warps, so that those beyond the last row go along with it.
            out_.line("const bool live = place < {};", rows);
            out_.line("const {} row = live ? place : {} - 1;", type, rows);
        } else {
            out_.line("if (place >= {}) return;", rows);
            out_.line("const {} row = place;", type);
        }
    } else {
        out_.line("const int lane = static_cast<int>(threadIdx.x){};",
                  for_each_warp_ ? fmt::format(" % {}", row_.lanes) : "");
        out_.line("const {} row = {};", type, block);
    }
    return rows_a_block > 1 && partial_warp && row_.lanes > 1 && launch_.cluster == 1;
}

/// Registers for the values that later loops over the row take from earlier ones.
void RowEmitter::declare_kept() {
    for (const NodeId n : row_.kept) {
        const std::string let = kernel_.let_name(n, "");
        const std::string name = names_.fresh(let.empty() ? "kept" : let + "_kept");
        out_.line("{} {}[{}][{}];", context_.type(n), name, row_.slots, loop_.vector);
        context_.kept[n] = name + "[slot]";
    }
}

/// A name for what is held of a row of the tensor.
std::string RowEmitter::row_name(model::TensorId tensor) {
    return names_.fresh(context_.tensors.at(tensor) + "_row");
}

/// Registers for this thread's vectors of a row of the tensor, which is read there from now on.
void RowEmitter::hold_in_registers(model::TensorId tensor) {
    const std::string name = row_name(tensor);
    out_.line("pleat::Vec<{}, {}> {}[{}];", element_type(spec_, tensor), loop_.vector, name, row_.slots);
    context_.held[tensor] = name + "[slot]";
}

/// Brings what several loops over the row read to where it is held, in registers or in shared memory.
void RowEmitter::hold_row(const Env& row) {
    if (row_.hold == Hold::nothing || row_.held.empty()) return;
    out_.line();
    std::string offset = "0";
    if (row_.hold == Hold::shared) out_.line("extern __shared__ uint4 row_storage[];");
    for (const model::TensorId t : row_.held) {
        if (row_.hold == Hold::registers) {
            hold_in_registers(t);
            continue;
        }
        const std::string name = row_name(t);
        out_.line("{0}* {1} = reinterpret_cast<{0}*>(row_storage) + {2};",
                  fmt::format("pleat::Vec<{}, {}>", element_type(spec_, t), loop_.vector), name, offset);
        // Tensors of equal width follow one another; a block's share is a whole number of slots.
        const int64_t step = int64_t{loop_.vector} * launch_.threads * launch_.cluster;
        offset = fmt::format("{} + pleat::size_ceil_div({}, {}ll) * {}", offset, total(launch_.inner), step,
                             launch_.threads);
        context_.held[t] = fmt::format("{}[slot * {} + threadIdx.x]", name, launch_.threads);
    }
    load_rows(row_.held, row, row_.hold == Hold::shared ? "fetch" : row_.loads_in_order ? "load_now" : "load");
}

/// The condition under which this thread's row exists; "" where it always does, or where threads without one have
/// left. Rows of kept digits that do not exist are computed from nothing and not stored.
std::string RowEmitter::row_exists(const Env& row, bool has_live) {
    const std::string exists = existence(row);
    if (exists.empty()) return has_live ? "live" : "";
    if (row_.lanes >= 32 && !has_live) {
        out_.line("if (!({})) return;", exists);
        return "";
    }
    out_.line("const bool exists = {};", exists);
    return has_live ? "live && exists" : "exists";
}

bool RowEmitter::lies_in_memory(model::TensorId tensor) const {
    return !for_each_warp_ || !kernel_.stores_to(tensor);
}

/// Where blocks share a multiprocessor the conditions on slots stay (families/row/room.cpp, `in_pairs`).
void RowEmitter::hide_row_end() {
    if (launch_.resident == 1 || row_.slots == 0 || !schedule::product(spec_, launch_.inner).is_constant()) return;
    row_end_ = names_.fresh("row_end");
    out_.line("const int {} = pleat::unknown({});", row_end_, total(launch_.inner));
}

void RowEmitter::emit_body() {
    const bool shared_out = !launch_.partials.empty();
    const bool has_live = declare_row();
    Env env;
    Scope scope{nullptr, &out_, {}};
    declare_places(out_, env, launch_.outer, "row");
    const std::string live = row_exists(env, has_live);

    hide_row_end();
    if (!row_.ahead.empty()) load_ahead(env);
    hold_row(env);
    const bool awaited = row_.hold == Hold::shared && !row_.held.empty();
    if (!shared_out && row_.lanes > 32) {
        const Expressions::Fetched fetched = fetch(env, scope, false);
        if (awaited) {
            // What says where a gather lies comes first, so that what it takes comes while the row does.
            for (const std::string& value : fetched.pointers) out_.line("pleat::arrived({});", value);
            if (!fetched.pointers.empty()) fetch(env, scope, true);
        }
    }
    if (awaited) out_.line("pleat::fetched();");

    declare_kept();
    if (shared_out) return emit_shares(env, scope);
    const Domain inner = row_domain();
    if (live.empty()) kept_stores_ = kept_stores();
    for (const schedule::Pass& pass : launch_.passes) {
        out_.line();
        emit_pass(pass, env, scope, &pass == &launch_.passes.back());
    }
    if (launch_.cluster > 1 && exchanges_ == 0) out_.line("pleat::cluster_wait();");
    out_.line();
    emit_row_sinks(env, scope, live);
    if (launch_.cluster > 1) close_cluster();
}

/// What is written from here on stands behind the exchanges of a cluster, which later passes declare.
void RowEmitter::open_cluster() { before_cluster_ = std::exchange(out_, Writer(out_.depth())); }

void RowEmitter::close_cluster() {
    before_cluster_.splice(cluster_);
    before_cluster_.splice(out_);
    out_ = std::move(before_cluster_);
}

/// The stores of kept values, element by element, to what the kernel does not read.
std::vector<Sink> RowEmitter::kept_stores() const {
    std::vector<Sink> found;
    for (const Sink& s : launch_.sinks) {
        if (s.what != Sink::What::store || !wide(s)) continue;
        const model::Store& store = kernel_.stores[static_cast<size_t>(s.index)];
        const bool kept = std::find(row_.kept.begin(), row_.kept.end(), store.value) != row_.kept.end();
        if (kept && store.bind_values.empty() && !kernel_.reads(store.tensor)) found.push_back(s);
    }
    return found;
}

/// Before the first store: every read of a tensor that is also stored has happened, in every thread that reads it.
void RowEmitter::barrier_for_snapshot() {
    bool in_place = false;
    const auto all = schedule::accesses(kernel_, variant_, all_roots(), {});
    for (const Sink& s : launch_.sinks)
        if (s.what == Sink::What::store)
            for (const auto& a : all) in_place |= a.tensor == kernel_.stores[static_cast<size_t>(s.index)].tensor;
    if (!in_place) return;
    if (launch_.cluster > 1)
        out_.line("pleat::cluster_arrive();\npleat::cluster_wait();");
    else
        out_.line(row_.lanes <= 32 ? "__syncwarp();"
                  : group_.empty() ? "__syncthreads();"
                                   : fmt::format("pleat::named_barrier<{}>(1 + {});", row_.lanes, group_));
}

/// What leaves a row: values of the row from its first thread, values of its elements slot by slot.
void RowEmitter::emit_row_sinks(const Env& env, Scope& scope, const std::string& live) {
    const Domain inner = row_domain();
    std::vector<Sink> wide_sinks, narrow;
    for (const Sink& s : launch_.sinks)
        if (std::find(stored_.begin(), stored_.end(), s) == stored_.end())
            (wide(s) ? wide_sinks : narrow).push_back(s);
    const bool waits = reads_after_exchange(inner, scope);
    for (const Sink& s : launch_.sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s)) expressions_.hoist(root, inner, env, scope);
    if (waits) barrier_for_snapshot();
    if (!narrow.empty()) {
        const std::string first = row_.lanes * launch_.cluster == 1 || for_each_warp_ ? "" : "lane == 0";
        const std::string condition = first.empty() ? live : live.empty() ? first : first + " && " + live;
        out_.open(condition.empty() ? "{" : fmt::format("if ({}) {{", condition));
        Scope store_scope{&scope, &out_, {}};
        scalar_sinks(out_, env, store_scope, narrow);
        out_.close();
    }
    if (!wide_sinks.empty()) {
        if (!live.empty()) out_.open(fmt::format("if ({}) {{", live));
        Env slots = env;
        open_slots(out_, slots, false);
        element_sinks(out_, slots, scope, wide_sinks);
        if (!refill_.empty()) out_.line(refill_);
        close_slots(out_);
        if (!live.empty()) out_.close();
    }
}

}  // namespace pleat::emit
