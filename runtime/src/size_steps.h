// Steps of sizes: their arithmetic, and how they are collected, each once and with constants folded. Private to the
// runtime.
#pragma once

#include <algorithm>
#include <vector>

#include "pleat/size_program.h"

namespace pleat {

/// a op b, or false if it overflows 64 bits or divides by what is not positive.
[[gnu::always_inline]] inline bool SizeProgram::apply(Op op, long long a, long long b, long long& result) noexcept {
    switch (op) {
        case Op::add:
            return !__builtin_add_overflow(a, b, &result);
        case Op::subtract:
            return !__builtin_sub_overflow(a, b, &result);
        case Op::multiply:
            return !__builtin_mul_overflow(a, b, &result);
        case Op::floor_div:
        case Op::ceil_div:
        case Op::modulo: {
            // a / -1 overflows for the smallest a only, but sizes divide by positive numbers anyway.
            if (b <= 0) return false;
            const long long quotient = a / b, rest = a % b;
            if (op == Op::floor_div) result = quotient - (rest < 0 ? 1 : 0);
            if (op == Op::ceil_div) result = quotient + (rest > 0 ? 1 : 0);
            if (op == Op::modulo) result = rest < 0 ? rest + b : rest;
            return true;
        }
        case Op::minimum:
            return result = std::min(a, b), true;
        case Op::maximum:
            return result = std::max(a, b), true;
        case Op::at_most:
            return result = a <= b, true;
        case Op::both:
            return result = a != 0 && b != 0, true;
        default:
            return false;
    }
}

/// The steps of a program as its text is read, no two of them alike.
class SizeProgram::Builder {
public:
    size_t size() const { return steps_.size(); }
    const Step& at(int step) const { return steps_[static_cast<size_t>(step)]; }
    bool is_constant(int step) const { return at(step).op == Op::constant; }
    /// The step that has this one's value: the same or its constant, if there is one.
    int find_or_add(Step step) {
        long long value = 0;
        if (step.is_operator() && is_constant(step.left) && is_constant(step.right) &&
            apply(step.op, at(step.left).value, at(step.right).value, value))
            step = {Op::constant, 0, 0, value};
        if (table_.size() < 2 * (size() + 1)) widen();
        int& found = place_of(step);
        if (found < 0) {
            found = static_cast<int>(size());
            steps_.push_back(step);
        }
        return found;
    }
    /// The step that has the value of the last of these, which are a program's: at least one.
    int add(const std::vector<Step>& program) {
        std::vector<int> places;
        for (const Step& step : program) places.push_back(find_or_add(moved(step, places)));
        return places.back();
    }
    /// The step with operands where the steps that they were are now.
    static Step moved(Step step, const std::vector<int>& places) {
        if (step.is_operator()) {
            step.left = places[static_cast<size_t>(step.left)];
            step.right = places[static_cast<size_t>(step.right)];
        }
        return step;
    }
    /// What the last one of these steps needs, and it.
    std::vector<Step> needed_by(int last) const {
        std::vector<int> places(static_cast<size_t>(last) + 1, -1);
        places.back() = 0;
        for (int i = last; i >= 0; --i)
            if (places[static_cast<size_t>(i)] == 0 && at(i).is_operator())
                places[static_cast<size_t>(at(i).left)] = places[static_cast<size_t>(at(i).right)] = 0;
        std::vector<Step> needed;
        for (int i = 0; i <= last; ++i) {
            if (places[static_cast<size_t>(i)] < 0) continue;
            needed.push_back(moved(at(i), places));
            places[static_cast<size_t>(i)] = static_cast<int>(needed.size()) - 1;
        }
        return needed;
    }

private:
    std::vector<Step> steps_;
    std::vector<int> table_;  // where steps are, by their hash or behind it; -1: nothing; at least half of it

    /// Of the table: where the step is, or may be entered.
    int& place_of(const Step& s) {
        const auto mixed = [](uint64_t x) { return x * 0x9e3779b97f4a7c15; };  // 2^64 / the golden ratio
        const auto operands = static_cast<uint64_t>(s.left) << 32 | static_cast<uint32_t>(s.right);
        size_t place = mixed(mixed(operands ^ static_cast<uint64_t>(s.value)) + static_cast<uint64_t>(s.op)) >> 32;
        const size_t last = table_.size() - 1;
        for (place &= last; table_[place] >= 0 && !(at(table_[place]) == s); place = (place + 1) & last) {
        }
        return table_[place];
    }
    void widen() {
        table_.assign(std::max<size_t>(16, 2 * table_.size()), -1);
        for (size_t i = 0; i < size(); ++i) place_of(steps_[i]) = static_cast<int>(i);
    }
};

}  // namespace pleat
