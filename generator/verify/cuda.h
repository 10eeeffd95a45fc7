// How a CUDA text is handed to Clang: with the CUDA Toolkit's headers where there are any, or with a few
// declarations of our own that stand for what CUDA's compilers know by themselves. Knows no Clang.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/check.h"

namespace pleat::verify {

/// The folder of a CUDA Toolkit with headers: `given`, or $CUDA_HOME, $CUDA_PATH, /usr/local/cuda; nothing if there
/// is none. Throws a sentence if `given` is none.
std::optional<std::string> find_toolkit(const std::string& given = "");

enum class Side { host, device };

/// Arguments for a CUDA text, to which the caller adds include folders: C++20, `arch` such as "sm_90a".
struct CudaSetup {
    std::vector<std::string> arguments;
    std::vector<VirtualFile> files;
};
/// With the toolkit's headers.
CudaSetup with_toolkit(const std::string& toolkit, Side side, const std::string& arch);
/// Without any: qualifiers, built-in variables, synchronisation, shuffles, atomics and mathematics are declared, as
/// run-time compilers have them.
CudaSetup without_toolkit(Side side, const std::string& arch);

}  // namespace pleat::verify
