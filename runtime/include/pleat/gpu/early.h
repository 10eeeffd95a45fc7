// Launches that overlap: a kernel that was launched to begin early waits here for what the stream's kernel before
// it writes, and a kernel says when the one behind it may begin (PTX ISA, "Parallel Synchronization and
// Communication Instructions: griddepcontrol", sm_90). Elsewhere launches follow one another and both do nothing.
// Device code.
#pragma once

namespace pleat {

/// Until the kernel before has ended and what it wrote can be read.
__device__ __forceinline__ void wait_for_kernel_before() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// The next kernel may begin once every block has said so or ended.
__device__ __forceinline__ void let_next_kernel_begin() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
#endif
}

}  // namespace pleat
