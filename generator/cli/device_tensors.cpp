#include "cli/device_tensors.h"

namespace pleat::cli {

DeviceTensors::DeviceTensors(const Launch& launch, const Device& device, const Stream& stream)
    : launch_(launch), stream_(stream), buffers_(launch.tensors.size()), copies_(launch.tensors.size()) {
    for (size_t i = 0; i < launch.tensors.size(); ++i) {
        const auto t = static_cast<model::TensorId>(i);
        bool read = false, stored = false;
        for (const model::Kernel* kernel : launch.unit->kernels) {
            read = read || kernel->reads(t);
            stored = stored || kernel->stores_to(t);
        }
        const size_t bytes = launch.tensors[i].bytes.size();
        // Workspace between the kernels of a program is the program's own.
        const bool own =
            launch.unit->kernels.size() > 1 && launch.spec->tensors[i].space == model::Space::workspace;
        if (own || !(read || stored)) continue;
        buffers_[i] = Buffer(device, bytes);
        if (read && stored) copies_[i] = Buffer(device, bytes);
        if (stored) stored_.push_back(t);
    }
}

void DeviceTensors::upload() {
    for (size_t t = 0; t < buffers_.size(); ++t) {
        if (!buffers_[t].size()) continue;
        buffers_[t].upload(launch_.tensors[t].bytes.data(), buffers_[t].size(), stream_);
        if (copies_[t].size()) copies_[t].copy(buffers_[t], stream_);
    }
}

void DeviceTensors::restore() {
    for (size_t t = 0; t < buffers_.size(); ++t)
        if (copies_[t].size()) buffers_[t].copy(copies_[t], stream_);
}

void DeviceTensors::poison() {
    for (const model::TensorId t : stored_)
        if (const auto i = static_cast<size_t>(t); buffers_[i].size() && !copies_[i].size())
            buffers_[i].fill(0x7f, stream_);
}

std::vector<HostTensor> DeviceTensors::download() const {
    std::vector<HostTensor> after = launch_.tensors;
    for (size_t t = 0; t < buffers_.size(); ++t)
        if (buffers_[t].size()) buffers_[t].download(after[t].bytes.data(), buffers_[t].size(), stream_);
    stream_.synchronize();
    return after;
}

std::vector<std::byte> DeviceTensors::sample(model::TensorId tensor, size_t most) const {
    const Buffer& buffer = buffers_[static_cast<size_t>(tensor)];
    const size_t bytes = buffer.size();
    if (bytes <= most) {
        std::vector<std::byte> all(bytes);
        if (bytes) buffer.download(all.data(), bytes, stream_);
        stream_.synchronize();
        return all;
    }
    constexpr size_t windows = 64, whole_elements = 16;
    const size_t each = most / windows / whole_elements * whole_elements;
    std::vector<std::byte> some(each * windows);
    for (size_t w = 0; w < windows; ++w) {
        const size_t at = (bytes - each) / (windows - 1) * w / whole_elements * whole_elements;
        buffer.download(some.data() + w * each, each, stream_, at);
    }
    stream_.synchronize();
    return some;
}

}  // namespace pleat::cli
