// The CUDA Toolkit's disassembler.
#pragma once

#include <string>
#include <string_view>

namespace pleat::cli {

/// The path of nvdisasm: PLEAT_NVDISASM, that of a toolkit, of $PATH, or of a Python environment. Empty, and a
/// sentence in `why`, where there is none.
std::string find_nvdisasm(std::string* why);

/// What it prints of a cubin: the code of each function, with the lines that it was made of and how they were
/// inlined. Throws std::runtime_error with its own words if it fails.
std::string disassembled(const std::string& nvdisasm, std::string_view cubin);

}  // namespace pleat::cli
