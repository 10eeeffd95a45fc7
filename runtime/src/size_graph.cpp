#include "size_graph.h"

#include <bit>
#include <utility>

#include "size_steps.h"

namespace pleat::runtime {

namespace {
constexpr size_t least_terms = 16;  // fewer are evaluated as fast as they are remembered
}

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

/// Of a term of symbols: has it few values, or far fewer than they?
bool SizeGraph::is_narrow(int node) const {
    const Op op = builder_->at(node).op;
    return op == Op::floor_div || op == Op::ceil_div || op == Op::at_most || op == Op::both;
}

SizeGraph::Kind SizeGraph::kind_of(int node) const {
    const Step& step = builder_->at(node);
    if (step.op == Op::constant) return Kind::constant;
    if (step.op == Op::symbol) return Kind::direct;
    const Kind left = kinds_[static_cast<size_t>(step.left)], right = kinds_[static_cast<size_t>(step.right)];
    if (left == Kind::mixed || right == Kind::mixed) return Kind::mixed;
    const auto behind_keys = [&](int operand, Kind kind) { return kind != Kind::direct || is_narrow(operand); };
    if (behind_keys(step.left, left) && behind_keys(step.right, right)) return Kind::keyed;
    return left == Kind::keyed || right == Kind::keyed ? Kind::mixed : Kind::direct;
}

/// Returns the keys: direct terms that keyed ones need or that decide. The keys have to tell which batches a launch
/// runs, so that no deciding term is mixed, or evaluated by itself.
std::vector<bool> SizeGraph::find_kinds(size_t count, Sizes deciding) {
    for (size_t i = 0; i < count; ++i) kinds_.push_back(kind_of(static_cast<int>(i)));
    std::vector<bool> keys(count);
    const auto kind = [&](int node) { return kinds_[static_cast<size_t>(node)]; };
    const auto take = [&](int node) {
        if (kind(node) == Kind::direct) keys[static_cast<size_t>(node)] = true;
    };
    bool pays = std::count(kinds_.begin(), kinds_.end(), Kind::keyed) >= static_cast<ptrdiff_t>(least_terms);
    for (const SizeProgram* size : deciding) {
        pays = pays && size->node_ >= 0 && kind(size->node_) != Kind::mixed;
        if (pays) take(size->node_);
    }
    for (size_t i = 0; i < count; ++i) {
        if (kinds_[i] != Kind::keyed) continue;
        const Step& step = builder_->at(static_cast<int>(i));
        for (const int operand : {step.left, step.right}) take(operand);
    }
    if (pays && std::count(keys.begin(), keys.end(), true) <= static_cast<ptrdiff_t>(max_keys)) return keys;
    for (Kind& k : kinds_)
        if (k != Kind::constant) k = Kind::direct;
    return std::vector<bool>(count);
}

/// Sizes, and what mixed terms need.
std::vector<bool> SizeGraph::outside_uses(size_t count, Sizes sizes) const {
    std::vector<bool> used(count);
    for (const SizeProgram* size : sizes)
        if (size->node_ >= 0) used[static_cast<size_t>(size->node_)] = true;
    for (size_t i = 0; i < count; ++i) {
        if (kinds_[i] != Kind::mixed) continue;
        const Step& step = builder_->at(static_cast<int>(i));
        for (const int operand : {step.left, step.right}) used[static_cast<size_t>(operand)] = true;
    }
    return used;
}

SizeGraph::Place SizeGraph::constant(long long value) {
    auto at = std::find(constants_.begin(), constants_.end(), value);
    if (at == constants_.end()) at = constants_.insert(at, value);
    return static_cast<Place>(symbols_ + computed_ + static_cast<size_t>(at - constants_.begin()));
}

SizeGraph::Place SizeGraph::divisor(long long value) {
    auto at = std::find_if(divisors_.begin(), divisors_.end(), [&](const Divisor& d) { return d.value == value; });
    if (at == divisors_.end()) at = divisors_.insert(at, Divisor(value));
    return static_cast<Place>(at - divisors_.begin());
}

void SizeGraph::add(SizeProgram& size) {
    std::vector<int> nodes;
    for (const Step& step : size.steps_) {
        if (step.op == Op::multiprocessors || step.op == Op::arch || step.op == Op::shared_bytes) return;
        nodes.push_back(node_of(SizeProgram::Builder::moved(step, nodes)));
    }
    size.node_ = nodes.back();
}

SizeGraph::Known SizeGraph::place(Sizes sizes, Sizes deciding, size_t symbols) {
    // Operands come before their operators, so that all that a node needs fits if it does.
    const size_t count = std::min(builder_->size(), max_values);
    symbols_ = symbols;
    for (SizeProgram* size : sizes)
        if (size->node_ >= static_cast<int>(count)) size->node_ = -1;
    std::vector<bool> keys = find_kinds(count, deciding);
    find_places(count, sizes);
    for (SizeProgram* size : sizes)
        if (size->node_ >= 0) size->place_ = places_[static_cast<size_t>(size->node_)];
    if (computed_ >= least_terms) last_.make(1, symbols_ + results_);
    for (size_t i = 0; i < count; ++i)
        if (keys[i]) key_places_.push_back(places_[i]);
    Known known(count);
    if (key_places_.empty()) return known;
    key_batch_ = batch_of(std::move(keys), known);
    constexpr size_t slots = size_t{1} << slot_bits;
    by_keys_.make(slots, key_places_.size() + keyed_);
    return known;
}

void SizeGraph::find_places(size_t count, Sizes sizes) {
    const std::vector<bool> used = outside_uses(count, sizes);
    const auto rank = [&](size_t i) { return !used[i] ? 2 : kinds_[i] == Kind::keyed ? 0 : 1; };
    places_.resize(count);
    size_t next = symbols_;
    for (const int ranked : {0, 1, 2}) {
        for (size_t i = 0; i < count; ++i)
            if (builder_->at(static_cast<int>(i)).is_operator() && rank(i) == ranked)
                places_[i] = static_cast<Place>(next++);
        (ranked == 0 ? keyed_ : ranked == 1 ? results_ : computed_) = next - symbols_;
    }
    for (size_t i = 0; i < count; ++i) {
        const Step& step = builder_->at(static_cast<int>(i));
        if (step.op == Op::constant) places_[i] = constant(step.value);
        if (step.op == Op::symbol) places_[i] = static_cast<Place>(step.value);
    }
}

void SizeGraph::Records::make(size_t count, size_t words_of_each) {
    locks = std::make_unique<SharedRecord[]>(count);
    words = std::make_unique<std::atomic<uint64_t>[]>(count * words_of_each);
    words_of_one = words_of_each;
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
    Instruction result{row->code, place(step.left), place(step.right), place(node)};
    const bool divides = step.op == Op::floor_div || step.op == Op::ceil_div || step.op == Op::modulo;
    if (divides && builder_->is_constant(step.right)) divide_by_constant(step, result);
    return result;
}

SizeGraph::Batch SizeGraph::batch(Sizes sizes, Known& known) {
    std::vector<bool> needed(places_.size());
    for (const SizeProgram* size : sizes)
        if (size->node_ >= 0) needed[static_cast<size_t>(size->node_)] = true;
    return batch_of(std::move(needed), known);
}

SizeGraph::Batch SizeGraph::batch_of(std::vector<bool> needed, Known& known) {
    for (size_t i = needed.size(); i-- > 0;) {
        const Step& step = builder_->at(static_cast<int>(i));
        if (known[i] || !step.is_operator())
            needed[i] = false;
        else if (needed[i])
            needed[static_cast<size_t>(step.left)] = needed[static_cast<size_t>(step.right)] = true;
    }
    const auto add = [&](Kind kind) {
        for (size_t i = 0; i < needed.size(); ++i) {
            if (!needed[i] || kinds_[i] != kind) continue;
            code_.push_back(instruction(static_cast<int>(i)));
            known[i] = true;
        }
        return static_cast<uint32_t>(code_.size());
    };
    Batch batch;
    batch.begin = static_cast<uint32_t>(code_.size());
    batch.keyed = add(Kind::direct);
    batch.mixed = add(Kind::keyed);
    batch.end = add(Kind::mixed);
    return batch;
}

void SizeGraph::evaluate(uint32_t begin, uint32_t end, Values& values) const noexcept {
    long long* const all = values.all_;
    for (const Instruction *i = code_.data() + begin, *const last = code_.data() + end; i != last; ++i) {
        const long long a = all[i->left];
        const auto b = [&] { return all[i->right]; };
        const auto by = [&]() -> const Divisor& { return divisors_[i->right]; };
        long long& to = all[i->to];
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

void SizeGraph::begin(Values& values) const noexcept {
    using Source = Values::Source;
    const std::span symbols(values.symbols_, symbols_);
    long long* const results = values.all_ + symbols_;
    if (last_ && last_.read(0, symbols, std::span(results, results_))) {
        values.source_ = Source::last;
        return;
    }
    if (!by_keys_) return;
    evaluate(key_batch_.begin, key_batch_.end, values);
    if (values.source_ == Source::alone) return;
    uint64_t hash = 0;
    for (size_t i = 0; i < key_places_.size(); ++i) {
        values.keys_[i] = static_cast<uint64_t>(values.all_[key_places_[i]]);
        hash = 3 * hash + values.keys_[i];
    }
    // By the golden ratio, so that numbers of tiles that follow each other spread evenly (Knuth, volume 3, 6.4).
    values.slot_ = hash * 0x9e3779b97f4a7c15 >> (64 - slot_bits);
    const std::span keys(values.keys_, key_places_.size());
    if (by_keys_.read(values.slot_, keys, std::span(results, keyed_))) values.source_ = Source::keys;
}

void SizeGraph::remember(const Values& values) const noexcept {
    using Source = Values::Source;
    if (values.source_ == Source::last || values.source_ == Source::alone) return;
    const long long* const results = values.all_ + symbols_;
    const std::span symbols(values.symbols_, symbols_);
    if (last_) last_.write(0, symbols, std::span(results, results_));
    const std::span keys(values.keys_, key_places_.size());
    if (by_keys_ && values.source_ == Source::batches)
        by_keys_.write(values.slot_, keys, std::span(results, keyed_));
}

}  // namespace pleat::runtime
