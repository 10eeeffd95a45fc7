#include "model/nodes.h"

namespace pleat::model {

Node integer_node(int64_t value) {
    Node node;
    node.kind = Kind::integer;
    node.integer = value;
    return node;
}

Node coordinate_node(const Axis& axis) {
    Node node;
    node.op = Op::coordinate;
    node.kind = Kind::integer;
    node.axis = axis;
    node.domain = {axis};
    return node;
}

Node substituted(const Graph& graph, NodeId value, const std::vector<std::pair<Axis, NodeId>>& binds) {
    Node node;
    node.op = Op::substitute;
    node.kind = graph[value].kind;
    node.args = {value};
    node.domain = graph[value].domain;
    for (const auto& [axis, index] : binds) {
        node.binds.push_back({axis});
        node.args.push_back(index);
        node.domain.remove(axis);
    }
    for (const auto& [axis, index] : binds) node.domain.add(graph[index].domain);
    return node;
}

}  // namespace pleat::model
