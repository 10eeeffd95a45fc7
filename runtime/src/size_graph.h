// All sizes of a kernel as one graph in which each distinct term stands once. A launch evaluates it in batches: a
// batch is the list of terms that a condition, a grid or the parameters need and that no batch before it has
// evaluated. The graph remembers the sizes of the last launch. It knows nothing of what they are for. Private to
// the runtime.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "pleat/size_program.h"
#include "shared_record.h"

namespace pleat::runtime {

class SizeGraph {
public:
    static constexpr size_t max_values = 1024;  // a launch keeps them on its stack

    /// Terms that are evaluated together: a range of the graph's code.
    struct Batch {
        uint32_t begin = 0, end = 0;
    };

    /// The values of one launch.
    class Values {
    public:
        Values(const SizeGraph& graph, const long long* symbols)
            : bases_{graph.constants_.data(), symbols, computed_} {
            std::fill_n(computed_, graph.results_, 0);
        }
        Values(const Values&) = delete;
        Values& operator=(const Values&) = delete;

    private:
        friend class SizeGraph;
        enum class Source { batches, record, alone };
        const long long* const bases_[3];
        Source source_ = Source::batches;  // alone, once a term has overflowed or divided by zero
        long long computed_[max_values];
    };

    SizeGraph();
    ~SizeGraph();
    SizeGraph(const SizeGraph&) = delete;
    SizeGraph& operator=(const SizeGraph&) = delete;

    /// Adds the terms of a size that is bound to its device.
    void add(SizeProgram& size);
    /// Gives every value its place, once these sizes, which are all, have been added. Sizes beyond max_values are
    /// then evaluated by themselves.
    void place(std::span<SizeProgram* const> sizes, size_t symbols);

    /// Terms that have been evaluated on every way to a batch.
    using Known = std::vector<bool>;
    /// The batch that these sizes need, which `known` then has too.
    Batch batch(std::span<const SizeProgram* const> sizes, Known& known);

    /// Evaluates a batch. Those that it was made after have run.
    void run(Batch batch, Values& values) const noexcept {
        if (values.source_ == Values::Source::batches && batch.begin != batch.end) evaluate(batch, values);
    }
    /// Takes the sizes of the last launch if it had the same symbols: those run the same batches.
    void recall(Values& values) const noexcept;
    /// Remembers the sizes of a launch all of whose batches have run.
    void remember(const Values& values) const noexcept;

    /// What SizeProgram::evaluate() gives at the same symbols, for a size whose batch has run.
    bool value(const SizeProgram& size, const Values& values, long long& value) const noexcept {
        if (values.source_ != Values::Source::alone && size.node_ >= 0) [[likely]] {
            const Operand at = places_[static_cast<size_t>(size.node_)];
            return value = values.bases_[at.base][at.index], true;
        }
        return size.evaluate(values.bases_[1], value);
    }

private:
    using Op = SizeProgram::Op;
    using Step = SizeProgram::Step;
    /// Where a value lies: among the constants (0), the symbols (1) or the computed values (2).
    struct Operand {
        uint16_t base = 0, index = 0;
    };
    /// Operators; some for a constant on the right, a power of 2 or another divisor.
    enum class Code : uint8_t {
        add,
        subtract,
        multiply,
        floor_div,
        ceil_div,
        modulo,
        floor_shift,
        ceil_shift,
        mask,
        floor_div_constant,
        ceil_div_constant,
        modulo_constant,
        minimum,
        maximum,
        at_most,
        both
    };
    struct Instruction {
        Code code;
        Operand left, right;  // ..._constant: right.index is of divisors_
        uint16_t to;
    };
    struct Divisor;

    std::unique_ptr<SizeProgram::Builder> builder_;
    std::vector<Operand> places_;  // of each node
    std::vector<long long> constants_;
    std::vector<Divisor> divisors_;
    std::vector<Instruction> code_;
    size_t symbols_ = 0;
    size_t results_ = 0;  // computed values that are sizes; they lie before those that only other terms need
    mutable SharedRecord record_;
    std::unique_ptr<std::atomic<uint64_t>[]> words_;  // the record's: symbols, results; null: it remembers nothing

    int node_of(Step step);
    bool is_truth(int node) const;
    Operand constant(long long value);
    Operand divisor(long long value);
    Instruction instruction(int node);
    void divide_by_constant(const Step& step, Instruction& instruction);
    void evaluate(Batch batch, Values& values) const noexcept;
};

}  // namespace pleat::runtime
