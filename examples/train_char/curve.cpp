// Draws the curve: a frame, four lines across, and the values as one line.
#include "curve.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace train_char {

namespace {

constexpr double left = 56, top = 44, width = 560, height = 260;

void append(std::string& out, const char* format, ...) __attribute__((format(printf, 2, 3)));
void append(std::string& out, const char* format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    out += text;
}

/// The smallest of 1, 2, 5 times a power of ten that is at least x.
double round_up(double x) {
    const double power = std::pow(10, std::floor(std::log10(x)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * power >= x) return digit * power;
    return 10 * power;
}

}  // namespace

std::string curve(const std::string& title, const std::string& unit, const std::vector<double>& values) {
    double largest = 0;
    for (const double value : values)
        if (std::isfinite(value)) largest = std::max(largest, value);
    const double step = round_up(std::max(largest, 1e-6) / 5);
    const double ceiling = step * std::ceil(std::max(largest, 1e-6) / step);
    const auto x = [&](size_t i) {
        return left +
               width * (static_cast<double>(i) + 1) / static_cast<double>(std::max<size_t>(values.size(), 1));
    };
    const auto y = [&](double value) { return top + height * (1 - value / ceiling); };

    std::string out;
    append(out,
           "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"352\" font-family=\"sans-serif\" "
           "font-size=\"12\">\n");
    append(out, "<rect width=\"640\" height=\"352\" fill=\"#ffffff\"/>\n");
    append(out, "<text x=\"%.0f\" y=\"20\" font-size=\"15\">%s</text>\n", left, title.c_str());
    append(out, "<text x=\"%.0f\" y=\"36\" fill=\"#5b6270\">%s</text>\n", left, unit.c_str());
    for (double at = 0; at < ceiling + step / 2; at += step) {
        append(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#d9dce2\"/>\n", left, y(at),
               left + width, y(at));
        append(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" fill=\"#5b6270\">%g</text>\n", left - 6,
               y(at) + 4, at);
    }
    for (size_t part = 0; part < 5 && !values.empty(); ++part) {
        const size_t i = part * (values.size() - 1) / 4;
        append(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#5b6270\">%zu</text>\n", x(i),
               top + height + 18, i + 1);
    }
    append(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#5b6270\">step</text>\n",
           left + width / 2, top + height + 38);
    out += "<polyline fill=\"none\" stroke=\"#0b57a4\" stroke-width=\"2\" points=\"";
    for (size_t i = 0; i < values.size(); ++i)
        if (std::isfinite(values[i])) append(out, "%.1f,%.1f ", x(i), y(values[i]));
    return out + "\"/>\n</svg>\n";
}

}  // namespace train_char
