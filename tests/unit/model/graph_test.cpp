// Nodes are shared: equal ones are one, and any difference in any field keeps two apart.
#include "model/graph.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

namespace pleat::model {
namespace {

Node constant(double value) {
    Node n;
    n.real = value;
    return n;
}
Node pointwise(Fn fn, std::vector<NodeId> args) {
    Node n;
    n.op = Op::pointwise;
    n.fn = fn;
    n.args = std::move(args);
    return n;
}

}  // namespace

TEST_CASE("equal nodes are one node") {
    Graph g;
    const NodeId one = g.add(constant(1)), two = g.add(constant(2));
    const NodeId sum = g.add(pointwise(Fn::add, {one, two}));
    CHECK(g.add(constant(1)) == one);
    CHECK(g.add(pointwise(Fn::add, {one, two})) == sum);
    CHECK(g.size() == 3);
    CHECK(g[sum].args == std::vector<NodeId>{one, two});
}

TEST_CASE("constants are told apart by their bits") {
    Graph g;
    CHECK(g.add(constant(0.0)) != g.add(constant(-0.0)));
    CHECK(g.add(constant(NAN)) == g.add(constant(NAN)));
    CHECK(g.add(constant(NAN)) != g.add(constant(std::nan("1"))));
}

TEST_CASE("nodes that differ in one field are two") {
    const std::function<void(Node&)> changes[] = {
        [](Node&) {},
        [](Node& n) { n.op = Op::read; },
        [](Node& n) { n.kind = Kind::integer; },
        [](Node& n) { n.domain = {{0, 1, 0}}; },
        [](Node& n) { n.domain = {{1, 1, 0}}; },
        [](Node& n) { n.args = {0}; },
        [](Node& n) { n.args = {0, 0}; },
        [](Node& n) { n.real = 1; },
        [](Node& n) { n.integer = 1; },
        [](Node& n) { n.param = 1; },
        [](Node& n) { n.tensor = 1; },
        [](Node& n) { n.axis = {0, 8, 0}; },
        [](Node& n) { n.axis = {0, 8, 64}; },
        [](Node& n) { n.fn = Fn::exp; },
        [](Node& n) { n.dtype = Dtype::bf16; },
        [](Node& n) { n.reduction = Reduction::mean; },
        [](Node& n) { n.along = {{0, 1, 0}}; },
        [](Node& n) { n.along = {{0, 1, 8}}; },
        [](Node& n) { n.binds = {{{0, 1, 0}}}; },
        [](Node& n) { n.binds = {{{0, 1, 0}}, {{1, 1, 0}}}; },
    };
    Graph g;
    std::vector<NodeId> ids;
    for (const auto& change : changes) {
        Node n;
        change(n);
        ids.push_back(g.add(n));
        CHECK(ids.back() == static_cast<NodeId>(ids.size()) - 1);
    }
    for (size_t i = 0; i < ids.size(); ++i) {
        Node n;
        changes[i](n);
        CHECK(g.add(n) == ids[i]);
    }
}

TEST_CASE("many nodes stay apart and are found again") {
    Graph g;
    std::vector<NodeId> ids;
    for (int i = 0; i < 20000; ++i) ids.push_back(g.add(constant(i * 0.5)));
    CHECK(g.size() == 20000);
    for (int i = 0; i < 20000; i += 7) CHECK(g.add(constant(i * 0.5)) == ids[static_cast<size_t>(i)]);
    CHECK_THROWS(g[20000]);
}

}  // namespace pleat::model
