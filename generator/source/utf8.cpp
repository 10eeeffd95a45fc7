// UTF-8 by the table of RFC 3629, section 4.
#include "source/utf8.h"

namespace pleat::utf8 {

namespace {

struct Range {
    char32_t first, last;
};

template <size_t n>
bool within(const Range (&ranges)[n], char32_t code) {
    for (const Range& r : ranges)
        if (code >= r.first && code <= r.last) return true;
    return false;
}

// The blocks that matter in practice, from Unicode's EastAsianWidth.txt (W and F) and the nonspacing
// marks of DerivedGeneralCategory.txt.
constexpr Range wide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},  {0x3400, 0x4DBF},
                          {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xAC00, 0xD7A3},  {0xF900, 0xFAFF},
                          {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F},
                          {0x1F900, 0x1F9FF}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD}};
constexpr Range combining[] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x1AB0, 0x1AFF},
                               {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
constexpr Range hidden[] = {{0x00, 0x1F},     {0x7F, 0x9F},      {0xAD, 0xAD},     {0x061C, 0x061C},
                            {0x200B, 0x200F}, {0x2028, 0x202E},  {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
                            {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}};

}  // namespace

Character read(std::string_view text, size_t at) {
    const auto byte = [&](size_t i) {
        return at + i < text.size() ? static_cast<uint8_t>(text[at + i]) : uint8_t{0};
    };
    const uint8_t lead = byte(0);
    if (lead < 0x80) return {lead, 1, true};
    const Character bad{lead, 1, false};
    const size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4) return bad;
    // The second byte's range excludes overlong forms, surrogates and what lies past U+10FFFF.
    const uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const uint8_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (byte(1) < low || byte(1) > high) return bad;
    char32_t code = lead & (0xFFu >> (bytes + 1));
    for (size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return bad;
        code = code << 6 | (byte(i) & 0x3Fu);
    }
    return {code, bytes, true};
}

size_t first_invalid(std::string_view text) {
    for (size_t i = 0; i < text.size();) {
        if (static_cast<uint8_t>(text[i]) < 0x80) {
            ++i;
            continue;
        }
        const Character c = read(text, i);
        if (!c.valid) return i;
        i += c.bytes;
    }
    return std::string_view::npos;
}

size_t boundary(std::string_view text, size_t at) {
    if (at >= text.size()) return text.size();
    for (size_t back = 1; back <= 3 && back <= at; ++back) {
        const Character c = read(text, at - back);
        if (c.valid && c.bytes > back) return at - back;
    }
    return at;
}

int width(char32_t code) { return code < 0x300 ? 1 : within(combining, code) ? 0 : within(wide, code) ? 2 : 1; }

bool printable(char32_t code) { return !within(hidden, code); }

}  // namespace pleat::utf8
