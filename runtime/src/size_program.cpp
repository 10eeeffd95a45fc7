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

void SizeProgram::append(Step step) {
    const size_t n = ops_.size();
    const bool binary = step.op > Op::shared_bytes;
    if (binary && n >= 2 && ops_[n - 1].op == Op::constant && ops_[n - 2].op == Op::constant) {
        long long value;
        if (apply(step.op, ops_[n - 2].value, ops_[n - 1].value, value)) {
            ops_.pop_back();
            ops_.back() = {Op::constant, value};
            return;
        }
    }
    ops_.push_back(step);
}

bool SizeProgram::parse(std::string_view text, const std::vector<std::string>& symbols, SizeProgram& program,
                        std::string& why) {
    SizeProgram result;
    result.ops_.clear();
    size_t depth = 0, steps = 0;
    const std::vector<std::string_view> tokens = runtime::split(text, ',');
    result.ops_.reserve(std::min(tokens.size(), max_steps));
    for (std::string_view token : tokens) {
        if (++steps > max_steps) return why = "a size has too many parts", false;
        // Most are numbers, which neither a symbol nor an operator begins like.
        const bool number = !token.empty() && token[0] >= '0' && token[0] <= '9';
        const auto named = number ? symbols.end() : std::find(symbols.begin(), symbols.end(), token);
        const auto* sign = number ? std::end(operators)
                                  : std::find_if(std::begin(operators), std::end(operators),
                                                 [&](const Operator& o) { return o.sign == token; });
        Step step{Op::constant, 0};
        if (sign != std::end(operators)) {
            if (depth < 2)
                return why =
                           runtime::text("'", token, "' lacks an operand in size '", runtime::printable(text), "'"),
                       false;
            step.op = sign->op;
            --depth;
        } else {
            if (named != symbols.end())
                step = {Op::symbol, named - symbols.begin()};
            else if (token == "$sms")
                step = {Op::multiprocessors, 0};
            else if (token == "$arch")
                step = {Op::arch, 0};
            else if (token == "$smem")
                step = {Op::shared_bytes, 0};
            else {
                const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), step.value);
                if (token.empty() || error != std::errc() || end != token.data() + token.size())
                    return why = runtime::text("'", runtime::printable(token), "' in size '",
                                               runtime::printable(text), "' is no integer, symbol or operator"),
                           false;
            }
            if (++depth > max_depth) return why = "a size is too deep", false;
        }
        result.append(step);
    }
    if (depth != 1)
        return why = runtime::text("size '", runtime::printable(text), "' leaves ", depth, " values, not one"),
               false;
    program = std::move(result);
    return true;
}

SizeProgram SizeProgram::bound(const DeviceFacts& device) const {
    SizeProgram result;
    result.ops_.clear();
    for (Step step : ops_) {
        if (step.op == Op::multiprocessors) step = {Op::constant, device.multiprocessors};
        if (step.op == Op::arch) step = {Op::constant, device.arch};
        if (step.op == Op::shared_bytes) step = {Op::constant, device.shared_bytes};
        result.append(step);
    }
    return result;
}

bool SizeProgram::never() const {
    std::vector<std::optional<long long>> stack;
    for (const Step& step : ops_) {
        if (step.op == Op::constant) {
            stack.emplace_back(step.value);
        } else if (step.op <= Op::shared_bytes) {
            stack.emplace_back(std::nullopt);
        } else {
            const auto b = stack.back();
            stack.pop_back();
            auto& a = stack.back();
            long long value = 0;
            if (step.op == Op::both && ((a && *a == 0) || (b && *b == 0)))
                a = 0;
            else if (a && b && apply(step.op, *a, *b, value))
                a = value;
            else
                a = std::nullopt;
        }
    }
    return stack.back() && *stack.back() == 0;
}

bool SizeProgram::run(const long long* symbols, long long& value) const noexcept {
    long long stack[max_depth];
    size_t depth = 0;
    for (const Step& step : ops_) {
        if (step.op == Op::constant)
            stack[depth++] = step.value;
        else if (step.op == Op::symbol)
            stack[depth++] = symbols[step.value];
        else if (step.op <= Op::shared_bytes)
            return false;  // evaluated without a device
        else {
            if (!apply(step.op, stack[depth - 2], stack[depth - 1], stack[depth - 2])) return false;
            --depth;
        }
    }
    value = stack[0];
    return true;
}

}  // namespace pleat
