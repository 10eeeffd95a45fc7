// A launch's tensors in a device's memory, for one kernel or for several that are to find the same there. Knows no
// kernels.
#pragma once

#include <vector>

#include "cli/expected.h"
#include "pleat/runtime.h"

namespace pleat::cli {

class DeviceTensors {
public:
    /// Memory for every tensor that the launch's kernels read or store and that is handed to them.
    DeviceTensors(const Launch& launch, const Device& device, const Stream& stream);

    void* data(model::TensorId t) const { return buffers_[static_cast<size_t>(t)].data(); }
    /// All tensors as the launch has them, once more on a later call.
    void upload();
    /// Tensors that are read and stored, as the launch has them, from copies on the device: what ran before is
    /// undone. After the first upload.
    void restore();
    /// Everything that is stored and not read holds a pattern again that shows what was not written.
    void poison();
    /// All tensors as they are now; waits for the stream.
    std::vector<HostTensor> download() const;
    /// Of a stored tensor at most `most` bytes, in windows that are spread evenly; waits for the stream.
    std::vector<std::byte> sample(model::TensorId t, size_t most) const;
    /// Those that are stored.
    const std::vector<model::TensorId>& stored() const { return stored_; }

private:
    const Launch& launch_;
    Stream stream_;
    std::vector<Buffer> buffers_;  // by TensorId; empty where no kernel has the tensor
    std::vector<Buffer> copies_;   // of what is read and stored; made by the first restore's upload
    std::vector<model::TensorId> stored_;
};

}  // namespace pleat::cli
