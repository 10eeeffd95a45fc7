#include "size_graph.h"

#include <bit>
#include <utility>

#include "size_steps.h"

namespace pleat::runtime {

/// A divisor that is no power of 2, and its reciprocal: quotients of dividends below 2^63 are high bits of a
/// product (Granlund and Montgomery, "Division by Invariant Integers using Multiplication", theorem 4.2 with N =
/// 63).
struct SizeGraph::Divisor {
    __extension__ using Wide = unsigned __int128;
    long long value;
    uint64_t reciprocal;
    int shift;

    explicit Divisor(long long divisor) : value(divisor) {
        const auto bits = static_cast<int>(std::bit_width(static_cast<uint64_t>(divisor) - 1));
        reciprocal = static_cast<uint64_t>((Wide{1} << (63 + bits)) / static_cast<uint64_t>(divisor)) + 1;
        shift = bits - 1;
    }
    /// Rounded toward minus infinity.
    long long quotient(long long dividend) const {
        if (dividend < 0) [[unlikely]]
            return dividend / value - (dividend % value < 0 ? 1 : 0);
        const auto high = static_cast<uint64_t>(Wide{reciprocal} * static_cast<uint64_t>(dividend) >> 64);
        return static_cast<long long>(high >> shift);
    }
};

SizeGraph::SizeGraph() : builder_(std::make_unique<SizeProgram::Builder>()) {}
SizeGraph::~SizeGraph() = default;

bool SizeGraph::is_truth(int node) const {
    const Step& step = builder_->at(node);
    return step.op == Op::at_most || step.op == Op::both ||
           (step.op == Op::constant && (step.value == 0 || step.value == 1));
}

/// The node of a step whose operands are nodes. Simplified only where every value stays the same and no term is
/// left out that could overflow.
int SizeGraph::node_of(Step step) {
    if (!step.is_operator()) return builder_->find_or_add(step);
    const bool commutes = step.op == Op::add || step.op == Op::multiply || step.op == Op::minimum ||
                          step.op == Op::maximum || step.op == Op::both;
    const bool constant_left = builder_->is_constant(step.left), constant_right = builder_->is_constant(step.right);
    if (commutes && (constant_left != constant_right ? constant_left : step.left > step.right))
        std::swap(step.left, step.right);
    if (step.left == step.right && (step.op == Op::minimum || step.op == Op::maximum)) return step.left;
    if (builder_->is_constant(step.right)) {
        const long long value = builder_->at(step.right).value;
        const bool is_sum = step.op == Op::add || step.op == Op::subtract;
        const bool is_product = step.op == Op::multiply || step.op == Op::floor_div || step.op == Op::ceil_div;
        if ((is_sum && value == 0) || (is_product && value == 1) ||
            (step.op == Op::both && value != 0 && is_truth(step.left)))
            return step.left;
    }
    return builder_->find_or_add(step);
}

SizeGraph::Operand SizeGraph::constant(long long value) {
    auto at = std::find(constants_.begin(), constants_.end(), value);
    if (at == constants_.end()) at = constants_.insert(at, value);
    return {0, static_cast<uint16_t>(at - constants_.begin())};
}

SizeGraph::Operand SizeGraph::divisor(long long value) {
    auto at = std::find_if(divisors_.begin(), divisors_.end(), [&](const Divisor& d) { return d.value == value; });
    if (at == divisors_.end()) at = divisors_.insert(at, Divisor(value));
    return {0, static_cast<uint16_t>(at - divisors_.begin())};
}

void SizeGraph::add(SizeProgram& size) {
    std::vector<int> nodes;
    for (const Step& step : size.steps_) {
        if (step.op == Op::multiprocessors || step.op == Op::arch || step.op == Op::shared_bytes) return;
        nodes.push_back(node_of(SizeProgram::Builder::moved(step, nodes)));
    }
    size.node_ = nodes.back();
}

void SizeGraph::place(std::span<SizeProgram* const> sizes, size_t symbols) {
    // Operands come before their operators, so that all that a node needs fits if it does.
    const size_t count = std::min(builder_->size(), max_values);
    std::vector<bool> is_size(count);
    for (SizeProgram* size : sizes) {
        if (size->node_ >= static_cast<int>(count)) size->node_ = -1;
        if (size->node_ >= 0) is_size[static_cast<size_t>(size->node_)] = true;
    }
    places_.resize(count);
    size_t computed = 0;
    for (const bool results : {true, false}) {
        for (size_t i = 0; i < count; ++i) {
            const Step& step = builder_->at(static_cast<int>(i));
            if (step.op == Op::constant)
                places_[i] = constant(step.value);
            else if (step.op == Op::symbol)
                places_[i] = {1, static_cast<uint16_t>(step.value)};
            else if (is_size[i] == results)
                places_[i] = {2, static_cast<uint16_t>(computed++)};
        }
        if (results) results_ = computed;
    }
    symbols_ = symbols;
    constexpr size_t least_terms = 16;  // fewer are evaluated as fast as they are recalled
    if (computed >= least_terms) words_ = std::make_unique<std::atomic<uint64_t>[]>(symbols_ + results_);
}

/// Division takes tens of cycles, by a constant few.
void SizeGraph::divide_by_constant(const Step& step, Instruction& instruction) {
    const long long by = builder_->at(step.right).value;
    if (by <= 0) return;  // which has no value
    if (!std::has_single_bit(static_cast<uint64_t>(by))) {
        instruction.right = divisor(by);
        instruction.code = step.op == Op::floor_div  ? Code::floor_div_constant
                           : step.op == Op::ceil_div ? Code::ceil_div_constant
                                                     : Code::modulo_constant;
    } else if (step.op == Op::modulo) {
        instruction.right = constant(by - 1);
        instruction.code = Code::mask;
    } else {
        instruction.right = constant(static_cast<int>(std::countr_zero(static_cast<uint64_t>(by))));
        instruction.code = step.op == Op::floor_div ? Code::floor_shift : Code::ceil_shift;
    }
}

SizeGraph::Instruction SizeGraph::instruction(int node) {
    struct Row {
        Op op;
        Code code;
    };
    static constexpr Row rows[] = {{Op::add, Code::add},           {Op::subtract, Code::subtract},
                                   {Op::multiply, Code::multiply}, {Op::floor_div, Code::floor_div},
                                   {Op::ceil_div, Code::ceil_div}, {Op::modulo, Code::modulo},
                                   {Op::minimum, Code::minimum},   {Op::maximum, Code::maximum},
                                   {Op::at_most, Code::at_most},   {Op::both, Code::both}};
    const Step& step = builder_->at(node);
    const auto place = [&](int operand) { return places_[static_cast<size_t>(operand)]; };
    const Row* row = std::find_if(std::begin(rows), std::end(rows), [&](const Row& r) { return r.op == step.op; });
    Instruction result{row->code, place(step.left), place(step.right), place(node).index};
    const bool divides = step.op == Op::floor_div || step.op == Op::ceil_div || step.op == Op::modulo;
    if (divides && builder_->is_constant(step.right)) divide_by_constant(step, result);
    return result;
}

SizeGraph::Batch SizeGraph::batch(std::span<const SizeProgram* const> sizes, Known& known) {
    known.resize(places_.size());
    std::vector<bool> needed(places_.size());
    for (const SizeProgram* size : sizes)
        if (size->node_ >= 0) needed[static_cast<size_t>(size->node_)] = true;
    for (size_t i = needed.size(); i-- > 0;) {
        const Step& step = builder_->at(static_cast<int>(i));
        if (known[i] || !step.is_operator())
            needed[i] = false;
        else if (needed[i])
            needed[static_cast<size_t>(step.left)] = needed[static_cast<size_t>(step.right)] = true;
    }
    Batch batch{static_cast<uint32_t>(code_.size()), 0};
    for (size_t i = 0; i < needed.size(); ++i) {
        if (!needed[i]) continue;
        code_.push_back(instruction(static_cast<int>(i)));
        known[i] = true;
    }
    batch.end = static_cast<uint32_t>(code_.size());
    return batch;
}

void SizeGraph::evaluate(Batch batch, Values& values) const noexcept {
    const Instruction* const end = code_.data() + batch.end;
    for (const Instruction* i = code_.data() + batch.begin; i != end; ++i) {
        const long long a = values.bases_[i->left.base][i->left.index];
        const auto b = [&] { return values.bases_[i->right.base][i->right.index]; };
        const auto by = [&]() -> const Divisor& { return divisors_[i->right.index]; };
        long long& to = values.computed_[i->to];
        bool has_value = true;
        switch (i->code) {
            case Code::add:
                has_value = SizeProgram::apply(Op::add, a, b(), to);
                break;
            case Code::subtract:
                has_value = SizeProgram::apply(Op::subtract, a, b(), to);
                break;
            case Code::multiply:
                has_value = SizeProgram::apply(Op::multiply, a, b(), to);
                break;
            case Code::floor_div:
                has_value = SizeProgram::apply(Op::floor_div, a, b(), to);
                break;
            case Code::ceil_div:
                has_value = SizeProgram::apply(Op::ceil_div, a, b(), to);
                break;
            case Code::modulo:
                has_value = SizeProgram::apply(Op::modulo, a, b(), to);
                break;
            case Code::floor_shift:
                to = a >> b();
                break;
            case Code::ceil_shift:
                to = (a >> b()) + ((a & ((1LL << b()) - 1)) != 0 ? 1 : 0);
                break;
            case Code::mask:
                to = a & b();
                break;
            case Code::floor_div_constant:
                to = by().quotient(a);
                break;
            case Code::ceil_div_constant: {
                const long long quotient = by().quotient(a);
                // Unsigned: of the smallest dividend the product lies below 64 bits.
                const bool exact =
                    static_cast<uint64_t>(quotient) * static_cast<uint64_t>(by().value) == static_cast<uint64_t>(a);
                to = quotient + (exact ? 0 : 1);
                break;
            }
            case Code::modulo_constant:
                to = static_cast<long long>(static_cast<uint64_t>(a) - static_cast<uint64_t>(by().quotient(a)) *
                                                                           static_cast<uint64_t>(by().value));
                break;
            case Code::minimum:
                to = std::min(a, b());
                break;
            case Code::maximum:
                to = std::max(a, b());
                break;
            case Code::at_most:
                to = a <= b() ? 1 : 0;
                break;
            case Code::both:
                to = a != 0 && b() != 0 ? 1 : 0;
                break;
        }
        if (!has_value) [[unlikely]] {
            values.source_ = Values::Source::alone;
            return;
        }
    }
}

void SizeGraph::recall(Values& values) const noexcept {
    const std::span symbols(values.bases_[1], symbols_);
    if (words_ && record_.read(words_.get(), symbols, std::span(values.computed_, results_)))
        values.source_ = Values::Source::record;
}

void SizeGraph::remember(const Values& values) const noexcept {
    const std::span symbols(values.bases_[1], symbols_);
    if (words_ && values.source_ == Values::Source::batches)
        record_.write(words_.get(), symbols, std::span(values.computed_, results_));
}

}  // namespace pleat::runtime
