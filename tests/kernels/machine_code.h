// The instructions of a cubin's functions, as far as tests ask for them, and its variables. Knows cubins, which are
// ELF files; nothing of specs or of the compiler.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pleat::test {

/// The opcodes of a function in order: the low 12 bits of each instruction of 16 bytes.
using Code = std::vector<unsigned>;

/// Of all functions by name: the section .text.NAME holds the code of one.
std::map<std::string, Code> functions_of(std::string_view cubin);

/// What a cubin keeps in the device's memory: the names of its variables. Each takes time when the kernel is
/// loaded.
std::vector<std::string> variables_of(std::string_view cubin);

/// Has it products of warpgroups (wgmma, sm_90a)?
bool has_wgmma(const Code& code);

}  // namespace pleat::test
