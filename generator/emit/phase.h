// One launch of a plan as a __global__ function, and the arguments it takes.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "emit/expression.h"
#include "schedule/plan.h"
#include "schedule/rows_in_tiles.h"

namespace pleat::emit {

/// What a launch does as a __device__ function of a further argument, the number of the block among its own.
struct PhasePart {
    std::string name, function;
    std::vector<std::string> parameters, arguments;
    model::Size blocks;
    int threads;
};

struct PhaseText {
    std::string function;                // the whole definition
    std::vector<std::string> arguments;  // as the manifest writes them: "tensor:X", "size:T:i64", ...
    std::string only;    // the preprocessor condition under which the function exists, with a comment
    std::string header;  // what it needs beyond memory.h: "pleat/gpu/cluster.h"; may be empty
    int sets = 0;        // of arguments that NAME_each takes at once: needs pleat/gpu/each.h; 0: there is none
    bool early = false;  // it reads before it waits for the launch before it
    std::vector<PhasePart> parts = {};      // that it calls, by the number of the block; empty: it is one function
    std::vector<std::string> also_in = {};  // other launches that call these
};

/// Launches of the same call that a launch may have before and behind it.
struct Neighbours {
    bool before = false, behind = false;
    bool some_early = false;  // one of the call's reads, before it waits, what none of them stores
    bool next_early = false;  // it comes next
};

/// `first_require`: the bit in the status word of the kernel's first `require`. `shared`: other launches call what
/// it does, which is a part then.
PhaseText emit_phase(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                     const schedule::Phase& phase, int first_require, Neighbours neighbours, bool shared = false);

/// A launch whose blocks call one or another of the parts: those of the first come first. `bounds`: of its function
/// (launch_bounds). The text holds no part's definition.
PhaseText launch_of_parts(const model::Spec& spec, const std::string& name, const schedule::Phase& bounds,
                          const std::vector<PhasePart>& parts, Neighbours neighbours);

/// What a row leaves, in a function of the row's number: each warp that calls it gets the values.
struct RowValues {
    std::string name, function;
    std::vector<std::string> parameters, arguments;
    std::vector<std::pair<model::TensorId, std::string>> values;  // that tensors would take; their variables
};
RowValues emit_row_values(const model::Spec& spec, const model::Kernel& kernel, const schedule::RowsInTiles& rows);

/// A chain whose tiles compute for themselves what they would read of `rows`.
PhaseText emit_chain_with(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                          const schedule::Phase& phase, int first_require, Neighbours neighbours,
                          const RowValues& rows);

/// "extern "C" __global__ void __launch_bounds__(128)"
std::string launch_bounds(const schedule::Phase& phase);
/// What a launch says to those before and behind it, a line each.
void meet_neighbours(Writer& out, Neighbours neighbours, bool stays);

/// What the phase emitters share: a function being written.
class PhaseEmitter {
public:
    PhaseEmitter(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                 const schedule::Phase& phase, int first_require, Neighbours neighbours);
    PhaseText emit();
    PhasePart emit_part();
    RowValues emit_row_values(const std::vector<model::TensorId>& given);
    PhaseText emit_with(const RowValues& rows);

private:
    const model::Spec& spec_;
    const model::Kernel& kernel_;
    const schedule::Variant& variant_;
    schedule::Phase phase_;  // its lane and vector are those of the loop being written
    int first_require_;
    Neighbours neighbours_;
    Names names_;
    PhaseContext context_;
    Expressions expressions_;
    Writer out_{1};
    std::vector<std::string> parameters_;
    std::vector<std::string> arguments_;
    std::vector<model::Axis> all_digits_;
    int exchanges_ = 0;  // declared so far
    std::string block_ =
        "blockIdx.x";                  // the block's number; of a row of which each warp gets the values: the row's
    bool for_each_warp_ = false;       // such a row
    const RowValues* rows_ = nullptr;  // that tiles compute for themselves

    // phase_each.cpp
    bool takes_lists() const;
    int room_for_sets() const;
    std::string with_lists(const std::string& bounds, const Writer& body) const;

    // phase_row_values.cpp
    void take_row_values(std::set<model::TensorId>& tensors);
    void declare_row_values(const std::string& row);

    // phase_arguments.cpp
    struct Needs;
    Needs needs() const;
    void declare_arguments(bool maps = true);
    void declare_tensor(model::TensorId id);

    // phase.cpp
    void emit_body();
    void meet_neighbours();
    std::vector<model::NodeId> all_roots() const;
    /// Declares typed coordinates for `digits` out of a linear index (in elements); the lane's counts in vectors.
    void declare_places(Writer& out, Env& env, const std::vector<model::Axis>& digits, const std::string& index);
    /// The same of the digits from `first` on; what is left of the index for those before.
    std::string declare_places(Writer& out, Env& env, const std::vector<model::Axis>& digits, size_t first,
                               std::string left);
    std::string existence(const Env& env) const;  // "" or a condition
    Env with_elements(const Env& env) const;      // the lane place moved by element e
    std::string index_type(const model::Size& size) const;
    std::string total(const std::vector<model::Axis>& digits) const;
    void barrier_for_snapshot();

    // sinks.cpp
    /// A loop over the elements of one vector that computes `sinks`, with its loads and stores.
    void element_sinks(Writer& out, const Env& env, Scope& scope, const std::vector<schedule::Sink>& sinks);
    /// Stores of one coordinate.
    void scalar_sinks(Writer& out, const Env& env, Scope& scope, const std::vector<schedule::Sink>& sinks);
    void scalar_sink(Writer& out, const Env& env, Scope& scope, const schedule::Sink& sink);
    struct Target {
        std::string subscript, base, guard;
        std::string place;  // the element: "*Y[t][h]"
        bool vector = false;
        std::optional<Expressions::Part> part;  // of pairs that are stored together, if all of them are
    };
    void gather_sink(Writer& out, const Env& env, Scope& scope, const schedule::Sink& sink);
    /// Tells the stage that names the node, if there is one.
    void tell_let(Writer& out, model::NodeId node) const;
    void tell_sink(Writer& out, const schedule::Sink& sink) const;
    Target target(const model::Store& store, const Env& env, Scope& scope);
    /// A store's value as its tensor holds it.
    std::string converted(const model::Store& store, const std::string& text) const;
    // vector_sinks.cpp
    class VectorSinks {
    public:
        VectorSinks(PhaseEmitter& phase, int depth, const Env& env, Scope& scope);
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
        const model::Store& store_of(const schedule::Sink& s) const;
        const model::Tensor& tensor_of(const model::Store& store) const;

        PhaseEmitter& phase_;
        Scope& outer_;
        Env elements_;
        Writer loads_, results_, body_, after_;
        Scope scope_;
        std::vector<Late> late_;
        std::map<std::string, Whole> wholes_;  // by where the vector begins
        std::map<int, std::pair<std::string, int64_t>> part_of_;
    };

    // phase_map_tiles.cpp
    /// A map by square tiles that pass through shared memory.
    class MapTiles {
    public:
        explicit MapTiles(PhaseEmitter& phase);
        void emit();

    private:
        struct Side {  // one of the tile's two digits
            model::Axis axis;
            std::string extent;
            std::string first;  // of the block's tile
        };
        struct Staged {
            model::TensorId tensor;
            std::string in, tile;
        };
        void find_block();
        void declare_tiles();
        void bring_in();
        void compute();
        Env place(const std::string& along_lane, const std::string& along_across);
        std::string inside(const Env& place) const;
        int vectors_a_row() const { return p_.tile / p_.across_vector; }

        PhaseEmitter& phase_;
        Writer& out_;
        const schedule::Phase& p_;
        Side lane_, across_;
        Env block_;  // the digits that the block has one place of
        std::vector<Staged> staged_;
        int loads_ = 0;    // of a thread
        int columns_ = 1;  // that a thread reads at once
    };

    // phase_map.cpp, phase_row.cpp, phase_column.cpp, phase_sweep.cpp
    void emit_map();
    size_t divided_digit() const;
    std::optional<model::Size> stride_through(const model::Tensor& tensor, size_t last) const;
    std::optional<Writer> declare_map_places(Env& env);
    void emit_row();
    void emit_column();
    void emit_finish();
    void emit_sweep();

    // phase_tile.cpp
    struct TileNames {  // of the variables of a tile's function
        std::string grid, at, acc, tiles, stage, k, i, h;
    };
    void emit_tile();
    void name_tile();
    std::string hopper_type();
    void open_hopper();
    void declare_block_tiles(const std::string& type);
    std::string feed_inputs();
    std::string operand_type() const;
    std::string tile_count(const model::Size& size) const;
    void declare_maps();
    std::string box(const schedule::Tile& t, const schedule::MapAxis& axis, const Env& env, bool of_a,
                    bool outermost) const;
    /// The coordinates of the box of operand a or b that a producer asks for, innermost first, each after a comma.
    std::string boxes(const schedule::Tile& t, const Env& env, bool of_a) const;
    void emit_producer();
    // phase_chain.cpp
    /// Do the weights come before the kernel waits? Behind others of the call, all of which have waited by then.
    bool weights_come_early() const { return phase_.chain && neighbours_.before && neighbours_.some_early; }
    struct Hidden {  // the function of a tile that leaves that of its chunks, which stay on chip
        std::string text, call;
    };
    struct Chunk {
        std::string at, captures;  // where it lies; what its function shares with the kernel
    };
    void open_chain();
    Hidden emit_hidden(const std::string& name);
    bool open_chunk();
    std::string emit_load(const char* wanted, const schedule::Tile& t, bool of_a);
    /// Is this what the second product of a chain takes, while the stages before it are written?
    bool stays(const schedule::Sink& sink) const {
        return !hidden_.empty() && sink.what == schedule::Sink::What::store && sink.index == 0;
    }
    std::string hidden_function_;  // of a chain
    Chunk chunk_;                  // of the function that is written
    std::string hidden_;           // the array of hidden values, while their function is written
    // phase_tile_factors.cpp
    std::string emit_factors();
    std::string emit_column_factor();
    Env place_factors();
    std::string factor_product(bool of_rows, const Env& env, Scope& scope);
    void row_factors(const std::string& all, const Env& env, Scope& outer);
    void common_factor(const std::string& all, const Env& env, Scope& outer);
    void write_factors(const std::string& name, const std::string& parameters, const std::function<void()>& body);
    // phase_tile_places.cpp
    struct Piece {  // a digit that the tile or the grid has
        model::Axis axis;
        std::string code;  // its number
        std::string none;  // says that it is 0; empty where it always is
    };
    Code accumulator(const Env& env) const;
    /// `of_steps`: while steps are taken, when a tile is all those whose blocks share K.
    std::vector<Piece> pieces(const Env& grid, bool of_steps = false) const;
    /// The digits of a column of operand b, which that tile numbers `number`.
    std::vector<Piece> pieces_of_column(const std::string& number) const;
    /// The axes of an operand but those that the contraction goes along.
    model::Domain axes_beside_depth(model::TensorId operand) const;
    /// Declares the places of a domain's axes that lie on the row's dim, or of those that do not.
    void declare_pieces(Env& env, const std::vector<Piece>& all, const model::Domain& domain, bool rows);
    std::string beyond(const Env& env, model::DimId dim, int64_t whole) const;
    // phase_tile_group.cpp
    /// One loop over the tile's registers for all stages that go over the same digits. What is the same for a whole
    /// row or column is computed once for it.
    class TileGroup {
    public:
        TileGroup(PhaseEmitter& phase, const std::vector<schedule::Sink>& sinks, const Env& grid);
        /// `alone`: there is no other group, whose names could be the same.
        void emit(bool alone);

    private:
        void name_atoms();
        void open_rows(Env& env);
        void close_rows();
        std::string row_exists(const Env& env) const;
        void once_a_row();
        bool open_where_gathered();
        void open_columns();
        std::vector<Piece> column_pieces() const;
        bool guard(bool rows) const;
        void once_a_column(const Env& env);
        void elements(Env& env);
        void close_part(const Env& env);

        PhaseEmitter& phase_;
        Writer& out_;
        const schedule::Tile& t_;
        const std::vector<schedule::Sink>& sinks_;
        const Env& grid_;
        model::Domain domain_;
        bool has_rows_, pair_digit_ = false, vector_ = false;
        std::vector<Piece> all_;
        int64_t part_ = 0;  // register columns of a part; 0: the loops do not go part by part
        int loops_ = 0;     // that are open
        Scope of_tile_, of_column_;
    };
    // phase_tile_stages.cpp
    struct Hoisted {
        std::string name;
        model::NodeId node;
        bool once;  // has one value for all rows of a tile
    };
    std::vector<Hoisted> hoistable(const std::vector<schedule::Sink>& sinks, bool rows, const char* suffix);
    bool reads_tiles(const std::vector<schedule::Sink>& sinks, bool rows) const;
    bool skipped_by_most(const schedule::Sink& sink) const;
    // phase_tile_reduce.cpp
    int group_for(model::NodeId reduction, const std::vector<std::vector<schedule::Sink>>& groups) const;
    int64_t kept_states(model::NodeId reduction) const;
    void declare_tile_states(model::NodeId reduction);
    void exchange_tile_states(model::NodeId reduction);
    void tile_reduction_sink(Writer& out, const Env& env, Scope& scope, model::NodeId reduction);
    /// Adds an array of values, of neighbouring columns, to the states of a reduction.
    void add_terms(Writer& out, const Env& env, model::NodeId reduction, const std::string& terms);
    void partial_sink(Writer& out, const Env& env, const schedule::Scratch& scratch);
    /// A thread's state of a reduction at a coordinate: of its row and of the digits that are kept.
    std::string tile_state(model::NodeId reduction, const Env& env) const;
    std::string tile_row_index() const;
    std::map<model::NodeId, std::string> tile_states_;  // the arrays of states, [row][kept]
    // phase_tile_down.cpp
    struct Down {  // a reduction down the rows, in the loop that adds to it
        std::string states,
            own;  // arrays: of a part's columns, [register][neighbour]; of what lanes keep, [block][loop][kept]
        std::string loop;    // the number of the loop over the part's columns
        bool apart = false;  // by blocks of a thread's rows
        int64_t registers = 0, each = 1, loops = 1;
    };
    std::map<model::NodeId, Down> downs_;
    std::map<model::NodeId, std::vector<schedule::Sink>> down_sinks_;  // what is done with them
    std::map<model::NodeId, std::string> down_states_;                 // the finished state, while that is done
    std::string down_guard_;  // says that the current row exists, where nothing around it does
    std::vector<model::NodeId> downs_of(const std::vector<schedule::Sink>& sinks) const;
    model::NodeId down_for(const schedule::Sink& sink) const;
    void declare_downs(const std::vector<schedule::Sink>& sinks, int64_t part);
    void declare_down_states(bool apart);
    void keep_downs(bool apart);
    void finish_downs(const Env& grid);
    // phase_tile_parts.cpp
    const schedule::TilePart* staged(const schedule::Sink& sink) const;
    void declare_gathered_terms(const std::vector<schedule::Sink>& sinks, int64_t part);
    void add_gathered_terms(const Env& env);
    void open_parts(const std::vector<schedule::Sink>& sinks, int64_t registers, int64_t part);
    void send_parts(const std::vector<schedule::Sink>& sinks, const Env& grid, int64_t part);
    std::string first_of(const model::Axis& axis, const model::Store& store, const Env& grid,
                         const std::string& lane, const std::string& row) const;
    std::string corner(const schedule::TilePart& p, const model::Store& store, const Env& grid, int64_t part,
                       int64_t sub, const std::string& row) const;
    std::string part_begin(int64_t all, int64_t each) const;
    int64_t part_registers(const std::vector<schedule::Sink>& sinks) const;
    int64_t emit_feed(const std::string& feed, const std::string& number, const std::string& consumer,
                      const std::string& to);
    struct Gathered {
        std::string array, current;  // of a part's values; where the current one goes
    };
    std::map<int, Gathered> parts_;  // by store, while its values are gathered
    std::string which_input(size_t input, const std::string& j, int64_t part) const;
    void open_late(const std::string& steps);
    std::string counter_name_,
        rounds_name_;         // of clusters in step: the launch's counter, and rounds from one meeting to the next
    std::string parts_name_;  // of the parts of a tile that go late
    std::string consume_behind_;    // the call that takes the stages as a function of their own; else empty
    int64_t input_parts_ = 0;       // that a consumer takes of a tile
    int64_t parts_taken_ = 0;       // inputs of a part, where they are taken piece by piece
    std::vector<std::string> put_;  // what puts outputs piece by piece, once a register column is computed
    std::map<model::NodeId, std::string> gathered_terms_;  // of a row in a part, by their reduction
    std::string part_name_, part_register_;                // the number of a part, and of a register column in it
    TileNames tile_;
    std::string all_maps_;        // of tensors, each behind a comma
    std::string workspace_name_;  // where blocks leave sums of tiles that they share
    std::vector<std::string>
        atom_digits_;  // the number of each column atom in the current loops; the lane atom's: of its register

    // phase_tile_sm80.cpp
    void open_portable();
    void open_line(model::TensorId tensor, const std::string& lambda, const std::string& line, bool of_a);

    // phase_row.cpp
    /// The digits of the row's axes.
    model::Domain row_domain() const;
    bool declare_row();
    std::string row_exists(const Env& row, bool has_live);
    void declare_kept();
    void hold_row(const Env& row);
    void load_ahead(const Env& row);
    void load_rows(const std::vector<model::TensorId>& tensors, const Env& row, const char* load);
    void open_slots(Writer& out, Env& env, bool loading);
    void close_slots(Writer& out);
    bool wide(const schedule::Sink& sink) const;
    Expressions::Fetched fetch(const Env& row, Scope& scope, bool gathers);
    bool reads_after_exchange(const model::Domain& inner, const Scope& scope) const;
    Writer before_cluster_{1},
        cluster_{1};  // what stands ahead of the cluster's arrival: all so far, and its exchanges
    /// `live`: the condition under which this thread's row exists; "" where it always does.
    void emit_row_sinks(const Env& row, Scope& scope, const std::string& live);
    std::vector<schedule::Sink> kept_stores() const;
    void store_kept(const Env& slots, Scope& scope);
    std::vector<schedule::Sink> kept_stores_;  // that no loop has stored yet
    std::vector<schedule::Sink> stored_;       // by a loop before the last

    // phase_passes.cpp
    struct State {
        std::string type, variable;
        std::vector<std::pair<model::NodeId, std::string>> results;  // node -> its value
        model::NodeId operand = -1;
        std::string center;  // not empty: adds the squared distances of the operand from this value
        size_t beside = 0;   // the state that has the mean of the same operand
    };
    std::vector<State> states(const schedule::Pass& pass);
    /// Of the reductions of which this launch leaves partial states.
    std::vector<State> shared_states();
    std::vector<State> states_and_spreads(const schedule::Pass& pass, std::vector<State>& spreads);
    void declare_results(const std::vector<State>& states, Scope& scope);
    void share(const std::vector<State>& states);
    void add_up(const std::vector<State>& states, const Env& row, Scope& scope);
    void complete(const std::vector<State>& states, const Env& row, Scope& scope, bool last);
    void accumulate(const std::vector<State>& states, const Env& row, Scope& scope, bool last);
    bool whole_row() const;
    bool shared_evenly() const;
    void emit_even_pass(std::vector<State> all, std::vector<State> spreads, const Env& row, Scope& scope,
                        bool last);
    void tell_reductions(const std::vector<model::NodeId>& reductions);
    void emit_pass(const schedule::Pass& pass, const Env& row, Scope& scope, bool last);
    void emit_shares(const Env& row, Scope& scope);

    // phase_sweep.cpp
    void column_sink(Writer& out, const Env& env, Scope& scope, int scratch);
    std::string staged(model::TensorId tensor, const std::string& stage) const;
    void emit_storage(model::TensorId tensor, const std::string& name, int times);
    void emit_fetch(const std::string& rows, const std::string& first, const std::string& step);
    void emit_fixed();
    void emit_look_ahead(const std::string& rows, const std::string& first, const std::string& step);
    void emit_rows(const std::string& rows, const std::string& first, const std::string& step);
    void emit_states_ahead(const std::string& rows, const std::string& first);
    void take_states(Scope& scope);
    std::string next_stage() const;
    std::string behind() const;
    bool rows_in_warps() const { return phase_.threads > phase_.lanes && phase_.lanes <= 32; }

    // phase_sweep_columns.cpp
    void emit_column_states();
    void add_up_block(const std::string& states, const std::string& type);
    void add_up_groups(const std::string& states);
    void emit_at_end();
    std::string declare_parts(int scratch);
    std::map<int, std::string> column_states_;              // scratch -> a thread's states of its columns
    std::map<model::TensorId, std::string> stages_, next_;  // where rows arrive; a coming row's element
    std::map<model::TensorId, std::string> of_rows_;        // where lanes keep those of the rows at work
    int64_t storage_taken_ = 0;                             // bytes of dynamic shared memory
    std::vector<State> ahead_;                              // of a row, sent while the row before is at work
    std::string send_, exchange_;                           // what sends them; through which exchange
    std::map<model::TensorId, std::string> after_;          // the element of the row behind the coming one
    std::string refill_;                                    // what follows the last use of a slot of shared memory
    std::string fetch_, look_, own_row_, stage_, turn_;     // names in the function; empty: there is none
    std::string group_;                                     // of threads, of one block's
    bool sinks_are_alone_ = false;  // the only store of its coordinate: may copy without a name for the value
    std::string slot_guard_;
    std::string row_end_;             // the row's length where the compiler is not to know it
    std::vector<Names> outer_names_;  // names taken outside of the open loops
};

/// The partial state of a reduction: its C++ type and the member that reads the value.
struct StateType {
    std::string type, member;
};
StateType state_type(const model::Kernel& kernel, model::NodeId reduction);
/// What a state adds up: "float" of "pleat::Sum<float>".
std::string element_type(const std::string& state);

}  // namespace pleat::emit
