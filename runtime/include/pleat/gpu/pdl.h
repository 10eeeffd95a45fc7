// Programmatic dependent launch (PDL): a kernel that was launched with the attribute waits here for what the kernel
// before it in the stream writes, and says when the kernel behind it may begin (PTX ISA, "Parallel Synchronization
// and Communication Instructions: griddepcontrol", sm_90). On other architectures launches follow one another, and
// both do nothing. Device code.
#pragma once

namespace pleat {

/// Waits until the kernel before has ended and what it wrote can be read.
__device__ __forceinline__ void griddepcontrol_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// The next kernel may begin once every block has called this or ended.
__device__ __forceinline__ void griddepcontrol_launch_dependents() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
#endif
}

}  // namespace pleat
