// Reads and clears a kernel's status word in one step, so that no bit that another stream sets is lost. Private to
// the runtime.
#pragma once

#include <mutex>
#include <vector>

#include "driver.h"
#include "pleat/buffer.h"

namespace pleat::runtime {

class StatusWord {
public:
    /// The word, 0, on the device; made by the thread that loads the kernel.
    void make(const Device& device);
    bool exists() const { return word_.size() > 0; }
    void* data() const { return word_.data(); }
    /// In the stream's order, for which it waits. The device's context is current.
    unsigned take(const Stream& stream, const std::string& kernel);

private:
    /// A word for the value that is taken, which no other call uses at the time.
    Buffer result();

    Buffer word_;
    Device device_ = Device::cpu();
    std::mutex mutex_;
    std::vector<Buffer> results_;  // not in use
};

}  // namespace pleat::runtime
