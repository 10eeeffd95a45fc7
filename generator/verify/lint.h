// What can be said of a kernel written by hand with typed tensors: where it drops the types, and what each access
// of a warp asks of memory. Finds facts; whether an access is slow is judged elsewhere. Knows no Clang.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verify/check.h"

namespace pleat::verify {

struct LintOptions {
    std::string path;                    // of the kernel's text
    std::string text;                    // what it holds
    std::string include;                 // the folder that holds pleat/core.h
    std::vector<std::string> arguments;  // -I, -D, ...
    std::string toolkit;                 // the CUDA Toolkit to use; "": only if the text needs one and it is found
    std::string arch = "sm_90a";
};

/// From a place in the linted text to another, on one line or several.
struct Extent {
    Place begin;
    Place end;
};

struct LintNote {
    std::string text;
    Extent where;  // may be unknown
};

struct LintFinding {
    enum class Kind {
        raw_subscript,   // a pointer that a typed tensor covers is subscripted with an integer
        get_arithmetic,  // a number taken out of an index is computed with, and indexes again
        wrong_axis,      // an index built from another axis of blockIdx or threadIdx than its declaration says
        refused,         // the compiler refuses the text
    } kind;
    Extent where;
    std::string sentence;
    std::vector<LintNote> notes;
};

/// What the first warp of a block asks of memory at one place of the text. Loops stand at their first round, blocks
/// at the first of the grid, and integers given at launch are taken to be `assumed_size`.
struct WarpAccess {
    Extent where;
    std::string tensor;              // the variable
    std::string type;                // its type
    bool shared = false;             // shared or global memory
    int bytes_each = 0;              // that a lane moves
    std::vector<int64_t> addresses;  // in bytes, of the lanes that take part
};
inline constexpr int assumed_size = 4096;

struct LintResult {
    std::vector<LintFinding> findings;
    std::vector<WarpAccess> accesses;
};

/// Throws a sentence if `options.toolkit` is none.
LintResult lint(const LintOptions& options);

}  // namespace pleat::verify
