// A unit on a CUDA device: its tensors uploaded, launched, brought back.
#pragma once

#include <string>
#include <vector>

#include "cli/expected.h"
#include "pleat/runtime.h"

namespace pleat::cli {

class DeviceRun {
public:
    /// Builds the kernel (or finds it in the cache), loads it and uploads the launch's tensors. A checked one traps
    /// on what pleat/checked.h names.
    DeviceRun(const Launch& launch, const Device& device, bool checked = false);

    /// Launches once and returns what the tensors then hold, and the requires that failed.
    std::vector<HostTensor> result(std::vector<std::string>& failed);
    /// Hands one launch to the stream.
    void launch();

    const Kernel& kernel() const { return kernel_; }
    const Stream& stream() const { return stream_; }

private:
    const Launch& launch_;
    Stream stream_;
    Kernel kernel_;
    std::vector<Buffer> buffers_;  // by TensorId; empty where the unit takes no such tensor
    Buffer workspace_;
    std::vector<const void*> tensors_;  // in the manifest's order
    std::vector<long long> symbols_;
    std::vector<unsigned long long> param_bits_;
    std::vector<const void*> params_;
};

/// Fewest bytes that a unit's kernels move: each kernel reads its inputs once and writes its outputs once.
double bytes_moved(const Launch& launch);

}  // namespace pleat::cli
