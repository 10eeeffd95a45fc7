// One-hot sums (runtime/include/pleat/gpu/segments.h): which row a position names, and what it adds to that.
#include "families/segment/emit.h"

#include <algorithm>

#include "codegen/style.h"
#include "families/segment/segment.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::NodeId;
using model::Size;
using schedule::SegmentSort;

SegmentEmitter::SegmentEmitter(const LaunchSource& source)
    : LaunchEmitter(source),
      segment_(dynamic_cast<const schedule::SegmentLaunch&>(source.launch)),
      sort_(*segment_.sort),
      form_(sort_.form) {}

std::vector<NodeId> SegmentEmitter::further_values() const {
    std::vector<NodeId> all;
    if (segment_.role == Role::keys) {
        all = form_.admits;
        for (const auto& [axis, integer] : form_.named) all.push_back(integer);
    } else if (segment_.role == Role::pieces || segment_.role == Role::rows) {
        all = form_.holds;
        all.push_back(form_.value);
    }
    return all;
}

std::vector<Axis> SegmentEmitter::further_digits() const {
    std::vector<Axis> all = form_.rows();
    for (const NodeId root : further_values())
        schedule::visit(
            kernel_.graph, root, [&](NodeId n) { return variant_.materialized.contains(n); },
            [&](NodeId n) {
                if (kernel_.graph[n].op == model::Op::extent) all.push_back(kernel_.graph[n].axis);
                for (const model::Bind& b : kernel_.graph[n].binds) all.push_back(b.axis);
            });
    return all;
}

std::string SegmentEmitter::array(const std::string& of, const char* wanted, const Size& offset, bool written) {
    const std::string name = names_.local(wanted);
    pass(fmt::format("{}{}* {}", written ? "" : "const ", of, name), LaunchArgument::workspace(offset));
    return name;
}

void SegmentEmitter::pass_workspace() {
    const int last = sort_.passes % 2;
    const auto word = [&](const char* wanted, const Size& offset, bool written) {
        return array("unsigned", wanted, offset, written);
    };
    const auto numbers = [&](const char* wanted, const Size& offset, bool written) {
        return array(number(), wanted, offset, written);
    };
    const auto sums = [&](const char* wanted, const Size& offset, bool written) {
        return array(type(), wanted, offset, written);
    };
    const auto at_pass = [&](int pass) {
        return sort_.counts + sort_.shares * Size(int64_t{4} * pass << sort_.bits);
    };
    switch (segment_.role) {
        case Role::keys:
            keys_ = word("keys", sort_.keys[0], true);
            counts_ = word("counts", sort_.counts, true);
            break;
        case Role::place: {
            const int from = segment_.pass % 2;
            keys_ = word("keys", sort_.keys[from], false);
            if (segment_.pass > 0) order_ = numbers("positions", sort_.positions[from], false);
            word("sorted_keys", sort_.keys[1 - from], true);
            numbers("sorted_positions", sort_.positions[1 - from], true);
            counts_ = word("counts", at_pass(segment_.pass), false);
            if (segment_.pass + 1 < sort_.passes) word("next_counts", at_pass(segment_.pass + 1), true);
            break;
        }
        case Role::pieces:
            keys_ = word("keys", sort_.keys[last], false);
            order_ = numbers("sorted", sort_.positions[last], false);
            begins_ = numbers("begins", sort_.begins, true);
            pieces_ = sums("pieces", sort_.pieces, true);
            break;
        case Role::again:
            keys_ = word("keys", sort_.keys[last], false);
            pieces_ = sums("pieces", sort_.pieces, false);
            again_ = sums("pieces_of_pieces", sort_.pieces_of_pieces, true);
            break;
        case Role::rows:
            order_ = numbers("sorted", sort_.positions[last], false);
            begins_ = numbers("begins", sort_.begins, false);
            pieces_ = sums("pieces", sort_.pieces, false);
            again_ = sort_.twice ? sums("pieces_of_pieces", sort_.pieces_of_pieces, false) : "";
            break;
    }
}

void SegmentEmitter::add_needs(LaunchText& text) const { text.headers = {"pleat/gpu/segments.h"}; }

void SegmentEmitter::emit_body() {
    switch (segment_.role) {
        case Role::keys:
            return emit_keys();
        case Role::place:
            return emit_place();
        case Role::pieces:
            return emit_pieces();
        case Role::again:
            return emit_again();
        case Role::rows:
            return emit_rows();
    }
}

void SegmentEmitter::emit_keys() {
    const std::string sort = names_.local("Sort"), counted = names_.local("counted"),
                      position = names_.local("position"), first = names_.local("first"), end = names_.local("end"),
                      share = names_.local("share");
    out_.line("using {} = pleat::KeySort<{}, {}>;", sort, sort_.bits, number());
    out_.line("__shared__ unsigned {}[{}::digits];", counted, sort);
    out_.line("{}::clear({});", sort, counted);
    declare_size(share, sort_.share);
    out_.line("const long long {} = {} * {};", first, block_, share);
    declare_size(end, schedule::positions_of(spec_, form_));
    out_.open(fmt::format("for (long long {0} = {1} + threadIdx.x; {0} < {1} + {2} && {0} < {3}; {0} += {4}) {{",
                          position, first, share, end, launch_.threads));
    Env env;
    Scope scope{nullptr, &out_, {}};
    declare_places(out_, env, form_.positions(), position);
    const std::string key = names_.fresh("key");
    out_.line("const unsigned {} = {};", key, key_of(env, scope));
    out_.line("{}::put({}, {}, {}, {});", sort, counted, keys_, position, key);
    if (!launch_.sinks.empty()) scalar_sinks(out_, env, scope, launch_.sinks);
    out_.close();
    out_.line("{}::leave({}, {}, {});", sort, counted, counts_, sort_.passes);
}

/// The number of the row that a position names; of one that names none, that behind the last row.
std::string SegmentEmitter::key_of(const Env& env, Scope& scope) {
    std::string named, index;
    const auto further = [&](const std::string& digit, const Axis& a) {
        index = index.empty() ? digit : fmt::format("({}) * {} + {}", index, cpp(spec_, spec_.extent(a)), digit);
    };
    const auto require = [&](const std::string& condition) { named += (named.empty() ? "" : " && ") + condition; };
    for (const Axis& a : form_.own) further(expressions_.digit(a, env), a);
    for (const auto& [axis, integer] : form_.named) {
        const std::string name = names_.fresh("named");
        out_.line("const long long {} = {};", name, expressions_.value(integer, env, scope).text);
        require(fmt::format("pleat::within({}, {})", name, cpp(spec_, spec_.extent(axis))));
        further(name, axis);
    }
    for (const NodeId c : form_.admits) require(expressions_.value(c, env, scope).at_least(3));
    const std::string row = names_.fresh("row");
    out_.line("const long long {} = {};", row, index);
    return fmt::format("static_cast<unsigned>({} ? {} : {})", named, row,
                       cpp(spec_, schedule::rows_of(spec_, form_)));
}

void SegmentEmitter::emit_place() {
    const std::string sort = names_.local("Sort"), share = names_.local("share"), all = names_.local("all");
    out_.line("using {} = pleat::KeySort<{}, {}>;", sort, sort_.bits, number());
    declare_size(share, sort_.share);
    declare_size(all, schedule::positions_of(spec_, form_));
    out_.line(packed(
        fmt::format("const {}::Pass {}{{", sort, names_.local("pass")),
        {keys_, order_.empty() ? "nullptr" : order_, names_.local("sorted_keys"), names_.local("sorted_positions"),
         counts_, segment_.pass + 1 < sort_.passes ? names_.local("next_counts") : "nullptr",
         std::to_string(segment_.pass * sort_.bits)},
        "};"));
    out_.line("{}::place({}, {}, {});", sort, names_.local("pass"), all, share);
}

Env SegmentEmitter::declare_row(const std::string& row, const std::string& column) {
    Env env;
    declare_places(out_, env, form_.rows(), row);
    if (!form_.columns.empty()) declare_places(out_, env, form_.columns, column);
    return env;
}

std::string SegmentEmitter::summand(const Env& env, Scope& scope) {
    std::string holds;
    for (const NodeId c : form_.holds)
        holds += (holds.empty() ? "" : " && ") + expressions_.value(c, env, scope).at_least(3);
    const Code value = expressions_.value(form_.value, env, scope);
    if (holds.empty()) return value.text;
    return fmt::format("{} ? {} : {}(0)", holds, value.at_least(2), type());
}

void SegmentEmitter::add_position(const std::string& sorted, const Env& row) {
    Env env = row;
    const std::string position = names_.fresh("position");
    const std::string of_own = form_.own.empty() ? "" : fmt::format(" % ({})", total(form_.reduced));
    out_.line("const long long {} = {}[{}]{};", position, order_, sorted, of_own);
    declare_places(out_, env, form_.reduced, position);
    Writer loads(out_.depth()), body(out_.depth() + 1);
    context_.loads = &loads;
    context_.begin_loads();
    const Env elements = with_elements(env);
    Scope scope{nullptr, &out_, {}};
    Scope element_scope{&scope, &body, {}};
    body.line("{}[e] += {};", sums_, summand(elements, element_scope));
    context_.loads = nullptr;
    out_.splice(loads);
    out_.open_unrolled("e", loop_.vector);
    out_.splice(body);
    out_.close();
}

void SegmentEmitter::emit_pieces() {
    const std::string rows = names_.local("rows"), columns = names_.local("columns"), all = names_.local("all"),
                      piece = names_.local("piece"), column = names_.local("column"), row = names_.local("row"),
                      index = names_.local("index"), blocks = names_.local("blocks"), i = names_.local("i");
    const Size pieces = floor_div(schedule::positions_of(spec_, form_), Size(SegmentSort::piece));
    const Size width = schedule::columns_of(spec_, form_);
    declare_size(all, schedule::positions_of(spec_, form_));
    declare_size(rows, schedule::rows_of(spec_, form_));
    declare_size(columns, width);
    declare_size(blocks, ceil_div(pieces * floor_div(width, Size(loop_.vector)), Size(launch_.threads)));
    out_.line("if ({0} >= {1}) return pleat::find_segments({2}, {3}, {4}, {5}, {0} - {1});", block_, blocks, keys_,
              all, begins_, rows);
    out_.line("const long long {} = ({} * {}ll + threadIdx.x) * {};", index, block_, launch_.threads, loop_.vector);
    out_.line("if ({} >= {} / {} * {}) return;", index, all, SegmentSort::piece, columns);
    out_.line("const long long {0} = {2} / {3}, {1} = {2} % {3};", piece, column, index, columns);
    out_.line("if (!pleat::is_whole_piece({}, {}, {}, {})) return;", keys_, piece, SegmentSort::piece, rows);
    out_.line("const unsigned {} = {}[{} * {}];", row, keys_, piece, SegmentSort::piece);
    const Env env = declare_row(row, column);
    comment_let(out_, form_.sum);
    sums_ = names_.fresh("sums");
    out_.line("{} {}[{}] = {{}};", type(), sums_, loop_.vector);
    out_.margin("#pragma unroll 4");
    out_.open(fmt::format("for (int {0} = 0; {0} < {1}; ++{0}) {{", i, SegmentSort::piece));
    add_position(fmt::format("{} * {} + {}", piece, SegmentSort::piece, i), env);
    out_.close();
    out_.line_unrolled("e", loop_.vector,
                       fmt::format("{}[{} * {} + {} + e] = {}[e];", pieces_, piece, columns, column, sums_));
}

void SegmentEmitter::emit_again() {
    const std::string rows = names_.local("rows"), columns = names_.local("columns"), all = names_.local("all");
    declare_size(all, schedule::positions_of(spec_, form_));
    declare_size(rows, schedule::rows_of(spec_, form_));
    declare_size(columns, schedule::columns_of(spec_, form_));
    out_.line(packed(fmt::format("pleat::add_up_pieces<{}>(", SegmentSort::piece),
                     {keys_, all, rows, pieces_, again_, columns}, ");"));
}

void SegmentEmitter::emit_rows() {
    const std::string rows = names_.local("rows"), columns = names_.local("columns"), index = names_.local("index"),
                      column = names_.local("column"), row = names_.local("row"), first = names_.local("first"),
                      segment = names_.local("segment"), i = names_.local("i"), vectors = names_.local("vectors");
    declare_size(rows, schedule::rows_of(spec_, form_));
    declare_size(columns, schedule::columns_of(spec_, form_));
    declare_size(vectors, floor_div(schedule::columns_of(spec_, form_), Size(loop_.vector)));
    out_.line("const long long {} = {} * {}ll + threadIdx.x;", index, block_, launch_.threads);
    out_.line("const long long {0} = {2} % {3} * {4}, {1} = {2} / {3} * {5};", column, first, index, vectors,
              loop_.vector, segment_.rows_of_thread);
    out_.margin("#pragma unroll 1");
    out_.open(fmt::format("for (long long {0} = {1}; {0} < {1} + {2} && {0} < {3}; ++{0}) {{", row, first,
                          segment_.rows_of_thread, rows));
    out_.line("const pleat::Segment<{0}, {4}> {1}({2}[{3}], {2}[{3} + 1]);", SegmentSort::piece, segment, begins_,
              row, number());
    const bool only_stores = std::all_of(launch_.sinks.begin(), launch_.sinks.end(), [](const schedule::Sink& s) {
        return s.what == schedule::Sink::What::store;
    });
    if (segment_.leaves_unnamed && only_stores) out_.line("if ({}.is_empty()) continue;", segment);
    const Env env = declare_row(row, column);
    comment_let(out_, form_.sum);
    sums_ = names_.fresh("sums");
    out_.line("{} {}[{}] = {{}};", type(), sums_, loop_.vector);
    out_.margin("#pragma unroll 4");
    out_.open(fmt::format("for ({2} {0} = 0; {0} < {1}.singles; ++{0}) {{", i, segment, number()));
    add_position(fmt::format("{}.single({})", segment, i), env);
    out_.close();
    out_.line(
        packed(fmt::format("pleat::add_pieces<{}>(", SegmentSort::piece),
               {sums_, segment + ".first", segment + ".last", pieces_,
                again_.empty() ? fmt::format("static_cast<const {}*>(nullptr)", type()) : again_, columns, column},
               ");"));
    context_.reduced[form_.sum] = Code{fmt::format("{}[{}]", sums_, loop_.vector == 1 ? "0" : "e")};
    Scope scope{nullptr, &out_, {}};
    element_sinks(out_, env, scope, launch_.sinks);
    out_.close();
}

}  // namespace pleat::emit
