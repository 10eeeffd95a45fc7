// Where kernels run: a CUDA device through its primary context, or the CPU. Knows nothing of kernels.
#pragma once

#include <cstddef>
#include <string>

namespace pleat {

namespace runtime {
struct DeviceState;
}

/// A handle that is cheap to copy; devices live as long as the process.
class Device {
public:
    /// CUDA device `ordinal` with its primary context. Throws Error, saying what is missing.
    static Device cuda(int ordinal = 0);
    /// The CPU, on which kernels run as their float64 reference.
    static Device cpu();
    /// cuda(0) where that works, else cpu().
    static Device best();
    /// How many CUDA devices this process can use; 0 where there is no driver.
    static int cuda_count();
    /// Why there is no CUDA device ("the CUDA driver libcuda.so.1 could not be opened: ..."), or "".
    static std::string why_no_cuda();

    bool is_cpu() const;
    int ordinal() const;  // -1: the CPU
    const std::string& name() const;
    int multiprocessors() const;  // 1 on the CPU
    int compute_major() const;
    int compute_minor() const;
    /// What to compile for: "sm_90a", "sm_80"; "" on the CPU.
    const std::string& arch() const;
    size_t memory_bytes() const;
    size_t l2_bytes() const;
    /// The most shared memory that one block can be given.
    size_t shared_bytes_per_block() const;
    /// Waits for everything on the device.
    void synchronize() const;
    bool operator==(const Device&) const = default;

    const runtime::DeviceState& state() const { return *state_; }

private:
    explicit Device(const runtime::DeviceState* state) : state_(state) {}
    const runtime::DeviceState* state_;
};

}  // namespace pleat
