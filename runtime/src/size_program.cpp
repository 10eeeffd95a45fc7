#include "pleat/size_program.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "size_steps.h"
#include "text.h"

namespace pleat {

namespace {
constexpr size_t max_depth = 32, max_steps = 1024;
}

struct SizeProgram::Operator {
    std::string_view sign;
    Op op;
};

constinit const SizeProgram::Operator SizeProgram::operators[] = {
    {"+", Op::add},    {"-", Op::subtract},  {"*", Op::multiply},  {"//", Op::floor_div}, {"/^", Op::ceil_div},
    {"%", Op::modulo}, {"min", Op::minimum}, {"max", Op::maximum}, {"<=", Op::at_most},   {"and", Op::both},
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

bool SizeProgram::combine(std::string_view sign, const SizeProgram& a, const SizeProgram& b, SizeProgram& result) {
    Builder builder;
    const auto* found =
        std::find_if(std::begin(operators), std::end(operators), [&](const Operator& o) { return o.sign == sign; });
    if (found == std::end(operators)) return false;
    const int left = builder.add(a.steps_), right = builder.add(b.steps_);
    result = SizeProgram();
    result.steps_ = builder.needed_by(builder.find_or_add({found->op, left, right}));
    return result.steps_.size() <= max_steps;
}

SizeProgram SizeProgram::bound(const DeviceFacts& device) const {
    Builder builder;
    std::vector<Step> steps = steps_;
    for (Step& step : steps) {
        if (step.op == Op::multiprocessors) step = {Op::constant, 0, 0, device.multiprocessors};
        if (step.op == Op::arch) step = {Op::constant, 0, 0, device.arch};
        if (step.op == Op::shared_bytes) step = {Op::constant, 0, 0, device.shared_bytes};
    }
    SizeProgram result;
    result.steps_ = builder.needed_by(builder.add(steps));
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
