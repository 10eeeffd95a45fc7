// Rows that blocks of a cluster share: what a thread reads of a row that another block overwrites has come before
// the blocks exchange their states, because nothing else stands between that read and the store.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// The kernels for many rows, kept in shared memory, of a spec in which L says what of a row is gathered, and the
/// row is stored.
std::string kernels(const std::string& gathered, const std::string& keep) {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "k", "dims": {"T": 4096, "V": 131072}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["T", "V"]}, "W": {"dtype": "bf16", "dims": ["T", "V"]}, "L": {"dtype": "i64", "dims": ["T"]},
        "S": {"dtype": "f32", "dims": ["T"]}}, "kernel": {"stages": [{"reduce": "m", "as": "logsumexp", "of": "X", "along": ["V"]},
        {"let": "g", "be": ")" +
        gathered +
        R"([V = L]"}, {"store": "X", "from": "X - m"}, {"store": "S", "from": "m - g"}], "schedule": {"keep": ")" +
        keep + R"("}}})");
    return cuda_source(spec);
}

}  // namespace

TEST_CASE("a gather from a stored row is waited for ahead of the exchange, and comes while the row does") {
    const std::string text = kernels("X", "shared");
    const size_t pointer = text.find("pleat::arrived(L_e);"), gather = text.find("x[t + V(L_e)]"),
                 row = text.find("pleat::fetched();"), waited = text.find("pleat::arrived(g);"),
                 exchange = text.find("pleat::across_block(");
    REQUIRE(exchange != std::string::npos);
    REQUIRE(pointer != std::string::npos);
    CHECK(pointer < gather);
    CHECK(gather < row);
    CHECK(row < waited);
    CHECK(waited < exchange);
    CHECK(exchange < text.find("pleat::across_cluster("));
}

TEST_CASE("so is one from a row that registers keep") {
    const std::string text = kernels("X", "registers");
    const size_t gather = text.find("x[t + V(L_e)]"), waited = text.find("pleat::arrived(g);"),
                 exchange = text.find("pleat::across_cluster(");
    REQUIRE(exchange != std::string::npos);
    CHECK(gather < waited);
    CHECK(waited < exchange);
}

TEST_CASE("what no block overwrites is not waited for") {
    const std::string text = kernels("W", "shared");
    CHECK(text.find("pleat::across_cluster(") != std::string::npos);
    CHECK(text.find("pleat::arrived(g);") == std::string::npos);
}

TEST_CASE(
    "few rows of a sweep: what a thread reads is on its way before the blocks meet, and the columns end where "
    "their rows do") {
    const model::Spec spec =
        loaded(R"spec({"pleat": 1, "name": "k", "dims": {"T": "runtime", "H": 1024}, "tensors": {
        "DY": {"dtype": "bf16", "dims": ["T", "H"]}, "X": {"dtype": "bf16", "dims": ["T", "H"]}, "R": {"dtype": "f32", "dims": ["T"]},
        "W": {"dtype": "bf16", "dims": ["H"]}, "DX": {"dtype": "bf16", "dims": ["T", "H"]}, "DW": {"dtype": "bf16", "dims": ["H"]}},
        "kernel": {"stages": [{"reduce": "c", "as": "mean", "of": "DY * W * X", "along": ["H"]}, {"store": "DX", "from": "R * (DY * W - X * c)"},
        {"reduce": "dw", "as": "sum", "of": "DY * X * R", "along": ["T"]}, {"store": "DW", "from": "dw"}]}})spec");
    const std::string text = cuda_source(spec);
    const size_t begin = text.find("k_sweep_2("), end = text.find("__global__", begin);
    REQUIRE(begin != std::string::npos);
    const std::string few = text.substr(begin, end - begin);
    const size_t barrier = few.find("exchange1.init()"), arrival = few.find("pleat::cluster_arrive_ready();"),
                 row = few.find("load_now<8>(x["), element = few.find("load_now<1>(r_["),
                 meeting = few.find("pleat::cluster_wait();"), exchange = few.find("pleat::across_cluster<16>("),
                 columns = few.find("_parts.combined(");
    CHECK(barrier < arrival);
    CHECK(arrival < element);
    CHECK(element < row);
    CHECK(row < meeting);
    CHECK(meeting < exchange);
    CHECK(exchange < columns);
    CHECK(columns != std::string::npos);
    CHECK(few.find("dw_partial_values") == std::string::npos);  // nothing goes to workspace
}

TEST_CASE("rows that pairs of blocks share: a row's states are sent before those of the row before are used") {
    const model::Spec spec =
        loaded(R"spec({"pleat": 1, "name": "k", "dims": {"T": "runtime", "H": 16384}, "tensors": {
        "DY": {"dtype": "bf16", "dims": ["T", "H"]}, "X": {"dtype": "bf16", "dims": ["T", "H"]}, "R": {"dtype": "f32", "dims": ["T"]},
        "DX": {"dtype": "bf16", "dims": ["T", "H"]}, "DW": {"dtype": "bf16", "dims": ["H"]}},
        "kernel": {"stages": [{"reduce": "c", "as": "mean", "of": "DY * X * R", "along": ["H"]}, {"store": "DX", "from": "R * (DY - X * c)"},
        {"reduce": "dw", "as": "sum", "of": "DY * X * R", "along": ["T"]}, {"store": "DW", "from": "dw"}]}})spec");
    const std::string text = cuda_source(spec);
    const size_t found = text.find("pleat::RowsInTurn<2, 16, pleat::Sum<float>>");
    REQUIRE(found != std::string::npos);
    const size_t begin = text.rfind("__global__", found), end = text.find("__global__", found);
    const std::string shared = text.substr(begin, end - begin);
    const auto at = [&](const char* what) {
        CAPTURE(what);
        const size_t place = shared.find(what);
        REQUIRE(place != std::string::npos);
        return place;
    };
    CHECK(at("exchange1.init()") < at("pleat::cluster_arrive_ready();"));
    CHECK(at("pleat::cluster_arrive_ready();") < at("fetch(first + stage * step, stage, slot)"));
    CHECK(at("fetch(first + stage * step, stage, slot)") < at("pleat::cluster_wait();"));
    CHECK(at("pleat::cluster_wait();") < at("send_states(first, 0, 0);"));
    CHECK(at("exchange1.take(nth, c_state);") < at("send_states(row + step, "));
    CHECK(at("send_states(row + step, ") < at("pleat::store(dx["));
    // A slot is filled again once both have read it, and each pair leaves one state of a column.
    CHECK(at("pleat::store(dx[") < at("fetch(row + 4 * step, stage, slot);"));
    CHECK(at("blockIdx.x / 2;") < at("dw_partial_values + first"));
    // Where a vector lies is the same wherever it is read.
    CHECK(shared.find("slot * 4096 + lane * 8") == std::string::npos);
    // What says how a row is scaled is at hand a row ahead of its own work.
    CHECK(at("look_ahead(first + step, r__after);") < at("send_states(first, 0, 0);"));
}

TEST_CASE(
    "groups of a block that go from row to row wait for their own threads alone, whose rows are not as many") {
    const model::Spec spec = loaded(R"spec({"pleat": 1, "name": "k", "dims": {"T": 1000, "H": 4096}, "tensors": {
        "DY": {"dtype": "bf16", "dims": ["T", "H"]}, "X": {"dtype": "bf16", "dims": ["T", "H"]}, "M": {"dtype": "f32", "dims": ["T"]}, "DX": {"dtype": "bf16", "dims": ["T", "H"]},
        "DW": {"dtype": "bf16", "dims": ["H"]}, "DB": {"dtype": "bf16", "dims": ["H"]}},
        "kernel": {"stages": [{"reduce": "c", "as": "mean", "of": "DY * X", "along": ["H"]}, {"store": "DX", "from": "DY - X * c"},
        {"store": "M", "from": "M + c"}, {"reduce": "dw", "as": "sum", "of": "DY * X", "along": ["T"]}, {"store": "DW", "from": "dw"},
        {"reduce": "db", "as": "sum", "of": "DY", "along": ["T"]}, {"store": "DB", "from": "db"}]}})spec");
    const std::string text = cuda_source(spec);
    const size_t begin = text.find("for (long long row = first"), end = text.find("const long long block", begin);
    REQUIRE(begin != std::string::npos);
    REQUIRE(end != std::string::npos);
    const std::string rows = text.substr(begin, end - begin);
    CHECK(rows.find("pleat::across_group(group, ") != std::string::npos);
    CHECK(rows.find("pleat::named_barrier<512>(1 + group);") != std::string::npos);
    CHECK(rows.find("__syncthreads") == std::string::npos);
}

}  // namespace pleat::test
