// One line on a terminal that says how far something is, and goes when it is done. Elsewhere nothing is printed.
#pragma once

#include <string>

namespace pleat::cli {

class Progress {
public:
    explicit Progress(bool wanted);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void say(const std::string& line);

private:
    void clear();
    bool shown_;
    size_t length_ = 0;
};

}  // namespace pleat::cli
