#include "schedule/condition.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

std::string both(const std::string& a, const std::string& b) {
    return a.empty() ? b : b.empty() ? a : a + "," + b + ",and";
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
