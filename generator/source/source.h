// Text with positions: source files, byte spans in them, and text that was decoded from them.
// Knows nothing of JSON, specs or diagnostics.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pleat {

/// A half-open range of bytes [begin, end) in one file of a Sources; file < 0 means "nowhere".
struct Span {
    int file = -1;
    uint32_t begin = 0;
    uint32_t end = 0;

    bool known() const { return file >= 0; }
    bool operator==(const Span&) const = default;
};

/// A place as people count: line and column from 1; columns count bytes.
struct Position {
    int line = 1;
    int column = 1;
};

/// One file's path (as the user wrote it) and text.
class Source {
public:
    Source(std::string path, std::string text);

    const std::string& path() const { return path_; }
    const std::string& text() const { return text_; }
    Position position(uint32_t offset) const;
    /// The text of a line (from 1), without its line end.
    std::string_view line(int number) const;
    int line_count() const { return static_cast<int>(starts_.size()); }

private:
    std::string path_;
    std::string text_;
    std::vector<uint32_t> starts_;  // byte offset of each line's first character
};

/// The files of one run. Spans name a file by its index here.
class Sources {
public:
    int add(std::string path, std::string text);
    const Source& operator[](int file) const { return files_.at(static_cast<size_t>(file)); }
    int size() const { return static_cast<int>(files_.size()); }

private:
    std::vector<Source> files_;
};

/// A string decoded from a file (a JSON string without quotes and escapes) that knows where each of
/// its characters came from, so that an error inside an expression points at the character.
struct Text {
    std::string value;
    Span span;                      // the whole literal in the file, quotes included
    std::vector<uint32_t> offsets;  // file offset of each decoded byte; empty when nothing was escaped

    bool empty() const { return value.empty(); }
    /// The file span of the decoded bytes [begin, end); end may equal value.size().
    Span at(size_t begin, size_t end) const;
};

}  // namespace pleat
