// Reads in machine code where kernels wait for the launch before them. Knows cubins, which are ELF files, and
// manifests' lines; nothing of specs or of the compiler.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pleat::test {

struct Waits {
    int waiting = 0;     // launches that may begin early, and wait before they touch global memory
    int signalling = 0;  // functions that let the next launch begin
    std::vector<std::string> wrong;
};

/// Of the launches that a manifest lets begin early (` pdl 1` and ` pdl 2`) those that stand in a cubin of sm_90a.
/// One that is not there is another architecture's.
Waits waits_of(std::string_view cubin, std::string_view manifest);

}  // namespace pleat::test
