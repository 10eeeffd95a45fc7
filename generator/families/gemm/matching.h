// What is known of a tile while its parts are matched one after the other: scheduler, main loop and epilogue each
// fill in their own (scheduler.cpp, mainloop.cpp, epilogue.cpp). Known to those and to tile.cpp.
#pragma once

#include <vector>

#include "families/gemm/operands.h"
#include "families/gemm/tile.h"
#include "model/kernel.h"
#include "target/target.h"

namespace pleat::schedule {

struct Known {
    const model::Spec& spec;
    const model::Kernel& kernel;
    const Target& target;
    const TileForm* wanted;            // the form to take, if one is asked for
    const std::vector<char>& depends;  // on the product, by node
    const Operands& operands;
    const model::Domain& side_b;  // the digits that b has and a lacks
};

class Matching {
protected:
    Matching(const Known& known, Tile& tile)
        : known_(known),
          spec_(known.spec),
          kernel_(known.kernel),
          graph_(known.kernel.graph),
          target_(known.target),
          wanted_(known.wanted),
          depends_(known.depends),
          operands_(known.operands),
          side_b_(known.side_b),
          tile_(tile) {}

    const Known known_;
    const model::Spec& spec_;
    const model::Kernel& kernel_;
    const model::Graph& graph_;
    const Target& target_;
    const TileForm* wanted_;
    const std::vector<char>& depends_;
    const Operands& operands_;
    const model::Domain& side_b_;
    Tile& tile_;

    const model::Tensor& tensor(model::TensorId t) const { return spec_.tensors[static_cast<size_t>(t)]; }
};

class MainloopMatching : public Matching {
public:
    MainloopMatching(const Known& known, Tile& tile) : Matching(known, tile) {}

    /// Who works on a tile, and how many rows and columns it has. Throws Untiled, as all of these.
    void choose_form();
    void choose_columns();
    void choose_rows_sm80();
    /// The form that was asked for has registers for what each step's products take.
    void check_steps() const;
    /// As many stages as fit; once it is known what else lies in shared memory.
    void choose_stages();

private:
    bool wide() const;
    bool fp8() const;
    void check_cast_rows(const TileForm& form) const;
    int64_t block_of_rows() const;
    std::vector<int64_t> widths() const;
    int64_t least_of(int64_t most) const;
};

class EpilogueMatching : public Matching {
public:
    EpilogueMatching(const Known& known, Tile& tile) : Matching(known, tile) {}

    /// A thread keeps the states of a row's reductions until all its columns are added up: are there registers?
    bool registers_hold_states() const;
    /// One store of the product's own values, whose dtype has whole parts of 64 columns.
    bool light() const;
    /// Few tensors read and stored, and nothing that is kept from one loop over the tile to the next.
    bool is_short() const;
    /// What passes through shared memory, once rows, columns and the operands' maps are known.
    void stage_parts();
    bool sends_late() const;
};

class SchedulerMatching : public Matching {
public:
    SchedulerMatching(const Known& known, Tile& tile) : Matching(known, tile) {}

    void check_splits() const;
    /// May blocks share tiles along K?
    bool shares_tiles() const;

private:
    bool knows_its_ends() const;
    bool few_tiles() const;
};

}  // namespace pleat::schedule
