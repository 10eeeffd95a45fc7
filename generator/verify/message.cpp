// What can be said of messages without Clang: the user's own place, and their text.
#include <fmt/format.h>

#include "verify/check.h"

namespace pleat::verify {
namespace {

constexpr const char* name_of(Level level) {
    switch (level) {
        case Level::note:
            return "note";
        case Level::remark:
            return "remark";
        case Level::warning:
            return "warning";
        case Level::error:
            return "error";
        case Level::fatal:
            return "fatal error";
    }
    return "";
}

std::string line_of(const Message& message) {
    const std::string place = message.where.file.empty() ? ""
                                                         : fmt::format("{}:{}:{}: ", message.where.file,
                                                                       message.where.line, message.where.column);
    return fmt::format("{}{}: {}\n", place, name_of(message.level), message.text);
}

}  // namespace

Place place_in(const std::string& file, const Message& message) {
    if (message.where.file == file) return message.where;
    // Notes go outward: the first in the file is the nearest to the mistake.
    for (const Message& note : message.notes)
        if (note.where.file == file) return note.where;
    return message.where;
}

std::string to_text(const Message& message) {
    std::string text = line_of(message);
    for (const Message& note : message.notes) text += line_of(note);
    return text;
}

}  // namespace pleat::verify
