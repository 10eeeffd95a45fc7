// What the command asks of Clang, as a table of functions: they lie in a library of their own, which is opened only
// when one of them is wanted, because loading Clang takes longer than generating. Knows no Clang.
#pragma once

#include "verify/cuda.h"
#include "verify/lint.h"
#include "verify/parse.h"

namespace pleat::verify {

struct Services {
    const char* version;  // of Pleat: the command and the library are of one build
    int clang;            // the version of Clang
    decltype(&verify::find_toolkit) find_toolkit;
    decltype(&verify::parse) parse;
    decltype(&verify::lint) lint;
};

/// The name of the library's only symbol, a `const Services* ()`.
inline constexpr const char* services_symbol = "pleat_clang_services";

}  // namespace pleat::verify
