#include "source/number.h"

#include <fmt/format.h>

#include <charconv>

namespace pleat {

std::string shortest(double value) {
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    std::string power;
    for (int digits = 0; digits < 17; ++digits) {
        power = fmt::format("{:.{}e}", value, digits);
        double read = 0;  // not by std::stod, which throws at a subnormal
        std::from_chars(power.data(), power.data() + power.size(), read);
        if (read == value) break;
    }
    size_t at = power.find('e') + 1;  // "1e-06" is written 1e-6, and "1e+20" 1e20
    if (power[at] == '+') power.erase(at, 1);
    if (power[at] == '-') ++at;
    while (at + 1 < power.size() && power[at] == '0') power.erase(at, 1);
    return text.find('e') != std::string::npos || power.size() < text.size() ? power : text;
}

}  // namespace pleat
