// What any device launches at most (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
#pragma once

namespace pleat::runtime {

constexpr long long most_blocks[3] = {2147483647, 65535, 65535};  // of a grid, along each axis
constexpr long long most_threads[3] = {1024, 1024, 64};           // of a block, along each axis,
constexpr long long most_threads_together = 1024;                 // and in all
constexpr long long most_cluster_blocks = 16;

/// What corners may be, of so many axes along which windows lie (CUDA driver API, cuTensorMapEncodeIm2col).
constexpr long long most_corner(unsigned long long windows) {
    return windows == 1 ? 1 << 15 : windows == 2 ? 1 << 7 : 1 << 4;
}

}  // namespace pleat::runtime
