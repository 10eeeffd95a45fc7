#include "source/source.h"

#include <algorithm>

namespace pleat {

Source::Source(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {
    starts_.push_back(0);
    for (size_t i = 0; i < text_.size(); ++i)
        if (text_[i] == '\n') starts_.push_back(static_cast<uint32_t>(i + 1));
}

Position Source::position(uint32_t offset) const {
    offset = std::min<uint32_t>(offset, static_cast<uint32_t>(text_.size()));
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
    const auto line = static_cast<size_t>(next - starts_.begin());
    return {static_cast<int>(line), static_cast<int>(offset - starts_[line - 1]) + 1};
}

std::string_view Source::line(int number) const {
    if (number < 1 || number > line_count()) return {};
    const uint32_t begin = starts_[static_cast<size_t>(number - 1)];
    const size_t end = number < line_count() ? starts_[static_cast<size_t>(number)] - 1 : text_.size();
    std::string_view view(text_.data() + begin, end - begin);
    if (!view.empty() && view.back() == '\r') view.remove_suffix(1);
    return view;
}

int Sources::add(std::string path, std::string text) {
    files_.emplace_back(std::move(path), std::move(text));
    return size() - 1;
}

Span Text::at(size_t begin, size_t end) const {
    if (!span.known()) return span;
    const auto raw = [&](size_t i) -> uint32_t {
        if (offsets.empty()) return span.begin + 1 + static_cast<uint32_t>(i);
        return i < offsets.size() ? offsets[i] : span.end - 1;
    };
    return {span.file, raw(begin), std::max(raw(end), raw(begin))};
}

}  // namespace pleat
