#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "cli/to_stderr.h"

namespace pleat::cli {

Progress::Progress(bool wanted) : shown_(wanted && ::isatty(STDERR_FILENO)) {}

Progress::~Progress() { clear(); }

void Progress::say(const std::string& line) {
    if (!shown_) return;
    clear();
    to_stderr("{}", line);
    std::fflush(stderr);
    length_ = line.size();
}

void Progress::clear() {
    if (length_) to_stderr("\r{:{}}\r", "", length_);
    length_ = 0;
}

}  // namespace pleat::cli
