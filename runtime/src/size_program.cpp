#include "pleat/size_program.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "text.h"

namespace pleat {

namespace {
constexpr size_t max_depth = 32, max_steps = 1024;
}

struct SizeProgram::Operator {
    std::string_view sign;
    Op op;
};

const SizeProgram::Operator SizeProgram::operators[] = {
    {"+", Op::add},    {"-", Op::subtract},  {"*", Op::multiply},  {"//", Op::floor_div}, {"/^", Op::ceil_div},
    {"%", Op::modulo}, {"min", Op::minimum}, {"max", Op::maximum}, {"<=", Op::at_most},   {"and", Op::both},
};

bool SizeProgram::apply(Op op, long long a, long long b, long long& result) noexcept {
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
    /// The step that has this one's value: the same or its constant, if there is one.
    int find_or_add(Step step) {
        long long value;
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
            Step step = at(i);
            if (step.is_operator()) {
                step.left = places[static_cast<size_t>(step.left)];
                step.right = places[static_cast<size_t>(step.right)];
            }
            places[static_cast<size_t>(i)] = static_cast<int>(needed.size());
            needed.push_back(step);
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
    const Step& at(int step) const { return steps_[static_cast<size_t>(step)]; }
    bool is_constant(int step) const { return at(step).op == Op::constant; }
};

bool SizeProgram::parse(std::string_view text, const std::vector<std::string>& symbols, SizeProgram& program,
                        std::string& why) {
    Builder builder;
    std::vector<int> operands;
    const std::vector<std::string_view> tokens = runtime::split(text, ',');
    for (std::string_view token : tokens) {
        // Most are numbers, which neither a symbol nor an operator begins like.
        const bool number = !token.empty() && token[0] >= '0' && token[0] <= '9';
        const auto named = number ? symbols.end() : std::find(symbols.begin(), symbols.end(), token);
        const auto* sign = number ? std::end(operators)
                                  : std::find_if(std::begin(operators), std::end(operators),
                                                 [&](const Operator& o) { return o.sign == token; });
        Step step{Op::constant};
        if (sign != std::end(operators)) {
            if (operands.size() < 2)
                return why =
                           runtime::text("'", token, "' lacks an operand in size '", runtime::printable(text), "'"),
                       false;
            step = {sign->op, operands[operands.size() - 2], operands.back()};
            operands.resize(operands.size() - 2);
        } else {
            if (named != symbols.end())
                step = {Op::symbol, 0, 0, named - symbols.begin()};
            else if (token == "$sms")
                step = {Op::multiprocessors};
            else if (token == "$arch")
                step = {Op::arch};
            else if (token == "$smem")
                step = {Op::shared_bytes};
            else {
                const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), step.value);
                if (token.empty() || error != std::errc() || end != token.data() + token.size())
                    return why = runtime::text("'", runtime::printable(token), "' in size '",
                                               runtime::printable(text), "' is no integer, symbol or operator"),
                           false;
            }
            if (operands.size() == max_depth) return why = "a size is too deep", false;
        }
        operands.push_back(builder.find_or_add(step));
        if (builder.size() > max_steps) return why = "a size has too many parts", false;
    }
    if (operands.size() != 1)
        return why = runtime::text("size '", runtime::printable(text), "' leaves ", operands.size(),
                                   " values, not one"),
               false;
    program.steps_ = builder.needed_by(operands.front());
    return true;
}

SizeProgram SizeProgram::bound(const DeviceFacts& device) const {
    Builder builder;
    std::vector<int> places;
    for (Step step : steps_) {
        if (step.op == Op::multiprocessors) step = {Op::constant, 0, 0, device.multiprocessors};
        if (step.op == Op::arch) step = {Op::constant, 0, 0, device.arch};
        if (step.op == Op::shared_bytes) step = {Op::constant, 0, 0, device.shared_bytes};
        if (step.is_operator()) {
            step.left = places[static_cast<size_t>(step.left)];
            step.right = places[static_cast<size_t>(step.right)];
        }
        places.push_back(builder.find_or_add(step));
    }
    SizeProgram result;
    result.steps_ = builder.needed_by(places.back());
    return result;
}

bool SizeProgram::never() const {
    std::vector<std::optional<long long>> values;
    for (const Step& step : steps_) {
        std::optional<long long>& to = values.emplace_back();
        if (step.op == Op::constant) to = step.value;
        if (!step.is_operator()) continue;
        const auto &a = values[static_cast<size_t>(step.left)], &b = values[static_cast<size_t>(step.right)];
        long long value = 0;
        if (step.op == Op::both && ((a && *a == 0) || (b && *b == 0)))
            to = 0;
        else if (a && b && apply(step.op, *a, *b, value))
            to = value;
    }
    return values.back() && *values.back() == 0;
}

bool SizeProgram::run(const long long* symbols, long long& value) const noexcept {
    long long values[max_steps];
    long long* to = values;
    for (const Step& step : steps_) {
        if (step.op == Op::constant)
            *to = step.value;
        else if (step.op == Op::symbol)
            *to = symbols[step.value];
        else if (!step.is_operator())
            return false;  // evaluated without a device
        else if (!apply(step.op, values[step.left], values[step.right], *to))
            return false;
        ++to;
    }
    value = to[-1];
    return true;
}

}  // namespace pleat
