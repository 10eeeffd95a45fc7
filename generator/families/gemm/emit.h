// Contractions on the tensor cores, with the stages behind them. Which file writes what stands
// ahead of its functions.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "codegen/launch_emitter.h"
#include "families/gemm/launch.h"

namespace pleat::emit {

class TileEmitter : public LaunchEmitter {
public:
    explicit TileEmitter(const LaunchSource& source)
        : LaunchEmitter(source), gemm_(dynamic_cast<const schedule::GemmLaunch&>(source.launch)) {}
    /// Declares a function of a place along `axis`, an int, which returns an expression of values there; its name.
    std::string emit_of_place(
        const char* wanted, const model::Axis& axis,
        const std::function<std::string(const std::function<Code(model::NodeId)>&)>& expression);
    /// Declares a function of a number in `batch`, an int, which returns that in `of`, some of its axes; its name.
    std::string emit_index_of(const char* wanted, const std::vector<model::Axis>& batch,
                              const std::vector<model::Axis>& of);

protected:
    const schedule::GemmLaunch& gemm_;

    void emit_body() override;
    bool triggers_early() const override { return true; }
    std::vector<model::NodeId> values_at_hand() const override { return {gemm_.tile.product}; }
    std::vector<model::NodeId> further_values() const override;
    std::vector<model::TensorId> further_tensors() const override;
    std::vector<model::Axis> further_digits() const override;
    void meet_neighbours() override {}  // behind the barriers that a tile sets up
    void add_needs(LaunchText& text) const override;
    void declare_arguments() override;
    void pass_workspace() override;
    void pass_more() override;
    bool stays(const schedule::Sink& sink) const override;
    void sink_of_kind(Writer& out, const Env& env, Scope& scope, const schedule::Sink& sink) override;
    void add_terms(Writer& out, const Env& env, model::NodeId reduction, const std::string& terms) override;

    // ---- what a back-to-back GEMM does otherwise (families/gemm_chain) -------------------------------------

    /// The head of the function, up to that of the consumers' epilogue.
    virtual void open();
    /// The tile of a product ahead of this one, whose operands need tensor maps too.
    virtual const schedule::Tile* first_product() const { return nullptr; }
    /// Do operands come before the kernel waits for the launch before it (PDL)?
    virtual bool prefetches() const { return false; }
    /// The tiles whose rows and steps may be of several dims that are one in memory.
    virtual std::vector<const schedule::Tile*> tiles_of_places() const;
    /// The header of its main loop.
    virtual std::string main_loop() const;
    /// The array that keeps what a store would store; empty: it is stored.
    virtual std::string kept_in(int /*store*/) const { return {}; }
    /// The registers that hold a value, laid out as the product is; empty: none do.
    virtual std::string products_in(model::NodeId node) const {
        return node == gemm_.tile.product ? tile_.acc : std::string();
    }
    /// Are a thread's two neighbours taken as a vector, where they are neighbours in memory?
    virtual bool joins_neighbours() const { return true; }
    /// Do a thread's elements share work (emit_lines.cpp, emit_tanh.cpp)?
    virtual bool shares_work() const { return false; }
    /// Do all coordinates of a tile along the dim exist?
    virtual bool lies_within(model::DimId) const { return false; }
    /// From what a tile's stages take once to those of a chunk of its columns; true where there are chunks.
    virtual bool open_chunk() { return false; }
    /// Are places in a tile dims (runtime/include/pleat/gpu/tile_dims.h)? Else they are integers.
    virtual bool typed() const { return false; }
    /// Is the epilogue a function template over the tile's type, which all forms of a kernel share that write the
    /// same?
    virtual bool shares_epilogue() const { return false; }

    // emit.cpp
    struct TileNames {  // of the variables of a tile's function
        std::string grid, at, acc, tiles, stage, k, i, h;
        std::string type;       // of `tiles`
        std::string taps = {};  // the type that tells those of batches
    };
    void name_tile();
    std::string hopper_type();
    void open_hopper();
    void declare_block_tiles(const std::string& type);
    std::string feed_inputs();
    std::string operand_type() const;
    std::string tile_count(const model::Size& size) const;
    void declare_maps();
    /// The names of maps, each after a comma.
    std::string all_maps() const;
    /// `split`: the axis that the blocks of a cluster share out; clipped: launches may have fewer rows than a box.
    void declare_map(model::TensorId id, const std::vector<schedule::MapAxis>& map, size_t split,
                     int row_bytes = 128, bool clipped = false, const std::vector<model::Axis>& run = {});
    std::string packed_box(const schedule::Tile& t, const schedule::MapAxis& axis, bool of_a) const;
    std::string box(const schedule::Tile& t, const schedule::MapAxis& axis, const Env& env, bool of_a,
                    bool outermost) const;
    /// The coordinates of the box of operand a or b that a producer asks for, innermost first, each after a comma.
    std::string boxes(const schedule::Tile& t, const Env& env, bool of_a) const;
    void emit_producer();
    void emit_loads(const schedule::Tile& t, const Env& env);
    void emit_load_of(const schedule::Tile& t, const Env& env, bool of_a);
    /// What asks for a step of operand a or b of a tile; its name.
    std::string emit_load(const char* wanted, const schedule::Tile& t, bool of_a);

    // emit_epilogue.cpp
    void emit_epilogue();
    void emit_stages();
    bool loops_over_blocks() const;
    /// How many there are: of a thread's blocks of rows, of its rows, of rounds of a column atom's loop. Numbers,
    /// or in a shared epilogue what the tile's type says.
    std::string block_count() const;
    std::string row_count() const;
    std::string column_rounds(size_t atom, int64_t rounds) const;
    bool grows(size_t atom) const;
    /// A share of the tile's columns.
    std::string of_columns(int64_t count) const;
    bool in_epilogue_ = false;                 // the function that forms share is being written
    std::string registers_name_, first_name_;  // of a part in it: how many register columns, and the first
    std::vector<std::pair<std::string, int64_t>> registers_;  // the template's parameters and what this form has
    std::map<model::NodeId, std::string> begins_;             // where boxes of an operand begin (MapAxis::begin)

    // emit_pixels.cpp
    std::string image_type(const schedule::Pixels& pixels) const;
    std::string channel_type(const schedule::Pixels& pixels) const;
    std::string tap_step_type() const;
    void declare_pixel_map(model::TensorId id, const schedule::Pixels& pixels, int64_t copied);
    std::vector<std::string> name_windows(const schedule::Pixels& pixels);
    std::string declare_pixel(const schedule::Pixels& pixels, Env& env, const std::string& number);
    std::string declare_tap(Env& env);
    void declare_taps();
    void emit_pixel_loads(const Env& of_batch);
    void emit_depth_pixel_loads(Env env);
    void load_pixels(const char* operand, const schedule::Pixels& pixels, const Env& env,
                     const std::string& channel, const std::string& image, const std::vector<std::string>& along);

    // emit_types.cpp
    std::string joint_or_type(const model::Axis& axis) const;
    /// The types that TypedTile takes: of rows, columns and steps, and of lanes and their weight where these need
    /// it.
    std::vector<std::string> place_types(const schedule::Tile& t) const;
    void declare_typed_tile(const std::string& type);
    void assign(const std::string& start, const std::string& rest);
    /// The types of a tile's place, also of all tiles that share K (`of_steps`), and of a step's number.
    std::string at_type(bool of_steps = false) const;
    std::string step_type() const;
    model::Axis tile_columns(const schedule::Tile& t, bool of_steps) const;
    model::Axis steps_axis(const schedule::Tile& t) const;
    std::string map_type(const std::vector<schedule::MapAxis>& map, const std::vector<model::Axis>& run) const;
    std::string joint_of(const std::vector<model::Axis>& axes) const;
    std::vector<model::Axis> run_of(const schedule::TilePart& part) const;
    /// A place's number.
    std::string number(const std::string& place) const { return typed() ? place + ".get()" : place; }
    std::string tile_place(const model::Axis& axis, const std::string& number) const;

    /// A digit as the sum of its parts: its number, and the same as a place of a dim.
    struct PlaceSum {
        model::Axis axis;
        std::string number, place;
        int terms = 0;
        bool is_place = true;       // are all parts places?
        bool some_of_tile = false;  // ... and some as the tile hands them out?
        model::Axis kind{};         // of `place`
        /// `step`: what the number counts, as a share of the tile's columns; empty: as the axes say.
        void add(const model::Axis& part, const std::string& code, const std::string& as_place, bool of_tile = true,
                 const std::string& step = {});
        /// Is `place` of the digit's own kind, or one that it takes as it is?
        bool fits() const;
    };
    std::string box_place(const PlaceSum& sum) const;

    // emit_factors.cpp
    std::string emit_factors();
    std::string emit_column_factor();
    Env place_factors();
    std::string factor_product(bool of_rows, const Env& env, Scope& scope);
    void row_factors(const std::string& all, const Env& env, Scope& outer);
    void common_factor(const std::string& all, const Env& env, Scope& outer);
    void write_factors(const std::string& name, const std::string& more, const std::function<void()>& body);

    // emit_places.cpp
    struct Piece {  // a digit that the tile or the grid has
        model::Axis axis;
        std::string code;     // its number
        std::string none;     // says that it is 0; empty where it always is
        std::string place{};  // the same as a place of the tile; empty: it is a number only
    };
    Code accumulator(const std::string& products, const Env& env) const;
    /// `of_steps`: while steps are taken, when a tile is all those whose blocks share K.
    std::vector<Piece> pieces(const Env& grid, bool of_steps = false) const;
    /// The digits of a column of operand b, which that tile numbers `number`.
    std::vector<Piece> pieces_of_column(const std::string& number) const;
    /// The axes of an operand but those that the contraction goes along.
    model::Domain axes_beside_depth(const schedule::Tile& t, model::TensorId operand) const;
    /// Declares the places of a domain's axes that lie on the row's dim, or of those that do not.
    void declare_pieces(Env& env, const std::vector<Piece>& all, const model::Domain& domain, bool rows);
    void take_neighbour(Piece& lane) const;
    void add_piece(PlaceSum& sum, const Piece& piece) const;
    void declare_rows(Env& env, const std::vector<Piece>& all, const model::Domain& domain);
    std::string beyond(const Env& env, model::DimId dim, int64_t whole) const;

    // emit_group.cpp
    /// One loop over the tile's registers for all stages that go over the same digits. What is the same for a whole
    /// row or column is computed once for it.
    class TileGroup {
    public:
        TileGroup(TileEmitter& launch, const std::vector<schedule::Sink>& sinks, const Env& grid);
        /// `alone`: there is no other group, whose names could be the same.
        void emit(bool alone);
        /// A value of each element that an earlier group has left, as text of its loops.
        void take(model::NodeId node, const std::string& text) { of_tile_.named[{node, 0}] = Code{text}; }

    private:
        void name_atoms();
        void open_rows(Env& env);
        void close_rows();
        std::string row_exists(const Env& env) const;
        void once_a_row();
        bool open_where_gathered();
        void find_draws();
        void assume_positive(const Env& env, model::DimId dim);
        bool takes_borrowed() const;
        void open_columns();
        std::vector<Piece> column_pieces() const;
        bool guard(bool rows) const;
        bool ends_with_blocks(model::NodeId reduction) const;
        bool chunks() const;
        void once_a_chunk();
        void declare_tanh();
        void once_a_column(const Env& env);
        void elements(Env& env);
        void close_part(const Env& env);

        TileEmitter& emitter_;
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

    // emit_stages.cpp
    struct Hoisted {
        std::string name;
        model::NodeId node;
        bool once;  // has one value for all rows of a tile
    };
    /// `named`: what is there by a name, of which nothing is computed again.
    std::vector<Hoisted> hoistable(const std::vector<schedule::Sink>& sinks, bool rows, const char* suffix,
                                   const Scope& named);
    bool reads_tiles(const std::vector<schedule::Sink>& sinks, bool rows) const;
    bool skipped_by_most(const schedule::Sink& sink) const;

    // emit_lines.cpp
    struct Line {
        int64_t each = 0;                  // from one column to the next, ...
        std::vector<model::NodeId> times;  // ... times these
    };
    std::optional<Line> line_of(model::NodeId id) const;
    std::map<model::NodeId, Line> lines(const std::vector<schedule::Sink>& sinks) const;

    std::set<std::string> further_headers_;  // that its text needs

    // emit_tanh.cpp
    struct Tanh {
        model::NodeId node, x;           // a multiple of tanh, and what it is of
        model::NodeId by = -1, of = -1;  // by * tanh(of * x); -1: 1
    };
    std::optional<Tanh> only_tanh(const std::vector<schedule::Sink>& sinks) const;

    // emit_reduce.cpp
    std::vector<std::vector<schedule::Sink>> sink_groups();
    void emit_groups(std::vector<std::vector<schedule::Sink>> groups, const Env& grid);
    int group_for(model::NodeId reduction, const std::vector<std::vector<schedule::Sink>>& groups) const;
    int64_t kept_states(model::NodeId reduction) const;
    void declare_tile_states(model::NodeId reduction);
    void exchange_tile_states(model::NodeId reduction);
    void tile_reduction_sink(Writer& out, const Env& env, Scope& scope, model::NodeId reduction);
    void partial_sink(Writer& out, const Env& env, const schedule::Scratch& scratch);
    /// A thread's state of a reduction at a coordinate: of its row and of the digits that are kept.
    std::string tile_state(model::NodeId reduction, const Env& env) const;
    std::string tile_row_index() const;
    std::map<model::NodeId, std::string> tile_states_;  // the arrays of states, [row][kept]

    // emit_down.cpp
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
    std::vector<Piece> pieces_of_down(model::NodeId r, const Down& d, const Env& grid, const std::string& group,
                                      const std::string& column) const;
    std::string down_exists(const Env& env) const;
    void finish_downs(const Env& grid);
    void finish_down(model::NodeId r, const Down& d, const Env& grid);

    // emit_parts.cpp
    const schedule::TilePart* staged(const schedule::Sink& sink) const;
    void declare_gathered_terms(const std::vector<schedule::Sink>& sinks, int64_t part);
    void add_gathered_terms(const Env& env);
    void name_registers(const std::vector<schedule::Sink>& sinks, int64_t part);
    std::string register_count(int64_t part) const;
    std::string part_count(int64_t registers, int64_t part) const;
    void open_parts(const std::vector<schedule::Sink>& sinks, int64_t registers, int64_t part);
    void declare_outputs(const std::vector<schedule::Sink>& sinks, int64_t part, int64_t piece);
    std::vector<std::string> declare_inputs(int64_t part);
    void send_parts(const std::vector<schedule::Sink>& sinks, const Env& grid, int64_t part);
    /// The first value of the lanes' digit and of the rows', as numbers and as places.
    struct First {
        std::string lane, lane_place, row;
    };
    PlaceSum first_of_box(const model::Axis& axis) const;
    PlaceSum first_of(const model::Axis& axis, const model::Store& store, const Env& grid,
                      const First& first) const;
    std::string corner(const schedule::TilePart& p, const model::Store& store, const Env& grid, int64_t part,
                       int64_t sub, const std::string& row) const;
    First first_lane(int64_t part, int64_t sub_registers, const std::string& row) const;
    std::string part_begin(int64_t all, int64_t each) const;
    void store_rows(const schedule::Sink& sink, const std::string& array, const Env& grid, const First& first);
    int64_t part_registers(const std::vector<schedule::Sink>& sinks) const;
    int64_t emit_feed(const std::string& feed, const std::string& number, const std::string& consumer,
                      const std::string& to);
    std::string which_input(size_t input, const std::string& j, int64_t part) const;
    void open_late(const std::string& steps);
    std::string counter_name_,
        rounds_name_;         // of clusters in step: the launch's counter, and rounds from one meeting to the next
    std::string parts_name_;  // of the parts of a tile that go late
    std::string consume_behind_;          // the call that takes the stages as a function of their own; else empty
    int64_t input_parts_ = 0;             // that a consumer takes of a tile
    int64_t parts_taken_ = 0;             // inputs of a part, where they are taken piece by piece
    std::vector<size_t> atoms_in_parts_;  // whose loops lie within those over the parts
    std::vector<std::string> put_;        // what puts outputs piece by piece, once a register column is computed
    std::map<model::NodeId, std::string> gathered_terms_;  // of a row in a part, by their reduction
    std::string part_name_, part_register_;                // the number of a part, and of a register column in it
    std::string row_name_;  // the number of the row whose places were declared last, of rows of several dims
    TileNames tile_;
    std::string split_type_;         // of the place of all tiles that share K
    std::vector<std::string> maps_;  // of tensors
    std::string workspace_name_;     // where blocks leave sums of tiles that they share
    std::vector<std::string>
        atom_digits_;  // the number of each column atom in the current loops; the lane atom's: of its register

    // emit_sm80.cpp
    void open_portable();
    void open_line(const schedule::Tile& t, bool of_a, const std::string& lambda);
    struct Lines {  // names of what says where rows of a and columns of b begin
        std::string a, b;
    };
    Lines open_lines(const schedule::Tile& t, const Lines& lambdas, const std::string& prefix);
};

/// The launches of this family: their places are dims, down to the boxes of TMA.
class GemmEmitter final : public TileEmitter {
public:
    using TileEmitter::TileEmitter;

protected:
    bool typed() const override { return true; }
    bool shares_epilogue() const override { return true; }
};

}  // namespace pleat::emit
