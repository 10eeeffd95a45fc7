// What the emitters of all kinds of launches share: a function being written. Each kind has its own below this one
// (families/map/emit.h, families/row/emit.h, families/column/emit.h, families/sweep/emit.h, emit.h), and none knows
// another but those that stand on it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "codegen/expression.h"
#include "codegen/launch.h"

namespace pleat::emit {

/// What a launch's text is made of.
struct LaunchSource {
    const model::Spec& spec;
    const model::Kernel& kernel;
    const schedule::Variant& variant;
    const schedule::Launch& launch;
    int first_require = 0;
    Neighbours neighbours = {};
    FunctionTemplates* templates = nullptr;  // of the kernel; null: its launches share none
};

class LaunchEmitter {
public:
    explicit LaunchEmitter(const LaunchSource& source);
    virtual ~LaunchEmitter() = default;
    LaunchEmitter(const LaunchEmitter&) = delete;
    LaunchEmitter& operator=(const LaunchEmitter&) = delete;

    virtual LaunchText emit();
    LaunchPart emit_part();

protected:
    const model::Spec& spec_;
    const model::Kernel& kernel_;
    const schedule::Variant& variant_;
    const schedule::Launch& launch_;
    int first_require_;
    Neighbours neighbours_;
    Names names_;
    Loop loop_;  // the one being written
    LaunchContext context_;
    Expressions expressions_;
    Writer out_{1};
    std::vector<std::string> parameters_;
    std::vector<LaunchArgument> arguments_;
    FunctionTemplates* templates_;
    struct Variable {
        std::string type, name;  // the type as a function takes it
    };
    std::vector<Variable> at_hand_;  // parameters, and what the head of the function makes of them
    std::vector<model::Axis> all_digits_;
    std::vector<Names> outer_names_;    // names taken outside of the open loops
    std::string block_ = "blockIdx.x";  // the block's number; of one row that a warp is given: the row's
    bool lane_in_vectors_ = false;      // the lane's place counts vectors, as a fold

    // ---- what differs between the kinds --------------------------------------------------------------------

    virtual void emit_body() = 0;
    /// Does it let dependent launches begin (PDL) although more blocks may wait for room?
    virtual bool triggers_early() const { return false; }
    /// What stores neighbours at once.
    virtual std::string_view store_function() const { return "pleat::store"; }
    /// Does each digit whose extent is known only at launch take one division to compute?
    virtual bool shares_division() const { return false; }
    /// Does it leave the partial states of its columns in workspace?
    virtual bool leaves_columns() const { return true; }
    /// Values that have a name before the function's own expressions begin.
    virtual std::vector<model::NodeId> values_at_hand() const { return {}; }
    /// What it needs beside its sinks and reductions: values that it evaluates, tensors that it reads by pointers,
    /// digits whose sizes it takes.
    virtual std::vector<model::NodeId> further_values() const { return {}; }
    virtual std::vector<model::TensorId> further_tensors() const { return {}; }
    virtual std::vector<model::Axis> further_digits() const { return {}; }
    /// Says to the launches before and behind what is to be said at the head of the function.
    virtual void meet_neighbours();
    /// What a launch of the kind needs of those who compile and call it.
    virtual void add_needs(LaunchText& text) const;
    virtual void declare_arguments();
    /// Takes out the tensors whose values are at hand in another way than by a pointer.
    virtual void take_values(std::set<model::TensorId>&) {}
    /// Arguments of the kind's own: ahead of the status word, and behind all others.
    virtual void pass_workspace() {}
    virtual void pass_more() {}
    /// Has the tensor memory that the function knows?
    virtual bool lies_in_memory(model::TensorId) const { return true; }
    /// Does what the sink stores stay on chip?
    virtual bool stays(const schedule::Sink&) const { return false; }
    /// A sink that not all kinds have: Sink::What::column, reduce or partial.
    virtual void sink_of_kind(Writer&, const Env&, Scope&, const schedule::Sink&) {}
    /// Adds an array of values, of neighbouring columns, to the states of a reduction.
    virtual void add_terms(Writer&, const Env&, model::NodeId, const std::string&) {}

    // arguments.cpp
    struct Needs;
    void pass(std::string parameter, LaunchArgument argument);
    /// Passes those that are not passed yet, for a function that this one calls.
    void pass_further(const std::vector<std::string>& parameters, const std::vector<LaunchArgument>& arguments);
    void declare_tensor(model::TensorId id);

    // launch_emitter.cpp
    /// The statements written so far as a function of the device: "// says", then "declared(parameters) { ... }".
    std::string device_function(const std::string& says, const std::string& declared,
                                const std::vector<std::string>& parameters);
    std::vector<model::NodeId> all_roots() const;
    /// Declares typed coordinates for `digits` out of a linear index (in elements); the lane's counts in vectors.
    void declare_places(Writer& out, Env& env, const std::vector<model::Axis>& digits, const std::string& index);
    /// The same of the digits from `first` on; what is left of the index for those before. Where `narrow`, open
    /// extents are taken as an int, as the index is: a division of 64 bits takes tens of instructions.
    std::string declare_places(Writer& out, Env& env, const std::vector<model::Axis>& digits, size_t first,
                               std::string left, bool narrow = false);
    std::string existence(const Env& env) const;  // "" or a condition
    Env with_elements(const Env& env) const;      // the lane place moved by element e
    std::string index_type(const model::Size& size) const;
    std::string total(const std::vector<model::Axis>& digits) const;

    /// A constant of the name, and lines ahead of it for its bounds where they are too long for one line.
    void declare_size(const std::string& name, const model::Size& size);

    // sinks.cpp
    /// A loop over the elements of one vector that computes `sinks`, with its loads and stores.
    void element_sinks(Writer& out, const Env& env, Scope& scope, const std::vector<schedule::Sink>& sinks);
    /// Stores of one coordinate.
    void scalar_sinks(Writer& out, const Env& env, Scope& scope, const std::vector<schedule::Sink>& sinks);
    void scalar_sink(Writer& out, const Env& env, Scope& scope, const schedule::Sink& sink);
    /// Has all threads look at requirements, those of the same places together.
    void emit_requirements(std::vector<schedule::Sink> left);
    struct Target {
        std::string subscript, base, guard;
        std::string place;  // the element: "*Y[t][h]"
        bool vector = false;
        std::optional<Expressions::Part> part;  // of pairs that are stored together, if all of them are
    };
    struct Gathered {
        std::string array, current;  // of a part's values; where the current one goes
    };
    std::map<int, Gathered> parts_;  // by store, while its values are gathered
    bool sinks_are_alone_ = false;   // the only store of its coordinate: may copy without a name for the value
    void gather_sink(Writer& out, const Env& env, Scope& scope, const schedule::Sink& sink);
    /// Comments the stage that names the node, if there is one.
    void comment_let(Writer& out, model::NodeId node) const;
    void comment_sink(Writer& out, const schedule::Sink& sink) const;
    Target target(const model::Store& store, const Env& env, Scope& scope);
    /// A store's value as its tensor holds it.
    virtual std::string converted(const model::Store& store, const std::string& text) const;

    // vector_sinks.cpp
    class VectorSinks {
    public:
        VectorSinks(LaunchEmitter& launch, int depth, const Env& env, Scope& scope);
        void emit(Writer& out, const std::vector<schedule::Sink>& sinks);

    private:
        struct Late {  // a vector of results that is stored behind the loop
            schedule::Sink sink;
            std::string vector;
            bool copied = false;     // elements are of the tensor's dtype already
            std::string begin = {};  // of what several stores make whole
        };
        struct Whole {  // pairs of which every part is stored leave as one vector
            std::string vector;
            int64_t parts = 0, stored = 0;
        };
        void find_wholes(const std::vector<schedule::Sink>& sinks);
        void compute(const schedule::Sink& s);
        void compute_store(const schedule::Sink& s);
        void add_values(Late late, model::NodeId node);
        void declare(std::string_view type, const std::string& name, int64_t size);
        void finish(const Late& late);
        bool stored_at_once(const Late& late, const std::string& all);
        const model::Store& store_of(const schedule::Sink& s) const;
        const model::Tensor& tensor_of(const model::Store& store) const;

        LaunchEmitter& emitter_;
        Scope& outer_;
        Env elements_;
        Writer loads_, results_, body_, after_;
        Scope scope_;
        std::vector<Late> late_;
        std::map<std::string, Whole> wholes_;  // by where the vector begins
        std::map<int, std::pair<std::string, int64_t>> part_of_;
    };
};

}  // namespace pleat::emit
