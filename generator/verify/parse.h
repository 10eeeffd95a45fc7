// Does emitted code hold? Every kernel parses as CUDA for the device and the host, every launcher as C++, and the
// pinned style leaves all of it as it is. Knows no Clang.
#pragma once

#include <string>
#include <vector>

#include "verify/check.h"

namespace pleat::verify {

/// How to parse.
struct ParseOptions {
    std::string include;  // the folder that holds pleat/core.h
    std::string toolkit;  // of the CUDA Toolkit; "": none is at hand, and Pleat's own declarations stand in
    std::string arch = "sm_90a";
    bool format =
        true;  // compare with the pinned style; left out by a Clang of another version than the pinned one
};

/// What is wrong with one emitted file.
struct ParseFinding {
    enum class Kind { refused, unformatted } kind;
    std::string path;    // of the file
    Message message;     // where, and what
    std::string during;  // "as CUDA for the device"; "" for the style
};

/// Parses all files: kernels (.cu) on both sides and headers. Files include one another by their paths.
std::vector<ParseFinding> parse(const std::vector<VirtualFile>& files, const ParseOptions& options);

}  // namespace pleat::verify
