#include "plan/condition.h"

#include <fmt/format.h>

namespace pleat::schedule {

using model::Size;
using model::Spec;

std::string both(const std::string& a, const std::string& b) {
    return a.empty() ? b : b.empty() ? a : a + "," + b + ",and";
}

std::string at_most(const Spec& spec, const Size& size, int64_t most) {
    return fmt::format("{},{},<=", postfix(spec, size), most);
}

std::string at_least(const Spec& spec, const Size& size, int64_t least) {
    return fmt::format("{},{},<=", least, postfix(spec, size));
}

std::string is_multiple(const Spec& spec, model::SymbolId symbol, int64_t divisor) {
    return fmt::format("{},{},%,0,<=", postfix(spec, Size::symbol(symbol)), divisor);
}

std::string from_arch(int arch) { return fmt::format("{},$arch,<=", arch); }

std::string with_clusters() { return from_arch(90); }

std::string runs_at_once(const Spec& spec, const Size& blocks) { return postfix(spec, blocks) + ",$sms,<="; }

std::string has_shared(int64_t bytes) { return fmt::format("{},$smem,<=", bytes); }

std::string has_shared(const Spec& spec, const Size& bytes, int64_t more) {
    return fmt::format("{},{},+,$smem,<=", postfix(spec, bytes), more);
}

std::string postfix(const Spec& spec, const Size& size) {
    switch (size.op()) {
        case Size::Op::constant:
            return std::to_string(size.constant());
        case Size::Op::symbol: {
            std::string name = spec.symbols[static_cast<size_t>(size.symbol_id())].name;
            std::erase(name, ' ');  // strides are named by their axis as written: "X.K / 8"
            return name;
        }
        default:
            break;
    }
    static constexpr const char* signs[] = {"", "", "+", "-", "*", "//", "/^", "%", "min", "max"};
    return postfix(spec, size.left()) + "," + postfix(spec, size.right()) + "," +
           signs[static_cast<size_t>(size.op())];
}

}  // namespace pleat::schedule
