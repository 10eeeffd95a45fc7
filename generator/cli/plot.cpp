#include "cli/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "draw/svg.h"

namespace pleat::cli {
namespace {

using draw::escaped;

/// A step of 1, 2 or 5 times a power of ten that divides the axis into at most six parts.
double tick_step(double most) {
    const double rough = most / 6, power = std::pow(10.0, std::floor(std::log10(rough)));
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough) return factor * power;
    return 10 * power;
}

}  // namespace

std::string bar_chart(const std::string& title, const std::string& unit, const std::vector<Bar>& bars,
                      double ceiling, const std::string& ceiling_label) {
    constexpr int row = 34, top = 76, plot_width = 560, right = 190;
    size_t longest = 8;
    double most = std::max(ceiling, 1e-300);
    for (const Bar& bar : bars) {
        longest = std::max(longest, bar.label.size());
        most = std::max(most, bar.value);
    }
    const int left = 24 + static_cast<int>(longest) * 7, width = left + plot_width + right;
    const int bottom = top + row * static_cast<int>(bars.size()), height = bottom + 48;
    const double step = tick_step(most);
    const auto x = [&](double value) { return left + value / (most * 1.02) * plot_width; };

    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        "<text x=\"24\" y=\"30\" font-size=\"16\" font-weight=\"bold\" fill=\"#1c1f26\">{}</text>\n",
        width, height, width, height, escaped(title));
    for (double tick = 0; tick <= most * 1.02; tick += step)
        svg += fmt::format(
            "<line x1=\"{0:.1f}\" y1=\"{1}\" x2=\"{0:.1f}\" y2=\"{2}\" stroke=\"#e2e5ea\"/>\n"
            "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\" fill=\"#6b7280\">{4:g}</text>\n",
            x(tick), top - 8, bottom, bottom + 18, tick);
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\" fill=\"#6b7280\">{}</text>\n",
                       left + plot_width / 2.0, bottom + 38, escaped(unit));
    for (size_t i = 0; i < bars.size(); ++i) {
        const int y = top + row * static_cast<int>(i);
        svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#1c1f26\">{}</text>\n", left - 8,
                           y + 18, escaped(bars[i].label));
        svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" rx=\"2\" fill=\"#3b6fd4\"/>\n",
                           left, y + 3, x(bars[i].value) - left, row - 12);
        svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" fill=\"#1c1f26\">{}</text>\n", x(bars[i].value) + 8, y + 18,
                           escaped(bars[i].caption));
    }
    if (ceiling > 0)
        svg += fmt::format(
            "<line x1=\"{0:.1f}\" y1=\"{1}\" x2=\"{0:.1f}\" y2=\"{2}\" stroke=\"#c2410c\" stroke-width=\"1.5\" "
            "stroke-dasharray=\"5 4\"/>\n"
            "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\" fill=\"#c2410c\">{4}</text>\n",
            x(ceiling), top - 8, bottom, top - 14, escaped(ceiling_label));
    return svg + "</svg>\n";
}

}  // namespace pleat::cli
