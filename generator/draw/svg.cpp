#include "draw/svg.h"

#include <fmt/format.h>

#include <cmath>

namespace pleat::draw {
namespace {

/// "12", "12.5": in tenths.
std::string number(double value) { return fmt::format("{:g}", std::round(value * 10) / 10); }

}  // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '&')
            safe += "&amp;";
        else if (c == '<')
            safe += "&lt;";
        else if (c == '>')
            safe += "&gt;";
        else if (c == '"')
            safe += "&quot;";
        else if (static_cast<unsigned char>(c) >= ' ')
            safe += c;
    }
    return safe;
}

void Svg::rect(double x, double y, double width, double height, std::string_view fill, std::string_view more) {
    body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"{}{}/>\n", number(x),
                         number(y), number(width), number(height), fill, more.empty() ? "" : " ", more);
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view colour, double width) {
    body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
                         number(x1), number(y1), number(x2), number(y2), colour, number(width));
}

void Svg::text(double x, double y, std::string_view text, const TextStyle& style) {
    body_ += fmt::format("<text x=\"{0}\" y=\"{1}\" font-size=\"{2}\" fill=\"{3}\"{4}{5}{6}>{7}</text>\n",
                         number(x), number(y), number(style.size), style.colour,
                         style.anchor == "start" ? "" : fmt::format(" text-anchor=\"{}\"", style.anchor),
                         style.bold ? " font-weight=\"bold\"" : "",
                         style.upwards ? fmt::format(" transform=\"rotate(-90 {} {})\"", number(x), number(y)) : "",
                         escaped(text));
}

std::string Svg::finish(double width, double height, std::string_view title) const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n<title>{2}</title>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{3}</svg>\n",
        number(width), number(height), escaped(title), body_);
}

}  // namespace pleat::draw
