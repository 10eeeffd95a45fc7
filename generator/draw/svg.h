// SVG text, shape by shape. Knows nothing of what is drawn.
#pragma once

#include <string>
#include <string_view>

namespace pleat::draw {

/// Text as it may stand between tags or in quotes.
std::string escaped(std::string_view text);

/// How a text is set. Sizes are pixels.
struct TextStyle {
    double size = 12;
    std::string_view colour = "#1c1f26";
    std::string_view anchor = "start";  // "middle", "end"
    bool bold = false;
    bool upwards = false;  // turned by a quarter, around its place
};

/// One picture. Coordinates are pixels, y downwards; numbers are written with one decimal at most, so that the same
/// picture is the same bytes.
class Svg {
public:
    void rect(double x, double y, double width, double height, std::string_view fill, std::string_view more = {});
    void line(double x1, double y1, double x2, double y2, std::string_view colour, double width = 1);
    void text(double x, double y, std::string_view text, const TextStyle& style = {});
    /// `title` is what a screen reader says of it.
    std::string finish(double width, double height, std::string_view title) const;

private:
    std::string body_;
};

}  // namespace pleat::draw
