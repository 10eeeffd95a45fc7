#include "cli/inputs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

#include "cli/sizes.h"
#include "model/ragged.h"
#include "stage/evaluate.h"

namespace pleat::cli {
namespace {

using model::Fn;
using model::Op;

/// What the kernels' graphs say about a tensor's contents.
struct Use {
    bool read = false;
    bool not_negative = false;
    std::optional<int64_t> index_below;  // an extent that its values are subscripts of
    bool ascends = false;                // it holds the places at which packed sequences begin...
    std::optional<int64_t> most_apart;   // ... which are so long at most
};

class Uses {
public:
    Uses(const model::Spec& spec, const std::vector<int64_t>& symbols)
        : spec_(spec), symbols_(symbols), uses_(spec.tensors.size()) {
        for (const model::Kernel& kernel : spec.kernels) {
            look_at(kernel);
            look_at_sequences(kernel);
        }
    }
    const Use& operator[](size_t tensor) const { return uses_[tensor]; }

private:
    void look_at(const model::Kernel& kernel) {
        for (model::NodeId id = 0; id < kernel.graph.size(); ++id) {
            const model::Node& node = kernel.graph[id];
            if (node.op == Op::read) uses_[static_cast<size_t>(node.tensor)].read = true;
            if (node.op == Op::substitute)
                for (size_t b = 0; b < node.binds.size(); ++b)
                    subscript(kernel.graph, node.args[b + 1], spec_.extent(node.binds[b].axis).evaluate(symbols_));
            if (node.op == Op::pointwise && node.fn == Fn::equal) compared(kernel.graph, node);
            const bool of_positive =
                node.fn == Fn::sqrt || node.fn == Fn::rsqrt || node.fn == Fn::log || node.fn == Fn::log2;
            if (node.op == Op::pointwise && of_positive) positive(kernel.graph, node.args[0]);
        }
    }

    /// Offsets of packed sequences, which a requirement says do not decrease, and lie no further apart than so
    /// much.
    void look_at_sequences(const model::Kernel& kernel) {
        const model::Graph& graph = kernel.graph;
        for (const model::Require& r : kernel.requires_)
            for (const model::NodeId part : model::conjuncts(graph, r.condition)) {
                const auto form = model::not_above_zero(spec_, graph, part);
                if (!form) continue;
                for (const model::Affine::Unknown& a : form->unknowns)
                    for (const model::Affine::Unknown& b : form->unknowns)
                        if (a.coefficient == -b.coefficient) look_at_pair(graph, *form, a, b);
            }
    }
    /// `form` is not above 0, in which a stands beside minus b.
    void look_at_pair(const model::Graph& graph, const model::Affine& form, const model::Affine::Unknown& a,
                      const model::Affine::Unknown& b) {
        const model::Node& start = graph[a.node];
        const model::Node& offsets = start.op == Op::substitute ? graph[start.args[0]] : start;
        if (offsets.op != Op::read || offsets.domain.axes().size() != 1 || start.domain.axes().size() != 1 ||
            !model::is_next(spec_, graph, a.node, b.node, start.domain.axes().front()))
            return;
        Use& use = uses_[static_cast<size_t>(offsets.tensor)];
        if (a.coefficient == 1 && form.unknowns.size() == 2) use.ascends = true;
        if (a.coefficient != -1) return;
        int64_t most = -form.constant;
        for (const model::Affine::Unknown& u : form.unknowns)
            if (graph[u.node].op == Op::extent)
                most -= u.coefficient * spec_.extent(graph[u.node].axis).evaluate(symbols_);
            else if (u.node != a.node && u.node != b.node)
                return;
        use.most_apart = std::min(use.most_apart.value_or(most), most);
    }

    /// Integers that reach a subscript are taken as indices, whatever is added to them.
    void subscript(const model::Graph& graph, model::NodeId id, int64_t extent) {
        const model::Node& node = graph[id];
        if (node.op == Op::read &&
            model::info(spec_.tensors[static_cast<size_t>(node.tensor)].dtype).kind == model::Kind::integer) {
            auto& below = uses_[static_cast<size_t>(node.tensor)].index_below;
            below = below ? std::min(*below, extent) : extent;
        }
        if (node.op == Op::pointwise || node.op == Op::select || node.op == Op::cast)
            for (model::NodeId argument : node.args) subscript(graph, argument, extent);
    }

    /// An integer that a coordinate is compared with may be each of its values.
    void compared(const model::Graph& graph, const model::Node& equal) {
        for (const size_t side : {size_t{0}, size_t{1}})
            if (const model::Node& digit = graph[equal.args[side]]; digit.op == Op::coordinate)
                subscript(graph, equal.args[1 - side], spec_.extent(digit.axis).evaluate(symbols_));
    }

    /// Follows sums, sums along digits and scalings, not products of two tensors: X * X says nothing about X.
    void positive(const model::Graph& graph, model::NodeId id) {
        const model::Node& node = graph[id];
        if (node.op == Op::read) uses_[static_cast<size_t>(node.tensor)].not_negative = true;
        const bool summed = node.op == Op::reduce &&
                            (node.reduction == model::Reduction::sum || node.reduction == model::Reduction::mean);
        if (node.op == Op::cast || summed) positive(graph, node.args[0]);
        if (node.op != Op::pointwise) return;
        const auto constant = [&](size_t a) {
            const Op op = graph[node.args[a]].op;
            return op == Op::constant || op == Op::param || op == Op::extent;
        };
        if (node.fn == Fn::add) {
            positive(graph, node.args[0]);
            positive(graph, node.args[1]);
        } else if (node.fn == Fn::multiply || node.fn == Fn::divide) {
            if (constant(1)) positive(graph, node.args[0]);
            if (node.fn == Fn::multiply && constant(0)) positive(graph, node.args[1]);
        }
    }

    const model::Spec& spec_;
    const std::vector<int64_t>& symbols_;
    std::vector<Use> uses_;
};

/// Sebastiano Vigna's splitmix64: a stream that any position can be read from.
uint64_t mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

uint64_t hash(const std::string& text) {
    uint64_t h = 0xcbf29ce484222325U;  // FNV-1a
    for (char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return h;
}

/// The sum of four uniform numbers, centred and scaled to deviation 1: normal enough, and cheap.
double normal(uint64_t bits) {
    const auto part = [&](int i) { return static_cast<double>((bits >> (16 * i)) & 0xffff); };
    const double sum = (part(0) + part(1) + part(2) + part(3)) / 65536.0;
    return (sum - 2.0) * 1.7320508075688772;
}

struct Range {
    int64_t first;
    uint64_t count;
};

/// What the integers of a tensor are drawn from: those of one byte, such as weights, from all that there are, since
/// tensor cores run faster on few of them; others may count something, and are small.
Range integers(model::Dtype dtype, const Use& use) {
    if (use.index_below) return {0, static_cast<uint64_t>(std::max<int64_t>(*use.index_below, 1))};
    if (dtype == model::Dtype::i8) return {-128, 256};
    if (dtype == model::Dtype::u8) return {0, 256};
    return {0, dtype == model::Dtype::boolean ? 2U : 8U};
}

void fill(HostTensor& tensor, const model::Tensor& declared, const Use& use, uint64_t seed) {
    const int64_t bytes = model::info(declared.dtype).bytes;
    const int64_t count = static_cast<int64_t>(tensor.bytes.size()) / bytes;
    const model::Kind kind = model::info(declared.dtype).kind;
    // A tensor is a window into a table of distinct random values whose length is prime, so that rows
    // differ, but rounding to the dtype is done once a value.
    constexpr int64_t table_size = 1048573;
    const int64_t distinct = std::min(count, table_size);
    std::vector<std::byte> table(static_cast<size_t>(distinct * bytes));
    for (int64_t i = 0; i < distinct; ++i) {
        const uint64_t bits = mix(seed + static_cast<uint64_t>(i) * 0xd1342543de82ef95U);
        stage::Value value;
        if (kind == model::Kind::real) {
            const double x = normal(bits);
            value = stage::Value::of(use.not_negative ? std::abs(x) : x);
        } else {
            const Range range = integers(declared.dtype, use);
            value = stage::Value::of_integer(range.first + static_cast<int64_t>(bits % range.count));
        }
        stage::store(declared.dtype, table.data(), i, value);
    }
    for (size_t at = 0; at < tensor.bytes.size(); at += table.size())
        std::memcpy(tensor.bytes.data() + at, table.data(), std::min(table.size(), tensor.bytes.size() - at));
}

/// Sequences of any length that leaves the others as much in the mean, one after the other.
void fill_offsets(HostTensor& tensor, const model::Tensor& declared, const Use& use, uint64_t seed) {
    const int64_t count = tensor.shape[0], places = use.index_below.value_or(0),
                  most = use.most_apart.value_or(places);
    int64_t at = 0;
    for (int64_t i = 0; i < count; ++i) {
        stage::store(declared.dtype, tensor.bytes.data(), i * tensor.strides[0], stage::Value::of_integer(at));
        const int64_t left = count - 1 - i;
        if (left <= 0) break;
        const int64_t longest = std::min(most, left == 1 ? places - at : 2 * ((places - at) / left));
        const int64_t length =
            left == 1
                ? longest
                : static_cast<int64_t>(mix(seed + static_cast<uint64_t>(i)) % static_cast<uint64_t>(longest + 1));
        at += std::min(length, places - at);
    }
}

}  // namespace

std::vector<HostTensor> random_tensors(const model::Spec& spec, const std::vector<int64_t>& symbols,
                                       uint64_t seed) {
    const Uses uses(spec, symbols);
    std::vector<HostTensor> tensors;
    for (size_t i = 0; i < spec.tensors.size(); ++i) {
        const model::Tensor& declared = spec.tensors[i];
        HostTensor tensor{extents(spec, declared, symbols), strides(declared, symbols), {}};
        const int64_t bytes = footprint(spec, declared, symbols) * model::info(declared.dtype).bytes;
        tensor.bytes.resize(static_cast<size_t>(bytes), std::byte{0x7f});
        const uint64_t own = mix(seed ^ hash(declared.name));
        if (uses[i].ascends && bytes > 0)
            fill_offsets(tensor, declared, uses[i], own);
        else if (uses[i].read && bytes > 0)
            fill(tensor, declared, uses[i], own);
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

}  // namespace pleat::cli
