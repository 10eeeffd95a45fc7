// The model of a spec: immutable once check/ has built it. No JSON, no text but names and spans.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/axis.h"
#include "model/dtype.h"
#include "model/graph.h"
#include "model/schedule.h"
#include "model/size.h"
#include "source/source.h"

namespace pleat::model {

/// Something that is known only at launch: a runtime dim's size or a runtime stride.
struct Symbol {
    enum class What { dim, stride };
    What what = What::dim;
    std::string name;            // "T"; a stride: "X.T" (tensor, axis as written)
    int64_t multiple_of = 1;     // dims only
    std::optional<int64_t> max;  // dims only
    DimId dim = -1;              // dims
    TensorId tensor = -1;        // strides: which tensor and which of its axes
    int axis = -1;
};

struct Dim {
    std::string name;
    Size size;  // constant; a symbol; or an expression over other dims' symbols
    Span where;
};

struct Fold {
    std::string name;
    Axis axis;
    Span where;
};

struct Param {
    std::string name;
    Dtype dtype = Dtype::f32;
    std::optional<double> real;      // default of a real param
    std::optional<int64_t> integer;  // default of an integer or bool param
    Span where;
};

enum class Space { global, workspace, shared, register_ };

/// Of a swizzled layout: an element lies where its digit `target` would be were it XORed with its digit `source`.
/// Both have one count, a power of two; `target` lies within one axis of the tensor (or within several that memory
/// holds as one), and no target has digits of a source.
struct Xor {
    Axis target;
    Axis source;
    bool operator==(const Xor&) const = default;
};

/// A buffer of several slots, each of which holds the tensor's axes; `by` modulo `slots` says which.
struct Ring {
    Axis by;              // a fold of one of the dims, above the tensor's own digits of it
    std::string written;  // as the spec writes it ("K / 64")
    int64_t slots = 1;
};

struct Tensor {
    std::string name;
    Dtype dtype = Dtype::f32;
    std::vector<Axis> axes;            // outermost first
    std::vector<std::string> written;  // each axis as the spec writes it ("M / 8", "K8")
    std::vector<Size> strides;         // in elements, one an axis
    bool contiguous = true;            // strides were not given: row-major over `axes`
    Space space = Space::global;
    int64_t align = 16;                  // bytes that the base address, and each slot's, is a multiple of
    std::optional<std::string> swizzle;  // a pattern's name; none if the XORs were given one by one
    std::vector<Xor> xors;               // what the swizzle does, whatever it is called
    std::optional<Ring> ring;
    Span where;

    /// In memory of a block or thread?
    bool on_chip() const { return space == Space::shared || space == Space::register_; }
};

/// A linear index and the coordinates that it stands for, for kernels written by hand.
struct Index {
    std::string name;
    std::vector<Axis> axes;            // outermost first
    std::vector<std::string> written;  // each axis as the spec writes it
    std::optional<std::string> from;   // "blockIdx.x": where the number comes from
    Span where;
};

/// Coordinates that follow from others, for kernels written by hand.
struct Derived {
    struct Output {
        Axis axis;
        Size value;              // in which symbol i stands for the index along from[i]
        std::string written;     // the axis...
        std::string expression;  // ...and its value, as the spec writes them
    };
    std::string name;
    std::vector<Axis> from;  // dims, or folds that have a name
    std::vector<Output> to;
    Span where;
};

/// A tensor core's operand as one warp holds it, for kernels written by hand.
struct Fragment {
    std::string name;
    std::string operand;      // "a", "b" or "accumulator"
    std::string_view format;  // its elements': a name of fragment_formats()
    std::vector<Axis> axes;
    std::vector<std::string> written;
    Span where;
};

struct Let {
    std::string name;
    NodeId value = -1;
    Span where;
};

/// A store's target digit bound to an index: constants, or injective affine forms.
struct Store {
    TensorId tensor = -1;
    std::vector<Bind> binds;          // target digits that are given by an index expression...
    std::vector<NodeId> bind_values;  // ...which is this integer value
    NodeId value = -1;                // not yet rounded to the tensor's dtype
    Domain domain;                    // the coordinates that are stored: (axes - bound) + domains of bind_values
    int stage = 0;
    Span where;

    /// What it is made of: its indices and its value.
    std::vector<NodeId> values() const;
};

struct Require {
    NodeId condition = -1;  // bool
    std::string say;
    Domain domain;
    int stage = 0;
    Span where;
};

enum class Family { over, contract, attend };

/// What the spec wrote as one stage, for messages and comments in generated code.
struct StageNote {
    std::string text;        // e.g. "let h = acc + bias", "reduce ms = mean of X * X along H", "store Y = ..."
    Span where;              // the expression's text, or the stage
    std::string place = {};  // "rmsnorm.json:17", beside the spec; empty where it has none
};

struct Kernel {
    std::string name;
    Span where;
    Family family = Family::over;
    Domain over;                         // the domain of all stages
    Dtype compute = Dtype::f32;          // what Kind::real means: f32 or f64
    std::vector<ScheduleCase> schedule;  // what the spec asks for; the first case that holds
    Graph graph;
    std::vector<Let> lets;  // lets, reduces and contracts, in order
    std::vector<Store> stores;
    std::vector<Require> requires_;
    std::vector<StageNote> stages;
    std::vector<Span> node_where;      // where each graph node was first written (by NodeId; may be unknown)
    std::vector<NodeId> contractions;  // of a lowered kernel: the sums of products that were contractions

    bool reads(TensorId t) const;
    /// How many nodes of its graph are contractions.
    int contraction_count() const;
    bool stores_to(TensorId t) const;
    /// The values of all stores and requirements: what the kernel is for.
    std::vector<NodeId> effects() const;
    /// What a let calls the node, the first one of several; else `otherwise`.
    std::string let_name(NodeId node, std::string otherwise) const;
    /// The schedule to take for all launches: the only case, or one that leaves everything open.
    const Schedule& wanted() const;
};

struct Spec {
    std::string name;
    std::string about;
    std::string path;  // as given
    int file = -1;
    std::vector<Symbol> symbols;
    std::vector<Dim> dims;
    std::vector<Fold> folds;
    std::vector<Param> params;
    std::vector<Tensor> tensors;
    std::vector<Index> indices;
    std::vector<Derived> derived;
    std::vector<Fragment> fragments;
    std::vector<Kernel> kernels;        // none: a vocabulary
    bool single = true;                 // written as "kernel"
    std::vector<int> program;           // kernels in order; empty: no program
    std::vector<std::string> includes;  // files read through "use", as paths that can be opened

    Size extent(const Axis& axis) const { return model::extent(axis, dims[static_cast<size_t>(axis.dim)].size); }
    /// How many values of one of its axes a tensor has room for: the axis's, but all that a digit can have where
    /// the memory is a block's or thread's and the dim's size is known at launch only.
    Size places(const Tensor& tensor, const Axis& axis) const {
        const Size n = extent(axis);
        return tensor.on_chip() && axis.hi != 0 && !n.is_constant() ? Size(axis.hi / axis.lo) : n;
    }
    /// "M", "M / 8", "K % 64 / 8"
    std::string name_of(const Axis& axis) const;
    std::string name_of(const Domain& domain) const;  // "[M, N % 128]"
};

}  // namespace pleat::model
