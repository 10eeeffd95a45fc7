// A unit on a CUDA device: its tensors uploaded, launched, brought back.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/device_tensors.h"
#include "cli/expected.h"
#include "pleat/runtime.h"

namespace pleat::cli {

/// The first CUDA device; without one, an error that says why there is none.
Device needed_gpu();

class DeviceRun {
public:
    /// Builds the kernel (or finds it in the cache), loads it and makes room for the launch's tensors. A checked
    /// one traps on what pleat/checked.h names.
    DeviceRun(const Launch& launch, const Device& device, bool checked = false);
    /// Of a kernel that is loaded, on tensors that others may use too.
    DeviceRun(const Launch& launch, const Device& device, const Stream& stream, Kernel kernel,
              std::shared_ptr<DeviceTensors> tensors);

    /// Launches once and returns what the tensors then hold, and the requires that failed.
    std::vector<HostTensor> result(std::vector<std::string>& failed);
    /// Hands one launch to the stream.
    void launch();

    const Kernel& kernel() const { return kernel_; }
    const Stream& stream() const { return stream_; }

private:
    void prepare(const Device& device);

    const Launch& launch_;
    Stream stream_;
    Kernel kernel_;
    std::shared_ptr<DeviceTensors> on_device_;
    Buffer workspace_;
    std::vector<const void*> tensors_;  // in the manifest's order
    std::vector<long long> symbols_;
    std::vector<unsigned long long> param_bits_;
    std::vector<const void*> params_;
};

/// Fewest bytes that a unit's kernels move: each kernel reads its inputs once and writes its outputs once.
double bytes_moved(const Launch& launch);

}  // namespace pleat::cli
