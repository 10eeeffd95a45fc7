// Text of a generated file, line by line, with indentation.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace pleat::emit {

class Writer {
public:
    explicit Writer(int depth = 0) : depth_(depth) {}

    /// One line at the current depth (or several, if the text has line ends); "" is a blank line.
    void line(std::string_view text = {}) {
        size_t begin = 0;
        while (true) {
            const size_t end = text.find('\n', begin);
            const std::string_view part = text.substr(begin, end == std::string_view::npos ? end : end - begin);
            if (!part.empty()) text_.append(static_cast<size_t>(depth_) * 4, ' ').append(part);
            text_ += '\n';
            if (end == std::string_view::npos) break;
            begin = end + 1;
        }
    }
    template <class... A>
    void line(fmt::format_string<A...> format, A&&... args)
        requires(sizeof...(A) > 0)
    {
        // By the library's own function: fmt::format_to() instantiates all of its formatting in every object.
        line(std::string_view(fmt::vformat(format, fmt::make_format_args(args...))));
    }
    /// Preprocessor lines stand at the margin.
    void margin(std::string_view text) { text_.append(text) += '\n'; }
    void open(std::string_view text) {
        line(text);
        ++depth_;
    }
    void close(std::string_view text = "}") {
        --depth_;
        line(text);
    }
    /// A loop that is unrolled, so that its variable is a constant to the compiler.
    void open_unrolled(const std::string& variable, const std::string& count) {
        margin("#pragma unroll");
        open(unrolled(variable, count) + " {");
    }
    void open_unrolled(const std::string& variable, int64_t count) {
        open_unrolled(variable, std::to_string(count));
    }
    /// ... of one statement.
    void line_unrolled(const std::string& variable, int64_t count, std::string_view statement) {
        margin("#pragma unroll");
        line(unrolled(variable, std::to_string(count)).append(" ").append(statement));
    }
    /// Ends a block and begins the next: "} else {".
    void turn(std::string_view text) {
        close(text);
        ++depth_;
    }
    /// Lines that another writer made at this depth.
    void splice(const Writer& other) { text_ += other.text_; }

    int depth() const { return depth_; }
    bool empty() const { return text_.empty(); }
    const std::string& text() const { return text_; }

private:
    std::string text_;
    int depth_;

    static std::string unrolled(const std::string& variable, const std::string& count) {
        return fmt::format("for (int {0} = 0; {0} < {1}; ++{0})", variable, count);
    }
};

}  // namespace pleat::emit
