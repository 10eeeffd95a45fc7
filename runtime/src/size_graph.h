// All sizes of a kernel as one graph in which each distinct term stands once. A launch evaluates it in batches: a
// batch is the list of terms that a condition, a grid or the parameters need and that no batch before it has
// evaluated. It knows nothing of what they are for. Private to the runtime.
//
// Most terms depend on the symbols through few numbers: a cost model sees M only as ceil(M / 64) and ceil(M / 128).
// Such numbers are keys, and the graph remembers the terms behind them by the keys:
//
//     symbols -> direct terms (M * 4096) -> keys (M / 64) -> keyed terms (remembered) -> mixed terms (M, keyed)
//
// All sizes of the last launch it remembers by its symbols.
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

    /// Terms that are evaluated together: a range of the graph's code, of which the keyed ones can be remembered.
    struct Batch {
        uint32_t begin = 0, keyed = 0, mixed = 0, end = 0;
    };

    class Values;

    SizeGraph();
    ~SizeGraph();
    SizeGraph(const SizeGraph&) = delete;
    SizeGraph& operator=(const SizeGraph&) = delete;

    using Sizes = std::span<SizeProgram* const>;

    /// Terms that have been evaluated on every way to a batch.
    using Known = std::vector<bool>;

    /// Adds the terms of a size that is bound to its device.
    void add(SizeProgram& size);
    /// Gives every value its place, once these sizes, which are all, have been added. `deciding`: those of them
    /// that decide which batches a launch runs. Sizes beyond max_values are evaluated by themselves. Returns what a
    /// launch knows before its first batch.
    [[nodiscard]] Known place(Sizes sizes, Sizes deciding, size_t symbols);
    /// The batch that these sizes need, which `known` then has too.
    Batch batch(Sizes sizes, Known& known);

    /// First of a launch: takes the sizes of the last one, if it had the same symbols, or else evaluates the keys
    /// and takes what an earlier launch with the same ones left.
    void begin(Values& values) const noexcept;
    /// Evaluates a batch. Those that it was made after have run.
    void run(Batch batch, Values& values) const noexcept;
    /// Remembers a launch all of whose batches have run.
    void remember(const Values& values) const noexcept;

    /// What SizeProgram::evaluate() gives at the same symbols, for a size whose batch has run.
    bool value(const SizeProgram& size, const Values& values, long long& value) const noexcept;

private:
    using Op = SizeProgram::Op;
    using Step = SizeProgram::Step;
    using Place = uint16_t;  // among Values: symbols, computed values, constants
    static constexpr size_t max_symbols = 256, max_keys = 8;
    static constexpr int slot_bits = 8;
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
        Place left, right, to;  // ..._constant: right is of divisors_
    };
    struct Divisor;
    enum class Kind : uint8_t { constant, direct, keyed, mixed };

    std::unique_ptr<SizeProgram::Builder> builder_;
    std::vector<Kind> kinds_;    // of each node
    std::vector<Place> places_;  // of each node
    std::vector<long long> constants_;
    std::vector<Divisor> divisors_;
    std::vector<Instruction> code_;
    Batch key_batch_;
    std::vector<Place> key_places_;
    size_t symbols_ = 0;
    // Of the computed values the first are keyed terms that others than keyed ones need, then come further sizes.
    size_t keyed_ = 0, results_ = 0, computed_ = 0;
    /// Records of a key and its values each; none where they do not pay.
    struct Records {
        std::unique_ptr<SharedRecord[]> locks;
        std::unique_ptr<std::atomic<uint64_t>[]> words;
        size_t words_of_one = 0;

        explicit operator bool() const { return locks != nullptr; }
        void make(size_t count, size_t words_of_each);
        template <class Word>
        bool read(size_t at, std::span<Word> key, std::span<long long> values) const noexcept {
            return locks[at].read(words.get() + at * words_of_one, key, values);
        }
        template <class Word>
        void write(size_t at, std::span<Word> key, std::span<const long long> values) const noexcept {
            locks[at].write(words.get() + at * words_of_one, key, values);
        }
    };
    Records last_, by_keys_;  // one; one for each value of the keys' hash

    int node_of(Step step);
    bool is_truth(int node) const;
    bool is_narrow(int node) const;
    Kind kind_of(int node) const;
    std::vector<bool> find_kinds(size_t count, Sizes deciding);
    std::vector<bool> outside_uses(size_t count, Sizes sizes) const;
    void find_places(size_t count, Sizes sizes);
    Place constant(long long value);
    Place divisor(long long value);
    Instruction instruction(int node);
    void divide_by_constant(const Step& step, Instruction& instruction);
    Batch batch_of(std::vector<bool> needed, Known& known);
    void evaluate(uint32_t begin, uint32_t end, Values& values) const noexcept;
};

/// The values of one launch.
class SizeGraph::Values {
public:
    Values(const SizeGraph& graph, const long long* symbols) : symbols_(symbols) {
        std::copy_n(symbols, graph.symbols_, all_);
        std::fill_n(all_ + graph.symbols_, graph.results_, 0);  // of ways that the launch does not take
        std::copy(graph.constants_.begin(), graph.constants_.end(), all_ + graph.symbols_ + graph.computed_);
    }
    Values(const Values&) = delete;
    Values& operator=(const Values&) = delete;

private:
    friend class SizeGraph;
    enum class Source : uint8_t { batches, keys, last, alone };
    const long long* const symbols_;
    Source source_ = Source::batches;  // alone, once a term has overflowed or divided by zero
    size_t slot_ = 0;
    uint64_t keys_[max_keys];
    long long all_[max_symbols + 2 * max_values];  // a division may have a constant of its own
};

inline void SizeGraph::run(Batch batch, Values& values) const noexcept {
    if (batch.begin == batch.end) return;
    if (values.source_ == Values::Source::batches) evaluate(batch.begin, batch.end, values);
    if (values.source_ != Values::Source::keys) return;
    evaluate(batch.begin, batch.keyed, values);
    evaluate(batch.mixed, batch.end, values);
}

inline bool SizeGraph::value(const SizeProgram& size, const Values& values, long long& value) const noexcept {
    if (values.source_ != Values::Source::alone && size.place_ >= 0) [[likely]]
        return value = values.all_[size.place_], true;
    return size.evaluate(values.symbols_, value);
}

}  // namespace pleat::runtime
