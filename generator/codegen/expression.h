// Values of the graph as CUDA expressions, in the scope where they are needed.
//
// A Scope is a block of emitted code with the values that have a name in it. An Env says which coordinates are
// current: for each digit a typed C++ expression. Values that hang on the lane are computed for element `e` of a
// vector; their tensors are loaded as vectors before the element loop (Scope::loads).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codegen/draws.h"
#include "codegen/names.h"
#include "codegen/writer.h"
#include "plan/launch.h"

namespace pleat::emit {

/// C++ text with how tightly it binds, so that parentheses stand only where they must.
struct Code {
    std::string text;
    int binds = 9;  // 9 primary, 8 unary, 7 * / %, 6 + -, 5 < >, 4 == !=, 3 &&, 2 ||, 1 ?:
    std::string at_least(int level) const { return binds >= level ? text : "(" + text + ")"; }
};

/// One digit of the current coordinate.
struct Place {
    model::Axis axis;
    std::string code;      // typed: "h", "(h + H(e))"
    std::string base;      // of the vector's first element, where it is the lane; else the same as code
    bool by_lane = false;  // differs between the elements of a vector
    bool folded = false;   // base counts vectors, as a fold of the digit

    /// `text`, which is code or base, as an integer in steps of the digit.
    std::string number(const std::string& text) const;
    /// The first element's coordinate as the digit's own type.
    std::string first() const;
};

struct Env {
    std::vector<Place> places;
    int id = 0;                       // equal ids: equal coordinates
    bool has_lane = false;            // inside a loop over the elements of a vector
    bool lane_guard = false;          // under a condition that differs between the elements of a vector
    bool late = false;                // an index was computed inside the loop over the elements
    std::vector<std::string> guards;  // conditions, the same for all elements, under which the coordinate exists
    model::Domain guarded;            // the digits that exist only under these
    std::vector<std::pair<model::Axis, int64_t>> bound;  // digits that are replaced by constants
    std::shared_ptr<const Env> origin;                   // where the replacing began
    model::Domain replaced;                              // ... and the digits replaced since
};

/// The index along `dim` that the digits among `places` make, in logical elements; "" where there is none. `text`:
/// the place's own, or that of its vector's first element.
std::string index_along(const std::vector<Place>& places, model::DimId dim, std::string Place::* text);

struct Scope {
    Scope* parent = nullptr;
    Writer* out = nullptr;
    std::map<std::pair<model::NodeId, int>, Code> named = {};
    std::map<std::string, std::string> constants = {};  // type and text of a declared constant -> its name

    /// The constant that is in scope with this type and text; null if none is.
    const std::string* constant(const std::string& type, const std::string& text) const;
    /// Declares `const type name = text;`.
    void declare(const std::string& type, const std::string& name, const std::string& text);
};

/// How the loop that is being written goes over the elements of a launch.
struct Loop {
    model::Axis lane;                      // the digit along which neighbouring threads lie
    bool has_lane = false;                 // a loop over no digits at all has none
    int vector = 1;                        // neighbours along `lane` that a thread handles at once
    bool flat = false;                     // vectors run over the whole (contiguous) domain
    bool joins_pairs = false;              // pairs along the lane may be accessed as one vector of both
    std::vector<model::TensorId> lasting;  // tensors that the L2 cache is to keep
};

/// Everything that emitting one launch needs to know.
struct LaunchContext {
    const model::Spec& spec;
    const model::Kernel& kernel;  // with contractions lowered
    const schedule::Variant& variant;
    const Loop& loop;
    Names& names;
    std::map<model::TensorId, std::string> tensors = {};  // variable of each tensor
    std::map<model::NodeId, Code> reduced = {};           // reductions finished in this launch
    std::map<model::TensorId, std::string> held = {};     // "x_row[slot]" of tensors kept on chip
    /// The same of tensors of which some digits have constants for values: only there.
    struct HeldAt {
        model::TensorId tensor;
        std::vector<std::pair<model::Axis, int64_t>> bound;
        std::string name;
        bool element;  // one element, rather than a vector
    };
    std::vector<HeldAt> held_at = {};
    std::map<model::TensorId, std::string> of_row = {};  // "r_now" of tensors of one element here, loaded ahead
    /// Values that a tile holds, at a coordinate of it; nothing for all others.
    std::function<std::optional<Code>(model::NodeId, const Env&)> in_tile = {};
    std::map<model::NodeId, std::string> kept = {};  // "p_kept[slot]" of values kept in registers
    std::vector<model::NodeId> kept_now = {};        // computed in the current loop: later loops find them
    std::vector<model::NodeId> kept_before = {};     // computed in an earlier loop
    Writer* loads = nullptr;                         // where vector loads go: before the current element loop
    /// Address and conditions -> vector variable, in the current element loop.
    std::map<std::pair<std::string, std::string>, std::string> loaded = {};
    std::map<std::pair<std::string, std::string>, std::string> loaded_around = {};  // ... and around it
    Scope before_loop = {};    // of `loads`, while the current element loop is written
    std::string lasting = "";  // how what lasts is loaded
    std::string count = "";    // flat tails: elements of this vector
    /// Loads that need not wait until the outermost digits of a map's place are told apart: those of tensors in
    /// which they are one, by an offset in elements.
    struct Early {
        Writer* loads = nullptr;
        std::vector<model::Axis> digits = {};
        std::map<model::TensorId, std::string> offsets = {};
    };
    Early early = {};
    SharedDraws draws = {};  // at the current coordinate
    /// A function of x that is computed in passes over a block (runtime/include/pleat/gpu/block_tanh.h): name(x,
    /// pass).
    struct InPasses {
        model::NodeId node = -1, x = -1;
        std::string name = "", pass = "";
    };
    InPasses in_passes = {};  // at the current coordinate
    int next_env = 1;
    std::map<std::pair<int, std::string>, int> derived_envs = {};
    std::vector<char> narrow = {};  // by node: an integer of 32 bits
    bool sizes_fit = false;         // those of dims, into 32 bits: the kernel counts places in as many

    /// What is loaded and named before the next element loop is not what the last one had.
    void begin_loads() {
        loaded = loaded_around;
        before_loop = {};
    }

    std::string real() const { return type_of(model::Kind::real, kernel.compute); }
    bool is_narrow(model::NodeId n) const {
        return static_cast<size_t>(n) < narrow.size() && narrow[static_cast<size_t>(n)];
    }
    std::string type(model::NodeId n) const {
        return is_narrow(n) ? "int" : type_of(kernel.graph[n].kind, kernel.compute);
    }
};

/// A comment that says which stage of the spec the following lines are: "// rmsnorm.json:17: let r". The runtime
/// reads it to report a compiler's error at the spec's line.
void comment_stage(Writer& out, const model::StageNote& stage);
/// The stage that names `value`; nothing for values without one.
void comment_stage(Writer& out, const model::Kernel& kernel, const std::string& value);

class Expressions {
public:
    explicit Expressions(LaunchContext& context);

    /// The value of a node; what deserves a name is declared in `scope`.
    Code value(model::NodeId node, const Env& env, Scope& scope);
    /// A constant of this type and text: the one in scope, or a new one, named after `wanted`.
    std::string constant(const std::string& type, const std::string& text, const std::string& wanted, Scope& scope);
    /// Declares every value that `root` needs and that does not differ along `inner`, outside of loops over it.
    void hoist(model::NodeId root, const model::Domain& inner, const Env& env, Scope& scope);
    /// Declares the elements of tensors that `root` needs at the current coordinate and that do not differ along
    /// `inner`. With `gathers`, also what subscripts take of tensors, where no reduction is needed for it.
    struct Fetched {
        std::vector<std::string> stored,
            pointers;  // names: read of what the kernel stores; read to find what a subscript takes
    };
    void fetch(model::NodeId root, const model::Domain& inner, const Env& env, Scope& scope, bool gathers,
               Fetched& fetched);
    /// Does `root` still read one of the tensors, at a place that does not differ along `inner` and that `scope`
    /// has no name for?
    bool reads_later(model::NodeId root, const std::vector<model::TensorId>& tensors, const model::Domain& inner,
                     const Scope& scope) const;
    /// The subscript list of a tensor: "[t + h]", or "" for one without dims.
    std::string subscript(const model::Tensor& tensor, const Env& env, bool base) const;
    /// `env` with digits replaced by the integer expressions `indices`; appends the conditions under which the
    /// indices lie in range to `guards`, but for those of which it is known (`stays_inside`).
    Env replaced(const Env& env, const std::vector<model::Bind>& binds, const std::vector<std::string>& indices,
                 const std::vector<bool>& index_by_lane, const std::vector<std::optional<int64_t>>& constants,
                 std::vector<std::string>& guards, bool& guard_by_lane, const std::vector<bool>& stays_inside = {});
    /// What is held of a tensor at the digits that were replaced; null if nothing is.
    const LaunchContext::HeldAt* held_at(model::TensorId tensor, const Env& env) const;
    /// The linear index of the current coordinate in a workspace array over `axes`.
    std::string linear_index(const std::vector<model::Axis>& axes, const Env& env) const;
    /// A digit of the current coordinate as a plain integer.
    std::string digit(const model::Axis& axis, const Env& env) const;
    /// Where one part of a tensor's pairs along the lane lies in the vector of all their parts, and where that
    /// begins.
    struct Part {
        int64_t parts = 1, which = 0;
        std::string base;  // a subscript
    };
    std::optional<Part> part(const model::Tensor& tensor, const Env& env) const;
    /// Can the tensor be accessed as a vector at this coordinate?
    bool by_vector(const model::Tensor& tensor, const Env& env) const;
    /// Whether the tensor's element at this coordinate exists only under the coordinate's conditions.
    bool guarded(const model::Tensor& tensor, const Env& env) const;

    /// The stored element itself if the value is a tensor's element of this dtype: a copy needs no conversion.
    std::optional<std::string> copied(model::NodeId node, model::Dtype dtype, const Env& env);

private:
    LaunchContext& c_;
    std::map<model::NodeId, std::string> let_names_;
    std::map<std::pair<model::NodeId, int>, std::string> divisors_;  // hoisted: divisor node, env -> variable
    std::vector<int> uses_;
    std::vector<int> links_;  // of a long sum or maximum, in the line that ends with this node
    enum class Exactness : char { of_16_bits, of_summands, full };  // of_summands: of a sum that ends in 16 bits
    std::vector<Exactness> exactness_;                              // that what flows from a node wants of it
    std::vector<char> accurate_;  // by node: may it not be off by more than a unit or two in its last place?

    /// An element of a tensor, as stored: of a loaded vector, or of memory.
    struct Element {
        std::string vector, place;
        std::string text() const { return vector.empty() ? place : vector + "[" + place + "]"; }
    };
    Element element(const model::Node& node, const Env& env);
    const std::string* declared(const std::string& type, const std::string& text, const Scope& scope) const;
    const Env& where_began(model::NodeId id, const Env& env) const;
    std::optional<Code> at_hand(model::NodeId node, const Env& env, Scope& scope);
    std::string name_in_tile(model::NodeId id) const;
    Code computed(model::NodeId node, const Env& env, Scope& scope);
    /// Loads a vector before the place is known, if it can be; false if not.
    bool load_early(model::TensorId id, const std::string& declared, int64_t elements, bool in_parts,
                    const Env& env);
    Code read(const model::Node& node, const Env& env, Scope& scope);
    Code substitute(model::NodeId id, const Env& env, Scope& scope);
    Code index(model::NodeId id, const Env& env, Scope& scope, bool& late);
    void existence(const model::Node& node, const Env& there, std::vector<std::string>& guards,
                   bool& by_lane) const;
    Code pointwise(const model::Node& node, const Env& env, Scope& scope);
    std::optional<Code> shared_division(const model::Node& node, const Env& env, Scope& scope);
    std::optional<Code> tanh_of_logarithm(const model::Node& node, const Env& env, Scope& scope);
    std::optional<Code> lane_comparison(const model::Node& node, const Env& env, Scope& scope);
    std::optional<Code> fused_add(const model::Node& node, const Env& env, Scope& scope);
    Code cast(const model::Node& node, const Env& env, Scope& scope);
    void shorten_literals(const model::Node& node, std::vector<Code>& args) const;
    Code convert_loaded(const model::Tensor& tensor, const Element& element) const;
    void find_links();
    void find_precise();
    bool may_be_short(const model::Node& node) const;
    bool wants_name(model::NodeId node) const;
    Code declare(model::NodeId node, const Code& code, const Env& env, Scope& scope);
    bool differs_by_lane(model::NodeId node, const Env& env) const;
};

}  // namespace pleat::emit
