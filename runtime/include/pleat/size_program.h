// A SIZE of a manifest: an integer expression over the symbols of a launch, compiled from reverse
// Polish text and evaluated without allocation. Knows nothing of what the size is for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pleat {

namespace runtime {
class SizeGraph;
}

/// What sizes may ask of a device.
struct DeviceFacts {
    long long multiprocessors = 1;  // $sms
    long long arch = 0;             // $arch: 90 for compute capability 9.0
    long long shared_bytes = 0;     // $smem: the most shared memory that a block can be given
};

/// "T,4096,*": operands are integers, symbols' names and facts of the device ($sms, $arch, $smem);
/// operators + - * // (floor) /^ (ceil) % min max <= and. Constant parts are folded, and what a size says more than
/// once is found once.
class SizeProgram {
public:
    SizeProgram() : SizeProgram(0) {}
    explicit SizeProgram(long long constant) : steps_{{Op::constant, 0, 0, constant}} {}

    /// Compiles the text. On failure returns false and says in `why` what is wrong.
    static bool parse(std::string_view text, const std::vector<std::string>& symbols, SizeProgram& program,
                      std::string& why);

    /// a and b under an operator that parse() knows. False if that has too many parts.
    static bool combine(std::string_view sign, const SizeProgram& a, const SizeProgram& b, SizeProgram& result);

    /// The same program with a device's facts in place of their names.
    SizeProgram bound(const DeviceFacts& device) const;

    /// The value at the given symbols, or false if it overflows 64 bits or divides by zero.
    bool evaluate(const long long* symbols, long long& value) const noexcept {
        if (steps_.size() == 1) {
            const Step& only = steps_.front();
            if (only.op == Op::constant) return value = only.value, true;
            if (only.op == Op::symbol) return value = symbols[only.value], true;
        }
        return run(symbols, value);
    }

    /// Is the value 0 whatever the symbols are? (Of a condition: it never holds.)
    bool never() const;

    bool is_constant() const { return steps_.size() == 1 && steps_.front().op == Op::constant; }
    long long constant() const { return steps_.front().value; }
    /// The index of the symbol that this size is exactly, or -1.
    int symbol() const {
        return steps_.size() == 1 && steps_.front().op == Op::symbol ? static_cast<int>(steps_.front().value) : -1;
    }

private:
    enum class Op : uint8_t {
        constant,
        symbol,
        multiprocessors,
        arch,
        shared_bytes,
        add,
        subtract,
        multiply,
        floor_div,
        ceil_div,
        modulo,
        minimum,
        maximum,
        at_most,
        both
    };
    struct Step {
        Op op;
        int left = 0, right = 0;  // of an operator: the steps before it that are its operands
        long long value = 0;      // a constant, or a symbol's index
        bool is_operator() const { return op > Op::shared_bytes; }
        bool operator==(const Step&) const = default;
    };
    friend class runtime::SizeGraph;
    struct Operator;
    class Builder;
    static const Operator operators[];
    static bool apply(Op op, long long a, long long b, long long& result) noexcept;

    bool run(const long long* symbols, long long& value) const noexcept;

    std::vector<Step> steps_;  // each different; the last has the program's value
    // Of the graph that a launch evaluates (runtime::SizeGraph), if one holds it: its node, and its value's place.
    int node_ = -1, place_ = -1;
};

}  // namespace pleat
